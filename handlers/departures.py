"""The bot leaves groups that may not use it. It says why in one sentence, once for each group."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from croupier.croupier import Croupier
from delivery.gateway import Gateway
from engine.value import Value
from handlers.host import Host
from handlers.parsed_update import Where
from locales import words
from storage import UnitOfWork

log = structlog.get_logger()

GRACE: Final = 5.0
"""Seconds before the bot leaves: an invitation follows the bot's arrival, and the news that a group that is let in has
become a supergroup may come after other updates of the new address.
"""

MOST: Final = 1_000
"""Maximum number of groups that the bot is about to leave; it leaves further ones when it is spoken to again."""


class Departure(Value, frozen=True):
    """A group to be left, unless it is let in before that."""

    where: Where
    language: str
    """The language of the sentence in a group that is not known yet."""
    at_once: bool = False


class Departures:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        host: Host,
        *,
        now: Callable[[], int],
    ) -> None:
        """``now`` returns milliseconds."""
        self._croupier = croupier
        self._gateway = gateway
        self._host = host
        self._now = now
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """By address."""
        self._one_at_a_time = asyncio.Lock()

    def expect(self, departure: Departure) -> None:
        """Leave a group soon. A second call meanwhile changes nothing."""
        address = departure.where.address
        if address in self._under_way or len(self._under_way) >= MOST:
            return
        task = asyncio.create_task(self._depart(departure))
        self._under_way[address] = task
        task.add_done_callback(lambda _: self._under_way.pop(address, None))

    async def stop(self) -> None:
        """Stay in the groups that are not left yet."""
        leaving = list(self._under_way.values())
        for task in leaving:
            task.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)

    async def _depart(self, departure: Departure) -> None:
        where = departure.where
        try:
            if not departure.at_once:
                await asyncio.sleep(GRACE)
            said = await self._croupier.write(lambda work: self._decide(work, departure))
            if said is None:
                return
            async with self._one_at_a_time:
                if said:
                    await self._gateway.say_plainly(where.address, where.thread, said)
                if not await self._gateway.leave(where.address):
                    log.warning("group_not_left", chat=where.address)
        except Exception:
            log.exception("group_not_left")

    def _decide(self, work: UnitOfWork, departure: Departure) -> str | None:
        """The sentence for the group, empty if it has read it; None if the group is let in. Its tables are closed."""
        where = departure.where
        chat = work.chats.at(where.address)
        if self._host.admits(chat):
            return None
        if chat is None:
            chat = work.chats.open(
                where.address,
                where.title,
                kind=where.kind,
                language=departure.language,
                at=self._now(),
            )
        self._croupier.throw_out(work, self._now(), chat.chat_id)
        if chat.is_gone:
            return words(chat.language)("move.gone", bot=chat.goes_to)
        if chat.access != "none":
            return ""
        work.chats.set_access(chat.chat_id, "turned_away")
        return words(chat.language)("host.closed")
