"""Choosing what is played: by name, and as it was agreed on here the last time."""

from __future__ import annotations

import asyncio

from playground.people import Person
from tests.e2e.test_computers import see_in
from tests.kit.house import House
from tests.kit.sitting import PATIENCE


async def tap_through(who: Person, chat: int, *labels: str) -> None:
    """Tap one button after the other, each as soon as it is there."""
    for label in labels:
        for _ in range(int(PATIENCE / 0.02)):
            if any(label in message.labels for message in await who.messages(chat)):
                break
            await asyncio.sleep(0.02)
        await who.tap(label, chat=chat, timeout=PATIENCE)


async def test_a_game_is_asked_for_by_its_name_in_any_language(home: House) -> None:
    luca = home.telegram.person("Luca")
    for command in ("/gioco sette e mezzo", "/play Sette", "/juego siete y media"):
        group = home.telegram.group("Famiglia", luca)
        await luca.write(group, command)
        table = await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
        assert "Sette e mezzo" in table.text


async def test_of_a_game_that_nobody_knows_no_table_is_opened(home: House) -> None:
    luca = home.telegram.person("Luca", started=True)
    group = home.telegram.group("Famiglia", luca)
    for where in (group, luca.private):
        await luca.write(where, "/gioco poker")
        told = await luca.see(where, "non lo conosco", timeout=PATIENCE)
        assert "/gioco sette e mezzo" in told.text
        assert not [m for m in await luca.messages(where) if "Al tavolo" in m.text]


async def test_the_next_table_begins_with_what_was_agreed_on_at_the_last_one(home: House) -> None:
    luca = home.telegram.person("Luca")
    group = home.telegram.group("Famiglia", luca)
    await luca.write(group, "/gioco")
    await tap_through(luca, group, "Impostazioni", "Regole pronte", "Novara", "‹ Indietro")
    await tap_through(luca, group, "Senza fretta", "Fatto")
    await see_in(luca, group, "regole «Novara»")
    await luca.write(group, "/chiudi")
    await see_in(luca, group, "Il tavolo è chiuso")
    await luca.write(group, "/gioco")
    await see_in(luca, group, r"Al tavolo: Luca\n.*\n.*regole «Novara»")
    await luca.write(group, "/regole")
    await see_in(luca, group, "Lo scopo")
    other = home.telegram.group("Vicini", luca)
    await luca.write(other, "/gioco")
    table = await luca.see(other, "Al tavolo: Luca", timeout=PATIENCE)
    assert "Novara" not in table.text
