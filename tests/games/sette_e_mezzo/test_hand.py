"""Values of hands."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card, is_figure, rank, suit
from games.sette_e_mezzo.hand import Score, best_total, declarations, fate_of, hand_value, weight
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.games.sette_e_mezzo.kit import any_rules
from tests.kit.play import cards

CLASSIC = SetteEMezzoRules()
NO_HALF = SetteEMezzoRules(matta_half=False)
NOVARA = SetteEMezzoRules(triple=True)


def total(codes: str, rules: SetteEMezzoRules = CLASSIC, matta: int = 0) -> int:
    return hand_value(cards(codes), rules, matta).total


def kind(codes: str, rules: SetteEMezzoRules = CLASSIC, matta: int = 0) -> str:
    return hand_value(cards(codes), rules, matta).kind


@pytest.mark.parametrize("card", PACK)
def test_a_card_alone_counts_its_number_or_half(card: Card) -> None:
    """[SM-4, SM-5, SM-7, GEN-4] Ace to 7 count their number, figures ½, the matta alone ½; totals are in
    half points.
    """
    assert hand_value((card,), CLASSIC).total == (1 if is_figure(card) else 2 * rank(card))


def test_totals_are_plain_sums() -> None:
    """[SM-12] The total is the sum of all cards; over 7½ it is a bust."""
    assert total("3C 2S 1B") == 12
    assert total("1C 1S 8D 9D 8S 9S 2B") == 12
    assert kind("3C 5S") == "bust"
    assert total("3C 5S") == 16
    assert kind("7C 8S") == "seven_half"


@pytest.mark.parametrize("matta", ["10D", "9C", "9D", "3B", "7S", None])
def test_only_the_agreed_card_is_the_matta(matta: str | None) -> None:
    """[SM-6] (A-SM-1) The switch ``matta`` names it; all other cards keep their ordinary value."""
    rules = SetteEMezzoRules(matta=Card(matta) if matta else None)
    for card in PACK:
        plain = 1 if is_figure(card) else 2 * rank(card)
        other = Card("4C")
        expected = 15 if plain == 7 and card == matta else 14 if card == matta else plain + 8
        if card != other:
            assert best_total((card, other), rules) == expected
    assert best_total((Card("10D"),), rules) == 1
    if matta:
        assert best_total((Card(matta),), rules) == 1


@pytest.mark.parametrize("rest", ["1C", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "3C 8S", "6C 9C"])
def test_up_to_seven_the_matta_with_half_makes_seven_or_seven_and_a_half(rest: str) -> None:
    """[SM-8, SM-11] Any other cards up to 7 with the matta make 7 or 7½ and never bust."""
    other = total(rest)
    assert best_total(cards(rest + " 10D"), CLASSIC) == (
        14 if other % 2 == 0 and other < 14 else 15
    )


def test_without_half_seven_and_matta_is_bust_at_eight() -> None:
    """[SM-9, SM-11] With ``matta_half=false`` seven and matta is bust at 8; with ½ it is 7½."""
    assert total("7C 10D", NO_HALF) == 16
    assert kind("7C 10D", NO_HALF) == "bust"
    assert total("7C 10D") == 15
    assert 1 not in NO_HALF.values.declarable
    assert 1 in CLASSIC.values.declarable


def test_without_half_the_matta_alone_still_counts_half() -> None:
    """[SM-7, SM-9] (A-SM-3) The switch concerns only a matta with other cards."""
    assert total("10D", NO_HALF) == 1


def test_an_undeclared_matta_counts_seven_even_if_that_busts() -> None:
    """[SM-10] (A-SM-2) With ``matta_undeclared`` seven an undeclared matta counts 7 at the end, with best its best
    value; a declaration beats both.
    """
    best = SetteEMezzoRules(matta_undeclared="best")
    assert total("3C 10D") == 20
    assert kind("3C 10D") == "bust"
    assert total("3C 10D", best) == 14
    assert total("3C 10D", CLASSIC, 8) == 14
    assert total("3C 10D", best, 2) == 8
    assert total("10D", CLASSIC) == 1


def test_seven_and_a_half_declares_the_matta() -> None:
    """[SM-34, SM-10] (A-SM-2) At 7½ the matta counts the value that makes it, declared or not."""
    assert total("7C 10D") == 15
    assert total("2C 8C 10D") == 15
    assert fate_of(CLASSIC.values, CLASSIC, cards("2C 8C 10D")) == ("seven_half", 10)
    assert fate_of(CLASSIC.values, CLASSIC, cards("10C 10D")) == ("seven_half", 14)


def test_a_reale_is_seven_and_figure_of_one_suit() -> None:
    """[SM-13] (A-SM-5) It has two cards of one suit; with ``reale_same_suit=false`` any two-card 7½ is one."""
    loose = SetteEMezzoRules(reale_same_suit=False)
    assert kind("7C 8C") == kind("8C 7C") == "reale"
    assert kind("7C 8S") == "seven_half"
    assert kind("7C 8S", loose) == "reale"
    assert kind("7C 10D", loose) == "reale"
    assert kind("6C 1C 8C", loose) == "seven_half"
    assert hand_value(cards("8S 7C"), loose).suit == "C"
    assert hand_value(cards("10D 8S"), loose).suit == "D"
    assert hand_value(cards("10D 7S"), loose).suit == "S"


def test_the_matta_and_a_figure_of_its_suit_are_a_reale() -> None:
    """[SM-13, SM-20] The matta keeps its own suit, also if it is the queen of hearts."""
    queen = SetteEMezzoRules(matta=Card("9C"))
    assert kind("10D 8D") == "reale"
    assert hand_value(cards("8D 10D"), CLASSIC).matta_figure
    assert not hand_value(cards("8D 7D"), CLASSIC).matta_figure
    assert kind("10D 8C") == "seven_half"
    assert kind("9C 8C", queen) == "reale"
    assert kind("9C 8D", queen) == "seven_half"


def test_the_order_of_the_two_cards_does_not_matter() -> None:
    """[SM-13, SM-14, SM-16] Seven or matta may come first or last: kind and suit are the same."""
    loose = SetteEMezzoRules(reale_same_suit=False)
    for rules in (CLASSIC, loose, NOVARA):
        for pair in combinations(PACK, 2):
            assert hand_value(pair, rules) == hand_value(pair[::-1], rules)
    assert kind("8C 10D") == "seven_half"
    assert hand_value(cards("7C 8S"), loose).suit == "C"
    assert hand_value(cards("8S 10D"), loose).suit == "D"


@pytest.mark.parametrize(
    ("codes", "rules", "matta", "expected"),
    [
        ("6C", CLASSIC, 0, Score(12, "points", 1)),
        ("10D", CLASSIC, 0, Score(1, "points", 1)),
        ("3C 5S", CLASSIC, 0, Score(16, "bust", 2)),
        ("5C 2S 1B", CLASSIC, 0, Score(16, "bust", 3)),
        ("3C 10D", CLASSIC, 8, Score(14, "points", 2)),
        ("2C 1C 10D", CLASSIC, 4, Score(10, "points", 3)),
        ("3C 4S 2B 10D", CLASSIC, 0, Score(19, "bust", 4)),
        ("7C 8S", CLASSIC, 0, Score(15, "seven_half", 2)),
        ("6C 1S 8B", CLASSIC, 0, Score(15, "seven_half", 3)),
        ("7C 8C", CLASSIC, 0, Score(total=15, kind="reale", cards=2, suit="C")),
        (
            "10D 8D",
            CLASSIC,
            0,
            Score(total=15, kind="reale", cards=2, suit="D", matta_figure=True, natural=False),
        ),
        ("7D 10D", CLASSIC, 0, Score(total=15, kind="reale", cards=2, suit="D", natural=False)),
        ("7C 7S", NOVARA, 0, Score(28, "triple", 2)),
        ("7C 10D", NOVARA, 14, Score(28, "triple", 2, natural=False)),
    ],
)
def test_the_value_of_a_hand_has_all_its_facts(
    codes: str, rules: SetteEMezzoRules, matta: int, *, expected: Score
) -> None:
    """[SM-12, SM-13, SM-20, SM-21, SM-27, SM-44] The facts are total, kind, number of cards, suit, and the matta's
    part.
    """
    assert hand_value(cards(codes), rules, matta) == expected


def test_defaults_declare_nothing() -> None:
    """[SM-10, SM-41, SM-43] By default the matta is undeclared, a first ace counts 1, and nothing can be burnt."""
    rules = SetteEMezzoRules(burn_3_4=True, burn_saves_bust=True, asso_mezzo=True)
    assert hand_value(cards("3C 10D"), CLASSIC) == Score(20, "bust", 2)
    assert hand_value(cards("1C 6C"), rules) == Score(14, "points", 2)
    assert fate_of(rules.values, rules, cards("1C 7C")) == ("bust", 0)
    assert fate_of(rules.values, rules, cards("6C 3S")) == ("bust", 0)
    assert fate_of(rules.values, rules, cards("6C 3S"), can_burn=True) == ("", 0)
    assert fate_of(rules.values, rules, cards("3S 6C"), can_burn=True) == ("bust", 0)


def test_seven_and_matta_at_half() -> None:
    """[SM-14] (A-SM-4) With the seven of its suit it is a reale; with another seven only by ``seven_matta_reale=any``
    or triplè.
    """
    any_seven = SetteEMezzoRules(seven_matta_reale="any")
    assert kind("7D 10D") == "reale"
    assert not hand_value(cards("7D 10D"), CLASSIC).matta_figure
    assert kind("7S 10D") == "seven_half"
    assert kind("7S 10D", any_seven) == kind("7S 10D", NOVARA) == "reale"
    assert hand_value(cards("10D 7S"), any_seven).suit == "S"


def test_a_half_ace_makes_no_reale() -> None:
    """[SM-43, SM-13] (A-SM-20) An ace at ½ is no figure: with a seven it is a plain 7½ under every other switch."""
    rules = SetteEMezzoRules(asso_mezzo=True, reale_same_suit=False, triple=True)
    score = hand_value(cards("1C 7C"), rules, ace_half=True)
    assert (score.total, score.kind) == (15, "seven_half")
    assert hand_value(cards("1D 10D"), rules, ace_half=True).kind == "seven_half"
    assert hand_value(cards("1C 6C"), rules).total == 14
    assert fate_of(rules.values, rules, cards("1C 7C"), ace_half=True) == ("seven_half", 0)
    assert fate_of(CLASSIC.values, CLASSIC, cards("1C 7C"), ace_half=True) == ("seven_half", 0)
    assert fate_of(rules.values, rules, cards("1D 10D"), ace_half=True) == ("seven_half", 14)


def test_two_sevens_are_a_triple_only_in_novara() -> None:
    """[SM-44] (A-SM-21) With ``triple`` it is exactly two sevens; a matta declared as seven counts."""
    assert kind("7C 7S") == "bust"
    assert kind("7C 7S", NOVARA) == "triple"
    assert kind("7C 10D", NOVARA) == "reale"
    assert kind("7C 10D", NOVARA, 14) == "triple"
    assert kind("7C 10D", SetteEMezzoRules(triple=True, matta_half=False)) == "triple"
    assert kind("7C 7S 10D", NOVARA) == "bust"
    assert kind("6C 7S", NOVARA) == "bust"


def test_seven_and_matta_leave_the_choice_in_novara() -> None:
    """[SM-44, SM-34] Two sevens end the turn; seven and matta wait for a declaration, unless only one reading is
    possible.
    """
    no_half = SetteEMezzoRules(triple=True, matta_half=False)
    assert fate_of(NOVARA.values, NOVARA, cards("7C 7S")) == ("triple", 0)
    assert fate_of(NOVARA.values, NOVARA, cards("7C 10D")) == ("", 0)
    assert fate_of(no_half.values, no_half, cards("7C 10D")) == ("triple", 14)
    assert fate_of(CLASSIC.values, CLASSIC, cards("7D 10D")) == ("reale", 1)


def test_a_bust_by_the_matta_counts_its_lowest_total() -> None:
    """[SM-11] If every value busts, the hand is bust with the lowest."""
    assert fate_of(NO_HALF.values, NO_HALF, cards("7C 10D")) == ("bust", 2)
    assert fate_of(CLASSIC.values, CLASSIC, cards("7C 4C")) == ("bust", 0)
    assert total("7C 1C 10D") == 17


def test_only_values_that_do_not_bust_may_be_declared() -> None:
    """[SM-8, SM-10] The best value comes first; a lone matta, a hand without a matta and 7½ have nothing to declare."""

    def declared(codes: str, rules: SetteEMezzoRules = CLASSIC) -> tuple[int, ...]:
        held = weight(rules.values, cards(codes))
        return declarations(rules.values, held, len(codes.split()))

    assert declared("5C 10D") == (4, 2, 1)
    assert declared("5C 10D", NO_HALF) == (4, 2)
    assert declared("10D") == declared("5C 1C") == declared("8C 10D") == ()


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=7, unique=True), any_rules())
def test_the_best_total_is_the_best_of_all_values_tried(
    hand: list[Card], rules: SetteEMezzoRules
) -> None:
    """[SM-11, SM-8, SM-9] It is the largest sum up to 7½ over the allowed values, else the lowest above it."""
    rest = sum(1 if is_figure(card) else 2 * rank(card) for card in hand if card != rules.matta)
    allowed = [0]
    if rules.matta in hand:
        allowed = [1] if len(hand) == 1 else [2 * whole for whole in range(1, 8)]
        if rules.matta_half and len(hand) > 1:
            allowed.append(1)
    fitting = [rest + counts for counts in allowed if rest + counts <= 15]
    assert best_total(hand, rules) == (max(fitting) if fitting else rest + min(allowed))


def test_every_two_card_reale_of_the_pack_is_found() -> None:
    """[SM-13, SM-14] By brute force there are three sevens-and-figures a suit (two of denari), and the matta with its
    suit.
    """
    found = {
        frozenset(pair)
        for pair in combinations(PACK, 2)
        if hand_value(pair, CLASSIC).kind == "reale"
    }
    expected = {
        frozenset({a, b})
        for a in PACK
        for b in PACK
        if suit(a) == suit(b) and rank(a) == 7 and is_figure(b)
    } | {frozenset(cards("10D 8D")), frozenset(cards("10D 9D"))}
    assert found == expected
    assert len(found) == 14
