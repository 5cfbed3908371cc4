"""``python -m storage``: back up, audit and look at the file, also while the bot runs."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing

from storage.audit import audit, counts
from storage.errors import StorageRefusedError
from storage.sqlite import file
from storage.sqlite.backup import backup


def main(arguments: list[str] | None = None) -> int:
    """Run a command; give the exit status: 0 done and sound, 1 a difference was found, 2 refused."""
    parser = argparse.ArgumentParser(prog="python -m storage", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    copy = commands.add_parser("backup", help="copy the file, whole and of one moment")
    copy.add_argument("source")
    copy.add_argument("target", help="must not exist")
    check = commands.add_parser("audit", help="add up every account, replay every log")
    check.add_argument("path")
    show = commands.add_parser("info", help="schema, size and number of rows")
    show.add_argument("path")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "backup":
            print(f"{chosen.target}: {backup(chosen.source, chosen.target):,} bytes")
            return 0
        return _audit(chosen.path) if chosen.command == "audit" else _info(chosen.path)
    except StorageRefusedError as error:
        print(error, file=sys.stderr)
        return 2


def _audit(path: str) -> int:
    import engine.journal as game  # only an audit needs the games
    from games import hand_in, listings

    hand_in(*listings())
    differences, looked_at = audit(path, game)
    for line in differences:
        print(line)
    if differences:
        print(f"{path}: {len(differences)} differences", file=sys.stderr)
        return 1
    print(f"{path}: sound; " + ", ".join(f"{n:,} {what}" for what, n in looked_at.items()))
    return 0


def _info(path: str) -> int:
    real = file.real(path)
    with closing(file.look(real)) as db:
        size, log = file.sizes(real)
        print(f"{real}: schema {file.NEWEST}, {size:,} bytes, {log:,} in its write-ahead log")
        for what, number in counts(db).items():
            print(f"{number:>12,} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
