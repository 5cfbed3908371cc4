"""The rule with published figures (``engine/solver/published.py``), solved by the same solver."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.cards import PACK
from engine.drawing.solver.punta import OnlinePuntaTurn, OpenWorths, PuntaAnswer
from engine.drawing.solver.rule import below
from engine.half_points import SEVEN_AND_HALF
from engine.solver.left import FIGURE, Left, Worth, next_worths, pile_of
from engine.solver.published import CALLING, STANDING, VALUE, Published

ENDLESS: Final = Left(pile_of(PACK, None), 1_000_000, endless=True)


def compared() -> Iterator[Published]:
    """Every published figure beside the solver's."""
    turn = OnlinePuntaTurn(_sees)
    yield Published("a hand", _whole(turn), VALUE)
    for total, thousandths in STANDING.items():
        solved = turn.stands(*_hand(total), ENDLESS)
        yield Published(f"standing on {total / 2:g}", solved, Fraction(thousandths, 1000))
    for total, thousandths in CALLING.items():
        solved = turn.draws(*_hand(total), ENDLESS)
        yield Published(f"calling on {total / 2:g}", solved, Fraction(thousandths, 1000))


def _sees(_opened: OpenWorths, total: int) -> PuntaAnswer:
    """A banker who draws until the punta's total is reached."""
    target = min(total, SEVEN_AND_HALF)
    return target, below(target)


def _whole(turn: OnlinePuntaTurn) -> Fraction:
    """The average gain of a whole hand."""
    wins = [ways * turn.wins(hole, (), left) for hole, ways, left in next_worths(ENDLESS)]
    return sum(wins, Fraction(0)) / ENDLESS.pile.size


def _hand(total: int) -> tuple[Worth, OpenWorths]:
    """A hand of this many half points."""
    return total // 2, ((FIGURE,) if total % 2 else ())
