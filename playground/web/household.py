"""Behind the scenes: the people and their groups, the automatic players, the state of the bot, and orders to change
them.

The local Telegram has its own actions for everything else.
"""

from typing import Any, Literal

from playground.botapi.errors import OrderError
from playground.botapi.groups import GroupKind
from playground.evening import PlaygroundEvening
from playground.family import free_names, newcomer
from playground.words import LANGUAGES


def household(evening: PlaygroundEvening) -> dict[str, Any]:
    """The state of the evening for every window; it holds no secrets."""
    telegram = evening.telegram
    world = telegram.core.world
    return {
        "people": [
            {
                "id": user.id,
                "name": user.name,
                "language": user.language,
                "alone": user.id in evening.autoplay.alone,
                "you": user.id == evening.you.id,
                "blocked": user.blocked,
            }
            for user in world.users.values()
            if not user.is_bot and not user.deactivated
        ],
        "groups": [
            {
                "id": chat.id,
                "title": chat.title,
                "type": chat.type,
                "is_forum": chat.is_forum,
                "members": {
                    m.user_id: m.status
                    for m in chat.members.values()
                    if m.inside and m.user_id != telegram.bot_id
                },
                "bot": bot.status if (bot := chat.members.get(telegram.bot_id)) else "left",
            }
            for chat in world.chats.values()
            if chat.type in ("group", "supergroup") and chat.migrated_to is None
        ],
        "bot": {
            "id": telegram.bot_id,
            "running": evening.bot.pid is not None,
            "wanted": evening.bot.wanted,
        },
        "cut": telegram.core.faults.network_cut,
    }


class Housekeeping:
    """The orders of a window. Each raises OrderError for an impossible order."""

    def __init__(self, evening: PlaygroundEvening) -> None:
        self._evening = evening

    async def alone(self, user: int, on: bool) -> None:
        """Let a person play automatically (`on`), or stop that."""
        self._evening.telegram.core.world.user(user)
        (self._evening.autoplay.alone.add if on else self._evening.autoplay.alone.discard)(user)

    async def bot(self, order: Literal["start", "stop", "kill"]) -> None:
        """Start the bot's process, stop it, or kill it in the middle of its work."""
        bot = self._evening.bot
        if order == "kill":
            await bot.kill()
        elif order == "stop":
            await bot.stop()
        elif bot.pid is None:
            await bot.start()

    async def last_words(self) -> str:
        """The end of the bot's log."""
        return self._evening.bot.last_words()

    async def newcomer(self, group: int) -> int:
        """Add a new automatic player to a group; return the id. Raise OrderError if all of the family are here."""
        telegram, evening = self._evening.telegram, self._evening
        names = free_names(telegram)
        if not names:
            raise OrderError("the whole family is here already")
        language = telegram.core.world.users[evening.you.id].language or "it"
        somebody = newcomer(
            telegram, telegram.core.world.group(group).id, name=names[0], language=language
        )
        evening.autoplay.alone.add(somebody)
        return somebody

    async def language(self, user: int, language: str) -> None:
        """Change the language of a person's client; the bot hears of it with the next update from that person."""
        if language not in LANGUAGES:
            raise OrderError(f"nobody here speaks {language!r}")
        telegram = self._evening.telegram
        telegram.core.world.user(user).language = language
        telegram.core.chat_changed(telegram.core.world.chat(user))

    async def new_group(self, title: str, creator: int, kind: GroupKind) -> int:
        """A new group of everybody who is here, with the bot; gives its id."""
        telegram = self._evening.telegram
        others = [one["id"] for one in household(self._evening)["people"] if one["id"] != creator]
        return telegram.groups.add_group(title, creator, members=others, kind=kind)

    async def topic(self, group: int, by: int) -> int:
        """One more topic in a forum; gives its id."""
        groups, world = self._evening.telegram.groups, self._evening.telegram.core.world
        number = len(world.group(group).topics) + 1
        return groups.add_topic(group, self._evening.words("topic", n=number), by)
