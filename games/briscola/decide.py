"""The deciders of briscola: a move gives events or a refusal."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from engine.awaiting import awaited
from engine.cards import PACK
from engine.chance import DeckOpened, Draw, Drawn
from engine.deciders import (
    ByAction,
    Deciders,
    by_action,
    out_of_turn,
    refuse_deck,
    rules_to_open,
)
from engine.game import (
    BETWEEN,
    ESCROW,
    Awaits,
    Between,
    Clock,
    Move,
    OpenRound,
    Person,
    Refusal,
    Transfer,
    turn_clock,
)
from engine.tricks.dealer import next_dealer
from engine.tricks.match import places
from engine.tricks.seats import who_can_pay
from engine.tricks.sides import sides_of
from games.briscola import events as ev
from games.briscola.cards import POINTS, left_out
from games.briscola.evolve import HAND, evolve
from games.briscola.players import on_timeout
from games.briscola.rules import SEATS, BriscolaRules
from games.briscola.state import BriscolaState, BriscolaTable

BriscolaVerdict: TypeAlias = tuple[ev.BriscolaEvent, ...] | Refusal

MATCH_OVER: Final = Between(rest="match_over")
"""The table rests after a match (BR-9)."""


def awaits(state: BriscolaState) -> Awaits:
    """The player on turn, or the request to chance that is pending."""
    table = state.table
    over = table.ending is not None and table.ending.ranking
    return awaited(
        table, draw=lambda: _draw(table), lots=tuple, between=MATCH_OVER if over else BETWEEN
    )


def _draw(table: BriscolaTable) -> Draw:
    """A card for everybody who draws for the deal, or the whole pack."""
    draw, pack = table.draw, table.pack
    drawing = table.phase == "draw"
    return Draw(
        table.deck,
        draw.shuffle,
        pack,
        place=len(draw.drawn),
        count=len(draw.tied) if drawing else len(pack),
    )


def clock(state: BriscolaState) -> Clock | None:
    return turn_clock(state.table.decision, state.table.to_act)


def plays_itself_at(table: BriscolaTable) -> bool:
    """True in the last trick: everybody has one card."""
    many = len(table.play.players)
    return table.phase == "tricks" and len(table.play.played) >= len(table.pack) - many


# --- the table and chance -------------------------------------------------------------------------------------


def open_round(state: BriscolaState, move: Move[OpenRound]) -> BriscolaVerdict:
    """Begin a game. Refused: as ``rules_to_open``, and as ``who_can_pay``."""
    table, purses, present = state.table, move.purses, move.action.seats
    rules = rules_to_open(table, move.action, BriscolaRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    seats = who_can_pay(present, purses, chips=rules.stake, fewest=SEATS[0])
    if isinstance(seats, Refusal):
        return seats
    last = table.opened
    return (
        ev.BriscolaOpened(
            number=last.number + 1,
            rules=rules,
            seats=seats,
            dealer=next_dealer(table.dealer, last.seats, seats),
            wins=tuple(wins_after(table).items()),
            chips=tuple((one, purses.get(one, 0)) for one in present) if rules.stake else (),
            skipped=tuple(one for one in present if one not in seats),
        ),
    )


def wins_after(table: BriscolaTable) -> dict[Person, int]:
    """The won games of the match after the last game; none if it ended the match (BR-9)."""
    ending = table.ending
    won = dict(table.opened.wins)
    if ending is None:
        return won
    return {} if ending.ranking else won | {one: won.get(one, 0) + 1 for one in ending.winners}


def open_deck(state: BriscolaState, move: Move[DeckOpened]) -> BriscolaVerdict:
    """Begin the opened deck. Refused: ``bad_deck``."""
    table, deck = state.table, move.action.deck
    missing = left_out(table.rules, len(table.opened.seats))
    return refuse_deck(move.action, table.deck) or (ev.BriscolaDeck(deck, missing),)


def draw_for_the_deal(state: BriscolaState, move: Move[Drawn]) -> BriscolaVerdict:
    """A card for everybody who draws for the deal (BR-3). Refused: ``bad_cards``."""
    table, cards = state.table, move.action.cards
    draw = table.draw
    return draw.refusal(cards, table.pack) or (
        ev.BriscolaLots(table.deck, draw.shuffle, len(draw.drawn), people=draw.tied, cards=cards),
    )


def deal(state: BriscolaState, move: Move[Drawn]) -> BriscolaVerdict:
    """Deal the whole pack (BR-4). Refused: ``bad_cards``."""
    table, cards = state.table, move.action.cards
    if len(cards) != len(table.pack) or {*cards} != {*table.pack}:
        return Refusal("bad_cards")
    seats = table.opened.seats
    first = seats.index(table.dealer) + 1
    hands = (*seats[first:], *seats[:first]) * HAND
    people = (*hands, *(0,) * (len(cards) - len(hands)))
    return (ev.BriscolaDealt(table.deck, table.draw.shuffle, 0, people=people, cards=cards),)


# --- play -----------------------------------------------------------------------------------------------------


def by_person(state: BriscolaState, move: Move[Any]) -> BriscolaVerdict:
    """A card, or the exchange, on the own turn."""
    table = state.table
    if move.who != table.to_act:
        return out_of_turn(table, move.who, table.play.players)
    return by_action(_ON_TURN, state, move)


def play(state: BriscolaState, move: Move[ev.BriscolaCalo]) -> BriscolaVerdict:
    """Any card of the hand (BR-5). Refused, hidden: ``not_held``."""
    table, card = state.table, move.action.card
    if card not in state.hands[table.play.turn]:
        return Refusal("not_held", hidden=True)
    played = ev.BriscolaPlayed(table.to_act, PACK[card], move.by_clock)
    after = evolve(state, played)
    return (played,) if after.table.to_act else (played, ended(after.table))


def swap(state: BriscolaState, _: Move[ev.BriscolaScambio]) -> BriscolaVerdict:
    """Exchange a briscola for the turned-up card (BR-11). Refused, hidden: ``no_swap``."""
    table = state.table
    card = table.swapped
    if card is None or card not in state.hands[table.play.turn]:
        return Refusal("no_swap", hidden=True)
    return (ev.BriscolaSwapped(table.to_act, PACK[card], PACK[table.turned]),)


def ended(table: BriscolaTable) -> ev.BriscolaEnded:
    """The result of a game after its last card (BR-8 to BR-10)."""
    sides = sides_of(table.play.players)
    taken = dict.fromkeys(table.play.players, 0)
    for trick in table.play.tricks:
        taken[trick.taker] += sum(POINTS[PACK.index(card)] for _, card in trick.cards)
    points = tuple(sum(taken[person] for person in side) for side in sides)
    best = max(points)
    winners = sides[points.index(best)] if points.count(best) == 1 else ()
    wins = dict(table.opened.wins)
    won = {person: wins.get(person, 0) + (person in winners) for person in taken}
    over = winners and max(won.values()) >= table.rules.games
    moves, brought = payment(table.opened, winners)
    return ev.BriscolaEnded(
        number=table.opened.number,
        sides=sides,
        points=points,
        winners=winners,
        ranking=places(won) if over else (),
        moves=moves,
        brought=brought,
    )


def payment(
    opened: ev.BriscolaOpened, winners: tuple[Person, ...]
) -> tuple[tuple[Transfer, ...], tuple[tuple[Person, int], ...]]:
    """The transfers out of escrow, and the chips that each player won or lost (BR-10); nothing without a stake."""
    stake, seats = opened.rules.stake, opened.seats
    if not stake:
        return (), ()
    paid = winners or seats
    share = stake * len(seats) // len(paid)
    moves = tuple(Transfer(ESCROW, person, share) for person in paid)
    return moves, tuple((one, (share if one in paid else 0) - stake) for one in seats)


_ON_TURN: Final[ByAction[BriscolaState, ev.BriscolaEvent]] = {
    ev.BriscolaCalo: play,
    ev.BriscolaScambio: swap,
}

DECIDERS: Final = Deciders(
    person=by_person,
    chance={
        ("deck", DeckOpened): open_deck,
        ("draw", Drawn): draw_for_the_deal,
        ("deal", Drawn): deal,
    },
    table={OpenRound: open_round},
    clock=lambda state, move: by_action(_ON_TURN, state, move),
    on_timeout=on_timeout,
    pending=clock,
)
