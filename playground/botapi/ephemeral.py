"""Messages in a group that one member alone sees: their numbers, their end, and the settings of this Telegram for them.

Documented (Bot API 10.3): ``ephemeral_message_parameters``; ``message_id`` 0; an address of chat, receiver and
``ephemeral_message_id``; 15 seconds after the receiver's tap for a bot that is no admin. Everything else here is an
inference, and a setting where bots could care (``settings.EphemeralRules``).
"""

from collections.abc import Iterable
from typing import Final

from playground.botapi.core import Core
from playground.botapi.errors import ApiError, bad, forbidden, strict
from playground.botapi.methods import Call
from playground.botapi.model import EphemeralMessage, Message, Query, TelegramChat

PARAMETER: Final = "ephemeral_message_parameters"
METHODS: Final = "ephemeralmessage"
"""Part of the names of the methods for these messages, in small letters."""


def check_known(core: Core, method: str, args: dict[str, object]) -> None:
    """Refuse or forget methods and parameters that are new to an older server.

    A Bot API server ignores unknown parameters: without the parameter the message becomes one for everybody. ``half``
    is Bot API 10.2, which has the methods but other parameters; ``old`` is older; ``refusing`` answers with errors.
    """
    server = core.ephemeral.server
    if METHODS in method.lower() and server in ("old", "refusing"):
        raise ApiError(404, "method not found")
    if PARAMETER in args and server == "refusing":
        raise strict(f"{method} has no parameter {PARAMETER!r}")
    if server != "new":
        args.pop(PARAMETER, None)
        _forget_disabled(args.get("reply_markup"))


def _forget_disabled(markup: object) -> None:
    """Take ``disabled`` from the buttons, as a server before Bot API 10.3 does; such a button then has no action."""
    if isinstance(markup, dict):
        for row in markup.get("inline_keyboard", ()):
            for button in row:
                button.pop("disabled", None)


def receiver_of(args: dict[str, object]) -> int | None:
    """The receiver of a call about an ephemeral message; None for all other calls."""
    parameters = args.get(PARAMETER)
    found = (
        parameters["receiver_user_id"]
        if isinstance(parameters, dict)
        else args.get("receiver_user_id")
    )
    return found if isinstance(found, int) else None


def deliver(call: Call, chat: TelegramChat, message: Message) -> Message:
    """Put the bot's new message into the chat: for everybody, or for one member."""
    given = call.args.get(PARAMETER)
    if given is None:
        return call.core.say(chat, message)
    receiver = int(given["receiver_user_id"])
    replaces = _check_receiver(call, chat, receiver)
    _expire(call.core, chat, receiver)
    made = EphemeralMessage(
        id=-_free_number(chat, receiver),
        chat_id=chat.id,
        date=call.now,
        sender_id=message.sender_id,
        text=message.text,
        entities=message.entities,
        keyboard=message.keyboard,
        document=message.document,
        photo=message.photo,
        thread_id=message.thread_id,
        receiver_id=receiver,
        after=chat.last_id,
        replaces=replaces,
        touched=call.now,
    )
    show(call.core, chat, made)
    return made


def show(core: Core, chat: TelegramChat, message: EphemeralMessage) -> None:
    """Give a new message to its receiver's client."""
    chat.ephemeral.setdefault(message.receiver_id, {})[message.id] = message
    message.lost = message.receiver_id in core.ephemeral.deaf
    if not message.lost:
        core.tell_one(chat, message, "chat" if message.replaces is not None else "message")


def _check_receiver(call: Call, chat: TelegramChat, receiver: int) -> int | None:
    """The id of the message that the new one replaces for its receiver, or None.

    Raise ApiError if the bot may not send the message, in the order of the checks that other servers are known for.
    """
    core, world = call.core, call.core.world
    given, replying = call.args[PARAMETER], call.args.get("reply_parameters")
    if chat.type not in ("group", "supergroup"):
        raise bad("BOT_NOT_ADMIN" if chat.type == "private" else "PEER_ID_INVALID")
    check_chat(core, chat)
    replace = bool(given.get("replace_callback_query_message"))
    if replace and (call.args.get("message_thread_id") or replying):
        raise strict("a replacement takes neither message_thread_id nor reply_parameters")
    if receiver in world.users and world.users[receiver].is_bot:
        raise bad("USER_IS_BOT")
    if not world.is_inside(chat, receiver):
        raise bad("USER_NOT_PARTICIPANT")
    query = _query(core, chat, receiver=receiver, query_id=given.get("callback_query_id"))
    if replace and (query is None or query.message_id < 0):
        raise strict("only a message of the whole group can be replaced")
    if query is None and not world.is_admin(chat, world.bot_id):
        _check_reply(core, chat, receiver, replying=replying or {}, now=call.now)
    return query.message_id if replace and query is not None else None


