"""The look at the other bots of the server: how busy this one is, and which groups have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from croupier.croupier import Croupier
from handlers.status import PLAYING
from storage import UnitOfWork
from storage.errors import StorageClosedError, StorageRefusedError
from storage.records import Chat

log = structlog.get_logger()

LOOK: Final = 5.0
"""Seconds between two looks."""


class FleetWatch:
    def __init__(
        self,
        croupier: Croupier,
        *,
        bot_username: str,
        now: Callable[[], int],
        introduce: Callable[[bool], Awaitable[None]],
        leave: Callable[[Chat], None],
    ) -> None:
        """``introduce`` tells Telegram the bot's commands, with those that need other bots or without; ``leave`` says
        goodbye to a group that another bot has taken.
        """
        self._croupier = croupier
        self._bot_username = bot_username
        self._now = now
        self._introduce = introduce
        self._leave = leave

    async def run(self) -> None:
        """Introduce the bot, and look around without end where there may be others."""
        introduced: bool | None = None
        while True:
            try:
                beside_others = await self._look_around()
                if beside_others is None:
                    await self._introduce(False)
                    return
                if beside_others is not introduced:
                    await self._introduce(beside_others)
                    introduced = beside_others
            except (StorageRefusedError, StorageClosedError):
                raise
            except Exception:
                log.exception("fleet_watch_failed")
            await asyncio.sleep(LOOK)

    async def _look_around(self) -> bool | None:
        """Whether other bots run; None where there can be none. Groups that have gone are left."""
        beside_others, gone = await self._croupier.write(self._look)
        for chat in gone:
            self._leave(chat)
        return beside_others

    def _look(self, work: UnitOfWork) -> tuple[bool | None, list[Chat]]:
        """The answer of ``_look_around``, and the groups to be left."""
        fleet, now = work.fleet, self._now()
        if fleet is None:
            return None, []
        _, playing = work.tables.count_open(now - PLAYING)
        fleet.note(self._bot_username, playing)
        for chat_id in fleet.taken(now):
            work.chats.set_move(chat_id, work.chats.get(chat_id).goes_to, "")
        return bool(fleet.others()), work.chats.gone_and_inside()
