"""The lesson: started by a command, a button or a link, with one tap for each step.

It has no table, chips, deck or log. A step is the payload of the learner's one place for lessons, so the next lesson
replaces the last.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from croupier.standing import TURN
from display.callback import Tap
from display.lesson import (
    BEGIN,
    LESSON,
    ON,
    SERIOUS,
    Lesson,
    answered,
    lesson_link,
    link_button,
    rather,
)
from engine.game import Refusal
from engine.sette_e_mezzo import GAME
from engine.value import replace
from handlers import practice, tables
from handlers.asked import Typed
from handlers.room import Answer, Room
from locales.names import tidy
from storage.records import NewPlace

MOST_RUNS: Final = 36**8
"""Number of lessons that callback data can tell apart."""


def invite(room: Room, _: Typed) -> None:
    """``/impara`` in a group: the link to the private chat."""
    button = link_button(room.ours, room.bot_username)
    room.say(room.ours("lesson.invite"), ((button,),), key=room.here("lesson"))


def begin(room: Room) -> None:
    """Start the lesson at the bottom of this private chat; a lesson already begun starts again."""
    room.desk.places.renew(_key(room), "delete", room.now)
    _show(room, Lesson(room.update_id % MOST_RUNS, 0))


def tapped(room: Room, tap: Tap) -> Answer:
    """Go on by one step. A tap that the step does not ask for gets an answer in words and changes nothing."""
    if room.where.kind != "private":
        if tap.argument == BEGIN:
            return Answer(url=lesson_link(room.bot_username))
        return Answer(room.mine("answer.unknown_button"))
    if tap.argument == BEGIN:
        begin(room)
        return Answer()
    lesson = _current(room)
    if lesson is None or (tap.round, tap.decision) != (lesson.run, lesson.step):
        return Answer(room.mine("answer.lesson_past"))
    moment = lesson.moment
    if tap.argument in moment.offers and tap.argument != moment.move:
        return Answer(rather(moment, room.mine), alert=True)
    if tap.argument == SERIOUS and lesson.ends:
        return _seriously(room)
    if tap.argument != (moment.move or ON) or lesson.ends:
        return Answer(room.mine("answer.unknown_button"))
    lesson = replace(lesson, step=lesson.step + 1)
    _show(room, _with_way_back(room, lesson) if lesson.ends else lesson)
    return Answer(answered(lesson.moment, room.mine) if moment.move else "")


def _seriously(room: Room) -> Answer:
    """Open the practice table, where cards are shuffled and chips count."""
    refusal = practice.open_practice(room, GAME.key)
    if isinstance(refusal, Refusal):
        return Answer(room.refusal(refusal))
    room.desk.places.retire(_key(room), "retire", room.now)
    return Answer()


def _with_way_back(room: Room, lesson: Lesson) -> Lesson:
    row = tables.seat_in_group(room)
    if row is None:
        return lesson
    chat = tidy(room.desk.chats.get(row.chat_id).title)
    return replace(lesson, chat=chat, back=tables.way_back(room, row))


def _current(room: Room) -> Lesson | None:
    place = room.desk.places.get(_key(room))
    if place is None or place.state != "live" or not place.payload:
        return None
    return Lesson.stored(json.loads(place.payload))


def _show(room: Room, lesson: Lesson) -> None:
    payload = json.dumps(asdict(lesson), ensure_ascii=False)
    place = NewPlace(_key(room), LESSON, None, None, room.person, 0, payload, TURN)
    room.desk.places.want(place, room.now)


def _key(room: Room) -> str:
    return f"{LESSON}:{room.person}"
