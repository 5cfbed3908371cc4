"""Calabresella on a real store: the escrow of calls in the ledger, also through restarts, and the time of a match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from engine import journal
from engine.game import Waiting
from engine.table import actions as act
from engine.table.state import game_waits
from games.calabresella.events import CalaTime
from games.calabresella.money import escrow
from games.calabresella.rules import CalaRules
from games.calabresella.state import CalaRound
from messages.listener import WantedMessages
from storage import Store, season_of
from storage.audit import audit
from tests.croupier.kit import CODEC, NOON, at_home, play_something


@pytest.mark.unwatched
@pytest.mark.parametrize("seats", [3, 6, 7])
async def test_the_escrow_of_a_call_lies_in_the_ledger_until_the_hand_is_over(
    store: Store, path: Path, seats: int
) -> None:
    """[GEN-8, CA-34] Before every action the bot begins anew from its file, as after a kill."""
    chance = random.Random(seats)
    rules: Any = CalaRules(per_point=4, four="mediatore")
    home = await at_home(store, path, people=seats, seated=seats, rules=rules)
    before = await home.purses()
    raised = 0
    for _ in range(3):
        await home.deal()
        while (await home.seen()).phase == "round":
            home.croupier = Croupier(
                store=store, codec=CODEC, dealer=Dealer(), tempo=Tempo(), messages=WantedMessages()
            )
            table = await home.table_now()
            round_: CalaRound = table.sitting.state.table.round
            held = escrow(round_, round_.call, round_.caller)
            assert await home.escrow() == sum(held.values())
            raised = max(raised, await home.escrow())
            waiting = game_waits(table)
            assert isinstance(waiting, Waiting)
            await play_something(home, chance.choice(waiting.people), chance)
        assert await home.escrow() == 0
    assert raised > 0
    after = await home.purses()
    assert sum(after.values()) == sum(before.values())
    season = await home.read(
        lambda work: work.points.season(home.chat, "calabresella", season_of(NOON))
    )
    assert {one.person: after[one.person] - before[one.person] for one in season} == {
        one.person: one.points * 2 for one in season
    }, "four chips a point are two a half"
    await store.close()
    assert audit(path, journal).differences == []


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
