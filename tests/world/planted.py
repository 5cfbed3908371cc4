"""Faults that the evenings must notice: each is one mistake in the bot, put in for the time of an evening."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest

import croupier.dealer
import engine.drawing.winner
import engine.table
import engine.tournament.running
import games.classica.settlement
import games.piatto.mano
import games.scopa.cards
import messages.scenes
import storage.sqlite.upgrade
from croupier.computer_players import ComputerPlayers, ComputerTurn
from croupier.connection import TelegramConnection
from croupier.dealer import Dealer
from croupier.snapshots import TableSnapshots
from croupier.table_runner import TableRunner
from croupier.timer_loop import TimerLoop
from delivery.budget import Budget
from delivery.leaving import LeavingButtons, MessageRef
from delivery.outcomes import OutcomeHandler
from delivery.own_tables import OwnTables
from delivery.reconciler import Reconciler
from display.screen import Keyboard
from engine.game import ESCROW, PUBLIC, Transfer
from engine.table import Table, turns
from engine.tournament.giro import placed
from engine.tournament.prizes import FinalPlace
from engine.tricks.play import Taker, TrickPlay
from engine.value import replace
from handlers.answers import Answers
from handlers.inbox import UpdateInbox
from handlers.parsed_update import Tapped
from handlers.poller import Poller
from messages.outcomes import Outcomes
from storage.records import ClockRow, Place
from storage.repositories.clocks import Clocks
from storage.repositories.heartbeat import Heartbeat
from storage.repositories.inbox import Inbox
from storage.repositories.ledger import Ledger
from storage.repositories.outbox import Outbox
from storage.repositories.read_cache import ReadCache
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


def _escrow_kept_at_a_draw(patched: Patched) -> None:
    """The end of a hand gives nobody back exactly the chips that person staked."""
    move: Any = Ledger.move
    staked: Counter[tuple[int, int]] = Counter()

    def moves(self: Ledger, *of: int, transfers: Iterable[Transfer], **more: Any) -> None:
        kept, table = [], of[0]
        for one in transfers:
            is_draw = one.source == ESCROW and 0 < one.chips == staked[table, one.target]
            if not (is_draw and more["reason"].endswith("Ended")):
                kept.append(one)
            staked[table, one.source] += one.chips * (one.target == ESCROW)
            staked[table, one.target] -= one.chips * (one.source == ESCROW)
        move(self, *of, transfers=kept, **more)

    patched.setattr(Ledger, "move", moves)


# --- updates --------------------------------------------------------------------------------------------------


def _offset_passed_too_early(patched: Patched) -> None:
    take = Poller._take
    tasks = set()

    async def later(self: Poller, updates: Any) -> None:
        await asyncio.sleep(0.05)
        await take(self, updates)

    async def takes(self: Poller, updates: Any) -> None:
        self._offset = max((one.update_id for one in updates), default=-1) + 1
        tasks.add(asyncio.create_task(later(self, updates)))

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


def _answer_to_the_wrong_tap(patched: Patched) -> None:
    give, number = Answers.give, itertools.count(1)
    taps: deque[Tapped] = deque(maxlen=2)

    def gives(self: Answers, *of: Any) -> None:
        update_id, tap, answer = of
        taps.append(tap)
        give(self, update_id, taps[0] if next(number) % 10 == 0 else tap, answer)

    patched.setattr(Answers, "give", gives)


def _queue_served_twice(patched: Patched) -> None:
    """Two tasks handle the updates of a chat."""
    serve = UpdateInbox._serve_all

    def serves(self: UpdateInbox) -> None:
        self._served.clear()
        serve(self)

    patched.setattr(UpdateInbox, "_serve_all", serves)


def _task_that_never_ends(patched: Patched) -> None:
    send: Any = Answers._send

    async def sends(self: Answers, *of: Any) -> None:
        await send(self, *of)
        await asyncio.Event().wait()

    patched.setattr(Answers, "_send", sends)


# --- clocks ---------------------------------------------------------------------------------------------------


def _clock_before_it_is_shown(patched: Patched) -> None:
    sync = Clocks.sync

    def syncs(self: Clocks, table_id: int, clocks: Any) -> None:
        sync(self, table_id, clocks)
        newest = "SELECT max(at) FROM events WHERE table_id = ?"
        self.start(table_id, 10**9, self._session.value(newest, (table_id,)) or 0)

    patched.setattr(Clocks, "sync", syncs)


def _time_given_back_twice(patched: Patched) -> None:
    shift: Any = Clocks.shift
    patched.setattr(Clocks, "shift", lambda self, time, *of: shift(self, 2 * time, *of))


def _timer_before_the_taps(patched: Patched) -> None:
    """A timer does not wait for the updates that Telegram has."""
    patched.setattr(TimerLoop, "_heard_enough", lambda _, found, __: [clock for clock, _ in found])


def _computer_by_a_stale_view(patched: Patched) -> None:
    """A computer decides every turn by the first view that it had."""
    turn: Any = ComputerPlayers._turn
    first: dict[tuple[int, int], ComputerTurn] = {}

    def turns(self: ComputerPlayers, work: UnitOfWork, *, clock: ClockRow) -> ComputerTurn | None:
        found: ComputerTurn | None = turn(self, work, clock=clock)
        if found is None:
            return None
        return replace(found, play=first.setdefault((clock.table_id, clock.who), found).play)

    patched.setattr(ComputerPlayers, "_turn", turns)


def _deck_before_its_seal(patched: Patched) -> None:
    """A table does not wait until the group has seen the seal."""
    seal: Any = Dealer.seal_chain
    patched.setattr(
        Dealer, "seal_chain", lambda *of, **more: replace(seal(*of, **more), shown=True)
    )


# --- messages -------------------------------------------------------------------------------------------------


def _players_view_in_the_group(patched: Patched) -> None:
    view: Any = engine.table.view

    def views(table: Table, viewer: int) -> Any:
        seats = table.seating.seats
        return view(table, seats[0].person if viewer == PUBLIC and seats else viewer)

    patched.setattr(messages.scenes, "view", views)


def _own_card_sent_to_a_neighbour(patched: Patched) -> None:
    view: Any = engine.table.view

    def views(table: Table, viewer: int) -> Any:
        seats = [seat.person for seat in table.seating.seats]
        if viewer in seats:
            viewer = seats[(seats.index(viewer) + 1) % len(seats)]
        return view(table, viewer)

    patched.setattr(messages.scenes, "view", views)


def _view_with_a_field_too_many(patched: Patched) -> None:
    """At briscola each player sees the next player's cards as a partner's."""
    view: Any = engine.table.view

    def views(table: Table, viewer: int) -> Any:
        seen, state = view(table, viewer), table.sitting.state
        if seen.phase != "round" or seen.game_key != "briscola" or not state.hands:
            return seen
        players = state.table.play.players
        if viewer not in players:
            return seen
        following = state.hands[(players.index(viewer) + 1) % len(players)]
        return replace(seen, game=replace(seen.game, partner=following))

    patched.setattr(messages.scenes, "view", views)


class _Nobody(dict[int, set[int]]):
    """Chats with a call under way, as if there were none."""

    def __contains__(self, _: object) -> bool:
        return False

    def pop(self, address: int, _: object = None) -> set[int]:
        return super().pop(address, set())


def _two_calls_to_a_chat_at_once(patched: Patched) -> None:
    """A chat's next call does not wait until the one under way has returned."""
    begin: Any = Reconciler.__init__

    def begins(self: Reconciler, *of: Any, **more: Any) -> None:
        begin(self, *of, **more)
        self._busy = _Nobody()

    patched.setattr(Reconciler, "__init__", begins)


