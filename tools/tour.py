"""Plays evenings in a real browser and takes the pictures of `docs/tour.md`: ``python -m tools.tour``.

Each language has the same screens. Labels and texts are looked for in the catalogues, so a sentence that is written
anew is found anew.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import expect

from display.help import COMMANDS
from locales import LANGUAGES, Words, words
from playground.__main__ import begin
from playground.botapi.errors import OrderError
from playground.evening import PlaygroundEvening
from playground.options import Options
from playground.people import InProcess, PlaygroundPerson
from playground.reading import ACCEPT, BACK, DRAW, JOIN, STAND, TURN, TableReading
from tools.browsing import DESKTOP, PHONE, ChatKind, Window, browser
from tools.phones import Phones, own

ROOT: Final = Path(__file__).parent.parent
TOUR: Final = ROOT / "docs" / "tour"
PAGE: Final = ROOT / "docs" / "tour.md"
SEED: Final = 11
ANSWERS: Final = (STAND, ACCEPT, JOIN, BACK)
"""Your answers to the bot's questions, the most frequent first."""

PATIENCE: Final = 120.0
"""Seconds that a part of the evening may last."""


LONGEST: Final = 400.0
"""Seconds that the tournament may last."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in light and in dark colours: its name and caption, on a phone or a desktop or both."""

    name: str
    about: str
    desktop: bool = False
    phone: bool = True


CHAPTERS: Final[Mapping[str, tuple[Shot, ...]]] = {
    "The first minutes": (
        Shot("greeting", "The bot comes into the group."),
        Shot("lesson", "The lesson: four prepared hands in the private chat, without chips."),
        Shot("lobby", "The lobby: the players at the table, and the rules they play by."),
        Shot("menu", "The menu behind ☰, in the private chat of the player who asks."),
        Shot("decks", "The decks, with some cards of each."),
        Shot("settings", "The house rules, each behind a button that explains it."),
        Shot("rules", "The rules of this table, in short pages."),
        Shot("odds", "The worth of the bank under these rules."),
    ),
    "A hand": (
        Shot(
            "turn",
            "A turn: the table in the group; on a wide screen your own card beside it, seen by nobody else.",
            desktop=True,
        ),
        Shot("private", "Your own card in the private chat, with its buttons."),
        Shot("card", "The button 👁 answers the player who taps it, and nobody else."),
        Shot("others", "The same turn as another player sees it."),
        Shot("own", "Without a private chat: the own table in the group, seen by nobody else."),
        Shot("result", "The result: all wins and losses, and the next banker."),
        Shot(
            "tools", "Behind the scenes: things to try out of curiosity.", desktop=True, phone=False
        ),
    ),
    "An evening in which nobody has pressed Start": (
        Shot("phones", "Four phones: the player on turn chooses an amount on the own table."),
        Shot("phones_rules", "The rules, opened and turned without the group."),
        Shot("phones_settings", "The opener changes the time limit; the group reads one line."),
        Shot("phones_result", "The result in the group, and below it on the own table."),
    ),
    "The end of the evening": (
        Shot("summary", "The end of the evening."),
        Shot("ranking", "The ranking of the group."),
    ),
    "Other games": (
        Shot("piatto", "Piatto: one duel after the other against the pot, all in one message."),
        Shot("classica", "Classica: everybody against the bank, for the highest stake it accepts."),
        Shot("quattro", "Quattro e mezzo: for points, everybody against everybody."),
        Shot("match", "A match of quattro e mezzo is won; one tap begins the rematch."),
        Shot(
            "muerto", "Siete y media: a 7 played as muerto, with a card under it that nobody sees."
        ),
        Shot("loca", "La loca: a person without a seat has the highest bet, and plays the card."),
        Shot("shares", "A shared bank: one tap takes a part of it."),
        Shot("practice", "Practice with three computers, in the private chat."),
    ),
    "Tournaments": (
        Shot("terms", "A tournament's terms, set by its organiser."),
        Shot("board", "The board of a tournament, where people enter."),
        Shot("cup", "A tournament of one table, played in the group."),
        Shot("champion", "The end of the tournament: places, prizes, the last hand."),
        Shot("seat", "A tournament of two tables: you play in the private chat."),
        Shot("watched", "The group watches one of the two tables."),
    ),
}
SHOTS: Final = tuple(shot for shots in CHAPTERS.values() for shot in shots)
OWN_NAMES: Final = {"it": "Italiano", "en": "English", "es": "Español"}
CUPS: Final = {"it": "Coppa di Natale", "en": "Christmas Cup", "es": "Copa de Navidad"}
"""The name of a tournament."""


