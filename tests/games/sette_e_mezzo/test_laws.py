"""Laws of sette e mezzo for any rules, players, chips and cards."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from engine.game import Refusal, Waiting
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.state import SetteEMezzoState
from tests.games.sette_e_mezzo.kit import GAME, any_rules
from tests.kit import laws
from tests.kit.play import Sitting

sittings = laws.sittings(Sitting, GAME, any_rules(), chips=[5, 12, 60, 300, 2000])


def turns(table: Sitting, hands: int = 3) -> Iterator[SetteEMezzoState]:
    """The state before every turn of the next hands."""

    def opened(table: Sitting) -> bool:
        return not isinstance(table.open(), Refusal)

    return laws.turns(table, hands, opened=opened, step=Sitting.random_step)


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
