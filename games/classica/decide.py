"""The deciders of classica: a move gives events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import PACK
from engine.chance import DeckOpened, Drawn, LotFell
from engine.deciders import ByAction, Deciders, by_action, out_of_turn
from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.drawing.deck import begin_deck
from engine.drawing.hand import MATTA, best_total, fate_of
from engine.drawing.seating import after_draw, next_card_to
from engine.game import Absent, Move, OpenRound, Refusal
from engine.stock import are_in
from games.classica import events as ev
from games.classica.bank import accept, begin_draw, go_out, lapse, open_round, refuse
from games.classica.offers import must_draw
from games.classica.players import on_timeout
from games.classica.settlement import ended
from games.classica.stakes import name_stake
from games.classica.state import ClassicaPhase, ClassicaState, drawable


def by_person(state: ClassicaState, move: Move[Any]) -> ev.ClassicaVerdict:
    table = state.table
    if table.to_act != move.who:
        return out_of_turn(table, move.who, table.active)
    return by_action(_ON_TURN[table.phase], state, move)


def by_clock(state: ClassicaState, move: Move[Any]) -> ev.ClassicaVerdict:
    """The clock alone answers for an offered bank with a lapse (CL-6)."""
    if isinstance(move.action, ev.Manca):
        return lapse(state, move)
    return by_action(_ON_TURN[state.table.phase], state, move)


def tiro(state: ClassicaState, move: Move[OnlineTiro]) -> ev.ClassicaVerdict:
    """Call a card (PI-25). Refused: ``no_cards`` (CL-12), and the stake (see ``stakes.name_stake``)."""
    table = state.table
    seat = table.seats[table.turn]
    if not drawable(table):
        return Refusal("no_cards")
    named = name_stake(table, seat, asked=move.action.stake, purses=move.purses)
    if isinstance(named, Refusal):
        return named
    called = ev.OnlineCalled(seat.person, *named, move.by_clock)
    if table.place < len(table.packs[-1]):
        return (called,)
    aside = set(table.aside)
    pack = tuple(card for card in PACK if card in aside)
    return called, ev.Reshuffled(len(table.packs), pack, "stock")


def sto(state: ClassicaState, move: Move[OnlineSto]) -> ev.ClassicaVerdict:
    """Stand. Refused: the stake, as for ``tiro``, and ``lone_matta`` (PI-4), hidden for a punta."""
    table = state.table
    seat = table.seats[table.turn]
    named = name_stake(table, seat, asked=move.action.stake, purses=move.purses)
    if isinstance(named, Refusal):
        return named
    if must_draw(table, state.hands[table.turn]):
        return Refusal("lone_matta", hidden=not table.bank_plays)
    return ended(
        state, ev.OnlineStood(seat.person, *named, move.by_clock), bust=False, purses=move.purses
    )


def first_card(state: ClassicaState, move: Move[Drawn]) -> ev.ClassicaVerdict:
    """Deal one more card in the draw for the matta, which names the first banker (PI-9). Refused: ``bad_cards``."""
    table, cards = state.table, move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    card = cards[0]
    opened = table.opened
    person, found = next_card_to(opened.players, table.first, table.place), card == MATTA
    asked = after_draw(opened.players, person) if found else ()
    return (
        ev.MattaCard(
            person=person,
            card=card,
            deck=table.deck,
            shuffle=len(table.packs) - 1,
            place=table.place,
            order=tuple(one for one in asked if one not in opened.unable),
            clears=found,
        ),
    )


def deal(state: ClassicaState, move: Move[Drawn]) -> ev.ClassicaVerdict:
    """Deal the hole cards (CL-7). Refused: ``bad_cards``."""
    table = state.table
    people = table.accepted.players
    cards = move.action.cards
    if len(cards) != len(people) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    return (
        ev.Dealt(
            deck=table.deck,
            shuffle=len(table.packs) - 1,
            place=table.place,
            people=people,
            cards=cards,
        ),
    )


def give_card(state: ClassicaState, move: Move[Drawn]) -> ev.ClassicaVerdict:
    """Give the called card (PI-25). Refused: ``bad_cards``."""
    table, cards = state.table, move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    card = cards[0]
    fate = fate_of(best_total((*state.hands[table.turn], card)))
    person = table.seats[table.turn].person
    drew = ev.OnlineDrew(
        person=person,
        card=card,
        deck=table.deck,
        shuffle=len(table.packs) - 1,
        place=table.place,
        fate=fate,
    )
    return ended(state, drew, bust=fate == "bust", purses=move.purses) if fate else (drew,)


_ON_TURN: Final[Mapping[ClassicaPhase, ByAction[ClassicaState, ev.ClassicaEvent]]] = {
    "offer": {Accetto: accept, Rifiuto: refuse},
    "turn": {OnlineTiro: tiro, OnlineSto: sto},
}

DECIDERS: Final = Deciders(
    person=by_person,
    chance={
        ("lots", LotFell): begin_draw,
        ("deck", DeckOpened): lambda state, move: begin_deck(move.action, state.table.deck),
        ("draw", Drawn): first_card,
        ("deal", Drawn): deal,
        ("card", Drawn): give_card,
    },
    table={OpenRound: open_round, Absent: go_out},
    clock=by_clock,
    on_timeout=on_timeout,
)
