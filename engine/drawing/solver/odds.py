"""The value of the bank and of each first card in the online variants, and the best play.

All figures are for one punta against one banker, all forty cards fresh, per stake. No switch of either variant
changes a duel, so one answer fits every table. In classica it is the answer for a bank with one punta; with ``many``
for a bank with so many punte that the banker may always stand on five.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from engine.drawing.solver.duel import FRESH, best_banker, fixed, won
from engine.drawing.solver.hands import WEIGHTS, Weight, punta_draws, total_of
from engine.drawing.solver.punta import Brings, OnlinePuntaTurn, PuntaAnswers, alla_regola
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.left import MATTA, Left, Worth, next_worths
from engine.solver.rows import BankOdds, OddsRow, rows_of
from engine.value import Value


class OnlineFirstCard(Value, frozen=True):
    """A first card: its chance, and each choice with its gain as a share of the stake, the best first."""

    worth: Worth
    chance: Fraction
    options: tuple[Brings, ...]

    @property
    def wins(self) -> Fraction:
        """The gain of best play, as a share of the stake."""
        return self.options[0].wins


class OnlineOdds(BankOdds, frozen=True):
    """The bank's gain as a share of the stake, and the punta's value of first cards and totals."""

    first_cards: tuple[OnlineFirstCard, ...]

    @property
    def good(self) -> Fraction:
        """The punta's gain per duel from one stake on all cards that are ahead."""
        return sum((c.chance * c.wins for c in self.first_cards if c.wins > 0), Fraction(0))

    @property
    def bad(self) -> Fraction:
        """The punta's loss per duel from one stake on all other cards."""
        return self.good + self.edge

    @property
    def pays_up_to(self) -> Fraction:
        """The highest ratio of maximum to minimum stake at which the bank still wins from a punta who stakes best."""
        return self.bad / self.good


@lru_cache(maxsize=2)
def odds(*, many: bool = False) -> OnlineOdds:
    """The odds of a duel; ``many``: of one punta among so many that the banker stands on five."""
    best = _best_turn(many=many)
    return OnlineOdds(
        edge=-won(best),
        alla_regola=edge_alla_regola(many=many),
        first_cards=first_cards(many=many),
        rows=_rows(best),
    )


@lru_cache(maxsize=2)
def edge_alla_regola(*, many: bool = False) -> Fraction:
    """The bank's gain as a share of the stake if both sides play *alla regola*."""
    return -won(OnlinePuntaTurn(_banker(many=many), punta_draws))


@lru_cache(maxsize=2)
def first_cards(*, many: bool = False) -> tuple[OnlineFirstCard, ...]:
    """The value of every first card."""
    turn = _best_turn(many=many)
    return tuple(
        OnlineFirstCard(hole, Fraction(ways, FRESH.pile.size), turn.choices(hole, (), left))
        for hole, ways, left in next_worths(FRESH)
    )


@lru_cache(maxsize=2)
def edge_of_best_banker(pack: Left = FRESH) -> Fraction:
    """The gain of a banker with best play against a punta *alla regola*, as a share of the stake. Takes
    some seconds.
    """
    return -won(OnlinePuntaTurn(_known(pack), punta_draws), pack)


@lru_cache(maxsize=2)
def edge_once_known(pack: Left = FRESH) -> Fraction:
    """The same banker's gain against a punta with best play who knows that banker's rule. Takes as long again."""
    return -won(OnlinePuntaTurn(_known(pack)), pack)


@lru_cache(maxsize=2)
def _known(pack: Left) -> PuntaAnswers:
    """A banker with best play, cached with all its answers."""
    return best_banker(pack)


def _banker(*, many: bool) -> PuntaAnswers:
    return fixed(FIVE) if many else alla_regola()


@lru_cache(maxsize=2)
def _best_turn(*, many: bool) -> OnlinePuntaTurn:
    return OnlinePuntaTurn(_banker(many=many))


def _rows(turn: OnlinePuntaTurn) -> tuple[OddsRow, ...]:
    """The table of totals: every hand that occurs in best play."""
    found: dict[tuple[bool, int], list[Fraction]] = {}
    going: dict[tuple[tuple[Worth, ...], Weight, Left], Fraction] = {
        ((hole,), WEIGHTS[hole], left): Fraction(ways, FRESH.pile.size)
        for hole, ways, left in next_worths(FRESH)
    }
    while going:
        longer: dict[tuple[tuple[Worth, ...], Weight, Left], Fraction] = {}
        for (cards, weight, left), chance in going.items():
            hole, opened = cards[0], cards[1:]
            stands, draws = turn.stands(hole, opened, left), turn.draws(hole, opened, left)
            kind = MATTA in cards and len(cards) > 1, total_of(weight)
            sums = found.setdefault(kind, [Fraction(0)] * 4)
            for at, more in enumerate((Fraction(1), stands, draws, Fraction(draws > stands))):
                sums[at] += chance * more
            if draws <= stands:
                continue
            for worth, ways, after in next_worths(left):
                heavier = weight + WEIGHTS[worth]
                if total_of(heavier) < SEVEN_AND_HALF:
                    key = (hole, *sorted((*opened, worth))), heavier, after
                    share = chance * Fraction(ways, left.pile.size)
                    longer[key] = longer.get(key, Fraction(0)) + share
        going = longer
    return rows_of(found)
