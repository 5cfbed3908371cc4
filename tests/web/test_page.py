"""The page: the look of messages, the actions of people, its width, accessibility, and protection from outside."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import aiohttp
import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Route, expect

from playground.botapi.schema import Upload
from playground.words import LANGUAGES
from tests.web.kit import (
    SCREENS,
    SharedBrowser,
    TableInBrowser,
    introduced,
    no_hurry,
    picture,
    sends,
    table,
)
from tools.browsing import DESKTOP, PHONE, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def evening(
    tmp_path_factory: pytest.TempPathFactory, running: SharedBrowser
) -> AsyncIterator[TableInBrowser]:
    async with table(running, tmp_path_factory.mktemp("page")) as shared:
        yield shared


@pytest_asyncio.fixture(loop_scope="session")
async def home(evening: TableInBrowser) -> AsyncIterator[TableInBrowser]:
    """One evening for all tests that only add messages; each test has windows of its own."""
    yield evening
    await evening.close_windows()


def answers(window: Window) -> Locator:
    """The bot's answers to ``/saldo``."""
    told = re.compile(r"Anna: 1\D?000 fiches")
    return window.chat().locator(".message").filter(has_text=told)


async def test_a_message_looks_as_its_entities_say(home: TableInBrowser) -> None:
    anna = await home.window()
    soon = int(time.time()) + 3600
    await sends(
        home,
        "sendMessage",
        home.evening.group,
        parse_mode="HTML",
        text="🎄 <b>bold <i>both</i></b> <code>x=1</code> <tg-spoiler>asso</tg-spoiler> /saldo "
        '<a href="https://example.org/">fuori</a> &lt;script&gt; '
        f'<tg-time unix="{soon}" format="T">tra poco</tg-time>'
        "<blockquote expandable>uno\ndue\ntre\nquattro\ncinque</blockquote><pre>  a\n b</pre>",
    )
    message = await anna.see("bold both")
    await expect(message.locator("strong em")).to_have_text("both")
    await expect(message.locator(".text > code")).to_have_text("x=1")
    await expect(message.locator("pre")).to_have_text("  a\n b")
    assert "<script>" in await message.inner_text()
    await expect(message.locator("a")).to_have_attribute("href", "https://example.org/")
    clock = await anna.page.evaluate(
        "at => new Intl.DateTimeFormat('it', {timeStyle: 'medium'}).format(at * 1000)", soon
    )
    await expect(message.locator(".text time")).to_have_text(clock)
    spoiler = message.get_by_role("button", name="Nascosto")
    await expect(spoiler.locator("span")).to_have_css("opacity", "0")
    await spoiler.click()
    await expect(message.locator(".spoiler span")).to_have_css("opacity", "1")
    more = message.get_by_role("button", name="di più")
    await more.click()
    await expect(message.get_by_role("button", name="di meno")).to_be_visible()
    await anna.picture(SCREENS / "entities.png")
    told = answers(anna)
    known = await told.count()
    await message.get_by_role("button", name="/saldo").click()
    await expect(told).to_have_count(known + 1)


