"""The lesson: four short hands with prepared cards. They show the learner a card, a good stop, a bust and a reale.

It uses no table, purse, deck or log: ``played`` folds the rules over a fixed order of cards and returns the learner's
views. The croupier and the table cannot import this module (see the contracts in ``pyproject.toml``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.cards import Card
from engine.chance import ChanceAnswer, DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots
from engine.game import CHANCE, TABLE, OpenRound, Person, Refusal, Waiting, Who
from engine.sette_e_mezzo.decide import decide
from engine.sette_e_mezzo.events import SetteEMezzoAction, SetteEMezzoEvent, Sto, Tiro
from engine.sette_e_mezzo.evolve import evolve
from engine.sette_e_mezzo.offers import offers
from engine.sette_e_mezzo.players import regola
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.state import SetteEMezzoState, awaits, start
from engine.sette_e_mezzo.view import SetteEMezzoView, view
from engine.value import value

LEARNER: Final[Person] = 1
BANK: Final[Person] = 2

MOVES: Final[dict[str, SetteEMezzoAction]] = {"tiro": Tiro(), "sto": Sto()}
"""Actions by the names of their offers."""

_PURSES: Final = {LEARNER: 1_000, BANK: 1_000}
"""The rules need purses. These belong to nobody and never change."""


class BadLessonError(Exception):
    """The rules refuse a prepared card or move, for the named reason."""


@value
class LessonHand:
    """One prepared hand. ``cards`` in the order of the deck: the learner's, the bank's, then each called card."""

    name: str
    cards: tuple[Card, ...]
    moves: tuple[str, ...]
    """The moves that the learner must make, decision by decision."""


@value
class Moment:
    """The learner's view at one step. ``part``: number of moves that the learner has made in this hand."""

    hand: LessonHand
    number: int
    """Of the hand, from 1."""
    part: int
    view: SetteEMezzoView
    offers: tuple[str, ...]
    """Moves that the rules allow now, empty once the hand is over."""
    events: tuple[SetteEMezzoEvent, ...]
    """The events of the last move."""

    @property
    def move(self) -> str:
        """The move that the learner must make; empty once the hand is over."""
        return self.hand.moves[self.part] if self.offers else ""


def _hand(name: str, cards: str, moves: str) -> LessonHand:
    return LessonHand(name, tuple(map(Card, cards.split())), tuple(moves.split()))


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


def played(hand: LessonHand, number: int) -> Iterator[Moment]:
    """Play a prepared hand by the usual rules: one moment per decision of the learner, and one at the end.

    The bank plays *alla regola*. Raise ``BadLessonError`` if the rules refuse a card or a move.
    """
    state = start(SetteEMezzoRules())
    state, _ = _done(state, TABLE, OpenRound((LEARNER, BANK), SetteEMezzoRules()))
    part = 0
    since: tuple[SetteEMezzoEvent, ...] = ()
    while isinstance(awaited := awaits(state), Waiting | Lots | FreshDeck | Draw):
        if not isinstance(awaited, Waiting):
            state, events = _done(state, CHANCE, _prepared(awaited, hand))
        elif awaited.people == (BANK,):
            state, events = _done(state, BANK, regola(view(state, BANK)))
        else:
            seen = view(state, LEARNER)
            yield Moment(
                hand=hand,
                number=number,
                part=part,
                view=seen,
                offers=tuple(o.name for o in offers(seen)),
                events=since,
            )
            since = ()
            state, events = _done(state, LEARNER, MOVES[hand.moves[part]])
            part += 1
        since += events
    yield Moment(
        hand=hand, number=number, part=part, view=view(state, LEARNER), offers=(), events=since
    )


def _prepared(awaited: Lots | FreshDeck | Draw, hand: LessonHand) -> ChanceAnswer:
    """The answer of chance in the lesson: always the same banker, and the cards in their prepared order."""
    if isinstance(awaited, Lots):
        return LotFell(BANK)
    if isinstance(awaited, FreshDeck):
        return DeckOpened(1)
    return Drawn(hand.cards[awaited.place : awaited.place + awaited.count])


def _done(
    state: SetteEMezzoState, who: Who, action: object
) -> tuple[SetteEMezzoState, tuple[SetteEMezzoEvent, ...]]:
    events = decide(state, who, action=action, purses=_PURSES)
    if isinstance(events, Refusal):
        raise BadLessonError(events.code)
    for event in events:
        state = evolve(state, event)
    return state, events
