"""The fair shuffle: known answers, equal frequency of every order, and dependence on every input."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.shuffle import SECRET_BYTES, below, lots_label, order, seal, shuffle_label

SECRET = bytes(range(SECRET_BYTES))
CUTS = ((3, "taglio io"), (7, "perché no? 🂠"))

KNOWN_DECK = (
    "8S 4D 7C 3C 3B 1C 5C 8D 6S 5D 3S 7D 4S 2B 6C 8C 9S 10C 9D 1D "
    "10B 2S 7B 4C 10D 1B 6B 10S 9B 9C 3D 2C 5S 1S 4B 8B 7S 5B 6D 2D"
)
"""Worked out once. If it changes, no opened deck of the past can be checked any more."""


def deck(
    secret: bytes = SECRET,
    *,
    table: int = 12,
    number: int = 3,
    cuts: tuple[tuple[int, str], ...] = CUTS,
    label: str = "shuffle:0",
) -> tuple[Card, ...]:
    return order(secret, table=table, deck=number, cuts=cuts, label=label, things=PACK)


def secrets(count: int) -> Iterable[bytes]:
    """As many secrets, the same in every run."""
    return (hashlib.sha256(f"secret {n}".encode()).digest() for n in range(count))


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


# --- known answers -------------------------------------------------------------------------------------------


def test_known_answer_of_a_shuffle() -> None:
    assert " ".join(deck()) == KNOWN_DECK


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
    made = order(
        SECRET,
        table=7,
        deck=3,
        cuts=((5, 'gobbo "cieco"'), (6, "☂")),
        label=shuffle_label(0),
        things=PACK,
    )
    assert made == tuple(deck)


def test_known_answer_of_a_lot() -> None:
    drawn = order(SECRET, table=1, deck=1, cuts=(), label=lots_label(1), things=(4, 9, 2, 11))
    assert drawn == (4, 11, 2, 9)


def test_labels_are_never_renamed() -> None:
    assert (shuffle_label(0), shuffle_label(3), lots_label(7)) == (
        "shuffle:0",
        "shuffle:3",
        "lots:7",
    )


@given(st.binary(min_size=32, max_size=32), st.text(max_size=64), st.integers(0, 40))
def test_nothing_is_lost_or_doubled(secret: bytes, words: str, size: int) -> None:
    """[GEN-2] The pack stays whole under any secret and any cut."""
    pack = PACK[:size]
    shuffled = order(secret, table=1, deck=1, cuts=((1, words),), label="shuffle:0", things=pack)
    assert sorted(shuffled) == sorted(pack)


@pytest.mark.parametrize("things", [(), ("only",)])
def test_no_card_or_one_card_stays_as_it_is(things: Sequence[str]) -> None:
    assert order(SECRET, table=1, deck=1, cuts=(), label="x", things=things) == tuple(things)


# --- its inputs ----------------------------------------------------------------------------------------------


def test_every_input_changes_the_order() -> None:
    """Inputs are the secret, the table, the deck, each cut's words and player, the order and number of cuts, and the
    label.
    """
    others = [
        deck(bytes([SECRET[0] ^ 1, *SECRET[1:]])),
        deck(table=13),
        deck(number=4),
        deck(cuts=((3, "taglio io!"), CUTS[1])),
        deck(cuts=((4, "taglio io"), CUTS[1])),
        deck(cuts=CUTS[::-1]),
        deck(cuts=CUTS[:1]),
        deck(cuts=()),
        deck(label="shuffle:1"),
    ]
    assert len({deck(), *others}) == len(others) + 1


def test_a_cut_cannot_pass_for_another() -> None:
    """Quotes and commas in a player's words do not make them two cuts, or another label."""
    pairs = [
        ((1, 'a"],[2,"b'),),
        ((1, "a"), (2, "b")),
        ((1, 'a"]],"shuffle:1'),),
        ((1, "a\\"),),
        ((1, "a\\\\"),),
    ]
    assert len({deck(cuts=cuts) for cuts in pairs}) == len(pairs)


def test_shuffles_of_different_labels_are_unrelated() -> None:
    """How many cards lie at the same place in two shuffles of one secret: one on average, as by chance."""
    same = Counter[int]()
    for secret in secrets(2000):
        first, second = deck(secret), deck(secret, label=shuffle_label(1))
        same[sum(one == other for one, other in zip(first, second, strict=True))] += 1
    mean = sum(number * count for number, count in same.items()) / 2000
    assert 0.9 < mean < 1.1
    assert max(same) < 8


def test_one_more_letter_in_a_cut_gives_another_order_altogether() -> None:
    fixed = 0
    for secret in secrets(1000):
        one, other = deck(secret, cuts=((1, "a"),)), deck(secret, cuts=((1, "b"),))
        fixed += sum(mine == theirs for mine, theirs in zip(one, other, strict=True))
    assert 850 < fixed < 1150


# --- every order equally often ------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "bound"), [(2, 24.0), (3, 36.0), (4, 75.0)])
def test_every_order_of_a_small_pack_comes_equally_often(size: int, bound: float) -> None:
    """A chi-square test over all orders; chance passes its bound less than once in a million."""
    orders = list(permutations(range(size)))
    rounds = 200 * len(orders)
    found = Counter(
        order(secret, table=1, deck=1, cuts=(), label="shuffle:0", things=range(size))
        for secret in secrets(rounds)
    )
    assert set(found) == set(orders)
    assert chi_square(found.values(), 200) < bound


@pytest.mark.unwatched
@pytest.mark.parametrize("place", [0, 1, 20, 38, 39])
def test_every_card_comes_to_every_place_equally_often(place: int) -> None:
    found = Counter(deck(secret)[place] for secret in secrets(4000))
    assert len(found) == 40
    assert chi_square(found.values(), 100) < 97.0


def test_neighbours_in_the_fresh_pack_do_not_stay_together() -> None:
    """Such pairs lie together as often as any two cards: 2 of 40 places."""
    together = 0
    for secret in secrets(2000):
        place = {card: at for at, card in enumerate(deck(secret))}
        together += abs(place[PACK[0]] - place[PACK[1]]) == 1
    assert 65 < together < 140


def test_numbers_that_would_favour_a_result_are_thrown_away() -> None:
    """2³² is no multiple of ten: the six numbers at the top would come to 0 … 5 once more than to 6 … 9."""
    top = 2**32 - 2**32 % 10
    assert below(iter([top, 2**32 - 1, 17]), 10) == 7
    assert below(iter([top - 1]), 10) == 9
    assert below(iter([2**32 - 1]), 8) == 7


# --- the seal -----------------------------------------------------------------------------------------------


def test_the_seal_is_plain_sha_256() -> None:
    assert seal(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert seal(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_no_two_secrets_share_a_seal() -> None:
    assert len({seal(secret) for secret in secrets(500)}) == 500
