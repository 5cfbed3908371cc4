"""The lessons in the private chat: prepared hands, drawn like the real private card, and always named a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.buttons import in_rows
from display.callback import Tap
from display.cards import card_signs
from display.game_ui import GameUi, LessonUi
from display.games import GAME_UIS
from display.pictures.picture import CardStyle, Picture
from display.pictures.studio import USUAL
from display.render_context import RenderContext
from display.screen import Button, ButtonStyle, Keyboard, Screen
from engine.card_events import CardGiven
from engine.cards import Card
from engine.game import PUBLIC, Person
from engine.lesson import LEARNER, Moment, moments, move_name
from engine.table import start, usual_table, view
from engine.value import Value, replace
from locales import Raw, Words

LESSON: Final = "lezione"
"""The name of the taps and the kind of the place."""

BEGIN, OTHERS, ON, SERIOUS = "via", "altri", "avanti", "sul_serio"
"""Arguments of the taps: begin the lesson (``via:`` and a game for that game's), list the lessons, go on, play for real
after it.

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
                    *([f"rather.{move_name(moment.move)}"] if len(moment.offers) > 1 else []),
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


def lesson_rows(words: Words) -> Keyboard:
    """A button for each game's lesson."""
    row = (Button(words(f"game.{game}.name"), _begins(game).data()) for game in lessons())
    return in_rows((tuple(row),))


def lesson_screen(lesson: Lesson, words: Words, style: CardStyle | None) -> Screen:
    """One step: the learner's cards, the explanation, and the moves; the first step also leads to the other lessons."""
    moment, ui = lesson.moment, lesson.ui
    context = _context_of(lesson, words)
    title = words(
        "lesson.title",
        game=words(f"game.{lesson.game}.name"),
        n=moment.number,
        of=len(ui.plan.hands),
    )
    lines: list[str] = [title]
    rows: list[tuple[Button, ...]] = []
    if moment.move:
        lines += _told(lesson, context) if style is None else []
        lines.append(_explanation(lesson, _PARTS[moment.part], words))
        rows += [
            tuple(lesson.button(move, ui.label(moment, move, words), "primary") for move in moves)
            for moves in ui.rows(moment)
        ]
    else:
        lines += [_explanation(lesson, "over", words), "", words("lesson.prepared")]
    if lesson.step == 0:
        rows.append((lesson.button(OTHERS, words("lesson.button.others")),))
    if lesson.ends:
        lines.append(words(f"{ui.key}.end"))
        rows.append((lesson.button(SERIOUS, words("lesson.button.serious"), "success"),))
        if lesson.back:
            label = words("help.button.back", chat=lesson.chat)
            rows.append((Button(label, url=lesson.back),))
    elif not moment.move:
        rows.append((lesson.button(ON, words("button.avanti"), "primary"),))
    picture = _picture(lesson, context, style) if style is not None else None
    return Screen("\n".join(lines), tuple(rows), picture)


def _picture(lesson: Lesson, context: RenderContext, style: CardStyle) -> Picture | None:
    """The learner's cards, with everybody's if the hand is open; the result if the learner's cards are gone. No back is
    in it.
    """
    look = _look(lesson)
    own = look.own.hand_picture(context, style)
    if own.table is None:
        return own if own.cards else look.picture.table_picture(context, style)
    held = _open_hands(lesson, context, style)
    panels = (
        replace(
            panel,
            cards=tuple(face for face in panel.cards if face),
            held=held.get(panel.name, ()),
        )
        for panel in own.table.panels
    )
    return replace(own, table=replace(own.table, panels=tuple(panels)))


def _told(lesson: Lesson, context: RenderContext) -> list[str]:
    """The content of the picture in words."""
    held = _open_hands(lesson, context, USUAL)
    return [
        *_look(lesson).own.card_lines(context),
        *(
            context.words("lesson.hand", name=name, cards=card_signs(cards, context.words))
            for name, cards in held.items()
            if cards
        ),
        "",
    ]


def _open_hands(
    lesson: Lesson, context: RenderContext, style: CardStyle
) -> Mapping[str, tuple[Card, ...]]:
    """The cards of the other players by their names, if the hand is open."""
    held = {}
    for one, theirs in lesson.moment.others:
        seen = replace(context.seen, viewer=one, game=theirs)
        cards = _look(lesson).own.hand_picture(replace(context, seen=seen), style).cards
        held[context.name(one)] = tuple(card for card in cards if card)
    return held


def answered(lesson: Lesson, words: Words) -> str:
    """The effect of the last move on the learner, if a card came."""
    events = lesson.moment.events
    if not any(isinstance(one, CardGiven) and one.person == LEARNER for one in events):
        return ""
    return _look(lesson).actor.happened(_context_of(lesson, words), LEARNER, events) or ""


def rather(lesson: Lesson, words: Words) -> Raw:
    """The reason why the other move is better here."""
    moment = lesson.moment
    key = f"{lesson.ui.key}.rather.{move_name(moment.move)}"
    return words(key, **_said(lesson, words))


def _look(lesson: Lesson) -> GameUi:
    return GAME_UIS[lesson.game]


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
    names: dict[Person, str] = {one: words("picture.place", n=place) for place, one in places}
    names[LEARNER] = words("tricks.picture.you")
    return RenderContext(table_id=0, seen=seen, words=words, names=names)
