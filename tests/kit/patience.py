"""The patience of tests on a busy machine."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 100
"""Seconds for a step that takes none on an idle machine."""
