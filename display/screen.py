"""A screen: the content of one message, as values only. The gateway sends it."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cached_property
from typing import Final, Literal, TypeAlias

from display.pictures.picture import Picture, fingerprint
from engine.value import Value

ButtonStyle: TypeAlias = Literal["", "primary", "success", "danger"]

_AS_JSON: Final = json.JSONEncoder(ensure_ascii=False).encode

_MARKUP: Final = re.compile(r"<[^>]*>")


class Button(Value, frozen=True):
    """A button. ``data`` is callback data; ``url`` makes it a link, and ``copy`` a button that copies a text.

    ``disabled``: it is grey, and a tap on it does nothing. Its ``data`` is for servers without such buttons.
    """

    label: str
    data: str = ""
    url: str = ""
    copy: str = ""
    style: ButtonStyle = ""
    disabled: bool = False

    def enabled(self) -> Button:
        """The ordinary button in place of a disabled one, in brackets: the bot refuses its tap with the reason."""
        return Button(f"({self.label})", self.data, style=self.style) if self.disabled else self


def message_link(address: int, message_id: int | None) -> str:
    """A link for members of a group to one of its messages, or to the group without a message.

    Empty for basic groups, which have no links.
    """
    digits = str(address)
    return f"https://t.me/c/{digits[4:]}/{message_id or 1}" if digits.startswith("-100") else ""


Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]


def enabled(keyboard: Keyboard) -> Keyboard:
    """The keyboard with ordinary buttons in place of disabled ones."""
    return tuple(tuple(button.enabled() for button in row) for row in keyboard)


def _facts(button: Button) -> tuple[str, ...]:
    """The parts of a button that people see or that change its effect."""
    facts = (button.label, button.data, button.url, button.copy, button.style)
    return (*facts, "disabled") if button.disabled else facts


class Screen(Value, frozen=True, dict=True):
    """``text`` is Telegram HTML. With a ``picture`` it is the caption, and still has every necessary fact."""

    text: str
    keyboard: Keyboard = ()
    picture: Picture | None = None

    def without_buttons(self) -> Screen:
        """The same text and picture, for a message that is no longer in use."""
        return Screen(self.text, picture=self.picture)

    def plainer(self) -> tuple[Screen, ...]:
        """Simpler screens for a refused one, nearest first: without markup and styles, then without buttons too."""
        text = _MARKUP.sub("", self.text)
        plain = tuple(
            tuple(Button(button.label, button.data) for button in row if button.data)
            for row in enabled(self.keyboard)
        )
        return Screen(text, plain), Screen(text)

    def fingerprint(self) -> str:
        """A hash that is equal for two screens if and only if Telegram calls an edit between them ``not modified``."""
        return self._fingerprint

    @cached_property
    def _fingerprint(self) -> str:
        rows = [[_facts(button) for button in row] for row in self.keyboard]
        seen = fingerprint(self.picture) if self.picture is not None else ""
        said = _AS_JSON([self.text, rows, seen])
        return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()
