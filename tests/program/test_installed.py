"""An installed Matta on a host: a table in the middle of a hand plays on through copy, upgrade and restore."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.testing import local_telegram
from tests.program.kit import Host, play_through_backup_upgrade_and_restore


@pytest.mark.real_time
async def test_a_hand_goes_on_through_backup_upgrade_and_restore(
    matta: Path, tmp_path: Path
) -> None:
    env = {"LANG": "it_IT.UTF-8", "PYTHONUTF8": "1"}
    host = Host(tmp_path, command=(str(matta),), service=(str(matta), "run"), env=env)
    async with local_telegram() as telegram:
        (tmp_path / ".env").write_text(
            f"MATTA_TOKEN={telegram.token}\nMATTA_API_BASE_URL={telegram.base_url}\n", "utf-8"
        )
        (tmp_path / ".env").chmod(0o600)
        await play_through_backup_upgrade_and_restore(host, telegram)
