from __future__ import annotations

from typing import Final

from storage.repositories.repository import Repository

MOST: Final = 10_000
"""Maximum number of remembered refusals; beyond it those that end first are forgotten."""

_INSERT: Final = (
    "INSERT INTO own_refusals (address, until) VALUES (?, ?)"
    " ON CONFLICT (address) DO UPDATE SET until = excluded.until"
)
_DELETE_MOST: Final = (
    "DELETE FROM own_refusals WHERE address NOT IN"
    " (SELECT address FROM own_refusals ORDER BY until DESC LIMIT ?)"
)


class OwnRefusals(Repository):
    """Chats, by Telegram's address, that refuse messages for one person alone; moments are in milliseconds."""

    def all(self) -> dict[int, int]:
        """Give the moments until which chats are not asked."""
        rows = self._session.execute("SELECT address, until FROM own_refusals")
        return dict(rows)

    def keep(self, address: int, until: int, now: int) -> None:
        """Remember a refusal, and forget those that are over."""
        self._session.execute("DELETE FROM own_refusals WHERE until <= ?", (now,))
        self._session.execute(_INSERT, (address, until))
        self._session.execute(_DELETE_MOST, (MOST,))

    def remembers(self, address: int) -> bool:
        """True if something is remembered of the address."""
        found = self._session.execute("SELECT 1 FROM own_refusals WHERE address = ?", (address,))
        return bool(list(found))

    def forget(self, address: int) -> None:
        """Forget a refusal, because the bot's rights in the chat have changed."""
        self._session.execute("DELETE FROM own_refusals WHERE address = ?", (address,))
