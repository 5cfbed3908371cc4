"""The house rules in one line: what the table shows, and what a change announces. Also which switches do anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Final

from display.cards import card_within
from engine.cards import Card
from engine.sette_e_mezzo.rules import ALLOWED, PRESETS, SetteEMezzoRules
from locales import Raw, Words, number

CLASSICO: Final = SetteEMezzoRules()
GAME: Final = "sette_e_mezzo"

MOST_NAMED: Final = 3
"""Differences from the classic rules that the line names; the rest are counted."""

_SPECIAL: Final = ("min_stake", "max_stake", "matta")
"""Fields that the line names always."""

_SAID_BY: Final[Mapping[str, str]] = {"burn_3_4": "burn_saves_bust", "barella": "barella_repeat"}
"""Switches whose phrase is left out where the second one's says it too."""

_NEEDS: Final[Mapping[str, Callable[[SetteEMezzoRules], bool]]] = {
    "matta_half": lambda rules: rules.matta is not None,
    "matta_undeclared": lambda rules: rules.matta is not None,
    "seven_matta_reale": lambda rules: (
        rules.matta is not None and rules.matta_half and rules.reale_same_suit and not rules.triple
    ),
    "reale_multiplier": lambda rules: rules.bank_passing != "exhaustion",
    "reale_suit_order": lambda rules: rules.bank_passing != "exhaustion",
    "reale_bank_choice": lambda rules: rules.bank_passing != "exhaustion",
    "reale_beaten_takes_bank": lambda rules: rules.bank_passing != "exhaustion",
    "reale_equal_suit": lambda rules: (
        rules.bank_passing != "exhaustion"
        and rules.matta is not None
        and rules.reale_bank_choice == "suit"
    ),
    "reale_double_if_banker_busts": lambda rules: rules.reale_pays > 1,
    "stake_change": lambda rules: rules.min_stake < rules.max_stake,
    "burn_saves_bust": lambda rules: rules.burn_3_4,
    "barella_repeat": lambda rules: rules.barella,
}
"""When a switch does something at all; those not named always do."""

NAMES: Final = tuple(field.name for field in fields(SetteEMezzoRules))
"""All switches, in the order of the register."""

_UNUSUAL: Final = tuple(
    (name, option)
    for name in reversed(NAMES)
    if name not in _SPECIAL
    for option in ALLOWED.get(name, (False, True))
    if option != getattr(CLASSICO, name)
)
"""Every switch with every value that the classic rules do not have, those that change the play most first."""

BUILT_KEYS: Final = (
    *(f"rules.line.{name}.{option}" for name, option in _UNUSUAL),
    *(f"settings.{GAME}.{name}.name" for name in NAMES),
    *(f"settings.{GAME}.preset.{key}.name" for key in PRESETS),
    *(
        f"settings.{GAME}.{name}.value.{option}"
        for name, options in ALLOWED.items()
        for option in options
    ),
)
"""Keys put together here and therefore nowhere to be found as they stand (see ``tests/words``)."""


def at_work(rules: SetteEMezzoRules, name: str) -> bool:
    """Whether switch ``name`` does anything under these rules."""
    needed = _NEEDS.get(name)
    return needed is None or needed(rules)


def switch_name(name: str, words: Words) -> Raw:
    """What a switch is called."""
    return words(f"settings.{GAME}.{name}.name")


def value_name(name: str, option: object, words: Words) -> Raw:
    """One value of a switch in words: ``sì``, ``re di denari``, ``50``."""
    if isinstance(option, bool):
        return words("settings.yes") if option else words("settings.no")
    if name in ALLOWED:
        return words(f"settings.{GAME}.{name}.value.{option}")
    if option is None:
        return words("settings.no_card")
    if isinstance(option, int):
        return Raw(number(option))
    return card_within(Card(str(option)), words)


def stakes_line(rules: SetteEMezzoRules, words: Words) -> Raw:
    """``Si gioca da 5 a 50 fiches``."""
    if rules.min_stake == rules.max_stake:
        return words("rules.line.stake", n=rules.max_stake)
    return words("rules.line.stakes", low=rules.min_stake, n=rules.max_stake)


