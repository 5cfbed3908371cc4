"""Partners sit opposite at a game of pairs, and change before the first round."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engine.table import actions as act
from engine.table import events as ev
from games.briscola.rules import BriscolaRules
from tests.engine.table.kit import Club, offered


def club(*seated: int) -> Club:
    return Club(seated=seated, rules=cast(Any, BriscolaRules()), game="briscola")


def test_three_changes_try_every_pairing_and_lead_back_to_the_first() -> None:
    """[BR-2]"""
    table, partners = club(1, 2, 3, 4), []
    for _ in range(3):
        ring = table.table.seating.ring
        partners.append({frozenset(ring[::2]), frozenset(ring[1::2])})
        assert table.done(2, act.ChangePartners()) == (ev.PartnersChanged(2),)
    assert len({frozenset(one) for one in partners}) == 3
    assert table.table.seating.ring == (1, 2, 3, 4)


@pytest.mark.parametrize("people", [2, 3])
def test_without_pairs_there_are_no_partners_to_change(people: int) -> None:
    table = club(*range(1, people + 1))
    assert "compagni" not in offered(table, 1)
    assert table.refused(1, act.ChangePartners()) == "no_partners"


def test_a_seated_player_may_change_partners_until_the_first_deal() -> None:
    table = club(1, 2, 3, 4)
    assert "compagni" in offered(table, 4)
    assert "compagni" not in offered(table, 9)
    assert table.refused(9, act.ChangePartners()) == "sit_first"
    table.deal()
    assert "compagni" not in offered(table, 4)
    assert table.refused(4, act.ChangePartners()) == "no_partners"
