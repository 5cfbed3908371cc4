"""Databases of earlier versions (``tests/fixtures``): they migrate, add up, replay, verify, and are played on."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import lzma
import sqlite3
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.journal
from history.check import check
from history.format import HandFile, read
from history.replay import replay
from history.verify import verify
from playground.botapi.limits import Limits
from playground.botapi.telegram import Telegram
from playground.people import InProcess, PlaygroundPerson
from playground.testing import TestServer
from storage import Store
from storage.archiver import DAY, Archiver
from storage.audit import audit, audit_archive
from storage.sqlite import archive
from tests.kit.house import at_home
from tests.kit.old_database import hand_files, rounds, seals
from tests.kit.playing_on import play_on

FIXTURES = Path(__file__).parents[1] / "fixtures"
OLD = sorted(path for path in FIXTURES.iterdir() if path.is_dir())

pytestmark = pytest.mark.parametrize("old", OLD, ids=lambda path: path.name)


def unpack(old: Path, folder: Path) -> Path:
    """Put the database and its Telegram into ``folder``; returns the path of the database."""
    for name in ("matta.db", "telegram.json"):
        (folder / name).write_bytes(lzma.decompress((old / f"{name}.xz").read_bytes()))
    return folder / "matta.db"


def files_of(old: Path) -> dict[str, bytes]:
    """The files of hands, and ``seals.json``."""
    with tarfile.open(
        fileobj=io.BytesIO(lzma.decompress((old / "hands.tar.xz").read_bytes()))
    ) as tar:
        found = {}
        for member in tar:
            content = tar.extractfile(member)
            assert content is not None
            found[member.name] = content.read()
        return found


@pytest.fixture
def database(old: Path, tmp_path: Path) -> Path:
    return unpack(old, tmp_path)


async def migrated(database: Path) -> None:
    store = await Store.open(database)
    await store.close()


def is_sound(database: Path) -> None:
    assert audit(database, engine.journal).differences == []


def chips(database: Path) -> dict[int, int]:
    """The sum of each chat's accounts, including its house account, which is below zero."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        rows = db.execute("SELECT chat_id, sum(balance) FROM accounts GROUP BY chat_id")
        return dict(rows.fetchall())


def beat(database: Path) -> int:
    """The last time when its bot was alive."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        return int(db.execute("SELECT at FROM heartbeat").fetchone()[0])


def still_open(database: Path) -> list[tuple[int, str]]:
    """Tables and tournaments that are not over."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        rows = db.execute("SELECT id, game FROM tables WHERE status = 'open' ORDER BY id")
        return rows.fetchall()


async def test_it_migrates_and_adds_up(database: Path) -> None:
    assert {game for _, game in still_open(database)} >= {"piatto", "classica", "tournament"}
    await migrated(database)
    is_sound(database)


def decks_of(file: HandFile) -> set[str]:
    """The decks of a hand in the form of ``seals.json``."""
    return {f"{file.table}/{deck.deck}" for deck in file.decks}


def wrong(files: dict[str, bytes], sealed: dict[str, str]) -> Iterator[str]:
    """The hands that do not replay, or do not verify with the seals of the chat."""
    for name, content in files.items():
        file = read(content)
        checked = verify(file, [sealed[deck] for deck in decks_of(file)])
        opened = all(deck.secret is not None for deck in file.decks)
        bare = check(json.loads(content), [sealed[deck] for deck in decks_of(file)])
        assert bare.status == (0 if opened else 2), name
        if checked.failure is not None or checked.verdict != ("right" if opened else "open"):
            yield f"{name}: {checked.verdict}, {checked.decks}, {checked.mismatch}, {checked.failure}"


def test_the_files_of_its_hands_replay_and_verify(old: Path) -> None:
    files = files_of(old)
    sealed = json.loads(files.pop("seals.json"))
    assert list(wrong(files, sealed)) == []


