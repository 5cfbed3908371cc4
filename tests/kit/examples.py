"""The number of examples by which a law is tried: few in the suite, many in ``make laws`` (``LAWS=long``)."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import Final, TypeVar

from hypothesis import settings

T = TypeVar("T")

TIMES: Final = 20 if os.environ.get("LAWS") == "long" else 1
"""The factor by which the long form tries more examples."""

SEED: Final = 0 if TIMES == 1 or os.environ.get("CI") else None
"""The suite takes the same random cases every time; only the long form outside continuous integration takes
new ones.
"""


def examples(few: int) -> settings:
    """Try this many examples in the suite; the other settings are those of the loaded profile."""
    return settings(max_examples=few * TIMES)


def anywhere(below: int) -> int:
    """A number from 0 on, as the first of a row of seeds."""
    return random.Random(SEED).randrange(below)


def some(cases: Iterable[T], one_in: int) -> list[T]:
    """A random part of these cases in the suite, in their order; all of them in the long form.

    The tests that use it have the marker ``laws``.
    """
    found = list(cases)
    if TIMES > 1:
        return found
    chosen = random.Random(SEED).sample(range(len(found)), -(-len(found) // one_in))
    return [found[place] for place in sorted(chosen)]
