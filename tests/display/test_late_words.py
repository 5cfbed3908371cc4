"""With few calls left in a group: answers come together and soon, old buttons go first, and no answer comes too late."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from croupier.reply_kinds import HINT, KINDS, READING
from croupier.standing import REPLY, answers, forget_answers
from display.answers import with_line
from display.budget import GROUP_A_MINUTE, GROUP_BURST
from display.gateway import Moved, Offline, Outcome, Refused
from display.measure import MOST_TEXT, length
from storage import Desk
from storage.records import NewPlace
from tests.croupier.kit import ADDRESS
from tests.display.easel import Call, Easel, dealt, until

SOON = 5.0
"""Seconds."""

FREE = 60 / (GROUP_A_MINUTE - GROUP_BURST)
"""Seconds until a group may get one more call."""

Job = Callable[[Desk], object]


def line(easel: Easel, kind: str, text: str, person: int = 0) -> Job:
    """A question that is answered in a line."""
    key = f"{kind}:{ADDRESS}:0"

    def job(desk: Desk) -> None:
        waiting = desk.places.get(key)
        payload = with_line(waiting.payload if waiting else None, text, person, easel.home.now)
        place = NewPlace(key, "reply", None, easel.home.chat, None, 0, payload, REPLY)
        desk.places.want(place, easel.home.now)

    return job


def text(
    easel: Easel, kind: str, said: str, button: str = "", reply_to: int = 0, thread: int = 0
) -> Job:
    """A question that is answered in a text of its own, with or without a button."""
    keyboard = [[["Apri", f"1|0|0|0|{button}|", "", "", ""]]] if button else []
    key = f"{kind}:{ADDRESS}:{thread}"

    def job(desk: Desk) -> None:
        now = easel.home.now
        payload = {"text": said, "keyboard": keyboard, "reply_to": reply_to, "at": now}
        place = NewPlace(
            key, "reply", None, easel.home.chat, None, thread, json.dumps(payload), REPLY
        )
        desk.places.want(place, now)

    return job


def pass_(easel: Easel, seconds: float) -> None:
    easel.watch.at += seconds
    easel.home.now += round(seconds * 1000)


def spend(easel: Easel, calls: int = GROUP_BURST) -> None:
    """Use up the group's calls; the next call is free after ``FREE``, or later with more than three calls."""
    budget = easel.painter._budget
    budget._chat(ADDRESS).pace.ready_at(easel.watch.at)
    budget._chat(ADDRESS).pace.level = float(GROUP_BURST - calls)


async def until_said(easel: Easel, seconds: float = 60) -> list[tuple[float, Call]]:
    """Look ten times a second; returns the group's calls with the seconds before each."""
    began, found = easel.watch.at, []
    while easel.watch.at - began < seconds and await easel.home.places():
        found += [
            (easel.watch.at - began, call) for call in await easel.look() if call.address == ADDRESS
        ]
        pass_(easel, 0.1)
    return found


async def five_questions(easel: Easel) -> None:
    """Five people ask a question within two seconds."""
    asked = (
        line(easel, "balance", "Rita: 1000", 1),
        text(easel, "ranking", "Classifica"),
        text(easel, "hands", "Ultime mani", "storia"),
        line(easel, "word", "Luca: non tocca a te", 2),
        line(easel, "balance", "Pia: 900", 3),
    )
    for question in asked:
        await easel.home.write(question)
        pass_(easel, 0.4)


# --- together, and soon --------------------------------------------------------------------------------------


@pytest.mark.parametrize("spent", [GROUP_BURST, GROUP_BURST + 1, GROUP_BURST + 5])
async def test_five_questions_are_answered_by_the_first_free_call(easel: Easel, spent: int) -> None:
    await dealt(easel)
    spend(easel, spent)
    await five_questions(easel)
    ((waited, call),) = await until_said(easel)
    assert waited <= FREE * (spent - GROUP_BURST + 1)
    assert call.what == "send"
    assert call.text == (
        "Rita: 1000\nPia: 900\n\nClassifica\n\nLuca: non tocca a te\n\nUltime mani"
    )
    assert call.buttons == ("storia",)


