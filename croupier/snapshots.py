"""Snapshots of tables and tournaments, so that a long log need not be folded from its beginning.

A snapshot is a copy of a fold and can be made again from the log at any time. It is valid only for the engine that
made it: ``code`` identifies that, so a changed engine folds anew.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import engine
from engine.registry import GAMES
from engine.stored import Reader, reader_of, to_text
from engine.table import Table
from engine.tournament import Tournament
from engine.value import Value, replace
from storage import UnitOfWork
from storage.records import Snapshot, TableId

EVERY: Final = 16
"""Rounds between two snapshots of a table."""

LONG: Final = 2_000
"""Events after which a table gets a snapshot in any case. Seats, bets and premoves can be changed again and again, so a
lobby or a round has no bound.
"""

EVERY_EVENTS: Final = 64
"""Events between two snapshots of a tournament. Entries and votes can be taken back, so its log has no bound."""


class Folded(Value, frozen=True):
    """A table after event ``seq`` of its log; ``round_seq`` is the event that started its last round."""

    table: Table
    seq: int
    round_seq: int


class FoldedTournament(Value, frozen=True):
    """A tournament after event ``seq`` of its log."""

    tournament: Tournament
    seq: int


class TableSnapshots:
    """Writes snapshots and reads them back."""

    def __init__(self, code: str | None = None) -> None:
        """``code`` identifies the engine; by default it is a hash of the engine's modules."""
        self.code = code if code is not None else engine_code()

    def keep(self, work: UnitOfWork, table_id: TableId, folded: Folded | FoldedTournament) -> None:
        """Write a snapshot of a table or a tournament. Between two rounds a table's state is smallest."""
        if isinstance(folded, FoldedTournament):
            body = to_text(folded.tournament)
            snapshot = Snapshot(seq=folded.seq, round_seq=0, body=body, game="")
        else:
            table = folded.table
            body = to_text(_with_state(table, None))
            game = to_text(table.sitting.state)
            snapshot = Snapshot(seq=folded.seq, round_seq=folded.round_seq, body=body, game=game)
        work.snapshots.keep(table_id, snapshot, self.code)

    def before(self, work: UnitOfWork, table_id: TableId, seq: int) -> Folded | None:
        """The last snapshot up to event ``seq``; None if there is none."""
        kept = work.snapshots.before(table_id, seq, self.code)
        if kept is None:
            return None
        table: Table = reader_of(Table).read(kept.body)
        game = _of_game(table.sitting.key).read(kept.game)
        return Folded(_with_state(table, game), kept.seq, kept.round_seq)

    def tournament_before(
        self, work: UnitOfWork, tournament_id: TableId, seq: int
    ) -> FoldedTournament | None:
        """The last snapshot of a tournament up to event ``seq``; None if there is none."""
        kept = work.snapshots.before(tournament_id, seq, self.code)
        if kept is None:
            return None
        tournament: Tournament = reader_of(Tournament).read(kept.body)
        return FoldedTournament(tournament, kept.seq)


def _with_state(table: Table, state: Any) -> Table:
    return replace(table, sitting=replace(table.sitting, state=state))


@cache
def engine_code() -> str:
    """A hash of the engine's modules: equal code makes equal folds."""
    folder = Path(next(iter(engine.__path__)))
    digest = sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _of_game(key: str) -> Reader:
    """Reads the state of a game."""
    game = GAMES[key]
    return reader_of(type(game.core.start(next(iter(game.rulebook.presets.values())))))
