"""Breaks each rule once and sees whether a test that names it fails: ``python -m tools.planted [RULE…]``.

A docstring claims that a test checks a rule; a planted fault is the proof. ``tools/planted.toml`` names for each rule
one line of the program that plays it, and its faulty replacement. Rules without a fault stand there with the reason.
The tests run in a copy of the project, so that nothing here changes. At the end the tests that failed run once more
without any fault: they must pass.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final, NamedTuple

from tools.rules import ROOT, named, rules

FAULTS: Final = Path(__file__).with_name("planted.toml")

SECONDS: Final = 300
"""Seconds that the tests of one rule may take; a fault that makes them hang is noticed."""

_LEFT_OUT: Final = {".git", ".venv", ".mypy_cache", ".ruff_cache", ".hypothesis", "screens"}
"""Folders at the top that the tests do not need."""

_LONG: Final = ("/solver/", "/test_laws.py", "/test_brute_", "tests/e2e/")

_FAILED: Final = re.compile(r"^FAILED (\S+?::[^\s\[]+)", re.MULTILINE)

_PASSED, _FAILING = 0, 1
"""pytest's exit codes. With any other code tests could not be run, which proves nothing."""


class PlantedFault(NamedTuple):
    """``new`` is put in the place of ``old``, which stands once in ``file``."""

    file: str
    old: str
    new: str


class Unplanted(NamedTuple):
    """A rule that no line of the program could break, and why."""

    why: str


class Verdict(NamedTuple):
    """The ``test`` that fails when the rule is broken, or the ``reason`` for planting nothing; neither: a
    mere claim.
    """

    rule: str
    test: str = ""
    reason: str = ""

    def __str__(self) -> str:
        if self.reason:
            return f"nothing planted: {self.reason}"
        return f"noticed by {self.test}" if self.test else "believed: no test fails"


def faults(path: Path = FAULTS) -> dict[str, PlantedFault | Unplanted]:
    """Rule number to its fault. Raise ``TypeError`` for an entry that is neither a fault nor a reason."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        rule: Unplanted(**entry) if "why" in entry else PlantedFault(**entry)
        for rule, entry in listed.items()
    }


def naming() -> Mapping[str, list[str]]:
    """The tests that name each rule, as pytest calls them."""
    found: dict[str, list[str]] = {rule: [] for rule in rules()}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        where = path.relative_to(ROOT).as_posix()
        for naming in named(path.read_text(encoding="utf-8"), where):
            found[naming.rule].append(naming.test)
    return found


def plant(fault: PlantedFault, folder: Path) -> str:
    """Put the fault into the copy of the project; give the file as it was. Raise ``ValueError`` if it fits nowhere."""
    path = folder / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise ValueError(f"{fault.file}: {text.count(fault.old)} times: {fault.old!r}")
    _write(path, text.replace(fault.old, fault.new))
    return text


def _left_out(folder: str, _names: list[str]) -> set[str]:
    return _LEFT_OUT if Path(folder) == ROOT else set()


def _write(path: Path, text: str) -> None:
    """Python tells an old byte code by time and size alone, which two faults in one second could share."""
    Path(cache_from_source(path)).unlink(missing_ok=True)
    path.write_text(text, encoding="utf-8")


def batches(tests: Sequence[str]) -> list[list[str]]:
    """The engine's short tests, then other folders' tests, then those that try much or play whole evenings. None is
    empty.
    """
    short: list[str] = []
    others: list[str] = []
    long: list[str] = []
    for test in dict.fromkeys(tests):
        if any(part in test for part in _LONG):
            long.append(test)
        else:
            (short if test.startswith(("tests/engine/", "tests/games/")) else others).append(test)
    return [batch for batch in (short, others, long) if batch]


def noticed_by(tests: Sequence[str], folder: Path) -> str:
    """The first of the tests that fails in the copy; nothing if they all pass. Raise ``RuntimeError`` if none could
    run.
    """
    for batch in batches(tests):
        try:
            code, output = _run(batch, folder)
        except subprocess.TimeoutExpired:
            return batch[-1]
        if code == _FAILING:
            failed = _FAILED.search(output)
            return failed[1] if failed else batch[0]
        if code != _PASSED:
            raise RuntimeError(f"pytest ended with {code}:\n{output}")
    return ""


def _run(tests: Sequence[str], folder: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider"]
    done = subprocess.run(  # noqa: S603 - this Python and tests of this project
        [*command, *tests], cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    return done.returncode, done.stdout


def judged(wanted: Sequence[str], folder: Path) -> Iterator[Verdict]:
    """Plant the fault of each rule and see its tests fail."""
    planted = faults()
    tests = naming()
    for rule in wanted:
        fault = planted[rule]
        if isinstance(fault, Unplanted):
            yield Verdict(rule, reason=fault.why)
        else:
            text = plant(fault, folder)
            yield Verdict(rule, noticed_by(tests[rule], folder))
            _write(folder / fault.file, text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults of the named rules, or of all; return 1 if a fault went unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tools.planted", description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(rules()), help="rule numbers; all if none")
    wanted: list[str] = parser.parse_args(arguments).rules
    verdicts = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "project"
        shutil.copytree(ROOT, folder, ignore=_left_out)
        for verdict in judged(wanted, folder):
            verdicts.append(verdict)
            sys.stdout.write(f"{verdict.rule:<7} {verdict}\n")
            sys.stdout.flush()
        witnesses = sorted({verdict.test for verdict in verdicts if verdict.test})
        fails_anyway = noticed_by(witnesses, folder)
    believed = [verdict.rule for verdict in verdicts if not verdict.test and not verdict.reason]
    sys.stdout.write(f"{len(wanted)} rules, {len(believed)} that tests only claim to check\n")
    if fails_anyway:
        sys.stdout.write(f"{fails_anyway} fails without a fault too, and proves nothing\n")
    return 1 if believed or fails_anyway else 0


if __name__ == "__main__":
    sys.exit(main())
