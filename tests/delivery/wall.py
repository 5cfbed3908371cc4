"""A reconciler over a home at a table, and the reconciler's view of Telegram."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import pytest

from croupier.connection import TelegramConnection
from delivery import outcomes, reconciler, sender
from delivery.budget import Budget
from delivery.gateway import CallOutcome, Forgotten, Gateway, MessageShown, PhotoSource
from delivery.reconciler import Reconciler
from delivery.uploads import Uploads
from display.callback import parse
from display.pictures.picture import Picture, fingerprint
from display.pictures.studio import Studio
from display.screen import Screen
from messages.content import LinesContent, content_of
from messages.painter import MessagePainter
from storage.records import Place
from tests.croupier.kit import Home
from tests.kit.patience import PATIENCE


class NotedCall(NamedTuple):
    what: str
    address: int
    message_id: int
    text: str
    buttons: tuple[str, ...]


@dataclass
class NotedWire:
    """The reconciler's view of Telegram: every call is noted and gets the outcome that is set for its chat."""

    calls: list[NotedCall] = field(default_factory=list)
    outcomes: dict[int, CallOutcome] = field(default_factory=dict)
    refused: dict[str, CallOutcome] = field(default_factory=dict)
    """Outcomes by kind of call, in any chat."""
    under_way: dict[int, int] = field(default_factory=dict)
    at_once: int = 0
    uploaded: list[bytes] = field(default_factory=list)
    forgotten: set[str] = field(default_factory=set)
    hold: asyncio.Event | None = None
    next_id: int = 100

    async def _call(
        self, what: str, address: int, message_id: int, *, screen: Screen | None = None
    ) -> CallOutcome:
        taps = [parse(b.data) for row in (screen.keyboard if screen else ()) for b in row]
        buttons = tuple(tap.name for tap in taps if tap is not None)
        text = screen.text if screen else ""
        self.calls.append(
            NotedCall(what=what, address=address, message_id=message_id, text=text, buttons=buttons)
        )
        self.under_way[address] = self.under_way.get(address, 0) + 1
        assert self.under_way[address] == 1, "one call at a time a chat"
        self.at_once = max(self.at_once, sum(self.under_way.values()))
        if self.hold is not None:
            await self.hold.wait()
        self.under_way[address] -= 1
        outcome = self.refused.get(what) or self.outcomes.get(address)
        if outcome is not None:
            return outcome
        if not message_id:
            self.next_id += 1
        return MessageShown(message_id or self.next_id)

    async def send(self, address: int, thread: int, screen: Screen, **_: Any) -> CallOutcome:
        return await self._call("send", address, message_id=0, screen=screen)

    async def send_file(
        self, address: int, thread: int, name: str, *, content: bytes, caption: str
    ) -> CallOutcome:
        return await self._call("file", address, message_id=0, screen=Screen(caption))

    async def edit(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        return await self._call("edit", address, message_id=message_id, screen=screen)

    async def send_photo(
        self, address: int, thread: int, photo: PhotoSource, *, screen: Screen, **_: Any
    ) -> CallOutcome:
        return await self._photo("photo", address, message_id=0, photo=photo, screen=screen)

    async def edit_photo(
        self, address: int, message_id: int, photo: PhotoSource, *, screen: Screen
    ) -> CallOutcome:
        return await self._photo(
            "media", address, message_id=message_id, photo=photo, screen=screen
        )

    async def edit_caption(self, address: int, message_id: int, screen: Screen) -> CallOutcome:
        return await self._call("caption", address, message_id=message_id, screen=screen)

    async def _photo(
        self, what: str, address: int, message_id: int, *, photo: PhotoSource, screen: Screen
    ) -> CallOutcome:
        """As ``_call``; an unknown or ``forgotten`` name is refused."""
        name = photo if isinstance(photo, str) else f"file {len(self.uploaded)}"
        if isinstance(photo, bytes):
            self.uploaded.append(photo)
        outcome = await self._call(
            f"{what} again" if name == photo else what,
            address,
            message_id=message_id,
            screen=screen,
        )
        if isinstance(photo, str) and photo in self.forgotten:
            return Forgotten()
        return (
            MessageShown(outcome.message_id, name) if isinstance(outcome, MessageShown) else outcome
        )

    async def strip(self, address: int, message_id: int) -> CallOutcome:
        return await self._call("strip", address, message_id)

    async def react(self, address: int, message_id: int, emoji: str) -> CallOutcome:
        return await self._call("react", address, message_id=message_id, screen=Screen(emoji))

    async def delete(self, address: int, message_id: int) -> CallOutcome:
        return await self._call("delete", address, message_id)


class ReconcilerClock:
    """The reconciler's own clock, in seconds."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        return self.at


@dataclass
class Wall:
    """A reconciler over a home; tests decide when it looks."""

    home: Home
    wire: NotedWire
    watch: ReconcilerClock
    connection: TelegramConnection
    reconciler: Reconciler

    def pass_(self, milliseconds: int) -> None:
        """Let that much time pass at once."""
        self.home.now += milliseconds
        self.watch.at += milliseconds / 1000

    async def look(self) -> list[NotedCall]:
        """Look once and show the pending messages; returns the calls in order."""
        known = len(self.wire.calls)
        await self.reconciler._look()
        await asyncio.gather(*self.reconciler._tasks)
        return self.wire.calls[known:]

    async def settle(self, outcomes: dict[int, CallOutcome] | None = None) -> list[NotedCall]:
        """Look until no message is pending, while time passes."""
        self.wire.outcomes = outcomes or {}
        known = len(self.wire.calls)
        for _ in range(60):
            if not await self.home.places():
                break
            self.watch.at += 5
            await self.look()
        assert await self.home.places() == {}
        return self.wire.calls[known:]

    async def place(self, key: str) -> Place:
        place = await self.home.place(key)
        assert place is not None
        return place

    @property
    def table(self) -> str:
        return f"table:{self.home.table}:1"


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 -- a fake has no events
            await asyncio.sleep(0)


class Sketches:
    """A studio that writes fingerprints instead of pictures; with ``broken`` it draws nothing."""

    def __init__(self) -> None:
        self.broken = False

    def key(self, picture: Picture) -> str:
        return fingerprint(picture)

    async def draw(self, picture: Picture) -> bytes:
        if self.broken:
            raise OSError("no paint")
        return fingerprint(picture).encode()


def wall_of(home: Home, monkeypatch: pytest.MonkeyPatch, studio: Sketches | None = None) -> Wall:
    """Without a ``studio`` everything is in words."""
    wire, watch, connection = NotedWire(), ReconcilerClock(), TelegramConnection(lambda: home.now)
    for module in (reconciler, sender, outcomes):
        monkeypatch.setattr(module, "time", watch)
    gateway = cast(Gateway, wire)
    uploads = Uploads(home.croupier, cast(Studio, studio)) if studio else None
    of_home = Reconciler(
        croupier=home.croupier,
        gateway=gateway,
        budget=Budget(30),
        painter=MessagePainter(home.croupier, has_pictures=uploads is not None),
        connection=connection,
        now=lambda: home.now,
        uploads=uploads,
        edit_delay=0,
    )
    return Wall(home=home, wire=wire, watch=watch, connection=connection, reconciler=of_home)


async def dealt(wall: Wall) -> Wall:
    """A wall with a hand dealt and shown."""
    await wall.home.deal()
    await wall.settle()
    return wall


def lines_at(place: Place | None) -> LinesContent | None:
    content = content_of(place) if place is not None else None
    return content if isinstance(content, LinesContent) else None
