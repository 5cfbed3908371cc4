"""The stakes of the punte, and the bank's cover for them (SM-31, SM-32, GEN-8). All amounts are in chips."""

from __future__ import annotations

from engine.drawing.chips import refuse_stake
from engine.game import Purses, Refusal
from games.sette_e_mezzo.events import RoundOpened
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.state import SetteEMezzoSeat


def cover_of(rules: SetteEMezzoRules, stake: int | None) -> int:
    """The bank's cover for one player: for the player's stake, and at least for the minimum stake."""
    least = rules.min_stake
    return rules.values.cover * max(least, stake or 0)


def stake_range(
    rules: SetteEMezzoRules,
    stake: int | None,
    purse: int,
    *,
    bank: int,
    standing: bool,
) -> tuple[int, int]:
    """The lowest and the highest stake that may be named now.

    ``stake`` is the last one named (None: none yet), ``purse`` the player's other free chips, ``bank`` the banker's
    free chips. ``standing``: with *sto*, not with a card.
    """
    low = covered = rules.min_stake
    high = rules.max_stake
    mine = purse
    if stake is not None:
        change = rules.stake_change
        if change == "raise_only":
            low = stake
        elif change == "fixed" or (change == "call_and_stop" and not standing):
            return stake, stake
        mine += stake
        covered = max(covered, stake)
    return low, min(high, mine, covered + bank // rules.values.cover)


def name_stake(
    opened: RoundOpened,
    seat: SetteEMezzoSeat,
    asked: int | None,
    *,
    purses: Purses,
    standing: bool,
) -> tuple[int, int, int, int, int] | Refusal:
    """The stake, the chips it moves from the player and from the banker, and the free chips of both afterwards.

    Refused: ``banker_no_stake``, ``stake_fixed`` (SM-32), and as ``refuse_stake``.
    """
    person, banker = seat.person, opened.banker
    bank = purses.get(banker, 0)
    if person == banker:
        return (0, 0, 0, bank, bank) if asked is None else Refusal("banker_no_stake")
    purse = purses.get(person, 0)
    before = seat.stake
    if before is not None and (asked is None or asked == before):
        return before, 0, 0, purse, bank
    rules = opened.rules
    low, high = stake_range(rules, before, purse=purse, bank=bank, standing=standing)
    if asked is None:
        asked = low
    elif not low <= asked <= high:
        if low == high == before and rules.stake_change in ("fixed", "call_and_stop"):
            return Refusal("stake_fixed", low)
        return refuse_stake(asked, before, bounds=(low, high), most=rules.max_stake, purse=purse)
    staked = asked - (before or 0)
    covered = cover_of(rules, asked) - cover_of(rules, before)
    return asked, staked, covered, purse - staked, bank - covered
