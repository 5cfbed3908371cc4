"""What chance answers: decks and cards. A card that cannot come from the stock is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import Card
from engine.game import (
    BETWEEN,
    Awaits,
    Between,
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
from engine.sette_e_mezzo.events import Dealt, DeckBegan, Drew, Event
from engine.sette_e_mezzo.hand import GOES_ON, fate_of
from engine.sette_e_mezzo.state import BIT, State, Table

_FRESH = FreshDeck()


def awaits(state: State) -> Awaits:
    """Whom or what the game waits for."""
    table = state.table
    phase = table.phase
    if phase == "turn":
        return _waiting(table.seats[table.turn].person)
    if phase == "card":
        return Draw(table.deck, len(table.packs) - 1, table.packs[-1], table.place, 1)
    return _awaits_between_turns(table)


def _awaits_between_turns(table: Table) -> Between | Lots | FreshDeck | Draw:
    opened = table.round
    if table.phase == "deal":
        return Draw(table.deck, 0, table.packs[0], table.place, len(opened.players))
    if table.phase == "deck":
        return _FRESH
    if table.phase == "lots":
        return Lots(opened.players)
    return BETWEEN


@lru_cache(maxsize=1024)
def _waiting(person: int) -> Waiting:
    return Waiting((person,))


def open_deck(state: State, answer: DeckOpened) -> tuple[Event, ...] | Refusal:
    """Begin the deck that was opened; its number grows."""
    if answer.deck <= state.table.deck:
        return Refusal("bad_deck")
    return (DeckBegan(answer.deck),)


def deal(state: State, answer: Drawn) -> tuple[Event, ...] | Refusal:
    """Deal the hole cards (SM-29). Refused: ``bad_cards``."""
    table = state.table
    people = table.round.players
    if len(answer.cards) != len(people) or not in_stock(state, answer.cards):
        return Refusal("bad_cards")
    return (Dealt(table.deck, len(table.packs) - 1, table.place, people, answer.cards),)


def in_stock(state: State, cards: Sequence[Card]) -> bool:
    """Whether these are different cards that are all still in the stock."""
    left = state.left
    for card in cards:
        bit = BIT.get(card, 0)
        if not left & bit:
            return False
        left ^= bit
    return True


def give_card(state: State, answer: Drawn, purses: Purses) -> tuple[Event, ...] | Refusal:
    """Give the card that was called, or that replaces another (SM-33, SM-34). Refused: ``bad_cards``."""
    cards = answer.cards
    if len(cards) != 1 or not state.left & BIT.get(cards[0], 0):
        return Refusal("bad_cards")
    card = cards[0]
    table = state.table
    turn = table.turn
    seat = table.seats[turn]
    rules = table.round.rules
    held = state.hands[turn]
    plays_bank = turn == len(table.seats) - 1
    place = table.place
    shuffle = len(table.packs) - 1
    if held:
        more = not plays_bank and (place + 1 < len(table.packs[-1]) or bool(table.aside))
        fate, matta = fate_of(
            rules.values,
            rules,
            (*held, card),
            seat.ace_half,
            more,
        )
    else:
        fate, matta = GOES_ON
    released = 0
    if fate == "bust" and not plays_bank:
        released = (seat.stake or 0) + cover_of(rules, seat.stake)
    drew = Drew(
        seat.person, card, table.deck, shuffle, place, fate, matta, table.round.banker, released
    )
    return ended(state, drew, purses) if fate else (drew,)
