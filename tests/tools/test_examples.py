"""The suite draws the same cases on every run; only ``make laws`` draws new ones."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

DRAWN = """
import tests.conftest, hypothesis
from tests.kit.examples import anywhere, some
print(some(range(1000), 100), anywhere(10**6), hypothesis.settings().derandomize)
"""


def drawn(**more: str) -> str:
    """The cases of a new process, outside continuous integration."""
    plain = {name: value for name, value in os.environ.items() if name not in ("CI", "LAWS")}
    return subprocess.run(
        [sys.executable, "-c", DRAWN],
        cwd=ROOT,
        env={**plain, **more},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_every_run_of_the_suite_draws_the_same_cases() -> None:
    first = drawn()
    assert first == drawn(CI="1")
    assert first.endswith("True\n")


def test_make_laws_draws_new_cases() -> None:
    one, other = (drawn(LAWS="long") for _ in range(2))
    assert one != other
    assert one.endswith("False\n")


def test_every_test_begins_with_the_same_chance() -> None:
    assert random.random() == random.Random(0).random()
