"""A game with an auction, an exchange of cards and tricks in a group: each hand is played from private cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import engine.table
from playground.botapi.limits import Limits
from storage.audit import audit
from tests.kit.house import House, house
from tests.kit.sitting import SeatedPeople
from tests.kit.tricks.played import tricks_is_played


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with tricks_is_played():
        yield


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, limits=Limits(), seed=1) as running:
        yield running


async def three(home: House, *names: str) -> SeatedPeople:
    """A table at which these three sit, all with an open private chat; the first auction has begun."""
    people = {name: home.telegram.person(name, started=True) for name in names}
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind="supergroup")
    at = SeatedPeople(home, group, people)
    for person in people.values():
        await person.start()
    await at.first.write(group, "/gioco prese")
    await at.see("Al tavolo")
    for person in list(people.values())[1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*" + names[-1])
    await at.tap(at.first, "Si gioca!")
    await at.see("passi o chiami")
    return at


async def clean(home: House) -> None:
    await home.stop()
    assert audit(home.settings.database, engine.table).differences == []


async def test_a_round_of_tricks_is_played_from_private_cards(home: House) -> None:
    at = await three(home, "Luca", "Rita", "Marco")
    seen = 0
    while not any("Da parte: " in m.text for m in await at.first.messages(at.group)):
        for person in at.people.values():
            for card in (await person.messages(person.private))[-1:]:
                if "Tocca a te" in card.text and card.labels:
                    label = "Solissimo" if "Solissimo" in card.labels else card.labels[0]
                    await person.press(label, message=card, chat=person.private)
                    seen += 1
        await asyncio.sleep(0.2)
    await at.see(r"Luca · [+−]\d")
    assert seen >= 37
    await clean(home)