async def test_a_waiting_turn_goes_first_and_the_answers_follow_in_one_call(
    easel: Easel,
) -> None:
    await dealt(easel)
    spend(easel, GROUP_BURST + 2)
    await easel.home.play("sto")
    pass_(easel, 6.5)
    await five_questions(easel)
    (first, turn), (second, call) = await until_said(easel)
    assert (turn.what, call.what) == ("edit", "send")
    assert "tiro" in turn.buttons
    assert second - first < SOON
    assert all(said in call.text for said in ("Rita", "Pia", "Classifica", "Luca", "Ultime mani"))


async def test_no_answer_waits_for_others_while_calls_are_free(easel: Easel) -> None:
    await dealt(easel)
    for question in (line(easel, "balance", "Rita: 1000", 1), text(easel, "ranking", "Oro")):
        await easel.home.write(question)
        assert len(await easel.look()) == 1


@pytest.mark.parametrize("kind", ["rules", "settings"])
async def test_a_page_that_was_asked_for_takes_the_last_call(easel: Easel, kind: str) -> None:
    """It answers a person, so it does not wait for a possible turn."""
    await dealt(easel)
    home = easel.home
    spend(easel, GROUP_BURST - 1)
    page = NewPlace(kind, kind, home.table, home.chat, None, 0, '{"page": "0"}', REPLY)
    await home.write(lambda desk: desk.places.want(page, home.now))
    assert [call.what for call in await easel.look()] == ["send"]


async def test_one_message_holds_one_keyboard_and_refers_to_one_message(easel: Easel) -> None:
    await dealt(easel)
    spend(easel)
    for question in (
        text(easel, "hands", "Ultime mani", "storia"),
        text(easel, "no_table", "Nessun tavolo", "gioco"),
        text(easel, "here", "Eccolo", reply_to=7),
        text(easel, "ranking", "Classifica"),
    ):
        await easel.home.write(question)
        pass_(easel, 0.1)
    calls = [(call.text, call.buttons) for _, call in await until_said(easel)]
    assert calls == [
        ("Classifica\n\nUltime mani", ("storia",)),
        ("Nessun tavolo", ("gioco",)),
        ("Eccolo", ()),
    ]


async def test_answers_that_do_not_fit_get_another_message(easel: Easel) -> None:
    await dealt(easel)
    spend(easel)
    for number, long in enumerate((2_000, 2_500, 2_090, 5)):
        kind = ("ranking", "help", "privacy", "terms_read")[number]
        await easel.home.write(text(easel, kind, str(number) * long))
        pass_(easel, 0.1)
    calls = [call.text for _, call in await until_said(easel)]
    assert calls == [f"{'0' * 2000}\n\n{'2' * 2090}", f"{'1' * 2500}\n\n33333"]
    assert all(length(call) <= MOST_TEXT for call in calls)


async def test_other_topics_and_other_messages_stay_apart(easel: Easel) -> None:
    await dealt(easel)
    spend(easel)
    news = NewPlace(
        "no_pictures:1", "reply", None, easel.home.chat, None, 0, '{"text": "a"}', REPLY
    )
    for question in (
        text(easel, "ranking", "Classifica"),
        text(easel, "help", "Aiuto", thread=5),
        lambda desk: desk.places.want(news, easel.home.now),
    ):
        await easel.home.write(question)
        pass_(easel, 0.1)
    calls = [call.text for _, call in await until_said(easel)]
    assert calls == ["Classifica", "Aiuto", "a"]


