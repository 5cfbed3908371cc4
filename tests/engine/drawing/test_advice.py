"""Advice in whole games, and the player who follows it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.drawing.actions import Gioco, NonGioco
from engine.game import PUBLIC, AnyGame, Refusal, Waiting
from engine.registry import game_of
from engine.value import replace
from games.classica.game import GAME as CLASSICA
from games.piatto.advice import may_decline
from games.piatto.game import GAME as PIATTO
from tests.games.piatto import kit as piatto
from tests.kit.changed_game import changed_game
from tests.kit.counted import counted_calls
from tools.bench.best import PlayedEvening

RULES = [*PIATTO.rulebook.presets.values(), *CLASSICA.rulebook.presets.values()]


def watched(game: AnyGame, seen: list[Any]) -> AnyGame:
    """The same game; its best player also records every view that it decides from."""

    def best(view: Any, offers: Any, below: Any) -> Any:
        seen.append(view)
        return game.players.policies["best"](view, offers, below)

    return changed_game(game, policies={**game.players.policies, "best": best})


@pytest.fixture(params=RULES, ids=repr)
def views(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Views of a best player in a few hands under each house rules."""
    seen: list[Any] = []
    game = watched(game_of(request.param), seen)
    monkeypatch.setattr("tools.bench.best.game_of", lambda _: game)
    evening = PlayedEvening(request.param, seats=3, seed=5)
    for _ in range(4):
        evening.hand(("best",))
    return seen


@pytest.mark.unwatched
def test_advice_weighs_exactly_the_actions_that_are_offered(views: list[Any]) -> None:
    """[BT-1] The advice holds every offer and no other, each with an amount in its range."""
    assert len(views) > 20
    for view in views:
        game = game_of(view.rules)
        offers = {offer.name: offer for offer in game.sight.offers(view)}
        advised: Any = game.players.advice(view)
        assert {option.choice.name for option in advised.options} == set(offers)
        for option in advised.options:
            offer, amount = offers[option.choice.name], option.choice.amount
            assert (amount is None) if not offer.high else offer.low <= amount <= offer.high
            assert not isinstance(game.sight.action(view, option.choice), Refusal)


@pytest.mark.unwatched
def test_advice_lists_the_best_action_first(views: list[Any]) -> None:
    for view in views:
        advised: Any = game_of(view.rules).players.advice(view)
        chips = [option.chips for option in advised.options]
        assert chips == sorted(chips, reverse=True)


def test_only_the_player_on_turn_gets_advice(views: list[Any]) -> None:
    """Other players and the public get none, and ``best`` does not play for them."""
    for view in views:
        game = game_of(view.rules)
        public = replace(view, viewer=PUBLIC, cards=())
        assert game.players.advice(public) is None
        with pytest.raises(ValueError, match="not this viewer's turn"):
            game.players.policies["best"](public, (), lambda _: 0)


@pytest.mark.unwatched
def test_decisions_are_quick(views: list[Any]) -> None:
    """On average, a decision takes less than a person would notice."""
    games = [game_of(view.rules) for view in views]
    calls, _ = counted_calls(
        lambda: [game.players.advice(view) for game, view in zip(games, views, strict=True)]
    )
    assert calls / len(views) < 20_000


@pytest.mark.unwatched
def test_an_expert_at_piatto_plays_most_banks() -> None:
    """[BT-3] It declines one bank in three at most, though the advice is to decline them all."""
    table = piatto.sitting(3, chips=100_000)
    answers: dict[int, list[tuple[int, Any]]] = {1: [], 2: [], 3: []}
    for _ in range(12):
        table.deal()
        while isinstance(asked := table.awaits(), Waiting):
            (person,) = asked.people
            view = table.view(person)
            player = "best" if view.table.phase == "join" else "alla_regola"
            action = PIATTO.players.policies[player](view, table.offers(person), lambda _: 0)
            if view.table.phase == "join":
                said: Any = PIATTO.players.advice(view)
                best = said.best.name
                assert (best == "non_gioco") >= (type(action) is NonGioco)
                assert (best == "gioco" or not may_decline(view)) == (type(action) is Gioco)
                answers[person].append((view.table.opened.number, action))
            assert not isinstance(table.do(person, action), Refusal)
    for said in answers.values():
        declined = [bank for bank, action in said if action == NonGioco()]
        assert all(later - earlier >= 3 for earlier, later in pairwise(declined))
    assert any(action == NonGioco() for said in answers.values() for _, action in said)
    assert any(action == Gioco() for said in answers.values() for _, action in said)


def test_the_banks_that_an_expert_may_decline_are_known_to_everybody() -> None:
    """The bank's number and the player's id alone decide, no cards and no chips."""
    view = piatto.bank().view(1)
    number = view.table.opened.number
    may = [may_decline(replace(view, viewer=person)) for person in range(1, 7)]
    assert may == [number % 3 == person % 3 for person in range(1, 7)]
    assert sum(may) == 2
