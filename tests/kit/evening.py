"""People who play an evening: they read the chat and tap buttons by their labels, nothing else."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence

from playground.botapi.errors import OrderError
from playground.people import PlaygroundPerson
from playground.testing import TestServer

TURN = re.compile(
    r"^(.+?)(?: \(banco\))?"
    r"(?:(?:: tiro(?:, o ti va bene così| o sto)|, prendi il banco|, giochi)\?|: devi tirare\.)",
    re.MULTILINE,
)
"""The line of the table that names the player on turn."""

TABLE = frozenset(
    {"👁 Mia carta", "Siediti", "Tiro", "Sto", "Accetto", "Gioco", "Pausa", "Com’è andata"}
)
"""Buttons that only a table's message has."""


class Evening:
    """One group and its people at a table. ``think`` gives the seconds that a person takes before an action.

    ``group`` is an existing group; without it a new one with this title is made.
    """

    def __init__(
        self,
        telegram: TestServer,
        people: Sequence[PlaygroundPerson],
        rng: random.Random,
        *,
        think: Callable[[], float] = lambda: 0.01,
        title: str = "Famiglia",
        group: int | None = None,
    ) -> None:
        self.telegram = telegram
        self.people = people
        self.by_name = {person.name: person for person in people}
        if group is None:
            group = telegram.group(title, *people, kind="supergroup")
        self.group = group
        self.actions = 0
        self._rng = rng
        self._think = think

    async def sit_down(self, patience: float = 10, game: str = "") -> None:
        """The first person opens a table for ``game``, everybody sits down, and the game begins."""
        first, *others = self.people
        await first.write(self.group, f"/gioco {game or 'sette e mezzo'}")
        await first.see(self.group, r"Al tavolo", timeout=patience)
        for person in others:
            await person.tap("Siediti", chat=self.group, timeout=patience)
        await first.see(self.group, r"Al tavolo: .*" + re.escape(others[-1].name), timeout=patience)
        await first.tap("Si gioca!", chat=self.group, timeout=patience)

    async def play(self, over: asyncio.Event) -> None:
        """Play until ``over``: the player called on the newest table message acts."""
        seen = ""
        while not over.is_set():
            await asyncio.sleep(max(self._think(), 0.02))
            table = await self.table()
            if table is None:
                continue
            message_id, text, labels = table
            turn = TURN.search(text)
            called = self.by_name.get(turn.group(1)) if turn is not None else None
            if called is not None and text != seen:
                seen = text
                await self._act(called, message_id, labels)
            elif await self._mind(message_id, labels):
                continue
            elif self._rng.random() < 0.02:
                seen = ""

    async def _mind(self, message_id: int, labels: Sequence[str]) -> bool:
        """Now and then somebody comes back to the table, begins the next hand or match, or takes new chips."""
        label = next(
            (one for one in ("Eccomi", "Si gioca!", "🔁 Rivincita") if one in labels), None
        )
        if label is None or self._rng.random() >= 0.2:
            return False
        await self._tap(self._rng.choice(self.people), label, message_id)
        if label == "Si gioca!" and "Ricarica" in labels:
            await self._tap(self._rng.choice(self.people), "Ricarica", message_id)
        return True

    async def table(self) -> tuple[int, str, list[str]] | None:
        """The newest message of the group with the table's buttons: an own table has some of them too."""
        for message in reversed(await self.people[0].messages(self.group, limit=8)):
            labels = [button.text for row in message.keyboard for button in row]
            if TABLE & {*labels} and not message.ephemeral:
                return message.message_id, message.text, labels
        return None

    async def _act(self, person: PlaygroundPerson, message_id: int, labels: list[str]) -> None:
        stakes = [label for label in labels if label.split()[0].isdigit() or "Tutto" in label]
        if stakes and self._rng.random() < 0.4:
            await self._tap(person, self._rng.choice(stakes), message_id)
        if self._rng.random() < 0.2:
            await self._tap(person, "👁", message_id)
        if "Gioco" in labels:
            choice = "Gioco" if self._rng.random() < 0.85 else "Non gioco"
        elif "Accetto" in labels:
            choice = "Accetto"
        else:
            stops = self._rng.random() >= 0.45 and any(label.startswith("Sto") for label in labels)
            choice = "Sto" if stops else "Tiro"
        await self._tap(person, choice, message_id)
        if self._rng.random() < 0.1:
            await self._tap(person, choice, message_id)

    async def _tap(self, person: PlaygroundPerson, label: str, message_id: int) -> None:
        """Tap without waiting for the answer."""
        try:
            await person.press(label, chat=self.group, message=message_id)
        except (AssertionError, LookupError, OrderError):  # the button has gone meanwhile
            return
        self.actions += 1
