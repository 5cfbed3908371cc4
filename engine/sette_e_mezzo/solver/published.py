"""A rule whose figures are published, solved by the same solver: what keeps it honest.

The pack is endless, there is no matta, every win pays the stake. The banker sees what the punta holds, draws until he
has as much, and wins ties.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.cards import PACK, Card
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.solver.duel import ENOUGH
from engine.sette_e_mezzo.solver.left import Left, pile_of
from engine.sette_e_mezzo.solver.punta import Banker, Hand, Turn
from engine.sette_e_mezzo.solver.stakes import stakes_of
from engine.value import value

RULES: Final = SetteEMezzoRules(min_stake=1, max_stake=1, matta=None, reale_multiplier=1)

VALUE: Final = Fraction(-298, 1000)
"""Of a whole hand, to a punta who plays best."""

STANDING: Final = {8: -702, 9: -560, 10: -472, 11: -272, 12: -145, 13: 125, 14: 303, 15: 658}
"""Thousandths of a stake, by total in half points."""

CALLING: Final = {8: -579, 9: -491, 10: -566, 11: -465, 12: -532, 13: -443, 14: -503}


@value
class Published:
    """One figure: what it is of, as solved and as published."""

    name: str
    solved: Fraction
    published: Fraction


def compared() -> Iterator[Published]:
    """Every published figure beside the solver's."""
    turn = Turn(RULES, stakes_of(RULES, None, ENOUGH, ENOUGH), Banker(sees=True))
    left = Left(pile_of(PACK, RULES), ENOUGH, endless=True)
    yield Published("a hand", turn.before_the_hole_card(left), VALUE)
    for total, thousandths in STANDING.items():
        name = f"standing on {total / 2:g}"
        yield Published(name, turn.stands(_hand(total), left).at(0), Fraction(thousandths, 1000))
    for total, thousandths in CALLING.items():
        name = f"calling on {total / 2:g}"
        yield Published(name, turn.calls(_hand(total), left).at(0), Fraction(thousandths, 1000))


def _hand(total: int) -> Hand:
    """A hand of this many half points."""
    whole = Card(f"{total // 2}C")
    return Hand((whole, Card("8S")) if total % 2 else (whole,))
