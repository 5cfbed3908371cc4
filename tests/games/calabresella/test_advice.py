"""Advice for a player on turn from the own view alone, and the points that a player lost in an ended round."""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from typing import Any

import pytest

from display.review import instead
from engine.game import Choice, Waiting
from engine.review import Review, own_log, reviewed
from games.calabresella.actions import Accomodo, Calo, Dichiaro, Lascio, Nomino, Poso, Solissima
from games.calabresella.advice import CalaAdvice, advice
from games.calabresella.cards import cards_of
from games.calabresella.expert import Effort
from games.calabresella.forms import ARCISOLO, CHIAMO, CHIEDO
from games.calabresella.game import GAME
from games.calabresella.offers import MAKERS
from games.calabresella.review import LOOKS_BACK
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


def played_out(table: Sitting, choose: Any) -> None:
    """Play the round to its end; ``choose`` picks among the playable cards."""
    while isinstance(table.awaits(), Waiting):
        who = table.state.table.to_act
        table.do(who, Calo(choose(cards_of(table.state.playable))))


def look_back(table: Sitting, person: int, *, over: bool = True) -> Review:
    """The look back of ``person`` at the first round of a table."""
    log = [entry for move, events in table.moves for entry in (move, *events)]
    return reviewed(
        GAME.core.start(table.rules),
        own_log(log if over else log[:-1], person),
        person,
        evolve=GAME.core.evolve,
        view=GAME.sight.view,
        offers=GAME.sight.offers,
        looks_back=LOOKS_BACK,
    )


def test_an_ace_thrown_away_is_a_loss() -> None:
    """Person 2 lays the ace of denari on the caller's 3, though the 4 would do."""
    table = arcisolo({1: "3D 4C 5C 6C 4S 5S 6S 4B 5B 6B 7B 7S", 2: "1D 4D", 3: "5D"})
    table.do(1, Calo(number("3D")))
    table.do(2, Calo(number("1D")))
    played_out(table, lambda cards: cards[0])
    found = look_back(table, 2)
    ace, four = (Choice("calo", options=(number(card),)) for card in ("1D", "4D"))
    (loss,) = [one for one in found.losses if one.played.choice == ace]
    assert loss.better.choice == four
    assert loss.cost >= LOOKS_BACK.least
    assert table.log[loss.event].person == 2
    assert table.log[loss.event].card == "1D"
    places = {one.choice: place for place, one in enumerate(loss.worths)}
    worth = partial(instead, scene_at(table, 2), found)
    assert worth(event=loss.event, place=places[four]).startswith("4 di denari: meglio non si")
    assert ", meglio 4 di denari (+" in worth(event=loss.event, place=places[ace])
    for event, place in ((loss.event, 10), (loss.event + 1, 0), (0, 0)):
        assert worth(event=event, place=place) == ""


def test_a_look_back_sees_all_cards_and_names_no_small_loss() -> None:
    lost = 0
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
        played_out(table, lambda cards: chance.choice(cards))  # noqa: B023 -- used at once
        for person in table.state.table.round.players:
            losses = look_back(table, person).losses
            assert all(loss.cost >= LOOKS_BACK.least for loss in losses)
            lost += len(losses)
    assert lost > 8


def test_nothing_is_lost_in_a_round_that_is_not_over_or_without_a_card() -> None:
    table = arcisolo({})
    played_out(table, lambda cards: cards[0])
    assert look_back(table, 9) == Review(())
    assert look_back(table, 1, over=False) == Review(()), "the round is not over"
    passed = deal(seed=2)
    for who in (1, 2, 3):
        passed.do(who, Lascio())
    assert look_back(passed, 1) == Review(())
