"""A finished round, move by move: the table after each move, as each viewer saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from croupier.croupier import Croupier
from croupier.export import secrets_of
from engine.cards import Card
from engine.game import AnyGame, Move, Person
from engine.table import Table, TableView, evolve, view
from engine.value import Value
from history.replay import ReplayTurn
from history.step import Step, dealt_by
from history.tell import told_to_watch
from storage import UnitOfWork
from storage.records import FinishedRound, StoredEvent


class PastMove(NamedTuple):
    """A move, the table after its events, and the number of the round's events up to there."""

    turn: ReplayTurn
    table: Table
    events: int


class PastRound(Value, frozen=True):
    """A finished round. ``covered``: the cards that its file leaves out, since their deck is not closed."""

    game: AnyGame
    players: tuple[Person, ...]
    moves: tuple[PastMove, ...]
    covered: frozenset[Card]

    def seen(self, at: int, viewer: Person) -> TableView:
        """The table after move ``at`` as ``viewer`` saw it."""
        return view(self.moves[at].table, viewer)

    def told(
        self, at: int, language: str, names: Mapping[Person, str], *, pictured: bool
    ) -> tuple[str, ...]:
        """Move ``at`` in sentences; ``pictured``: beside a picture of the table."""
        lines = told_to_watch(
            self.moves[at].turn,
            self.game,
            language=language,
            names=names,
            covered=self.covered,
            pictured=pictured,
        )
        return tuple(lines)


class StoredRound(Value, frozen=True):
    """All input of a ``PastRound``, which takes some ms to fold: outside the storage job."""

    hand: FinishedRound
    before: Table
    log: Sequence[StoredEvent]
    secrets: Mapping[int, bytes | None]
    """Of the decks that the round may have been dealt from; None for a deck that is not closed."""
    croupier: Croupier

    def replayed(self) -> PastRound:
        """The round, folded from its log."""
        events = self.croupier.decoded(self.hand.table_id, self.log)
        return replayed(events, before=self.before, disclosed=self.secrets.get)


def replayed(
    events: Iterable[Any], *, before: Table, disclosed: Callable[[int], bytes | None]
) -> PastRound:
    """The round with this log. ``before``: the table before it; ``disclosed``: as in ``history.record``."""
    table = before
    moves: list[_Logged] = []
    for event in events:
        sitting = table.sitting
        table = evolve(table, event)
        if isinstance(event, Move):
            moves.append(_Logged(event, sitting.state, [], []))
        elif type(event) in sitting.kind.logged.events:
            moves[-1].events.append(event)
            moves[-1].tables.append(table)
    game = table.sitting.kind
    done = tuple(_past_moves(game, (move for move in moves if move.events)))
    dealt = (card for one in done for event in one.turn.step.events for card in dealt_by(event))
    closed = all(disclosed(card.deck) is not None for card in dealt if card.deck)
    ended = done[-1].turn
    covered = game.sight.covered(ended.after, ended.step.events[-1])
    return PastRound(
        game=game,
        players=done[0].table.running.playing,
        moves=done,
        covered=frozenset() if closed else covered,
    )


class _Logged(NamedTuple):
    """A move, the state before it, its events, and the table after each of them."""

    move: Move[Any]
    before: Any
    events: list[Any]
    tables: list[Table]


def _past_moves(game: AnyGame, moves: Iterable[_Logged]) -> Iterator[PastMove]:
    count = 0
    for move, before, events, tables in moves:
        count += len(events)
        turn = ReplayTurn(
            step=Step(move.who, move.action, tuple(events), chips={}),
            awaited=game.core.awaits(before),
            before=before,
            after=tables[-1].sitting.state,
        )
        yield PastMove(turn, tables[-1], count)


def read_round(work: UnitOfWork, croupier: Croupier, hand: FinishedRound) -> StoredRound:
    """Read the input of a finished round."""
    before = croupier.past_table(work, hand.table_id, hand.first_seq - 1)
    log = work.journal.load(hand.table_id, hand.first_seq - 1, hand.last_seq)
    return StoredRound(
        hand=hand,
        before=before,
        log=log,
        secrets=secrets_of(work, hand, before=before, log=log),
        croupier=croupier,
    )
