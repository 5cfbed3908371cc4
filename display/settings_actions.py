"""The effect of each button in the settings menu.

A button has a short code (``argument``) that applies to the present rules. A code that is on no page for these rules
has no effect. Pages: ``main``, ``game`` (another game), ``ready`` (presets), ``g2`` (a group of switches), ``f12``
(field 12 of the dataclass), ``f2s1`` (a suit's cards for field 2).
"""

from __future__ import annotations

from typing import Any

from display.games import GAME_UIS, look_of
from display.house import HouseRules
from engine.cards import SUITS
from engine.game import Refusal
from engine.table.house_rules import CLOCKS


def game_number(rules: Any) -> int:
    """The number of the game to which the rules belong. A button is valid for its own game alone."""
    return list(GAME_UIS.values()).index(look_of(rules))


def apply_setting(
    rules: Any, clock: int, argument: str
) -> tuple[Any, int] | str | bool | Refusal | None:
    """The effect of the button ``argument``: new rules and clock, advice on or off, a page to show, or ``done``.

    A refusal if the rules would contradict each other and a sentence can explain it. None for an unknown argument.
    It never raises, and the returned rules are always consistent.
    """
    house = look_of(rules).house
    kind, _, rest = argument.partition(":")
    if argument == "done":
        return argument
    if argument in ("a:0", "a:1"):
        return argument == "a:1"
    if kind == "p":
        return rest if is_page(house, rules, rest) else None
    if kind == "k":
        return (GAME_UIS[rest].house.usual, clock) if rest in GAME_UIS else None
    numbers = [_number(part) for part in rest.split(":")]
    presets = house.game.presets
    if kind == "c" and len(numbers) == 1 and numbers[0] in CLOCKS:
        return rules, numbers[0]
    if kind == "q" and len(numbers) == 1 and 0 <= numbers[0] < len(presets):
        return tuple(presets.values())[numbers[0]], clock
    if kind == "v" and len(numbers) == 2 and 0 <= numbers[0] < len(house.names):
        name = house.names[numbers[0]]
        options = house.options_of(name)
        if 0 <= numbers[1] < len(options) and house.at_work(rules, name):
            changed = house.with_value(rules, name, options[numbers[1]])
            if changed is None:
                return house.refusal(rules, name, options[numbers[1]])
            return changed, clock
    return None


def _number(text: str) -> int:
    """The number in a part of an argument; -1 for any text that this menu does not write."""
    plain = text.isascii() and text.isdecimal() and len(text) <= 4 and str(int(text)) == text
    return int(text) if plain else -1


def is_page(house: HouseRules, rules: Any, page: str) -> bool:
    """True if the menu has this page for these rules."""
    if page == "game":
        return len(GAME_UIS) > 1
    if page in ("main", "ready"):
        return True
    kind, rest = page[:1], page[1:]
    if kind == "g":
        return 0 <= _number(rest) < len(house.groups)
    place, _, letter = rest.partition("s")
    if kind != "f" or not 0 <= _number(place) < len(house.names):
        return False
    name = house.names[int(place)]
    if not house.at_work(rules, name):
        return False
    return "s" not in rest or (house.of_cards(name) and 0 <= _number(letter) < len(SUITS))
