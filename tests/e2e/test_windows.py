"""The window of la loca in a group: people without a seat bet, one of them is awaited, and all are paid."""

from __future__ import annotations

import asyncio
import json

import pytest

import engine.table
from history.check import check
from playground.people import PlaygroundPerson
from storage.audit import audit
from tests.games.siete_y_media.la_loca import to_the_end, window
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, SeatedPeople, tap_through

BET = "Sulla loca hai {}."


@pytest.fixture
def home(unhurried_home: House) -> House:
    return unhurried_home


async def bettor_with_a_card(
    home: House,
) -> tuple[SeatedPeople, PlaygroundPerson, PlaygroundPerson]:
    """An open window, the banker, and somebody without a seat who has the private chat open and bets 20."""
    at, banker, marco = await window(home)
    await marco.start()
    await at.tap(marco, "20")
    return at, banker, marco


async def clean(home: House) -> None:
    await home.stop()
    assert audit(home.database, engine.table).differences == []


async def test_a_person_without_a_seat_and_without_start_is_awaited_and_paid(home: House) -> None:
    at, banker, marco = await window(home)
    await at.tap(marco, "20")
    await at.tap(banker, "Basta puntate")
    table = await at.see("Marco, giochi la loca")
    assert "entro" in table.text, "the turn has its clock"
    card = await at.tap(marco, "👁", table)
    assert card.alert
    assert "La loca ha " in (card.text or "")
    refused = await at.tap(banker, "La loca sta", table)
    assert refused.text == "Adesso tocca a Marco."
    await at.tap(marco, "La loca sta", table)
    await to_the_end(at, banker)
    await marco.write(at.group, "/saldo")
    await at.see(r"Marco.*(1020|980)")
    await marco.write(at.group, "/classifica")
    await at.see(r"(?m)^\d Marco +[+−]20 ")
    assert await marco.messages(marco.private) == [], "nothing goes to a closed private chat"
    await clean(home)


async def test_a_person_with_start_and_without_a_seat_gets_a_private_card_with_the_own_choices(
    home: House,
) -> None:
    at, banker, marco = await bettor_with_a_card(home)
    await at.tap(banker, "Basta puntate")
    card = await marco.see(marco.private, "Tocca a te", timeout=PATIENCE)
    assert BET.format(20) in card.text
    assert "La loca ha " in card.text
    assert "La loca sta" in card.labels
    await marco.tap("La loca raddoppia", chat=marco.private, timeout=PATIENCE)
    await marco.see(marco.private, r"La loca: [+−]40", timeout=PATIENCE)
    await clean(home)


async def test_a_person_who_bet_and_then_presses_start_gets_the_card(home: House) -> None:
    at, _, marco = await window(home)
    await at.tap(marco, "20")
    await marco.start()
    card = await marco.see(marco.private, BET.format(20), timeout=PATIENCE)
    assert "Ritiro" in card.labels
    assert "Basta puntate" not in card.labels, "that is the bank's"
    await marco.tap("Ritiro", chat=marco.private, timeout=PATIENCE)
    await at.first.write(at.group, "/chiudi")
    await clean(home)


async def test_the_file_of_a_hand_names_the_people_without_a_seat_and_is_right(home: House) -> None:
    at, banker, marco = await window(home)
    await at.tap(marco, "20")
    await at.tap(banker, "Basta puntate")
    await at.see("Marco, giochi la loca")
    await at.tap(marco, "La loca sta")
    await to_the_end(at, banker)
    await at.first.write(at.group, "/chiudi")
    await at.see("Buonanotte")
    await at.first.write(at.group, "/mano")
    await at.first.start()
    await at.tap(at.first, "🎬 Mano 1")
    page = await at.first.see(at.first.private, r"Mano 1 · 1 di \d", timeout=PATIENCE)
    await at.first.tap("📄 File", message=page)
    for _ in range(int(PATIENCE / 0.05)):
        sent = [m for m in await at.first.messages(at.first.private) if m.document]
        if sent:
            break
        await asyncio.sleep(0.05)
    views = home.telegram.telegram.views
    raw = json.loads(
        views.document(viewer=at.first.id, chat=at.first.private, message=sent[0].message_id)
    )
    assert [one["name"] for one in raw["hand"]["bystanders"]] == ["Marco"]
    assert check(raw, [deck["seal"] for deck in raw["decks"]]).status == 0
    await clean(home)


