"""Replay the file of a hand, or check its cards against the opened deck."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from history.errors import FormatError
from history.format import HandFile, read
from history.replay import replay
from history.report import report
from history.tell import as_json, tell
from history.verify import verify
from history.words import Telling
from locales import LANGUAGES, language_of, words

RIGHT: Final = 0
WRONG: Final = 1
OPEN: Final = 2

EPILOG: Final = """\
exit status: 0 everything holds; 1 something does not, or the file is none;
2 not yet, since the deck is still in play and covered cards are left out, or (check) a seal is missing.
"""


def main(arguments: list[str] | None = None) -> int:
    """Run ``replay`` or ``check``; return the exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        file = _open(chosen.file)
    except FormatError as error:
        return _unreadable(chosen, str(error))
    if chosen.command == "check":
        checked = verify(file, chosen.seal, chosen.cut)
        _print(report(checked, chosen.language))
        return {"right": RIGHT, "wrong": WRONG, "open": OPEN}[checked.verdict]
    replayed = replay(file)
    if chosen.json:
        print(json.dumps(as_json(replayed, chosen.language), ensure_ascii=False, indent=1))
    else:
        _print(tell(replayed, chosen.language))
    if replayed.failure is None:
        return RIGHT
    return OPEN if replayed.failure.code == "left_out" else WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="matta",
        description=__doc__,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    again = commands.add_parser("replay", help="play the hand again and tell it in words")
    again.add_argument("--json", action="store_true", help="for programs")
    check = commands.add_parser("check", help="check every card against the opened deck")
    check.add_argument(
        "--seal",
        required=True,
        action="append",
        type=_seal,
        metavar="HEX",
        help="the seal that stood in the chat before the deal; again for a second one",
    )
    check.add_argument(
        "--cut",
        default=[],
        action="append",
        metavar="WORDS",
        help="words that you cut with, to be found among the cuts; again for more",
    )
    for command in (again, check):
        command.add_argument("file", type=Path)
        command.add_argument("--language", choices=LANGUAGES, default=_own_language())
    return parser


def _open(path: Path) -> HandFile:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FormatError(f"{path}: {error.strerror}") from None
    return read(data)


def _unreadable(chosen: argparse.Namespace, reason: str) -> int:
    if chosen.command == "replay" and chosen.json:
        print(json.dumps({"ok": False, "failure": {"code": "unreadable", "text": reason}}))
    else:
        said = Telling(words(chosen.language), {}).say("history.verify.unreadable", reason=reason)
        print(said, file=sys.stderr)
    return WRONG


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _seal(text: str) -> str:
    bare = text.strip().lower()
    if not re.fullmatch(r"([1-9][0-9]*:)?[0-9a-f]{64}", bare):
        raise argparse.ArgumentTypeError(
            "a seal is 64 digits and letters a to f, behind a number and a colon if it stood there so"
        )
    return bare


def _own_language() -> str:
    """The language of the terminal."""
    said = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return language_of((said or "").replace("_", "-"))
