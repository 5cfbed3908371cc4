"""Lessons: short hands of any game with prepared cards, played by its usual rules. Each game keeps its own hands.

A lesson uses no table, purse, deck or log: ``played`` folds the rules over a fixed order of cards and yields the
learner's views. The croupier and the table cannot import this module (see the contracts in ``pyproject.toml``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from engine.cards import PACK, Card
from engine.chance import ChanceAnswer, DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots
from engine.game import (
    CHANCE,
    TABLE,
    AnyGame,
    Choice,
    Move,
    Offer,
    OpenRound,
    Person,
    Refusal,
    Waiting,
    Who,
)
from engine.value import Value

LEARNER: Final[Person] = 1
OTHER: Final[Person] = 2
"""The second player of a lesson for two."""

_CHIPS: Final = 1_000
"""Each player's purse, because the rules need one. It belongs to nobody and never changes."""


MOST_STEPS: Final = 200
"""Moves and cards of a prepared hand; one with more has no end."""


class BadLessonError(Exception):
    """The rules refuse a prepared card or move, for the named reason."""


class LessonHand(Value, frozen=True):
    """One prepared hand. ``cards`` in the order of the deck: each player's, in turn order, then each called card."""

    name: str
    cards: tuple[Card, ...]
    moves: tuple[str, ...]
    """The moves that the learner must make, decision by decision: names of offers.

    ``sto:1`` has an option, ``calo:14.4`` a card with the card that it takes, ``sto=20`` the lowest or highest amount.
    """
    before: tuple[str, ...] = ()
    """The moves that the learner has made before the first moment."""
    rest: str = ""
    """The reference player that makes the learner's further moves, without a moment; empty: the hand stops there."""
    is_open: bool = False
    """The learner sees everybody's cards."""


class LessonPlan(Value, frozen=True, eq=False, dict=True):
    """The lesson of one game. All players but ``LEARNER`` play *alla regola*."""

    game: AnyGame
    rules: Any
    people: tuple[Person, ...]
    """All players in turn order."""
    lot: Person
    """The result of each lot: the banker, or the dealer."""
    hands: tuple[LessonHand, ...]
    draw: tuple[Card, ...] = ()
    """The cards of the draw for the bank, from a shuffle of their own; empty without a draw."""
    amounts: bool = False
    """A move that may have several amounts names the lowest or the highest; otherwise it has the lowest."""


class Moment(Value, frozen=True):
    """The learner's view at one step. ``part``: number of moves that the learner has made in this hand."""

    hand: LessonHand
    number: int
    """Of the hand, from 1."""
    part: int
    view: Any
    offers: tuple[str, ...]
    """Moves that the rules allow now, in the form of ``LessonHand.moves``; empty at the end of the hand."""
    events: tuple[Any, ...]
    """The events of the last move."""
    others: tuple[tuple[Person, Any], ...] = ()
    """The views of the other players, if the hand is open."""

    @property
    def move(self) -> str:
        """The move that the learner must make; empty at the end of the hand."""
        return self.hand.moves[self.part] if self.offers else ""


def prepared(name: str, cards: str, moves: str) -> LessonHand:
    """A hand from cards and moves that are separated by spaces."""
    return LessonHand(name, tuple(map(Card, cards.split())), tuple(moves.split()))


def shared(name: str, hands: tuple[str, ...], moves: str, *, stock: str = "") -> LessonHand:
    """A hand of a game that deals the hands one card at a time; ``hands`` in the order of the deal.

    The ``stock`` and all other cards of the pack follow.
    """
    turns = zip(*(hand.split() for hand in hands), strict=True)
    dealt = [Card(one) for turn in (*turns, stock.split()) for one in turn]
    left = (card for card in PACK if card not in dealt)
    return LessonHand(name, (*dealt, *left), tuple(moves.split()))


def duel(game: AnyGame, *hands: LessonHand) -> LessonPlan:
    """The lesson of a game for two by its usual rules."""
    return LessonPlan(
        game=game, rules=game.rulebook.rules(), people=(LEARNER, OTHER), lot=OTHER, hands=hands
    )


@lru_cache(maxsize=8)
def moments(plan: LessonPlan) -> tuple[Moment, ...]:
    """Every step of the lesson, in order."""
    return tuple(
        moment for number, hand in enumerate(plan.hands, 1) for moment in played(plan, hand, number)
    )


