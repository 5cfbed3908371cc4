"""The deciders of siete y media: a move gives events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.card_events import AGAIN
from engine.cards import PACK_SIZE, Card, is_figure, rank
from engine.chance import DeckOpened, Drawn, LotFell
from engine.deciders import ByAction, Deciders, by_action, out_of_turn
from engine.drawing.deck import begin_deck
from engine.game import Move, OpenRound, Purses, Refusal
from engine.half_points import POINTS, SEVEN_AND_HALF
from engine.stock import are_in
from games.siete_y_media import actions as act
from games.siete_y_media import events as ev
from games.siete_y_media.awaiting import clock
from games.siete_y_media.evolve import evolve
from games.siete_y_media.loca import (
    announce,
    bet_on_loca,
    close_raises,
    double_all,
    name_bettor,
    raise_bet,
    take_back,
)
from games.siete_y_media.money import (
    LOCA_MULTIPLE,
    SieteMoved,
    bet_range,
    covers,
    exposure_with,
    free_chips,
    muerto_range,
    refuse_bet,
    staked,
    unmoved,
)
from games.siete_y_media.offers import may_divide, may_leave
from games.siete_y_media.opening import (
    close_shares,
    dealt_again,
    dealt_to,
    draw_bank,
    enter,
    leave,
    offer_share,
    open_round,
)
from games.siete_y_media.players import on_timeout
from games.siete_y_media.settlement import close_round
from games.siete_y_media.state import (
    SietePhase,
    SieteState,
    SieteTable,
    SieteTurn,
    any_stands,
    drawable,
    hole_at,
)


def by_person(state: SieteState, move: Move[Any]) -> ev.SieteVerdict:
    """A decision of the player on turn, or a move in a window: of any person, or of the banker, who may close it."""
    table, phase = state.table, state.table.phase
    if phase == "turn" and table.seat.person == move.who:
        return by_action(_ON_TURN[table.turn], state, move)
    window = _WINDOWS.get(phase, {}).get(type(move.action))
    if window is not None:
        return window(state, move)
    if phase in _OF_BANKER and move.who == table.round.banker:
        return by_action(_OF_BANKER[phase], state, move)
    return out_of_turn(table, move.who, {*table.round.players, *dict(table.holders)})


def by_clock(state: SieteState, move: Move[Any]) -> ev.SieteVerdict:
    table = state.table
    deciders = _ON_TURN[table.turn] if table.phase == "turn" else _OF_BANKER[table.phase]
    return by_action(deciders, state, move)


# --- chance -------------------------------------------------------------------------------------------------------


def deal(state: SieteState, move: Move[Drawn]) -> ev.SieteVerdict:
    """Deal the covered cards (SY-7); those that the shuffle no longer has come round again (SY-13).

    Refused: ``bad_cards``.
    """
    table, cards = state.table, move.action.cards
    people = dealt_to(table.round)
    fresh = min(len(people), PACK_SIZE - table.place)
    if len(cards) != fresh or not are_in(state.left, cards):
        return Refusal("bad_cards")
    dealt = ev.Dealt(
        deck=table.deck, shuffle=0, place=table.place, people=people[:fresh], cards=cards
    )
    again = people[fresh:]
    return (dealt, dealt_again(state, again)) if again else (dealt,)


def give_card(state: SieteState, move: Move[Drawn]) -> ev.SieteVerdict:
    """Give the card asked for, or the one under a muerto's 7. Refused: ``bad_cards``."""
    table, cards = state.table, move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    return _given(state, cards[0], deck=table.deck, place=table.place, purses=move.purses)


def _given(
    state: SieteState, card: Card, *, deck: int, place: int, purses: Purses
) -> tuple[ev.SieteEvent, ...]:
    """The card that comes, with its effect, and the settlement if it ends the hand."""
    table, total = state.table, state.total + POINTS[card]
    fate, moved = _effect(table, total, purses)
    drew = ev.SieteDrew(
        person=table.seat.person,
        card=card,
        deck=deck,
        shuffle=0,
        place=place,
        covered=table.seat.covered is None and table.turn != "bank",  # SY-11, SY-19
        fate=fate,
        **moved,
    )
    if not fate:
        return (drew,)
    if table.turn == "bank":
        cards = (*table.seat.open, card)
        return drew, close_round(state, bank_cards=cards, bank=total, purses=purses)
    return _unless_bets_stand(state, drew, purses) if fate == "bust" else (drew,)


