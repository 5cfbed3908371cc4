"""Briscola for tests: stacked deals in a few words, and the exchange of hidden cards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from engine.cards import NUMBER, Card
from engine.game import CHANCE, PUBLIC, TABLE, OpenRound, Person, Refusal
from engine.tricks.sides import partner_of
from engine.value import replace
from games.briscola.events import BriscolaCalo, BriscolaScambio
from games.briscola.game import GAME
from games.briscola.rules import BriscolaRules
from games.briscola.state import HAND, BriscolaState
from tests.kit.play import Sitting, cards

OTHER_SEATS: Final = ((2, "briscola"), (2, "scambio"), (3, "scambio"), (3, "a_fiches"))
"""Further sittings of the golden transcript: the players and the preset."""

DRAW: Final = ("2D", "4D", "5D", "1D")
"""The cards drawn for the deal: the last person deals."""


def deal(
    hands: str = "",
    *,
    turned: str = "",
    stock: str = "",
    seats: int = 2,
    seed: int = 0,
    chips: int | Mapping[Person, int] = 1000,
    **switches: Any,
) -> Sitting:
    """A game just dealt: the last person deals, so 1 leads.

    ``hands``: three cards of 1, then of 2, and so on; ``stock``: the next cards to be drawn. Others lie anywhere.
    """
    people = tuple(range(1, seats + 1))
    table = Sitting(GAME, BriscolaRules(**switches), seats=people, seed=seed, chips=chips)
    table.orders[1, 0] = cards(" ".join(DRAW[-seats:]))
    table.tell(TABLE, OpenRound(seats=people, rules=table.rules))
    for _ in ("deck", "draw"):
        table.tell(CHANCE, table.answer(table.awaits()))
    pack = table.state.table.cards.pack
    wished = [cards(hands)[at : at + HAND] for at in range(0, len(cards(hands)), HAND)]
    named = {*cards(hands), *cards(turned), *cards(stock)}
    rest = [card for card in pack if card not in named]
    random.Random(seed).shuffle(rest)
    while len(wished) < seats:
        wished.append(tuple(rest.pop() for _ in range(HAND)))
    dealt = [hand[place] for place in range(HAND) for hand in wished]
    table.orders[1, 1] = (*dealt, *(cards(turned) or (rest.pop(),)), *cards(stock), *rest)
    table.tell(CHANCE, table.answer(table.awaits()))
    return table


def number(card: str) -> int:
    return NUMBER[Card(card)]


def play(table: Sitting, *played: str) -> None:
    """The player on turn plays each of these cards; ``swap`` is the exchange."""
    for card in played:
        action = BriscolaScambio() if card == "swap" else BriscolaCalo(number(card))
        done = table.do(table.waiting(), action)
        assert not isinstance(done, Refusal), (card, done)


def swap_hidden(
    state: BriscolaState, chance: random.Random, viewer: Person = PUBLIC
) -> BriscolaState | None:
    """Another state that ``viewer`` cannot tell apart: two hidden cards change their places.

    The places are the others' hands and the stock; the turned-up card and those that everybody has seen stay.
    """
    table = state.table
    if table.phase != "tricks":
        return None
    known = {card for card, _ in table.known}
    seen = {viewer}
    if table.rules.show_partner and not table.stock:
        seen.add(partner_of(table.play.players, viewer))
    places = [
        [card for card in hand if card not in known]
        for person, hand in zip(table.play.players, state.hands, strict=True)
        if person not in seen
    ]
    places = [place for place in (*places, list(state.stock[:-1])) if place]
    if len(places) < 2:
        return None
    one, other = (chance.choice(place) for place in chance.sample(places, 2))
    pair = {one: other, other: one}
    return replace(
        state,
        hands=tuple(tuple(sorted(pair.get(card, card) for card in hand)) for hand in state.hands),
        stock=tuple(pair.get(card, card) for card in state.stock),
    )
