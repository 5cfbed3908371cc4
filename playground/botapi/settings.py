"""The settings for ephemeral messages: all that Telegram does not document, or does differently on each server."""

from dataclasses import dataclass, field
from typing import Literal

ServerKind = Literal["new", "half", "old", "refusing"]
"""``new``: Bot API 10.3. ``half``: 10.2, with the methods and other parameters. ``old``: neither. ``refusing``:
errors.
"""

EphemeralCounting = Literal["group", "own", "none"]
"""Calls about ephemeral messages count to the group's limit, to a limit of chat and receiver, or not at all."""


@dataclass(slots=True)
class EphemeralRules:
    """How this Telegram treats messages that one member alone sees."""

    server: ServerKind = "new"
    counting: EphemeralCounting = "group"
    within: float = 15.0
    """Seconds after a tap or an ephemeral command in which a bot that is no admin may send."""
    after_answer: bool = False
    """True if a tap that has its answer still lets the bot send."""
    lives: float = 24 * 3600.0
    """Seconds after the last change at which a client forgets a message."""
    tells_gone: bool = False
    """True if an edit of a message that is gone is an error; otherwise it is answered with ``true``."""
    refusing: dict[int, int] = field(default_factory=dict)
    """Chats that refuse such messages, and the code of the refusal: 400 or 403."""
    deaf: set[int] = field(default_factory=set)
    """People whose clients show nothing: the bot's calls succeed."""
