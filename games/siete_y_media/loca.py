"""La loca: everybody's bets, the person who plays it, and its announcements (SY-29 to SY-39)."""

from __future__ import annotations

from engine.game import Move, Person, Purses, Refusal
from engine.half_points import SEVEN_AND_HALF
from games.siete_y_media import actions as act
from games.siete_y_media import events as ev
from games.siete_y_media.money import (
    LOCA_MULTIPLE,
    SieteMoved,
    at_risk,
    doubled,
    free_chips,
    highest_loca,
    highest_raise,
)
from games.siete_y_media.offers import may_be_named, starts_with_media
from games.siete_y_media.state import SieteState, SieteTable


def bet_on_loca(state: SieteState, move: Move[act.Loca]) -> ev.SieteVerdict:
    """Bet in all; the same again makes no event (SY-31).

    Refused: ``banker_no_stake`` (the bank's holders), ``loca_full`` (purse or bank allow no bet), ``loca_too_high``
    (``amount``: the highest bet), ``stake_below_min``.
    """
    table, who, purses = state.table, move.who, move.purses
    if who in dict(table.holders):
        return Refusal("banker_no_stake")
    own = table.loca.bet_of(who)
    before = own.bet if own else 0
    mine = purses.get(who, 0) + before
    highest = min(highest_loca(table, who, free_chips(table, purses)), mine)
    amount = move.action.amount
    if amount is None:
        amount = before or min(table.rules.min_bet, highest)
    if highest < 1:
        return Refusal("loca_full")
    if amount > highest:
        return Refusal("loca_too_high", highest)
    if amount < 1:
        return Refusal("stake_below_min", 1)
    return (
        () if amount == before else (_bet(table, who, amount=amount, before=before, purses=purses),)
    )


def _bet(
    table: SieteTable, who: Person, *, amount: int, before: int, purses: Purses
) -> ev.SieteLocaBet:
    staked = _staked(table, ((who, amount - before),), purses)
    return ev.SieteLocaBet(person=who, amount=amount, **staked)


def _staked(table: SieteTable, more: ev.Chips, purses: Purses) -> SieteMoved:
    """``more`` chips on la loca, with the bank's cover of twice as many; below zero they come back."""
    exposure = table.exposure + LOCA_MULTIPLE * sum(chips for _, chips in more)
    return at_risk(table, more, exposure, purses=purses)


def take_back(state: SieteState, move: Move[act.Retiro]) -> ev.SieteVerdict:
    """Refused: ``no_bet``."""
    own = state.table.loca.bet_of(move.who)
    if own is None:
        return Refusal("no_bet")
    return (_bet(state.table, move.who, amount=0, before=own.bet, purses=move.purses),)


def name_bettor(state: SieteState, move: Move[act.Nombro]) -> ev.SieteVerdict:
    """Name a bettor (SY-32); the same again makes no event. Refused: ``no_bet``, ``nobody_named``."""
    table, who, named = state.table, move.who, move.action.person
    loca = table.loca
    if loca.bet_of(who) is None:
        return Refusal("no_bet")
    if len(loca.bets) < 2 or named not in may_be_named(table, who):
        return Refusal("nobody_named")
    return () if loca.vote_of(who) == named else (ev.SieteLocaNamed(who, named),)


def announce(state: SieteState) -> ev.SieteVerdict:
    """*Dobla quien quiera* (SY-33, SY-35). Hidden: ``at_seven_and_half``, ``no_media`` (the first card)."""
    table = state.table
    if state.total >= SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    if not starts_with_media(table.seat, state.hole):
        return Refusal("no_media", hidden=True)
    return (ev.SieteLocaAnnounced(table.seat.person),)


def raise_bet(state: SieteState, move: Move[act.Subo]) -> ev.SieteVerdict:
    """Add chips in all in this window; the same again makes no event (SY-35).

    Refused: ``no_bet``, ``no_raise`` (nothing may be added), ``raise_too_high`` (``amount``: the most that may be
    added), ``stake_below_min``.
    """
    table, who, purses = state.table, move.who, move.purses
    own = table.loca.bet_of(who)
    if own is None:
        return Refusal("no_bet")
    before = own.bet - own.base
    bank = free_chips(table, purses)
    highest = highest_raise(table, own, free=purses.get(who, 0), bank=bank)
    named = move.action.amount
    amount = highest if named is None else named
    if highest < 1:
        return Refusal("no_raise")
    if amount > highest:
        return Refusal("raise_too_high", highest)
    if amount < 1:
        return Refusal("stake_below_min", 1)
    if amount == before:
        return ()
    staked = _staked(table, ((who, amount - before),), purses)
    return (ev.SieteLocaRaised(person=who, amount=amount, **staked),)


def close_raises(_state: SieteState, move: Move[act.Cierro]) -> ev.SieteVerdict:
    return (ev.SieteRaisesClosed(move.by_clock),)


def double_all(state: SieteState, purses: Purses) -> ev.SieteLocaDoubled:
    """*La loca dobla*: every bet, as far as purses and bank go (SY-34)."""
    table = state.table
    added = doubled(table, purses)
    staked = _staked(table, added, purses)
    return ev.SieteLocaDoubled(person=table.seat.person, added=added, **staked)
