"""The end of a bank: the banker takes the rest of the pot, and all results are listed (PI-32, TO-4, TO-5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.drawing.winner import wins
from engine.game import Person
from games.piatto import events as ev
from games.piatto.evolve import Flow
from games.piatto.state import PiattoTable


def close(flow: Flow, why: ev.BankEnd) -> None:
    """End the bank; without a banker there is no pot."""
    table = flow.state.table
    opened = table.opened
    banker = table.banker
    gains = _gains(table)
    results = tuple(
        ev.PiattoResult(
            person, gains[person], flow.credit(person) + (table.pot if person == banker else 0)
        )
        for person in opened.ring
    )
    eliminated: tuple[ev.Elimination, ...] = ()
    if opened.rules.tournament:
        broke = {result.person for result in results if result.purse == 0}
        eliminated = tuple(e for e in _last_chips(table) if e.person in broke)
    flow.add(
        ev.PiattoEnded(
            number=opened.number,
            banker=banker,
            why=why,
            left=table.pot,
            results=results,
            eliminated=eliminated,
        )
    )


def _gains(table: PiattoTable) -> Mapping[Person, int]:
    """Each player's gain from the bank, fines included; the sum is zero (GEN-5)."""
    gains = dict.fromkeys(table.ring, 0)
    for event in table.passed:
        if isinstance(event, ev.BankFined):
            gains[event.person] -= event.fine
            for person, chips in event.shares:
                gains[person] += chips
    for done in table.done:
        if isinstance(done, ev.DuelEnded):
            gains[done.punta] += wins(done.outcome, done.stake)
        elif isinstance(done, ev.PuntaFined):
            gains[done.person] -= done.fine
            if not done.to_pot:
                gains[done.banker] += done.fine
    if table.banker:
        gains[table.banker] += table.pot - table.named
    return gains


def _last_chips(table: PiattoTable) -> list[ev.Elimination]:
    """Every time in this round that a player risked or was fined all chips, in order, the banker last."""
    found = [
        ev.Elimination(event.person, event.before, 0)
        for event in table.passed
        if isinstance(event, ev.BankFined) and event.after == 0
    ]
    for mano, done in enumerate(table.done, start=1):
        if isinstance(done, ev.DuelEnded):
            found.append(ev.Elimination(done.punta, done.stake, mano))
        elif isinstance(done, ev.PuntaFined) and done.fine == done.before:
            found.append(ev.Elimination(done.person, done.before, mano))
    last = table.done[-1] if table.done else None
    if table.pot == 0 and isinstance(last, ev.DuelEnded):
        # The banker had only the pot, and its winner staked all of it.
        found.append(ev.Elimination(table.banker, last.stake, len(table.done)))
    return found
