"""Answers: the waiting texts, as many of them as a message holds, and the rest.

An answer's payload holds a ``text``, with the buttons below it and when it was asked for (``at``, milliseconds since
1970); or ``lines`` for many people, when each was asked for, in ``by`` the person whom each answers (0: nobody), and in
``more`` how many lines found no room at all. While a message with some of the lines is under way, others come: ``left``
takes away what was said.

All answers that wait in a group or topic go in one message. An answer past its time (``reply_kinds``) is not sent.
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
"""Characters of lines that wait for one message or the next; what comes then is only counted."""

APART: Final = "\n\n"
"""What stands between two answers in one message."""

MOST_OF_ONE: Final = 3
"""Lines that answer one person in one message, the newest: who asks and asks crowds out nobody."""


class Line(NamedTuple):
    text: str
    person: int
    """The person whom it answers; 0 for nobody."""
    at: int
    """When it was asked for; 0 if nobody knows."""


def with_line(payload: str | None, line: str, person: int = 0, at: int = 0) -> str:
    """The payload with one line more, said to ``person``, who asked at ``at``; said already, it stands once."""
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
    """The text of the next message, and its part of the payload.

    Lines that were asked for before ``since`` are left out: they make no sense any more.
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
    """What is still to be said at a place once a message has said something; None if nothing is."""
    if said == waiting or said is None or waiting is None:
        return None if said == waiting else waiting
    was, now = json.loads(said), json.loads(waiting)
    if "lines" in was and "lines" in now:
        lines = [line for line in _lines(now) if line.text not in was["lines"]]
        more = now.get("more", 0) - was.get("more", 0)
        return _payload(lines, more) if lines or more > 0 else None
    if {**was, "at": 0} == {**now, "at": 0}:
        return None
    if "out" in was and "out" in now:
        now["out"] = [one for one in now["out"] if one not in was["out"]]
        if now.get("least") == was.get("least"):
            now.pop("least", None)
        return json.dumps(now) if now["out"] or "least" in now else None
    return waiting


# --- joining, and dropping late answers ---------------------------------------------------------------------


def is_past(place: Place, now: int) -> bool:
    """True if an unsent answer makes no sense any more, with all its lines."""
    since = _makes_sense_since(place, now)
    if place.state != "live" or place.message_id is not None or not since:
        return False
    payload: dict[str, Any] = json.loads(place.payload) if place.payload else {}
    asked = [line.at for line in _lines(payload)] or [payload.get("at", 0)]
    return all((at or place.wanted_at) < since for at in asked)


Told: TypeAlias = tuple[Place, str | None]
"""An answer, and the part of its payload that a message says; None for all of it."""


@value
class Message:
    """One message with as many of a chat's answers as go together."""

    screen: Screen
    reply_to: int
    """The message that it refers to; 0 for none."""
    said: tuple[Told, ...]
    """The answers in it; that of the place which was to be drawn comes first."""
    past: tuple[Place, ...]
    """Those that make no sense any more, and are to be forgotten."""


class _Part(NamedTuple):
    place: Place
    text: str
    says: str | None
    keyboard: Keyboard
    reply_to: int

    @property
    def alone(self) -> bool:
        """True if a message holds only one such part, the last: it has buttons, or refers to another message."""
        return bool(self.keyboard or self.reply_to)


def message(desk: Desk, place: Place, said: Words, now: int) -> Message:
    """The answer at ``place``, which still makes sense, with as many waiting answers as find room, the oldest first."""
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
    """The other answers that wait in the same group and topic, the oldest first."""
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
    """Questions from before this time need no answer any more; 0 if all of them do."""
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
