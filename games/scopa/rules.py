"""The house rules of a table of scopa: every switch, its default, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.families import GameRules
from engine.switches import STEPS, Switches, allowed_values, unknown_value
from engine.tricks.sides import PAIRED
from engine.value import Value

TARGETS: Final = (11, 16, 21)


class ScopaRules(Value, GameRules, frozen=True, tag_field="game", tag="scopa"):
    """House rules. ``check`` tests whether the values are possible."""

    scopone: Literal["off", "nine", "ten"] = "off"
    """Two pairs get all their cards at once: nine each and four on the table, or ten each and none (SC-2)."""
    target: int = 11
    """The points that win a match (SC-9)."""
    stake: int = 0
    """The chips that each player stakes on a match, up to 1,000; 0 for a game without chips (SC-11)."""
    primiera: Literal["four_suits", "any"] = "four_suits"
    """A primiera needs all four suits, or may lack some (SC-8)."""
    ace_takes_all: bool = False
    """An ace takes the whole table (SC-10)."""
    napola: bool = False
    """Ace, 2 and 3 of denari and the cards that follow give points (SC-10)."""
    re_bello: bool = False
    """The king of denari gives a point (SC-10)."""

    def check(self) -> str | None:
        """The code of the first impossible value; None if the rules can be played."""
        if self.target not in TARGETS:
            return "target_unknown"
        if not 0 <= self.stake <= STEPS[-1]:
            return "stake_unknown"
        return unknown_value(self, ALLOWED)

    @property
    def fewest(self) -> int:
        """The least number of players: scopone is for four (SC-2)."""
        return 2 if self.scopone == "off" else PAIRED

    @property
    def hand(self) -> int:
        """The cards that each player gets in one deal (SC-2, SC-3)."""
        return {"off": 3, "nine": 9, "ten": 10}[self.scopone]

    @property
    def on_table(self) -> int:
        """The cards that the first deal lays on the table (SC-2, SC-3)."""
        return 0 if self.scopone == "ten" else 4


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(ScopaRules)

PRESETS: Final[Mapping[str, ScopaRules]] = {
    "scopa": ScopaRules(),
    "scopone": ScopaRules(scopone="nine"),
    "scientifico": ScopaRules(scopone="ten", target=21),
    "asso_piglia_tutto": ScopaRules(ace_takes_all=True, napola=True),
    "a_fiches": ScopaRules(stake=10),
}
"""Presets. The first is the default."""

SWITCHES: Final = Switches(usual=ScopaRules(), options={"target": TARGETS, "stake": (0, *STEPS)})
