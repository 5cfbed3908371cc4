"""The menu of a tournament's terms, read from the dataclass, and the effect of each button.

The main page has the presets with the time that each takes, ``all`` the amounts, the times and the seats, ``more``
the finer rules. A button has a code: ``p`` and a page (``main``, ``all``, ``more``, or a field's place); ``k`` and the
place of a preset; ``v`` and the places of a field and of one of its values. A code that is on no page for these terms
has no effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from msgspec.structs import fields

from display.buttons import is_whole
from display.callback import Tap
from display.screen import Button, Keyboard, Screen
from engine.tournament.terms import (
    CLOCKS,
    EVERY,
    PRESETS,
    Terms,
    expected_minutes,
    with_length,
)
from engine.value import replace
from locales import Raw, Words, number

TermOption: TypeAlias = bool | int | str

CHOICES: Final[Mapping[str, tuple[TermOption, ...]]] = {
    "entry": (10, 20, 50, 100, 200, 500, 1000),
    "stack": (200, 500, 1000, 2000, 5000, 10_000),
    "min_pot": (10, 20, 40, 60, 100, 200, 400, 1000),
    "min_bet": (2, 5, 10, 20, 40, 100, 200),
    "every": EVERY,
    "places": (1, 2, 3, 4, 5, 6, 8, 10),
    "seats": (2, 3, 4, 5, 6, 7, 8),
    "clock": CLOCKS,
    "lone_matta_must_draw": (False, True),
}
"""The menu's values for fields whose type does not define them."""

_HINTS: Final[Mapping[str, Any]] = get_type_hints(Terms)

NAMES: Final = tuple(field.name for field in fields(Terms) if field.name != "name")
"""The fields in the order of the menu, without the name, which comes with the command."""

FINE: Final = tuple(name for name in NAMES if isinstance(getattr(Terms(), name), bool | str))
"""The fields of the page ``more``: finer rules, whose values are words."""

_PAGES: Final = ("main", "all", "more")

BUILT_KEYS: Final = (
    *(f"tournament.preset.{name}" for name in PRESETS),
    *(f"tournament.terms.{name}" for name in NAMES),
    *(
        f"tournament.value.{said}"
        for said in (
            "percent",
            "minutes",
            "seconds",
            "may_stand",
            "must_draw",
            *(option for name in NAMES for option in get_args(_HINTS[name]) if type(option) is str),
        )
    ),
)


def options_of(name: str) -> tuple[TermOption, ...]:
    """Every value of the field in the menu."""
    return CHOICES.get(name) or get_args(_HINTS[name])


def with_option(terms: Terms, name: str, option: TermOption) -> Terms | None:
    """The terms with one field set; None if they would be inconsistent. Stake and pot adjust each other."""
    values: dict[str, Any] = {name: option}
    if name == "min_bet":
        values["min_pot"] = max(terms.min_pot, values[name])
    elif name == "min_pot":
        values["min_bet"] = min(terms.min_bet, values[name])
    changed = replace(terms, **values)
    return changed if changed.check() is None else None


def chosen(terms: Terms, argument: str) -> Terms | str | None:
    """The effect of the button ``argument``: new terms, or the name of a page to show. None for an unknown argument."""
    kind, _, rest = argument.partition(":")
    if kind == "p" and (rest in _PAGES or _field(rest) is not None):
        return rest
    if kind == "k":
        presets = tuple(PRESETS.values())
        at = int(rest) if _is_place(rest) else len(presets)
        return with_length(terms, presets[at]) if at < len(presets) else None
    field, _, place = rest.partition(":")
    name = _field(field)
    if kind != "v" or name is None or not _is_place(place):
        return None
    options = options_of(name)
    return with_option(terms, name, options[int(place)]) if int(place) < len(options) else None


def page_after(argument: str) -> str | None:
    """The page with the field that the button ``argument`` has set; None after a preset, which needs no more taps."""
    kind, place, *_ = argument.split(":")
    return _page_of(_field(place) or "") if kind == "v" else None


def _page_of(name: str) -> str:
    return "more" if name in FINE else "all"


