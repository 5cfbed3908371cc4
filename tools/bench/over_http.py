"""The real bot's processor time for a tap over HTTP: ``python -m tools.bench.over_http [--taps N] [--repeats N]``.

The bot is a process of its own; the local Telegram and the people at its tables are in this one. Only the bot's
processor time counts, divided by the taps that it answered, once over the bot's own transport and once over the httpx
transport of python-telegram-bot. The people of twelve tables play at a human pace, ten times as fast.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from playground.testing import TestServer, local_telegram
from tests.kit.evening import Evening
from tests.kit.process import ROOT, RealBot
from tools.bench.report import BenchRow, table

TAPS: Final = 200
"""Taps of one stretch that counts."""

REPEATS: Final = 3
"""Stretches over each transport, by turns."""

LONGEST: Final = 600
"""Seconds after which a stretch has failed."""

TABLES: Final = 12
SEATS: Final = ("Luca", "Zia Rita", "Nonna Pia", "Marco")
SECOND: Final = 100
"""Milliseconds that a second lasts at these tables: budget, folding and people are quicker by the same factor."""

MOST_SHARE: Final = 0.6
"""The largest share of the httpx transport's cost in the same run."""

MOST_SHARE_WITH_PICTURES: Final = 0.67


class HttpCost(NamedTuple):
    """Of one tap."""

    milliseconds: float
    calls: Counter[str]
    taps: int


async def cost(transport: str, *, pictures: bool, taps: int, own_tables: bool = False) -> HttpCost:
    """Play until the bot has answered ``taps`` taps, after some that do not count.

    With ``own_tables`` Telegram has messages for one member of a group, and people open their own tables.
    """
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "processor")
        program = ("-m", "tools.bench.bot_process", transport, str(file))
        async with local_telegram() as telegram:
            if not own_tables:
                telegram.telegram.orders.set_ephemeral(server="old")
            process = RealBot(
                telegram,
                Path(name),
                second=SECOND,
                pictures=pictures,
                program=program,
                tree=ROOT,
            )
            await process.start()
            try:
                async with asyncio.timeout(LONGEST):
                    return await _played(telegram, process, file=file, taps=taps, pictures=pictures)
            finally:
                await process.stop()


async def _played(
    telegram: TestServer, process: RealBot, file: Path, *, taps: int, pictures: bool
) -> HttpCost:
    rng = random.Random(4)
    evenings = [
        Evening(
            telegram=telegram,
            title=f"Famiglia {number}",
            people=[telegram.person(f"{name} {number}") for name in SEATS],
            rng=rng,
            think=lambda: rng.uniform(3, 6) * SECOND / 1000,
        )
        for number in range(TABLES)
    ]
    await asyncio.gather(*(evening.sit_down(patience=60) for evening in evenings))
    over = asyncio.Event()
    playing = [asyncio.create_task(evening.play(over)) for evening in evenings]
    await _warm(telegram, max(taps // 10, TABLES), pictures=pictures)
    telegram.telegram.orders.reset_counters()
    before = await _processor_time(process, file)
    await _answered(telegram, taps)
    after = await _processor_time(process, file)
    answered = _taps(telegram)
    calls = Counter[str]()
    for row in telegram.telegram.orders.counters():
        calls[row["method"]] += row["calls"]
    over.set()
    await asyncio.gather(*playing)
    return HttpCost((after - before) * 1000 / answered, calls, answered)


def _taps(telegram: TestServer) -> int:
    return telegram.telegram.orders.calls("answerCallbackQuery")


async def _warm(telegram: TestServer, taps: int, *, pictures: bool) -> None:
    """Wait for some taps that do not count and, with pictures, for the first of them."""
    await _answered(telegram, taps)
    while pictures and not telegram.telegram.orders.calls("editMessageMedia"):
        await asyncio.sleep(0.01)


async def _answered(telegram: TestServer, taps: int) -> None:
    while _taps(telegram) < taps:
        await asyncio.sleep(0.01)


async def _processor_time(process: RealBot, file: Path) -> float:
    """Seconds that the bot's process has used so far; it writes them down when it is asked."""
    known = len(_notes(file))
    process.send(signal.SIGUSR1)
    while len(notes := _notes(file)) <= known:
        await asyncio.sleep(0.001)
    return float(notes[-1])


def _notes(file: Path) -> list[str]:
    return file.read_text(encoding="ascii").splitlines() if file.exists() else []


async def compared(
    *, pictures: bool, taps: int, repeats: int, own_tables: bool
) -> tuple[list[HttpCost], list[HttpCost]]:
    """Costs over the bot's own transport and over httpx, measured by turns."""
    ours, theirs = [], []
    for _ in range(repeats):
        ours.append(await cost("aiohttp", pictures=pictures, taps=taps, own_tables=own_tables))
        theirs.append(await cost("httpx", pictures=pictures, taps=taps, own_tables=own_tables))
    return ours, theirs


async def measure(*, taps: int, repeats: int) -> list[BenchRow]:
    """The cheapest of ``repeats`` stretches of ``taps`` taps, in words and with pictures."""
    rows = []
    for what, pictures, own_tables, most in (
        ("a tap over HTTP, processor time of the bot", False, False, MOST_SHARE),
        ("the same with pictures", True, False, MOST_SHARE_WITH_PICTURES),
        ("the same in words, with own tables in the group", False, True, None),
    ):
        ours, theirs = await compared(
            pictures=pictures, taps=taps, repeats=repeats, own_tables=own_tables
        )
        # other work on the machine only ever adds to a stretch's processor time
        mine = min(one.milliseconds for one in ours)
        other = min(one.milliseconds for one in theirs)
        calls = sum(sum(one.calls.values()) for one in ours) / sum(one.taps for one in ours)
        figure = f"{mine:.2f} ms, {calls:.1f} calls a tap"
        ratio = f"{mine / other:.2f} of the {other:.2f} ms over httpx"
        rows.append(
            BenchRow(
                what=what,
                figure=figure,
                ratio=ratio,
                wanted="" if most is None else f"{most}",
                reached=None if most is None else mine / other <= most,
            )
        )
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.over_http", description=__doc__)
    parser.add_argument("--taps", type=int, default=TAPS)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    print(table(asyncio.run(measure(taps=options.taps, repeats=options.repeats))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
