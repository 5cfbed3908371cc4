"""The house rules of a table of briscola."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.families import GameRules
from engine.switches import STEPS, Switches, allowed_values, unknown_value
from engine.value import Value

SEATS: Final = (2, 4)
"""Minimum and maximum number of players (BR-2)."""

MOST_GAMES: Final = 7
"""The most games that a match may need (BR-9)."""


class BriscolaRules(Value, GameRules, frozen=True, tag_field="game", tag="briscola"):
    """House rules. ``check`` tests whether the values are possible."""

    games: int = 3
    """The games that win a match, 1 to 7 (BR-9)."""
    stake: int = 0
    """The chips that each player stakes in a game, up to 1,000; 0 for a game without chips (BR-10)."""
    swap_seven: bool = False
    """The 7 and the 2 of briscola may be exchanged for the turned-up card (BR-11)."""
    show_partner: bool = False
    """With four, partners see each other's cards when the stock is used up (BR-7)."""
    without: Literal["coppe", "bastoni", "spade", "denari"] = "coppe"
    """The suit of the 2 that three players leave out (BR-2)."""

    def check(self) -> str | None:
        """The code of the first impossible value; None if the rules can be played."""
        if not 1 <= self.games <= MOST_GAMES:
            return "games_unknown"
        if not 0 <= self.stake <= STEPS[-1]:
            return "stake_unknown"
        return unknown_value(self, ALLOWED)


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(BriscolaRules)

PRESETS: Final[Mapping[str, BriscolaRules]] = {
    "briscola": BriscolaRules(),
    "scambio": BriscolaRules(swap_seven=True, show_partner=True),
    "a_fiches": BriscolaRules(stake=5),
}
"""Presets. The first is the default."""

SWITCHES: Final = Switches(
    usual=BriscolaRules(),
    options={"games": tuple(range(1, MOST_GAMES + 1)), "stake": (0, *STEPS)},
)
