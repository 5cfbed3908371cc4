"""After a hand the result is the last message of a group, if the bot knows of messages below it and the budget allows."""

from __future__ import annotations

import pytest

from display import bottom
from display.bottom import FEW, Bottom, Heard
from display.easel import Drawing
from display.gateway import Shown
from display.screen import Screen
from engine.table import actions as act
from storage import Desk
from storage.records import NewPlace, Place
from tests.croupier.kit import ADDRESS
from tests.display.easel import Call, Easel, dealt


def writes(easel: Easel, number: int, *, counted: bool = True, thread: int = 0) -> None:
    """A person writes the chat's message with this id, and the bot gets it."""
    easel.painter.heard(Heard(ADDRESS, thread, number, counted))


async def table_at(easel: Easel) -> int:
    return (await easel.place(easel.table)).message_id or 0


async def hand_ends(easel: Easel) -> list[Call]:
    await easel.home.play_out()
    return [call for call in await easel.settle() if call.address == ADDRESS]


@pytest.mark.parametrize(("below", "whats"), [(FEW - 1, ["edit"]), (FEW, ["send", "delete"])])
async def test_a_result_goes_below_many_messages_of_people(
    easel: Easel, below: int, whats: list[str]
) -> None:
    """One command shows how many messages stand above it, although the bot got none of them."""
    await dealt(easel)
    above = await table_at(easel)
    writes(easel, above + below)
    calls = await hand_ends(easel)
    assert [call.what for call in calls] == whats
    assert "il banco" in calls[0].text
    assert "edit" in whats or calls[1].message_id == above


@pytest.mark.parametrize(("shown", "whats"), [(FEW - 1, ["edit"]), (FEW, ["send", "delete"])])
async def test_without_numbers_of_its_own_a_chat_counts_the_messages_heard(
    easel: Easel, shown: int, whats: list[str]
) -> None:
    await dealt(easel)
    above = await table_at(easel)
    for number in range(1, shown + 1):
        writes(easel, above + 1000 * number, counted=False)
    assert [call.what for call in await hand_ends(easel)] == whats


async def test_messages_above_the_table_or_in_another_topic_do_not_count(
    easel: Easel,
) -> None:
    await dealt(easel)
    above = await table_at(easel)
    for number in range(FEW):
        writes(easel, above - FEW + number)
        writes(easel, above + 50 + number, thread=5)
    assert [call.what for call in await hand_ends(easel)] == ["edit"]


async def test_a_result_goes_below_any_message_of_the_bot(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    news = NewPlace("ranking:1:0", "reply", None, home.chat, None, 0, '{"text": "Classifica"}', 4)
    await home.write(lambda desk: desk.places.want(news, home.now))
    await easel.settle()
    assert [call.what for call in await hand_ends(easel)] == ["send", "delete"]


async def test_a_result_moves_down_once_a_hand(easel: Easel) -> None:
    await dealt(easel)
    writes(easel, await table_at(easel) + FEW)
    assert [call.what for call in await hand_ends(easel)] == ["send", "delete"]
    writes(easel, await table_at(easel) + FEW)
    await easel.home.done(easel.home.people[1], act.AskPause())
    calls = [call.what for call in await easel.settle() if call.address == ADDRESS]
    assert calls == ["edit"]


async def test_a_result_stays_in_its_place_while_few_calls_are_left(easel: Easel) -> None:
    await dealt(easel)
    writes(easel, await table_at(easel) + FEW)
    await easel.home.play_out()
    pace = easel.painter._budget._chat(ADDRESS).pace
    pace.ready_at(easel.watch.at)
    pace.level = 1.5
    calls = [call.what for call in await easel.look() if call.address == ADDRESS]
    assert calls == ["edit"]


async def test_a_table_without_peoples_messages_is_edited_hand_after_hand(easel: Easel) -> None:
    """The number of calls is the same as before: a message, its result, and the last hand's buttons."""
    await dealt(easel)
    for _ in range(3):
        assert {call.what for call in await hand_ends(easel)} == {"edit"}
        await easel.home.deal()
        calls = [call.what for call in await easel.settle() if call.address == ADDRESS]
        assert calls == ["send", "strip"]


async def test_a_running_or_closed_table_stays_in_its_place(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    writes(easel, await table_at(easel) + FEW)
    await home.play("sto")
    assert [call.what for call in await easel.settle() if call.address == ADDRESS] == ["edit"]
    await home.play_out()
    await home.done(home.people[0], act.EndTable())
    calls = [call for call in await easel.settle() if call.address == ADDRESS]
    assert [call.what for call in calls if call.message_id] == ["edit"]


def test_the_memory_of_chats_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bottom, "MOST_CHATS", 3)
    book = Bottom()
    for number in range(10):
        book.heard(Heard(-number, 0, 5, counted=True))
        for message in range(2 * FEW):
            book.heard(Heard(-number, 0, message, counted=True))
    assert len(book._chats) <= 3
    assert all(len(chat.people) <= FEW for chat in book._chats.values())


def test_private_chats_are_not_remembered() -> None:
    book = Bottom()
    place = Place("word:1:0", "reply", None, None, 1, 0, 1, 0, 0, None, None, "", "{}", 4, "live")
    book.came_of(Drawing(place, 1001, Screen("a"), 0), Shown(7))
    assert book._chats == {}


async def test_a_result_goes_below_an_answer_from_before_a_restart(easel: Easel) -> None:
    """The places of answers are stored; other knowledge of the chat is not."""
    await dealt(easel)
    home = easel.home
    above = await table_at(easel)

    def answered(desk: Desk) -> None:
        key = f"answer:{home.chat}:0:0"
        place = NewPlace(key, "reply", None, home.chat, None, 0, "{}", 4)
        desk.places.shown(key, desk.places.want(place, home.now), ADDRESS, above + 1, "")

    await home.write(answered)
    assert [call.what for call in await hand_ends(easel)] == ["send", "delete"]
