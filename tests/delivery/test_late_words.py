"""With few calls left in a group: answers come together and soon, old buttons go first, and no answer comes
too late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from delivery.budget import GROUP_A_MINUTE, GROUP_BURST
from delivery.gateway import CallOutcome, GroupMoved, Offline, Refused
from delivery.urgency import REPLY
from display.measure import MOST_TEXT, length
from messages.answers import with_line
from messages.content import AnswerContent, FileContent, PageContent, payload_of, wanted
from messages.places import table_key
from messages.reply_kinds import HINT, KINDS, READING
from messages.tables import ROUNDS_A_MESSAGE
from messages.typed_answers import answers_in, forget_answers
from storage import UnitOfWork
from storage.records import NewPlace
from tests.croupier.kit import ADDRESS
from tests.delivery.wall import NotedCall, Wall, dealt, lines_at, until

SOON = 5.0
"""Seconds."""

FREE = 60 / (GROUP_A_MINUTE - GROUP_BURST)
"""Seconds until a group may get one more call."""

Job = Callable[[UnitOfWork], object]


def line(wall: Wall, kind: str, text: str, *, person: int = 0) -> Job:
    """A question that is answered in a line."""
    key = f"{kind}:{ADDRESS}:0"

    def job(work: UnitOfWork) -> None:
        waiting = work.outbox.get(key)
        content = with_line(lines_at(waiting), text, person=person, at=wall.home.now)
        place = wanted(content, key=key, chat_id=wall.home.chat, urgency=REPLY)
        work.outbox.want(place, wall.home.now)

    return job


def text(
    wall: Wall, kind: str, said: str, *, button: str = "", reply_to: int = 0, thread: int = 0
) -> Job:
    """A question that is answered in a text of its own, with or without a button."""
    keyboard = ((("Apri", f"1|0|0|0|{button}|", "", "", ""),),) if button else ()
    key = f"{kind}:{ADDRESS}:{thread}"

    def job(work: UnitOfWork) -> None:
        now = wall.home.now
        content = AnswerContent(text=said, keyboard=keyboard, reply_to=reply_to, at=now)
        place = wanted(content, key=key, chat_id=wall.home.chat, thread_id=thread, urgency=REPLY)
        work.outbox.want(place, now)

    return job


def pass_(wall: Wall, seconds: float) -> None:
    wall.watch.at += seconds
    wall.home.now += round(seconds * 1000)


def spend(wall: Wall, calls: int = GROUP_BURST) -> None:
    """Use up the group's calls; the next call is free after ``FREE``, or later with more than three calls."""
    budget = wall.reconciler._budget
    budget._chat(ADDRESS).pace.ready_at(wall.watch.at)
    budget._chat(ADDRESS).pace.level = float(GROUP_BURST - calls)


async def until_said(wall: Wall, seconds: float = 60) -> list[tuple[float, NotedCall]]:
    """Look ten times a second; returns the group's calls with the seconds before each."""
    began, found = wall.watch.at, []
    while wall.watch.at - began < seconds and await wall.home.places():
        found += [
            (wall.watch.at - began, call) for call in await wall.look() if call.address == ADDRESS
        ]
        pass_(wall, 0.1)
    return found


async def five_questions(wall: Wall) -> None:
    """Five people ask a question within two seconds."""
    asked = (
        line(wall, "balance", text="Rita: 1000", person=1),
        text(wall, "ranking", "Classifica"),
        text(wall, "hands", said="Ultime mani", button="storia"),
        line(wall, "word", text="Luca: non tocca a te", person=2),
        line(wall, "balance", text="Pia: 900", person=3),
    )
    for question in asked:
        await wall.home.write(question)
        pass_(wall, 0.4)


# --- together, and soon --------------------------------------------------------------------------------------


@pytest.mark.parametrize("spent", [GROUP_BURST, GROUP_BURST + 1, GROUP_BURST + 5])
async def test_five_questions_are_answered_by_the_first_free_call(wall: Wall, spent: int) -> None:
    await dealt(wall)
    spend(wall, spent)
    await five_questions(wall)
    ((waited, call),) = await until_said(wall)
    assert waited <= FREE * (spent - GROUP_BURST + 1)
    assert call.what == "send"
    assert call.text == (
        "Rita: 1000\nPia: 900\n\nClassifica\n\nLuca: non tocca a te\n\nUltime mani"
    )
    assert call.buttons == ("storia",)