def _field(place: str) -> str | None:
    return NAMES[int(place)] if _is_place(place) and int(place) < len(NAMES) else None


def _is_place(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2 and str(int(text)) == text


def terms_screen(tournament_id: int, terms: Terms, page: str, *, word: Words) -> Screen:
    """The menu: the presets, the fields of a page with their values, or the values of one field."""
    name = _field(page)
    if name is not None:
        return _values_screen(tournament_id, terms, name=name, word=word)
    if page == "main":
        return _presets_screen(tournament_id, terms, word=word)
    fine = page == "more"
    lines: list[str] = [word("tournament.terms.title")]
    buttons = []
    for one in FINE if fine else tuple(name for name in NAMES if name not in FINE):
        said = f"{_label(one, word)}: {value_words(terms, one, word)}"
        if fine:  # too long for a button
            lines.append(f"· {said}")
        label = _label(one, word) if fine else said
        buttons.append(_button(tournament_id, label, f"p:{NAMES.index(one)}"))
    if fine:
        end: tuple[Button, ...] = (_button(tournament_id, word("tournament.button.back"), "p:all"),)
    else:
        buttons.append(_button(tournament_id, word("tournament.button.more"), "p:more"))
        end = (
            _button(tournament_id, word("tournament.button.back"), "p:main"),
            _button(tournament_id, word("tournament.button.done"), "done"),
        )
    return Screen("\n".join(lines), (*_rows(buttons, 1 if fine else 2), end))


def _presets_screen(tournament_id: int, terms: Terms, *, word: Words) -> Screen:
    """Three lengths, each with its minutes at a full table, and a button for everything else."""
    buttons = []
    for place, (name, preset) in enumerate(PRESETS.items()):
        changed = with_length(terms, preset)
        minutes = expected_minutes(changed, changed.seats)
        label = word(f"tournament.preset.{name}", minutes=minutes)
        tick = " ✓" if changed == terms else ""
        buttons.append(_button(tournament_id, label + tick, f"k:{place}"))
    buttons.append(_button(tournament_id, word("tournament.button.other"), "p:all"))
    lines = (word("tournament.terms.title"), word("tournament.terms.lengths", seats=terms.seats))
    return Screen("\n".join(lines), _rows(buttons, 1))


def _values_screen(tournament_id: int, terms: Terms, name: str, *, word: Words) -> Screen:
    """The values of one field."""
    at = NAMES.index(name)
    now = value_words(terms, name, word)
    text = word("tournament.terms.choose", what=_label(name, word), value=now)
    values = []
    for place, option in enumerate(options_of(name)):
        changed = with_option(terms, name, option)
        if changed is not None:
            label = value_words(changed, name, word)
            tick = " ✓" if changed == terms else ""
            values.append(_button(tournament_id, label + tick, f"v:{at}:{place}"))
    wide = 1 if name in FINE else _width(values)
    back = _button(tournament_id, word("tournament.button.back"), f"p:{_page_of(name)}")
    return Screen(text, (*_rows(values, wide), (back,)))


def value_words(terms: Terms, name: str, word: Words) -> Raw:
    """The present value of a field, in words."""
    option = getattr(terms, name)
    if isinstance(option, bool):
        return word("tournament.value.must_draw" if option else "tournament.value.may_stand")
    if isinstance(option, str):
        return word(f"tournament.value.{option}")
    unit = {"rise": "percent", "every": "minutes", "clock": "seconds"}.get(name)
    return word(f"tournament.value.{unit}", n=option) if unit else Raw(number(option))


def _label(name: str, word: Words) -> Raw:
    return word(f"tournament.terms.{name}")


def _button(tournament_id: int, label: str, argument: str) -> Button:
    return Button(
        label, Tap(table=tournament_id, round=0, decision=0, name="t_set", argument=argument).data()
    )


def _width(buttons: list[Button]) -> int:
    """The number of buttons in a row of at most four, so that the last row is about as long as the others."""
    most = 4 if all(is_whole((button,) * 4) for button in buttons) else 3
    rows = -(-len(buttons) // most)
    return -(-len(buttons) // max(rows, 1))


def _rows(buttons: list[Button], width: int) -> Keyboard:
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))
