"""Turns of the game: played by people, by computers, by the clock for absent players, and by chance."""

from __future__ import annotations

from engine.chance import ChanceAnswer, DeckOpened
from engine.game import CHANCE, CLOCK, Person, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table import premoves
from engine.table.automatic import automatic
from engine.table.event_builder import TableEventBuilder
from engine.table.seating import outside_round
from engine.table.state import (
    Table,
    game_waits,
    open_clock,
    open_questions,
    out_of_turn,
    to_play_at_once,
)
from engine.table.timers import timers


def play(builder: TableEventBuilder, who: Who, action: act.Play) -> Refusal | None:
    """Take up one of the game's offers, on the player's own turn; before it, make a premove if the game allows one.

    Refused: ``stale`` (another round's or decision's button), ``no_round``, ``not_your_turn`` (``person`` is on turn);
    as ``outside_round``; as ``premoves.choose``; and the game's own refusals, ``Sight.closed`` before the others.
    """
    table = builder.table
    if action.round is not None and action.round != table.round:
        return Refusal("stale" if table.phase == "round" else "no_round")
    waiting = game_waits(table)
    awaited = waiting is not None and (waiting.anybody or who in waiting.people)
    # Between two rounds a game button is stale; premoves use ``SetPremove``.
    shown = table.phase == "round" or action.decision is None
    early = not awaited and shown and premoves.may_set(table, who, action.choice.name)
    if table.phase != "round" and not early:
        return Refusal("no_round")
    running = table.running
    if _is_stale(table, who, action.decision):
        return Refusal("stale")
    sight, view = table.sitting.kind.sight, table.sitting.view(who)
    closed = sight.closed(view, action.choice.name)
    if closed is not None:
        return closed
    if who not in running.everybody and not awaited and not early:
        return outside_round(table.seating, who)
    if early:
        return premoves.choose(builder, who, action.choice)
    if waiting is not None and not awaited:
        return Refusal("not_your_turn", person=waiting.people[0])
    if who in running.absent:
        builder.add(ev.CameBack(who))
    if who in table.seating.missed and _is_on_turn(table, who):
        builder.add(ev.DecidedInTime(who))
    chosen = sight.action(view, action.choice)
    if isinstance(chosen, Refusal):
        return chosen
    return builder.person_acts(who, chosen, *premoves.replaced(table, who))


def _is_on_turn(table: Table, who: Person) -> bool:
    """True if the game waits for this person alone; a window is nobody's turn."""
    clock = open_clock(table)
    return clock is not None and clock.who == who


def _is_stale(table: Table, who: Person, decision: int | None) -> bool:
    """True if a button was drawn for a decision that is no longer open to this person."""
    clock = open_clock(table)
    if decision is None or clock is None or decision == clock.decision:
        return False
    return decision not in open_questions(table, who)


def set_premove(builder: TableEventBuilder, who: Who, action: act.SetPremove) -> Refusal | None:
    """Make a premove; if the turn has come meanwhile, play the choice at once.

    Refused: ``stale`` (another round's button), and as ``premoves.choose`` or ``play``.
    """
    table = builder.table
    if action.round is not None and action.round != table.round:
        return Refusal("stale")
    waiting = game_waits(table)
    if (
        waiting is not None
        and who in waiting.people
        and not premoves.may_set(table, who, action.choice.name)
    ):
        return play(builder, who, act.Play(action.choice))
    return premoves.choose(builder, who, action.choice)


def computer_plays(
    builder: TableEventBuilder, who: Who, action: act.ComputerPlays
) -> Refusal | None:
    """A computer acts on its own turn, or answers a question that is open to it out of turn, or lets it pass.

    Refused: ``no_such_computer``, ``stale``, and the game's own refusals.
    """
    table = builder.table
    seat, clock = table.seating.seat(who), open_clock(table)
    if seat is None or not seat.player:
        return Refusal("no_such_computer")
    if clock is not None and (clock.who, clock.decision) == (who, action.decision):
        return builder.game(who, action.action)
    if action.decision not in out_of_turn(table, who):
        return Refusal("stale")
    decided = ev.ComputerDecided(who, action.decision)
    if action.action is None or not builder.may_act(who):
        builder.add(decided)
        return None
    return builder.person_acts(who, action.action, decided)


def play_for(builder: TableEventBuilder, who: Who, action: act.PlayFor) -> Refusal | None:
    """The clock plays *alla regola* for an absent player.

    Refused: ``stale``, ``not_awaited`` (the player is present, and has a choice).
    """
    table = builder.table
    clock = open_clock(table)
    if who != CLOCK or clock is None or clock.decision != action.decision:
        return Refusal("stale")
    if to_play_at_once(table) is None:
        return Refusal("not_awaited")
    return _clock_plays(builder, lapsed=table.running.lapsed == clock.decision)


