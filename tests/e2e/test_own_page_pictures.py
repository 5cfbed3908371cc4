"""Own pages with pictures: the decks, and the chart of the odds. No edit makes a picture a text again."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.botapi.limits import Limits
from playground.botapi.settings import ServerKind
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from storage.records import COUNTED
from tests.kit.few_odds import reckon_few_odds
from tests.kit.house import House, house
from tests.kit.own_pages import (
    MENU,
    choose_cards_in_the_group,
    gone,
    lobby,
    opened,
    seen_alone,
    tap_label,
)
from tests.kit.own_tables import (
    all_see,
    no_own_tables,
    own_tables,
)
from tests.kit.sitting import SeatedPeople, sitting

CALLS = (
    *("sendMessage", "sendPhoto", "deleteEphemeralMessage"),
    *("editEphemeralMessageText", "editEphemeralMessageCaption", "editEphemeralMessageMedia"),
)
NO_PHOTOS = "Bad Request: not enough rights to send photos to the chat"


@pytest.fixture
async def drawn_home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, second=50, own_tables=True, pictures=True) as running:
        yield running


async def admins(home: House) -> tuple[SeatedPeople, PlaygroundPerson]:
    """A table before its first hand, and its opener, who is the group's admin and has ``☰ Altro`` open alone."""
    at = await sitting(home, "Luca", "Rita", admin=True, dealt=False)
    await opened(at, at.first, MENU)
    return at, at.first


async def drawn(at: SeatedPeople, who: PlaygroundPerson, *, label: str = "") -> MessageView:
    """The person's own page, once it is the only one, has a picture, and has this button."""
    return await the_only(at, who, label=label, pictured=True)


async def in_words(at: SeatedPeople, who: PlaygroundPerson, *, label: str) -> MessageView:
    """The same without a picture."""
    return await the_only(at, who, label=label, pictured=False)


async def the_only(
    at: SeatedPeople, who: PlaygroundPerson, *, label: str, pictured: bool
) -> MessageView:
    for _ in range(500):
        mine = [one for one in await own_tables(at, who) if one.from_bot]
        if [one.photo is not None for one in mine] == [pictured] and any(
            label in one for one in mine[0].labels
        ):
            return mine[0]
        await asyncio.sleep(0.02)
    raise AssertionError([(one.text, one.photo, one.labels) for one in mine])


def counted(home: House, at: SeatedPeople) -> list[int]:
    """The numbers of calls of each kind to the group."""
    return [home.telegram.telegram.orders.calls(method, at.group) for method in CALLS]


def since(home: House, at: SeatedPeople, before: list[int]) -> dict[str, int]:
    """The calls to the group since then."""
    gone = zip(CALLS, counted(home, at), before, strict=True)
    return {method: now - then for method, now, then in gone if now != then}


async def test_the_decks_are_a_picture_for_their_reader_alone(drawn_home: House) -> None:
    drawn_home.telegram.telegram.orders.record()
    at, who = await admins(drawn_home)
    menu = await in_words(at, who, label="Mazzo")
    before = counted(drawn_home, at)
    await tap_label(at, who, "Mazzo")
    page = await drawn(at, who, label="Napoletane")
    assert page.message_id == menu.message_id
    assert since(drawn_home, at, before) == {"editEphemeralMessageMedia": 1}
    assert await own_tables(at, at.people["Rita"]) == []
    assert any(
        one.file_id and one.viewers == {who.id}
        for one in drawn_home.telegram.telegram.orders.sightings()
    )
    await seen_alone(drawn_home, at)


