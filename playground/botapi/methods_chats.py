"""Asking about the members of a chat, and leaving it."""

from playground.botapi import access, render
from playground.botapi.errors import bad
from playground.botapi.groups import Groups
from playground.botapi.methods import Call, method
from playground.botapi.model import Member, TelegramChat
from playground.botapi.schema import JsonObject


def _readable(call: Call) -> TelegramChat:
    chat = call.find_chat()
    access.check_inside(call.core.world, chat)
    return chat


@method("getChatMember", "chat_id", "user_id")
def get_chat_member(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#getchatmember.

    "Only guaranteed to work for other users if the bot is an administrator": without that this server knows only the
    bot itself and those who are in the chat now.
    """
    chat, world, user_id = _readable(call), call.core.world, call.args["user_id"]
    if user_id not in world.users:
        raise bad("PARTICIPANT_ID_INVALID")
    if chat.type == "private":
        if user_id not in (chat.id, world.bot_id):
            raise bad("user not found")
        return render.member(world, chat, Member(user_id))
    member = chat.members.get(user_id) or Member(user_id, "left")
    if user_id != world.bot_id and not member.inside and not world.is_admin(chat, world.bot_id):
        raise bad("user not found")
    return render.member(world, chat, member)


@method("getChatAdministrators", "chat_id")
def get_chat_administrators(call: Call) -> list[JsonObject]:
    """https://core.telegram.org/bots/api#getchatadministrators: other bots are left out."""
    chat, world = _readable(call), call.core.world
    if chat.type == "private":
        raise bad("there are no administrators in the private chat")
    admins = [m for m in chat.members.values() if m.is_admin]
    admins = [m for m in admins if m.user_id == world.bot_id or not world.users[m.user_id].is_bot]
    return [render.member(world, chat, m) for m in admins]


@method("leaveChat", "chat_id")
def leave_chat(call: Call) -> bool:
    """https://core.telegram.org/bots/api#leavechat: the bot hears of it as of its removal by an admin."""
    chat = _readable(call)
    if chat.type == "private":
        raise bad("chat member status can't be changed in private chats")
    Groups(call.core).leave(call.core.world.bot_id, chat.id)
    return True