def clock_line(clock: int, words: Words) -> Raw:
    """``60 secondi a mossa``."""
    return words("rules.line.clock", n=clock) if clock else words("rules.line.no_clock")


def house_line(rules: SetteEMezzoRules, clock: int, words: Words) -> Raw:
    """The house rules in one line: stakes, matta, clock, and what differs from the classic rules."""
    parts = [stakes_line(rules, words), matta_line(rules, words)]
    if rules.reale_pays > 1 and rules.bank_passing == CLASSICO.bank_passing:
        parts.append(words("rules.line.reale"))
    parts.append(clock_line(clock, words))
    differing = _unusual(rules)
    parts += [words(key) for key in differing[:MOST_NAMED]]
    if len(differing) > MOST_NAMED:
        parts.append(words("rules.line.more", n=len(differing) - MOST_NAMED))
    return Raw(" · ".join(parts))


def lobby_lines(rules: SetteEMezzoRules, words: Words) -> tuple[str, str]:
    """What everybody should know before sitting down, in two short lines; the rest stands behind *Regole*."""
    matta = matta_line(rules, words)
    second = matta[:1].upper() + matta[1:]
    unusual = _unusual(rules)
    called = [key for key, preset in PRESETS.items() if _alike(preset, rules)]
    if unusual and called:
        name = words(f"settings.{GAME}.preset.{called[0]}.name")
        second += f" · {words('rules.changed.preset', name=name)}"
    elif unusual:
        second += f" · {words('rules.line.variants', n=len(unusual))}"
    return stakes_line(rules, words), second


def _alike(one: SetteEMezzoRules, other: SetteEMezzoRules) -> bool:
    """Whether two sets of rules differ in nothing but what every line names anyway."""
    return all(getattr(one, name) == getattr(other, name) for name in NAMES if name not in _SPECIAL)


def _unusual(rules: SetteEMezzoRules) -> list[str]:
    """The phrases for what differs from the classic rules and does anything, the most telling first."""
    return [
        f"rules.line.{name}.{option}"
        for name, option in _UNUSUAL
        if getattr(rules, name) == option
        and at_work(rules, name)
        and not (name in _SAID_BY and getattr(rules, _SAID_BY[name]))
    ]


def matta_line(rules: SetteEMezzoRules, words: Words) -> Raw:
    """``matta: re di denari``."""
    if rules.matta is None:
        return words("rules.line.no_matta")
    return words("rules.line.matta", card=card_within(rules.matta, words))


def changes(
    old_rules: SetteEMezzoRules,
    old_clock: int,
    new_rules: SetteEMezzoRules,
    new_clock: int,
    words: Words,
) -> Raw:
    """What is different from the next hand on, in one sentence; empty if nothing that anybody would notice."""
    parts: list[Raw] = []
    differing = [
        name
        for name in NAMES
        if name not in ("min_stake", "max_stake")
        and at_work(new_rules, name)
        and _in_effect(old_rules, name) != _in_effect(new_rules, name)
    ]
    preset = next((key for key, rules in PRESETS.items() if rules == new_rules), None)
    if preset is not None and len(differing) > 1:
        called = words(f"settings.{GAME}.preset.{preset}.name")
        parts.append(words("rules.changed.preset", name=called))
        differing = []
    new_stakes = (new_rules.min_stake, new_rules.max_stake)
    if (old_rules.min_stake, old_rules.max_stake) != new_stakes:
        parts.append(stakes_line(new_rules, words))
    for name in differing:
        called = switch_name(name, words)
        said = value_name(name, getattr(new_rules, name), words)
        parts.append(words("rules.changed.switch", name=called, value=said))
    if old_clock != new_clock:
        parts.append(clock_line(new_clock, words))
    return words("rules.changed.from_next", what=Raw(" · ".join(parts))) if parts else Raw("")


def _in_effect(rules: SetteEMezzoRules, name: str) -> object:
    return getattr(rules if at_work(rules, name) else CLASSICO, name)
