"""What an action brings about at a table, or why it may not be.

The table is a decider of the same form as its game: ``decide(table, who, action, purses) -> events | Refusal``.
Actions of the game pass through ``Play``; what they lead to for the table (the round is over, the table rests, it
closes) is decided here in the same breath.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    TABLE,
    Awaits,
    Between,
    ChanceAnswer,
    DeckOpened,
    Drawn,
    LotFell,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Waiting,
    Who,
)
from engine.registry import GAMES, AnyRules
from engine.table import actions as act
from engine.table import events as ev
from engine.table.alarms import alarms
from engine.table.evolve import evolve
from engine.table.state import STRIKES, Table, enough, game_waits, open_clock

CLOCKS: Final = (0, 30, 60, 120)
"""Seconds a decision that a table may choose; 0: no clock."""

LONGEST_CUT: Final = 64
"""Characters of a cut."""

AnyAction: TypeAlias = Any
"""An action at the table (``actions.Action``) or of the game at it; whatever is neither is refused."""

Verdict: TypeAlias = tuple[Any, ...] | Refusal
"""The events that an action brings about, or why it may not be."""


def open_table(who: Person, action: act.OpenTable) -> Verdict:
    """Open a table: the only action that needs none to be there."""
    wrong = _rules_refusal(action.game, action.rules, action.clock)
    if wrong is not None:
        return wrong
    opened = ev.TableOpened(action.game, who, action.rules, action.clock, action.practice)
    return (opened, ev.SatDown(who))


def decide(table: Table, who: Who, action: AnyAction, purses: Purses) -> Verdict:
    """Give the events that ``action`` of ``who`` brings about, or a Refusal; the table itself is not touched.

    ``purses``: free chips of everybody seated and of who acts.
    """
    decided = carry_out(table, who, action, purses)
    return decided if isinstance(decided, Refusal) else decided[0]


def carry_out(
    table: Table, who: Who, action: AnyAction, purses: Purses
) -> tuple[tuple[Any, ...], Table] | Refusal:
    """``decide``, with the table that the events lead to beside them."""
    if table.phase == "closed":
        return Refusal("table_closed")
    decider = _OF_PEOPLE.get(type(action)) if who > 0 else _OF_NOBODY.get(type(action))
    if decider is None:
        return Refusal("unknown_action")
    course = Course(table, purses)
    refusal = decider(course, who, action)
    return refusal if refusal is not None else (tuple(course.events), course.table)


def awaits(table: Table) -> Awaits | act.SealDeck | act.PlayFor:
    """Whom the table waits for: ``Waiting``, a request to chance (``SealDeck`` included), ``PlayFor``, or
    ``BETWEEN`` once it is closed.
    """
    if table.phase == "closed":
        return BETWEEN
    if table.phase != "round":
        if table.sealed is None:
            return act.SealDeck(table.deck_number + 1)
        return Waiting(tuple(seat.person for seat in table.seats), anybody=True)
    awaited = table.kind.awaits(table.game)
    if table.absent and isinstance(awaited, Waiting):
        clock = open_clock(table)
        if clock is not None and clock.who in table.absent:
            return act.PlayFor(clock.who, clock.decision)
    return awaited


class Course:
    """One decision as it goes along: the table so far and the events that led there."""

    __slots__ = ("events", "purses", "table")

    def __init__(self, table: Table, purses: Purses) -> None:
        self.table = table
        self.purses = purses
        self.events: list[ev.AnyEvent] = []

    def add(self, event: ev.AnyEvent) -> None:
        self.events.append(event)
        self.table = evolve(self.table, event)

    def game(self, who: Who, action: AnyAction) -> Refusal | None:
        """Let the game decide; when that ends the round, what follows for the table."""
        decided = self.table.kind.decide(self.table.game, who, action, self.purses)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            self.add(event)
        if isinstance(self.table.kind.awaits(self.table.game), Between):
            self.add(ev.RoundOver(self.table.round))
            self._after_round()
        return None

    def open_round(self) -> Refusal | None:
        """Deal to everybody who is here."""
        seats = self.table.here
        if not enough(self.table.seats):
            return Refusal("few")
        action = OpenRound(seats, self.table.rules)
        decided = self.table.kind.decide(self.table.game, TABLE, action, self.purses)
        if isinstance(decided, Refusal):
            return decided
        self.add(ev.RoundStarted(self.table.round + 1, seats))
        for event in decided:
            self.add(event)
        return None

    def rest(self, reason: str) -> None:
        self.add(ev.Halted(reason))

    def _after_round(self) -> None:
        if self.table.ending:
            self.add(ev.Closed(self.table.thrown_out))
        elif self.table.pause_asked:
            self.rest("asked")
        elif not enough(self.table.seats):
            self.rest("few")


# --- seats --------------------------------------------------------------------------------------------------


def _sit(course: Course, who: Who, _: act.Sit) -> Refusal | None:
    """Take a seat, or be back at one's own: who got up in this round finds it as he left it."""
    table = course.table
    if table.seat(who) is not None:
        refusal = _come_back(course, who, act.ComeBack())
        return refusal and Refusal("already_seated")
    if table.ending:
        return Refusal("table_ending")
    most = table.kind.seats[1]
    if len(table.seats) >= most:
        return Refusal("table_full", amount=most)
    course.add(ev.SatDown(who))
    return None


