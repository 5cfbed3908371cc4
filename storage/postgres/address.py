"""The address of a database on a server: ``postgresql://…``, with the schema of one bot."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Final, NamedTuple

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from storage.errors import StorageRefusedError

USUAL_SCHEMA: Final = "matta"

_SCHEMA: Final = re.compile(r"-c *search_path=(\w+)")

_WATCHFUL: Final = {
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 2000,
    "connect_timeout": 4,
}
"""libpq's own, in seconds and milliseconds: within three seconds this side knows that a cable is cut."""

_WATCHED: Final = (
    " -c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2"
    " -c tcp_user_timeout=2000"
)
"""The same for the server, which then ends the session and with it the lease."""


class Address(NamedTuple):
    conninfo: str
    """For psycopg, with its password."""
    schema: str
    name: str
    """For people: server, database and schema."""

    @property
    def lease(self) -> int:
        """The number of the advisory lock for the right to write this schema."""
        return lock_number(f"matta {self.schema}")


def lock_number(name: str) -> int:
    """The number of the advisory lock with this name."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big", signed=True)


def read(url: str) -> Address:
    """Read an address; its schema is the ``search_path`` of its options. Raise ``StorageRefusedError``."""
    try:
        given = conninfo_to_dict(url)
    except Exception as error:
        raise StorageRefusedError("the address of the database is malformed") from error
    options = str(given.get("options") or "")
    found = _SCHEMA.search(options)
    schema = found[1] if found else USUAL_SCHEMA
    others = _SCHEMA.sub("", options) + _WATCHED
    parts: dict[str, Any] = {**_WATCHFUL, **given, "options": others.strip()}
    conninfo = make_conninfo(**parts)
    host, database = given.get("host") or "localhost", given.get("dbname") or given.get("user")
    return Address(conninfo, schema, f"{host}/{database}, schema {schema}")
