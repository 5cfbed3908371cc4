"""The real bot over the transport that is named: ``python -m tools.bench.bot_process TRANSPORT FILE``.

At every SIGUSR1 it adds a line to the file: the seconds of processor time that its process has used so far.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from typing import Final
from unittest.mock import patch

from telegram.request import BaseRequest, HTTPXRequest

import bot
from delivery.transport import AiohttpRequest
from display.pictures.studio import Studio
from tools.bench.pictures import draw_all

TRANSPORTS: Final[dict[str, type[BaseRequest]]] = {
    "aiohttp": AiohttpRequest,
    "httpx": HTTPXRequest,
}


def main() -> int:
    """Run the bot over the named transport; SIGUSR1 writes its processor time, in seconds, to a file."""
    transport, file = sys.argv[1], Path(sys.argv[2])

    def note(*_: object) -> None:
        with file.open("a", encoding="ascii") as notes:
            notes.write(f"{time.process_time()}\n")

    signal.signal(signal.SIGUSR1, note)
    draw_all(Studio())  # a bot draws each card once, which is no part of the cost of a tap
    with patch.object(bot, "AiohttpRequest", TRANSPORTS[transport]):
        return bot.main()


if __name__ == "__main__":
    sys.exit(main())
