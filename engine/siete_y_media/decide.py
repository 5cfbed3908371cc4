"""The entry point of every action: it returns events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from engine.cards import PACK, Card, is_figure, rank
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
    moved,
    muerto_range,
    refuse_bet,
)
from engine.siete_y_media.offers import may_divide, may_leave
from engine.siete_y_media.opening import (
    close_shares,
    dealt_to,
    draw_bank,
    enter,
    leave,
    open_round,
)
from engine.siete_y_media.players import on_timeout
from engine.siete_y_media.rules import SHARES
from engine.siete_y_media.settlement import close_round
from engine.siete_y_media.state import SietePhase, SieteState, SieteTable, SieteTurn, drawable
from engine.stock import BIT, are_in


def decide(state: SieteState, who: Who, action: object, purses: Purses) -> ev.SieteVerdict:
    """The events of ``action`` by ``who``; ``purses`` are the free chips of all people in the hand.

    Refused: see ``GameCore.decide``, and each action.
    """
    table = state.table
    phase = table.phase
    if who > 0:
        if phase == "turn" and table.seat.person == who:
            return _on_turn(state, action, purses=purses, clock=False)
        return _out_of_turn(state, who, action=action, purses=purses)
    if who == CHANCE:
        if phase == "card" and type(action) is Drawn:
            return _give_card(state, action, purses)
        return _chance(state, action, purses)
    if who == TABLE and isinstance(action, OpenRound):
        return open_round(state, action, purses)
    timed = who == CLOCK and (phase == "turn" or phase in _CLOSERS)
    if timed and action == on_timeout(state, True):
        played = _on_turn if phase == "turn" else _in_window
        return played(state, action, purses=purses, clock=True)
    return Refusal("not_awaited")


def _on_turn(state: SieteState, action: object, *, purses: Purses, clock: bool) -> ev.SieteVerdict:
    """The action of the person on turn."""
    found = _ACTIONS[state.table.turn].get(type(action))
    return Refusal("unknown_action") if found is None else found(state, action, purses, clock)


def _out_of_turn(state: SieteState, who: Person, action: object, purses: Purses) -> ev.SieteVerdict:
    """An action in a window, by anybody, or by a person who is not on turn."""
    table = state.table
    phase = table.phase
    window = _WINDOWS.get((phase, type(action)))
    if window is not None:
        return window(state, who, action, purses)
    if table.to_act == who:
        return _in_window(state, action, purses=purses, clock=False)
    playing = who in table.round.players or who in dict(table.holders)
    return out_of_turn(table.to_act, playing=playing, card_to_come=phase == "card")


def _in_window(
    state: SieteState, action: object, *, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """The end of a window."""
    if not isinstance(action, act.Cierro):
        return Refusal("unknown_action")
    return _CLOSERS[state.table.phase](state, action, purses, clock)


def _close_shares(
    state: SieteState, _action: object, _purses: Purses, clock: bool
) -> ev.SieteVerdict:
    return close_shares(state, clock)


def _close_loca(state: SieteState, _action: object, purses: Purses, clock: bool) -> ev.SieteVerdict:
    return _then(state, close_loca(state, clock), purses)


def _close_raises(
    _state: SieteState, _action: object, _purses: Purses, clock: bool
) -> ev.SieteVerdict:
    return close_raises(clock)


# --- chance -------------------------------------------------------------------------------------------------------


def _chance(state: SieteState, action: object, purses: Purses) -> ev.SieteVerdict:
    """Refused: ``bad_deck`` (deck numbers must grow), ``bad_cards``, ``not_awaited``, and as ``draw_bank``."""
    phase = state.table.phase
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
    fresh = min(len(people), len(PACK) - table.place)
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
    covered, fate, exposure, moves, after = _effect(state, card, purses)
    drew = ev.new_drew(
        person=table.seat.person,
        card=card,
        deck=table.facts.deck,
        shuffle=0,
        place=table.place,
        covered=covered,
        fate=fate,
        exposure=exposure,
        moves=moves,
        purses=after,
    )
    if not fate and table.seat.status != "muerto":
        return (drew,)
    return _then(state, (drew,), purses)


def _give_again(state: SieteState, purses: Purses) -> tuple[ev.SieteEvent, ...]:
    """The same with the first card from the back of the pack (SY-13)."""
    card = state.back[0]
    covered, fate, exposure, moves, after = _effect(state, card, purses)
    drew = ev.SieteDrewAgain(
        person=state.table.seat.person,
        card=card,
        covered=covered,
        fate=fate,
        exposure=exposure,
        moves=moves,
        purses=after,
    )
    return _then(state, (drew,), purses)


def _effect(
    state: SieteState, card: Card, purses: Purses
) -> tuple[bool, ev.SieteFate, int, tuple[Transfer, ...], ev.Chips]:
    """Whether the card lies face down, its public effect, the exposure after it, and the chips that come back."""
    table = state.table
    seat = table.seat
    exposure = table.exposure
    if seat.status == "muerto":  # both bets stand until the card is shown (SY-21)
        return True, "", exposure, (), ()
    covered = seat.covered is None and table.turn != "bank"
    total = state.total + POINTS[card]
    if total < SEVEN_AND_HALF:
        return covered, "", exposure, (), ()
    if total == SEVEN_AND_HALF:
        shown = table.turn == "bank" or table.facts.round.rules.announce_seven_half
        return covered, "seven_half" if shown else "", exposure, (), ()
    if table.turn == "bank":
        return covered, "bust", exposure, (), ()
    if table.turn == "loca":
        after = exposure - (LOCA_MULTIPLE + 1) * table.loca.total
    else:
        bet = seat.bet or 0
        after = exposure_with(table, seat, 0) - bet
    holders = table.facts.round.holders
    moves, free = covers(holders, exposure, after=holders, new=after, purses=purses)
    return covered, "bust", after, moves, free


def _then(
    state: SieteState, events: tuple[ev.SieteEvent, ...], purses: Purses
) -> tuple[ev.SieteEvent, ...]:
    """``events``, and the settlement if they end the hand."""
    if not _may_end(state.table, events[-1]):
        return events
    after = state
    for event in events:
        after = evolve(after, event)
    if after.table.phase != "over":
        return events
    free = {**purses}
    for event in events:
        for source, target, chips in ev.transfers(event):
            free[source] = free.get(source, 0) - chips
            free[target] = free.get(target, 0) + chips
    return (*events, close_round(after, free))


def _may_end(table: SieteTable, event: ev.SieteEvent) -> bool:
    """False if a bet surely stands after ``event``, which ends a hand, or a player's turn is still to come.

    Folding the event would tell for sure, but it takes as long as all the rest of ``decide``.
    """
    if table.turn == "bank":
        return True
    others = table.standing
    if table.turn == "player":
        bust = isinstance(event, ev.SieteDrew | ev.SieteDrewAgain) and event.fate == "bust"
        if not bust or len(table.played) + 1 < len(table.facts.round.players):
            return False
        others -= table.seat.bet or 0
    return not others


# --- a player's turn ----------------------------------------------------------------------------------------------


def _named(state: SieteState, asked: int | None, purses: Purses, *, asking: bool) -> int | Refusal:
    """The bet of the player on turn (SY-15, SY-16).

    Refused: as ``refuse_bet``, ``raise_needs_card``. Hidden: ``first_bet`` (the card is no media).
    """
    table = state.table
    seat = table.seat
    had = seat.bet
    if had is not None:
        if asked is None or asked == had:
            return had
        if not asking:
            return Refusal("raise_needs_card")
    purse = purses.get(seat.person, 0)
    bounds = bet_range(table, seat, purse=purse, bank=free_chips(table, purses))
    low, high = bounds
    if asked is None:
        return low
    if not low <= asked <= high:
        return refuse_bet(table, seat, asked=asked, purse=purse, bounds=bounds)
    bound = not asking or table.facts.round.rules.initial_bet == "media_only"
    if had is None and asked != low and bound and not is_figure(state.hole):
        return Refusal("first_bet", low, hidden=True)
    return asked


def _staked(
    state: SieteState, chips: int, purses: Purses
) -> tuple[int, tuple[Transfer, ...], ev.Chips]:
    """The exposure once ``chips`` in all are at risk, the chips that go to escrow, and everybody's free chips then."""
    table = state.table
    seat = table.seat
    had = seat.bet
    if had == chips:
        return table.exposure, (), ()
    person = seat.person
    holders = table.facts.round.holders
    exposure = exposure_with(table, seat, chips)
    moves, free = covers(holders, table.exposure, after=holders, new=exposure, purses=purses)
    staked = chips - (had or 0)
    return (
        exposure,
        moved(person, staked) + moves,
        free + ((person, purses.get(person, 0) - staked),),
    )


