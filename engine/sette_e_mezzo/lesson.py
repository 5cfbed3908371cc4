"""The lesson: four short hands whose cards are prepared, so that a learner sees a card, a good stop, a bust and a reale.

No table, purse, deck or log has part in it: ``played`` folds the rules over a fixed order of cards and gives what the
learner sees. The croupier and the table cannot import this module (see the contracts in ``pyproject.toml``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.cards import Card
from engine.game import (
    CHANCE,
    TABLE,
    ChanceAnswer,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    LotFell,
    Lots,
    OpenRound,
    Person,
    Refusal,
    Waiting,
    Who,
)
from engine.sette_e_mezzo.actions import Action, Sto, Tiro
from engine.sette_e_mezzo.chance import awaits
from engine.sette_e_mezzo.decide import decide
from engine.sette_e_mezzo.events import Event
from engine.sette_e_mezzo.evolve import evolve
from engine.sette_e_mezzo.offers import offers
from engine.sette_e_mezzo.players import regola
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.state import State, start
from engine.sette_e_mezzo.view import View, view
from engine.value import value

LEARNER: Final[Person] = 1
BANK: Final[Person] = 2

MOVES: Final[dict[str, Action]] = {"tiro": Tiro(), "sto": Sto()}
"""By the names of their offers."""

_PURSES: Final = {LEARNER: 1_000, BANK: 1_000}
"""The rules ask for purses. These belong to nobody and never change."""


class BadLessonError(Exception):
    """The rules refuse what is prepared, for the reason named."""


@value
class Hand:
    """One prepared hand. ``cards`` in the order of the deck: the learner's, the bank's, then each card called."""

    name: str
    cards: tuple[Card, ...]
    moves: tuple[str, ...]
    """What the learner is asked to do, decision by decision."""


@value
class Moment:
    """What the learner sees at one step. ``part``: how many moves they have made in this hand."""

    hand: Hand
    number: int
    """Of the hand, from 1."""
    part: int
    view: View
    offers: tuple[str, ...]
    """Moves that the rules allow now, empty once the hand is over."""
    events: tuple[Event, ...]
    """What the last move brought about."""

    @property
    def move(self) -> str:
        """What the learner is asked to do; empty once the hand is over."""
        return self.hand.moves[self.part] if self.offers else ""


def _hand(name: str, cards: str, moves: str) -> Hand:
    return Hand(name, tuple(map(Card, cards.split())), tuple(moves.split()))


HANDS: Final = (
    _hand("card", "4C 5B 2S", "tiro sto"),
    _hand("stop", "5D 4B 9S 6C", "sto"),
    _hand("bust", "3B 6D 5S", "tiro"),
    _hand("reale", "10C 6S 7C 3D", "tiro"),
)


@lru_cache(maxsize=1)
def moments() -> tuple[Moment, ...]:
    """Every step of the lesson, in order."""
    return tuple(moment for number, hand in enumerate(HANDS, 1) for moment in played(hand, number))


def played(hand: Hand, number: int) -> Iterator[Moment]:
    """Play a prepared hand by the usual rules: one moment a decision of the learner, and one at the end.

    The bank plays *alla regola*. Raise ``BadLessonError`` if the rules refuse a card or a move.
    """
    state = start(SetteEMezzoRules())
    state, _ = _done(state, TABLE, OpenRound((LEARNER, BANK), SetteEMezzoRules()))
    part = 0
    since: tuple[Event, ...] = ()
    while isinstance(awaited := awaits(state), Waiting | Lots | FreshDeck | Draw):
        if not isinstance(awaited, Waiting):
            state, events = _done(state, CHANCE, _prepared(awaited, hand))
        elif awaited.people == (BANK,):
            state, events = _done(state, BANK, regola(view(state, BANK)))
        else:
            seen = view(state, LEARNER)
            yield Moment(hand, number, part, seen, tuple(o.name for o in offers(seen)), since)
            since = ()
            state, events = _done(state, LEARNER, MOVES[hand.moves[part]])
            part += 1
        since += events
    yield Moment(hand, number, part, view(state, LEARNER), (), since)


def _prepared(awaited: Lots | FreshDeck | Draw, hand: Hand) -> ChanceAnswer:
    """What chance answers here: the bank is always the same, and the cards come as they lie."""
    if isinstance(awaited, Lots):
        return LotFell(BANK)
    if isinstance(awaited, FreshDeck):
        return DeckOpened(1)
    return Drawn(hand.cards[awaited.place : awaited.place + awaited.count])


def _done(state: State, who: Who, action: object) -> tuple[State, tuple[Event, ...]]:
    events = decide(state, who, action, _PURSES)
    if isinstance(events, Refusal):
        raise BadLessonError(events.code)
    for event in events:
        state = evolve(state, event)
    return state, events
