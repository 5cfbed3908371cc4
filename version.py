"""The release and the commit of the running program, for its first log line."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent

UNKNOWN: Final = "unknown"


def number() -> str:
    """The version in ``pyproject.toml``."""
    try:
        with (HERE / "pyproject.toml").open("rb") as project:
            found = tomllib.load(project)["project"]["version"]
    except (OSError, ValueError, KeyError):
        return UNKNOWN
    return str(found)


def commit() -> str:
    """The commit of the working tree that holds this file, also if another user owns it."""
    asked = [
        "git",
        "-C",
        str(HERE),
        "-c",
        f"safe.directory={HERE}",
        "rev-parse",
        "--short=12",
        "HEAD",
    ]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, timeout=2, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return UNKNOWN
    return told.stdout.strip()
