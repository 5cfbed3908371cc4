"""The file of a hand, from stored data (``docs/history-format.md``).

Only a finished round has a file, after all hands are shown. It contains a deck's secret only once that deck is
closed, because ``Decks.disclosed`` gives it to nobody earlier.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from croupier.croupier import Croupier
from croupier.dealer import DRAW_DECK
from engine.game import Person
from engine.stored import stored_name
from engine.table import Table
from engine.table.events import DeckTaken
from engine.value import Value
from history.format import FiledDraw, FiledTournament, write
from history.record import needs, record
from storage import UnitOfWork
from storage.errors import UnknownRecordError
from storage.records import FinishedRound, StoredEvent, TableId


class StoredHand(Value, frozen=True):
    """All input of a round's file. The file takes some 20 ms to make: outside the storage job."""

    table_id: TableId
    number: int
    before: Table | None
    """The table before ``log``; None if ``log`` starts at the table's beginning."""
    log: Sequence[StoredEvent]
    secrets: Mapping[int, bytes | None]
    """Of the decks that the round may have been dealt from; None for a deck that is not closed."""
    tournament: FiledTournament | None
    """The table's tournament; None for other tables, and for a tournament whose decks had seals of their own."""
    names: Mapping[Person, str]
    """Of people whose names are not erased."""
    croupier: Croupier

    def file(self) -> tuple[str, bytes]:
        """The file's name and content."""
        file = record(
            self.croupier.decoded(self.table_id, self.log),
            table_id=self.table_id,
            round_number=self.number,
            disclosed=self.secrets.get,
            names=self.names,
            tournament=self.tournament,
            before=self.before,
        )
        return f"mano-{self.table_id}-{self.number}.json", write(file)


def read_hand(
    work: UnitOfWork, croupier: Croupier, table_id: TableId, *, round_number: int
) -> StoredHand:
    """Read the input of one round's file. Raise ``UnknownRecordError`` if there is no such round, or it is not over.

    People are listed by name, except people whose names are erased.
    """
    hand = work.rounds.get(table_id, round_number)
    if hand is None:
        raise UnknownRecordError(
            f"table {table_id}: round {round_number} is not over, or never was"
        )
    stretch = _stretch(work, croupier, hand)
    people = work.people.many(croupier.loaded(work, table_id).table.seating.met)
    return StoredHand(
        table_id=table_id,
        number=round_number,
        before=stretch.before,
        log=stretch.log,
        secrets=secrets_of(work, hand, before=stretch.before, log=stretch.log),
        tournament=_tournament(work, croupier, table_id),
        names={person: known.name for person, known in people.items() if known.name},
        croupier=croupier,
    )


class _HandLog(NamedTuple):
    """A part of a log, and the table before it; None if it is the log's beginning."""

    before: Table | None
    log: list[StoredEvent]


def _stretch(work: UnitOfWork, croupier: Croupier, hand: FinishedRound) -> _HandLog:
    """The log from the last snapshot before all events that the hand's file needs, to the hand's end."""
    table_id, end = hand.table_id, hand.first_seq - 1
    parts = [work.journal.load(table_id, end, hand.last_seq)]
    begins, first_seq = _needed(work, croupier, hand=hand, log=parts[0])
    enough = False
    known = croupier.snapshots.before(work, table_id, end)
    while known is not None:
        parts.append(work.journal.load(table_id, known.seq, end))
        enough = enough or known.seq < first_seq or any(e.type == begins for e in parts[-1])
        if enough and known.table.phase != "round":  # a long round may have a snapshot inside
            break
        end = known.seq
        known = croupier.snapshots.before(work, table_id, end - 1)
    else:
        parts.append(work.journal.load(table_id, 0, end))
    log = list(chain.from_iterable(reversed(parts)))
    return _HandLog(known.table if known is not None else None, log)


def _needed(
    work: UnitOfWork, croupier: Croupier, hand: FinishedRound, *, log: Sequence[StoredEvent]
) -> tuple[str, int]:
    """The start of the needed log: an event of the given type, or the event with the given number.

    ``log``: of the round alone, whose start and opening come first.
    """
    _, move, opened = croupier.decoded(hand.table_id, log[:3])
    needed = needs(move, opened, hand.number)
    began = work.rounds.get(hand.table_id, needed.began)
    begins = stored_name(needed.begins) if needed.begins is not None else ""
    return begins, began.first_seq if began is not None else 0


def secrets_of(
    work: UnitOfWork, hand: FinishedRound, *, before: Table | None, log: Sequence[StoredEvent]
) -> dict[int, bytes | None]:
    """The secrets of the decks that were in play or ready during the hand; None for a deck that is not closed.

    ``log``: from ``before`` to the hand's end. Decks are taken one after the other.
    """
    in_play = before.decks.number if before is not None else 0
    taken = [event.seq for event in log if event.type == stored_name(DeckTaken)]
    earlier = sum(seq < hand.first_seq for seq in taken)
    decks = range(in_play + earlier, in_play + len(taken) + 2)
    return {deck: work.decks.disclosed(hand.table_id, deck) for deck in decks}


def _tournament(work: UnitOfWork, croupier: Croupier, table_id: TableId) -> FiledTournament | None:
    number = croupier.loaded(work, table_id).table.tournament.number
    secret = work.decks.disclosed(number, DRAW_DECK) if number else None
    if secret is None:
        return None
    tournament = croupier.folded_tournament(work, number).tournament
    if tournament.seal is None:
        return None
    return FiledTournament(
        number=number,
        table=work.tables.get(table_id).thread_id,
        links=tournament.seal.links,
        draw=FiledDraw(secret=secret.hex(), people=tournament.entrants, tables=tournament.drawn),
    )
