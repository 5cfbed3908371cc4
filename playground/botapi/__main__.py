"""`python -m playground.botapi`: the local Telegram as a process of its own."""

import argparse
import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from playground.botapi import Limits, LocalServer, OrderError, Telegram
from playground.botapi.sample import family


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m playground.botapi", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=8081, help="0 for a free one (default: %(default)s)"
    )
    parser.add_argument("--token", help="the bot's token (default: a new one)")
    parser.add_argument("--state", type=Path, help="load from and save to this file")
    parser.add_argument("--no-limits", action="store_true", help="no flood control")
    parser.add_argument(
        "--family", action="store_true", help="a new Telegram begins with a family group in it"
    )
    return parser.parse_args()


async def run(options: argparse.Namespace) -> None:
    """Serve until SIGINT or SIGTERM, then save the world."""
    limits = Limits(on=not options.no_limits)
    if options.state is not None and options.state.exists():
        telegram = Telegram.load(options.state, token=options.token, limits=limits)
    else:
        telegram = Telegram(options.token, limits=limits)
        if options.family:
            family(telegram)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with LocalServer(telegram, port=options.port) as server:
        print(
            f"base_url {server.base_url}",
            f"control {server.url}/control/",
            f"token {server.token}",
            sep="\n",
            flush=True,
        )
        await stopped.wait()
    if options.state is not None:
        telegram.orders.save(str(options.state))


def main() -> None:
    """Runs, and says in one line why if it cannot."""
    try:
        asyncio.run(run(arguments()))
    except (OSError, OrderError, ValueError) as error:
        raise SystemExit(f"local Telegram: {error}") from None


if __name__ == "__main__":
    main()
