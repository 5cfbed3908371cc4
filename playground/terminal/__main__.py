"""`python -m playground.terminal`: sit down and play."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence

from playground.evening import Evening
from playground.options import CommandLine, Options
from playground.terminal.app import PlayApp
from playground.words import Words


def options(arguments: Sequence[str]) -> Options:
    """The command line."""
    return Options(**CommandLine("make terminal", "terminal", [*arguments]).read())


async def play(chosen: Options) -> tuple[str, int]:
    """An evening, from beginning to end; gives what is left to say, and the exit code."""
    evening = Evening(chosen)
    app = PlayApp(evening)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.action_leave)
    try:
        said = await app.run_async()
    finally:
        await evening.stop()
    return said or "", app.return_code or 0


def main() -> int:
    """Plays, if there is a terminal to play in."""
    chosen = options(sys.argv[1:])
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last
    if not all(one.isatty() for one in streams) or os.environ.get("TERM") == "dumb":
        print(Words(chosen.language, "terminal")("not_a_terminal"), file=sys.stderr)
        return 2
    said, code = asyncio.run(play(chosen))
    if said:
        print(said, file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main())
