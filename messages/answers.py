"""Answers to typed questions: the waiting answers, the part that fits in one message, and the rest.

An answer is a text with its buttons (``AnswerContent``), or lines for many people (``LinesContent``). New lines may
arrive while a message with earlier lines is under way; ``left`` removes the sent lines.

All answers that wait in a chat go in one message. An answer that has waited too long (``reply_kinds``) is dropped.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from display.measure import MOST_TEXT, length
from display.screen import Button, ButtonStyle, Keyboard, Screen
from engine.value import Value, replace
from locales import Words
from messages.content import (
    AnswerContent,
    Content,
    Fields,
    FileContent,
    LinesContent,
    content_as,
    content_of,
    payload_of,
)
from messages.reply_kinds import kind_of
from storage import UnitOfWork
from storage.records import Place

MOST_WAITING: Final = 16_000
"""Maximum characters of waiting lines; further lines are only counted."""

APART: Final = "\n\n"
"""The text between two answers in one message."""

MOST_OF_ONE: Final = 3
"""Maximum number of lines for one person in one message, the newest: many questions of one person displace
no other's.
"""


class AnswerLine(NamedTuple):
    text: str
    person: int
    """The person who gets the line; 0 for nobody."""
    at: int
    """The time of the question; 0 if unknown."""


def with_line(
    waiting: LinesContent | None, line: str, person: int = 0, *, at: int = 0
) -> LinesContent:
    """The lines with a new one for ``person``, who asked at ``at``. An equal line is not repeated."""
    waiting = waiting or LinesContent()
    kept = [old for old in _lines(waiting) if old.text != line]
    mine = [one for one in kept if person and one.person == person]
    for old in mine[: max(len(mine) + 1 - MOST_OF_ONE, 0)]:
        kept.remove(old)
    more = waiting.more
    if sum(len(old.text) for old in kept) + len(line) <= MOST_WAITING:
        kept.append(AnswerLine(line, person, at))
    else:
        more += 1
    return _content(kept, more)


def next_text(waiting: LinesContent, said: Words, since: int = 0) -> tuple[str, LinesContent]:
    """The text of the next message, and the lines in it.

    Lines for questions before ``since`` are left out.
    """
    lines = [line for line in _lines(waiting) if not 0 < line.at < since]
    more = waiting.more
    rest = said("word.more", n=more) if more else ""
    room, count = MOST_TEXT - length(rest) - 1, 0
    for line in lines:
        room -= length(line.text) + 1
        if room < 0 and count:
            break
        count += 1
    everything = count == len(lines)
    shown = [line.text for line in lines[:count]]
    if everything and more:
        shown.append(rest)
    return "\n".join(shown), _content(lines[:count], more if everything else 0)


def left(said: Content, waiting: Content) -> Content | None:
    """The rest of a place's content after the part ``said`` is sent; None if nothing is left."""
    if isinstance(said, LinesContent) and isinstance(waiting, LinesContent):
        return lines_left(said, waiting)
    if isinstance(said, _ASKED) and isinstance(waiting, _ASKED):
        return None if replace(said, at=waiting.at) == waiting else waiting
    return None if said == waiting else waiting


def lines_left(said: LinesContent, waiting: LinesContent) -> LinesContent | None:
    """The waiting lines without those in ``said``; None if nothing is left."""
    lines = [line for line in _lines(waiting) if line.text not in said.lines]
    more = waiting.more - said.more
    return _content(lines, more) if lines or more > 0 else None


_ASKED: Final = (AnswerContent, FileContent)
"""Content with the time of a question, which a repeated question alone does not make new."""


def stored_keyboard(keyboard: Keyboard) -> tuple[tuple[Fields, ...], ...]:
    """A keyboard in the form of ``AnswerContent``."""
    return tuple(
        tuple((one.label, one.data, one.url, one.copy, one.style) for one in row)
        for row in keyboard
    )


def keyboard_of(stored: tuple[tuple[Fields, ...], ...]) -> Keyboard:
    """A keyboard from the form of ``AnswerContent``."""
    return tuple(tuple(map(_button, row)) for row in stored)


