"""A window of bets in a group: people with and without a seat bet, one of them is awaited, and all are paid."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import pytest

import engine.table
from history.check import check
from playground.botapi.limits import Limits
from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from storage.audit import audit
from tests.kit.house import House, house
from tests.kit.process import RealBot
from tests.kit.sitting import PATIENCE, SeatedPeople, see_label, tap_through
from tests.kit.wager.played import wager_is_played

BET = "La tua scommessa: {}."


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with wager_is_played():
        yield


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A house with Telegram's limits, whose seconds are as long as outside: a window gives people time to bet."""
    async with house(tmp_path, limits=Limits()) as running:
        yield running


async def window(
    home: House,
    *names: str,
    standing: Sequence[PlaygroundPerson] = (),
    before: Sequence[str] = (),
) -> SeatedPeople:
    """A table at which these people sit, the second with the bank; the window of the first round is open.

    The people ``standing`` are in the group too. The first person taps the buttons ``before`` the first round.
    """
    people = {name: home.telegram.person(name) for name in names}
    group = home.telegram.group("Famiglia Rossi", *people.values(), *standing, kind="supergroup")
    at = SeatedPeople(home, group, people)
    await at.first.write(group, "/gioco scommessa")
    await at.see("Al tavolo")
    for person in list(people.values())[1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*" + names[-1])
    await tap_through(at.first, group, *before)
    await at.tap(at.first, "Si gioca!")
    await at.see(r"Chi scommette contro")
    return at


async def bystander(at: SeatedPeople, name: str, *, started: bool = False) -> PlaygroundPerson:
    """Somebody in the group without a seat."""
    person = at.home.telegram.person(name, started=started)
    await person.join(at.group)
    return person


async def bettor_with_a_card(home: House) -> tuple[SeatedPeople, PlaygroundPerson]:
    """An open window, and somebody without a seat who has the private chat open and bets 20."""
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco", started=True)
    await marco.start()
    await at.tap(marco, "20")
    return at, marco


async def clean(home: House) -> None:
    await home.stop()
    assert audit(home.settings.database, engine.table).differences == []


# --- people without a seat --------------------------------------------------------------------------------------


async def test_a_person_without_a_seat_and_without_start_bets_is_awaited_and_is_paid(
    home: House,
) -> None:
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco")
    said = await at.tap(marco, "20")
    assert said.text == "Scommessa: 20. Ti restano 980."
    said = await at.tap(marco, "20")
    assert said.text == "Scommessa: 20. Ti restano 980.", "the same tap again changes nothing"
    await at.see(r"Scommesse: 1, in tutto 20\nMarco: 20")
    refused = await at.tap(at.people["Rita"], "20")
    assert refused.text, "the banker bets against nobody"
    await at.tap(at.people["Rita"], "Basta scommesse")
    table = await at.see(r"Marco: scopri, o fai rilanciare\?")
    assert "entro" in table.text, "the turn has its clock"
    card = await at.tap(marco, "👁", table)
    assert card.alert
    assert (card.text or "").startswith(BET.format(20) + " La carta di chi scommette: ")
    covered = await at.tap(at.first, "👁", table)
    assert covered.text == "Le due carte sono coperte."
    refused = await at.tap(at.first, "Scopro", table)
    assert refused.text == "Adesso tocca a Marco."
    await at.tap(marco, "Scopro", table)
    result = await at.see(r"Marco · [+−]20")
    told = await at.tap(marco, "Com’è andata", result)
    assert told.alert
    assert re.match(r"Avevi scommesso 20: [+−]20\. Il banco .+, chi scommette .+", told.text or "")
    await marco.write(at.group, "/saldo")
    await at.see(r"Marco.*(1020|980)")
    await marco.write(at.group, "/classifica")
    await at.see(r"(?m)^\d Marco +[+−]20 ")
    assert await marco.messages(marco.private) == [], "nothing goes to a closed private chat"
    await clean(home)


async def test_the_name_of_a_person_without_a_seat_is_erased_like_anybodys(home: House) -> None:
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco")
    await at.tap(marco, "20")
    await at.see(r"Marco: 20")
    await marco.start()
    await marco.write(marco.private, "/privacy")
    page = await marco.see(marco.private, "(?i)nome", timeout=PATIENCE)
    erase = next(label for label in page.labels if "nome" in label.lower())
    await marco.tap(erase, chat=marco.private, timeout=PATIENCE)
    await at.tap(at.people["Rita"], "Basta scommesse")
    await at.see(r"Qualcuno: scopri, o fai rilanciare\?")
    await marco.write(at.group, "/scopro")
    await at.see(r"Qualcuno · [+−]20")
    await marco.write(at.group, "/classifica")
    await at.see(r"(?m)^\d Qualcuno +[+−]20 ")
    await clean(home)


async def test_a_person_with_start_and_without_a_seat_gets_a_private_card_with_the_own_choices(
    home: House,
) -> None:
    at, marco = await bettor_with_a_card(home)
    await at.tap(at.people["Rita"], "Basta scommesse")
    card = await marco.see(marco.private, r"Tocca a te", timeout=PATIENCE)
    assert BET.format(20) in card.text
    assert "La carta di chi scommette: " in card.text
    assert card.labels == ["Scopro", "Rilanciate!"]
    table = await at.see(r"Marco: scopri")
    peek = await at.tap(marco, "👁", table)
    assert "La carta di chi scommette: " in (peek.text or "")
    await marco.tap("Rilanciate!", chat=marco.private, timeout=PATIENCE)
    await see_label(marco, marco.private, "+20")
    said = await marco.tap("+20", chat=marco.private, timeout=PATIENCE)
    assert said is not None
    assert said.text == "Rilancio: scommessa 40 in tutto. Ti restano 960."
    await see_label(marco, marco.private, "Scopro")
    await marco.tap("Scopro", chat=marco.private, timeout=PATIENCE)
    await marco.see(marco.private, r"Avevi scommesso 40: [+−]40\.", timeout=PATIENCE)
    await at.see(r"Marco · [+−]40")
    await clean(home)


async def test_a_person_who_bet_and_then_presses_start_gets_the_card(home: House) -> None:
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco")
    await at.tap(marco, "20")
    await marco.start()
    card = await marco.see(marco.private, BET.format(20), timeout=PATIENCE)
    assert "Riprendo" in card.labels
    assert "Basta scommesse" not in card.labels, "that is the bank's"
    await marco.tap("Riprendo", chat=marco.private, timeout=PATIENCE)
    await at.see("Ancora nessuna scommessa")
    await at.first.write(at.group, "/chiudi")
    await at.see("Buonanotte")
    await clean(home)


async def test_an_amount_chosen_with_punta_counts_for_people_without_a_seat(home: House) -> None:
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco", started=True)
    await marco.start()
    await marco.see(marco.private, ".", timeout=PATIENCE)
    before = len(await marco.messages(marco.private))
    await marco.write(at.group, "/punta 35")
    await at.see("Marco: Hai scelto 35: ora tocca Scommetto.")
    await marco.write(at.group, "/punta 5000")
    await at.see("Marco: Si scommette da 1 a 100.")
    assert len(await marco.messages(marco.private)) == before, "no card before the first bet"
    said = await at.tap(marco, "Scommetto")
    assert said.text == "Scommessa: 35. Ti restano 965."
    await marco.write(at.group, "/riprendo")
    await at.see("Ancora nessuna scommessa")
    await clean(home)


async def test_the_file_of_a_hand_names_the_people_without_a_seat_and_is_right(home: House) -> None:
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco")
    await at.tap(marco, "20")
    await at.tap(at.people["Rita"], "Basta scommesse")
    await at.see("Marco: scopri")
    await at.tap(marco, "Scopro")
    await at.see(r"Marco · [+−]20")
    await at.first.write(at.group, "/chiudi")
    await at.see("Buonanotte")
    await at.first.write(at.group, "/mano")
    await at.see_button("📄 Mano 1")
    await at.first.start()
    await at.tap(at.first, "📄 Mano 1")
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


# --- the clock of a window --------------------------------------------------------------------------------------


async def test_a_window_closes_by_its_clock_and_counts_against_nobody(home: House) -> None:
    at = await window(home, "Luca", "Rita")
    marco = await bystander(at, "Marco")
    await at.tap(marco, "20")
    began = home.clock.now()
    await at.see(r"Marco: scopri")
    assert home.clock.now() - began < 30_000
    events = [name for (name,) in home.ask("SELECT type FROM events")]
    assert not {"TimedOut", "WentAway", "TurnCalled", "CameBack"} & {*events}
    shown = "\n".join(m.text for m in await at.first.messages(at.group))
    assert "tocca a te" not in shown
    assert "Assent" not in shown
    await at.see(r"⏰ Marco, tocca a te!")  # a turn has a clock too, with a mention
    await at.see(r"Marco · [+−]20")
    assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(1,)]
    await clean(home)


