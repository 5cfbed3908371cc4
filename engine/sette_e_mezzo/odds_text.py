"""The odds as lines of text, for developers; what people read of them stands in the catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.solver.odds import Effect, Odds
from engine.sette_e_mezzo.solver.published import Published

_WORTHS = ("figure", "ace", "2", "3", "4", "5", "6", "7", "matta")


def percent(share: Fraction) -> str:
    """``+21.29 %``, rounded to nearest."""
    return f"{float(100 * share):+.2f} %"


def points(total: int) -> str:
    """Half points as people write them: ``5½``."""
    return f"{total // 2 or ''}{'½' if total % 2 else ''}"


def value_of(switch: object) -> str:
    """The value of a switch in a word."""
    if isinstance(switch, bool):
        return "on" if switch else "off"
    return "none" if switch is None else str(switch)


def heading(odds: Odds, best_banker: Fraction) -> Iterator[str]:
    """Who wins how much."""
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
    """What can be done with each first card, the best first."""
    yield "First card, and what each choice wins of a stake:"
    for first in odds.first_cards:
        options = ", ".join(f"{name} {percent(chips)}" for name, chips in first.options)
        yield f"  {_WORTHS[first.worth]:7} {options}"


def best_play(odds: Odds) -> Iterator[str]:
    """The table of totals."""
    yield "Total    how often  standing wins  a card wins  better"
    for row in odds.rows:
        name = points(row.total) + (" with the matta" if row.matta else "")
        if row.calls in (0, 1):
            better = "tiro" if row.calls else "sto"
        else:
            better = f"tiro in {float(100 * row.calls):.0f} % of them: it depends on the cards"
        yield (
            f"  {name:17} {percent(row.chance)[1:]:>9} {percent(row.stands):>10}"
            f" {percent(row.draws):>12}  {better}"
        )


def effects(found: Iterable[Effect]) -> Iterator[str]:
    """What each switch would change."""
    yield "The house edge if one switch stood otherwise:"
    for one in found:
        name = f"{one.switch} {value_of(one.value)}"
        yield f"  {name:42} {percent(one.edge)}  {percent(one.more)}"


def published(found: Iterable[Published]) -> Iterator[str]:
    """The solver beside published figures."""
    yield "Endless pack, no matta, even money; the banker sees the total and draws to a tie:"
    for one in found:
        yield f"  {one.name:22} {float(one.solved):+.3f}  published {float(one.published):+.3f}"


def switches(rules: SetteEMezzoRules) -> Iterator[str]:
    """The switches that are not at their default."""
    default = SetteEMezzoRules()
    for name in rules.__dataclass_fields__:
        if getattr(rules, name) != getattr(default, name):
            yield f"{name} {value_of(getattr(rules, name))}"
