"""A computer player by rules of thumb: call by strength, lead the highest cards, keep aces for one's own side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Below, Offer, Person
from games.calabresella.actions import Accomodo, CalaAction, Calo, Lascio, Nomino, Poso
from games.calabresella.cards import BIT, NUMBERS, STRENGTH, SUIT, THIRDS, cards_of, taker
from games.calabresella.forms import CHIAMO, CHIEDO, PASS, SOLO
from games.calabresella.offers import MAKERS
from games.calabresella.state import CalaTable
from games.calabresella.view import CalaView

_WORTH: Final = (0, 0, 0, 0, 0, 1, 1, 3, 4, 6)
"""Strength of a card for the auction, by ``STRENGTH``: a 3 counts 6, a 2 counts 4, an ace 3, a re and a cavallo 1."""

_ENOUGH: Final = {CHIAMO: 14, CHIEDO: 18, SOLO: 26}
"""The strength of eight cards that is enough for a call; other hands in proportion."""

_ENOUGH_WITHOUT_MONTE: Final = {CHIAMO: 14, CHIEDO: 24, SOLO: 32}
"""The same at a table without a monte, where a soloist is not helped by it."""

EIGHT: Final = 8


def strength(hand: int) -> int:
    """The strength of a hand for the auction; each card beyond the fourth of a suit counts one more."""
    cards = cards_of(hand)
    long = sum(max(0, (hand & SUIT[first]).bit_count() - 4) for first in (0, 10, 20, 30))
    return sum(_WORTH[STRENGTH[card]] for card in cards) + long


def cousin(view: CalaView, offers: tuple[Offer, ...], _below: Below) -> CalaAction | None:
    """Play by rules of thumb. Out of turn it lets the question pass."""
    offer = offers[0]
    if offer.name == "lascio":
        enough = _ENOUGH if view.table.round.form.monte else _ENOUGH_WITHOUT_MONTE
        return called(view, offers, enough)
    if offer.name == "solissima":
        return None
    if offer.name == "calo":
        return Calo(_card(view))
    if offer.name == "nomino":
        return Nomino(min(offer.options, key=lambda card: (-STRENGTH[card], -_length(view, card))))
    given_up = sorted(offer.options, key=lambda card: (STRENGTH[card] > 6, _length(view, card)))
    chosen = tuple(given_up[: offer.take])
    return Poso(*chosen) if offer.name == "poso" else Accomodo(chosen)


def _length(view: CalaView, card: int) -> int:
    """The number of the viewer's cards in the suit of ``card``."""
    return ((view.hand | view.known.taken) & SUIT[card]).bit_count()


def called(
    view: CalaView, offers: tuple[Offer, ...], enough: Mapping[int, float], *, passed: float = 0
) -> CalaAction:
    """The highest call that the hand is strong enough for, or a pass.

    ``enough``: the strength of eight cards for each call, the lowest first; ``passed``: less for each pass before.
    """
    offered = {call: offer.name for offer in offers for call in offer.options}
    round_ = view.table.round
    passes = [call for _, call in round_.said].count(PASS)
    have = strength(view.hand) * EIGHT / round_.form.cards + passes * passed
    fit = [call for call, least in enough.items() if call in offered and have >= least]
    return MAKERS[offered[fit[-1]]]((fit[-1],)) if fit else Lascio()


def _card(view: CalaView) -> int:
    """The card to play: by the trick so far."""
    table = view.table
    may = cards_of(view.playable)
    on_table = len(table.played) % table.round.form.players
    if not on_table:
        return _lead(view, may)
    trick = table.played[-on_table:]
    place = taker(trick)
    takes = [card for card in may if taker((*trick, card)) == on_table]
    last = on_table == table.round.form.players - 1
    holds = player_at(table, on_table - place)
    if same_side(view, holds) and (last or is_highest(view, trick[place])):
        return max(may, key=lambda card: (THIRDS[card], -STRENGTH[card]))
    sure = [card for card in takes if last or is_highest(view, card)]
    if sure:
        return max(sure, key=lambda card: THIRDS[card])
    return may[0]


def _lead(view: CalaView, may: tuple[int, ...]) -> int:
    """A card that nobody can beat, from the longest suit; else the lowest of the longest suit."""
    highest = [card for card in may if is_highest(view, card)]
    return max(highest or may, key=lambda card: (_length(view, card), -STRENGTH[card]))


def player_at(table: CalaTable, back: int) -> Person:
    """The player who is so many places before the one on turn."""
    players = table.round.players
    return players[(players.index(table.to_act) - back) % len(players)]


def same_side(view: CalaView, other: Person) -> bool:
    """True if the viewer knows that ``other`` plays on the same side."""
    round_ = view.table.round
    own = {round_.caller, round_.partner} | ({view.viewer} if view.partner else set())
    if view.viewer in own:
        return other in own
    known = not round_.called or round_.partner != 0
    return known and other not in own


def is_highest(view: CalaView, card: int) -> bool:
    """True if no unseen card of its suit beats ``card``."""
    seen = view.hand | view.known.given
    for played in view.table.played:
        seen |= BIT[played]
    unseen = (other for other in NUMBERS if other // 10 == card // 10 and not seen & BIT[other])
    return all(STRENGTH[other] < STRENGTH[card] or other == card for other in unseen)
