"""The settings of a table for its next round: the game, its house rules and the clock.

A player names one change (``SettingsChange``); ``settings_after`` answers with the new settings or a refusal.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, TypeAlias

from engine.game import Refusal
from engine.registry import GAMES, game_of
from engine.switches import NO_SWITCH, SwitchOption
from engine.value import Value

CLOCKS: Final = (0, 30, 60, 120)
"""Seconds per decision that a table may choose; 0: no clock."""

_NO_SWITCH: Final = Refusal(NO_SWITCH)


class NewGame(Value, frozen=True):
    """Play a game, by its key, under its last rules at this table; without any, under its usual rules.

    If those have too few seats, it is played under its first preset with enough of them.
    """

    key: str


class NewPreset(Value, frozen=True):
    """Play under a preset of the present game, by its name."""

    name: str


class NewValue(Value, frozen=True):
    """Set one switch to one of its values."""

    name: str
    option: SwitchOption


class NewClock(Value, frozen=True):
    """Play with ``seconds`` per decision."""

    seconds: int


SettingsChange: TypeAlias = NewGame | NewPreset | NewValue | NewClock


class TableSettings(Value, frozen=True):
    """House rules of any game, and the clock in seconds per decision."""

    rules: Any
    clock: int


def settings_after(
    now: TableSettings, change: SettingsChange, *, earlier: Collection[Any] = (), seated: int = 0
) -> TableSettings | Refusal:
    """The settings after one change. Its rules never contradict each other.

    ``earlier``: the last rules of other games at this table. ``seated``: the number of players who keep their seats.

    Refused: ``no_switch`` (no such game, preset, clock, switch or value now), ``rules_<misfit>``.
    """
    game = game_of(now.rules)
    match change:
        case NewGame(key):
            other = GAMES.get(key)
            if other is None:
                return _NO_SWITCH
            known = [rules for rules in (now.rules, *earlier) if game_of(rules) is other]
            book, most = other.rulebook, other.seats.max_players
            found = (*known, book.switches.usual, *book.presets.values())
            room = (rules for rules in found if most(rules) >= seated)
            return TableSettings(next(room, found[0]), now.clock)
        case NewPreset(name):
            preset = game.rulebook.presets.get(name)
            return _NO_SWITCH if preset is None else TableSettings(preset, now.clock)
        case NewClock(seconds):
            return TableSettings(now.rules, seconds) if seconds in CLOCKS else _NO_SWITCH
        case _:
            name, option = change.name, change.option
            code = game.rulebook.switches.misfit(now.rules, name, option)
            if code is not None:
                return Refusal(code)
            return TableSettings(game.rulebook.switches.changed(now.rules, name, option), now.clock)
