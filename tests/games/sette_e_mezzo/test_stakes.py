"""Naming a stake: the chips that move, and purses that are not known."""

from __future__ import annotations

import pytest

from engine.game import Refusal
from games.sette_e_mezzo.events import Called, Sto, Stood, Tiro
from games.sette_e_mezzo.stakes import name_stake
from tests.games.sette_e_mezzo.kit import deal


def test_a_purse_that_is_not_known_is_empty() -> None:
    """[GEN-8] Neither the player nor the bank can pay anything from it."""
    table = deal("2C 3C 4C", reale_multiplier=1).state.table
    opened, seat = table.round, table.seat
    known = {seat.person: 1000}
    unknown = name_stake(opened, seat, 5, purses={}, standing=False)
    assert unknown == Refusal("stake_above_purse", 0)
    covered = name_stake(opened, seat, 20, purses=known, standing=False)
    assert covered == Refusal("bank_covers", 5)


def test_the_banker_stakes_nothing() -> None:
    table = deal("2C 3C 4C")
    table.do(1, Sto())
    table.do(2, Sto())
    table.do(3, Tiro())
    called = table.last(Called)
    assert (called.stake, called.staked, called.covered) == (0, 0, 0)


@pytest.mark.parametrize("change", ["raise_only", "free", "call_and_stop", "fixed"])
def test_a_move_without_an_amount_keeps_the_stake(change: str) -> None:
    """[SM-32] Also where the stake might go down to the minimum."""
    table = deal("2C 3C 4C", "1S", stake_change=change)
    table.do(1, Tiro(20))
    table.do(1, Sto())
    stood = table.last(Stood)
    assert (stood.stake, stood.staked, stood.covered) == (20, 0, 0)
