"""Leaks of hidden cards, planted in a game to show that the laws find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import AnyGame, Move, Refusal
from engine.value import replace
from tests.engine import test_conformance as suite
from tests.kit.changed_game import changed_game


def with_open_refusals(game: AnyGame) -> AnyGame:
    """A leak: everybody reads the refusals that depend on hidden cards."""

    def decide(state: Any, move: Move[Any]) -> Any:
        done = game.core.decide(state, move)
        return replace(done, hidden=False) if isinstance(done, Refusal) else done

    return changed_game(game, decide=decide)


def with_clock(game: AnyGame, hidden: Callable[[Any], int]) -> AnyGame:
    """A leak: the number of the clock's decision grows with a ``hidden`` figure of the state."""

    def clock(state: Any) -> Any:
        due = game.timing.clock(state)
        return due and replace(due, decision=due.decision + 100 * hidden(state))

    return changed_game(game, clock=clock)


def leaks_of_tricks(
    game: AnyGame, *, next_hand: Callable[..., Any], aside: Callable[..., Any]
) -> dict[str, AnyGame]:
    """Leaks of a game of tricks by their names. ``next_hand`` and ``aside`` are views that show those cards."""

    def with_the_playable_cards(state: Any, viewer: int) -> Any:
        return replace(game.sight.view(state, viewer), playable=state.playable)

    return {
        "a view of the next hand": changed_game(game, view=next_hand),
        "a view of the monte": changed_game(game, view=aside),
        "a public view of the playable cards": changed_game(game, view=with_the_playable_cards),
        "a clock that shows how many cards may be played": with_clock(
            game, lambda state: state.playable.bit_count()
        ),
        "a refusal that everybody reads": with_open_refusals(game),
    }


def is_found(leak: AnyGame, game: AnyGame, seed: int) -> str:
    """The words of the law of hidden cards about the ``leak``; empty if it finds none. ``game`` itself must pass."""
    law: Any = suite.test_hidden_cards_stay_hidden
    law.hypothesis.inner_test(game=game, seed=seed)
    try:
        law.hypothesis.inner_test(game=leak, seed=seed)
    except AssertionError as found:
        return str(found) or "found"
    return ""
