"""A tournament of one table from people's side: played in the group, below the board, from the entries to
the prizes.
"""

from __future__ import annotations

import asyncio
import random
import re

import pytest

import engine.journal
from playground.people import PlaygroundPerson
from storage.audit import audit
from tests.kit.evening import TURN, Evening
from tests.kit.house import House
from tests.kit.sitting import settled
from tests.kit.tournament import PATIENCE, begin_quick, enter_all


def evening(home: House, group: int, people: list[PlaygroundPerson]) -> Evening:
    """People who play from the group's message."""
    return Evening(
        telegram=home.telegram, people=people, rng=random.Random(7), think=lambda: 0.02, group=group
    )


async def called(group: int, people: list[PlaygroundPerson]) -> PlaygroundPerson:
    """The player on turn, once the group's message names the player."""
    asked = await people[0].see(group, TURN.pattern.replace("^", "(?m)^", 1), timeout=PATIENCE)
    found = TURN.search(asked.text)
    assert found is not None
    return next(person for person in people if person.name == found[1])


@pytest.mark.timeout(600)
async def test_four_people_play_in_the_group_from_the_entries_to_the_prizes(
    idle_home: House,
) -> None:
    """[TO-1, TO-6] One player stays absent, the bot restarts during a bank, and an outsider taps every button."""
    home = idle_home
    group, people = await begin_quick(home, "Luca", "Rita", "Nonna", "Ugo")
    luca, ugo = people[0], people[3]
    tizio = home.telegram.person("Tizio", started=True)
    await tizio.join(group)
    table = await luca.see(group, r"Banco 1 · ", timeout=PATIENCE)
    board = await luca.see(group, "In gioco 4 su 4", timeout=PATIENCE)
    assert board.message_id < table.message_id
    assert not [m for m in await luca.messages(group) if "👀" in m.text]
    refused = set()
    await settled(home)
    for label in table.labels:
        answer = await tizio.tap(label, chat=group, message=table)
        assert answer is not None
        refused.add(answer.text)
    assert refused == {"Qui gioca chi è ancora nel torneo. Guardare si può!"}
    await tizio.write(group, "/gioco sette e mezzo")
    await luca.see(group, "Qui si gioca il torneo", timeout=PATIENCE)
    await home.restart()
    over = asyncio.Event()
    playing = asyncio.create_task(evening(home, group, people[:3]).play(over))
    try:
        ended = await luca.see(group, r"Vince ", timeout=450)
    finally:
        over.set()
        await playing
    assert all(person.name in ended.text for person in people)
    assert ended.labels == []
    out = await ugo.see(ugo.private, r"Sei fuori dal torneo|Il torneo è finito", timeout=PATIENCE)
    assert "posto" in out.text
    await asyncio.sleep(1)
    shown = [m for m in await luca.messages(group) if m.from_bot]
    assert [m.labels for m in shown if "Banco" in m.text and m.labels] == []
    await luca.write(group, "/gioco sette e mezzo")
    await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
    await home.stop()
    assert not audit(home.database, engine.journal).differences


async def test_hole_cards_are_private_and_a_clock_that_runs_out_plays_on(home: House) -> None:
    group, people = await begin_quick(home, "Luca", "Rita", "Nonna", "Ugo")
    luca = people[0]
    who = await called(group, people)
    await who.see(who.private, "(?s)banco 1.*Tocca a te", timeout=PATIENCE)
    await who.tap("Accetto", chat=group)
    punta = await called(group, people)
    while punta is who:
        await asyncio.sleep(0.05)
        punta = await called(group, people)
    told = await punta.tap("👁 Mia carta", chat=group)
    assert told is not None
    assert told.alert
    assert "Hai" in (told.text or "")
    card = re.search(r"Hai (.+?)[:.]", told.text or "")
    assert card is not None
    for other in people:
        for chat in (group, other.private):
            if other is not punta:
                shown = "\n".join(m.text for m in await other.messages(chat))
                assert card[1] not in shown
    other = next(person for person in people if person not in (who, punta))
    answer = await other.tap("👁 Mia carta", chat=group)
    assert answer is not None
    assert card[1] not in (answer.text or "")
    home.pass_(31)
    await luca.see(group, f"Assent[ei]: .*{punta.name}|{punta.name}.*·", timeout=PATIENCE)
    await home.stop()
    assert not audit(home.database, engine.journal).differences


async def test_a_tournament_without_its_topic_is_called_off(home: House) -> None:
    """The whole tournament is called off; with only the table ended, it would wait for that table."""
    telegram = home.telegram
    people = [telegram.person(name, started=True) for name in ("Luca", "Rita")]
    luca = people[0]
    group = telegram.group("Famiglia", *people, kind="forum")
    topic = telegram.telegram.groups.add_topic(group, "Torneo", by=luca.id)
    await luca.write(group, "/torneo", thread=topic)
    await luca.see(group, "Torneo di piatto", timeout=PATIENCE)
    await enter_all(group, people)
    await luca.tap("Si comincia", chat=group)
    table = await luca.see(group, "Banco 1 · ", timeout=PATIENCE)
    assert table.thread_id == topic
    who = await called(group, people)
    await who.see(who.private, "Tocca a te", timeout=PATIENCE)
    telegram.telegram.groups.delete_topic(group, topic)
    await who.tap("Accetto", chat=who.private)
    for person in people:
        await person.see(person.private, "la tua iscrizione è tornata", timeout=PATIENCE)
    await luca.write(group, "/gioco sette e mezzo")
    await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
    await home.stop()
    assert not audit(home.database, engine.journal).differences
