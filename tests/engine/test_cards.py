"""The pack."""

from __future__ import annotations

import pytest

from engine.cards import PACK, Card, is_figure, parse_card, rank, suit


def test_forty_cards_of_four_suits_and_ten_ranks() -> None:
    """[GEN-1, GEN-2, SM-1] Each value from ace to 7 has four cards; there are twelve figures."""
    assert len(set(PACK)) == 40
    assert sum(map(is_figure, PACK)) == 12
    for value in range(1, 8):
        assert sorted(suit(card) for card in PACK if rank(card) == value) == sorted("DCSB")


def test_a_code_is_rank_and_suit() -> None:
    """[GEN-1] ``10D`` is the re di denari; other codes are no cards."""
    assert (rank(Card("10D")), suit(Card("10D"))) == (10, "D")
    assert parse_card("10D") == "10D"
    for code in ("11D", "0C", "7X", "", "d10"):
        with pytest.raises(ValueError, match="no card"):
            parse_card(code)
