"""``python -m matta``, and the entry point of the wheel."""

from __future__ import annotations

import sys

from matta import HOUSE


def main() -> int:
    """Run a command; give its exit status."""
    sys.path.insert(0, str(HOUSE))
    from matta.commands import run  # only now can the rooms be found

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
