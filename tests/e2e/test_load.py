"""Many tables at once, with Telegram's limits on.

The short form counts the time that the limits and the queue of calls cost, on the loop's own time. ``make load`` lets
100 tables play for real with the bot as a process, and counts its processor time and the machine's too: ``TABLES``,
``SECONDS`` and ``PICTURES`` (``no``: text only) set the number of tables, the length and the form.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from playground.botapi.limits import Limits
from playground.testing import TestServer, local_telegram
from tests.kit.house import House, house
from tests.kit.load import Load, load
from tests.kit.process import RealBot, now

LONG = "TABLES" in os.environ
TABLES = int(os.environ.get("TABLES", "6"))
SECONDS = float(os.environ.get("SECONDS", "100"))
PICTURES = os.environ.get("PICTURES", "yes") != "no"
THINK = 6.2
"""Seconds before a player acts.

With it a hand of six players takes a minute including the pause, which the test measures.
"""


async def in_house(folder: Path) -> Load:
    """The tables of a bot in this process, whose time leaps."""
    async with house(folder, limits=Limits(), pictures=PICTURES) as home:
        return await played(home.telegram, home, home.clock.now)


async def for_real(folder: Path) -> Load:
    async with (
        local_telegram(limits=Limits()) as telegram,
        RealBot(telegram, folder, pictures=PICTURES) as process,
    ):
        return await played(telegram, process, now)


async def played(telegram: TestServer, bot: House | RealBot, clock: Callable[[], int]) -> Load:
    return await load(telegram, bot, tables=TABLES, seconds=SECONDS, think=THINK, seed=7, now=clock)


@pytest.mark.real_time(LONG)
@pytest.mark.timeout(600 + int(SECONDS) * 2)
async def test_no_flood_and_no_turn_shown_more_than_five_seconds_late(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = await (for_real(tmp_path) if LONG else in_house(tmp_path))
    with capsys.disabled():
        print(  # noqa: T201 -- the figures are what the run is for
            f"\n{measured.tables} tables of six {'with pictures' if PICTURES else 'in words'},"
            f" {measured.hands} hands"
            f" at {measured.seconds_a_hand:.0f} s, {measured.calls} calls, {measured.refused} times 429;"
            f" turns shown late by {measured.share(0.5):.2f} s (median),"
            f" {measured.share(0.99):.2f} s (99 %), {measured.worst():.2f} s (worst of {len(measured.late)})"
        )
    assert measured.hands > TABLES
    scatter = 0 if LONG else 10  # the short form plays some ten hands
    assert 50 - scatter <= measured.seconds_a_hand <= 70 + scatter
    assert measured.refused <= 2, (
        "a refusal says how Telegram counts own tables; one more is under way then"
    )
    assert measured.worst() <= 5.0
