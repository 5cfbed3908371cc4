"""An evening from people's side: messages, buttons and answers, over real HTTP."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

import engine.table
from storage.audit import audit
from tests.kit.evening import TURN, Evening
from tests.kit.house import House


async def test_a_family_plays_an_evening_and_the_books_balance(home: House) -> None:
    people = [home.telegram.person(name) for name in ("Luca", "Zia Rita", "Nonna Pia", "Marco")]
    evening = Evening(telegram=home.telegram, people=people, rng=random.Random(3))
    await evening.sit_down()
    over = asyncio.Event()
    playing = asyncio.create_task(evening.play(over))
    await people[0].see(evening.group, r"Mano 5", timeout=60)
    over.set()
    await playing
    await people[0].write(evening.group, "/chiudi")
    for _ in range(20):
        await asyncio.sleep(0.1)
    await people[1].see(evening.group, r"Buonanotte", timeout=30)
    await home.stop()
    report = audit(home.database, engine.table)
    assert not report.differences


@pytest.mark.parametrize("game", ["piatto", "classica"])
async def test_an_evening_of_the_online_variants_is_played_with_buttons_alone(
    home: House, game: str
) -> None:
    """[BT-2, BT-3, BT-4] Three banks with bidding, joining, stakes and draws; then the books are checked."""
    people = [home.telegram.person(name) for name in ("Luca", "Zia Rita", "Nonna Pia")]
    evening = Evening(telegram=home.telegram, people=people, rng=random.Random(5))
    await evening.sit_down(game=game)
    over = asyncio.Event()
    playing = asyncio.create_task(evening.play(over))
    await people[0].see(evening.group, r"Prossimo banco", timeout=60)
    await people[0].see(evening.group, r"Banco 3 · .* · (piatto|massimo|con tutto)", timeout=60)
    over.set()
    await playing
    await people[0].write(evening.group, "/chiudi")
    await people[1].see(evening.group, r"Buonanotte! \d+ banchi\n", timeout=30)
    await home.stop()
    assert not audit(home.database, engine.table).differences


async def test_a_player_without_a_private_chat_plays_the_whole_evening(home: House) -> None:
    luca, rita = home.telegram.person("Luca"), home.telegram.person("Rita")
    evening = Evening(telegram=home.telegram, people=[luca, rita], rng=random.Random(1))
    await evening.sit_down()
    table = await luca.see(evening.group, "tiro, o ti va bene")
    turn = re.search(TURN, table.text)
    assert turn is not None
    who = evening.by_name[turn.group(1)]
    card = await who.tap("👁", chat=evening.group)
    assert card is not None
    assert card.alert
    assert re.match(r"Hai .+ (di|matta)", card.text or "")
