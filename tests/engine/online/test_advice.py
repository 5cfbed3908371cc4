"""Advice in whole evenings, and the player who follows it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from bench.best import Evening
from engine.classica import GAME as CLASSICA
from engine.game import PUBLIC, Game, Refusal
from engine.piatto import GAME as PIATTO
from engine.registry import game_of

RULES = [*PIATTO.presets.values(), *CLASSICA.presets.values()]


def watched(game: Game, seen: list[Any]) -> Game:
    """The same game, whose best player puts down every view that he decides from."""

    def best(view: Any, offers: Any, below: Any) -> Any:
        seen.append(view)
        return game.reference["best"](view, offers, below)

    return replace(game, reference={**game.reference, "best": best})


@pytest.fixture(params=RULES, ids=repr)
def views(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What somebody who plays best saw in a few hands under each house rules."""
    seen: list[Any] = []
    game = watched(game_of(request.param), seen)
    monkeypatch.setattr("bench.best.game_of", lambda _: game)
    evening = Evening(request.param, 3, 5)
    for _ in range(4):
        evening.hand()
    return seen


def test_what_is_advised_is_what_is_offered(views: list[Any]) -> None:
    """[BT-1] every offer, no other, each with an amount that it may carry."""
    assert len(views) > 20
    for view in views:
        game = game_of(view.rules)
        offers = {offer.name: offer for offer in game.offers(view)}
        advised = game.advice(view)
        assert {option.choice.name for option in advised.options} == set(offers)
        for option in advised.options:
            offer, amount = offers[option.choice.name], option.choice.amount
            assert (amount is None) if not offer.high else offer.low <= amount <= offer.high
            assert not isinstance(game.action(view, option.choice), Refusal)


def test_best_first(views: list[Any]) -> None:
    for view in views:
        chips = [option.chips for option in game_of(view.rules).advice(view).options]
        assert chips == sorted(chips, reverse=True)


def test_nobody_else_is_advised(views: list[Any]) -> None:
    """Who is not on turn gets nothing; the public neither, and ``best`` does not play for him."""
    for view in views:
        game = game_of(view.rules)
        public = replace(view, viewer=PUBLIC, cards=())
        assert game.advice(public) is None
        with pytest.raises(ValueError, match="not this viewer's turn"):
            game.reference["best"](public, (), lambda _: 0)


def test_decisions_are_quick(views: list[Any]) -> None:
    """Of this process's own time, a decision takes no longer than may be noticed."""
    began = time.process_time()
    for view in views:
        game_of(view.rules).advice(view)
    assert (time.process_time() - began) / len(views) < 0.3
