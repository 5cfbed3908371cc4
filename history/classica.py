"""Classica, read backwards: from its events to their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import DeckOpened, Drawn, LotFell
from engine.classica import GAME
from engine.classica import events as ev
from engine.classica.events import Manca
from engine.classica.state import ClassicaState
from engine.game import CHANCE, CLOCK, TABLE, Absent, Person, Who
from engine.online.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from history.retelling import Retelling, opening_of_a_bank


class ClassicaRetelling(Retelling):
    """A bank needs these facts of earlier ones: the last holder, the people seated then, and the deck in play.

    Each opening repeats who has staked since sitting down (PI-10 … PI-13).
    """

    opening = ev.ClassicaOpened
    begins = ev.ClassicaDealt

    def action(self, state: ClassicaState, event: ev.ClassicaEvent) -> tuple[Who, Any]:
        match event:
            case ev.ClassicaOpened():
                return TABLE, opening_of_a_bank(event, event.seats)
            case ev.ClassicaLotFell():
                return CHANCE, LotFell(event.person)
            case ev.ClassicaDeckBegan():
                return CHANCE, DeckOpened(event.deck)
            case ev.ClassicaFirstDealt() | ev.ClassicaDrew():
                return CHANCE, Drawn((event.card,))
            case ev.ClassicaDealt():
                return CHANCE, Drawn(event.cards)
            case ev.ClassicaAccepted():
                return event.person, Accetto(event.put if event.all_in else event.highest)
            case ev.ClassicaRefused():
                return CLOCK if event.away else event.person, Rifiuto()
            case ev.ClassicaWentOut():
                return TABLE, Absent(event.person)
            case ev.ClassicaLapsed():
                return CLOCK, Manca()
            case ev.ClassicaCalled() | ev.ClassicaStood() if event.clock:
                return CLOCK, GAME.timing.on_timeout(state, True) if GAME.timing.clock(
                    state
                ) else None
            case ev.ClassicaCalled():
                return event.person, OnlineTiro(event.stake or None)
            case ev.ClassicaStood():
                return event.person, OnlineSto(event.stake or None)
        raise ValueError(f"{type(event).__name__} is nobody's action")

    def follows(self, event: ev.ClassicaEvent) -> bool:
        return isinstance(event, ev.ClassicaReshuffled | ev.ClassicaEnded)

    def purses(self, event: ev.ClassicaEvent) -> Mapping[Person, int]:
        match event:
            case ev.ClassicaOpened():
                return dict(zip(event.ring, event.chips, strict=True))
            case ev.ClassicaAccepted():
                punte = (*event.players[:-1], *event.idle)
                free = dict(zip(punte, event.chips, strict=True))
                free[event.person] = event.bank
                return free | {fine.person: fine.purse for fine in event.fined}
            case ev.ClassicaCalled() | ev.ClassicaStood():
                return {event.person: event.purse}
            case ev.ClassicaEnded():
                return {result.person: result.purse for result in event.results}
            case _:
                return {}

    def bank(self, event: ev.ClassicaEvent) -> tuple[Person, str] | None:
        if isinstance(event, ev.ClassicaAccepted | ev.ClassicaLapsed):
            return event.person, event.why
        return None


RETELLING: Final = ClassicaRetelling()
