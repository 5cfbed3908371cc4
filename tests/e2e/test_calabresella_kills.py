"""A calabresella for chips whose bot is killed in auction, exchange and tricks: chips, cards and questions remain."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

import engine.table
from playground.people import PlaygroundPerson
from playground.testing import TestServer, local_telegram
from storage.audit import audit
from tests.kit.crash import settled
from tests.kit.private_cards import called, card_in_tricks, held, labels_of_cards, sit_down
from tests.kit.process import RealBot
from tests.kit.sitting import PATIENCE, tap_through, tapped

COUNT = "SELECT count(*) FROM events WHERE type = '{}'"
SAID, LAID, NAMED, DISCARDED, PLAYED, ENDED = (
    COUNT.format(f"Cala{what}")
    for what in ("Said", "Laid", "Named", "Discarded", "Played", "Ended")
)
FREE = "SELECT person_id, balance FROM accounts WHERE kind = 'person' ORDER BY person_id"
ESCROW = "SELECT balance FROM accounts WHERE kind = 'escrow'"
BROUGHT = (
    "SELECT person_id, sum(chips) FROM results JOIN rounds USING (table_id, number)"
    " GROUP BY person_id ORDER BY person_id"
)
CHIPS = 1000
"""The chips that everybody begins with."""


@dataclass
class KilledTable:
    """Three people at a terziglio of two chips a point, and the process that is killed."""

    process: RealBot
    telegram: TestServer
    people: dict[str, PlaygroundPerson]

    async def look(self) -> tuple[object, ...]:
        """Everybody's cards and free chips, the escrow, and the person who is asked."""
        assert await settled(self.process, self.telegram)
        cards = [await held(person) for person in self.people.values()]
        asked = await called(self.process, self.people)
        return cards, self.process.ask(FREE), self.process.ask(ESCROW), asked.name

    async def strike(self, *, escrow: int) -> None:
        """Kill the bot at once after a commit; its file has all chips, so many of them in escrow. Start it again."""
        self.process.kill()
        assert audit(self.process.database, engine.table).differences == []
        ((lies,),) = self.process.ask(ESCROW) or [(0,)]
        free = sum(chips for _, chips in self.process.ask(FREE))
        assert (lies, free) == (escrow, CHIPS * len(self.people) - escrow)
        await self.process.start()

    async def strike_at_rest(self, *, escrow: int) -> None:
        """Kill the bot when all is shown: everybody has the same cards and chips afterwards, and the same question."""
        before = await self.look()
        await self.strike(escrow=escrow)
        assert await self.look() == before

    async def tap_a_card(self, who: PlaygroundPerson, count: str) -> None:
        """Tap the first of the own cards that may be laid, named or played, as soon as the screen is not an old one."""
        ((before,),) = self.process.ask(count)
        for _ in range(int(PATIENCE / 0.05)):
            await tapped(who, who.private, labels_of_cards(await card_in_tricks(who))[0])
            if self.process.ask(count) == [(before + 1,)]:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{who.name} can tap no card")


@pytest.mark.real_time
async def test_a_bot_killed_in_auction_exchange_and_tricks_loses_nothing(tmp_path: Path) -> None:
    """[GEN-8, CA-19] A chiedo, *chiamo* at this table, costs the caller 6 points at the worst and the others 3 each."""
    async with local_telegram() as telegram:
        async with RealBot(telegram, tmp_path, second=200, pictures=False, seed=1) as process:
            people = await sit_down(
                telegram, "calabresella", "Luca", "Rita", "Marco", rules=("A fiches", "120 s")
            )
            at = KilledTable(process, telegram, people)
            caller = await called(process, people)
            await at.strike_at_rest(escrow=0)
            await tap_through(caller, caller.private, "Chiamo · 1 carta")
            await process.until(SAID, 1)
            await at.strike(escrow=24)
            for count in (2, 3):
                who = await called(process, people)
                await tap_through(who, who.private, "Sta bene")
                await process.until(SAID, count)
            await at.tap_a_card(caller, LAID)
            await at.strike(escrow=24)
            await caller.see(caller.private, "quale carta vuoi", timeout=PATIENCE)
            await at.tap_a_card(caller, NAMED)
            await discard(at, caller)
            await play(at)
            ((lies,),) = process.ask(ESCROW)
            brought = process.ask(BROUGHT)
            assert lies == 0
            assert process.ask(FREE) == [(one, CHIPS + chips) for one, chips in brought]
            assert sum(chips for _, chips in brought) == 0
            assert all(chips for _, chips in brought)
            assert process.complaints() == []
            database = process.database
        assert audit(database, engine.table).differences == []


async def discard(at: KilledTable, caller: PlaygroundPerson) -> None:
    """Pick the cards to discard, with a kill in between: the picked ones remain."""
    card = await caller.see(caller.private, r"Scarta \d carte: 0 di", timeout=PATIENCE)
    due = int(card.text.rpartition(" di ")[2][0])
    cards = labels_of_cards(card)
    assert len(cards) == 12 + due
    for label in cards[:2]:
        await tap_through(caller, caller.private, label)
    await at.strike_at_rest(escrow=24)
    for label in cards[2:due]:
        await tap_through(caller, caller.private, label)
    await caller.see(caller.private, f"{due} di {due}", timeout=PATIENCE)
    await tap_through(caller, caller.private, "Scarto")
    await at.process.until(DISCARDED, 1)


async def play(at: KilledTable) -> None:
    """Play the hand to its end, with a kill within the first trick, one after it, and one at the end."""
    for count in range(1, 34):  # the last trick plays itself
        await at.tap_a_card(await called(at.process, at.people), PLAYED)
        if count == 2:
            await at.strike(escrow=24)
            assert at.process.ask(PLAYED) == [(2,)]
        if count == 3:
            await at.strike_at_rest(escrow=24)
    await at.process.until(ENDED, 1)
    await at.strike(escrow=0)
    for person in at.people.values():
        await person.see(person.private, r"Fiches: [+−]\d", timeout=PATIENCE)
