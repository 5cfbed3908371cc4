"""One mano: the turn of the punta, the turn of the banker, and the payment (PI-25 … PI-31, BT-4 … BT-7)."""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Drawn, Person, Purses, Refusal
from engine.online.actions import Sto, Tiro
from engine.online.hand import MATTA, SEVEN_AND_HALF, best_total, is_lone_matta
from engine.online.stock import are_in
from engine.online.winner import WINS, compare
from engine.piatto.events import DuelCalled, DuelDrew, DuelEnded, DuelStood, Event, Fate
from engine.piatto.flow import Flow
from engine.piatto.fold_duel import running
from engine.piatto.limits import stake_range
from engine.piatto.mano import go_on, shuffle
from engine.piatto.state import State

Decided: TypeAlias = tuple[Event, ...] | Refusal


def tiro(state: State, person: Person, action: Tiro, purses: Purses, clock: bool) -> Decided:
    """Call a card (PI-25, PI-27). Refused: the stake (see ``_name_stake``)."""
    named = _name_stake(state, person, action.stake, purses)
    if isinstance(named, Refusal):
        return named
    called = DuelCalled(person, *named, clock)
    if state.table.stock:
        return (called,)
    flow = Flow(state, purses)
    flow.add(called)
    shuffle(flow, "stock")
    return flow.events


def sto(state: State, person: Person, action: Sto, purses: Purses, clock: bool) -> Decided:
    """Stand (PI-25, PI-27). Refused: the stake as for ``tiro``, and ``lone_matta`` with the switch of PI-4."""
    named = _name_stake(state, person, action.stake, purses)
    if isinstance(named, Refusal):
        return named
    banker = state.table.banker
    cards = state.bank if person == banker else state.punta
    if state.table.rules.lone_matta_must_draw and is_lone_matta(cards):
        return Refusal("lone_matta", hidden=person != banker)
    stood = DuelStood(person, *named, clock)
    if person != banker:
        return (stood,)
    flow = Flow(state, purses)
    flow.add(stood)
    _finish(flow)
    return flow.events


def _name_stake(
    state: State, person: Person, asked: int | None, purses: Purses
) -> tuple[int, int, int] | Refusal:
    """The punta's stake, the part of it that leaves the purse now, and the free chips afterwards (PI-25).

    The whole stake leaves the purse with the first decision.

    Refused: ``banker_no_stake``, ``stake_fixed``, ``stake_below_min``, ``stake_above_purse``, ``stake_above_pot``
    (PI-19), with the correct amount.
    """
    table = state.table
    has = purses.get(person, 0)
    if person == table.banker:
        return (0, 0, has) if asked is None else Refusal("banker_no_stake")
    named = running(table).stake
    if named is not None:
        return (named, 0, has) if asked in (None, named) else Refusal("stake_fixed", named)
    low, high = stake_range(table.rules, table.pot, has)
    if asked is None:
        asked = low
    if asked < low:
        return Refusal("stake_below_min", low)
    if asked > has:
        return Refusal("stake_above_purse", has)
    if asked > high:
        return Refusal("stake_above_pot", high)
    return asked, asked, has - asked


def give_card(state: State, answer: Drawn, purses: Purses) -> Decided:
    """Give the called card; at 7½ or over, the turn ends (PI-26, BT-7). Refused: ``bad_cards``."""
    cards = answer.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    table = state.table
    setting = table.setting
    bank_plays = running(table).bank_plays
    held = state.bank if bank_plays else state.punta
    fate = _fate(best_total((*held, *cards)))
    person = setting.banker if bank_plays else table.punta
    drew = DuelDrew(person, cards[0], setting.deck, setting.shuffle, table.place, fate)
    if not fate or (fate == "seven_half" and not bank_plays):
        return (drew,)
    flow = Flow(state, purses)
    flow.add(drew)
    _finish(flow)
    return flow.events


def _fate(total: int) -> Fate:
    if total < SEVEN_AND_HALF:
        return ""
    return "seven_half" if total == SEVEN_AND_HALF else "bust"


def _finish(flow: Flow) -> None:
    """Pay the mano, shuffle if the matta came out and another mano may follow, and go on to it (PI-28 … PI-33)."""
    ended = _settled(flow.state)
    came_out = _matta_out(flow.state, ended)
    flow.add(ended)
    if came_out and flow.state.table.phase != "over":
        shuffle(flow, "matta")
    go_on(flow)


def _settled(state: State) -> DuelEnded:
    """The winner of the mano and the new pot. Only cards that had to be seen are shown."""
    table = state.table
    duel = running(table)
    total, bank = best_total(state.punta), best_total(state.bank)
    outcome = compare(total, bank)
    stake = duel.stake or 0
    shown = outcome != "banker_bust"
    known = shown or duel.status == "seven_half"
    return DuelEnded(
        punta=duel.punta,
        banker=table.banker,
        stake=stake,
        outcome=outcome,
        hole=state.punta[0] if shown else None,
        drawn=duel.drawn,
        total=total if known else None,
        bank=duel.bank,
        bank_total=bank if duel.bank else None,
        pot=table.pot - stake if outcome in WINS else table.pot + stake,
    )


def _matta_out(state: State, ended: DuelEnded) -> bool:
    """True if the matta came out in the mano: dealt to either side, or, by house rule, publicly seen (PI-33)."""
    if state.table.rules.reshuffle_matta == "dealt":
        return MATTA in state.punta or MATTA in state.bank
    return MATTA in (ended.hole, *ended.drawn, *ended.bank)
