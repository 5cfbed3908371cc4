"""The evening of four phones, whose people have never pressed Start."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import expect

from display.help import commands
from locales import words
from playground.evening import PlaygroundEvening
from tools.browsing import Window
from tools.phones import Phones, own
from tools.tour.pictures import take_pictures
from tools.tour.shots import SHOTS
from tools.tour.texts import pattern, plain


class PhonesTour:
    """The evening of four phones: their windows act by clicks, and nobody has a private chat."""

    def __init__(self, evening: PlaygroundEvening, phones: Phones, wanted: Sequence[str]) -> None:
        self._evening = evening
        self._phones = phones
        self._wanted = wanted
        self._said = words(evening.options.language)

    async def walk(self) -> None:
        """From the lobby to the result of a hand."""
        said, phones = self._said, self._phones
        names = {one.name: one.names[said.language][0] for one in commands()}
        await phones.sit_down(
            f"/{names['gioco']} sette e mezzo",
            f"/{names['siediti']}",
            pattern(self._plain("table.seated")),
        )
        opener, reader = list(phones.windows.values())[:2]
        await self._read_the_rules(reader)
        await self._change_a_setting(opener, reader)
        await opener.tap(self._plain("button.si_gioca"))
        await opener.see(pattern(self._plain("table.asks_short")))
        for window in phones.windows.values():
            await phones.open_own(window)
            await own(window).locator("img").wait_for()
        window = phones.windows[await phones.on_turn()]
        await own(window).locator(".key", has_text=re.compile("^20$")).click()
        await own(window).locator(".key", has_text="20 ✓").wait_for()
        await self._shoot("phones", window)
        await phones.stand_until(self._is_over)
        await self._shoot("phones_result", window, at_once=True)

    async def _read_the_rules(self, reader: Window) -> None:
        await reader.tap(self._plain("button.regole"))
        await own(reader).filter(has_text="1 / ").wait_for()
        await reader.tap("›")
        await own(reader).filter(has_text="2 / ").wait_for()
        await self._shoot("phones_rules", reader)
        await reader.tap(self._plain("menu.button.done"))
        await expect(own(reader)).to_have_count(0)

    async def _change_a_setting(self, opener: Window, reader: Window) -> None:
        await opener.tap(self._plain("button.imposta"))
        no_clock = self._plain("settings.no_clock")
        await opener.tap(no_clock)
        await own(opener).filter(has_text=f"{no_clock} ✓").wait_for()
        await reader.see(pattern(self._plain("rules.line.no_clock")))
        await self._shoot("phones_settings", opener)
        await opener.tap(self._plain("settings.finish"))

    async def _is_over(self) -> bool:
        told = "|".join(
            pattern(self._plain(f"sette.result.{key}")) for key in ("bank", "bank_bust")
        )
        return re.search(told, await self._phones.first.text()) is not None

    async def _shoot(self, name: str, window: Window, *, at_once: bool = False) -> None:
        if name in self._wanted:
            if not at_once:
                await window.no_toast()
            shot = next(one for one in SHOTS if one.name == name)
            await take_pictures(self._evening, shot, [(window, "-phone")])

    def _plain(self, key: str) -> str:
        return plain(self._said, key)
