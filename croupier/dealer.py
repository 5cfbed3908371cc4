"""Chance: fixes chains of secrets, and turns over the cards that follow from them. Nothing else decides a card."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Protocol

from engine import chain
from engine.cards import Card
from engine.chance import (
    ChanceRequest,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    LotFell,
    Lots,
)
from engine.game import Person
from engine.shuffle import SEATS_LABEL, SECRET_BYTES, lots_label, order, seal, shuffle_label
from engine.table import SealedDeck, Table
from engine.table.actions import ChainDrawn
from engine.tournament.actions import TournamentDrawn
from storage.records import SecretChain

DRAW_DECK: Final = 1
"""The deck of a tournament whose secret draws the seats."""


class DeckSecrets(Protocol):
    """The part of storage that the dealer needs."""

    def seal_chain(self, table_id: int, chain: SecretChain) -> None:
        """Enter a chain, before its seal is shown. Raise ``ConflictError`` if one begins with the same deck."""

    def chain_for_dealing(self, table_id: int, first: int) -> SecretChain | None:
        """The chain that begins with deck ``first``; None without one."""

    def seal(self, table_id: int, number: int, secret: bytes, *, seal: str, at: int) -> None:
        """Enter a deck: 32 secret bytes and their SHA-256 in hex. Raise ``ConflictError`` if the deck exists."""

    def secret_for_dealing(self, table_id: int, number: int) -> bytes:
        """The deck's 32 secret bytes.

        Raise ``UnknownRecordError`` if there is no such deck, ``ConflictError`` if it is closed.
        """


@lru_cache(maxsize=4_096)
def _deck_order(
    secret: bytes,
    table: int | str,
    deck: int,
    *,
    cuts: tuple[tuple[int, str], ...],
    shuffle: int,
    pack: tuple[Card, ...],
) -> tuple[Card, ...]:
    return order(
        secret, table=table, deck=deck, cuts=cuts, label=shuffle_label(shuffle), things=pack
    )


def _of_a_table(last: bytes, *, first: int, decks: int, now: int) -> SecretChain:
    """The chain of one table: ``decks`` decks from ``first`` on, whose secrets follow from the ``last``."""
    seal = chain.seal_of(last, decks)
    return SecretChain(first=first, decks=decks, tables=0, secret=last, seal=seal, sealed_at=now)


class Dealer:
    """Answers a table's requests to chance.

    ``token_bytes`` is the operating system's; tests may replace it. ``decks``: secrets of a chain.
    """

    def __init__(
        self, token_bytes: Callable[[int], bytes] = secrets.token_bytes, decks: int = chain.DECKS
    ) -> None:
        self._token_bytes = token_bytes
        self._decks = decks

    # --- chains ---------------------------------------------------------------------------------------------

    def seal_chain(self, decks: DeckSecrets, table_id: int, first: int, *, now: int) -> ChainDrawn:
        """Fix the secrets of the decks from ``first`` on; they are stored before their seal is shown."""
        last = self._secret_of(table_id, first)
        fixed = _of_a_table(last, first=first, decks=self._decks, now=now)
        decks.seal_chain(table_id, fixed)
        return ChainDrawn(first, fixed.decks, fixed.seal)

    def seal_tournament(
        self, decks: DeckSecrets, tournament_id: int, tables: int, *, now: int
    ) -> TournamentDrawn:
        """Fix the draw for the seats and a chain for each of up to ``tables`` tables, under one seal."""
        root = self._secret_of(tournament_id, DRAW_DECK)
        links = chain.links_of(root, tables, self._decks)
        seal = chain.seal_of_links(links)
        fixed = SecretChain(
            first=DRAW_DECK, decks=self._decks, tables=tables, secret=root, seal=seal, sealed_at=now
        )
        decks.seal_chain(tournament_id, fixed)
        decks.seal(
            tournament_id, DRAW_DECK, secret=chain.last_of(root, chain.DRAW), seal=links[0], at=now
        )
        return TournamentDrawn(seal, links)

    def chain_of_tournament(
        self, decks: DeckSecrets, tournament_id: int, number: int, *, table_id: int, now: int
    ) -> ChainDrawn | None:
        """Give table ``number`` its chain, which the tournament's seal fixes; None if the tournament has no seal."""
        whole = decks.chain_for_dealing(tournament_id, DRAW_DECK)
        if whole is None or number > whole.tables:
            return None
        last = chain.last_of(whole.secret, number)
        fixed = _of_a_table(last, first=1, decks=whole.decks, now=now)
        decks.seal_chain(table_id, fixed)
        return ChainDrawn(
            first=1,
            decks=fixed.decks,
            seal=whole.seal,
            shown=True,
            table=f"{tournament_id}/{number}",
        )

    def lay_ready(
        self, decks: DeckSecrets, table_id: int, first: int, *, number: int, now: int
    ) -> None:
        """Store the secret of deck ``number``, of the chain that begins with deck ``first``, for dealing."""
        fixed = decks.chain_for_dealing(table_id, first)
        if fixed is None:
            raise LookupError(f"table {table_id}: no chain begins with deck {first}")
        secret = chain.secret_of(fixed.secret, fixed.decks, number - first + 1)
        decks.seal(table_id, number, secret=secret, seal=seal(secret), at=now)

    # --- cards and lots -------------------------------------------------------------------------------------

    def answer(
        self, decks: DeckSecrets, table_id: int, table: Table, *, request: ChanceRequest
    ) -> LotFell | DeckOpened | Drawn:
        """The answer of chance to ``request``."""
        if isinstance(request, Draw):  # nearly always
            number, place = request.deck, request.place
            deck = _lying(table.decks.in_play)
            cards = _deck_order(
                decks.secret_for_dealing(table_id, number),
                deck.table or table_id,
                deck=number,
                cuts=deck.cuts,
                shuffle=request.shuffle,
                pack=request.pack,
            )
            return Drawn(cards[place : place + request.count])
        match request:
            case FreshDeck():
                return DeckOpened(_lying(table.decks.ready).deck)
            case Lots(among):
                deck = _lying(table.decks.in_play or table.decks.ready)
                drawn = order(
                    decks.secret_for_dealing(table_id, deck.deck),
                    table=deck.table or table_id,
                    deck=deck.deck,
                    cuts=deck.cuts,
                    label=lots_label(table.round),
                    things=among,
                )
                return LotFell(drawn[0])

    def draw_seats(
        self, decks: DeckSecrets, tournament_id: int, people: tuple[Person, ...]
    ) -> tuple[Person, ...]:
        """The people of a tournament in the order of their seats."""
        secret = decks.secret_for_dealing(tournament_id, DRAW_DECK)
        return order(secret, table=tournament_id, deck=0, cuts=(), label=SEATS_LABEL, things=people)

    def _secret_of(self, table_id: int, first: int) -> bytes:
        """A new secret for the table's chain that begins with that deck."""
        _ = table_id, first
        return self._token_bytes(SECRET_BYTES)


class RepeatableDealer(Dealer):
    """Deals the same cards every new evening: for a playground, never for a Telegram with real people.

    A chain's secret follows from ``seed``, table and its first deck alone, so a restart changes nothing.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def _secret_of(self, table_id: int, first: int) -> bytes:
        return hashlib.sha256(f"{self._seed} {table_id} {first}".encode()).digest()[:SECRET_BYTES]


def _lying(deck: SealedDeck | None) -> SealedDeck:
    if deck is None:
        raise LookupError("the table has no deck to draw from")
    return deck
