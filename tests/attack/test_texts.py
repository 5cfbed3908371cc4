"""Text of any script and length, where the bot reads text: behind every command, as names, as titles, and alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from display.help import commands
from locales.names import MOST_MARKS
from playground.botapi.text import TEXT_LIMIT
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.attack.conftest import LONG
from tests.attack.kit import deal
from tests.kit.flood import PATIENCE, drained, open_table, settled
from tests.kit.process import RealBot

FAMILY: Final = "👨‍👩‍👧‍👦"

TEXTS: Final = {
    "right to left": "\u202eoloaP\u202c \u2067שלום\u2069 مرحبا\u200f!",
    "unclosed direction marks": "\u202e\u2066\u2067\u202d\u200e" * 12,
    "as long as may be": "à" * 4000,
    "families": FAMILY * 360,
    "piled up marks": "Z" + "\u0335\u0489\u033f\u0363" * 900,
    "marks alone": "\u0301" * 64,
    "nothing to see": "\u3164\u2800\u200b\u00ad\ufeff\u2060" * 9,
    "zeros": "a\0b\0\0c",
    "control characters": "".join(map(chr, (*range(1, 32), *range(127, 160)))) + "x",
    "lines": "uno\n\n\ndue\r\ntre\u2028quattro\u2029",
    "markup": "<b>&amp;<a href='tg://user?id=1'>x</a></i>&#x41;</b>*_`[x](y)",
    "templates": "{name} {0!r} {{}} %s %(name)s $name ${x} \\N{BULLET} \\u0041",
    "questions to a database": "'; DROP TABLE events; --\"`",
    "other digits": "٣٠ २० ２０ ½ ⅒ ²",
    "a long number": "9" * 4000,
    "odd numbers": "-1 1e9 NaN 0x10 +20 20.5 1_000 00000000000000000020",
    "flags": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f🇮🇹🇮" * 20,
    "keycaps and tones": "1️⃣#️⃣👍🏿🏿🏿\ufe0f\ufe0f",
    "scripts": "ไทย한국어ᄒᆞᆫ日本語ქართულიᠮᠣᠩᠭᠣᠯབོད",
    "private and unassigned": "\ue000\uf8ff\U0010ffff\uffff\ufdd0\U000e0000",
    "commands in it": "/gioco@matta_bot /chiudi\n/fiches 1 1 @matta_bot",
    "addresses": "https://t.me/matta_bot?start=x tg://resolve?domain=x @luca",
}

IN_GROUP: Final = tuple(command.name for command in commands() if command.name != "alzati")
"""Not the command by which the players of the hand would leave."""
IN_PRIVATE: Final = IN_GROUP if LONG else ("start", "gioco", "punta", "fiches", "taglia")

SHOWN_NEVER: Final = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters and marks that turn the direction of the following text."""


async def test_any_text_behind_any_command_breaks_nothing(
    hurried: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    people, group = await open_table(telegram, "Luca", "Rita")
    await deal(hurried, telegram, opener=people[0], group=group)
    alone = telegram.person("Tizio", started=True)
    typed = 0
    for text in TEXTS.values():
        for number, name in enumerate(IN_GROUP):
            await people[number % 2].write(group, f"/{name} {text}"[:TEXT_LIMIT])
        for name in IN_PRIVATE:
            await alone.write(alone.private, f"/{name} {text}"[:TEXT_LIMIT])
        await alone.write(alone.private, f".{text}")
        typed += len(IN_GROUP) + len(IN_PRIVATE) + 1
    await drained(telegram, hurried)
    await settled(hurried)
    await people[0].write(group, "/saldo")
    await people[0].see(group, "Luca: [0-9.]+ fiches", timeout=PATIENCE)
    await assert_readable(people[0], group)
    await assert_readable(alone, alone.private)
    assert hurried.warnings() == []
    tell(f"{typed} commands with {len(TEXTS)} odd texts: all answered, none broke anything")


async def test_any_name_and_any_title_can_sit_at_a_table(
    hurried: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    rooms = []
    for title, text in TEXTS.items():
        one = telegram.person(text[:64], started=True)
        other = telegram.person(text[-64:], language=None)
        group = telegram.group(text[:128], one, other, kind="supergroup")
        rooms.append((title, one, other, group))
        await one.write(one.private, "/start")
        await one.write(group, "/gioco sette e mezzo")
    for title, one, other, group in rooms:
        table = await one.see(group, "Al tavolo", timeout=PATIENCE)
        assert title != "markup" or "<b>&amp;<a" in table.text, "a name is shown as it is written"
        answer = await other.tap("Siediti", chat=group, timeout=PATIENCE)
        assert answer is not None, title
        await other.write(group, "/saldo")
        await one.write(group, "/classifica")
        await one.write(one.private, "/saldo")
        await other.leave(group)
        await one.write(group, "/chiudi")
        await one.write(group, f"/torneo {TEXTS[title]}"[:TEXT_LIMIT])
    for title, one, _, group in rooms:
        await one.see(group, "Torneo|Tournament", timeout=PATIENCE)
        answer = await one.tap("Mi iscrivo", chat=group, timeout=PATIENCE)
        assert answer is not None, title
    await drained(telegram, hurried)
    await settled(hurried)
    for _, one, _, group in rooms:
        await assert_readable(one, group)
        await assert_readable(one, one.private)
    assert hurried.warnings() == []
    tell(f"{len(rooms)} odd names and titles at tables and in tournaments")


async def assert_readable(person: PlaygroundPerson, chat: int) -> None:
    """All messages of the bot in this chat can be read: no control characters, no piles of marks."""
    shown = [m for m in await person.messages(chat, limit=500) if m.from_bot]
    assert shown
    for text in [text for message in shown for text in (message.text, *message.labels)]:
        assert not SHOWN_NEVER.search(text), repr(text)
        marks = "".join("m" if unicodedata.category(c) == "Mn" else " " for c in text)
        assert max(map(len, marks.split()), default=0) <= MOST_MARKS, repr(text)
