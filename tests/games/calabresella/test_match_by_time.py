"""A match that ends by time (CA-37): the engine asks for the time when it begins, and at the end of every hand."""

from __future__ import annotations

import pytest

from engine.chance import AskTime, TimeIs
from engine.game import CHANCE, TABLE, Move, OpenRound, Refusal, Waiting
from games.calabresella.actions import Calo, Dichiaro, Lascio
from games.calabresella.cards import cards_of
from games.calabresella.events import CalaEnded, CalaOpened, CalaTime
from games.calabresella.forms import SOLO
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from games.calabresella.scoring import MINUTE, minutes_left, ranking
from tests.games.calabresella.kit import refusal
from tests.kit.play import Sitting

RULES = CalaRules(limit="time", minutes=30)


def sitting(**switches: object) -> Sitting:
    """Three people; ten minutes pass before each answer to the question for the time."""
    return Sitting(GAME, CalaRules(**{"limit": "time", "minutes": 30, **switches}), seed=3)  # type: ignore[arg-type] # any switch


def played(table: Sitting) -> CalaEnded:
    """A hand with a caller: the first who may call does, and the first cards are played."""
    table.open()
    while isinstance(table.awaits(), Waiting):
        who = table.waiting()
        view = table.view(who)
        offers = table.offers(who)
        wish = "dichiaro" if view.table.phase == "auction" and not view.table.round.call else ""
        offer = next((one for one in offers if one.name == wish), offers[0])
        make = GAME.players.policies["alla_regola"]
        action = make(view, (offer,), table.random.randrange)
        assert not isinstance(table.do(who, action), Refusal)
    ended: CalaEnded = table.last(CalaEnded)
    return ended


def test_the_time_is_asked_at_the_begin_of_the_match_and_after_each_hand() -> None:
    """[CA-37] It is in the log, so the log alone gives the same match again."""
    table = sitting()
    table.tell(TABLE, OpenRound(table.seats, table.rules))
    assert isinstance(table.awaits(), AskTime)
    assert refusal(table.game.core.decide(table.state, Move(CHANCE, None, {}))) == "not_awaited"
    table.tell(CHANCE, TimeIs(5))
    assert (
        refusal(table.game.core.decide(table.state, Move(CHANCE, TimeIs(6), {}))) == "not_awaited"
    )
    table = sitting()
    lefts = []
    while not (ended := played(table)).ranking:
        lefts.append(ended.left)
    assert ended.left == 0
    assert lefts[:2] == [20, 10]
    assert not any(lefts[2:]), "the best were equal"
    told = [one.at for one in table.log if isinstance(one, CalaTime)]
    assert told == [10 * MINUTE * count for count in range(1, len(lefts) + 3)]
    state = GAME.core.start(table.rules)
    for event in table.log:
        state = GAME.core.evolve(state, event)
    assert state == table.state


def test_a_new_match_asks_anew() -> None:
    """[CA-37] Its time begins with its first hand."""
    table = sitting(minutes=1)
    while not played(table).ranking:
        pass
    table.open()
    opened = [one for one in table.log if isinstance(one, CalaOpened)]
    assert opened[-1].since == 0
    assert table.state.table.round.since == table.now


def test_a_hand_of_the_match_repeats_the_time_of_its_begin() -> None:
    """[CA-37] So the file of a hand says when its match began."""
    table = sitting(minutes=90)
    played(table)
    table.open()
    assert table.last(CalaOpened).since == 10 * MINUTE
    table.play_out()
    table.open(rules=CalaRules())
    assert table.last(CalaOpened).since == 0, "the match goes on to a score"


def test_a_hand_that_all_passed_is_dealt_again_also_when_the_time_is_up() -> None:
    """[CA-13, CA-37]"""
    table = sitting()
    table.open()
    table.now += 1_000_000_000
    for _ in table.seats:
        table.do(table.waiting(), Lascio())
    ended = table.last(CalaEnded)
    assert (ended.left, ended.ranking) == (None, ())
    assert played(table).left == 0


def test_the_last_card_waits_for_the_time() -> None:
    """[CA-37] The hand ends with the answer; nobody is asked in between."""
    table = sitting()
    table.open()
    table.do(table.waiting(), Dichiaro(SOLO))
    while table.state.table.phase == "auction":
        table.do(table.waiting(), Lascio())
    while len(table.state.table.played) < 35:
        table.random_step()
    card = cards_of(table.state.playable)[0]
    (_,) = table.tell(table.waiting(), Calo(card))
    assert isinstance(table.awaits(), AskTime)
    assert GAME.timing.clock(table.state) is None
    assert all(table.offers(viewer) == () for viewer in (0, *table.seats))
    told, ended = table.tell(CHANCE, TimeIs(77 * MINUTE))
    assert (told.at, type(ended)) == (77 * MINUTE, CalaEnded)


@pytest.mark.parametrize(
    ("elapsed", "left"), [(0, 30), (1, 30), (MINUTE, 29), (30 * MINUTE - 1, 1), (30 * MINUTE, 0)]
)
def test_minutes_are_rounded_up(elapsed: int, left: int) -> None:
    assert minutes_left(RULES, elapsed) == left
    assert minutes_left(RULES, 31 * MINUTE) == 0


def test_the_highest_wins_and_equal_ones_play_on() -> None:
    """[CA-37] Points below the target of a match by score do as well."""
    assert ranking(RULES, {1: 4, 2: -4, 3: 0}, hands=3, left=1) == ()
    assert ranking(RULES, {1: 4, 2: -4, 3: 0}, hands=3, left=0) == ((1,), (3,), (2,))
    assert ranking(RULES, {1: 2, 2: -4, 3: 2}, hands=3, left=0) == ()


@pytest.mark.parametrize("minutes", [0, 1_001])
def test_impossible_minutes(minutes: int) -> None:
    assert CalaRules(limit="time", minutes=minutes).check() == "minutes_unknown"
