"""The view of a turn on a phone: the whole message, or at least the player on turn and the buttons, with
whole labels.
"""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Final, TypedDict

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import expect

from delivery.gateway import markup
from display.board import board_screen
from display.buttons import in_rows
from display.games import GAME_UIS
from display.lesson import Lesson, lesson_screen, lessons
from display.pictures.studio import USUAL, Studio
from display.private import card_screen
from display.render_context import shown_names
from display.screen import Keyboard, Screen
from display.settings import settings_screen
from display.settings_actions import MORE, is_page
from display.story import Fact, Story
from display.summary import summary_screen
from display.table import table_screen
from display.watch import WatchKeys, watch_screen
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table import start, usual_table, view
from engine.value import replace
from games.calabresella.rules import CalaRules
from locales import COMPLETE, words
from playground.botapi.schema import Upload
from tests.display.endings import REALE, made, play_out, told
from tests.display.watched import played_round, reel
from tests.engine.table.kit import Club
from tests.engine.tournament.kit import Fair
from tests.kit.examples import TIMES, some
from tests.kit.phone import excess, lines_of
from tests.web.kit import SharedBrowser, TableInBrowser, table
from tests.web.turns import NAMES, clubs, labels, match, messages, scene_at, size
from tools.browsing import PHONE, SMALL_PHONE, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's

MEASURE: Final = """
all => all.map(one => {
  const keys = [...one.querySelectorAll(".key")];
  const list = one.closest(".list");
  const text = one.querySelector(".text");
  const edges = 14 * text.querySelectorAll("blockquote").length;
  return {
    room: list.clientHeight - 16,
    height: one.querySelector(".stack").getBoundingClientRect().height,
    lines: Math.round((text.getBoundingClientRect().height - edges) / parseFloat(getComputedStyle(text).lineHeight)),
    cut: keys.filter(key => key.firstChild.scrollWidth > key.firstChild.clientWidth).map(key => key.innerText),
  };
})
"""


class Measured(TypedDict):
    """Sizes of one message in pixels, the lines of its caption without the edges of a quotation, and its cut labels.

    ``room`` is the height of the chat, ``height`` that of the message.
    """

    room: float
    height: float
    lines: int
    cut: list[str]


async def send(home: TableInBrowser, photo: bytes, screen: Screen) -> None:
    """Send the message as the bot sends it."""
    rows = markup(in_rows(screen.keyboard))
    given = {
        "chat_id": home.evening.group,
        "caption": screen.text,
        "parse_mode": "HTML",
        "photo": "attach://photo",
        **({"reply_markup": json.dumps(rows.to_dict())} if rows is not None else {}),
    }
    upload = Upload("photo.jpg", "image/jpeg", photo)
    await home.evening.telegram.call("sendPhoto", given, {"photo": upload})


async def send_text(home: TableInBrowser, text: str, keyboard: Keyboard) -> None:
    """Send a message without a picture, as the bot sends it."""
    rows = markup(keyboard)
    given = {
        "chat_id": home.evening.group,
        "text": text,
        "parse_mode": "HTML",
        **({"reply_markup": json.dumps(rows.to_dict())} if rows is not None else {}),
    }
    await home.evening.telegram.call("sendMessage", given, {})


class Photos:
    """The pictures of messages. Only their size counts here: one is drawn of each size, and a grey one is
    sent for it.
    """

    def __init__(self) -> None:
        self._studio = Studio()
        self._grey: dict[object, bytes] = {}

    def of(self, kind: str, screen: Screen) -> bytes:
        assert screen.picture is not None
        key = (kind, size(screen))
        if key not in self._grey:
            drawn = Image.open(io.BytesIO(self._studio.develop(screen.picture)))
            grey = io.BytesIO()
            Image.new("L", drawn.size, 128).save(grey, "JPEG")
            self._grey[key] = grey.getvalue()
        return self._grey[key]

    def close(self) -> None:
        self._studio.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def home(
    tmp_path_factory: pytest.TempPathFactory, running: SharedBrowser
) -> AsyncIterator[TableInBrowser]:
    """One evening for the messages of all games."""
    async with table(running, tmp_path_factory.mktemp("phone"), people=1) as shared:
        yield shared


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def window(home: TableInBrowser) -> Window:
    """A window that opens the page anew for each look at it, and takes the size of each phone."""
    return await home.window(size=PHONE)


