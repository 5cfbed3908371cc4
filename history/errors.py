"""Errors of a file, with their place."""

from __future__ import annotations


class FormatError(Exception):
    """A file, or one step of it, does not follow the format. The text names place and error in one line."""


class ReplayError(Exception):
    """The engine, asked again, gives other events than a log. ``step`` is the action's place in its round."""

    def __init__(self, round_number: int, step: int, reason: str) -> None:
        super().__init__(f"round {round_number}, action {step}: {reason}")
        self.round = round_number
        self.step = step
