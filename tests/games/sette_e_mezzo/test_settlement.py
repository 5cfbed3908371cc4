"""Settlement between players and banker, line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.sette_e_mezzo.hand import hand_value
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.settlement import settle
from tests.games.sette_e_mezzo.kit import any_rules
from tests.kit.play import Switch, cards

NATURAL = "7C 8C"
MATTA_FIGURE = "10D 8D"
SEVEN_MATTA = "7D 10D"
MIXED = "7C 8S"
ILLEGITTIMO = "6C 1S 8B"
BUST = "7C 4S"
SIX = "6C"


def settled(player: str, banker: str, matta: int = 0, **switches: Switch) -> tuple[str, int]:
    """The outcome for ``player`` against ``banker`` with a stake of 10."""
    rules = SetteEMezzoRules(**switches)
    return settle(
        hand_value(cards(player), rules, matta),
        hand_value(cards(banker), rules),
        stake=10,
        rules=rules,
    )


LINES = [
    # 1
    (BUST, SIX, {}, ("bust", -10)),
    (BUST, "7C 5S", {}, ("bust", -10)),
    (BUST, "7S 8S", {}, ("bust", -10)),
    # 2 and 3
    ("7C 7S", SIX, {"triple": True}, ("paid_triple", 30)),
    ("7C 7S", "7B 8B", {"triple": True}, ("paid_triple", 30)),
    ("7C 7S", BUST, {"triple": True}, ("paid_triple", 30)),
    ("7C 7S", "7B 7D", {"triple": True}, ("lost_triple_tie", -10)),
    (NATURAL, "7B 7D", {"triple": True}, ("lost_triple", -30)),
    (SIX, "7B 7D", {"triple": True}, ("lost_triple", -30)),
    (BUST, "7B 7D", {"triple": True}, ("bust", -10)),
    # 4
    (SIX, BUST, {}, ("banker_bust", 10)),
    (MIXED, BUST, {}, ("banker_bust", 10)),
    (NATURAL, BUST, {}, ("banker_bust_reale", 20)),
    (NATURAL, BUST, {"reale_double_if_banker_busts": False}, ("banker_bust", 10)),
    (NATURAL, BUST, {"reale_multiplier": 1}, ("banker_bust", 10)),
    # 5
    (SIX, "5C", {}, ("paid", 10)),
    (MIXED, SIX, {}, ("paid", 10)),
    (NATURAL, SIX, {}, ("paid_reale", 20)),
    (NATURAL, SIX, {"reale_multiplier": 1}, ("paid_reale", 10)),
    (NATURAL, SIX, {"bank_passing": "exhaustion"}, ("paid_reale", 10)),
    # 6
    ("5C", SIX, {}, ("lost", -10)),
    ("5C", ILLEGITTIMO, {}, ("lost", -10)),
    ("5C", NATURAL, {}, ("lost_double", -20)),
    ("5C", NATURAL, {"bank_passing": "exhaustion"}, ("lost_double", -10)),
    # 7
    (SIX, "6S", {}, ("lost_tie", -10)),
    # 8
    (NATURAL, "7S 9S", {}, ("lost_reale_tie", -10)),
    (MATTA_FIGURE, NATURAL, {}, ("lost_reale_tie", -10)),
    (MIXED, "7S 9S", {}, ("lost_double", -20)),
    (ILLEGITTIMO, "7S 9S", {}, ("lost_double", -20)),
    # 9
    (NATURAL, ILLEGITTIMO, {}, ("lost_seven_half", -10)),
    (MATTA_FIGURE, ILLEGITTIMO, {}, ("lost_seven_half", -10)),
    (MIXED, ILLEGITTIMO, {}, ("lost_seven_half", -10)),
    (
        MATTA_FIGURE,
        ILLEGITTIMO,
        {"reale_beats_illegittimo": "matta_figura"},
        ("paid_reale_tie", 20),
    ),
    (NATURAL, ILLEGITTIMO, {"reale_beats_illegittimo": "matta_figura"}, ("lost_seven_half", -10)),
    (NATURAL, ILLEGITTIMO, {"reale_beats_illegittimo": "all"}, ("paid_reale_tie", 20)),
    (SEVEN_MATTA, ILLEGITTIMO, {"reale_beats_illegittimo": "all"}, ("paid_reale_tie", 20)),
    (MIXED, ILLEGITTIMO, {"reale_beats_illegittimo": "all"}, ("lost_seven_half", -10)),
    (MATTA_FIGURE, MIXED, {}, ("paid_reale_tie", 20)),
    (NATURAL, "7S 9B", {}, ("lost_seven_half", -10)),
    (SEVEN_MATTA, MIXED, {}, ("lost_seven_half", -10)),
    (NATURAL, "7S 9B", {"reale_beats_illegittimo": "matta_figura"}, ("lost_seven_half", -10)),
    (NATURAL, "7S 9B", {"reale_beats_illegittimo": "all"}, ("paid_reale_tie", 20)),
    ("6S 1C 9S", MIXED, {}, ("lost_seven_half", -10)),
]


@pytest.mark.parametrize(("player", "banker", "switches", "expected"), LINES)
def test_the_first_line_that_fits_settles(
    player: str, banker: str, switches: dict[str, Switch], *, expected: tuple[str, int]
) -> None:
    """[SM-26, SM-15, SM-17, SM-18, SM-20, SM-21, SM-22, SM-23, SM-24, SM-25, SM-44] Every line and its switches are
    tried.

    Ambiguities: [A-SM-6, A-SM-7, A-SM-8, A-SM-21].
    """
    assert settled(player, banker, **switches) == expected


def test_seven_and_matta_declared_a_triple_are_paid_three_times() -> None:
    """[SM-44] Declared a triplè they win three stakes; at ½ they are a reale and win two."""
    assert settled("7C 10D", "5C", 14, triple=True) == ("paid_triple", 30)
    assert settled("7C 10D", "5C", triple=True) == ("paid_reale", 20)


@pytest.mark.parametrize(
    ("banker", "settlement"),
    [
        (SIX, ("paid_reale", 20)),
        ("7B 8B", ("lost_reale_tie", -10)),
        (ILLEGITTIMO, ("lost_seven_half", -10)),
    ],
)
def test_suits_rank_for_nothing_but_the_bank(banker: str, settlement: tuple[str, int]) -> None:
    """[SM-45] Against the same hand of the banker every player's reale is settled alike, by either order of suits."""
    for letter in "DCS":
        for order in ("DCSB", "CDBS"):
            reale = f"7{letter} 9{letter}"
            assert settled(reale, banker, reale_suit_order=order) == settlement


hands = st.lists(
    st.sampled_from(cards("1C 3C 5C 6C 7C 8C 1D 5D 7D 8D 10D")), min_size=1, max_size=3, unique=True
)


@given(player=hands, banker=hands, rules=any_rules(), stake=st.integers(1, 50))
def test_the_bank_wins_ties_and_never_owes_more_than_its_cover(
    player: list[str], banker: list[str], rules: SetteEMezzoRules, *, stake: int
) -> None:
    """[SM-23, GEN-8] Under any rules a gain is within the cover, and the bank wins equal totals below 7½."""
    one = hand_value(cards(" ".join(player)), rules)
    other = hand_value(cards(" ".join(banker)), rules)
    outcome, chips = settle(one, other, stake=stake, rules=rules)
    assert chips <= rules.values.cover * stake
    assert abs(chips) in (stake, 2 * stake, 3 * stake)
    if one.kind == "bust":
        assert (outcome, chips) == ("bust", -stake)
    elif one.total == other.total < 15:
        assert (outcome, chips) == ("lost_tie", -stake)
