"""Hand values: the matta's best value, reale, triplè (SM-4 … SM-14, SM-43, SM-44).

The *weight* of a hand is the sum of its cards' half points; the matta counts ``MATTA_WEIGHT``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, is_figure, rank, suit
from engine.half_points import HALF, MATTA_WEIGHT, SEVEN, SEVEN_AND_HALF
from engine.value import Value
from games.sette_e_mezzo.events import Fate, HandKind
from games.sette_e_mezzo.rules import RuleTables, SetteEMezzoRules

GOES_ON: Final[tuple[Fate, int]] = ("", 0)
"""The fate of a turn that has not ended."""


class Score(Value, frozen=True):
    """The value of a finished hand.

    ``total`` in half points (15 is 7½). ``suit`` ranks a reale (SM-16), else it is empty. ``matta_figure``: a reale
    of matta and figure (SM-20). ``natural``: without the matta.
    """

    total: int
    kind: HandKind
    cards: int
    suit: str = ""
    matta_figure: bool = False
    natural: bool = True


def hand_value(
    cards: Sequence[Card],
    rules: SetteEMezzoRules,
    matta: int = 0,
    *,
    ace_half: bool = False,
) -> Score:
    """The value of a finished hand of at least one card.

    ``matta`` is its declared value, in half points; 0 leaves it undeclared (SM-10), and a possible 7½ then counts as
    announced (SM-34). ``ace_half``: the first card is an ace declared ½ (SM-43). With the triplè on, seven and matta
    declared 14 is a triplè (SM-44).
    """
    values = rules.values
    held = weight(values, cards, ace_half)
    if held < SEVEN_AND_HALF:
        return Score(held, "points", len(cards))
    best = best_of(values, held, len(cards))
    if is_triple(values, cards, held=held, ace_half=ace_half) and (
        held < MATTA_WEIGHT or matta == SEVEN or best > SEVEN_AND_HALF
    ):
        return Score(2 * SEVEN, "triple", 2, natural=held < MATTA_WEIGHT)
    if held < MATTA_WEIGHT or len(cards) == 1 or best >= SEVEN_AND_HALF:
        total = best
    elif matta:
        total = held - MATTA_WEIGHT + matta
    elif rules.matta_undeclared == "seven":
        total = held - MATTA_WEIGHT + SEVEN
    else:
        total = best
    if total > SEVEN_AND_HALF:
        return Score(total, "bust", len(cards))
    if total < SEVEN_AND_HALF:
        return Score(total, "points", len(cards))
    ranked = reale_suit(cards, rules, ace_half)
    if not ranked:
        return Score(total, "seven_half", len(cards))
    figure = held == MATTA_WEIGHT + HALF
    return Score(
        total=total,
        kind="reale",
        cards=2,
        suit=ranked,
        matta_figure=figure,
        natural=held < MATTA_WEIGHT,
    )


def best_total(cards: Sequence[Card], rules: SetteEMezzoRules, ace_half: bool = False) -> int:
    """The highest possible total up to 7½, in half points; if none fits, the lowest bust total (SM-11)."""
    values = rules.values
    return best_of(values, weight(values, cards, ace_half), len(cards))


def weight(values: RuleTables, cards: Sequence[Card], ace_half: bool = False) -> int:
    """Half points of the cards; the matta counts ``MATTA_WEIGHT``, a first ace declared ½ one half point less."""
    return sum(values.points[card] for card in cards) - (HALF if ace_half else 0)


def best_of(values: RuleTables, held: int, count: int) -> int:
    """The best total of ``count`` cards of weight ``held`` (SM-11); a matta alone is ½ (SM-7)."""
    if held < MATTA_WEIGHT:
        return held
    return HALF if count == 1 else values.best[held - MATTA_WEIGHT]


def declarations(values: RuleTables, held: int, count: int) -> tuple[int, ...]:
    """The values that the matta of such a hand may be declared to have without a bust, best first (SM-8).

    Empty without a matta, for a matta alone, and at 7½, which declares itself (SM-34).
    """
    if held < MATTA_WEIGHT or count == 1:
        return ()
    rest = held - MATTA_WEIGHT
    if values.best[rest] == SEVEN_AND_HALF:
        return ()
    return tuple(counts for counts in values.declarable if rest + counts <= SEVEN_AND_HALF)


def is_triple(values: RuleTables, cards: Sequence[Card], held: int, *, ace_half: bool) -> bool:
    """True if the cards are exactly two sevens, the matta counting as one (SM-44)."""
    return (
        values.triple
        and len(cards) == 2
        and not ace_half
        and held in (2 * SEVEN, MATTA_WEIGHT + SEVEN)
    )


def fate_of(
    values: RuleTables,
    rules: SetteEMezzoRules,
    cards: Sequence[Card],
    *,
    ace_half: bool = False,
    can_burn: bool = False,
) -> tuple[Fate, int]:
    """The effect of the last card on a turn, and the value of a matta if the turn ends (SM-34).

    Seven and matta leave the turn open where a triplè or 7½ may be declared (SM-44). With ``can_burn`` a 3 or a 4
    that busts also leaves it open (``burn_saves_bust``).
    """
    held = weight(values, cards, ace_half)
    total = best_of(values, held, len(cards))
    if total < SEVEN_AND_HALF:
        return GOES_ON
    triple = is_triple(values, cards, held=held, ace_half=ace_half)
    with_matta = held >= MATTA_WEIGHT
    if total == SEVEN_AND_HALF:
        if triple:
            return GOES_ON
        counts = total - held + MATTA_WEIGHT if with_matta else 0
        return ("reale" if reale_suit(cards, rules, ace_half) else "seven_half"), counts
    if triple:
        return "triple", SEVEN if with_matta else 0
    if can_burn and values.burn_saves_bust and may_burn(rules, cards):
        return GOES_ON
    return "bust", min(values.declarable) if with_matta else 0


def reale_suit(cards: Sequence[Card], rules: SetteEMezzoRules, ace_half: bool = False) -> str:
    """The suit that ranks a 7½ as a reale, empty if it is not a reale (SM-13, SM-14, SM-16).

    ``cards`` are worth 7½. The suit is that of the seven, or of the matta if it counts 7.
    """
    if len(cards) != 2 or ace_half:
        return ""
    first, second = cards
    if rules.matta in cards:
        matta, other = (first, second) if first == rules.matta else (second, first)
        if rules.values.points[other] == HALF:
            seven, alike = matta, suit(matta) == suit(other)
        else:
            seven, alike = other, suit(matta) == suit(other) or rules.any_seven_with_matta
    else:
        seven, other = (second, first) if is_figure(first) else (first, second)
        alike = suit(seven) == suit(other)
    return suit(seven) if alike or not rules.reale_same_suit else ""


def may_burn(rules: SetteEMezzoRules, cards: Sequence[Card]) -> bool:
    """Bruciare: the card just received is a 3 or a 4 (SM-41)."""
    return rules.burn_3_4 and rank(cards[-1]) in (3, 4) and cards[-1] != rules.matta
