"""Looks at the file once a second while the evening lasts, for promises that hold whenever all is quiet."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from math import inf
from typing import Final, NamedTuple

from tests.world.judges.buttons import DATA
from tests.world.judges.memory import largest
from tests.world.judges.troubles import Troubles
from tests.world.world import World

EVERY: Final = 1.0
"""Seconds between two looks."""

LATE: Final = 10.0
"""Seconds after which a clock that has run out must be gone, an update handled, and a tap answered."""

SLOW: Final = 90.0
"""Seconds after which a message must be shown, and a person's clock run: a full minute of a busy group, and a half."""

SETTLED: Final = 15.0
"""Seconds after a trouble from which time must be given back."""

STARTED: Final = 2.0
"""Seconds after a start from which time must be given back."""

MORE: Final = 2.5
"""Seconds that may be given back besides the time without a process: a beat before it, and catching up after it."""

AGAIN: Final = 6.0
"""Seconds that may be given back besides a trouble: until the bot tries again."""

GIVES: Final = frozenset({"dead", "out", "outage", "full", "429"})
"""Troubles whose time is given back."""

INEXACT: Final = 3.0
"""Seconds by which a trouble may seem shorter to the bot."""

MOST_TASKS: Final = 40
"""Tasks of a bot that has nothing to do."""

MOST_HELD: Final = 64
"""Things that one part of a bot that has nothing to do may hold, fewer than an evening has updates."""

OF_PEOPLE: Final = frozenset({"turn", "short", "called", "window"})
"""Kinds of clocks that wait for a message."""


SHOWN: Final = frozenset({"turn", "short", "called", "pause"})
"""Kinds of clocks whose buttons a message has."""

LOOKS: Final = 2


class Clock(NamedTuple):
    """A row of the file; times in ms."""

    table: int
    decision: str
    kind: str
    who: int
    opened_seq: int
    due_at: int | None
    is_of_former: int
    """1 if the bot knows that ``who`` is no longer in the group, else 0."""


class Shown(NamedTuple):
    """A message that the file takes for the newest."""

    key: str
    address: int
    message: int
    wanted: int


