"""The people or the request to chance that a hand waits for, and the clock of the pending decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cards import PACK, PACK_SIZE
from engine.chance import Draw, FreshDeck, Lots
from engine.game import BETWEEN, Awaits, Clock, ClockKind, Person, Waiting, turn_clock
from engine.siete_y_media.money import may_accept, may_give_back
from engine.siete_y_media.state import SieteState, SieteTable, cards_to_deal

_FRESH = FreshDeck()


def awaits(state: SieteState) -> Awaits:
    """The people or the request to chance that the game waits for."""
    table = state.table
    phase = table.phase
    if phase == "turn":
        return Waiting((table.seat.person,))
    if phase == "card":
        return Draw(deck=table.facts.deck, shuffle=0, pack=PACK, place=table.place, count=1)
    if phase == "deal":
        count = min(cards_to_deal(table.facts.round), PACK_SIZE - table.place)
        return Draw(deck=table.facts.deck, shuffle=0, pack=PACK, place=table.place, count=count)
    if phase == "deck":
        return _FRESH
    if phase == "lots":
        return Lots(table.round.players)
    if phase == "shares":
        return Waiting((table.round.banker, *sharers(table)))
    if phase in ("loca", "raises"):
        return Waiting((table.facts.round.banker,), anybody=True)
    return BETWEEN


def sharers(table: SieteTable) -> tuple[Person, ...]:
    """The people who may take a share of the bank or give theirs back, in turn order (SY-42)."""
    return tuple(
        [
            person
            for person in table.facts.round.seats
            if (may_accept(table, person) or may_give_back(table, person)) is not None
        ]
    )


def clock(state: SieteState) -> Clock | None:
    """The decision of the person on turn, or an open window; None between turns."""
    table = state.table
    if table.phase == "turn":
        return turn_clock(table.decision, table.seat.person)
    kind = _WINDOWS.get(table.phase)
    return None if kind is None else Clock(table.decision, kind, 0)


_WINDOWS: Final[Mapping[str, ClockKind]] = {"shares": "shares", "loca": "bets", "raises": "raises"}
"""The kind of clock of each window."""


def question(state: SieteState) -> str:
    """``loca`` for the decisions about la loca, ``shares`` for those about shares: an amount chosen for the own hand
    does not answer them.
    """
    table = state.table
    if table.phase == "shares":
        return "shares"
    return "loca" if table.turn == "loca" else ""
