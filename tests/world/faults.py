"""The faults of an evening happen at moments that the seed chooses."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from playground.botapi.errors import OrderError

if TYPE_CHECKING:
    from tests.world.world import World

MEAN = 12.0
"""Seconds between two faults."""


class Misfortune:
    """Lets the faults of an evening happen."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._chance = random.Random(f"{world.plan.seed} faults")
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            name: getattr(self, f"_{name}") for name in world.plan.faults
        }
        self.happened: list[tuple[float, str]] = []
        """Time and name of each."""

    async def live(self) -> None:
        """Let as many faults happen as the plan says, one after the other."""
        for _ in range(self._world.plan.times if self._kinds else 0):
            await asyncio.sleep(self._chance.expovariate(1 / MEAN))
            if self._world.is_over:
                return
            name = self._chance.choice(sorted(self._kinds))
            self.happened.append((self._world.loop.time(), name))
            await self._kinds[name]()

    # --- the process and its machine ------------------------------------------------------------------------

    async def _kill(self) -> None:
        """Any await: the steps until then are the seed's."""
        await self._world.dies(after=self._chance.randrange(400))

    async def _power(self) -> None:
        await self._world.dies(after=self._chance.randrange(400), power=True)

    async def _cut(self) -> None:
        disk = self._world.disk
        disk.dies_at = disk.commits + 1 + self._chance.randrange(20)
        await self._world.dies(after=None)

    async def _stop(self) -> None:
        await self._world.stop()
        self._world.start()

    async def _full(self) -> None:
        self._world.disk.is_full = True
        await self._a_while(8.0)
        self._world.disk.is_full = False

    async def _leap(self) -> None:
        """A clock is set while the bot runs."""
        self._world.leapt += self._chance.choice((-3_600_000, -90_000, 45_000, 7_200_000))

    async def _second(self) -> None:
        """Another process polls with the same token for a moment."""
        updates = self._world.telegram.core.updates
        updates.interrupt("Conflict: terminated by other getUpdates request")

    # --- the way to Telegram --------------------------------------------------------------------------------

    async def _lost(self) -> None:
        await self._ill("lost", 200)

    async def _unanswered(self) -> None:
        await self._ill("unanswered", 200)

    async def _hung(self) -> None:
        await self._ill("hung", 100)

    async def _refused(self) -> None:
        await self._ill("refused", 200)

    async def _ill(self, rate: str, calls: int) -> None:
        """Let so many of a thousand calls have this trouble for a while."""
        setattr(self._world.weather, rate, calls)
        await self._a_while(15.0)
        setattr(self._world.weather, rate, 0)

    async def _outage(self) -> None:
        self._world.weather.cut = True
        self._world.telegram.core.updates.end_poll()
        await self._a_while(20.0)
        self._world.weather.cut = False

    async def _twice(self) -> None:
        """Confirmed updates come again."""
        updates = self._world.telegram.core.updates
        for number in updates.confirmed()[-4:]:
            updates.again(number)

    async def _jump(self) -> None:
        """It takes a week without updates, so none waits."""
        updates, distance = self._world.telegram.core.updates, (-1_000_000, 5, 1_000_000)
        if not updates.pending():
            updates.jump(self._chance.choice(distance))

    # --- people and their group -----------------------------------------------------------------------------

    async def _block(self) -> None:
        person = self._chance.choice(self._world.people)
        self._world.telegram.people.block(person.id)
        await self._a_while(20.0)
        self._world.telegram.people.unblock(person.id)

    async def _deleted(self) -> None:
        """The opener deletes the bot's two newest messages."""
        world = self._world
        messages = world.telegram.core.world.chats[world.group].messages
        of_bot = [one.id for one in messages.values() if one.sender_id == world.bot_id]
        for message in of_bot[-2:]:
            world.telegram.people.delete(world.people[0].id, world.group, message)

    async def _leaving(self) -> None:
        person = self._chance.choice(self._world.people[1:])
        self._world.telegram.groups.leave(person.id, self._world.group)
        await self._a_while(25.0)
        self._world.telegram.groups.join(person.id, self._world.group)

    async def _migration(self) -> None:
        world = self._world
        try:
            world.group = world.telegram.groups.migrate(world.group)
        except OrderError:  # it is a supergroup already
            return

    async def _thrown_out(self) -> None:
        groups, world = self._world.telegram.groups, self._world
        groups.kick(world.bot_id, world.group, by=world.people[0].id)
        await self._a_while(10.0)
        groups.join(world.bot_id, world.group, by=world.people[0].id)

    async def _a_while(self, mean: float) -> None:
        await asyncio.sleep(self._chance.expovariate(1 / mean))
