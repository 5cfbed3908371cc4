"""Calls about one person's own table: messages in a group that this person alone sees (Bot API 10.2 and 10.3).

python-telegram-bot 22.8 has no types for them: its ``api_kwargs`` and ``do_api_request`` carry them as they are.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Final, Literal

from telegram import InlineKeyboardMarkup, InputMediaPhoto, Message
from telegram.error import EndPointNotFound, TelegramError

from delivery.gateway import (
    PICTURE_FILE,
    CallOutcome,
    Gateway,
    Lost,
    MessageShown,
    Offline,
    PhotoSource,
    Refused,
    Wait,
    file_id_of,
    meaning,
)
from delivery.own_places import NO_PROMPT, OwnPrompt
from display.screen import Screen

EXPOSED: Final = Refused("the server ignores ephemeral_message_parameters")
"""The outcome of a message that went to the whole group; it has been deleted."""

UNKNOWN: Final = Refused("the server does not know ephemeral messages")

_GONE: Final = (
    "query_id_invalid",
    "query is too old",
    "user_not_participant",
    "message_id_invalid",
)
"""Refusals of one message alone: a tap that is too old, a member who has left, a message that is gone."""

_EditVerb = Literal["Text", "Caption", "Media"]


class OwnGateway(Gateway):
    """Sends and edits the own table of one person. ``message_id`` is the number of an ephemeral message here.

    ``prompt``: the person's tap or command, which lets a bot without admin rights send. The success of an edit says
    nothing about its arrival.
    """

    def __init__(self, gateway: Gateway, receiver: int, prompt: OwnPrompt = NO_PROMPT) -> None:
        super().__init__(gateway.bot, gateway.disabled, gateway.leaving, receiver=receiver)
        self._prompt = prompt

    async def edit(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        return await self._edit(
            address, message_id, verb="Text", screen=screen, text=screen.text, parse_mode="HTML"
        )

    async def edit_caption(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        return await self._edit(
            address,
            message_id,
            verb="Caption",
            screen=screen,
            caption=screen.text,
            parse_mode="HTML",
        )

    async def edit_photo(
        self, address: int, message_id: int, photo: PhotoSource, *, screen: Screen
    ) -> CallOutcome:
        media = InputMediaPhoto(
            photo, caption=screen.text, parse_mode="HTML", filename=PICTURE_FILE
        )
        return await self._edit(address, message_id, verb="Media", screen=screen, media=media)

    async def delete(self, address: int, message_id: int) -> CallOutcome:
        return await self._call("deleteEphemeralMessage", address, message_id)

    async def give_up(self, address: int, message_id: int) -> CallOutcome:
        """Delete a message with a picture that must become a text, which no edit can do."""
        outcome = await self.delete(address, message_id)
        return Lost() if isinstance(outcome, MessageShown) else outcome

    async def is_known(self, address: int) -> bool | None:
        """True if the server knows the methods for ephemeral messages; None without an answer of Telegram.

        An older server would ignore the parameter of a new message, and the whole group would see it.
        """
        outcome = await self.delete(address, 0)
        return None if isinstance(outcome, Offline | Wait) else outcome != UNKNOWN

    async def _edit(
        self, address: int, message_id: int, *, verb: _EditVerb, screen: Screen, **content: Any
    ) -> CallOutcome:
        async def edited(buttons: InlineKeyboardMarkup | None) -> CallOutcome:
            given = content if buttons is None else content | {"reply_markup": buttons}
            return await self._call(f"editEphemeralMessage{verb}", address, message_id, **given)

        return await self._buttoned(self._ref(address, message_id), screen.keyboard, edited)

    async def _call(
        self, method: str, address: int, message_id: int, **content: Any
    ) -> CallOutcome:
        about = {
            "chat_id": address,
            "receiver_user_id": self._receiver,
            "ephemeral_message_id": message_id,
        }
        try:
            await self._bot.do_api_request(method, api_kwargs=about | content)
        except EndPointNotFound:
            return UNKNOWN
        except TelegramError as error:
            return _meaning(error, message_id)
        return MessageShown(message_id)

    def _manner(self, _: int) -> dict[str, Any]:
        parameters: dict[str, Any] = {"receiver_user_id": self._receiver}
        if self._prompt.query_id:
            parameters["callback_query_id"] = self._prompt.query_id
        given: dict[str, Any] = {"ephemeral_message_parameters": parameters}
        if self._prompt.command:
            given["reply_parameters"] = {"ephemeral_message_id": self._prompt.command}
        return {"api_kwargs": given}

    async def _sent(self, call: Awaitable[Message]) -> CallOutcome:
        """The outcome of a call that sends a message. A message with an id of the chat is seen by everybody."""
        try:
            sent = await call
        except TelegramError as error:
            return _meaning(error, 0)
        number = sent.api_kwargs.get("ephemeral_message_id")
        if isinstance(number, int) and sent.message_id == 0:
            return MessageShown(number, file_id_of(sent))
        await super().delete(sent.chat_id, sent.message_id)
        return EXPOSED


def _meaning(error: TelegramError, message_id: int) -> CallOutcome:
    if any(words in error.message.lower() for words in _GONE):
        return Lost()
    return meaning(error, message_id)
