"""Take the pictures of the named languages, or of all, and write the page."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from locales import LANGUAGES
from playground.__main__ import begin
from playground.evening import PlaygroundEvening
from playground.options import Options
from tools.browsing import DESKTOP, PHONE, Window, browser
from tools.phones import Phones
from tools.tour.cards import TABLES, CardTour
from tools.tour.four_phones import PhonesTour
from tools.tour.page import page
from tools.tour.shots import PAGE, SHOTS
from tools.tour.walk import Tour

SEED: Final = 11


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


async def _take_cards(asked: Options, wanted: Sequence[str]) -> None:
    """Play at each table with own hands of which pictures are wanted."""
    for (game, people), names in TABLES.items():
        missing = [name for name in names if name in wanted]
        if not missing:
            continue
        folder = asked.folder.with_name(f"{asked.language}-{game}-{people}")
        evening = PlaygroundEvening(replace(asked, folder=folder, people=people - 1))
        try:
            await begin(evening, 0)
            async with browser() as running:
                url, language = evening.server.url, asked.language
                phone = await Window.open(running, url, size=PHONE, touch=True, language=language)
                await CardTour(evening, phone, missing, game=game, people=people).walk()
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
    await _take_cards(asked, wanted)
    of_cards = {name for names in TABLES.values() for name in names}
    if all(name.startswith("phones") or name in of_cards for name in wanted):
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
