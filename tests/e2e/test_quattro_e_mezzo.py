"""A match of quattro e mezzo from people's side, with buttons alone: no chips, points, a winner, a rematch."""

from __future__ import annotations

import asyncio
import random

import engine.table
from playground.people import PlaygroundPerson
from storage.audit import audit
from tests.kit.evening import Evening
from tests.kit.house import House
from tests.kit.sitting import SeatedPeople, see_label, tap_through


async def to_five_points(who: PlaygroundPerson) -> None:
    """Set the target of the match in the settings, each page once the last one is there."""
    await tap_through(who, who.private, "Si vince a: 50", "5")
    await see_label(who, who.private, "5 ✓")
    await tap_through(who, who.private, "‹ Indietro", "Fatto")


async def test_a_match_is_won_and_one_tap_begins_the_rematch(home: House) -> None:
    """[QM-19] A match to five points. Then the books: no chip has moved, and the winner has one match."""
    names = ("Luca", "Zia Rita", "Nonna Pia")
    people = {name: home.telegram.person(name) for name in names}
    rng = random.Random(5)
    evening = Evening(telegram=home.telegram, people=[*people.values()], rng=rng)
    at = SeatedPeople(home, evening.group, people)
    luca = at.first
    await luca.start()
    await luca.write(evening.group, "/gioco quattro e mezzo")
    lobby = await at.see("Si vince a 50 punti")
    assert "senza fiches" in lobby.text
    for person in [*people.values()][1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*Nonna Pia")
    await at.tap(luca, "Impostazioni")
    await to_five_points(luca)
    await at.see("Si vince a 5 punti")
    await at.tap(luca, "Si gioca!")
    await at.see(r"dà le carte|tiro, o ti va bene così")
    over = asyncio.Event()
    playing = asyncio.create_task(evening.play(over))
    await at.see("vince la partita|La partita è di")
    over.set()
    await playing
    again = await at.see_button("🔁 Rivincita")
    assert "Partita finita" in again.text
    assert home.ask("SELECT count(*) FROM match_places WHERE place = 1") == [(1,)]
    await at.tap(luca, "🔁 Rivincita", again)
    await at.see("tiro, o ti va bene così|tiro o sto")
    await luca.write(evening.group, "/classifica")
    await at.see(r"Quattro e mezzo, [\s\S]*1\. .* partite 1 su 1, ")
    await luca.write(evening.group, "/chiudi")
    await at.see("Buonanotte")
    await home.stop()
    assert not audit(home.database, engine.table).differences
