"""The lessons in the private chat: prepared hands, drawn like the real private card, and always named a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.buttons import in_rows
from display.callback import Tap
from display.cards import card_list
from display.game_ui import GameUi, LessonUi
from display.games import GAME_UIS
from display.pictures.picture import CardStyle
from display.render_context import RenderContext
from display.screen import Button, ButtonStyle, Keyboard, Screen
from engine.card_events import CardGiven
from engine.game import PUBLIC
from engine.lesson import LEARNER, Moment, moments
from engine.table import start, usual_table, view
from engine.value import Value, replace
from locales import Raw, Words

LESSON: Final = "lezione"
"""The name of the taps and the kind of the place."""

BEGIN, ON, SERIOUS = "via", "avanti", "sul_serio"
"""Arguments of the taps: begin the lesson (``via:`` and a game for that game's), go on, play for real after it.

Another argument is a move.
"""

_PARTS: Final = ("first", "second", "third")
"""The sentences before a hand's decisions, in order."""


def lessons() -> dict[str, LessonUi]:
    """The lessons by their games, in the order in which they are offered."""
    return {
        key: look.rules.lesson for key, look in GAME_UIS.items() if look.rules.lesson is not None
    }


def usual_lesson() -> str:
    """The game of the lesson for a learner who names no game and has no seat."""
    return next(iter(lessons()))


def built_keys() -> tuple[str, ...]:
    """Keys built here, which no search for the whole key finds (see ``tests/words``)."""
    return (
        *(f"game.{game}.name" for game in lessons()),
        *sorted(
            {
                f"{ui.key}.{said}"
                for ui in lessons().values()
                for moment in moments(ui.plan)
                for said in (
                    "end",
                    f"{moment.hand.name}.{_PARTS[moment.part] if moment.move else 'over'}",
                    *(
                        [f"rather.{moment.move.partition(':')[0]}"]
                        if len(moment.offers) > 1
                        else []
                    ),
                )
            }
        ),
    )


class Lesson(Value, frozen=True):
    """A learner's position in the lesson. ``run`` separates the buttons of one lesson from those of another."""

    run: int
    step: int
    """The index in ``moments``."""
    game: str
    chat: str = ""
    """The learner's group, with its address in ``back``; both are empty without a seat in a group."""
    back: str = ""

    @property
    def ui(self) -> LessonUi:
        """The look of the game's lesson."""
        return lessons()[self.game]

    @property
    def moment(self) -> Moment:
        """The prepared situation of this step."""
        return moments(self.ui.plan)[self.step]

    @property
    def ends(self) -> bool:
        """True at the last step."""
        return self.step == len(moments(self.ui.plan)) - 1

    def button(self, argument: str, label: str, style: ButtonStyle = "") -> Button:
        """A button of this step; at any other step it is stale."""
        return Button(
            label,
            Tap(table=0, round=self.run, decision=self.step, name=LESSON, argument=argument).data(),
            style=style,
        )


def begin_button(words: Words) -> Button:
    """A button that starts the lesson in a private chat, or leads there from a group."""
    return Button(words("lesson.button.learn"), _begins().data())


def _begins(game: str = "") -> Tap:
    argument = f"{BEGIN}:{game}" if game else BEGIN
    return Tap(table=0, round=0, decision=0, name=LESSON, argument=argument)


def begun_by(argument: str) -> str | None:
    """The game of a tap that begins a lesson, empty if it names none; None for another tap."""
    begins, _, game = argument.partition(":")
    return game if begins == BEGIN and game in ("", *lessons()) else None


def link_button(words: Words, bot_username: str, game: str) -> Button:
    """A button in a group that leads to a lesson in the private chat; all members can use it, any number of times."""
    return Button(words("lesson.button.learn"), url=lesson_link(bot_username, game))


def lesson_link(bot_username: str, game: str) -> str:
    """The address of a game's lesson in the private chat; of the learner's own game if it is empty."""
    named = f"-{game}" if game else ""
    return f"https://t.me/{bot_username}?start={LESSON}{named}"


def linked(payload: str) -> str | None:
    """The game of a lesson's link, empty if it names none; None for another link."""
    if payload == LESSON:
        return ""
    return next((game for game in lessons() if payload == f"{LESSON}-{game}"), None)


def lesson_rows(words: Words, besides: str = "") -> Keyboard:
    """A button for each game's lesson, except that of the game ``besides``."""
    row = (
        Button(words(f"game.{game}.name"), _begins(game).data())
        for game in lessons()
        if game != besides
    )
    return in_rows((tuple(row),))


def lesson_screen(lesson: Lesson, words: Words, style: CardStyle | None) -> Screen:
    """One step: the learner's cards, the explanation, and the moves; at the first step also the other lessons."""
    moment, ui = lesson.moment, lesson.ui
    context = _context_of(lesson, words)
    title = words(
        "lesson.title",
        game=words(f"game.{lesson.game}.name"),
        n=moment.number,
        of=len(ui.plan.hands),
    )
    lines = [title, words("lesson.prepared"), ""]
    rows: list[tuple[Button, ...]] = []
    if moment.move:
        cards = _cards(lesson, context, pictured=style is not None)
        lines += [cards] if cards else []
        lines.append(_explanation(lesson, _PARTS[moment.part], words))
        rows += [
            tuple(lesson.button(move, ui.label(moment, move, words), "primary") for move in moves)
            for moves in ui.rows(moment)
        ]
    else:
        lines.append(_explanation(lesson, "over", words))
    if lesson.step == 0:
        rows += lesson_rows(words, lesson.game)
    if lesson.ends:
        lines += ["", words(f"{ui.key}.end")]
        rows.append((lesson.button(SERIOUS, words("lesson.button.serious"), "success"),))
        if lesson.back:
            label = words("help.button.back", chat=lesson.chat)
            rows.append((Button(label, url=lesson.back),))
    elif not moment.move:
        rows.append((lesson.button(ON, words("button.avanti"), "primary"),))
    picture = _look(lesson).own.hand_picture(context, style) if style is not None else None
    return Screen("\n".join(lines), tuple(rows), picture)


def answered(lesson: Lesson, words: Words) -> str:
    """The effect of the last move on the learner: the card, if there was one."""
    drew = [
        event
        for event in lesson.moment.events
        if isinstance(event, CardGiven) and event.person == LEARNER
    ]
    return _look(lesson).actor.happened(_context_of(lesson, words), LEARNER, drew) or ""


def rather(lesson: Lesson, words: Words) -> Raw:
    """The reason why the other move is better here."""
    moment = lesson.moment
    key = f"{lesson.ui.key}.rather.{moment.move.partition(':')[0]}"
    return words(key, **_said(lesson, words))


def _look(lesson: Lesson) -> GameUi:
    return GAME_UIS[lesson.game]


def _cards(lesson: Lesson, context: RenderContext, *, pictured: bool) -> str:
    """The learner's cards.

    A picture shows the prospect of one more card, so its caption has only names and points, if cards have points.
    """
    if not pictured:
        return f"<b>{_look(lesson).own.peek(context)}</b>"
    total = _said(lesson, context.words).get("total")
    if total is None:
        return ""
    return f"<b>{card_list(lesson.moment.view.cards, context.words)}</b>: {total}"


def _explanation(lesson: Lesson, part: str, words: Words) -> Raw:
    """The sentences of the hand's ``part``."""
    key = f"{lesson.ui.key}.{lesson.moment.hand.name}.{part}"
    return words(key, **_said(lesson, words))


def _said(lesson: Lesson, words: Words) -> Mapping[str, Raw]:
    """The words that fill in the sentences of this step: the game's own, and the labels of moves (``right``: the move
    to make).
    """
    moment, ui = lesson.moment, lesson.ui
    right = {"right": ui.label(moment, moment.move, words)} if moment.move else {}
    moves = {"draw": words("button.tiro"), "stand": words("button.sto"), **right}
    return {**moves, **ui.said(moment, words)}


def _context_of(lesson: Lesson, words: Words) -> RenderContext:
    """The learner's view in the form of a real table's screens; the other players are places there."""
    usual = view(start(usual_table(lesson.game)), PUBLIC)
    seen = replace(usual, viewer=LEARNER, phase="round", game=lesson.moment.view)
    places = enumerate(lesson.ui.plan.people, 1)
    names = {one: words("picture.place", n=place) for place, one in places if one != LEARNER}
    return RenderContext(table_id=0, seen=seen, words=words, names=names)
