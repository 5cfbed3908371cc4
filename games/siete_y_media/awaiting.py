"""The people or the request to chance that a hand waits for, and the clock of the pending decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.awaiting import awaited
from engine.cards import PACK, PACK_SIZE
from engine.chance import Draw
from engine.game import Awaits, Clock, Person, Waiting, turn_clock
from games.siete_y_media.money import may_accept, may_give_back
from games.siete_y_media.state import SieteState, SieteTable, cards_to_deal


def awaits(state: SieteState) -> Awaits:
    """The people or the request to chance that the game waits for."""
    table = state.table
    if table.phase == "shares":
        return Waiting((table.round.banker, *sharers(table)))
    if table.phase in ("loca", "raises"):
        return Waiting((table.round.banker,), anybody=True)
    return awaited(table, draw=lambda: _draw(table), lots=lambda: table.round.players)


def _draw(table: SieteTable) -> Draw:
    deals = table.phase == "deal"
    count = min(cards_to_deal(table.round), PACK_SIZE - table.place) if deals else 1
    return Draw(deck=table.deck, shuffle=0, pack=PACK, place=table.place, count=count)


def sharers(table: SieteTable) -> tuple[Person, ...]:
    """The people who may take a share of the bank or give theirs back, in turn order (SY-42)."""
    return tuple(
        [
            person
            for person in table.round.seats
            if (may_accept(table, person) or may_give_back(table, person)) is not None
        ]
    )


def clock(state: SieteState) -> Clock | None:
    """The decision of the person on turn, or an open window; None between turns."""
    table = state.table
    if table.phase == "turn":
        return turn_clock(state)
    seconds = _WINDOWS.get(table.phase)
    return None if seconds is None else Clock(table.decision, 0, seconds)


_WINDOWS: Final[Mapping[str, int]] = {"shares": 60, "loca": 20, "raises": 10}
"""Seconds of each window: for the shares of a bank, for bets on la loca, and for raises."""


def question(state: SieteState) -> str:
    """``loca`` for the decisions about la loca, ``shares`` for those about shares: an amount chosen for the own hand
    does not answer them.
    """
    table = state.table
    if table.phase == "shares":
        return "shares"
    return "loca" if table.turn == "loca" else ""
