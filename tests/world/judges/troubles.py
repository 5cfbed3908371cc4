"""When something was wrong with the bot's machine, its file, or its way to Telegram."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from tests.world.telegram import HANGS
from tests.world.world import World

TOO_MANY: Final = 429

DEATHS: Final = frozenset({"kill", "cut", "power"})

OUT: Final = frozenset({"full", "outage"})
"""Faults in which the bot cannot call or cannot write."""

NONE: Final[frozenset[str]] = frozenset()

DYING: Final = frozenset({"dead"})
"""A process is gone until the next one starts."""

NOTICED: Final = 6.0
"""Seconds that the way must be free for before the bot can know that it is."""

OTHER: Final = frozenset({"_chance", "cut"})
"""Attributes of the weather that are no trouble of single calls."""


class Trouble(NamedTuple):
    """A time in which something was wrong (s of the loop)."""

    name: str
    begin: float
    end: float


class Troubles:
    """The troubles of an evening, noted at every look."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._calls = 0
        """Calls that were looked at."""
        self._began: dict[str, float] = {}
        self.found: list[Trouble] = []
        """An ending trouble is noted several times, each time longer."""
        self.out: list[tuple[float, float]] = []
        """Times that are over in which the bot could not call or could not write."""
        self.refused: list[tuple[float, int]] = []
        """The moments of 429s, and the seconds that they ask for."""
        self.last = 0.0
        """The last moment at which something was wrong."""
        self._looked = self._hangs_until = 0.0

    def look(self, now: float) -> None:
        """Note the troubles of this moment."""
        world = self._world
        weather = world.weather
        chats = world.telegram.core.world.chats.values()
        groups = [chat for chat in chats if not chat.migrated_to]
        memberships = [chat.members.get(world.bot_id) for chat in groups]
        for call in world.calls[self._calls :]:
            if call.status == TOO_MANY:
                self.refused.append((call.at, call.wait))
                self._add("429", call.at, call.at + call.wait)
        self._calls = len(world.calls)
        if weather.hung:
            self._hangs_until = now + HANGS  # the last hung call comes to its end
        wrong = {
            "out": weather.cut or world.disk.is_full,
            "ill": any(rate for name, rate in vars(weather).items() if name not in OTHER)
            or now < self._hangs_until,
            "slip": bool(world.slips),
            "late": world.updates.are_late(),
            "dead": world.life.is_dead,
            "thrown out": any(one is not None and not one.inside for one in memberships),
            "mute": any(
                chat.muted or any(topic.closed for topic in chat.topics.values()) for chat in groups
            )
            or any(one is not None and not one.can_send for one in memberships),
        }
        for name, on in wrong.items():
            if on:
                self._add(name, self._began.setdefault(name, now), now)
            elif name in self._began:
                began = self._began.pop(name)
                if name == "out":
                    self.out.append((began, now))
        for at, name in reversed(world.misfortune.happened):
            if at < self._looked:
                break
            self._add("dead" if name in DEATHS else name, at, now)
            if name in OUT and "out" not in self._began:
                self.out.append((at, now))  # it was over before the next look
        self._looked = now

    def was_over(self, end: float) -> bool:
        """Whether the bot could know at ``end`` that it can call and write again: the next such trouble came later."""
        begins = [*(begin for begin, _ in self.out), self._began.get("out", inf)]
        return not any(end <= begin < end + NOTICED for begin in begins)

    def is_calm(self, since: float, until: float, *, besides: frozenset[str] = NONE) -> bool:
        """Whether nothing was wrong between two moments, besides troubles of these names."""
        return not any(
            one.begin < until and one.end > since and one.name not in besides for one in self.found
        )

    def _add(self, name: str, begin: float, end: float) -> None:
        self.last = max(self.last, end)
        if self.found and self.found[-1][:2] == (name, begin):
            self.found.pop()
        self.found.append(Trouble(name, begin, end))
