"""The laws of every game notice leaks of hidden cards and wrong points that are planted in one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest

from engine.game import PUBLIC, AnyGame, Move, Person, Refusal, WonMatch
from engine.registry import GAMES
from engine.value import replace
from games.calabresella.game import GAME as CALABRESELLA
from games.calabresella.state import CalaState
from games.calabresella.view import CalaView
from games.quattro_e_mezzo.game import GAME as QUATTRO
from games.quattro_e_mezzo.state import QuattroState
from games.quattro_e_mezzo.view import QuattroView
from tests.engine.conformance import (
    a_finished_round_waits_for_the_table_alone,
    hidden_cards_stay_hidden,
    players_with_equal_points_share_a_place_in_a_match,
    sitting,
)
from tests.kit.changed_game import changed_game

Fault: TypeAlias = Callable[[AnyGame], AnyGame]
"""Plants a fault in a game."""

SEEDS: Final = range(6)


def noticed(game: AnyGame) -> bool:
    """True if the law of hidden cards fails for this game at one of some tables."""
    for seed in SEEDS:
        try:
            hidden_cards_stay_hidden(sitting(game, seed), seed)
        except AssertionError:
            return True
    return False


# --- leaks of any game ----------------------------------------------------------------------------------------


def seen_by_everybody(game: AnyGame) -> AnyGame:
    """Everybody sees what the player on turn sees."""

    def view(state: Any, viewer: Person) -> Any:
        due = game.timing.clock(state)
        return game.sight.view(state, due.who if due is not None and due.who else viewer)

    return changed_game(game, view=view)


def seen_by_the_waiting(game: AnyGame) -> AnyGame:
    """A person who waits sees what the player on turn sees; the public picture is right."""
    leaking = seen_by_everybody(game)
    return changed_game(
        game, view=lambda state, viewer: (leaking if viewer else game).sight.view(state, viewer)
    )


def told_by_the_clock(game: AnyGame) -> AnyGame:
    """The number of the clock's decision depends on the view of the player on turn."""

    def clock(state: Any) -> Any:
        due = game.timing.clock(state)
        if due is None or not due.who:
            return due
        seen = sum(repr(game.sight.view(state, due.who)).encode())
        return replace(due, decision=due.decision + 100 * seen)

    return changed_game(game, clock=clock)


def told_by_a_refusal(game: AnyGame) -> AnyGame:
    """Everybody reads the refusals that depend on hidden cards."""

    def decide(state: Any, move: Move[Any]) -> Any:
        done = game.core.decide(state, move)
        return replace(done, hidden=False) if isinstance(done, Refusal) else done

    return changed_game(game, decide=decide)


LEAKS: Final[tuple[Fault, ...]] = (seen_by_everybody, seen_by_the_waiting, told_by_the_clock)


@pytest.mark.unwatched
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_leak_in_any_game_is_noticed(game: AnyGame) -> None:
    """[BT-1]"""
    assert not noticed(game)
    for leak in LEAKS:
        assert noticed(leak(game)), leak


# --- leaks of cards outside the hands -------------------------------------------------------------------------


def with_the_value_of_the_matta(state: QuattroState, viewer: Person) -> QuattroView:
    """Everybody sees what a stopped matta counts."""
    return replace(QUATTRO.sight.view(state, viewer), matta=sum(state.mattas))


def with_exact_offers(state: QuattroState, viewer: Person) -> QuattroView:
    """The public keyboard has the offers of the player on turn."""
    exact = viewer == PUBLIC and state.table.phase == "turn"
    return QUATTRO.sight.view(state, state.table.seat.person if exact else viewer)


def with_the_monte(state: CalaState, viewer: Person) -> CalaView:
    """Everybody sees the monte."""
    seen = CALABRESELLA.sight.view(state, viewer)
    return replace(seen, known=replace(seen.known, given=state.aside.monte | state.aside.taken))


def with_the_playable_cards(state: CalaState, viewer: Person) -> CalaView:
    """Everybody sees which cards may be played."""
    return replace(CALABRESELLA.sight.view(state, viewer), playable=state.playable)


@pytest.mark.unwatched
@pytest.mark.parametrize(
    "leak",
    [
        changed_game(QUATTRO, view=with_the_value_of_the_matta),
        changed_game(QUATTRO, view=with_exact_offers),
        told_by_a_refusal(QUATTRO),
        changed_game(CALABRESELLA, view=with_the_monte),
        changed_game(CALABRESELLA, view=with_the_playable_cards),
        told_by_a_refusal(CALABRESELLA),
    ],
)
def test_a_leak_of_one_game_is_noticed(leak: AnyGame) -> None:
    """[BT-1]"""
    assert noticed(leak)


# --- points ---------------------------------------------------------------------------------------------------


def with_winners_alone(event: Any) -> Any:
    """The score leaves out the losers."""
    scored = CALABRESELLA.tally.score(event)
    return scored and {person: points for person, points in scored.items() if points > 0}


def without_draws(event: Any) -> Any:
    """Equal players are told in an order."""
    won = CALABRESELLA.tally.match(event)
    return won and WonMatch(tuple((person,) for place in won.ranking for person in place))


@pytest.mark.parametrize(
    ("law", "faulty", "words"),
    [
        (
            a_finished_round_waits_for_the_table_alone,
            {"score": with_winners_alone},
            "losers have a score",
        ),
        (
            players_with_equal_points_share_a_place_in_a_match,
            {"match": without_draws},
            "equal players share a place",
        ),
    ],
)
def test_the_laws_of_points_notice_a_fault(
    law: Callable[[AnyGame, int], None], faulty: Any, words: str
) -> None:
    law(CALABRESELLA, 0)
    with pytest.raises(AssertionError, match=words):
        law(changed_game(CALABRESELLA, **faulty), 0)
