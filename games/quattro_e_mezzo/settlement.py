"""The winners of a hand (QM-20), their points (QM-16), and the match (QM-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from engine.drawing.hand import MATTA
from engine.game import Person
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.value import Value
from games.quattro_e_mezzo.hand import DOPPIO_SEI, FOUR_AND_HALF, ORDER, QuattroHand
from games.quattro_e_mezzo.rules import QuattroRules

GIVES_PACK: Final = frozenset({FOUR_AND_HALF, SEVEN_AND_HALF})
"""Totals that win the pack; a 5 wins it too if it beats a 4½ (QM-14)."""


class QuattroWin(Value, frozen=True):
    """The winning hands, in the order of play, none if all are bust. ``pack``: the deal is at stake."""

    hands: tuple[QuattroHand, ...]
    pack: bool


def winners(hands: Sequence[QuattroHand], dealer: Person, rules: QuattroRules) -> QuattroWin:
    """The winning hands of all final hands, by the procedure of QM-20. ``hands`` in the order of play.

    1. A Mega wins alone, and the pack with it (QM-15).
    2. If anybody has a doppio sei, those are the contenders (QM-7).
    3. If not, and a 5 and a 4½ are live, the 5s are, and the pack is at stake (QM-6). With the switch
       ``five_vs_doppio_sei`` on ``five`` this line comes before the second.
    4. If not, the best total is, in the order 4½, 7½, 7, 6½, 6, 5½, 5 (QM-5). The pack is at stake for 4½ and 7½
       (QM-14). Without a live hand nobody wins (QM-18).
    5. A dealer among the contenders wins alone (QM-13).
    6. At 4½ and 7½ a hand with the matta loses to one without (QM-10).
    7. The most cards win (QM-9); every doppio sei has two.
    8. All hands that are left win (QM-11).
    """
    megas = [hand for hand in hands if hand.kind == "mega"]
    if megas:
        return QuattroWin(tuple(megas), pack=True)
    sixes = [hand for hand in hands if hand.kind == "doppio_sei"]
    live = [hand for hand in hands if hand.kind == "points"]
    totals = {hand.total for hand in live}
    beaten = FIVE in totals and FOUR_AND_HALF in totals
    beaten = beaten and (not sixes or rules.five_vs_doppio_sei == "five")
    if beaten:
        total = FIVE
    elif sixes:
        total = DOPPIO_SEI
    elif live:
        total = min(totals, key=ORDER.index)
    else:
        return QuattroWin((), pack=False)
    left = sixes if total == DOPPIO_SEI else [hand for hand in live if hand.total == total]
    pack = beaten or total in GIVES_PACK
    for hand in left:
        if hand.person == dealer:
            return QuattroWin((hand,), pack)
    if len(left) > 1:
        if total in GIVES_PACK:
            left = [hand for hand in left if not hand.matta] or left
        most = max([len(hand.cards) for hand in left])
        left = [hand for hand in left if len(hand.cards) == most]
    return QuattroWin(tuple(left), pack)


def points_of(hand: QuattroHand) -> int:
    """The points of a hand that wins (QM-16, QM-17)."""
    return points_for(hand.total, matta=MATTA in hand.cards, cards=len(hand.cards))


def points_for(total: int, *, matta: bool, cards: int) -> int:
    """The same by the total of a winning hand (24 half points: doppio sei), the matta and the number of cards."""
    if total == DOPPIO_SEI:
        return 2 if matta else 4
    if total == FOUR_AND_HALF:
        return 3 if matta else 5
    if total == SEVEN_AND_HALF:
        return 1 if matta else 3
    if total == FIVE:
        return {1: 2, 5: 5}.get(cards, 1)
    return 1


def ranking(
    totals: Mapping[Person, int], *, target: int, mega: Person
) -> tuple[tuple[Person, ...], ...]:
    """The places of a match that is over, the best first; empty while it goes on (QM-19).

    ``totals``: the points of everybody who is ranked. A ``mega`` wins against all points (QM-15); 0 for none. Several
    people at the target with the same points play on.
    """
    if not mega and max(totals.values()) < target:
        return ()
    best_first = sorted(totals, key=lambda one: -totals[one])
    places = [tuple(place) for _, place in groupby(best_first, key=totals.__getitem__)]
    if mega:
        others = (tuple(one for one in place if one != mega) for place in places)
        return ((mega,), *filter(None, others))
    return tuple(places) if len(places[0]) == 1 else ()
