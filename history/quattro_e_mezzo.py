"""Quattro e mezzo, read backwards: from its events to their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Who
from engine.quattro_e_mezzo import events as ev
from engine.quattro_e_mezzo.state import QuattroState
from history.retelling import Retelling


class QuattroRetelling(Retelling):
    """The retelling of quattro e mezzo.

    A hand depends on the last one for its dealer, and for the points of the match, which every opening repeats.
    """

    opening = ev.QuattroOpened
    begins = ev.QuattroOpened

    def action(self, _: QuattroState, event: ev.QuattroEvent) -> tuple[Who, Any]:
        match event:
            case ev.QuattroOpened():
                seats = tuple(person for person in event.ring if person in event.players)
                ring = () if event.ring == seats else event.ring
                return TABLE, OpenRound(seats, event.rules, ring=ring)
            case ev.QuattroDealerDrawn():
                return CHANCE, LotFell(event.dealer)
            case ev.QuattroDeck():
                return CHANCE, DeckOpened(event.deck)
            case ev.QuattroDealt():
                return CHANCE, Drawn(event.cards)
            case ev.QuattroDrew() | ev.QuattroDealCard():
                return CHANCE, Drawn((event.card,))
            case ev.QuattroCalled():
                return _actor(event), ev.QuattroTiro()
            case ev.QuattroStood():
                clock = event.clock  # the clock names no value
                return _actor(event), ev.QuattroSto(None if clock else event.matta or None)
            case ev.QuattroSixesDeclared():
                return _actor(event), ev.DoppioSei()
        raise ValueError(f"{type(event).__name__} is nobody's action")

    def follows(self, event: ev.QuattroEvent) -> bool:
        return isinstance(event, ev.QuattroReshuffled | ev.QuattroTied | ev.QuattroEnded)

    def purses(self, _: ev.QuattroEvent) -> Mapping[Person, int]:
        """No chips are played for."""
        return {}

    def bank(self, _: ev.QuattroEvent) -> None:
        return None


def _actor(event: ev.QuattroCalled | ev.QuattroStood | ev.QuattroSixesDeclared) -> Who:
    return CLOCK if event.clock else event.person


RETELLING: Final = QuattroRetelling()
