"""Evenings by their numbers: ``make evenings N=1000``.

``python -m tests.world --first 7 --evenings 1 --tell`` tells one; ``--shorter`` looks for a shorter one with the same
complaint; ``--planted`` says how many evenings notice each planted fault; ``--twins`` compares each with its twin, in
which a hidden card is exchanged.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from statistics import median

from engine.value import replace
from games import hand_in, listings
from tests.world import planted
from tests.world.evening import Outcome, evening, play, shorter
from tests.world.plan import plan_of
from tests.world.twins import twins
from tests.world.world import World


def main() -> int:
    """Play; the exit status is 1 if any evening is wrong."""
    asked = _asked()
    hand_in(*listings())
    if asked.planted:
        return _plant(asked)
    if asked.twins:
        return _twins(asked)
    if asked.tell:
        found = play(plan_of(asked.first), _tell)
        print(_line(found))
        return int(bool(found.wrong))
    return _many(asked)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.world", description=__doc__)
    parser.add_argument("--evenings", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first evening")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tell", action="store_true", help="tell the first evening in words")
    parser.add_argument("--twice", action="store_true", help="play each twice, and compare")
    parser.add_argument("--shorter", action="store_true", help="shorten each evening that is wrong")
    parser.add_argument("--twins", action="store_true", help="with a hidden card exchanged")
    parser.add_argument("--planted", action="store_true", help="with planted faults")
    parser.add_argument("--only", default="", help="the planted faults with this in their names")
    parser.add_argument(
        "--with-faults",
        default="",
        help="only planted evenings that may have one of these, as kill,power",
    )
    return parser.parse_args()


def _many(asked: argparse.Namespace) -> int:
    began = time.perf_counter()
    numbers = range(asked.first, asked.first + asked.evenings)
    wrong: list[Outcome] = []
    took: list[float] = []
    traces: list[str] = []
    lives = 0
    with ProcessPoolExecutor(asked.jobs, get_context("fork"), initializer=_prepare) as pool:
        for found in pool.map(evening, numbers, chunksize=4):
            took.append(found.seconds)
            traces.append(found.trace)
            lives += found.lives
            if found.wrong:
                wrong.append(found)
                print(_line(found), flush=True)
    seconds = time.perf_counter() - began
    rate = asked.evenings / sum(took)
    if asked.twice:
        again = [evening(number).trace for number in numbers]
        different = [
            number
            for number, one, other in zip(numbers, traces, again, strict=True)
            if one != other
        ]
        print(
            f"{asked.evenings - len(different)} of {asked.evenings} were the same twice {different[:5]}"
        )
    print(
        f"{asked.evenings} evenings in {seconds:.0f} s, {rate:.1f} a second and core,"
        f" median {median(took):.2f} s; {lives - asked.evenings} starts after a kill; {len(wrong)} wrong"
    )
    if asked.shorter:
        for found in wrong:
            print("shorter:", _line(shorter(found)))
    return int(bool(wrong))


def _prepare() -> None:
    hand_in(*listings())
    gc.collect()
    gc.freeze()


def _line(found: Outcome) -> str:
    told = f"{found.plan}\n    faults: {', '.join(found.faults) or 'none'}; {found.virtual:.0f} s; {found.trace[:12]}"
    return "\n    ".join([told, *(line[:300] for line in found.wrong)])


def _tell(world: World) -> None:
    """Print the faults, starts, log and messages of an evening."""
    lines = [(at, f"FAULT {name}") for at, name in world.misfortune.happened]
    lines += [(at, f"log   {name}") for at, name in world.events]
    lines += [(end, f"START after {end - gone:.1f} s") for gone, end in world.away]
    for call in world.calls:
        if call.is_shown:
            first = call.given.get("text", call.given.get("caption", "")).partition("\n")[0]
            lines.append(
                (call.at, f"{call.method} {call.given.get('chat_id')} {call.status} {first}")
            )
    for at, line in sorted(lines, key=lambda line: line[0]):
        print(f"{at:8.2f} {line}")


def _twins(asked: argparse.Namespace) -> int:
    plans = [
        replace(plan_of(number), faults=())
        for number in range(asked.first, asked.first + asked.evenings)
    ]
    with ProcessPoolExecutor(asked.jobs, get_context("fork"), initializer=_prepare) as pool:
        found = [*pool.map(twins, plans, chunksize=4)]
    for plan, pair in zip(plans, found, strict=True):
        if pair is not None and pair.different:
            print(f"{plan.seed}: {pair.different}")
    pairs = [pair for pair in found if pair is not None]
    print(
        f"{len(pairs)} of {len(plans)} evenings had a card to exchange; {sum(one.compared for one in pairs)} calls"
        f" to others were compared, in {median(one.seconds for one in pairs):.1f} s an evening in the median"
    )
    return int(any(pair.different for pair in pairs))


def _plant(asked: argparse.Namespace) -> int:
    """Say for each planted fault how many evenings notice it; the status is 1 if one is never noticed."""
    names = [name for name in planted.FAULTS if asked.only in name]
    wanted = set(filter(None, asked.with_faults.split(",")))
    fit = (one for one in count(asked.first) if not wanted or wanted & {*plan_of(one).faults})
    numbers = [*islice(fit, asked.evenings)]
    missed = 0
    with ProcessPoolExecutor(asked.jobs, get_context("fork"), initializer=_prepare) as pool:
        for name in names:
            found = [*pool.map(partial(planted.evening_with, name), numbers, chunksize=4)]
            noticed = [number for number, judges in zip(numbers, found, strict=True) if judges]
            by = Counter(judge for judges in found for judge in judges).most_common(3)
            told = ", ".join(f"{judge} {times}" for judge, times in by)
            print(
                f"{name:32} {len(noticed):4} of {len(numbers)} up to {numbers[-1]}  {told}  {noticed[:3]}",
                flush=True,
            )
            missed += not noticed
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
