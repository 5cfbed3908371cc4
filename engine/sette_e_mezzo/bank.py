"""The next banker: SM-27 for a reale, SM-38 for a used-up pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Person
from engine.sette_e_mezzo.events import Why
from engine.sette_e_mezzo.hand import Score
from engine.sette_e_mezzo.rules import SetteEMezzoRules


class Played(NamedTuple):
    """The end of one player's hand: its score, and the chips gained by SM-26 (below zero for a loss)."""

    person: Person
    score: Score
    chips: int


def next_banker(
    rules: SetteEMezzoRules,
    banker: Person,
    banker_score: Score,
    players: Sequence[Played],
    on_his_right: Person,
    used_up: bool,
) -> tuple[Person, Why]:
    """The banker of the next hand, and the reason.

    ``players`` are the punte, in turn order from the banker's right; only those with a reale matter. ``used_up``: the
    pack counts as used up (SM-40).
    """
    taker = reale_taker(rules, banker_score, players)
    if taker is not None:
        return taker, "reale"
    if used_up and rules.bank_passing != "reale":
        return on_his_right, "exhaustion"
    return banker, "stays"


def reale_taker(
    rules: SetteEMezzoRules,
    banker_score: Score,
    players: Sequence[Played],
) -> Person | None:
    """The player who takes the bank with a reale (SM-27), or None."""
    reali = [player for player in players if player.score.kind == "reale"]
    if not reali or rules.bank_passing == "exhaustion":
        return None
    candidates = [player for player in reali if _may_take(player, banker_score, rules)]
    if not candidates:
        return None
    if rules.reale_bank_choice == "first":
        return candidates[0].person
    order = rules.reale_suit_order
    highest = min(order.index(player.score.suit) for player in candidates)
    of_suit = [player for player in candidates if order.index(player.score.suit) == highest]
    if rules.reale_equal_suit == "natural_first":
        of_suit.sort(key=lambda player: not player.score.natural)
    return of_suit[0].person


def _may_take(player: Played, banker: Score, rules: SetteEMezzoRules) -> bool:
    if player.chips > 0:
        return True
    if banker.kind == "reale":
        order = rules.reale_suit_order
        return order.index(player.score.suit) < order.index(banker.suit)
    return rules.reale_beaten_takes_bank
