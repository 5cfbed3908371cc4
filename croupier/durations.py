"""Durations: the only place that turns a kind of timer into time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.table import Timer
from engine.table.timers import CALLED, PATIENCE
from engine.value import Value

PAUSE: Final = 12
"""Seconds to read a result before the next deal."""

READ: Final = 20
"""Seconds after which somebody who asked something in the group has read the answer."""

LATE: Final = 4
"""Seconds until the group sees cards that need not be shown at once (``Sight.pace``)."""

STAYS: Final = 1.5
"""Seconds that a complete trick stays in sight."""

DRAWN: Final = 1.5
"""Seconds between two cards of a draw after a round (``Sight.drawn``)."""

COMPUTER: Final = 3
"""Seconds between the start of a computer's turn and its action, so that people can follow. It thinks in that time."""

QUICK: Final = 2
"""The same for one person alone with computers, where nobody else has to follow."""

ENTRIES: Final = 600
"""Seconds without an entry after which every entrant may start the tournament or call it off."""

IDLE: Final = 300
"""Seconds after which everybody may end a table at which nothing happens."""

KEPT: Final = 120
"""Seconds that a rematch keeps the seats of the previous table."""

SETTLES: Final = 2.5
"""Seconds until a button that leaves, closes or pauses counts in a new place: two on the phone, and half a second for
the way of the tap.
"""

ITSELF: Final = 2
"""Seconds that an automatic action waits once its turn is shown, so that a complete trick stays in sight."""

THOUGHTS: Final = frozenset({"computer", "quick"})
"""Kinds of timer in which a computer thinks. They run at once: nobody has to see the turn first."""

OF_TOURNAMENTS: Final = frozenset({"level", "entries"})
"""Kinds of timer of a tournament and not of a table."""

SHORT: Final = {30: 10, 60: 15, 120: 30}
"""Seconds of a decision after a timed-out one, by the length of the table's clock."""

HURRIES: Final = frozenset({"turn", "short", "called"})
"""Kinds of timer of a person's turn: the person is nudged once before its end."""

ENDS_SHOWN: Final = HURRIES | {"window", "pause"}
"""Kinds of timer whose end the table's message shows."""

NUDGES: Final = {30: 15, 60: 25, 120: 40}
"""Seconds left when the one nudge goes out, by the length of the clock."""


class Tempo(Value, frozen=True):
    """The length of a second at the table, in milliseconds: 1000, and less only where time is simulated."""

    second: int = 1000

    def length(self, timer: Timer, table_clock: int) -> int:
        """Milliseconds that ``timer`` runs at a table with ``table_clock`` seconds per decision."""
        if timer.kind == "short":
            return self.second * SHORT.get(table_clock, table_clock)
        return self.second * (timer.seconds or _FIXED.get(timer.kind, table_clock))

    def of_tournament(self, kind: str, every: int) -> int:
        """Milliseconds of a tournament's timer, for levels of ``every`` minutes."""
        return self.second * (60 * every if kind == "level" else ENTRIES)

    def nudge_at(self, kind: str, length: int) -> int | None:
        """Milliseconds left when the player is mentioned once; None for a kind of timer without a nudge."""
        if kind not in HURRIES:
            return None
        seconds = length // self.second
        return self.second * NUDGES.get(seconds, seconds // 2)

    def read_before(self, now: int) -> int:
        """The moment, in milliseconds, before which an answer must have come to be read by ``now``."""
        return now - self.second * READ

    def late(self, now: int) -> int:
        """The moment by which a group sees a card played now that need not be shown at once."""
        return now + self.second * LATE

    def stays(self, now: int) -> int:
        """The moment until which a trick that is complete now stays in sight."""
        return now + round(self.second * STAYS)

    def drawn(self, now: int) -> int:
        """The moment of the next card of a draw."""
        return now + round(self.second * DRAWN)

    @property
    def settles(self) -> float:
        """Seconds outside the table until a button that leaves counts in a new place."""
        return SETTLES * self.second / 1000

    @property
    def longest_thought(self) -> int:
        """Milliseconds of the longest of the computers' pauses."""
        return self.second * max(_FIXED[kind] for kind in THOUGHTS)

    @property
    def longest_nudge(self) -> int:
        """Milliseconds left at the earliest of all nudges."""
        return self.second * max(NUDGES.values())


_FIXED: Final[Mapping[str, int]] = {
    "pause": PAUSE,
    "called": CALLED,
    "patience": PATIENCE,
    "idle": IDLE,
    "kept": KEPT,
    "computer": COMPUTER,
    "quick": QUICK,
    "itself": ITSELF,
}
"""Seconds of the kinds that do not depend on the table's clock."""
