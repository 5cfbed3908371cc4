"""``python -m tools.bench.turns TREE``: the lines of ``make bench`` in another working tree and in this one, by turns.

Each part runs in a process of its own, in that tree and with its code, several times by turns. Of each line the median
of its figures stands in the table, and how the later tree's compares. A line that one tree lacks is left out.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent

PARTS: Final = {
    "hands": "hand_rows(2.0)",
    "taps": "asyncio.run(taps.measure(3.0))",
    "pictures": "pictures.measure(times=100)",
    "http": "asyncio.run(over_http.measure(taps=200, repeats=3))",
    "calls": "asyncio.run(calls.measure(60))",
    "rearm": "asyncio.run(rearm.measure(10_000))",
    "many": "asyncio.run(many.measure(512, 5_000))",
    "old": "asyncio.run(old.measure(10, 10_000))",
}
"""The parts of the benchmark, as the expressions that give their rows."""

CODE: Final = """
import asyncio, json
from bot import set_up_interpreter
from tools.bench import calls, many, old, over_http, pictures, rearm, taps
from tools.bench.__main__ import hand_rows
set_up_interpreter()
print("ROWS" + json.dumps([[row.what, row.figure, row.ratio] for row in {part}]))
"""

NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")

Lines = dict[tuple[str, str], list[float]]
"""The figures of each line so far, by the line and the words around its figure."""


def rows(tree: Path, part: str) -> list[list[str]]:
    """One run of a part: measure, figure and ratio of each line. Raises ``CalledProcessError`` if it fails."""
    code = CODE.format(part=PARTS[part])
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=True
    )
    found = next(line for line in done.stdout.splitlines() if line.startswith("ROWS"))
    parsed: list[list[str]] = json.loads(found.removeprefix("ROWS"))
    return parsed


def note(lines: Lines, found: list[list[str]]) -> None:
    """Add the first number of each figure and of each ratio to the lines."""
    for what, *texts in found:
        for text in texts:
            number = NUMBER.search(text)
            if number is None:
                continue
            words = NUMBER.sub("#", text)
            lines.setdefault((what, words), []).append(float(number[0].replace(",", "")))


def main() -> int:
    """Print the table as Markdown, one line a figure."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.turns", description=__doc__)
    parser.add_argument("tree", type=Path, help="the other working tree")
    parser.add_argument("--times", type=int, default=3, help="runs of each part in each tree")
    parser.add_argument("--parts", default=",".join(PARTS), help="some of the parts")
    told = parser.parse_args()
    print("| measure | figure | there | here | here / there |\n|---|---|---|---|---|")
    for part in told.parts.split(","):
        there: Lines = {}
        here: Lines = {}
        for _ in range(told.times):
            note(there, rows(told.tree, part))
            note(here, rows(ROOT, part))
        for (what, words), figures in here.items():
            if (what, words) in there:
                was, now = median(there[what, words]), median(figures)
                share = f"{now / was:.2f}" if was else ""
                print(f"| {what} | {words} | {was:g} | {now:g} | {share} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
