"""Limits of banks and stakes, and the bank's cover (CL-2 … CL-5, CL-8, GEN-8). All amounts are in chips.

``decide`` and ``offers`` both use these functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Offer, Purses, Refusal
from games.classica.rules import ClassicaRules
from games.classica.state import ClassicaSeat, ClassicaTable


def is_all_in(rules: ClassicaRules, credit: int, punte: int) -> bool:
    """True if ``credit`` cannot pay the lowest allowed highest stake to each of ``punte``: the bank is
    all-in (CL-5).
    """
    return credit < punte * rules.least_highest


def bank_range(rules: ClassicaRules, credit: int, punte: int) -> tuple[int, int]:
    """Lowest and highest stake that a player with ``credit`` may accept against ``punte`` players (CL-3, CL-4).

    All-in both are ``credit``, the amount that goes into the bank (CL-5).
    """
    if is_all_in(rules, credit, punte):
        return credit, credit
    high = credit // punte
    return rules.least_highest, high if rules.table_max is None else min(high, rules.table_max)


def bound_stakes(rules: ClassicaRules, credit: int, chips: Sequence[int]) -> tuple[int, ...]:
    """The forced stakes of the first punte against an all-in bank of ``credit``, until it is used up (CL-5).

    ``chips`` are the punte's own, in the order of play, each above zero. Punte that the bank does not reach are left
    out.
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


def exposure(rules: ClassicaRules, credit: int, chips: Sequence[int], *, amount: int) -> int:
    """The most that the bank can lose or win with ``amount`` accepted (CL-2, CL-3).

    The other arguments are as in ``bound_stakes``.
    """
    if is_all_in(rules, credit, len(chips)):
        return sum(bound_stakes(rules, credit, chips))
    return len(chips) * amount


def can_bank(rules: ClassicaRules, credit: int, chips: Sequence[int]) -> bool:
    """True if a player with ``credit`` can cover at least the first of the punte, whose chips are ``chips`` (GEN-8)."""
    return bool(bound_stakes(rules, credit, chips))


def stake_range(
    rules: ClassicaRules, highest: int, bound: int | None, *, purse: int
) -> tuple[int, int]:
    """The lowest and the highest stake of a punta with ``purse`` against a bank of ``highest`` (CL-8).

    ``bound`` is the forced stake against an all-in bank (CL-5). A punta with fewer chips stakes all of them.
    """
    least = rules.min_bet if bound is None else bound
    most = highest if bound is None else bound
    return min(least, purse), min(most, purse)


def stake_offer(rules: ClassicaRules, name: str, low: int, *, high: int) -> Offer:
    """The offer of a first decision with its stake: the whole range, or only its two ends (CL-8, A-ON-14)."""
    return Offer(name, low, high, step=_step(rules, low, high))


def _step(rules: ClassicaRules, low: int, high: int) -> int:
    """Chips between two stakes (CL-8)."""
    only_ends = rules.bet_choices == "min_or_max" and high > low
    return high - low if only_ends else 1


def name_stake(
    table: ClassicaTable, seat: ClassicaSeat, asked: int | None, *, purses: Purses
) -> tuple[int, int, int] | Refusal:
    """The whole stake, the part of it that leaves the purse now, and the chips left there (PI-25, CL-8).

    Refused, with the correct amount: ``banker_no_stake``, ``stake_fixed`` (once it is named), ``stake_bound`` (CL-5),
    ``stake_below_min``, ``stake_above_max``, ``stake_above_purse``, ``stake_min_or_max``.
    """
    purse = purses.get(seat.person, 0)
    if table.bank_plays:
        return (0, 0, purse) if asked is None else Refusal("banker_no_stake")
    if seat.stake is not None:
        if asked is None or asked == seat.stake:
            return seat.stake, 0, purse
        return Refusal("stake_fixed", seat.stake)
    bound = table.bound(seat.person)
    low, high = stake_range(table.rules, table.accepted.highest, bound=bound, purse=purse)
    stake = low if asked is None else asked
    if bound is not None and stake != low:
        return Refusal("stake_bound", low)
    if stake < low:
        return Refusal("stake_below_min", low)
    if stake > high:
        capped = high < table.accepted.highest
        return Refusal("stake_above_purse" if capped else "stake_above_max", high)
    if (stake - low) % _step(table.rules, low, high):
        return Refusal("stake_min_or_max", high)
    return stake, stake, purse - stake
