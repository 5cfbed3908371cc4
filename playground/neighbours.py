"""Neighbours: people who play *alla regola* (SM-46) and know their screen alone.

They read the table's message, ask for their own card with the button 👁, and tap buttons by their labels. Their random
choices come from one seed.
"""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from playground import reading
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.contest import Contestant
from playground.people import PlaygroundPerson, TapAnswer
from playground.reading import TableReading, held, least_to_stand, loca_held, matta_of

CALLS = 0.3
"""How often a neighbour makes the lowest call instead of a pass."""

BETS_ON_LOCA = 0.2
"""How often a neighbour who looks at the open window of la loca bets on it."""


def cards_of(message: MessageView) -> list[str]:
    """The labels of the cards that are not picked yet."""
    return [label for label in message.labels if reading.CARD_BUTTON.match(label)]


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: to think, from and to; until a restart after a halt; until a tap without effect is repeated.

    ``grace``: in which the guest may enter a tournament first.
    """

    least: float = 0.8
    most: float = 2.0
    go_on: float = 12.0
    again: float = 9.0
    grace: float = 30.0

    def times(self, factor: float) -> "Pace":
        """All durations multiplied by ``factor``."""
        return replace(
            self,
            least=self.least * factor,
            most=self.most * factor,
            go_on=self.go_on * factor,
            again=self.again * factor,
            grace=self.grace * factor,
        )


async def news(person: PlaygroundPerson, since: int = -1, seconds: float = 0.0) -> int:
    """Wait for the person's next event after number ``since``; return the newest number, changed or not."""
    return await person.door.wait(person.id, since, seconds)


class Part(NamedTuple):
    """A neighbour's part in one group. All wait for the ``guest``, a name; the ``host`` speaks for the others."""

    group: int
    guest: str
    host: bool = False


