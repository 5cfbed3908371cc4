"""Laws of piatto for any rules, players, chips, cards and absences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from engine.cards import PACK
from engine.drawing.hand import best_total
from engine.game import CLOCK, Refusal
from games.piatto.events import DuelEnded, PiattoEnded
from games.piatto.rules import PiattoRules
from games.piatto.state import PiattoState, running
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


def turns(table: PiattoSitting, banks: int = 3) -> Iterator[PiattoState]:
    """The state before every turn of the next banks."""
    return laws.turns(table, banks, opened=opened, step=step)


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
def test_no_card_is_in_two_places(table: PiattoSitting) -> None:
    """[PI-1, PI-33] Stock, hands and cards set aside hold all cards of the last shuffle, each once."""
    for state in turns(table):
        out = [*state.punta, *state.bank, *state.aside]
        assert len(set(out)) == len(out)
        assert state.left.bit_count() == max(state.table.stock, 0)
        if state.table.phase in ("join", "punta", "banker"):
            assert len(out) + state.table.stock == len(PACK)


@given(sittings)
def test_a_player_with_a_bust_or_a_seven_and_a_half_is_never_waited_for(
    table: PiattoSitting,
) -> None:
    """[PI-26, BT-7] A player on turn is below 7½; a punta has a stake after the first decision."""
    for state in turns(table):
        if state.table.phase == "punta":
            assert best_total(state.punta) < 15
            assert (running(state.table).stake is None) == (len(state.punta) == 1)
        elif state.table.phase == "banker":
            assert best_total(state.bank) < 15
            assert best_total(state.punta) <= 15
            assert state.table.duel is not None
            assert state.table.duel.stake is not None


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
