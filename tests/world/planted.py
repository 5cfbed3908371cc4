"""Faults that the evenings must notice: each is one mistake in the bot, put in for the time of an evening."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest

import croupier.dealer
import engine.drawing.winner
import engine.table
import games.classica.settlement
import games.piatto.mano
import games.scopa.cards
import messages.scenes
import storage.sqlite.upgrade
from croupier.connection import TelegramConnection
from croupier.snapshots import TableSnapshots
from croupier.table_runner import TableRunner
from delivery.budget import Budget
from delivery.outcomes import OutcomeHandler
from delivery.reconciler import Reconciler
from engine.game import PUBLIC, Transfer
from engine.table import Table, turns
from engine.tricks.play import Taker, TrickPlay
from engine.value import replace
from handlers.answers import Answers
from handlers.inbox import UpdateInbox
from handlers.poller import Poller
from storage.records import Place
from storage.repositories.clocks import Clocks
from storage.repositories.heartbeat import Heartbeat
from storage.repositories.inbox import Inbox
from storage.repositories.ledger import Ledger
from storage.repositories.outbox import Outbox
from storage.repositories.updates import Updates
from storage.sqlite.session import SqliteSession
from storage.store import Store
from storage.unit_of_work import UnitOfWork
from tests.kit.ill_disk import FULL, sqlite_error
from tests.world.evening import play
from tests.world.plan import plan_of

Patched = pytest.MonkeyPatch


def evening_with(name: str, seed: int) -> frozenset[str]:
    """The judges that complain of an evening with this planted fault."""
    with Patched.context() as patched:
        FAULTS[name](patched)
        return play(plan_of(seed)).judges


def _nothing(owner: type, name: str, answer: Any = None) -> Callable[[Patched], None]:
    """A method that does nothing."""
    return lambda patched: patched.setattr(owner, name, lambda *_, **__: answer)


def _nothing_later(owner: type, name: str) -> Callable[[Patched], None]:
    async def nothing(*_: Any, **__: Any) -> None:
        await asyncio.sleep(0)

    return lambda patched: patched.setattr(owner, name, nothing)


# --- money ----------------------------------------------------------------------------------------------------


def _posting_left_out(patched: Patched) -> None:
    move: Any = Ledger.move

    def moves(self: Ledger, *of: int, transfers: Iterable[Transfer], **more: Any) -> None:
        kept = tuple(transfers)
        move(self, *of, transfers=kept[:-1] if len(kept) > 1 else kept, **more)

    patched.setattr(Ledger, "move", moves)


def _posting_made_twice(patched: Patched) -> None:
    move: Any = Ledger.move

    def moves(self: Ledger, *of: int, transfers: Iterable[Transfer], **more: Any) -> None:
        kept = tuple(transfers)
        move(self, *of, transfers=kept, **more)
        back = tuple(one._replace(source=one.target, target=one.source) for one in kept[:1])
        move(self, *of, transfers=back, **more)

    patched.setattr(Ledger, "move", moves)


def _escrow_kept_at_the_end(patched: Patched) -> None:
    move: Any = Ledger.move

    def moves(self: Ledger, *of: int, reason: str, **more: Any) -> None:
        if not reason.endswith("Ended"):
            move(self, *of, reason=reason, **more)

    patched.setattr(Ledger, "move", moves)


# --- updates --------------------------------------------------------------------------------------------------


def _offset_passed_too_early(patched: Patched) -> None:
    take = Poller._take
    tasks = set()

    async def takes(self: Poller, updates: Any) -> None:
        self._offset = max((one.update_id for one in updates), default=-1) + 1
        tasks.add(asyncio.create_task(take(self, updates)))

    patched.setattr(Poller, "_take", takes)


def _last_update_of_many_dropped(patched: Patched) -> None:
    take = UpdateInbox.take

    async def takes(self: UpdateInbox, updates: Any) -> Any:
        return await take(self, updates[:-1] if len(updates) > 2 else updates)

    patched.setattr(UpdateInbox, "take", takes)


def _handled_update_forgotten(patched: Patched) -> None:
    def finish(self: Updates, *given: Any, query: str = "") -> None:
        insert = (
            "INSERT OR REPLACE INTO updates_done (update_id, at, answer, query) VALUES (?, ?, ?, ?)"
        )
        update_id, answer, at = given
        self._session.execute(insert, (update_id, at, answer, query))

    patched.setattr(Updates, "done", lambda *_: None)
    patched.setattr(Updates, "finish", finish)


def _stale_button_accepted(patched: Patched) -> None:
    patched.setattr(turns, "_is_stale", lambda *_: False)


def _answer_forgotten(patched: Patched) -> None:
    give, number = Answers.give, itertools.count(1)

    def gives(self: Answers, *given: Any, **more: Any) -> None:
        if next(number) % 10:
            give(self, *given, **more)

    patched.setattr(Answers, "give", gives)


# --- clocks ---------------------------------------------------------------------------------------------------


def _clock_before_it_is_shown(patched: Patched) -> None:
    sync = Clocks.sync

    def syncs(self: Clocks, table_id: int, clocks: Any) -> None:
        sync(self, table_id, clocks)
        newest = "SELECT max(at) FROM events WHERE table_id = ?"
        self.start(table_id, 10**9, self._session.value(newest, (table_id,)) or 0)

    patched.setattr(Clocks, "sync", syncs)


# --- messages -------------------------------------------------------------------------------------------------


def _players_view_in_the_group(patched: Patched) -> None:
    view: Any = engine.table.view

    def views(table: Table, viewer: int) -> Any:
        seats = table.seating.seats
        return view(table, seats[0].person if viewer == PUBLIC and seats else viewer)

    patched.setattr(messages.scenes, "view", views)


def _budget_forgotten(patched: Patched) -> None:
    patched.setattr(Budget, "ready_at", lambda _, __, now, leaving=0: now)
    patched.setattr(Budget, "opens_at", lambda _, now: now)


def _newest_state_taken_for_shown(patched: Patched) -> None:
    shown = Outbox.shown

    def notes(self: Outbox, key: str, revision: int, **more: Any) -> bool:
        place = self.get(key)
        return shown(self, key, place.wanted if place is not None else revision, **more)

    patched.setattr(Outbox, "shown", notes)


def _moved_group_gets_all_again(patched: Patched) -> None:
    def moved(self: Outbox, chat_id: int, at: int) -> int:
        live = [place for place in self.of_chat(chat_id) if place.state == "live"]
        for place in live:
            self.renew(place.key, "retire", at)
        return len(live)

    def move(self: TableRunner, work: UnitOfWork, old: int, **more: int) -> bool:
        new, now = more["new"], more["now"]
        if work.chats.at(old) is not None:
            chat = work.chats.move(old, new).chat_id
            self.messages.chat_moved(work, chat, tables=self.tables_in(work, chat), now=now)
        return True

    patched.setattr(Outbox, "moved", moved)
    patched.setattr(TableRunner, "move", move)


def _waits_for_a_clock_set_back(patched: Patched) -> None:
    ready_at = Reconciler._ready_at

    def ready(self: Reconciler, place: Place, address: int, **now: Any) -> float:
        if place.wanted_at > now["now_ms"] + 60_000:
            return float(now["now"]) + 1.0
        return ready_at(self, place, address, **now)

    patched.setattr(Reconciler, "_ready_at", ready)


# --- storage --------------------------------------------------------------------------------------------------


def _file_never_synced(patched: Patched) -> None:
    pragmas = storage.sqlite.upgrade._PRAGMAS
    changed = tuple(one.replace("synchronous = FULL", "synchronous = OFF") for one in pragmas)
    patched.setattr(storage.sqlite.upgrade, "_PRAGMAS", changed)


def _commit_taken_for_a_failure(patched: Patched) -> None:
    commit, number = SqliteSession.commit, itertools.count(1)

    def commits(self: SqliteSession) -> None:
        writes = self.db.in_transaction and self.changes
        commit(self)
        if writes and next(number) % 40 == 0:
            raise sqlite_error(FULL)

    patched.setattr(SqliteSession, "commit", commits)


def _lost_write_taken_for_done(patched: Patched) -> None:
    async def wait(self: Store, _: Exception, batch: Any) -> None:
        for job, answer in batch:
            if not answer.done():
                answer.set_result(None) if job.writes else answer.cancel()
        self._under_way = []
        await asyncio.sleep(0.1)

    patched.setattr(Store, "_wait_for_disk", wait)


def _snapshot_of_the_wrong_event(patched: Patched) -> None:
    keep: Any = TableSnapshots.keep

    def keeps(self: TableSnapshots, *of: Any) -> None:
        *to, folded = of
        keep(self, *to, replace(folded, seq=max(1, folded.seq - 3)))

    patched.setattr(TableSnapshots, "keep", keeps)


def _worked_late(patched: Patched) -> None:
    """An outage that is over only once somebody has asked a second time."""
    patched.setattr(
        TelegramConnection, "worked", lambda self: setattr(self, "last_ok", self._now())
    )


# --- rules ----------------------------------------------------------------------------------------------------


def _bank_pays_ties(patched: Patched) -> None:
    compare = engine.drawing.winner.compare

    def compares(punta: int, banker: int) -> str:
        outcome = compare(punta, banker)
        return "higher" if outcome == "tie" else outcome

    patched.setattr(games.piatto.mano, "compare", compares)
    patched.setattr(games.classica.settlement, "compare", compares)


def _trick_to_the_next_player(patched: Patched) -> None:
    after = TrickPlay.after

    def follows(self: TrickPlay, card: int, taker: Taker) -> TrickPlay:
        return after(self, card, lambda trick: taker(trick) + 1)

    patched.setattr(TrickPlay, "after", follows)


def _shared_point_given(patched: Patched) -> None:
    patched.setattr(games.scopa.cards, "alone", lambda amounts: amounts.index(max(amounts)))


def _cards_from_the_bottom(patched: Patched) -> None:
    order: Any = croupier.dealer._deck_order
    patched.setattr(croupier.dealer, "_deck_order", lambda *of, **more: order(*of, **more)[::-1])


FAULTS: Final[dict[str, Callable[[Patched], None]]] = {
    "posting left out": _posting_left_out,
    "posting made twice": _posting_made_twice,
    "escrow kept at the end": _escrow_kept_at_the_end,
    "offset passed too early": _offset_passed_too_early,
    "last update of many dropped": _last_update_of_many_dropped,
    "handled update forgotten": _handled_update_forgotten,
    "stored update dropped": _nothing(Inbox, "all", ()),
    "stale button accepted": _stale_button_accepted,
    "answer forgotten": _answer_forgotten,
    "clock before it is shown": _clock_before_it_is_shown,
    "clock not given back": _nothing(Clocks, "shift", 0),
    "clock never started": _nothing(Clocks, "start", 0),
    "heartbeat not kept": _nothing(Heartbeat, "beat"),
    "player's view in the group": _players_view_in_the_group,
    "budget forgotten": _budget_forgotten,
    "429 ignored": _nothing_later(OutcomeHandler, "_wait"),
    "newest state taken for shown": _newest_state_taken_for_shown,
    "lost message taken for shown": _nothing(Outbox, "lost"),
    "moved group not followed": _nothing(TableRunner, "move", True),
    "moved group gets all again": _moved_group_gets_all_again,
    "waits for a clock set back": _waits_for_a_clock_set_back,
    "file never synced": _file_never_synced,
    "commit taken for a failure": _commit_taken_for_a_failure,
    "lost write taken for done": _lost_write_taken_for_done,
    "snapshot of the wrong event": _snapshot_of_the_wrong_event,
    "outage never over": _worked_late,
    "bank pays ties": _bank_pays_ties,
    "trick to the next player": _trick_to_the_next_player,
    "shared point given": _shared_point_given,
    "cards from the bottom": _cards_from_the_bottom,
}
"""By name."""