def _get_up(course: Course, who: Who, _: act.GetUp) -> Refusal | None:
    seat = course.table.seat(who)
    if seat is None or seat.presence == "leaving":
        return Refusal("not_seated")
    _leave(course, who)
    return None


def _leave(course: Course, who: Who) -> None:
    course.add(ev.GotUp(who))
    if course.table.phase == "pause" and not enough(course.table.seats):
        course.rest("few")


def _seat_computer(course: Course, who: Who, action: act.SeatComputer) -> Refusal | None:
    table = course.table
    if table.seat(who) is None:
        return Refusal("sit_first")
    if table.ending:
        return Refusal("table_ending")
    if action.player not in table.kind.computers or table.seat(action.computer) is not None:
        return Refusal("no_such_computer")
    most = table.kind.seats[1]
    if len(table.seats) >= most:
        return Refusal("table_full", amount=most)
    course.add(ev.ComputerSatDown(action.computer, action.player, who))
    return None


def _send_away(course: Course, who: Who, action: act.SendAway) -> Refusal | None:
    seat = course.table.seat(action.computer)
    if course.table.seat(who) is None:
        return Refusal("sit_first")
    if seat is None or not seat.player or seat.presence == "leaving":
        return Refusal("no_such_computer")
    _leave(course, action.computer)
    return None


def _come_back(course: Course, who: Who, _: act.ComeBack) -> Refusal | None:
    seat = course.table.seat(who)
    if seat is None:
        return Refusal("not_seated")
    if seat.presence == "here" and who not in course.table.absent:
        return Refusal("already_here")
    course.add(ev.CameBack(who))
    return None


# --- the course of the evening ------------------------------------------------------------------------------


def _start(course: Course, who: Who, action: act.Start) -> Refusal | None:
    table = course.table
    alone = len(table.people) == 1
    if table.phase == "round" or (table.phase == "pause" and not alone):
        return Refusal("already_playing")
    if action.round is not None and action.round != table.round:
        return Refusal("stale")
    seat = table.seat(who)
    if seat is None:
        return Refusal("sit_first")
    back = seat.presence != "here"
    if back:
        course.add(ev.CameBack(who))
    refusal = course.open_round()
    if refusal is not None and refusal.code == "few":
        return None if back else Refusal("need_two")
    return refusal


def _ask_pause(course: Course, who: Who, action: act.AskPause) -> Refusal | None:
    table = course.table
    if table.seat(who) is None:
        return Refusal("not_seated")
    if table.phase in ("lobby", "halt"):
        return Refusal("already_resting")
    if action.round is not None and action.round != table.round:
        return Refusal("stale")
    if table.pause_asked:
        return Refusal("pause_coming")
    course.add(ev.PauseAsked(who))
    if table.phase == "pause":
        course.rest("asked")
    return None


