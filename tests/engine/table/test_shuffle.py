"""The fair shuffle: the same order for everybody, no order more likely than another, nothing from another draw."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine import shuffle
from engine.cards import PACK

SECRET = bytes(range(32))


def test_a_deck_whose_order_was_computed_elsewhere() -> None:
    """Fisher-Yates from the end, an index below n+1 from HMAC-SHA256 in counter mode: computed here by hand."""
    said = '[7,3,[[5,"gobbo \\"cieco\\""],[6,"☂"]],"shuffle:0"]'.encode()
    stream = b"".join(
        hmac.new(SECRET, n.to_bytes(8, "big") + said, hashlib.sha256).digest() for n in range(8)
    )
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    deck = list(PACK)
    for last, drawn in zip(range(39, 0, -1), numbers, strict=False):
        at = drawn % (last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    made = shuffle.order(
        SECRET,
        table=7,
        deck=3,
        cuts=((5, 'gobbo "cieco"'), (6, "☂")),
        label=shuffle.shuffle_label(0),
        things=PACK,
    )
    assert made == tuple(deck)


def test_a_number_that_would_favour_some_remainders_is_thrown_away() -> None:
    too_high = (1 << 32) - 1
    assert shuffle._below(iter([too_high, 7]), 3) == 1
    assert shuffle._below(iter([too_high - 1]), 3) == 2


def test_the_numbers_go_on_for_ever_and_do_not_repeat() -> None:
    numbers = shuffle._numbers(SECRET, b"x")
    drawn = [next(numbers) for _ in range(200)]
    assert len(set(drawn)) == 200


def test_every_order_of_three_things_comes_equally_often() -> None:
    orders = Counter(
        shuffle.order(n.to_bytes(32, "big"), table=1, deck=1, cuts=(), label="x", things="abc")
        for n in range(6000)
    )
    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5, (
        "chi square, p 0.001"
    )


cuts = st.lists(st.tuples(st.integers(1, 9), st.text(min_size=1, max_size=8)), max_size=3)


@given(st.binary(min_size=32, max_size=32), cuts, st.sampled_from([PACK, PACK[:7], PACK[:1], ()]))
def test_a_shuffle_keeps_every_card_once(
    secret: bytes, made: list[tuple[int, str]], pack: tuple[str, ...]
) -> None:
    shuffled = shuffle.order(secret, table=1, deck=1, cuts=made, label="shuffle:0", things=pack)
    assert sorted(shuffled) == sorted(pack)


@given(cuts, cuts)
def test_two_different_series_of_cuts_never_read_alike(
    one: list[tuple[int, str]], other: list[tuple[int, str]]
) -> None:
    orders = {
        shuffle.order(SECRET, table=1, deck=1, cuts=made, label="shuffle:0", things=PACK)
        for made in (one, other)
    }
    assert (len(orders) == 1) == (one == other)


def test_table_deck_label_and_secret_each_change_the_order() -> None:
    def made(
        secret: bytes = SECRET, table: int = 1, deck: int = 1, *, label: str = "shuffle:0"
    ) -> tuple[str, ...]:
        return shuffle.order(secret, table=table, deck=deck, cuts=(), label=label, things=PACK)

    orders = [
        *(made(), made(bytes(32)), made(table=2), made(deck=2)),
        *(made(label=shuffle.shuffle_label(1)), made(label=shuffle.lots_label(1))),
        made(label=shuffle.lots_label(2)),
    ]
    assert len(set(orders)) == len(orders)
    assert all(a != b for a, b in pairwise(orders))


def test_a_seal_is_the_sha256_of_the_secret() -> None:
    assert shuffle.seal(SECRET) == hashlib.sha256(SECRET).hexdigest()
