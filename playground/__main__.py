"""``python -m playground``: sit down at a table on the local Telegram, in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import webbrowser
from collections.abc import Sequence
from typing import Final

from playground.botapi import OrderError
from playground.evening import EveningRefusedError, PlaygroundEvening
from playground.options import CommandLine, read
from playground.web.pages import Pages
from playground.words import PageWords

PORT: Final = 7575
"""The page's usual port, if it is free: the same every evening, so that open windows find it again."""


async def begin(evening: PlaygroundEvening, port: int | None) -> None:
    """Start the evening at that port. Without one it takes the usual port, or a free one if that is taken.

    Raise EveningRefusedError, or OSError if the given port is taken.
    """
    routes = Pages(evening).routes()
    try:
        await evening.start(routes=routes, port=PORT if port is None else port)
    except OSError:
        await evening.stop()
        if port is not None:
            raise
        await evening.start(routes=routes)


async def open_first_table(evening: PlaygroundEvening) -> None:
    """Open the first table and press Start for you, so that newcomers find the table laid."""
    try:
        answer = await evening.first_table()
        if answer is not None and answer.url:
            await evening.you.follow(answer.url)
    except (AssertionError, OrderError):
        return  # the bot does not come; the page tells


async def play(wanted: CommandLine) -> str | None:
    """Play an evening from beginning to end. Return None, or one sentence if the evening could not begin."""
    evening = PlaygroundEvening(wanted.evening)
    words = PageWords(wanted.evening.language)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    try:
        await begin(evening, wanted.port)
        print(words("here", url=evening.server.url), flush=True)
        if evening.first:
            await open_first_table(evening)
        if wanted.browser:
            await asyncio.to_thread(webbrowser.open, evening.server.url)
        trouble = asyncio.create_task(evening.trouble())
        waiting = asyncio.create_task(stopped.wait())
        await asyncio.wait([trouble, waiting], return_when=asyncio.FIRST_COMPLETED)
        for task in (trouble, waiting):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await trouble
    except EveningRefusedError as refused:
        return str(refused)
    except OSError:
        return words("port_taken", port=wanted.port)
    finally:
        await evening.stop()
    print(words("goodbye"))
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Play an evening by the command line; return the exit status, 2 if it could not begin."""
    said = asyncio.run(play(read(sys.argv[1:] if arguments is None else arguments)))
    if said:
        print(said, file=sys.stderr)
    return 2 if said else 0


if __name__ == "__main__":
    sys.exit(main())
