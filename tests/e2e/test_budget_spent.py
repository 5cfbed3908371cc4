"""With little left of what a group may hear in a minute, an answer comes soon, and before what happens after it."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from playground.botapi.limits import Limits
from tests.kit.evening import Evening
from tests.kit.house import house

SOON = 5.0
"""Seconds within which an answer comes."""


async def test_who_asks_in_the_middle_of_a_hand_is_answered_soon(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits()) as home:
        names = ("Luca", "Zia Rita", "Nonna Pia", "Marco", "Anna", "Ugo")
        people = [home.telegram.person(name) for name in names]
        chance = random.Random(3)
        evening = Evening(
            home.telegram, "Famiglia", people, chance, lambda: chance.uniform(0.3, 0.8)
        )
        await evening.sit_down()
        over = asyncio.Event()
        playing = asyncio.create_task(evening.play(over))
        await people[0].see(evening.group, r"Mano 1", timeout=60)
        for person, asked in ((people[0], "saldo"), (people[1], "classifica")):
            await asyncio.sleep(4)
            began = time.monotonic()
            await person.write(evening.group, f"/{asked}")
            said = {"saldo": rf"{person.name}: \d", "classifica": r"Classifica"}[asked]
            await person.see(evening.group, said, timeout=60)
            assert time.monotonic() - began < SOON, asked
        over.set()
        await playing


async def test_an_answer_comes_before_the_goodnight_that_follows_it(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits()) as home:
        people = [home.telegram.person(name) for name in ("Luca", "Zia Rita", "Nonna Pia")]
        chance = random.Random(5)
        evening = Evening(home.telegram, "Famiglia", people, chance, lambda: 0.05)
        await evening.sit_down()
        over = asyncio.Event()
        playing = asyncio.create_task(evening.play(over))
        luca = people[0]
        await luca.see(evening.group, r"il banco (fa|sballa)", timeout=60)
        over.set()
        await playing
        await luca.write(evening.group, "/saldo")
        await luca.write(evening.group, "/classifica")
        await luca.write(evening.group, "/chiudi")
        await luca.see(evening.group, r"Buonanotte", timeout=60)
        said = [message.text for message in await luca.messages(evening.group, limit=100)]
        order = [
            next(n for n, text in enumerate(said) if word in text)
            for word in ("Luca: ", "Classifica", "Buonanotte")
        ]
        assert order == sorted(order)
