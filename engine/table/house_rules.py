"""The agreements of a table: house rules, clock, and permission for advice."""

from __future__ import annotations

from engine.families import GameRules
from engine.game import AnyGame, Refusal, Who
from engine.registry import GAMES
from engine.settings import CLOCKS, NewGame, TableSettings, settings_after
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.state import Table


def _may_not_set(table: Table, who: Who, *, admin: bool) -> Refusal | None:
    """The opener may change a table; once the first round is dealt, an admin may too."""
    if who == table.opener or (admin and table.round):
        return None
    return Refusal("opener_or_admin" if table.round else "opener_only", person=table.opener)


def allow_advice(builder: TableEventBuilder, who: Who, action: act.AllowAdvice) -> Refusal | None:
    """Allow advice, or forbid it. Refused: ``opener_only``, ``opener_or_admin`` (``person``: the opener)."""
    refusal = _may_not_set(builder.table, who, admin=action.admin)
    if refusal is None and action.on != builder.table.agreed.advice:
        builder.add(ev.AdviceAllowed(who, action.on))
    return refusal


def set_rules(builder: TableEventBuilder, who: Who, action: act.SetRules) -> Refusal | None:
    """Set house rules and clock, for the next round on; rules of another game change the game.

    Refused: ``opener_only``, ``opener_or_admin``, and as ``_agree``.
    """
    refusal = _may_not_set(builder.table, who, admin=action.admin)
    return refusal or _agree(builder, who, action)


def change_game(builder: TableEventBuilder, who: Who, action: act.ChangeGame) -> Refusal | None:
    """Play another game, from the next round on.

    Before the first deal the opener and everybody seated may, at an empty table anybody. Refused: ``sit_first``,
    ``opener_or_admin`` (after it), ``no_switch`` (no such game), and as ``_agree``.
    """
    table = builder.table
    if table.round:
        refusal = _may_not_set(table, who, admin=action.admin)
        if refusal is not None:
            return refusal
    elif table.seating.people and who not in (table.opener, *table.seating.people):
        return Refusal("sit_first")
    agreed = table.agreed
    new = settings_after(
        TableSettings(agreed.rules, agreed.clock),
        NewGame(action.game),
        earlier=agreed.earlier,
        seated=len(table.seating.seats),
    )
    if isinstance(new, Refusal):
        return new
    return _agree(builder, who, act.SetRules(new.rules, new.clock))


def _agree(builder: TableEventBuilder, who: Who, action: act.SetRules) -> Refusal | None:
    """Refused: ``too_many_seated`` (``amount``: seats under the new rules), and as ``rules_refusal``.

    A player who gets up during a round may sit down again until it is over.
    """
    table = builder.table
    kind = next(
        (game for game in GAMES.values() if isinstance(action.rules, game.rulebook.rules)), None
    )
    wrong = rules_refusal(kind.key if kind else "", action.rules, action.clock)
    if kind is None or wrong is not None:
        return wrong
    most = kind.seats.max_players(action.rules)
    if len(table.seating.seats) > most:
        return Refusal("too_many_seated", amount=most)
    if kind is not table.agreed.kind:
        _change_game(builder, who, kind=kind, action=action)
    elif (action.rules, action.clock) != (table.agreed.rules, table.agreed.clock):
        builder.add(ev.RulesChanged(who, action.rules, action.clock))
    return None


def _change_game(
    builder: TableEventBuilder, who: Who, kind: AnyGame, *, action: act.SetRules
) -> None:
    """A computer that does not know the new game plays *alla regola*."""
    staying = [seat for seat in builder.table.seating.seats if seat.presence != "leaving"]
    builder.add(ev.GameChanged(person=who, game=kind.key, rules=action.rules, clock=action.clock))
    for seat in staying:
        if seat.player and seat.player not in kind.players.computers:
            builder.add(ev.ComputerSatDown(seat.person, kind.players.computers[0], who))


def rules_refusal(game: str, rules: GameRules, clock: int) -> Refusal | None:
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
