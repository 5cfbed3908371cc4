"""The decisive duels of a tournament, read from its tables' logs: every elimination, and the last hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.croupier import Croupier
from engine.game import Person
from engine.online.winner import WINS
from engine.piatto.events import DuelEnded, PiattoEnded, PiattoOpened
from engine.tournament.knockouts import Knockouts
from storage import UnitOfWork
from storage.records import TableId

A_BANK: Final = 400
"""The last duel of a bank is among this many events before its end."""


def decided(work: UnitOfWork, croupier: Croupier, tournament_id: TableId) -> Knockouts:
    """Read every elimination: a punta by the banker of the duel, a banker by the last punta to win a duel."""
    by: list[tuple[Person, Person]] = []
    last: DuelEnded | None = None
    for table_id, seq, giro in croupier.tournaments.giri(work, tournament_id):
        if not giro.out:
            continue
        duels = list(_duels(work, croupier, table_id=table_id, seq=seq)) if giro.banker else []
        last = duels[-1] if duels else last
        won = [duel.punta for duel in duels if duel.outcome in WINS]
        played = {duel.punta for duel in duels}
        for out in giro.out:
            if out.banker:
                by.append((out.person, won[-1] if won else 0))
            else:
                by.append((out.person, giro.banker if out.person in played else 0))
    return Knockouts(tuple(by), last)


def _duels(
    work: UnitOfWork, croupier: Croupier, table_id: TableId, *, seq: int
) -> Iterable[DuelEnded]:
    """The duels of the bank that event ``seq`` ended, in order."""
    log = croupier.decoded(table_id, work.journal.load(table_id, max(seq - A_BANK, 0), seq))
    ended = log[-1]
    number = ended.number if isinstance(ended, PiattoEnded) else 0
    began = 0
    for place, event in enumerate(log):
        if isinstance(event, PiattoOpened) and event.number == number:
            began = place
    return (event for event in log[began:] if isinstance(event, DuelEnded))