def _call(
    state: SieteState, asked: int | None, purses: Purses, *, turned: bool, clock: bool
) -> ev.SieteVerdict:
    """Ask for a card. Refused: ``no_cards`` (SY-13a), the bet; hidden: ``at_seven_and_half``."""
    table = state.table
    if not drawable(table):
        return Refusal("no_cards")
    if turned and table.facts.round.rules.covered_choice == "first":
        return Refusal("not_in_rules")
    bet = _named(state, asked, purses, asking=True)
    if isinstance(bet, Refusal):
        return bet
    if state.total >= SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    exposure, moves, free = _staked(state, bet, purses)
    called = ev.new_called(
        person=table.seat.person,
        bet=bet,
        turned=state.hole if turned else None,
        exposure=exposure,
        moves=moves,
        purses=free,
        clock=clock,
    )
    return _card_to_come(state, called, purses)


def _card_to_come(
    state: SieteState, event: ev.SieteCalled | ev.SieteMuerto, purses: Purses
) -> ev.SieteVerdict:
    """``event``; if the shuffle has no card left, the next one comes round again at once (SY-13)."""
    if state.table.place < len(PACK):
        return (event,)
    free = {**purses, **dict(event.purses)}
    return event, *_give_again(evolve(state, event), free)


def _carta(
    state: SieteState, action: act.SieteTiro, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    return _call(state, action.bet, purses, turned=False, clock=clock)


def _tapada(state: SieteState, action: act.Tapada, purses: Purses, clock: bool) -> ev.SieteVerdict:
    return _call(state, action.bet, purses, turned=True, clock=clock)


def _planto(
    state: SieteState, action: act.SieteSto, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """Stand. Refused: the bet."""
    bet = _named(state, action.bet, purses, asking=False)
    return bet if isinstance(bet, Refusal) else _stand(state, bet, purses, clock=clock)


def _stand(
    state: SieteState, bet: int, purses: Purses, *, doubled: bool = False, clock: bool = False
) -> ev.SieteVerdict:
    exposure, moves, free = _staked(state, bet, purses)
    stood = ev.new_stood(
        person=state.table.seat.person,
        bet=bet,
        doubled=doubled,
        exposure=exposure,
        moves=moves,
        purses=free,
        clock=clock,
    )
    return _then(state, (stood,), purses)


def _doblo(state: SieteState, _action: act.Doblo, purses: Purses, _clock: bool) -> ev.SieteVerdict:
    """Double the minimum and stand (SY-17). Refused: ``too_late``, the bet; hidden: ``no_double``."""
    table = state.table
    seat = table.seat
    if seat.bet is not None:
        return Refusal("too_late")
    purse = purses.get(seat.person, 0)
    bounds = bet_range(table, seat, purse=purse, bank=free_chips(table, purses))
    bet = 2 * table.rules.min_bet
    if bet > bounds[1]:
        return refuse_bet(table, seat, asked=bet, purse=purse, bounds=bounds)
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
    low, high = muerto_range(table, seat, purse=purse, bank=free_chips(table, purses))
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
    exposure, moves, free = _staked(state, above + below, purses)
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


def _call_free(state: SieteState, purses: Purses, *, turned: bool, clock: bool) -> ev.SieteVerdict:
    """A card for la loca or the banker, who name no bet.

    Refused: ``no_cards``, ``not_in_rules``; hidden: ``at_seven_and_half``.
    """
    table = state.table
    if not drawable(table):
        return Refusal("no_cards")
    if turned and table.facts.round.rules.covered_choice == "first":
        return Refusal("not_in_rules")
    if state.total >= SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    called = ev.new_called(
        person=table.seat.person,
        bet=0,
        turned=state.hole if turned else None,
        exposure=table.exposure,
        moves=(),
        purses=(),
        clock=clock,
    )
    return _card_to_come(state, called, purses)


def _free_carta(
    state: SieteState, action: act.SieteTiro, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    if action.bet is not None:
        return Refusal("banker_no_stake")
    return _call_free(state, purses, turned=False, clock=clock)


def _loca_tapada(
    state: SieteState, action: act.Tapada, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    if action.bet is not None:
        return Refusal("banker_no_stake")
    return _call_free(state, purses, turned=True, clock=clock)


def _stand_free(state: SieteState, purses: Purses, clock: bool) -> ev.SieteVerdict:
    table = state.table
    stood = ev.new_stood(
        person=table.seat.person,
        bet=0,
        doubled=False,
        exposure=table.exposure,
        moves=(),
        purses=(),
        clock=clock,
    )
    return _then(state, (stood,), purses)


def _bank_planto(
    state: SieteState, action: act.SieteSto, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    if action.bet is not None:
        return Refusal("banker_no_stake")
    return _stand_free(state, purses, clock)


def _loca_planta(
    state: SieteState, _action: act.LocaPlanta, purses: Purses, clock: bool
) -> ev.SieteVerdict:
    """La loca stands. Refused: ``card_due`` after *dobla quien quiera* (SY-33)."""
    if state.table.loca.announced:
        return Refusal("card_due")
    return _stand_free(state, purses, clock)


def _loca_dobla(
    state: SieteState, _action: act.LocaDobla, purses: Purses, _clock: bool
) -> ev.SieteVerdict:
    """La loca doubles and stands. Refused: ``too_late`` after a card or *dobla quien quiera* (SY-33)."""
    loca = state.table.loca
    if loca.drew or loca.ever_announced:
        return Refusal("too_late")
    return _then(state, (double_all(state, purses),), purses)


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
    state: SieteState, action: act.Reparto, _purses: Purses, _clock: bool
) -> ev.SieteVerdict:
    """Offer shares of the next bank. Refused: ``share_closed``."""
    table = state.table
    if not may_divide(table) or action.percent not in SHARES:
        return Refusal("share_closed")
    return (ev.SieteBankOffered(table.seat.person, action.percent),)


_Decider: TypeAlias = Callable[[SieteState, Any, Purses, bool], ev.SieteVerdict]

_ACTIONS: Final[Mapping[SieteTurn, Mapping[type[Any], _Decider]]] = {
    "player": {
        act.SieteTiro: _carta,
        act.Tapada: _tapada,
        act.SieteSto: _planto,
        act.Doblo: _doblo,
        act.Muerto: _muerto,
    },
    "loca": {
        act.SieteTiro: _free_carta,
        act.Tapada: _loca_tapada,
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
