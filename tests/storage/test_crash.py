"""SIGKILL in the middle of writing: all reported work is there, and nothing is there by half."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from storage import Store
from storage.audit import audit
from storage.sqlite import file
from tests.storage.kit import NOON, TOY


def play_and_kill(
    path: Path, first_update: int, chance: random.Random
) -> list[tuple[int, int, int]]:
    """Kill the child after some reports; return the reported work as tuples of table, seq and update."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.crash_child", str(path), str(first_update)],
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        try:
            lines = [child.stdout.readline() for _ in range(chance.randint(30, 90))]
            time.sleep(chance.uniform(0, 0.02))
        finally:
            child.kill()
        lines += child.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(table), int(seq), int(update)) for table, seq, update in whole]


async def test_a_killed_process_loses_nothing_it_reported_and_leaves_nothing_half(
    path: Path,
) -> None:
    chance = random.Random(7)
    reported: list[tuple[int, int, int]] = []
    for kill in range(4):
        reported += play_and_kill(path, 1_000_000 * (kill + 1), chance)
    store = await Store.open(path)
    await store.write(lambda work: work.heartbeat.beat(NOON))
    await store.close()

    assert len(reported) > 100
    with closing(file.look(path)) as db:
        stored = set(
            db.execute("SELECT table_id, max(seq), update_id FROM events GROUP BY 1, 3").fetchall()
        )
        assert set(reported) <= stored
        done = {row[0] for row in db.execute("SELECT update_id FROM updates_done")}
        played = db.execute(
            "SELECT update_id, count(*) FROM events WHERE update_id IS NOT NULL GROUP BY 1"
        ).fetchall()
        assert dict(played) == dict.fromkeys(done, 2), "every update once, and whole"
    assert audit(path, TOY).differences == []
