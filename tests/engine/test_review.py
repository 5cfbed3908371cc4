"""The look back at a player's decisions in an ended round: the costliest, by the knowledge of the player then."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from functools import partial
from typing import Any, Final

import pytest

from engine.families import GameAction
from engine.game import (
    CLOCK,
    AnyGame,
    Choice,
    ChoiceWorth,
    LookBack,
    Move,
    Offer,
    OpenMoment,
    Person,
    Waiting,
)
from engine.registry import GAMES
from engine.review import MOST_LOSSES, Loss, OwnMove, Review, choices_of, own_log, reviewed
from engine.value import Tagged, replace
from games.briscola import best as briscola
from games.briscola.game import GAME as BRISCOLA
from games.scopa import best as scopa
from tests.engine.conformance import sitting
from tests.kit.any_tables import some_step
from tests.kit.changed_game import changed_game
from tests.kit.examples import more
from tests.kit.hidden import SWAPS

SEEN: Final = [
    game
    for game in GAMES.values()
    if game.players.looks_back is not None and not game.players.looks_back.is_open
]
"""The games that look back by the view of the player alone."""

seen_games = pytest.mark.parametrize("game", SEEN, ids=lambda game: game.key)

TABLES: Final = more(2, long=60)
STEPS: Final = 20


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few imagined deals are enough to tell two worlds apart."""
    monkeypatch.setattr(briscola, "WEIGHED", 2)
    monkeypatch.setattr(briscola, "WEIGHED_END", 2)
    monkeypatch.setattr(scopa, "EFFORT", 2_000)


def asked(game: AnyGame, state: Any, move: Move[Any]) -> partial[Review]:
    """The look back at one decision, which tells also a choice that cost nothing."""
    looks_back = game.players.looks_back
    assert looks_back is not None
    return partial(
        reviewed,
        state,
        own_log([move], move.who),
        move.who,
        evolve=game.core.evolve,
        view=game.sight.view,
        offers=game.sight.offers,
        looks_back=replace(looks_back, least=Fraction(0)),
    )


def compared(game: AnyGame, seed: int) -> int:
    """Look back at random decisions in two worlds that the player cannot tell apart; return the number of them."""
    table, chance, found = sitting(game, seed), random.Random(seed), 0
    table.open()
    for _ in range(STEPS):
        if not isinstance(table.awaits(), Waiting):
            table.open()
            continue
        person, action = table.random_choice()
        other = SWAPS[game.key](table.state, chance, person)
        if other is not None:
            move = Move(person, action, {})
            one = asked(game, table.state, move)()
            assert one == asked(game, other, move)(), "it knows a hidden card"
            found += len(one.losses)
        some_step(table)
    return found


@pytest.mark.unwatched
@seen_games
def test_a_look_back_is_the_same_in_worlds_that_the_player_could_not_tell_apart(
    game: AnyGame,
) -> None:
    assert sum(compared(game, seed) for seed in range(TABLES)) > TABLES


def test_a_look_back_that_sees_a_hidden_card_is_noticed() -> None:
    """A planted fault: the first hand decides the worth of every card."""

    def weigh(moment: OpenMoment[Any, Any], _action: Any) -> tuple[ChoiceWorth, ...]:
        worth = Fraction(hash(moment.state.hands))
        offers = BRISCOLA.sight.offers(BRISCOLA.sight.view(moment.state, moment.state.table.to_act))
        return tuple(ChoiceWorth(one, worth) for one in choices_of(offers, frozenset()))

    leaking = LookBack(weigh=weigh, unit="whole", least=Fraction(0), is_open=True)
    with pytest.raises(AssertionError, match="hidden card"):
        compared(changed_game(BRISCOLA, looks_back=leaking), 1)


@pytest.mark.unwatched
@seen_games
def test_every_choice_of_a_decision_that_is_looked_at_has_a_worth(game: AnyGame) -> None:
    """The page asks for each of them. A worker process can be asked, and knows an equal question again."""
    looks_back, decisions = game.players.looks_back, 0
    assert looks_back is not None
    for seed in range(TABLES):
        table = sitting(game, seed)
        table.open()
        for _ in range(STEPS):
            if not isinstance(table.awaits(), Waiting):
                table.open()
                continue
            person, action = table.random_choice()
            seen = table.view(person)
            ask = asked(game, table.state, Move(person, action, {}))
            assert hash((ask.args, *ask.keywords.values()))
            found = pickle.loads(pickle.dumps(ask))()  # noqa: S301 -- our own
            decisions += len(found.losses)
            if not found.losses:
                assert not looks_back.weigh(seen, action)
            else:
                assert isinstance(action, looks_back.looks_at)
            for loss in found.losses:
                choices = choices_of(game.sight.offers(seen), looks_back.beside)
                assert tuple(one.choice for one in loss.worths) == choices
                assert loss.played in loss.worths
                made = game.sight.action(seen, loss.played.choice)
                assert type(made) is type(action)
            some_step(table)
    assert decisions > TABLES


