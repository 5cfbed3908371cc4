"""``python -m tools.art`` draws every deck into ``display/pictures/drawn/``, ``python -m tools.art sheet`` the contact
sheets into ``docs/decks/``.
"""

from __future__ import annotations

import argparse

from display.pictures.decks import find_decks
from tools.art.folder import DECKS, ROOT, write_decks
from tools.art.sheet import write_sheet


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m art", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("decks", "sheet"), default="decks")
    if parser.parse_args().what == "decks":
        for folder in write_decks():
            print(folder.relative_to(ROOT))
        return 0
    found = find_decks(DECKS)
    for refused in found.refused:
        print(refused)
    for deck in found.decks.values():
        print(write_sheet(deck, ROOT / "docs" / "decks").relative_to(ROOT))
    return 1 if found.refused else 0


if __name__ == "__main__":
    raise SystemExit(main())
