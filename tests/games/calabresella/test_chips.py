"""Chips a game point: escrow, calls that are covered, and payment (GEN-8, CA-31 to CA-36)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import ESCROW, PUBLIC, Choice, Refusal, Waiting
from games.calabresella.actions import Dichiaro, Lascio, Solissima
from games.calabresella.events import CalaEnded, CalaOpened, CalaSaid
from games.calabresella.forms import (
    ARCISOLO,
    CHIAMO,
    CHIEDO,
    FORMS,
    PASS,
    SCEGLIETE,
    SOLISSIMO,
    SOLO,
)
from games.calabresella.game import GAME
from games.calabresella.money import HIGHEST_SHARE, WorstLoss, escrow, least, worst_loss
from games.calabresella.rules import PER_POINT, CalaRules
from games.calabresella.scoring import TIMES, HandOutcome, gains
from tests.games.calabresella.kit import auction, deal, refusal
from tests.kit.examples import examples
from tests.kit.play import Sitting

CALLS = [(form, call) for form in FORMS.values() for call in form.calls]


def sitting(seats: int, chips: Any = 2000, seed: int = 1, **switches: Any) -> Sitting:
    rules = CalaRules(**{"per_point": 2, **switches})
    table = Sitting(GAME, rules, seats=tuple(range(1, seats + 1)), chips=chips, seed=seed)
    done = table.open()
    assert not isinstance(done, Refusal)
    return table


def dealt(chips: dict[int, int], seats: int = 3, **switches: Any) -> Sitting:
    """A hand in which person 1 speaks first, with so many free chips each and 1,000 for the others."""
    purses = {person: chips.get(person, 1000) for person in range(1, seats + 1)}
    return deal(seats=seats, per_point=2, chips=purses, **switches)


@pytest.mark.parametrize(("form", "call"), CALLS, ids=lambda one: getattr(one, "name", one))
def test_the_escrow_is_the_worst_of_every_possible_outcome(form: Any, call: int) -> None:
    """[CA-31, CA-32, CA-34, CA-36] The figures of CA-34, over all feats, sides and places of the called card."""
    players = tuple(range(1, form.players + 1))
    sides: list[tuple[int, ...]] = [(1, 2)] if call == CHIAMO else [(1,)]
    if call == CHIAMO and form.monte:
        sides.append((1,))
    found = [
        gains(HandOutcome(won, feat, (0, 0)), call, players=players, declarers=side)
        for side in sides
        for won in (False, True)
        for feat in TIMES
    ]
    worst = WorstLoss(
        caller=-min(gained[1] for gained in found),
        other=-min(gained[one] for gained in found for one in players[1:]),
    )
    assert worst_loss(form, call) == worst


def test_the_figures_of_the_rules() -> None:
    """[CA-34, CA-36] Up to 12 points each on a chiamo with a monte, the caller up to 30; 18 each on scegliete."""
    assert worst_loss(FORMS["sestiglio"], CHIAMO) == (2 * 30, 2 * 12)
    assert worst_loss(FORMS["mediatore"], CHIAMO) == (2 * 18, 2 * 12)
    assert worst_loss(FORMS["quartiglio"], CHIAMO) == (2 * 3, 2 * 3)
    assert worst_loss(FORMS["terziglio"], SCEGLIETE) == (2 * 36, 2 * 18)
    assert HIGHEST_SHARE == 2 * 18
    assert least(CalaRules(per_point=2)) == 36
    assert least(CalaRules()) == 0


@pytest.mark.parametrize("chips", PER_POINT)
def test_half_points_are_whole_chips(chips: int | None) -> None:
    """[GEN-5, CA-35] The chips of a point are even."""
    assert CalaRules(per_point=chips).check() is None
    assert (chips or 0) % 2 == 0
    assert CalaRules(per_point=3).check() == "per_point_unknown"


@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(3, 7),
    chips=st.sampled_from([2, 4, 10]),
    si_puo=st.booleans(),
    auction_=st.sampled_from(["single", "until_quiet"]),
    four=st.sampled_from(["quartiglio", "mediatore"]),
)
@examples(60)
def test_escrow_covers_the_worst_and_ends_at_zero(
    seed: int, seats: int, chips: int, *, si_puo: bool, auction_: str, four: str
) -> None:
    """[GEN-8] After every event the escrow is the worst loss of the call in force, the same for everybody but the
    caller; after the hand it is empty, and everybody has won or lost the chips of the game points.
    """
    chance = random.Random(seed)
    purses = {one: chance.choice([18, 20, 27, 40, 200]) * chips for one in range(1, seats + 1)}
    table = sitting(
        seats, purses, seed, per_point=chips, si_puo=si_puo, auction=auction_, four=four
    )
    opened: CalaOpened = table.last(CalaOpened)
    assert dict(opened.chips) == purses
    while isinstance(table.awaits(), Waiting):
        round_ = table.state.table.round
        held = escrow(round_, round_.call, round_.caller)
        assert sum(held.values()) == table.purses[ESCROW]
        for person in table.seats:
            assert table.purses[person] == purses[person] - held.get(person, 0)
        others = {amount for person, amount in held.items() if person != round_.caller}
        assert len(others) <= 1
        if round_.call:
            assert table.purses[ESCROW] > 0
        table.random_step()
    ended: CalaEnded = table.last(CalaEnded)
    assert table.purses[ESCROW] == 0
    brought = GAME.chips.results(ended)
    assert brought == {one: halves * chips // 2 for one, halves in ended.gains}
    assert sum(brought.values()) == 0
    assert {one: table.purses[one] - purses[one] for one in table.seats} == brought


def test_an_overcall_moves_the_escrow_and_a_cheaper_one_gives_chips_back() -> None:
    """[CA-10, GEN-8] Sestiglio: a chiedo costs less than a chiamo at the worst."""
    table = dealt({}, seats=6)
    auction(table, (1, Dichiaro(CHIAMO)))
    assert [table.purses[one] for one in table.seats] == [940, 976, 976, 976, 976, 976]
    auction(table, (2, Dichiaro(CHIEDO)))
    assert [table.purses[one] for one in table.seats] == [994, 970, 994, 994, 994, 994]
    auction(table, (5, Solissima(ARCISOLO)))
    assert [table.purses[one] for one in table.seats] == [976, 976, 976, 976, 880, 976]
    assert table.purses[ESCROW] == 240


# --- calls that the chips do not cover -------------------------------------------------------------------------


def offered(table: Sitting, viewer: int) -> set[int]:
    return {call for offer in table.offers(viewer) for call in offer.options}


def test_a_call_beyond_the_purse_is_offered_to_the_group_and_not_to_its_owner() -> None:
    """[GEN-8] 40 chips cover 20 points: in a terziglio a solissimo of 18, not an arcisolo of 24."""
    table = dealt({1: 40})
    assert offered(table, 1) == {CHIEDO, SOLO, SOLISSIMO}
    assert offered(table, PUBLIC) == {*FORMS["terziglio"].calls}
    rich = dealt({})
    assert table.offers(PUBLIC) == rich.offers(PUBLIC)
    for viewer in (2, 3, PUBLIC):
        assert table.view(viewer) == rich.view(viewer)
        assert table.offers(viewer) == rich.offers(viewer)
    done = table.do(1, Solissima(SCEGLIETE))
    assert done == Refusal("covers.solissimo", hidden=True)
    auction(table, (1, Solissima(SOLISSIMO)))
    assert table.purses[1] == 40 - 36


def test_the_refusal_names_the_call_as_the_table_does() -> None:
    """[CA-11] In a quartiglio the formal chiedo is called solo, and the chiamo chiamo."""
    table = dealt({1: 36}, seats=4)
    assert offered(table, 1) == {CHIAMO, CHIEDO, SOLO}
    table.purses[1] = 20
    assert refusal(table.do(1, Solissima(SOLO))) == "covers.solo"
    table.purses[1] = 10
    assert refusal(table.do(1, Solissima(SOLO))) == "covers.chiamo"
    table.purses[1] = 0
    assert refusal(table.do(1, Dichiaro(CHIAMO))) == "covers.none"


def test_no_call_is_left_above_the_one_in_force() -> None:
    """[CA-10] A button of the group that its presser cannot cover is answered with the reason."""
    table = dealt({2: 36, 3: 36})
    auction(table, (1, Solissima(SOLISSIMO)))
    assert [offer.name for offer in table.offers(2)] == ["lascio"]
    assert table.offers(3) == ()
    asked = table.awaits()
    assert isinstance(asked, Waiting)
    assert asked.people == (2,)
    for chosen in (Choice("solissima", options=(ARCISOLO,)), Choice("dichiaro")):
        assert GAME.sight.action(table.view(2), chosen) == Refusal("covers.none", hidden=True)
    assert refusal(table.do(3, Solissima(ARCISOLO))) == "covers.none"


def test_si_puo_is_answered_within_the_chips() -> None:
    """[CA-14] A lower answer moves no chips, a higher one releases the first."""
    table = dealt({2: 36}, si_puo=True)
    assert offered(table, 2) == {CHIEDO, SOLO, SOLISSIMO}
    assert refusal(table.do(2, Dichiaro(ARCISOLO))) == "covers.solissimo"
    auction(table, (2, Dichiaro(SOLO)), (3, Dichiaro(SOLO)))
    assert [table.purses[one] for one in table.seats] == [988, 36 - 24, 988]
    assert table.last(CalaSaid).moves == ()
    assert table.state.table.round.caller == 2


def test_si_puo_offers_only_a_no_to_a_purse_that_covers_nothing() -> None:
    """[CA-14] Every call is beyond the own chips."""
    table = dealt({}, seats=6, si_puo=True)
    told = table.state
    table.state = type(told)(
        **{
            **{name: getattr(told, name) for name in told.__slots__},
            "purses": tuple((one, 5 if one == 2 else chips) for one, chips in told.purses),
        }
    )
    assert [offer.name for offer in table.offers(2)] == ["lascio"]


def test_people_without_the_minimum_skip_the_hand() -> None:
    """[GEN-8] They are not dealt to, and the number of the others chooses the table."""
    table = Sitting(
        GAME, CalaRules(per_point=2), seats=(1, 2, 3, 4), chips={1: 36, 2: 35, 3: 90, 4: 36}
    )
    table.open()
    opened: CalaOpened = table.last(CalaOpened)
    assert (opened.seats, opened.skipped) == ((1, 3, 4), (2,))
    assert table.state.table.round.form.name == "terziglio"
    assert table.offers(2) == ()


def test_without_chips_nothing_is_moved() -> None:
    table = deal()
    auction(table, (1, Dichiaro(SOLO)), (2, Lascio()), (3, Lascio()))
    table.play_out()
    assert all(GAME.chips.transfers(event) == () for event in table.log)
    assert all(GAME.chips.results(event) is None for event in table.log)
    assert table.last(CalaEnded).call != PASS
