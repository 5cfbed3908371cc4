"""``make game NAME=tombola``: a new game's folder with the smallest one that can be played, its tests, and its line."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]

EXAMPLE: Final = Path("tests/kit/high_card")

OF_TESTS: Final = ("kit.py", "test_rounds.py", "transcript.json")
"""The example's files that go into the folder of the tests; its ``conftest.py`` stays."""


def write_game(name: str, root: Path = ROOT) -> None:
    """Copy high card to ``games/<name>`` and ``tests/games/<name>`` under its own name, and list it.

    Raise ``ValueError`` for a name that is no module's or is taken.
    """
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name):
        raise ValueError(f"{name}: small letters and single underscores")
    game, tests = root / "games" / name, root / "tests" / "games" / name
    if game.exists() or tests.exists():
        raise ValueError(f"{name}: there is such a game")
    example = root / EXAMPLE
    shutil.copytree(example / "words", game / "words")
    shutil.copy(example / "__init__.py", game)
    tests.mkdir()
    (tests / "__init__.py").touch()
    for file in OF_TESTS:
        shutil.copy(example / file, tests)
    for path in (*game.rglob("*.*"), *tests.iterdir()):
        path.write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    _add_line(root / "games" / "__init__.py", name)


def _renamed(text: str, name: str) -> str:
    """The example's text with the names of the new game. Its moves get a name of their own, as ``OnlineTiro`` has."""
    said = name.replace("_", " ")
    for old, new in (
        ("tests.kit.high_card.kit", f"tests.games.{name}.kit"),
        ("tests.kit.high_card", f"games.{name}"),
        ("high_card", name),
        ("HighCard", said.title().replace(" ", "")),
        ('"high card", "carta alta", "carta más alta"', f'"{said}",'),
    ):
        text = text.replace(old, new)
    if "[button]" not in text:
        text = re.sub(r"\b(Tengo|Butto)\b", said.title().split()[0] + r"\1", text)
    return re.sub("[Hh]igh card|[Cc]arta alta|[Cc]arta más alta", said.capitalize(), text)


def _add_line(catalogue: Path, name: str) -> None:
    """Add the folder at the end of the list."""
    text = catalogue.read_text(encoding="utf-8")
    before, end, after = text.partition('\n)\n"""The folder of every game')
    if not end:
        raise ValueError(f"{catalogue}: no list of folders")
    catalogue.write_text(f'{before}\n    "{name}",{end}{after}', encoding="utf-8")


def main() -> int:
    """Write the game that the command line names; return 2 for an impossible name."""
    try:
        write_game(sys.argv[1])
    except (IndexError, ValueError) as wrong:
        sys.stderr.write(f"make game NAME=tombola: {wrong}\n")
        return 2
    sys.stdout.write(
        f"games/{sys.argv[1]} and tests/games/{sys.argv[1]}. Now: make laws GAME={sys.argv[1]}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
