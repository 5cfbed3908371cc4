"""A tournament over several tables whose process is killed again and again.

``ENTRANTS`` and ``KILLS`` set how large and how often (``make tournament`` plays 40 people with ten kills).
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import engine.journal as game
from storage.audit import audit
from tests.kit.fairground import SUPERGROUP, run_with_kills, terms
from tests.kit.reckoning import reckon

ENTRANTS = int(os.environ.get("ENTRANTS", "10"))
KILLS = int(os.environ.get("TOURNAMENT_KILLS", "2"))
SEATS = int(os.environ.get("SEATS", "4"))


@pytest.mark.timeout(120 + ENTRANTS * KILLS * 10)
@pytest.mark.parametrize("tie", ["later", "shared"])
def test_a_killed_tournament_ranks_as_its_histories_say_and_loses_no_chip(
    tmp_path: Path, tie: str
) -> None:
    """[TO-3, TO-4, TO-5, TO-6] absent people, people who come and go, a supergroup, and a process that dies."""
    path = tmp_path / "matta.db"
    agreed = terms(SEATS, tie)
    seed = 20261224 + (tie == "shared")
    struck = run_with_kills(path, people=ENTRANTS, kills=KILLS, seed=seed, terms=agreed)
    assert struck == KILLS
    assert audit(path, game).differences == []
    with closing(sqlite3.connect(path)) as db:
        bodies = [
            (kind, json.loads(body))
            for kind, body in db.execute(
                "SELECT e.type, e.body FROM events e JOIN tables t ON t.id = e.table_id"
                " WHERE t.game = 'tournament' ORDER BY seq"
            )
        ]
        addresses = db.execute("SELECT address FROM chat_addresses WHERE current = 1").fetchall()
    assert addresses == [(SUPERGROUP,)]
    ranking = {
        body["person"]: (body["best"], body["worst"])
        for kind, body in bodies
        if kind == "Eliminated"
    }
    ranking |= {body["person"]: (1, 1) for kind, body in bodies if kind == "TournamentWon"}
    reckoned = reckon(path, 1, shared=tie == "shared")
    assert reckoned.ranking == ranking
    assert len(ranking) == ENTRANTS
    assert sum(reckoned.prizes.values()) == reckoned.entries == ENTRANTS * agreed.entry
    assert sorted(reckoned.stacks.values()) == [0] * (ENTRANTS - 1) + [ENTRANTS * agreed.stack]
