"""What it is worth to hold a bank, and how likely it is lost, by the pot and by how the punte stake.

Every punta is reckoned as from a fresh pack, which is how a bank begins and how it goes on once the matta came out
(PI-33). All fractions: chips on average, and chances.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.online.solver.odds import FirstCard, edge_alla_regola, first_cards, odds
from engine.value import value

Staking: TypeAlias = Literal["least", "best", "all"]
"""How the punte stake: the least *alla regola*; the least on a card with which they are behind, else all they may; all
they may, whatever they hold. They play the cards *alla regola* in the first case, else best."""


@value
class Bank:
    """What a bank brings its holder on average, in chips, and how likely he loses the whole pot."""

    gain: Fraction
    lost: Fraction


def piatto(pot: int, least: Sequence[int], staking: Staking) -> Bank:
    """A bank of piatto with a pot of so many chips, against as many punte as ``least`` has stakes, in turn.

    ``least``: the least that each may stake; all that he may stake is the pot. A pot that is won ends the bank (PI-32).
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
    return Bank(mean - pot, pots.get(0, Fraction(0)))


def classica(highest: int, least: Sequence[int], staking: Staking) -> Fraction:
    """Chips that a bank of classica brings on average, which takes up to ``highest`` from each of the punte.

    Several are reckoned each as among so many that the banker stands on five: it is the least that it can be.
    """
    many = len(least) > 1
    if staking == "least":
        return edge_alla_regola(many=many) * sum(least)
    found = odds(many=many)
    if staking == "all":
        return found.edge * highest * len(least)
    return found.bad * sum(least) - found.good * highest * len(least)


@lru_cache(maxsize=3)
def _duels(staking: Staking) -> tuple[tuple[bool, Fraction, Fraction], ...]:
    """The kinds of duels: whether all is staked, how often that is, and how often the punta wins then."""
    if staking == "least":
        return ((False, Fraction(1), (1 - edge_alla_regola()) / 2),)
    if staking == "all":
        return (_of(first_cards(), all_=True),)
    ahead = [card for card in first_cards() if card.wins > 0]
    behind = [card for card in first_cards() if card.wins <= 0]
    return _of(ahead, all_=True), _of(behind, all_=False)


def _of(cards: Sequence[FirstCard], *, all_: bool) -> tuple[bool, Fraction, Fraction]:
    chance = sum((card.chance for card in cards), Fraction(0))
    wins = sum((card.chance * card.wins for card in cards), Fraction(0))
    return all_, chance, (1 + wins / chance) / 2
