"""Own pages: settings, rules and the other pages of the menu in a message in the group that one person alone sees."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from tests.kit.house import House, house
from tests.kit.own_pages import (
    MENU,
    choose_cards_in_the_group,
    gone,
    lobby,
    opened,
    page_with,
    seen_alone,
    tap_label,
)
from tests.kit.own_tables import (
    PEEK,
    all_see,
    in_a_topic,
    in_two_languages,
    no_own_tables,
    open_own,
    own_table,
    own_tables,
)
from tests.kit.process import RealBot
from tests.kit.sitting import SeatedPeople, sitting


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, second=50, own_tables=True) as running:
        yield running


async def public_page(at: SeatedPeople, who: PlaygroundPerson, label: str = "Impostazioni") -> None:
    """Tap a button under the group's table; the page is a message for everybody, as without own pages."""
    await at.tap(who, label, await at.see("Al tavolo"))
    await at.see("Le regole di casa|Lo scopo")
    assert await own_tables(at, who) == []


# --- one screen, two addresses --------------------------------------------------------------------------------


async def test_a_page_is_opened_and_turned_for_one_person_alone(home: House) -> None:
    at, who = await lobby(home)
    before = await all_see(at)
    page = await opened(at, who)
    assert {"Barella: no", "60 s ✓", "☰ Altro", "Fatto"} <= {*page.labels}
    await at.tap(who, "Barella: no", page)
    turned = await page_with(at, who, "‹ Indietro")
    assert turned.message_id == page.message_id
    await at.tap(who, "‹ Indietro", turned)
    again = await page_with(at, who, "Fatto")
    assert again.message_id == page.message_id
    assert await all_see(at) == before
    for other in list(at.people.values())[1:]:
        assert await own_tables(at, other) == []


async def test_the_group_hears_of_a_change_and_once(home: House) -> None:
    at, who = await lobby(home)
    page = await opened(at, who)
    answer = await at.tap(who, "120 s", page)
    assert "120" in (answer.text or "")
    assert (await page_with(at, who, "120 s ✓")).message_id == page.message_id
    await at.see("Regole cambiate|Da adesso|120 s")
    await at.tap(who, "30 s", await page_with(at, who, "120 s ✓"))
    await page_with(at, who, "30 s ✓")
    for _ in range(200):
        told = [text for text in await all_see(at) if "30 s" in text]
        if told:
            break
        await asyncio.sleep(0.02)
    assert len(told) == 1
    assert not any("Le regole di casa" in text for text in await all_see(at))


async def test_one_message_leads_through_the_whole_menu(home: House) -> None:
    at, who = await lobby(home)
    page = await opened(at, who, "☰ Altro")
    assert "Le mie carte" not in " ".join(page.labels)
    for label, there in (
        ("Regole", "☰ Altro"),
        ("☰ Altro", "Regole"),
        ("Impostazioni", "60 s ✓"),
    ):
        await at.tap(who, next(one for one in page.labels if label in one), page)
        page = await own_table(at, who, there)
    assert len(await own_tables(at, who)) == 1
    await at.tap(who, "Fatto", page)
    await gone(at, who)
    await no_own_tables(home)


async def test_each_reads_it_in_the_language_of_the_own_phone(home: House) -> None:
    at, luca, rita = await in_two_languages(home)
    await at.tap(rita, "Regole")
    await own_table(at, rita, "^Done$")
    await at.tap(luca, "Regole")
    await own_table(at, luca, "^Fatto$")


@pytest.mark.parametrize(
    ("command", "button"), [("/regole", "›"), ("/impostazioni", "Barella: no")]
)
async def test_a_command_opens_the_page_without_the_groups_eyes(
    home: House, command: str, button: str
) -> None:
    at, who = await lobby(home)
    for _ in range(200):
        if home.telegram.telegram.orders.calls("setMyShortDescription"):
            break
        await asyncio.sleep(0.02)
    before = await all_see(at)
    await who.write(at.group, command)
    page = await page_with(at, who, button)
    await at.tap(who, button, page)
    assert await all_see(at) == before
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    await who.write(at.group, command)
    await at.see("Le regole di casa|Lo scopo")


