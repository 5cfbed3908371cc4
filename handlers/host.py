"""The people who host the bot, its owners, and the groups that may use it."""

from __future__ import annotations

from collections.abc import Callable

from display.host import HostFacts
from engine.value import Value
from storage.records import Chat


class Host(Value, frozen=True):
    owners: frozenset[int] = frozenset()
    """Telegram ids."""
    is_open: bool = True
    """True if every group may use the bot; otherwise an owner lets each one in."""
    facts: Callable[[], HostFacts] = HostFacts
    """The present state of the process and its machine."""

    def admits(self, chat: Chat | None) -> bool:
        """True if a group may use the bot; None stands for an unknown group."""
        if chat is None:
            return self.is_open
        if chat.is_gone:
            return False
        return chat.access == "let_in" or (self.is_open and chat.access != "banned")
