"""Chance in sette e mezzo: decks and cards. A card that cannot come from the stock is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import Card
from engine.game import (
    BETWEEN,
    Awaits,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    Lots,
    Purses,
    Refusal,
    Waiting,
)
from engine.sette_e_mezzo.cover import cover_of
from engine.sette_e_mezzo.ending import ended
from engine.sette_e_mezzo.events import Dealt, DeckBegan, Drew, Event, Fate
from engine.sette_e_mezzo.hand import fate_of
from engine.sette_e_mezzo.rules import SEVEN_AND_HALF
from engine.sette_e_mezzo.state import BIT, State

_FRESH = FreshDeck()


def awaits(state: State) -> Awaits:
    """The player or chance request that the game waits for."""
    table = state.table
    phase = table.phase
    if phase == "turn":
        return _waiting(table.seat.person)
    if phase == "card":
        setting = table.setting
        return Draw(setting.deck, len(setting.packs) - 1, state.stock.pack, table.place, 1)
    if phase == "deal":
        setting = table.setting
        return Draw(setting.deck, 0, state.stock.pack, table.place, len(setting.round.players))
    if phase == "deck":
        return _FRESH
    if phase == "lots":
        return Lots(table.setting.round.players)
    return BETWEEN


@lru_cache(maxsize=1024)
def _waiting(person: int) -> Waiting:
    return Waiting((person,))


def open_deck(state: State, answer: DeckOpened) -> tuple[Event, ...] | Refusal:
    """Begin the opened deck; deck numbers must grow."""
    if answer.deck <= state.table.deck:
        return Refusal("bad_deck")
    return (DeckBegan(answer.deck),)


def deal(state: State, answer: Drawn) -> tuple[Event, ...] | Refusal:
    """Deal the hole cards (SM-29). Refused: ``bad_cards``."""
    setting = state.table.setting
    cards = answer.cards
    people = setting.round.players
    if len(cards) != len(people) or not in_stock(state, cards):
        return Refusal("bad_cards")
    shuffle = len(setting.packs) - 1
    return (Dealt(setting.deck, shuffle, state.table.place, people, cards),)


def in_stock(state: State, cards: Sequence[Card]) -> bool:
    """True if the cards are all different and all still in the stock."""
    found = 0
    for card in cards:
        found |= BIT.get(card, 0)
    found &= state.left
    return found.bit_count() == len(cards)


def give_card(state: State, answer: Drawn, purses: Purses) -> tuple[Event, ...] | Refusal:
    """Give the called card, or the replacement of a burnt or swapped one (SM-33, SM-34). Refused: ``bad_cards``."""
    cards = answer.cards
    if len(cards) != 1 or not state.left & BIT.get(cards[0], 0):
        return Refusal("bad_cards")
    card = cards[0]
    table = state.table
    setting = table.setting
    opened = setting.round
    rules = opened.rules
    values = rules.values
    seat = table.seat
    person, banker = seat.person, opened.banker
    fate: Fate = ""
    matta = released = 0
    # Mostly the sum is small, and the turn goes on.
    if state.weight + values.points[card] >= SEVEN_AND_HALF:
        can_burn = False
        if values.burn_saves_bust and person != banker:
            can_burn = table.stock > 1 or bool(setting.aside) or setting.unseen > 0
        held = state.cards + (card,)
        fate, matta = fate_of(values, rules, held, seat.extras.ace_half, can_burn)
        if fate == "bust" and person != banker:
            released = (seat.stake or 0) + cover_of(rules, seat.stake)
    shuffle = len(setting.packs) - 1
    drew = Drew(person, card, setting.deck, shuffle, table.place, fate, matta, banker, released)
    return ended(state, drew, fate == "bust", purses) if fate else (drew,)
