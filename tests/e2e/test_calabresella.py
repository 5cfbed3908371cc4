"""Evenings of calabresella in a group: by taps on private cards, by people without Start, and across killed processes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import engine.table
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from storage.audit import audit
from tests.kit.house import House, house
from tests.kit.private_cards import called, card_in_tricks, labels_of_cards, sit_down
from tests.kit.process import RealBot
from tests.kit.sitting import PATIENCE, SeatedPeople, tap_through

PLAYED = "SELECT count(*) FROM events WHERE type = 'CalaPlayed'"
SAID = "SELECT count(*) FROM events WHERE type = 'CalaSaid'"
ENDED = "SELECT count(*) FROM events WHERE type = 'CalaEnded'"
ON_TURN = "SELECT telegram_id FROM people JOIN clocks ON people.id = who"

LOOK = 0.3
"""Seconds between two looks at the chats."""

NAMES = ("Luca", "Rita", "Marco", "Pia", "Ugo")


@pytest.fixture
async def home_with_tables(tmp_path: Path) -> AsyncIterator[House]:
    """A bot whose server knows messages for one member of a group."""
    async with house(tmp_path, second=20, own_tables=True) as running:
        yield running


async def seated(home: House, seats: int, *, started: int) -> SeatedPeople:
    """A table of so many people, the first ``started`` of them with an open private chat; the auction has begun."""
    people = {
        name: home.telegram.person(name, started=place < started)
        for place, name in enumerate(NAMES[:seats])
    }
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind="supergroup")
    at = SeatedPeople(home, group, people)
    for person in [*people.values()][:started]:
        await person.start()
    await at.first.write(group, "/gioco calabresella")
    await at.see("Al tavolo")
    for person in [*people.values()][1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*" + NAMES[seats - 1])
    await at.tap(at.first, "Si gioca!")
    await at.see("passi o chiami")
    return at


async def speak(at: SeatedPeople, seats: int, call: str) -> None:
    """The first speaker calls, all others let it stand."""
    for count, label in enumerate((call, *["Sta bene"] * (seats - 1))):
        await at.see_button(label)
        await at.tap(await on_turn(at), label)
        await enough(at, SAID, count + 1)


async def on_turn(at: SeatedPeople) -> PlaygroundPerson:
    """The player on turn, by the bot's clocks."""
    for _ in range(int(PATIENCE / 0.05)):
        found: list[tuple[int]] = at.home.ask(ON_TURN)
        if found:
            return next(one for one in at.people.values() if one.id == found[0][0])
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is on turn")


async def enough(at: SeatedPeople, sql: str, count: int) -> None:
    """Wait until the bot's file has this many of them."""
    for _ in range(int(PATIENCE / 0.05)):
        if at.home.ask(sql)[0][0] >= count:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"never {count}: {sql}")


async def own_screen(at: SeatedPeople, person: PlaygroundPerson) -> tuple[int, MessageView] | None:
    """The person's own cards on turn, with their chat: the private card, or the own table in the group."""
    for chat in (person.private, at.group):
        for message in reversed(await person.messages(chat)):
            mine = chat != at.group or message.ephemeral
            if mine and "Tocca a te" in message.text and message.labels:
                return chat, message
    return None


async def play(at: SeatedPeople, sql: str, count: int) -> None:
    """All play or pick their first cards until the bot's file has this many of them."""
    opened: set[str] = set()
    for _ in range(int(PATIENCE / LOOK)):
        if at.home.ask(sql)[0][0] >= count:
            return
        for person in at.people.values():
            found = await own_screen(at, person)
            if found is None:
                continue
            chat, message = found
            ready = [label for label in message.labels if label == "Fatto"]
            cards = [label for label in labels_of_cards(message) if "✓" not in label]
            for label in (ready or cards)[:1]:
                await press_in(chat, person, message, label=label)
        who = await on_turn(at) if at.home.ask(ENDED)[0][0] == 0 else at.first
        if who.name not in opened and not await who.messages(who.private):
            opened.add(who.name)
            await at.tap(who, "🃏 Le mie carte")
        await asyncio.sleep(LOOK)
    raise AssertionError(f"never {count}: {sql}")


