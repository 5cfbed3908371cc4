"""The deciders of sette e mezzo: a move gives events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from typing import Final

from engine.cards import PACK
from engine.chance import DeckOpened, Drawn, LotFell
from engine.deciders import ByAction, Deciders, on_turn
from engine.drawing.deck import begin_deck
from engine.game import Move, OpenRound, Refusal
from engine.half_points import HALF, MATTA_WEIGHT, SEVEN_AND_HALF
from engine.stock import BIT, are_in
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.bank import draw_bank, open_round
from games.sette_e_mezzo.hand import (
    best_of,
    declarations,
    fate_of,
    is_triple,
    may_burn,
    reale_suit,
)
from games.sette_e_mezzo.offers import may_halve, may_swap
from games.sette_e_mezzo.players import on_timeout
from games.sette_e_mezzo.settlement import close_round, ended
from games.sette_e_mezzo.stakes import cover_of, name_stake
from games.sette_e_mezzo.state import SetteEMezzoState, SetteEMezzoTable, drawable


def deal(state: SetteEMezzoState, move: Move[Drawn]) -> ev.SetteEMezzoVerdict:
    """Deal the hole cards (SM-29). Refused: ``bad_cards``."""
    cards = move.action.cards
    people = state.table.round.players
    if len(cards) != len(people) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    shuffle = len(state.table.packs) - 1
    return (
        ev.Dealt(
            deck=state.table.deck,
            shuffle=shuffle,
            place=state.table.place,
            people=people,
            cards=cards,
        ),
    )


def give_card(state: SetteEMezzoState, move: Move[Drawn]) -> ev.SetteEMezzoVerdict:
    """Give the called card, or the replacement of a burnt or swapped one (SM-33, SM-34). Refused: ``bad_cards``."""
    cards = move.action.cards
    if len(cards) != 1 or not state.left & BIT.get(cards[0], 0):
        return Refusal("bad_cards")
    card = cards[0]
    table = state.table
    rules, seat = table.round.rules, table.seat
    person, banker = seat.person, table.round.banker
    more = table.stock > 1 or bool(table.aside) or table.unseen > 0
    fate, matta = fate_of(
        rules.values,
        rules,
        cards=(*state.cards, card),
        ace_half=seat.ace_half,
        can_burn=more and person != banker,
    )
    released = 0
    if fate == "bust" and person != banker:
        released = (seat.stake or 0) + cover_of(rules, seat.stake)
    shuffle = len(table.packs) - 1
    drew = ev.Drew(
        person=person,
        card=card,
        deck=table.deck,
        shuffle=shuffle,
        place=table.place,
        fate=fate,
        matta=matta,
        banker=banker,
        released=released,
    )
    return ended(state, drew, bust=fate == "bust", purses=move.purses) if fate else (drew,)


def tiro(state: SetteEMezzoState, move: Move[ev.Tiro]) -> ev.SetteEMezzoVerdict:
    """Call a card (SM-32, SM-33).

    Refused: ``no_cards`` (SM-40); the stake (see ``stakes.name_stake``). Hidden, because
    they depend on the covered card: ``at_seven_and_half`` (BT-7), ``overdrawn`` (only burning or conceding is
    possible).
    """
    table = state.table
    seat = table.seat
    if not drawable(table):
        return Refusal("no_cards")
    opened = table.round
    named = name_stake(opened, seat, asked=move.action.stake, purses=move.purses, standing=False)
    if isinstance(named, Refusal):
        return named
    total = best_of(opened.rules.values, state.weight, len(state.cards))
    if total == SEVEN_AND_HALF:
        return Refusal("at_seven_and_half", hidden=True)
    if total > SEVEN_AND_HALF:
        return Refusal("overdrawn", hidden=True)
    stake, staked, covered, purse, bank = named
    called = ev.Called(
        person=seat.person,
        stake=stake,
        staked=staked,
        covered=covered,
        banker=opened.banker,
        purse=purse,
        bank=bank,
        clock=move.by_clock,
    )
    return (called,) if table.stock else card_to_come(state, called)


def sto(state: SetteEMezzoState, move: Move[ev.Sto]) -> ev.SetteEMezzoVerdict:
    """Stand (SM-32).

    Refused: the stake as for ``tiro``. Hidden: ``stake_fixed`` where a call has already settled the turn (SM-34),
    ``matta_value`` for a value that the matta cannot have.
    """
    seat, opened = state.table.seat, state.table.round
    named = name_stake(opened, seat, asked=move.action.stake, purses=move.purses, standing=True)
    if isinstance(named, Refusal):
        return named
    stake, staked, covered, purse, bank = named
    person, banker = seat.person, opened.banker
    fate: ev.Fate = ""
    declared, rules, cards = move.action.matta, opened.rules, state.cards
    matta, held = declared or 0, state.weight
    total = best_of(rules.values, held, len(cards))
    if total >= SEVEN_AND_HALF and staked:
        return Refusal("stake_fixed", seat.stake or 0, hidden=True)
    if declared is not None and declared not in declarations(rules.values, held, len(cards)):
        return Refusal("matta_value", hidden=person != banker)
    if total > SEVEN_AND_HALF:
        released = stake + cover_of(rules, stake)
        conceded = ev.Conceded(
            person=seat.person, banker=banker, released=released, fate="bust", clock=move.by_clock
        )
        return ended(state, conceded, bust=True, purses=move.purses)
    if total == SEVEN_AND_HALF:
        fate = "reale" if reale_suit(cards, rules) else "seven_half"
        matta = HALF
    stood = ev.Stood(
        person=person,
        stake=stake,
        staked=staked,
        covered=covered,
        banker=banker,
        purse=purse,
        bank=bank,
        matta=matta,
        fate=fate,
        clock=move.by_clock,
    )
    if person == banker:
        return stood, close_round(state, stood, move.purses)
    return (stood,)


def card_to_come(
    state: SetteEMezzoState, event: ev.SetteEMezzoEvent
) -> tuple[ev.SetteEMezzoEvent, ...]:
    """``event``, which asks for a card; if the stock is empty, the cards set aside are shuffled first (SM-40)."""
    table = state.table
    if table.stock:
        return (event,)
    aside = {*table.aside, *state.stock.unseen}
    pack = tuple([card for card in PACK if card in aside])
    return event, ev.Reshuffled(len(table.packs), pack, "stock")


def brucia(state: SetteEMezzoState, _move: Move[ev.Brucia]) -> ev.SetteEMezzoVerdict:
    """Burn the 3 or 4 just received (SM-41).

    Refused: ``not_in_rules``, ``not_for_banker``, ``no_cards``; ``nothing_to_burn``, hidden if the card is covered.
    """
    table = state.table
    seat = table.seat
    refused = _optional(table, in_rules=table.round.rules.burn_3_4, needs_card=True)
    if refused:
        return refused
    cards = state.cards
    if not may_burn(table.round.rules, cards):
        return Refusal("nothing_to_burn", hidden=seat.ace_half or len(cards) == 1)
    return card_to_come(state, ev.Burnt(seat.person, cards[-1]))


def barella(state: SetteEMezzoState, _move: Move[ev.Barella]) -> ev.SetteEMezzoVerdict:
    """Swap a first card that is a 4 (SM-42).

    Refused: ``not_in_rules``, ``not_for_banker``, ``no_cards``, ``too_late``; hidden: ``no_barella``.
    """
    table = state.table
    seat = table.seat
    rules = table.round.rules
    refused = _optional(table, in_rules=rules.barella, needs_card=True)
    if refused:
        return refused
    if seat.stake is not None or seat.ace_half or (seat.swapped and not rules.barella_repeat):
        return Refusal("too_late")
    cards = state.cards
    if not may_swap(rules, seat, cards):
        return Refusal("no_barella", hidden=True)
    return card_to_come(state, ev.Swapped(seat.person, cards[0]))


def asso_mezzo(state: SetteEMezzoState, _move: Move[ev.AssoMezzo]) -> ev.SetteEMezzoVerdict:
    """Let a first card that is an ace count ½ (SM-43).

    Refused: ``not_in_rules``, ``not_for_banker``, ``too_late``; hidden: ``no_ace``.
    """
    table = state.table
    seat = table.seat
    rules = table.round.rules
    refused = _optional(table, in_rules=rules.asso_mezzo, needs_card=False)
    if refused:
        return refused
    if seat.stake is not None or seat.ace_half:
        return Refusal("too_late")
    cards = state.cards
    if not may_halve(rules, seat, cards):
        return Refusal("no_ace", hidden=True)
    return (ev.AceHalved(seat.person, cards[0]),)


def triple(state: SetteEMezzoState, move: Move[ev.Triple]) -> ev.SetteEMezzoVerdict:
    """Declare seven and matta a triplè (SM-44); the banker may too.

    Refused: ``not_in_rules``, ``no_triple`` (hidden, except the banker's).
    """
    table = state.table
    seat = table.seat
    rules = table.round.rules
    if not rules.triple:
        return Refusal("not_in_rules")
    held = state.weight
    if held < MATTA_WEIGHT or not is_triple(
        rules.values, state.cards, held=held, ace_half=seat.ace_half
    ):
        return Refusal("no_triple", hidden=seat.person != table.round.banker)
    return ended(state, ev.TripleDeclared(seat.person), bust=False, purses=move.purses)


def _optional(table: SetteEMezzoTable, *, in_rules: bool, needs_card: bool) -> Refusal | None:
    if not in_rules:
        return Refusal("not_in_rules")
    if table.seat.person == table.round.banker:
        return Refusal("not_for_banker")
    if needs_card and not drawable(table):
        return Refusal("no_cards")
    return None


_ON_TURN: Final[ByAction[SetteEMezzoState, ev.SetteEMezzoEvent]] = {
    ev.Tiro: tiro,
    ev.Sto: sto,
    ev.Brucia: brucia,
    ev.Barella: barella,
    ev.AssoMezzo: asso_mezzo,
    ev.Triple: triple,
}

_TURN: Final = on_turn(_ON_TURN, lambda state: state.table.round.players)

DECIDERS: Final = Deciders(
    person=_TURN,
    chance={
        ("lots", LotFell): draw_bank,
        ("deck", DeckOpened): lambda state, move: begin_deck(move.action, state.table.deck),
        ("deal", Drawn): deal,
        ("card", Drawn): give_card,
    },
    table={OpenRound: open_round},
    clock=_TURN,
    on_timeout=on_timeout,
)
