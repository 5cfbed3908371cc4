"""The actions of a turn. Refusals that need no hidden card come before those that need one."""

from __future__ import annotations

from typing import TypeAlias

from engine.cards import PACK
from engine.game import Purses, Refusal
from engine.sette_e_mezzo.actions import Sto, Tiro
from engine.sette_e_mezzo.cover import cover_of, refuse_stake, stake_range
from engine.sette_e_mezzo.ending import close_round, ended
from engine.sette_e_mezzo.events import (
    Called,
    Conceded,
    Event,
    Fate,
    Reshuffled,
    RoundOpened,
    Stood,
)
from engine.sette_e_mezzo.hand import best_of, declarations, reale_suit
from engine.sette_e_mezzo.rules import HALF, SEVEN_AND_HALF
from engine.sette_e_mezzo.state import Seat, State, drawable

Decided: TypeAlias = tuple[Event, ...] | Refusal


def tiro(state: State, seat: Seat, action: Tiro, purses: Purses, clock: bool) -> Decided:
    """Call a card (SM-32, SM-33).

    Refused: ``no_cards`` (SM-40); the stake (see ``cover.refuse_stake``, and ``banker_no_stake``). Hidden, because
    they depend on the covered card: ``at_seven_and_half`` (BT-7), ``overdrawn`` (only burning or conceding is
    possible).
    """
    table = state.table
    setting = table.setting
    if not drawable(table):
        return Refusal("no_cards")
    opened = setting.round
    named = _name_stake(opened, seat, action.stake, purses, False)
    if isinstance(named, Refusal):
        return named
    values = opened.rules.values
    if values.optional:
        total = best_of(values, state.weight, len(state.cards))
        if total == SEVEN_AND_HALF:
            return Refusal("at_seven_and_half", hidden=True)
        if total > SEVEN_AND_HALF:
            return Refusal("overdrawn", hidden=True)
    stake, staked, covered, purse, bank = named
    called = Called(seat.person, stake, staked, covered, opened.banker, purse, bank, clock)
    return (called,) if table.stock else card_to_come(state, called)


def sto(state: State, seat: Seat, action: Sto, purses: Purses, clock: bool) -> Decided:
    """Stand (SM-32).

    Refused: the stake as for ``tiro``. Hidden: ``stake_fixed`` where a call has already settled the turn (SM-34),
    ``matta_value`` for a value that the matta cannot have.
    """
    table = state.table
    opened = table.setting.round
    named = _name_stake(opened, seat, action.stake, purses, True)
    if isinstance(named, Refusal):
        return named
    stake, staked, covered, purse, bank = named
    person, banker = seat.person, opened.banker
    fate: Fate = ""
    matta = 0
    declared = action.matta
    rules = opened.rules
    values = rules.values
    if declared is not None or values.optional:
        matta = declared or 0
        cards = state.cards
        hidden = person != banker
        held = state.weight
        total = best_of(values, held, len(cards))
        allowed = declarations(values, held, len(cards))
        if total >= SEVEN_AND_HALF and staked:
            return Refusal("stake_fixed", seat.stake or 0, hidden=True)
        if declared is not None and (declared not in allowed or total > SEVEN_AND_HALF):
            return Refusal("matta_value", hidden=hidden)
        if total > SEVEN_AND_HALF:
            released = stake + cover_of(rules, stake)
            return ended(state, Conceded(seat.person, banker, released, clock), True, purses)
        if total == SEVEN_AND_HALF:
            fate = "reale" if reale_suit(cards, rules) else "seven_half"
            matta = HALF
    stood = Stood(person, stake, staked, covered, banker, purse, bank, matta, fate, clock)
    if person == banker:
        return stood, close_round(state, stood, purses)
    return (stood,)


def _name_stake(
    opened: RoundOpened,
    seat: Seat,
    asked: int | None,
    purses: Purses,
    standing: bool,
) -> tuple[int, int, int, int, int] | Refusal:
    """The stake, the chips it moves from the player and from the banker, and the free chips of both afterwards."""
    person, banker = seat.person, opened.banker
    bank = purses.get(banker, 0)
    if person == banker:
        return (0, 0, 0, bank, bank) if asked is None else Refusal("banker_no_stake")
    purse = purses.get(person, 0)
    before = seat.stake
    if before is not None and (asked is None or asked == before):
        return before, 0, 0, purse, bank
    rules = opened.rules
    values = rules.values
    if asked is not None and (before is None or values.may_raise):
        # Mostly it is a first or a higher stake that both can pay: then the range is not needed.
        low = rules.min_stake
        staked = asked
        if before is not None:
            staked -= before
            if before > low:
                low = before
        covered = values.cover * (asked - low)
        if low <= asked <= rules.max_stake and staked <= purse and covered <= bank:
            return asked, staked, covered, purse - staked, bank - covered
    low, high = stake_range(rules, before, purse, bank, standing)
    if asked is None:
        asked = low
    elif not low <= asked <= high:
        return refuse_stake(rules, before, asked, purse, (low, high))
    staked = asked - (before or 0)
    covered = cover_of(rules, asked) - cover_of(rules, before)
    return asked, staked, covered, purse - staked, bank - covered


def card_to_come(state: State, event: Event) -> tuple[Event, ...]:
    """``event``, which asks for a card; if the stock is empty, the cards set aside are shuffled first (SM-40)."""
    table = state.table
    if table.stock:
        return (event,)
    aside = {*table.setting.aside, *state.stock.unseen}
    pack = tuple([card for card in PACK if card in aside])
    return event, Reshuffled(len(table.setting.packs), pack)