class Tour:
    """One walk through an evening. Every picture is taken in light and dark.

    ``window`` is a desktop, where you act; ``phone`` looks on. ``wanted``: the names of the pictures to take.
    """

    def __init__(
        self, evening: PlaygroundEvening, window: Window, phone: Window, wanted: Sequence[str]
    ) -> None:
        self._evening = evening
        self._window = window
        self._phone = phone
        self._wanted = wanted
        self._said = words(evening.options.language)
        self._commands = {one.name: one.names[self._said.language][0] for one in COMMANDS}

    async def walk(self) -> None:
        """From the greeting to a tournament of two tables."""
        await self._window.see(self._text("greeting"))
        await self._shoot("greeting")
        await self._lesson()
        await self._group("button.apri")
        await self._window.see(self._text("table.seated") + ".*, .*, .*, ")
        await self._shoot("lobby")
        await self._menus()
        await self._rules()
        await self._hand()
        await self._end()
        await self._online("piatto", duels=True)
        await self._online("classica")
        await self._quattro()
        if {"muerto", "loca", "shares"} & {*self._wanted}:
            await self._siete()
        await self._practice()
        await self._tournament()
        await self._two_tables()

    # The parts of the evening.

    async def _lesson(self) -> None:
        await self._group("lesson.button.learn")
        await self._window.see(self._text("lesson.title"), "private")
        await self._shoot("lesson", "private")

    async def _menus(self) -> None:
        await self._group("menu.button.open")
        await self._window.see(self._text("menu.says"), "private")
        await self._shoot("menu", "private")
        await self._private("menu.button.figure")
        await self._window.see(self._text("appearance.title"), "private")
        await self._shoot("decks", "private")

    async def _rules(self) -> None:
        await self._group("button.imposta")
        await self._window.see(self._text("settings.title"), "private")
        await self._shoot("settings", "private")
        await self._private("settings.finish")
        await self._no_hurry()
        await self._group("button.regole")
        await self._window.see(r"1 / \d+", "private")
        await self._shoot("rules", "private")
        if "odds" in self._wanted:
            await self._private("button.conviene")
            await self._until(self._text("odds.sette_e_mezzo.says"), "private")
            await self._shoot("odds", "private")

    async def _no_hurry(self) -> None:
        """Take the clock off the table."""
        await self._group("button.imposta")
        await self._window.see(self._text("settings.title"), "private")
        await self._private("settings.no_clock")
        await self._window.see(self._text("rules.line.no_clock"))
        await self._private("settings.finish")

    async def _hand(self) -> None:
        await self._group("button.si_gioca")
        await self._until_hidden_card()
        await self._shoot("turn")
        await self._shoot("private", "private")
        if "card" in self._wanted:
            await self._card()
        if {"others", "own"} & {*self._wanted}:
            others = await self._others()
            await self._shoot("others", phone=others)
            alone = {*self._evening.autoplay.alone}
            await others.key("👁").click()
            await others.page.locator(".message.own img").wait_for()
            await others.no_toast()
            await self._shoot("own", phone=others)
            await others.page.close()
            self._evening.autoplay.alone |= alone  # a tap in the window has ended Luca's own play
        await self._play(self._over)
        await self._shoot("result")
        if "tools" in self._wanted:
            await self._window.page.locator("#side [data-focus=tools]").click()
            await self._shoot("tools")
            await self._window.close_tools()

    async def _end(self) -> None:
        await self._command("chiudi")
        await self._play(self._text("summary.title"))
        await self._shoot("summary")
        await self._group("button.classifica")
        await self._window.see(self._text("ranking.title"))
        await self._window.no_toast()
        await self._shoot("ranking")

    async def _online(self, game: str, *, duels: bool = False) -> None:
        """A table of another game until your turn; with ``duels`` after one, which still lies there."""
        await self._command(f"gioco {game}")
        name = self._text(f"game.{game}.name")
        await self._window.see(f"{name}\\s+{self._text('table.seated')}.*, .*, .*, ")
        await self._group("button.si_gioca")
        before = r"[▲▼] (?:.*\s+){1,9}" if duels else ""
        asked = (f"{game}.asks.punta", "table.asks_short")
        await self._play(before + "(?:" + "|".join(self._text(key, "Anna") for key in asked) + ")")
        await self._window.no_toast()
        await self._shoot(game)
        await self._command("chiudi")
        await self._play(self._text("summary.title"))

    async def _quattro(self) -> None:
        """A short match of quattro e mezzo, until somebody wins it."""
        await self._command("gioco quattro e mezzo")
        name = self._text("game.quattro_e_mezzo.name")
        await self._window.see(f"{name}\\s+{self._text('table.seated')}.*, .*, .*, ")
        await self._group("button.imposta")
        await self._window.see(self._text("settings.title"), "private")
        await self._private("settings.ready")
        await self._private("settings.quattro_e_mezzo.preset.breve.name")
        await self._window.see(self._text("quattro.target").replace(".*?", "20"))
        await self._private("settings.back")
        await self._private("settings.finish")
        await self._group("button.si_gioca")
        await self._until(self._text("table.asks_short", "Anna"), "group")
        await self._window.no_toast()
        await self._shoot("quattro")
        won, deadline = self._text("quattro.match_over"), time.monotonic() + LONGEST
        while not re.search(won, text := await self._window.text(), re.MULTILINE):
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {won} in:\n{text}")
            turns = TURN.findall(text)
            if turns and turns[-1] == "Anna":
                await self._stop_as_soon_as_possible()
            await asyncio.sleep(0.1)
        await self._window.no_toast()
        await self._shoot("match")
        await self._command("chiudi")
        await self._play(self._text("summary.title"))

    async def _stop_as_soon_as_possible(self) -> None:
        """Stop with the buttons of the private chat, with the matta at its best; else take a card."""
        best = frozenset(
            self._plain("quattro.stop_at").replace("§", total)
            for total in ("4½", "7½", "7", "6½", "6", "5½", "5")
        )
        with contextlib.suppress(PlaywrightError):  # the turn may end before the tap
            await self._answer("private", (STAND, best, DRAW))

    async def _siete(self) -> None:
        """A table of siete y media, with all that it has: a muerto, la loca for a bystander, a shared bank."""
        await self._command("gioco siete y media")
        name = self._text("game.siete_y_media.name")
        await self._window.see(f"{name}\\s+{self._text('table.seated')}.*, .*, .*, ")
        await self._no_hurry()
        alone = self._evening.autoplay.alone
        others = {*alone}
        alone.clear()  # automatic players play no muerto and share no bank
        await self._group("button.si_gioca")
        if "muerto" in self._wanted:
            await self._muerto()
        if "loca" in self._wanted:
            await self._loca()
        if "shares" in self._wanted:
            await self._shares()
        alone |= others
        await self._command("chiudi")
        await self._play(self._text("summary.title"))

    async def _muerto(self) -> None:
        """Everybody tries a muerto, until somebody's first card is a 7."""
        muerto, said = self._label("button.muerto"), self._text("siete.status.muerto")
        while not re.search(f": {said}$", await self._window.text(), re.MULTILINE):
            await self._stand(instead=muerto)
        await self._window.no_toast()
        await self._shoot("muerto")

    async def _shares(self) -> None:
        """The banker offers parts of the next bank, and you take one before the hand begins."""
        offer, entro = self._said("siete.offer", percent="25"), self._label("button.entro")
        while not await self._window.exact(entro).count():
            await self._stand(instead=offer, yours=self._label("button.dejo"))
        await self._group("button.entro")
        await self._shoot_at_once("shares")

    async def _loca(self) -> None:
        """Stand up, have the highest bet on la loca, and be asked to play it."""
        await self._group("button.alzati")
        over = f"{self._text('siete.result.bank')}|{self._text('siete.result.bank_bust')}"
        before = len(re.findall(over, await self._window.text()))
        while len(re.findall(over, await self._window.text())) == before:
            await self._stand()
        while not await self._window.exact(self._label("button.cierro")).count():
            await self._stand()
        await self._window.exact("20").click()
        await self._until(self._text("siete.asks.responsible", "Anna"), "group")
        await self._shoot_at_once("loca")
        await self._group("button.loca_planta")
        await self._command("siediti")

    async def _stand(self, instead: str = "", yours: str = "") -> None:
        """Stand for the person on turn, or tap ``instead`` if it is offered and not refused; ``yours``: on your turn."""
        await asyncio.sleep(0.1)
        users = self._evening.telegram.core.world.users.values()
        door, you = InProcess(self._evening.telegram), self._evening.you
        shown = [one for one in await you.messages(self._evening.group) if not one.ephemeral]
        table = next((TableReading(one) for one in reversed(shown) if {*one.labels} & STAND), None)
        user = next((one for one in users if table is not None and one.name == table.turn), None)
        if table is None or user is None:
            return
        wanted = yours if yours and user.id == you.id else instead
        stand = table.label(STAND) or ""
        person = PlaygroundPerson(door, user.id, user.name)
        with contextlib.suppress(OrderError):  # the table may have moved on
            told = await person.tap(
                wanted if wanted in table.message.labels else stand, message=table.message
            )
            if told is not None and told.text == self._said("refusal.no_muerto"):
                await person.tap(stand, message=table.message)

    async def _tournament(self) -> None:
        window = self._window
        await self._enter(
            CUPS[self._said.language],
            {
                "stack": "200",
                "min_bet": "100",
                "rise": self._said("tournament.value.percent", n=100),
            },
        )
        await self._shoot("board")
        await self._group("tournament.button.t_via")
        if await self._my_turn("group"):
            await self._shoot("cup")
        await self._play(self._text("tournament.won"), LONGEST)
        await window.no_toast()
        await self._shoot("champion")

    async def _two_tables(self) -> None:
        slow = self._said("tournament.value.seconds", n=120)
        await self._enter("", {"seats": "2", "clock": slow})
        await self._group("tournament.button.t_via")
        await self._window.see(self._text("tournament.watch"))
        if not await self._my_turn():
            raise TimeoutError("it is never your turn at a tournament's table")
        await self._shoot("seat", "private")
        await self._shoot("watched")

    async def _enter(self, name: str, terms: Mapping[str, str]) -> None:
        """Open a tournament with these terms and let everybody enter it."""
        window, alone = self._window, self._evening.autoplay.alone
        others = {*alone}
        alone.clear()  # the first entry settles the terms
        await asyncio.sleep(1)
        await self._command(f"torneo {name}".strip())
        await window.see(name or self._text("tournament.title"))
        await self._group("tournament.button.t_cond")
        await window.see(self._text("tournament.terms.title"), "private")
        if name:
            await self._shoot("terms", "private")
        for term, value in terms.items():
            await self._private(f"tournament.terms.{term}")
            await window.see(self._text("tournament.terms.choose"), "private")
            await self._window.exact(value, "private").click()
        await self._private("tournament.button.done")
        alone |= others
        await self._group("tournament.button.t_entra")
        await window.see(r"\(4\): ")
        await window.no_toast()

    async def _practice(self) -> None:
        await self._command("gioco", "private")
        await self._window.see(self._text("table.seated"), "private")
        await self._private("button.si_gioca")
        await self._my_turn()
        await self._shoot("practice", "private")
        await self._command("chiudi", "private")
        await self._window.see(self._text("summary.title"), "private")

    # Doing.

    async def _close_alert(self) -> None:
        """Close an alert that a tap has brought up."""
        if await self._window.page.get_by_role("alertdialog").count():
            await self._window.alert()

    async def _command(self, typed: str, chat: ChatKind = "group") -> None:
        """Type a command, with its name in the language of the evening."""
        name, _, rest = typed.partition(" ")
        await self._close_alert()
        await self._window.say(f"/{self._commands[name]} {rest}".strip(), chat)

    async def _group(self, key: str) -> None:
        await self._close_alert()
        await self._window.tap(self._label(key))

    async def _private(self, key: str) -> None:
        await self._close_alert()
        await self._window.tap(self._label(key), "private")

    async def _card(self) -> None:
        """The alert, which stands in the window until it is closed."""
        await self._show(self._phone, "group")
        await self._phone.key("👁").click()
        await self._phone.page.get_by_role("alertdialog").wait_for()
        await self._shoot("card", turned=True)
        await self._phone.alert()

    async def _others(self) -> Window:
        """Luca's phone."""
        running = self._window.page.context.browser
        if running is None:
            raise LookupError("the browser is gone")
        users = self._evening.telegram.core.world.users.values()
        luca = next(user.id for user in users if user.name == "Luca")
        url = self._evening.server.url
        return await Window.open(running, url, luca, size=PHONE, touch=True)

    async def _until_hidden_card(self) -> None:
        """Play on until your first card lies face down and the banker is another."""
        for _ in range(10):
            await self._my_turn("group")
            if await self._window.has("5"):  # the banker has no stake to choose
                return
            await self._play(self._over)
        raise LookupError("Anna holds the bank all evening: try another seed")

    async def _my_turn(self, chat: ChatKind = "private") -> bool:
        """Answer the bot's questions until it is your turn to draw or stand; False if that takes too long."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            text = await self._window.text(chat)
            turns = TURN.findall(text)
            mine = chat == "private" or (turns and turns[-1] == "Anna")
            if mine and await self._answer(chat, (STAND,), tap=False):
                return True
            if mine:
                await self._answer(chat, (ACCEPT, JOIN, BACK))
            await asyncio.sleep(0.05)
        return False

    async def _play(self, until: str, patience: float = PATIENCE) -> None:
        """Stand whenever it is your turn, until the group reads this once more."""
        before = len(re.findall(until, await self._window.text(), re.MULTILINE))
        deadline = time.monotonic() + patience
        while True:
            text = await self._window.text()
            count = len(re.findall(until, text, re.MULTILINE))
            if count > before:
                return
            before = count  # the old text may be gone: a table's message is edited
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {until} in:\n{text}")
            turns = TURN.findall(text)
            if turns and turns[-1] == "Anna":
                await self._answer("group", ANSWERS)
            await asyncio.sleep(0.1)

    async def _answer(
        self, chat: ChatKind, answers: Sequence[frozenset[str]], *, tap: bool = True
    ) -> bool:
        """Tap the first of these that a chat offers; False if it offers none. Without ``tap``, only look."""
        await self._close_alert()
        for labels in answers:
            for label in labels:
                key = self._window.exact(label, chat)
                if await key.count():
                    if tap:
                        await key.click(timeout=3000)
                        await asyncio.sleep(0.2)
                    return True
        return False

    async def _until(self, pattern: str, chat: ChatKind) -> None:
        """Wait for a text that takes long to reckon."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, text := await self._window.text(chat)):
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {pattern} in:\n{text}")
            await asyncio.sleep(0.2)

    # Texts.

    @property
    def _over(self) -> str:
        return f"(?:{self._text('sette.result.bank')}|{self._text('sette.result.bank_bust')})"

    def _label(self, key: str) -> str:
        return self._plain(key)

    def _text(self, key: str, name: str = "") -> str:
        """A pattern for a sentence of the catalogue with any values, or with this ``name``."""
        return _pattern(self._plain(key, name))

    def _plain(self, key: str, name: str = "") -> str:
        return _plain(self._said, key, name)

    # Pictures.

    async def _show(self, phone: Window, chat: ChatKind) -> None:
        tab = phone.page.locator("#tabs button").filter(has_text="Matta")
        other = phone.page.locator("#tabs button").filter(has_not_text="Matta")
        await (tab if chat == "private" else other).first.click()

    async def _shoot(
        self,
        name: str,
        chat: ChatKind = "group",
        *,
        phone: Window | None = None,
        turned: bool = False,
    ) -> None:
        """Take the pictures of this name, if they are wanted; ``turned``: the phone shows what it should already."""
        await self._close_alert()
        if name not in self._wanted:
            return
        shot = next(one for one in SHOTS if one.name == name)
        looks: list[tuple[Window, str]] = []
        if shot.phone:
            looks.append((phone or self._phone, "-phone"))
            if not turned:
                await self._show(looks[-1][0], chat)
        if shot.desktop and self._said.language == "it":
            looks.append((self._window, ""))
        if shot.desktop:
            await self._window.no_toast()
        await _take(self._evening, shot, looks)

    async def _shoot_at_once(self, name: str) -> None:
        """Take the pictures of a moment that does not last, when the toast of the tap before it is gone."""
        await asyncio.sleep(0.5)
        with _still(self._evening):
            await self._window.no_toast()
            await self._shoot(name)


