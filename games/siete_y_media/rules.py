"""The house rules of a table of siete y media: every switch, its default, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Literal

from engine.cards import RANKS
from engine.families import GameRules
from engine.switches import Switches, SwitchOption, allowed_values, unknown_value
from engine.value import Value

LARGEST_BET: Final = 1_000_000_000

SEATS: Final = (2, 9)
"""Minimum and maximum number of players (SY-3)."""

SHARE_STEP: Final = 5
"""Shares of the bank are multiples of so many per cent (SY-42)."""

USUAL_SHARE: Final = 25
"""The share in per cent that a banker offers without naming one."""

_DOUBLE_RANKS: Final[Mapping[str, tuple[int, ...]]] = {
    "five_up": (5, 6, 7),
    "six_up": (6, 7),
    "all": RANKS,
}


class SieteRules(Value, GameRules, frozen=True, tag_field="game", tag="siete_y_media", dict=True):
    """House rules. Bets are in chips. ``check`` tests whether the switches fit together."""

    min_bet: int = 5
    """Minimum bet of a hand, at least 1 (SY-6)."""
    max_bet: int | None = None
    """Maximum of a bet, at least twice the minimum; None for no maximum (SY-6)."""
    loca: bool = True
    """La loca is dealt, and everybody in the chat may bet on it (SY-29)."""
    muerto: bool = True
    """A first card 7 may be played as muerto (SY-19)."""
    covered_choice: Literal["player", "first"] = "player"
    """The card that stays covered: the player's choice before each card, or always the first one (SY-11)."""
    initial_bet: Literal["media_only", "free"] = "media_only"
    """The first cards that allow more than the minimum: only a media, or any card (SY-15)."""
    double_stand_ranks: Literal["five_up", "six_up", "all"] = "five_up"
    """The single cards on which a player may double the minimum and stand (SY-17)."""
    seven_half_double: Literal["first", "all", "none"] = "first"
    """The hands of 7½ that are paid double (SY-27)."""
    announce_seven_half: bool = True
    """A 7½ is shown at once (SY-14)."""
    loca_double_cap: Literal["per_announcement", "initial_total"] = "per_announcement"
    """The limit of doubling on la loca: the bet at each announcement, or twice the first bet in all (SY-35)."""
    bank_rotation: Literal["seven_and_half", "keep", "each_hand"] = "seven_and_half"
    """The events that move the bank (SY-40)."""
    bank_amount: int | None = None
    """The bank's money in a hand, not below the minimum bet; None for all that the banker has (SY-41)."""
    shared_bank: bool = True
    """A banker may share the bank with others (SY-42)."""
    shuffle_each_hand: bool = True
    """All forty cards are shuffled before each hand; if not, used cards go to the back of the pack (SY-13)."""

    @cached_property
    def misfit(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together."""
        return _misfit(self)

    @property
    def multiple(self) -> int:
        """The highest multiple of a seated player's bet that the bank may have to pay (GEN-8)."""
        return 1 if self.seven_half_double == "none" else 2

    @property
    def most(self) -> int:
        """The maximum bet."""
        return self.max_bet or LARGEST_BET

    @property
    def double_ranks(self) -> tuple[int, ...]:
        """The ranks of ``double_stand_ranks``."""
        return _DOUBLE_RANKS.get(self.double_stand_ranks, ())

    def check(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together."""
        return self.misfit


def _misfit(rules: SieteRules) -> str | None:
    if rules.min_bet < 1:
        return "min_stake_too_low"
    if rules.min_bet > LARGEST_BET // 2 or (rules.max_bet or 0) > LARGEST_BET:
        return "max_stake_too_high"
    if rules.max_bet is not None and rules.max_bet < 2 * rules.min_bet:
        return "max_bet_below_double"
    if rules.bank_amount is not None and not rules.min_bet <= rules.bank_amount <= LARGEST_BET:
        return "bank_amount_too_low"
    return unknown_value(rules, ALLOWED)


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(SieteRules)
"""The allowed values of each switch with named values, its default first."""


PRESETS: Final[Mapping[str, SieteRules]] = {
    "gran_partida": SieteRules(),
    "en_casa": SieteRules(loca=False, muerto=False, shared_bank=False),
    "todas_dobles": SieteRules(seven_half_double="all"),
}
"""Presets. The first is the default, with everything. ``todas_dobles`` pays every 7½ double."""


def _along(rules: SieteRules, name: str, option: SwitchOption) -> Mapping[str, SwitchOption]:
    """Keep the largest bet at twice the smallest or above, and the bank's money at the smallest or above."""
    if name != "min_bet" or not isinstance(option, int):
        return {}
    along: dict[str, SwitchOption] = {}
    if rules.max_bet is not None:
        along["max_bet"] = max(rules.max_bet, 2 * option)
    if rules.bank_amount is not None:
        along["bank_amount"] = max(rules.bank_amount, option)
    return along


SWITCHES: Final = Switches(
    usual=SieteRules(),
    needs={
        "loca_double_cap": lambda rules: rules.loca,
        "shared_bank": lambda rules: rules.bank_rotation != "each_hand",
    },
    options={"bank_amount": (20, 50, 100, 200, 500, 1000, 2000, 5000, None)},
    along=_along,
)
