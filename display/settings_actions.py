"""The meaning of each button in the settings menu.

A button has a short code (``argument``) that applies to the present rules. A code that is on no page for these rules
has no meaning. From the page ``main`` one comes to ``ready`` (presets), ``more`` (groups) and ``m12`` (field 12 of the
dataclass). A group of switches is ``g2``, a field reached from there ``f12``, the cards of a suit for it ``f2s1``. A
search shows the fields of ``w3.12``. The engine decides whether a change may be made (``engine.settings``).
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from display.games import GAME_UIS, look_of
from display.house import HouseRules
from engine.cards import SUITS
from engine.settings import CLOCKS, NewClock, NewPreset, NewValue, SettingsChange
from engine.value import Value

MORE: Final = "more"
"""The page with the groups of switches that the main page leaves out."""


class ShowPage(Value, frozen=True):
    """Turn to a page of the menu."""

    page: str


class Finish(Value, frozen=True):
    """Close the menu."""


class Advise(Value, frozen=True):
    """Allow advice, or forbid it."""

    on: bool


Meaning: TypeAlias = ShowPage | Finish | Advise | SettingsChange


def game_number(rules: Any) -> int:
    """The number of the game to which the rules belong. A button is valid for its own game alone."""
    return list(GAME_UIS.values()).index(look_of(rules))


def meaning(rules: Any, argument: str) -> Meaning | None:
    """The meaning of the button ``argument`` under these rules; None for an unknown argument. It never raises."""
    house = look_of(rules).rules.house
    kind, _, rest = argument.partition(":")
    if argument == "done":
        return Finish()
    if argument in ("a:0", "a:1"):
        return Advise(argument == "a:1")
    if kind == "p":
        return ShowPage(rest) if is_page(house, rules, rest) and rest[0] != "w" else None
    numbers = [_number(part) for part in rest.split(":")]
    presets = tuple(house.game.rulebook.presets)
    if kind == "c" and len(numbers) == 1 and numbers[0] in CLOCKS:
        return NewClock(numbers[0])
    if kind == "q" and len(numbers) == 1 and 0 <= numbers[0] < len(presets):
        return NewPreset(presets[numbers[0]])
    names = house.switches.names
    if kind == "v" and len(numbers) == 2 and 0 <= numbers[0] < len(names):
        name = names[numbers[0]]
        options = house.switches.options_of(name)
        return NewValue(name, options[numbers[1]]) if 0 <= numbers[1] < len(options) else None
    return None


def _number(text: str) -> int:
    """The number in a part of an argument; -1 for any text that this menu does not write."""
    plain = text.isascii() and text.isdecimal() and len(text) <= 4 and str(int(text)) == text
    return int(text) if plain else -1


def numbers_of(page: str) -> tuple[int, ...]:
    """The numbers in the name of a page that ``is_page`` knows."""
    return tuple(map(int, page[1:].split(".")))


def is_page(house: HouseRules, rules: Any, page: str) -> bool:
    """True if the menu has this page for these rules."""
    if page in ("main", "ready"):
        return True
    kind, rest = page[:1], page[1:]
    if page == MORE or (kind in ("g", "f") and not house.has_more):
        return house.has_more
    if kind == "g":
        return 0 <= _number(rest) < len(house.groups)
    if kind == "w":
        return all(is_page(house, rules, f"m{part}") for part in rest.split("."))
    place, _, letter = rest.partition("s")
    if kind not in ("f", "m") or not 0 <= _number(place) < len(house.switches.names):
        return False
    name = house.switches.names[int(place)]
    if not house.switches.at_work(rules, name):
        return False
    return "s" not in rest or (house.switches.of_cards(name) and 0 <= _number(letter) < len(SUITS))
