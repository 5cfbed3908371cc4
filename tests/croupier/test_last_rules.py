"""The usual settings of a chat: the next table begins with the rules and clock agreed on last."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import fields

from croupier.last_rules import AGREED, last_agreed
from engine.table import actions as act
from engine.table import all_events
from engine.value import replace
from games.sette_e_mezzo.rules import PRESETS
from storage import Store
from tests.croupier.kit import Home, at_home


async def agreed(home: Home, thread: int = 0) -> object:
    return await home.read(
        lambda work: last_agreed(work, home.croupier, chat_id=home.chat, thread_id=thread)
    )


@pytest.mark.parametrize("closed", [False, True])
async def test_the_latest_rules_set_at_any_table_of_the_chat_are_usual(
    store: Store, path: Path, closed: bool
) -> None:
    home = await at_home(store, path, rules=PRESETS["novara"])
    assert await agreed(home) == (PRESETS["novara"], 60)
    dearer = replace(PRESETS["bambini"], max_stake=100)
    await home.done(home.people[0], act.SetRules(PRESETS["bambini"], 60))
    await home.done(home.people[0], act.SetRules(dearer, 0))
    await home.deal()
    await home.play_out()
    if closed:
        await home.done(home.people[0], act.EndTable())
    assert await agreed(home) == (dearer, 0)


async def test_a_chat_that_never_played_has_no_usual_rules(home: Home) -> None:
    assert await agreed(home, thread=7) is None


def test_every_event_that_agrees_on_rules_and_a_clock_counts() -> None:
    telling = {
        kind
        for kind in all_events()
        if {"rules", "clock"} <= {field.name for field in fields(kind)}
    }
    assert {kind.__name__ for kind in telling} == set(AGREED)
