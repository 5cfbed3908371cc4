"""Asking about chats and members, leaving, typing."""

from typing import Final

from playground.botapi import access, render
from playground.botapi.errors import bad, strict
from playground.botapi.methods import Call, method
from playground.botapi.model import Chat, Member
from playground.botapi.schema import Json

ACTIONS: Final = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def _readable(call: Call) -> Chat:
    chat = call.find_chat()
    access.check_inside(call.core.world, chat)
    return chat


@method("getChat", "chat_id")
def get_chat(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getchat: the required fields of ChatFullInfo, and the known ones."""
    chat, world = _readable(call), call.core.world
    result = render.chat(world, chat) | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if chat.type != "private":
        result["permissions"] = {"can_send_messages": not chat.muted}
    if chat.pinned and (message := chat.messages.get(chat.pinned[-1])):
        result["pinned_message"] = render.message(world, message, nested=True)
    return result


@method("getChatMember", "chat_id", "user_id")
def get_chat_member(call: Call) -> Json:
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


@method("getChatMemberCount", "chat_id")
def get_chat_member_count(call: Call) -> int:
    """https://core.telegram.org/bots/api#getchatmembercount."""
    chat = _readable(call)
    return 2 if chat.type == "private" else sum(member.inside for member in chat.members.values())


@method("getChatAdministrators", "chat_id")
def get_chat_administrators(call: Call) -> list[Json]:
    """https://core.telegram.org/bots/api#getchatadministrators: other bots are left out."""
    chat, world = _readable(call), call.core.world
    if chat.type == "private":
        raise bad("there are no administrators in the private chat")
    admins = [m for m in chat.members.values() if m.is_admin]
    admins = [m for m in admins if m.user_id == world.bot_id or not world.users[m.user_id].is_bot]
    return [render.member(world, chat, m) for m in admins]


@method("leaveChat", "chat_id")
def leave_chat(call: Call) -> bool:
    """https://core.telegram.org/bots/api#leavechat."""
    chat, core = _readable(call), call.core
    if chat.type == "private":
        raise bad("chat member status can't be changed in private chats")
    before = chat.members[core.world.bot_id]
    after = Member(core.world.bot_id, "left", joined=before.joined, left=call.now)
    chat.members[core.world.bot_id] = after
    core.updates.add(
        "my_chat_member",
        {
            "chat": render.chat(core.world, chat),
            "from": render.user(core.world.bot.user),
            "date": int(call.now),
            "old_chat_member": render.member(core.world, chat, before),
            "new_chat_member": render.member(core.world, chat, after),
        },
    )
    core.service(chat, core.world.bot_id, {"left_chat_member": core.world.bot_id})
    core.chat_changed(chat)
    return True


@method("sendChatAction", "chat_id", "action", "message_thread_id")
def send_chat_action(call: Call) -> bool:
    """https://core.telegram.org/bots/api#sendchataction: checked, and not shown."""
    chat = call.find_chat()
    access.check_write(call.core.world, chat)
    access.check_thread(call.core.world, chat, call.args.get("message_thread_id"))
    if call.args["action"] not in ACTIONS:
        raise strict("wrong parameter action in request")
    return True
