"""The value of the bank, of la loca and of a muerto under given house rules, by the solver, from the whole pack.

Several people play, so a banker *alla regola* goes to five. All gains are those of one chip: of the minimum bet in a
hand, or of a chip on la loca. They count from the bettor's side unless their name says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

from engine.cards import PACK
from engine.drawing.solver.hands import WEIGHTS
from engine.half_points import FIVE, HALF
from engine.solver.average import Average, mixed
from engine.solver.left import FIGURE, SEVEN_CARD, Left, Worth, next_worths, pile_of
from engine.value import Value, replace
from games.siete_y_media.rules import ALLOWED, SieteRules
from games.siete_y_media.solver import (
    SieteHeld,
    SietePlayersTurn,
    has_rank,
    muerto_value,
)

MATTER: Final = ("double_stand_ranks", "seven_half_double", "muerto")
"""The switches that change the gain of a minimum bet."""


class SieteFirstCard(Value, frozen=True):
    """A first card: the chance of its worth, and the gain by standing, drawing, doubling and a muerto.

    The muerto has the minimum below. None: the rules do not allow it with this card.
    """

    worth: Worth
    chance: Fraction
    stands: Fraction
    draws: Fraction
    doubles: Fraction | None
    muerto: Fraction | None

    @property
    def best(self) -> Fraction:
        """The gain with the best choice."""
        found = (self.stands, self.draws, self.doubles, self.muerto)
        return max(gain for gain in found if gain is not None)


class SieteReckoning(Value, frozen=True):
    """``bank_best``, ``bank_regola``: the bank's gain from a player with best play, and from one *alla regola*.

    ``media``: the gain of a further chip on a media that draws. ``loca_best``, ``loca_regola``: the gain of a chip on
    la loca whose responsible plays best, doubling included, or *alla regola*.
    """

    firsts: tuple[SieteFirstCard, ...]
    bank_best: Fraction
    bank_regola: Fraction
    media: Fraction
    loca_best: Fraction
    loca_regola: Fraction


def reckoned(rules: SieteRules) -> SieteReckoning:
    """Compute the figures."""
    times = 1 if rules.seven_half_double == "none" else 2
    turn = SietePlayersTurn((1, 1), others=HALF, times=times)
    firsts = tuple(_first(rules, turn, worth, left=left) for worth, _, left in _coming())
    media = next(first.draws for first in firsts if first.worth == FIGURE)
    return SieteReckoning(
        firsts=firsts,
        bank_best=-sum((first.chance * first.best for first in firsts), Fraction(0)),
        bank_regola=-_over_first_cards(lambda held, left: regola(turn, held, left).at(0)),
        media=media,
        loca_best=_over_first_cards(_loca),
        loca_regola=_over_first_cards(
            lambda held, left: regola(_loca_turn(raises=False), held, left).at(0)
        ),
    )


def effects(rules: SieteRules) -> Iterator[tuple[str, Any, Fraction]]:
    """The bank's gain from best play with each other value of each switch that matters."""
    for switch in MATTER:
        for other in ALLOWED.get(switch, (True, False)):
            if other != getattr(rules, switch):
                change: dict[str, Any] = {switch: other}
                yield switch, other, reckoned(replace(rules, **change)).bank_best


def _coming() -> Iterator[tuple[Worth, int, Left]]:
    """Each first card; one card of the pack stays with the bank."""
    return next_worths(Left(pile_of(PACK, None), stock=len(PACK) - 1))


def _first(
    rules: SieteRules, turn: SietePlayersTurn, worth: Worth, *, left: Left
) -> SieteFirstCard:
    held = SieteHeld(WEIGHTS[worth], 0)
    stands = turn.stands(held, left).at(0)
    seven = rules.muerto and worth == SEVEN_CARD
    cards = left.pile.counts[worth] + 1
    return SieteFirstCard(
        worth=worth,
        chance=Fraction(cards, len(PACK)),
        stands=stands,
        draws=turn.draws(held, left, turned=False).at(0),
        doubles=2 * stands if has_rank(worth, rules.double_ranks) else None,
        muerto=muerto_value(turn, left, above=2, below=1) if seven else None,
    )


def _over_first_cards(gain: Callable[[SieteHeld, Left], Fraction]) -> Fraction:
    """The average of ``gain`` over all first cards."""
    return sum(
        (
            Fraction(ways, len(PACK)) * gain(SieteHeld(WEIGHTS[worth], 0), left)
            for worth, ways, left in _coming()
        ),
        Fraction(0),
    )


def regola(turn: SietePlayersTurn, held: SieteHeld, left: Left) -> Average:
    """The chips of a hand that draws below five and stands from five (SY-43)."""
    if held.total >= FIVE:
        return turn.ended(held, left)
    return mixed(
        [
            (ways, regola(turn, held.with_card(WEIGHTS[worth], turned=False), after))
            for worth, ways, after in next_worths(left)
        ]
    )


def _loca_turn(*, raises: bool) -> SietePlayersTurn:
    """La loca, whose bet can be doubled once; its 7½ is always paid double (SY-37)."""
    return SietePlayersTurn((1, 2), others=HALF, times=2, raises=raises)


def _loca(held: SieteHeld, left: Left) -> Fraction:
    """The gain of a chip on la loca with the best announcement and play (SY-33)."""
    turn = _loca_turn(raises=held.total == HALF)
    drawn = turn.draws(held, left, turned=False)
    stands = turn.stands(held, left)
    return max(stands.at(0), stands.at(1), drawn.at(0), drawn.at(1) if turn.raises else drawn.at(0))
