"""The actions of a turn. Refusals that need no hidden card come before those that need one."""

from __future__ import annotations

from typing import TypeAlias

from engine.cards import PACK, Card
from engine.classica.cover import stake_offer, stake_range
from engine.classica.ending import ended
from engine.classica.events import ClassicaCalled, ClassicaReshuffled, ClassicaStood, Event
from engine.classica.state import Seat, State, Table, drawable
from engine.game import Purses, Refusal
from engine.online.actions import Sto, Tiro
from engine.online.hand import is_lone_matta

Decided: TypeAlias = tuple[Event, ...] | Refusal


def tiro(state: State, seat: Seat, action: Tiro, purses: Purses, clock: bool) -> Decided:
    """Call a card (PI-25). Refused: ``no_cards`` (CL-12), and the stake (see ``_name_stake``)."""
    table = state.table
    if not drawable(table):
        return Refusal("no_cards")
    named = _name_stake(table, seat, action.stake, purses)
    if isinstance(named, Refusal):
        return named
    called = ClassicaCalled(seat.person, *named, clock)
    if table.place < len(table.packs[-1]):
        return (called,)
    aside = set(table.aside)
    pack = tuple(card for card in PACK if card in aside)
    return called, ClassicaReshuffled(len(table.packs), pack)


def sto(state: State, seat: Seat, action: Sto, purses: Purses, clock: bool) -> Decided:
    """Stand. Refused: the stake, as for ``tiro``, and ``lone_matta`` (PI-4), hidden for a punta."""
    table = state.table
    named = _name_stake(table, seat, action.stake, purses)
    if isinstance(named, Refusal):
        return named
    if must_draw(table, state.hands[table.turn]):
        return Refusal("lone_matta", hidden=not table.bank_plays)
    return ended(state, ClassicaStood(seat.person, *named, clock), False, purses)


def must_draw(table: Table, cards: tuple[Card, ...]) -> bool:
    """True if a player with ``cards`` may not stand: on the matta alone, while cards can be drawn (PI-4, CL-12)."""
    return table.rules.lone_matta_must_draw and is_lone_matta(cards) and drawable(table)


def _name_stake(
    table: Table, seat: Seat, asked: int | None, purses: Purses
) -> tuple[int, int, int] | Refusal:
    """The whole stake, the part of it that leaves the purse now, and the chips left there (PI-25, CL-8).

    Refused, with the correct amount: ``banker_no_stake``, ``stake_fixed`` (once it is named), ``stake_bound`` (CL-5),
    ``stake_below_min``, ``stake_above_max``, ``stake_above_purse``, ``stake_min_or_max``.
    """
    purse = purses.get(seat.person, 0)
    if table.bank_plays:
        return (0, 0, purse) if asked is None else Refusal("banker_no_stake")
    if seat.stake is not None:
        if asked is None or asked == seat.stake:
            return seat.stake, 0, purse
        return Refusal("stake_fixed", seat.stake)
    bound = table.bound(seat.person)
    low, high = stake_range(table.rules, table.accepted.highest, bound, purse)
    stake = low if asked is None else asked
    if not low <= stake <= high:
        if bound is not None:
            return Refusal("stake_bound", low)
        if stake < low:
            return Refusal("stake_below_min", low)
        capped = high < table.accepted.highest
        return Refusal("stake_above_purse" if capped else "stake_above_max", high)
    if (stake - low) % stake_offer(table.rules, "", low, high).step:
        return Refusal("stake_min_or_max", high)
    return stake, stake, purse - stake
