"""The Bot API's methods, as far as they are real here: the register, and the arguments of handlers.

A handler names the parameters that it honours. Of the others those in `HARMLESS` change nothing that this Telegram
shows, and a call with any further one is answered 501: better a loud error than a wrong picture.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playground.botapi import access
from playground.botapi.core import Core
from playground.botapi.errors import ApiError
from playground.botapi.model import TelegramChat
from playground.botapi.schema import JsonObject

HARMLESS: Final = frozenset(
    {
        "disable_notification",
        "protect_content",
        "link_preview_options",
        "disable_web_page_preview",
        "disable_content_type_detection",
        "cache_time",
    }
)


@dataclass(slots=True)
class Call:
    """One checked call."""

    core: Core
    method: str
    args: JsonObject

    def find_chat(self) -> TelegramChat:
        """The chat of `chat_id`, or ApiError 400."""
        return access.find_chat(self.core.world, self.args["chat_id"])

    @property
    def now(self) -> float:
        return self.core.clock.now()


SENT: Final = (
    "chat_id",
    "message_thread_id",
    "reply_parameters",
    "reply_markup",
    "ephemeral_message_parameters",
)
"""Parameters of every method that sends a message."""

Handler = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A method that is real here."""

    handler: Handler
    honours: frozenset[str]


METHODS: Final[dict[str, Entry]] = {}


def method(name: str, *honours: str) -> Callable[[Handler], Handler]:
    """Register a handler for a method that honours these parameters."""

    def register(handler: Handler) -> Handler:
        METHODS[name] = Entry(handler, frozenset(honours))
        return handler

    return register


def entry(name: str, args: JsonObject) -> Entry:
    """The handler's entry.

    Raise ApiError 501 for a method or a parameter that Telegram knows and this server does not do.
    """
    found = METHODS.get(name)
    if found is None:
        raise ApiError(501, f"the local Telegram knows {name}, but does not do it")
    for parameter, value in args.items():
        if (
            parameter not in found.honours
            and parameter not in HARMLESS
            and value not in (None, False)
        ):
            raise ApiError(
                501, f"the local Telegram does not do the parameter {parameter} of {name}"
            )
    return found
