"""``python -m playground``: sit down at a table on the local Telegram, in a browser; with ``terminal``, in this
terminal.
"""

from __future__ import annotations

import sys

from playground.terminal.__main__ import main as terminal
from playground.web.__main__ import main as browser


def main() -> int:
    """Plays."""
    if sys.argv[1:2] == ["terminal"]:
        del sys.argv[1]
        return terminal()
    return browser()


if __name__ == "__main__":
    sys.exit(main())