def played(plan: LessonPlan, hand: LessonHand, number: int) -> Iterator[Moment]:
    """Play a prepared hand: one moment per decision of the learner, and one at the end.

    Raise ``BadLessonError`` if the rules refuse a card or a move, or the hand does not end.
    """
    game = plan.game
    state, _ = _done(
        plan, game.core.start(plan.rules), TABLE, action=OpenRound(plan.people, plan.rules)
    )
    moves = (*hand.before, *hand.moves)
    made = 0
    since: tuple[Any, ...] = ()
    for _ in range(MOST_STEPS):
        awaited = game.core.awaits(state)
        if not isinstance(awaited, Waiting | Lots | FreshDeck | Draw):
            break
        if not isinstance(awaited, Waiting):
            state, events = _done(plan, state, CHANCE, action=_from_deck(awaited, plan, hand))
        else:
            who = awaited.people[0]
            seen = game.sight.view(state, who)
            offers = game.sight.offers(seen)
            if who == LEARNER and made == len(moves):
                if not hand.rest:
                    break
                action = game.players.policies[hand.rest](seen, offers, lambda _limit: 0)
            elif who == LEARNER:
                if made >= len(hand.before):
                    yield Moment(
                        hand=hand,
                        number=number,
                        part=made - len(hand.before),
                        view=seen,
                        offers=tuple(name for offer in offers for name in _moves(plan, offer)),
                        events=since,
                        others=_others(plan, state) if hand.is_open else (),
                    )
                    since = ()
                action = game.sight.action(seen, _chosen(plan, offers, moves[made]))
                made += 1
            else:
                action = game.players.policies["alla_regola"](seen, offers, lambda _limit: 0)
            state, events = _done(plan, state, who, action=action)
        since += events
    else:
        raise BadLessonError("no end")
    view = game.sight.view(state, LEARNER)
    part = made - len(hand.before)
    yield Moment(hand=hand, number=number, part=part, view=view, offers=(), events=since)


def _others(plan: LessonPlan, state: Any) -> tuple[tuple[Person, Any], ...]:
    """The views of all players but the learner."""
    return tuple((one, plan.game.sight.view(state, one)) for one in plan.people if one != LEARNER)


def _moves(plan: LessonPlan, offer: Offer) -> tuple[str, ...]:
    """The moves of an offer: one for each option, for each card with those that it takes, or for the lowest and the
    highest amount.
    """
    if plan.amounts and offer.low < offer.high:
        return (f"{offer.name}={offer.low}", f"{offer.name}={offer.high}")
    alone = ((one,) for one in offer.options if one not in {chosen[0] for chosen in offer.sets})
    options = (".".join(map(str, chosen)) for chosen in (*alone, *offer.sets))
    return tuple(f"{offer.name}:{option}" for option in options) or (offer.name,)


def move_name(move: str) -> str:
    """The name of a move's offer."""
    return move.partition(":")[0].partition("=")[0]


def amount_of(move: str) -> int | None:
    """The amount of a move, in chips; None without one."""
    amount = move.partition("=")[2]
    return int(amount) if amount else None


def options_of(move: str) -> tuple[int, ...]:
    """The options of a move; empty without one."""
    option = move.partition(":")[2]
    return tuple(map(int, option.split("."))) if option else ()


def _chosen(plan: LessonPlan, offers: tuple[Offer, ...], move: str) -> Choice:
    """The choice of a move. Raise ``BadLessonError`` for a move that is not offered."""
    for offer in offers:
        if move in _moves(plan, offer):
            return Choice(offer.name, amount_of(move) or offer.low or None, options_of(move))
    raise BadLessonError(f"not offered: {move}")


def _from_deck(
    awaited: Lots | FreshDeck | Draw, plan: LessonPlan, hand: LessonHand
) -> ChanceAnswer:
    """The answer of chance in the lesson: always the same lot, and the cards in their prepared order."""
    if isinstance(awaited, Lots):
        return LotFell(plan.lot)
    if isinstance(awaited, FreshDeck):
        return DeckOpened(1)
    cards = plan.draw if plan.draw and awaited.shuffle == 0 else hand.cards
    return Drawn(cards[awaited.place : awaited.place + awaited.count])


def _done(plan: LessonPlan, state: Any, who: Who, *, action: object) -> tuple[Any, tuple[Any, ...]]:
    purses = dict.fromkeys(plan.people, _CHIPS)
    events = plan.game.core.decide(state, Move(who, action, purses))
    if isinstance(events, Refusal):
        raise BadLessonError(events.code)
    for event in events:
        state = plan.game.core.evolve(state, event)
    return state, events
