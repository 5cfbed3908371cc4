"""After a hand the result is the last message of a group, if the bot knows of messages below it and the
budget allows.
"""

from __future__ import annotations

import pytest

from delivery import last_messages
from delivery.drawing import Drawing
from delivery.gateway import MessageShown
from delivery.last_messages import FEW, GroupMessage, LastMessages
from display.screen import Screen
from engine.table import actions as act
from messages.content import AnswerContent, payload_of
from storage import UnitOfWork
from storage.records import NewPlace, Place
from tests.croupier.kit import ADDRESS
from tests.delivery.wall import NotedCall, Wall, dealt


def writes(wall: Wall, number: int, *, counted: bool = True, thread: int = 0) -> None:
    """A person writes the chat's message with this id, and the bot gets it."""
    wall.reconciler.note_message(
        GroupMessage(address=ADDRESS, thread=thread, message_id=number, counted=counted)
    )


async def table_at(wall: Wall) -> int:
    return (await wall.place(wall.table)).message_id or 0


async def dealt_at(wall: Wall) -> int:
    """Deal a hand; gives the number of the table's message."""
    await dealt(wall)
    return await table_at(wall)


async def hand_ends(wall: Wall) -> list[NotedCall]:
    await wall.home.play_out()
    return [call for call in await wall.settle() if call.address == ADDRESS]


@pytest.mark.parametrize(("below", "whats"), [(FEW - 1, ["edit"]), (FEW, ["send", "delete"])])
async def test_a_result_goes_below_many_messages_of_people(
    wall: Wall, below: int, whats: list[str]
) -> None:
    """One command shows how many messages stand above it, although the bot got none of them."""
    above = await dealt_at(wall)
    writes(wall, above + below)
    calls = await hand_ends(wall)
    assert [call.what for call in calls] == whats
    assert "il banco" in calls[0].text
    assert "edit" in whats or calls[1].message_id == above


@pytest.mark.parametrize(("shown", "whats"), [(FEW - 1, ["edit"]), (FEW, ["send", "delete"])])
async def test_without_numbers_of_its_own_a_chat_counts_the_messages_heard(
    wall: Wall, shown: int, whats: list[str]
) -> None:
    above = await dealt_at(wall)
    for number in range(1, shown + 1):
        writes(wall, above + 1000 * number, counted=False)
    assert [call.what for call in await hand_ends(wall)] == whats


async def test_messages_above_the_table_or_in_another_topic_do_not_count(
    wall: Wall,
) -> None:
    above = await dealt_at(wall)
    for number in range(FEW):
        writes(wall, above - FEW + number)
        writes(wall, above + 50 + number, thread=5)
    assert [call.what for call in await hand_ends(wall)] == ["edit"]


async def test_a_result_goes_below_any_message_of_the_bot(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    news = NewPlace(
        key="ranking:1:0",
        kind="reply",
        chat_id=home.chat,
        payload=payload_of(AnswerContent(text="Classifica")),
        urgency=4,
    )
    await home.want(news)
    await wall.settle()
    assert [call.what for call in await hand_ends(wall)] == ["send", "delete"]


async def test_a_result_moves_down_once_a_hand(wall: Wall) -> None:
    await dealt(wall)
    writes(wall, await table_at(wall) + FEW)
    assert [call.what for call in await hand_ends(wall)] == ["send", "delete"]
    writes(wall, await table_at(wall) + FEW)
    await wall.home.done(wall.home.people[1], act.AskPause())
    calls = [call.what for call in await wall.settle() if call.address == ADDRESS]
    assert calls == ["edit"]


async def test_a_result_stays_in_its_place_while_few_calls_are_left(wall: Wall) -> None:
    await dealt(wall)
    writes(wall, await table_at(wall) + FEW)
    await wall.home.play_out()
    pace = wall.reconciler._budget._chat(ADDRESS).pace
    pace.ready_at(wall.watch.at)
    pace.level = 1.5
    calls = [call.what for call in await wall.look() if call.address == ADDRESS]
    assert calls == ["edit"]


async def test_a_running_or_closed_table_stays_in_its_place(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    writes(wall, await table_at(wall) + FEW)
    await home.play("sto")
    assert [call.what for call in await wall.settle() if call.address == ADDRESS] == ["edit"]
    await home.play_out()
    await home.done(home.people[0], act.EndTable())
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert [call.what for call in calls if call.message_id] == ["edit"]


def test_the_memory_of_chats_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_messages, "MOST_CHATS", 3)
    book = LastMessages()
    for number in range(10):
        book.note(GroupMessage(-number, 0, 5, counted=True))
        for message in range(2 * FEW):
            book.note(GroupMessage(-number, 0, message, counted=True))
    assert len(book._chats) <= 3
    assert all(len(chat.people) <= FEW for chat in book._chats.values())


def test_private_chats_are_not_remembered() -> None:
    book = LastMessages()
    place = Place(
        key="word:1:0",
        kind="reply",
        table_id=None,
        chat_id=None,
        person=1,
        thread_id=0,
        wanted=1,
        wanted_at=0,
        shown=0,
        address=None,
        message_id=None,
        fingerprint="",
        payload=payload_of(AnswerContent()),
        urgency=4,
        state="live",
    )
    book.learn(Drawing(place=place, address=1001, screen=Screen("a"), seq=0), MessageShown(7))
    assert book._chats == {}


async def test_a_result_goes_below_an_answer_from_before_a_restart(wall: Wall) -> None:
    """The places of answers are stored; other knowledge of the chat is not."""
    await dealt(wall)
    home = wall.home
    above = await table_at(wall)

    def answered(work: UnitOfWork) -> None:
        key = f"answer:{home.chat}:0:0"
        place = NewPlace(
            key=key, kind="reply", chat_id=home.chat, payload=payload_of(AnswerContent()), urgency=4
        )
        work.outbox.shown(
            key,
            work.outbox.want(place, home.now),
            address=ADDRESS,
            message_id=above + 1,
            fingerprint="",
        )

    await home.write(answered)
    assert [call.what for call in await hand_ends(wall)] == ["send", "delete"]
