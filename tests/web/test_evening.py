"""An evening in real windows: played by clicks, killed in the middle, found again; no player sees another's card."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.web.kit import ASKED, OVER, SCREENS, TURN, SharedBrowser, no_hurry, play, table
from tools.browsing import DESKTOP, PHONE, Window

YOUR_TURN = f"Anna: {ASKED}"

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's


async def test_a_whole_evening_is_played_by_clicks(tmp_path: Path, running: SharedBrowser) -> None:
    async with table(running, tmp_path, pictures=True) as home:
        anna = await home.window()
        luca = await home.window(home.person("Luca"), size=PHONE, dark=True)
        await anna.see("Al tavolo: .*Luca")
        await no_hurry(anna)
        await anna.page.locator("#side [data-focus=tools]").click()
        await (
            anna.page.locator("#tools")
            .get_by_role("group", name="Luca")
            .get_by_role("checkbox")
            .uncheck()
        )
        await anna.close_tools()
        await anna.picture(SCREENS / "lobby.png")
        await luca.picture(SCREENS / "lobby-phone-dark.png")
        await anna.tap("Si gioca!")
        text = await play({"Anna": anna, "Luca": luca}, 2)
        assert len(OVER.findall(text)) >= 2
        results = anna.chat().locator(".message:has(img)").filter(has_text=OVER)
        assert await results.count() >= 2, "what everybody won stands on the picture"
        await anna.picture(SCREENS / "result.png")
        await luca.picture(SCREENS / "result-phone-dark.png")
        await luca.page.close()
        await anna.deed("Esci dal gruppo", "Luca")
        await anna.see("Luca esce dal gruppo")
        await anna.close_tools()
        await anna.say("/chiudi")
        await play({"Anna": anna}, until=re.compile("Buonanotte"))
        summary = await anna.see("Buonanotte")
        assert "Luca" in await summary.inner_text()
        await anna.picture(SCREENS / "summary.png")


async def test_only_its_owner_sees_a_hidden_card(tmp_path: Path, running: SharedBrowser) -> None:
    async with table(running, tmp_path) as home:
        windows = {
            name: await home.window(home.person(name)) for name in ("Anna", "Luca", "Nonna Pia")
        }
        home.evening.autoplay.alone.discard(home.person("Luca"))
        anna, luca = windows["Anna"], windows["Luca"]
        await luca.chat("private").get_by_role("button", name="AVVIA").click()
        await no_hurry(anna)
        await anna.tap("Si gioca!")
        # The first of the two does not hold the bank: the first card lies face down.
        await anna.see(f"(Anna|Luca): {ASKED}")
        turn = TURN.findall(await anna.text())[-1]
        owner = windows.pop(turn)
        await owner.key("👁").click()
        found = re.search(r"Hai (?:il |lo |la |l’)?(\w+) di (\w+)\.", said := await owner.alert())
        assert found, said
        first = found[1][0]  # a small letter in the answer, a capital on the card
        card = re.compile(rf"[{first}{first.upper()}]{found[1][1:]} (di )?{found[2]}")
        await owner.see(card.pattern, "private")
        assert card.search("".join(owner.heard))
        await owner.picture(SCREENS / "private-card.png")
        # A person who opens the chat only now, on a phone.
        other = "Luca" if turn == "Anna" else "Anna"
        windows["late"] = await home.window(home.person(other), size=PHONE)
        for window in windows.values():
            await window.see(f"{turn}: {ASKED}")
            assert window.heard
            assert not card.search(await window.page.content() + "".join(window.heard))


async def test_a_killed_bot_is_reported_started_again_and_goes_on(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path) as home:
        anna = await home.window()
        await no_hurry(anna)
        await anna.tap("Si gioca!")
        await anna.see(YOUR_TURN)
        hand = home.evening.bot.pid
        await anna.deed("Stacca la spina al bot")
        banner = anna.page.locator("#banner")
        await expect(banner).to_contain_text("Il bot è fermo")
        await anna.close_tools()
        await anna.picture(SCREENS / "bot-killed.png")
        await banner.get_by_role("button").click()
        await expect(banner).to_be_hidden()
        assert home.evening.bot.pid not in (None, hand)
        text = await play({"Anna": anna}, 1)
        assert OVER.search(text)


async def test_the_evening_goes_on_in_its_last_state(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path) as home:
        anna = await home.window()
        await no_hurry(anna)
        await anna.tap("Si gioca!")
        await play({"Anna": anna}, 1)
        waiting = await (await anna.see(YOUR_TURN)).inner_text()  # nothing moves before she does
        anna.troubles.clear()
        await home.again()
        await expect(anna.page.locator("#banner")).to_be_hidden()
        anna.troubles.clear()  # the browser reports that the server was unreachable
        await anna.see(re.escape(waiting.splitlines()[1]))
        await anna.see(YOUR_TURN)
        await play({"Anna": anna}, 1)


async def test_a_hand_is_played_with_the_keyboard_alone(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path) as home:
        anna = await home.window(size=DESKTOP)
        await anna.see("Al tavolo: .*Luca")
        for label in ("Impostazioni", "Senza fretta", "Fatto", "Si gioca!"):
            await reach(anna, label)
            await anna.page.keyboard.press("Enter")
            await asyncio.sleep(0.3)
        await anna.see(YOUR_TURN)
        await reach(anna, "👁")
        await anna.page.keyboard.press("Enter")
        await expect(anna.page.get_by_role("alertdialog")).to_be_visible()
        await anna.picture(SCREENS / "alert.png")
        await anna.page.keyboard.press("Escape")
        await expect(anna.page.get_by_role("alertdialog")).to_have_count(0)
        assert (await focused(anna)).startswith("👁"), "the focus is where it was"
        over = len(OVER.findall(await anna.text()))
        for _ in range(400):
            if len(OVER.findall(await anna.text())) > over:
                break
            if (await focused(anna)) == "Sto":
                await anna.page.keyboard.press("Enter")
            elif await anna.has(
                "Sto"
            ):  # it stands before 👁; the hand may end on the way to the button
                await anna.page.keyboard.press("Shift+Tab")
                continue
            await asyncio.sleep(0.1)
        else:
            raise AssertionError(await anna.text())
        await anna.see(r"Mano 2 · ")
        for _ in range(100):
            if await focused(anna) == "Sto":
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError("the focus has not gone on to the next hand's buttons")


async def focused(window: Window) -> str:
    return str(await window.page.evaluate("document.activeElement.dataset.label ?? ''"))


async def reach(window: Window, label: str) -> None:
    """Press Tab until the button with this label has the focus."""
    for _ in range(120):
        if (await focused(window)).startswith(label):
            return
        await window.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {label}\n{await window.text()}")
