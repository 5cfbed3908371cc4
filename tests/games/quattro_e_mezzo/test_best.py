"""The best computer of quattro e mezzo, against brute force on short packs and small tables."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from engine.cards import Card
from engine.drawing.hand import CARD_WEIGHTS, weight
from engine.game import Between
from games.quattro_e_mezzo.best import (
    BUST,
    MEGA,
    Outlook,
    QuattroHeld,
    Rival,
    Strength,
    others_of,
    plays,
    regola_chances,
    stops,
    with_card,
)
from games.quattro_e_mezzo.events import DoppioSei, QuattroSto, QuattroTiro
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.hand import QuattroHand, QuattroKind
from games.quattro_e_mezzo.players import regola
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.settlement import points_of, winners
from tests.games.quattro_e_mezzo.kit import deal
from tests.kit.examples import TIMES
from tests.kit.play import Sitting, cards

EITHER = (QuattroRules(), QuattroRules(five_vs_doppio_sei="five"))

STRENGTHS = [
    BUST,
    *(
        Strength(total, matta, size)
        for total in range(9, 16)
        for matta in (False, True)
        for size in (2, 3)
    ),
    Strength(10, matta=False, cards=1),
    Strength(24, matta=False, cards=2),
    Strength(24, matta=True, cards=2),
    Strength(MEGA, matta=False, cards=9),
]


def hand_of(person: int, strength: Strength) -> QuattroHand:
    """A final hand of this strength; its cards are right in their number and in the matta alone."""
    kinds: dict[int, QuattroKind] = {0: "bust", 24: "doppio_sei", MEGA: "mega"}
    held = (Card("1D"),) * (strength.cards - strength.matta) + (Card("10D"),) * strength.matta
    return QuattroHand(
        person=person,
        cards=held,
        total=9 if strength.total == MEGA else strength.total,
        matta=int(strength.matta),
        kind=kinds.get(strength.total, "points"),
    )


def brute_worth(
    own: Strength, rules: QuattroRules, others: list[Rival], *, dealer: bool
) -> Fraction:
    """The points of a hand on average: every combination of the other hands is settled."""
    found = Fraction(0)
    first = hand_of(1, own)
    place = next((at for at, rival in enumerate(others, 2) if rival.dealer), 99)
    for ways in product(*(rival.chances.items() for rival in others)):
        chance = Fraction(1)
        hands = [first]
        for person, (strength, part) in enumerate(ways, 2):
            chance *= part
            hands.append(hand_of(person, strength))
        if first in winners(hands, 1 if dealer else place, rules).hands:
            found += chance * points_of(first)
    return found


@pytest.mark.parametrize("rules", EITHER, ids=["doppio_sei", "five"])
def test_the_chances_of_a_hand_against_all_combinations(rules: QuattroRules) -> None:
    """[QM-20] For every strength, against one to three others, the player or another one being the dealer."""
    chance = random.Random(8)
    for number in range(24):
        rivals = []
        dealer = chance.randrange(4)
        for place in range(1 + number % 3):
            some = chance.sample(STRENGTHS[:-1], 5)
            parts = [chance.randint(1, 5) for _ in some]
            chances = {
                one: Fraction(part, sum(parts)) for one, part in zip(some, parts, strict=True)
            }
            rivals.append(Rival(chances, dealer=dealer == place + 1))
        outlook = Outlook(rules, rivals, dealer=dealer == 0)
        for own in STRENGTHS[:-1]:
            assert outlook.worth(own) == brute_worth(own, rules, rivals, dealer=dealer == 0), own


def test_a_mega_is_worth_the_match_and_beats_all() -> None:
    """[QM-15] Also a 4½ and a 5."""
    mega = Strength(MEGA, matta=False, cards=9)
    outlook = Outlook(QuattroRules(target=20), [], dealer=False)
    assert outlook.worth(mega) == 20
    for own in (Strength(9, matta=False, cards=2), Strength(10, matta=False, cards=1)):
        beaten = Outlook(QuattroRules(), [Rival({mega: Fraction(1)}, dealer=False)], dealer=True)
        assert beaten.worth(own) == 0


SHORT = [
    "4D 8D 3C 6S 10D 5B",
    "6D 6C 10D 1S 8S 2B",
    "10D 7D 5C 8D 9C 1B",
]


@pytest.mark.parametrize("pack", SHORT)
def test_alla_regola_from_a_short_pack_in_every_order(pack: str) -> None:
    """[QM-23] The hand of a player who goes by the rule, card by card."""
    rules = QuattroRules()
    found: Counter[Strength] = Counter()
    orders = list(permutations(cards(pack)))
    for order in orders:
        held: QuattroHeld = QuattroHeld(0, 0, first=0)
        taken: tuple[Card, ...] = ()
        end = None
        for card in order:
            taken = (*taken, card)
            held, end = with_card(held, CARD_WEIGHTS[card], rules)
            if end is None and not isinstance(action := regola(taken, rules), QuattroTiro):
                total = 24 if isinstance(action, DoppioSei) else stops(held, rules)[0][0].total
                end = Strength(total, matta=weight(taken) >= 1000, cards=len(taken))
            if end is not None:
                break
        assert end is not None
        found[end] += 1
    weights = Counter(CARD_WEIGHTS[card] for card in cards(pack))
    expected = {end: Fraction(n, len(orders)) for end, n in found.items()}
    assert regola_chances(weights, rules) == expected


@pytest.mark.parametrize("pack", SHORT)
def test_one_more_card_from_a_short_pack_by_brute_force(pack: str) -> None:
    """Every order of the cards to come, the best play after each of them."""
    rules = QuattroRules(target=20)
    chances = {
        Strength(9, matta=True, cards=2): Fraction(1, 4),
        Strength(12, False, 2): Fraction(3, 4),
    }
    outlook = Outlook(rules, [Rival(chances, dealer=True)], dealer=False)
    first, *rest = [CARD_WEIGHTS[card] for card in cards(pack)]
    held = with_card(QuattroHeld(0, 0, first=0), first, rules)[0]

    def brute(held: QuattroHeld, left: list[int]) -> Fraction:
        ways = Fraction(0)
        for place, card in enumerate(left):
            after, end = with_card(held, card, rules)
            if end is not None:
                ways += outlook.worth(end)
                continue
            others = [*left[:place], *left[place + 1 :]]
            stop = [outlook.worth(strength) for strength, _ in stops(after, rules)]
            ways += max([*stop, brute(after, others)])
        return ways / len(left) if left else ways

    assert outlook.with_a_card(held, Counter(rest)) == brute(held, rest)


def test_it_stops_where_one_more_card_can_only_harm_and_goes_on_with_a_bad_five() -> None:
    """With 4½ it stops; a lone 5 before a dealer who has still to play may be worth more than a card."""
    four = deal("4D 3C", "8D")
    four.do(1, QuattroTiro())
    assert GAME.players.policies["best"](four.view(1), four.offers(1), lambda _: 0) == QuattroSto()
    points = {type(play.action): play.points for play in plays(four.view(1))}
    assert points[QuattroSto] > points[QuattroTiro]


def test_it_knows_the_hands_that_are_turned_up_and_the_possible_covered_ones() -> None:
    """A declared 4½, a bust hand, a 7½, a stopped hand with an open matta, and the dealer to come."""
    table = deal("4D 7C 7S 6D 2S 3B", "8D 1C 9S 10D")
    table.do(1, QuattroTiro())
    table.do(1, QuattroSto())
    table.do(2, QuattroTiro())
    table.do(3, QuattroTiro())
    table.do(4, QuattroTiro())
    table.do(4, QuattroSto(1))
    view = table.view(5)
    hidden = Counter(
        CARD_WEIGHTS[card]
        for card in (Card(f"{rank}{suit}") for suit in "DCSB" for rank in range(1, 11))
        if card not in cards("8D 7C 1C 7S 9S 10D 2S")
    )
    four, bust, seven, covered, dealer = others_of(view, hidden)
    assert four.chances == {Strength(9, matta=False, cards=2): Fraction(1)}
    assert bust.chances == {BUST: Fraction(1)}
    assert seven.chances == {Strength(15, matta=False, cards=2): Fraction(1)}
    assert all(one.matta and 10 <= one.total <= 14 for one in covered.chances)
    assert sum(covered.chances.values()) == 1
    assert dealer.dealer
    assert sum(dealer.chances.values()) == 1


@pytest.mark.unwatched
@pytest.mark.laws
def test_it_scores_more_than_alla_regola() -> None:
    """The same hands from the same seat, against two who go by the rule."""
    scored = {}
    for player in ("alla_regola", "best"):
        scored[player] = 0
        for seed in range(60 * TIMES):
            table = Sitting(GAME, seats=(1, 2, 3), seed=seed, lot=3)
            table.open()
            while not isinstance(table.awaits(), Between):
                person = table.waiting()
                play = GAME.players.policies[player if person == 1 else "alla_regola"]
                table.do(person, play(table.view(person), table.offers(person), lambda _: 0))
            points = GAME.tally.score(table.log[-1])
            assert points is not None
            scored[player] += points[1]
    assert scored["best"] > scored["alla_regola"], scored
