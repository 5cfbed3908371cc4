"""The command line of ``make play``."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playground.botapi.groups import GroupKind
from playground.words import LANGUAGES, PageWords, usual_language

NEIGHBOURS: Final = range(1, 12)
HOME: Final = Path(".playground").resolve()
"""The folder of the evening, in the folder of the start."""


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of an evening. ``people`` and ``name``: None for as they were, or as is usual."""

    language: str = "it"
    people: int | None = None
    name: str | None = None
    new: bool = False
    fast: bool = False
    seed: int | None = None
    """Lets the decks and the neighbours be the same every evening."""
    folder: Path = HOME
    kind: GroupKind = "supergroup"
    """The kind of a new evening's group."""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The whole command line: the evening, the page's port (None for the usual one), and whether a browser opens."""

    evening: Options
    port: int | None
    browser: bool


def read(arguments: Sequence[str]) -> CommandLine:
    """Read the command line; leave the program for ``--help`` and for options that make no sense.

    The help is in the language that the command line itself asks for.
    """
    first = argparse.ArgumentParser(add_help=False)
    first.add_argument("--language", choices=LANGUAGES, default=usual_language())
    language = first.parse_known_args(arguments)[0].language
    words = PageWords(language)
    parser = argparse.ArgumentParser(prog="matta play", description=words("usage"))

    def add(name: str, **how: Any) -> None:
        parser.add_argument(f"--{name}", help=words(f"option.{name}"), **how)

    add("language", choices=LANGUAGES, default=language)
    add("people", type=int, choices=NEIGHBOURS, metavar="N")
    add("name")
    add("new", action="store_true")
    add("folder", type=Path, default=HOME)
    add("seed", type=int, metavar="N")
    add("fast", action="store_true")
    add("port", type=int, metavar="N")
    add("no-browser", action="store_true")
    asked = vars(parser.parse_args(arguments))
    port, silent = asked.pop("port"), asked.pop("no_browser")
    return CommandLine(Options(**asked, kind="group"), port, browser=not silent)
