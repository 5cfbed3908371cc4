"""Advice for a player on turn from the own view alone, and the points that a player lost in an ended round."""

from __future__ import annotations

import pickle
import random
from functools import partial
from importlib import import_module
from typing import Any

import pytest

from engine.game import Choice, Waiting
from games.calabresella.actions import Accomodo, Calo, Dichiaro, Lascio, Nomino, Poso, Solissima
from games.calabresella.advice import CalaAdvice, advice
from games.calabresella.cards import cards_of
from games.calabresella.events import CalaEnded, CalaOpened
from games.calabresella.expert import Effort
from games.calabresella.forms import ARCISOLO, CHIAMO, CHIEDO
from games.calabresella.game import GAME
from games.calabresella.offers import MAKERS
from games.calabresella.review import LEAST_LOSS, MOST_LOSSES, CalaLoss, CalaReview, review
from games.calabresella.screens.advice import costliest, instead
from tests.display.sittings import scene_at
from tests.games.calabresella.kit import auction, deal, number, swap_hidden
from tests.kit.play import Sitting

module = import_module("games.calabresella.advice")  # the package has a function of the same name


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EFFORT", Effort(worlds=8, seconds=60))


def advised(table: Sitting) -> Any:
    return advice(table.view(table.state.table.to_act))


def test_advice_can_be_taken_up_at_every_moment_and_others_get_none() -> None:
    for seed in range(6):
        table = deal(seats=3 + seed % 5, seed=seed, four="mediatore")
        names = set()
        while isinstance(table.awaits(), Waiting):
            who = table.state.table.to_act
            found = advised(table)
            assert isinstance(found, CalaAdvice)
            names.add(found.choice.name)
            for other in table.state.table.round.players:
                assert other == who or advice(table.view(other)) is None
            action = GAME.sight.action(table.view(who), found.choice)
            first = table.state.table.phase == "auction" and not table.state.table.round.caller
            chiamo = Dichiaro(CHIAMO if seed % 2 and seed % 5 else CHIEDO)
            table.do(who, chiamo if first else action)
        assert "calo" in names


@pytest.mark.parametrize(
    "action",
    [
        Lascio(),
        Dichiaro(2),
        Solissima(4),
        Poso(7),
        Nomino(8),
        Accomodo((1, 2, 3, 4)),
        Calo(5),
    ],
)
def test_every_action_has_its_choice(action: Any) -> None:
    choice = module.choice_of(action)
    assert MAKERS[choice.name](choice.options) == action


def test_no_action_is_no_choice() -> None:
    with pytest.raises(TypeError):
        module.choice_of(None)


def test_other_hands_do_not_change_the_advice() -> None:
    table = deal(seats=4, seed=5)
    auction(table, (1, Dichiaro(CHIAMO)), (2, Lascio()), (3, Lascio()), (4, Lascio()))
    table.do(1, Nomino(table.offers(1)[0].options[0]))
    compared = 0
    while isinstance(table.awaits(), Waiting):
        who = table.state.table.to_act
        other = swap_hidden(table.state, random.Random(compared), who)
        if other is not None:
            compared += 1
            assert advice(GAME.sight.view(other, who)) == advised(table)
        table.do(who, Calo(table.offers(who)[0].options[0]))
    assert compared > 20


def arcisolo(hands: dict[int, str], seed: int = 1) -> Sitting:
    """Person 1 plays an arcisolo against 2 and 3."""
    table = deal(hands, seed=seed)
    auction(table, (1, Solissima(ARCISOLO)), (2, Lascio()), (3, Lascio()))
    return table


def test_the_reasons_are_facts_that_the_player_can_check() -> None:
    table = arcisolo({1: "3D 2D 4C", 2: "1D", 3: "5D 6D 9C"})
    reason = module.reason_of
    assert reason(table.view(1), number("3D")) == "highest"
    assert reason(table.view(1), number("4C")) == ""
    table.do(1, Calo(number("2D")))
    seen = table.view(2)
    low = cards_of(seen.playable)[0]
    assert reason(seen, low) in ("only", "low")
    table.do(2, Calo(low))
    seen = table.view(3)
    assert reason(seen, number("5D")) == "low"


def test_a_card_may_take_for_now_or_be_a_gift_to_the_own_side() -> None:
    table = arcisolo({1: "4D", 2: "7D 3D 10D", 3: "2D 1D 5D"})
    table.do(1, Calo(number("4D")))
    assert module.reason_of(table.view(2), number("7D")) == "takes"
    assert module.reason_of(table.view(2), number("3D")) == "highest"
    table.do(2, Calo(number("3D")))
    assert module.reason_of(table.view(3), number("1D")) == "gift"
    assert module.reason_of(table.view(3), number("5D")) == ""


