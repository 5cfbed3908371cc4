"""Tests that set up the log, which a process does once, and leave it as it was."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

import logs


@contextmanager
def log_put_back() -> Iterator[None]:
    """Within, the log may be set up; afterwards it is as it was."""
    root = logging.getLogger()
    level, hooks = root.level, (sys.excepthook, threading.excepthook, sys.unraisablehook)
    levels = {name: logging.getLogger(name).level for name in logs.QUIET}
    events = structlog.get_config()
    try:
        yield
    finally:
        for handler in [one for one in root.handlers if isinstance(one, logs._Handler)]:
            root.removeHandler(handler)
        root.setLevel(level)
        for name, was in levels.items():
            logging.getLogger(name).setLevel(was)
        logging.captureWarnings(capture=False)
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
        structlog.configure(**events)
