"""The nightly copy of the running bot."""

from __future__ import annotations

from pathlib import Path

from bot import _audited
from storage import Store
from storage.sqlite.backup import backup
from tests.storage.kit import Opened, make, play, sit_down


async def test_a_copy_is_audited_in_a_process_of_its_own(tmp_path: Path) -> None:
    file, copy = tmp_path / "matta.db", tmp_path / "copy.db"
    await make(file)
    backup(file, copy)
    assert await _audited(copy) == ""
    store = await Store.open(copy)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    await store.close()
    assert await _audited(copy) == f"table {sitting.table}, seq 1: unknown type Opened"
