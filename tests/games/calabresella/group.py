"""Calabresella in a group of the local Telegram: sitting down, the auction, and play from the own screens."""

from __future__ import annotations

import asyncio

import engine.table
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from storage.audit import audit
from tests.kit.house import House
from tests.kit.private_cards import labels_of_cards, own_screen
from tests.kit.sitting import PATIENCE, SeatedPeople

PLAYED = "SELECT count(*) FROM events WHERE type = 'CalaPlayed'"


SAID = "SELECT count(*) FROM events WHERE type = 'CalaSaid'"


ENDED = "SELECT count(*) FROM events WHERE type = 'CalaEnded'"


ON_TURN = "SELECT telegram_id FROM people JOIN clocks ON people.id = who"


LOOK = 0.3
"""Seconds between two looks at the chats."""


NAMES = ("Luca", "Rita", "Marco", "Pia", "Ugo")


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


async def play(at: SeatedPeople, sql: str, count: int) -> None:
    """All play or pick their first cards until the bot's file has this many of them."""
    opened: set[str] = set()
    for _ in range(int(PATIENCE / LOOK)):
        if at.home.ask(sql)[0][0] >= count:
            return
        for person in at.people.values():
            found = await own_screen(person, at.group)
            if found is None:
                continue
            chat, message = found
            ready = [label for label in message.labels if label == "Scarto"]
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


async def clean(home: House) -> None:
    await home.stop()
    assert audit(home.database, engine.table).differences == []
