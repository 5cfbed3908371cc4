"""Laws over whole tournaments of random giri, timers and players."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from engine.game import PRIZE, TABLE, Between, Refusal
from engine.tournament import Giro, Out, Terms, awaits, board, fold, timers
from engine.tournament import actions as act
from engine.tournament.state import worth_watching
from tests.engine.tournament.kit import ORGANISER, Fair
from tests.kit.examples import examples

terms = st.builds(
    Terms,
    entry=st.integers(1, 300),
    places=st.integers(1, 10),
    seats=st.integers(2, 8),
    elim_tie=st.sampled_from(("later", "shared")),
)


def play_giro(fair: Fair, chance: random.Random) -> None:
    """A random giro of a playing table: chips go from some players to others, perhaps all of them."""
    playing = [b.number for b in fair.tournament.benches if not b.waits]
    table = chance.choice(playing)
    stacks = fair.stacks_at(table)
    taker = chance.choice(sorted(stacks))
    out: list[Out] = []
    for mano, person in enumerate((p for p in stacks if p != taker), 1):
        lost = chance.randrange(3) * stacks[person] // 2
        if lost == stacks[person]:
            credit = chance.choice((lost, lost + 10))
            out.append(
                Out(
                    person=person,
                    credit=credit,
                    mano=mano,
                    banker=mano == 1 and chance.random() < 0.5,
                )
            )
        stacks[person] -= lost
        stacks[taker] += lost
    giro = Giro(
        banker=taker,
        stacks=tuple(stacks.items()),
        out=tuple(out),
        last=chance.random() < 0.5 or len(stacks) - len(out) < 2,
    )
    fair.done(TABLE, act.TakeGiro(fair.tournament.taken + 1, table, giro))


@given(terms, st.integers(2, 40), st.integers(0, 10**6).map(random.Random))
@examples(50)
def test_every_tournament_ends_with_one_ranking_and_all_its_chips_given_out(
    agreed: Terms, count: int, chance: random.Random
) -> None:
    """[TO-3, TO-5, TO-6] No player and no chip is lost, places fill 1 … n, and a table always plays."""
    fair = Fair(range(1, count + 1), agreed)
    total = sum(fair.purses.values())
    fair.begin()
    for _ in range(600):
        t = fair.tournament
        if t.done:
            break
        assert sum(chips for _, chips in t.stacks) == count * agreed.stack
        seated = [person for bench in t.benches for person in bench.people]
        assert sorted(seated) == sorted(person for person, _ in t.stacks)
        assert all(len(bench.people) <= agreed.seats for bench in t.benches)
        assert any(not bench.waits for bench in t.benches)
        assert all(len(bench.people) == 1 for bench in t.benches if bench.waits)
        assert t.featured in {bench.number for bench in t.benches}
        if chance.randrange(10) == 0 and timers(t):
            fair.run_out()
        play_giro(fair, chance)
    else:
        return  # nobody was eliminated for long: that is play, not a law
    ranking = fair.tournament.ranking
    assert sorted(place.person for place in ranking) == list(range(1, count + 1))
    taken = sorted(
        number for place in ranking if place.best == place.worst for number in (place.best,)
    )
    shared = {(place.best, place.worst) for place in ranking if place.best != place.worst}
    covered = taken + [n for best, worst in shared for n in range(best, worst + 1)]
    assert sorted(covered) == list(range(1, count + 1))
    for best, worst in shared:
        assert agreed.elim_tie == "shared"
        assert sum(place.best == best for place in ranking) == worst - best + 1
    assert sum(chips for _, chips in fair.tournament.prizes) == count * agreed.entry
    assert fair.purses[PRIZE] == 0
    assert sum(fair.purses.values()) == total
    assert isinstance(awaits(fair.tournament), Between)
    assert fold(fair.log) == fair.tournament


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 9)), max_size=40))
@examples(60)
def test_no_action_before_the_start_loses_a_chip(tried: list[tuple[int, int]]) -> None:
    fair = Fair(entry=400)
    total = sum(fair.purses.values())
    for kind, who in tried:
        actions = (
            act.Enter(),
            act.Enter(),
            act.Withdraw(),
            act.StartTournament(),
            act.SetTerms(Terms(entry=who)),
            act.CallOff(),
            act.CallOff(admin=who == 9),
        )
        before = fair.tournament
        verdict = fair.do(who, actions[kind])
        if isinstance(verdict, Refusal):
            assert fair.tournament == before
        assert sum(fair.purses.values()) == total
        assert fair.purses[PRIZE] == fair.tournament.paid
        assert fold(fair.log) == fair.tournament
        assert board(fair.tournament, who).pool == fair.purses[PRIZE]
    assert fair.tournament.organiser == ORGANISER


def test_the_table_worth_watching_is_the_one_with_the_most_chips() -> None:
    fair = Fair(range(1, 8), seats=4).begin()
    assert fair.tournament.featured == 1
    assert worth_watching((), ()) == 0
    other = fair.at(2)
    fair.giro(2, (Out(other[0], 1000, 1),))
    assert fair.tournament.featured == 1
    while fair.tournament.bench(2) is not None and len(fair.tournament.benches) == 2:
        loser, winner = fair.at(1)[:2]
        fair.giro(1, (Out(loser, 1000, 1),), winner=winner)
    assert fair.tournament.featured in {bench.number for bench in fair.tournament.benches}
