"""Plays a part of an evening in a real browser and takes the pictures of `docs/tour.md`: ``python -m tools.tour``."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playground.__main__ import begin, open_first_table
from playground.evening import Evening
from playground.options import Options
from tools.browsing import DESKTOP, PHONE, Window, browser

ROOT: Final = Path(__file__).parent.parent
TOUR: Final = ROOT / "docs" / "tour"
SEED: Final = 11
OVER: Final = r"il banco (?:fa|sballa)"
ANSWERS: Final = (
    (r"Anna(?: \(banco\))?: tiro", "Sto"),
    (r"Anna, giochi", "Gioco"),
    (r"Anna, prendi il banco", "Accetto"),
)
"""What you say when you are asked something, the most frequent first."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: which window took it, what it is called, and what is to be seen on it."""

    name: str
    about: str


SHOTS: Final = (
    Shot("lobby", "The lobby: who sits at the table, and under which rules."),
    Shot("settings", "The house rules, each behind a button that explains it."),
    Shot("turn", "A turn: the table in the group, your own card beside it, seen by nobody else."),
    Shot("card", "The button 👁 answers whoever taps it, and him alone."),
    Shot("others", "The same turn as somebody else sees it."),
    Shot("result", "The result: who won what, and who holds the bank next."),
    Shot("tools", "Behind the scenes: what a curious person wants to try."),
    Shot("summary", "The end of the evening."),
    Shot("join", "Piatto: who plays next is asked; the duel before still lies there."),
    Shot("piatto", "Piatto: one duel after the other against the pot, all in one message."),
    Shot("classica", "Classica: everybody against the bank, for the highest stake it accepts."),
)


class Tour:
    """One walk through the evening. Every picture is taken in light and dark, on a desktop and on a phone."""

    def __init__(self, evening: Evening, window: Window, phone: Window) -> None:
        self._evening = evening
        self._window = window
        self._phone = phone

    async def walk(self) -> None:
        """From the lobby to the summary."""
        window = self._window
        await window.see("Al tavolo: .*, .*, .*, ")
        await self._shoot("lobby")
        await window.see("Ciao", "private")  # where the menu opens
        await window.tap("Impostazioni")
        await window.see("Senza fretta", "private")
        await self._shoot("settings")
        await window.tap("Senza fretta", "private")
        await window.see("senza fretta")
        await window.tap("Fatto", "private")
        await window.tap("Si gioca!")
        await self._until_hidden_card()
        await self._shoot("turn")
        await self._card()
        await self._shoot("others", window=await self._others())
        await self._play(r"Mano \d+ · il banco")
        await self._shoot("result")
        await window.page.locator("#side [data-focus=tools]").click()
        await self._shoot("tools", phone=False)
        await window.close_tools()
        await window.say("/chiudi")
        await self._play("Buonanotte")
        await self._shoot("summary")
        await self._online("piatto", r"[▲▼] (?:.*\s+){1,9}Anna: tiro", first="join")
        await self._online("classica", r"Anna: tiro")

    async def _online(self, game: str, until: str, first: str = "") -> None:
        """A table of another game, up to there; ``first``: the picture in which you are asked whether you play."""
        window = self._window
        await window.say(f"/gioco {game}")
        await window.see(f"{game.capitalize()}\\s+Al tavolo: .*, .*, .*, ")
        await window.tap("Si gioca!")
        if first:
            await self._play(r"Anna, giochi")
            await self._shoot(first)
        await self._play(until)
        await window.no_toast()
        await self._shoot(game)
        await window.say("/chiudi")
        await self._play("Buonanotte")

    async def _others(self) -> Window:
        running = self._window.page.context.browser
        if running is None:
            raise LookupError("the browser is gone")
        users = self._evening.telegram.core.world.users.values()
        luca = next(user.id for user in users if user.name == "Luca")
        return await Window.open(running, self._evening.server.url, luca)

    async def _card(self) -> None:
        """The alert, which stands in the window until it is closed."""
        await self._phone.key("👁").click()
        await self._phone.page.get_by_role("alertdialog").wait_for()
        await self._window.key("👁").click()
        await self._window.page.get_by_role("alertdialog").wait_for()
        await self._shoot("card")
        await self._window.alert()
        await self._phone.alert()

    async def _until_hidden_card(self) -> None:
        """Plays on until your first card lies face down."""
        for _ in range(10):
            await self._play(r"Anna: tiro o sto\?")
            if await self._window.has("5"):  # the banker has no stake to choose
                return
            await self._play(OVER)
        raise LookupError("Anna holds the bank all evening: try another seed")

    async def _play(self, until: str) -> None:
        """Stands whenever it is your turn, until the chat says this once more."""
        before = len(re.findall(until, await self._window.text()))
        deadline = asyncio.get_running_loop().time() + 90
        while True:
            text = await self._window.text()
            if len(re.findall(until, text)) > before:
                return
            if asyncio.get_running_loop().time() > deadline:
                raise TimeoutError(f"no {until} in:\n{text}")
            last = text[max(text.rfind("Mano "), text.rfind("Banco ")) :]
            for asked, answer in ANSWERS:
                if re.search(asked, last) and await self._window.has(answer):
                    await self._window.tap(answer)
                    break
            await asyncio.sleep(0.1)

    async def _shoot(self, name: str, *, window: Window | None = None, phone: bool = True) -> None:
        one = window or self._window
        await one.page.evaluate("document.fonts.ready")
        await asyncio.sleep(0.4)
        for dark in (False, True):
            look = "dark" if dark else "light"
            await one.page.emulate_media(color_scheme="dark" if dark else "light")
            await one.picture(TOUR / f"{name}-{look}.webp")
            if phone and window is None:
                await self._phone.page.emulate_media(color_scheme="dark" if dark else "light")
                await self._phone.picture(TOUR / f"{name}-phone-{look}.webp")
        await one.page.emulate_media(color_scheme="light")


def write_page() -> None:
    """Lists the pictures in `docs/tour.md`."""
    lines = [
        "# A tour in pictures",
        "",
        "An evening at the table of `make play`, in light and dark, on a desktop and on a phone. `make tour` takes the",
        "pictures anew; nobody has retouched them.",
        "",
    ]
    for shot in SHOTS:
        lines += [f"## {shot.about}", ""]
        found = [f"{shot.name}{kind}.webp" for kind in ("-light", "-dark")]
        lines += [f"![{shot.about}](tour/{name})" for name in found]
        phones = [f"{shot.name}-phone{kind}.webp" for kind in ("-light", "-dark")]
        there = [name for name in phones if (TOUR / name).exists()]
        if there:
            lines += ["", *(f'<img src="tour/{name}" width="280" alt="">' for name in there)]
        lines.append("")
    (ROOT / "docs" / "tour.md").write_text("\n".join(lines), encoding="utf-8")


async def take(folder: Path) -> None:
    """Plays and takes all pictures."""
    asked = Options(
        name="Anna", people=3, fast=True, seed=SEED, folder=folder / "evening", kind="group"
    )
    evening = Evening(asked)
    try:
        await begin(evening, 0)
        await open_first_table(evening)
        url = evening.server.url
        async with browser() as running:
            window = await Window.open(running, url, size=DESKTOP)
            phone = await Window.open(running, url, size=PHONE, touch=True)
            await Tour(evening, window, phone).walk()
    finally:
        await evening.stop()


def main() -> int:
    TOUR.mkdir(parents=True, exist_ok=True)
    for old in TOUR.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(take(Path(folder)))
        except LookupError as error:
            sys.stderr.write(f"{error}\n")
            return 1
    write_page()
    return 0


if __name__ == "__main__":
    sys.exit(main())