async def test_a_window_without_a_bet_lets_the_table_rest(home: House) -> None:
    at = await window(home, "Luca", "Rita")
    await at.see("Nessuno ha scommesso. Quando volete, si va avanti.")
    await at.tap(at.first, "Si gioca!")
    await at.see("Chi scommette contro Luca")
    await clean(home)


async def test_computers_bet_once_and_nobody_waits_for_them(home: House) -> None:
    at = await window(home, "Luca", "Rita", before=("🤖 Computer", "➕ Alla regola", "Fatto"))
    await at.see(r"Scommesse: 1, in tutto 10\n🤖\u00a0Pulcinella: 10")
    await at.see(r"🤖\u00a0Pulcinella · [+−]10")
    events = [name for (name,) in home.ask("SELECT type FROM events")]
    assert events.count("ComputerDecided") == 1
    assert events.count("WagerBet") == 1
    assert "TimedOut" not in events
    await clean(home)


async def test_one_person_alone_bets_against_a_computers_bank_and_has_the_whole_window(
    home: House,
) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.write(luca.private, "/gioco scommessa")
    await tap_through(luca, luca.private, "Si gioca!")
    await luca.see(luca.private, r"Chi scommette contro 🤖\u00a0Pulcinella", timeout=PATIENCE)
    began = home.clock.now()
    await luca.see(luca.private, r"Scommesse: 2, in tutto 20", timeout=PATIENCE)
    said = await luca.tap("20", chat=luca.private, timeout=PATIENCE)
    assert said is not None
    assert said.text == "Scommessa: 20. Ti restano 980."
    await luca.see(luca.private, r"Luca: scopri", timeout=PATIENCE)
    assert home.clock.now() - began > 18_000
    await tap_through(luca, luca.private, "Scopro")
    await luca.see(luca.private, r"Luca · [+−]20", timeout=PATIENCE)
    await clean(home)