async def test_the_next_message_answers_only_questions_asked_during_the_call(
    easel: Easel,
) -> None:
    """Nothing is said twice and nothing is lost in any of the joined answers."""
    await dealt(easel)
    spend(easel)
    for question in (line(easel, "balance", "Rita: 1000", 1), text(easel, "ranking", "Oro")):
        await easel.home.write(question)
    pass_(easel, FREE)
    easel.wire.hold = asyncio.Event()
    looking = asyncio.create_task(easel.look())
    await until(lambda: any(easel.wire.under_way.values()))
    for question in (
        line(easel, "balance", "Luca: 5", 2),
        line(easel, "balance", "Rita: 1000", 1),
        text(easel, "ranking", "Oro"),
        text(easel, "hands", "Mani"),
    ):
        await easel.home.write(question)
    easel.wire.hold.set()
    (call,) = await looking
    assert call.text == "Rita: 1000\n\nOro"
    assert [call.text for _, call in await until_said(easel)] == ["Luca: 5\n\nMani"]


@pytest.mark.parametrize("outcome", [Offline(), Moved(-1001), Refused("no")])
async def test_unsent_answers_are_not_lost(easel: Easel, outcome: Outcome) -> None:
    await dealt(easel)
    await easel.home.write(line(easel, "balance", "Rita: 1000", 1))
    await easel.home.write(text(easel, "ranking", "Oro"))
    easel.wire.outcomes[ADDRESS] = outcome
    (call,) = await easel.look()
    assert call.text == "Rita: 1000\n\nOro"
    easel.wire.outcomes.clear()
    pass_(easel, 30)
    said = [call.text for call in await easel.look()]
    if isinstance(outcome, Refused):
        assert said == ["Oro"], "an answer that Telegram never takes holds up no other"
    elif not isinstance(outcome, Moved):  # then the table is shown anew as well
        assert said == ["Rita: 1000\n\nOro"]
    else:
        assert said.count("Rita: 1000\n\nOro") == 1


