"""Evenings of calabresella in a group: by taps on private cards, and by people without Start."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.games.calabresella.group import ENDED, LOOK, PLAYED, clean, play, seated, speak
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, SeatedPeople


@pytest.fixture
async def home_with_tables(tmp_path: Path) -> AsyncIterator[House]:
    """A bot whose server knows messages for one member of a group."""
    async with house(tmp_path, second=20, own_tables=True) as running:
        yield running


async def until_sighted(at: SeatedPeople, pattern: str) -> None:
    """Wait until the group has been sent this text, even if the next hand stands in its place by now."""
    for _ in range(int(PATIENCE / LOOK)):
        seen = at.home.telegram.telegram.orders.sightings()
        if any(one.message_id > 0 and re.search(pattern, one.text) for one in seen):
            return
        await asyncio.sleep(LOOK)
    raise AssertionError(f"the group never saw {pattern}")


async def test_a_terziglio_by_taps_with_private_cards(timely_home: House) -> None:
    """[CA-19] A chiedo, *chiamo* at this table, with its exchange; the group never sees a card of a hand."""
    at = await seated(timely_home, 3, started=3)
    await speak(at, 3, "Chiamo · 1 carta")
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
