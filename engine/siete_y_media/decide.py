"""The entry point of every action: it returns events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from engine.cards import PACK_SIZE, is_figure, rank
from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import (
    CHANCE,
    CLOCK,
    TABLE,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Transfer,
    Who,
    out_of_turn,
)
from engine.half_points import POINTS, SEVEN_AND_HALF
from engine.siete_y_media import actions as act
from engine.siete_y_media import events as ev
from engine.siete_y_media.evolve import evolve
from engine.siete_y_media.loca import (
    announce,
    bet_on_loca,
    close_loca,
    close_raises,
    double_all,
    name_bettor,
    raise_bet,
    take_back,
)
from engine.siete_y_media.money import (
    LOCA_MULTIPLE,
    bet_range,
    covers,
    exposure_with,
    free_chips,
    may_bet_least,
    muerto_range,
    refuse_bet,
    staked,
)
from engine.siete_y_media.offers import may_divide, may_leave
from engine.siete_y_media.opening import (
    close_shares,
    dealt_to,
    draw_bank,
    enter,
    leave,
    offer_share,
    open_round,
)
from engine.siete_y_media.players import on_timeout
from engine.siete_y_media.settlement import close_round
from engine.siete_y_media.state import (
    SietePhase,
    SieteState,
    SieteTable,
    SieteTurn,
    any_stands,
    drawable,
    hole_at,
)
from engine.stock import BIT, are_in


def decide(state: SieteState, who: Who, action: object, purses: Purses) -> ev.SieteVerdict:
    """The events of ``action`` by ``who``; ``purses`` are the free chips of all people in the hand.

    Refused: see ``GameCore.decide``, and each action.
    """
    table = state.table
    phase = table.phase
    if who > 0:
        if phase != "turn" or table.seat.person != who:
            return _out_of_turn(state, who, action=action, purses=purses)
        on_turn = _ACTIONS[table.turn].get(type(action))
        if on_turn is None:
            return Refusal("unknown_action")
        return on_turn(state, action, purses, False)
    if who == CHANCE:
        return _chance(state, action, purses)
    if who == TABLE and isinstance(action, OpenRound):
        return open_round(state, action, purses)
    timed = who == CLOCK and (phase == "turn" or phase in _CLOSERS)
    if timed and action == on_timeout(state, True):
        lapsed = _ACTIONS[table.turn][type(action)] if phase == "turn" else _CLOSERS[phase]
        return lapsed(state, action, purses, True)
    return Refusal("not_awaited")


def _out_of_turn(state: SieteState, who: Person, action: object, purses: Purses) -> ev.SieteVerdict:
    """An action in a window, by anybody, or by a person who is not on turn."""
    table = state.table
    phase = table.phase
    window = _WINDOWS.get((phase, type(action)))
    if window is not None:
        return window(state, who, action, purses)
    close = _CLOSERS.get(phase)
    if close is not None and who == table.facts.round.banker:
        if phase == "shares" and isinstance(action, act.Ofrezco):
            return offer_share(state, action.person, action.percent)
        if not isinstance(action, act.Cierro):
            return Refusal("unknown_action")
        return close(state, action, purses, False)
    playing = who in table.round.players or who in dict(table.holders)
    return out_of_turn(table.to_act, playing=playing, card_to_come=phase == "card")


def _close_shares(
    state: SieteState, _action: object, _purses: Purses, clock: bool
) -> ev.SieteVerdict:
    return close_shares(state, clock)


def _close_loca(state: SieteState, _action: object, purses: Purses, clock: bool) -> ev.SieteVerdict:
    return _unless_bets_stand(state, close_loca(state, clock), purses)


def _close_raises(
    _state: SieteState, _action: object, _purses: Purses, clock: bool
) -> ev.SieteVerdict:
    return close_raises(clock)


# --- chance -------------------------------------------------------------------------------------------------------


def _chance(state: SieteState, action: object, purses: Purses) -> ev.SieteVerdict:
    """Refused: ``bad_deck`` (deck numbers must grow), ``bad_cards``, ``not_awaited``, and as ``draw_bank``."""
    phase = state.table.phase
    if phase == "card" and isinstance(action, Drawn):
        return _give_card(state, action, purses)
    if phase == "deal" and isinstance(action, Drawn):
        return _deal(state, action)
    if phase == "deck" and isinstance(action, DeckOpened):
        deck = action.deck
        return (ev.SieteDeck(deck),) if deck > state.table.facts.deck else Refusal("bad_deck")
    if phase == "lots" and isinstance(action, LotFell):
        return draw_bank(state, action, purses)
    return Refusal("not_awaited")


def _deal(state: SieteState, answer: Drawn) -> ev.SieteVerdict:
    """Deal the covered cards (SY-7); those that the shuffle no longer has come round again (SY-13)."""
    table = state.table
    people = dealt_to(table.facts.round)
    fresh = min(len(people), PACK_SIZE - table.place)
    cards = answer.cards
    if len(cards) != fresh or not are_in(state.left, cards):
        return Refusal("bad_cards")
    dealt = ev.SieteDealt(
        deck=table.facts.deck, shuffle=0, place=table.place, people=people[:fresh], cards=cards
    )
    again = len(people) - fresh
    if not again:
        return (dealt,)
    return dealt, ev.SieteDealtAgain(people[fresh:], state.back[:again])


def _give_card(state: SieteState, answer: Drawn, purses: Purses) -> ev.SieteVerdict:
    """Give the card asked for, or the one under a muerto's 7. Refused: ``bad_cards``."""
    cards = answer.cards
    if len(cards) != 1 or not state.left & BIT.get(cards[0], 0):
        return Refusal("bad_cards")
    table = state.table
    card = cards[0]
    seat = table.seat
    covered = seat.covered is None and table.turn != "bank"
    total = state.total + POINTS[card]
    if total < SEVEN_AND_HALF:  # no effect, the common case
        drew = ev.SieteDrew(
            person=seat.person,
            card=card,
            deck=table.facts.deck,
            shuffle=0,
            place=table.place,
            covered=covered,
            exposure=table.exposure,
        )
        return (drew,)
    fate, exposure, moves, free = _effect(state, total, purses)
    drew = ev.SieteDrew(
        person=seat.person,
        card=card,
        deck=table.facts.deck,
        shuffle=0,
        place=table.place,
        covered=covered,
        fate=fate,
        exposure=exposure,
        moves=moves,
        purses=free,
    )
    return _turn_ends(state, drew, purses) if fate else (drew,)