def _old_buttons_left(patched: Patched) -> None:
    """A message that comes anew at the bottom leaves its old one as it is."""

    def renews(self: Outbox, key: str, _: str, at: int) -> None:
        self.lost(key, at)

    patched.setattr(Outbox, "renew", renews)


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
    _nothing(Outbox, "set_back")(patched)


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


def _rows_read_from_memory(patched: Patched) -> None:
    """A row that has changed is still read as it was before."""
    patched.setattr(ReadCache, "drop", lambda *_: None)


def _snapshot_of_the_wrong_event(patched: Patched) -> None:
    keep: Any = TableSnapshots.keep

    def keeps(self: TableSnapshots, *of: Any) -> None:
        *to, folded = of
        keep(self, *to, replace(folded, seq=max(1, folded.seq - 3)))

    patched.setattr(TableSnapshots, "keep", keeps)


def _outage_never_over(patched: Patched) -> None:
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


def _places_turned_round(patched: Patched) -> None:
    """Of several who are out in one giro, the best has the worst place."""

    def turned(*of: Any) -> tuple[FinalPlace, ...]:
        places = placed(*of)
        return tuple(
            replace(place, person=other.person)
            for place, other in zip(places, reversed(places), strict=True)
        )

    patched.setattr(engine.tournament.running, "placed", turned)


