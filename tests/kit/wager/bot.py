"""The real bot, which also plays wager: a program for tests that end its process."""

from __future__ import annotations

import sys

import bot
from tests.kit.wager.played import wager_is_played

if __name__ == "__main__":
    with wager_is_played():
        sys.exit(bot.main())
