"""The house rules of a table of sette e mezzo: every switch, its default, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Literal

from engine.cards import PACK, Card
from engine.drawing.hand import totals_with_matta
from engine.families import GameRules
from engine.half_points import HALF, MATTA_WEIGHT, POINTS, SEVEN
from engine.switches import Switches, SwitchOption, allowed_values, unknown_value
from engine.value import Value

RE_DI_DENARI: Final = Card("10D")

LARGEST_STAKE: Final = 1_000_000_000


class RuleTables(Value, frozen=True):
    """Look-up tables derived from the rules, built once per set of rules because they are read for every card."""

    points: Mapping[Card, int]
    """Half points of every card (SM-4, SM-5); the matta has ``MATTA_WEIGHT``."""
    matta: Card | None
    declarable: tuple[int, ...]
    """Possible values of an accompanied matta, in half points, highest first (SM-8, SM-9)."""
    best: tuple[int, ...]
    """Best total of an accompanied matta, indexed by the half points of the other cards (SM-11)."""
    triple: bool
    burn_saves_bust: bool
    cover: int
    """The highest multiple of a stake that the bank may have to pay (GEN-8)."""
    optional: bool
    """True if an optional rule can give a player other actions than to call and to stand."""


class SetteEMezzoRules(
    Value, GameRules, frozen=True, tag_field="game", tag="sette_e_mezzo", dict=True
):
    """House rules. Stakes are in chips. ``check`` tests whether the switches fit together."""

    min_stake: int = 5
    """Minimum stake of a hand, at least 1 (SM-28)."""
    max_stake: int = 50
    """Maximum stake of a hand, not below the minimum (SM-28)."""
    matta: Card | None = RE_DI_DENARI
    """The card that is the matta; None plays without a matta (SM-6)."""
    matta_half: bool = True
    """An accompanied matta may count ½ (SM-8), or only 1 to 7 (SM-9)."""
    matta_undeclared: Literal["seven", "best"] = "seven"
    """The value of an accompanied matta if its holder stands without a declaration (SM-10)."""
    reale_same_suit: bool = True
    """A reale needs one suit; if not, every two-card 7½ is a reale (SM-13)."""
    seven_matta_reale: Literal["same_suit", "any"] = "same_suit"
    """The sevens that make a reale with the matta at ½; with ``triple`` any seven does (SM-14)."""
    reale_multiplier: Literal[1, 2] = 2
    """Number of stakes paid for a reale; 1 under ``bank_passing`` exhaustion (SM-15, SM-38)."""
    reale_suit_order: Literal["DCSB", "CDBS"] = "DCSB"
    """Suits from the highest, to decide between reali for the bank (SM-16)."""
    reale_beats_illegittimo: Literal["none", "matta_figura", "all"] = "none"
    """The reali that are paid against a banker's 7½ of more than two cards (SM-21)."""
    reale_double_if_banker_busts: bool = True
    """A bust banker pays a reale double too (SM-25)."""
    reale_bank_choice: Literal["suit", "first"] = "suit"
    """With several reali the bank goes to the highest suit, or to the first one made (SM-27)."""
    reale_equal_suit: Literal["turn_order", "natural_first"] = "turn_order"
    """With two reali of one suit the bank goes to the first in turn, or to the one without the matta (SM-27)."""
    reale_beaten_takes_bank: bool = False
    """A reale beaten by the banker still takes the bank (SM-27)."""
    bank_passing: Literal["reale_or_exhaustion", "reale", "exhaustion"] = "reale_or_exhaustion"
    """The events that move the bank (SM-38)."""
    stake_change: Literal["raise_only", "free", "call_and_stop", "fixed"] = "raise_only"
    """The allowed changes of a named stake (SM-32)."""
    deck_reshuffle: Literal["exhaustion", "each_hand"] = "exhaustion"
    """The times when all forty cards are shuffled, apart from a new banker (SM-39)."""
    burn_3_4: bool = False
    """Bruciare: a 3 or a 4 just received may be burnt (SM-41)."""
    burn_saves_bust: bool = False
    """Even a card that busts may be burnt; needs ``burn_3_4`` (SM-41)."""
    barella: bool = False
    """A first card that is a 4 may be swapped (SM-42)."""
    barella_repeat: bool = False
    """It may be swapped again if the new card is a 4; needs ``barella`` (SM-42)."""
    asso_mezzo: bool = False
    """A first card that is an ace may count ½ (SM-43)."""
    triple: bool = False
    """Novara's triplè: two sevens pay triple (SM-44)."""

    @cached_property
    def misfit(self) -> str | None:
        """The code of the first value that cannot be played; None if there is none."""
        return _misfit(self)

    @cached_property
    def values(self) -> RuleTables:
        """The look-up tables of these rules, read for every card."""
        return _values(self)

    def check(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together.

        Rules with a ``misfit`` cannot be played. In addition this refuses a shuffle for each hand with
        ``bank_passing`` exhaustion: the pack would never be used up, so nothing would move the bank (SM-40). Hands
        opened before this refusal existed can still be played and replayed.
        """
        if self.bank_passing == "exhaustion" and self.deck_reshuffle == "each_hand":
            return self.misfit or "exhaustion_each_hand"
        return self.misfit

    @property
    def reale_pays(self) -> int:
        """The number of stakes that a reale is paid (SM-15): one if only exhaustion moves the bank (SM-38)."""
        return 1 if self.bank_passing == "exhaustion" else self.reale_multiplier

    @property
    def any_seven_with_matta(self) -> bool:
        """True if a seven of any suit makes a reale with the matta at ½ (SM-14)."""
        return self.triple or self.seven_matta_reale == "any"


def _misfit(rules: SetteEMezzoRules) -> str | None:
    if rules.min_stake < 1:
        return "min_stake_too_low"
    if rules.max_stake < rules.min_stake:
        return "max_stake_below_min"
    if rules.max_stake > LARGEST_STAKE:
        return "max_stake_too_high"
    if rules.matta is not None and rules.matta not in PACK:
        return "matta_no_card"
    return unknown_value(rules, ALLOWED)


def _values(rules: SetteEMezzoRules) -> RuleTables:
    """The look-up tables of these rules."""
    points = dict(POINTS)
    if rules.matta is not None:
        points[rules.matta] = MATTA_WEIGHT
    declarable = _WITH_HALF if rules.matta_half else _WHOLE
    optional = rules.burn_3_4 or rules.barella or rules.asso_mezzo or rules.triple
    return RuleTables(
        points=points,
        matta=rules.matta,
        declarable=declarable,
        best=_BEST[declarable],
        triple=rules.triple,
        burn_saves_bust=rules.burn_3_4 and rules.burn_saves_bust,
        cover=3 if rules.triple else rules.reale_pays,
        optional=optional,
    )


_WHOLE: Final = tuple(range(SEVEN, 0, -2))
_WITH_HALF: Final = (*_WHOLE, HALF)
_BEST: Final = {values: totals_with_matta(values) for values in (_WHOLE, _WITH_HALF)}

ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(SetteEMezzoRules)
"""The allowed values of each switch with named values, its default first."""


PRESETS: Final[Mapping[str, SetteEMezzoRules]] = {
    "classico": SetteEMezzoRules(),
    "novara": SetteEMezzoRules(triple=True),
    "meridionale": SetteEMezzoRules(burn_3_4=True, barella=True, asso_mezzo=True),
    "banco_lungo": SetteEMezzoRules(bank_passing="exhaustion"),
    "bambini": SetteEMezzoRules(
        min_stake=1,
        max_stake=5,
        matta=None,
        stake_change="fixed",
        reale_multiplier=1,
    ),
}
"""Presets. The first is the default.

``banco_lungo`` keeps the bank until the pack is used up. ``bambini`` has no matta, small stakes named once, and pays
everything one for one.
"""


def _along(rules: SetteEMezzoRules, name: str, option: SwitchOption) -> Mapping[str, SwitchOption]:
    """Keep the smallest stake at or below the largest: a higher smallest stake raises the largest."""
    if name == "min_stake" and isinstance(option, int):
        return {"max_stake": max(rules.max_stake, option)}
    return {}


SWITCHES: Final = Switches(
    usual=SetteEMezzoRules(),
    fixed=frozenset(
        {"matta_undeclared"}
    ),  # every button that stands declares the matta at its best
    explained=frozenset({"exhaustion_each_hand"}),
    needs={
        "matta_half": lambda rules: rules.matta is not None,
        "seven_matta_reale": lambda rules: (
            rules.matta is not None
            and rules.matta_half
            and rules.reale_same_suit
            and not rules.triple
        ),
        "reale_multiplier": lambda rules: rules.bank_passing != "exhaustion",
        "reale_suit_order": lambda rules: rules.bank_passing != "exhaustion",
        "reale_bank_choice": lambda rules: rules.bank_passing != "exhaustion",
        "reale_beaten_takes_bank": lambda rules: rules.bank_passing != "exhaustion",
        "reale_equal_suit": lambda rules: (
            rules.bank_passing != "exhaustion"
            and rules.matta is not None
            and rules.reale_bank_choice == "suit"
        ),
        "reale_double_if_banker_busts": lambda rules: rules.reale_pays > 1,
        "stake_change": lambda rules: rules.min_stake < rules.max_stake,
        "burn_saves_bust": lambda rules: rules.burn_3_4,
        "barella_repeat": lambda rules: rules.barella,
    },
    along=_along,
)