async def test_a_picture_gives_way_to_words_in_one_message(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    picture = await drawn(at, who, label=MENU)
    for _ in range(2):
        before = counted(drawn_home, at)
        await tap_label(at, who, MENU)
        words = await in_words(at, who, label="Regole")
        assert words.message_id != picture.message_id
        assert since(drawn_home, at, before) == {"sendMessage": 1, "deleteEphemeralMessage": 1}
        await tap_label(at, who, "Mazzo")
        picture = await drawn(at, who, label=MENU)
        assert picture.message_id == words.message_id
    await tap_label(at, who, "Fatto")
    await gone(at, who)
    await no_own_tables(drawn_home)


async def test_a_choice_on_a_picture_changes_its_words_alone(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    page = await drawn(at, who, label="Siciliane")
    before = counted(drawn_home, at)
    await tap_label(at, who, "Siciliane")
    after = await drawn(at, who, label="Siciliane ✓")
    assert (after.message_id, after.photo) == (page.message_id, page.photo)
    calls = since(drawn_home, at, before)
    assert calls.pop("editEphemeralMessageCaption") == 1
    assert not any("Ephemeral" in method for method in calls), "the group hears of the deck"


async def test_the_odds_are_a_chart_and_lead_back(
    drawn_home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckon_few_odds(monkeypatch)
    at, who = await lobby(drawn_home)
    await opened(at, who, "Regole")
    await tap_label(at, who, "conviene")
    for _ in range(10):
        with contextlib.suppress(AssertionError):
            chart = await drawn(at, who, label="‹ Indietro")
            break
    await tap_label(at, who, "‹ Indietro")
    rules = await in_words(at, who, label="conviene")
    assert rules.message_id != chart.message_id
    assert not any("conviene" in text for text in await all_see(at))


async def test_a_refused_picture_leaves_the_page_in_words(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    orders = drawn_home.telegram.telegram.orders
    orders.fault("error", "editEphemeralMessageMedia", code=400, description=NO_PHOTOS, times=9)
    before = counted(drawn_home, at)
    menu = await tap_label(at, who, "Mazzo")
    page = await in_words(at, who, label="Napoletane")
    assert page.message_id == menu.message_id
    assert "Immagini" in " ".join(page.labels), "the bot has pictures, though not here"
    calls = {"editEphemeralMessageMedia": 1, "editEphemeralMessageText": 1}
    assert since(drawn_home, at, before) == calls
    await tap_label(at, who, MENU)
    await in_words(at, who, label="Regole")
    await tap_label(at, who, "Mazzo")
    await in_words(at, who, label="Napoletane")
    calls["editEphemeralMessageText"] = 3
    assert since(drawn_home, at, before) == calls, "no further picture is tried"


async def test_a_person_who_wants_words_gets_words(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    await who.start()
    await choose_cards_in_the_group(who)
    await who.tap("Parole", chat=who.private)
    await who.see(who.private, "Parole ✓")
    await tap_label(at, who, "Mazzo")
    await in_words(at, who, label="Napoletane")


async def test_a_picture_gives_way_to_words_after_a_restart(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    await drawn(at, who, label=MENU)
    await drawn_home.restart()
    await tap_label(at, who, MENU)
    await in_words(at, who, label="Regole")
    assert not any("☰" in text for text in await all_see(at))


async def test_a_tap_that_is_too_old_leaves_the_picture_above_the_words(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    picture = await drawn(at, who, label=MENU)
    drawn_home.telegram.telegram.orders.set_ephemeral(within=-1)
    await tap_label(at, who, MENU)
    page = await drawn(at, who, label="Regole")
    assert page.message_id == picture.message_id
    before = counted(drawn_home, at)
    await tap_label(at, who, "Mazzo")
    await drawn(at, who, label="Napoletane")
    await tap_label(at, who, MENU)
    await drawn(at, who, label="Impostazioni")
    await tap_label(at, who, "Impostazioni")
    page = await drawn(at, who, label="120 s")
    made = since(drawn_home, at, before)
    assert made.pop("sendMessage") == 2, "the refused messages"
    assert made == {"editEphemeralMessageCaption": 3}, "the picture is still there"
    drawn_home.telegram.telegram.orders.set_ephemeral(within=15)
    answer = await at.tap(who, "120 s", page)
    assert "120" in (answer.text or ""), "the answer of a tap is not lost"
    await in_words(at, who, label="120 s ✓")


async def test_counted_to_the_group_a_page_costs_one_call(drawn_home: House) -> None:
    await drawn_home.stop()
    until = drawn_home.clock.now() + 10**10
    with sqlite3.connect(drawn_home.settings.database) as base:
        base.execute("INSERT INTO own_refusals VALUES (?, ?)", (COUNTED, until))
    base.close()
    await drawn_home.start()
    at, who = await admins(drawn_home)
    await asyncio.sleep(61)
    await tap_label(at, who, "Mazzo")
    await drawn(at, who, label=MENU)
    await asyncio.sleep(61)
    before = counted(drawn_home, at)
    await tap_label(at, who, MENU)
    await drawn(at, who, label="Regole")
    assert since(drawn_home, at, before) == {"editEphemeralMessageCaption": 1}


async def test_quick_taps_wait_for_the_budget_and_lose_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits(), own_tables=True, pictures=True) as home:
        home.telegram.telegram.orders.set_ephemeral(counting="own")
        at, who = await admins(home)
        await asyncio.sleep(20)
        await tap_label(at, who, "Mazzo")
        for deck in ("Francesi", "Siciliane", "Trevisane", "Spagnole"):
            await tap_label(at, who, deck)
            await drawn(at, who, label=f"{deck} ✓")
        await tap_label(at, who, MENU)
        await in_words(at, who, label="Regole")
        assert home.telegram.telegram.orders.refused() == 0


@pytest.mark.parametrize("server", ["half", "old"])
async def test_a_server_that_becomes_older_shows_no_page_to_the_group(
    drawn_home: House, server: ServerKind
) -> None:
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    await drawn(at, who, label=MENU)
    await drawn_home.stop()
    orders = drawn_home.telegram.telegram.orders
    orders.set_ephemeral(server=server)
    orders.record()
    await drawn_home.start()
    await tap_label(at, who, MENU)
    await asyncio.sleep(2)
    public = [one.text for one in orders.sightings() if len(one.viewers) > 1]
    assert not any("Che cosa ti serve" in text for text in public)


async def test_of_two_pages_the_tapped_one_stays(drawn_home: House) -> None:
    """The connection breaks after Telegram has taken the page in words: the picture stays, too, with the same words."""
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    picture = await drawn(at, who, label=MENU)
    drawn_home.telegram.telegram.orders.fault("drop", "sendMessage", chat=at.group, after=True)
    await tap_label(at, who, MENU)
    for _ in range(500):
        pages = [one for one in await own_tables(at, who) if "Regole" in one.labels]
        if len(pages) == 2:
            break
        await asyncio.sleep(0.02)
    assert sorted(one.photo is not None for one in pages) == [False, True]
    new = next(one for one in pages if one.message_id != picture.message_id)
    await at.tap(who, "Regole", new)
    assert (await in_words(at, who, label="›")).message_id == new.message_id


async def test_a_picture_whose_deletion_fails_goes_later(drawn_home: House) -> None:
    at, who = await admins(drawn_home)
    await tap_label(at, who, "Mazzo")
    await drawn(at, who, label=MENU)
    drawn_home.telegram.telegram.orders.fault("error", "deleteEphemeralMessage", code=500, times=2)
    await tap_label(at, who, MENU)
    await in_words(at, who, label="Regole")
    for _ in range(200):
        if drawn_home.ask("SELECT count(*) FROM places WHERE kind = 'own'") == [(1,)]:
            break
        await asyncio.sleep(0.02)
    assert drawn_home.ask("SELECT count(*) FROM places WHERE kind = 'own'") == [(1,)]
