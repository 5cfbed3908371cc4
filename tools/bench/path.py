"""``python -m tools.bench.path``: the files and functions that one tap passes, until it is answered and until the
group sees it.

The tap draws a card at a table of sette e mezzo with six players, with the bot's own parts and Telegram in memory. The
tap before it warms the caches. The views built are counted by viewer.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import threading
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

from storage import Store
from tools.bench.hall import Hall
from tools.bench.script import ScriptedEvening
from tools.bench.taps import Replay

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SEED: Final = 1
VIEW: Final = ("games/sette_e_mezzo/view.py", "view")
"""The function that builds a viewer's view of the game."""


class Passed:
    """The functions of this project that are called while it is ``on``, in the order of their first call."""

    def __init__(self) -> None:
        self.on = False
        self.functions: dict[tuple[str, str], int] = {}
        self.views: Counter[int] = Counter()

    def hook(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call; the profile hook of every thread."""
        if not self.on or event != "call":
            return
        path = Path(frame.f_code.co_filename)
        if not path.is_relative_to(ROOT):
            return
        file = path.relative_to(ROOT).as_posix()
        if file.startswith((".venv", "tools/")):
            return
        name = frame.f_code.co_qualname
        if (file, name) == VIEW:
            self.views[frame.f_locals["viewer"]] += 1
        self.functions[file, name] = self.functions.get((file, name), 0) + 1

    @property
    def files(self) -> list[str]:
        """The files, in the order in which the tap comes to them."""
        return list(dict.fromkeys(file for file, _ in self.functions))


async def follow(folder: Path) -> tuple[Passed, Passed]:
    """The way of a tap until it is answered, and until the group's message shows it, the first included."""
    answered, shown = Passed(), Passed()

    def hook(frame: FrameType, event: str, found: object) -> None:
        answered.hook(frame, event, found)
        shown.hook(frame, event, found)

    store = await Store.open(folder / "start.db")
    (table,) = await Hall(store, SEED).fill(1)
    await store.close()
    shutil.copy(folder / "start.db", folder / "played.db")
    store = await Store.open(folder / "played.db")
    steps = await ScriptedEvening(Hall(store, SEED), SEED).play(table, 2)
    await store.close()
    threading.setprofile(hook)
    sys.setprofile(hook)
    store = await Store.open(folder / "start.db")
    hall = Hall(store, SEED)
    painting = asyncio.create_task(hall.reconciler.run())
    try:
        replay = Replay(hall, {table: steps})
        await replay.drawn()
        await replay.tap(table)
        await replay.drawn()
        answered.on = shown.on = True
        await replay.tap(table)
        answered.on = False
        await replay.drawn()
        shown.on = False
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        painting.cancel()
        await asyncio.gather(painting, return_exceptions=True)
        await store.close()
    return answered, shown


def main() -> int:
    """Print the files in order, with the functions of each if they are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.path", description=__doc__)
    parser.add_argument("--functions", action="store_true", help="with the functions of each file")
    options = parser.parse_args()
    with TemporaryDirectory() as name:
        answered, shown = asyncio.run(follow(Path(name)))
    for file in shown.files:
        if file not in answered.files:
            print(f"  then {file}")
        else:
            print(f"  {file}")
        if options.functions:
            for at, function in shown.functions:
                if at == file:
                    print(f"      {function} {shown.functions[at, function]}")
    for what, passed in (("answered", answered), ("shown", shown)):
        print(f"{what}: {len(passed.files)} files, {len(passed.functions)} functions")
    print("views:", ", ".join(f"{who or 'public'} {n}" for who, n in sorted(shown.views.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
