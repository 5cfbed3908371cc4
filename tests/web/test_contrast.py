"""Everything that stands in the page can be read: its contrast is measured against the pixels behind the letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.web.contrast import LARGE, SMALL, contrasts, ratio, wanted
from tests.web.kit import SharedBrowser, TableInBrowser, introduced, picture, sends, table
from tools.browsing import PHONE, Window

TEXT = (
    "<b>Mano 3</b> · banco Nonna Pia <i>(940)</i> <code>x=1</code> /saldo <tg-spoiler>asso</tg-spoiler> "
    '<a href="https://example.org/">fuori</a> <tg-time unix="1800000000" format="T">21:14</tg-time>'
    "<blockquote>Luca vince 20</blockquote><pre>1. Zia Rita  +380</pre>"
)
STYLES = ("", "primary", "success", "danger")


async def furnish(home: TableInBrowser) -> None:
    """Both chats have a message of every kind, and people of every colour have written."""
    telegram, group, you = home.evening.telegram, home.evening.group, home.evening.you
    await home.evening.you.write(group, "Si gioca?")
    await sends(home, "sendPhoto", group, photo=picture("#7a8f4c"), caption="Tocca a <b>te</b>")
    for number in range(7):
        user = telegram.people.add_user(f"Cugina {number}")
        telegram.groups.join(user.id, group)
        telegram.people.write(user.id, group, f"eccomi, {number}")
    asked = await you.write(group, "Chi comincia?")
    telegram.people.write(home.person("Luca"), group, "Io!", reply_to=asked.message_id)
    keys = [
        [{"text": f"Tiro {style}", "callback_data": "x", **({"style": style} if style else {})}]
        for style in STYLES
    ]
    for chat in (group, you.id):
        await sends(home, "sendDocument", chat, document=b'{"mano": 1}')
        await sends(
            home,
            "sendMessage",
            chat,
            text=TEXT,
            parse_mode="HTML",
            reply_markup={"inline_keyboard": keys},
        )


async def readable(window: Window, what: str, poor: list[str]) -> int:
    """Add to ``poor`` every text that does not stand out enough, in light and dark; gives how many were measured."""
    count = 0
    for scheme in ("light", "dark"):
        await window.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        seen = await contrasts(window)
        count += len(seen)
        poor += [
            f"{scheme} {what}: {one.ratio:.2f} of {one.wanted} {one.text[:40]!r} in {one.where!r}"
            for one in seen
            if not one.enough
        ]
    return count


@pytest.mark.asyncio(loop_scope="session")  # the browser's
async def test_every_text_of_the_page_stands_out(tmp_path: Path, running: SharedBrowser) -> None:
    async with table(running, tmp_path) as home:
        await introduced(home)
        anna = await home.window(size=PHONE)
        await furnish(home)
        await anna.see("Mano 3")
        page, group = anna.page, anna.chat()
        poor: list[str] = []
        assert await readable(anna, "group", poor) > 20
        await group.locator(".list").evaluate("one => one.scrollTo(0, one.scrollHeight / 2)")
        assert await readable(anna, "above", poor) > 20
        await group.locator(".list").evaluate("one => one.scrollTo(0, 0)")
        assert await readable(anna, "top", poor) > 20
        await group.locator("textarea").press_sequentially("/")
        await expect(group.get_by_role("option").first).to_be_visible()
        assert await readable(anna, "commands", poor) > 20
        await group.locator("textarea").fill("Buonasera a tutti")
        await readable(anna, "line", poor)
        await anna.key("👁").or_(anna.key("Siediti")).last.click()
        await expect(page.locator(".toast").or_(page.get_by_role("alertdialog"))).to_be_visible()
        await readable(anna, "answer", poor)
        await page.locator("#tabs button").filter(has_text="Matta").click()
        assert await readable(anna, "private", poor) > 10
        await page.locator("#open-side").click()
        await expect(page.locator("#side h1")).to_be_in_viewport()
        assert await readable(anna, "side", poor) > 10
        await page.locator("#side [data-focus=tools]").click()
        await expect(page.locator("#tools")).to_be_visible()
        assert await readable(anna, "tools", poor) > 10
        assert poor == [], "\n".join(poor)


def test_the_measure_is_that_of_wcag() -> None:
    """Black on white is 21, a grey of #767676 just enough; and one pale line behind a text counts."""
    white = (255.0, 255.0, 255.0)
    assert ratio((0, 0, 0), 1, [(100, white)]) == pytest.approx(21)
    grey = (118.0, 118.0, 118.0)
    assert SMALL < ratio(grey, 1, [(100, white)]) < SMALL + 0.1
    assert ratio((0, 0, 0), 0.5, [(100, white)]) == pytest.approx(3.98, abs=0.05), "half shows"
    assert ratio((0, 0, 0), 1, [(90, white), (10, grey)]) < 5
    assert ratio((0, 0, 0), 1, [(99, white), (1, grey)]) == pytest.approx(21), "the edge of a line"
    assert (wanted(16, 700), wanted(18.66, 700), wanted(24, 400)) == (SMALL, LARGE, LARGE)