async def test_a_waiting_turn_goes_first_and_the_answers_follow_in_one_call(
    wall: Wall,
) -> None:
    await dealt(wall)
    spend(wall, GROUP_BURST + 2)
    await wall.home.play("sto")
    pass_(wall, 6.5)
    await five_questions(wall)
    (first, turn), (second, call) = await until_said(wall)
    assert (turn.what, call.what) == ("edit", "send")
    assert "tiro" in turn.buttons
    assert second - first < SOON
    assert all(said in call.text for said in ("Rita", "Pia", "Classifica", "Luca", "Ultime mani"))


async def test_no_answer_waits_for_others_while_calls_are_free(wall: Wall) -> None:
    await dealt(wall)
    for question in (
        line(wall, "balance", text="Rita: 1000", person=1),
        text(wall, "ranking", "Oro"),
    ):
        await wall.home.write(question)
        assert len(await wall.look()) == 1


@pytest.mark.parametrize("kind", ["rules", "settings"])
async def test_a_page_that_was_asked_for_takes_the_last_call(wall: Wall, kind: str) -> None:
    """It answers a person, so it does not wait for a possible turn."""
    await dealt(wall)
    home = wall.home
    spend(wall, GROUP_BURST - 1)
    page = NewPlace(
        key=kind,
        kind=kind,
        table_id=home.table,
        chat_id=home.chat,
        payload=payload_of(PageContent("rules", "0")),
        urgency=REPLY,
    )
    await home.want(page)
    assert [call.what for call in await wall.look()] == ["send"]


async def test_one_message_holds_one_keyboard_and_refers_to_one_message(wall: Wall) -> None:
    await dealt(wall)
    spend(wall)
    for question in (
        text(wall, "hands", said="Ultime mani", button="storia"),
        text(wall, "no_table", said="Nessun tavolo", button="gioco"),
        text(wall, "here", "Eccolo", reply_to=7),
        text(wall, "ranking", "Classifica"),
    ):
        await wall.home.write(question)
        pass_(wall, 0.1)
    calls = [(call.text, call.buttons) for _, call in await until_said(wall)]
    assert calls == [
        ("Classifica\n\nUltime mani", ("storia",)),
        ("Nessun tavolo", ("gioco",)),
        ("Eccolo", ()),
    ]


async def test_answers_that_do_not_fit_get_another_message(wall: Wall) -> None:
    await dealt(wall)
    spend(wall)
    for number, long in enumerate((2_000, 2_500, 2_090, 5)):
        kind = ("ranking", "help", "privacy", "terms_read")[number]
        await wall.home.write(text(wall, kind, str(number) * long))
        pass_(wall, 0.1)
    calls = [call.text for _, call in await until_said(wall)]
    assert calls == [f"{'0' * 2000}\n\n{'2' * 2090}", f"{'1' * 2500}\n\n33333"]
    assert all(length(call) <= MOST_TEXT for call in calls)


async def test_other_topics_and_other_messages_stay_apart(wall: Wall) -> None:
    await dealt(wall)
    spend(wall)
    news = NewPlace(
        key="no_pictures:1",
        kind="reply",
        chat_id=wall.home.chat,
        payload=payload_of(AnswerContent(text="a")),
        urgency=REPLY,
    )
    for question in (
        text(wall, "ranking", "Classifica"),
        text(wall, "help", "Aiuto", thread=5),
        lambda work: work.outbox.want(news, wall.home.now),
    ):
        await wall.home.write(question)
        pass_(wall, 0.1)
    calls = [call.text for _, call in await until_said(wall)]
    assert calls == ["Classifica", "Aiuto", "a"]


