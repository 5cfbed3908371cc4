"""The searching computer player: it draws hidden hands that agree with its view, and plays each of them to the end.

Every move that it may make is tried in the same worlds, and moves that fall behind are given up. It stops after a number
of worlds or a time, and knows nothing but its view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from engine.calabresella.actions import Accomodo, CalaAction, Calo, Lascio, Nomino, Poso
from engine.calabresella.cards import BIT, STRENGTH, SUIT, cards_of, wanted
from engine.calabresella.forms import ARCISOLO, CHIAMO, CHIEDO, SOLO
from engine.calabresella.offers import MAKERS
from engine.calabresella.playout import (
    NUMBER_OF,
    STRONG,
    OpenTrick,
    laid,
    played_out,
    strong,
    thirds_of,
    worth,
)
from engine.calabresella.thumb import strength
from engine.calabresella.view import CalaView
from engine.calabresella.worlds import CalaWorld, facts, taken_so_far, world
from engine.game import Below, Offer

T = TypeVar("T")


class Effort(NamedTuple):
    """The end of a thought: so many worlds, or so many seconds."""

    worlds: int = 1_600
    seconds: float = 1.5


FULL: Final = Effort()

_PART: Final = 16
"""After this part of the worlds half of the moves are given up; again each time that twice as many have been tried."""

_MARGIN: Final = 0.6
"""The halves that a call must promise: in the tried worlds the partner and the opponents know too much."""

_ENOUGH: Final = {CHIAMO: 10, CHIEDO: 13, SOLO: 18}
"""The strength of eight cards that a caller surely has."""


def best(view: CalaView, offers: tuple[Offer, ...], below: Below) -> CalaAction | None:
    """Play by search. Out of turn it lets the question pass."""
    return searched(view, offers, below, effort=FULL)


def searched(
    view: CalaView, offers: tuple[Offer, ...], below: Below, *, effort: Effort
) -> CalaAction | None:
    """The same with this effort."""
    offer = offers[0]
    if offer.name == "solissima":
        return None
    if offer.name == "calo" and len(offer.options) == 1:
        return Calo(offer.options[0])
    thought = _Thought(view, below, effort)
    if offer.name == "calo":
        return Calo(thought.card(offer.options))
    if offer.name == "lascio":
        return thought.call(offers)
    if offer.name == "nomino":
        return Nomino(thought.named(offer.options))
    if offer.name == "poso":
        return Poso(thought.card_to_lay(offer.options))
    return Accomodo(thought.discards(offer.options, offer.take))


class _Thought:
    """One decision."""

    def __init__(self, view: CalaView, below: Below, effort: Effort) -> None:
        self.view: Final = view
        self.below: Final = below
        self.known: Final = facts(view)
        self.worlds: Final = effort.worlds
        self.until: Final = monotonic() + effort.seconds
        self.round: Final = view.table.round
        self.many: Final = view.table.round.form.players

    # --- decisions ------------------------------------------------------------------------------------------------

    def card(self, options: Sequence[int]) -> int:
        """The card to play."""
        moves = self._different(options)
        own = self.known.own

        def value(lies: CalaWorld, card: int) -> float:
            hands = [*lies.hands]
            hands[own] ^= STRONG[card]
            trick = laid(self.known.trick, STRONG[card], self.many)
            return self._result(tuple(hands), lies, self.round.call, trick=trick)

        return self._choice(moves, value)

    def discards(self, options: Sequence[int], take: int) -> tuple[int, ...]:
        """The cards to discard: low ones, or those of short suits."""
        own = self.known.own

        def value(lies: CalaWorld, cards: tuple[int, ...]) -> float:
            away = strong(cards)
            hands = [*lies.hands]
            hands[own] &= ~away
            monte = lies.monte | away
            return self._result(tuple(hands), CalaWorld(lies.hands, monte), self.round.call)

        return self._choice(discards(options, take), value)

    def named(self, options: Sequence[int]) -> int:
        """The card to call or to ask for."""
        likely = sorted(options, key=lambda card: (-STRENGTH[card], -self._length(card)))[:8]
        if self.round.call == CHIAMO:

            def value(lies: CalaWorld, card: int) -> float:
                return self._result(lies.hands, lies, CHIAMO, called=STRONG[card])
        else:
            away = strong(cards_of(self.view.known.laid))

            def value(lies: CalaWorld, card: int) -> float:
                return self._asked(lies, STRONG[card], away)

        return self._choice(likely, value)

    def card_to_lay(self, options: Sequence[int]) -> int:
        """The card to lay face down: a low one."""
        likely = [cards[0] for cards in discards(options, 1)]
        asks = STRONG[wanted(self.view.hand)[0]]

        def value(lies: CalaWorld, card: int) -> float:
            hands = [*lies.hands]
            hands[self.known.own] &= ~STRONG[card]
            return self._asked(CalaWorld(tuple(hands), lies.monte), asks, STRONG[card])

        return self._choice(likely, value)

    def call(self, offers: tuple[Offer, ...]) -> CalaAction:
        """The call that promises most, or a pass."""
        offered = {call: offer.name for offer in offers for call in offer.options}
        may = [call for call in offered if call <= ARCISOLO]
        own = self.known.own
        if not may or strength(self.view.hand) * 8 < 10 * self.round.form.cards:
            return Lascio()
        named = STRONG[
            min(
                wanted(self.view.hand),
                key=lambda card: (-STRENGTH[card], -self._length(card)),
            )
        ]
        away = STRONG[discards(cards_of(self.view.hand), 1)[0][0]]

        def value(lies: CalaWorld, call: int) -> float:
            if not call:
                return _MARGIN
            if call == CHIAMO:
                return self._result(lies.hands, lies, call, caller=own, called=named)
            if call == CHIEDO:
                hands = [*lies.hands]
                hands[own] ^= away
                return self._asked(CalaWorld(tuple(hands), lies.monte), named, away)
            if call == SOLO and lies.monte:
                return self._exchanged(lies, call, own)
            return self._result(lies.hands, lies, call, caller=own)

        call = self._choice([0, *may], value)
        return MAKERS[offered[call]]((call,)) if call else Lascio()

    # --- worlds ---------------------------------------------------------------------------------------------------

    def _choice(self, moves: Sequence[T], value: Callable[[CalaWorld, T], float]) -> T:
        """The move of the highest mean; after 1/16, 1/8, 1/4 … of the worlds the worse moves are given up, but two."""
        totals = dict.fromkeys(range(len(moves)), 0.0)
        halve = max(1, self.worlds // _PART)
        for number in range(1, self.worlds + 1):
            lies = self._world()
            for at in totals:
                totals[at] += value(lies, moves[at])
            if number == halve:
                halve *= 2
                best_first = sorted(totals, key=lambda at: -totals[at])
                totals = {at: totals[at] for at in best_first[: max(2, -(-len(totals) // 2))]}
            if len(moves) == 1 or monotonic() > self.until:
                break
        return moves[max(totals, key=lambda at: totals[at])]

    def _world(self) -> CalaWorld:
        """A world in which the caller's hand is one to call with, if a few tries find one."""
        enough = _ENOUGH.get(self.round.call, 0) * self.round.form.cards
        lies = world(self.known, self.below)
        if not enough or self.round.caller == self.view.viewer or self.known.tricks:
            return lies
        caller = self.round.players.index(self.round.caller)
        for _ in range(3):
            if 8 * _strength(lies.hands[caller]) >= enough:
                break
            lies = world(self.known, self.below)
        return lies

    def _asked(self, lies: CalaWorld, named: int, away: int) -> float:
        """The worth of a chiedo: ``named`` comes for ``away``, then the monte (CA-19)."""
        own = self.known.own
        hands = [hand ^ named | away if hand & named else hand for hand in lies.hands]
        monte = lies.monte
        if monte & named:
            monte |= away
        else:
            hands[own] |= named
        changed = CalaWorld(tuple(hands), monte)
        if not monte:
            return self._result(changed.hands, changed, CHIEDO, caller=own)
        return self._exchanged(changed, CHIEDO, own)

    def _exchanged(self, lies: CalaWorld, call: int, own: int) -> float:
        """The worth after the caller has taken the monte and discarded as many cards."""
        hands = [*lies.hands]
        whole = hands[own] | lies.monte
        away = _low(
            whole, lies.monte.bit_count() - (self.round.form.cards - hands[own].bit_count())
        )
        hands[own] = whole ^ away
        return self._result(tuple(hands), CalaWorld(lies.hands, away), call, caller=own)

    def _result(
        self,
        hands: tuple[int, ...],
        lies: CalaWorld,
        call: int,
        *,
        trick: OpenTrick | None = None,
        caller: int = -1,
        called: int = 0,
    ) -> float:
        """The worth for the own side of these hands, played to the end; ``lies`` has the monte, and the called card."""
        own, round_ = self.known.own, self.round
        if caller < 0:
            caller = round_.players.index(round_.caller)
        partner = -1
        if round_.partner:
            partner = round_.players.index(round_.partner)
        elif called or round_.called:
            called = called or strong((round_.named,))
            partner = next((at for at, hand in enumerate(lies.hands) if hand & called), -1)
        declares = tuple(place in (caller, partner) for place in range(self.many))
        taken = played_out(
            hands,
            declares,
            trick=trick or self.known.trick,
            taken=taken_so_far(self.known, declares),
        )
        return worth(
            taken,
            thirds_of(lies.monte),
            call=call,
            players=self.many,
            tricks=round_.form.cards,
            alone=partner < 0,
            role=0 if own == caller else 1 if own == partner else 2,
        )

    # --- moves ----------------------------------------------------------------------------------------------------

    def _different(self, options: Sequence[int]) -> list[int]:
        """One card of each run: own cards of equal worth with no card of another hand between them are the same."""
        between = 0
        for place, fixed in enumerate(self.known.fixed[:-1]):
            between |= fixed if place != self.known.own else 0
        between |= strong(self.known.unseen)
        moves: list[int] = []
        for card in sorted(options, key=STRONG.__getitem__):
            if moves:
                low, high = STRONG[moves[-1]], STRONG[card]
                gap = (high - 1) & ~(2 * low - 1) & between
                same = thirds_of(low) == thirds_of(high) and BIT[card] & SUIT[moves[-1]]
                if same and not gap:
                    continue
            moves.append(card)
        return moves

    def _length(self, card: int) -> int:
        return (self.view.hand & SUIT[card]).bit_count()


