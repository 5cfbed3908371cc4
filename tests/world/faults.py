"""The faults of an evening happen at moments that the seed chooses."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from playground.botapi.errors import OrderError
from playground.botapi.groups import Groups
from tests.world.groups import Group

if TYPE_CHECKING:
    from tests.world.people import Somebody
    from tests.world.world import World

MEAN = 12.0
"""Seconds between two faults."""


LEAPS = (-3_600_000, -90_000, 45_000, 7_200_000, 300 * 86_400_000)
"""Milliseconds by which a clock is set wrong; the last one ends a season of the ranking."""


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
        self.struck: list[Group] = []
        """The groups that one of them struck."""

    def had(self, *names: str) -> bool:
        """Whether one of these faults has happened."""
        return any(name in names for _, name in self.happened)

    async def live(self) -> None:
        """Let as many faults happen as the plan says, one after the other."""
        for _ in range(self._world.plan.times if self._kinds else 0):
            await asyncio.sleep(self._chance.expovariate(1 / MEAN))
            if self._world.is_over:
                return
            name = self._chance.choice(sorted(self._kinds))
            self.happened.append((self._world.loop.time(), name))
            with suppress(OrderError):  # it cannot happen just now
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

    async def _torn(self) -> None:
        disk = self._world.disk
        disk.dies_at = disk.commits + 1 + self._chance.randrange(20)
        await self._world.dies(after=None, power=True)

    async def _stop(self) -> None:
        """A signal ends the process; perhaps another release begins in its place."""
        await self._world.stop()
        self._world.release += self._chance.randrange(2)
        self._world.start()

    async def _locked(self) -> None:
        await self._world.start_beside()

    async def _full(self) -> None:
        self._world.disk.is_full = True
        await self._a_while(8.0)
        self._world.disk.is_full = False

    async def _slip(self) -> None:
        """Let the bot's own code fail now and then."""
        self._world.slips = 500
        await self._a_while(8.0)
        self._world.slips = 0

    async def _leap(self) -> None:
        """A clock is set while the bot runs."""
        self._world.leapt += self._chance.choice(LEAPS)

    async def _second(self) -> None:
        """Another process polls with the same token for a moment."""
        updates = self._world.updates
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

    async def _fussy(self) -> None:
        await self._ill("fussy", 300)

    async def _busy(self) -> None:
        self._world.weather.busy = self._group().address
        await self._a_while(8.0)
        self._world.weather.busy = 0

    async def _token(self) -> None:
        """Telegram refuses valid tokens now and then, though never for minutes."""
        self._world.weather.token_refused = True
        await asyncio.sleep(self._chance.uniform(1.0, 60.0))
        self._world.weather.token_refused = False

    async def _forbidden(self) -> None:
        """Groups allow no pictures, or no reactions."""
        no_photos = "Bad Request: not enough rights to send photos to the chat"
        self._world.weather.forbidden = self._chance.choice(
            (
                {"sendPhoto": no_photos, "editMessageMedia": no_photos},
                {"setMessageReaction": "Bad Request: REACTION_INVALID"},
            )
        )
        await self._a_while(20.0)
        self._world.weather.forbidden = {}

    async def _ill(self, rate: str, calls: int) -> None:
        """Let so many of a thousand calls have this trouble for a while."""
        setattr(self._world.weather, rate, calls)
        await self._a_while(15.0)
        setattr(self._world.weather, rate, 0)

    async def _outage(self) -> None:
        self._world.weather.cut = True
        self._world.updates.end_poll()
        await self._a_while(20.0)
        self._world.weather.cut = False

    async def _twice(self) -> None:
        """Confirmed updates come again."""
        updates = self._world.updates
        for number in updates.confirmed()[-4:]:
            updates.again(number)

    async def _late(self) -> None:
        self._world.updates.delay = 1.5
        await self._a_while(15.0)
        self._world.updates.delay = 0.0

    async def _expired(self) -> None:
        self._world.telegram.orders.expire_queries()

    async def _flood(self) -> None:
        group = self._group()
        self._chance.choice(group.people).flood(group)

    async def _jump(self) -> None:
        """It takes a week without updates, so nothing waits to be confirmed."""
        while self._world.updates.waiting and not self._world.is_over:  # noqa: ASYNC110 -- time is what it waits for
            await asyncio.sleep(0.05)
        self._world.updates.jump(self._chance.choice((-1_000_000, 5, 1_000_000)))

    # --- people and their groups ------------------------------------------------------------------------------

    async def _block(self) -> None:
        person = self._person()
        self._world.blockers.add(person.id)
        self._world.telegram.people.block(person.id)
        await self._a_while(20.0)
        self._world.telegram.people.unblock(person.id)

    async def _deleted(self) -> None:
        """The host deletes the bot's two newest messages."""
        world, group = self._world, self._group()
        messages = world.telegram.core.world.chats[group.address].messages
        of_bot = [one.id for one in messages.values() if one.sender_id == world.bot_id]
        for message in of_bot[-2:]:
            world.telegram.people.delete(group.host, group.address, message)

    async def _leaving(self) -> None:
        group = self._group()
        person = self._chance.choice(group.people[1:])
        if self._chance.random() < 0.3:
            self._world.updates.untold.add(person.id)
        self._groups.leave(person.id, group.address)
        await self._a_while(25.0)
        self._groups.join(person.id, group.address)
        self._world.updates.untold.discard(person.id)

    async def _ban(self) -> None:
        group = self._group()
        person = self._chance.choice(group.people[1:])
        if self._chance.random() < 0.7:
            self._groups.kick(person.id, group.address, by=group.host)
        else:
            self._world.telegram.people.deactivate(person.id)

    async def _rank(self) -> None:
        """The bot or a person becomes an admin; the person may stay anonymous."""
        group = self._group()
        rises = self._chance.choice((self._world.bot_id, *(one.id for one in group.people)))
        is_hidden = rises != self._world.bot_id and self._chance.random() < 0.5
        self._groups.promote(rises, group.address, anonymous=is_hidden)
        await self._a_while(20.0)
        if rises == group.host:
            self._groups.promote(rises, group.address)
        else:
            self._groups.demote(rises, group.address)

    async def _names(self) -> None:
        group, person = self._group(), self._person()
        self._groups.rename_chat(group.address, "Amici <b>& figli", by=group.host)
        self._world.telegram.people.rename(person.id, person.name, "Bianchi-_*<i>")

    async def _muted(self) -> None:
        group = self._group()
        self._groups.mute(group.address, True, user=self._world.bot_id)
        await self._a_while(20.0)
        self._groups.mute(group.address, False, user=self._world.bot_id)

    async def _hushed(self) -> None:
        group = self._group()
        self._groups.mute(group.address, True)
        await self._a_while(20.0)
        self._groups.mute(group.address, False)

    async def _own(self) -> None:
        orders, group, person = self._world.telegram.orders, self._group(), self._person()
        code = self._chance.choice((400, 403))
        orders.refuse_ephemeral(group.address, code)
        orders.deafen(person.id)
        await self._a_while(15.0)
        orders.refuse_ephemeral(group.address, None)
        orders.deafen(person.id, False)

    async def _topic(self) -> None:
        group = self._group()
        if group.topic is None:
            return
        if self._chance.random() < 0.3:
            topic, group.topic = group.topic, None
            self._groups.delete_topic(group.address, topic)
            return
        self._groups.close_topic(group.address, group.topic)
        await self._a_while(20.0)
        self._groups.close_topic(group.address, group.topic, closed=False)

    async def _migration(self) -> None:
        group = self._group()
        group.address = self._groups.migrate(group.address)

    async def _thrown_out(self) -> None:
        world, group = self._world, self._group()
        self._groups.kick(world.bot_id, group.address, by=group.host)
        await self._a_while(10.0)
        self._groups.join(world.bot_id, group.address, by=group.host)

    async def _gone(self) -> None:
        group = self._group()
        self._groups.kick(self._world.bot_id, group.address, by=group.host)

    @property
    def _groups(self) -> Groups:
        return self._world.telegram.groups

    def _group(self) -> Group:
        """The group that a fault strikes."""
        group = self._chance.choice(self._world.groups)
        self.struck.append(group)
        return group

    def _person(self) -> Somebody:
        return self._chance.choice(self._world.people)

    async def _a_while(self, mean: float) -> None:
        await asyncio.sleep(self._chance.expovariate(1 / mean))
