"""The house rules in few words: two lines for the lobby, a sentence for the announcement of a change."""

from __future__ import annotations

from typing import Any

from display.house import HouseRules
from locales import Raw, Words


def clock_line(clock: int, words: Words) -> Raw:
    """``60 secondi a mossa``."""
    return words("rules.line.clock", n=clock) if clock else words("rules.line.no_clock")


def lobby_lines(house: HouseRules, rules: Any, words: Words) -> tuple[str, ...]:
    """One or two short lines with all that a player must know before sitting down; *Regole* shows the rest."""
    parts = house.lobby(rules, words)
    unusual = house.unusual(rules)
    called = [
        key for key, preset in house.game.rulebook.presets.items() if _alike(house, preset, rules)
    ]
    if unusual and called:
        parts.append(words("rules.changed.preset", name=house.preset_name(called[0], words)))
    elif unusual:
        parts.append(words("rules.line.variants", n=len(unusual)))
    second = " · ".join(parts)
    stakes = house.stakes(rules, words)
    return (stakes, second[:1].upper() + second[1:]) if second else (stakes,)


def _alike(house: HouseRules, one: Any, other: Any) -> bool:
    """True if two sets of rules differ only in switches that the lobby names or that have no effect."""
    told = (*house.amounts, *house.named)
    return all(
        _in_effect(house, one, name) == _in_effect(house, other, name)
        for name in house.switches.names
        if name not in told
    )


def changes(
    house: HouseRules,
    old_rules: Any,
    old_clock: int,
    *,
    new_rules: Any,
    new_clock: int,
    dealt: bool,
    words: Words,
) -> Raw:
    """The changes in one sentence; empty if players would notice no change.

    ``dealt``: the table has dealt a hand before, so the changes hold from the next one; else from now on.

    ``house`` belongs to the new rules; if the old rules belong to another game, the sentence names the new game.
    ``words`` are the words for a table with the new game.
    """
    if isinstance(old_rules, house.game.rulebook.rules):
        differing = _differing(house, old_rules, new_rules)
        presets = house.game.rulebook.presets.items()
        preset = next((key for key, rules in presets if rules == new_rules), None)
        if preset is not None and len(differing) > 1:
            called, differing = house.preset_name(preset, words), []
            parts = [words("rules.changed.preset", name=called)]
        else:
            parts = []
        if any(getattr(old_rules, name) != getattr(new_rules, name) for name in house.amounts):
            parts.append(_inside(house.stakes(new_rules, words)))
        parts += [_switch(house, new_rules, name, words=words) for name in differing]
        if differing:
            parts[0] = Raw(parts[0][:1].upper() + parts[0][1:])
            key = "rules.changed.from_next_named" if dealt else "rules.changed.now_named"
        else:
            key = "rules.changed.from_next" if dealt else "rules.changed.now"
    else:
        parts = [words(f"game.{house.game.key}.name"), _inside(house.stakes(new_rules, words))]
        key = "rules.changed.next_game" if dealt else "rules.changed.game"
    if old_clock != new_clock:
        parts.append(clock_line(new_clock, words))
    return words(key, what=Raw(" · ".join(parts))) if parts else Raw("")


def _differing(house: HouseRules, old: Any, new: Any) -> list[str]:
    """The switches whose effect has changed, without the amounts."""
    return [
        name
        for name in house.switches.names
        if name not in house.amounts
        and house.switches.at_work(new, name)
        and _in_effect(house, old, name) != _in_effect(house, new, name)
    ]


def _switch(house: HouseRules, rules: Any, name: str, *, words: Words) -> Raw:
    """A switch and its value, ``Barella: sì``: a colon, so that no other one may stand before it."""
    value = house.value_name(name, getattr(rules, name), words)
    return words("rules.changed.switch", name=house.switch_name(name, words), value=value)


def _inside(line: str) -> Raw:
    """A line of its own as a part of a sentence: it begins with a small letter."""
    return Raw(line[:1].lower() + line[1:])


def _in_effect(house: HouseRules, rules: Any, name: str) -> object:
    return getattr(rules if house.switches.at_work(rules, name) else house.switches.usual, name)
