"""The exchange of hidden cards at a table of tricks, and the suits that players have shown not to hold."""

from __future__ import annotations

import random
from itertools import combinations

from engine.calabresella.cards import BIT, SUIT, cards_of
from engine.game import PUBLIC, Person
from engine.value import replace
from tests.kit.tricks.cards import SEATS, playable, taker
from tests.kit.tricks.state import TricksState, TricksTable

ASIDE = SEATS
"""The place after the hands."""


def missing_suits(table: TricksTable) -> list[int]:
    """The cards that each player has shown not to hold, by not following suit, as masks in turn order."""
    missing, leader = [0] * SEATS, 0
    for start in range(0, len(table.played), SEATS):
        trick = table.played[start : start + SEATS]
        for place, card in enumerate(trick):
            if not SUIT[trick[0]] & BIT[card]:
                missing[(leader + place) % SEATS] |= SUIT[trick[0]]
        if len(trick) == SEATS:
            leader = (leader + taker(*trick)) % SEATS
    return missing


def swap_hidden(
    state: TricksState, chance: random.Random, viewer: Person = PUBLIC
) -> TricksState | None:
    """Another state that ``viewer`` cannot tell apart: two cards change their places.

    The places are the others' hands, and the cards aside unless the viewer has had them. All cards played so far stay
    legal.
    """
    table = state.table
    if table.phase not in ("auction", "exchange", "tricks"):
        return None
    unknown = [place for place, one in enumerate(table.round.opened.players) if one != viewer]
    if viewer == PUBLIC or viewer != table.round.exchanger:
        unknown.append(ASIDE)
    places, missing = [*state.hands, state.aside], [*missing_suits(table), 0]
    pairs = list(combinations(unknown, 2))
    chance.shuffle(pairs)
    for one, other in pairs:
        given = cards_of(places[one] & ~missing[other])
        taken = cards_of(places[other] & ~missing[one])
        if given and taken:
            both = BIT[chance.choice(given)] | BIT[chance.choice(taken)]
            places[one] ^= both
            places[other] ^= both
            hands = tuple(places[:SEATS])
            return replace(
                state,
                hands=hands,
                aside=places[ASIDE],
                playable=_may(table, hands) if state.playable else 0,
            )
    return None


def _may(table: TricksTable, hands: tuple[int, ...]) -> int:
    return playable(hands[table.round.opened.players.index(table.to_act)], table.played)
