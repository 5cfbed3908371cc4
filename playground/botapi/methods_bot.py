"""The bot itself: its account, its updates, its command menus and descriptions."""

import re
from typing import Any, Final

from playground.botapi import render
from playground.botapi.access import find_chat
from playground.botapi.errors import bad, strict
from playground.botapi.methods import Call, method
from playground.botapi.schema import JsonObject, table, utf16_length

COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE: Final = re.compile(r"[a-z]{2}")
LONGEST_TEXTS: Final = {"description": 512, "short_description": 120}
LONGEST_POLL: Final = 50


@method("getMe")
def get_me(call: Call) -> JsonObject:
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
async def get_updates(call: Call) -> list[JsonObject]:
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


@method("getWebhookInfo")
def get_webhook_info(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#getwebhookinfo. Updates are polled here; there is no webhook."""
    return {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": len(call.core.updates.waiting),
    }


def scope_key(call: Call, scope: dict[str, Any] | None) -> str:
    """A command scope as the key of `BotProfile.commands`: type, chat and user.

    Raise ApiError 400 for a chat that the bot does not know.
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


def _set(call: Call, field: str, texts: dict[str, str]) -> bool:
    text = call.args.get(field) or ""
    if utf16_length(text) > LONGEST_TEXTS[field]:
        raise strict(f"{field} is longer than {LONGEST_TEXTS[field]} characters")
    texts[_language(call)] = text
    return True


@method("setMyDescription", "description", "language_code")
def set_my_description(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmydescription."""
    return _set(call, "description", call.core.world.bot.descriptions)


@method("setMyShortDescription", "short_description", "language_code")
def set_my_short_description(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmyshortdescription."""
    return _set(call, "short_description", call.core.world.bot.short_descriptions)
