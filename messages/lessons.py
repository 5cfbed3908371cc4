"""A learner's lesson, read from storage."""

from __future__ import annotations

from display.cards import court
from display.lesson import Lesson, lessons, usual_lesson
from display.pictures.picture import CardStyle
from display.pictures.studio import USUAL
from engine.lesson import moments
from engine.value import replace
from messages.content import LessonContent
from storage import UnitOfWork
from storage.records import Somebody


def stored_lesson(content: LessonContent) -> Lesson:
    """The lesson of a place. A step beyond the end of a shorter lesson becomes its last step."""
    game = content.game or usual_lesson()
    step = min(content.step, len(moments(lessons()[game].plan)) - 1)
    return Lesson(run=content.run, step=step, game=game, chat=content.chat, back=content.back)


def lesson_content(lesson: Lesson) -> LessonContent:
    """The lesson for storage; ``stored_lesson`` reads it back."""
    return LessonContent(
        run=lesson.run, step=lesson.step, chat=lesson.chat, back=lesson.back, game=lesson.game
    )


def lesson_style(work: UnitOfWork, me: Somebody, *, on: bool) -> CardStyle | None:
    """The style of the learner's private chat; None if the learner prefers text or the bot has no pictures."""
    known = work.chats.at(me.telegram_id)
    wanted = me.pictures == "yes" or (me.pictures == "table" and (known is None or known.pictures))
    if not on or not wanted:
        return None
    style = USUAL if known is None else CardStyle(known.deck, known.indices)
    return replace(style, court=court([me.language]))