def check_chat(core: Core, chat: TelegramChat) -> None:
    """Raise ApiError in a chat that refuses such messages."""
    code = core.ephemeral.refusing.get(chat.id)
    if code == 403:
        raise forbidden("[local Telegram] ephemeral messages are not allowed in the chat")
    if code is not None:
        raise strict("ephemeral messages are not available in the chat")


def _query(core: Core, chat: TelegramChat, *, receiver: int, query_id: object) -> Query | None:
    """The tap that lets the bot send, None without one. Raise ApiError 400 for another's tap, or one too old."""
    if query_id is None:
        return None
    rules, query = core.ephemeral, core.world.queries.get(str(query_id))
    if query is None or query.user_id != receiver or query.chat_id != chat.id:
        raise bad("QUERY_ID_INVALID")
    if core.clock.now() - query.asked_at > rules.within:
        raise bad("QUERY_ID_INVALID")
    if query.answered_at is not None and not rules.after_answer:
        raise bad("QUERY_ID_INVALID")
    return query


def _check_reply(
    core: Core, chat: TelegramChat, receiver: int, *, replying: dict[str, object], now: float
) -> None:
    """Without a tap, a bot that is no admin answers an ephemeral command in time, and nothing else."""
    number = replying.get("ephemeral_message_id")
    asked = chat.ephemeral.get(receiver, {}).get(-number) if isinstance(number, int) else None
    if asked is None or asked.sender_id != receiver or now - asked.date > core.ephemeral.within:
        raise bad("BOT_NOT_ADMIN")


def _free_number(chat: TelegramChat, receiver: int) -> int:
    """The least free number: one that was given before is given again as soon as its message is gone."""
    taken, number = chat.ephemeral.get(receiver, {}), 1
    while -number in taken:
        number += 1
    return number


def new_command(core: Core, chat: TelegramChat, message: Message) -> EphemeralMessage:
    """A member's ephemeral command, which nobody but its sender and the bot sees."""
    sender = message.sender_id or 0
    _expire(core, chat, sender)
    return EphemeralMessage(
        id=-_free_number(chat, sender),
        chat_id=chat.id,
        date=message.date,
        sender_id=sender,
        text=message.text,
        entities=message.entities,
        thread_id=message.thread_id,
        receiver_id=sender,
        after=chat.last_id,
        touched=message.date,
    )


def find(
    core: Core, chat: TelegramChat, receiver: int, *, message_id: int
) -> EphemeralMessage | None:
    """The message that the receiver has under this id (the number, negative); None if it is gone."""
    _expire(core, chat, receiver)
    return chat.ephemeral.get(receiver, {}).get(message_id)


def visible(core: Core, chat: TelegramChat, viewer: int) -> list[EphemeralMessage]:
    """The messages that this viewer's client shows, in the order of their sending."""
    _expire(core, chat, viewer)
    if not core.world.is_inside(
        chat if chat.migrated_to is None else core.world.chats[chat.migrated_to], viewer
    ):
        return []
    return [one for one in chat.ephemeral.get(viewer, {}).values() if not one.lost]


def remove(core: Core, chat: TelegramChat, message: EphemeralMessage) -> None:
    """Remove a message from its receiver's client."""
    chat.ephemeral[message.receiver_id].pop(message.id, None)
    core.tell_one(chat, message, "chat" if message.replaces is not None else "delete")


def forget_all(core: Core, receiver: int, chats: Iterable[TelegramChat]) -> None:
    """The receiver's app starts anew: the messages are gone, and their numbers are free."""
    for chat in chats:
        for message in list(chat.ephemeral.get(receiver, {}).values()):
            remove(core, chat, message)


def _expire(core: Core, chat: TelegramChat, receiver: int) -> None:
    oldest = core.clock.now() - core.ephemeral.lives
    for message in [o for o in chat.ephemeral.get(receiver, {}).values() if o.touched < oldest]:
        remove(core, chat, message)