async def test_cards_and_pages_stand_beside_each_other(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    cards = await open_own(at, who, table)
    await who.write(at.group, "/tavolo")
    await at.tap(who, "☰ Altro", await at.see_button("☰ Altro"))
    page = await own_table(at, who, "^Fatto$")
    assert page.message_id != cards.message_id
    await at.tap(who, "10", cards)
    assert (await own_table(at, who, "10 ✓")).message_id == cards.message_id
    assert (await own_table(at, who, "^Fatto$")).message_id == page.message_id
    await at.play_out()


async def test_a_setting_of_the_group_is_told_to_the_group(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", admin=True, dealt=False)
    who = at.first
    page = await opened(at, who, "☰ Altro")
    await at.tap(who, next(one for one in page.labels if "Lingua" in one), page)
    page = await own_table(at, who, "English")
    await at.tap(who, "English", page)
    await at.see("English")
    assert len(await own_tables(at, who)) == 1


async def test_a_former_member_gets_nothing_more(home: House) -> None:
    at, _ = await lobby(home)
    rita = at.people["Rita"]
    await opened(at, rita, "Regole")
    await rita.leave(at.group)
    await no_own_tables(home)


async def test_a_stranger_to_the_settings_gets_a_word_and_no_page(home: House) -> None:
    at, _ = await lobby(home)
    rita = at.people["Rita"]
    answer = await at.tap(rita, "Impostazioni")
    assert answer.text
    assert await own_tables(at, rita) == []


# --- where the person wants it --------------------------------------------------------------------------------


async def test_a_person_with_a_private_chat_reads_pages_there(home: House) -> None:
    at, who = await lobby(home, started=True)
    answer = await at.tap(who, "Impostazioni")
    assert answer.url
    await who.see(who.private, "Le regole di casa")
    assert await own_tables(at, who) == []


async def test_a_person_who_chose_the_group_reads_pages_there(home: House) -> None:
    at, who = await lobby(home, started=True)
    await choose_cards_in_the_group(who)
    await opened(at, who)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    answer = await at.tap(who, "Regole", await at.see("Al tavolo"))
    assert answer.url, "refused: the private chat"


async def test_an_own_page_goes_when_its_person_wants_cards_in_private_again(home: House) -> None:
    at, who = await lobby(home, started=True)
    await choose_cards_in_the_group(who)
    await opened(at, who)
    await who.tap("Carte qui", chat=who.private)
    await gone(at, who)


# --- refusals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [400, 403])
async def test_where_the_chat_refuses_the_page_is_in_the_group_as_before(
    home: House, code: int
) -> None:
    at, who = await lobby(home)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, code)
    await public_page(at, who)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, None)
    orders = home.telegram.telegram.orders
    sent = orders.calls("sendMessage", at.group)
    await public_page(at, who, "Regole")
    await at.see("Lo scopo")
    assert orders.calls("sendMessage", at.group) == sent + 1, "it is not asked again for a day"


# --- lost, vanished, moved ------------------------------------------------------------------------------------


async def test_a_vanished_page_is_opened_again(home: House) -> None:
    at, who = await lobby(home)
    page = await opened(at, who)
    home.telegram.telegram.people.restart_app(who.id)
    assert await own_tables(at, who) == []
    again = await opened(at, who)
    assert again.message_id == page.message_id, "the number is given again"
    await at.tap(who, "Barella: no", again)
    await page_with(at, who, "‹ Indietro")