# --- the part that all games share --------------------------------------------------------------------------------


class Says(Tagged, GameAction, frozen=True):
    """A move of the worked example: ``name`` is ``sto`` or ``tiro``."""

    name: str


STO, TIRO = Choice("sto"), Choice("tiro")


def weigh(seen: tuple[int, Person], action: Says) -> tuple[ChoiceWorth, ...]:
    """*Tiro* costs as many times two as events have passed, less three; a move called ``?`` has no known worth."""
    event, _ = seen
    worths = {"sto": Fraction(0), "tiro": Fraction(3 - 2 * event)}
    names = sorted(worths, key=lambda name: name != action.name)
    return () if action.name == "?" else tuple(ChoiceWorth(Choice(n), worths[n]) for n in names)


LOOKS_BACK: Final = LookBack(
    weigh=weigh, unit="whole", least=Fraction(1), beside=frozenset({"dejo"})
)


def look_back(
    log: list[Any], person: Person = 1, offers: str = "tiro sto dejo", **change: Any
) -> Review:
    return reviewed(
        0,
        own_log(log, person),
        person,
        evolve=lambda state, _event: state + 1,
        view=lambda state, viewer: (state, viewer),
        offers=lambda _view: tuple(Offer(name) for name in offers.split()),
        looks_back=replace(LOOKS_BACK, **change),
    )


def said(name: str, who: int = 1) -> Move[Says]:
    return Move(who, Says(name), {})


def test_the_decisions_that_cost_most_are_told_in_the_order_of_play() -> None:
    log: list[Any] = []
    for _ in range(6):
        log += [said("tiro"), "event"]
    found = look_back(log)
    assert [(loss.event, int(loss.cost)) for loss in found.losses] == [(3, 3), (4, 5), (5, 7)]
    assert len(found.losses) == MOST_LOSSES
    costliest = found.costliest
    assert costliest is not None
    assert costliest == Loss(
        event=5,
        played=ChoiceWorth(TIRO, Fraction(-7)),
        worths=(ChoiceWorth(TIRO, Fraction(-7)), ChoiceWorth(STO, Fraction(0))),
    )
    assert costliest.better.choice == STO


def test_a_small_cost_is_not_told() -> None:
    log = ["event", "event", said("tiro")]
    assert look_back(log).losses
    assert look_back(log, least=Fraction(2)) == Review(())
    assert Review(()).costliest is None


def test_moves_of_others_and_of_the_clock_are_nobodys_loss() -> None:
    for who in (2, CLOCK):
        log = ["event", "event", said("tiro", who), "event"]
        assert own_log(log, 1) == ("event", "event", "event")
        assert look_back(log) == Review(())
    assert own_log([said("sto")], 1) == (OwnMove(Says("sto")),)


def test_a_decision_is_left_out_if_a_choice_has_no_known_worth() -> None:
    log = ["event", "event", said("tiro")]
    assert look_back(log, offers="tiro sto barella") == Review(())
    assert look_back(["event", "event", said("?")]) == Review(())


def test_of_choices_of_one_name_the_best_counts() -> None:
    def two_stakes(_seen: Any, _action: Says) -> tuple[ChoiceWorth, ...]:
        low, high = (ChoiceWorth(Choice("tiro", stake), Fraction(stake)) for stake in (1, 5))
        return (ChoiceWorth(Choice("sto", None, (7,)), Fraction(2)), low, high)

    (loss,) = look_back([said("sto")], weigh=two_stakes).losses
    assert (loss.better, loss.played) == (
        ChoiceWorth(TIRO, Fraction(5)),
        ChoiceWorth(STO, Fraction(2)),
    )


def test_a_game_that_opens_all_cards_looks_back_at_them_with_the_last_event() -> None:
    moments = []

    def weigh_open(moment: OpenMoment[int, str], action: Says) -> tuple[ChoiceWorth, ...]:
        moments.append(moment)
        return weigh((moment.state, 1), action)

    look_back(["event", said("tiro"), "end"], weigh=weigh_open, is_open=True)
    look_back([said("tiro")], weigh=weigh_open, is_open=True)
    assert moments == [OpenMoment(1, "end"), OpenMoment(0, None)]


def test_the_choices_are_each_card_with_those_that_it_takes_and_the_names_of_others() -> None:
    cards = Offer("calo", options=(1, 2, 3), option_kind="cards", sets=((2, 7), (2, 8, 9)))
    assert choices_of(
        (Offer("sto", options=(5,), option_kind="half_points"), cards), frozenset()
    ) == (
        STO,
        Choice("calo", options=(1,)),
        Choice("calo", options=(3,)),
        Choice("calo", options=(2, 7)),
        Choice("calo", options=(2, 8, 9)),
    )
    assert choices_of((Offer("dejo"), Offer("sto")), frozenset({"dejo"})) == (STO,)