def _give_again(state: SieteState, purses: Purses) -> tuple[ev.SieteEvent, ...]:
    """The same with the first card from the back of the pack (SY-13)."""
    table = state.table
    seat = table.seat
    card = state.back[0]
    fate, exposure, moves, free = _effect(state, state.total + POINTS[card], purses)
    drew = ev.SieteDrewAgain(
        person=seat.person,
        card=card,
        covered=seat.covered is None and table.turn != "bank",
        fate=fate,
        exposure=exposure,
        moves=moves,
        purses=free,
    )
    return _turn_ends(state, drew, purses) if fate else (drew,)


def _effect(
    state: SieteState, total: int, purses: Purses
) -> tuple[ev.SieteFate, int, tuple[Transfer, ...], ev.Chips]:
    """The public effect of a card that makes ``total``, the exposure after it, and the chips that come back."""
    table = state.table
    exposure = table.exposure
    if total < SEVEN_AND_HALF:
        return "", exposure, (), ()
    seat = table.seat
    if seat.status == "muerto":  # both bets stand until the card is shown (SY-21)
        return "", exposure, (), ()
    opened = table.facts.round
    if total == SEVEN_AND_HALF:
        shown = table.turn == "bank" or opened.rules.announce_seven_half
        return "seven_half" if shown else "", exposure, (), ()
    if table.turn == "bank":
        return "bust", exposure, (), ()
    if table.turn == "loca":
        after = exposure - (LOCA_MULTIPLE + 1) * table.loca.total
    else:
        after = exposure_with(table, 0) - (seat.bet or 0)
    moves, free = covers(opened.holders, exposure, new=after, purses=purses)
    return "bust", after, moves, free


def _turn_ends(
    state: SieteState, drew: ev.SieteDrew | ev.SieteDrewAgain, purses: Purses
) -> tuple[ev.SieteEvent, ...]:
    """``drew``, which ends a turn, and the settlement if it ends the hand."""
    table = state.table
    if table.turn == "bank":
        cards, bank = (*table.seat.open, drew.card), state.total + POINTS[drew.card]
        return drew, close_round(state, bank_cards=cards, bank=bank, purses=purses)
    return _unless_bets_stand(state, drew, purses) if drew.fate == "bust" else (drew,)


