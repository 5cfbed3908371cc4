"""Which tests can run here: those in a browser need one, and continuous integration always has it. And which begin."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.chromium import HOW_TO_GET_IT, chromium

WEB = Path(__file__).with_name("web")

LONGEST = ("e2e/test_load.py", "web/test_page.py", "web/test_evening.py", "e2e/test_crash.py")
"""Files that take longest: begun last, they would keep one worker at it when the others are done."""


def _asked_for(config: pytest.Config) -> bool:
    paths = [Path(arg.partition("::")[0]).resolve() for arg in config.args]
    return any(WEB.is_relative_to(path) or path.is_relative_to(WEB) for path in paths)


def pytest_configure(config: pytest.Config) -> None:
    if chromium() is None and os.environ.get("CI") and _asked_for(config):
        raise pytest.UsageError(HOW_TO_GET_IT)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if chromium() is None and collection_path.is_relative_to(WEB) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    first = {WEB.parent / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: first.get(item.path, len(first)))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if chromium() is None and _asked_for(config):
        terminalreporter.write_line(f"Left out the tests in a browser: {HOW_TO_GET_IT}.")
