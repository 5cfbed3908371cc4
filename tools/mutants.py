"""Changes the code that deals with money in every small way and sees whether the tests notice: ``python -m
tools.mutants``.

mutmut does the work; ``pyproject.toml`` lists the changed modules and the tests. A change that no test notices fails
this command, unless ``tools/mutants.toml`` explains why it changes nothing. An explanation also fails if its change is
noticed after all, or cannot be made any more. The SQL triggers cannot be changed this way:
``tests/storage/test_constraints.py`` breaks every one of their promises instead.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parent.parent
EXPLAINED: Final = Path(__file__).with_name("mutants.toml")
NOTICED: Final = "killed"
"""mutmut's word for a change that made a test fail. Tests that run out of time, as on a busy machine, or that are ended
from outside, have noticed nothing.
"""

TIMES: Final = Path("mutmut-stats.json")
"""mutmut keeps the times of its first run here, beside the copy that it changes."""

_MANGLED: Final = re.compile(r"(?:x_|xǁ)(.*?)__mutmut_\d+")


class Mutation(NamedTuple):
    """One small change: the function it is in, its lines before and after (stripped, joined by a space)."""

    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.function}\n    - {self.before}\n    + {self.after}"


class Explanation(NamedTuple):
    """Why a change changes nothing. ``function`` may hold ``*``; ``case`` explains any change of case alone."""

    function: str
    before: str
    after: str
    case: bool
    why: str

    def covers(self, change: Mutation) -> bool:
        """True if this explains the change; with ``case``, if it changes nothing but capital letters."""
        if not fnmatch(change.function, self.function):
            return False
        if self.case:
            return change.before.lower() == change.after.lower()
        return (change.before, change.after) == (self.before, self.after)


def explanations(text: str) -> list[Explanation]:
    """Read ``mutants.toml``. Raise ``ValueError`` for an explanation that explains nothing."""
    found = []
    for entry in tomllib.loads(text).get("mutant", []):
        one = Explanation(
            function=entry["function"],
            before=entry.get("before", ""),
            after=entry.get("after", ""),
            case=entry.get("case", False),
            why=entry["why"],
        )
        if not one.why or one.case is bool(one.before):
            raise ValueError(f"{one.function}: a why, and either before and after or case")
        found.append(one)
    return found


def function_of(mutant: str) -> str:
    """``games.sette_e_mezzo.hand.x_weight__mutmut_3`` is in ``games.sette_e_mezzo.hand.weight``."""
    module, _, name = mutant.rpartition(".")
    mangled = _MANGLED.fullmatch(name)
    return f"{module}.{mangled[1].replace('ǁ', '.')}" if mangled else mutant


def change_of(mutant: str, diff: str) -> Mutation:
    """The change in a unified diff of one function."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++", "#"))]
    before = [line[1:].strip() for line in lines if line.startswith("-")]
    after = [line[1:].strip() for line in lines if line.startswith("+")]
    return Mutation(function_of(mutant), " ".join(before), " ".join(after))


def report(survivors: Iterable[Mutation], known: Iterable[Explanation]) -> Iterator[str]:
    """A line for each fault: unexplained survivors and outdated explanations."""
    explained = set()
    known = list(known)
    for change in survivors:
        covering = [one for one in known if one.covers(change)]
        explained |= set(covering)
        if not covering:
            yield f"no test notices: {change}"
    for one in known:
        if one not in explained:
            yield f"explained, but noticed or gone: {Mutation(one.function, one.before, one.after)}"


def run() -> list[Mutation]:
    """Let mutmut try every change from a clean start; give those that no test failed for."""
    shutil.rmtree(ROOT / "mutants", ignore_errors=True)
    # hypothesis tries the same examples for every change, and makes none that fails smaller
    environment = os.environ | {"CI": "true", "LAWS": "brief"}
    command = [sys.executable, "-m", "mutmut"]
    jobs = str(min(4, os.cpu_count() or 1))
    seen = sys.stdout.isatty()  # its progress is a line drawn over and over: nothing for a file
    tried = subprocess.run(  # noqa: S603
        [*command, "run", "--max-children", jobs],
        cwd=ROOT,
        env=environment,
        check=False,
        stdout=None if seen else subprocess.PIPE,
        stderr=None if seen else subprocess.STDOUT,
    )
    if tried.returncode:
        sys.stdout.write((tried.stdout or b"").decode()[-4000:])
        raise SystemExit("mutmut could not run: do the tests pass?")
    shown = subprocess.run(  # noqa: S603
        [*command, "results", "--all", "true"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    results = [line.strip().rpartition(": ") for line in shown.stdout.splitlines() if ": " in line]
    sys.stdout.write(f"\n{len(results)} changes tried\n")
    if not results:
        raise SystemExit("mutmut tried nothing")
    return [_look(mutant) for mutant, _, status in results if status != NOTICED]


def _look(mutant: str) -> Mutation:
    from mutmut.mutation.diff_apply import get_diff_for_mutant  # only `make mutants` has it

    diff: Any = get_diff_for_mutant(mutant)
    return change_of(mutant, str(diff))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The quickest tests first: one of them notices most changes (``pyproject.toml`` makes this module a plugin)."""
    if TIMES.exists():
        seconds = json.loads(TIMES.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))


def main() -> int:
    """Try every change, print the faults; return 1 if there are any."""
    known = explanations(EXPLAINED.read_text(encoding="utf-8"))
    os.chdir(ROOT)
    survivors = run()
    wrong = list(report(survivors, known))
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    sys.stdout.write(
        f"{len(survivors)} not noticed, {len(known)} explanations, {len(wrong)} wrong\n"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
