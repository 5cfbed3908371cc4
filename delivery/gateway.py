"""The only access to Telegram: every outgoing call, and the meaning of its failures.

Failures become types here; no other module reads the text of an error.
"""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from telegram import (
    Bot,
    ChatMember,
    ChatMemberRestricted,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from delivery.leaving import LeavingButtons, MessageRef
from display.measure import plain, toast
from display.screen import Button, Keyboard, Screen, enabled
from engine.value import Value


class MessageShown(Value, frozen=True):
    """Telegram has the message.

    ``message_id`` is its number in the chat; ``file_id`` is the name under which its picture can be sent again.
    """

    message_id: int
    file_id: str = ""


class Lost(Value, frozen=True):
    """The message is gone or can no longer be edited; its content must be sent in a new message."""


class Wait(Value, frozen=True):
    """429: no calls to this chat for this many seconds."""

    seconds: float


class GroupMoved(Value, frozen=True):
    """The group has become a supergroup with this address."""

    address: int


class Shut(Value, frozen=True):
    """The chat cannot be reached: it removed or blocked the bot, or the person has never pressed Start."""

    reason: str


class Muted(Value, frozen=True):
    """The bot is in the chat but may not write there."""


class NoPhotos(Value, frozen=True):
    """The bot may write in the chat but may not send photos there."""


class Forgotten(Value, frozen=True):
    """Telegram does not know this ``file_id``, or no longer."""


class Offline(Value, frozen=True):
    """No answer, or no usable one (network error, 5xx): try again later."""

    reason: str = ""


class NoTopic(Value, frozen=True):
    """The forum topic was deleted; the group still exists."""


class Refused(Value, frozen=True):
    """Telegram refuses the call because of our mistake; the same call would fail again."""

    description: str


CallOutcome: TypeAlias = (
    MessageShown
    | Lost
    | Wait
    | GroupMoved
    | Shut
    | Muted
    | NoPhotos
    | Forgotten
    | Offline
    | NoTopic
    | Refused
)

PhotoSource: TypeAlias = bytes | str
"""A picture to upload, or the ``file_id`` of an uploaded picture."""

os.environ.setdefault("PTB_TIMEDELTA", "true")  # otherwise python-telegram-bot warns at every 429

PICTURE_FILE: Final = "tavolo.jpg"

_REACTING: Final = 2.0
"""Time limit for a reaction (seconds), because the chat gets no other call meanwhile."""

NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)

_LOST: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message to delete not found",
    "message can't be deleted",
)
_NO_PHOTOS: Final = ("not enough rights to send photos", "chat_send_photos_forbidden")
_FORGOTTEN: Final = (
    "wrong file identifier",
    "wrong remote file identifier",
    "wrong file_id",
    "file reference",
)
_MUTED: Final = (
    "not enough rights",
    "have no rights to send",
    "chat_write_forbidden",
    "topic_closed",
)


NO_DISABLED_FOR: Final = 24 * 3600.0
"""Seconds for which a server that has refused disabled buttons gets ordinary ones."""


class DisabledButtons:
    """The memory of a server that refuses disabled buttons (Bot API 10.3)."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock`` returns seconds."""
        self._clock = clock
        self._refused_until = float("-inf")

    def are_refused(self) -> bool:
        return self._clock() < self._refused_until

    def refuse(self) -> None:
        self._refused_until = self._clock() + NO_DISABLED_FOR


