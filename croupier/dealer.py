"""Chance: makes decks, seals them, and turns over their cards. Nothing else decides a card."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from engine.cards import Card
from engine.game import ChanceRequest, DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots, Person
from engine.shuffle import SEATS_LABEL, SECRET_BYTES, lots_label, order, seal, shuffle_label
from engine.table import SealedDeck, Table
from engine.table.actions import SealDeck, Sealed


class Decks(Protocol):
    """What the dealer needs of storage."""

    def seal(self, table_id: int, number: int, secret: bytes, seal: str, at: int) -> None: ...

    def secret_for_dealing(self, table_id: int, number: int) -> bytes: ...


@lru_cache(maxsize=256)
def _deck_order(
    secret: bytes,
    table: int,
    deck: int,
    cuts: tuple[tuple[int, str], ...],
    shuffle: int,
    pack: tuple[Card, ...],
) -> tuple[Card, ...]:
    return order(
        secret, table=table, deck=deck, cuts=cuts, label=shuffle_label(shuffle), things=pack
    )


class Dealer:
    """Answers whatever a table asks of chance.

    ``token_bytes`` is the operating system's; tests may put another one in its place.
    """

    def __init__(self, token_bytes: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._token_bytes = token_bytes

    def answer(
        self, decks: Decks, table_id: int, table: Table, request: ChanceRequest | SealDeck, now: int
    ) -> Sealed | LotFell | DeckOpened | Drawn:
        """Give chance's answer to ``request``; a new deck's secret is stored before its seal is shown."""
        if isinstance(request, Draw):  # nearly always
            number, place = request.deck, request.place
            cards = _deck_order(
                decks.secret_for_dealing(table_id, number),
                table_id,
                number,
                _lying(table.deck).cuts,
                request.shuffle,
                request.pack,
            )
            return Drawn(cards[place : place + request.count])
        match request:
            case SealDeck(number):
                secret = self._secret_of(table_id, number)
                decks.seal(table_id, number, secret, seal(secret), now)
                return Sealed(number, seal(secret))
            case FreshDeck():
                return DeckOpened(_lying(table.sealed).deck)
            case Lots(among):
                deck = _lying(table.deck or table.sealed)
                drawn = order(
                    decks.secret_for_dealing(table_id, deck.deck),
                    table=table_id,
                    deck=deck.deck,
                    cuts=deck.cuts,
                    label=lots_label(table.round),
                    things=among,
                )
                return LotFell(drawn[0])

    def draw_seats(self, tournament_id: int, people: tuple[Person, ...]) -> tuple[Person, ...]:
        """The people of a tournament in the order in which they are seated."""
        secret = self._secret_of(tournament_id, 0)
        return order(secret, table=tournament_id, deck=0, cuts=(), label=SEATS_LABEL, things=people)

    def _secret_of(self, table_id: int, number: int) -> bytes:
        """The secret of a table's deck of that number, which is not made yet."""
        _ = table_id, number
        return self._token_bytes(SECRET_BYTES)


class RepeatableDealer(Dealer):
    """Deals every new evening alike: for a playground, never for a Telegram with people in it.

    A deck's secret follows from ``seed``, table and number alone, so a restart changes nothing.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def _secret_of(self, table_id: int, number: int) -> bytes:
        return hashlib.sha256(f"{self._seed} {table_id} {number}".encode()).digest()[:SECRET_BYTES]


def _lying(deck: SealedDeck | None) -> SealedDeck:
    if deck is None:
        raise LookupError("the table has no deck to draw from")
    return deck