async def test_a_table_without_a_clock_has_the_same_window(home: House) -> None:
    at = await window(home, "Luca", "Rita", before=("Impostazioni", "Senza fretta", "Fatto"))
    marco = await bystander(at, "Marco")
    await at.tap(marco, "20")
    table = await at.see(r"Scommesse: 1, in tutto 20")
    assert "entro 20 secondi" in table.text
    table = await at.see(r"Marco: scopri")
    assert "entro" not in table.text, "the turn has no clock here"
    assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(0,)]
    await at.tap(marco, "Scopro", table)
    await at.see(r"Marco · [+−]20")
    await clean(home)


async def test_a_bystander_who_leaves_the_group_is_played_for_and_paid(home: House) -> None:
    at, marco = await bettor_with_a_card(home)
    await at.tap(at.people["Rita"], "Basta scommesse")
    await marco.see(marco.private, "Tocca a te", timeout=PATIENCE)
    await marco.leave(at.group)
    await at.see(r"Marco · [+−]20")
    await marco.see(marco.private, "Non sei più nel gruppo", timeout=PATIENCE)
    assert [m.labels for m in await marco.messages(marco.private) if "scommess" in m.text] == []
    await clean(home)


async def test_a_bot_removed_during_a_window_pays_people_without_a_seat(home: House) -> None:
    at, marco = await bettor_with_a_card(home)
    await marco.see(marco.private, BET.format(20), timeout=PATIENCE)
    telegram = home.telegram.telegram
    telegram.groups.kick(user=telegram.bot_id, chat=at.group, by=at.first.id)
    await marco.see(marco.private, r"il tavolo è chiuso.*\n+Il banco", timeout=PATIENCE)
    assert home.ask("SELECT count(*), sum(chips) FROM results") == [(2, 0)]
    await clean(home)


# --- many people, and the end of the process --------------------------------------------------------------------


async def test_fifty_bets_in_one_window_are_answered_and_cost_the_group_few_calls(
    home: House,
) -> None:
    """Each tap gets its answer, and the group no more calls than Telegram allows."""
    people = [home.telegram.person(f"Zia {number}") for number in range(50)]
    at = await window(home, "Luca", "Rita", standing=people)
    table = await at.see("Chi scommette contro")
    orders = home.telegram.telegram.orders
    before, began = orders.calls(chat=at.group), home.clock.now()
    taps = [at.tap(person, "10", table) for person in people]
    answers = await asyncio.gather(*taps)
    assert [answer.text for answer in answers] == ["Scommessa: 10. Ti restano 990."] * 50
    assert home.clock.now() - began < 20_000, "all in one window"
    await at.see(r"Scommesse: 50, in tutto 500")
    await at.see(r"Zia 0: scopri")
    await at.tap(people[0], "Scopro")
    await at.see(r"Rita · [+−]500")
    seconds = (home.clock.now() - began) / 1000
    calls = orders.calls(chat=at.group) - before
    assert calls <= 19 * max(seconds / 60, 1), f"{calls} calls in {seconds:.0f} s"
    assert orders.refused() == 0
    assert home.ask("SELECT count(*), sum(chips) FROM results") == [(51, 0)]
    await clean(home)


@pytest.mark.real_time
async def test_a_killed_bot_keeps_the_bets_and_ends_the_window(tmp_path: Path) -> None:
    program = ("-m", "tests.kit.wager.bot")
    async with local_telegram() as telegram:
        async with RealBot(
            telegram, tmp_path, second=200, pictures=False, program=program
        ) as process:
            luca, rita, marco = (telegram.person(name) for name in ("Luca", "Rita", "Marco"))
            group = telegram.group("Famiglia Rossi", luca, rita, marco, kind="supergroup")
            await luca.write(group, "/gioco scommessa")
            await tap_through(rita, group, "Siediti")
            await tap_through(luca, group, "Si gioca!", "10")
            await marco.press("20", chat=group)  # perhaps not handled before the end
            process.kill()
            await process.start()
            await luca.see(group, r"Scommesse: 2, in tutto 30", timeout=PATIENCE)
            await luca.see(group, r"Marco: scopri", timeout=PATIENCE)
            process.kill()
            await process.start()
            await tap_through(marco, group, "Scopro")
            await luca.see(group, r"Rita · [+−]30", timeout=PATIENCE)
            bets = process.ask("SELECT count(*) FROM events WHERE type = 'WagerBet'")
            assert bets == [(2,)], "each tap counts once"
            assert process.complaints() == []
            database = process.database
        assert audit(database, engine.table).differences == []
