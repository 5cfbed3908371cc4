"""Values of hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card, is_figure, rank
from games.sette_e_mezzo.hand import best_total, fate_of, hand_value
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


def test_two_sevens_are_a_triple_only_in_novara() -> None:
    """[SM-44] (A-SM-21) With ``triple`` it is exactly two sevens; a matta declared as seven counts."""
    assert kind("7C 7S") == "bust"
    assert kind("7C 7S", NOVARA) == "triple"
    assert kind("7C 10D", NOVARA) == "reale"
    assert kind("7C 10D", NOVARA, 14) == "triple"
    assert hand_value(cards("7C 7S"), NOVARA).natural
    assert not hand_value(cards("7C 10D"), NOVARA, 14).natural
    assert kind("7C 10D", SetteEMezzoRules(triple=True, matta_half=False)) == "triple"
    assert kind("7C 7S 10D", NOVARA) == "bust"
    assert kind("6C 7S", NOVARA) == "bust"


def test_a_bust_by_the_matta_counts_its_lowest_total() -> None:
    """[SM-11] If every value busts, the hand is bust with the lowest."""
    assert fate_of(NO_HALF.values, NO_HALF, cards("7C 10D")) == ("bust", 2)
    assert fate_of(CLASSIC.values, CLASSIC, cards("7C 4C")) == ("bust", 0)
    assert total("7C 1C 10D") == 17


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
