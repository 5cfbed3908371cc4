"""The file of a hand, from what is stored (``docs/history-format.md``).

There is one only for a round that is over, when everybody has shown; a deck's secret stands in it only once that deck is
closed, since ``Decks.disclosed`` gives it to nobody before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.croupier import Croupier
from croupier.dealer import DRAW_DECK
from engine.game import Person
from engine.value import value
from history.format import Draw, Tournament, write
from history.record import record
from storage.errors import Unknown
from storage.interface import Desk
from storage.records import StoredEvent, TableId


@value
class StoredHand:
    """All that the file of a round is made from. Making it takes some 20 ms: outside the storage job."""

    table_id: TableId
    number: int
    log: Sequence[StoredEvent]
    secrets: Mapping[int, bytes | None]
    """Of the table's decks that are closed; None for the others."""
    tournament: Tournament | None
    """Whose table it is; None for a table of its own, and for a tournament whose decks had seals of their own."""
    names: Mapping[Person, str]
    """Of those who have not had theirs erased."""
    croupier: Croupier

    def file(self) -> tuple[str, bytes]:
        """Give the file's name and content."""
        file = record(
            self.croupier.decoded(self.table_id, self.log),
            table_id=self.table_id,
            round_number=self.number,
            disclosed=self.secrets.get,
            names=self.names,
            tournament=self.tournament,
        )
        return f"mano-{self.table_id}-{self.number}.json", write(file)


def read_hand(desk: Desk, croupier: Croupier, table_id: TableId, round_number: int) -> StoredHand:
    """Read what the file of one round needs. Raise ``Unknown`` if there is no such round, or it is not over.

    People are called by name, except who had his erased.
    """
    hand = desk.rounds.get(table_id, round_number)
    if hand is None:
        raise Unknown(f"table {table_id}: round {round_number} is not over, or never was")
    log = desk.journal.load(table_id)[: hand.last_seq]
    people = desk.people.many(croupier.loaded(desk, table_id).table.met)
    return StoredHand(
        table_id,
        round_number,
        log,
        {
            deck.number: desk.decks.disclosed(table_id, deck.number)
            for deck in desk.decks.of_table(table_id)
        },
        _tournament(desk, croupier, table_id),
        {person: known.name for person, known in people.items() if known.name},
        croupier,
    )


def _tournament(desk: Desk, croupier: Croupier, table_id: TableId) -> Tournament | None:
    number = croupier.loaded(desk, table_id).table.tournament
    secret = desk.decks.disclosed(number, DRAW_DECK) if number else None
    tournament = croupier.tournaments.now(desk, number) if secret is not None else None
    if secret is None or tournament is None or tournament.seal is None:
        return None
    return Tournament(
        number=number,
        table=desk.tables.get(table_id).thread_id,
        links=tournament.seal.links,
        draw=Draw(secret=secret.hex(), people=tournament.entrants, tables=tournament.drawn),
    )
