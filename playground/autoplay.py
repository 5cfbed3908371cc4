"""Who plays by himself: starts and stops neighbours as people come, go, and are taken over by somebody at a screen."""

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from playground.botapi import Telegram
from playground.neighbours import Neighbour, Pace
from playground.people import InProcess, Person

LOOK_EVERY: Final = 0.3


@dataclass(frozen=True, slots=True)
class Part:
    """Somebody's part in one group. The host speaks for the others; all wait for the guest."""

    person: int
    group: int
    guest: str
    host: bool


class Autoplay:
    """`alone` are the people who play by themselves, wherever they are members; it may change at any time."""

    def __init__(
        self, telegram: Telegram, guest: int, alone: Iterable[int], *, pace: Pace, seed: object
    ) -> None:
        self.alone = set(alone)
        self._telegram = telegram
        self._guest = guest
        self._pace = pace
        self._seed = seed
        self._chance: dict[tuple[int, int], random.Random] = {}
        self._living: dict[Part, asyncio.Task[None]] = {}

    async def live(self) -> None:
        """Keeps everybody playing who should, until cancelled. Raises what one of them failed of."""
        try:
            while True:
                wanted = set(self._wanted())
                for part in self._living.keys() - wanted:
                    self._living.pop(part).cancel()
                for part in sorted(wanted - self._living.keys(), key=lambda one: one.person):
                    self._living[part] = asyncio.create_task(self._neighbour(part).live())
                await asyncio.sleep(LOOK_EVERY)
                for task in self._living.values():
                    if task.done():
                        task.result()
        finally:
            for task in self._living.values():
                task.cancel()
            await asyncio.gather(*self._living.values(), return_exceptions=True)
            self._living.clear()

    def _wanted(self) -> Iterable[Part]:
        world = self._telegram.core.world
        guest = "" if self._guest in self.alone else world.users[self._guest].name
        for chat in world.chats.values():
            if chat.type in ("private", "channel") or chat.migrated_to is not None:
                continue
            here = [
                m.user_id for m in chat.members.values() if m.inside and m.user_id in self.alone
            ]
            for person in here:
                yield Part(person, chat.id, guest, host=person == here[0])

    def _neighbour(self, part: Part) -> Neighbour:
        name = self._telegram.core.world.users[part.person].name
        return Neighbour(
            Person(InProcess(self._telegram), part.person, name),
            part.group,
            part.guest,
            self._chance_of(part, name),
            self._pace,
            host=part.host,
        )

    def _chance_of(self, part: Part, name: str) -> random.Random:
        """His own chance, which goes on where it was when he sits down again."""
        key = (part.person, part.group)
        if key not in self._chance:
            self._chance[key] = random.Random(f"{self._seed} {name}")
        return self._chance[key]
