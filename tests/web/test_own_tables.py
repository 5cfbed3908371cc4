"""An evening of four people on their phones, without a private chat: each plays on the own table in the group."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect
from playwright.async_api import TimeoutError as NotInTime

from playground.__main__ import begin
from playground.botapi.settings import ServerKind
from playground.evening import PlaygroundEvening
from tests.web.kit import OVER, SCREENS, TURN, TableInBrowser, options
from tools.browsing import PHONE, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's

NAMES = ("Anna", "Luca", "Nonna Pia", "Zio Aldo")
LONGEST = 200
"""Seconds that the evening may last."""


@contextlib.asynccontextmanager
async def four(
    running: Browser, folder: Path, server: ServerKind
) -> AsyncIterator[tuple[TableInBrowser, dict[str, Window]]]:
    """A table of four people who play by hand, each in a window of a phone's width."""
    evening = PlaygroundEvening(options(folder, people=3), pictures=True)
    home = TableInBrowser(evening, running, folder, pictures=True)
    try:
        await begin(evening, 0)
        evening.telegram.orders.set_ephemeral(server=server)
        evening.telegram.orders.record()
        people = evening.telegram.views.chats(evening.you.id)[-1].members
        names = {name: user for user, name in people.items() if name != "Matta"}
        for user in names.values():
            evening.autoplay.alone.discard(user)
        windows = {
            name: await home.window(user, size=PHONE, dark=place % 2 == 1)
            for place, (name, user) in enumerate(names.items())
        }
        first, *others = windows.values()
        await first.say("/gioco")
        await first.see("Al tavolo")
        for window in others:
            await window.say("/siediti")  # the button leads to the private chat, and to Start
        await first.see("Al tavolo: .*,.*,.*,")
        yield home, windows
        await home.close_windows()
    finally:
        for window in home.windows:
            await window.page.context.close()
        await evening.stop()


def own(window: Window) -> Locator:
    """The own table in the group."""
    return window.chat().locator(".message.own")


async def turn_of(windows: Mapping[str, Window]) -> tuple[str, str]:
    """The player on turn, and the text of the table's newest message; empty between two hands."""
    table = next(iter(windows.values())).chat().locator(".message.theirs:not(.own)")
    text = (await table.all_inner_texts())[-1]
    called = TURN.findall(text)
    return (called[-1] if called else ""), text


async def hands(windows: Mapping[str, Window]) -> int:
    return len(OVER.findall(await next(iter(windows.values())).text()))


async def test_an_evening_is_played_on_own_tables(tmp_path: Path, running: Browser) -> None:
    async with four(running, tmp_path, "new") as (home, windows):
        first = next(iter(windows.values()))
        await first.tap("Si gioca!")
        await first.see("tiro o sto")
        for name, window in windows.items():
            await window.tap("👁")
            await expect(own(window)).to_have_count(1)
            await expect(own(window).locator(".only")).to_have_text("👁 Lo vedi solo tu")
            await expect(own(window)).to_contain_text(re.compile("Hai|Totale|carte"))
            await window.picture(SCREENS / f"own-{name}.png")
        deadline = asyncio.get_running_loop().time() + LONGEST
        while await hands(windows) < 2:
            assert asyncio.get_running_loop().time() < deadline, await first.text()
            called, _ = await turn_of(windows)
            if called in windows:
                stand = own(windows[called]).locator(".key", has_text=re.compile("^Sto$"))
                if await stand.is_visible():
                    with contextlib.suppress(NotInTime):  # redrawn meanwhile
                        await stand.click(timeout=2000)
            await asyncio.sleep(0.1)
        await first.picture(SCREENS / "own-result.png")
        for window in windows.values():
            wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            assert not await window.page.evaluate(wide)
            await expect(own(window)).to_have_count(1)
        await only_its_receiver_saw(home, windows)


async def only_its_receiver_saw(home: TableInBrowser, windows: Mapping[str, Window]) -> None:
    """No own table, and no picture of one, is in anything that another member received."""
    seen = home.evening.telegram.orders.sightings()
    mine = [one for one in seen if one.message_id < 0]
    assert len({viewer for one in mine for viewer in one.viewers}) == len(NAMES)
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


@pytest.mark.parametrize("server", ["old"])
async def test_where_telegram_refuses_the_evening_is_the_same_as_without(
    tmp_path: Path, running: Browser, server: ServerKind
) -> None:
    async with four(running, tmp_path, server) as (_, windows):
        first = next(iter(windows.values()))
        await first.tap("Si gioca!")
        await first.see("tiro o sto")
        for window in windows.values():
            await window.key("👁").click()
            assert "Hai" in await window.alert()
            assert await own(window).count() == 0
        deadline = asyncio.get_running_loop().time() + LONGEST
        while await hands(windows) < 1:
            assert asyncio.get_running_loop().time() < deadline, await first.text()
            called, _ = await turn_of(windows)
            if called in windows and await windows[called].has("Sto"):
                with contextlib.suppress(AssertionError):
                    await windows[called].tap("Sto")
            await asyncio.sleep(0.1)
