"""A tournament over several tables whose process is killed again and again.

``ENTRANTS`` and ``TOURNAMENT_KILLS`` set the number of players and kills (``make tournament``: 40 players, ten
kills, and also ties that are shared at several tables).
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import pytest

import engine.journal as game
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.export import StoredHand, read_hand
from history.format import HandFile, read
from history.replay import replay
from messages.listener import WantedMessages
from storage import Codec, Store, UnitOfWork
from storage.audit import audit
from tests.kit.fairground import SUPERGROUP, run_with_kills, terms
from tests.kit.reckoning import reckon

ENTRANTS = int(os.environ.get("ENTRANTS", "6"))
KILLS = int(os.environ.get("TOURNAMENT_KILLS", "1"))
SEATS = int(os.environ.get("SEATS", "3"))
IN_GROUP = 4
"""People at one table in the group: their tournament is over before a third kill."""
FEW_KILLS = min(KILLS, 2)
WAYS = [("later", ENTRANTS, SEATS, KILLS), ("shared", IN_GROUP, IN_GROUP, FEW_KILLS)]
"""Ties, people, seats and kills: one tournament at several tables and one at a table in the group."""
if "ENTRANTS" in os.environ:
    WAYS += [("shared", ENTRANTS, SEATS, KILLS), ("later", IN_GROUP, IN_GROUP, FEW_KILLS)]


async def hand_files(path: Path) -> list[HandFile]:
    """The files of all banks at its tables, read back."""
    store = await Store.open(path)
    croupier = Croupier(
        store=store,
        codec=Codec((*game.all_events(), *game.TOLD)),
        dealer=Dealer(),
        tempo=Tempo(),
        messages=WantedMessages(),
    )

    def job(work: UnitOfWork) -> list[StoredHand]:
        hands = work.rounds.last(work.tables.get(1).chat_id, 10_000)
        return [
            read_hand(work, croupier, table_id=hand.table_id, round_number=hand.number)
            for hand in hands
        ]

    stored = await store.read(job)
    await store.close()
    return [read(hand.file()[1]) for hand in stored]


@pytest.mark.timeout(300 + ENTRANTS * KILLS * 10)
@pytest.mark.parametrize(("tie", "people", "seats", "kills"), WAYS)
def test_a_killed_tournament_ranks_as_its_histories_say_and_loses_no_chip(
    tmp_path: Path, tie: str, people: int, *, seats: int, kills: int
) -> None:
    """[TO-3, TO-4, TO-5, TO-6] Absent players, players who leave and return, a supergroup, and a process that dies."""
    path = tmp_path / "matta.db"
    agreed = terms(seats, tie)
    seed = 20261224 + (tie == "shared")
    struck = run_with_kills(path, people=people, kills=kills, seed=seed, terms=agreed)
    assert struck == kills
    assert audit(path, game).differences == []
    with closing(sqlite3.connect(path)) as db:
        bodies = [
            (kind, json.loads(body))
            for kind, body in db.execute(
                "SELECT e.type, e.body FROM events e JOIN tables t ON t.id = e.table_id"
                " WHERE t.game = 'tournament' ORDER BY seq"
            )
        ]
        opened = db.execute("SELECT body FROM events WHERE type = 'TableOpened'").fetchall()
        addresses = db.execute("SELECT address FROM chat_addresses WHERE current = 1").fetchall()
    assert addresses == [(SUPERGROUP,)]
    assert {json.loads(body)["in_group"] for (body,) in opened} == {people <= seats}
    ranking = {
        body["person"]: (body["best"], body["worst"])
        for kind, body in bodies
        if kind == "Eliminated"
    }
    ranking |= {body["person"]: (1, 1) for kind, body in bodies if kind == "TournamentWon"}
    reckoned = reckon(path, 1, shared=tie == "shared")
    assert reckoned.ranking == ranking
    assert len(ranking) == people
    assert sum(reckoned.prizes.values()) == reckoned.entries == people * agreed.entry
    files = asyncio.run(hand_files(path))
    assert len(files) > people
    assert [file.table for file in files if replay(file).failure is not None] == []
    gains: defaultdict[int, int] = defaultdict(int)
    for file in files:
        for gain in file.hand.settlement:
            gains[gain.person] += gain.chips
    assert {person: agreed.stack + gained for person, gained in gains.items()} == reckoned.stacks
    assert sorted(reckoned.stacks.values()) == [0] * (people - 1) + [people * agreed.stack]