@contextlib.contextmanager
def _still(evening: PlaygroundEvening) -> Iterator[None]:
    """Stop the bot for a moment, so that no clock runs out between two pictures of the same thing."""
    pid = evening.bot.pid
    if pid is None:
        raise LookupError("the bot is gone")
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def _take(
    evening: PlaygroundEvening, shot: Shot, looks: Sequence[tuple[Window, str]]
) -> None:
    """Take the pictures of these windows; the last word of a name says which window."""
    language = _prefix(evening.options.language)
    with _still(evening):
        await asyncio.sleep(0.4)
        for window, kind in looks:
            await window.page.evaluate("document.fonts.ready")
            for scheme in ("light", "dark"):
                await window.page.emulate_media(
                    color_scheme="dark" if scheme == "dark" else "light"
                )
                await window.picture(TOUR / f"{language}{shot.name}{kind}-{scheme}.webp")
            await window.page.emulate_media(color_scheme="light")


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
        names = {one.name: one.names[said.language][0] for one in COMMANDS}
        await phones.sit_down(
            f"/{names['gioco']} sette e mezzo",
            f"/{names['siediti']}",
            _pattern(self._plain("table.seated")),
        )
        opener, reader = list(phones.windows.values())[:2]
        await self._read_the_rules(reader)
        await self._change_a_setting(opener, reader)
        await opener.tap(self._plain("button.si_gioca"))
        await opener.see(_pattern(self._plain("table.asks_short")))
        for window in phones.windows.values():
            await window.tap("👁")
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
        await reader.see(_pattern(self._plain("rules.line.no_clock")))
        await self._shoot("phones_settings", opener)
        await opener.tap(self._plain("settings.finish"))

    async def _is_over(self) -> bool:
        told = "|".join(
            _pattern(self._plain(f"sette.result.{key}")) for key in ("bank", "bank_bust")
        )
        return re.search(told, await self._phones.first.text()) is not None

    async def _shoot(self, name: str, window: Window, *, at_once: bool = False) -> None:
        if name in self._wanted:
            if not at_once:
                await window.no_toast()
            shot = next(one for one in SHOTS if one.name == name)
            await _take(self._evening, shot, [(window, "-phone")])

    def _plain(self, key: str) -> str:
        return _plain(self._said, key)