def _button(fields: Fields) -> Button:
    label, data, url, copy, style = fields
    return Button(label=label, data=data, url=url, copy=copy, style=cast(ButtonStyle, style))


# --- joined answers and late answers ------------------------------------------------------------------------


def is_past(place: Place, now: int) -> bool:
    """True if an unsent answer has waited too long, with all its lines."""
    since = _makes_sense_since(place, now)
    if place.state != "live" or place.message_id is not None or not since:
        return False
    content = content_of(place)
    asked = [line.at for line in _lines(content)] if isinstance(content, LinesContent) else []
    if isinstance(content, _ASKED):
        asked = [content.at]
    return all((at or place.wanted_at) < since for at in asked)


class AnswerMessage(Value, frozen=True):
    """One message with as many of a chat's answers as fit together."""

    screen: Screen
    reply_to: int
    """The message to which it replies; 0 for none."""
    said: tuple[tuple[Place, str], ...]
    """The answers in it, each with the payload of its part; the answer of the drawn place comes first."""
    past: tuple[Place, ...]
    """Answers that are too late and must be dropped."""


class _AnswerPart(NamedTuple):
    place: Place
    text: str
    payload: str
    keyboard: Keyboard
    reply_to: int

    @property
    def alone(self) -> bool:
        """True for a part with buttons or a reply: a message holds at most one such part, as its last."""
        return bool(self.keyboard or self.reply_to)


def message(work: UnitOfWork, place: Place, said: Words, *, now: int) -> AnswerMessage:
    """The answer at ``place``, which is not too late, and as many other waiting answers as fit. The oldest
    come first.
    """
    waiting = [place, *_waiting_with(work, place)]
    past = tuple(one for one in waiting if is_past(one, now))
    parts: list[_AnswerPart] = []
    room = MOST_TEXT
    for one in waiting:
        if one in past:
            continue
        part = _part(one, said, now)
        long = length(part.text) + (len(APART) if parts else 0)
        if parts and (long > room or (part.alone and any(other.alone for other in parts))):
            continue
        parts.append(part)
        room -= long
    shown = sorted(parts, key=lambda part: (part.alone, part.place.wanted_at))
    last = shown[-1]
    screen = Screen(APART.join(part.text for part in shown), last.keyboard)
    return AnswerMessage(
        screen=screen,
        reply_to=last.reply_to,
        said=tuple((part.place, part.payload) for part in parts),
        past=past,
    )


def _waiting_with(work: UnitOfWork, place: Place) -> list[Place]:
    """The other answers that wait in the same group and topic, oldest first."""
    if place.chat_id is None or kind_of(place.key) is None:
        return []
    found = [
        one
        for one in work.outbox.pending_in(place.chat_id)
        if (one.kind, one.state, one.message_id) == ("reply", "live", None)
        and one.thread_id == place.thread_id
        and one.key != place.key
        and kind_of(one.key) is not None
    ]
    return sorted(found, key=lambda one: one.wanted_at)


def _part(place: Place, said: Words, now: int) -> _AnswerPart:
    content = content_of(place)
    if isinstance(content, LinesContent):
        text, says = next_text(content, said, _makes_sense_since(place, now))
        return _AnswerPart(
            place=place, text=text, payload=payload_of(says), keyboard=(), reply_to=0
        )
    content = content_as(place, AnswerContent)
    return _AnswerPart(
        place=place,
        text=content.text,
        payload=place.payload or "",
        keyboard=keyboard_of(content.keyboard),
        reply_to=content.reply_to,
    )


def _makes_sense_since(place: Place, now: int) -> int:
    """The time before which questions of this kind are too old to be answered; 0 if there is no limit."""
    kind = kind_of(place.key)
    return now - kind.lasts if kind is not None and kind.lasts is not None else 0


def _lines(content: LinesContent) -> list[AnswerLine]:
    return [AnswerLine(*one) for one in zip(content.lines, content.by, content.at, strict=True)]


def _content(lines: list[AnswerLine], more: int) -> LinesContent:
    return LinesContent(
        lines=tuple(line.text for line in lines),
        by=tuple(line.person for line in lines),
        at=tuple(line.at for line in lines),
        more=max(more, 0),
    )
