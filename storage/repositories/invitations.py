from __future__ import annotations

from hashlib import sha256
from typing import Final

from storage.repositories.repository import Repository

MOST: Final = 20
"""Maximum number of unused invitations; beyond it the oldest ones are withdrawn."""

_WITHDRAW_OLDEST: Final = (
    "DELETE FROM invitations WHERE hash NOT IN"
    " (SELECT hash FROM invitations ORDER BY at DESC, hash LIMIT ?)"
)


class Invitations(Repository):
    """Invitations that let one group in each. The file holds no secret, only its hash."""

    def add(self, secret: str, at: int) -> None:
        """Store a new invitation."""
        self._session.execute(_WITHDRAW_OLDEST, (MOST - 1,))
        self._session.execute(
            "INSERT INTO invitations (hash, at) VALUES (?, ?)", (_hash(secret), at)
        )

    def use(self, secret: str) -> bool:
        """Use an invitation up; False if there is none with this secret."""
        used = self._session.execute("DELETE FROM invitations WHERE hash = ?", (_hash(secret),))
        return used.rowcount == 1

    def withdraw_all(self) -> None:
        """Withdraw all unused invitations."""
        self._session.execute("DELETE FROM invitations")

    def count(self) -> int:
        """Give the number of unused invitations."""
        found: int = self._session.value("SELECT count(*) FROM invitations")
        return found


def _hash(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
