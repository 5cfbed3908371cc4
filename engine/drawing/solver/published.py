"""The rule with published figures (``engine/solver/published.py``), solved by the same solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cards import PACK
from engine.drawing.solver.duel import won
from engine.drawing.solver.punta import OnlinePuntaTurn, OpenWorths, PuntaAnswer
from engine.drawing.solver.rule import below
from engine.half_points import SEVEN_AND_HALF
from engine.solver import published
from engine.solver.left import FIGURE, Left, Worth, pile_of
from engine.solver.published import Published

ENDLESS: Final = Left(pile_of(PACK, None), 1_000_000, endless=True)


def compared() -> Iterator[Published]:
    """Every published figure beside the solver's."""
    turn = OnlinePuntaTurn(_sees)
    return published.compared(
        won(turn, ENDLESS),
        lambda total: turn.stands(*_hand(total), ENDLESS),
        lambda total: turn.draws(*_hand(total), ENDLESS),
    )


def _sees(_opened: OpenWorths, total: int) -> PuntaAnswer:
    """A banker who draws until the punta's total is reached."""
    target = min(total, SEVEN_AND_HALF)
    return target, below(target)


def _hand(total: int) -> tuple[Worth, OpenWorths]:
    """A hand of this many half points."""
    return total // 2, ((FIGURE,) if total % 2 else ())
