"""The places of the buttons that leave, close or pause, and the time since when each lies there.

A person who taps a move again and again must not leave the table because the hand has ended and another button has come
under the thumb. So such a button counts only after it has lain in its place for a while. This holds for every keyboard,
since the gateway notes each one that it sends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from cachetools import LRUCache

from croupier.durations import SETTLES
from display.callback import parse
from display.screen import Keyboard
from display.taps import kind_of

MOST_MESSAGES: Final = 10_000
"""Messages whose buttons are remembered, the last ones; a forgotten message has buttons that count at once."""


class MessageRef(NamedTuple):
    """A message. ``receiver``: the Telegram id of the person who alone sees it; 0 for a message of the whole chat."""

    address: int
    number: int
    receiver: int = 0


class ButtonPlace(NamedTuple):
    """The place of a button. Rows count from the bottom, because a chat stays at its bottom when a message grows."""

    row: int
    column: int
    columns: int


class LeavingButtons:
    """The buttons that leave, close or pause, in the messages sent by this process."""

    def __init__(self, settles: float = SETTLES, clock: Callable[[], float] | None = None) -> None:
        """``settles``: seconds until a button counts. ``clock`` returns seconds; None for that of the machine."""
        self._settles = settles
        self._clock = time.monotonic if clock is None else clock
        self._lying: LRUCache[MessageRef, Mapping[str, tuple[ButtonPlace, float]]]
        self._lying = LRUCache(MOST_MESSAGES)
        self._moving: dict[MessageRef, frozenset[str]] = {}
        """The buttons that lie elsewhere once a call under way succeeds; number 0 stands for a new message."""

    @contextmanager
    def moving(self, message: MessageRef, keyboard: Keyboard) -> Iterator[None]:
        """Note the buttons that the call in the block moves: a tap may come before the call's answer."""
        lying = self._lying.get(message, {})
        places = leaving_places(keyboard)
        moved = frozenset(
            name for name, place in places.items() if name not in lying or lying[name][0] != place
        )
        if moved:
            self._moving[message] = moved
        try:
            yield
        finally:
            self._moving.pop(message, None)

    def lie(self, message: MessageRef, keyboard: Keyboard) -> None:
        """Note that the message has this keyboard now."""
        before, now = self._lying.pop(message, {}), self._clock()
        places = leaving_places(keyboard)
        if not places:
            return
        self._lying[message] = {
            name: before[name] if name in before and before[name][0] == place else (place, now)
            for name, place in places.items()
        }

    def is_new(self, message: MessageRef, data: str) -> bool:
        """True if the button with this callback data leaves, closes or pauses, and has only just come to its place."""
        name = _name(data)
        for under_way in (message, message._replace(number=0)):
            if name in self._moving.get(under_way, ()):
                return True
        lying = self._lying.get(message, {}).get(name)
        return lying is not None and self._clock() - lying[1] < self._settles


def leaving_places(keyboard: Keyboard) -> Mapping[str, ButtonPlace]:
    """The places of the buttons that leave, close or pause, by their names."""
    rows = [row for row in keyboard if row]
    return {
        name: ButtonPlace(row, column, len(buttons))
        for row, buttons in enumerate(reversed(rows))
        for column, button in enumerate(buttons)
        if (name := _name(button.data))
    }


def _name(data: str) -> str:
    """The name of a button that leaves, closes or pauses; empty for other buttons, and for the answer to a question."""
    tap = parse(data)
    return tap.name if tap is not None and kind_of(tap.name).leaves and not tap.argument else ""