async def test_every_hand_in_it_is_exported_as_then(old: Path, database: Path) -> None:
    """Files that are written in another form today, but of the same hands, must replay and verify too."""
    await migrated(database)
    before, today = files_of(old), await hand_files(database)
    sealed = json.loads(before.pop("seals.json"))
    assert today.keys() == before.keys()
    changed = {name: content for name, content in today.items() if content != before[name]}
    assert list(wrong(changed, sealed)) == []


async def test_its_hands_are_read_from_an_archive_as_before(database: Path) -> None:
    """Tournaments go with their tables. The latest table of a chat or topic stays."""
    await migrated(database)
    hands = list(rounds(database))
    before = chips(database), await hand_files(database, hands)
    store = await Store.open(database)
    await Archiver(database, store, 1, now=lambda: beat(database) + 2 * DAY).run()
    await store.close()
    assert 0 < len(list(rounds(database))) < len(hands)
    assert (chips(database), await hand_files(database, hands)) == before
    is_sound(database)
    (made,) = archive.beside(database)
    assert audit_archive(made, engine.journal).differences == []


async def test_its_open_tables_are_played_to_their_end(old: Path, database: Path) -> None:
    """People act, clocks of absent players ring, and tournaments end.

    No chip is lost, and every deck opens as it was sealed.
    """
    before = chips(database)
    tables = [table for table, _ in still_open(database)]
    playing = await play_on(database, tables, seed=1, now=beat(database) + 60_000)
    assert playing.acted > 100
    assert playing.ran_out > 20
    is_sound(database)
    assert still_open(database) == []
    after = chips(database)
    assert {chat: after[chat] for chat in before} == before
    begun = files_of(old)
    sealed = json.loads(begun.pop("seals.json"))
    played = {n: file for n, file in (await hand_files(database)).items() if n not in begun}
    assert len(played) > 20
    assert all(replay(read(content)).failure is None for content in played.values())
    of_then = {name: file for name, file in played.items() if decks_of(read(file)) <= sealed.keys()}
    assert of_then
    assert list(wrong(of_then, sealed)) == []
    shown = {**seals(database), **sealed}
    assert list(wrong(played, shown)) == []


async def test_todays_bot_takes_over_the_messages_of_its_bot(database: Path) -> None:
    """Every open table is requested again in its chat and ended by its opener, over real HTTP."""
    path = database.with_name("telegram.json")
    telegram = Telegram.load(path, limits=Limits(on=False))
    async with TestServer(telegram) as server:
        home = at_home(server, database.parent, second=20, pictures=True)
        await home.start()
        try:
            await asyncio.gather(
                *[
                    end_in(telegram, chat, topic, opener=opener)
                    for chat, topic, opener in groups_with_tables(database)
                ]
            )
        finally:
            await home.stop()
    is_sound(database)


def groups_with_tables(database: Path) -> list[tuple[int, int, int]]:
    """Telegram's ids of chat, topic and opener for every open table in a group."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        rows = db.execute(
            "SELECT a.address, t.thread_id, p.telegram_id FROM tables t"
            " JOIN chat_addresses a ON a.chat_id = t.chat_id AND a.current = 1"
            " JOIN people p ON p.id = t.opener"
            " WHERE t.status = 'open' AND t.game <> 'tournament'"
        )
        return rows.fetchall()


async def end_in(telegram: Telegram, chat: int, topic: int, *, opener: int) -> None:
    """Bring the table to the bottom and end it."""
    person = PlaygroundPerson(InProcess(telegram), opener, telegram.core.world.users[opener].name)
    since = await person.write(chat, "/tavolo", thread=topic or None)
    for _ in range(400):
        shown = await person.messages(chat, thread=topic or None)
        if any(m.message_id > since.message_id and m.keyboard for m in shown):
            break
        await asyncio.sleep(0.05)
    else:
        raise AssertionError(f"no table for {person} in {chat}/{topic}: {shown[-4:]}")
    await person.write(chat, "/chiudi", thread=topic or None)
    await person.see(chat, "Buonanotte|Il tavolo è chiuso|ultim[oa] (mano|banco)", timeout=60)
