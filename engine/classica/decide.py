"""The entry point of every action: it returns events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from engine.cards import PACK
from engine.chance import DeckOpened, Drawn, LotFell
from engine.classica import events as ev
from engine.classica.bank import accept, begin_draw, go_out, lapse, open_round, refuse, skip
from engine.classica.offers import must_draw
from engine.classica.players import on_timeout
from engine.classica.settlement import ended
from engine.classica.stakes import name_stake
from engine.classica.state import ClassicaSeat, ClassicaState, ClassicaTable, drawable
from engine.game import (
    CHANCE,
    CLOCK,
    TABLE,
    Absent,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Who,
    out_of_turn,
)
from engine.online.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.online.hand import MATTA, best_total, fate_of
from engine.online.seating import OfferReason, after_draw, next_card_to
from engine.stock import are_in


def decide(state: ClassicaState, who: Who, action: object, purses: Purses) -> ev.ClassicaVerdict:
    """The events of ``action`` by ``who``; ``purses`` are the free chips of all seated players.

    Refused: see ``GameCore.decide``, and each action.
    """
    if who > 0:
        table = state.table
        if table.to_act != who:
            return _not_on_turn(table, who)
        return _acts(state, action, purses=purses, clock=False)
    if who == CHANCE:
        return _chance(state, action, purses)
    if who == TABLE and isinstance(action, OpenRound):
        return open_round(state, action, purses)
    if who == TABLE and isinstance(action, Absent):
        return go_out(state, action.person)
    if who == CLOCK and state.table.to_act:
        for lapsed in (True, False):
            if action == on_timeout(state, lapsed):
                return _for_absent(state, action, purses)
    return Refusal("not_awaited")


def _acts(
    state: ClassicaState, action: object, purses: Purses, *, clock: bool
) -> ev.ClassicaVerdict:
    """An action of the player on turn, or of the clock in that player's place."""
    table = state.table
    if table.phase == "offer":
        if isinstance(action, Accetto):
            return accept(state, action, purses)
        if isinstance(action, Rifiuto):
            return refuse(state, action)
        return Refusal("unknown_action")
    seat = table.seats[table.turn]
    if isinstance(action, OnlineTiro):
        return tiro(state, seat, action=action, purses=purses, clock=clock)
    if isinstance(action, OnlineSto):
        return sto(state, seat, action=action, purses=purses, clock=clock)
    return Refusal("unknown_action")


def _for_absent(state: ClassicaState, action: object, purses: Purses) -> ev.ClassicaVerdict:
    """An action of the clock for a player in sit-out. Only the clock may answer for an offered bank (CL-6, PI-12)."""
    if isinstance(action, ev.Manca):
        return lapse(state, purses)
    if isinstance(action, Rifiuto):
        return skip(state)
    return _acts(state, action, purses=purses, clock=True)


def _not_on_turn(table: ClassicaTable, who: Who) -> Refusal:
    playing = who in table.active
    return out_of_turn(table.to_act, playing=playing, card_to_come=table.phase == "card")


def _chance(state: ClassicaState, action: object, purses: Purses) -> ev.ClassicaVerdict:
    phase = state.table.phase
    if isinstance(action, Drawn):
        if phase == "card":
            return give_card(state, action, purses)
        if phase == "deal":
            return deal(state, action)
        if phase == "draw":
            return first_card(state, action)
    if isinstance(action, DeckOpened) and phase == "deck":
        return open_deck(state, action)
    if isinstance(action, LotFell) and phase == "lots":
        return begin_draw(state, action)
    return Refusal("not_awaited")


def tiro(
    state: ClassicaState, seat: ClassicaSeat, action: OnlineTiro, *, purses: Purses, clock: bool
) -> ev.ClassicaVerdict:
    """Call a card (PI-25). Refused: ``no_cards`` (CL-12), and the stake (see ``stakes.name_stake``)."""
    table = state.table
    if not drawable(table):
        return Refusal("no_cards")
    named = name_stake(table, seat, asked=action.stake, purses=purses)
    if isinstance(named, Refusal):
        return named
    called = ev.ClassicaCalled(seat.person, *named, clock)
    if table.place < len(table.packs[-1]):
        return (called,)
    aside = set(table.aside)
    pack = tuple(card for card in PACK if card in aside)
    return called, ev.ClassicaReshuffled(len(table.packs), pack)


def sto(
    state: ClassicaState, seat: ClassicaSeat, action: OnlineSto, *, purses: Purses, clock: bool
) -> ev.ClassicaVerdict:
    """Stand. Refused: the stake, as for ``tiro``, and ``lone_matta`` (PI-4), hidden for a punta."""
    table = state.table
    named = name_stake(table, seat, asked=action.stake, purses=purses)
    if isinstance(named, Refusal):
        return named
    if must_draw(table, state.hands[table.turn]):
        return Refusal("lone_matta", hidden=not table.bank_plays)
    return ended(state, ev.ClassicaStood(seat.person, *named, clock), bust=False, purses=purses)


def open_deck(state: ClassicaState, answer: DeckOpened) -> ev.ClassicaVerdict:
    """Begin the opened deck. Refused: ``bad_deck`` (deck numbers must grow)."""
    if answer.deck <= state.table.deck:
        return Refusal("bad_deck")
    return (ev.ClassicaDeckBegan(answer.deck),)


def first_card(state: ClassicaState, answer: Drawn) -> ev.ClassicaVerdict:
    """Deal one more card in the draw for the matta, which names the first banker (PI-9). Refused: ``bad_cards``."""
    table = state.table
    if len(answer.cards) != 1 or not are_in(state.left, answer.cards):
        return Refusal("bad_cards")
    card = answer.cards[0]
    opened = table.opened
    person = next_card_to(opened.players, table.first, table.place)
    line: tuple[Person, ...] = ()
    whys: tuple[OfferReason, ...] = ()
    if card == MATTA:
        asked = after_draw(opened.players, person)
        line = tuple(one for one in asked if one not in opened.unable)
        whys = tuple("draw" for _ in line)
    shuffle = len(table.packs) - 1
    return (
        ev.ClassicaFirstDealt(
            person=person,
            card=card,
            deck=table.deck,
            shuffle=shuffle,
            place=table.place,
            line=line,
            whys=whys,
        ),
    )


def deal(state: ClassicaState, answer: Drawn) -> ev.ClassicaVerdict:
    """Deal the hole cards (CL-7). Refused: ``bad_cards``."""
    table = state.table
    people = table.accepted.players
    cards = answer.cards
    if len(cards) != len(people) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    return (
        ev.ClassicaDealt(
            deck=table.deck,
            shuffle=len(table.packs) - 1,
            place=table.place,
            people=people,
            cards=cards,
        ),
    )


def give_card(state: ClassicaState, answer: Drawn, purses: Purses) -> ev.ClassicaVerdict:
    """Give the called card (PI-25). Refused: ``bad_cards``."""
    table = state.table
    if len(answer.cards) != 1 or not are_in(state.left, answer.cards):
        return Refusal("bad_cards")
    card = answer.cards[0]
    fate = fate_of(best_total((*state.hands[table.turn], card)))
    person = table.seats[table.turn].person
    drew = ev.ClassicaDrew(
        person=person,
        card=card,
        deck=table.deck,
        shuffle=len(table.packs) - 1,
        place=table.place,
        fate=fate,
    )
    return ended(state, drew, bust=fate == "bust", purses=purses) if fate else (drew,)
