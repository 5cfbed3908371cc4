"""Files of hands: points, a match, a card that nobody holds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Choice
from engine.table import actions as act
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from games.siete_y_media.rules import SieteRules
from history.check import check
from history.format import VERSION, FiledCard, HandFile
from history.replay import replay
from history.verify import verify
from tests.history.kit import RandomEvening, as_raw, spoilt


@pytest.fixture
def evening() -> RandomEvening:
    """Rounds until a match is over, the table closed."""
    playing = RandomEvening(seed=3, people=3, rules=CalaRules(target=2))
    playing.play(1)
    while not any(map(GAME.tally.match, of_game(playing))):
        playing.next_round()
    playing.close()
    return playing


def of_game(evening: RandomEvening) -> list[Any]:
    return [event for event in evening.log if type(event) in GAME.logged.events]


def last(evening: RandomEvening) -> HandFile:
    return evening.file(evening.table.round)


def seals(evening: RandomEvening) -> list[str]:
    return [evening.seal(deck) for deck in range(1, evening.table.round + 1)]


def test_the_file_tells_points_the_match_and_the_cards_of_nobody(evening: RandomEvening) -> None:
    file = last(evening)
    assert file.version == VERSION
    assert [card.person for card in file.hand.cards].count(0) == 4
    assert len(file.hand.cards) == 40
    ended = of_game(evening)[-1]
    won = GAME.tally.match(ended)
    assert won is not None
    assert {one.person: one.points for one in file.hand.points or ()} == GAME.tally.score(ended)
    assert file.hand.match == won.ranking
    assert file.hand.settlement == ()


def test_it_replays_and_every_card_is_where_the_secret_puts_it(evening: RandomEvening) -> None:
    file = last(evening)
    assert replay(file).failure is None
    found = verify(file, seals(evening))
    assert (found.verdict, [deck.cards for deck in found.decks]) == ("right", [40])
    assert check(as_raw(file), seals(evening)).status == 0


def test_a_card_of_nobody_in_another_place_is_found(evening: RandomEvening) -> None:
    raw = as_raw(last(evening))
    cards = raw["hand"]["cards"]
    cards[-1]["card"], cards[-2]["card"] = cards[-2]["card"], cards[-1]["card"]
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert failure.code == "cards"


SPOILT = {
    "points": lambda hand: hand["points"][0].update(points=7),
    "twice": lambda hand: hand["points"].append(hand["points"][0]),
    "nothing": lambda hand: hand.pop("points"),
    "match": lambda hand: hand["match"].reverse(),
    "no match": lambda hand: hand.pop("match"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_other_points_or_another_ranking_are_found(evening: RandomEvening, what: str) -> None:
    raw = as_raw(last(evening))
    if what == "match" and len(raw["hand"]["match"]) == 1:
        raw["hand"]["match"] = [[person] for person in raw["hand"]["match"][0]]
    else:
        SPOILT[what](raw["hand"])
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert failure.code == "points"


def test_a_bystander_who_did_nothing_is_found(evening: RandomEvening) -> None:
    raw = as_raw(last(evening))
    raw["hand"]["bystanders"] = [{"person": 9}]
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert failure.code == "bystanders"


def test_a_card_that_comes_round_again_has_no_place() -> None:
    card = FiledCard(person=1, card="3D", deck=0)
    assert (card.shuffle, card.place) == (None, None)
    with pytest.raises(ValueError, match="a place belongs to a shuffle"):
        FiledCard(person=1, card="3D", deck=1, place=4)


BYSTANDER = 50


@pytest.fixture
def with_bystander() -> RandomEvening:
    """A hand in which a person without a seat bets on la loca and plays it; the table closed."""
    playing = RandomEvening(seed=4, people=3, rules=SieteRules())
    playing.purses[BYSTANDER] = 80
    playing.act(1, act.Start())
    banker = playing.table.sitting.state.table.round.banker
    while playing.table.sitting.state.table.phase != "loca":
        turn = playing.table.sitting.state.table.seat.person
        playing.act(turn, act.Play(Choice("sto")))
    for who, name, amount in (
        (BYSTANDER, "loca", 50),
        (BYSTANDER, "loca", 30),
        (BYSTANDER, "retiro", None),
        (BYSTANDER, "loca", 25),
        (banker, "cierro", None),
        (BYSTANDER, "loca_planta", None),
        (banker, "sto", None),
    ):
        playing.act(who, act.Play(Choice(name, amount)))
    playing.close()
    return playing


def test_a_bystander_is_filed_with_the_own_bets_and_gain(with_bystander: RandomEvening) -> None:
    file = with_bystander.file(1, {BYSTANDER: "Marco"})
    assert [(one.person, one.name) for one in file.hand.bystanders or ()] == [(BYSTANDER, "Marco")]
    gains = {gain.person: gain.chips for gain in file.hand.settlement}
    assert gains.keys() == {1, 2, 3, BYSTANDER}
    assert (abs(gains[BYSTANDER]), sum(gains.values())) == (25, 0)
    assert replay(file).failure is None
    found = verify(file, seals(with_bystander))
    assert (found.verdict, [deck.cards for deck in found.decks]) == ("right", [4])
    assert check(as_raw(file), seals(with_bystander)).status == 0


def test_a_bystander_who_is_left_out_of_the_file_is_found(with_bystander: RandomEvening) -> None:
    raw = as_raw(with_bystander.file(1))
    raw["hand"].pop("bystanders")
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert failure.code == "bystanders"


def test_a_bet_beyond_the_purse_of_a_bystander_is_found(with_bystander: RandomEvening) -> None:
    raw = as_raw(with_bystander.file(1))
    bet = next(step for step in raw["hand"]["steps"] if step["who"] == BYSTANDER)
    assert bet["chips"] == {"50": 80}
    bet["chips"] = {"50": 40}
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.code, failure.detail) == ("refused", "loca_too_high")