def test_the_only_card_needs_no_other_reason() -> None:
    table = arcisolo({1: "4D", 2: "7D"}, seed=3)
    while table.state.playable.bit_count() > 1:
        who = table.state.table.to_act
        table.do(who, Calo(cards_of(table.state.playable)[0]))
    who = table.state.table.to_act
    assert module.reason_of(table.view(who), cards_of(table.state.playable)[0]) == "only"


# --- the look back ------------------------------------------------------------------------------------------------


def played_out(table: Sitting, choose: Any) -> list[Any]:
    """All events of the round; ``choose`` picks among the playable cards."""
    while isinstance(table.awaits(), Waiting):
        who = table.state.table.to_act
        table.do(who, Calo(choose(cards_of(table.state.playable))))
    first = next(at for at, one in enumerate(table.log) if isinstance(one, CalaOpened))
    return table.log[first:]


def test_an_ace_thrown_away_is_a_loss() -> None:
    """Person 2 lays the ace of denari on the caller's 3, though the 4 would do."""
    table = arcisolo({1: "3D 4C 5C 6C 4S 5S 6S 4B 5B 6B 7B 7S", 2: "1D 4D", 3: "5D"})
    table.do(1, Calo(number("3D")))
    table.do(2, Calo(number("1D")))
    events = played_out(table, lambda cards: cards[0])
    found = review(events, 2)
    assert isinstance(found, CalaReview)
    (loss,) = [one for one in found.losses if one.trick == 1]
    assert (loss.played, loss.better) == (number("1D"), number("4D"))
    assert loss.thirds >= LEAST_LOSS
    brings = dict(loss.brings)
    assert brings.keys() >= {number("1D"), number("4D")}
    assert brings[loss.better] - brings[loss.played] == loss.thirds
    assert events[loss.event].person == 2
    assert events[loss.event].card == "1D"
    worth = partial(instead, scene_at(table, 2), found)
    assert worth(event=loss.event, card=loss.better).startswith("Presa 1: 4 di denari, e meglio")
    assert ", meglio 4 di denari (+" in worth(event=loss.event, card=loss.played)
    for event, card in ((loss.event, number("5D")), (loss.event + 1, loss.played), (0, 0)):
        assert worth(event=event, card=card) == ""
        assert instead(scene_at(table, 2), None, event=event, card=card) == ""
    assert costliest(found) in {one.event for one in found.losses}


def test_a_review_names_few_plays_in_order_and_can_be_sent_to_another_process() -> None:
    for seed in range(8):
        table = deal(seats=3 + seed % 5, seed=seed, four="mediatore")
        chance = random.Random(seed)
        while table.state.table.phase != "tricks":
            who = table.state.table.to_act
            (offer, *rest) = table.offers(who)
            if table.state.table.phase == "auction" and not table.state.table.round.caller:
                offer = rest[0]
            options = offer.options[: offer.take] if offer.options else ()
            table.do(who, GAME.sight.action(table.view(who), Choice(offer.name, options=options)))
        events = played_out(table, lambda cards: chance.choice(cards))  # noqa: B023 -- used at once
        ended = next(one for one in events if isinstance(one, CalaEnded))
        for person in table.state.table.round.players:
            ask = pickle.loads(pickle.dumps(partial(review, tuple(events), person)))  # noqa: S301 -- our own
            found = ask()
            assert isinstance(found, CalaReview)
            assert found.won == (ended.won == (person in ended.declarers))
            assert len(found.losses) <= MOST_LOSSES
            tricks = [loss.trick for loss in found.losses]
            assert tricks == sorted(tricks)
            for loss in found.losses:
                assert isinstance(loss, CalaLoss)
                assert loss.played != loss.better
                assert loss.thirds >= LEAST_LOSS


def test_nobody_is_reviewed_who_played_no_card() -> None:
    table = arcisolo({})
    events = played_out(table, lambda cards: cards[0])
    assert review(events, 9) is None
    assert review(events[:-1], 1) is None, "the round is not over"
    passed = deal(seed=2)
    for who in (1, 2, 3):
        passed.do(who, Lascio())
    first = next(at for at, one in enumerate(passed.log) if isinstance(one, CalaOpened))
    assert review(passed.log[first:], 1) is None
    assert review((), 1) is None
