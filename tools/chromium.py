"""Where this machine's Chromium is."""

from __future__ import annotations

import os
import shutil
from typing import Final

CANDIDATES: Final = (
    "chromium-headless-shell",  # Debian's: without windows, so a page costs a third less
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
HOW_TO_GET_IT: Final = (
    "no Chromium found: on Debian and Ubuntu `apt install chromium`, elsewhere any Chromium or Chrome, named with "
    "CHROMIUM=/path/to/it if it is in an unusual place"
)


def chromium() -> str | None:
    """The path of a Chromium, or None."""
    for one in (os.environ.get("CHROMIUM", ""), *CANDIDATES):
        found = shutil.which(one) if one else None
        if found:
            return found
    return None
