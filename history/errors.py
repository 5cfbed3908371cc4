"""Errors of a file, with their place."""

from __future__ import annotations


class FormatError(Exception):
    """A file, or one step of it, does not follow the format. The text names place and error in one line."""
