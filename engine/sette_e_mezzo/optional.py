"""The optional actions of a turn. Refusals that need no hidden card come first."""

from __future__ import annotations

from engine.game import Purses, Refusal
from engine.sette_e_mezzo.actions import AssoMezzo, Barella, Brucia, Triple
from engine.sette_e_mezzo.ending import ended
from engine.sette_e_mezzo.events import AceHalved, Burnt, Swapped, TripleDeclared
from engine.sette_e_mezzo.hand import is_triple
from engine.sette_e_mezzo.may import may_burn, may_halve, may_swap
from engine.sette_e_mezzo.rules import MATTA_WEIGHT
from engine.sette_e_mezzo.state import Seat, State, Table, drawable
from engine.sette_e_mezzo.turn import Decided, card_to_come


def brucia(state: State, seat: Seat, _action: Brucia, _purses: Purses, _clock: bool) -> Decided:
    """Burn the 3 or 4 just received (SM-41).

    Refused: ``not_in_rules``, ``not_for_banker``, ``no_cards``; ``nothing_to_burn``, hidden if the card is covered.
    """
    table = state.table
    refused = _optional(table, in_rules=table.setting.round.rules.burn_3_4, needs_card=True)
    if refused:
        return refused
    cards = state.cards
    if not may_burn(table.setting.round.rules, cards):
        return Refusal("nothing_to_burn", hidden=seat.ace_half or len(cards) == 1)
    return card_to_come(state, Burnt(seat.person, cards[-1]))


def barella(state: State, seat: Seat, _action: Barella, _purses: Purses, _clock: bool) -> Decided:
    """Swap a first card that is a 4 (SM-42).

    Refused: ``not_in_rules``, ``not_for_banker``, ``no_cards``, ``too_late``; hidden: ``no_barella``.
    """
    table = state.table
    rules = table.setting.round.rules
    refused = _optional(table, in_rules=rules.barella, needs_card=True)
    if refused:
        return refused
    if seat.stake is not None or seat.ace_half or (seat.swapped and not rules.barella_repeat):
        return Refusal("too_late")
    cards = state.cards
    if not may_swap(rules, seat, cards):
        return Refusal("no_barella", hidden=True)
    return card_to_come(state, Swapped(seat.person, cards[0]))


def asso_mezzo(
    state: State, seat: Seat, _action: AssoMezzo, _purses: Purses, _clock: bool
) -> Decided:
    """Let a first card that is an ace count ½ (SM-43).

    Refused: ``not_in_rules``, ``not_for_banker``, ``too_late``; hidden: ``no_ace``.
    """
    table = state.table
    rules = table.setting.round.rules
    refused = _optional(table, in_rules=rules.asso_mezzo, needs_card=False)
    if refused:
        return refused
    if seat.stake is not None or seat.ace_half:
        return Refusal("too_late")
    cards = state.cards
    if not may_halve(rules, seat, cards):
        return Refusal("no_ace", hidden=True)
    return (AceHalved(seat.person, cards[0]),)


def triple(state: State, seat: Seat, _action: Triple, purses: Purses, _clock: bool) -> Decided:
    """Declare seven and matta a triplè (SM-44); the banker may too.

    Refused: ``not_in_rules``, ``no_triple`` (hidden, except the banker's).
    """
    table = state.table
    rules = table.setting.round.rules
    if not rules.triple:
        return Refusal("not_in_rules")
    held = state.weight
    if held < MATTA_WEIGHT or not is_triple(rules.values, state.cards, held, seat.ace_half):
        return Refusal("no_triple", hidden=seat.person != table.setting.round.banker)
    return ended(state, TripleDeclared(seat.person), False, purses)


def _optional(table: Table, *, in_rules: bool, needs_card: bool) -> Refusal | None:
    if not in_rules:
        return Refusal("not_in_rules")
    if table.seat.person == table.setting.round.banker:
        return Refusal("not_for_banker")
    if needs_card and not drawable(table):
        return Refusal("no_cards")
    return None
