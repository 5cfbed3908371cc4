"""The table around a game: lobby, seats, presence, the sealed deck, the next round, the end.

It is a decider of the same form as a game and knows no game by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.game import Move, Person, Refusal, Transfer, WonMatch
from engine.registry import GAMES, game_of_event
from engine.settings import CLOCKS
from engine.table.decide import awaits, carry_out, decide, open_table
from engine.table.decks import Chain, SealedDeck
from engine.table.events import EVENTS as TABLE_EVENTS
from engine.table.events import AnyEvent, TableOpened
from engine.table.evolve import evolve, fold, start
from engine.table.seating import TableSeat, enough, outside_round
from engine.table.state import Table
from engine.table.timers import Timer, timers
from engine.table.view import TableView, offers, possible_premoves, view

DEFAULT_CLOCK: Final = 60
"""Seconds per decision at a table without an agreed clock."""


def all_events() -> tuple[type[Any], ...]:
    """Every event that the log of a table may hold, each once."""
    of_games = (kind for game in GAMES.values() for kind in game.logged.events)
    return tuple(dict.fromkeys((*TABLE_EVENTS, *of_games)))


def usual_table(game: str = "") -> TableOpened:
    """A table with the default house rules, for a chat that has agreed on nothing. ``game`` empty: the first game."""
    game = game or next(iter(GAMES))
    rules = next(iter(GAMES[game].rulebook.presets.values()))
    return TableOpened(game=game, opener=0, rules=rules, clock=DEFAULT_CLOCK)


def decided(table: Table, event: AnyEvent) -> tuple[AnyEvent, ...] | None:
    """The events that must follow ``event``: those of a move, decided again; None if it is refused."""
    if not isinstance(event, Move):
        return ()
    verdict = table.sitting.kind.core.decide(table.sitting.state, event)
    return None if isinstance(verdict, Refusal) else verdict


def transfers(event: AnyEvent) -> tuple[Transfer, ...]:
    """The chips that one event of the log moves; the table's own events move none."""
    game = game_of_event(event)
    return game.chips.transfers(event) if game else ()


def results(event: AnyEvent) -> Mapping[Person, int] | None:
    """Each player's gain in chips if this event settled a round, else None."""
    game = game_of_event(event)
    return game.chips.results(event) if game else None


def score(event: AnyEvent) -> Mapping[Person, int] | None:
    """Each player's points, in the game's unit, if this event ended a round of a game with points, else None."""
    game = game_of_event(event)
    return game.tally.score(event) if game else None


def role(event: AnyEvent) -> Mapping[Person, str] | None:
    """Each player's role in the round if this event ended a round of a game with roles, else None."""
    game = game_of_event(event)
    return game.tally.role(event) if game else None


def match(event: AnyEvent) -> WonMatch | None:
    """The end of a match, if this event ended one."""
    game = game_of_event(event)
    return game.tally.match(event) if game else None


def bank(event: AnyEvent) -> Person:
    """The person who holds the bank from this event on; 0 if it names nobody."""
    game = game_of_event(event)
    return game.chips.bank(event) if game else 0


__all__ = [
    "CLOCKS",
    "DEFAULT_CLOCK",
    "Chain",
    "SealedDeck",
    "Table",
    "TableOpened",
    "TableSeat",
    "TableView",
    "Timer",
    "all_events",
    "awaits",
    "bank",
    "carry_out",
    "decide",
    "decided",
    "enough",
    "evolve",
    "fold",
    "match",
    "offers",
    "open_table",
    "outside_round",
    "possible_premoves",
    "results",
    "role",
    "score",
    "start",
    "timers",
    "transfers",
    "usual_table",
    "view",
]