async def test_the_next_message_answers_only_questions_asked_during_the_call(
    wall: Wall,
) -> None:
    """Nothing is said twice and nothing is lost in any of the joined answers."""
    await dealt(wall)
    spend(wall)
    for question in (
        line(wall, "balance", text="Rita: 1000", person=1),
        text(wall, "ranking", "Oro"),
    ):
        await wall.home.write(question)
    pass_(wall, FREE)
    wall.wire.hold = asyncio.Event()
    looking = asyncio.create_task(wall.look())
    await until(lambda: any(wall.wire.under_way.values()))
    for question in (
        line(wall, "balance", text="Luca: 5", person=2),
        line(wall, "balance", text="Rita: 1000", person=1),
        text(wall, "ranking", "Oro"),
        text(wall, "hands", "Mani"),
    ):
        await wall.home.write(question)
    wall.wire.hold.set()
    (call,) = await looking
    assert call.text == "Rita: 1000\n\nOro"
    assert [call.text for _, call in await until_said(wall)] == ["Luca: 5\n\nMani"]


@pytest.mark.parametrize("outcome", [Offline(), GroupMoved(-1001), Refused("no")])
async def test_unsent_answers_are_not_lost(wall: Wall, outcome: CallOutcome) -> None:
    await dealt(wall)
    await wall.home.write(line(wall, "balance", text="Rita: 1000", person=1))
    await wall.home.write(text(wall, "ranking", "Oro"))
    wall.wire.outcomes[ADDRESS] = outcome
    (call,) = await wall.look()
    assert call.text == "Rita: 1000\n\nOro"
    wall.wire.outcomes.clear()
    pass_(wall, 30)
    said = [call.text for call in await wall.look()]
    if isinstance(outcome, Refused):
        assert said == ["Oro"], "an answer that Telegram never takes holds up no other"
    elif not isinstance(outcome, GroupMoved):  # then the table is shown anew as well
        assert said == ["Rita: 1000\n\nOro"]
    else:
        assert said.count("Rita: 1000\n\nOro") == 1


