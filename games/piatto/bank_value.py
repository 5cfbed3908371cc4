"""The value of a bank and the chance that it is lost, by the pot and the punte's way of staking.

The calculation deals every punta from a fresh pack: a bank begins with one, and goes on with one after the matta came
out (PI-33). All results are fractions: average chips, and chances.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.drawing.solver.odds import OnlineFirstCard, edge_alla_regola, first_cards
from engine.value import Value

Staking: TypeAlias = Literal["least", "best", "all"]
"""The punte's way of staking and playing.

``least``: the minimum stake, cards played *alla regola*. ``best``: the minimum on a card that is behind, else the
maximum; best play. ``all``: always the maximum; best play.
"""


class BankValue(Value, frozen=True):
    """The holder's average gain from a bank in chips, and the chance that the whole pot is lost."""

    gain: Fraction
    lost: Fraction


def bank_value(pot: int, least: Sequence[int], staking: Staking) -> BankValue:
    """A bank with a pot of ``pot`` chips, against one punta per entry of ``least``, in turn.

    ``least``: the minimum stake of each; the maximum is the pot. A pot that is won ends the bank (PI-32).
    """
    pots: Mapping[int, Fraction] = {pot: Fraction(1)}
    for lowest in least:
        after: dict[int, Fraction] = defaultdict(Fraction)
        for now, chance in pots.items():
            if not now:
                after[0] += chance
                continue
            for stakes_all, of_these, wins in _duels(staking):
                stake = now if stakes_all else min(lowest, now)
                after[now - stake] += chance * of_these * wins
                after[now + stake] += chance * of_these * (1 - wins)
        pots = after
    mean = sum((now * chance for now, chance in pots.items()), Fraction(0))
    return BankValue(mean - pot, pots.get(0, Fraction(0)))


@lru_cache(maxsize=3)
def _duels(staking: Staking) -> tuple[tuple[bool, Fraction, Fraction], ...]:
    """The kinds of duels: whether the punta stakes the maximum, how often, and the punta's chance to win then."""
    if staking == "least":
        return ((False, Fraction(1), (1 - edge_alla_regola()) / 2),)
    if staking == "all":
        return (_of(first_cards(), all_=True),)
    ahead = [card for card in first_cards() if card.wins > 0]
    behind = [card for card in first_cards() if card.wins <= 0]
    return _of(ahead, all_=True), _of(behind, all_=False)


def _of(cards: Sequence[OnlineFirstCard], *, all_: bool) -> tuple[bool, Fraction, Fraction]:
    chance = sum((card.chance for card in cards), Fraction(0))
    wins = sum((card.chance * card.wins for card in cards), Fraction(0))
    return all_, chance, (1 + wins / chance) / 2
