"""What a bank takes and puts aside, and what a stake may be (CL-2 … CL-5, CL-8, GEN-8). All in chips.

Asked alike by ``decide`` and by ``offers``.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.classica.rules import ClassicaRules
from engine.game import Offer


def is_all_in(rules: ClassicaRules, credit: int, punte: int) -> bool:
    """Whether ``credit`` cannot pay the least highest stake to each of ``punte``, so that only all of it will do (CL-5)."""
    return credit < punte * rules.least_highest


def bank_range(rules: ClassicaRules, credit: int, punte: int) -> tuple[int, int]:
    """The least and the highest stake that somebody with ``credit`` may take against ``punte`` players (CL-3, CL-4).

    All in it is ``credit`` itself, what he puts into the bank (CL-5).
    """
    if is_all_in(rules, credit, punte):
        return credit, credit
    high = credit // punte
    return rules.least_highest, high if rules.table_max is None else min(high, rules.table_max)


def bound_stakes(rules: ClassicaRules, credit: int, chips: Sequence[int]) -> tuple[int, ...]:
    """What the first punte must stake against an all-in bank of ``credit``, until it is used up (CL-5).

    ``chips`` are the punte's own, in the order of play, each above zero; who is not reached is not in the answer.
    """
    stakes: list[int] = []
    left = credit
    for own in chips:
        stake = min(rules.min_bet, own)
        if stake > left:
            stake = left if rules.allin_partial else 0
        if stake == 0:
            break
        stakes.append(stake)
        left -= stake
    return tuple(stakes)


def exposure(rules: ClassicaRules, credit: int, chips: Sequence[int], amount: int) -> int:
    """The most that the bank can lose, and win, if ``amount`` is accepted (CL-2, CL-3); the rest as in ``bound_stakes``."""
    if is_all_in(rules, credit, len(chips)):
        return sum(bound_stakes(rules, credit, chips))
    return len(chips) * amount


def can_bank(rules: ClassicaRules, credit: int, chips: Sequence[int]) -> bool:
    """Whether somebody with ``credit`` can cover at least the first of the punte, whose chips these are (GEN-8)."""
    return bool(bound_stakes(rules, credit, chips))


def stake_range(
    rules: ClassicaRules, highest: int, bound: int | None, purse: int
) -> tuple[int, int]:
    """The least and the largest stake of a punta with ``purse`` against a bank of ``highest`` (CL-8).

    ``bound`` is what he must stake against an all-in bank (CL-5). Who has less than he should stakes all he has.
    """
    least = rules.min_bet if bound is None else bound
    most = highest if bound is None else bound
    return min(least, purse), min(most, purse)


def stake_offer(rules: ClassicaRules, name: str, low: int, high: int) -> Offer:
    """The offer of a first decision with its stake: the whole range, or only its two ends (CL-8, A-ON-14)."""
    only_ends = rules.bet_choices == "min_or_max" and high > low
    return Offer(name, low, high, step=high - low if only_ends else 1)
