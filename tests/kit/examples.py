"""The number of examples by which a law is tried: few in the suite, many in ``make laws`` (``LAWS=long``)."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

TIMES: Final = 20 if os.environ.get("LAWS") == "long" else 1
"""The factor by which the long form tries more examples."""


def examples(few: int) -> settings:
    """Try this many examples in the suite; the other settings are those of the loaded profile."""
    return settings(max_examples=few * TIMES)
