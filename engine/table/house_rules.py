"""The agreements of a table: house rules, clock, and permission for advice."""

from __future__ import annotations

from engine.game import AnyGame, Refusal, Who
from engine.registry import GAMES, AnyRules
from engine.settings import CLOCKS
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.seating import TableSeat
from engine.table.state import Table


def _may_not_set(table: Table, who: Who, *, admin: bool) -> Refusal | None:
    """The opener may change a table; once the first round is dealt, an admin may too."""
    if who == table.opener or (admin and table.round):
        return None
    return Refusal("opener_or_admin" if table.round else "opener_only", person=table.opener)


def allow_advice(course: TableEventBuilder, who: Who, action: act.AllowAdvice) -> Refusal | None:
    """Allow advice, or forbid it. Refused: ``opener_only``, ``opener_or_admin`` (``person``: the opener)."""
    refusal = _may_not_set(course.table, who, admin=action.admin)
    if refusal is None and action.on != course.table.agreed.advice:
        course.add(ev.AdviceAllowed(who, action.on))
    return refusal


def set_rules(course: TableEventBuilder, who: Who, action: act.SetRules) -> Refusal | None:
    """Set house rules and clock, for the next round on; rules of another game change the game.

    Refused: ``opener_only``, ``opener_or_admin``, ``too_many_seated`` (``amount``: seats under the new rules), and as
    ``rules_refusal``.
    """
    table = course.table
    refusal = _may_not_set(table, who, admin=action.admin)
    if refusal is not None:
        return refusal
    kind = next(
        (game for game in GAMES.values() if isinstance(action.rules, game.rulebook.rules)), None
    )
    wrong = rules_refusal(kind.key if kind else "", action.rules, action.clock)
    if kind is None or wrong is not None:
        return wrong
    most = kind.seats.max_players(action.rules)
    if len(_staying(table)) > most:
        return Refusal("too_many_seated", amount=most)
    if kind is not table.agreed.kind:
        _change_game(course, who, kind=kind, action=action)
    elif (action.rules, action.clock) != (table.agreed.rules, table.agreed.clock):
        course.add(ev.RulesChanged(who, action.rules, action.clock))
    return None


def _staying(table: Table) -> list[TableSeat]:
    return [seat for seat in table.seating.seats if seat.presence != "leaving"]


def _change_game(course: TableEventBuilder, who: Who, kind: AnyGame, action: act.SetRules) -> None:
    """A computer that does not know the new game plays *alla regola*."""
    staying = _staying(course.table)
    course.add(ev.GameChanged(person=who, game=kind.key, rules=action.rules, clock=action.clock))
    for seat in staying:
        if seat.player and seat.player not in kind.players.computers:
            course.add(ev.ComputerSatDown(seat.person, kind.players.computers[0], who))


def rules_refusal(game: str, rules: AnyRules, clock: int) -> Refusal | None:
    """The reason why these rules and this clock cannot be played; None if they can.

    ``other_game`` (unknown, or not the game of the rules), ``bad_clock`` (not among ``CLOCKS``), ``rules_<misfit>``.
    """
    kind = GAMES.get(game)
    if kind is None or not isinstance(rules, kind.rulebook.rules):
        return Refusal("other_game")
    if clock not in CLOCKS:
        return Refusal("bad_clock")
    wrong = rules.check()
    return None if wrong is None else Refusal(f"rules_{wrong}")
