"""Sharing out bots between the supervisors of one database, by advisory locks of one light connection each.

A claim says which supervisor runs a bot. It protects nothing: the bot's own lease does.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from math import inf
from typing import Any

import psycopg

from storage.postgres import address, trouble
from storage.postgres.address import lock_number


class Claims:
    """The claims of this supervisor among all supervisors with the same ``bots`` (ids); see ``connect``."""

    def __init__(self, url: str, bots: Iterable[int]) -> None:
        self._address = address.read(url)
        self._bots = sorted(bots)
        self._group = lock_number(f"matta serve {self._bots}")
        self._db: psycopg.Connection | None = None
        self._back = -inf
        self.mine: set[int] = set()

    def connect(self) -> set[int]:
        """Connect if there is no connection. Give the bots that were claimed over the last one and are another's now.

        Raise ``StorageRefusedError``, as all methods do; the connection and with it all claims are gone then.
        """
        if self._db is not None and not self._db.closed:
            return set()
        if self._db is not None:
            self._back = time.monotonic()
        try:
            self._db = psycopg.connect(
                self._address.conninfo, autocommit=True, application_name="matta serve"
            )
        except psycopg.Error as error:
            raise trouble.unopened(self._address.name, error) from error
        self._ask("SELECT pg_advisory_lock_shared(%s)", self._group)
        before, self.mine = self.mine, set()
        return {bot for bot in before if not self.take(bot)}

    def back_for(self) -> float:
        """Seconds since the last connection took the place of a lost one; infinite for the first one."""
        return time.monotonic() - self._back

    def share(self) -> int:
        """The number of bots that this supervisor is to run: all supervisors have as many, or one more."""
        held = (
            "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            " AND classid::bigint << 32 | objid::bigint = %s ORDER BY pid"
        )
        supervisors = [pid for (pid,) in self._ask(held, self._group)]
        ((own,),) = self._ask("SELECT pg_backend_pid()")
        each, over = divmod(len(self._bots), len(supervisors))
        return each + (supervisors.index(own) < over)

    def take(self, bot: int) -> bool:
        """Claim a bot; False if another supervisor has it."""
        ((taken,),) = self._ask("SELECT pg_try_advisory_lock(%s)", _claim(bot))
        if taken:
            self.mine.add(bot)
        return bool(taken)

    def give(self, bot: int) -> None:
        """Leave a bot to other supervisors."""
        self.mine.remove(bot)
        self._ask("SELECT pg_advisory_unlock(%s)", _claim(bot))

    def leave(self) -> None:
        """Count no longer among the supervisors."""
        self._ask("SELECT pg_advisory_unlock_shared(%s)", self._group)

    def close(self) -> None:
        if self._db is not None:
            self._db.close()

    def _ask(self, query: str, *values: int) -> list[Any]:
        try:
            if self._db is None:
                raise psycopg.OperationalError("not connected")
            return self._db.execute(query.encode(), values).fetchall()
        except psycopg.Error as error:
            self.close()
            raise trouble.unopened(self._address.name, error) from error


def _claim(bot: int) -> int:
    return lock_number(f"matta serve {bot}")
