"""The possible covered cards of punte who stand, as the banker deduces them.

A punta *alla regola* draws below five and stands from five (SM-46). So the covered card made the punta draw at every
draw, and stand at the end. If no card fits, the punta plays by another rule, and any card that allows the same turn
is possible. All deals that fit are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.cards import Card
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.deals import Covered, Deals, MayHold, PilePlace
from engine.solver.left import MATTA, WORTHS, Counts, stand_ins
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.hands import best_total_of
from games.sette_e_mezzo.state import SetteEMezzoSeat


@lru_cache(maxsize=4096)
def may_hold(
    rules: SetteEMezzoRules,
    face_up: tuple[Card, ...],
    covered: tuple[int, ...],
    *,
    ace_half: bool,
    by_rule: bool,
) -> MayHold:
    """The possible identities of the ``covered`` cards (the shuffle of each) of a player who stands with ``face_up``.

    ``by_rule``: the player plays *alla regola*.
    """
    ways: Counter[tuple[tuple[tuple[PilePlace, int], ...], int]] = Counter()
    for places, hand in _hands(rules, face_up, covered=covered, ace_half=ace_half):
        if _fits(rules, hand, ace_half, by_rule=by_rule):
            cards = tuple(sorted(Counter(places).items()))
            ways[cards, best_total_of(hand, rules, ace_half)] += 1
    return tuple(Covered(cards, orders, total) for (cards, total), orders in ways.items())


def _hands(
    rules: SetteEMezzoRules, face_up: tuple[Card, ...], covered: tuple[int, ...], *, ace_half: bool
) -> Iterator[tuple[tuple[PilePlace, ...], tuple[Card, ...]]]:
    """Every worth that the covered cards can have, with the whole hand in the order received."""
    if not covered:
        yield (), face_up
        return
    for places, hand in _hands(rules, face_up, covered=covered[:-1], ace_half=ace_half):
        for worth, cards in enumerate(stand_ins(rules.matta)):
            if not cards or (worth == MATTA and cards[0] in hand):
                continue
            more = (*hand, cards[0]) if ace_half else (cards[0], *hand)
            if not ace_half or _goes_on(rules, more, ace_half=True):
                yield (*places, covered[-1] * len(WORTHS) + worth), more


def _goes_on(rules: SetteEMezzoRules, hand: tuple[Card, ...], *, ace_half: bool) -> bool:
    """True if a turn can go on with this hand covered: a hand of 7½ or more is shown (SM-34)."""
    return best_total_of(hand, rules, ace_half) < SEVEN_AND_HALF


def _fits(
    rules: SetteEMezzoRules, hand: tuple[Card, ...], ace_half: bool, *, by_rule: bool
) -> bool:
    """True if a player with this hand could go on with every card, and stand with the last."""
    for count in range(1, len(hand) + 1):
        so_far = hand[:count]
        if not _goes_on(rules, so_far, ace_half=ace_half):
            return False
        draws = best_total_of(so_far, rules, ace_half) < FIVE
        if by_rule and draws == (count == len(hand)):
            return False
    return True


def held_by(
    rules: SetteEMezzoRules, seats: Sequence[SetteEMezzoSeat], left: Counts
) -> tuple[MayHold, ...]:
    """The possible hands of each of these standing seats: *alla regola* where possible, and possible for
    all at once.
    """
    by_rule = [_of(rules, seat, by_rule=True) for seat in seats]
    anyhow = [_of(rules, seat, by_rule=False) for seat in seats]
    found = tuple(one or other for one, other in zip(by_rule, anyhow, strict=True))
    return found if Deals(found).ways(left) else tuple(anyhow)


def _of(rules: SetteEMezzoRules, seat: SetteEMezzoSeat, *, by_rule: bool) -> MayHold:
    return may_hold(rules, seat.open, covered=seat.covered, ace_half=seat.ace_half, by_rule=by_rule)
