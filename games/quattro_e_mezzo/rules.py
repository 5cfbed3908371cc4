"""The house rules of a table of quattro e mezzo: every switch, its default, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.families import GameRules
from engine.switches import Switches, allowed_values, unknown_value
from engine.value import Value

SEATS: Final = (2, 12)
"""Minimum and maximum number of players (QM-22)."""

LARGEST_TARGET: Final = 1_000


class QuattroRules(Value, GameRules, frozen=True, tag_field="game", tag="quattro_e_mezzo"):
    """House rules. ``check`` tests whether they can be played."""

    target: int = 50
    """The points that win a match, from 1 to 1,000 (QM-19)."""
    five_vs_doppio_sei: Literal["doppio_sei", "five"] = "doppio_sei"
    """The winner if a doppio sei meets a 5 that beats a 4½ (QM-5)."""
    doppio_sei_matta_first: bool = False
    """A doppio sei may also begin with the matta; if not, the 6 comes first (QM-7)."""
    mega_with_matta: bool = True
    """Eight figures and the matta are a Mega too; if not, only nine figures without it (QM-15)."""

    def check(self) -> str | None:
        """The code of the first fault; None if the rules can be played."""
        if not 1 <= self.target <= LARGEST_TARGET:
            return "target_unknown"
        return unknown_value(self, ALLOWED)


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(QuattroRules)
"""The allowed values of each switch with named values, its default first."""

PRESETS: Final[Mapping[str, QuattroRules]] = {
    "cinquanta": QuattroRules(),
    "cento": QuattroRules(target=100),
    "breve": QuattroRules(target=20),
}
"""Presets by the length of the match. The first is the default."""

SWITCHES: Final = Switches(
    usual=QuattroRules(),
    options={
        "target": (5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 500)
    },
)