def _plain(said: Words, key: str, name: str = "") -> str:
    """A sentence of the catalogue without its tags, with ``§`` for each value but this ``name``."""
    entry = said.entries[key]
    text = entry if isinstance(entry, str) else entry.get("hand", next(iter(entry.values())))
    if name:
        text = text.replace("{name}", name)
    return re.sub(r"<[^>]*>", "", re.sub(r"\{\w+\}", "§", text))


def _pattern(plain: str) -> str:
    """A pattern for the first line of a sentence, with any values."""
    return re.escape(plain.strip().split("\n")[0].strip()).replace("§", ".*?")


def page() -> str:
    """The text of `docs/tour.md`: each row has the same screen in every language."""
    lines = [
        "# A tour in pictures",
        "",
        "An evening at the table of `make play`, on a phone of 390 × 844 pixels: each row in "
        + ", ".join(OWN_NAMES.values())
        + ".",
        "Readers with a dark page see dark pictures. `make tour` takes the pictures anew; nobody has retouched them.",
        "",
        " · ".join(f"[{name}](#{_anchor(name)})" for name in CHAPTERS),
        "",
    ]
    for chapter, shots in CHAPTERS.items():
        lines += [f"## {chapter}", ""]
        for shot in shots:
            lines += [f"**{shot.about}**", "", *_pictures(shot), ""]
    return "\n".join(lines) + "\n"


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")


