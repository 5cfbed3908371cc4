"""The pack."""

from __future__ import annotations

from engine.cards import PACK, Card, is_figure, rank, suit


def test_forty_cards_of_four_suits_and_ten_ranks() -> None:
    """[GEN-1, GEN-2, SM-1] Each value from ace to 7 has four cards; there are twelve figures."""
    assert len(set(PACK)) == 40
    assert sum(map(is_figure, PACK)) == 12
    for value in range(1, 8):
        assert sorted(suit(card) for card in PACK if rank(card) == value) == sorted("DCSB")


def test_a_code_is_rank_and_suit() -> None:
    """[GEN-1] ``10D`` is the re di denari."""
    assert (rank(Card("10D")), suit(Card("10D"))) == (10, "D")
