"""The entry point of every action at a table: it returns events or a refusal.

The table is a decider of the same form as its game: ``decide(table, who, action, purses) -> events | Refusal``.
Actions of the game pass through ``Play``; their consequences for the table (the round is over, the table rests or
closes) are decided here at the same time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.chance import DeckOpened, Drawn, LotFell, TimeIs
from engine.game import BETWEEN, Awaits, Person, Purses, Refusal, Waiting, Who
from engine.registry import game_of
from engine.table import actions as act
from engine.table import events as ev
from engine.table import house_rules, lifecycle, premoves, seats, tournament_table, turns
from engine.table.automatic import automatic, rests
from engine.table.event_builder import AnyAction, TableEventBuilder
from engine.table.purses import count_later, counted_purses
from engine.table.state import Table

TableVerdict: TypeAlias = tuple[Any, ...] | Refusal
"""The events of an action, or the refusal."""


def open_table(who: Person, action: act.OpenTable) -> TableVerdict:
    """Open a table: the only action that needs no existing table. A tournament's table is opened by its organiser.

    Refused as ``house_rules.rules_refusal``, and with ``seats_kept`` if all seats are kept for others.
    """
    refusal = house_rules.rules_refusal(action.game, action.rules, action.clock)
    if refusal is not None:
        return refusal
    seats = game_of(action.rules).seats.max_players(action.rules)
    if who not in action.kept and len(action.kept) >= seats:
        return Refusal("seats_kept")
    opened = ev.TableOpened(
        game=action.game,
        opener=who,
        rules=action.rules,
        clock=action.clock,
        practice=action.practice,
        kept=action.kept,
        tournament=action.tournament,
        in_group=action.in_group,
    )
    return (opened, *(ev.SatDown(person) for person in action.people or (who,)))


def decide(table: Table, who: Who, action: AnyAction, *, purses: Purses) -> TableVerdict:
    """The events of ``action`` by ``who``, or a Refusal; the table itself is not changed.

    ``purses``: see ``engine.game.Purses``. Refused, apart from the refusals of each action:
    ``table_closed``, ``unknown_action``, and at a table of a tournament ``tournament_table`` and
    ``tournament_players``.
    """
    decided = carry_out(table, who, action=action, purses=purses)
    return decided if isinstance(decided, Refusal) else decided[0]


def carry_out(
    table: Table, who: Who, action: AnyAction, *, purses: Purses
) -> tuple[tuple[Any, ...], Table] | Refusal:
    """``decide``, together with the table after its events."""
    if table.phase == "closed":
        return Refusal("table_closed")
    deciders = _OF_PEOPLE if who > 0 else _OF_NOBODY
    decider = deciders.get(type(action))
    if decider is None:
        return Refusal("unknown_action")
    if table.tournament.number and who > 0:
        if type(action) not in tournament_table.ALLOWED:
            return Refusal("tournament_table")
        if table.seating.seat(who) is None:
            return Refusal("tournament_players")
    builder = TableEventBuilder(table, counted_purses(table, purses))
    refusal = decider(builder, who, action)
    if refusal is not None:
        return refusal
    if builder.table.premoves:
        premoves.drop_what_is_past(builder)
    return tuple(builder.events), builder.table


def awaits(table: Table) -> Awaits | act.SealChain | act.AwaitSeal | act.PlayFor | act.PlayPremove:
    """The player or request that the table waits for.

    ``Waiting``, a request to chance (``SealChain`` included), ``PlayFor``, ``PlayPremove``, Telegram (``AwaitSeal``),
    or ``BETWEEN`` once the table is closed.
    """
    if table.phase == "closed":
        return BETWEEN
    if table.phase != "round":
        decks = table.decks
        if decks.chain_wanted:
            return act.SealChain(decks.chain_wanted)
        if decks.ready is None:
            return act.AwaitSeal(decks.next)
        return Waiting(table.seating.ring, anybody=True)
    awaited = table.sitting.kind.core.awaits(table.sitting.state)
    if isinstance(awaited, Waiting):
        found = automatic(table)
        if found is not None and not rests(table):
            return found
    return awaited


_Deciders = dict[type, Callable[[TableEventBuilder, Who, Any], Refusal | None]]

_OF_PEOPLE: Final[_Deciders] = {
    act.Sit: seats.sit,
    act.GetUp: seats.get_up,
    act.SeatComputer: seats.seat_computer,
    act.SendAway: seats.send_away,
    act.ComputerPlays: turns.computer_plays,
    act.ChangePartners: seats.change_partners,
    act.SitOut: seats.sit_out,
    act.ComeBack: seats.come_back,
    act.Start: lifecycle.start,
    act.AskPause: lifecycle.ask_pause,
    act.SetRules: house_rules.set_rules,
    act.ChangeGame: house_rules.change_game,
    act.AllowAdvice: house_rules.allow_advice,
    act.Cut: lifecycle.cut,
    act.Play: turns.play,
    act.SetPremove: turns.set_premove,
    act.WithdrawPremove: premoves.withdraw,
    act.CallTurn: turns.call_turn,
    act.EndTable: lifecycle.end_table,
}
"""Actions of people and computers, whose numbers are above zero."""

_OF_NOBODY: Final[_Deciders] = {
    act.ThrownOut: lifecycle.thrown_out,
    act.TakeSeat: tournament_table.take_seat,
    act.GiveUpSeat: tournament_table.give_up_seat,
    act.GoOn: tournament_table.go_on,
    act.CountLater: count_later,
    act.TimeUp: turns.time_up,
    act.PlayFor: turns.play_for,
    act.PlayPremove: premoves.play_premove,
    act.PlayOnly: turns.play_only,
    act.ChainDrawn: turns.chain_drawn,
    act.SeeSeal: lifecycle.see_seal,
    LotFell: turns.chance,
    DeckOpened: turns.chance,
    Drawn: turns.chance,
    TimeIs: turns.chance,
}
"""Actions of chance, the clock, the table itself and its tournament."""
