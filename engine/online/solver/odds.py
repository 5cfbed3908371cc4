"""What the bank is worth in the online variants, what each first card is worth, and how to play best.

All of it is one punta against one banker, all forty cards fresh, per stake. No switch of either variant changes a
duel, so there is one answer for every table; in classica it is that of a bank with one punta, and with ``many`` that
of one with so many that the banker always may stand on five.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from engine.online.hand import FIVE, SEVEN_AND_HALF
from engine.online.solver.duel import FRESH, best_banker, fixed, won
from engine.online.solver.hands import WEIGHTS, Weight, punta_draws, total_of
from engine.online.solver.punta import Answers, Brings, Turn, alla_regola
from engine.solver.left import MATTA, Left, Worth, next_worths
from engine.solver.rows import Row
from engine.value import value


@value
class FirstCard:
    """What a first card is worth: how likely it comes, and what each choice wins of a stake, the best first."""

    worth: Worth
    chance: Fraction
    options: tuple[Brings, ...]

    @property
    def wins(self) -> Fraction:
        """What it wins of a stake, played best."""
        return self.options[0].wins


@value
class Odds:
    """What the bank wins of a stake, and what first cards and totals are worth to the punta.

    ``edge``: the punta plays best, the banker *alla regola*: the house edge. ``alla_regola``: both do.
    """

    edge: Fraction
    alla_regola: Fraction
    first_cards: tuple[FirstCard, ...]
    rows: tuple[Row, ...]

    @property
    def good(self) -> Fraction:
        """What the punta wins of a stake put on all cards with which he is ahead, per duel."""
        return sum((c.chance * c.wins for c in self.first_cards if c.wins > 0), Fraction(0))

    @property
    def bad(self) -> Fraction:
        """What he loses of a stake put on all others, per duel."""
        return self.good + self.edge

    @property
    def pays_up_to(self) -> Fraction:
        """How many least stakes the highest may be, for the bank to win from a punta who stakes best."""
        return self.bad / self.good


@lru_cache(maxsize=2)
def odds(*, many: bool = False) -> Odds:
    """The odds of a duel; ``many``: of one among so many punte that the banker stands on five."""
    best = _best_turn(many=many)
    return Odds(-won(best), edge_alla_regola(many=many), first_cards(many=many), tuple(_rows(best)))


@lru_cache(maxsize=2)
def edge_alla_regola(*, many: bool = False) -> Fraction:
    """What the bank wins of a stake if everybody plays *alla regola*."""
    return -won(Turn(_banker(many=many), punta_draws))


@lru_cache(maxsize=2)
def first_cards(*, many: bool = False) -> tuple[FirstCard, ...]:
    """What every first card is worth."""
    turn = _best_turn(many=many)
    return tuple(
        FirstCard(hole, Fraction(ways, FRESH.pile.size), turn.choices(hole, (), left))
        for hole, ways, left in next_worths(FRESH)
    )


@lru_cache(maxsize=2)
def edge_of_best_banker(pack: Left = FRESH) -> Fraction:
    """What a banker who plays best wins of a stake from a punta *alla regola*. It takes some seconds."""
    return -won(Turn(_known(pack), punta_draws), pack)


@lru_cache(maxsize=2)
def edge_once_known(pack: Left = FRESH) -> Fraction:
    """What such a banker wins from a punta who knows him, and plays best against him. It takes as long again."""
    return -won(Turn(_known(pack)), pack)


@lru_cache(maxsize=2)
def _known(pack: Left) -> Answers:
    """A banker who plays best, and remembers how."""
    return best_banker(pack)


def _banker(*, many: bool) -> Answers:
    return fixed(FIVE) if many else alla_regola()


@lru_cache(maxsize=2)
def _best_turn(*, many: bool) -> Turn:
    return Turn(_banker(many=many))


def _rows(turn: Turn) -> Iterator[Row]:
    """The table of totals: every hand that comes up in the best play."""
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
    for (soft, total), (chance, stands, draws, calls) in sorted(found.items()):
        yield Row(total, soft, chance, stands / chance, draws / chance, calls / chance)