async def test_a_page_with_the_number_of_vanished_cards_stays_a_page(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, _ = await at.turn()
    cards = await open_own(at, who)
    home.telegram.telegram.people.restart_app(who.id)
    await who.write(at.group, "/tavolo")
    await at.tap(who, "☰ Altro", await at.see_button("☰ Altro"))
    page = await own_table(at, who, "^Fatto$")
    assert page.message_id == cards.message_id
    await at.play_out()
    await asyncio.sleep(0.2)
    assert (await own_table(at, who)).labels == page.labels
    mine = await open_own(at, who, await at.see_button(PEEK))
    assert mine.message_id != page.message_id


async def test_a_page_that_the_bot_lost_is_turned_by_a_tap_on_it(home: House) -> None:
    """The connection breaks between Telegram's acceptance and the note: the group has a page too."""
    at, who = await lobby(home)
    await opened(at, at.people["Rita"], "Regole")  # Telegram has proved itself
    home.telegram.telegram.orders.fault("drop", "sendMessage", chat=at.group, after=True)
    await at.tap(who, "Impostazioni")
    await at.see("Le regole di casa")
    page = await own_table(at, who, "Barella")
    await at.tap(who, "Barella: no", page)
    assert (await page_with(at, who, "‹ Indietro")).message_id == page.message_id
    await at.tap(who, "‹ Indietro", await page_with(at, who, "‹ Indietro"))
    await at.tap(who, "Fatto", await page_with(at, who, "Fatto"))
    await gone(at, who)


async def test_a_lost_page_is_closed_by_its_button(home: House) -> None:
    at, who = await lobby(home)
    await opened(at, at.people["Rita"], "Regole")
    home.telegram.telegram.orders.fault("drop", "sendMessage", chat=at.group, after=True)
    await at.tap(who, "Impostazioni")
    await at.tap(who, "Fatto", await own_table(at, who, "Barella"))
    await gone(at, who)


async def test_a_page_is_turned_after_a_restart(home: House) -> None:
    at, who = await lobby(home)
    page = await opened(at, who)
    await home.restart()
    await at.tap(who, "Barella: no", page)
    assert (await page_with(at, who, "‹ Indietro")).message_id == page.message_id


async def test_a_topic_has_the_page_beside_its_table(home: House) -> None:
    at, topic = await in_a_topic(home)
    page = await opened(at, at.first)
    assert page.thread_id == topic
    await at.tap(at.first, "Barella: no", page)
    assert (await page_with(at, at.first, "‹ Indietro")).message_id == page.message_id


async def test_a_group_that_moves_gets_a_new_page(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", kind="group", dealt=False)
    who = at.first
    old = await opened(at, who)
    at.group = home.telegram.telegram.groups.migrate(at.group)
    for _ in range(200):
        if (await at.see("Al tavolo")).chat_id == at.group:
            break
        await asyncio.sleep(0.02)
    answer = await who.tap("Barella: no", chat=old.chat_id, message=old)
    assert answer is not None
    new = await opened(at, who)
    assert new.chat_id == at.group
    await at.tap(who, "Barella: no", new)
    await page_with(at, who, "‹ Indietro")


@pytest.mark.real_time
async def test_a_tap_is_answered_with_the_page_in_the_group_after_a_kill_in_the_middle(
    tmp_path: Path,
) -> None:
    async with local_telegram() as telegram, RealBot(telegram, tmp_path, pictures=False) as bot:
        orders = telegram.telegram.orders
        luca, rita = telegram.person("Luca"), telegram.person("Rita")
        group = telegram.group("Famiglia Rossi", luca, rita, kind="supergroup")
        await luca.write(group, "/gioco sette e mezzo")
        await luca.see(group, "Al tavolo")
        orders.fault("hang", "deleteEphemeralMessage", seconds=60, times=9)
        query = await luca.press("Regole", chat=group) or ""
        await bot.until("SELECT count(*) FROM updates_done WHERE query <> ''", 1)
        bot.kill()
        orders.clear_faults()
        await bot.start()
        await rita.see(group, "Lo scopo")
        for _ in range(200):
            answer = await luca.answer(query)
            if answer is not None:
                break
            await asyncio.sleep(0.05)
        assert answer is not None
        await bot.until("SELECT count(*) FROM updates_done WHERE query <> ''", 0)
        bot.kill()
        await bot.start()
        assert len([m for m in await rita.messages(group) if "Lo scopo" in m.text]) == 1
        assert not [m for m in await luca.messages(group) if m.ephemeral]


# --- other pages of one person --------------------------------------------------------------------------------


async def played(home: House) -> tuple[SeatedPeople, PlaygroundPerson]:
    """A table after its first hand, and a player with the menu open alone."""
    at = await sitting(home, "Luca", "Rita", "Nonna")
    await at.play_out()
    who = at.people["Rita"]
    await who.write(at.group, "/tavolo")
    await at.tap(who, MENU, await at.see_button(MENU))
    return at, who


@pytest.mark.parametrize(
    ("label", "says", "then"),
    [
        ("Classifica", "Classifica", "☰ Altro"),
        ("Ultime mani", "Le ultime mani", "Mano 1"),
        ("Come funziona", "Si apre un tavolo", "☰ Altro"),
    ],
)
async def test_the_menu_turns_to_the_page_of_its_button(
    home: House, label: str, says: str, *, then: str
) -> None:
    at, who = await played(home)
    home.telegram.telegram.orders.record()
    menu = await tap_label(at, who, label)
    page = await own_table(at, who, then)
    assert page.message_id == menu.message_id
    assert re.search(says, page.text), page.text
    assert not any(says in text for text in await all_see(at) if "▸" not in text)
    await tap_label(at, who, MENU)
    assert (await own_table(at, who, "Ultime mani")).message_id == menu.message_id


TURNED = 5
"""Seconds after which the budget has room again for a message to a person who has turned pages."""


async def test_the_file_of_a_hand_comes_to_its_reader_alone(home: House) -> None:
    at, who = await played(home)
    await tap_label(at, who, "Ultime mani")
    home.telegram.telegram.orders.record()
    await tap_label(at, who, "🎬 Mano 1")
    await own_table(at, who, "📄 File")
    await asyncio.sleep(TURNED)
    await tap_label(at, who, "📄 File")
    for _ in range(500):
        files = [one for one in await own_tables(at, who) if one.document is not None]
        if files:
            break
        await asyncio.sleep(0.02)
    (file,) = files
    assert "Mano 1" in file.text
    assert not [one for one in await at.first.messages(at.group) if one.document is not None]
    await seen_alone(home, at)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    answer = await at.tap(who, "📄 File", await own_table(at, who, "📄 File"))
    assert "?start=" in (answer.url or ""), answer
    await who.start((answer.url or "").rpartition("=")[2])
    for _ in range(500):
        if any(one.document is not None for one in await who.messages(who.private)):
            break
        await asyncio.sleep(0.02)
    else:
        raise AssertionError("no file in the private chat")
    assert not [one for one in await at.first.messages(at.group) if one.document is not None]


async def test_the_last_hands_of_an_evening_open_alone(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    await at.play_out()
    await at.first.write(at.group, "/chiudi")
    await at.see("Buonanotte")
    rita = at.people["Rita"]
    await at.tap(rita, "🎴 Le mani", await at.see_button("🎴 Le mani"))
    await own_table(at, rita, "Le ultime mani")
    assert not any("Le ultime mani" in text for text in await all_see(at))
    await at.tap(rita, "🏆 Classifica", await at.see_button("🏆 Classifica"))
    await at.see("🏆 Classifica", at.first)
    assert not any("Classifica" in one.text for one in await own_tables(at, rita))


async def test_a_command_asks_for_the_last_hands_without_the_groups_eyes(home: House) -> None:
    at, who = await played(home)
    for _ in range(200):
        if home.telegram.telegram.orders.calls("setMyShortDescription"):
            break
        await asyncio.sleep(0.02)
    await who.write(at.group, "/mano")
    await own_table(at, who, "Le ultime mani")
    assert not any("/mano" in text or "ultime mani" in text for text in await all_see(at))
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    await who.write(at.group, "/mano")
    await at.see("Le ultime mani")
