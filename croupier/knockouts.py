"""The decisive duels of a tournament, read from its tables' logs: every elimination, and the last hand."""

from __future__ import annotations

from typing import Final

from croupier.croupier import Croupier
from engine.families import GameEvent
from engine.game import Person
from engine.tournament.feed import TournamentDuel, tournament_game
from engine.tournament.knockouts import Knockouts
from storage import UnitOfWork
from storage.records import TableId

A_BANK: Final = 400
"""The last duel of a bank is among this many events before its end."""


def decided(work: UnitOfWork, croupier: Croupier, tournament_id: TableId) -> Knockouts:
    """Read every elimination: a player by the banker of the duel, a banker by the player of the last one."""
    by: list[tuple[Person, Person]] = []
    last: GameEvent | None = None
    for table_id, seq, giro in croupier.tournaments.giri(work, tournament_id):
        if not giro.out:
            continue
        duels = _duels(work, croupier, table_id=table_id, seq=seq) if giro.banker else ()
        last = duels[-1].event if duels else last
        played = {duel.player for duel in duels}
        for out in giro.out:
            if out.banker:
                by.append((out.person, duels[-1].player))
            else:
                by.append((out.person, giro.banker if out.person in played else 0))
    return Knockouts(tuple(by), last)


def _duels(
    work: UnitOfWork, croupier: Croupier, table_id: TableId, *, seq: int
) -> tuple[TournamentDuel, ...]:
    """The duels of the bank that event ``seq`` ended, in order."""
    log = croupier.decoded(table_id, work.journal.load(table_id, max(seq - A_BANK, 0), seq))
    return tournament_game().duels(log)
