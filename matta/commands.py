"""The commands of ``matta``. All of them read the same settings as the bot.

Exit status: 0 done and sound, 1 something is wrong or differs, from 2 as ``docs/operation.md`` lists them.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from settings import SettingsError, commit, database, version
from storage.errors import StorageRefusedError

Does: TypeAlias = Callable[[argparse.Namespace], int]

PASSED_ON = ("play", "check", "replay")
"""Doess with options of their own."""


def run(arguments: Sequence[str]) -> int:
    """Run the command that the command line names; give the exit status."""
    parser = _parser()
    name = arguments[0] if arguments else ""
    if name in PASSED_ON:
        return _pass_on(name, arguments[1:])
    chosen = parser.parse_args(arguments)
    does: Does = chosen.does
    try:
        return does(chosen)
    except StorageRefusedError as refused:
        print(refused, file=sys.stderr)
        return refused.status
    except SettingsError as refused:
        print(refused, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="matta",
        description="A Telegram bot that lays the table for card games.",
        epilog="Settings come from the environment, or from .env in this folder, or from /etc/matta/matta.env.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, does: Does, said: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=said, description=said)
        command.set_defaults(does=does)
        return command

    add("run", _run, "run the bot")
    add("play", _unreached, "sit down at a table in the browser, without Telegram")
    copy = add("backup", _backup, "copy the file, also while the bot runs")
    copy.add_argument("copy", nargs="?", type=Path, help="must not exist; a dated name if left out")
    for name, does, said in (
        ("audit", _audit, "add up every account and replay every hand, also while the bot runs"),
        ("info", _info, "schema, size and number of rows"),
    ):
        add(name, does, said).add_argument(
            "file", nargs="?", type=Path, help="the bot's own file if left out"
        )
    add("check", _unreached, "check the cards of a hand's file against its seal")
    add("replay", _unreached, "tell a hand's file in words")
    add("version", _version, "the version, the schema of its file, and the commit")
    return parser


def _pass_on(name: str, arguments: Sequence[str]) -> int:
    """Run a command that reads its options itself."""
    from games import hand_in, listings

    if name == "play":
        from playground.__main__ import main as play

        return play(arguments)
    from history.cli import main as history

    hand_in(*listings())
    try:
        return history([name, *arguments])
    except BrokenPipeError:
        # The reader has closed the pipe; Python must not write the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _unreached(_: argparse.Namespace) -> int:
    raise AssertionError("a command that is passed on")


def _run(_: argparse.Namespace) -> int:
    import bot

    return bot.main()


def _backup(chosen: argparse.Namespace) -> int:
    from storage.sqlite.backup import backup

    file = database()
    copy = chosen.copy or file.with_name(time.strftime(f"{file.stem}-%Y%m%d-%H%M%S.db"))
    print(f"{copy}: {backup(file, copy):,} bytes")
    return 0


def _audit(chosen: argparse.Namespace) -> int:
    import engine.journal as game
    from games import hand_in, listings
    from storage.audit import audit

    hand_in(*listings())
    path = chosen.file or database()
    differences, looked_at = audit(path, game)
    for line in differences:
        print(line)
    if differences:
        print(f"{path}: {len(differences)} differences", file=sys.stderr)
        return 1
    print(f"{path}: sound; " + ", ".join(f"{n:,} {what}" for what, n in looked_at.items()))
    return 0


def _info(chosen: argparse.Namespace) -> int:
    from storage.audit import counts
    from storage.sqlite import file

    real = file.real(chosen.file or database())
    with closing(file.look(real)) as db:
        size, log = file.sizes(real)
        print(f"{real}: schema {file.NEWEST}, {size:,} bytes, {log:,} in its write-ahead log")
        for what, number in counts(db).items():
            print(f"{number:>12,} {what}")
    return 0


def _version(_: argparse.Namespace) -> int:
    from storage import SCHEMA

    print(f"matta {version()} (schema {SCHEMA}, commit {commit()})")
    return 0