@pytest.fixture(scope="module")
def photos() -> Iterator[Photos]:
    made = Photos()
    yield made
    made.close()


BATCH: Final = 60
"""Maximum number of messages that the page shows of a chat."""

GUESSED: Final = 50
"""Points by which a message may be lower than estimated: two lines, if its words are narrow."""

LESSON_LINES: Final = 3
"""Lines below the picture of a lesson's first step."""

TURN_LINES: Final = 3
"""Lines of a caption."""


@pytest.mark.laws
@pytest.mark.parametrize("game", list(GAME_UIS))
async def test_every_turn_fits_a_phone(
    home: TableInBrowser, window: Window, photos: Photos, *, game: str
) -> None:
    """The estimate of ``tests/display/test_on_a_phone.py``, which measures more messages, is never too low."""
    played = GAME_UIS[game].rules.house.game
    most = played.seats.max_players(played.rulebook.switches.usual)
    crowds = tuple(sorted({min(few, most) for few in (2, 4, 6, most)}))
    shown = [one for people in some(crowds, one_in=2) for one in messages(game, people)]
    assert len(shown) > 15, "there is something to measure"
    for at in range(0, len(shown), BATCH):
        part = shown[at : at + BATCH]
        await window.page.goto("about:blank")
        for name, screen in part:
            await send(home, photos.of(name.split()[-2], screen), screen)
        await window.page.goto(home.evening.server.url)
        for phone in (PHONE, SMALL_PHONE):
            await resize(window, phone)
            found = await measured(window, len(part))
            for (name, screen), one in zip(part, found, strict=True):
                check(name, screen, phone=phone, one=one)
                estimated = excess(screen, phone) + one["room"]
                assert 0 <= estimated - one["height"] <= GUESSED, (name, phone, one, estimated)


async def test_names_of_wide_letters_take_no_more_room_than_estimated(
    home: TableInBrowser, window: Window, photos: Photos
) -> None:
    """At the end of a hand of calabresella, whose result and monte are long without them."""
    shown = []
    for seed, letter in enumerate("WmЖ", 1):
        names = shown_names(dict.fromkeys(range(1, 4), letter * 24))
        past = played_round(GAMES["calabresella"], CalaRules(), 3, seed=seed)
        watched = reel(past, names=names)
        move = watched.move(watched.steps - 1)
        shown.append(
            (
                letter,
                watch_screen(move, WatchKeys(alone=True, played=True, chose=True, shares=True)),
            )
        )
    await window.page.goto("about:blank")
    for name, screen in shown:
        await send(home, photos.of(f"watched {name}", screen), screen)
    await window.page.goto(home.evening.server.url)
    await resize(window, SMALL_PHONE)
    for (name, screen), one in zip(shown, await measured(window, len(shown)), strict=True):
        check(name, screen, phone=SMALL_PHONE, one=one)
        assert one["lines"] <= lines_of(screen), (name, screen.text)


@pytest.mark.parametrize("language", COMPLETE)
async def test_la_locas_window_fits_a_phone_with_many_bettors(
    home: TableInBrowser, window: Window, photos: Photos, *, language: str
) -> None:
    """[SY-31, SY-32] Five people sit at the table, and seven more bet."""
    club = next(one for one in clubs("siete_y_media", 5) if _phase_of(one) == "loca")
    for person in NAMES:
        if person != club.table.sitting.state.table.round.banker:
            club.play("loca", 20, who=person)
    screen = table_screen(scene_at(club, PUBLIC, language))
    assert len(club.table.sitting.state.table.loca.bets) == 11
    await window.page.goto("about:blank")
    await send(home, photos.of("group", screen), screen)
    await window.page.goto(home.evening.server.url)
    await fits_both(window, [("la loca", screen)])


MATCHES: Final = [key for key, ui in GAME_UIS.items() if "match_over" in ui.halts]


