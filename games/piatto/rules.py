"""The house rules of a table of piatto: every switch, its default, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.drawing.seating import SEATS
from engine.families import GameRules
from engine.switches import Switches, SwitchOption, allowed_values, unknown_value
from engine.value import Value

LARGEST_STAKE: Final = 1_000_000_000


class PiattoRules(Value, GameRules, frozen=True, tag_field="game", tag="piatto"):
    """House rules. Pot and stakes are in chips. ``check`` tests whether the switches fit together."""

    min_pot: int = 20
    """Smallest pot of a bank, not below the minimum stake (PI-14)."""
    min_bet: int = 5
    """Minimum stake of a punta, at least 1 (PI-19)."""
    mode: Literal["cash", "tournament"] = "cash"
    """A tournament allows no refusal of the bank, and fines absent players (PI-17, PI-21, PI-22)."""
    min_players: int = 2
    """Minimum number of players not in sit-out; below it a cash game stops (PI-13)."""
    lone_matta_must_draw: bool = False
    """A player who holds the matta alone must draw (PI-4)."""
    sitout_half_to: Literal["pot", "credit"] = "pot"
    """Half the minimum stake of a punta in sit-out goes to the pot, or to the banker (PI-22)."""
    reshuffle_matta: Literal["dealt", "exposed"] = "dealt"
    """The matta counts as come out when it is dealt, or only once it is publicly seen (PI-33)."""
    penalty_share: Literal["others", "all"] = "others"
    """A fine for refusing the bank goes to the others, or to all with the fined player (PI-17)."""
    bank_refusal_button: bool = False
    """The bank may be refused with a button, not by the clock alone (BT-2)."""

    def check(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together."""
        if self.min_bet < 1:
            return "min_bet_too_low"
        if self.min_pot < self.min_bet:
            return "min_pot_below_min_bet"
        if self.min_pot > LARGEST_STAKE:
            return "min_pot_too_high"
        if not SEATS[0] <= self.min_players <= SEATS[1]:
            return "min_players_out_of_range"
        return unknown_value(self, ALLOWED)

    @property
    def tournament(self) -> bool:
        return self.mode == "tournament"


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(PiattoRules)
"""The allowed values of each switch with named values, its default first."""

PRESETS: Final[Mapping[str, PiattoRules]] = {
    "sala": PiattoRules(),
    "famiglia": PiattoRules(min_pot=10, min_bet=1, bank_refusal_button=True),
    "casino": PiattoRules(lone_matta_must_draw=True),
}
"""Presets. The first is the default, as the online rooms play.

``famiglia`` has a refusal button for the bank and small stakes; in ``casino`` no player stands on the matta alone.
"""


def _in_tournaments(rules: PiattoRules) -> bool:
    return rules.tournament


def _along(rules: PiattoRules, name: str, option: SwitchOption) -> Mapping[str, SwitchOption]:
    """Keep the smallest stake at or below the smallest pot: a change of one moves the other."""
    if name == "min_bet" and isinstance(option, int):
        return {"min_pot": max(rules.min_pot, option)}
    if name == "min_pot" and isinstance(option, int):
        return {"min_bet": min(rules.min_bet, option)}
    return {}


SWITCHES: Final = Switches(
    usual=PiattoRules(),
    fixed=frozenset({"mode"}),
    needs={"sitout_half_to": _in_tournaments, "penalty_share": _in_tournaments},
    options={"min_players": tuple(range(SEATS[0], SEATS[1] + 1))},
    along=_along,
)
