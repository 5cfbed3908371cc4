"""Laws of piatto for any rules, players, chips, cards and absences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK
from engine.game import CLOCK, ESCROW, POT, PUBLIC, Between, Refusal
from engine.online.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro, Rifiuto
from engine.online.hand import best_total
from engine.piatto.events import DuelEnded, PiattoAction, PiattoEnded
from engine.piatto.rules import PiattoRules
from engine.piatto.state import PiattoState, running
from tests.kit import laws
from tests.kit.piatto import GAME, PiattoSitting, any_rules, swap_hidden

TRIED: tuple[PiattoAction, ...] = (
    *(Accetto(pot) for pot in (None, 0, 20, 10**6)),
    *(OnlineTiro(stake) for stake in (None, 0, 5, 20, 10**6)),
    *(OnlineSto(stake) for stake in (None, 0, 5, 20, 10**6)),
    Rifiuto(),
    Gioco(),
    NonGioco(),
)

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
def test_money_is_conserved_and_no_chips_are_left_between_banks(table: PiattoSitting) -> None:
    """[GEN-5, PI-32] The results equal the purses of all players."""
    for _ in range(4):
        before = dict(table.purses)
        if not laws.played(table, opened, step):
            assert isinstance(table.awaits(), Between)
            return
        assert (table.purses[ESCROW], table.purses[POT]) == (0, 0)
        ended = table.last(PiattoEnded)
        brought = GAME.chips.results(ended) or {}
        assert tuple(brought) == table.seats
        assert sum(brought.values()) == 0
        for result in ended.results:
            assert table.purses[result.person] - before[result.person] == result.chips
            assert result.purse == table.purses[result.person]


@given(sittings)
def test_the_banker_never_loses_more_than_the_pot(table: PiattoSitting) -> None:
    """[PI-8] The gain from stakes is pot · (2ⁿ − 1) at most; fines, which belong to tournaments, come on top."""
    for _ in range(4):
        if not laws.played(table, opened, step):
            return
        facts = table.state.table.facts
        if facts.banker and not table.rules.tournament:
            brought = GAME.chips.results(table.last(PiattoEnded)) or {}
            mani = sum(isinstance(turn, DuelEnded) for turn in table.state.table.done)
            assert -facts.named <= brought[facts.banker] <= facts.named * (2**mani - 1)


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


@given(sittings, st.integers(0, 10**6))
def test_a_hidden_card_changes_nothing_that_everybody_sees(table: PiattoSitting, seed: int) -> None:
    """[BT-1, PI-27] Exchanging one covered card for another possible one changes no public view, keyboard
    or refusal.
    """
    for other in laws.with_hidden_cards_swapped(turns(table), swap_hidden, seed):
        same_for_everybody(table, other)


def same_for_everybody(table: PiattoSitting, other: PiattoState) -> None:
    """All other viewers get equal views, offers and refusals of the two states."""
    state = table.state
    one, two = GAME.sight.view(state, PUBLIC), GAME.sight.view(other, PUBLIC)
    assert one == two
    assert GAME.sight.offers(one) == GAME.sight.offers(two)
    duel = running(state.table)
    for person in table.seats:
        mine = {duel.punta: "punta", state.table.banker: "bank"}.get(person)
        if mine is None or getattr(state, mine) == getattr(other, mine):
            assert GAME.sight.view(state, person) == GAME.sight.view(other, person)
            assert GAME.sight.premoves(GAME.sight.view(state, person)) == GAME.sight.premoves(
                GAME.sight.view(other, person)
            )
    people = (table.waiting(), 99, table.seats[0])
    laws.refuses_alike(table, other, people=people, actions=TRIED)


@given(sittings)
def test_no_step_changes_the_state_it_was_given(table: PiattoSitting) -> None:
    laws.no_state_changes(turns(table, 1))


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
