"""One walk through an evening, from the greeting to a tournament of two tables."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Mapping, Sequence
from typing import Final

from playwright.async_api import Error as PlaywrightError

from display.help import commands
from locales import words
from playground.botapi.errors import OrderError
from playground.botapi.views import MessageView
from playground.evening import PlaygroundEvening
from playground.people import InProcess, PlaygroundPerson
from playground.reading import ACCEPT, BACK, DRAW, JOIN, STAND, TURN, TableReading
from tools.browsing import PHONE, ChatKind, Window
from tools.tour.pictures import bot_stopped, take_pictures
from tools.tour.shots import SHOTS
from tools.tour.texts import pattern, plain

ANSWERS: Final = (STAND, ACCEPT, JOIN, BACK)
"""Your answers to the bot's questions, the most frequent first."""

PATIENCE: Final = 120.0
"""Seconds that a part of the evening may last."""


LONGEST: Final = 400.0
"""Seconds that the tournament may last."""

CUPS: Final = {"it": "Coppa di Natale", "en": "Christmas Cup", "es": "Copa de Navidad"}
"""The name of a tournament."""


class Tour:
    """One walk through an evening. Every picture is taken in light and dark.

    ``window`` is a desktop, where you act; ``phone`` windows on. ``wanted``: the names of the pictures to take.
    """

    def __init__(
        self, evening: PlaygroundEvening, window: Window, phone: Window, *, wanted: Sequence[str]
    ) -> None:
        self._evening = evening
        self._window = window
        self._phone = phone
        self._wanted = wanted
        self._said = words(evening.options.language)
        self._commands = {one.name: one.names[self._said.language][0] for one in commands()}
        self._typed_below: MessageView | None = None
        """The table's message as it was when a person on turn last typed a command."""

    async def walk(self) -> None:
        """From the greeting to a tournament of two tables."""
        await self._window.see(self._text("greeting"))
        await self._shoot("greeting")
        await self._lesson()
        # In Spanish the button would open a table of siete y media.
        await self._window.say(f"/{self._commands['gioco']} sette e mezzo")
        await self._window.see(self._text("table.seated") + ".*, .*, .*, ")
        await self._shoot("lobby")
        await self._menus()
        await self._rules()
        await self._hand()
        await self._end()
        await self._online("piatto", first="join")
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
        for name, label, shown in (
            ("languages", "menu.button.lingua", "menu.language"),
            ("decks", "menu.button.figure", "appearance.title"),
        ):
            await self._group("menu.button.open")
            await self._window.see(self._text("menu.says"), "private")
            if name == "languages":
                await self._shoot("menu", "private")
            await self._private(label)
            await self._window.see(self._text(shown), "private")
            await self._shoot(name, "private")

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
        if "rewatch" in self._wanted:
            await self._rewatch()
        if "tools" in self._wanted:
            await self._window.page.locator("#side [data-focus=tools]").click()
            await self._shoot("tools")
            await self._window.close_tools()

    async def _rewatch(self) -> None:
        """Watch the hand, and look for the move of yours that cost most."""
        await self._group("button.rivedi")
        await self._window.see(self._text("watch.title"), "private")
        await self._private("button.persi")
        await self._window.see(self._text("review.asks.seen"), "private")
        await self._window.no_toast()
        await self._shoot("rewatch", "private")

    async def _end(self) -> None:
        await self._command("chiudi")
        await self._play(self._text("summary.title"))
        await self._shoot("summary")
        await self._group("button.classifica")
        await self._window.see(self._text("ranking.title"))
        await self._window.no_toast()
        await self._shoot("ranking")
        if "rematch" in self._wanted:
            await self._group("button.rivincita")
            await self._window.see(self._text("table.seated"))
            await self._shoot("rematch")
            await self._command("chiudi")
            await self._window.see(self._text("table.closed"))

    async def _online(self, game: str, first: str = "") -> None:
        """A table of another game until your turn; ``first``: the picture in which you are asked whether you play."""
        await self._command(f"gioco {game}")
        name = self._text(f"game.{game}.name")
        await self._window.see(f"{name}\\s+{self._text('table.seated')}.*, .*, .*, ")
        await self._group("button.si_gioca")
        if first:
            await self._play(self._text("piatto.asks.join", "Anna"))
            await self._shoot(first)
        before = r"[▲▼] (?:.*\s+){1,9}" if first else ""
        asked = ("drawing.turn", "table.asks_short")
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
        """Everybody tries a muerto, whose key is on the own card, until somebody's first card is a 7."""
        said = self._text("siete.status.muerto")
        while not re.search(f": {said}$", await self._window.text(), re.MULTILINE):
            await self._stand(typed="/muerto")
        await self._window.no_toast()
        await self._shoot("muerto")

    async def _shares(self) -> None:
        """The banker divides the next bank and offers you a part before the hand begins."""
        divide, entro = self._label("button.reparto"), self._label("button.entro")
        while not await self._window.exact(entro).count():
            await self._stand(instead=divide, yours=self._label("button.dejo"))
            await self._offer_you_a_share()
        await self._shoot_at_once("shares")

    async def _offer_you_a_share(self) -> None:
        """Everybody else taps your name if the bank is being divided; only the banker's tap counts."""
        you = self._evening.you
        offer = self._said("siete.offer", name=you.name)
        shown = await you.messages(self._evening.group)
        dividing = next((one for one in reversed(shown) if offer in one.labels), None)
        door, users = InProcess(self._evening.telegram), self._evening.telegram.core.world.users
        for user in [one for one in users.values() if dividing and one.id != you.id]:
            with contextlib.suppress(OrderError):  # the bot itself is no person
                await PlaygroundPerson(door, user.id, user.name).tap(offer, message=dividing)

    async def _loca(self) -> None:
        """Stand up, have the highest bet on la loca, and be asked to play it."""
        await self._group("button.alzati")
        over = f"{self._text('siete.result.bank')}|{self._text('siete.result.bank_bust')}"
        before = len(re.findall(over, await self._window.text()))
        while len(re.findall(over, await self._window.text())) == before:
            await self._stand()
        while not await self._window.exact(self._label("button.cierro")).count():
            await self._stand()
        await self._close_alert()
        await self._window.exact("20").click()
        await self._until(self._text("siete.asks.responsible", "Anna"), "group")
        await self._shoot_at_once("loca")
        await self._group("button.loca_planta")
        await self._command("siediti")

    async def _stand(self, *, instead: str = "", typed: str = "", yours: str = "") -> None:
        """Stand for the person on turn, or tap ``instead`` if it is offered; ``yours``: on your turn.

        ``typed``: a command that is tried before.
        """
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
        if typed and table.message == self._typed_below:
            return  # the bot has not answered yet
        if typed:
            self._typed_below = table.message
            await person.write(self._evening.group, typed)
            await asyncio.sleep(0.5)
        with contextlib.suppress(OrderError):  # the table may have moved on
            await person.tap(
                wanted if wanted in table.message.labels else stand, message=table.message
            )

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
        await self._private("tournament.button.other")
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
        return pattern(self._plain(key, name))

    def _plain(self, key: str, name: str = "") -> str:
        return plain(self._said, key, name)

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
        windows: list[tuple[Window, str]] = []
        if shot.phone:
            windows.append((phone or self._phone, "-phone"))
            if not turned:
                await self._show(windows[-1][0], chat)
        if shot.desktop and self._said.language == "it":
            windows.append((self._window, ""))
        if shot.desktop:
            await self._window.no_toast()
        await take_pictures(self._evening, shot, windows)

    async def _shoot_at_once(self, name: str) -> None:
        """Take the pictures of a moment that does not last, when the toast of the tap before it is gone."""
        await asyncio.sleep(0.5)
        with bot_stopped(self._evening):
            await self._window.no_toast()
            await self._shoot(name)
