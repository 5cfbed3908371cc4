"""The rule with published figures (``engine/solver/published.py``), solved by the same solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cards import PACK, Card
from engine.solver import published
from engine.solver.left import Left, pile_of
from engine.solver.published import Published
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.duel import ENOUGH
from games.sette_e_mezzo.solver.punta import Banker, PuntaHand, PuntaTurn
from games.sette_e_mezzo.solver.stakes import stakes_of

RULES: Final = SetteEMezzoRules(min_stake=1, max_stake=1, matta=None, reale_multiplier=1)


def compared() -> Iterator[Published]:
    """Every published figure beside the solver's."""
    turn = PuntaTurn(RULES, stakes_of(RULES, None, purse=ENOUGH, bank=ENOUGH), Banker(sees=True))
    left = Left(pile_of(PACK, RULES.matta), ENOUGH, endless=True)
    return published.compared(
        turn.before_the_hole_card(left),
        lambda total: turn.stands(_hand(total), left).at(0),
        lambda total: turn.calls(_hand(total), left).at(0),
    )


def _hand(total: int) -> PuntaHand:
    """A hand of this many half points."""
    whole = Card(f"{total // 2}C")
    return PuntaHand((whole, Card("8S")) if total % 2 else (whole,))
