"""Evenings of calabresella, briscola and scopa: the pictures of hands, tricks, tables and results."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from display.help import commands
from locales import words
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.evening import PlaygroundEvening
from playground.neighbours import cards_of
from playground.reading import CALL, DONE, PASS, TURN, YOUR_TURN, TableReading
from tools.browsing import ChatKind, Window
from tools.tour.pictures import bot_stopped, take_pictures
from tools.tour.shots import SHOTS
from tools.tour.texts import pattern, plain

TABLES: Final = {
    ("calabresella", 3): ("exchange", "hand", "trick", "cards_result"),
    ("calabresella", 5): ("partner",),
    ("calabresella", 7): ("seven",),
    ("briscola", 4): ("briscola",),
    ("scopa", 3): ("scopa", "taking"),
}
"""The pictures that are taken at the tables of a game with so many people."""

LONGEST: Final = 200.0
"""Seconds that the pictures of a table may take."""


@dataclass(frozen=True, slots=True)
class SeenTable:
    """Anna sees this now: the group's table, and her own cards if it is her turn to choose one."""

    table: TableReading
    hand: MessageView | None

    @property
    def turn(self) -> bool:
        return self.table.turn == "Anna"

    @property
    def own(self) -> str:
        return self.hand.text if self.hand is not None else ""


class CardTour:
    """Anna plays by the labels of her buttons, and calls whenever nobody has."""

    def __init__(
        self,
        evening: PlaygroundEvening,
        phone: Window,
        wanted: Sequence[str],
        *,
        game: str,
        people: int,
    ) -> None:
        self._evening = evening
        self._game = game
        self._people = people
        self._phone = phone
        self._missing = [*wanted]
        self._said = words(evening.options.language)

    async def walk(self) -> None:
        """Play until every wanted picture is taken."""
        await self._sit_down()
        deadline = time.monotonic() + LONGEST
        while self._missing:
            if time.monotonic() > deadline:
                raise TimeoutError(f"never seen: {self._missing}")
            sight = await self._look()
            if sight is not None:
                await self._shoot_what_is_there(sight)
                await self._act(sight)
            await asyncio.sleep(0.05)

    async def _sit_down(self) -> None:
        """Open a table without a clock, at which all sit down."""
        you, group = self._evening.you, self._evening.group
        names = {one.name: one.names[self._said.language][0] for one in commands()}
        await you.start()
        await you.write(group, f"/{names['gioco']} {self._game}")
        others = ".*, " * (self._people - 1)
        await you.see(group, pattern(self._plain("table.seated")) + others, timeout=LONGEST)
        await you.tap(self._plain("button.imposta"), chat=group, timeout=LONGEST)
        for key in ("settings.no_clock", "settings.finish"):
            await you.see(you.private, pattern(self._plain("settings.title")), timeout=LONGEST)
            await you.tap(self._plain(key), chat=you.private, timeout=LONGEST)
        await asyncio.sleep(2)  # the news of the change comes before the table
        await you.tap(self._plain("button.si_gioca"), chat=group, timeout=LONGEST)

    async def _look(self) -> SeenTable | None:
        you = self._evening.you
        shown = [m for m in await you.messages(self._evening.group) if m.from_bot and m.labels]
        own = [m for m in await you.messages(you.private) if YOUR_TURN.search(m.text)]
        if not shown:
            return None
        hand = next((one for one in reversed(own) if cards_of(one)), None)
        return SeenTable(TableReading(shown[-1]), hand)

    async def _shoot_what_is_there(self, sight: SeenTable) -> None:
        moments: dict[str, tuple[Callable[[SeenTable], bool], ChatKind]] = {
            "exchange": (lambda one: re.search(r"\b2 \w+ 4\.", one.own) is not None, "private"),
            "hand": (self._some_must_wait, "private"),
            "trick": (self._must_follow, "group"),
            "cards_result": (self._is_over, "group"),
            "partner": (self._partner_is_known, "group"),
            "seven": (self._must_follow, "group"),
            "briscola": (self._is_taken, "group"),
            "scopa": (lambda one: one.turn and self._has_last_trick(one), "group"),
            "taking": (lambda one: "←" in str(one.hand and one.hand.labels), "private"),
        }
        for name in [*self._missing]:
            is_there, chat = moments[name]
            if is_there(sight):
                with bot_stopped(self._evening):
                    await self._shoot(name, chat)
                self._missing.remove(name)

    def _some_must_wait(self, sight: SeenTable) -> bool:
        keys = sight.hand.keyboard if sight.hand is not None else ()
        grey = {key.text for row in keys for key in row if key.kind == "disabled"}
        return bool(grey - DONE)

    def _has_last_trick(self, sight: SeenTable) -> bool:
        return self._plain("button.ultima") in sight.table.message.labels

    def _must_follow(self, sight: SeenTable) -> bool:
        """The group sees Anna's turn in a trick after the first, and she holds the suit led and another one."""
        follows = pattern(self._plain("cala.own.follow"))
        due = sight.turn and self._has_last_trick(sight)
        return due and re.search(follows, sight.own) is not None

    def _partner_is_known(self, sight: SeenTable) -> bool:
        told = pattern(self._plain("cala.partner"))
        return self._must_follow(sight) and re.search(told, sight.table.text) is not None

    def _is_taken(self, sight: SeenTable) -> bool:
        return re.search(pattern(self._plain("tricks.takes")), sight.table.text) is not None

    def _is_over(self, sight: SeenTable) -> bool:
        told = "|".join(pattern(self._plain(f"cala.result.{key}")) for key in ("won", "lost"))
        return re.search(told, sight.table.text) is not None

    async def _act(self, sight: SeenTable) -> None:
        """Pass or call in the group; pick or play the first card of the own hand; begin the next match."""
        you, turn = self._evening.you, TURN.search(sight.table.text)
        with contextlib.suppress(OrderError, LookupError):  # the table may have moved on
            if sight.hand is not None:
                done = [label for label in sight.hand.labels if label in DONE]
                await you.tap([*done, *cards_of(sight.hand)][0], message=sight.hand)
            elif (again := self._plain("button.rivincita")) in sight.table.message.labels:
                await you.tap(again, message=sight.table.message)
                await you.tap(self._plain("button.si_gioca"), chat=self._evening.group, timeout=9)
            elif turn is not None and turn[1] == "Anna" and sight.table.label(PASS):
                label = sight.table.label(CALL) or sight.table.label(PASS) or ""
                await you.tap(label, message=sight.table.message)

    async def _shoot(self, name: str, chat: ChatKind) -> None:
        tabs = self._phone.page.locator("#tabs button")
        matta = tabs.filter(has_text="Matta")
        await (matta if chat == "private" else tabs.filter(has_not_text="Matta")).first.click()
        await self._phone.no_toast()
        shot = next(one for one in SHOTS if one.name == name)
        await take_pictures(self._evening, shot, [(self._phone, "-phone")])

    def _plain(self, key: str) -> str:
        return plain(self._said, key)
