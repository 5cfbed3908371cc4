"""The value of the bank under given house rules, the effect of each switch, and the best play as a table.

All figures are for one punta against one banker, from a fresh pack. Values are exact, in minimum stakes per hand,
from the banker's side: above zero the bank wins. Results are cached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from engine.cards import Card
from engine.half_points import SEVEN_AND_HALF
from engine.solver.left import FIGURE, SEVEN_CARD, Left, Worth, next_cards, worths
from engine.solver.rows import BankOdds, OddsRow, rows_of
from engine.value import Value, replace
from games.sette_e_mezzo.hand import fate_of
from games.sette_e_mezzo.rules import ALLOWED, RE_DI_DENARI, SetteEMezzoRules
from games.sette_e_mezzo.solver.duel import (
    against_best_banker,
    best_punta,
    both_alla_regola,
    fresh_pack,
    turn_of,
    with_stakes,
)
from games.sette_e_mezzo.solver.hands import best_total_of, suits_matter
from games.sette_e_mezzo.solver.punta import PuntaHand, PuntaTurn

MATTER: Final[Mapping[str, tuple[object, ...]]] = {
    "matta": (RE_DI_DENARI, Card("9C"), None),
    "matta_half": (True, False),
    "reale_same_suit": (True, False),
    "seven_matta_reale": ALLOWED["seven_matta_reale"],
    "reale_multiplier": ALLOWED["reale_multiplier"],
    "reale_beats_illegittimo": ALLOWED["reale_beats_illegittimo"],
    "reale_double_if_banker_busts": (True, False),
    "bank_passing": ("reale_or_exhaustion", "exhaustion"),
    "burn_3_4": (False, True),
    "burn_saves_bust": (False, True),
    "barella": (False, True),
    "barella_repeat": (False, True),
    "asso_mezzo": (False, True),
    "triple": (False, True),
}
"""The switches that change the value of one hand, with their values.

The others concern the next banker, the time of a shuffle or changes of stake. They have no effect on a hand of one
stake.
"""


class Effect(Value, frozen=True):
    """The bank's average gain with one switch changed, and its difference from now."""

    switch: str
    value: Any
    edge: Fraction
    more: Fraction


class FirstCard(Value, frozen=True):
    """The options with a first card, and the stakes that the punta wins on average, the best first."""

    worth: Worth
    options: tuple[tuple[str, Fraction], ...]


class Odds(BankOdds, frozen=True):
    """The bank's average gain in stakes per hand, by the players' ways of playing.

    With the table's range of stakes a punta with best play stakes high on good hands and low on bad ones;
    ``with_stakes`` is the edge in that case, in minimum stakes.
    """

    rules: SetteEMezzoRules
    with_stakes: Fraction
    first_cards: tuple[FirstCard, ...]


@lru_cache(maxsize=64)
def odds(rules: SetteEMezzoRules) -> Odds:
    """The odds of these house rules."""
    one = one_stake(rules)
    return Odds(
        rules=rules,
        edge=edge(rules),
        alla_regola=-both_alla_regola(one),
        with_stakes=-best_punta(rules) / rules.min_stake,
        first_cards=tuple(_first_cards(one)),
        rows=_rows(one),
    )


def edge(rules: SetteEMezzoRules) -> Fraction:
    """The bank's average gain as a share of the stake, from a punta with best play."""
    return -best_punta(one_stake(rules))


def edge_of_best_banker(rules: SetteEMezzoRules) -> Fraction:
    """The average gain of a banker with best play as a share of the stake, from a punta *alla regola*.
    Slow: seconds.
    """
    return -against_best_banker(one_stake(rules))


def one_stake(rules: SetteEMezzoRules) -> SetteEMezzoRules:
    """The same house rules with a single stake of one chip, and with all irrelevant switches at their default."""
    kept = {name: getattr(rules, name) for name in MATTER}
    if kept["bank_passing"] != "exhaustion":
        kept["bank_passing"] = "reale_or_exhaustion"
    return with_stakes(SetteEMezzoRules(**kept), 1, 1)


