"""Nobody gets anything else because of a card that others alone know."""

from __future__ import annotations

import pytest

from engine.value import replace
from games import listings
from tests.world import planted
from tests.world.plan import plan_of
from tests.world.twins import Twins, twins

NUMBERS = range(300, 400)
NOTICED = 300


def compared(number: int) -> Twins | None:
    """An evening without faults, every other one with own tables."""
    return twins(replace(plan_of(number), faults=(), own_tables=bool(number % 2)))


@pytest.mark.parametrize("game", [listing.game.key for listing in listings()])
def test_a_hidden_card_changes_nothing_that_others_get(game: str) -> None:
    numbers = [number for number in NUMBERS if plan_of(number).game == game]
    found = [one for one in map(compared, numbers[:2]) if one is not None]
    assert [one.different for one in found if one.different] == []
    assert sum(one.compared for one in found) > 0


def test_a_player_s_view_in_the_group_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    planted.FAULTS["player's view in the group"](monkeypatch)
    found = compared(NOTICED)
    assert found is not None
    assert found.different
