"""The computers of scopa: the best one plays well in open cases, knows nothing but its view, and wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

import pytest

from engine.cards import NUMBER, PACK
from engine.game import Policy, Waiting
from engine.value import replace
from games.scopa.best import EFFORT, best, brings, imagined, searched
from games.scopa.events import ScopaCalo, ScopaEnded
from games.scopa.game import GAME
from games.scopa.players import alla_regola
from games.scopa.rules import ScopaRules
from games.scopa.view import ScopaView
from tests.games.scopa.kit import LOTS, dealt, play, swap_hidden
from tests.kit.examples import LONG, anywhere, more
from tests.kit.play import Sitting, cards

ScopaPolicy = Policy[ScopaView, ScopaCalo]


def expert(effort: int) -> ScopaPolicy:
    """The best computer with this effort."""

    def plays(view: ScopaView, _offers: Any, below: Any) -> ScopaCalo:
        return searched(view, below, effort=effort)

    return plays


def lead(one: ScopaPolicy, other: ScopaPolicy, *, rules: ScopaRules, seed: int) -> Fraction:
    """The points by which ``one`` leads ``other`` in a hand that is played from both sides."""
    total = 0
    for own in (0, 1):
        pack = [*PACK]
        random.Random(seed).shuffle(pack)
        many = rules.fewest
        table = Sitting(GAME, rules, seats=range(1, many + 1), stacked=cards(LOTS[many]), seed=seed)
        table.orders[1, 1] = tuple(pack)
        table.open()
        below = random.Random(seed).randrange
        while isinstance(table.awaits(), Waiting):
            person = table.waiting()
            policy = one if table.state.table.side(person) == own else other
            table.do(person, policy(table.view(person), table.offers(person), below))
        points = table.last(ScopaEnded).points
        total += points[own] - points[1 - own]
    return Fraction(total, 2)


def leads(
    one: ScopaPolicy, other: ScopaPolicy, *, rules: ScopaRules, hands: int
) -> Iterator[Fraction]:
    first = anywhere(10**6)
    return (lead(one, other, rules=rules, seed=first + seed) for seed in range(hands))


@pytest.mark.unwatched
@pytest.mark.laws
@pytest.mark.parametrize(("scopone", "hands", "long"), [("off", 16, 600), ("ten", 3, 200)])
def test_the_best_computer_beats_alla_regola_over_duplicate_hands(
    scopone: Any, hands: int, long: int
) -> None:
    """In the long form by a third of a point a hand and more. Each hand is played from both sides."""
    rules = ScopaRules(scopone=scopone)
    found = [
        *map(float, leads(expert(2_500), alla_regola, rules=rules, hands=more(hands, long=long)))
    ]
    error = stdev(found) / sqrt(len(found))
    assert fmean(found) > (max(4 * error, 0.3) if LONG else 0)


@pytest.mark.unwatched
@pytest.mark.laws
def test_a_cousin_loses_against_alla_regola() -> None:
    """[SC-13]"""
    cousin, hands = GAME.players.policies["cousin"], more(200, long=2_000)
    assert fmean(leads(cousin, alla_regola, rules=ScopaRules(), hands=hands)) < 0


def decided(pool: str, hand: str, *, others: str = "10D 9B 10B", **rules: Any) -> str:
    """The play of the best computer, in words."""
    table = dealt(pool, hand, others, pool=pool, rules=ScopaRules(**rules))
    action = searched(table.view(1), random.Random(1).randrange, effort=EFFORT)
    return " ".join(PACK[one] for one in (action.card, *action.takes))


@pytest.mark.unwatched
def test_it_takes_the_settebello_and_a_scopa() -> None:
    assert decided("7D 2S 5C", "7C 2D 3C") == "7C 7D"
    assert decided("2S 5C", "7C 2D 3C") == "7C 2S 5C"


def test_it_leaves_no_table_that_is_easy_to_clear() -> None:
    """*Alla regola* takes two cards and leaves a 4; it keeps them together."""
    assert decided("9S 4C", "9C 10S 8S") in ("8S", "10S")


def test_it_knows_nothing_but_its_view() -> None:
    """[SC-12] With other hidden cards, but the same view and lots, it plays the same."""
    table = Sitting(GAME, ScopaRules(), seats=(1, 2, 3), seed=8)
    table.open()
    chance = random.Random(8)
    for _ in range(12):
        person = table.waiting()
        other = swap_hidden(table.state, chance, person)
        for state in (table.state, other or table.state):
            view = GAME.sight.view(state, person)
            found = searched(view, random.Random(1).randrange, effort=1_000)
            assert found == searched(table.view(person), random.Random(1).randrange, effort=1_000)
        table.random_step()


@pytest.mark.parametrize("many", [2, 3, 4])
def test_a_world_has_every_card_once(many: int) -> None:
    table = Sitting(GAME, ScopaRules(), seats=range(1, many + 1), seed=8)
    table.open()
    while table.state.table.to_act:
        state = table.state
        view = table.view(table.waiting())
        hands, stock = imagined(view, random.Random(1).randrange)
        assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
        assert len(stock) == len(state.stock)
        own = state.table.players.index(view.viewer)
        assert hands[own] == tuple(NUMBER[card] for card in view.hand)
        unseen = [*stock, *(card for hand in hands for card in hand)]
        assert len({*unseen}) == len(unseen)
        assert {PACK[one] for one in unseen} == {*state.stock, *(c for h in state.hands for c in h)}
        table.random_step()


@pytest.mark.parametrize("rules", [ScopaRules(), ScopaRules(ace_takes_all=True, napola=True)])
def test_a_search_of_the_last_card_counts_as_the_game_does(rules: ScopaRules) -> None:
    """[SC-5, SC-6, SC-7] With one card left everywhere, the worth of a play is its true result."""
    for seed in range(12):
        table = Sitting(GAME, rules, seats=(1, 2), seed=seed)
        table.open()
        while table.state.table.plays < 34:
            table.random_step()
        person = table.waiting()
        view, state = table.view(person), table.state
        for chosen in view.plays:
            world = imagined(view, random.Random(1).randrange)
            worth = brings(state.table, world, chosen)
            after = Sitting(GAME, rules, seats=(1, 2), seed=seed)
            after.state = state
            play(after, person, " ".join((chosen[0], *chosen[1])))
            ends = set()
            for card, takes in after.view(after.waiting()).plays:
                last = Sitting(GAME, rules, seats=(1, 2), seed=seed)
                last.state = after.state
                play(last, after.waiting(), " ".join((card, *takes)))
                points = last.last(ScopaEnded).points
                own = state.table.side(person)
                ends.add(points[own] - points[1 - own])
            assert worth in ends


def test_a_table_that_nobody_takes_from_counts_for_nobody() -> None:
    """[SC-6] In a search as in the game."""
    table = dealt("6C 4S 3B 2D", "7D 8C 8S", "10S 8D 9B")
    now = table.state.table
    (king,) = cards("10S")
    end = replace(now, plays=35, pool=cards("2S"))
    assert brings(end, (((), (NUMBER[king],)), ()), (king, ())) == 0


def test_it_decides_well_within_a_second() -> None:
    table = Sitting(GAME, ScopaRules(scopone="ten"), seats=(1, 2, 3, 4), seed=8)
    table.open()
    before = perf_counter()
    best(table.view(table.waiting()), (), random.Random(1).randrange)
    assert perf_counter() - before < 3