@pytest.mark.parametrize("game", MATCHES)
async def test_the_end_of_a_match_fits_both_phones(
    home: TableInBrowser, window: Window, photos: Photos, *, game: str
) -> None:
    played = GAME_UIS[game].rules.house.game
    rules = played.rulebook.switches.usual
    fewest, most = max(played.seats.min_players(rules), 2), played.seats.max_players(rules)
    ends = []
    for people in sorted({fewest, min(5, most), min(6, most), most}):
        *_, club = match(game, people)
        assert club.table.halt.reason == "match_over"
        ends.append((f"{game} {people} end", table_screen(scene_at(club, PUBLIC))))
    await show_on_both(home, window, photos, shown=ends)


async def test_sixteen_cards_at_the_discard_fit_both_phones(
    home: TableInBrowser, window: Window, photos: Photos
) -> None:
    """[CA-19]"""
    due = (
        card_screen(scene_at(club, club.turn))
        for seed in range(20)
        for club in match("calabresella", 3, seed=seed)
        if club.table.phase == "round" and club.table.sitting.state.table.phase == "discard"
    )
    screen = next(one for one in due if sum(map(len, one.keyboard)) >= 17)
    await show_on_both(home, window, photos, shown=[("calabresella 3 discard", screen)])


def long_evening(language: str, people: int) -> Screen:
    """An evening with everything that its picture can show."""
    ranked = range(1, people + 1)
    story = Story(
        curves={one: (0, 40 - one, 5 * one, 60 - 9 * one) for one in ranked},
        best=REALE,
        said=Fact("led", 1, 12),
        titles=tuple(Fact("bust", one, 5) for one in (*ranked, 1)[:3]),
    )
    return summary_screen(made(story, people=people, language=language))


@pytest.mark.parametrize("language", COMPLETE)
async def test_the_podiums_of_an_evening_and_of_a_tournament_fit_both_phones(
    home: TableInBrowser, window: Window, photos: Photos, *, language: str
) -> None:
    over = play_out(Fair(range(1, 13), seats=6, places=3).begin())
    cup = board_screen(replace(told(over, language=language), style=USUAL))
    evenings = [(f"evening {n}", long_evening(language, n)) for n in (2, 4, 12)]
    await show_on_both(home, window, photos, shown=[*evenings, ("cup", cup)])


async def show_on_both(
    home: TableInBrowser, window: Window, photos: Photos, *, shown: list[tuple[str, Screen]]
) -> None:
    """Both phones show these messages whole, with three lines of text."""
    await window.page.goto("about:blank")
    for name, screen in shown:
        await send(home, photos.of(name, screen), screen)
    await window.page.goto(home.evening.server.url)
    await fits_both(window, shown)


async def fits_both(window: Window, shown: list[tuple[str, Screen]]) -> None:
    for phone in (PHONE, SMALL_PHONE):
        await resize(window, phone)
        for (name, _), one in zip(shown, await measured(window, len(shown)), strict=True):
            assert one["cut"] == [], (name, phone)
            assert one["height"] <= one["room"], (name, phone, one)
            assert one["lines"] <= TURN_LINES, (name, phone, one)


@pytest.mark.parametrize("language", COMPLETE)
async def test_the_first_step_of_every_lesson_stands_whole_on_the_smallest_phone(
    home: TableInBrowser, window: Window, photos: Photos, *, language: str
) -> None:
    """The picture, three lines of text at most, and the buttons."""
    shown = [
        (game, lesson_screen(Lesson(run=1, step=0, game=game), words(language), USUAL))
        for game in lessons()
    ]
    await window.page.goto("about:blank")
    for game, screen in shown:
        await send(home, photos.of(f"lesson {game}", screen), screen)
    await window.page.goto(home.evening.server.url)
    await resize(window, SMALL_PHONE)
    for (game, _), one in zip(shown, await measured(window, len(shown)), strict=True):
        assert one["cut"] == [], game
        assert one["lines"] <= LESSON_LINES, (game, one)
        assert one["height"] <= one["room"], (game, one)


def _phase_of(club: Club) -> str:
    """The phase of the hand of siete y media."""
    phase: str = club.table.sitting.state.table.phase
    return phase


