"""The ranges of the pot of a bank and of a punta's stake, for both ``decide`` and ``offers``."""

from __future__ import annotations

from engine.game import Person, Purses, Refusal
from games.piatto.rules import PiattoRules
from games.piatto.state import PiattoState, running


def pot_range(rules: PiattoRules, credit: int) -> tuple[int, int]:
    """Smallest and largest pot of a player with ``credit`` chips (PI-14).

    With fewer chips than the smallest pot, a player may bank with all of them, and with no other amount (PI-15).
    """
    return min(rules.min_pot, credit), credit


def stake_range(rules: PiattoRules, pot: int, credit: int) -> tuple[int, int]:
    """Minimum and maximum stake of a punta with ``credit`` chips against a pot of ``pot`` (PI-6, PI-19)."""
    high = min(pot, credit)
    return min(rules.min_bet, high), high


def name_stake(
    state: PiattoState, person: Person, asked: int | None, *, purses: Purses
) -> tuple[int, int, int] | Refusal:
    """The punta's stake, the part of it that leaves the purse now, and the free chips afterwards (PI-25).

    The whole stake leaves the purse with the first decision.

    Refused: ``banker_no_stake``, ``stake_fixed``, ``stake_below_min``, ``stake_above_purse``, ``stake_above_pot``
    (PI-19), with the correct amount.
    """
    table = state.table
    has = purses[person]
    if person == table.banker:
        return (0, 0, has) if asked is None else Refusal("banker_no_stake")
    named = running(table).stake
    if named is not None:
        return (named, 0, has) if asked in (None, named) else Refusal("stake_fixed", named)
    low, high = stake_range(table.rules, table.pot, has)
    if asked is None:
        asked = low
    if asked < low:
        return Refusal("stake_below_min", low)
    if asked > has:
        return Refusal("stake_above_purse", has)
    if asked > high:
        return Refusal("stake_above_pot", high)
    return asked, asked, has - asked