async def test_a_window_closes_by_its_clock_and_counts_against_nobody(home: House) -> None:
    at, _, marco = await window(home)
    await at.tap(marco, "20")
    began = home.clock.now()
    await at.see("Marco, giochi la loca")
    assert home.clock.now() - began < 30_000
    events = [name for (name,) in home.ask("SELECT type FROM events")]
    assert not {"TimedOut", "WentAway", "TurnCalled", "CameBack"} & {*events}
    shown = "\n".join(m.text for m in await at.first.messages(at.group))
    assert "tocca a te" not in shown
    assert "Assent" not in shown
    await at.see(r"⏰ Marco, ")  # a turn has a clock too, with a mention
    await at.see(r"il banco: |Lascio|carta, o stai")
    assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(1,)]
    await clean(home)


async def test_one_person_alone_bets_against_a_computers_bank_and_has_the_whole_window(
    home: House,
) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.write(luca.private, "/gioco siete y media")
    await tap_through(luca, luca.private, "Si gioca!")
    while "20" not in (table := (await luca.messages(luca.private))[-1]).labels or (
        "Va la loca!" not in table.text
    ):
        for label in ("Basta puntate", "Sto"):  # until a computer holds the bank
            if label in table.labels:
                await luca.press(label, chat=luca.private, message=table)
        await asyncio.sleep(0.5)
    began = home.clock.now()
    said = await luca.tap("20", chat=luca.private, timeout=PATIENCE)
    assert said is not None
    assert (said.text or "").startswith("Sulla loca hai 20. ")
    await luca.see(luca.private, "Luca, giochi la loca", timeout=PATIENCE)
    assert home.clock.now() - began > 15_000
    events = [name for (name,) in home.ask("SELECT type FROM events")]
    assert events.count("ComputerDecided") % 3 == 0, "each computer decides once"
    assert "TimedOut" not in events
    await clean(home)


async def test_a_table_without_a_clock_has_the_same_window(home: House) -> None:
    at, banker, marco = await window(home, before=("Impostazioni", "Senza fretta", "Fatto"))
    table = await at.see("Va la loca!")
    assert "entro 20 secondi" in table.text
    await at.tap(marco, "20")
    table = await at.see("Marco, giochi la loca")
    assert "entro" not in table.text, "the turn has no clock here"
    assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(0,)]
    await at.tap(marco, "La loca sta", table)
    await to_the_end(at, banker)
    await clean(home)


async def test_a_bystander_who_leaves_the_group_is_played_for_and_paid(home: House) -> None:
    at, banker, marco = await bettor_with_a_card(home)
    await at.tap(banker, "Basta puntate")
    await marco.see(marco.private, "Tocca a te", timeout=PATIENCE)
    await marco.leave(at.group)
    await to_the_end(at, banker)
    await marco.see(marco.private, "Non sei più nel gruppo", timeout=PATIENCE)
    assert home.ask("SELECT count(*), sum(chips) FROM results") == [(3, 0)]
    await clean(home)


async def test_a_bot_removed_during_a_window_pays_people_without_a_seat(home: House) -> None:
    at, _, marco = await bettor_with_a_card(home)
    await marco.see(marco.private, BET.format(20), timeout=PATIENCE)
    telegram = home.telegram.telegram
    telegram.groups.kick(user=telegram.bot_id, chat=at.group, by=at.first.id)
    await marco.see(marco.private, "il tavolo è chiuso", timeout=PATIENCE)
    assert home.ask("SELECT count(*), sum(chips) FROM results") == [(3, 0)]
    await clean(home)