async def press_in(
    chat: int, person: PlaygroundPerson, message: MessageView, *, label: str
) -> None:
    """Tap without waiting; the message may have changed meanwhile."""
    try:
        await person.press(label, chat=chat, message=message)
    except (AssertionError, LookupError, OrderError):
        return


async def until_sighted(at: SeatedPeople, pattern: str) -> None:
    """Wait until the group has been sent this text, even if the next hand stands in its place by now."""
    for _ in range(int(PATIENCE / LOOK)):
        seen = at.home.telegram.telegram.orders.sightings()
        if any(one.message_id > 0 and re.search(pattern, one.text) for one in seen):
            return
        await asyncio.sleep(LOOK)
    raise AssertionError(f"the group never saw {pattern}")


async def clean(home: House) -> None:
    await home.stop()
    assert audit(home.settings.database, engine.table).differences == []


async def test_a_terziglio_by_taps_with_private_cards(timely_home: House) -> None:
    """[CA-19] A chiedo, *chiamo* at this table, with its exchange; the group never sees a card of a hand."""
    at = await seated(timely_home, 3, started=3)
    await speak(at, 3, "Chiamo")
    await at.see("quale carta posi")
    await play(at, ENDED, 1)
    result = await at.see(r"Mano 1 · .*: (vinta|persa), \d+ a \d+")
    assert "🤫" not in result.text
    assert timely_home.ask(PLAYED) == [(36,)]
    texts = "\n".join(message.text for message in await at.first.messages(at.group))
    assert "Dal monte" not in texts
    assert "Hai scartato" not in texts
    await clean(timely_home)


async def test_a_quintiglio_with_people_who_have_not_pressed_start(home_with_tables: House) -> None:
    """[CA-17] Three of five play on their own tables in the group; only the partner reads who the partner is."""
    home = home_with_tables
    at = await seated(home, 5, started=2)
    await speak(at, 5, "Chiamo")
    await at.see("quale carta chiami")
    await play(at, PLAYED, 3)
    told = []
    for name, person in at.people.items():
        chats = (person.private, at.group)
        shown = [m.text for chat in chats for m in await person.messages(chat)]
        told += [name] if any("La carta chiamata ce l’hai tu" in text for text in shown) else []
    public = [m.text for m in await at.first.messages(at.group) if not m.ephemeral]
    assert not any("chiamata ce l’hai" in text for text in public)
    assert len(told) <= 1
    home.telegram.telegram.orders.record()
    await play(at, ENDED, 1)
    await until_sighted(at, r"Mano 1 · .*: (vinta|persa), \d+ a \d+")
    assert home.ask(PLAYED) == [(40,)]
    await clean(home)


@pytest.mark.real_time
async def test_a_killed_bot_goes_on_in_auction_exchange_and_trick(tmp_path: Path) -> None:
    async with local_telegram() as telegram:
        async with RealBot(telegram, tmp_path, second=200, pictures=False, seed=1) as process:
            people = await sit_down(telegram, "calabresella", *NAMES[:3])
            caller = await called(process, people)
            for count, label in enumerate(("Solo", "Sta bene", "Sta bene"), 1):
                who = await called(process, people)
                await tap_through(who, who.private, label)
                await process.until(SAID, count)
                if count < 3:
                    process.kill()
                    await process.start()
            card = await caller.see(caller.private, "0 di 4", timeout=PATIENCE)
            cards = labels_of_cards(card)
            assert len(cards) == 16
            for label in cards[:2]:
                await tap_through(caller, caller.private, label)
            process.kill()
            await process.start()
            for label in cards[2:4]:
                await tap_through(caller, caller.private, label)
            await caller.see(caller.private, "4 di 4", timeout=PATIENCE)
            await tap_through(caller, caller.private, "Fatto")
            for count in range(1, 5):
                who = await called(process, people)
                card = await card_in_tricks(who)
                for label in labels_of_cards(card):  # some may not be played
                    said = await who.tap(label, message=card, timeout=PATIENCE)
                    if said is not None and process.ask(PLAYED) == [(count,)]:
                        break
                await process.until(PLAYED, count)
                process.kill()
                await process.start()
            assert process.complaints() == []
            database = process.database
        assert audit(database, engine.table).differences == []
