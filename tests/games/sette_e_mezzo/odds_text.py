"""The odds of sette e mezzo as lines of text, for developers; the catalogues hold the texts for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from games.sette_e_mezzo.solver.odds import Effect, Odds
from tools.odds.text import WORTHS, percent, value_of


def heading(odds: Odds, best_banker: Fraction) -> Iterator[str]:
    """The gains of the bank and of the punta."""
    rules = odds.rules
    yield "One punta against the bank, fresh pack, one stake. The bank wins of every stake, on average:"
    yield f"  {percent(odds.edge)}  from a punta who plays best, the banker alla regola: the house edge"
    yield f"  {percent(odds.alla_regola)}  if both play alla regola"
    yield f"  {percent(best_banker)}  if the banker plays best and the punta alla regola"
    span = f"{rules.min_stake} to {rules.max_stake}"
    wins = float(-odds.with_stakes * rules.min_stake)
    yield f"With stakes from {span} a punta who plays and stakes best wins {wins:+.3f} chips a hand."
    yield "Assumed: a banker alla regola (SM-46); the value of holding the next bank is left out."


def first_cards(odds: Odds) -> Iterator[str]:
    """The options with each first card, the best first."""
    yield "First card, and what each choice wins of a stake:"
    for first in odds.first_cards:
        options = ", ".join(f"{name} {percent(chips)}" for name, chips in first.options)
        yield f"  {WORTHS[first.worth]:7} {options}"


def effects(found: Iterable[Effect]) -> Iterator[str]:
    """The effect of each switch."""
    yield "The house edge if one switch stood otherwise:"
    for one in found:
        yield f"  {switch(one):42} {percent(one.edge)}  {percent(one.more)}"


def switch(effect: Effect) -> str:
    """A switch and its value in words."""
    return f"{effect.switch} {value_of(effect.value)}"
