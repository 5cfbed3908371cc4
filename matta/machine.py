"""The doctor's look at this machine: settings, the file and its copies, disk, memory, fonts."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from display.pictures import faces
from matta.diagnosis import Diagnosis, bad, careful, good
from settings import Settings, SettingsError, env_file, load, readable_by_others
from storage import SCHEMA
from storage.database import Database
from storage.errors import StorageRefusedError
from storage.nightly import newest_copy
from storage.sqlite import file
from storage.sqlite.database import FileDatabase

MEGABYTE: Final = 1024 * 1024

LITTLE_DISK: Final = 500
NO_DISK: Final = 50
LITTLE_MEMORY: Final = 150
"""Megabytes."""

OLD_COPY: Final = 2 * 24
"""Hours."""

MEMORY: Final = Path("/proc/meminfo")


def settings_found() -> tuple[Settings | None, list[Diagnosis]]:
    """The settings and remarks about them; None if the bot cannot start with them."""
    try:
        settings = load()
    except SettingsError as refused:
        where = f"write it into {env_file()}, or into the environment"
        return None, [bad("settings", f"{line}; {where}") for line in str(refused).splitlines()]
    if readable_by_others(env_file()):
        said = f"others can read {env_file()}, which holds the token: chmod 600 {env_file()}"
        return settings, [careful("settings", said)]
    return settings, [good("settings", "complete")]


def is_running(stored: Database) -> bool:
    """True if a bot uses the database."""
    try:
        return stored.in_use()
    except StorageRefusedError:
        return False


def webhook_mark(stored: Database) -> str:
    """The mark of the webhooks that were set with the database; empty for none, and for one that is no good."""
    try:
        with stored.reading() as session:
            return str(session.value("SELECT mark FROM webhook") or "")
    except (StorageRefusedError, sqlite3.Error):
        return ""


def file_found(stored: Database) -> Diagnosis:
    """The database: its schema against this program's, and whether it can be read."""
    try:
        if not stored.exists():
            return good("file", f"{stored.name} does not exist yet: the first start makes it")
        return _of_a_file(stored.path) if isinstance(stored, FileDatabase) else _of_a_server(stored)
    except StorageRefusedError as refused:
        remedy = ": `matta restore COPY` puts a copy in its place"
        return bad("file", f"{refused}{remedy if isinstance(stored, FileDatabase) else ''}")


def _of_a_file(path: Path) -> Diagnosis:
    """Whether it can be read to its end."""
    with closing(file.connect(path)) as db:
        version = file.identify(db, path)
        file.check(db, path)
    if version < file.NEWEST:
        said = f"has schema {version}, this program {file.NEWEST}: the next start upgrades it after a copy"
        return careful("file", f"{path} {said}")
    return good("file", f"{path} has schema {version}, {path.stat().st_size:,} bytes")


def _of_a_server(stored: Database) -> Diagnosis:
    with stored.reading() as session:
        if session.value("SHOW fsync") != "on":
            said = (
                "the server does not wait for its disk: set fsync = on, or a power cut loses rows"
            )
            return bad("file", f"{stored.name}: {said}")
    return good("file", f"{stored.name} has schema {SCHEMA}, {stored.sizes()[0]:,} bytes")


def copies_found(stored: Database, folder: Path) -> Diagnosis:
    """The age of the newest copy, also in that folder."""
    age = newest_copy(stored, folder)
    try:
        if not stored.exists():
            return good("copies", "nothing to copy yet")
    except StorageRefusedError:
        """Said already."""
    if age is None:
        return careful(
            "copies", "there is none: `matta backup` makes one, a running bot every night"
        )
    hours = age / 3600
    if hours > OLD_COPY:
        said = f"the newest is {hours / 24:.0f} days old: `matta backup`, and look for copy_failed in the log"
        return careful("copies", said)
    return good("copies", f"the newest is {hours:.0f} hours old")


def disk_found(stored: Database) -> Diagnosis:
    """Free space where the file or its copies are."""
    free = shutil.disk_usage(stored.folder).free // MEGABYTE
    if free < NO_DISK:
        return bad("disk", f"{free} MB are free: make room, or the tables stand still")
    if free < LITTLE_DISK:
        return careful(
            "disk",
            f"{free} MB are free: a year of a family needs 20 MB, and each copy as much as the file",
        )
    return good("disk", f"{free:,} MB are free")


def memory_found() -> Iterator[Diagnosis]:
    """Free memory, where the system tells it."""
    if not MEMORY.exists():
        return
    lines = dict(line.split(":", 1) for line in MEMORY.read_text(encoding="utf-8").splitlines())
    free = int(lines["MemAvailable"].split()[0]) // 1024
    if free < LITTLE_MEMORY:
        said = f"{free} MB are free, and the bot needs about {LITTLE_MEMORY}: close something, or MATTA_PICTURES=no"
        yield careful("memory", said)
    else:
        yield good("memory", f"{free:,} MB are free")


def fonts_found() -> Diagnosis:
    """Whether names in other scripts than the Latin can be drawn."""
    others = len(faces.faces()) - 1
    if others:
        return good("fonts", f"{others} besides the bot's own")
    return careful(
        "fonts",
        "only the bot's own: in pictures letters of other scripts are boxes, and emoji are left out; install "
        "fonts-noto-core, fonts-noto-cjk and fonts-symbola (Debian's packages), or pip's matta[fonts]",
    )