def _pictures(shot: Shot) -> list[str]:
    lines = []
    if shot.phone:
        lines += [
            _picture(
                f"{_prefix(language)}{shot.name}-phone",
                f"{OWN_NAMES[language]}: {shot.about}",
                width='width="270" ',
            )
            for language in LANGUAGES
        ]
    if shot.desktop:
        lines += [""] if lines else []
        lines.append(_picture(shot.name, shot.about))
    return lines


def _picture(name: str, about: str, width: str = "") -> str:
    """A picture in the colours of the reader's page."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="tour/{name}-dark.webp">'
    light = f'<img src="tour/{name}-light.webp" {width}alt="{about}">'
    return f"<picture>{dark}{light}</picture>"


def _prefix(language: str) -> str:
    return "" if language == "it" else f"{language}-"


async def _take_phones(asked: Options, wanted: Sequence[str]) -> None:
    """Play the evening of four phones and take its pictures."""
    evening = PlaygroundEvening(asked)
    try:
        await begin(evening, 0)
        async with browser() as running:

            async def opened(user: int, _: int) -> Window:
                url, language = evening.server.url, asked.language
                return await Window.open(
                    running, url, user, size=PHONE, touch=True, language=language
                )

            phones = await Phones.of(evening, opened)
            await PhonesTour(evening, phones, wanted).walk()
    finally:
        await evening.stop()


async def take(folder: Path, language: str, only: Sequence[str]) -> None:
    """Play in a language and take its pictures; ``only``: these, if any are named."""
    asked = Options(
        language=language,
        name="Anna",
        people=3,
        fast=True,
        seed=SEED,
        folder=folder / language,
        kind="group",
    )
    wanted = [shot.name for shot in SHOTS if not only or shot.name in only]
    if any(name.startswith("phones") for name in wanted):
        await _take_phones(replace(asked, folder=folder / f"{language}-phones"), wanted)
    if all(name.startswith("phones") for name in wanted):
        return
    evening = PlaygroundEvening(asked)
    try:
        await begin(evening, 0)
        url = evening.server.url
        async with browser() as running:
            window = await Window.open(running, url, size=DESKTOP, language=language)
            phone = await Window.open(running, url, size=PHONE, touch=True, language=language)
            await Tour(evening=evening, window=window, phone=phone, wanted=wanted).walk()
    finally:
        await evening.stop()


def main() -> int:
    """Take the pictures of the named languages, or of all, and write the page; return 1 without a Chromium."""
    parser = argparse.ArgumentParser(prog="python -m tools.tour", description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, action="append", help="all, if not given")
    parser.add_argument(
        "--only", nargs="*", default=(), help="names of pictures; all, if not given"
    )
    given = parser.parse_args()
    TOUR.mkdir(parents=True, exist_ok=True)
    if not given.only and not given.language:
        for old in TOUR.glob("*.webp"):
            old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        try:
            for language in given.language or LANGUAGES:
                asyncio.run(take(Path(folder), language, given.only))
        except LookupError as error:
            sys.stderr.write(f"{error}\n")
            return 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