class Watch:
    """The looks of one evening, and the complaints that follow from them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._next = 0.0
        self._said: set[tuple[str, object]] = set()
        self._since: dict[tuple[str, object], float] = {}
        """When something that should pass was first seen."""
        self._due: dict[tuple[int, str, int], tuple[float, int]] = {}
        """When each running clock was first seen, and when it was to run out then."""
        self._before: dict[Shown, tuple[Clock, int]] = {}
        """The messages of running clocks, and at how many looks they were the same."""
        self._untimed: dict[Shown, int] = {}
        """The messages of tables without a clock in groups, and at how many looks they were the same."""
        self.last_due: dict[tuple[int, str], int] = {}
        """When each clock was to run out when it was last seen, in ms."""
        self.troubles = Troubles(world)

    def look(self) -> None:
        """Look, if it is time."""
        now = self._world.loop.time()
        if self._world.is_at_rest and self._next < inf:
            self._at_rest()
            self._next = inf
        if now < self._next:
            return
        self._next = now + EVERY
        self.troubles.look(now)
        if self._world.life.is_dead or not self._world.life.number:
            return
        db = self._world.disk.reader
        clocks = [
            Clock(*row)
            for row in db.execute(
                "SELECT c.table_id, decision, c.kind, who, opened_seq, due_at,"
                " EXISTS (SELECT 1 FROM former_members f"
                " WHERE f.chat_id = t.chat_id AND f.person_id = who)"
                " FROM clocks c JOIN tables t ON t.id = c.table_id"
            )
        ]
        self._waiting(db, clocks, now)
        self._given_back(clocks, now)
        self._shown(db, clocks)

    def _at_rest(self) -> None:
        """A bot that has nothing to do runs few tasks, and holds little."""
        tasks = self._world.loop.running_in(self._world.life)
        if len(tasks) > MOST_TASKS:
            most = Counter(task.__qualname__ for task in tasks).most_common(3)
            self._complain("tasks", "", f"{len(tasks)} run at rest: {most}")
        frames = [task.cr_frame for task in tasks if task.cr_frame is not None]
        name, size = largest(one for frame in frames for one in frame.f_locals.values())
        if size > MOST_HELD:
            self._complain("memory", "", f"{name} holds {size} at rest")

    def _complain(self, judge: str, about: object, said: str) -> None:
        """Complain once about each thing."""
        if (judge, about) not in self._said:
            self._said.add((judge, about))
            self._world.findings.append(f"{judge}: at {self._world.loop.time():.1f} s {said}")

    # --- nobody waits longer than promised ------------------------------------------------------------------

    def _waiting(self, db: sqlite3.Connection, clocks: list[Clock], now: float) -> None:
        """Clocks that have run out, clocks that do not begin, messages, updates and taps: none waits for long."""
        late = self._world.now() - 1000 * LATE
        waiting: list[tuple[str, object, float]] = []
        for clock in clocks:
            if clock.due_at is None and clock.kind in OF_PEOPLE:
                waiting.append(("clock that does not begin", clock, SLOW))
            elif clock.due_at is not None and clock.due_at < late:
                waiting.append(("clock that has run out", clock, LATE))
            elif clock.is_of_former:
                patience = SLOW if clock.due_at is None else LATE  # until its message is shown
                waiting.append(("clock of a former member", clock, patience))
        for key, shown in db.execute(
            "SELECT key, shown FROM places WHERE wanted <> shown AND state = 'live'"
            " AND kind IN ('table', 'card')"
        ):
            waiting.append(("message", f"{key}, shown as of change {shown}", SLOW))
        for (number,) in db.execute("SELECT update_id FROM inbox"):
            waiting.append(("update", number, LATE))
        known = {(kind, about): self._since.get((kind, about), now) for kind, about, _ in waiting}
        self._since = known
        for kind, about, patience in waiting:
            since = max(known[kind, about], self.troubles.last)
            if now - since > patience:
                self._complain(
                    "waits", (kind, about), f"a {kind} waits for {now - since:.0f} s: {about}"
                )

    # --- time is given back ---------------------------------------------------------------------------------

    def _given_back(self, clocks: list[Clock], now: float) -> None:
        """A clock that runs gets back the time in which the bot did not run, could not write or could not call, and
        little more.
        """
        world, troubles = self._world, self.troubles
        running = {
            (clock.table, clock.decision, clock.opened_seq): clock.due_at
            for clock in clocks
            if clock.due_at is not None
        }
        self.last_due |= {key[:2]: due_at for key, due_at in running.items()}
        self._due = {key: self._due.get(key, (now, due_at)) for key, due_at in running.items()}
        if world.misfortune.had("leap") or world.disk.is_full or world.weather.cut:
            return
        for key, due_at in running.items():
            since, was = self._due[key]
            gone = [end - begin for begin, end in world.away if since < end + MORE]
            settled = [
                end - begin
                for begin, end in world.away
                if since < begin and self._is_settled(end, now)
            ]
            out = [end - begin for begin, end in troubles.out if since < end + AGAIN]
            waits = [wait + 1 for at, wait in troubles.refused if at > since - 1]
            owed = sum(settled) + sum(
                max(0.0, end - begin - INEXACT)
                for begin, end in troubles.out
                if since < begin and end < now - SETTLED and troubles.was_over(end)
            )
            most = sum(gone) + sum(out) + sum(waits) + MORE * len(gone) + AGAIN * len(out)
            given = (due_at - was) / 1000
            if given < owed - 0.05:
                self._complain("given back", key, f"{given:.1f} s of {owed:.1f} s to {key}")
            if given > most + 0.05 and troubles.is_calm(since - SETTLED, now, besides=GIVES):
                self._complain("given back", key, f"{given:.1f} s, not {most:.1f} s to {key}")

    def _is_settled(self, started: float, now: float) -> bool:
        """Whether a process has had the time to give time back: it begins with a call, and may die before."""
        due = started + STARTED
        for died, began in self._world.away:
            if started <= died < due:
                due = began + STARTED
        later = [end + SETTLED for _, end in self.troubles.out if end > started]
        return max([due, *later]) < now

    # --- messages -------------------------------------------------------------------------------------------

    def _shown(self, db: sqlite3.Connection, clocks: list[Clock]) -> None:
        """A message that the file takes for the newest has the buttons of the running decision or pause, and that clock
        runs: in the group, and in the private chat of the player on turn. In a group each decision has a clock, unless
        the table has none. A message of which Telegram takes no form stays as it is.
        """
        if self._world.misfortune.had("fussy"):
            return
        running = {clock.table: clock for clock in clocks if clock.kind in SHOWN}
        rows = db.execute(
            "SELECT key, address, message_id, wanted, table_id, person_id FROM places"
            " WHERE kind IN ('table', 'card') AND state = 'live' AND wanted = shown"
            " AND message_id IS NOT NULL"
            " AND coalesce((SELECT private FROM people WHERE id = person_id), 'open') = 'open'"
        ).fetchall()
        found: dict[Shown, tuple[Clock, int]] = {}
        timed = {clock.table for clock in clocks}
        untimed: dict[Shown, int] = {}
        for *shown, table, person in rows:
            clock, place = running.get(table), Shown(*shown)
            if table not in timed and place.address < 0:
                untimed[place] = self._untimed.get(place, 0) + 1
                if untimed[place] > LOOKS:
                    self._has_no_clock(db, place, table)
            if clock is not None and person in {None, clock.who}:
                before, looks = self._before.get(place, (clock, 0))
                is_same = before.decision == clock.decision
                found[place] = clock, looks + 1 if is_same else 1
                if is_same and looks >= LOOKS and place.key.startswith("table"):
                    self._has_begun(place, clock)
                if is_same and looks >= LOOKS:
                    self._has_buttons(place, clock)
        self._before, self._untimed = found, untimed

    def _has_no_clock(self, db: sqlite3.Connection, place: Shown, table: int) -> None:
        asks = any(of == table and decision for of, _, decision in self._buttons(place))
        (least,) = db.execute(
            "SELECT min(json_extract(body, '$.clock')) FROM events WHERE table_id = ?", (table,)
        ).fetchone()
        if asks and least:
            self._complain("shown", place, f"{place.key} asks for a decision, and no clock runs")

    def _has_begun(self, place: Shown, clock: Clock) -> None:
        if clock.due_at is None:
            self._complain("shown", clock, f"{place.key} is shown, its clock does not run: {clock}")

    def _has_buttons(self, place: Shown, clock: Clock) -> None:
        buttons = {one[1:] for one in self._buttons(place) if one[0] == clock.table}
        number = int(re.split("[:.]", clock.decision)[-1])
        is_pause = clock.kind == "pause"
        wanted = {(number, 0)} if is_pause else {one for one in buttons if one[1] == number}
        if buttons and not wanted & buttons:
            self._complain(
                "shown", clock, f"{place.key} has {sorted(buttons)} while {clock.decision} runs"
            )

    def _buttons(self, place: Shown) -> set[tuple[int, int, int]]:
        """Table, round and decision of each button of a message."""
        chat = self._world.telegram.core.world.chats.get(place.address)
        message = chat.messages.get(place.message) if chat is not None else None
        if message is None:
            return set()  # somebody has deleted it
        buttons = [one.get("callback_data", "") for row in message.keyboard for one in row]
        found = filter(None, map(DATA.match, buttons))
        return {(int(at[1], 36), int(at[2], 36), int(at[3], 36)) for at in found}
