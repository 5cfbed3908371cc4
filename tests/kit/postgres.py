"""A PostgreSQL server of this process's own, and new schemas on it.

The server is Debian's package ``postgresql``, in a folder that goes with the process. It does not wait for the disk.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

PATIENCE = 30.0
"""Seconds that the server may take to start."""

MOST = 30
"""Databases that are kept at once."""

_numbers = count(1)
_made: list[str] = []


class NoServerError(Exception):
    """PostgreSQL's programs are not on this machine."""


def programs() -> Path:
    """The folder of the server's programs. Raise ``NoServerError``."""
    found = shutil.which("initdb")
    folders = (
        [Path(found).resolve().parent]
        if found
        else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    )
    if not folders:
        raise NoServerError("PostgreSQL is missing: apt install postgresql")
    return folders[-1]


class PostgresServer:
    """A server that listens in its ``folder``, not started yet."""

    def __init__(self, *settings: str, folder: Path | None = None) -> None:
        self.folder = folder or Path(tempfile.mkdtemp(prefix="postgres-"))
        self._settings = settings
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self._data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        if not self._data.exists():
            shutil.chown(self.folder, self._user)
            made = [programs() / "initdb", "-D", self._data, "-U", "matta", "--locale=C.UTF-8"]
            self._run(*map(str, made), "--auth=trust", "--no-sync", "--no-instructions")

    @property
    def process(self) -> int:
        """The number of the running server's process."""
        return self._process.pid if self._process is not None else 0

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *("setpriv", "--pdeathsig", "QUIT"),
                    *(str(programs() / "postgres"), "-D", str(self._data), "-k", str(self.folder)),
                    *("-c", "listen_addresses=", "-c", "max_connections=50"),
                    *(word for setting in self._settings for word in ("-c", setting)),
                ],
                user=self._user if os.geteuid() == 0 else None,
                group=self._user if os.geteuid() == 0 else None,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > ends or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return

    def url(self, database: str, schema: str = "matta", *, host: str = "") -> str:
        """The address of a schema. ``host`` is another way to the server than its folder, or several with commas."""
        where, options = (
            quote(host or str(self.folder), safe=","),
            quote(f"-c search_path={schema}"),
        )
        return f"postgresql://matta@/{database}?host={where}&options={options}"

    def replica(self) -> PostgresServer:
        """A server that follows this one, which runs; not started yet."""
        folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        shutil.chown(folder, self._user)
        copying = [programs() / "pg_basebackup", "-D", folder / "data", "-h", self.folder]
        self._run(*map(str, copying), "-U", "matta", "-R", "--checkpoint=fast", "--no-sync")
        return PostgresServer("wal_retrieve_retry_interval=1s", folder=folder)

    def promote(self) -> None:
        """Let a replica take the place of its server."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute("SELECT pg_promote()")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Let the server end its sessions and stop; ``SIGQUIT``: at once, as in a crash."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(PATIENCE)

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def _run(self, *words: str) -> None:
        subprocess.run(
            words,
            user=self._user if os.geteuid() == 0 else None,
            group=self._user if os.geteuid() == 0 else None,
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )


@cache
def shared_server() -> PostgresServer:
    """The server of this process. Raise ``NoServerError``."""
    server = PostgresServer("fsync=off", "full_page_writes=off", "autovacuum=off")
    server.start()
    atexit.register(server.remove)
    return server


def new_address(source: str = "template1") -> str:
    """The address of a new database with all that is in ``source``, to which nobody is connected."""
    server = shared_server()
    name = f"db{next(_numbers)}"
    if source in _made:
        _made.remove(source)  # others are copied from it: it stays
    with psycopg.connect(server.url("postgres"), autocommit=True) as db:
        _make_room(db)
        db.execute(f"CREATE DATABASE {name} TEMPLATE {source}".encode())
    _made.append(name)
    return server.url(name)


def copy_of(address: str) -> str:
    """The address of a new database with all that is in another one, to which nobody is connected."""
    return new_address(str(psycopg.conninfo.conninfo_to_dict(address)["dbname"]))


def _make_room(db: psycopg.Connection) -> None:
    """Drop the oldest database that a test made: each takes 8 MB."""
    if len(_made) > MOST:
        db.execute(f"DROP DATABASE {_made.pop(0)} WITH (FORCE)".encode())
