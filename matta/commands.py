"""The commands of ``matta``. All of them read the same settings as the bot.

Exit status: 0 done and sound, 1 something is wrong or differs, from 2 as ``docs/operation.md`` lists them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from settings import SettingsError, commit, file_settings, version
from storage.errors import StorageRefusedError

Does: TypeAlias = Callable[[argparse.Namespace], int]

ALIVE = 30
"""Seconds without a heartbeat after which the bot counts as dead; it beats every second."""

PASSED_ON = ("play", "check", "replay")
"""Commands with options of their own."""


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
    add("doctor", _doctor, "name every fault, with its remedy")
    add(
        "health", _health, "whether the bot is alive on this machine, for a container or a watchdog"
    )
    copy = add("backup", _backup, "copy the file, also while the bot runs")
    copy.add_argument("copy", nargs="?", type=Path, help="must not exist; a dated name if left out")
    again = add(
        "restore", _restore, "put a copy in the place of the bot's file; the old file is kept"
    )
    again.add_argument("copy", type=Path)
    add("upgrade", _upgrade, "bring the file to this program's schema, after a copy of it")
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


def _doctor(_: argparse.Namespace) -> int:
    from matta.doctor import doctor

    return asyncio.run(doctor())


def _health(_: argparse.Namespace) -> int:
    from storage.sqlite import file

    real = file.real(file_settings().database)
    with closing(file.look(real)) as db:
        beat = db.execute("SELECT at FROM heartbeat").fetchone()
    age = abs(time.time() - (beat[0] / 1000 if beat else 0))
    if age > ALIVE:
        print(f"{real}: no sign of life for {age:.0f} s", file=sys.stderr)
        return 1
    print(f"{real}: alive {age:.0f} s ago")
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    from storage.sqlite.backup import backup, dated

    file = file_settings().database
    copy = chosen.copy or dated(file)
    print(f"{copy}: {backup(file, copy):,} bytes")
    return 0


def _restore(chosen: argparse.Namespace) -> int:
    from storage.sqlite import file
    from storage.sqlite.restore import prepared, put_in_place

    target = file.real(file_settings().database)
    with file.lock(target):
        new = prepared(file.real(chosen.copy), target)
        try:
            if not _is_sound(new):
                return 1
            kept = put_in_place(new, target)
        finally:
            new.unlink(missing_ok=True)
    print(f"{target}: holds {chosen.copy}" + (f"; the file before is {kept}" if kept else ""))
    return 0


def _upgrade(_: argparse.Namespace) -> int:
    from storage.sqlite import file
    from storage.sqlite.upgrade import prepare

    path = file.real(file_settings().database)
    if not path.is_file():
        raise StorageRefusedError(f"{path}: there is no such file")
    with file.lock(path), closing(file.connect(path)) as db:
        prepare(db, path)
    return 0 if _is_sound(path) else 1


def _audit(chosen: argparse.Namespace) -> int:
    return 0 if _is_sound(chosen.file or file_settings().database) else 1


def _is_sound(path: Path) -> bool:
    """Audit a file and tell the result."""
    import engine.journal as game
    from games import hand_in, listings
    from storage.audit import audit

    hand_in(*listings())
    differences, looked_at = audit(path, game)
    for line in differences:
        print(line)
    if differences:
        print(f"{path}: {len(differences)} differences", file=sys.stderr)
        return False
    print(f"{path}: sound; " + ", ".join(f"{n:,} {what}" for what, n in looked_at.items()))
    return True


def _info(chosen: argparse.Namespace) -> int:
    from storage.audit import counts
    from storage.sqlite import file

    real = file.real(chosen.file or file_settings().database)
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
