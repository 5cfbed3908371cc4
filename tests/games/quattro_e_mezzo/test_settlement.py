"""The winners of a hand of quattro e mezzo, their points, and the match."""

from __future__ import annotations

import pytest

from engine.game import Person
from games.quattro_e_mezzo.hand import QuattroHand
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.settlement import points_of, ranking, winners
from tests.kit.play import cards
from tests.world.rules.drawing import plain

DEALER: Person = 12
"""Not at the table, unless a test seats the dealer."""

RULES = QuattroRules()
FIVE_FIRST = QuattroRules(five_vs_doppio_sei="five")


def hand(person: Person, codes: str, matta: int = 0) -> QuattroHand:
    """A final hand; ``matta`` in half points. More than 7½ is bust, except two sixes."""
    held = cards(codes)
    total = plain([*held]) + matta
    if total == 24 and len(held) == 2:
        return QuattroHand(person=person, cards=held, total=total, matta=matta, kind="doppio_sei")
    if total == 9 and len(held) == 9:
        return QuattroHand(person=person, cards=held, total=total, matta=matta, kind="mega")
    return QuattroHand(
        person=person, cards=held, total=total, matta=matta, kind="bust" if total > 15 else "points"
    )


def won(
    *hands: tuple[str, int] | str, dealer: Person = DEALER, rules: QuattroRules = RULES
) -> tuple[tuple[Person, ...], bool]:
    """The winners among players 1, 2, …, and whether the deal is at stake."""
    held = [
        hand(person, one) if isinstance(one, str) else hand(person, *one)
        for person, one in enumerate(hands, 1)
    ]
    found = winners(held, dealer, rules)
    return tuple(one.person for one in found.hands), found.pack


BEST_FIRST = ["4D 8D", "7D 9D", "6C 1C", "6S 9S", "5S 1S", "5B 9B", "5D"]
"""4½, 7½, 7, 6½, 6, 5½, 5."""


def test_the_switch_between_a_doppio_sei_and_a_five_that_beats_a_four_and_a_half() -> None:
    """[QM-5, QM-20] The doppio sei wins, or with the switch the 5; without a 4½ the switch changes nothing."""
    both = ("6D 6C", "5D", "4D 8D")
    assert won(*both) == ((1,), False)
    assert won(*both, rules=FIVE_FIRST) == ((2,), True)
    assert won("6D 6C", "5D", "7D 8D", rules=FIVE_FIRST) == ((1,), False)


def test_more_cards_win_a_tie() -> None:
    """[QM-9] Of equal totals the hand with more cards wins; the matta is no handicap below 7½."""
    assert won("5D 1D", "2D 4D", "4C 8C 8D 1S") == ((3,), False)
    assert won("6D", ("5D 10D", 2)) == ((2,), False)


@pytest.mark.parametrize(
    ("plain", "with_matta"), [("4D 8D", ("2C 8C 8S 10D", 3)), ("7D 8D", ("4C 1C 10D", 5))]
)
def test_the_matta_loses_ties_of_four_and_a_half_and_of_seven_and_a_half(
    plain: str, with_matta: tuple[str, int]
) -> None:
    """[QM-10] Also with more cards, because this line comes before the number of cards; else it wins like others."""
    assert won(plain, with_matta) == ((1,), True)
    assert won("5D 9C", with_matta) == ((2,), True)


def test_the_dealer_wins_every_tie() -> None:
    """[QM-13] With fewer cards, with the matta, and at doppio sei."""
    assert won("4D 8D", "2D 2C 8C", dealer=1) == ((1,), True)
    assert won("4D 8D", ("3D 8C 10D", 2), dealer=2) == ((2,), True)
    assert won("6D 6C", ("6S 10D", 12), dealer=2) == ((2,), False)
    assert won("6D 6C", ("6S 10D", 12), "7D 8D", dealer=3) == ((1, 2), False)
    assert won("4D 8D", "4C 8C", dealer=2) == ((2,), True)


def test_some_hands_win_the_pack() -> None:
    """[QM-14] 4½, 7½ and a 5 that beats a 4½."""
    assert [won(one, "7C 1C")[1] for one in BEST_FIRST] == [True, True] + [False] * 5
    assert won("5D", "4D 8D") == ((1,), True)


def test_a_mega_beats_all_hands() -> None:
    """[QM-15] Nine figures, or eight and the matta."""
    figures = "8D 9D 8C 9C 10C 8S 9S 10S"
    assert won("6D 6C", f"{figures} 8B", "5D", dealer=1) == ((2,), True)
    assert won("4D 9B", (f"{figures} 10D", 1), dealer=1) == ((2,), True)


POINTS = [
    ("4D 8D", 0, 5),
    ("4D 10D", 1, 3),
    ("7D 8D", 0, 3),
    ("7D 10D", 1, 1),
    ("6D 6C", 0, 4),
    ("6D 10D", 12, 2),
    ("5D", 0, 2),
    ("4D 1D", 0, 1),
    ("1D 1C 1S 1B 8C 8D", 0, 1),
    ("1D 1C 2S 8C 8D", 0, 5),
    ("1D 1C 1S 10D", 4, 1),
    ("1D 1C 2S 8C 10D", 1, 5),
    ("7D", 0, 1),
    ("6D 8D", 0, 1),
    ("6D", 0, 1),
    ("5D 8D", 0, 1),
]


@pytest.mark.parametrize(("codes", "matta", "points"), POINTS)
def test_the_points_of_each_winning_hand(codes: str, matta: int, points: int) -> None:
    """[QM-16, QM-17] The table applies to the hand that wins, against bust hands too."""
    assert points_of(hand(1, codes, matta)) == points


def test_a_mega_beats_all_points() -> None:
    """[QM-15] The others are ranked by their points."""
    assert ranking({1: 40, 2: 5, 3: 40}, target=50, mega=2) == ((2,), (1, 3))
    assert ranking({1: 40, 2: 40, 3: 0}, target=50, mega=2) == ((2,), (1,), (3,))
