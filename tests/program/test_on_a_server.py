"""The commands of ``matta`` about a PostgreSQL server: a file moves there, is looked at, copied, and moves back."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from matta.commands import run
from matta.machine import file_found
from settings import file_settings, load
from storage import Store
from storage.kinds import database
from tests.kit.postgres import NoServerError, new_address
from tests.storage.kit import NOON, sit_down

TOKEN = "123456789:" + "x" * 35


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address that the settings name, without a schema."""
    try:
        given = new_address().partition("&options")[0]
    except NoServerError as missing:
        pytest.skip(str(missing))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATTA_DATABASE", given)
    monkeypatch.setenv("MATTA_TOKEN", TOKEN)
    return given


async def test_a_file_moves_to_a_server_and_back(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(tmp_path / "old.db")
    await store.write(sit_down)
    await store.write(lambda work: work.heartbeat.beat(NOON))
    await store.close()
    assert run(["info"]) == 2, "there is nothing yet"
    assert "schema 0, not" in capsys.readouterr().err
    assert run(["copy", str(tmp_path / "old.db")]) == 0
    assert "schema matta_123456789: holds the " in capsys.readouterr().out
    assert run(["copy", str(tmp_path / "old.db")]) == 2
    assert "holds rows already" in capsys.readouterr().err
    for command, said in (("audit", "sound; 1 chats, 3 people"), ("info", "3 people")):
        assert run([command]) == 0
        assert said in capsys.readouterr().out
    assert run(["upgrade"]) == 0
    assert run(["health"]) == 1
    assert run(["restore", "old.db"]) == 2
    assert "matta copy" in capsys.readouterr().err
    assert run(["backup", "back.db"]) == 0
    capsys.readouterr()
    assert run(["audit", "back.db"]) == 0
    assert "sound; 1 chats, 3 people" in capsys.readouterr().out


async def test_each_token_has_a_schema_of_its_own(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bot in ("123456789", "987654321"):
        monkeypatch.setenv("MATTA_TOKEN", f"{bot}:" + "x" * 35)
        store = await Store.open(load().stored_at)
        await store.write(sit_down)
        await store.close()
    with psycopg.connect(address) as db:
        query = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'matta%' ORDER BY 1"
        found = [name for (name,) in db.execute(query)]
    assert found == ["matta_123456789", "matta_987654321", "matta_common"]


async def test_the_doctor_looks_at_the_server(address: str) -> None:
    stored = database(file_settings().stored_at)
    assert "does not exist yet" in file_found(stored).said
    store = await Store.open(load().stored_at)
    assert stored.in_use()
    found = file_found(stored)
    assert (found.how, "fsync = on" in found.said) == ("bad", True), "the tests' server is careless"
    await store.close()
    assert not stored.in_use()


def test_a_server_that_is_away_is_told_without_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATTA_DATABASE", "postgresql://matta:geheim@127.0.0.1:9/matta")
    monkeypatch.setenv("MATTA_TOKEN", TOKEN)
    assert run(["info"]) == 4
    told = capsys.readouterr().err
    assert "127.0.0.1/matta, schema matta_123456789: the server cannot be reached" in told
    assert "geheim" not in told
