"""The house rules of a table of calabresella: every switch, its default, and the presets.

The mistakes of CA-26 cannot happen here, so no switch names the receivers of their penalty. Nobody can play before the
discards are made, or take or keep a card that is not due. Nobody can discard a wrong number of cards, or leave the laid
card on the table. Absence and a lapsed clock are no mistakes (CA-38).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.families import GameRules
from engine.switches import Switches, allowed_values, unknown_value
from engine.value import Value

SEATS: Final = (3, 7)
"""Minimum and maximum number of players (CA-1)."""

HIGHEST_TARGET: Final = 1_000
"""The most game points, hands, or minutes that a match may last."""

PER_POINT: Final = (None, 2, 4, 10, 20)
"""The chips that a game point may be worth."""


class CalaRules(Value, GameRules, frozen=True, tag_field="game", tag="calabresella"):
    """House rules. ``check`` tests whether the values are possible."""

    four: Literal["quartiglio", "mediatore"] = "quartiglio"
    """The table of four players: without or with a monte (CA-5)."""
    auction: Literal["single", "until_quiet"] = "single"
    """Each player speaks once, or until all but one have passed (CA-12)."""
    si_puo: bool = False
    """The first speaker asks whether anybody plays as soloist; if nobody does, the first call ends the auction
    (CA-14).
    """
    solissimo_out_of_turn: Literal["always", "si_puo_only"] = "always"
    """A solissimo counts out of turn in the whole auction, or only in answer to *si può?* (CA-15)."""
    solissimo_leads: bool = False
    """The declarer of a solissimo leads to the first trick (CA-27)."""
    redeal_dealer: Literal["same", "next"] = "same"
    """The dealer after a hand that all have passed (CA-13)."""
    called_reveals: bool = False
    """The table names the called partner before the first lead (CA-17)."""
    local_names: bool = True
    """Calls have their usual local names; a solo that is called solissimo counts as one (CA-11, CA-15)."""
    per_point: int | None = None
    """The chips of a game point; None for a game without chips. Even, so that half a point is whole chips."""
    two_taps: bool = False
    """The first tap marks a card, the second plays it."""
    last_trick: bool = True
    """Everybody may look at the last trick until the next one is complete."""
    limit: Literal["points", "hands", "time"] = "points"
    """The end of a match: a score, a number of hands, or a time (CA-37)."""
    target: int = 21
    """The game points that win a match, 1 to 1,000 (CA-37)."""
    hands: int = 10
    """The hands of a match, 1 to 1,000; a hand that all passed is none (CA-37)."""
    minutes: int = 60
    """The time of a match, 1 to 1,000; the running hand is finished (CA-37)."""

    def check(self) -> str | None:
        """The code of the first impossible value; None if the rules can be played."""
        if not 1 <= self.target <= HIGHEST_TARGET:
            return "target_unknown"
        if not 1 <= self.hands <= HIGHEST_TARGET:
            return "hands_unknown"
        if not 1 <= self.minutes <= HIGHEST_TARGET:
            return "minutes_unknown"
        if self.per_point not in PER_POINT:
            return "per_point_unknown"
        return unknown_value(self, ALLOWED)


ALLOWED: Final[Mapping[str, tuple[object, ...]]] = allowed_values(CalaRules)
"""The allowed values of each switch with named values, its default first."""

PRESETS: Final[Mapping[str, CalaRules]] = {
    "calabresella": CalaRules(),
    "mediatore": CalaRules(four="mediatore"),
    "si_puo": CalaRules(si_puo=True, solissimo_out_of_turn="si_puo_only"),
    "a_oltranza": CalaRules(four="mediatore", auction="until_quiet", solissimo_leads=True),
    "a_fiches": CalaRules(per_point=2),
}
"""Presets. The first is the default. *A oltranza* bids until all but one have passed, *a fiches* is played
for chips.
"""

SWITCHES: Final = Switches(
    usual=CalaRules(),
    needs={
        "auction": lambda rules: not rules.si_puo,
        "target": lambda rules: rules.limit == "points",
        "hands": lambda rules: rules.limit == "hands",
        "minutes": lambda rules: rules.limit == "time",
    },
    options={
        "target": (11, 21, 31, 41),
        "hands": (5, 6, 8, 10, 12, 15, 20),
        "minutes": (30, 45, 60, 90, 120),
        "per_point": PER_POINT,
    },
)
