"""Many tables at once, with Telegram's limits on.

``TABLES``, ``SECONDS`` and ``PICTURES`` (``no``: text only) set the number of tables, the length and the form; ``make
load`` runs 100 tables.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playground.botapi.limits import Limits
from playground.testing import local_telegram
from tests.kit.load import load

pytestmark = pytest.mark.real_time

TABLES = int(os.environ.get("TABLES", "10"))
SECONDS = float(os.environ.get("SECONDS", "100"))
PICTURES = os.environ.get("PICTURES", "yes") != "no"
THINK = 6.2
"""Seconds before a player acts.

With it a hand of six players takes a minute including the pause, which the test measures.
"""


@pytest.mark.timeout(120 + int(SECONDS) * 2)
async def test_no_flood_and_no_turn_shown_more_than_five_seconds_late(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with local_telegram(limits=Limits()) as telegram:
        measured = await load(
            telegram,
            tmp_path,
            tables=TABLES,
            seconds=SECONDS,
            think=THINK,
            seed=7,
            pictures=PICTURES,
        )
    with capsys.disabled():
        print(  # noqa: T201 -- the figures are what the run is for
            f"\n{measured.tables} tables of six {'with pictures' if PICTURES else 'in words'},"
            f" {measured.hands} hands"
            f" at {measured.seconds_a_hand:.0f} s, {measured.calls} calls, {measured.refused} times 429;"
            f" turns shown late by {measured.share(0.5):.2f} s (median),"
            f" {measured.share(0.99):.2f} s (99 %), {measured.worst():.2f} s (worst of {len(measured.late)})"
        )
    assert measured.hands > TABLES
    assert 50 <= measured.seconds_a_hand <= 70
    assert measured.refused == 0
    assert measured.worst() <= 5.0