def _effect(table: SieteTable, total: int, purses: Purses) -> tuple[ev.SieteFate, SieteMoved]:
    """The public effect of a card that makes ``total``, and the chips that come back."""
    seat, exposure, still = table.seat, table.exposure, unmoved(table)
    if total < SEVEN_AND_HALF:
        return "", still
    if seat.status == "muerto":  # both bets stand until the card is shown (SY-21)
        return "", still
    if total == SEVEN_AND_HALF:
        shown = table.turn == "bank" or table.rules.announce_seven_half
        return "seven_half" if shown else "", still
    if table.turn == "bank":
        return "bust", still
    if table.turn == "loca":
        after = exposure - (LOCA_MULTIPLE + 1) * table.loca.total
    else:
        after = exposure_with(table, 0) - (seat.bet or 0)
    return "bust", covers(table.holders, exposure, new=after, purses=purses)


def _unless_bets_stand(
    state: SieteState, event: ev.SieteEvent, purses: Purses
) -> tuple[ev.SieteEvent, ...]:
    """``event``, and the settlement if no hand and no bet on la loca stands against the bank after it (SY-23)."""
    table = state.table
    last = table.turn == "loca" or len(table.played) + 1 == len(table.seated)
    if not last or any_stands(table.played):
        return (event,)
    after = evolve(state, event)
    if after.table.phase != "over":
        return (event,)
    free = {**purses, **ev.purses_of(event)}
    return event, close_round(
        after, bank_cards=after.table.seat.open, bank=after.total, purses=free
    )


# --- a player's turn ----------------------------------------------------------------------------------------------


def _named(state: SieteState, asked: int | None, purses: Purses, *, asking: bool) -> int | Refusal:
    """The bet of the player on turn (SY-15, SY-16).

    Refused: as ``refuse_bet``, ``raise_needs_card``. Hidden, if the card is no media: ``first_bet``, or
    ``first_stand`` where only a stand needs one.
    """
    table = state.table
    seat = table.seat
    had = seat.bet
    if had is not None:
        if asked is None or asked == had:
            return had
        if not asking:
            return Refusal("raise_needs_card")
    rules = table.round.rules
    purse = purses.get(seat.person, 0)
    bounds = bet_range(table, purse, free_chips(table, purses))
    low, high = bounds
    if asked is None:
        return low
    if not low <= asked <= high:
        return refuse_bet(table, asked=asked, purse=purse, bounds=bounds)
    if had is None and asked != low and not is_figure(state.holes[hole_at(table)]):
        if rules.initial_bet != "free":
            return Refusal("first_bet", low, hidden=True)
        if not asking:
            return Refusal("first_stand", low, hidden=True)
    return asked


def carta(state: SieteState, move: Move[act.SieteTiro | act.Tapada]) -> ev.SieteVerdict:
    """Ask for a card; la loca and the banker name no bet.

    Refused: ``banker_no_stake``, ``loca_closed`` (bets on la loca are), ``no_cards`` (SY-13a), ``not_in_rules``, the
    bet; hidden: ``at_seven_and_half``.
    """
    table, action, purses = state.table, move.action, move.purses
    if table.turn != "player" and action.bet is not None:
        return Refusal("banker_no_stake" if table.turn == "bank" else "loca_closed")
    if not drawable(table):
        return Refusal("no_cards")
    turned = type(action) is act.Tapada
    if turned and table.rules.covered_choice == "first":
        return Refusal("not_in_rules")
    bet = _named(state, action.bet, purses, asking=True) if table.turn == "player" else 0
    if isinstance(bet, Refusal):
        return bet
    if state.total >= SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    called = ev.SieteCalled(
        person=table.seat.person,
        bet=bet,
        turned=state.hole if turned else None,
        clock=move.by_clock,
        **_with_bet(table, bet, purses),
    )
    return _card_to_come(state, called, purses)


