"""``python -m history``: replay the file of a hand, or check its cards against the opened deck."""

from __future__ import annotations

import os
import sys
from typing import Final

NEEDS: Final = (
    "This needs Matta's environment: run it with .venv/bin/python, which `make play` makes. "
    "For the cards alone: python3 history/check.py HAND.json --seal SEAL"
)
"""The message if a library is missing; the catalogues cannot be loaded then."""

UNABLE: Final = 3
"""Exit status without the environment."""

try:
    from games import hand_in, listings
    from history.cli import WRONG, main
except ModuleNotFoundError as missing:
    if __name__ != "__main__":
        raise
    print(f"{NEEDS} ({missing})", file=sys.stderr)
    sys.exit(UNABLE)

if __name__ == "__main__":
    hand_in(*listings())
    try:
        sys.exit(main())
    except BrokenPipeError:
        # The reader has closed the pipe; Python must not write the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(WRONG)
