"""The winners of a hand of quattro e mezzo, their points, and the match."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import asdict

from engine.game import Person
from games.quattro_e_mezzo.hand import QuattroHand
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.settlement import points_of, ranking, winners
from tests.games.quattro_e_mezzo.at_random import random_hands
from tests.kit.examples import TIMES
from tests.kit.play import cards
from tests.world.rules import quattro as read
from tests.world.rules.drawing import plain

TABLES = 1_000 * TIMES
"""Random tables; `make laws` takes 20,000."""

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


@pytest.mark.parametrize(("place", "other"), [(a, b) for a in range(7) for b in range(a + 1, 7)])
def test_the_order_of_hands(place: int, other: int) -> None:
    """[QM-5] Best first: 4½, 7½, 7, 6½, 6, 5½, 5; but a 5 beats a 4½."""
    best = 2 if (place, other) == (0, 6) else 1
    assert won(BEST_FIRST[place], BEST_FIRST[other])[0] == (best,)
    assert won(BEST_FIRST[other], BEST_FIRST[place])[0] == (3 - best,)


def test_a_bust_hand_never_wins_and_if_all_are_bust_nobody_does() -> None:
    """[QM-18, QM-5] No points, and the deal is not at stake."""
    assert won("7C 1C", "5D") == ((2,), False)
    assert won("7C 1C", "7D 4D") == ((), False)


def test_a_five_loses_to_all_but_a_four_and_a_half() -> None:
    """[QM-6] With both on the table it beats all hands, and gives the pack; else it gives none."""
    assert won("5D", "4D 8D", "7D 9D", "6C 1C") == ((1,), True)
    assert won("5D", "7D 9D", "6C 1C") == ((2,), True)
    assert won("5D", "6C 1C") == ((2,), False)
    assert won("5D", "7C 1C") == ((1,), False), "all others bust"
    assert won("5D 8C 8D", "4D 8S", "7C 1C")[0] == (2,)


def test_a_doppio_sei_beats_all_but_another_one() -> None:
    """[QM-7, QM-5] Several tie, with the matta too, and give no pack."""
    assert won("6D 6C", "4D 8D", "7D 9D") == ((1,), False)
    assert won("6D 6C", ("6S 10D", 12), "7D 9D") == ((1, 2), False)
    assert won("6D 6C", "6S 6B", "4D 8D") == ((1, 2), False)
    assert won("6D 6C", "7D 7C") == ((1,), False), "two sevens are bust"


def test_the_switch_between_a_doppio_sei_and_a_five_that_beats_a_four_and_a_half() -> None:
    """[QM-5] The doppio sei wins, or with the switch the 5; without a 4½ the switch changes nothing."""
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


def test_a_complete_tie_has_several_winners() -> None:
    """[QM-11] Same total, same number of cards, and the matta decides nothing."""
    assert won("4D 8D", "4C 8C", "5C 9C") == ((1, 2), True)
    assert won("6D", "6C") == ((1, 2), False)


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


def again(one: QuattroHand) -> read.Hand:
    """The hand as the rules are read a second time."""
    found = read.Hand(one.cards[0])
    found.cards += one.cards[1:]
    found.total = {"bust": 0, "mega": 99}.get(one.kind, one.total)
    return found


@pytest.mark.laws
def test_two_readings_of_the_rules_agree_on_random_tables() -> None:
    """[QM-20] Both name the same winners, points and pack; every kind of winner comes up."""
    chance = random.Random(45)
    said: Counter[str] = Counter()
    for _ in range(TABLES):
        hands = random_hands(chance)
        dealer = chance.choice([DEALER + 1, *(one.person for one in hands)])
        rules = chance.choice([RULES, FIVE_FIRST])
        found = winners(hands, dealer, rules)
        slowly = {one.person: again(one) for one in hands}
        best = [one.person for one in found.hands]
        assert (best, found.pack) == read.winners(slowly, dealer, asdict(rules))
        for one in found.hands:
            assert points_of(one) == read.points(slowly[one.person])
        said[f"{slowly[best[0]].total}" if best else "nobody"] += 1
        said["ties"] += len(best) > 1
        said["pack ties"] += len(best) > 1 and found.pack
    wanted = (*map(str, (*read.ORDER, 24, 99)), "nobody", "ties", "pack ties")
    assert all(said[name] for name in wanted), said


def test_the_first_to_reach_the_target_wins_the_match() -> None:
    """[QM-19] To reach it is enough; of several the highest wins; equal ones play on."""
    assert ranking({1: 49, 2: 30}, target=50, mega=0) == ()
    assert ranking({1: 30, 2: 50, 3: 30}, target=50, mega=0) == ((2,), (1, 3))
    assert ranking({1: 51, 2: 53}, target=50, mega=0) == ((2,), (1,))
    assert ranking({1: 53, 2: 53, 3: 50}, target=50, mega=0) == ()


def test_a_mega_beats_all_points() -> None:
    """[QM-15] The others are ranked by their points."""
    assert ranking({1: 40, 2: 5, 3: 40}, target=50, mega=2) == ((2,), (1, 3))
    assert ranking({1: 40, 2: 40, 3: 0}, target=50, mega=2) == ((2,), (1,), (3,))