def _may_not_set(table: Table, who: Who, *, admin: bool) -> Refusal | None:
    """The opener may set a table; once the first round is dealt, so may an admin."""
    if who == table.opener or (admin and table.round):
        return None
    return Refusal("opener_only", person=table.opener)


def _allow_advice(course: Course, who: Who, action: act.AllowAdvice) -> Refusal | None:
    refusal = _may_not_set(course.table, who, admin=action.admin)
    if refusal is None and action.on != course.table.advice:
        course.add(ev.AdviceAllowed(who, action.on))
    return refusal


def _set_rules(course: Course, who: Who, action: act.SetRules) -> Refusal | None:
    table = course.table
    refusal = _may_not_set(table, who, admin=action.admin)
    if refusal is not None:
        return refusal
    wrong = _rules_refusal(table.game_key, action.rules, action.clock)
    if wrong is not None:
        return wrong
    if (action.rules, action.clock) != (table.rules, table.clock):
        course.add(ev.RulesChanged(who, action.rules, action.clock))
    return None


def _rules_refusal(game: str, rules: AnyRules, clock: int) -> Refusal | None:
    kind = GAMES.get(game)
    if kind is None or not isinstance(rules, kind.rules):
        return Refusal("other_game")
    if clock not in CLOCKS:
        return Refusal("bad_clock")
    wrong = rules.check()
    return None if wrong is None else Refusal(f"rules_{wrong}")


def _cut(course: Course, who: Who, action: act.Cut) -> Refusal | None:
    table = course.table
    sealed = table.sealed
    if table.seat(who) is None:
        return Refusal("sit_first")
    if action.deck not in (None, sealed.deck if sealed else table.deck_number + 1):
        return Refusal("stale")
    if sealed is None:
        return Refusal("not_sealed_yet")
    if not 1 <= len(action.words) <= LONGEST_CUT or not _is_text(action.words):
        return Refusal("bad_cut", amount=LONGEST_CUT)
    if any(person == who for person, _ in sealed.cuts):
        return Refusal("already_cut")
    course.add(ev.DeckCut(sealed.deck, who, action.words))
    return None


def _is_text(words: str) -> bool:
    """Whether the words can be written down: half a surrogate pair cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in words)


def _end_table(course: Course, who: Who, action: act.EndTable) -> Refusal | None:
    table = course.table
    if not (action.admin or who == table.opener or table.idle):
        return Refusal("opener_ends", person=table.opener)
    if table.ending:
        return Refusal("table_ending")
    course.add(ev.EndAsked(who))
    if table.phase != "round":
        course.add(ev.Closed(thrown_out=False))
    return None


def _thrown_out(course: Course, who: Who, _: act.ThrownOut) -> Refusal | None:
    if who != TABLE:
        return Refusal("not_awaited")
    course.add(ev.EndAsked(0))
    if course.table.phase != "round":
        course.add(ev.Closed(thrown_out=True))
    return None


# --- the game -----------------------------------------------------------------------------------------------


def _play(course: Course, who: Who, action: act.Play) -> Refusal | None:
    table = course.table
    clock = open_clock(table)
    if table.phase != "round":
        return Refusal("no_round")
    if action.round is not None and action.round != table.round:
        return Refusal("stale")
    waiting = game_waits(table)
    if who not in table.playing and not (waiting is not None and waiting.anybody):
        return Refusal("not_in_round")
    if clock is not None and action.decision is not None and action.decision != clock.decision:
        return Refusal("stale")
    if waiting is not None and not waiting.anybody and who not in waiting.people:
        return Refusal("not_your_turn", person=waiting.people[0])
    seat = table.seat(who)
    if seat is not None and (seat.strikes or who in table.absent):
        course.add(ev.CameBack(who))
    chosen = table.kind.action(table.kind.view(table.game, who), action.choice)
    return chosen if isinstance(chosen, Refusal) else course.game(who, chosen)


def _computer_plays(course: Course, who: Who, action: act.ComputerPlays) -> Refusal | None:
    table = course.table
    seat, clock = table.seat(who), open_clock(table)
    if seat is None or not seat.player:
        return Refusal("no_such_computer")
    if clock is None or (clock.who, clock.decision) != (who, action.decision):
        return Refusal("stale")
    return course.game(who, action.action)


def _play_for(course: Course, who: Who, action: act.PlayFor) -> Refusal | None:
    table = course.table
    clock = open_clock(table)
    if who != CLOCK or clock is None or clock.decision != action.decision:
        return Refusal("stale")
    if clock.who not in table.absent:
        return Refusal("not_awaited")
    return _clock_plays(course)


def _clock_plays(course: Course) -> Refusal | None:
    """*Alla regola* for whoever's decision is open."""
    table = course.table
    return course.game(CLOCK, table.kind.overdue(table.game))