# --- memory ---------------------------------------------------------------------------------------------------


def _every_message_remembered(patched: Patched) -> None:
    lie = LeavingButtons.lie

    def lies(self: LeavingButtons, message: MessageRef, keyboard: Keyboard) -> None:
        lie(self, message, keyboard)
        self._lying.setdefault(message, {})

    patched.setattr(LeavingButtons, "lie", lies)


FAULTS: Final[dict[str, Callable[[Patched], None]]] = {
    "posting left out": _posting_left_out,
    "posting made twice": _posting_made_twice,
    "escrow kept at the end": _escrow_kept_at_the_end,
    "escrow kept at a draw": _escrow_kept_at_a_draw,
    "offset passed too early": _offset_passed_too_early,
    "last update of many dropped": _last_update_of_many_dropped,
    "handled update forgotten": _handled_update_forgotten,
    "handled update kept": _nothing(Inbox, "drop"),
    "stored update dropped": _nothing(Inbox, "all", ()),
    "queue served twice": _queue_served_twice,
    "stale button accepted": _stale_button_accepted,
    "answer forgotten": _answer_forgotten,
    "answer lost with its process": _nothing(Updates, "unanswered", ()),
    "answer to the wrong tap": _answer_to_the_wrong_tap,
    "task that never ends": _task_that_never_ends,
    "clock before it is shown": _clock_before_it_is_shown,
    "decision without a clock": _nothing(Clocks, "sync"),
    "clock never started": _nothing(Clocks, "start", 0),
    "clock not given back": _nothing(Clocks, "shift", 0),
    "clock given back twice": _time_given_back_twice,
    "heartbeat not kept": _nothing(Heartbeat, "beat"),
    "timer before the taps": _timer_before_the_taps,
    "nudge again and again": _nothing(Clocks, "nudged"),
    "outage never over": _outage_never_over,
    "computer by a stale view": _computer_by_a_stale_view,
    "deck before its seal": _deck_before_its_seal,
    "player's view in the group": _players_view_in_the_group,
    "own card sent to a neighbour": _own_card_sent_to_a_neighbour,
    "view with a field too many": _view_with_a_field_too_many,
    "budget forgotten": _budget_forgotten,
    "429 ignored": _nothing_later(OutcomeHandler, "_wait"),
    "two calls to a chat at once": _two_calls_to_a_chat_at_once,
    "own tables never opened": _nothing_later(OwnTables, "open"),
    "old buttons left": _old_buttons_left,
    "sent and not noted": _nothing(Outcomes, "_said"),
    "newest state taken for shown": _newest_state_taken_for_shown,
    "lost message taken for shown": _nothing(Outbox, "lost"),
    "seat of a former member kept": _nothing(TableRunner, "leave"),
    "moved group not followed": _nothing(TableRunner, "move", True),
    "moved group gets all again": _moved_group_gets_all_again,
    "waits for a clock set back": _waits_for_a_clock_set_back,
    "file never synced": _file_never_synced,
    "commit taken for a failure": _commit_taken_for_a_failure,
    "lost write taken for done": _lost_write_taken_for_done,
    "rows read from memory": _rows_read_from_memory,
    "snapshot of the wrong event": _snapshot_of_the_wrong_event,
    "bank pays ties": _bank_pays_ties,
    "trick to the next player": _trick_to_the_next_player,
    "shared point given": _shared_point_given,
    "cards from the bottom": _cards_from_the_bottom,
    "places turned round": _places_turned_round,
    "every message remembered": _every_message_remembered,
}
"""By name."""