class Neighbour:
    """A person who plays without help, at the ``pace`` of people."""

    def __init__(
        self, person: PlaygroundPerson, part: Part, rng: random.Random, *, pace: Pace
    ) -> None:
        self.person, self._part = person, part
        self._rng, self._pace = rng, pace
        self._contestant = Contestant(
            person, guest=part.guest, rng=rng, think=self._think, grace=pace.grace
        )
        self._done: dict[str, tuple[object, float]] = {}
        self._paused = False
        """Whether this neighbour began the break, because the guest was away."""
        self._halted_at = 0.0

    async def live(self) -> None:
        """Watch the group and play until cancelled."""
        while True:
            newest = await news(self.person)
            await self._look()
            await news(self.person, newest, min(1.0, self._pace.again))

    async def _look(self) -> None:
        shown = [m for m in await self.person.messages(self._part.group, limit=30) if m.from_bot]
        await self._contestant.look(shown)
        await self._play_a_card()
        table = next(
            (
                TableReading(m)
                for m in reversed(shown)
                if {*m.labels} & reading.TABLE and not m.ephemeral
            ),
            None,
        )
        if table is None:
            return
        if table.turn == self.person.name and self._first(
            "turn", (table.message.message_id, table.text)
        ):
            await self._play(table, shown)
        elif self.person.name in table.away:
            await self._tap_once("back", table, reading.BACK)
        elif not table.names(self.person.name):
            await self._tap_once("sit", table, reading.SIT)
        if reading.LOCA_OPEN.search(table.text):
            await self._bet_on_la_loca(table)
        await self._mind_the_chips(table)
        if self._part.host:
            await self._mind_the_guest(table)

    async def _bet_on_la_loca(self, table: TableReading) -> None:
        """Now and then bet the lowest amount, from a seat or without one; a banker does not."""
        if table.banker == self.person.name or not self._first("loca", table.message.message_id):
            return
        if self._rng.random() < BETS_ON_LOCA:
            await self._think()
            await self._tap(table, frozenset(table.amounts[:1]))

    async def _play(self, table: TableReading, shown: list[MessageView]) -> None:
        """Take a turn: take the bank or play against it; look at the card, then draw or stand.

        In a game of tricks: pass, now and then call, and open the own hand.
        """
        await self._think()
        own = await self._own_turn()
        for screen in (table, *own):
            if screen.label(reading.PASS):
                calls = screen.label(reading.CALL) is not None and self._rng.random() < CALLS
                await self._tap(screen, reading.CALL if calls else reading.PASS)
                return
        if table.label(reading.CARDS):
            if not own:
                await self._open_hand(table)
            return
        for yes in (reading.ACCEPT, reading.JOIN):
            if table.label(yes):
                await self._tap(table, yes)
                return
        if reading.LOCA_TURN.search(table.text):
            await self._speak_for_la_loca(table)
            return
        points = held(await self._own_cards(table))
        if points is None:
            self._done.pop("turn", None)
            return
        least = least_to_stand(shown)
        if table.banker == self.person.name:
            least = max(least, table.least_still_in(matta_of(shown)))
        await self._name_a_stake(table)
        await self._think()
        draws = points < least and table.label(reading.DRAW) is not None
        choice = reading.DRAW if draws else reading.STAND
        answer = await self._tap(table, choice)
        if answer is not None and reading.FIRST_BET.search(answer.text or ""):
            await self._tap(table, frozenset(table.amounts[:1]))
            await self._tap(table, choice)

    async def _speak_for_la_loca(self, table: TableReading) -> None:
        """Draw below 5, else let la loca stand; after *dobla quien quiera* a card is due."""
        points = loca_held(await self._own_cards(table))
        if points is None:
            self._done.pop("turn", None)
            return
        await self._think()
        draws = points < reading.FIVE or table.label(reading.LOCA_STANDS) is None
        await self._tap(table, reading.DRAW if draws else reading.LOCA_STANDS)

    async def _own_turn(self) -> list[TableReading]:
        """The own screens on which it is this neighbour's turn: the private card, the own table in the group."""
        found = []
        for chat in (self.person.private, self._part.group):
            for message in reversed(await self.person.messages(chat, limit=30)):
                mine = message.from_bot and (message.ephemeral or chat != self._part.group)
                if mine and reading.YOUR_TURN.search(message.text):
                    found.append(TableReading(message))
        return found

    async def _hand(self) -> MessageView | None:
        """The own screen with the cards that may be tapped now."""
        own = [screen.message for screen in await self._own_turn()]
        return next((message for message in own if cards_of(message)), None)

    async def _open_hand(self, table: TableReading) -> None:
        """Open the own hand in the group. If an alert answers instead, press Start: then the hand comes in private."""
        answer = await self._tap(table, reading.CARDS)
        if answer is not None and answer.alert:
            with suppress(OrderError):
                await self.person.start()

    async def _play_a_card(self) -> None:
        """Play or pick the first card that is not picked yet, or make the choice with all that are picked."""
        hand = await self._hand()
        if hand is None or not self._first("card", (hand.message_id, hand.text, hand.labels)):
            return
        await self._think()
        done = [label for label in hand.labels if label in reading.DONE]
        with suppress(OrderError, LookupError):
            await self.person.tap([*done, *cards_of(hand)][0], message=hand)

    async def _own_cards(self, table: TableReading) -> str:
        """The words about the own cards: on the own table, which is opened first, or in the answer to a tap."""
        answer = None
        if not await self._own_table():
            answer = await self._tap(table, reading.PEEK)
        return (answer.text or "" if answer else "") or await self._own_table()

    async def _own_table(self) -> str:
        """The text of the own table in the group, with the cards of a hand; empty without one."""
        shown = await self.person.messages(self._part.group, limit=30)
        mine = next((m.text for m in reversed(shown) if m.ephemeral and m.from_bot), "")
        tells = held(mine) is not None or loca_held(mine) is not None
        return mine if tells else ""

    async def _name_a_stake(self, table: TableReading) -> None:
        """Now and then chooses one of the lower amounts above the least, before the first further card."""
        amounts = table.amounts
        if (
            (f"▸ {self.person.name} · {reading.COVERED}" in table.text or "▸" not in table.text)
            and len(amounts) > 1
            and self._rng.random() < 0.6
        ):
            amount = self._rng.choice(amounts[: max(2, len(amounts) // 2 + 1)])
            await self._tap(table, frozenset({amount}))

    async def _mind_the_chips(self, table: TableReading) -> None:
        """Broke: takes the refill, with the button where there is one and by typing it where there is none."""
        if table.halted and table.label(reading.REFILL):
            await self._tap_once("refill", table, reading.REFILL)
            return
        mine = self.person.name in reading.BROKE.findall(table.text)
        mine = mine or (table.halted and reading.TAKE_REFILL.search(table.text) is not None)
        if mine and self._first("refill", table.message.message_id):
            await self._think()
            with suppress(OrderError):
                await self.person.write(self._part.group, "/ricarica")

    async def _mind_the_guest(self, table: TableReading) -> None:
        """As host, halts the table while the guest is away, and goes on when the guest is back.

        A halt by the guest is left to the guest.
        """
        loop = asyncio.get_running_loop()
        away = self._part.guest in table.away
        if not table.halted:
            self._halted_at = 0.0
            if away and table.label(reading.PAUSE):
                await self._tap_once("break", table, reading.PAUSE)
                self._paused = True
            return
        ours = self._paused or reading.TAKE_REFILL.search(table.text) or table.label(reading.REFILL)
        if away or not ours:
            self._halted_at = 0.0
        elif not self._halted_at:
            self._halted_at = loop.time()
        elif loop.time() - self._halted_at > self._pace.go_on:
            self._paused, self._halted_at = False, 0.0
            await self._tap(table, reading.GO_ON)

    # Tapping.

    async def _tap_once(self, what: str, table: TableReading, wanted: frozenset[str]) -> None:
        """Think and tap, once for each message; repeat a tap without effect after a while."""
        if table.label(wanted) is not None and self._first(what, table.message.message_id):
            await self._think()
            await self._tap(table, wanted)

    async def _tap(self, table: TableReading, wanted: frozenset[str]) -> TapAnswer | None:
        label = table.label(wanted)
        if label is None:
            return None
        try:
            return await self.person.tap(label, message=table.message)
        except OrderError:  # the table has moved on
            return None

    def _first(self, what: str, about: object) -> bool:
        """True the first time, and again after a while, in case the tap was lost."""
        now = asyncio.get_running_loop().time()
        before, at = self._done.get(what, (None, 0.0))
        if before == about and now - at < self._pace.again:
            return False
        self._done[what] = (about, now)
        return True

    async def _think(self) -> None:
        await asyncio.sleep(self._rng.uniform(self._pace.least, self._pace.most))
