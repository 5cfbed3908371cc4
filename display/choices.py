"""What can be set at a table, read off the rules dataclass, and what a button of the settings menu does.

What a button means is a short code (``argument``) about the rules as they are now; a code that no page of the menu
shows for these rules means nothing. Pages: ``main``, ``ready`` (presets), ``g2`` (a group of switches), ``f12`` (field
12 of the dataclass), ``f2s1`` (a suit's cards for field 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import NoneType
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from display.house import NAMES, at_work
from engine.cards import PACK, SUITS, Card
from engine.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from engine.table.house import CLOCKS

Option: TypeAlias = bool | int | str | None
"""A value of a switch."""

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "stakes": ("min_stake", "max_stake", "stake_change"),
    "matta": ("matta", "matta_half", "matta_undeclared"),
    "reale": (
        "reale_multiplier",
        "reale_same_suit",
        "seven_matta_reale",
        "reale_double_if_banker_busts",
        "reale_beats_illegittimo",
    ),
    "bank": (
        "bank_passing",
        "deck_reshuffle",
        "reale_bank_choice",
        "reale_suit_order",
        "reale_equal_suit",
        "reale_beaten_takes_bank",
    ),
    "extra": ("triple", "barella", "barella_repeat", "burn_3_4", "burn_saves_bust", "asso_mezzo"),
}
"""Which switches stand together, and in what order. One that is named nowhere stands in the last group."""

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Amounts of chips to choose from."""

_HINTS: Final[Mapping[str, Any]] = get_type_hints(SetteEMezzoRules)


def options_of(name: str) -> tuple[Option, ...]:
    """Every value that the menu can give field ``name``; a button says its place in here."""
    hint = _HINTS[name]
    if hint is bool:
        return (True, False)
    if hint is int:
        return STEPS
    if of_cards(name):
        return (*PACK, None) if NoneType in get_args(hint) else PACK
    return get_args(hint)


def of_cards(name: str) -> bool:
    """Whether a card is chosen with field ``name``."""
    return Card in (_HINTS[name], *get_args(_HINTS[name]))


def grouped() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The groups with their switches, those included that nobody has put into one."""
    listed = {name for names in GROUPS.values() for name in names}
    homeless = tuple(name for name in NAMES if name not in listed)
    *others, (last, names) = GROUPS.items()
    return (*others, (last, (*names, *homeless)))


def apply_setting(
    rules: SetteEMezzoRules,
    clock: int,
    argument: str,
    presets: Mapping[str, SetteEMezzoRules] = PRESETS,
) -> tuple[SetteEMezzoRules, int] | str | bool | None:
    """What the button ``argument`` does: other rules and clock, advice or none, another page to show, or ``done``.

    None for what no button says, whatever it is. It never raises, and the rules that it gives fit together.
    """
    kind, _, rest = argument.partition(":")
    if argument == "done":
        return argument
    if argument in ("a:0", "a:1"):
        return argument == "a:1"
    if kind == "p":
        return rest if is_page(rules, rest) else None
    numbers = [_number(part) for part in rest.split(":")]
    if kind == "c" and len(numbers) == 1 and numbers[0] in CLOCKS:
        return rules, numbers[0]
    if kind == "q" and len(numbers) == 1 and 0 <= numbers[0] < len(presets):
        return tuple(presets.values())[numbers[0]], clock
    if kind == "v" and len(numbers) == 2 and 0 <= numbers[0] < len(NAMES):
        name = NAMES[numbers[0]]
        options = options_of(name)
        if 0 <= numbers[1] < len(options) and at_work(rules, name):
            changed = with_value(rules, name, options[numbers[1]])
            return None if changed is None else (changed, clock)
    return None


def with_value(rules: SetteEMezzoRules, name: str, option: Option) -> SetteEMezzoRules | None:
    """The rules with one switch set; None if that does not fit. A least stake above the highest raises that along."""
    values: dict[str, Any] = {name: option}
    if name == "min_stake":
        values["max_stake"] = max(rules.max_stake, values[name])
    changed = replace(rules, **values)
    return changed if changed.check() is None else None


def _number(text: str) -> int:
    """A number as this menu writes it, -1 for anything else."""
    plain = text.isascii() and text.isdecimal() and len(text) <= 4 and str(int(text)) == text
    return int(text) if plain else -1


def is_page(rules: SetteEMezzoRules, page: str) -> bool:
    """Whether the menu has such a page for these rules."""
    if page in ("main", "ready"):
        return True
    kind, rest = page[:1], page[1:]
    if kind == "g":
        return 0 <= _number(rest) < len(GROUPS)
    place, _, letter = rest.partition("s")
    if kind != "f" or not 0 <= _number(place) < len(NAMES):
        return False
    name = NAMES[int(place)]
    if not at_work(rules, name):
        return False
    return "s" not in rest or (of_cards(name) and 0 <= _number(letter) < len(SUITS))
