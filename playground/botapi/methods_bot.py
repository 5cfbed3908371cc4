"""The bot itself: its account, its updates, its command menus and descriptions, its files."""

import re
from typing import Any, Final

from playground.botapi import render
from playground.botapi.access import find_chat
from playground.botapi.errors import bad, strict
from playground.botapi.methods import Call, method
from playground.botapi.schema import Json, table, utf16_length

COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE: Final = re.compile(r"[a-z]{2}")
TEXTS: Final = {"description": 512, "short_description": 120, "name": 64}
LONGEST_POLL: Final = 50


@method("getMe")
def get_me(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getme."""
    bot = call.core.world.bot
    return render.user(bot.user) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy_mode,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


@method("getUpdates", "offset", "limit", "timeout", "allowed_updates")
async def get_updates(call: Call) -> list[Json]:
    """https://core.telegram.org/bots/api#getupdates, the wait cut at 50 seconds as Telegram does."""
    updates, args = call.core.updates, call.args
    if "allowed_updates" in args:
        for kind in args["allowed_updates"]:
            if kind not in table().updates:
                raise strict(f"there are no updates of kind {kind!r}")
        updates.allowed = list(args["allowed_updates"])
    return await updates.get(
        args.get("offset", 0), args.get("limit", 100), min(args.get("timeout", 0), LONGEST_POLL)
    )


@method("deleteWebhook", "drop_pending_updates")
def delete_webhook(call: Call) -> bool:
    """https://core.telegram.org/bots/api#deletewebhook."""
    if call.args.get("drop_pending_updates"):
        call.core.updates.drop_all()
    return True


@method("getWebhookInfo")
def get_webhook_info(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getwebhookinfo."""
    info: Json = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": len(call.core.updates.pending()),
    }
    if call.core.updates.allowed:
        info["allowed_updates"] = call.core.updates.allowed
    return info


@method("logOut")
@method("close")
def close(_call: Call) -> bool:
    """https://core.telegram.org/bots/api#close: there is nothing to close."""
    return True


def scope_key(call: Call, scope: dict[str, Any] | None) -> str:
    """A command scope as the key of `BotProfile.commands`: type, chat and user.

    Raises ApiError 400 for a chat that the bot does not know.
    """
    if scope is None:
        return "default"
    parts = [scope["type"]]
    if "chat_id" in scope:
        parts.append(str(find_chat(call.core.world, scope["chat_id"]).id))
    if "user_id" in scope:
        parts.append(str(scope["user_id"]))
    return " ".join(parts)


def _language(call: Call) -> str:
    code = call.args.get("language_code") or ""
    if code and not LANGUAGE.fullmatch(code):
        raise strict(f"language_code {code!r} is not of two letters")
    return str(code)


def _menu(call: Call) -> str:
    return f"{scope_key(call, call.args.get('scope'))} {_language(call)}"


@method("setMyCommands", "commands", "scope", "language_code")
def set_my_commands(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmycommands."""
    commands = call.args["commands"]
    if len(commands) > 100:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        command["command"] = command["command"].removeprefix("/")
        if not COMMAND.fullmatch(command["command"]):
            raise bad("BOT_COMMAND_INVALID")
    call.core.world.bot.commands[_menu(call)] = commands
    return True


@method("getMyCommands", "scope", "language_code")
def get_my_commands(call: Call) -> list[Json]:
    """https://core.telegram.org/bots/api#getmycommands."""
    return call.core.world.bot.commands.get(_menu(call), [])


@method("deleteMyCommands", "scope", "language_code")
def delete_my_commands(call: Call) -> bool:
    """https://core.telegram.org/bots/api#deletemycommands."""
    call.core.world.bot.commands.pop(_menu(call), None)
    return True


def _texts(call: Call, field: str) -> dict[str, str]:
    bot = call.core.world.bot
    return {
        "description": bot.descriptions,
        "short_description": bot.short_descriptions,
        "name": bot.names,
    }[field]


def _set(call: Call, field: str) -> bool:
    text = call.args.get(field) or ""
    if utf16_length(text) > TEXTS[field]:
        raise strict(f"{field} is longer than {TEXTS[field]} characters")
    _texts(call, field)[_language(call)] = text
    return True


def _get(call: Call, field: str) -> Json:
    texts = _texts(call, field)
    default = call.core.world.bot.user.first_name if field == "name" else ""
    return {field: texts.get(_language(call)) or texts.get("") or default}


@method("setMyDescription", "description", "language_code")
def set_my_description(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmydescription."""
    return _set(call, "description")


@method("getMyDescription", "language_code")
def get_my_description(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getmydescription."""
    return _get(call, "description")


@method("setMyShortDescription", "short_description", "language_code")
def set_my_short_description(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmyshortdescription."""
    return _set(call, "short_description")


@method("getMyShortDescription", "language_code")
def get_my_short_description(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getmyshortdescription."""
    return _get(call, "short_description")


@method("setMyName", "name", "language_code")
def set_my_name(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmyname."""
    return _set(call, "name")


@method("getMyName", "language_code")
def get_my_name(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getmyname."""
    return _get(call, "name")


@method("getFile", "file_id")
def get_file(call: Call) -> Json:
    """https://core.telegram.org/bots/api#getfile; the path is good for `/file/bot<token>/<path>`."""
    file_id = call.args["file_id"]
    content = call.core.world.files.get(file_id)
    if content is None:
        raise bad("wrong file_id or the file is temporarily unavailable")
    folder = "photos" if file_id in call.core.world.photos else "documents"
    return {
        "file_id": file_id,
        "file_unique_id": file_id[-15:],
        "file_size": len(content),
        "file_path": f"{folder}/{file_id}",
    }