class Gateway:
    """Sends, edits and deletes messages. It returns a ``CallOutcome`` and raises no error of Telegram's."""

    def __init__(
        self,
        bot: Bot,
        disabled: DisabledButtons | None = None,
        leaving: LeavingButtons | None = None,
        *,
        receiver: int = 0,
    ) -> None:
        """``disabled`` and ``leaving``: the memory that this gateway shares with others of the same server.

        ``receiver``: the Telegram id of the person who alone sees its messages; 0 for none.
        """
        self._bot = bot
        self.disabled = disabled if disabled is not None else DisabledButtons()
        self.leaving = leaving if leaving is not None else LeavingButtons()
        self._receiver = receiver

    @property
    def bot(self) -> Bot:
        """python-telegram-bot's client, for calls of another kind."""
        return self._bot

    async def send(
        self, address: int, thread: int, screen: Screen, *, silent: bool = True, reply_to: int = 0
    ) -> CallOutcome:
        """Send a message.

        ``silent``: without a sound, unlike a nudge. ``reply_to``: a message that may be gone by now.
        """
        return await self._buttoned(
            self._ref(address),
            screen.keyboard,
            lambda buttons: self._sent(
                self._bot.send_message(
                    chat_id=address,
                    message_thread_id=thread or None,
                    text=screen.text,
                    parse_mode="HTML",
                    link_preview_options=NO_PREVIEW,
                    reply_markup=buttons,
                    disable_notification=silent or None,
                    **self._manner(reply_to),
                )
            ),
        )

    async def send_photo(
        self,
        address: int,
        thread: int,
        photo: PhotoSource,
        *,
        screen: Screen,
        silent: bool = True,
        reply_to: int = 0,
    ) -> CallOutcome:
        """Send a picture with the screen's text as its caption; the other parameters are as in ``send``."""
        return await self._buttoned(
            self._ref(address),
            screen.keyboard,
            lambda buttons: self._sent(
                self._bot.send_photo(
                    chat_id=address,
                    message_thread_id=thread or None,
                    photo=photo,
                    filename=PICTURE_FILE,
                    caption=screen.text,
                    parse_mode="HTML",
                    reply_markup=buttons,
                    disable_notification=silent or None,
                    **self._manner(reply_to),
                )
            ),
        )

    async def edit_photo(
        self, address: int, message_id: int, photo: PhotoSource, *, screen: Screen
    ) -> CallOutcome:
        """Replace picture, caption and keyboard of a message with a picture."""
        media = InputMediaPhoto(
            photo, caption=screen.text, parse_mode="HTML", filename=PICTURE_FILE
        )

        async def edited(buttons: InlineKeyboardMarkup | None) -> CallOutcome:
            try:
                done = await self._bot.edit_message_media(
                    media, chat_id=address, message_id=message_id, reply_markup=buttons
                )
            except TelegramError as error:
                return meaning(error, message_id)
            return MessageShown(message_id, file_id_of(done))

        return await self._buttoned(self._ref(address, message_id), screen.keyboard, edited)

    async def edit_caption(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        """Replace the caption and keyboard of a message; the picture stays."""
        change = partial(self._bot.edit_message_caption, caption=screen.text)
        return await self._edited(self._ref(address, message_id), screen.keyboard, change)

    async def edit(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        """Replace text and keyboard of a message without a picture."""
        change = partial(
            self._bot.edit_message_text, text=screen.text, link_preview_options=NO_PREVIEW
        )
        return await self._edited(self._ref(address, message_id), screen.keyboard, change)

    async def _edited(
        self, message: MessageRef, keyboard: Keyboard, change: Callable[..., Awaitable[object]]
    ) -> CallOutcome:
        return await self._buttoned(
            message,
            keyboard,
            lambda buttons: _changed(
                message.number,
                change(
                    chat_id=message.address,
                    message_id=message.number,
                    parse_mode="HTML",
                    reply_markup=buttons,
                ),
            ),
        )

    async def strip(self, address: int, message_id: int) -> CallOutcome:
        """Remove the buttons from a message."""
        return await _changed(
            message_id, self._bot.edit_message_reply_markup(chat_id=address, message_id=message_id)
        )

    async def react(self, address: int, message_id: int, emoji: str) -> CallOutcome:
        """Put a reaction on a message, replacing the bot's earlier reaction."""
        return await _changed(
            message_id,
            self._bot.set_message_reaction(
                address,
                message_id,
                emoji,
                read_timeout=_REACTING,
                connect_timeout=_REACTING,
            ),
        )

    async def delete(self, address: int, message_id: int) -> CallOutcome:
        """Delete a message; ``MessageShown`` here means that it is deleted."""
        return await _changed(
            message_id, self._bot.delete_message(chat_id=address, message_id=message_id)
        )

    async def send_file(
        self, address: int, thread: int, name: str, *, content: bytes, caption: str
    ) -> CallOutcome:
        """Send ``content`` as a document called ``name``, with a caption in HTML."""
        return await self._sent(
            self._bot.send_document(
                chat_id=address,
                message_thread_id=thread or None,
                document=InputFile(content, filename=name),
                caption=caption,
                parse_mode="HTML",
                **self._manner(0),
            )
        )

    async def answer(self, query_id: str, text: str, *, alert: bool, url: str = "") -> bool:
        """Answer a tap with ``text`` (HTML) as plain text. True if Telegram received it, even too late."""
        try:
            await self._bot.answer_callback_query(
                query_id, toast(text) or None, show_alert=alert, url=url or None, cache_time=0
            )
        except TelegramError as error:
            return not isinstance(meaning(error), Offline | Wait)
        return True

    async def trouble(self) -> str:
        """Why Telegram does not answer; empty if it does."""
        try:
            await self._bot.get_me()
        except TelegramError as error:
            return error.message
        return ""

    async def say_plainly(self, address: int, thread: int, text: str) -> None:
        """Send a plain text outside the budget and the wanted messages; only for the news that something failed."""
        try:
            await self._bot.send_message(address, plain(text), message_thread_id=thread or None)
        except TelegramError:
            return

    async def leave(self, address: int) -> bool:
        """Leave a group; False if the bot may still be there, since Telegram refuses or does not answer."""
        try:
            await self._bot.leave_chat(address)
        except TelegramError as error:
            return isinstance(meaning(error), Shut)
        return True

    async def is_member(self, address: int, telegram_id: int) -> bool | None:
        """True if the person is in the group; None if Telegram does not say.

        Telegram refuses many such questions of a bot without rights, so a refusal counts only if it names the reason.
        """
        try:
            member = await self._bot.get_chat_member(address, telegram_id)
        except TelegramError as error:
            return False if "user_not_participant" in error.message.lower() else None
        return _is_inside(member)

    async def admins(self, address: int) -> frozenset[int] | None:
        """Telegram ids of a group's admins; None if Telegram did not answer."""
        try:
            members = await self._bot.get_chat_administrators(address)
        except TelegramError:
            return None
        return frozenset(member.user.id for member in members)

    def _ref(self, address: int, message_id: int = 0) -> MessageRef:
        """A message that stands, or with 0 the one that a call sends."""
        return MessageRef(address, message_id, self._receiver)

    async def _buttoned(
        self,
        message: MessageRef,
        keyboard: Keyboard,
        call: Callable[[InlineKeyboardMarkup | None], Awaitable[CallOutcome]],
    ) -> CallOutcome:
        """Make a call with these buttons, and note where those that leave, close or pause lie."""
        with self.leaving.moving(message, keyboard):
            outcome = await self._with_buttons(keyboard, call)
        if isinstance(outcome, MessageShown):
            self.leaving.lie(message._replace(number=outcome.message_id), keyboard)
        return outcome

    async def _with_buttons(
        self,
        keyboard: Keyboard,
        call: Callable[[InlineKeyboardMarkup | None], Awaitable[CallOutcome]],
    ) -> CallOutcome:
        """Make a call with these buttons; where the server refuses disabled ones, again with ordinary ones."""
        has_disabled = any(button.disabled for row in keyboard for button in row)
        if has_disabled and not self.disabled.are_refused():
            outcome = await call(markup(keyboard))
            if not isinstance(outcome, Refused):
                return outcome
        outcome = await call(markup(enabled(keyboard)))
        if has_disabled and not isinstance(outcome, Refused):
            self.disabled.refuse()
        return outcome

    def _manner(self, reply_to: int) -> dict[str, Any]:
        """The parameters of a new message that say whom it answers."""
        return {"reply_parameters": _replying(reply_to)}

    async def _sent(self, call: Awaitable[Message]) -> CallOutcome:
        """The outcome of a call that sends a message."""
        try:
            sent = await call
        except TelegramError as error:
            return meaning(error)
        return MessageShown(sent.message_id, file_id_of(sent))


def meaning(error: TelegramError, message_id: int = 0) -> CallOutcome:
    """The outcome of a failed call; ``message_id`` is the message of the call."""
    said = error.message.lower()
    match error:
        case RetryAfter():
            wait = error.retry_after
            return Wait(wait if isinstance(wait, int | float) else wait.total_seconds())
        case ChatMigrated():
            return GroupMoved(error.new_chat_id)
        case InvalidToken() | Conflict():
            return Offline(error.message)
        case Forbidden():
            return Shut(said)
        case BadRequest():
            return _bad_request(said, message_id)
        case NetworkError():
            return Offline(error.message)
    return Refused(said)


def _bad_request(said: str, message_id: int) -> CallOutcome:
    if "message is not modified" in said:
        return MessageShown(message_id)
    if any(words in said for words in _LOST):
        return Lost()
    if any(words in said for words in _NO_PHOTOS):
        return NoPhotos()
    if any(words in said for words in _FORGOTTEN):
        return Forgotten()
    if any(words in said for words in _MUTED):
        return Muted()
    if "message thread not found" in said:
        return NoTopic()
    if "chat not found" in said or "chat_id_invalid" in said or "peer_id_invalid" in said:
        return Shut(said)
    return Refused(said)


def _is_inside(member: ChatMember) -> bool:
    """True if the person is in the chat. A restricted person may be inside or outside."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)


def _replying(message_id: int) -> ReplyParameters | None:
    """A reply to this message, which may be gone by now; None for 0."""
    return ReplyParameters(message_id, allow_sending_without_reply=True) if message_id else None


async def _changed(message_id: int, call: Awaitable[object]) -> CallOutcome:
    """The outcome of a call about a message that stands in the chat."""
    try:
        await call
    except TelegramError as error:
        return meaning(error, message_id)
    return MessageShown(message_id)


def file_id_of(sent: Message | bool) -> str:
    """The name under which a message's picture can be sent again, for its largest size; empty without a picture."""
    return sent.photo[-1].file_id if isinstance(sent, Message) and sent.photo else ""


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """The buttons in Telegram's form; None for an empty keyboard."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    if button.disabled:  # python-telegram-bot 22.8 has no type for them
        return InlineKeyboardButton(plain(button.label), api_kwargs={"disabled": {}})
    return InlineKeyboardButton(
        plain(button.label),
        callback_data=button.data or None,
        url=button.url or None,
        copy_text=CopyTextButton(button.copy) if button.copy else None,
        style=button.style or None,
    )
