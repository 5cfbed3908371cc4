"""`python -m playground.terminal`: sit down and play."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from playground.terminal.app import PlayApp
from playground.terminal.evening import HOME, Evening, Options
from playground.terminal.words import LANGUAGES, Words, usual_language

NEIGHBOURS = range(1, 12)


def options(arguments: Sequence[str]) -> Options:
    """The command line, explained in the language that it asks for."""
    first = argparse.ArgumentParser(add_help=False)
    first.add_argument("--language", choices=LANGUAGES, default=usual_language())
    language = first.parse_known_args(arguments)[0].language
    words = Words(language)
    parser = argparse.ArgumentParser(prog="make play", description=words("option.usage"))

    def add(name: str, **how: object) -> None:
        parser.add_argument(f"--{name}", help=words(f"option.{name}"), **how)  # type: ignore[arg-type]

    add("language", choices=LANGUAGES, default=language)
    add("people", type=int, choices=NEIGHBOURS, metavar="N")
    add("name")
    add("new", action="store_true")
    add("folder", type=Path, default=HOME)
    add("seed", type=int, metavar="N")
    add("fast", action="store_true")
    return Options(**vars(parser.parse_args(arguments)))


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
        print(Words(chosen.language)("not_a_terminal"), file=sys.stderr)
        return 2
    said, code = asyncio.run(play(chosen))
    if said:
        print(said, file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main())
