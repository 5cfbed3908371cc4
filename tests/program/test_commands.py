"""The commands of ``matta`` about the file."""

# ruff: noqa: ASYNC240 -- nothing else runs while these tests look at the file

from __future__ import annotations

from pathlib import Path

import pytest

from matta.commands import run
from settings import commit, version
from storage import SCHEMA, Store
from tests.storage.kit import NOON, Opened, play, sit_down


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the settings name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATTA_DATABASE", str(tmp_path / "matta.db"))
    return tmp_path / "matta.db"


@pytest.mark.parametrize("command", ["backup", "audit", "info"])
def test_a_command_refuses_a_missing_file_in_one_line(
    path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [str(path.parent / "copy.db")] if command == "backup" else []
    assert run([command, *more]) == 2
    assert capsys.readouterr().err == f"{path}: there is no such file\n"
    assert list(path.parent.iterdir()) == []


async def test_the_audit_command_tells_what_it_looked_at(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    await store.write(
        lambda work: work.chats.open(-1, "Famiglia", kind="group", language="it", at=NOON)
    )
    assert run(["audit"]) == 0, "also while the bot runs"
    assert "sound; 1 chats, 0 people" in capsys.readouterr().out
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    assert run(["audit"]) == 1
    told = capsys.readouterr()
    assert told.out == f"table {sitting.table}, seq 1: unknown type Opened\n"
    assert told.err == f"{path}: 1 differences\n"
    await store.close()


async def test_the_info_command_counts_the_write_ahead_log_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    file, log = path.stat().st_size, path.with_name("matta.db-wal").stat().st_size
    assert log > 0
    assert run(["info", str(path)]) == 0
    told = capsys.readouterr().out
    assert f", {file:,} bytes, {log:,} in its write-ahead log\n" in told
    assert "1 events" in told
    await store.close()


def test_the_program_says_which_one_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["version"]) == 0
    assert capsys.readouterr().out == f"matta {version()} (schema {SCHEMA}, commit {commit()})\n"


def test_a_wrong_setting_is_told_in_one_line(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MATTA_DATABASE", str(path / "nowhere" / "matta.db"))
    assert run(["backup"]) == 2
    assert capsys.readouterr().err.startswith("MATTA_DATABASE is malformed")
