"""The house rules of a classica table: every switch, its default, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.drawing.seating import SEATS
from engine.families import GameRules
from engine.switches import STEPS, Switches, SwitchOption, allowed_values, unknown_value
from engine.value import Value

LARGEST_STAKE: Final = 1_000_000_000


class ClassicaRules(Value, GameRules, frozen=True, tag_field="game", tag="classica"):
    """House rules. Stakes are in chips. ``check`` tests whether the switches fit together."""

    min_bet: int = 5
    """Minimum stake of a punta, at least 1 (CL-8)."""
    min_max_bet: int | None = None
    """Lowest value of a bank's highest stake, not below ``min_bet``; None means ``min_bet`` (CL-4)."""
    table_max: int | None = None
    """Largest value of a bank's highest stake, not below its lowest value; None sets no limit (CL-4)."""
    bet_choices: Literal["range", "min_or_max"] = "range"
    """A punta may stake any amount between the lowest and the highest, or only one of the two (CL-8)."""
    allin_partial: bool = True
    """If an all-in bank cannot cover a punta's stake in full, the rest of the bank is that punta's stake (CL-5)."""
    sitout_pay: Literal["each", "shared"] = "each"
    """A bank in sit-out pays twice ``min_bet`` to each punta, or once to all together (CL-6)."""
    sitout_fine: bool = True
    """A punta in sit-out at the deal loses half of ``min_bet`` to the banker (CL-8a)."""
    bank_refusal_button: bool = False
    """A bank may be refused for free (BT-2, CL-6)."""
    lone_matta_must_draw: bool = False
    """No player may stand on the matta alone (PI-4)."""
    min_players: int = 2
    """Minimum number of present players for a bank (PI-13)."""

    def check(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together."""
        if self.min_bet < 1:
            return "min_bet_too_low"
        if self.least_highest < self.min_bet:
            return "min_max_bet_below_min"
        if self.table_max is not None and self.table_max < self.least_highest:
            return "table_max_below_min"
        if max(self.least_highest, self.table_max or 0) > LARGEST_STAKE:
            return "stake_too_high"
        if not SEATS[0] <= self.min_players <= SEATS[1]:
            return "min_players_out_of_range"
        return unknown_value(self, ALLOWED)

    @property
    def least_highest(self) -> int:
        """The lowest value that a bank's highest stake may have (CL-4)."""
        return self.min_bet if self.min_max_bet is None else self.min_max_bet

    @property
    def fine(self) -> int:
        """The fine of a punta in sit-out at the deal, limited by that punta's chips (CL-8a)."""
        return self.min_bet // 2 if self.sitout_fine else 0


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(ClassicaRules)
"""The allowed values of each switch with named values, its default first."""


PRESETS: Final[Mapping[str, ClassicaRules]] = {
    "sala": ClassicaRules(),
    "amici": ClassicaRules(bank_refusal_button=True, sitout_pay="shared", sitout_fine=False),
    "secca": ClassicaRules(
        min_max_bet=20, table_max=100, bet_choices="min_or_max", lone_matta_must_draw=True
    ),
}
"""Presets. The first is the default, as the online rooms play.

With ``amici`` every player may refuse the bank, and absent players pay little. With ``secca`` a punta stakes either
the minimum or the maximum.
"""


def _along(rules: ClassicaRules, name: str, option: SwitchOption) -> Mapping[str, SwitchOption]:
    """Keep three switches in order: smallest stake, lowest and highest maximum that a bank may name."""
    if name not in ("min_bet", "min_max_bet", "table_max") or not isinstance(option, int):
        return {}
    limits = {
        "min_bet": rules.min_bet,
        "min_max_bet": rules.min_max_bet,
        "table_max": rules.table_max,
    }
    order = tuple(limits)
    here = order.index(name)
    changed: dict[str, SwitchOption] = {}
    for place, other in enumerate(order):
        now = limits[other]
        if now is None or other == name:
            continue
        if (place < here and now > option) or (place > here and now < option):
            changed[other] = option
    return changed


SWITCHES: Final = Switches(
    usual=ClassicaRules(),
    options={
        "min_players": tuple(range(SEATS[0], SEATS[1] + 1)),
        "min_max_bet": (*STEPS, None),
        "table_max": (*STEPS, None),
    },
    along=_along,
)
