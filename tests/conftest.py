"""Which tests can run here: those in a browser need one, and continuous integration always has it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.chromium import HOW_TO_GET_IT, chromium

WEB = Path(__file__).with_name("web")


def _asked_for(config: pytest.Config) -> bool:
    paths = [Path(arg.partition("::")[0]).resolve() for arg in config.args]
    return any(WEB.is_relative_to(path) or path.is_relative_to(WEB) for path in paths)


def pytest_configure(config: pytest.Config) -> None:
    if chromium() is None and os.environ.get("CI") and _asked_for(config):
        raise pytest.UsageError(HOW_TO_GET_IT)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if chromium() is None and collection_path.is_relative_to(WEB) else None


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if chromium() is None and _asked_for(config):
        terminalreporter.write_line(f"Left out the tests in a browser: {HOW_TO_GET_IT}.")