def _with_bet(table: SieteTable, bet: int, purses: Purses) -> SieteMoved:
    """The chips that move with this bet of the hand on turn."""
    return staked(table, bet, purses) if table.turn == "player" else unmoved(table)


def _card_to_come(
    state: SieteState, event: ev.SieteCalled | ev.SieteMuerto, purses: Purses
) -> ev.SieteVerdict:
    """``event``; if the shuffle has no card left, the next one comes round again at once (SY-13)."""
    if state.table.place < PACK_SIZE:
        return (event,)
    free = {**purses, **dict(event.purses)}
    after = evolve(state, event)
    return event, *_given(after, after.back[0], deck=AGAIN, place=0, purses=free)


def planto(state: SieteState, move: Move[act.SieteSto]) -> ev.SieteVerdict:
    """Stand. Refused: the bet."""
    bet = _named(state, move.action.bet, move.purses, asking=False)
    return bet if isinstance(bet, Refusal) else _stand(state, bet, move)


def _stand(
    state: SieteState, bet: int, move: Move[Any], *, doubled: bool = False
) -> tuple[ev.SieteEvent, ...]:
    """The hand on turn stands with ``bet``, la loca and the banker with 0."""
    stood = ev.SieteStood(
        person=state.table.seat.person,
        bet=bet,
        doubled=doubled,
        clock=move.by_clock,
        **_with_bet(state.table, bet, move.purses),
    )
    return (stood,)


def doblo(state: SieteState, move: Move[act.Doblo]) -> ev.SieteVerdict:
    """Double the minimum and stand (SY-17). Refused: ``too_late``, the bet; hidden: ``no_double``."""
    table, purses = state.table, move.purses
    seat = table.seat
    if seat.bet is not None:
        return Refusal("too_late")
    purse = purses.get(seat.person, 0)
    bounds = bet_range(table, purse, free_chips(table, purses))
    bet = 2 * table.rules.min_bet
    if bet > bounds[1]:
        return refuse_bet(table, asked=bet, purse=purse, bounds=bounds)
    if rank(state.hole) not in table.rules.double_ranks:
        return Refusal("no_double", hidden=True)
    return _stand(state, bet, move, doubled=True)


def muerto(state: SieteState, move: Move[act.Muerto]) -> ev.SieteVerdict:
    """Play a 7 as muerto (SY-19, SY-20).

    Refused: ``not_in_rules``, ``too_late``, ``no_cards``, ``muerto_too_dear`` (``amount``: the chips that both bets
    need), ``stake_below_min``, ``muerto_too_high`` (``amount``: the highest lower bet); hidden: ``no_muerto``.
    """
    table, action, purses = state.table, move.action, move.purses
    seat, rules = table.seat, table.rules
    if not rules.muerto:
        return Refusal("not_in_rules")
    if seat.bet is not None:
        return Refusal("too_late")
    if not drawable(table):
        return Refusal("no_cards")
    purse = purses.get(seat.person, 0)
    low, high = muerto_range(table, purse, free_chips(table, purses))
    if not low:
        return Refusal("muerto_too_dear", 3 * rules.min_bet)
    below = low if action.below is None else action.below
    if below < low:
        return Refusal("stake_below_min", low)
    if below > high:
        return Refusal("muerto_too_high", high)
    if rank(state.hole) != 7:
        return Refusal("no_muerto", hidden=True)
    above = 2 * rules.min_bet
    event = ev.SieteMuerto(
        person=seat.person,
        card=state.hole,
        above=above,
        below=below,
        **staked(table, above + below, purses),
    )
    return _card_to_come(state, event, purses)


# --- the banker's turn, and la loca's -----------------------------------------------------------------------------


def bank_planto(state: SieteState, move: Move[act.SieteSto]) -> ev.SieteVerdict:
    """The banker stands, which ends the hand."""
    if move.action.bet is not None:
        return Refusal("banker_no_stake")
    table = state.table
    ended = close_round(state, bank_cards=table.seat.open, bank=state.total, purses=move.purses)
    return (*_stand(state, 0, move), ended)


