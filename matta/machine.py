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
from settings import FileSettings, Settings, SettingsError, env_file, load, readable_by_others
from storage.errors import StorageRefusedError
from storage.nightly import newest_copy
from storage.sqlite import file

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


def is_running(path: Path) -> bool:
    """True if a bot on this machine uses the file."""
    try:
        file.lock(file.real(path)).release()
    except StorageRefusedError:
        return True
    return False


def webhook_mark(path: Path) -> str:
    """The mark of the webhooks that were set with the file; empty for none, and for a file that is no good."""
    real = file.real(path)
    try:
        with closing(file.look(real)) as db:
            found = db.execute("SELECT mark FROM webhook").fetchone()
    except (StorageRefusedError, sqlite3.Error):
        return ""
    return str(found[0]) if found else ""


def file_found(path: Path) -> Diagnosis:
    """The file: its schema against this program's, and whether it can be read to its end."""
    real = file.real(path)
    if not real.exists():
        return good("file", f"{real} does not exist yet: the first start makes it")
    try:
        with closing(file.connect(real)) as db:
            version = file.identify(db, real)
            file.check(db, real)
    except StorageRefusedError as refused:
        return bad("file", f"{refused}: `matta restore COPY` puts a copy in its place")
    if version < file.NEWEST:
        said = f"has schema {version}, this program {file.NEWEST}: the next start upgrades it after a copy"
        return careful("file", f"{real} {said}")
    return good("file", f"{real} has schema {version}, {real.stat().st_size:,} bytes")


def copies_found(settings: FileSettings) -> Diagnosis:
    """The age of the newest copy."""
    real = file.real(settings.database)
    age = newest_copy(real, settings.copies_folder)
    if not real.exists():
        return good("copies", "nothing to copy yet")
    if age is None:
        return careful(
            "copies", "there is none: `matta backup` makes one, a running bot every night"
        )
    hours = age / 3600
    if hours > OLD_COPY:
        said = f"the newest is {hours / 24:.0f} days old: `matta backup`, and look for copy_failed in the log"
        return careful("copies", said)
    return good("copies", f"the newest is {hours:.0f} hours old")


def disk_found(path: Path) -> Diagnosis:
    """Free space where the file is."""
    free = shutil.disk_usage(file.real(path).parent).free // MEGABYTE
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
