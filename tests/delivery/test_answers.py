"""Answers to many people in one message: it is full, no answer is lost, none comes twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from croupier.wanted_messages import REPLY
from display.answers import MOST_OF_ONE, MOST_WAITING, left, told, with_line
from display.measure import MOST_TEXT, length
from locales import LANGUAGES, words
from storage import Desk
from storage.records import NewPlace
from tests.croupier.kit import ADDRESS
from tests.delivery.wall import Wall, until

KEY = "balance:1:0"


def asked(wall: Wall, *lines: str, person: int = 0) -> Callable[[Desk], None]:
    """A job that asks for each of these lines."""

    def job(desk: Desk) -> None:
        for number, line in enumerate(lines):
            waiting = desk.places.get(KEY)
            payload = with_line(waiting.payload if waiting else None, line, person or number)
            place = NewPlace(KEY, "reply", None, wall.home.chat, None, 0, payload, REPLY)
            desk.places.want(place, wall.home.now)

    return job


async def test_a_line_that_comes_during_a_call_is_sent_alone_afterwards(
    wall: Wall,
) -> None:
    wall.wire.hold = asyncio.Event()
    await wall.home.write(asked(wall, "Rita: 1000"))
    looking = asyncio.create_task(wall.look())
    await until(lambda: wall.wire.calls[-1:] != [] and wall.wire.calls[-1].text == "Rita: 1000")
    await wall.home.write(asked(wall, "Luca: 900"))
    await wall.home.write(asked(wall, "Rita: 1000"))
    wall.wire.hold.set()
    await looking
    (second,) = await wall.settle()
    assert second.text == "Luca: 900"


async def test_a_repeated_question_during_its_answer_is_answered_once(wall: Wall) -> None:
    place = NewPlace("help:1:0", "reply", None, wall.home.chat, None, 0, '{"text": "a"}', REPLY)
    wall.wire.hold = asyncio.Event()
    await wall.home.write(lambda desk: desk.places.want(place, wall.home.now))
    looking = asyncio.create_task(wall.look())
    await until(lambda: wall.wire.calls[-1:] != [] and wall.wire.calls[-1].text == "a")
    await wall.home.write(lambda desk: desk.places.want(place, wall.home.now))
    wall.wire.hold.set()
    await looking
    assert await wall.settle() == []


async def test_the_answers_to_260_people_at_once_are_all_sent(wall: Wall) -> None:
    lines = [f"<b>Zia Addolorata {n} &amp; Pia</b> ha 1000 fiches" for n in range(260)]
    await wall.home.write(asked(wall, *lines))
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert 2 < len(calls) < 9
    assert all(length(call.text) <= MOST_TEXT for call in calls)
    assert [line for call in calls for line in call.text.split("\n")] == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_without_room_are_counted_in_the_last_line(language: str) -> None:
    payload = None
    for number in range(2000):
        payload = with_line(payload, f"Zia {number}: {'x' * 40}", number + 1)
    said: list[str] = []
    while payload is not None:
        text, says = told(payload, words(language))
        assert length(text) <= MOST_TEXT
        said += text.split("\n")
        payload = left(says, payload)
    *lines, more = said
    assert len(lines) == len(set(lines)) < 2000
    assert sum(map(len, lines)) > MOST_WAITING - 100
    assert str(2000 - len(lines)) in more.replace("\u202f", "").replace(",", "")


def test_a_person_who_keeps_asking_does_not_push_out_others() -> None:
    payload = with_line(None, "Rita: 1000", 7)
    for number in range(500):
        payload = with_line(payload, f"Tizio: {number}", 8)
    lines = json.loads(payload)["lines"]
    assert lines == ["Rita: 1000", *(f"Tizio: {n}" for n in range(500 - MOST_OF_ONE, 500))]
    for number in range(5):
        payload = with_line(payload, f"Si gioca con {number}")
    assert len(json.loads(payload)["lines"]) == 1 + MOST_OF_ONE + 5, (
        "a message that answers nobody stays"
    )


def test_lines_from_an_older_version_are_sent() -> None:
    old = json.dumps({"text": "a\nb", "lines": ["a", "b"]})
    assert told(old, words("it"))[0] == "a\nb"
    assert json.loads(with_line(old, "c", 3))["lines"] == ["a", "b", "c"]


def test_a_line_longer_than_a_message_does_not_hold_up_the_others() -> None:
    payload = with_line(with_line(None, "x" * 9000, 1), "Pia", 2)
    _, says = told(payload, words("it"))
    rest = left(says, payload)
    assert rest is not None
    assert json.loads(rest)["lines"] == ["Pia"]
