"""How a computer at a table comes to a decision: from its own view, the same as anybody's private card."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

from croupier.croupier import Croupier
from croupier.mind import Mind
from engine.game import CLOCK, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.value import value
from storage.interface import Desk
from storage.records import ClockRow, TableId

log = structlog.get_logger()


@value
class Turn:
    """A computer's turn: what it decides from. ``play`` gives the game's action."""

    decision: int
    play: Callable[[], Any]
    slow: bool
    """It may think for seconds."""


class Companions:
    """Lets computers think, and those who think long beside the event loop."""

    def __init__(
        self,
        croupier: Croupier,
        *,
        now: Callable[[], int],
        wake: Callable[[], None],
        mind: Mind,
        seed: int | None = None,
    ) -> None:
        """``now`` gives milliseconds; ``wake`` tells the painter that something changed; ``mind`` is for who thinks long.

        With a ``seed``, which is for the playground, they decide alike every evening.
        """
        self._seed = seed
        self._croupier = croupier
        self._now = now
        self._wake = wake
        self._mind = mind
        self._thinking: dict[tuple[TableId, str], asyncio.Task[None]] = {}

    def ring(self, clock: ClockRow) -> None:
        """A computer's clock has run out: it acts as soon as it has made up its mind."""
        key = (clock.table_id, clock.decision)
        if key not in self._thinking:
            task = asyncio.create_task(self._act(clock))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key))

    async def stop(self) -> None:
        """Leave whatever is being thought about to the next start."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _act(self, clock: ClockRow) -> None:
        """Decide and act; should that fail, *alla regola*, so that nobody waits for ever."""
        try:
            turn = await self._croupier.store.read(partial(self._turn, clock=clock))
            action = None if turn is None else await self._decided(turn)
            await self._croupier.write(
                partial(self._carry_out, clock=clock, turn=turn, action=action)
            )
        except Exception:
            log.exception("computer_failed", table=clock.table_id, alarm=clock.decision)
        self._wake()

    async def _decided(self, turn: Turn) -> Any:
        try:
            return await self._mind.think(turn.play) if turn.slow else turn.play()
        except Exception:
            log.exception("computer_undecided")
            return None

    def _turn(self, desk: Desk, *, clock: ClockRow) -> Turn | None:
        seen = self._croupier.view(desk, clock.table_id, clock.who)
        seat = next((seat for seat in seen.seats if seat.person == clock.who), None)
        if seat is None or not seat.player or seen.turn != clock.who:
            return None
        game = GAMES[seen.game_key]
        offers = game.offers(seen.game)
        chance = self.chance(clock.table_id, seen.decision)
        play = partial(game.reference[seat.player], seen.game, offers, chance)
        return Turn(seen.decision, play, seat.player in game.slow)

    def chance(self, table_id: TableId, decision: int) -> Callable[[int], int]:
        """What a computer draws from for one decision: it gives whole numbers below the one that it is called with."""
        if self._seed is None:
            return secrets.randbelow
        return random.Random(f"{self._seed} {table_id} {decision}").randrange

    def _carry_out(self, desk: Desk, *, clock: ClockRow, turn: Turn | None, action: Any) -> None:
        now, table_id = self._now(), clock.table_id
        if turn is not None and action is not None:
            plays = act.ComputerPlays(turn.decision, action)
            done = self._croupier.act(desk, now, table_id, clock.who, plays)
            if not isinstance(done, Refusal):
                return
            log.error("computer_refused", table=table_id, code=done.code)
        self._croupier.act(desk, now, table_id, CLOCK, act.TimeUp(clock.decision))
