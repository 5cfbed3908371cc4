"""The odds of the online variants as lines of text, for developers; the catalogues hold the texts for players."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.drawing.solver.duel import fixed, standing_from, won
from engine.drawing.solver.hands import punta_draws
from engine.drawing.solver.odds import OnlineOdds, edge_of_best_banker, edge_once_known, odds
from engine.drawing.solver.published import compared
from engine.drawing.solver.punta import OnlinePuntaTurn, alla_regola
from engine.drawing.solver.several import all_alla_regola
from engine.half_points import FIVE
from games.classica.rules import ClassicaRules
from games.piatto.bank_value import bank_value
from games.piatto.rules import PiattoRules
from tools.odds import text as lines
from tools.odds.picture import picture

THRESHOLDS: Final = range(FIVE - 2, FIVE + 4)
"""Totals from which a player may stand: 4 to 6½."""

SEVERAL: Final = (1, 2)
"""Numbers of punte at once in the calculation: three would take minutes."""


def told(rules: PiattoRules | ClassicaRules, own: Iterator[str]) -> Iterator[str]:
    """All known odds under ``rules``; ``own`` are the lines of one variant alone."""
    changed = ", ".join(lines.switches(rules))
    yield f"House rules: {changed or 'the default ones'}"
    found = odds()
    parts = (heading(found), first_cards(found), lines.best_play(found.rows), own, thresholds())
    for part in parts:
        yield ""
        yield from part


def heading(found: OnlineOdds) -> Iterator[str]:
    """The shares of a stake that bank and punta win in a duel."""
    yield "One punta against the bank, fresh pack. The bank wins of every stake, on average:"
    yield f"  {lines.percent(found.edge)}  from a punta who plays best, the banker alla regola: the house edge"
    yield f"  {lines.percent(found.alla_regola)}  if both play alla regola"
    yield f"  {lines.percent(edge_of_best_banker())}  if the banker plays best against a punta alla regola"
    yield f"  {lines.percent(edge_once_known())}  if the punta knows that banker, and plays best against that banker"
    yield "So who plays alla regola gives away little, and best against somebody else is not safe."


def first_cards(found: OnlineOdds) -> Iterator[str]:
    """The value of each first card, and of a free choice of stake."""
    yield "First card, how often it comes, and what each choice wins of a stake:"
    for card in found.first_cards:
        said = ", ".join(f"{one.name} {lines.percent(one.wins)}" for one in card.options)
        yield f"  {lines.WORTHS[card.worth]:7} {lines.percent(card.chance)[1:]:>8}  {said}"
    yield f"A stake put on the cards above zero wins {lines.percent(found.good)} of it a duel,"
    yield f"one put on the others loses {lines.percent(found.bad)}. The bank wins from a punta who stakes the least on"
    yield f"these and the highest on those as long as that is below {float(found.pays_up_to):.2f} times the least."


def banks(least: int, lowest: int) -> Iterator[str]:
    """The value of a bank of piatto. ``least``: the minimum stake; ``lowest``: the smallest pot, in chips."""
    yield f"A bank of piatto, stakes from {least}: chips that it wins, and how often the pot is lost"
    yield f"  {'pot':>5} {'punte':>5}  {'they stake the least':>20}  {'they stake best':>20}  all they may"
    for pot in (lowest, 2 * lowest, 5 * lowest):
        for punte in (1, 3, 5):
            said = [
                bank_value(pot, (least,) * punte, staking) for staking in ("least", "best", "all")
            ]
            cells = [f"{float(one.gain):+9.2f} {lines.percent(one.lost)[1:]:>9}" for one in said]
            yield f"  {pot:5} {punte:5}  {cells[0]:>20}  {cells[1]:>20}  {cells[2]}"


def thresholds() -> Iterator[str]:
    """The totals from which punta and banker stand by PI-35, compared with other totals."""
    yield "What a punta wins of a stake by standing from another total (PI-35: 5)"
    names = "".join(f"{lines.points(total):>10}" for total in THRESHOLDS)
    yield f"  {'from':44}{names}"
    bankers = {"against a banker who stands from 5": fixed(FIVE), "alla regola": alla_regola()}
    for name, banker in bankers.items():
        won_ = [won(OnlinePuntaTurn(banker, standing_from(total))) for total in THRESHOLDS]
        yield f"  {name:44}{_cells(won_)}"
    yield "What the bank wins by standing from another total, whatever the punta shows"
    yield f"  {'from':44}{names}"
    against = {"from a punta alla regola": punta_draws, "from a punta who plays best": None}
    for name, plays in against.items():
        lost = [-won(OnlinePuntaTurn(fixed(total), plays)) for total in THRESHOLDS]
        yield f"  {name:44}{_cells(lost)}"


def _cells(shares: list[Fraction]) -> str:
    return "".join(f"{lines.percent(share):>10}" for share in shares)


def several() -> Iterator[str]:
    """The gain of the bank from several punte at once."""
    yield "Several punte at once, everybody alla regola: the bank wins of each stake, on average:"
    for punte in SEVERAL:
        yield f"  {lines.percent(-all_alla_regola(punte)):>9}  from each of {punte}"
    many = odds(many=True)
    yield f"  {lines.percent(many.alla_regola):>9}  from each of so many that the banker always stands on five"
    yield f"  {lines.percent(many.edge):>9}  from one among these who plays best"
    pays_up_to = f"{float(many.pays_up_to):.2f}"
    yield f"A punta who stakes best wins from such a bank if the highest stake is {pays_up_to} times the"
    yield "least or more."


def picture_of(title: str) -> str:
    """The picture of a duel: totals and first cards."""
    found = odds()
    bars = [(lines.WORTHS[card.worth], card.wins) for card in found.first_cards]
    heads = f"{title}: the bank wins {lines.percent(found.edge)} of a stake"
    return picture(
        heads, found.rows, says="What a punta wins of a stake by the first card", bars=bars
    )


def published() -> Iterator[str]:
    """The solver's results beside published figures."""
    return lines.published(compared())
