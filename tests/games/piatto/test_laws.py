"""Laws of piatto for any rules, players, chips, cards and absences."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.game import CLOCK, Refusal
from games.piatto.events import DuelEnded, PiattoEnded
from games.piatto.rules import PiattoRules
from games.piatto.state import running
from tests.games.piatto.kit import GAME, PiattoSitting, any_rules
from tests.kit import laws

sittings = laws.sittings(PiattoSitting, GAME, any_rules(), chips=[1, 12, 60, 300, 2000])


def opened(table: PiattoSitting) -> bool:
    """Open a bank with some of the players present; True if a bank was possible."""
    here = [person for person in table.seats if table.random.random() < 0.8]
    return not isinstance(table.deal(here or table.seats[:2]), Refusal)


def step(table: PiattoSitting) -> None:
    """Take a legal action for a player, or let the clock act."""
    chance = table.random.random()
    if chance < 0.8:
        table.random_step()
    else:
        assert not isinstance(
            table.do(CLOCK, GAME.timing.on_timeout(table.state, chance < 0.9)), Refusal
        )


@given(sittings)
def test_the_banker_never_loses_more_than_the_pot(table: PiattoSitting) -> None:
    """[PI-8] The gain from stakes is pot · (2ⁿ − 1) at most; fines, which belong to tournaments, come on top."""
    for _ in range(4):
        if not laws.played(table, opened, step):
            return
        if table.state.table.banker and not table.rules.tournament:
            brought = GAME.chips.results(table.last(PiattoEnded)) or {}
            mani = sum(isinstance(turn, DuelEnded) for turn in table.state.table.done)
            named, banker = table.state.table.named, table.state.table.banker
            assert -named <= brought[banker] <= named * (2**mani - 1)


@given(sittings)
def test_every_player_out_of_a_tournament_is_named_exactly_once(table: PiattoSitting) -> None:
    """[PI-17, PI-22] A player is out after losing the last chip in this bank."""
    for _ in range(6):
        before = dict(table.purses)
        if not laws.played(table, opened, step):
            return
        ended = table.last(PiattoEnded)
        told = [e.person for e in ended.eliminated]
        out = {p for p in table.seats if before[p] and not table.purses[p]}
        assert len(set(told)) == len(told)
        assert set(told) == (out if table.rules.tournament else set())
        assert all(e.before > 0 for e in ended.eliminated)
        manos = [e.mano for e in ended.eliminated]
        assert manos == sorted(manos)


def test_a_log_out_of_order_raises_an_error() -> None:
    """A mano that nobody dealt cannot be played."""
    with pytest.raises(ValueError, match="no mano"):
        running(GAME.core.start(PiattoRules()).table)
