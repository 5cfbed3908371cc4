"""The lesson: started by a command, a button or a link, with one tap for each step.

It has no table, chips, deck or log. A step is the payload of the learner's one place for lessons, so the next lesson
replaces the last.
"""

from __future__ import annotations

from typing import Final

from delivery.urgency import TURN
from display.callback import Tap
from display.games import called
from display.lesson import (
    LESSON,
    ON,
    OTHERS,
    SERIOUS,
    Lesson,
    answered,
    begun_by,
    lesson_link,
    lesson_rows,
    lessons,
    link_button,
    rather,
    usual_lesson,
)
from engine.game import Refusal
from engine.value import replace
from handlers import practice, tables
from handlers.parsed_update import Typed
from handlers.update_context import Answer, UpdateContext
from locales import Raw
from locales.names import tidy
from messages.content import LessonContent, content_of, wanted
from messages.lessons import lesson_content, stored_lesson

MOST_RUNS: Final = 36**8
"""Number of lessons that callback data can tell apart."""


def invite(context: UpdateContext, typed: Typed) -> None:
    """``/impara`` in a group: the link to the lesson of the named game, or of the game played here last."""
    game = _game_of_words(context, typed)
    if game == "":
        game = tables.start_with(context, context.thread)[0]
    if game is None or not _taught(context, game):
        return
    button = link_button(context.ours, context.bot_username, game)
    context.say(context.ours("lesson.invite"), ((button,),), key=context.here("lesson"))


def begin_typed(context: UpdateContext, typed: Typed) -> None:
    """``/impara`` in private: the lesson of the named game, or of the learner's own game."""
    game = _game_of_words(context, typed)
    if game is not None:
        begin(context, game)


def begin(context: UpdateContext, game: str) -> None:
    """Start a lesson at the bottom of this private chat; a lesson already begun starts again.

    ``game``: empty for the game of the group in which the learner has a seat.
    """
    if not game:
        row = tables.seat_in_group(context)
        game = usual_lesson()
        if row is not None:
            game = context.croupier.view(context.work, row.table_id).agreed.game_key
    if _taught(context, game):
        context.work.outbox.renew(_key(context), "delete", context.now)
        _show(context, Lesson(context.update_id % MOST_RUNS, 0, game))


def _game_of_words(context: UpdateContext, typed: Typed) -> str | None:
    """The game named after the command, "" if there is none; for an unknown name, list the lessons and return None."""
    look = called(typed.words)
    if look is not None:
        return look.rules.house.game.key
    if not typed.words:
        return ""
    _list_lessons(context, context.ours("lesson.unknown"))
    return None


def _taught(context: UpdateContext, game: str) -> bool:
    """True if the game has a lesson; if not, say so and list the lessons."""
    if game not in lessons():
        name = context.ours(f"game.{game}.name")
        _list_lessons(context, context.ours("lesson.none", game=name))
    return game in lessons()


def _list_lessons(context: UpdateContext, said: Raw) -> None:
    context.say(said, lesson_rows(context.ours), key=context.here("lesson"))


def tapped(context: UpdateContext, tap: Tap) -> Answer:
    """Go on by one step. A tap that the step does not ask for gets an answer in words and changes nothing."""
    game = begun_by(tap.argument)
    if context.where.kind != "private":
        if game is not None:
            return Answer(url=lesson_link(context.bot_username, game))
        return Answer(context.mine("answer.unknown_button"))
    if game is not None:
        begin(context, game)
        return Answer()
    lesson = _current(context)
    if lesson is None or (tap.round, tap.decision) != (lesson.run, lesson.step):
        return Answer(context.mine("answer.lesson_past"))
    moment = lesson.moment
    if tap.argument in moment.offers and tap.argument != moment.move:
        return Answer(rather(lesson, context.mine), alert=True)
    if tap.argument == OTHERS and lesson.step == 0:
        _list_lessons(context, context.ours("lesson.others"))
        return Answer()
    if tap.argument == SERIOUS and lesson.ends:
        return _seriously(context, lesson.game)
    if tap.argument != (moment.move or ON) or lesson.ends:
        return Answer(context.mine("answer.unknown_button"))
    lesson = replace(lesson, step=lesson.step + 1)
    _show(context, _with_way_back(context, lesson) if lesson.ends else lesson)
    return Answer(answered(lesson, context.mine) if moment.move else "")


def _seriously(context: UpdateContext, game: str) -> Answer:
    """Open the practice table of this game, where cards are shuffled and chips count."""
    refusal = practice.open_practice(context, game)
    if isinstance(refusal, Refusal):
        return Answer(context.refusal(refusal))
    context.work.outbox.retire(_key(context), "retire", context.now)
    return Answer()


def _with_way_back(context: UpdateContext, lesson: Lesson) -> Lesson:
    row = tables.seat_in_group(context)
    if row is None:
        return lesson
    chat = tidy(context.work.chats.get(row.chat_id).title)
    return replace(lesson, chat=chat, back=tables.way_back(context, row))


def _current(context: UpdateContext) -> Lesson | None:
    place = context.work.outbox.get(_key(context))
    if place is None or place.state != "live":
        return None
    content = content_of(place)
    return stored_lesson(content) if isinstance(content, LessonContent) else None


def _show(context: UpdateContext, lesson: Lesson) -> None:
    place = wanted(lesson_content(lesson), key=_key(context), person=context.person, urgency=TURN)
    context.work.outbox.want(place, context.now)


def _key(context: UpdateContext) -> str:
    return f"{LESSON}:{context.person}"
