"""Answers to typed questions: the waiting answers, the part that fits in one message, and the rest.

An answer's payload holds either a ``text`` with its buttons and the time of the question (``at``, milliseconds since
1970), or ``lines`` for many people. With lines it also holds the time of each question, in ``by`` the person who gets
each line (0: nobody), and in ``more`` the number of lines without room. New lines may arrive while a message with
earlier lines is under way; ``left`` removes the sent lines.

All answers that wait in a chat go in one message. An answer that has waited too long (``reply_kinds``) is dropped.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.reply_kinds import kind_of
from display.measure import MOST_TEXT, length
from display.screen import Button, Keyboard, Screen
from engine.value import value
from locales import Words
from storage.interface import Desk
from storage.records import Place

MOST_WAITING: Final = 16_000
"""Maximum characters of waiting lines; further lines are only counted."""

APART: Final = "\n\n"
"""The text between two answers in one message."""

MOST_OF_ONE: Final = 3
"""Maximum number of lines for one person in one message, the newest: many questions of one person displace no other's."""


class Line(NamedTuple):
    text: str
    person: int
    """The person who gets the line; 0 for nobody."""
    at: int
    """The time of the question; 0 if unknown."""


def with_line(payload: str | None, line: str, person: int = 0, at: int = 0) -> str:
    """The payload with a new line for ``person``, who asked at ``at``. An equal line is not repeated."""
    said: dict[str, Any] = json.loads(payload) if payload else {}
    kept = [old for old in _lines(said) if old.text != line]
    mine = [one for one in kept if person and one.person == person]
    for old in mine[: max(len(mine) + 1 - MOST_OF_ONE, 0)]:
        kept.remove(old)
    more = said.get("more", 0)
    if sum(len(old.text) for old in kept) + len(line) <= MOST_WAITING:
        kept.append(Line(line, person, at))
    else:
        more += 1
    return _payload(kept, more)


def told(payload: str, said: Words, since: int = 0) -> tuple[str, str]:
    """The text of the next message, and the part of the payload in it.

    Lines for questions before ``since`` are left out.
    """
    waiting: dict[str, Any] = json.loads(payload)
    lines = [line for line in _lines(waiting) if not 0 < line.at < since]
    more = waiting.get("more", 0)
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
    return "\n".join(shown), _payload(lines[:count], more if everything else 0)


def left(said: str | None, waiting: str | None) -> str | None:
    """The rest of a place's payload after the part ``said`` is sent; None if nothing is left."""
    if said == waiting or said is None or waiting is None:
        return None if said == waiting else waiting
    was, now = json.loads(said), json.loads(waiting)
    if "lines" in was and "lines" in now:
        lines = [line for line in _lines(now) if line.text not in was["lines"]]
        more = now.get("more", 0) - was.get("more", 0)
        return _payload(lines, more) if lines or more > 0 else None
    if {**was, "at": 0} == {**now, "at": 0}:
        return None
    return waiting


# --- joined answers and late answers ------------------------------------------------------------------------


def is_past(place: Place, now: int) -> bool:
    """True if an unsent answer has waited too long, with all its lines."""
    since = _makes_sense_since(place, now)
    if place.state != "live" or place.message_id is not None or not since:
        return False
    payload: dict[str, Any] = json.loads(place.payload) if place.payload else {}
    asked = [line.at for line in _lines(payload)] or [payload.get("at", 0)]
    return all((at or place.wanted_at) < since for at in asked)


Told: TypeAlias = tuple[Place, str | None]
"""An answer, and the part of its payload in a message; None for all of it."""


@value
class Message:
    """One message with as many of a chat's answers as fit together."""

    screen: Screen
    reply_to: int
    """The message to which it replies; 0 for none."""
    said: tuple[Told, ...]
    """The answers in it; the answer of the drawn place comes first."""
    past: tuple[Place, ...]
    """Answers that are too late and must be dropped."""


class _Part(NamedTuple):
    place: Place
    text: str
    says: str | None
    keyboard: Keyboard
    reply_to: int

    @property
    def alone(self) -> bool:
        """True for a part with buttons or a reply: a message holds at most one such part, as its last."""
        return bool(self.keyboard or self.reply_to)


def message(desk: Desk, place: Place, said: Words, now: int) -> Message:
    """The answer at ``place``, which is not too late, and as many other waiting answers as fit. The oldest come first."""
    waiting = [place, *_waiting_with(desk, place)]
    past = tuple(one for one in waiting if is_past(one, now))
    parts: list[_Part] = []
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
    return Message(screen, last.reply_to, tuple((part.place, part.says) for part in parts), past)


def _waiting_with(desk: Desk, place: Place) -> list[Place]:
    """The other answers that wait in the same group and topic, oldest first."""
    if place.chat_id is None or kind_of(place.key) is None:
        return []
    found = [
        one
        for one in desk.places.pending_in(place.chat_id)
        if (one.kind, one.state, one.message_id) == ("reply", "live", None)
        and one.thread_id == place.thread_id
        and one.key != place.key
        and kind_of(one.key) is not None
    ]
    return sorted(found, key=lambda one: one.wanted_at)


def _part(place: Place, said: Words, now: int) -> _Part:
    payload: dict[str, Any] = json.loads(place.payload) if place.payload else {}
    if "lines" in payload:
        text, says = told(place.payload or "", said, _makes_sense_since(place, now))
        return _Part(place, text, says, (), 0)
    rows = payload.get("keyboard", ())
    keyboard = tuple(tuple(Button(*button) for button in row) for row in rows)
    return _Part(place, payload.get("text", ""), None, keyboard, payload.get("reply_to", 0))


def _makes_sense_since(place: Place, now: int) -> int:
    """The time before which questions of this kind are too old to be answered; 0 if there is no limit."""
    kind = kind_of(place.key)
    return now - kind.lasts if kind is not None and kind.lasts is not None else 0


def _lines(payload: dict[str, Any]) -> list[Line]:
    lines: list[str] = payload.get("lines", [])
    unknown = [0] * len(lines)
    by, at = payload.get("by", unknown), payload.get("at", unknown)
    return [Line(*one) for one in zip(lines, by, at, strict=True)] if lines else []


def _payload(lines: list[Line], more: int) -> str:
    said: dict[str, Any] = {
        "lines": [line.text for line in lines],
        "by": [line.person for line in lines],
        "at": [line.at for line in lines],
    }
    if more > 0:
        said["more"] = more
    return json.dumps(said, ensure_ascii=False)
