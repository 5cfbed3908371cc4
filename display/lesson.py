"""The lesson in the private chat: prepared hands, drawn as the real private card is, and always called a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from display.callback import Tap
from display.cards import card_list, cards_within, points
from display.games import LOOKS
from display.pictures.picture import Style
from display.pictures.studio import USUAL
from display.scene import Scene
from display.screen import Button, Screen
from display.screen import Style as Colour
from engine.game import PUBLIC
from engine.sette_e_mezzo import GAME
from engine.sette_e_mezzo.events import Drew
from engine.sette_e_mezzo.lesson import HANDS, LEARNER, Moment, moments
from engine.sette_e_mezzo.view import View
from engine.table import start, usual_table, view
from engine.value import value
from locales import Raw, Words
from storage.interface import Desk
from storage.records import Somebody

LESSON: Final = "lezione"
"""Name of the taps and kind of the place. Arguments: ``BEGIN``, ``ON``, ``SERIOUS`` or a move."""

BEGIN, ON, SERIOUS = "via", "avanti", "sul_serio"

_PARTS: Final = ("first", "second")
"""The sentences before a hand's decisions, in order."""

BUILT_KEYS: Final = (
    *(f"lesson.{hand.name}.{part}" for hand in HANDS for part in _PARTS[: len(hand.moves)]),
    *(f"lesson.{hand.name}.over" for hand in HANDS),
    *(f"lesson.rather.{move}" for move in ("tiro", "sto")),
    *(f"button.{move}" for move in ("tiro", "sto")),
)
"""Keys put together here and therefore nowhere to be found as they stand (see ``tests/words``)."""


@value
class Lesson:
    """Where somebody is in the lesson. ``run`` tells one lesson's buttons from those of another."""

    run: int
    step: int
    """Place in ``moments()``."""
    chat: str = ""
    """The group where the learner has a seat, and the address that leads there; empty if none."""
    back: str = ""

    @classmethod
    def stored(cls, payload: Mapping[str, Any]) -> Lesson:
        """Read a place's payload back. A step that a shorter lesson lacks is its last one."""
        lesson = cls(**payload)
        return replace(lesson, step=min(lesson.step, len(moments()) - 1))

    @property
    def moment(self) -> Moment:
        return moments()[self.step]

    @property
    def ends(self) -> bool:
        return self.step == len(moments()) - 1

    def button(self, argument: str, label: str, style: Colour = "") -> Button:
        return Button(label, Tap(0, self.run, self.step, LESSON, argument).data(), style=style)


def begin_button(words: Words) -> Button:
    """Begins the lesson in a private chat; in a group it leads there."""
    return Button(words("lesson.button.learn"), Tap(0, 0, 0, LESSON, BEGIN).data())


def link_button(words: Words, bot_username: str) -> Button:
    """Leads from a group to the lesson in the private chat: for everybody, as often as they like."""
    return Button(words("lesson.button.learn"), url=lesson_link(bot_username))


def lesson_link(bot_username: str) -> str:
    """The address of the lesson in the private chat."""
    return f"https://t.me/{bot_username}?start={LESSON}"


def lesson_screen(lesson: Lesson, words: Words, style: Style | None) -> Screen:
    """One step: the learner's cards, what to look at, and what to do."""
    moment = lesson.moment
    scene = _scene(moment, words)
    look = LOOKS[GAME.key]
    lines = [words("lesson.title", n=moment.number, of=len(HANDS)), words("lesson.prepared"), ""]
    rows: list[tuple[Button, ...]] = []
    if moment.move:
        lines += [
            _cards(scene, pictured=style is not None),
            _said(moment, _PARTS[moment.part], words),
        ]
        rows.append(tuple(lesson.button(o, words(f"button.{o}"), "primary") for o in moment.offers))
    else:
        lines.append(_said(moment, "over", words))
    if lesson.ends:
        lines += ["", words("lesson.end")]
        rows.append((lesson.button(SERIOUS, words("lesson.button.serious"), "success"),))
        if lesson.back:
            label = words("help.button.back", chat=lesson.chat)
            rows.append((Button(label, url=lesson.back),))
    elif not moment.move:
        rows.append((lesson.button(ON, words("button.avanti"), "primary"),))
    picture = look.hand_picture(scene, style) if style is not None else None
    return Screen("\n".join(lines), tuple(rows), picture)


def answered(moment: Moment, words: Words) -> str:
    """What a move brought the learner: the card, if it was one."""
    drew = [event for event in moment.events if isinstance(event, Drew) and event.person == LEARNER]
    return LOOKS[GAME.key].happened(_scene(moment, words), LEARNER, drew) or ""


def rather(moment: Moment, words: Words) -> Raw:
    """Why the other move is the better one here."""
    key = f"lesson.rather.{moment.move}"
    return words(key, total=points(moment.view.total), **_moves(words))


def lesson_style(desk: Desk, me: Somebody, *, on: bool) -> Style | None:
    """The cards of the learner's private chat. None: the learner wants words, or the bot has no pictures."""
    known = desk.chats.at(me.telegram_id)
    wanted = me.pictures == "yes" or (me.pictures == "table" and (known is None or known.pictures))
    if not on or not wanted:
        return None
    return USUAL if known is None else Style(known.deck, known.indices)


def _cards(scene: Scene, *, pictured: bool) -> str:
    """The learner's cards. Beside a picture, which says where one more card would lead, by name and points alone."""
    seen: View = scene.seen.game
    if not pictured:
        return f"<b>{LOOKS[GAME.key].peek(scene)}</b>"
    return f"<b>{card_list(seen.cards, scene.words)}</b>: {points(seen.total)}"


def _said(moment: Moment, part: str, words: Words) -> Raw:
    bank: tuple[Any, ...] = ()
    total = 0
    ending = moment.view.table.ending
    if ending is not None:
        result = ending.results[-1]
        bank, total = result.cards, result.total or 0
    return words(
        f"lesson.{moment.hand.name}.{part}",
        total=points(moment.view.total),
        bank=points(total),
        cards=cards_within(bank, words) if bank else "",
        **_moves(words),
    )


def _moves(words: Words) -> dict[str, Raw]:
    return {"draw": words("button.tiro"), "stand": words("button.sto")}


def _scene(moment: Moment, words: Words) -> Scene:
    """The learner's view as the screens of a real table read it; of the table itself there is nothing."""
    usual = view(start(usual_table(GAME.key)), PUBLIC)
    seen = replace(usual, viewer=LEARNER, phase="round", game=moment.view)
    return Scene(0, 0, "", seen, {}, {}, words, (), None, 0, {}, None)
