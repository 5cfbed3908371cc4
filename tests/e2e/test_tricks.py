"""A game with an auction, an exchange of cards and tricks in a group: each hand is played from private cards."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.table
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from storage.audit import audit
from tests.kit.house import House
from tests.kit.private_cards import (
    called,
    card_in_tricks,
    labels_of_cards,
    own_card,
    pick_four_across_a_kill,
    sit_down,
)
from tests.kit.process import RealBot
from tests.kit.sitting import PATIENCE, SeatedPeople, tap_through
from tests.kit.tricks.played import tricks_is_played

PLAYED = "SELECT count(*) FROM events WHERE type = 'TricksPlayed'"
SAID = "SELECT count(*) FROM events WHERE type = 'TricksSaid'"
DISCARDED = "SELECT count(*) FROM events WHERE type = 'TricksDiscarded'"

LOOK = 0.5
"""Seconds between two looks at the chats."""


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with tricks_is_played():
        yield


async def three(
    home: House, *names: str, without_start: str = "", hurry: bool = True
) -> SeatedPeople:
    """A table at which these three sit; the first auction has begun. All but one have an open private chat.

    ``hurry``: turns have a clock.
    """
    people = {name: home.telegram.person(name, started=name != without_start) for name in names}
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind="supergroup")
    at = SeatedPeople(home, group, people)
    for name, person in people.items():
        if name != without_start:
            await person.start()
    await at.first.write(group, "/gioco prese")
    await at.see("Al tavolo")
    for person in list(people.values())[1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*" + names[-1])
    if not hurry:
        await at.tap(at.first, "Impostazioni")
        await tap_through(at.first, at.first.private, "Senza fretta", "Fatto")
    await at.tap(at.first, "Si gioca!")
    await at.see("passi o chiami")
    return at


async def clean(home: House) -> None:
    await home.stop()
    assert audit(home.settings.database, engine.table).differences == []


async def turn(at: SeatedPeople) -> PlaygroundPerson:
    """The player whom the group's newest table asks."""
    for _ in range(int(PATIENCE / 0.05)):
        asked = await question(at)
        if asked is not None:
            return at.people[asked[1]]
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is asked")


async def question(at: SeatedPeople) -> re.Match[str] | None:
    """The question of the group's newest message with buttons."""
    shown = [message for message in await at.first.messages(at.group) if message.labels]
    return re.search(r"(\w+): (passi o|quali quattro|che carta)", shown[-1].text) if shown else None


async def play(at: SeatedPeople, cards: int, typing: str = "") -> None:
    """All play their first card, one of them by typed words, until this many cards of the round are played."""
    last = ""
    for _ in range(int(PATIENCE / LOOK)):
        if at.home.ask(PLAYED)[0][0] >= cards:
            return
        for name, person in at.people.items():
            card = await own_card(person) if name != typing else None
            if card is not None:
                await press(person, card, card.labels[0])
        asked = await question(at)
        if asked is not None and asked[1] == typing and asked.string != last:
            last = asked.string
            own = await at.tap(at.people[typing], "🃏 Le mie carte")
            assert own.alert
            await at.people[typing].write(at.group, (own.text or "").split("esempio: ")[1])
        await asyncio.sleep(LOOK)
    raise AssertionError("the round does not end")


async def press(person: PlaygroundPerson, card: MessageView, label: str) -> None:
    """Tap without waiting; the card may have changed meanwhile."""
    try:
        await person.press(label, chat=person.private, message=card)
    except (AssertionError, LookupError, OrderError):
        return


async def call(at: SeatedPeople, *calls: str) -> None:
    """The players make these calls from the group's keyboard, one after the other."""
    for count, label in enumerate(calls):
        who = await turn(at)
        await at.tap(who, label)
        if count < len(calls) - 1:
            await wait_while_asked(at, who)


async def wait_while_asked(at: SeatedPeople, who: PlaygroundPerson) -> None:
    """Until the group asks another player."""
    for _ in range(int(PATIENCE / LOOK)):
        if await turn(at) is not who:
            return
        await asyncio.sleep(LOOK)
    raise AssertionError(f"{who} is still asked")


async def test_an_evening_with_a_player_who_has_not_pressed_start(timely_home: House) -> None:
    home = timely_home
    at = await three(home, "Luca", "Rita", "Marco", without_start="Rita")
    speaker = await turn(at)
    before = await at.see("passi o chiami")
    await at.tap(speaker, "Passo")
    caller = next(one for one in at.people.values() if one is not speaker and one.name != "Rita")
    said = await at.tap(caller, "Solissimo", before)
    assert not said.text, "the call out of turn counts, though the turn has passed on"
    await at.see(f"{caller.name} gioca da sé: solissimo")
    await play(at, 36, typing="Rita")
    await at.see(r"Rita · [+−]\d")
    assert await at.people["Rita"].messages(at.people["Rita"].private) == []
    shown = "\n".join(message.text for message in await at.first.messages(at.group))
    assert "Le tue carte" not in shown
    assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(0,)]
    await clean(home)


