"""What is wrong with a file, and where."""

from __future__ import annotations


class FormatError(Exception):
    """A file, or one step of it, that is not what the format describes. Says where and what, in one line."""


class DoesNotReplay(Exception):  # noqa: N818 -- named for what happened
    """A log of which the engine, asked again, makes something else. ``step`` is the action's place in its round."""

    def __init__(self, round_number: int, step: int, reason: str) -> None:
        super().__init__(f"round {round_number}, action {step}: {reason}")
        self.round = round_number
        self.step = step
