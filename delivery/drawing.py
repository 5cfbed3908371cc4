"""A drawing: the content of a place for one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from delivery.own_places import NO_PROMPT, OwnPrompt
from display.screen import Screen
from engine.value import Value
from storage.records import OWN, Place


class MessageReaction(NamedTuple):
    """An emoji of the bot on a message."""

    address: int
    message_id: int
    emoji: str


class Drawing(Value, frozen=True):
    """The shown or wanted content of a place."""

    place: Place
    address: int
    screen: Screen = Screen("")
    seq: int = 0
    """The last event of the place's table in the content; 0 for a content that does not depend on one."""
    file: tuple[str, bytes] | None = None
    silent: bool = True
    reply_to: int = 0
    emoji: str = ""
    """The bot's reaction to the message once it is shown; empty for none."""
    reaction: MessageReaction | None = None
    """The reaction to put on another place's message; then there is no screen."""
    said: tuple[tuple[Place, str], ...] = ()
    """The answers in this content, each with the payload of its part; the place's own answer comes first."""
    past: tuple[Place, ...] = ()
    """Answers that are too late. If the place's own answer is among them, nothing is sent."""
    goes: bool = False
    """True for an answer that is deleted when the next hand begins."""
    rests: bool = False
    """True for a group's table between two hands."""
    covered: bool = False
    """True if an answer is below the place's present message."""
    shows_turn: bool = False
    """True for a private card that starts its owner's clock (``Sight.pace``)."""
    receiver: int = 0
    """The Telegram id of the only person who sees an own table; 0 for other places."""
    prompt: OwnPrompt = NO_PROMPT
    """The tap or the command that opens an own table; empty for an edit."""

    @property
    def stands(self) -> bool:
        """True if the place already shows this content, so that no call is needed."""
        place = self.place
        known = place.state == "live" and place.message_id is not None and self.file is None
        return known and self.screen.fingerprint() == place.fingerprint

    @property
    def retold(self) -> bool:
        """True if a retiring message gets new text, and does not only lose its buttons."""
        place = self.place
        if place.kind not in ("table", "card") or not self.screen.text:
            return False
        return place.left_behind or bool(place.picture) == (self.screen.picture is not None)

    @property
    def changes_kind(self) -> bool:
        """True if a text must become a picture or a picture a text, which no edit can do."""
        place = self.place
        standing = place.state == "live" and place.message_id is not None and self.file is None
        return (
            standing
            and place.kind != OWN
            and bool(place.picture) != (self.screen.picture is not None)
        )


Sketch: TypeAlias = Callable[[], Drawing] | Exception | None
"""The drawing function of a place; None if the place is gone; the exception if it cannot be drawn."""
