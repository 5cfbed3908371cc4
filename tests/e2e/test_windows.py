"""The window of la loca in a group: people without a seat bet, one of them is awaited, and all are paid."""

from __future__ import annotations

import pytest

import engine.table
from playground.people import PlaygroundPerson
from storage.audit import audit
from tests.games.siete_y_media.la_loca import to_the_end, window
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, SeatedPeople

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