def effects(rules: SetteEMezzoRules) -> Iterator[Effect]:
    """The edge with each other value of each switch that matters, one after the other."""
    now = edge(rules)
    for switch, values in MATTER.items():
        for other in values:
            if other == getattr(rules, switch) or other == getattr(one_stake(rules), switch):
                continue
            there = edge(_changed(rules, switch, other))
            yield Effect(switch=switch, value=other, edge=there, more=there - now)


def _changed(rules: SetteEMezzoRules, switch: str, to: Any) -> SetteEMezzoRules:
    """The same house rules with one switch changed."""
    change: dict[str, Any] = {switch: to}
    return replace(rules, **change)


# --- the best play --------------------------------------------------------------------------------------------


def _first_cards(rules: SetteEMezzoRules) -> Iterator[FirstCard]:
    """The value of every first card; for figures and sevens the average over their suits."""
    turn, pack = turn_of(rules), fresh_pack(rules)
    sums: dict[Worth, dict[str, Fraction]] = {}
    ways_of: dict[Worth, int] = {}
    for card, ways, left in next_cards(pack, rules.matta, by_suit=(FIGURE, SEVEN_CARD)):
        worth = worths(rules.matta)[card]
        ways_of[worth] = ways_of.get(worth, 0) + ways
        brings = sums.setdefault(worth, {})
        for choice in turn.choices(PuntaHand((card,)), left, turn.stakes.unnamed):
            brings[choice.name] = brings.get(choice.name, Fraction(0)) + ways * choice.chips
    for worth, brings in sums.items():
        options = sorted(brings.items(), key=lambda option: option[1], reverse=True)
        yield FirstCard(worth, tuple((name, chips / ways_of[worth]) for name, chips in options))


def _rows(rules: SetteEMezzoRules) -> tuple[OddsRow, ...]:
    """The table of totals: every hand that occurs in best play, without the optional rules."""
    turn, matta = turn_of(rules), rules.matta
    found: dict[tuple[bool, int], list[Fraction]] = {}
    going: dict[tuple[tuple[Card, ...], Left], Fraction] = {((), fresh_pack(rules)): Fraction(1)}
    while going:
        longer: dict[tuple[tuple[Card, ...], Left], Fraction] = {}
        for (cards, left), chance in going.items():
            if cards:
                total = best_total_of(cards, rules)
                if total == SEVEN_AND_HALF:  # a triplè or 7½, which this table leaves out
                    continue
                stands, draws = _stand_or_draw(turn, cards, left)
                kind = (matta in cards and len(cards) > 1, total)
                sums = found.setdefault(kind, [Fraction(0)] * 4)
                better = Fraction(draws > stands)
                for at, more in enumerate((Fraction(1), stands, draws, better)):
                    sums[at] += chance * more
                if draws <= stands:
                    continue
            coming = tuple(next_cards(left, matta, by_suit=suits_matter(cards, rules)))
            of_all = sum(ways for _, ways, _ in coming)
            for card, ways, after in coming:
                more_cards = (*cards[:1], *sorted((*cards[1:], card)))
                if not cards or not fate_of(rules.values, rules, (*cards, card))[0]:
                    share = chance * Fraction(ways, of_all)
                    key = more_cards, after
                    longer[key] = longer.get(key, Fraction(0)) + share
        going = longer
    return rows_of(found)


def _stand_or_draw(
    turn: PuntaTurn, cards: tuple[Card, ...], left: Left
) -> tuple[Fraction, Fraction]:
    """The values of standing on a hand and of drawing to it."""
    level = turn.stakes.unnamed if len(cards) == 1 else 0
    brings = {choice.name: choice.chips for choice in turn.choices(PuntaHand(cards), left, level)}
    return brings["sto"], brings.get("tiro", brings["sto"])
