"""The fold of events into the state of briscola. No event needs anything but the state before it."""

from __future__ import annotations

from engine.cards import NUMBER
from engine.game import Person
from engine.tricks.dealer import DealDraw
from engine.tricks.play import TrickPlay
from engine.turn_order import on_the_right
from engine.value import replace
from games.briscola import events as ev
from games.briscola.cards import STRENGTH, taker
from games.briscola.state import BriscolaPhase, BriscolaState, BriscolaTable

HAND = 3
"""The cards of a hand (BR-4)."""


def evolve(state: BriscolaState, event: ev.BriscolaEvent) -> BriscolaState:
    """The state after ``event``."""
    table = state.table
    match event:
        case ev.BriscolaOpened():
            draw = DealDraw() if event.dealer else DealDraw(event.seats)
            opened = BriscolaTable(
                opened=event if not event.chips else replace(event, chips=()),
                phase="deck",
                decision=table.decision,
                deck=table.deck,
                draw=draw,
                dealer=event.dealer,
            )
            return BriscolaState(opened)
        case ev.BriscolaDeck():
            phase: BriscolaPhase = "deal" if table.dealer else "draw"
            return BriscolaState(replace(table, deck=event.deck, phase=phase))
        case ev.BriscolaLots():
            draw = table.draw.after(event.cards, STRENGTH, pack=len(table.pack))
            if len(draw.tied) > 1:
                return BriscolaState(replace(table, draw=draw))
            return BriscolaState(replace(table, draw=draw, dealer=draw.tied[0], phase="deal"))
        case ev.BriscolaDealt():
            return _dealt(table, event)
        case ev.BriscolaSwapped():
            return _swapped(state, event)
        case ev.BriscolaPlayed():
            return _played(state, event)
        case ev.BriscolaEnded():
            ended = replace(table, phase="between", to_act=0, ending=event, known=())
            return BriscolaState(ended)


def _dealt(table: BriscolaTable, event: ev.BriscolaDealt) -> BriscolaState:
    """The player on the dealer's right leads (BR-4, BR-5)."""
    players = on_the_right(table.opened.seats, table.dealer)
    numbers = tuple(NUMBER[card] for card in event.cards)
    many, hands = len(players), HAND * len(players)
    turned, stock = numbers[hands], numbers[hands + 1 :]
    dealt = replace(
        table,
        phase="tricks",
        decision=table.decision + 1,
        to_act=players[0],
        play=TrickPlay(players),
        turned=turned,
        stock=len(stock) + 1,
    )
    own = tuple(tuple(sorted(numbers[place:hands:many])) for place in range(many))
    return BriscolaState(dealt, hands=own, stock=(*stock, turned))


def _swapped(state: BriscolaState, event: ev.BriscolaSwapped) -> BriscolaState:
    """The card that was turned up goes into the hand (BR-11). The player still has to play."""
    table = state.table
    given, got = NUMBER[event.given], NUMBER[event.got]
    hands = tuple(
        tuple(sorted({*hand, got} - {given})) if given in hand else hand for hand in state.hands
    )
    known = tuple(pair for pair in table.known if pair[0] != given)
    after = replace(
        table,
        decision=table.decision + 1,
        turned=given,
        known=(*known, (got, event.person)),
    )
    return BriscolaState(after, hands=hands, stock=(*state.stock[:-1], given))


def _played(state: BriscolaState, event: ev.BriscolaPlayed) -> BriscolaState:
    """The next player is on turn; after a trick its taker, when everybody has drawn (BR-6)."""
    table, card = state.table, NUMBER[event.card]
    play = table.play.after(card, lambda trick: taker(trick, table.briscola))
    hands = [tuple(one for one in hand if one != card) for hand in state.hands]
    known = tuple(pair for pair in table.known if pair[0] != card)
    stock = state.stock
    if play.rests and stock:
        for drawn, place in enumerate(_from(play.leader, len(play.players))):
            hands[place] = tuple(sorted((*hands[place], stock[drawn])))
        stock = stock[len(play.players) :]
        if not stock:
            known += ((table.turned, play.players[play.leader - 1]),)
    after = replace(
        table,
        decision=table.decision + 1,
        to_act=_next(play, hands),
        play=play,
        stock=len(stock),
        known=known,
    )
    return BriscolaState(after, hands=tuple(hands), stock=stock)


def _next(play: TrickPlay, hands: list[tuple[int, ...]]) -> Person:
    return play.players[play.turn] if any(hands) else 0


def _from(leader: int, many: int) -> tuple[int, ...]:
    """All places in turn order, from the leader's on."""
    return tuple((leader + place) % many for place in range(many))
