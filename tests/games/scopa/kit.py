"""Scopa for tests: prepared hands, and the exchange of hidden cards."""

from __future__ import annotations

import random
from typing import Any, Final

from engine.cards import NUMBER, PACK, Card, rank
from engine.game import PUBLIC, Person
from engine.value import replace
from games.scopa.cards import KING
from games.scopa.events import ScopaCalo
from games.scopa.game import GAME
from games.scopa.rules import ScopaRules
from games.scopa.state import ScopaState
from tests.kit.play import Sitting, cards

OTHER_SEATS: Final = ((2, "scopa"), (3, "a_fiches"))
"""More sittings of the golden transcript: the players and the preset."""

LOTS: Final = {2: "2D 1C", 3: "2D 4D 1C", 4: "2D 4D 5D 1C"}
"""A draw by which the last player deals."""


def swap_hidden(
    state: ScopaState, chance: random.Random, viewer: Person = PUBLIC
) -> ScopaState | None:
    """Another state that ``viewer`` cannot tell apart: a card in another's hand and one elsewhere change places.

    The other place is a third hand or the stock.
    """
    table = state.table
    if table.phase != "turn":
        return None
    places = [[*hand] for hand in state.hands]
    places.append([*state.stock])
    unknown = [at for at, one in enumerate((*table.players, 0)) if one != viewer and places[at]]
    if len(unknown) < 2:
        return None
    one, other = chance.sample(unknown, 2)
    given, got = chance.randrange(len(places[one])), chance.randrange(len(places[other]))
    places[one][given], places[other][got] = places[other][got], places[one][given]
    hands: list[tuple[Card, ...]] = [tuple(hand) for hand in places[:-1]]
    return replace(state, hands=tuple(hands), stock=tuple(places[-1]))


def dealt(
    on_table: str, *hands: str, pool: str | None = None, rules: ScopaRules | None = None
) -> Sitting:
    """A hand with these cards: player 1 begins, the last one has dealt.

    ``pool``: the cards that then lie on the table, if they are not those four that were dealt.
    """
    many = len(hands)
    table = Sitting(GAME, rules, seats=range(1, many + 1), stacked=cards(LOTS[many]))
    in_order = [card for row in zip(*map(cards, hands), strict=True) for card in row]
    first = (*in_order, *cards(on_table))
    if pool is not None:
        spare = [card for card in PACK if card not in first and rank(card) != KING]
        first = (*first, *spare[: len(hands) * 3 + 4 - len(first)])
    rest = [card for card in PACK if card not in first]
    table.orders[1, 1] = (*first, *rest)
    table.open()
    if pool is not None:
        now = table.state
        table.state = replace(now, table=replace(now.table, pool=cards(pool)))
    return table


def play(table: Sitting, person: Person, codes: str) -> Any:
    """Play the first of these cards, and take the others."""
    card, *takes = (NUMBER[code] for code in cards(codes))
    return table.do(person, ScopaCalo(card, tuple(takes)))


def plays(table: Sitting, person: Person) -> list[str]:
    """Every offered card with the cards that it takes, in words and in order."""
    (offer,) = table.offers(person)
    return sorted(" ".join(PACK[one] for one in some) for some in offer.sets)
