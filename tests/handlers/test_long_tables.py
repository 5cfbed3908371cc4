"""The cost of a table does not grow with its age: every action reads as many rows of the database as before."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from pathlib import Path

import pytest

from croupier.snapshots import EVERY
from display.callback import Tap
from messages import evenings
from storage import Store, UnitOfWork
from storage.sqlite.session import SqliteSession
from tests.handlers.kit import GROUP, Group
from tests.handlers.long_tables import play_out, play_to

YOUNG = 2 * EVERY + 4
OLD = YOUNG + 8 * EVERY

MORE = 150
"""Rows: hands and decks differ in length. Between the two ages some 2,000 events are written."""


class Meter:
    """Counts the rows that the database returns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.rows = 0

    def _seen(self, _: object, row: tuple[object, ...]) -> tuple[object, ...]:
        self.rows += 1
        return row

    async def of(self, what: Awaitable[object]) -> int:
        """The number of rows read during ``what``."""
        before, session = self.rows, self._store._session
        assert isinstance(session, SqliteSession)
        session.db.row_factory = self._seen
        await what
        session.db.row_factory = None
        return self.rows - before


async def costs(path: Path, game: str, rounds: int) -> Mapping[str, int]:
    """The rows that each action reads after this number of rounds."""
    store = await Store.open(path)
    try:
        group = Group(store, {1: "Rita", 2: "Luca", 3: "Pia"}, {})
        await group.bot(inside=True)
        await store.write(lambda work: work.chats.set_chips(chat_of(work), 1_000_000, 1_000_000))
        await group.opened(1)
        await group.write(1, f"/gioco {game or 'sette'}")
        for who in (2, 3):
            await group.tap_on(who, "siediti")
        table_id = await group.table()
        await group.croupier.write(
            lambda work: play_to(work, group, table_id=table_id, rounds=rounds)
        )
        await group.show_all()
        return await measured(Meter(store), group, table_id=table_id, rounds=rounds)
    finally:
        await store.close()


async def measured(meter: Meter, group: Group, table_id: int, *, rounds: int) -> Mapping[str, int]:
    group.restart(seed=2)
    found = {"first touch": await meter.of(group.turn())}
    turn = await group.turn()
    found["a tap"] = await meter.of(group.tap(turn, await group.data("sto")))
    found["/mano"] = await meter.of(group.write(1, "/mano"))
    await group.show_all()
    for number in range(rounds - 10, rounds + 1):
        asked = group.tap(1, Tap(table=table_id, round=number, decision=0, name="storia").data())
        found[f"the button of a hand, {rounds - number} ago"] = await meter.of(asked)
        found[f"the file of a hand, {rounds - number} ago"] = await meter.of(group.show_all())
        assert any(f'"round":{number},' in (one.place.payload or "") for one in group.shown)
    found["/classifica"] = await meter.of(group.write(1, "/classifica"))
    await group.croupier.write(lambda work: play_out(work, group, table_id))
    found["closing"] = await meter.of(group.write(1, "/chiudi"))
    found["the summary"] = await meter.of(group.show_all())
    assert any(one.place.kind == "summary" for one in group.shown)
    return found


def chat_of(work: UnitOfWork) -> int:
    chat = work.chats.at(GROUP)
    assert chat is not None
    return chat.chat_id


@pytest.mark.parametrize("game", ["", "piatto", "classica"])
async def test_an_old_table_reads_no_more_than_a_young_one(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "COUNTED", EVERY)
    young = await costs(tmp_path / "young.db", game, YOUNG)
    old = await costs(tmp_path / "old.db", game, OLD)
    dearer = {what: (young[what], rows) for what, rows in old.items() if rows > young[what] + MORE}
    assert dearer == {}
