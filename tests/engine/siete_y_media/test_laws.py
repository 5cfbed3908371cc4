"""Laws of siete y media for any rules, players, chips and cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK
from engine.game import ESCROW, PUBLIC, Between, Move, Person, Refusal, Waiting
from engine.siete_y_media import GAME
from engine.siete_y_media import actions as act
from engine.siete_y_media.actions import SieteAction
from engine.siete_y_media.events import SieteEnded, purses_of
from engine.siete_y_media.state import BUST_OR_UNPLAYED, SieteState
from engine.stock import BIT
from tests.kit import laws
from tests.kit.play import Sitting
from tests.kit.siete import any_rules, swap_hidden

BYSTANDER = 99

TRIED: tuple[SieteAction, ...] = (
    *(act.SieteTiro(bet) for bet in (None, 4, 5, 20, 201)),
    *(act.Tapada(bet) for bet in (None, 5, 20)),
    *(act.SieteSto(bet) for bet in (None, 5, 20, 201)),
    *(act.Muerto(below) for below in (None, 4, 5, 20, 201)),
    act.Doblo(),
    act.LocaPlanta(),
    act.LocaDobla(),
    act.QuienQuiera(),
    act.Loca(3),
    act.Retiro(),
    act.Subo(1),
    act.Cierro(),
)

CHIPS = (5, 12, 60, 300, 2000)


def sitting(rules: object, people: int, seed: int, *, chips: list[int]) -> Sitting:
    seats = tuple(range(1, people + 1))
    purses = {person: chips[person % len(chips)] for person in seats}
    table = Sitting(GAME, rules, seats=seats, seed=seed, chips=purses)
    table.purses[BYSTANDER] = chips[0]
    return table


sittings = st.builds(
    sitting,
    any_rules(),
    st.integers(2, 9),
    st.integers(0, 10**6),
    chips=st.lists(st.sampled_from(CHIPS), min_size=3, max_size=4),
)


def step(table: Sitting) -> None:
    """A random choice. Only somebody whose purse the hand has not seen may be refused, for a bet on la loca."""
    who, action = table.random_choice()
    done = table.do(who, action)
    if isinstance(done, Refusal):
        seen = who in table.state.table.round.players
        assert (done.code, seen) in (("loca_too_high", False), ("loca_full", False))


def turns(table: Sitting, hands: int = 3) -> Iterator[SieteState]:
    """The state before every turn of the next hands."""

    def opened(table: Sitting) -> bool:
        return not isinstance(table.open(), Refusal)

    return laws.turns(table, hands, opened=opened, step=step)


@given(sittings)
def test_money_is_conserved_and_escrow_is_empty_between_hands(table: Sitting) -> None:
    """[GEN-5, GEN-8, SY-18] After every event the sum is the same and no purse is below zero; every event tells the
    free chips that it leaves.
    """
    for _ in range(4):
        before = dict(table.purses)
        if isinstance(table.open(), Refusal):
            assert isinstance(table.awaits(), Between)
            assert table.purses[ESCROW] == 0
            return
        while isinstance(table.awaits(), Waiting):
            known = len(table.log)
            step(table)
            told: dict[Person, int] = {}
            for event in table.log[known:]:
                told |= purses_of(event)
            assert all(table.purses[person] == chips for person, chips in told.items())
        assert table.purses[ESCROW] == 0
        brought = GAME.chips.results(table.last(SieteEnded)) or {}
        assert sum(brought.values()) == 0
        changed = {who: table.purses[who] - before[who] for who in before if who > 0}
        assert {who: chips for who, chips in changed.items() if chips} == {
            who: chips for who, chips in brought.items() if chips
        }


@given(sittings)
def test_no_card_is_in_two_places(table: Sitting) -> None:
    """[SY-1, SY-13] Shuffle, back of the pack and hands hold all forty, each once."""
    for state in turns(table):
        t = state.table
        if not state.holes:  # the bank is being divided before the deal
            continue
        held = [card for card in PACK if state.left & BIT[card]]
        assert len(held) == 40 - t.place
        held += state.back
        held.append(state.holes[0]) if t.turn != "bank" else held.extend(t.seat.open)
        for seat, hole in zip(t.seats, state.holes[1:], strict=False):
            if seat.status not in BUST_OR_UNPLAYED:
                held += seat.cards(hole)
        if t.rules.loca and t.turn != "bank":
            hand = t.seat if t.turn == "loca" and t.loca.responsible else None
            held += (state.holes[-1],) if hand is None else hand.cards(state.holes[-1])
        elif t.rules.loca and t.loca.responsible and t.loca.seat.status != "bust":
            held += t.loca.seat.cards(state.holes[-1])
        assert sorted(held) == sorted(PACK)
        assert [known or card for known, card in zip(t.back, state.back, strict=True)] == list(
            state.back
        )


@given(sittings)
def test_the_purses_in_the_state_of_the_table_match_the_real_ones(table: Sitting) -> None:
    """[GEN-8] So the offered ranges are the accepted ones."""
    for state in turns(table, 2):
        t = state.table
        if t.phase == "shares":
            continue
        assert t.bank == tuple(table.purses[person] for person, _ in t.holders)
        if t.turn == "player":
            for seat in t.seats:
                assert seat.purse == table.purses[seat.person]
        for bet in t.loca.bets:
            assert bet.free == table.purses[bet.person]


@given(sittings, st.integers(0, 10**6))
def test_a_hidden_card_changes_nothing_that_others_see(table: Sitting, seed: int) -> None:
    """[BT-1, SY-7, SY-14, SY-19, SY-33] Exchanging a card that a viewer cannot know changes no view, keyboard, clock or
    refusal of that viewer: la loca's card, the banker's, the one under a seven, any covered one.
    """
    chance = random.Random(seed)
    for state in turns(table):
        for viewer in (*table.seats[:3], BYSTANDER, PUBLIC):
            other = swap_hidden(state, chance, viewer)
            if other is None:
                continue
            assert GAME.sight.view(state, viewer) == GAME.sight.view(other, viewer)
            assert GAME.core.awaits(state) == GAME.core.awaits(other)
            assert GAME.timing.clock(state) == GAME.timing.clock(other)
            seen = GAME.sight.view(state, viewer)
            assert GAME.sight.offers(seen) == GAME.sight.offers(GAME.sight.view(other, viewer))
            if viewer:
                for action in TRIED:
                    one = GAME.core.decide(state, Move(viewer, action, table.purses))
                    two = GAME.core.decide(other, Move(viewer, action, table.purses))
                    if isinstance(one, Refusal) or isinstance(two, Refusal):
                        assert one == two
            if viewer == PUBLIC:
                people = (state.table.to_act, BYSTANDER, table.seats[0])
                laws.refuses_alike(table, other, people=people, actions=TRIED)


@given(sittings)
def test_the_clock_alone_plays_an_evening(table: Sitting) -> None:
    """[SY-43] Under any rules every hand comes to its end."""
    laws.the_clock_alone_ends_it(table, rounds=5)


@given(sittings)
def test_no_step_changes_the_state_it_was_given(table: Sitting) -> None:
    laws.no_state_changes(turns(table, 1))


@given(sittings)
def test_the_people_on_turn_have_less_than_seven_and_a_half(table: Sitting) -> None:
    """[SY-12, SY-14] Only a 7½ that is not announced waits for its owner to stand."""
    for state in turns(table):
        if state.table.phase == "turn":
            most = 14 if state.table.rules.announce_seven_half else 15
            assert state.total <= most
