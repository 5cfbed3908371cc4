"""Computer players: they decide from their own view, like any player, and from random numbers of the table's own.

A computer thinks during its pause and always acts when the pause ends. Without a decision by then it plays *alla
regola*. So the moment of its action tells nothing about its cards.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import structlog

from croupier.croupier import Croupier
from croupier.worker_pools import PoolsClosedError, QueueFullError, TimeLimitError, WorkerPools
from engine.game import CLOCK, Person, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import timers
from engine.value import Value
from storage import UnitOfWork
from storage.records import ChatId, ClockRow, TableId

log = structlog.get_logger()

Key: TypeAlias = tuple[TableId, str]
"""A table, and the name of its clock."""


class ComputerTurn(Value, frozen=True):
    """A question to a computer: the input of its decision.

    ``play`` gives the game's action, or None to let a question out of turn pass.
    """

    decision: int
    play: Callable[[], Any]
    slow: bool
    """It may think for seconds."""
    chat_id: ChatId


class ComputerPlayers:
    """Runs computers: they think, slow ones in a worker process, and act."""

    def __init__(
        self,
        croupier: Croupier,
        *,
        now: Callable[[], int],
        worker_pools: WorkerPools,
        seed: int | None = None,
    ) -> None:
        """``now`` gives milliseconds; ``worker_pools`` runs long thoughts.

        With a ``seed``, meant for the playground, they decide the same way every evening.
        """
        self._seed = seed
        self._croupier = croupier
        self._now = now
        self._worker_pools = worker_pools
        self._thinking: dict[Key, asyncio.Task[Any]] = {}
        """Running and finished thoughts of slow computers: the game's action, or None for no decision."""
        self._acting: dict[Key, asyncio.Task[None]] = {}

    def think(self, clocks: Sequence[ClockRow]) -> None:
        """Think for exactly these pauses, and cancel all other thoughts: a pause that is gone needs no decision."""
        running = {_key(clock): clock for clock in clocks}
        for key in self._thinking.keys() - running.keys():
            self._thinking.pop(key).cancel()
        for key in running.keys() - self._thinking.keys() - self._acting.keys():
            self._thinking[key] = asyncio.create_task(self._thought(running[key]))

    def fire(self, clock: ClockRow) -> None:
        """Act for a computer whose pause is over."""
        key = _key(clock)
        if key not in self._acting:
            task = asyncio.create_task(self._act(clock, self._thinking.pop(key, None)))
            self._acting[key] = task
            task.add_done_callback(lambda _: self._acting.pop(key))

    async def stop(self) -> None:
        """Cancel all thoughts; the next start repeats them."""
        tasks = [*self._thinking.values(), *self._acting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _thought(self, clock: ClockRow) -> Any:
        """The computer's action; None if it comes to no decision."""
        try:
            turn = await self._croupier.store.read(partial(self._turn, clock=clock))
            if turn is None or not turn.slow:
                return None
            return await self._worker_pools.think(turn.play, chat=turn.chat_id)
        except (PoolsClosedError, TimeLimitError, QueueFullError) as why:
            log.warning("computer_undecided", table=clock.table_id, why=type(why).__name__)
        except Exception:
            log.exception("computer_undecided", table=clock.table_id)
        return None

    async def _act(self, clock: ClockRow, thought: asyncio.Task[Any] | None) -> None:
        """Act; without a decision play *alla regola*, so that nobody waits for ever.

        The steps, and so the time, are the same with and without a finished thought.
        """
        try:
            found = thought.result() if thought is not None and thought.done() else None
            await self._croupier.write(partial(self._carry_out, clock=clock, thought=found))
        except Exception:
            log.exception("computer_failed", table=clock.table_id, timer=clock.decision)
        finally:
            if thought is not None:
                thought.cancel()

    def _turn(self, work: UnitOfWork, *, clock: ClockRow) -> ComputerTurn | None:
        seen = self._croupier.view(work, clock.table_id, clock.who)
        seat = seen.seating.seat(clock.who)
        table = self._croupier.loaded(work, clock.table_id).table
        asked = next((one for one in timers(table) if one.name == clock.decision), None)
        if seat is None or not seat.player or asked is None or asked.who != clock.who:
            return None
        game = GAMES[seen.game_key]
        offers = game.sight.offers(seen.game)
        chance = self.chance(work, clock.table_id, asked.decision, who=clock.who)
        play = partial(game.players.policies[seat.player], seen.game, offers, chance)
        chat_id = work.tables.get(clock.table_id).chat_id
        return ComputerTurn(
            decision=asked.decision,
            play=play,
            slow=seat.player in game.players.slow,
            chat_id=chat_id,
        )

    def chance(
        self, work: UnitOfWork, table_id: TableId, decision: int, *, who: Person
    ) -> Callable[[int], int]:
        """A computer's random numbers for one decision: ``chance(n)`` gives a whole number below n.

        They depend only on the table's own seed, so after a restart the computer decides the same.
        """
        lots = work.tables.lots(table_id).hex()
        seed = lots if self._seed is None else f"{self._seed} {table_id}"
        return random.Random(f"{seed} {decision} {who}").randrange

    def _carry_out(self, work: UnitOfWork, *, clock: ClockRow, thought: Any) -> None:
        """Play the action that was ``thought``, or the one that a quick computer decides now.

        Others may have acted since a thought began, so that the table refuses it.
        """
        now, table_id = self._now(), clock.table_id
        turn = self._turn(work, clock=clock)
        action = thought if turn is None or turn.slow else _at_once(turn)
        if turn is not None and action is not None:
            plays = act.ComputerPlays(turn.decision, action)
            done = self._croupier.act(work, now, table_id=table_id, who=clock.who, action=plays)
            if not isinstance(done, Refusal):
                return
            if not turn.slow:
                log.error("computer_refused", table=table_id, code=done.code)
        self._croupier.act(
            work, now, table_id=table_id, who=CLOCK, action=act.TimeUp(clock.decision)
        )


def _key(clock: ClockRow) -> Key:
    return clock.table_id, clock.decision


def _at_once(turn: ComputerTurn) -> Any:
    """The action of a computer that needs no long thought; None after an error."""
    try:
        return turn.play()
    except Exception:
        log.exception("computer_undecided")
        return None
