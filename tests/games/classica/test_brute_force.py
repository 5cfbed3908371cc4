"""The solver against a plain search in classica: equal fractions for every action at every decision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.cards import Card
from engine.chance import DeckOpened
from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro
from engine.drawing.solver.odds import edge_alla_regola
from engine.game import CHANCE, TABLE, Move, OpenRound
from engine.stock import bits
from engine.value import replace
from games.classica.advice import advice
from games.classica.game import GAME
from games.classica.rules import ClassicaRules
from tests.engine.drawing.brute import STAND, Search
from tests.engine.solver.brute import PossibleWorld

RULES = ClassicaRules(min_bet=2)


def small_deal(
    pack: str, *, people: int = 3, highest: int = 3, chips: int = 100, rules: ClassicaRules = RULES
) -> PossibleWorld:
    """A bank of the last player, about to be dealt from a pack of a few cards."""
    cards = tuple(Card(code) for code in pack.split())
    seats = tuple(range(1, people + 1))
    state: Any = GAME.core.start(rules)
    was = state.table.memory
    memory = replace(was, banker=people - 1, ring=seats, staked=type(was.staked)(seats))
    state = replace(state, table=replace(state.table, memory=memory))
    purses = dict.fromkeys(seats, chips)
    purses[people] = 100
    for who, action in (
        (TABLE, OpenRound(seats, rules)),
        (people, Accetto(highest)),
        (CHANCE, DeckOpened(0)),
    ):
        events: Any = GAME.core.decide(state, Move(who, action, purses))
        for event in events:
            for source, target, moved in GAME.chips.transfers(event):
                purses[source] = purses.get(source, 0) - moved
                purses[target] = purses.get(target, 0) + moved
            state = GAME.core.evolve(state, event)
    table = replace(state.table, packs=(cards,))
    return PossibleWorld(replace(state, table=table, left=bits(cards)), dict(purses), Fraction(1))


def _over(state: Any) -> bool:
    return bool(state.table.phase == "between")


def agree(world: PossibleWorld, thinker: int, banker: int = 3, *, others: Any = STAND) -> int:
    """Compare every decision and return how many there were. The other punte play ``others`` if a punta thinks."""

    def won(state: Any) -> int:
        """The thinker's result; for a banker without the stakes of punte that went bust earlier."""
        results = {one.person: one for one in state.table.ending.results}
        chips = int(results[thinker].chips)
        if thinker == banker:
            chips -= sum(one.stake for one in results.values() if one.outcome == "bust")
        return chips

    search = Search(game=GAME, thinker=thinker, banker=banker, over=_over, won=won, others=others)
    nodes = search.decisions([world])
    for seen, brings in nodes:
        found = advice(seen)
        assert found is not None
        solved = {option.choice.name: option.chips for option in found.options}
        assert solved == brings, (seen.cards, seen.table.seats)
    return len(nodes)


@pytest.mark.unwatched
@pytest.mark.parametrize("thinker", [1, 2, 3])
@pytest.mark.parametrize("pack", ["7D 6C 5S 4B 3D", "10D 7C 8S 6B 5D", "8D 9C 4S 6B 10D"])
def test_three_players(pack: str, thinker: int) -> None:
    """[CL-7] [CL-9] The first punta thinks, then the second, then the banker against both."""
    assert agree(small_deal(pack), thinker) > 3


@pytest.mark.parametrize("thinker", [1, 2])
@pytest.mark.parametrize("pack", ["10D 7C 8S 6B 5D 3C", "1D 2C 5D 6S 7B 8D"])
def test_one_punta_against_the_bank(pack: str, thinker: int) -> None:
    """[CL-8] The search covers the stake and every later card."""
    assert agree(small_deal(pack, people=2), thinker, 2) > 10


@pytest.mark.parametrize("thinker", [1, 2, 3])
def test_cards_of_bust_punte_come_again(thinker: int) -> None:
    """[CL-12] Without bust punte nobody can draw."""
    for others in (OnlineSto(), OnlineTiro()):
        assert agree(small_deal("6D 5C 4S 7B"), thinker, others=others) > 3
    assert agree(small_deal("6D 5C 7B"), thinker) >= 3


def test_four_players() -> None:
    """[CL-9] The possible hands of several punte are reckoned together, so no card lies twice."""
    assert agree(small_deal("7D 6C 5S 4B 10D", people=4), 4, 4) > 3


def test_a_short_purse() -> None:
    """[CL-8] The purse is the highest stake."""
    assert agree(small_deal("7D 6C 5S 4B 3D", people=2, highest=9, chips=4), 1, 2) > 3


def test_only_the_minimum_and_the_highest_stake() -> None:
    """[CL-8] Without amounts in between, the two ends are the whole choice."""
    rules = replace(RULES, bet_choices="min_or_max")
    assert agree(small_deal("7D 6C 5S 4B 10D", people=2, highest=9, rules=rules), 1, 2) > 3


@pytest.mark.parametrize("thinker", [1, 2])
def test_a_lone_matta_must_draw(thinker: int) -> None:
    """[PI-4] Where the rules forbid standing on the matta alone, no advice says so, unless no cards are left."""
    rules = replace(RULES, lone_matta_must_draw=True)
    assert agree(small_deal("10D 7C 8S 6B", people=2, rules=rules), thinker, 2) > 3
    assert agree(small_deal("10D 7C", people=2, rules=rules), thinker, 2) > 1


def test_an_all_in_bank() -> None:
    """[CL-5] The bank is worth its part of the covered stakes, and only one amount takes it."""
    rules = ClassicaRules(min_bet=10)
    state: Any = GAME.core.start(rules)
    was = state.table.memory
    memory = replace(was, banker=2, ring=(1, 2, 3), staked=type(was.staked)((1, 2, 3)))
    state = replace(state, table=replace(state.table, memory=memory))
    events: Any = GAME.core.decide(
        state, Move(TABLE, OpenRound((1, 2, 3), rules), {1: 50, 2: 50, 3: 15})
    )
    for event in events:
        state = GAME.core.evolve(state, event)
    found = advice(GAME.sight.view(state, 3))
    assert found is not None
    assert [option.choice.amount for option in found.options] == [15]
    assert found.options[0].chips == 15 * edge_alla_regola(many=True)
