"""``python -m playground``: sit down at a table on the local Telegram, in this terminal."""

from __future__ import annotations

import sys

from playground.terminal.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
