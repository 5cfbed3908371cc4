"""A group that floods the bot, and the waiting time of people in other groups."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from playground.botapi.views import AnswerView
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.kit.process import RealBot

PATIENCE = 300.0
"""Seconds that a test waits for a result, also on a busy machine."""

TYPED = (
    "/gioco",
    "/saldo",
    "/chiudi",
    "/regole",
    "/gioco classica",
    "/impostazioni",
    "/fiches 5 5",
    "/mano",
    "/chiudi",
    "/torneo Coppa",
    "/lingua it",
    "/classifica",
    "/alzati",
    "/sto",
    "/punta 20",
    "/privacy",
)
"""Commands of a flood, in turn: they open and close tables, ask about admins, and write to the chat."""


FloodClock: TypeAlias = Callable[[], float]
"""The seconds by which waits are measured."""


@dataclass
class Waits:
    """Seconds that people waited for one kind of result."""

    seconds: list[float] = field(default_factory=list)

    def share(self, part: float) -> float:
        """The quantile ``part`` of the waits."""
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * part), len(ordered) - 1)]

    def worst(self) -> float:
        return max(self.seconds)

    def __str__(self) -> str:
        return (
            f"{self.share(0.5) * 1000:.0f} ms (median), {self.share(0.99) * 1000:.0f} ms (99 %),"
            f" {self.worst() * 1000:.0f} ms (worst of {len(self.seconds)})"
        )


async def steadily(rate: float, seconds: float) -> AsyncIterator[int]:
    """Count up at ``rate`` a second for ``seconds``. After a delay it catches up, as people who do not know of it
    would.
    """
    began = time.monotonic()
    for number in range(int(rate * seconds)):
        delay = began + number / rate - time.monotonic()
        if delay > 0 or not number % 20:
            await asyncio.sleep(max(delay, 0))
        yield number


async def flood(
    people: list[PlaygroundPerson],
    group: int,
    *,
    rate: float,
    seconds: float,
    typed: Iterable[str] = TYPED,
) -> int:
    """Type ``rate`` commands a second into a group; returns their number."""
    lines = list(typed)
    number = -1
    async for number in steadily(rate, seconds):
        await people[number % len(people)].write(group, lines[number % len(lines)])
    return number + 1


async def open_table(
    telegram: TestServer, *names: str, admin: bool = False
) -> tuple[list[PlaygroundPerson], int]:
    """A new group whose first person opens a table at which all sit down."""
    people = [telegram.person(name, started=True) for name in names]
    group = telegram.group("Famiglia", *people, kind="supergroup", admin=admin)
    await people[0].write(group, "/gioco sette e mezzo")
    await people[0].see(group, "Al tavolo", timeout=PATIENCE)
    for person in people[1:]:
        answer = await person.tap("Siediti", chat=group, timeout=PATIENCE)
        assert answer is not None
    return people, group


async def taps(
    people: list[PlaygroundPerson],
    group: int,
    label: str,
    *,
    rate: float,
    seconds: float,
    clock: FloodClock = time.monotonic,
) -> Waits:
    """People of one group tap ``rate`` times a second; each tap is timed by itself, independent of the others."""
    waits = Waits()
    async with asyncio.TaskGroup() as tapping:
        async for number in steadily(rate, seconds):
            person = people[number % len(people)]
            tapping.create_task(_tap(person, group, label=label, waits=waits, clock=clock))
    return waits


async def _tap(
    person: PlaygroundPerson, group: int, *, label: str, waits: Waits, clock: FloodClock
) -> None:
    began = clock()
    answer = await person.tap(label, chat=group, timeout=PATIENCE)
    waits.seconds.append(clock() - began)
    assert answer is not None, f"{person.name} got no answer within {PATIENCE} s"


async def tables(
    telegram: TestServer, *, every: float, seconds: float, clock: FloodClock = time.monotonic
) -> Waits:
    """Let other families open a table now and then, each in a group of its own."""
    waits = Waits()
    async with asyncio.TaskGroup() as opening:
        async for number in steadily(1 / every, seconds):
            person = telegram.person(f"Zia {number}")
            group = telegram.group(f"Cugini {number}", person, kind="supergroup")
            opening.create_task(_open(person, group, waits=waits, clock=clock))
    return waits


async def _open(person: PlaygroundPerson, group: int, *, waits: Waits, clock: FloodClock) -> None:
    began = clock()
    await person.write(group, "/gioco sette e mezzo")
    await person.see(group, "Al tavolo", timeout=PATIENCE)
    waits.seconds.append(clock() - began)


async def until(holds: Callable[[], bool], what: str, *, seconds: float = 600.0) -> None:
    """Wait until the condition holds. Raise ``AssertionError`` after ``seconds``."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"after {seconds} s not yet: {what}"
        await asyncio.sleep(0.05)


async def drained(telegram: TestServer, process: RealBot) -> None:
    """Wait until every update is handled."""
    orders = telegram.telegram.orders
    await until(lambda: not orders.pending(), "every update is confirmed")
    await until(lambda: process.ask("SELECT count(*) FROM inbox") == [(0,)], "every one is handled")


async def press(person: PlaygroundPerson, label: str, chat: int) -> str:
    """Tap without waiting; returns the tap's number."""
    query = await person.press(label, chat=chat)
    assert query is not None, f"{label} asks no bot"
    return query


async def answer_to(person: PlaygroundPerson, query: str) -> AnswerView:
    """The answer to a tap, once it has come."""
    deadline = time.monotonic() + PATIENCE
    while (answer := await person.answer(query)) is None:
        assert time.monotonic() < deadline, f"{person.name}: no answer within {PATIENCE} s"
        await asyncio.sleep(0.02)
    return answer


async def settled(process: RealBot) -> None:
    """Wait until no message is pending."""
    pending = "SELECT count(*) FROM places WHERE wanted <> shown OR state <> 'live'"
    await until(lambda: process.ask(pending) == [(0,)], "everything is shown")
