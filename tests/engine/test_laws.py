"""Laws of sette e mezzo for any rules, players, chips and cards."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from engine.game import ESCROW, Between, Refusal, Waiting
from engine.sette_e_mezzo import events as ev
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.state import SetteEMezzoState
from tests.kit import laws
from tests.kit.play import Sitting
from tests.kit.sette import GAME, any_rules, swap_hidden

TRIED: tuple[ev.SetteEMezzoAction, ...] = (
    *(ev.Tiro(stake) for stake in (None, 4, 5, 20, 51)),
    *(ev.Sto(stake) for stake in (None, 4, 5, 20, 51)),
    *(ev.Sto(None, matta) for matta in (0, 1, 2, 14, 15)),
    ev.Brucia(),
    ev.Barella(),
    ev.AssoMezzo(),
    ev.Triple(),
)

sittings = laws.sittings(Sitting, GAME, any_rules(), chips=[5, 12, 60, 300, 2000])


def turns(table: Sitting, hands: int = 3) -> Iterator[SetteEMezzoState]:
    """The state before every turn of the next hands."""

    def opened(table: Sitting) -> bool:
        return not isinstance(table.open(), Refusal)

    return laws.turns(table, hands, opened=opened, step=Sitting.random_step)


@given(sittings)
def test_money_is_conserved_and_escrow_is_empty_between_hands(table: Sitting) -> None:
    """[GEN-5, GEN-8] After every event the sum is the same and no purse is below zero; no escrow is left at the end."""
    for _ in range(4):
        before = dict(table.purses)
        if isinstance(table.open(), Refusal):
            assert isinstance(table.awaits(), Between)
            assert table.purses[ESCROW] == 0
            return
        table.play_out()
        assert table.purses[ESCROW] == 0
        ended = table.last(ev.RoundEnded)
        brought = GAME.chips.results(ended) or {}
        assert brought.keys() == {result.person for result in ended.results}
        assert sum(brought.values()) == 0
        for person, chips in brought.items():
            assert table.purses[person] - before[person] == chips
        for result in ended.results:
            assert result.purse == table.purses[result.person]


@given(sittings)
def test_no_card_is_in_two_places(table: Sitting) -> None:
    """[SM-1, SM-39] Stock, hands, burnt cards and cards set aside hold all forty, each once, until a reshuffle."""
    for state in turns(table):
        at_table = [card for hand in state.hands for card in hand]
        set_aside = (*state.table.aside, *state.stock.unseen)
        aside = [card for card in set_aside if card not in at_table]
        burnt = [card for seat in state.table.seats for card in seat.burnt]
        if len(state.table.packs) == 1:
            assert len({*at_table, *aside, *burnt}) == len(at_table) + len(aside) + len(burnt)
            assert state.table.stock == 40 - len(at_table) - len(aside) - len(burnt)
        assert state.left.bit_count() == state.table.stock


@given(sittings)
def test_the_purses_in_the_state_of_the_table_match_the_real_ones(table: Sitting) -> None:
    """[GEN-8] So the offered ranges are the accepted ones."""
    for state in turns(table, 2):
        assert state.table.bank == table.purses[state.table.round.banker]
        for seat in state.table.seats[:-1]:
            assert seat.purse == table.purses[seat.person]


@given(sittings, st.integers(0, 10**6))
def test_a_hidden_card_changes_nothing_that_everybody_sees(table: Sitting, seed: int) -> None:
    """[BT-1] Exchanging one covered card for another possible one changes no public view, keyboard or refusal."""

    def states() -> Iterator[SetteEMezzoState]:
        for _ in range(3):
            yield from turns(table, 1)
            yield table.state

    for other in laws.with_hidden_cards_swapped(states(), swap_hidden, seed):
        same_for_everybody(table, other)


def same_for_everybody(table: Sitting, other: SetteEMezzoState) -> None:
    """All other viewers get equal views, offers and refusals of the two states."""
    laws.is_public_knowledge(table, other)
    on_turn = table.state.table.to_act or 98
    people = (on_turn, 99, table.seats[0])
    laws.refuses_alike(table, other, people=people, actions=TRIED)


@given(sittings)
def test_an_alla_regola_evening_always_ends(table: Sitting) -> None:
    """[SM-46, SM-40] The clock alone can play every hand to its end under any rules."""
    laws.the_clock_alone_ends_it(table, rounds=6)


@given(sittings)
def test_no_step_changes_the_state_it_was_given(table: Sitting) -> None:
    laws.no_state_changes(turns(table, 1))


@given(any_rules(), st.integers(0, 10**6))
def test_a_player_with_a_bust_or_a_seven_and_a_half_is_never_waited_for(
    rules: SetteEMezzoRules, seed: int
) -> None:
    """[SM-34, BT-7] A player on turn has less than 7½, except with a triplè to declare or a card to burn."""
    table = Sitting(GAME, rules, seats=(1, 2, 3, 4), seed=seed)
    table.open()
    while isinstance(table.awaits(), Waiting):
        total = table.view(table.waiting()).total
        if total == 15:
            assert "triple" in table.names(table.waiting())
        if total > 15:
            assert "brucia" in table.names(table.waiting())
        table.random_step()
