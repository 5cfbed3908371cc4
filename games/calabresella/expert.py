"""The searching computer player: it draws hidden hands that agree with its view, and plays each of them to the end.

Every move that it may make is tried in the same worlds, and moves that fall behind are given up. It stops after a
number of worlds or a time, and knows nothing but its view. In the auction it does not search: it calls by strength.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from engine.game import Below, Offer
from games.calabresella.actions import Accomodo, CalaAction, Calo, Nomino, Poso
from games.calabresella.cards import BIT, STRENGTH, SUIT, cards_of, wanted
from games.calabresella.forms import CHIAMO, CHIEDO, SOLO, FormName
from games.calabresella.playout import (
    NUMBER_OF,
    STRONG,
    OpenTrick,
    laid,
    played_out,
    strong,
    thirds_of,
    worth,
)
from games.calabresella.rules_of_thumb import called, strength
from games.calabresella.view import CalaView
from games.calabresella.worlds import CalaWorld, facts, taken_so_far, world

T = TypeVar("T")


class Effort(NamedTuple):
    """The end of a thought: so many worlds, or so many seconds."""

    worlds: int = 1_600
    seconds: float = 1.5


FULL: Final = Effort()

_PART: Final = 16
"""After this part of the worlds half of the moves are given up; again each time that twice as many have been tried."""

ENOUGH: Final[Mapping[FormName, Mapping[int, int]]] = {
    "terziglio": {CHIEDO: 13, SOLO: 18},
    "quartiglio": {CHIAMO: 12, CHIEDO: 19, SOLO: 28},
    "mediatore": {CHIEDO: 13},
    "quintiglio": {CHIAMO: 16, CHIEDO: 22},
    "sestiglio": {CHIEDO: 14},
    "settiglio": {CHIEDO: 14},
}
"""The strength of eight cards that is enough for a call, by table, as measured play has it (``docs/odds.md``)."""

PASSED: Final = 1
"""With a monte so much less is enough after each pass: cards that the others lack lie in it."""


def best(view: CalaView, offers: tuple[Offer, ...], below: Below) -> CalaAction | None:
    """Call by strength, play by search. Out of turn it lets the question pass."""
    return searched(view, offers, below, effort=FULL)


def searched(
    view: CalaView, offers: tuple[Offer, ...], below: Below, *, effort: Effort
) -> CalaAction | None:
    """The same with this effort."""
    offer = offers[0]
    if offer.name == "solissima":
        return None
    if offer.name == "lascio":
        form = view.table.round.form
        return called(view, offers, ENOUGH[form.name], passed=PASSED if form.monte else 0)
    if offer.name == "calo" and len(offer.options) == 1:
        return Calo(offer.options[0])
    return Thought(view, below, effort).action(offer)


class Thought:
    """One decision after the auction."""

    def __init__(self, view: CalaView, below: Below, effort: Effort) -> None:
        self.view: Final = view
        self.below: Final = below
        self.known: Final = facts(view)
        self.worlds: Final = effort.worlds
        self.until: Final = monotonic() + effort.seconds
        self.round: Final = view.table.round
        self.many: Final = view.table.round.form.players

    # --- decisions ------------------------------------------------------------------------------------------------

    def action(self, offer: Offer) -> CalaAction:
        """The action of the player on turn."""
        if offer.name == "calo":
            return Calo(self.card(offer.options))
        if offer.name == "nomino":
            return Nomino(self.named(offer.options))
        if offer.name == "poso":
            return Poso(self.card_to_lay(offer.options))
        return Accomodo(self.discards(offer.options, offer.take))

    def card(self, options: Sequence[int]) -> int:
        """The card to play."""
        moves = self._different(options)
        own = self.known.own

        def value(lies: CalaWorld, card: int) -> float:
            hands = [*lies.hands]
            hands[own] ^= STRONG[card]
            trick = laid(self.known.trick, STRONG[card], self.many)
            return self._result(tuple(hands), lies, trick=trick)

        return self._choice(moves, value)

    def discards(self, options: Sequence[int], take: int) -> tuple[int, ...]:
        """The cards to discard: low ones, or those of short suits."""
        own = self.known.own

        def value(lies: CalaWorld, cards: tuple[int, ...]) -> float:
            away = strong(cards)
            hands = [*lies.hands]
            hands[own] &= ~away
            monte = lies.monte | away
            return self._result(tuple(hands), CalaWorld(lies.hands, monte))

        return self._choice(discards(options, take), value)

    def named(self, options: Sequence[int]) -> int:
        """The card to call or to ask for."""
        likely = sorted(options, key=lambda card: (-STRENGTH[card], -self._length(card)))[:8]
        if self.round.call == CHIAMO:

            def value(lies: CalaWorld, card: int) -> float:
                return self._result(lies.hands, lies, called=STRONG[card])
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
        enough = ENOUGH[self.round.form.name].get(self.round.call, 0) * self.round.form.cards
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
        if not monte:
            return self._result(tuple(hands), CalaWorld(tuple(hands), 0))
        whole = hands[own] | monte
        away = _low(whole, monte.bit_count() - (self.round.form.cards - hands[own].bit_count()))
        hands[own] = whole ^ away
        return self._result(tuple(hands), CalaWorld(tuple(hands), away))

    def _result(
        self,
        hands: tuple[int, ...],
        lies: CalaWorld,
        *,
        trick: OpenTrick | None = None,
        called: int = 0,
    ) -> float:
        """The worth for the own side of these hands, played to the end; ``lies`` has the monte, and the called card."""
        own, round_ = self.known.own, self.round
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
            call=round_.call,
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