def loca_planta(state: SieteState, move: Move[act.LocaPlanta]) -> ev.SieteVerdict:
    """La loca stands. Refused: ``card_due`` after *dobla quien quiera* (SY-33)."""
    table = state.table
    return Refusal("card_due") if table.loca.announced else _stand(state, 0, move)


def loca_dobla(state: SieteState, move: Move[act.LocaDobla]) -> ev.SieteVerdict:
    """La loca doubles and stands. Refused: ``too_late`` after a card or *dobla quien quiera* (SY-33)."""
    loca = state.table.loca
    if loca.drew or loca.ever_announced:
        return Refusal("too_late")
    return (double_all(state, move.purses),)


def quien_quiera(state: SieteState, _move: Move[act.QuienQuiera]) -> ev.SieteVerdict:
    """Refused: ``card_due``, ``no_cards`` (SY-13a); hidden: ``no_media``, ``at_seven_and_half``."""
    table = state.table
    if table.loca.announced:
        return Refusal("card_due")
    if not drawable(table):
        return Refusal("no_cards")
    return announce(state)


def dejo(state: SieteState, _move: Move[act.Dejo]) -> ev.SieteVerdict:
    """Give up the bank. Refused: ``too_late`` if that has been said, or the house rules move the bank."""
    table = state.table
    return (ev.SieteBankLeft(table.seat.person),) if may_leave(table) else Refusal("too_late")


def reparto(state: SieteState, _move: Move[act.Reparto]) -> ev.SieteVerdict:
    """Divide the next bank. Refused: ``share_closed``."""
    table = state.table
    if not may_divide(table):
        return Refusal("share_closed")
    return (ev.SieteBankOffered(table.seat.person),)


# --- windows ------------------------------------------------------------------------------------------------------


def close_loca(state: SieteState, move: Move[act.Cierro]) -> ev.SieteVerdict:
    """No more bets; the responsible looks at the card (SY-32), or it goes back (SY-39)."""
    closed = ev.SieteLocaClosed(state.table.loca.speaks, move.by_clock)
    return _unless_bets_stand(state, closed, move.purses)


_ON_TURN: Final[Mapping[SieteTurn, ByAction[SieteState, ev.SieteEvent]]] = {
    "player": {
        act.SieteTiro: carta,
        act.Tapada: carta,
        act.SieteSto: planto,
        act.Doblo: doblo,
        act.Muerto: muerto,
    },
    "loca": {
        act.SieteTiro: carta,
        act.Tapada: carta,
        act.LocaPlanta: loca_planta,
        act.LocaDobla: loca_dobla,
        act.QuienQuiera: quien_quiera,
    },
    "bank": {
        act.SieteTiro: carta,
        act.SieteSto: bank_planto,
        act.Dejo: dejo,
        act.Reparto: reparto,
    },
}

_WINDOWS: Final[Mapping[SietePhase, ByAction[SieteState, ev.SieteEvent]]] = {
    "shares": {act.Entro: enter, act.Salgo: leave},
    "loca": {act.Loca: bet_on_loca, act.Retiro: take_back, act.Nombro: name_bettor},
    "raises": {act.Subo: raise_bet},
}
"""Actions that anybody may take in a window."""

_OF_BANKER: Final[Mapping[SietePhase, ByAction[SieteState, ev.SieteEvent]]] = {
    "shares": {act.Ofrezco: offer_share, act.Cierro: close_shares},
    "loca": {act.Cierro: close_loca},
    "raises": {act.Cierro: close_raises},
}

DECIDERS: Final = Deciders(
    person=by_person,
    chance={
        ("lots", LotFell): draw_bank,
        ("deck", DeckOpened): lambda state, move: begin_deck(move.action, state.table.deck),
        ("deal", Drawn): deal,
        ("card", Drawn): give_card,
    },
    table={OpenRound: open_round},
    clock=by_clock,
    on_timeout=on_timeout,
    pending=clock,
)
