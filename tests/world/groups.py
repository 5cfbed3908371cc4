"""The groups of an evening: one or two, each with a host and a game. In a forum the table stands in a topic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from playground.botapi.groups import GroupKind

if TYPE_CHECKING:
    from tests.world.people import Somebody
    from tests.world.world import World


class Group:
    """One group. ``address`` changes when it becomes a supergroup."""

    def __init__(
        self,
        world: World,
        title: str,
        people: list[Somebody],
        *,
        kind: GroupKind,
        opening: str,
        admin: bool = False,
    ) -> None:
        """``people``: the host first, who made the group; ``opening``: the host's words that open the table;
        ``admin``: whether the bot is an admin.
        """
        self._world = world
        self.people = people
        self.opening = opening
        groups = world.telegram.groups
        host, *members = [one.id for one in people]
        self.host = host
        bot: Literal["member", "administrator"] = "administrator" if admin else "member"
        self.address = groups.add_group(title, host, members, kind=kind, bot=bot)
        self.topic = groups.add_topic(self.address, "Carte", by=host) if kind == "forum" else None
        self._asked = 0.0
        """When the host last asked for a table; 0: never."""
        self.moved = 0.0
        """When the bot last showed something here."""
        for one in people:
            one.groups.append(self)

    def wants_table(self) -> bool:
        """Whether the host asks for a table: at the beginning, and when nothing has happened for long."""
        now = self._world.loop.time()
        if self._asked and now - self.moved < 20.0:
            return False
        if now - self._asked < self._patience():
            return False
        self._asked = now
        return True

    def _patience(self) -> float:
        """Seconds between two such requests."""
        if not self._asked:
            return 1.0
        return 60.0 if self._world.hands() else 6.0

    def has_bot(self) -> bool:
        """Whether the bot is in the group."""
        world = self._world.telegram.core.world
        return world.is_inside(world.chats[self.address], world.bot_id)
