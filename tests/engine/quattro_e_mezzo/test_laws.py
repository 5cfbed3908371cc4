"""Quattro e mezzo keeps the laws of every game, and hides its cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from engine.game import PUBLIC, Person, Waiting
from engine.online.hand import MATTA
from engine.quattro_e_mezzo import GAME
from engine.quattro_e_mezzo.events import QuattroSto, QuattroTiro
from engine.quattro_e_mezzo.state import QuattroState
from engine.quattro_e_mezzo.view import QuattroView
from engine.value import replace
from tests.engine.every_law import every_law, laws_know
from tests.engine.leaks import is_found, with_clock, with_open_refusals
from tests.kit.changed_game import changed_game
from tests.kit.play import Sitting, cards
from tests.kit.quattro import deal, swap_hidden


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with laws_know(GAME, swap_hidden):
        yield


@every_law
def test_quattro_keeps_every_law_of_the_suite(law: Any) -> None:
    law(game=GAME)


# --- hidden cards ---------------------------------------------------------------------------------------------


def with_the_first_hand(state: QuattroState, viewer: Person) -> QuattroView:
    """A leak: people without cards of their own see those of the first player."""
    seen = GAME.sight.view(state, viewer)
    holes = state.sides.holes
    return seen if seen.cards or not holes else replace(seen, cards=holes[:1])


def with_the_value_of_the_matta(state: QuattroState, viewer: Person) -> QuattroView:
    """A leak: everybody sees what a stopped matta counts."""
    return replace(GAME.sight.view(state, viewer), matta=sum(state.sides.mattas))


LEAKS: Final = {
    "a public view of the first hand": changed_game(GAME, view=with_the_first_hand),
    "a view of the matta's value": changed_game(GAME, view=with_the_value_of_the_matta),
    "a public keyboard with the exact offers": changed_game(
        GAME,
        view=lambda state, viewer: (
            GAME.sight.view(state, state.table.seat.person)
            if viewer == PUBLIC and state.table.phase == "turn"
            else GAME.sight.view(state, viewer)
        ),
    ),
    "a clock that knows the hand": with_clock(GAME, lambda state: int(state.held.weight)),
    "a refusal that everybody reads": with_open_refusals(GAME),
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS.keys())
def test_the_law_of_hidden_cards_catches_a_planted_leak(leak: Any) -> None:
    found = [is_found(leak, GAME, seed) for seed in range(6)]
    assert any(found)


GREEDY: Final = 186
"""The seed of a table of twelve who draw as long as they can: the pack is shuffled again before the last turns."""


def test_the_hidden_cards_of_every_kind_of_hand_are_exchanged() -> None:
    """[BT-1] Of waiting players, of the one on turn and of stopped ones, with the matta and after a reshuffle."""
    chance = random.Random(4)
    seen: Counter[str] = Counter()
    for seed in (*range(20), GREEDY):
        greedy = seed == GREEDY
        table = Sitting(GAME, seats=tuple(range(1, 13 if greedy else 5)), seed=seed)
        table.open()
        while isinstance(table.awaits(), Waiting):
            for viewer in (PUBLIC, *table.seats):
                other = swap_hidden(table.state, chance, viewer)
                if other is None:
                    continue
                assert other.table is table.state.table
                seen["reshuffled"] += other.table.facts.shuffle > 0
                seen["on turn"] += other.held.cards != table.state.held.cards
                seen["matta"] += other.sides.mattas != table.state.sides.mattas
                seen["stopped"] += other.sides.hands != table.state.sides.hands
            if greedy:
                stops = MATTA in table.state.held.cards and len(table.state.held.cards) > 1
                table.do(table.waiting(), QuattroSto() if stops else QuattroTiro())
            else:
                table.random_step()
    assert all(seen[kind] for kind in ("reshuffled", "on turn", "matta", "stopped")), seen


def test_a_covered_card_of_a_stopped_hand_is_one_that_may_stop() -> None:
    """[QM-3, QM-4] That is all that the public can infer; 4½ declared with the matta tells a little more."""
    table = deal("6D 4C 3C", "10D")
    table.do(1, QuattroSto())
    shown = table.state.table
    assert shown.could(shown.played[0]) == 1 << 10 | 1 << 12 | 1 << 14
    table.do(2, QuattroTiro())
    table.do(2, QuattroSto())
    shown = table.state.table
    assert (shown.played[1].total, shown.played[1].covered) == (9, True)
    assert shown.could(shown.played[1]) == 1 << 1 | 1 << 8, "a figure and 4, or a 4 and ½"
    assert (table.view(2).cards, table.view(PUBLIC).cards) == (cards("4C 10D"), ())
