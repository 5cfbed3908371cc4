"""Delivered updates: none is lost, none is handled twice, chats take turns, and no handled update is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from croupier.poll_gate import PollGate
from engine.stored import to_text
from handlers import inbox as inbox_module
from handlers.inbox import KEEP, TOGETHER, UpdateInbox
from handlers.parsed_update import from_text, parse
from handlers.updates import TelegramUpdate, update_of
from storage import StorageFailedError, Store, UnitOfWork
from storage.errors import DiskFullError
from tests.handlers.noted import NOON, Noted, inbox_of, left, rows, said, tap
from tests.kit.ill_disk import FULL, IllDisk


async def test_chats_take_turns_and_each_keeps_its_order(store: Store) -> None:
    noted = Noted(store)
    inbox = inbox_of(store, noted)
    flood = await inbox.take([tap(n) for n in range(1, 91)])
    other = await inbox.take([tap(91, chat=-2)])
    await asyncio.wait(other)
    assert noted.handled.index(91) <= 3 * TOGETHER, "it waits for a few of the other chat's"
    await asyncio.wait(flood)
    assert [n for n in noted.handled if n != 91] == list(range(1, 91))


async def test_a_killed_process_loses_no_update_and_handles_none_twice(store: Store) -> None:
    dead = Noted(store)
    dead.open.clear()
    await inbox_of(store, dead).take([tap(1), said(2, "/saldo"), tap(3, chat=-2)])
    noted = Noted(store)
    inbox = inbox_of(store, noted)
    waiting = await inbox.restore()
    await asyncio.wait(waiting)
    again = await inbox.take([tap(1), said(2, "/saldo"), tap(3, chat=-2), tap(4)])
    await asyncio.wait(again)
    assert sorted(noted.handled) == [1, 2, 3, 4]
    assert noted.handled.index(1) < noted.handled.index(2), "of one chat"
    assert await rows(store) == []


async def test_updates_waiting_at_the_start_are_handled_before_new_ones(store: Store) -> None:
    dead = Noted(store)
    dead.open.clear()
    await inbox_of(store, dead).take([tap(900)])
    noted = Noted(store)
    inbox = inbox_of(store, noted)
    await inbox.restore()
    await asyncio.wait(await inbox.take([tap(5)]))
    assert noted.handled == [900, 5], "also if Telegram's numbers begin lower"


async def test_an_update_delivered_again_while_it_waits_is_queued_once(store: Store) -> None:
    noted = Noted(store)
    noted.open.clear()
    inbox = inbox_of(store, noted)
    first = await inbox.take([tap(1)])
    assert await inbox.take([tap(1)]) == first
    noted.open.set()
    await asyncio.wait(first)
    assert noted.handled == [1]


async def test_a_lone_update_is_stored_and_handled_in_one_commit_and_leaves_no_text(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = store._commit

    async def counted(batch: list[Any]) -> None:
        commits.append(len(batch))
        await commit(batch)

    monkeypatch.setattr(store, "_commit", counted)
    noted = Noted(store)
    await asyncio.wait(await inbox_of(store, noted).take([said(1, "/taglia segreto")]))
    assert (noted.handled, commits) == ([1], [2])
    filed = [name.read_bytes() for name in path.parent.glob(f"{path.name}*")]
    assert not any(b"segreto" in content for content in filed)


async def test_names_and_words_do_not_outlive_the_handling(store: Store) -> None:
    noted = Noted(store)
    noted.open.clear()
    waiting = await inbox_of(store, noted).take(
        [said(1, "/gioco sette e mezzo"), said(2, "/taglia segreto")]
    )
    kept = await rows(store)
    assert "segreto" in kept[1].body
    noted.open.set()
    await asyncio.wait(waiting)
    assert await rows(store) == []


async def test_an_update_without_a_request_is_done_at_once(store: Store) -> None:
    noted = Noted(store)
    broken = {"update_id": 3, "callback_query": {"message": {}}}
    updates = [said(1, "ciao"), TelegramUpdate(2), update_of(broken)]
    assert await inbox_of(store, noted).take(updates) == []
    done = await store.read(lambda work: [work.updates.done(n) for n in (1, 2, 3)])
    assert (done, noted.handled) == (["", "", ""], [])


def blocked(store: Store, monkeypatch: pytest.MonkeyPatch, room: int) -> tuple[Noted, UpdateInbox]:
    """An inbox with so much room, and a handler that takes nothing from it yet."""
    monkeypatch.setattr(inbox_module, "ROOM", room)
    noted = Noted(store)
    noted.open.clear()
    return noted, inbox_of(store, noted)


async def test_a_flooding_chat_fills_its_share_and_no_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, inbox = blocked(store, monkeypatch, room=60)
    with capture_logs() as logged:
        flood = await inbox.take([tap(n) for n in range(1, 50)] + [said(50, "ciao")])
    assert len(flood) < 10
    (line,) = logged
    assert (line["event"], line["number"]) == ("updates_refused", 49 - len(flood))
    assert inbox.received == {"queued": len(flood), "ignored": 1, "refused": line["number"]}
    others = [tap(100 + n, chat=-2 - n) for n in range(5)]
    assert len(await inbox.take([*others, left(200)])) == 6, "nor is who left ever refused"
    noted.open.set()
    done = await store.read(lambda work: work.updates.done(50))
    assert done == "", "what was refused does not come again"


async def test_floods_of_many_chats_leave_room_for_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, inbox = blocked(store, monkeypatch, room=200)
    await inbox.take([tap(n, chat=-(n % 30)) for n in range(3000)])
    assert len(inbox._waiting) < 200
    assert len(await inbox.take([tap(5000, chat=-99)])) == 1


async def test_a_question_about_admins_is_asked_at_once_and_the_order_stays(store: Store) -> None:
    noted = Noted(store)
    answer = noted.questions[8] = asyncio.get_running_loop().create_future()
    poll_gate = PollGate()
    inbox = inbox_of(store, noted, poll_gate)
    waiting = await inbox.take([tap(1), tap(2, person=8), tap(3), tap(4, chat=-2)])
    await asyncio.wait([waiting[0], waiting[3]])
    assert sorted(noted.handled) == [1, 4]
    assert not poll_gate.handled([-1], 3)
    assert poll_gate.handled([-2], 4)
    answer.set_result(1)
    await asyncio.wait(waiting)
    assert [n for n in noted.handled if n != 4] == [1, 2, 3]
    assert poll_gate.handled([-1, -2], 4)


async def test_a_stored_update_that_is_too_old_is_dropped(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        work.inbox.keep(1, 1, at=NOON - KEEP - 1, body="Tapped {}")
        work.inbox.keep(2, 2, at=NOON, body="Tapped {}")
        work.inbox.keep(3, 3, at=NOON, body="Danced {}")

    await store.write(job)
    assert await inbox_of(store, Noted(store)).restore() == []
    assert await rows(store) == []


async def test_a_failure_of_storage_is_raised_in_the_next_poll(store: Store) -> None:
    class Broken(Noted):
        async def handle(self, *_: object, **__: object) -> None:
            raise StorageFailedError("disk full")

    inbox = inbox_of(store, Broken(store))
    await inbox.take([tap(1)])
    with pytest.raises(StorageFailedError):
        await inbox.take([])
    assert [row.update_id for row in await rows(store)] == [1], "it waits for the next start"


async def test_a_tap_on_a_full_disk_is_refused_once_and_never_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All other updates are kept until the disk has room."""
    monkeypatch.setattr("storage.store.AGAIN", 0.0)
    monkeypatch.setattr("handlers.inbox.AGAIN", 0.0)
    disk, noted = IllDisk(monkeypatch), Noted(store)
    inbox = inbox_of(store, noted)
    disk.code = FULL
    updates = [tap(1), tap(2), said(3, "/saldo"), tap(4), left(5, chat=-2)]
    for _ in range(3):
        with pytest.raises(DiskFullError):
            await inbox.take(updates)
    while len(noted.refused) < 3:  # noqa: ASYNC110 -- its queue does not tell
        await asyncio.sleep(0)
    assert noted.refused == [1, 2, 4]
    assert inbox.refused(updates) == 2, "Telegram need not send them again"
    disk.code = 0
    await asyncio.wait(await inbox.take([*updates[2:], tap(6)]))
    assert (sorted(noted.dropped), sorted(noted.handled)) == ([1, 2, 4], [3, 5, 6])
    assert noted.refused == [1, 2, 4]
    assert await rows(store) == []


async def test_at_the_end_updates_not_yet_begun_wait_for_the_next_start(store: Store) -> None:
    noted = Noted(store)
    noted.open.clear()
    inbox = inbox_of(store, noted)
    await inbox.take([tap(n) for n in range(20)])
    await asyncio.sleep(0)
    ending = asyncio.create_task(inbox.finish(5))
    await asyncio.sleep(0)
    noted.open.set()
    await ending
    assert noted.handled == list(range(TOGETHER))
    assert len(await rows(store)) == 20 - TOGETHER


@pytest.mark.parametrize("update", [tap(1), said(1, "/punta 20"), left(1)])
def test_a_stored_request_is_read_back(update: TelegramUpdate) -> None:
    parsed = parse(update, "matta_bot")
    assert parsed is not None
    assert from_text(to_text(parsed)) == parsed