async def test_photos_are_shown_changed_in_place_and_kept_from_others(home: TableInBrowser) -> None:
    anna = await home.window()
    you = home.evening.you.id
    sent = await sends(home, "sendPhoto", you, photo=picture("green"), caption="La tua carta")
    message = await anna.see("La tua carta", "private")
    image = message.locator("img")
    assert await image.evaluate("async one => (await one.decode(), one.naturalWidth)") == 320
    before = str(await image.get_attribute("src"))
    await home.evening.telegram.call(
        "editMessageMedia",
        {
            "chat_id": you,
            "message_id": sent,
            "media": {"type": "photo", "media": "attach://f", "caption": "Un’altra"},
        },
        {"f": Upload("f", "image/png", picture("red"))},
    )
    message = await anna.see("Un’altra", "private")
    assert await message.locator("img").get_attribute("src") != before
    await message.locator(".photo").click()
    await expect(anna.page.get_by_role("dialog").locator("img")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    path = str(await message.locator("img").get_attribute("src"))
    other = path.replace(f"/seen/{you}/", f"/seen/{home.person('Nonna Pia')}/")
    async with aiohttp.ClientSession() as session:
        url = home.evening.server.url
        async with session.get(url + path) as mine, session.get(url + other) as theirs:
            assert (mine.status, mine.content_type, theirs.status) == (200, "image/png", 404)
    await sends(home, "sendDocument", home.evening.group, document=b'{"mano": 1}')
    async with anna.page.expect_download() as download:
        await anna.page.locator(".document").click()
    assert (await (await download.value).path()).read_bytes() == b'{"mano": 1}'


async def test_a_message_for_one_member_is_in_that_members_window_alone(
    home: TableInBrowser,
) -> None:
    """Also in the place of the tapped message, with its picture and its buttons, until it goes."""
    telegram, group, you = home.evening.telegram, home.evening.group, home.evening.you.id
    telegram.orders.set_ephemeral(after_answer=True)  # the bot of this evening answers every tap
    anna, pia = await home.window(size=PHONE), await home.window(home.person("Nonna Pia"))
    rows = [[{"text": "Guarda", "callback_data": "-"}]]
    public = await sends(
        home, "sendMessage", group, text="Un tavolo", reply_markup={"inline_keyboard": rows}
    )
    await sends(home, "sendMessage", group, text="Dopo il tavolo")
    await pia.see("Dopo il tavolo")
    query = telegram.people.tap(you, group, public, row=0, column=0).query_id

    def mine(**more: object) -> dict[str, object]:
        return {"receiver_user_id": you, "callback_query_id": query, **more}

    await sends(
        home,
        "sendPhoto",
        group,
        photo=picture("green"),
        caption="Un cavallo",
        parse_mode="HTML",
        reply_markup={"inline_keyboard": [[{"text": "Copia", "copy_text": {"text": "asso"}}]]},
        ephemeral_message_parameters=mine(),
    )
    message = await anna.see("Un cavallo")
    await expect(message.locator(".only")).to_have_text("👁 Lo vedi solo tu")
    image = message.locator("img")
    assert await image.evaluate("async one => (await one.decode(), one.naturalWidth)") == 320
    path = str(await image.get_attribute("src"))
    await anna.tap("Copia")
    await anna.toast("asso")
    await anna.picture(SCREENS / "own.png")
    other = path.replace(f"/seen/{you}/", f"/seen/{home.person('Nonna Pia')}/")
    async with aiohttp.ClientSession() as session:
        url = home.evening.server.url
        async with session.get(url + path) as hers, session.get(url + other) as theirs:
            assert (hers.status, theirs.status) == (200, 404)
    sent = await telegram.call(
        "sendMessage",
        {
            "chat_id": group,
            "text": "Al posto del tavolo",
            "ephemeral_message_parameters": mine(replace_callback_query_message=True),
        },
    )
    await anna.see("Al posto del tavolo")
    order = re.compile(r"Al posto del tavolo.*Dopo il tavolo.*Un cavallo", re.DOTALL)
    await expect(anna.chat().locator(".list")).to_have_text(order)
    assert "Un tavolo" not in await anna.text()
    gone = {
        "chat_id": group,
        "receiver_user_id": you,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    await telegram.call("deleteEphemeralMessage", gone)
    await anna.see("Un tavolo")
    telegram.people.restart_app(you)
    await expect(anna.chat().locator(".own")).to_have_count(0)
    assert re.search("cavallo|Al posto", await pia.text()) is None
    assert not any(re.search("cavallo|Al posto", frame) for frame in pia.heard)


async def test_the_time_of_a_message_stands_beside_its_words(home: TableInBrowser) -> None:
    """In every language, also with the longer time of twelve hours and the note on an edited message."""
    anna = await home.window()
    group = home.evening.group
    await sends(home, "sendMessage", group, text="/help")
    changed = await sends(home, "sendMessage", group, text="/hel")
    call = {"chat_id": group, "message_id": changed, "text": "/hell"}
    await home.evening.telegram.call("editMessageText", call)
    for language in LANGUAGES:
        await anna.page.locator("#side select").last.select_option(language)
        for text in ("/help", "/hell"):
            message = await anna.see(text)
            words = await message.locator(".text *").first.bounding_box()
            time = await message.locator(".meta time").bounding_box()
            assert words is not None
            assert time is not None
            beside = words["x"] + words["width"] <= time["x"]
            assert beside or words["y"] + words["height"] <= time["y"], (language, text)


@pytest.mark.parametrize(
    "text", ["Ciao", "Mano 3 · il banco fa 5½\n\n+10 Rita · reale di denari, doppio"]
)
async def test_a_reaction_stands_under_the_words_and_beside_the_time(
    home: TableInBrowser, text: str
) -> None:
    anna = await home.window(size=PHONE)
    group = home.evening.group
    sent = await sends(home, "sendMessage", group, text=f"<b>{text}</b>", parse_mode="HTML")
    message = await anna.see(text.split("\n")[0])
    assert await message.get_by_role("listitem").count() == 0
    given = json.dumps([{"type": "emoji", "emoji": "🎉"}])
    call = {"chat_id": group, "message_id": sent, "reaction": given}
    await home.evening.telegram.call("setMessageReaction", call)
    pill = message.get_by_role("list", name="Reazioni").get_by_role("listitem")
    await expect(pill).to_have_text("🎉 1")
    words, shown, time, bubble = [
        await one.bounding_box()
        for one in (
            message.locator(".text *").first,
            pill,
            message.locator(".meta time"),
            message.locator(".bubble"),
        )
    ]
    assert words is not None
    assert shown is not None
    assert time is not None
    assert bubble is not None
    assert words["y"] + words["height"] <= shown["y"]
    assert shown["x"] + shown["width"] <= time["x"]
    assert shown["y"] + shown["height"] <= bubble["y"] + bubble["height"]
    alone = re.compile(r"^Matta: 🎉$")
    await expect(anna.page.locator("#announced > p", has_text=alone)).to_have_count(1)


async def test_nothing_jumps_while_a_picture_is_on_its_way(home: TableInBrowser) -> None:
    anna = await home.window()
    group, on_their_way, let_in = home.evening.group, asyncio.Event(), asyncio.Event()

    async def slow(route: Route) -> None:
        on_their_way.set()
        await let_in.wait()
        await route.continue_()

    await anna.page.route("**/seen/**", slow)
    for number in range(3):
        sent = await sends(home, "sendPhoto", group, photo=picture("green"), caption=f"n. {number}")
    message = await anna.see(r"n\. 2")
    await on_their_way.wait()
    box = await message.locator("img").bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(320 / 200, rel=0.02)
    let_in.set()
    image = message.locator("img")
    assert await image.evaluate("async one => (await one.decode(), one.naturalWidth)") == 320
    assert await image.bounding_box() == box
    let_in.clear()
    on_their_way.clear()
    await home.evening.telegram.call(
        "editMessageMedia",
        {
            "chat_id": group,
            "message_id": sent,
            "media": {"type": "photo", "media": "attach://f", "caption": "n. 3"},
        },
        {"f": Upload("f", "image/png", picture("red", 320))},
    )
    message = await anna.see(r"n\. 3")
    await on_their_way.wait()
    box = await message.locator("img").bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(1, rel=0.02)
    await expect(message).to_be_in_viewport()
    let_in.set()


async def test_a_picture_comes_though_its_message_was_deleted_on_the_way(
    home: TableInBrowser,
) -> None:
    """As it does in Telegram; an error would be among the window's troubles."""
    anna = await home.window()
    group, asked, gone = home.evening.group, asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        asked.set()
        await gone.wait()
        await route.continue_()

    await anna.page.route("**/seen/**", late)
    sent = await sends(home, "sendPhoto", group, photo=picture("blue"), caption="Si mescola")
    message = await anna.see("Si mescola")
    await asked.wait()
    await home.evening.telegram.call("deleteMessage", {"chat_id": group, "message_id": sent})
    await expect(message).to_have_count(0)
    async with anna.page.expect_response("**/seen/**") as answer:
        gone.set()
    assert (await answer.value).status == 200


async def test_commands_are_offered_chosen_and_sent(home: TableInBrowser) -> None:
    anna = await home.window()
    await introduced(home)
    line = anna.chat().locator("textarea")
    await line.press_sequentially("/sa")
    offered = anna.chat().get_by_role("option")
    await expect(offered).to_have_count(1)
    await anna.picture(SCREENS / "commands.png")
    await line.press("Tab")
    await expect(line).to_have_value("/saldo ")
    told = answers(anna)
    known = await told.count()
    await line.press("Enter")
    await expect(told).to_have_count(known + 1)
    await anna.chat("private").get_by_role("button", name="Comandi").click()
    await expect(anna.chat("private").get_by_role("option").first).to_be_visible()
    await anna.page.keyboard.press("Escape")


async def test_the_page_shows_the_chats_of_the_chosen_person(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path, people=2) as home:
        anna = await home.window()
        await anna.page.get_by_role("button", name="Nonna Pia").click()
        await anna.page.wait_for_url(re.compile(rf"as={home.person('Nonna Pia')}"))
        start = anna.chat("private").get_by_role("button", name="AVVIA")
        await expect(start).to_be_visible()
        await anna.picture(SCREENS / "not-started.png")
        await start.click()
        await anna.see("/start", "private")
        await anna.see("apparecchio il tavolo", "private")
        # After a tap for this person the user plays the seat, until the box is checked again.
        nonna, alone = home.person("Nonna Pia"), home.evening.autoplay.alone
        assert nonna in alone
        await anna.tap("Siediti")
        assert nonna not in alone
        box = anna.page.get_by_role("checkbox", name="Nonna Pia gioca per conto suo")
        await expect(box).not_to_be_checked()
        await box.check()
        await expect(anna.page.locator("#side .people")).to_contain_text(
            "Nonna Piagioca per conto suo"
        )
        assert nonna in alone
        await anna.page.go_back()
        await anna.see("Ciao Anna", "private")
        assert "apparecchio" not in await anna.text("private")
        # A tap is answered in its own window, although the same person has two windows.
        twice = await home.window()
        await anna.key("Siediti").click()
        await anna.toast("Hai già il tuo posto")
        await expect(twice.page.locator(".toast")).to_have_count(0)


async def test_actions_behind_the_scenes_are_visible_on_the_page(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path, people=2) as home:
        anna = await home.window()
        luca = home.person("Luca")
        await anna.deed("Fai amministratore", "Luca")
        row = anna.page.locator("#tools").get_by_role("group", name="Luca")
        await expect(row).to_contain_text("amministra")
        await anna.picture(SCREENS / "tools.png")
        await anna.deed("Blocca il bot", "Luca")
        await expect(row.get_by_role("button", name="Sblocca il bot")).to_be_visible()
        assert home.evening.telegram.core.world.users[luca].blocked
        await anna.deed("Esci dal gruppo", "Luca")
        await anna.see("Luca esce dal gruppo")
        gone = await home.window(luca)
        await gone.chat().get_by_role("button", name="Entra").click()
        await anna.see("Luca entra nel gruppo")
        await anna.deed("Arriva un’altra persona")
        await anna.see(r"\w+ entra nel gruppo")
        await anna.deed("Passa a supergruppo")
        await anna.see("Il gruppo è diventato un supergruppo")
        await anna.see("Buonasera!")  # earlier messages are still there
        await expect(anna.page.locator("#tools")).to_contain_text("supergruppo ·")
        await anna.deed("Un gruppo con argomenti")
        await anna.close_tools()
        await anna.page.get_by_role("button", name="Tutti i parenti").click()
        await anna.chat().get_by_role("button", name="Nuovo argomento").click()
        await anna.chat().get_by_role("button", name="Tavolo 1").click()
        await anna.see("Si apre un argomento")
        await anna.say("/gioco sette e mezzo")
        await anna.see("Al tavolo: Anna")
        await anna.picture(SCREENS / "topic.png")


async def test_a_cut_network_is_reported_and_nothing_is_lost(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path, people=1) as home:
        anna = await home.window()
        await no_hurry(anna)
        await anna.deed("Taglia la rete")
        banner = anna.page.locator("#banner")
        await expect(banner).to_contain_text("tagliata")
        await anna.close_tools()
        await anna.say("/saldo")
        await banner.get_by_role("button").click()
        await expect(banner).to_be_hidden()
        await anna.see(r"Anna: 1\D?000 fiches")


async def test_a_deep_link_leads_within_the_page(tmp_path: Path, running: SharedBrowser) -> None:
    async with table(running, tmp_path, people=1) as home:
        await home.evening.you.block()
        anna = await home.window(size=PHONE)
        await sends(
            home,
            "sendMessage",
            home.evening.group,
            text="<a href='https://t.me/matta_bot?start=ciao'>in privato</a>",
            parse_mode="HTML",
        )
        await (await anna.see("in privato")).locator("a").click()
        await expect(anna.chat("private")).to_be_visible()
        await expect(anna.chat()).to_be_hidden()
        await anna.see("/start", "private")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (900, 700)], ids=["desktop", "phone", "tablet"])
