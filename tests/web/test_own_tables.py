"""An evening of people on their phones, without a private chat: each plays on the own table in the group."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.async_api import expect

from playground.__main__ import begin
from playground.botapi.settings import ServerKind
from playground.evening import PlaygroundEvening
from tests.web.kit import OVER, SCREENS, SharedBrowser, TableInBrowser, options
from tools.browsing import PHONE, Window
from tools.phones import Phones, own

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's

ROOM = 686
"""Pixels between the bars of a chat on a phone."""

READING = frozenset({"odds"})
"""Pages that one scrolls to read."""

ODDS_TAKE = 60_000
"""Milliseconds that the odds of siete y media may take on a busy machine; those of other games take longer."""

PAGES = (
    ("Mazzo", "Come si vedono le carte", "decks", True),
    ("Siciliane", "Come si vedono le carte", "decks-chosen", True),
    ("☰ Altro", "Che cosa", "menu-again", False),
    ("Ultime mani", "Le ultime mani|Gli ultimi banchi", "hands", False),
    ("Mano 1", "Mano 1 · 1 di", "watch", True),
    ("›", "Mano 1 · 2 di", "watch-next", True),
    ("Ultime mani", "Le ultime mani|Gli ultimi banchi", "hands-again", False),
    ("☰ Altro", "Che cosa", "menu-again", False),
    ("Classifica", "Classifica", "ranking", False),
    ("☰ Altro", "Che cosa", "menu-again", False),
    ("Come funziona", "qui in chat", "help", False),
)
"""The buttons in a walk through the menu; the text, the name and the picture of each page."""

ODDS = (
    ("conviene", "Su cento fiches", "odds", True),
    ("‹ Indietro", "Lo scopo", "rules-again", False),
)


@contextlib.asynccontextmanager
async def table_of(
    running: SharedBrowser,
    folder: Path,
    server: ServerKind,
    *,
    people: int = 2,
    game: str = "",
    pictures: bool = False,
) -> AsyncIterator[tuple[TableInBrowser, Phones]]:
    """A table of so many people who play by hand, each in a window of a phone's width.

    It is in words unless a test looks at its ``pictures``.
    """
    evening = PlaygroundEvening(options(folder, people=people - 1), pictures=pictures)
    home = TableInBrowser(evening, running, folder, pictures=pictures)
    try:
        await begin(evening, 0)
        evening.telegram.orders.set_ephemeral(server=server)
        evening.telegram.orders.record()
        phones = await Phones.of(
            evening, lambda user, place: home.window(user, size=PHONE, dark=place % 2 == 1)
        )
        await phones.sit_down(f"/gioco {game or 'sette e mezzo'}", "/siediti", "Al tavolo: ")
        yield home, phones
        await home.close_windows()
    finally:
        for window in home.windows:
            await window.page.context.close()
        await evening.stop()


async def has_hands(first: Window, number: int) -> bool:
    return len(OVER.findall(await first.text())) >= number


async def test_an_evening_is_played_on_own_tables(tmp_path: Path, running: SharedBrowser) -> None:
    """Before the first hand a player turns pages there; the settings stay with the one who opened them."""
    async with table_of(running, tmp_path, "new", people=3, pictures=True) as (home, phones):
        first, windows = phones.first, phones.windows
        await turn_pages(first, list(windows.values())[1])
        await first.tap("Si gioca!")
        await first.see("tiro o sto")
        for name, window in windows.items():
            await phones.open_own(window)
            await expect(own(window).locator(".only")).to_have_text("👁 Lo vedi solo tu")
            await expect(own(window)).to_contain_text(
                re.compile("Hai|carte|di (?:denari|coppe|spade|bastoni)")
            )
            await window.picture(SCREENS / f"own-{name}.png")
        await phones.stand_until(lambda: has_hands(first, 2))
        await first.picture(SCREENS / "own-result.png")
        for window in windows.values():
            wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            assert not await window.page.evaluate(wide)
            await expect(own(window)).to_have_count(1)
        await only_its_receiver_saw(home, windows, receivers=3)


async def turn_pages(first: Window, reader: Window) -> None:
    """The reader turns the pages of the rules and closes the menu; the first person changes the clock."""
    await reader.tap("Regole")
    await expect(own(reader)).to_contain_text("Lo scopo")
    await reader.tap("›")
    await expect(own(reader)).not_to_contain_text("Lo scopo")
    await reader.picture(SCREENS / "own-rules.png")
    await reader.tap("☰ Altro")
    await expect(own(reader)).to_contain_text("Che cosa")
    await reader.picture(SCREENS / "own-menu.png")
    await reader.tap("Fatto")
    await expect(own(reader)).to_have_count(0)
    await first.tap("Impostazioni")
    await first.tap("Senza fretta")
    await first.picture(SCREENS / "own-settings.png")
    await reader.see("senza fretta")
    assert "Le regole di casa" not in await reader.text()
    await first.tap("Fatto")
    await expect(own(first)).to_have_count(0)


async def only_its_receiver_saw(
    home: TableInBrowser, windows: Mapping[str, Window], *, receivers: int
) -> None:
    """No own table, and no picture of one, is in anything that another member received."""
    seen = home.evening.telegram.orders.sightings()
    mine = [one for one in seen if one.message_id < 0]
    assert len({viewer for one in mine for viewer in one.viewers}) == receivers
    assert all(len(one.viewers) == 1 for one in mine)
    for name, window in windows.items():
        user = home.person(name)
        heard = "".join(window.heard)
        for one in mine:
            if user not in one.viewers and one.file_id:
                assert one.file_id not in heard
        others = {one.text for one in mine if user not in one.viewers}
        own_texts = {one.text for one in mine if user in one.viewers}
        received = {one.text for one in seen if user in one.viewers}
        assert not (others - own_texts) & received


async def walk(window: Window, pages: Sequence[tuple[str, str, str, bool]]) -> None:
    """Turn the own page by these buttons; each page fits a phone, and is the only one."""
    for label, says, name, pictured in pages:
        await own(window).locator(".key").filter(has_text=label).click()
        page = own(window).filter(has_text=re.compile(says))
        await expect(page).to_have_count(1, timeout=ODDS_TAKE)
        await expect(own(window)).to_have_count(1)
        await expect(page.locator("img")).to_have_count(int(pictured))
        await expect(page.locator(".only")).to_have_text("👁 Lo vedi solo tu")
        box = await page.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert name in READING or box["height"] <= ROOM, name
        await window.picture(SCREENS / f"own-{name}.png")
        if name in READING:
            await page.locator("img").scroll_into_view_if_needed()
            await window.picture(SCREENS / f"own-{name}-top.png")


async def test_pages_have_their_pictures_and_fit_a_phone(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table_of(running, tmp_path, "new", pictures=True) as (home, phones):
        first = phones.first
        await first.tap("Si gioca!")
        await phones.stand_until(lambda: has_hands(first, 1))
        await first.say("/tavolo")
        await first.tap("☰ Altro")
        await walk(first, PAGES)
        await only_its_receiver_saw(home, phones.windows, receivers=1)


async def test_the_odds_are_a_chart_on_a_phone(tmp_path: Path, running: SharedBrowser) -> None:
    async with table_of(running, tmp_path, "new", game="siete y media", pictures=True) as (
        home,
        phones,
    ):
        await phones.first.tap("Regole")
        await walk(phones.first, ODDS)
        await only_its_receiver_saw(home, phones.windows, receivers=1)


@pytest.mark.parametrize("refusing", ["server", "chat"])
async def test_where_telegram_refuses_the_evening_is_the_same_as_without(
    tmp_path: Path, running: SharedBrowser, refusing: str
) -> None:
    server: ServerKind = "old" if refusing == "server" else "new"
    async with table_of(running, tmp_path, server) as (home, phones):
        if refusing == "chat":
            chat = home.evening.telegram.views.chats(home.evening.you.id)[-1].id
            home.evening.telegram.orders.refuse_ephemeral(chat, 403)
        first = phones.first
        await first.tap("Regole")
        assert "Lo scopo" in await (await first.see("Lo scopo")).inner_text()
        await first.tap("Si gioca!")
        await first.see("tiro(?:,| o)")
        for window in phones.windows.values():
            await window.key("👁").click()
            assert "Hai" in await window.alert()
            assert await own(window).count() == 0
        await first.picture(SCREENS / f"own-refused-{refusing}.png")
        await phones.stand_until(lambda: has_hands(first, 1))