async def test_cards_are_picked_for_an_exchange_and_nobody_else_notices(timely_home: House) -> None:
    home = timely_home
    at = await three(home, "Luca", "Rita", "Marco", hurry=False)
    caller = await turn(at)
    await call(at, "solo", "Passo", "Passo")
    await at.see(f"{caller.name}: quali quattro carte scarti")
    led = await at.tap(caller, "🃏 Le mie carte")
    assert led.url
    assert led.url.endswith("?start=carte")
    await caller.follow(led.url)
    card = await own_card(caller)
    assert card is not None
    cards = labels_of_cards(card)
    assert len(cards) == 16
    others = [at.group, *(one.private for one in at.people.values() if one is not caller)]
    await asyncio.sleep(5)
    calls = [home.telegram.telegram.orders.calls(chat=chat) for chat in others]
    for count, label in enumerate((*cards[:2], cards[0], cards[0]), 1):
        said = await caller.tap(label, chat=caller.private, timeout=PATIENCE)
        assert said is not None
        assert said.text == f"{(1, 2, 1, 2)[count - 1]} di 4"
        await caller.see(caller.private, f"{(1, 2, 1, 2)[count - 1]} di 4", timeout=PATIENCE)
    await asyncio.sleep(5)
    assert [home.telegram.telegram.orders.calls(chat=chat) for chat in others] == calls
    await home.restart()
    for label in cards[2:4]:
        await tap_through(caller, caller.private, label)
    await caller.see(caller.private, "4 di 4", timeout=PATIENCE)
    await tap_through(caller, caller.private, "Fatto")
    await at.see("che carta giochi")
    await play(at, 2)
    await home.restart()
    await play(at, 4)
    assert home.ask(DISCARDED) == [(1,)]
    await clean(home)


async def test_one_person_plays_against_two_computers(timely_home: House) -> None:
    home = timely_home
    luca = home.telegram.person("Luca", started=True)
    await luca.write(luca.private, "/gioco prese")
    await tap_through(luca, luca.private, "Si gioca!", "chiamo")
    table = await luca.see(luca.private, "Scegli 4 carte: 0 di 4", timeout=PATIENCE)
    cards = labels_of_cards(table)
    for count, label in enumerate(cards[:4], 1):
        await tap_through(luca, luca.private, label)
        await luca.see(luca.private, f"{count} di 4", timeout=PATIENCE)
    await tap_through(luca, luca.private, "Fatto")
    while home.ask(PLAYED)[0][0] < 6:
        table = (await luca.messages(luca.private))[-1]
        if "Luca: che carta" in table.text and labels_of_cards(table):
            await press(luca, table, labels_of_cards(table)[0])
        await asyncio.sleep(LOOK)
    await clean(home)


@pytest.mark.real_time
async def test_a_killed_bot_keeps_the_picked_cards_and_the_trick(tmp_path: Path) -> None:
    program = ("-m", "tests.kit.tricks.bot")
    async with local_telegram() as telegram:
        async with RealBot(
            telegram, tmp_path, second=200, pictures=False, program=program, seed=1
        ) as process:
            people = await sit_down(telegram, "prese", "Luca", "Rita", "Marco")
            caller = await called(process, people)
            for count, label in enumerate(("solo", "Passo", "Passo"), 1):
                who = await called(process, people)
                await tap_through(who, who.private, label)
                await process.until(SAID, count)
            card = await caller.see(caller.private, "0 di 4", timeout=PATIENCE)
            cards = labels_of_cards(card)
            await pick_four_across_a_kill(process, caller, cards)
            await process.until(DISCARDED, 1)
            await play_one(process, people)
            process.kill()
            await process.start()
            await process.until(PLAYED, 1)
            await play_one(process, people)
            await process.until(PLAYED, 2)
            assert process.ask(DISCARDED) == [(1,)]
            assert process.complaints() == []
            database = process.database
        assert audit(database, engine.table).differences == []


async def play_one(process: RealBot, people: dict[str, PlaygroundPerson]) -> None:
    """The player on turn plays a card."""
    who = await called(process, people)
    card = await card_in_tricks(who)
    await tap_through(who, who.private, labels_of_cards(card)[0])
