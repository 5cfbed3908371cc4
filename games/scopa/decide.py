"""The deciders of scopa: a move gives events or a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from engine.awaiting import awaited
from engine.cards import PACK
from engine.chance import DeckOpened
from engine.deciders import Deciders, by_action, out_of_turn, refuse_deck, rules_to_open
from engine.game import BETWEEN, Awaits, Move, OpenRound, Person, Refusal
from engine.tricks import match
from engine.tricks.dealing import BY_CHANCE
from engine.tricks.sides import PAIRED
from engine.value import replace
from games.scopa import events as ev
from games.scopa.cards import WHOLE_NAPOLA, alone, denari, napola, points_of, primiera, winners
from games.scopa.players import on_timeout
from games.scopa.rules import ScopaRules
from games.scopa.state import ScopaState, ScopaTable, evolve, swept
from games.scopa.view import taking, view

ScopaVerdict: TypeAlias = tuple[ev.ScopaEvent, ...] | Refusal
Places: TypeAlias = tuple[tuple[Person, ...], ...]


def awaits(state: ScopaState) -> Awaits:
    """The player on turn, or the request to chance that is pending."""
    table = state.table
    if table.phase == "lots":
        return table.cards.asked(lots=True)
    over = table.ending is not None and table.ending.ranking
    between = match.MATCH_OVER if over else BETWEEN
    return awaited(table, draw=lambda: table.cards.asked(lots=False), lots=tuple, between=between)


def open_round(state: ScopaState, move: Move[OpenRound]) -> ScopaVerdict:
    """Begin a hand (SC-2, SC-3, SC-11).

    Refused: as ``rules_to_open``, ``match_waits`` (for ``person``, whose seat is kept), as ``match.opened``.
    """
    rules = rules_to_open(state.table, move.action, ScopaRules, most=PAIRED)
    if isinstance(rules, Refusal):
        return rules
    points, ring = running_match(state.table), {*move.action.everybody}
    away = [person for person in points if person not in move.action.seats]
    if away and {*points} <= ring:
        return Refusal("match_waits", person=away[0])
    opened = match.opened(state.table, move, rules, fewest=rules.fewest, kind=ev.ScopaOpened)
    if isinstance(opened, Refusal):
        return opened
    return (opened if {*opened.seats} == {*points} else replace(opened, wins=()),)


def running_match(table: ScopaTable) -> Mapping[Person, int]:
    """The points of everybody in a match that is not over; empty for none. It goes on with the same players (SC-9)."""
    ending = table.ending
    return {} if ending is None or ending.ranking else dict(ending.won)


def open_deck(state: ScopaState, move: Move[DeckOpened]) -> ScopaVerdict:
    """Begin the opened deck. Refused: ``bad_deck``."""
    return refuse_deck(move.action, state.table.deck) or (ev.ScopaDeck(move.action.deck),)


def by_person(state: ScopaState, move: Move[Any]) -> ScopaVerdict:
    """A card on the own turn."""
    if move.who != state.table.to_act:
        return out_of_turn(state.table, move.who, state.table.players)
    return by_clock(state, move)


def by_clock(state: ScopaState, move: Move[Any]) -> ScopaVerdict:
    """*Alla regola* (SC-13)."""
    return by_action({ev.ScopaCalo: play}, state, move)


def play(state: ScopaState, move: Move[ev.ScopaCalo]) -> ScopaVerdict:
    """Play a card, and end the hand with its last one (SC-4, SC-5). Refused, hidden: as ``taking``."""
    table, action = state.table, move.action
    takes = taking(view(state, table.to_act), action.card, action.takes)
    if isinstance(takes, Refusal):
        return takes
    card = PACK[action.card]
    scopa = table.is_scopa(card, takes)
    played = ev.ScopaPlayed(table.to_act, card, takes, scopa=scopa, clock=move.by_clock)
    after = evolve(state, played).table
    return (played,) if after.to_act else (played, ended(after))


def ended(table: ScopaTable) -> ev.ScopaEnded:
    """The result of a hand whose last card has been played (SC-7 to SC-11)."""
    rules, sides, piles = table.rules, table.sides, swept(table)
    points, before = points_of(piles, table.scope, rules), dict(table.opened.wins)
    singles = winners(piles, rules)
    counts = tuple(
        ev.SideCount(
            cards=pile.bit_count(),
            denari=denari(pile),
            primiera=primiera(pile, any_suits=rules.primiera == "any"),
            scope=table.scope[side],
            napola=napola(pile) if rules.napola else 0,
            singles=tuple(name for name, winner in singles.items() if winner == side),
        )
        for side, pile in enumerate(piles)
    )
    of_side = zip(sides, points, strict=True)
    totals = {one: before.get(one, 0) + more for side, more in of_side for one in side}
    whole = [side for side, one in zip(sides, counts, strict=True) if one.napola == WHOLE_NAPOLA]
    ranking = ranked(totals, sides, target=rules.target, whole=whole)
    moves, brought = match.paid(table.opened.seats, rules.stake, ranking[0] if ranking else ())
    best = alone(points)
    return ev.ScopaEnded(
        number=table.opened.number,
        sides=sides,
        points=tuple(points),
        winners=() if best is None else sides[best],
        won=tuple(totals.items()),
        ranking=ranking,
        moves=moves,
        brought=brought,
        left=table.pool,
        counts=counts,
    )


def ranked(
    totals: Mapping[Person, int], sides: Places, *, target: int, whole: Sequence[tuple[Person, ...]]
) -> Places:
    """The places of a match that is over, the best first; empty if another hand follows (SC-9).

    ``whole``: the side with all ten denari, which wins it with any number of points (SC-10).
    """
    places = match.places(totals)
    if whole:
        rest = (tuple(one for one in place if one not in whole[0]) for place in places)
        return (whole[0], *filter(None, rest))
    return places if max(totals.values()) >= target and places[0] in sides else ()


DECIDERS: Final = Deciders(
    person=by_person,
    chance={("deck", DeckOpened): open_deck, **BY_CHANCE},
    table={OpenRound: open_round},
    clock=by_clock,
    on_timeout=on_timeout,
)
