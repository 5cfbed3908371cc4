"""The file that is years old."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import engine.journal
from storage.archiver import DAY
from storage.audit import audit
from tools.bench.aged import HANDS_AN_EVENING, PLAYED, YEARS, make


async def test_it_is_sound_and_its_evenings_are_spread_over_years(tmp_path: Path) -> None:
    path = tmp_path / "matta.db"
    await make(path, hands=20 * HANDS_AN_EVENING, groups=5)
    assert audit(path, engine.journal).differences == []
    with closing(sqlite3.connect(path)) as db:
        evenings, first, last = db.execute(
            "SELECT count(*), min(closed_at), max(closed_at) FROM tables"
        ).fetchone()
    assert evenings == 20 + PLAYED
    assert last - first > (YEARS * 365 - 2) * DAY
