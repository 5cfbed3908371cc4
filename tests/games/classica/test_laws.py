"""Laws of classica for any rules, players, chips, absences and cards."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given

from engine.game import CLOCK, TABLE, Absent, Refusal
from games.classica.game import GAME
from games.classica.state import ClassicaState
from tests.games.classica.kit import ClassicaSitting, any_rules
from tests.kit import laws

rooms = laws.sittings(ClassicaSitting, GAME, any_rules(), chips=[0, 3, 12, 60, 300, 2000])


def open_bank(table: ClassicaSitting) -> bool:
    """Open the next bank, sometimes with an absent player; False if no bank is possible."""
    ring = table.seats
    here = tuple(person for person in ring if table.random.random() < 0.8)
    done = table.open(here, ring=ring)
    table.seats = ring
    return not isinstance(done, Refusal)


def step(table: ClassicaSitting) -> None:
    """Let the player on turn act, or the clock instead; sometimes another player goes absent."""
    if table.random.random() < 0.1:
        others = [person for person in table.seats if person != table.waiting()]
        gone = table.do(TABLE, Absent(table.random.choice(others)))
        if not isinstance(gone, Refusal):
            return
    if table.random.random() < 0.2:
        lapsed = table.random.random() < 0.5
        assert not isinstance(table.do(CLOCK, GAME.timing.on_timeout(table.state, lapsed)), Refusal)
    else:
        table.random_step()


def turns(table: ClassicaSitting, banks: int = 3) -> Iterator[ClassicaState]:
    """The state before every turn of the next banks."""
    return laws.turns(table, banks, opened=open_bank, step=step)


@given(rooms)
def test_no_card_is_in_two_places(table: ClassicaSitting) -> None:
    """[CL-7, CL-12] Every card is in the stock, in a hand or set aside, exactly once, until a reshuffle."""
    for state in turns(table):
        assert state.left.bit_count() == state.table.stock or not state.table.seats
        at_table = [card for hand in state.hands for card in hand]
        if state.table.seats and len(state.table.packs) == 1:
            assert len(set(at_table)) == len(at_table)
            assert state.table.stock == 40 - len(at_table)