def play_only(builder: TableEventBuilder, who: Who, action: act.PlayOnly) -> Refusal | None:
    """Play the only choice of a person, as that person. Refused: ``stale``, ``not_awaited`` (there is
    another choice).
    """
    table = builder.table
    clock = open_clock(table)
    asked = (action.person, action.decision)
    if who != CLOCK or clock is None or (clock.who, clock.decision) != asked:
        return Refusal("stale")
    sight = table.sitting.kind.sight
    seen = table.sitting.view(clock.who)
    choice = sight.only(seen) if sight.only is not None else None
    if choice is None:
        return Refusal("not_awaited")
    return builder.game(clock.who, sight.action(seen, choice))


def _clock_plays(builder: TableEventBuilder, *, lapsed: bool) -> Refusal | None:
    """Play the pending decision *alla regola*."""
    sitting = builder.table.sitting
    return builder.game(CLOCK, sitting.kind.timing.on_timeout(sitting.state, lapsed))


def call_turn(builder: TableEventBuilder, who: Who, action: act.CallTurn) -> Refusal | None:
    """Call a turn that has been pending for long at a table without a clock.

    Refused: ``stale`` (not the pending decision, or not pending for long), ``already_called``.
    """
    table = builder.table
    clock = open_clock(table)
    if clock is None or not action.decision == table.running.callable == clock.decision:
        return Refusal("stale")
    if table.running.called == action.decision:
        return Refusal("already_called")
    builder.add(ev.TurnCalled(who, action.decision))
    return None


def time_up(builder: TableEventBuilder, who: Who, action: act.TimeUp) -> Refusal | None:
    """Handle a timer that has run out; at a time-out the clock plays for the player.

    Refused: ``stale`` (the timer is not set any more).
    """
    table = builder.table
    over = next((timer for timer in timers(table) if timer.name == action.clock), None)
    if who != CLOCK or over is None:
        return Refusal("stale")
    if over.kind == "idle":
        builder.add(ev.BecameIdle())
        return None
    if over.kind == "kept":
        builder.add(ev.KeptSeatsFreed())
        return None
    if over.kind == "pause":
        refusal = builder.open_round()
        if refusal is not None:
            builder.rest(refusal.code)
        return None
    if over.kind == "patience":
        builder.add(ev.TurnCallable(over.decision))
        return None
    if over.kind == "window":
        return _clock_plays(builder, lapsed=False)
    if over.kind == "itself":
        found = automatic(table)
        if isinstance(found, act.PlayPremove):
            return premoves.play_premove(builder, who, found)
        return play_for(builder, who, act.PlayFor(over.who, over.decision))
    if over.kind in ("computer", "quick"):
        clock = open_clock(table)
        if clock is not None and clock.who != over.who:
            builder.add(ev.ComputerDecided(over.who, over.decision))
            return None
        # The failure is not the computer's fault: it must not cost as much as a lapse.
        return _clock_plays(builder, lapsed=False)
    builder.add(ev.TimedOut(over.who, over.decision))
    seating, most = builder.table.seating, builder.table.sitting.kind.seats.max_timeouts
    if seating.seat(over.who) is not None and seating.missed.count(over.who) >= most:
        builder.add(ev.WentAway(over.who))
    return play_for(builder, who, act.PlayFor(over.who, over.decision))


def chain_drawn(builder: TableEventBuilder, who: Who, action: act.ChainDrawn) -> Refusal | None:
    """Chance has fixed the secrets of the decks to come, between rounds. Refused: ``not_awaited``."""
    table = builder.table
    if who != CHANCE or table.phase == "round" or action.first != table.decks.chain_wanted:
        return Refusal("not_awaited")
    first, decks, seal = action.first, action.decks, action.seal
    builder.add(
        ev.ChainSealed(
            first, decks, seal, shown=action.shown or builder.table.practice, table=action.table
        )
    )
    return None


def chance(builder: TableEventBuilder, who: Who, action: ChanceAnswer) -> Refusal | None:
    """Chance answers the game.

    Refused: ``not_awaited`` (also a deck that is not the ready one), and the game's own refusals.
    """
    if who != CHANCE or builder.table.phase != "round":
        return Refusal("not_awaited")
    if isinstance(action, DeckOpened):
        ready = builder.table.decks.ready
        if ready is None or ready.deck != action.deck:
            return Refusal("not_awaited")
        builder.add(ev.DeckTaken(action.deck))
    return builder.game(who, action)
