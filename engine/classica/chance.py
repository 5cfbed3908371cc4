"""Chance in classica: decks and cards. A card that cannot come from the stock is refused."""

from __future__ import annotations

from engine.classica.ending import ended
from engine.classica.events import (
    ClassicaDealt,
    ClassicaDeckBegan,
    ClassicaDrew,
    ClassicaFirstDealt,
    Event,
    Fate,
)
from engine.classica.state import State
from engine.game import (
    BETWEEN,
    Awaits,
    Between,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    Lots,
    Person,
    Purses,
    Refusal,
    Waiting,
)
from engine.online.hand import MATTA, SEVEN_AND_HALF, best_total
from engine.online.seating import Why, after_draw, next_card_to
from engine.online.stock import are_in

NOBODY_BANKS = Between("nobody_banks")
"""All candidates were asked and nobody took the bank (PI-16)."""


def awaits(state: State) -> Awaits:
    """The player, chance request or pause that the game waits for."""
    table = state.table
    phase = table.phase
    if phase in ("turn", "offer"):
        return Waiting((table.to_act,))
    if phase in ("card", "deal", "draw"):
        count = len(table.accepted.players) if phase == "deal" else 1
        return Draw(table.deck, len(table.packs) - 1, table.packs[-1], table.place, count)
    if phase == "deck":
        return FreshDeck()
    if phase == "lots":
        return Lots(table.opened.players)
    ending = table.ending
    return NOBODY_BANKS if ending is not None and ending.how == "nobody" else BETWEEN


def open_deck(state: State, answer: DeckOpened) -> tuple[Event, ...] | Refusal:
    """Begin the opened deck; deck numbers must grow."""
    if answer.deck <= state.table.deck:
        return Refusal("bad_deck")
    return (ClassicaDeckBegan(answer.deck),)


def first_card(state: State, answer: Drawn) -> tuple[Event, ...] | Refusal:
    """Deal one more card in the draw for the matta, which names the first banker (PI-9). Refused: ``bad_cards``."""
    table = state.table
    if len(answer.cards) != 1 or not are_in(state.left, answer.cards):
        return Refusal("bad_cards")
    card = answer.cards[0]
    opened = table.opened
    person = next_card_to(opened.players, table.first, table.place)
    line: tuple[Person, ...] = ()
    whys: tuple[Why, ...] = ()
    if card == MATTA:
        asked = after_draw(opened.players, person)
        line = tuple(one for one in asked if one not in opened.unable)
        whys = tuple("draw" for _ in line)
    shuffle = len(table.packs) - 1
    return (ClassicaFirstDealt(person, card, table.deck, shuffle, table.place, line, whys),)


def deal(state: State, answer: Drawn) -> tuple[Event, ...] | Refusal:
    """Deal the hole cards (CL-7). Refused: ``bad_cards``."""
    table = state.table
    people = table.accepted.players
    cards = answer.cards
    if len(cards) != len(people) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    return (ClassicaDealt(table.deck, len(table.packs) - 1, table.place, people, cards),)


def give_card(state: State, answer: Drawn, purses: Purses) -> tuple[Event, ...] | Refusal:
    """Give the called card (PI-25). Refused: ``bad_cards``."""
    table = state.table
    if len(answer.cards) != 1 or not are_in(state.left, answer.cards):
        return Refusal("bad_cards")
    card = answer.cards[0]
    total = best_total((*state.hands[table.turn], card))
    fate: Fate = ""
    if total >= SEVEN_AND_HALF:
        fate = "seven_half" if total == SEVEN_AND_HALF else "bust"
    person = table.seats[table.turn].person
    drew = ClassicaDrew(person, card, table.deck, len(table.packs) - 1, table.place, fate)
    return ended(state, drew, fate == "bust", purses) if fate else (drew,)
