"""The house rules of one table of piatto: every switch, its default, and ready-made sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args, get_origin, get_type_hints

from engine.online.seating import SEATS

LARGEST_STAKE: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class PiattoRules:
    """House rules. Pot and stakes are in chips. ``check`` says whether they fit together."""

    min_pot: int = 20
    """Least pot of a bank, not below the least stake (PI-14)."""
    min_bet: int = 5
    """Least stake of a punta, at least 1 (PI-19)."""
    mode: Literal["cash", "tournament"] = "cash"
    """A tournament plays without refusing, and fines who is not there (PI-17, PI-21, PI-22)."""
    min_players: int = 2
    """Least players who are not in sit-out; below it a cash game stops (PI-13)."""
    lone_matta_must_draw: bool = False
    """Whether who holds the matta alone must draw (PI-4)."""
    sitout_half_to: Literal["pot", "credit"] = "pot"
    """Where half the least stake of a punta in sit-out goes: into the pot, or to the banker himself (PI-22)."""
    reshuffle_matta: Literal["dealt", "exposed"] = "dealt"
    """When the matta came out: as soon as it is dealt, or only if everybody has seen it (PI-33)."""
    penalty_share: Literal["others", "all"] = "others"
    """Who shares a fine for refusing the bank: the others, or also who is fined (PI-17)."""
    bank_refusal_button: bool = False
    """Whether the bank may be refused with a button, and not by the clock alone (BT-2)."""

    def check(self) -> str | None:
        """Name what does not fit together, as a code; None if all is well."""
        if self.min_bet < 1:
            return "min_bet_too_low"
        if self.min_pot < self.min_bet:
            return "min_pot_below_min_bet"
        if self.min_pot > LARGEST_STAKE:
            return "min_pot_too_high"
        if not SEATS[0] <= self.min_players <= SEATS[1]:
            return "min_players_out_of_range"
        for name, allowed in ALLOWED.items():
            if getattr(self, name) not in allowed:
                return f"{name}_unknown"
        return None

    @property
    def tournament(self) -> bool:
        return self.mode == "tournament"


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = {
    name: get_args(hint)
    for name, hint in get_type_hints(PiattoRules).items()
    if get_origin(hint) is Literal
}
"""The values that each switch with a choice of words may take, its default first."""

PRESETS: Final[Mapping[str, PiattoRules]] = {
    "sala": PiattoRules(),
    "famiglia": PiattoRules(min_pot=10, min_bet=1, bank_refusal_button=True),
    "casino": PiattoRules(lone_matta_must_draw=True),
}
"""Ready-made house rules. The first is the default: as the online rooms play. ``famiglia`` has a button for refusing the
bank and small stakes; in ``casino`` nobody stands on the matta alone."""
