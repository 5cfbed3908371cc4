"""Chance: secrets from outside, seals, lots, and cards placed by secret and cuts."""

from __future__ import annotations

import itertools
import random

import pytest

from croupier.dealer import Dealer, RepeatableDealer
from engine.cards import PACK
from engine.chain import DECKS, DRAW, last_of, seal_of, seal_of_links, walked
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots
from engine.shuffle import SECRET_BYTES, lots_label, order, seal, shuffle_label
from engine.table import SealedDeck, Table, start, usual_table
from engine.table.actions import ChainDrawn
from engine.table.decks import TableDecks
from engine.value import replace
from storage.records import SecretChain

SECRET = bytes(range(32))
CUTS = ((4, "gobbo"), (5, "7"))


class Book:
    """Decks as storage keeps them."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[bytes, str, int]] = {
            1: (SECRET, "", 0),
            2: (SECRET[::-1], "", 0),
        }
        self.chains: dict[tuple[int, int], SecretChain] = {}

    def seal_chain(self, table_id: int, chain: SecretChain) -> None:
        self.chains[table_id, chain.first] = chain

    def chain_for_dealing(self, table_id: int, first: int) -> SecretChain | None:
        return self.chains.get((table_id, first))

    def seal(self, table_id: int, number: int, secret: bytes, *, seal: str, at: int) -> None:
        self.kept[number] = (secret, seal, at)

    def secret_for_dealing(self, table_id: int, number: int) -> bytes:
        return self.kept[number][0]


def table(*, deck: int = 0, sealed: int = 0) -> Table:
    return replace(
        start(usual_table()),
        decks=TableDecks(
            in_play=SealedDeck(deck, "", first=1, cuts=CUTS) if deck else None,
            ready=SealedDeck(sealed, "", first=1, cuts=CUTS) if sealed else None,
        ),
    )


def test_a_chain_begins_with_thirty_two_bytes_that_are_kept_before_the_seal_is_told() -> None:
    book = Book()
    answer = Dealer(random.Random(1).randbytes).seal_chain(book, 7, first=3, now=99)
    kept = book.chains[7, 3]
    assert answer == ChainDrawn(3, DECKS, kept.seal)
    assert len(kept.secret) == SECRET_BYTES
    assert (kept.seal, kept.sealed_at) == (seal_of(kept.secret, DECKS), 99)


def test_every_decks_secret_is_the_sha256_of_the_next_secret_back_to_the_seal() -> None:
    book, dealer = Book(), Dealer(decks=5)
    sealed = dealer.seal_chain(book, 7, first=11, now=0)
    for number in range(11, 16):
        dealer.lay_ready(book, 7, first=11, number=number, now=0)
    secrets = [book.kept[number][0] for number in range(11, 16)]
    assert seal(secrets[0]) == sealed.seal
    for one, following in itertools.pairwise(secrets):
        assert seal(following) == one.hex()
    with pytest.raises(LookupError):
        dealer.lay_ready(book, 7, first=12, number=12, now=0)


def test_no_two_chains_have_the_same_secrets() -> None:
    book, dealer = Book(), Dealer(decks=2)
    assert len({dealer.seal_chain(book, 7, first=n, now=0).seal for n in range(3, 53)}) == 50


def test_a_tournaments_seal_fixes_the_draw_and_a_chain_for_each_table() -> None:
    """One opened secret of a table leads to that table's link alone, and never to a secret of another table."""
    book, dealer = Book(), Dealer(decks=4)
    whole = dealer.seal_tournament(book, 41, tables=3, now=0)
    assert whole.seal == seal_of_links(whole.links)
    assert len(set(whole.links)) == 4
    root = book.chains[41, 1].secret
    assert book.kept[1][:2] == (last_of(root, DRAW), whole.links[0])
    for number in (1, 2, 3):
        drawn = dealer.chain_of_tournament(book, 41, number=number, table_id=50 + number, now=0)
        assert drawn == ChainDrawn(
            first=1, decks=4, seal=whole.seal, shown=True, table=f"41/{number}"
        )
        dealer.lay_ready(book, 50 + number, first=1, number=3, now=0)
        assert walked(book.kept[3][0], 3).hex() == whole.links[number]
    assert dealer.chain_of_tournament(book, 41, number=4, table_id=54, now=0) is None
    assert dealer.chain_of_tournament(book, 40, number=1, table_id=55, now=0) is None


def test_the_seats_of_a_tournament_are_drawn_with_its_sealed_secret() -> None:
    book, dealer = Book(), Dealer(decks=4)
    dealer.seal_tournament(book, 41, tables=3, now=0)
    people = tuple(range(1, 13))
    fixed = order(book.kept[1][0], table=41, deck=0, cuts=(), label="seats", things=people)
    assert dealer.draw_seats(book, 41, people) == fixed


def test_the_opened_deck_is_the_sealed_one() -> None:
    asked = FreshDeck()
    assert Dealer().answer(Book(), 7, table=table(deck=1, sealed=2), request=asked) == DeckOpened(2)
    with pytest.raises(LookupError):
        Dealer().answer(Book(), 7, table=table(deck=1), request=asked)


@pytest.mark.parametrize(("deck", "used", "secret"), [(0, 1, SECRET), (2, 2, SECRET[::-1])])
def test_lots_come_from_the_deck_in_play_or_before_the_first_from_the_sealed_deck(
    deck: int, used: int, secret: bytes
) -> None:
    """[SM-28] Everybody's cuts count too."""
    among = tuple(range(4, 16))
    answer = Dealer().answer(Book(), 7, table=table(deck=deck, sealed=1), request=Lots(among))
    fixed = order(secret, table=7, deck=used, cuts=CUTS, label=lots_label(0), things=among)
    assert answer == LotFell(fixed[0])


@pytest.mark.parametrize("shuffle", [0, 1])
def test_cards_lie_at_the_places_that_secret_and_cuts_give(shuffle: int) -> None:
    """[SM-40] The k-th reshuffle is the k-th order, of the cards set aside."""
    pack = PACK if shuffle == 0 else PACK[:12]
    asked = Draw(deck=1, shuffle=shuffle, pack=pack, place=3, count=4)
    fixed = order(SECRET, table=7, deck=1, cuts=CUTS, label=shuffle_label(shuffle), things=pack)
    assert Dealer().answer(Book(), 7, table=table(deck=1, sealed=2), request=asked) == Drawn(
        fixed[3:7]
    )


def test_cards_are_not_dealt_without_a_deck() -> None:
    with pytest.raises(LookupError):
        Dealer().answer(
            Book(),
            7,
            table=table(sealed=1),
            request=Draw(deck=1, shuffle=0, pack=PACK, place=0, count=1),
        )


def test_a_repeatable_dealer_makes_the_same_decks_again_after_a_restart_too() -> None:
    def sealed(seed: int, table_id: int, first: int) -> bytes:
        book = Book()
        RepeatableDealer(seed).seal_chain(book, table_id, first=first, now=99)
        return book.chains[table_id, first].secret

    assert sealed(7, 1, 2) == sealed(7, 1, 2)
    assert len({sealed(7, 1, 1), sealed(7, 1, 2), sealed(7, 2, 1), sealed(8, 1, 1)}) == 4
    assert len(sealed(7, 1, 1)) == SECRET_BYTES