async def test_joined_answers_go_with_the_next_hand_if_all_of_them_would(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    spend(easel)
    await home.write(line(easel, "balance", "Rita: 1000", 1))
    await home.write(line(easel, "word", "Luca: no", 2))
    assert len(await until_said(easel)) == 1
    await home.write(lambda desk: forget_answers(desk, home.chat, 0, home.now))
    assert [call.what for _, call in await until_said(easel)] == ["delete"]
    spend(easel)
    await home.write(line(easel, "balance", "Rita: 1000", 1))
    await home.write(text(easel, "ranking", "Classifica"))
    assert len(await until_said(easel)) == 1
    assert await home.read(lambda desk: answers(desk, home.chat, 0)) == []


async def test_an_answer_already_shown_keeps_its_language(
    easel: Easel,
) -> None:
    await dealt(easel)
    home = easel.home
    await home.write(line(easel, "balance", "Rita: 1000", 1))
    await until_said(easel)
    await home.write(lambda desk: home.croupier.want_again(desk, home.chat, home.now))
    (stands,) = await home.read(lambda desk: answers(desk, home.chat, 0))
    calls = [call.message_id for _, call in await until_said(easel)]
    assert stands.message_id not in calls
    assert stands.key not in await home.places()


# --- too late ------------------------------------------------------------------------------------------------


async def silent_for(easel: Easel, seconds: float) -> list[str]:
    """Let the group be silent for so long; returns the group's texts after that."""
    easel.painter._budget.silence(ADDRESS, easel.watch.at + seconds)
    await easel.look()
    pass_(easel, seconds)
    return [call.text for _, call in await until_said(easel)]


async def test_a_hint_that_comes_a_minute_late_is_not_given(easel: Easel) -> None:
    await dealt(easel)
    await easel.home.write(text(easel, "no_table", "Nessun tavolo", "gioco"))
    await easel.home.write(line(easel, "word", "Luca: non tocca a te", 1))
    level = easel.painter._budget._chat(ADDRESS).pace.level
    with capture_logs() as logs:
        assert await silent_for(easel, HINT / 1000 + 1) == []
    assert [log["event"] for log in logs] == ["answer_too_late"] * 2
    assert all(log["log_level"] == "info" for log in logs)
    assert await easel.home.places() == {}
    assert easel.painter._budget._chat(ADDRESS).pace.level >= level, "it cost no call"


async def test_a_hint_is_given_before_a_minute_is_over(easel: Easel) -> None:
    await dealt(easel)
    await easel.home.write(line(easel, "word", "Luca: non tocca a te", 1))
    assert await silent_for(easel, HINT / 1000 - 1) == ["Luca: non tocca a te"]


async def test_balances_are_sent_after_minutes_and_moved_chips_always(
    easel: Easel,
) -> None:
    await dealt(easel)
    asked = (
        line(easel, "balance", "Rita: 1000", 1),
        line(easel, "word", "Luca: non tocca a te", 2),
        line(easel, "done", "Pia: ricarica presa", 3),
        text(easel, "ranking", "Classifica"),
    )
    for question in asked:
        await easel.home.write(question)
    said = "Rita: 1000\n\nPia: ricarica presa\n\nClassifica"
    assert await silent_for(easel, READING / 1000 - 1) == [said]
    for question in asked:
        await easel.home.write(question)
    assert await silent_for(easel, 24 * 3600) == ["Pia: ricarica presa"]


async def test_only_lines_that_still_make_sense_are_sent(easel: Easel) -> None:
    await dealt(easel)
    spend(easel, GROUP_BURST + 30)
    await easel.home.write(line(easel, "word", "Luca: non tocca a te", 1))
    await easel.home.write(text(easel, "no_table", "Nessun tavolo", "gioco"))
    pass_(easel, HINT / 1000)
    await easel.home.write(line(easel, "word", "Pia: banco vuoto", 2))
    assert [call.text for _, call in await until_said(easel, 120)] == ["Pia: banco vuoto"]
    assert await easel.home.places() == {}


async def test_a_question_asked_again_is_answered_after_the_first_one_is_past(easel: Easel) -> None:
    await dealt(easel)
    spend(easel, GROUP_BURST + 26)  # the next call is free after 101 seconds
    for _ in range(2):
        await easel.home.write(text(easel, "no_table", "Nessun tavolo", "gioco"))
        await easel.home.write(line(easel, "word", "Luca: non tocca a te", 1))
        pass_(easel, HINT / 1000 - 10)
    (said,) = [call.text for _, call in await until_said(easel, 120)]
    assert said == "Luca: non tocca a te\n\nNessun tavolo"


async def test_a_file_past_its_time_is_not_read(easel: Easel) -> None:
    home = easel.home
    payload = json.dumps({"round": 99, "text": "Mano 99"})
    place = NewPlace(f"file:{home.table}:99:0", "file", home.table, home.chat, None, 0, payload, 4)
    await home.write(lambda desk: desk.places.want(place, home.now))
    with capture_logs() as logs:
        assert await silent_for(easel, READING / 1000 + 1) == []
    assert [log["event"] for log in logs] == ["answer_too_late"]


def test_every_kind_of_answer_lasts_a_minute_five_or_for_ever() -> None:
    assert {kind.lasts for kind in KINDS.values()} == {HINT, READING, None}
    for kind in ("balance", "ranking", "hands", "file"):
        assert KINDS[kind].lasts == READING >= 5 * 60_000
    assert KINDS["done"].lasts is None


# --- old buttons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spent", [GROUP_BURST - 1, GROUP_BURST, GROUP_BURST + 2])
async def test_the_last_hands_buttons_go_before_the_next_hands_turns_wait(
    easel: Easel, spent: int
) -> None:
    """Within five seconds after the next hand is shown, while turns come all the time."""
    await dealt(easel)
    home = easel.home
    await home.play_out()
    await easel.settle()
    last = await easel.place(easel.table)
    spend(easel, spent)
    await home.deal()
    calls: list[tuple[float, Call]] = []
    while len(calls) < 3:
        calls += [(easel.watch.at, call) for call in await easel.look() if call.address == ADDRESS]
        if calls and (await home.seen()).turn == home.people[1]:
            await home.play("sto")
        pass_(easel, 0.25)
    (begins, hand), (gone, old), (_, turn) = calls
    assert hand.what == "send"
    assert (old.what, old.message_id) == ("strip", last.message_id)
    assert (turn.what, "tiro" in turn.buttons) == ("edit", True)
    assert gone - begins <= SOON
