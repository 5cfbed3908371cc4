"""The world in the Bot API's own JSON, as a bot gets it."""

from playground.botapi.model import (
    Document,
    Entity,
    EphemeralMessage,
    Member,
    Message,
    Photo,
    TelegramChat,
    User,
)
from playground.botapi.schema import JsonObject, table
from playground.botapi.world import World


def user(one: User) -> JsonObject:
    """A `User`."""
    result: JsonObject = {"id": one.id, "is_bot": one.is_bot, "first_name": one.first_name}
    if one.last_name:
        result["last_name"] = one.last_name
    if one.username:
        result["username"] = one.username
    if one.language and not one.is_bot:
        result["language_code"] = one.language
    return result


def chat(world: World, one: TelegramChat) -> JsonObject:
    """A `Chat`."""
    result: JsonObject = {"id": one.id, "type": one.type}
    if one.type == "private":
        person = world.users[one.id]
        names = {
            "first_name": person.first_name,
            "last_name": person.last_name,
            "username": person.username,
        }
        return result | {key: value for key, value in names.items() if value}
    result["title"] = one.title or ""
    if one.username:
        result["username"] = one.username
    if one.is_forum:
        result["is_forum"] = True
    if one.type == "group":
        result["all_members_are_administrators"] = False
    return result


def entities(world: World, found: list[Entity]) -> list[JsonObject]:
    """`MessageEntity`s; the user of a mention by id is filled in."""
    return [{**e, "user": user(world.users[e["user"]["id"]])} if "user" in e else e for e in found]


def document(one: Document) -> JsonObject:
    """A `Document`."""
    return {
        "file_name": one.name,
        "mime_type": one.mime,
        "file_id": one.file_id,
        "file_unique_id": one.unique_id,
        "file_size": one.size,
    }


def photo(one: Photo) -> list[JsonObject]:
    """The `PhotoSize`s: one."""
    return [
        {
            "file_id": one.file_id,
            "file_unique_id": one.unique_id,
            "file_size": one.size,
            "width": one.width,
            "height": one.height,
        }
    ]


def message(world: World, one: Message, *, nested: bool = False) -> JsonObject:
    """A `Message`. The message that it replies to is included once, as Telegram does."""
    place = world.chats[one.chat_id]
    result: JsonObject = {"message_id": max(one.id, 0)}
    if isinstance(one, EphemeralMessage):
        result["ephemeral_message_id"] = -one.id
        mine = one.sender_id == world.bot_id
        result["receiver_user"] = user(world.users[one.receiver_id if mine else world.bot_id])
    if one.sender_id is not None:
        result["from"] = user(world.users[one.sender_id])
    if one.sender_chat_id is not None:
        result["sender_chat"] = chat(world, world.chats[one.sender_chat_id])
    result["chat"] = chat(world, place)
    result["date"] = int(one.date)
    if one.edited_at is not None:
        result["edit_date"] = int(one.edited_at)
    if one.thread_id is not None:
        result["message_thread_id"] = one.thread_id
        if place.is_forum:
            result["is_topic_message"] = True
    if one.reply_to is not None and not nested and (original := place.messages.get(one.reply_to)):
        result["reply_to_message"] = message(world, original, nested=True)
    if one.document is not None:
        result["document"] = document(one.document)
    if one.photo is not None:
        result["photo"] = photo(one.photo)
    if one.text:
        plain = one.document is None and one.photo is None
        result["text" if plain else "caption"] = one.text
        if one.entities:
            name = "entities" if plain else "caption_entities"
            result[name] = entities(world, one.entities)
    if one.keyboard:
        result["reply_markup"] = {"inline_keyboard": one.keyboard}
    if one.service is not None:
        result |= _service(world, one.service)
    return result


def _service(world: World, service: JsonObject) -> JsonObject:
    if "new_chat_members" in service:
        people = [user(world.users[uid]) for uid in service["new_chat_members"]]
        return {
            "new_chat_members": people,
            "new_chat_member": people[0],
            "new_chat_participant": people[0],
        }
    if "left_chat_member" in service:
        person = user(world.users[service["left_chat_member"]])
        return {"left_chat_member": person, "left_chat_participant": person}
    return service


def member(world: World, place: TelegramChat, one: Member) -> JsonObject:
    """A `ChatMember` of the kind that fits the status."""
    result: JsonObject = {"user": user(world.users[one.user_id]), "status": one.status}
    if one.status == "creator":
        result["is_anonymous"] = one.anonymous
    elif one.status == "administrator":
        rights = dict.fromkeys(
            (
                "can_be_edited",
                "can_promote_members",
                "can_manage_video_chats",
                "can_post_stories",
                "can_edit_stories",
                "can_delete_stories",
            ),
            False,
        )
        rights |= dict.fromkeys(
            (
                "can_manage_chat",
                "can_change_info",
                "can_invite_users",
                "can_restrict_members",
                "can_pin_messages",
            ),
            True,
        )
        rights |= {"can_delete_messages": one.can_delete, "is_anonymous": one.anonymous}
        if place.is_forum:
            rights["can_manage_topics"] = True
        result |= rights
    elif one.status == "member" and not one.can_send:
        result |= {"status": "restricted", "is_member": True, "until_date": 0}
        result |= dict.fromkeys(table().types["ChatPermissions"], False)
    elif one.status == "kicked":
        result["until_date"] = 0
    return result
