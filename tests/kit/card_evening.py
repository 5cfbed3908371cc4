"""People who play a game of tricks for an evening: they read the chats and tap buttons by their labels,
nothing else.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playground import reading
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from tests.kit.evening import Evening
from tests.kit.private_cards import choose_ready_rules, labels_of_cards, own_screen

CALLS = re.compile(r"^(?:Chiamo|Chiedo|Mediatore|Soliss?imo|Solo|Arcisolo.*)$")


class CardEvening(Evening):
    """People speak with the group's buttons, and play from their own cards, wherever these are shown."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._acted: set[str] = set()

    async def sit_down(self, patience: float = 10, game: str = "calabresella") -> None:
        """The first person opens a table for chips; all sit down, and the game begins. All but the last press Start
        before.
        """
        first, *others = self.people
        for person in self.people[:-1]:
            await person.start()
        await first.write(self.group, f"/gioco {game}")
        await first.see(self.group, r"Al tavolo", timeout=patience)
        for person in others:
            await person.tap("Siediti", chat=self.group, timeout=patience)
        await first.see(self.group, r"Al tavolo: .*" + re.escape(others[-1].name), timeout=patience)
        await choose_ready_rules(first, self.group, "A fiches")
        await first.see(self.group, r"\d fiches a ", timeout=patience)
        await first.tap("Si gioca!", chat=self.group, timeout=patience)

    async def play(self, over: asyncio.Event) -> None:
        """Play until ``over``: from own screens on turn; a player on turn without one opens it from the group."""
        while not over.is_set():
            await asyncio.sleep(max(self._think(), 0.02))
            for person in self.people:
                await self._play_from_own_screen(person)
            shown = await self.people[0].messages(self.group, limit=8)
            table = next((one for one in reversed(shown) if {*one.labels} & reading.TABLE), None)
            if table is not None and not await self._mind(table.message_id, table.labels):
                await self._open(table)

    async def _open(self, table: MessageView) -> None:
        """The player on turn opens the own cards, if there are none yet, or now and then."""
        turn = reading.TURN.search(table.text)
        person = self.by_name.get(turn[1]) if turn is not None else None
        label = next((one for one in table.labels if one in reading.CARDS), None)
        if person is None or label is None or not self._first(f"opens {table.text}"):
            return
        if await own_screen(person, self.group) is None or self._rng.random() < 0.1:
            await self._tap(person, label, table.message_id)

    async def _play_from_own_screen(self, person: PlaygroundPerson) -> None:
        """Pass or call, pick a card or play it, or make the choice with all picked cards."""
        screen = await own_screen(person, self.group)
        if screen is None or not self._first(f"{person} {screen[1].text} {screen[1].labels}"):
            return
        chat, message = screen
        done = [one for one in message.labels if one in reading.DONE]
        cards = [one for one in labels_of_cards(message) if "✓" not in one]
        said = [one for one in message.labels if one in reading.PASS or CALLS.match(one)]
        choices = done or cards or said
        if not choices:
            return
        try:
            await person.press(self._rng.choice(choices), chat=chat, message=message)
        except (AssertionError, LookupError, OrderError):  # the button has gone meanwhile
            return
        self.actions += 1

    def _first(self, screen: str) -> bool:
        """True for a screen that nobody has acted on, and now and then again, since a tap may be lost with the bot."""
        known = screen in self._acted
        self._acted.add(screen)
        return not known or self._rng.random() < 0.05
