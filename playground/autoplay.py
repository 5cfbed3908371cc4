"""Automatic players: starts and stops neighbours as people come, go, and are taken over at a screen."""

import asyncio
import random
from collections.abc import Iterable
from typing import Final

from playground.botapi import Telegram
from playground.neighbours import Neighbour, Pace, Part
from playground.people import InProcess, PlaygroundPerson

LOOK_EVERY: Final = 0.3


class Autoplay:
    """Runs the automatic players: the people in `alone`, in all their groups. The set may change at any time."""

    def __init__(
        self, telegram: Telegram, guest: int, alone: Iterable[int], *, pace: Pace, seed: object
    ) -> None:
        self.alone = set(alone)
        self._telegram = telegram
        self._guest = guest
        self._pace = pace
        self._seed = seed
        self._chance: dict[tuple[int, int], random.Random] = {}
        self._living: dict[tuple[int, Part], asyncio.Task[None]] = {}

    async def live(self) -> None:
        """Keep all automatic players playing until cancelled. Raise the error of a failed one."""
        try:
            while True:
                wanted = set(self._wanted())
                for gone in self._living.keys() - wanted:
                    self._living.pop(gone).cancel()
                for come in sorted(wanted - self._living.keys(), key=lambda one: one[0]):
                    self._living[come] = asyncio.create_task(self._neighbour(*come).live())
                await asyncio.sleep(LOOK_EVERY)
                for task in self._living.values():
                    if task.done():
                        task.result()
        finally:
            for task in self._living.values():
                task.cancel()
            await asyncio.gather(*self._living.values(), return_exceptions=True)
            self._living.clear()

    def _wanted(self) -> Iterable[tuple[int, Part]]:
        world = self._telegram.core.world
        guest = "" if self._guest in self.alone else world.users[self._guest].name
        for chat in world.chats.values():
            if chat.type in ("private", "channel") or chat.migrated_to is not None:
                continue
            here = [
                m.user_id for m in chat.members.values() if m.inside and m.user_id in self.alone
            ]
            for person in here:
                yield person, Part(chat.id, guest, host=person == here[0])

    def _neighbour(self, person: int, part: Part) -> Neighbour:
        name = self._telegram.core.world.users[person].name
        somebody = PlaygroundPerson(InProcess(self._telegram), person, name)
        return Neighbour(
            person=somebody, part=part, rng=self._chance_of(somebody, part.group), pace=self._pace
        )

    def _chance_of(self, person: PlaygroundPerson, group: int) -> random.Random:
        """The player's own random source, kept while the player is away."""
        key = (person.id, group)
        if key not in self._chance:
            self._chance[key] = random.Random(f"{self._seed} {person.name}")
        return self._chance[key]
