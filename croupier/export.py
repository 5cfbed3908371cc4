"""The file of a hand, from what is stored (``docs/history-format.md``).

There is one only for a round that is over, when everybody has shown; a deck's secret stands in it only once that deck is
closed, since ``Decks.disclosed`` gives it to nobody before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.croupier import Croupier
from engine.game import Person
from engine.table.events import RoundStarted
from history.format import write
from history.record import record
from storage.errors import Unknown
from storage.interface import Desk
from storage.records import TableId


def hand_file(
    desk: Desk, croupier: Croupier, table_id: TableId, round_number: int
) -> tuple[str, bytes]:
    """Give name and content of the file of one round. Raise ``Unknown`` if there is no such round, or it is not over.

    People are called by name, except who had his erased.
    """
    hand = desk.rounds.get(table_id, round_number)
    if hand is None:
        raise Unknown(f"table {table_id}: round {round_number} is not over, or never was")
    log = croupier.log(desk, table_id, hand.last_seq)
    people = desk.people.many(_seated(log))
    file = record(
        log,
        table_id=table_id,
        round_number=round_number,
        disclosed=lambda deck: desk.decks.disclosed(table_id, deck),
        names={person: known.name for person, known in people.items() if known.name},
    )
    return f"mano-{table_id}-{round_number}.json", write(file)


def _seated(log: Sequence[Any]) -> tuple[Person, ...]:
    """Who was at the table in the last round of ``log``."""
    return next(event.seats for event in reversed(log) if isinstance(event, RoundStarted))