async def resize(window: Window, phone: tuple[int, int]) -> None:
    width, height = phone
    await window.page.set_viewport_size({"width": width, "height": height})
    assert await window.page.evaluate("[innerWidth, innerHeight]") == [width, height]


async def measured(window: Window, wanted: int) -> list[Measured]:
    """The newest messages with a picture, as the window shows them."""
    shown = window.chat().locator(".message:has(img)")
    await expect(shown.nth(wanted - 1)).to_be_attached()
    found: list[Measured] = await shown.evaluate_all(MEASURE)
    return found[-wanted:]


def check(name: str, screen: Screen, phone: tuple[int, int], *, one: Measured) -> None:
    assert one["cut"] == [], (name, phone)
    assert one["height"] <= one["room"], (name, phone, one)
    assert one["lines"] <= TURN_LINES, (name, phone, one)


SHORT: Final = 20
"""Letters that fit into a line of the smallest phone."""

ODD_RULES: Final = 6 * TIMES if TIMES > 1 else 1
"""Random rules of each game whose pages are shown, besides its presets."""


def menu_pages(language: str) -> Iterator[tuple[str, Screen]]:
    """Every different page of the settings, under every preset and under odd rules."""
    rng, found = random.Random(4), set[str]()
    for key, ui in GAME_UIS.items():
        table = view(start(usual_table(key)), PUBLIC)
        switches, rules = (
            ui.rules.house.switches,
            list(ui.rules.house.game.rulebook.presets.values()),
        )
        for _ in range(ODD_RULES):
            odd = {name: rng.choice(switches.options_of(name)) for name in switches.settable}
            rules.append(replace(rules[0], **odd))
        for number, one in enumerate(rules):
            seen = replace(table, agreed=replace(table.agreed, rules=one), round=3)
            groups = [f"g{place}" for place in range(len(ui.rules.house.groups))]
            fields = [
                f"f{place}{cards}" for place in range(len(switches.names)) for cards in ("", "s0")
            ]
            for page in ("main", MORE, "ready", "game", *groups, *fields):
                screen = settings_screen(1, seen, page=page, words=words(language))
                if is_page(ui.rules.house, one, page) and screen.fingerprint() not in found:
                    found.add(screen.fingerprint())
                    yield f"{language} {key} {number} {page}", screen


def unlike_pages(pages: Iterable[tuple[str, Screen]]) -> list[tuple[str, Screen]]:
    """Leave out pages that can show nothing new on a phone, the longest text first.

    Another page then has the same rows and at least such long lines, and each label is in a row of the same length.
    """
    seen: set[object] = set()
    found = []
    for name, screen in sorted(pages, key=lambda page: -len(page[1].text)):
        lines = tuple(len(line) // SHORT for line in screen.text.splitlines())
        shape = {(lines, tuple(map(len, screen.keyboard))), *labels(screen)}
        if not shape <= seen:
            seen |= shape
            found.append((name, screen))
    return found


@pytest.mark.laws
@pytest.mark.parametrize("language", COMPLETE)
async def test_every_page_of_the_settings_fits_a_small_phone(
    home: TableInBrowser, window: Window, language: str
) -> None:
    pages = list(menu_pages(language))
    shown = pages if TIMES > 1 else unlike_pages(pages)
    assert len(shown) > 120, "there is something to measure"
    await resize(window, SMALL_PHONE)
    for at in range(0, len(shown), BATCH):
        part = shown[at : at + BATCH]
        await window.page.goto("about:blank")
        # A number before the title tells the pages apart.
        for number, (_, screen) in enumerate(part, at):
            await send_text(home, screen.text.replace("<b>", f"<b>{number}. ", 1), screen.keyboard)
        await window.page.goto(home.evening.server.url)
        shown_pages = window.chat().locator(".message:has(.key)")
        last = re.compile(rf"(?<!\d){at + len(part) - 1}\. ")
        await expect(shown_pages.last).to_have_text(last)
        found: list[Measured] = (await shown_pages.evaluate_all(MEASURE))[-len(part) :]
        for (name, _), sizes in zip(part, found, strict=True):
            assert sizes["cut"] == [], name
            assert sizes["height"] <= sizes["room"], (name, sizes)
