"""``python -m display.pictures FOLDER [DECK …]``: write sample pictures of every deck into a folder."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from display.pictures.picture import CardStyle
from display.pictures.samples import samples
from display.pictures.studio import Studio


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m display.pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("decks", nargs="*", metavar="DECK", help="all there are if none is named")
    parser.add_argument("--no-indices", action="store_true", help="without ranks in the corners")
    asked = parser.parse_args()
    studio = Studio()
    unknown = [name for name in asked.decks if name not in studio.decks]
    if unknown:
        print(f"no such deck: {', '.join(unknown)}; there are {', '.join(studio.decks)}")
        return 2
    for deck in asked.decks or studio.decks:
        folder = asked.folder / deck
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in samples(CardStyle(deck, not asked.no_indices)):
            drawn = studio.develop(picture)
            (folder / f"{name}.jpg").write_bytes(drawn)
            print(f"{folder / name}.jpg  {len(drawn) / 1024:.0f} KB")
    studio.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
