"""The bot is killed in the middle of everything, again and again.

``KILLS`` sets how often (``make crash`` runs 200); the ordinary tests do it a dozen times.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playground.botapi.testing import local_telegram
from tests.kit.crash import crash

KILLS = int(os.environ.get("KILLS", "12"))


@pytest.mark.timeout(60 + KILLS * 6)
async def test_a_killed_bot_loses_nothing_does_nothing_twice_and_charges_nobody(
    tmp_path: Path,
) -> None:
    async with local_telegram() as telegram:
        found = await crash(telegram, tmp_path, kills=KILLS, tables=3, seed=20261224)
    assert not found.complaints, "\n".join(found.complaints)
    assert found.kills == KILLS
    assert found.actions > KILLS
    assert found.clocks_compared > 0
