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
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias

from settings import SettingsError, commit, file_settings, version
from storage.errors import StorageRefusedError

if TYPE_CHECKING:
    from storage.audit import Report
    from storage.database import Database

Does: TypeAlias = Callable[[argparse.Namespace], int]

ALIVE = 30
"""Seconds without a heartbeat after which the bot counts as dead; it beats every second."""

DAY: Final = 86_400_000
"""Milliseconds."""

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
    serving = add("serve", _serve, "run many bots, shared out between this host and others")
    serving.add_argument(
        "--tokens", type=Path, required=True, help="a file with a token in each line"
    )
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
    copying = add("copy", _copy, "fill the bot's empty database with the rows of another one")
    copying.add_argument("source", help="a file, or an address like postgresql://host/matta")
    add("upgrade", _upgrade, "bring the file to this program's schema, after a copy of it")
    audited = add(
        "audit",
        _audit,
        "add up and replay what came since the last sound audit, also while the bot runs",
    )
    audited.add_argument(
        "--whole", action="store_true", help="everything, with the archives beside the file"
    )
    for command in (audited, add("info", _info, "schema, size and number of rows")):
        command.add_argument("file", nargs="?", type=Path, help="the bot's own file if left out")
    add("check", _unreached, "check the cards of a hand's file against its seal, or an archive")
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
    from storage.sqlite.archive import is_archive

    hand_in(*listings())
    if name == "check" and len(arguments) == 1 and is_archive(Path(arguments[0])):
        return _check_archive(Path(arguments[0]))
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


def _serve(chosen: argparse.Namespace) -> int:
    from matta.serve import serve

    return serve(chosen.tokens)


def _doctor(_: argparse.Namespace) -> int:
    from matta.doctor import doctor

    return asyncio.run(doctor())


def _stored(file: Path | None = None) -> Database:
    """The database that the bot uses, or the file that the command line names."""
    from storage.kinds import database

    return database(file or file_settings().stored_at)


def _health(_: argparse.Namespace) -> int:
    stored = _stored()
    with stored.reading() as session:
        beat = session.value("SELECT at FROM heartbeat")
    age = abs(time.time() - (beat or 0) / 1000)
    if age > ALIVE:
        print(f"{stored.name}: no sign of life for {age:.0f} s", file=sys.stderr)
        return 1
    print(f"{stored.name}: alive {age:.0f} s ago")
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    from storage.sqlite.backup import dated

    stored = _stored()
    copy = chosen.copy or dated(stored.folder / f"{stored.stem}.db")
    print(f"{copy}: {stored.backup(copy):,} bytes")
    return 0


def _restore(chosen: argparse.Namespace) -> int:
    from storage.sqlite import file
    from storage.sqlite.database import FileDatabase
    from storage.sqlite.restore import prepared, put_in_place

    stored = _stored()
    if not isinstance(stored, FileDatabase):
        raise StorageRefusedError(
            f"{stored.name}: a server has no file to put a copy in the place of; name a new schema or database in"
            " MATTA_DATABASE, then `matta copy`"
        )
    target = stored.path
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


def _copy(chosen: argparse.Namespace) -> int:
    from storage.copying import copy_rows, differences
    from storage.kinds import database

    source, target = database(chosen.source), _stored()
    with source.reading() as rows, target.writing() as empty:
        copied = copy_rows(rows, empty)
    with source.reading() as one, target.reading() as other:
        lines = list(differences(one, other))
    for line in lines:
        print(line)
    print(f"{target.name}: holds the {copied:,} rows of {source.name}")
    return 1 if lines else 0


def _upgrade(_: argparse.Namespace) -> int:
    from storage.sqlite.database import FileDatabase

    stored = _stored()
    if isinstance(stored, FileDatabase) and not stored.path.is_file():
        raise StorageRefusedError(f"{stored.name}: there is no such file")
    with stored.writing():
        """It is migrated before."""
    return 0 if _audit_of(stored, whole=True) else 1


def _audit(chosen: argparse.Namespace) -> int:
    return 0 if _audit_of(_stored(chosen.file), whole=chosen.whole) else 1


def _audit_of(stored: Database, *, whole: bool) -> bool:
    """Audit a file itself, and of a server a copy as it is at this moment."""
    from storage.sqlite.database import FileDatabase

    is_sound = _is_sound if whole else _is_new_part_sound
    if isinstance(stored, FileDatabase):
        return is_sound(stored.path)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / f"{stored.stem}.db"
        stored.backup(copy)
        return is_sound(copy)


def _is_new_part_sound(path: Path) -> bool:
    """Audit the part newer than the last sound audit, and tables to be archived; without one the whole file."""
    import engine.journal as game
    from games import hand_in, listings
    from storage.audit import audit_new
    from storage.kinds import on_a_server

    settings = file_settings()
    hand_in(*listings())
    archives = settings.archive_days and not on_a_server(settings.database)
    before = round(time.time() * 1000) - settings.archive_days * DAY if archives else 0
    report = audit_new(path, game, before)
    return _is_sound(path) if report is None else _told(path, report, "sound since the last audit")


def _is_sound(path: Path) -> bool:
    """Audit a whole file and tell the result. A copy has its archives beside the bot's own file."""
    import engine.journal as game
    from games import hand_in, listings
    from storage.audit import audit
    from storage.kinds import on_a_server
    from storage.sqlite import archive

    hand_in(*listings())
    of_bot = file_settings().database
    main = path if archive.beside(path) or on_a_server(of_bot) else Path(of_bot)
    return _told(path, audit(path, game, main), "sound")


def _check_archive(path: Path) -> int:
    import engine.journal as game
    from storage.audit import audit_archive

    try:
        return 0 if _told(path, audit_archive(path, game), "sound") else 1
    except StorageRefusedError as refused:
        print(refused, file=sys.stderr)
        return refused.status


def _told(path: Path, report: Report, sound: str) -> bool:
    """Print the result of an audit; True for a sound file."""
    for line in report.differences + report.missing:
        print(line)
    if report.differences:
        print(f"{path}: {len(report.differences)} differences", file=sys.stderr)
        return False
    print(f"{path}: {sound}; " + ", ".join(f"{n:,} {what}" for what, n in report.counts.items()))
    return True


def _info(chosen: argparse.Namespace) -> int:
    from storage import SCHEMA
    from storage.audit import counts

    stored = _stored(chosen.file)
    with stored.reading() as session:
        size, log = stored.sizes()
        print(f"{stored.name}: schema {SCHEMA}, {size:,} bytes, {log:,} in its write-ahead log")
        for what, number in counts(session).items():
            print(f"{number:>12,} {what}")
    return 0


def _version(_: argparse.Namespace) -> int:
    from storage import SCHEMA

    print(f"matta {version()} (schema {SCHEMA}, commit {commit()})")
    return 0