async def test_everybody_can_use_it_in_light_and_dark(
    home: TableInBrowser, size: tuple[int, int]
) -> None:
    anna = await home.window(size=size)
    await anna.see("Al tavolo: .*Luca")
    await sends(home, "sendPhoto", home.evening.group, photo=picture("green"), caption="Carta")
    for dark in (False, True):
        await anna.page.emulate_media(color_scheme="dark" if dark else "light")
        name = f"{size[0]}-{'dark' if dark else 'light'}"
        await anna.picture(SCREENS / f"page-{name}.png")
        await accessible(anna, DARK if dark else RULES)
        wide = await anna.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], "nothing is wider than the window"
        await anna.page.evaluate("document.querySelector('#side [data-focus=tools]').click()")
        await expect(anna.page.locator("#tools")).to_be_visible()
        await accessible(anna, DARK if dark else RULES)
        await anna.close_tools()


RULES: Final = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
"""The rules of axe, which knows WCAG 2.2 AA."""

DARK: Final = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""Those that look at colours. The others find the same in the dark."""


async def accessible(window: Window, rules: object) -> None:
    """Check that axe finds no fault by these rules."""
    found = await Axe().run(window.page, options={"runOnly": rules})
    told = [
        (one["id"], [node["html"][:120] for node in one["nodes"]])
        for one in found.response["violations"]
    ]
    assert told == []


async def test_the_page_speaks_three_languages_and_keeps_its_colours(home: TableInBrowser) -> None:
    anna = await home.window()
    await anna.page.locator("#side [data-focus=language]").select_option("es")
    await expect(anna.page.locator("#side")).to_contain_text("Entre bastidores")
    await anna.page.locator("#side [data-focus=theme]").select_option("dark")
    await anna.page.reload()
    await expect(anna.page.locator("#side")).to_contain_text("Entre bastidores")
    await expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    await expect(anna.page.locator("html")).to_have_attribute("lang", "es")
    await anna.see("Al tavolo")  # the bot's messages keep the bot's language


async def test_a_page_from_elsewhere_can_neither_read_nor_act(home: TableInBrowser) -> None:
    url, you = home.evening.server.url, home.evening.you.id
    foreign = {"Origin": "https://evil.example"}
    async with aiohttp.ClientSession() as session:
        for headers in (
            foreign,
            {"Host": "evil.example:7575"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "document"},
        ):
            for path in (f"/live?as={you}", "/control/events?viewer={you}", "/people"):
                async with session.get(url + path, headers=headers) as answer:
                    assert answer.status == 403, (headers, path)
            body = {"user": you, "on": True}
            async with session.post(url + "/table/alone", json=body, headers=headers) as done:
                assert done.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{url}/live?as={you}", headers=foreign)
        async with session.post(url + "/table/alone", data=b"{}") as form:
            assert form.status == 415
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
        async with session.get(url, headers=link) as opened:
            assert opened.status == 200
            assert "frame-ancestors 'none'" in opened.headers["Content-Security-Policy"]
    # and in a real browser
    page = await home.running.browser.new_page()
    told = await page.evaluate(
        """async (url) => {
            const socket = new WebSocket(url.replace("http", "ws") + "/live?as=1");
            const closed = await new Promise((done) => (socket.onclose = () => done("closed")));
            const read = await fetch(url + "/people").then(() => "read", () => "refused");
            return [closed, read];
        }""",
        url,
    )
    assert told == ["closed", "refused"]
    await page.context.close()


# --- many lines, so these tests come last ---


async def window_with_many_lines(home: TableInBrowser) -> Window:
    for number in range(30):
        await home.evening.you.write(home.evening.group, f"riga {number}")
    anna = await home.window()
    await expect(anna.chat().locator(".message").last).to_be_in_viewport()
    return anna


async def test_a_reader_of_older_messages_keeps_the_place(home: TableInBrowser) -> None:
    anna = await window_with_many_lines(home)
    place = anna.chat().locator(".list")
    await place.evaluate("one => one.scrollTo(0, 300)")
    await home.evening.you.door.ask(
        object, "write", user=home.person("Nonna Pia"), chat=home.evening.group, text="eccomi"
    )
    await anna.see("eccomi")
    assert abs(int(await place.evaluate("one => one.scrollTop")) - 300) < 20
    await anna.chat().get_by_role("button", name="Vai in fondo").click()
    await expect(anna.chat().locator(".message").last).to_be_in_viewport()


async def test_a_reader_at_the_end_stays_there_while_messages_grow(home: TableInBrowser) -> None:
    anna = await window_with_many_lines(home)
    place = anna.chat().locator(".list")
    await place.evaluate(
        "one => { one.querySelector('.message').style.height = '500px';"
        " one.querySelectorAll('.message').item(25).style.height = '500px'; }"
    )
    await place.evaluate("one => one.dispatchEvent(new Event('scroll'))")
    left = "one => one.scrollHeight - one.scrollTop - one.clientHeight"
    assert int(await place.evaluate(left)) < 20


async def test_the_page_reopens_in_the_last_place(tmp_path: Path, running: SharedBrowser) -> None:
    async with table(running, tmp_path, people=2) as home:
        luca = await home.window(home.person("Luca"), size=PHONE)
        for number in range(40):
            await sends(home, "sendMessage", home.evening.group, text=f"riga {number}")
        await luca.see("riga 39")
        await luca.page.evaluate(
            "document.querySelector('.chat:not(.private) .list').scrollTo({ top: 300 })"
        )
        top = """() => {
            const list = document.querySelector('.chat:not(.private) .list');
            const edge = list.getBoundingClientRect().top;
            return [...list.children].find((one) => one.getBoundingClientRect().bottom > edge + 5)?.innerText;
        }"""
        await asyncio.sleep(0.5)
        read = await luca.page.evaluate(top)
        assert read
        assert "riga 39" not in read
        # The address names no person: the window keeps its person and place.
        await luca.page.goto(luca.page.url.partition("?")[0])
        await luca.see("riga 39")
        await expect(luca.page).to_have_title(re.compile("^Luca"))
        await asyncio.sleep(0.3)
        assert await luca.page.evaluate(top) == read
        await luca.page.locator("#tabs button").filter(has_text="Matta").click()
        await luca.page.reload()
        await expect(luca.page.locator('#tabs button[aria-current="true"]')).to_have_text(
            re.compile("Matta")
        )


async def test_a_tap_on_a_button_that_has_gone_meanwhile_is_told_in_words(
    tmp_path: Path, running: SharedBrowser
) -> None:
    async with table(running, tmp_path) as home:
        anna = await home.window()
        await anna.see("Al tavolo: ")
        key = anna.key("Regole")
        await key.wait_for()
        gone = '{"ok": false, "error": "message 3 has no button in row 9, column 1"}'
        await anna.page.route("**/control/tap", lambda route: route.fulfill(body=gone))
        await key.click()
        await anna.toast("Quel bottone è appena cambiato")
