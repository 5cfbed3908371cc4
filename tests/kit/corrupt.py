"""Damage to a database that its guards would refuse."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def corrupt(path: Path, *statements: str) -> None:
    """Run statements without triggers and checks, which are put back afterwards."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        triggers = db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            assert db.execute(statement).rowcount > 0, "the corruption must hit something"
        for _, sql in triggers:
            db.execute(sql)
