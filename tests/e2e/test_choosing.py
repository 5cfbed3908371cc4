"""The choice of a game by name, and the words of tables at which banks are played."""

from __future__ import annotations

import asyncio
import random
import re

from display.games import GAME_UIS
from locales import words
from tests.kit.evening import Evening
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, see_in, tap_through


async def test_the_name_of_an_unknown_game_is_answered_with_the_choice(home: House) -> None:
    luca = home.telegram.person("Luca", started=True)
    group = home.telegram.group("Famiglia", luca)
    for where in (group, luca.private):
        await luca.write(where, "/gioco poker")
        told = await luca.see(where, "A che cosa si gioca", timeout=PATIENCE)
        assert told.labels == [words("it")(f"game.{key}.name") for key in GAME_UIS]
        assert not [m for m in await luca.messages(where) if "Al tavolo" in m.text]


async def test_a_table_opens_with_the_named_game(home: House) -> None:
    luca = home.telegram.person("Luca")
    for command, name in (("/gioco piatto", "Piatto"), ("/play Classic", "Classica")):
        group = home.telegram.group("Famiglia", luca)
        await luca.write(group, command)
        table = await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
        assert name in table.text.splitlines()[0]
        await luca.write(group, "/gioco sette e mezzo")
        await luca.see(group, "adesso qui si gioca a Sette e mezzo", timeout=PATIENCE)
        await luca.see(group, "^🎄 Sette e mezzo", timeout=PATIENCE)


async def test_at_a_table_of_banks_the_texts_say_bank(home: House) -> None:
    luca, rita = home.telegram.person("Luca"), home.telegram.person("Rita")
    anna = home.telegram.person("Anna", started=True)
    await anna.start()
    group = home.telegram.group("Famiglia", luca, rita, anna)
    await luca.write(group, "/gioco piatto")
    await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
    await tap_through(luca, group, "Impostazioni", "Senza fretta", "Fatto")
    await rita.tap("Siediti", chat=group, timeout=PATIENCE)
    await tap_through(luca, group, "Si gioca!")
    await luca.see(group, r"prendi il banco\?", timeout=PATIENCE)
    answer = await anna.tap("Siediti", chat=group, timeout=PATIENCE)
    assert answer is not None
    assert answer.text == "Il posto è tuo: giochi dal prossimo banco."
    await see_in(luca, group, "Dal prossimo banco: Anna")
    await anna.write(group, "/tiro")
    await see_in(luca, group, "Anna: In questo banco non ci sei: giochi dal prossimo.")


async def test_in_an_evening_of_two_games_each_round_has_its_games_word(
    home: House,
) -> None:
    people = [home.telegram.person(name) for name in ("Luca", "Rita")]
    evening = Evening(telegram=home.telegram, people=people, rng=random.Random(3))
    luca, group = people[0], evening.group
    await evening.sit_down()
    await luca.write(group, "/gioco piatto")
    await see_in(luca, group, "Dal prossimo banco si gioca a Piatto · ")
    over = asyncio.Event()
    playing = asyncio.create_task(evening.play(over))
    await luca.see(group, "Mano 1 · il banco", timeout=60)
    await luca.see(group, "Banco 3 · ", timeout=60)
    over.set()
    await playing
    await luca.write(group, "/mano")
    told = await luca.see(group, "Gli ultimi banchi", timeout=PATIENCE)
    assert re.search(r"^Banco 2: .*\nMano 1: ", told.text, re.MULTILINE)
    assert "🎬 Mano 1" in told.labels
    await luca.write(group, "/chiudi")
    await luca.see(group, r"Buonanotte! \d+ mani, (1 banco|\d+ banchi)\n", timeout=60)
