"""The real bot, which also plays tricks: a program for tests that end its process."""

from __future__ import annotations

import sys

import bot
from tests.kit.tricks.played import tricks_is_played

if __name__ == "__main__":
    with tricks_is_played():
        sys.exit(bot.main())