def _unless_bets_stand(
    state: SieteState, event: ev.SieteEvent, purses: Purses
) -> tuple[ev.SieteEvent, ...]:
    """``event``, and the settlement if no hand and no bet on la loca stands against the bank after it (SY-23)."""
    table = state.table
    last = table.turn == "loca" or len(table.played) + 1 == len(table.facts.seated)
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
    rules = table.facts.round.rules
    purse = purses.get(seat.person, 0)
    least = rules.min_bet
    if had is None and (asked is None or asked == least) and may_bet_least(rules, purse):
        return least
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


def _carta(
    state: SieteState, action: act.SieteTiro | act.Tapada, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """Ask for a card. Refused: ``no_cards`` (SY-13a), ``not_in_rules``, the bet; hidden: ``at_seven_and_half``."""
    table = state.table
    if not drawable(table):
        return Refusal("no_cards")
    turned = type(action) is act.Tapada
    if turned and table.facts.round.rules.covered_choice == "first":
        return Refusal("not_in_rules")
    bet = _named(state, action.bet, purses, asking=True)
    if isinstance(bet, Refusal):
        return bet
    if state.total >= SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    exposure, moves, free = staked(table, bet, purses)
    called = ev.SieteCalled(
        person=table.seat.person,
        bet=bet,
        turned=state.holes[hole_at(table)] if turned else None,
        exposure=exposure,
        moves=moves,
        purses=free,
        clock=clock,
    )
    return (called,) if table.place < PACK_SIZE else _card_to_come(state, called, purses)


def _card_to_come(
    state: SieteState, event: ev.SieteCalled | ev.SieteMuerto, purses: Purses
) -> ev.SieteVerdict:
    """``event``; if the shuffle has no card left, the next one comes round again at once (SY-13)."""
    if state.table.place < PACK_SIZE:
        return (event,)
    free = {**purses, **dict(event.purses)}
    return event, *_give_again(evolve(state, event), free)


def _planto(
    state: SieteState, action: act.SieteSto, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """Stand. Refused: the bet."""
    bet = _named(state, action.bet, purses, asking=False)
    return bet if isinstance(bet, Refusal) else _stand(state, bet, purses, clock=clock)


def _stand(
    state: SieteState, bet: int, purses: Purses, *, doubled: bool = False, clock: bool = False
) -> ev.SieteVerdict:
    seat = state.table.seat
    exposure, moves, free = staked(state.table, bet, purses)
    stood = ev.SieteStood(
        person=seat.person,
        bet=bet,
        doubled=doubled,
        exposure=exposure,
        moves=moves,
        purses=free,
        clock=clock,
    )
    return (stood,)


def _doblo(state: SieteState, _action: act.Doblo, purses: Purses, _clock: bool) -> ev.SieteVerdict:
    """Double the minimum and stand (SY-17). Refused: ``too_late``, the bet; hidden: ``no_double``."""
    table = state.table
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
    return _stand(state, bet, purses, doubled=True)


def _muerto(state: SieteState, action: act.Muerto, purses: Purses, _clock: bool) -> ev.SieteVerdict:
    """Play a 7 as muerto (SY-19, SY-20).

    Refused: ``not_in_rules``, ``too_late``, ``no_cards``, ``muerto_too_dear`` (``amount``: the chips that both bets
    need), ``stake_below_min``, ``muerto_too_high`` (``amount``: the highest lower bet); hidden: ``no_muerto``.
    """
    table = state.table
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
    exposure, moves, free = staked(table, above + below, purses)
    event = ev.SieteMuerto(
        person=seat.person,
        card=state.hole,
        above=above,
        below=below,
        exposure=exposure,
        moves=moves,
        purses=free,
    )
    return _card_to_come(state, event, purses)


# --- the banker's turn, and la loca's -----------------------------------------------------------------------------


def _free_carta(
    state: SieteState, action: act.SieteTiro | act.Tapada, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """A card for la loca or the banker, who name no bet.

    Refused: ``banker_no_stake``, ``loca_closed`` (bets on la loca are), ``no_cards``, ``not_in_rules``; hidden:
    ``at_seven_and_half``.
    """
    table = state.table
    if action.bet is not None:
        return Refusal("banker_no_stake" if table.turn == "bank" else "loca_closed")
    turned = type(action) is act.Tapada
    if not drawable(table):
        return Refusal("no_cards")
    if turned and table.facts.round.rules.covered_choice == "first":
        return Refusal("not_in_rules")
    if state.total >= SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    called = ev.SieteCalled(
        person=table.seat.person,
        bet=0,
        turned=state.hole if turned else None,
        exposure=table.exposure,
        moves=(),
        purses=(),
        clock=clock,
    )
    return _card_to_come(state, called, purses)


def _stood_free(table: SieteTable, clock: bool) -> ev.SieteStood:
    """La loca or the banker stands."""
    return ev.SieteStood(
        person=table.seat.person,
        bet=0,
        doubled=False,
        exposure=table.exposure,
        moves=(),
        purses=(),
        clock=clock,
    )


def _bank_planto(
    state: SieteState, action: act.SieteSto, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """The banker stands, which ends the hand."""
    if action.bet is not None:
        return Refusal("banker_no_stake")
    table = state.table
    ended = close_round(state, bank_cards=table.seat.open, bank=state.total, purses=purses)
    return _stood_free(table, clock), ended


def _loca_planta(
    state: SieteState, _action: act.LocaPlanta, _purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """La loca stands. Refused: ``card_due`` after *dobla quien quiera* (SY-33)."""
    table = state.table
    return Refusal("card_due") if table.loca.announced else (_stood_free(table, clock),)


def _loca_dobla(
    state: SieteState, _action: act.LocaDobla, purses: Purses, _clock: bool
) -> ev.SieteVerdict:
    """La loca doubles and stands. Refused: ``too_late`` after a card or *dobla quien quiera* (SY-33)."""
    loca = state.table.loca
    if loca.drew or loca.ever_announced:
        return Refusal("too_late")
    return (double_all(state, purses),)


def _quien_quiera(
    state: SieteState, _action: act.QuienQuiera, _purses: Purses, _clock: bool
) -> ev.SieteVerdict:
    """Refused: ``card_due``, ``no_cards`` (SY-13a); hidden: ``no_media``, ``at_seven_and_half``."""
    table = state.table
    if table.loca.announced:
        return Refusal("card_due")
    if not drawable(table):
        return Refusal("no_cards")
    return announce(state)


def _dejo(state: SieteState, _action: act.Dejo, _purses: Purses, _clock: bool) -> ev.SieteVerdict:
    """Give up the bank. Refused: ``too_late`` if that has been said, or the house rules move the bank."""
    table = state.table
    return (ev.SieteBankLeft(table.seat.person),) if may_leave(table) else Refusal("too_late")


def _reparto(
    state: SieteState, _action: act.Reparto, _purses: Purses, _clock: bool
) -> ev.SieteVerdict:
    """Divide the next bank. Refused: ``share_closed``."""
    table = state.table
    if not may_divide(table):
        return Refusal("share_closed")
    return (ev.SieteBankOffered(table.seat.person),)


_Decider: TypeAlias = Callable[[SieteState, Any, Purses, bool], ev.SieteVerdict]

_ACTIONS: Final[Mapping[SieteTurn, Mapping[type[Any], _Decider]]] = {
    "player": {
        act.SieteTiro: _carta,
        act.Tapada: _carta,
        act.SieteSto: _planto,
        act.Doblo: _doblo,
        act.Muerto: _muerto,
    },
    "loca": {
        act.SieteTiro: _free_carta,
        act.Tapada: _free_carta,
        act.LocaPlanta: _loca_planta,
        act.LocaDobla: _loca_dobla,
        act.QuienQuiera: _quien_quiera,
    },
    "bank": {
        act.SieteTiro: _free_carta,
        act.SieteSto: _bank_planto,
        act.Dejo: _dejo,
        act.Reparto: _reparto,
    },
}

_CLOSERS: Final[Mapping[SietePhase, _Decider]] = {
    "shares": _close_shares,
    "loca": _close_loca,
    "raises": _close_raises,
}

_WINDOWS: Final[
    Mapping[
        tuple[str, type[Any]],
        Callable[[SieteState, Person, Any, Purses], ev.SieteVerdict],
    ]
] = {
    ("loca", act.Loca): bet_on_loca,
    ("loca", act.Retiro): take_back,
    ("loca", act.Nombro): name_bettor,
    ("raises", act.Subo): raise_bet,
    ("shares", act.Entro): lambda state, who, _, purses: enter(state, who, purses),
    ("shares", act.Salgo): lambda state, who, _, purses: leave(state, who, purses),
}