async def test_joined_answers_go_with_the_next_hand_if_all_of_them_would(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    spend(wall)
    await home.write(line(wall, "balance", text="Rita: 1000", person=1))
    await home.write(line(wall, "word", text="Luca: no", person=2))
    assert len(await until_said(wall)) == 1
    await home.write(lambda work: forget_answers(work, home.chat, thread=0, now=home.now))
    assert [call.what for _, call in await until_said(wall)] == ["delete"]
    spend(wall)
    await home.write(line(wall, "balance", text="Rita: 1000", person=1))
    await home.write(text(wall, "ranking", "Classifica"))
    assert len(await until_said(wall)) == 1
    assert await home.read(lambda work: answers_in(work, home.chat, 0)) == []


# --- too late ------------------------------------------------------------------------------------------------


async def silent_for(wall: Wall, seconds: float) -> list[str]:
    """Let the group be silent for so long; returns the group's texts after that."""
    wall.reconciler._budget.silence(ADDRESS, wall.watch.at + seconds)
    await wall.look()
    pass_(wall, seconds)
    return [call.text for _, call in await until_said(wall)]


async def test_a_hint_that_comes_a_minute_late_is_not_given(wall: Wall) -> None:
    await dealt(wall)
    await wall.home.write(text(wall, "no_table", said="Nessun tavolo", button="gioco"))
    await wall.home.write(line(wall, "word", text="Luca: non tocca a te", person=1))
    level = wall.reconciler._budget._chat(ADDRESS).pace.level
    with capture_logs() as logs:
        assert await silent_for(wall, HINT / 1000 + 1) == []
    assert [log["event"] for log in logs] == ["answer_too_late"] * 2
    assert all(log["log_level"] == "info" for log in logs)
    assert await wall.home.places() == {}
    assert wall.reconciler._budget._chat(ADDRESS).pace.level >= level, "it cost no call"


async def test_a_hint_is_given_before_a_minute_is_over(wall: Wall) -> None:
    await dealt(wall)
    await wall.home.write(line(wall, "word", text="Luca: non tocca a te", person=1))
    assert await silent_for(wall, HINT / 1000 - 1) == ["Luca: non tocca a te"]


async def test_balances_are_sent_after_minutes_and_moved_chips_always(
    wall: Wall,
) -> None:
    await dealt(wall)
    asked = (
        line(wall, "balance", text="Rita: 1000", person=1),
        line(wall, "word", text="Luca: non tocca a te", person=2),
        line(wall, "done", text="Pia: ricarica presa", person=3),
        text(wall, "ranking", "Classifica"),
    )
    for question in asked:
        await wall.home.write(question)
    said = "Rita: 1000\n\nPia: ricarica presa\n\nClassifica"
    assert await silent_for(wall, READING / 1000 - 1) == [said]
    for question in asked:
        await wall.home.write(question)
    assert await silent_for(wall, 24 * 3600) == ["Pia: ricarica presa"]


async def test_only_lines_that_still_make_sense_are_sent(wall: Wall) -> None:
    await dealt(wall)
    spend(wall, GROUP_BURST + 30)
    await wall.home.write(line(wall, "word", text="Luca: non tocca a te", person=1))
    await wall.home.write(text(wall, "no_table", said="Nessun tavolo", button="gioco"))
    pass_(wall, HINT / 1000)
    await wall.home.write(line(wall, "word", text="Pia: banco vuoto", person=2))
    assert [call.text for _, call in await until_said(wall, 120)] == ["Pia: banco vuoto"]
    assert await wall.home.places() == {}


async def test_a_question_asked_again_is_answered_after_the_first_one_is_past(wall: Wall) -> None:
    await dealt(wall)
    spend(wall, GROUP_BURST + 26)  # the next call is free after 101 seconds
    for _ in range(2):
        await wall.home.write(text(wall, "no_table", said="Nessun tavolo", button="gioco"))
        await wall.home.write(line(wall, "word", text="Luca: non tocca a te", person=1))
        pass_(wall, HINT / 1000 - 10)
    (said,) = [call.text for _, call in await until_said(wall, 120)]
    assert said == "Luca: non tocca a te\n\nNessun tavolo"


async def test_a_file_past_its_time_is_not_read(wall: Wall) -> None:
    home = wall.home
    payload = payload_of(FileContent(round=99, text="Mano 99"))
    place = NewPlace(
        key=f"file:{home.table}:99:0",
        kind="file",
        table_id=home.table,
        chat_id=home.chat,
        payload=payload,
        urgency=4,
    )
    await home.want(place)
    with capture_logs() as logs:
        assert await silent_for(wall, READING / 1000 + 1) == []
    assert [log["event"] for log in logs] == ["answer_too_late"]


def test_every_kind_of_answer_lasts_a_minute_five_or_for_ever() -> None:
    assert {kind.lasts for kind in KINDS.values()} == {HINT, READING, None}
    for kind in ("balance", "ranking", "hands", "file"):
        assert KINDS[kind].lasts == READING >= 5 * 60_000
    assert KINDS["done"].lasts is None


# --- old buttons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spent", [GROUP_BURST - 1, GROUP_BURST, GROUP_BURST + 2])
async def test_the_last_hands_buttons_go_before_the_next_hands_turns_wait(
    wall: Wall, spent: int
) -> None:
    """Within five seconds after a hand with a message of its own is shown, while turns come all the time."""
    await dealt(wall)
    home = wall.home
    for _ in range(ROUNDS_A_MESSAGE - 1):
        await home.play_out()
        await home.deal()
        await wall.settle()
    await home.play_out()
    await wall.settle()
    last = await wall.place(table_key(home.table, ROUNDS_A_MESSAGE))
    spend(wall, spent)
    await home.deal()
    began, calls = wall.watch.at, list[tuple[float, NotedCall]]()
    while len(calls) < 3:
        assert wall.watch.at - began < 60
        calls += [(wall.watch.at, call) for call in await wall.look() if call.address == ADDRESS]
        if calls and (await home.seen()).running.turn == home.people[1]:
            await home.play("sto")
        pass_(wall, 0.25)
    (begins, hand), (gone, old), (_, turn) = calls
    assert hand.what == "send"
    assert (old.what, old.message_id, old.buttons) == ("edit", last.message_id, ())
    assert (turn.what, "tiro" in turn.buttons) == ("edit", True)
    assert gone - begins <= SOON
