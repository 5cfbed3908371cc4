"""The nightly copy of the running bot."""

from __future__ import annotations

from pathlib import Path

from structlog.testing import capture_logs

from bot import WHOLE_EVERY, NightlyAudit, _audited
from storage import Store
from storage.audit import last_whole
from storage.nightly import NightlyCopies
from storage.sqlite.backup import backup
from storage.sqlite.database import FileDatabase
from tests.storage.kit import NOON, Opened, make, play, sit_down


async def test_a_copy_is_audited_in_a_process_of_its_own(tmp_path: Path) -> None:
    file, copy = tmp_path / "matta.db", tmp_path / "copy.db"
    await make(file)
    backup(file, copy)
    assert await _audited(copy, whole=False) == ""
    store = await Store.open(copy)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    await store.close()
    assert await _audited(copy, whole=False) == f"table {sitting.table}, seq 1: unknown type Opened"


async def test_a_sound_copy_is_where_the_next_audit_begins_until_a_week_is_over(
    tmp_path: Path,
) -> None:
    path, now = tmp_path / "matta.db", NOON
    store = await Store.open(path)
    audit = NightlyAudit(store, lambda: now)
    copies = NightlyCopies(FileDatabase(path), tmp_path, 9, audit=audit.complaint, then=audit.keep)

    async def night() -> None:
        for made in copies.copies():
            made.unlink()  # its name has the second in which it was made
        await copies.copy()

    await night()
    assert last_whole(path) == NOON
    now += 86_400_000
    sitting = await store.write(sit_down)
    await night()
    assert last_whole(path) == NOON, "only what was new"
    now = NOON + WHOLE_EVERY + 1
    await night()
    assert last_whole(path) == now
    await store.write(lambda work: play(work, sitting.table, Opened()))
    with capture_logs() as logged:
        await night()
    (failed,) = [line for line in logged if line["event"] == "copy_failed"]
    assert failed["reason"] == f"table {sitting.table}, seq 1: unknown type Opened"
    assert last_whole(path) == now
    await store.close()
