"""Chance: secrets from outside, seals, lots, and cards that lie where secret and cuts put them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from croupier.dealer import Dealer, RepeatableDealer
from engine.cards import PACK
from engine.game import DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots
from engine.shuffle import SECRET_BYTES, lots_label, order, seal, shuffle_label
from engine.table import SealedDeck, Table, start, usual_table
from engine.table.actions import SealDeck, Sealed

SECRET = bytes(range(32))
CUTS = ((4, "gobbo"), (5, "7"))


class Book:
    """Decks as storage keeps them."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[bytes, str, int]] = {
            1: (SECRET, "", 0),
            2: (SECRET[::-1], "", 0),
        }

    def seal(self, table_id: int, number: int, secret: bytes, seal: str, at: int) -> None:
        self.kept[number] = (secret, seal, at)

    def secret_for_dealing(self, table_id: int, number: int) -> bytes:
        return self.kept[number][0]


def table(*, deck: int = 0, sealed: int = 0) -> Table:
    return replace(
        start(usual_table()),
        deck=SealedDeck(deck, "", CUTS) if deck else None,
        sealed=SealedDeck(sealed, "", CUTS) if sealed else None,
    )


def test_a_deck_is_sealed_with_thirty_two_bytes_that_are_kept_before_the_seal_is_told() -> None:
    book = Book()
    answer = Dealer(random.Random(1).randbytes).answer(book, 7, table(), SealDeck(3), 99)
    secret, kept, at = book.kept[3]
    assert answer == Sealed(3, seal(secret))
    assert (len(secret), kept, at) == (32, seal(secret), 99)


def test_no_two_decks_have_the_same_secret() -> None:
    book, dealer = Book(), Dealer()
    seals = {dealer.answer(book, 7, table(), SealDeck(n), 0) for n in range(3, 53)}
    assert len(seals) == 50


def test_the_deck_that_is_opened_is_the_one_that_lies_sealed() -> None:
    asked = FreshDeck()
    assert Dealer().answer(Book(), 7, table(deck=1, sealed=2), asked, 0) == DeckOpened(2)
    with pytest.raises(LookupError):
        Dealer().answer(Book(), 7, table(deck=1), asked, 0)


@pytest.mark.parametrize(("deck", "used", "secret"), [(0, 1, SECRET), (2, 2, SECRET[::-1])])
def test_lots_come_from_the_deck_in_play_or_before_the_first_from_the_sealed_one(
    deck: int, used: int, secret: bytes
) -> None:
    """[SM-28] and from everybody's cuts."""
    among = tuple(range(4, 16))
    answer = Dealer().answer(Book(), 7, table(deck=deck, sealed=1), Lots(among), 0)
    fixed = order(secret, table=7, deck=used, cuts=CUTS, label=lots_label(0), things=among)
    assert answer == LotFell(fixed[0])


@pytest.mark.parametrize("shuffle", [0, 1])
def test_cards_are_those_at_their_places(shuffle: int) -> None:
    """[SM-40] the k-th reshuffle is the k-th order, of the cards set aside."""
    pack = PACK if shuffle == 0 else PACK[:12]
    asked = Draw(1, shuffle, pack, 3, 4)
    fixed = order(SECRET, table=7, deck=1, cuts=CUTS, label=shuffle_label(shuffle), things=pack)
    assert Dealer().answer(Book(), 7, table(deck=1, sealed=2), asked, 0) == Drawn(fixed[3:7])


def test_cards_are_not_turned_over_without_a_deck() -> None:
    with pytest.raises(LookupError):
        Dealer().answer(Book(), 7, table(sealed=1), Draw(1, 0, PACK, 0, 1), 0)


def test_a_repeatable_dealer_makes_the_same_decks_again_after_a_restart_too() -> None:
    def sealed(seed: int, table_id: int, number: int) -> bytes:
        book = Book()
        RepeatableDealer(seed).answer(book, table_id, table(), SealDeck(number), 99)
        return book.secret_for_dealing(table_id, number)

    assert sealed(7, 1, 2) == sealed(7, 1, 2)
    assert len({sealed(7, 1, 1), sealed(7, 1, 2), sealed(7, 2, 1), sealed(8, 1, 1)}) == 4
    assert len(sealed(7, 1, 1)) == SECRET_BYTES
