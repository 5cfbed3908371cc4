"""Calabresella on a real store: too few chips for a call, and the time of a match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from engine import journal
from engine.game import Waiting
from engine.table import actions as act
from engine.table.state import game_waits
from games.calabresella.events import CalaTime
from games.calabresella.rules import CalaRules
from storage import Store
from storage.audit import audit
from tests.croupier.kit import NOON, at_home, play_something


async def test_too_few_chips_at_the_table_deal_nothing(store: Store, path: Path) -> None:
    """[GEN-8] A chat that begins with fewer chips than the share of the highest call."""
    rules: Any = CalaRules(per_point=20)
    home = await at_home(store, path, rules=rules, seated=1)
    await home.write(lambda work: work.chats.set_chips(home.chat, 100, 100))
    for person in home.people[1:]:
        await home.done(person, act.Sit())
    assert await home.refused(home.people[0], act.Start()) == "too_few"


async def test_a_match_by_time_ends_by_the_time_of_the_bot(store: Store, path: Path) -> None:
    """[CA-37] The bot answers the question for the time within the command, and the audit finds nothing."""
    chance = random.Random(2)
    rules: Any = CalaRules(limit="time", minutes=1)
    home = await at_home(store, path, rules=rules)
    told: list[CalaTime] = []
    while not told or (await home.seen()).halt.reason != "match_over":
        await home.deal()
        while (await home.seen()).phase == "round":
            waiting = game_waits(await home.table_now())
            assert isinstance(waiting, Waiting)
            home.now += 5_000
            await play_something(home, chance.choice(waiting.people), chance)
        told = [event for _, event in await home.log() if isinstance(event, CalaTime)]
    assert told[0].at == NOON, "the match began with the first hand"
    assert told[-1].at - told[0].at >= 60_000
    await store.close()
    assert audit(path, journal).differences == []
