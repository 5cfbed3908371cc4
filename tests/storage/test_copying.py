"""A file becomes a schema of a server, and the other way, with every row; both then go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import StorageRefusedError, Store, UnitOfWork
from storage.copying import copy_rows, differences, tables
from storage.kinds import database
from tests.storage.conftest import address
from tests.storage.kit import NOON, StoredSitting, play_round, sit_down, table_place


def evening(work: UnitOfWork) -> StoredSitting:
    """Two tables with rounds, messages and a handled update."""
    sittings = [sit_down(work), sit_down(work)]
    for number in (1, 2):
        for sitting in sittings:
            play_round(work, sitting, number)
    work.outbox.want(table_place(sittings[0], "{}"), NOON)
    work.updates.finish(7, "", NOON)
    work.missed_news.keep_ending(sittings[1].chat, 0, sittings[1].table)
    return sittings[0]


@pytest.fixture(params=["to the server", "to a file"])
async def both(request: pytest.FixtureRequest, path: Path) -> tuple[str, str]:
    """Where the rows are, and where they shall be."""
    server = await address()
    return (str(path), server) if request.param == "to the server" else (server, str(path))


async def test_every_row_arrives_and_the_evening_goes_on(both: tuple[str, str]) -> None:
    store = await Store.open(both[0])
    sitting = await store.write(evening)
    source, target = map(database, both)
    with source.reading() as rows, target.writing() as empty:
        copied = copy_rows(rows, empty)
    await store.close()
    with source.reading() as one, target.reading() as other:
        assert list(differences(one, other)) == []
        assert copied == sum(one.value(f"SELECT count(*) FROM {name}") for name in tables())  # noqa: S608
    store = await Store.open(both[1])
    await store.write(lambda work: play_round(work, sitting, 3))
    await store.write(sit_down)
    await store.close()
    with source.reading() as one, target.reading() as other:
        assert any(line.startswith("rounds: ") for line in differences(one, other))


async def test_rows_are_copied_into_an_empty_database_alone(both: tuple[str, str]) -> None:
    for where in both:
        store = await Store.open(where)
        await store.write(evening)
        await store.close()
    source, target = map(database, both)
    with (
        source.reading() as rows,
        pytest.raises(StorageRefusedError, match="holds rows already"),
        target.writing() as full,
    ):
        copy_rows(rows, full)
