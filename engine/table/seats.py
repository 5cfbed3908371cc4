"""Seats of people and computers: coming, going, and coming back."""

from __future__ import annotations

from engine.game import Person, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.seating import enough, plays_in_pairs


def sit(builder: TableEventBuilder, who: Who, _: act.Sit) -> Refusal | None:
    """Take a seat, or return to one's own: a player who got up in this round gets the same seat back.

    Refused: ``already_seated``, ``table_ending``, ``table_full`` (``amount``: the number of seats), ``seats_kept``.
    """
    table = builder.table
    if table.seating.seat(who) is not None:
        refusal = come_back(builder, who, act.ComeBack())
        return refusal and Refusal("already_seated")
    if table.ending.asked:
        return Refusal("table_ending")
    refusal = _full(builder, who)
    if refusal is not None:
        return refusal
    builder.add(ev.SatDown(who))
    return None


def _full(builder: TableEventBuilder, person: Person) -> Refusal | None:
    """Refuse a seat if there is none, or if all free seats are kept for others."""
    seating, agreed = builder.table.seating, builder.table.agreed
    most = agreed.kind.seats.max_players(agreed.rules)
    taken = len(seating.seats)
    if taken >= most:
        return Refusal("table_full", amount=most)
    if person not in seating.kept and taken + len(seating.absent_kept) >= most:
        return Refusal("seats_kept")
    return None


def get_up(builder: TableEventBuilder, who: Who, _: act.GetUp) -> Refusal | None:
    """Leave the table; in a hand the seat stays to its end. In a tournament the seat always stays: that is sit-out.

    Refused: ``not_seated``; in a tournament as ``sit_out``.
    """
    if builder.table.tournament.number:
        return sit_out(builder, who, act.SitOut())
    seat, running = builder.table.seating.seat(who), builder.table.running
    if seat is None and who in running.bystanders and who not in running.absent:
        _leave(builder, who)
        return None
    if seat is None or seat.presence == "leaving":
        return Refusal("not_seated")
    _leave(builder, who)
    return None


def _leave(builder: TableEventBuilder, who: Who) -> None:
    builder.add(ev.GotUp(who))
    builder.absent(who)
    _rest_if_few(builder)


def _rest_if_few(builder: TableEventBuilder) -> None:
    """Rest during the pause if too few players are left; a running round is played to its end first."""
    table = builder.table
    if table.phase == "pause" and not enough(table.seating.seats, table.agreed.rules):
        builder.rest("few")


def seat_computer(builder: TableEventBuilder, who: Who, action: act.SeatComputer) -> Refusal | None:
    """Give a computer a seat. Every seated player may.

    Refused: ``sit_first``, ``table_ending``, ``no_such_computer`` (unknown to the game, or seated already),
    ``table_full`` and ``seats_kept`` as in ``sit``.
    """
    table = builder.table
    if table.seating.seat(who) is None:
        return Refusal("sit_first")
    if table.ending.asked:
        return Refusal("table_ending")
    kind = table.agreed.kind
    if (
        action.player not in kind.players.computers
        or table.seating.seat(action.computer) is not None
    ):
        return Refusal("no_such_computer")
    refusal = _full(builder, action.computer)
    if refusal is not None:
        return refusal
    builder.add(ev.ComputerSatDown(action.computer, action.player, who))
    return None


def send_away(builder: TableEventBuilder, who: Who, action: act.SendAway) -> Refusal | None:
    """Have a computer get up. Every seated player may. Refused: ``sit_first``, ``no_such_computer``."""
    seat = builder.table.seating.seat(action.computer)
    if builder.table.seating.seat(who) is None:
        return Refusal("sit_first")
    if seat is None or not seat.player or seat.presence == "leaving":
        return Refusal("no_such_computer")
    _leave(builder, action.computer)
    return None


def change_partners(builder: TableEventBuilder, who: Who, _: act.ChangePartners) -> Refusal | None:
    """Every seated player may, before the first round. Refused: ``sit_first``, ``no_partners`` (later, or alone)."""
    table = builder.table
    if table.seating.seat(who) is None:
        return Refusal("sit_first")
    if table.phase != "lobby" or not plays_in_pairs(table.seating, table.agreed.kind):
        return Refusal("no_partners")
    builder.add(ev.PartnersChanged(who))
    return None


def sit_out(builder: TableEventBuilder, who: Who, _: act.SitOut) -> Refusal | None:
    """Keep the seat without playing; the clock plays the rest of a running round.

    Refused: ``not_seated``, ``already_out``.
    """
    seat = builder.table.seating.seat(who)
    if seat is None or seat.presence == "leaving":
        return Refusal("not_seated")
    if seat.presence == "away":
        return Refusal("already_out")
    builder.add(ev.SatOut(who))
    builder.absent(who)
    _rest_if_few(builder)
    return None


def come_back(builder: TableEventBuilder, who: Who, _: act.ComeBack) -> Refusal | None:
    """Be here again, after sit-out or after getting up in this hand: at once, or in some games from the next round on.

    Refused: ``not_seated``, ``already_here``, ``back_next_round`` (the return is noted already).
    """
    table = builder.table
    seat = table.seating.seat(who)
    if seat is None:
        return Refusal("not_seated")
    waits = table.phase == "round" and not table.sitting.kind.seats.back_at_once
    if seat.presence == "here" and (waits or who not in table.running.absent):
        return Refusal("back_next_round" if who in table.running.absent else "already_here")
    builder.add(ev.BackNextRound(who) if waits else ev.CameBack(who))
    return None
