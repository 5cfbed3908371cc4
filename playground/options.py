"""The command line of both tables, the browser's and the terminal's."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playground.botapi.groups import GroupKind
from playground.words import LANGUAGES, Words, usual_language

NEIGHBOURS: Final = range(1, 12)
HOME: Final = Path(__file__).resolve().parent.parent / ".playground"


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says. ``people`` and ``name``: None for as it was, or as is usual."""

    language: str = "it"
    people: int | None = None
    name: str | None = None
    new: bool = False
    fast: bool = False
    seed: int | None = None
    """Lets the decks and the neighbours be the same every evening."""
    folder: Path = HOME
    kind: GroupKind = "supergroup"
    """What a new evening's group is."""


class CommandLine:
    """A parser with the options that both have, explained in the language that the command line itself asks for."""

    def __init__(self, program: str, place: str, arguments: list[str]) -> None:
        first = argparse.ArgumentParser(add_help=False)
        first.add_argument("--language", choices=LANGUAGES, default=usual_language())
        language = first.parse_known_args(arguments)[0].language
        self._arguments = arguments
        self._words = Words(language, place)
        self._parser = argparse.ArgumentParser(prog=program, description=self._words("usage"))
        self.add("language", choices=LANGUAGES, default=language)
        self.add("people", type=int, choices=NEIGHBOURS, metavar="N")
        self.add("name")
        self.add("new", action="store_true")
        self.add("folder", type=Path, default=HOME)
        self.add("seed", type=int, metavar="N")
        self.add("fast", action="store_true")

    def add(self, name: str, **how: Any) -> None:
        """One more option; its explanation is the word ``option.NAME``."""
        self._parser.add_argument(f"--{name}", help=self._words(f"option.{name}"), **how)

    def read(self) -> dict[str, Any]:
        """What is asked for, by name. Leaves the program for ``--help`` and for what makes no sense."""
        return vars(self._parser.parse_args(self._arguments))
