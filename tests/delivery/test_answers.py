"""Answers to many people in one message: it is full, no answer is lost, none comes twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delivery.urgency import REPLY
from display.measure import MOST_TEXT, length
from locales import COMPLETE, words
from messages.answers import MOST_OF_ONE, MOST_WAITING, lines_left, next_text, with_line
from messages.content import (
    wanted,
)
from storage import UnitOfWork
from tests.croupier.kit import ADDRESS
from tests.delivery.wall import Wall, lines_at

KEY = "balance:1:0"


def asked(wall: Wall, *lines: str, person: int = 0) -> Callable[[UnitOfWork], None]:
    """A job that asks for each of these lines."""

    def job(work: UnitOfWork) -> None:
        for number, line in enumerate(lines):
            waiting = work.outbox.get(KEY)
            content = with_line(lines_at(waiting), line, person or number)
            place = wanted(content, key=KEY, chat_id=wall.home.chat, urgency=REPLY)
            work.outbox.want(place, wall.home.now)

    return job


async def test_the_answers_to_260_people_at_once_are_all_sent(wall: Wall) -> None:
    lines = [f"<b>Zia Addolorata {n} &amp; Pia</b> ha 1000 fiches" for n in range(260)]
    await wall.home.write(asked(wall, *lines))
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert 2 < len(calls) < 9
    assert all(length(call.text) <= MOST_TEXT for call in calls)
    assert [line for call in calls for line in call.text.split("\n")] == lines


@pytest.mark.parametrize("language", COMPLETE)
def test_answers_without_room_are_counted_in_the_last_line(language: str) -> None:
    waiting = None
    for number in range(2000):
        waiting = with_line(waiting, f"Zia {number}: {'x' * 40}", number + 1)
    said: list[str] = []
    while waiting is not None:
        text, says = next_text(waiting, words(language))
        assert length(text) <= MOST_TEXT
        said += text.split("\n")
        waiting = lines_left(says, waiting)
    *lines, more = said
    assert len(lines) == len(set(lines)) < 2000
    assert sum(map(len, lines)) > MOST_WAITING - 100
    assert str(2000 - len(lines)) in more.replace("\u202f", "").replace(",", "")


def test_a_person_who_keeps_asking_does_not_push_out_others() -> None:
    waiting = with_line(None, "Rita: 1000", 7)
    for number in range(500):
        waiting = with_line(waiting, f"Tizio: {number}", 8)
    newest = (f"Tizio: {n}" for n in range(500 - MOST_OF_ONE, 500))
    assert waiting.lines == ("Rita: 1000", *newest)
    for number in range(5):
        waiting = with_line(waiting, f"Si gioca con {number}")
    assert len(waiting.lines) == 1 + MOST_OF_ONE + 5, "a message that answers nobody stays"


def test_a_line_longer_than_a_message_does_not_hold_up_the_others() -> None:
    waiting = with_line(with_line(None, "x" * 9000, 1), "Pia", 2)
    _, says = next_text(waiting, words("it"))
    rest = lines_left(says, waiting)
    assert rest is not None
    assert rest.lines == ("Pia",)
