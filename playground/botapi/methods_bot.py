"""The bot itself: its account, its updates, its command menus and descriptions."""

import re
from typing import Any, Final
from urllib.parse import urlsplit

from playground.botapi import render
from playground.botapi.access import find_chat
from playground.botapi.errors import WEBHOOK_SET, ApiError, bad, strict
from playground.botapi.methods import Call, method
from playground.botapi.schema import JsonObject, table, utf16_length
from playground.botapi.webhook import USUAL_CONNECTIONS, WebhookSettings

COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{0,256}")
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


def _allow(call: Call) -> None:
    """Take over the kinds of updates that the call names; without a list the former ones stay."""
    if "allowed_updates" in call.args:
        for kind in call.args["allowed_updates"]:
            if kind not in table().updates:
                raise strict(f"there are no updates of kind {kind!r}")
        call.core.updates.allowed = list(call.args["allowed_updates"])


@method("getUpdates", "offset", "limit", "timeout", "allowed_updates")
async def get_updates(call: Call) -> list[JsonObject]:
    """https://core.telegram.org/bots/api#getupdates, the wait cut at 50 seconds as Telegram does."""
    updates, args = call.core.updates, call.args
    if call.core.webhook.settings is not None:
        raise ApiError(409, WEBHOOK_SET)
    _allow(call)
    return await updates.get(
        args.get("offset", 0), args.get("limit", 100), min(args.get("timeout", 0), LONGEST_POLL)
    )


@method(
    "setWebhook",
    "url",
    "max_connections",
    "allowed_updates",
    "drop_pending_updates",
    "secret_token",
)
def set_webhook(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setwebhook; plain HTTP and any port too, as a self-hosted server allows."""
    args = call.args
    if args.get("drop_pending_updates"):
        call.core.updates.waiting.clear()
    if not args["url"]:
        call.core.webhook.remove()
        return True
    parts = urlsplit(args["url"])
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise bad("bad webhook: An HTTPS URL must be provided for webhook")
    if not SECRET.fullmatch(args.get("secret_token", "")):
        raise strict("secret_token contains other characters than A-Z, a-z, 0-9, _ and -")
    _allow(call)
    wanted = WebhookSettings(
        url=args["url"],
        secret=args.get("secret_token", ""),
        max_connections=min(max(args.get("max_connections") or USUAL_CONNECTIONS, 1), 100),
    )
    if not wanted.is_as(call.core.webhook.settings):
        call.core.webhook.put(wanted)
    return True


@method("deleteWebhook", "drop_pending_updates")
def delete_webhook(call: Call) -> bool:
    """https://core.telegram.org/bots/api#deletewebhook."""
    call.core.webhook.remove()
    if call.args.get("drop_pending_updates"):
        call.core.updates.waiting.clear()
    return True


@method("getWebhookInfo")
def get_webhook_info(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#getwebhookinfo."""
    updates, webhook = call.core.updates, call.core.webhook.settings
    info: JsonObject = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": len(updates.pending()),
    }
    if webhook is None:
        return info
    info |= {"url": webhook.url, "max_connections": webhook.max_connections}
    if webhook.error_at:
        info |= {"last_error_date": int(webhook.error_at), "last_error_message": webhook.error}
    if updates.allowed is not None:
        info["allowed_updates"] = updates.allowed
    return info


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
