"""A thumb on one spot of a phone: Tiro again and again, to the end of the hand and beyond it, and nobody has left."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import TimeoutError as TooLate

from playground.__main__ import begin, open_first_table
from playground.evening import PlaygroundEvening
from tests.kit.process import ask
from tests.web.kit import OVER, SCREENS, TURN, SharedBrowser, TableInBrowser, no_hurry, options
from tools.browsing import PHONE, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's

TAPS_TOO_MANY = 5
LEFT = "SELECT type FROM events WHERE type IN ('GotUp', 'SatOut', 'PauseAsked', 'EndAsked')"


async def tiro(window: Window) -> tuple[float, float] | None:
    """The middle of the newest button Tiro on the phone; None without one."""
    with contextlib.suppress(AssertionError, TooLate):
        box = await window.key("Tiro").bounding_box(timeout=1000)
        if box is not None:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return None


async def test_a_thumb_that_goes_on_tapping_where_tiro_lay_leaves_nobody(
    tmp_path: Path, running: SharedBrowser
) -> None:
    """The seconds are real: the buttons of the result lie where Tiro lay, and the taps come at once."""
    slow = replace(options(tmp_path), fast=False)
    evening = PlaygroundEvening(slow, pictures=False)
    home = TableInBrowser(evening, running, tmp_path, pictures=False)
    try:
        await begin(evening, 0)
        await open_first_table(evening)
        others = ("Luca", "Nonna Pia")
        windows = {"Anna": await home.window(size=PHONE)}
        anna = windows["Anna"]
        await anna.see("Al tavolo: .*Nonna Pia")  # they sit down by themselves, then play by hand
        for name in others:
            windows[name] = await home.window(home.person(name), size=PHONE)
            home.evening.autoplay.alone.discard(home.person(name))
        await no_hurry(await home.window())
        await anna.tap("Si gioca!")
        await anna.see("Mano 1")
        window, spot = anna, (0.0, 0.0)
        while not OVER.search(text := await anna.text()):
            turn = TURN.findall(text)
            if turn:
                window = windows[turn[-1]]
                spot = await tiro(window) or spot
                await window.page.mouse.click(*spot)
            await asyncio.sleep(0.2)
        for _ in range(TAPS_TOO_MANY):
            await window.page.mouse.click(*spot)
        await window.picture(SCREENS / "thumb-phone.png")
        assert ask(tmp_path / "evening" / "matta.db", LEFT) == []
        await home.close_windows()
    finally:
        for one in home.windows:
            await one.page.context.close()
        await home.evening.stop()