def _call_turn(course: Course, who: Who, action: act.CallTurn) -> Refusal | None:
    table = course.table
    clock = open_clock(table)
    if clock is None or not action.decision == table.callable == clock.decision:
        return Refusal("stale")
    if table.called == action.decision:
        return Refusal("already_called")
    course.add(ev.TurnCalled(who, action.decision))
    return None


# --- clock and chance ---------------------------------------------------------------------------------------


def _time_up(course: Course, who: Who, action: act.TimeUp) -> Refusal | None:
    table = course.table
    rung = next((alarm for alarm in alarms(table) if alarm.name == action.clock), None)
    if who != CLOCK or rung is None:
        return Refusal("stale")
    if rung.kind == "idle":
        course.add(ev.BecameIdle())
        return None
    if rung.kind == "pause":
        refusal = course.open_round()
        if refusal is not None:
            course.rest(refusal.code)
        return None
    if rung.kind == "patience":
        course.add(ev.TurnCallable(rung.decision))
        return None
    if rung.kind in ("computer", "quick"):
        return _clock_plays(course)
    course.add(ev.TimedOut(rung.who, rung.decision))
    if any(seat.person == rung.who and seat.strikes >= STRIKES for seat in course.table.seats):
        course.add(ev.WentAway(rung.who))
    return _play_for(course, who, act.PlayFor(rung.who, rung.decision))


def _sealed(course: Course, who: Who, action: act.Sealed) -> Refusal | None:
    if (
        who != CHANCE
        or course.table.phase == "round"
        or course.table.sealed is not None
        or action.deck != course.table.deck_number + 1
    ):
        return Refusal("not_awaited")
    course.add(ev.DeckSealed(action.deck, action.seal))
    return None


def _chance(course: Course, who: Who, action: ChanceAnswer) -> Refusal | None:
    if who != CHANCE or course.table.phase != "round":
        return Refusal("not_awaited")
    if isinstance(action, DeckOpened):
        if course.table.sealed is None or course.table.sealed.deck != action.deck:
            return Refusal("not_awaited")
        course.add(ev.DeckTaken(action.deck))
    return course.game(who, action)


_Deciders = dict[type, Callable[[Course, Who, Any], Refusal | None]]

_OF_PEOPLE: Final[_Deciders] = {
    act.Sit: _sit,
    act.GetUp: _get_up,
    act.SeatComputer: _seat_computer,
    act.SendAway: _send_away,
    act.ComputerPlays: _computer_plays,
    act.ComeBack: _come_back,
    act.Start: _start,
    act.AskPause: _ask_pause,
    act.SetRules: _set_rules,
    act.AllowAdvice: _allow_advice,
    act.Cut: _cut,
    act.Play: _play,
    act.CallTurn: _call_turn,
    act.EndTable: _end_table,
}

_OF_NOBODY: Final[_Deciders] = {
    act.ThrownOut: _thrown_out,
    act.TimeUp: _time_up,
    act.PlayFor: _play_for,
    act.Sealed: _sealed,
    LotFell: _chance,
    DeckOpened: _chance,
    Drawn: _chance,
}
