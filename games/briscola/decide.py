"""The deciders of briscola: a move gives events or a refusal."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from engine.cards import PACK
from engine.chance import DeckOpened, FreshDeck
from engine.deciders import (
    ByAction,
    Deciders,
    by_action,
    out_of_turn,
    refuse_deck,
    rules_to_open,
)
from engine.game import BETWEEN, Awaits, Move, OpenRound, Refusal, Waiting
from engine.tricks import match
from engine.tricks.dealing import BY_CHANCE
from engine.tricks.sides import sides_of
from games.briscola import events as ev
from games.briscola.cards import POINTS, left_out
from games.briscola.players import on_timeout
from games.briscola.rules import SEATS, BriscolaRules
from games.briscola.state import BriscolaState, BriscolaTable, evolve

BriscolaVerdict: TypeAlias = tuple[ev.BriscolaEvent, ...] | Refusal


def awaits(state: BriscolaState) -> Awaits:
    """The player on turn, or the request to chance that is pending."""
    table = state.table
    if table.to_act:
        return Waiting((table.to_act,))
    if table.phase == "deck":
        return FreshDeck()
    if table.phase in ("lots", "deal"):
        return table.cards.asked(lots=table.phase == "lots")
    over = table.ending is not None and table.ending.ranking
    return match.MATCH_OVER if over else BETWEEN


def open_round(state: BriscolaState, move: Move[OpenRound]) -> BriscolaVerdict:
    """Begin a game (BR-2, BR-3, BR-10). Refused: as ``rules_to_open``, and as ``match.opened``."""
    fewest, most = SEATS
    rules = rules_to_open(state.table, move.action, BriscolaRules, most=most)
    if isinstance(rules, Refusal):
        return rules
    opened = match.opened(state.table, move, rules, fewest=fewest, kind=ev.BriscolaOpened)
    return opened if isinstance(opened, Refusal) else (opened,)


def open_deck(state: BriscolaState, move: Move[DeckOpened]) -> BriscolaVerdict:
    """Begin the opened deck. Refused: ``bad_deck``."""
    table = state.table
    missing = left_out(table.rules, len(table.opened.seats))
    return refuse_deck(move.action, table.deck) or (ev.BriscolaDeck(move.action.deck, missing),)


def by_person(state: BriscolaState, move: Move[Any]) -> BriscolaVerdict:
    """A card, or the exchange, on the own turn."""
    if move.who != state.table.to_act:
        return out_of_turn(state.table, move.who, state.table.play.players)
    return by_action(_ON_TURN, state, move)


def play(state: BriscolaState, move: Move[ev.BriscolaCalo]) -> BriscolaVerdict:
    """Any card of the hand (BR-5). Refused, hidden: ``not_held``."""
    table, card = state.table, move.action.card
    if card not in state.hands[table.play.turn]:
        return Refusal("not_held", hidden=True)
    played = ev.BriscolaPlayed(table.to_act, PACK[card], move.by_clock)
    after = evolve(state, played).table
    return (played,) if after.to_act else (played, ended(after))


def ended(table: BriscolaTable) -> ev.BriscolaEnded:
    """The result of a game after its last card (BR-8 to BR-10)."""
    sides, taken = sides_of(table.play.players), table.play.taken(POINTS)
    points = tuple(sum(taken[person] for person in side) for side in sides)
    kind = ev.BriscolaEnded
    return match.ended(table.opened, table.rules, sides=sides, points=points, kind=kind)


def swap(state: BriscolaState, _: Move[ev.BriscolaScambio]) -> BriscolaVerdict:
    """Exchange a briscola for the turned-up card (BR-11). Refused, hidden: ``no_swap``."""
    table = state.table
    card = table.swapped
    if card is None or card not in state.hands[table.play.turn]:
        return Refusal("no_swap", hidden=True)
    return (ev.BriscolaSwapped(table.to_act, PACK[card], PACK[table.turned]),)


_ON_TURN: Final[ByAction[BriscolaState, ev.BriscolaEvent]] = {
    ev.BriscolaCalo: play,
    ev.BriscolaScambio: swap,
}

DECIDERS: Final = Deciders(
    person=by_person,
    chance={("deck", DeckOpened): open_deck, **BY_CHANCE},
    table={OpenRound: open_round},
    clock=lambda state, move: by_action(_ON_TURN, state, move),
    on_timeout=on_timeout,
)