def _strength(hand: int) -> int:
    """The strength for the auction of a hand of ``playout``."""
    mask = 0
    while hand:
        low = hand & -hand
        mask |= BIT[NUMBER_OF[low]]
        hand ^= low
    return strength(mask)


def _low(hand: int, take: int) -> int:
    """Some low cards, from the shortest suits."""
    cards = []
    while hand:
        low = hand & -hand
        cards.append(NUMBER_OF[low])
        hand ^= low
    return strong(discards(cards, take)[0])


def discards(options: Sequence[int], take: int) -> list[tuple[int, ...]]:
    """Different ways to give cards up, the one by rules of thumb first: low cards, from short suits."""
    lengths = {card: sum(card // 10 == other // 10 for other in options) for card in options}

    def chosen(key: Callable[[int], tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(sorted(options, key=key)[:take])

    ways = [chosen(lambda card: (STRENGTH[card] >= 7, lengths[card], STRENGTH[card]))]
    ways.append(chosen(lambda card: (STRENGTH[card] >= 8, lengths[card], STRENGTH[card])))
    ways.append(chosen(lambda card: (STRENGTH[card] >= 7, STRENGTH[card], lengths[card])))
    # ``chosen`` calls the key at once, so each suit is the present one.
    for suit in range(4):
        ways.append(chosen(lambda card: (STRENGTH[card] >= 8, card // 10 != suit, STRENGTH[card])))  # noqa: B023
        ways.append(chosen(lambda card: (STRENGTH[card] >= 7, card // 10 == suit, lengths[card])))  # noqa: B023
    return list(dict.fromkeys(ways))
