"""The number of examples by which a law is tried: few in the suite, many in ``make laws`` (``LAWS=long``), and some
more than in the suite in ``make laws GAME=…`` (``LAWS=game``).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import Final, TypeVar

from hypothesis import settings

T = TypeVar("T")

LONG: Final = os.environ.get("LAWS") == "long"
TIMES: Final = 20 if LONG else 8 if os.environ.get("LAWS") == "game" else 1
"""The factor by which the longer forms try more examples."""

SEED: Final = 0 if TIMES == 1 or os.environ.get("CI") else None
"""The suite takes the same random cases every time; only the longer forms outside continuous integration take
new ones.
"""


BRIEF: Final = os.environ.get("LAWS") == "brief"
"""True if a failing example need not be made small, as for the changes of ``make mutants``."""


def more(few: int, *, long: int) -> int:
    """So many cases in the suite, and ``long`` in the long form."""
    return long if LONG else few * TIMES


def examples(few: int) -> settings:
    """Try this many examples in the suite; the other settings are those of the loaded profile."""
    return settings(max_examples=few * TIMES)


def anywhere(below: int) -> int:
    """A number from 0 on, as the first of a row of seeds."""
    return random.Random(SEED).randrange(below)


def some(cases: Iterable[T], one_in: int) -> list[T]:
    """A random part of these cases in the suite, in their order; more or all of them in the longer forms.

    The tests that use it have the marker ``laws``.
    """
    found = list(cases)
    part = min(len(found), -(-len(found) * TIMES // one_in))
    chosen = random.Random(SEED).sample(range(len(found)), part)
    return [found[place] for place in sorted(chosen)]
