"""The lesson in the private chat: prepared hands, drawn like the real private card, and always named a lesson."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.content import LessonContent
from display.callback import Tap
from display.cards import card_list, cards_within, points
from display.games.sette_e_mezzo.event_text import happened, peek
from display.games.sette_e_mezzo.pictures import hand_picture
from display.pictures.picture import CardStyle
from display.pictures.studio import USUAL
from display.render_context import RenderContext
from display.screen import Button, ButtonStyle, Screen
from engine.cards import Card
from engine.game import PUBLIC
from engine.sette_e_mezzo import GAME
from engine.sette_e_mezzo.events import Drew
from engine.sette_e_mezzo.lesson import HANDS, LEARNER, Moment, moments
from engine.sette_e_mezzo.view import SetteEMezzoView
from engine.table import start, usual_table, view
from engine.value import value
from locales import Raw, Words
from storage import UnitOfWork
from storage.records import Somebody

LESSON: Final = "lezione"
"""The name of the taps and the kind of the place."""

BEGIN, ON, SERIOUS = "via", "avanti", "sul_serio"
"""Arguments of the taps: begin the lesson, go on, play for real after it. Another argument is a move."""

_PARTS: Final = ("first", "second")
"""The sentences before a hand's decisions, in order."""

BUILT_KEYS: Final = (
    *(f"lesson.{hand.name}.{part}" for hand in HANDS for part in _PARTS[: len(hand.moves)]),
    *(f"lesson.{hand.name}.over" for hand in HANDS),
    *(f"lesson.rather.{move}" for move in ("tiro", "sto")),
    *(f"button.{move}" for move in ("tiro", "sto")),
)
"""Keys built here, which no search for the whole key finds (see ``tests/words``)."""


@value
class Lesson:
    """A learner's position in the lesson. ``run`` separates the buttons of one lesson from those of another."""

    run: int
    step: int
    """The index in ``moments()``."""
    chat: str = ""
    """The learner's group, with its address in ``back``; both are empty without a seat in a group."""
    back: str = ""

    @classmethod
    def stored(cls, content: LessonContent) -> Lesson:
        """The lesson of a place. A step beyond the end of a shorter lesson becomes its last step."""
        step = min(content.step, len(moments()) - 1)
        return cls(run=content.run, step=step, chat=content.chat, back=content.back)

    @property
    def content(self) -> LessonContent:
        """The lesson for storage; ``stored`` reads it back."""
        return LessonContent(run=self.run, step=self.step, chat=self.chat, back=self.back)

    @property
    def moment(self) -> Moment:
        """The prepared situation of this step."""
        return moments()[self.step]

    @property
    def ends(self) -> bool:
        """True at the last step."""
        return self.step == len(moments()) - 1

    def button(self, argument: str, label: str, style: ButtonStyle = "") -> Button:
        """A button of this step; at any other step it is stale."""
        return Button(
            label,
            Tap(table=0, round=self.run, decision=self.step, name=LESSON, argument=argument).data(),
            style=style,
        )


def begin_button(words: Words) -> Button:
    """A button that starts the lesson in a private chat, or leads there from a group."""
    return Button(
        words("lesson.button.learn"),
        Tap(table=0, round=0, decision=0, name=LESSON, argument=BEGIN).data(),
    )


def link_button(words: Words, bot_username: str) -> Button:
    """A button in a group that leads to the lesson in the private chat; all members can use it, any number of times."""
    return Button(words("lesson.button.learn"), url=lesson_link(bot_username))


def lesson_link(bot_username: str) -> str:
    """The address of the lesson in the private chat."""
    return f"https://t.me/{bot_username}?start={LESSON}"


def lesson_screen(lesson: Lesson, words: Words, style: CardStyle | None) -> Screen:
    """One step: the learner's cards, the explanation, and the moves."""
    moment = lesson.moment
    context = _context_of(moment, words)
    lines = [words("lesson.title", n=moment.number, of=len(HANDS)), words("lesson.prepared"), ""]
    rows: list[tuple[Button, ...]] = []
    if moment.move:
        lines += [
            _cards(context, pictured=style is not None),
            _explanation(moment, _PARTS[moment.part], words),
        ]
        rows.append(
            tuple(lesson.button(move, words(f"button.{move}"), "primary") for move in moment.offers)
        )
    else:
        lines.append(_explanation(moment, "over", words))
    if lesson.ends:
        lines += ["", words("lesson.end")]
        rows.append((lesson.button(SERIOUS, words("lesson.button.serious"), "success"),))
        if lesson.back:
            label = words("help.button.back", chat=lesson.chat)
            rows.append((Button(label, url=lesson.back),))
    elif not moment.move:
        rows.append((lesson.button(ON, words("button.avanti"), "primary"),))
    picture = hand_picture(context, style) if style is not None else None
    return Screen("\n".join(lines), tuple(rows), picture)


def answered(moment: Moment, words: Words) -> str:
    """The effect of a move on the learner: the card, if there was one."""
    drew = [event for event in moment.events if isinstance(event, Drew) and event.person == LEARNER]
    return happened(_context_of(moment, words), LEARNER, drew) or ""


def rather(moment: Moment, words: Words) -> Raw:
    """The reason why the other move is better here."""
    key = f"lesson.rather.{moment.move}"
    return words(key, total=points(moment.view.total), **_moves(words))


def lesson_style(work: UnitOfWork, me: Somebody, *, on: bool) -> CardStyle | None:
    """The style of the learner's private chat; None if the learner prefers text or the bot has no pictures."""
    known = work.chats.at(me.telegram_id)
    wanted = me.pictures == "yes" or (me.pictures == "table" and (known is None or known.pictures))
    if not on or not wanted:
        return None
    return USUAL if known is None else CardStyle(known.deck, known.indices)


def _cards(context: RenderContext, *, pictured: bool) -> str:
    """The learner's cards.

    A picture shows the prospect of one more card, so its caption has only names and points.
    """
    seen: SetteEMezzoView = context.seen.game
    if not pictured:
        return f"<b>{peek(context)}</b>"
    return f"<b>{card_list(seen.cards, context.words)}</b>: {points(seen.total)}"


def _explanation(moment: Moment, part: str, words: Words) -> Raw:
    """The sentences of the hand's ``part``; once the hand is over, the banker's cards and total fill them in."""
    banker_cards: tuple[Card, ...] = ()
    banker_total = 0
    ending = moment.view.table.ending
    if ending is not None:
        banker = ending.results[-1]
        banker_cards, banker_total = banker.cards, banker.total or 0
    return words(
        f"lesson.{moment.hand.name}.{part}",
        total=points(moment.view.total),
        bank=points(banker_total),
        cards=cards_within(banker_cards, words) if banker_cards else "",
        **_moves(words),
    )


def _moves(words: Words) -> dict[str, Raw]:
    """The labels of the two moves, as sentences name them."""
    return {"draw": words("button.tiro"), "stand": words("button.sto")}


def _context_of(moment: Moment, words: Words) -> RenderContext:
    """The learner's view in the form of a real table's screens; it has no facts about a table."""
    usual = view(start(usual_table(GAME.key)), PUBLIC)
    seen = replace(usual, viewer=LEARNER, phase="round", game=moment.view)
    return RenderContext(table_id=0, seen=seen, words=words)
