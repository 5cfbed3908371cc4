"""The loop that lets tournaments take in the reports of their tables. It needs no Telegram."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from croupier.croupier import Croupier
from storage.errors import StorageClosedError, StorageRefusedError

log = structlog.get_logger()

AGAIN: Final = 1.0
"""Seconds until another attempt after a failure."""


class TournamentLoop:
    def __init__(self, croupier: Croupier, *, now: Callable[[], int]) -> None:
        self._croupier = croupier
        self._tournaments = croupier.tournaments
        self._now = now

    async def run(self, caught_up: asyncio.Event) -> None:
        """Take in reports whenever some are committed, until cancelled; first those from before the start."""
        await caught_up.wait()
        while True:
            self._tournaments.news.clear()
            try:
                await self.take_in()
            except (StorageClosedError, StorageRefusedError):
                raise
            except Exception:
                log.exception("tournament_loop_failed")
                await asyncio.sleep(AGAIN)
                continue
            await self._tournaments.news.wait()

    async def take_in(self) -> None:
        """Let tournaments process their tables' reports, until none is left."""
        tournaments, now = self._tournaments, self._now()
        while tournaments.reported:
            tournaments.reported = False
            try:
                await self._croupier.write(lambda work: tournaments.take_in(work, now))
            except BaseException:
                tournaments.reported = True
                raise
