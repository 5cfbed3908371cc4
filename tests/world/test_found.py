"""Evenings that have shown mistakes of the bot."""

from __future__ import annotations

import pytest

from tests.world.evening import play
from tests.world.plan import Plan

FOUND = {
    "messages behind newer ones after a clock was set back": Plan(
        seed=464,
        game="piatto",
        language="en",
        people=("quick", "curious", "quick", "curious", "asleep", "cheat"),
        hands=3,
        faults=("hung", "jump", "leap"),
        times=2,
        kind="forum",
        own_tables=False,
        changes=10,
        tournament=4,
        chips=30,
        changes_later=2,
        thinks=True,
    ),
    "a 429 forgotten": Plan(
        seed=30913,
        game="piatto",
        language="en",
        people=("curious", "restless", "asleep", "restless"),
        hands=3,
        faults=("block", "gone", "leap"),
        times=3,
        kind="group",
        own_tables=False,
        changes=0,
        computers=2,
        chips=100,
        changes_later=2,
        thinks=True,
        closes=True,
    ),
    "no look back at the first hand of another game": Plan(
        seed=31522,
        game="classica",
        language="it",
        people=("curious", "quick", "cheat"),
        hands=3,
        faults=("jump", "late", "thrown_out"),
        times=1,
        kind="group",
        own_tables=True,
        changes=10,
        computers=1,
        changes_later=2,
        pictures=True,
        thinks=True,
        closed=True,
    ),
    "calls counted at a group's old address": Plan(
        seed=33665,
        game="sette_e_mezzo",
        language="es",
        people=("quick", "asleep", "curious", "quick", "curious"),
        hands=3,
        faults=("leap", "migration", "rank", "refused"),
        times=2,
        kind="group",
        own_tables=True,
        changes=3,
    ),
    "buttons left in private after the tournament's group went": Plan(
        seed=40080,
        game="piatto",
        language="en",
        people=("quick", "quick", "cheat", "slow", "quick", "restless"),
        hands=3,
        faults=("gone", "jump", "muted"),
        times=3,
        kind="forum",
        own_tables=False,
        changes=3,
        tournament=3,
        changes_later=2,
        others=("quick",),
        shared=1,
        other_game="siete_y_media",
    ),
}
"""Evenings in which the bot did something wrong, as they were planned then."""


@pytest.mark.parametrize("plan", FOUND.values(), ids=FOUND)
def test_an_evening_that_was_wrong_is_right(plan: Plan) -> None:
    assert not play(plan).wrong
