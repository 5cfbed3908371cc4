"""The bot's profile in Telegram: command lists and descriptions."""

from __future__ import annotations

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from display.command import Scope
from display.help import ListedCommand, command_list, description, short_description
from locales import FALLBACK, LANGUAGES, words

log = structlog.get_logger()

_SCOPES = {
    "private": BotCommandScopeAllPrivateChats(),
    "group": BotCommandScopeAllGroupChats(),
    "admins": BotCommandScopeAllChatAdministrators(),
}


async def introduce(bot: Bot, beside_others: bool) -> None:
    """Set command lists and descriptions in every language; a failure is logged and has no effect on the game.

    ``beside_others``: other bots run on the same server.
    """
    try:
        for language in ("", *LANGUAGES):
            await _introduce_in(bot, language, beside_others=beside_others)
    except TelegramError as error:
        log.warning("introduction_failed", error=type(error).__name__)


async def _introduce_in(bot: Bot, language: str, *, beside_others: bool) -> None:
    """Set them in one language. Empty ``language``: for users whose language has no list of its own."""
    said = words(language or FALLBACK)
    scopes: tuple[Scope, ...] = ("private", "group", "admins")
    for scope in scopes:
        await bot.set_my_commands(
            [
                _in_list(command)
                for command in command_list(scope, said, beside_others=beside_others)
            ],
            scope=_SCOPES[scope],
            language_code=language or None,
        )
    await bot.set_my_description(description(said), language_code=language or None)
    await bot.set_my_short_description(short_description(said), language_code=language or None)


def _in_list(command: ListedCommand) -> BotCommand:
    """The command in Telegram's form. python-telegram-bot 22.8 has no ``is_ephemeral``."""
    more = {"is_ephemeral": True} if command.ephemeral else None
    return BotCommand(command.name, command.description, api_kwargs=more)
