"""Laws over whole evenings of random players, clocks and chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from engine.game import CLOCK, PUBLIC, Person, Refusal
from engine.registry import GAMES
from engine.table import Table, awaits, decide, offers, timers, view
from engine.table import actions as act
from engine.table.state import Activity, GameSitting, with_game
from engine.value import replace
from tests.engine.table.evenings import (
    PEOPLE,
    RULES,
    DrawnEvening,
    club_of,
    evenings_of_games,
    steps_of,
    take,
    with_hidden_cards_swapped,
)
from tests.engine.table.kit import Club
from tests.kit.bussa import bussa_is_played
from tests.kit.examples import examples


@pytest.fixture(autouse=True, scope="module")
def _bussa() -> Iterator[None]:
    with bussa_is_played():
        yield


@pytest.mark.unwatched
@given(evenings_of_games)
@examples(40)
def test_after_any_action_the_table_goes_on_or_is_closed(evening: DrawnEvening) -> None:
    """[GEN-5, GEN-8] Nothing raises, a player is awaited, the log is the state, chips sum up and none is owed."""
    club = club_of(evening)
    total = sum(club.purses.values())
    for step in evening.steps:
        before, known = club.table, len(club.log)
        people = set(club.purses)
        verdict = take(club, step, RULES)
        if isinstance(verdict, Refusal):
            assert club.table is before
            assert len(club.log) == known
        club.check()
        total += club.chips * len(set(club.purses) - people)
        assert sum(club.purses.values()) == total


@pytest.mark.unwatched
@given(evenings_of_games)
def test_every_evening_can_be_brought_to_its_end(evening: DrawnEvening) -> None:
    """[SM-46] If all players sleep, the opener can end the table and the clocks alone close it."""
    club = club_of(evening)
    for step in evening.steps:
        take(club, step, RULES)
    if not club.table.ending.asked:
        club.done(1, act.EndTable())
    for _ in range(100):
        if club.table.phase == "closed":
            break
        (timer,) = timers(club.table)
        assert timer.kind in ("turn", "short", "called", "itself", "window")
        club.done(CLOCK, act.TimeUp(timer.name))
    assert club.table.phase == "closed"
    club.check()


@given(evenings_of_games, st.integers())
def test_hidden_cards_change_nothing_that_everybody_sees(evening: DrawnEvening, seed: int) -> None:
    """[BT-1] The public view, its offers, the timers and the awaited players stay equal."""
    for table, other in with_hidden_cards_swapped(evening, RULES, seed):
        seen, theirs = view(table, PUBLIC), view(other, PUBLIC)
        assert seen == theirs
        assert offers(seen) == offers(theirs)
        game = GAMES[seen.game_key]
        if seen.phase == "round":
            assert game.sight.offers(seen.game) == game.sight.offers(theirs.game)
        assert timers(table) == timers(other)
        assert type(awaits(table)) is type(awaits(other))


@pytest.mark.unwatched
@given(evenings_of_games)
@examples(35)
def test_the_table_takes_exactly_the_actions_that_it_offers(evening: DrawnEvening) -> None:
    """[BT-1] A player's own offers are exact; the public offers are the actions of at least one player."""
    for club, _ in steps_of(evening, RULES):
        anybody: set[str] = set()
        for person in (*PEOPLE, 99):
            taken = {name for name, action in takes(club) if accepted(club, person, action)}
            offered = {offer.name for offer in offers(view(club.table, person))}
            assert offered == taken, (person, club.table)
            anybody |= taken
        assert {offer.name for offer in offers(view(club.table, PUBLIC))} == anybody


def takes(club: Club) -> list[tuple[str, act.TableAction]]:
    return [
        *(("siediti", act.Sit()), ("alzati", act.GetUp()), ("eccomi", act.ComeBack())),
        ("mi_assento", act.SitOut()),
        *(("si_gioca", act.Start()), ("pausa", act.AskPause()), ("taglia", act.Cut("x"))),
        *(("chiama", act.CallTurn(club.decision)), ("chiudi", act.EndTable())),
    ]


def accepted(club: Club, person: Person, action: act.TableAction) -> bool:
    """True if the table takes the action.

    It cannot know beforehand that chips are wanting, or that a match waits for the players who began it.
    """
    purses: dict[int, Any] = {**dict.fromkeys(PEOPLE, 0), 99: 0, **club.purses}
    verdict = decide(club.table, person, action=action, purses=purses)
    return not isinstance(verdict, Refusal) or verdict.code in (
        "too_few",
        "nobody_covers",
        "match_waits",
    )


@given(evenings_of_games)
def test_no_name_of_an_timer_is_ever_used_again(evening: DrawnEvening) -> None:
    """A clock is stored by its name: an old name must never stand for a new clock."""
    gone: set[str] = set()
    before: set[str] = set()
    for club, _ in steps_of(evening, RULES):
        now = {timer.name for timer in timers(club.table)}
        assert not now & gone
        gone |= before - now
        before = now


def test_a_table_that_changes_its_game_keeps_everything_else() -> None:
    values: dict[str, Any] = {field.name: object() for field in fields(Table)}
    for idle in (True, False):
        values["activity"], values["sitting"] = (
            Activity(7, idle),
            GameSitting("piatto", object(), 3),
        )
        before, state = Table(**values), object()
        wanted = replace(before, sitting=GameSitting("piatto", state, 3), activity=Activity(7))
        assert with_game(before, state) == wanted
