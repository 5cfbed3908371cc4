"""One punta against one banker, a fresh pack and one stake: the value of a hand to the punta, in stakes.

The pack is all forty cards, or the given ones; a small pack allows a check of the solver by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.cards import PACK, Card
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.deals import MayHold
from engine.solver.graph import Ways
from engine.solver.left import FIGURE, SEVEN_CARD, Left, Worth, next_cards, pile_of, worths
from engine.value import Value, replace
from games.sette_e_mezzo.hand import Score, fate_of
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.banker import BankersTurn, Foe
from games.sette_e_mezzo.solver.beliefs import may_hold
from games.sette_e_mezzo.solver.hands import best_total_of, score_of, suits_matter
from games.sette_e_mezzo.solver.punta import Banker, PuntaHand, PuntaTurn
from games.sette_e_mezzo.solver.regola import Shape, shape_of
from games.sette_e_mezzo.solver.stakes import stakes_of

ENOUGH: Final = 1_000_000
"""Chips of both: enough for any loss."""

EVERY_BURN: Final = 8
"""The number of 3s and 4s in the pack."""


def fresh_pack(rules: SetteEMezzoRules, cards: tuple[Card, ...] = PACK) -> Left:
    """These cards as left; the banker's hole card is the one card that nobody can draw."""
    return Left(pile_of(cards, rules.matta), len(cards) - 1)


def with_stakes(rules: SetteEMezzoRules, low: int, high: int) -> SetteEMezzoRules:
    """The same house rules with these stakes."""
    return replace(rules, min_stake=low, max_stake=high)


@lru_cache(maxsize=8)
def _known(_shape: Shape) -> dict[object, Ways]:
    """The banker's ends do not depend on the payments: rules that differ only in payments share this cache."""
    return {}


def turn_of(rules: SetteEMezzoRules, *, alla_regola: bool = False) -> PuntaTurn:
    """The turn of a punta with best play, or *alla regola*, against a banker *alla regola*."""
    known = _known(shape_of(rules))
    stakes = stakes_of(rules, None, purse=ENOUGH, bank=ENOUGH)

    def plays(hand: PuntaHand, names: Sequence[str]) -> str:
        draws = best_total_of(hand.cards, rules) < FIVE and "tiro" in names
        return "tiro" if draws else "sto"

    return PuntaTurn(
        rules=rules,
        stakes=stakes,
        banker=Banker(),
        plays=plays if alla_regola else None,
        known=known,
    )


@lru_cache(maxsize=256)
def best_punta(rules: SetteEMezzoRules, cards: tuple[Card, ...] = PACK) -> Fraction:
    """The average gain of a hand, in chips, for a punta with best play against a banker *alla regola*."""
    turn = turn_of(rules)
    return turn.before_the_hole_card(fresh_pack(rules, cards), EVERY_BURN)


@lru_cache(maxsize=256)
def both_alla_regola(rules: SetteEMezzoRules, cards: tuple[Card, ...] = PACK) -> Fraction:
    """The same if both play *alla regola*."""
    return turn_of(rules, alla_regola=True).before_the_hole_card(fresh_pack(rules, cards), 0)


class DuelPicture(Value, frozen=True):
    """The end of a punta's turn as the banker sees it: the open cards, or with ``shows`` the whole hand (SM-34)."""

    cards: tuple[Card, ...]
    left: Left
    shows: Score | None


@lru_cache(maxsize=16)
def against_best_banker(rules: SetteEMezzoRules, cards: tuple[Card, ...] = PACK) -> Fraction:
    """The average gain of a hand, in chips, for a punta *alla regola* against a banker with best play.

    There must be enough cards for the punta to reach five.
    """
    stake = rules.min_stake
    brings = Fraction(0)
    pictures: dict[DuelPicture, Fraction] = {}
    for picture, chance in _ends_alla_regola(rules, fresh_pack(rules, cards)):
        if picture is None:
            brings -= chance * stake
        else:
            pictures[picture] = pictures.get(picture, Fraction(0)) + chance
    for picture, chance in pictures.items():
        held: MayHold = ()
        if picture.shows is None:
            held = may_hold(rules, picture.cards, covered=(0,), ace_half=False, by_rule=True)
        turn = BankersTurn(rules, [Foe(stake=stake, means=ENOUGH, shows=picture.shows, held=held)])
        brings -= chance * turn.before_the_hole_card(picture.left)
    return brings


def _ends_alla_regola(
    rules: SetteEMezzoRules, pack: Left
) -> Iterator[tuple[DuelPicture | None, Fraction]]:
    """The chance of each picture that a punta *alla regola* leaves; None: the punta is bust."""
    going: dict[tuple[tuple[Card, ...], Left], Fraction] = {}
    for hole, share, left in _shares(pack, rules, (FIGURE, SEVEN_CARD)):
        going[(hole,), left] = share
    while going:
        longer: dict[tuple[tuple[Card, ...], Left], Fraction] = {}
        for (hand, left), chance in going.items():
            total = best_total_of(hand, rules)
            if total >= FIVE:
                if total == SEVEN_AND_HALF:  # seven and matta, possibly a triplè
                    yield DuelPicture((), left, score_of(hand, rules)), chance
                else:
                    yield _covered(hand, pack, rules), chance
                continue
            for card, of_all, after in _shares(left, rules, suits_matter(hand, rules)):
                share = chance * of_all
                fate, _ = fate_of(rules.values, rules, (*hand, card))
                if fate == "bust":
                    yield None, share
                elif fate:
                    score = score_of((*hand, card), rules, triple=fate == "triple")
                    yield DuelPicture((), after, score), share
                else:  # the order of open cards matters only for the last one
                    more = (hand[0], *sorted(hand[1:]), card)
                    longer[more, after] = longer.get((more, after), Fraction(0)) + share
        going = longer


def _shares(
    left: Left, rules: SetteEMezzoRules, by_suit: tuple[Worth, ...]
) -> Iterator[tuple[Card, Fraction, Left]]:
    """Every card that may be drawn, its chance, and the cards left after it."""
    coming = tuple(next_cards(left, rules.matta, by_suit=by_suit))
    total = sum(ways for _, ways, _ in coming)
    for card, ways, after in coming:
        yield card, Fraction(ways, total), after


def _covered(hand: tuple[Card, ...], pack: Left, rules: SetteEMezzoRules) -> DuelPicture:
    """The picture of a standing punta: the hole card is still among the unseen cards."""
    left = pack
    for card in hand[1:]:
        left = left.take(worths(rules.matta)[card])
    return DuelPicture(hand[1:], left, None)
