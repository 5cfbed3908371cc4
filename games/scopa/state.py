"""The state of a table of scopa, and the fold of events into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from engine.cards import PACK, Card, rank
from engine.game import Person
from engine.stock import bits
from engine.tricks.dealing import DealDraw, RoundCards
from engine.tricks.events import DealLots, PackDealt
from engine.tricks.sides import sides_of
from engine.turn_order import on_the_right
from engine.value import Value, replace
from games.scopa import events as ev
from games.scopa.cards import ACE, KING, Taking
from games.scopa.rules import ScopaRules

LOTS: Final = tuple((2, 4, 5, 6, 7, 8, 9, 10, 3, 1).index(rank(card)) for card in PACK)
"""The height of each card in a draw for the deal, by number (SC-3)."""

TOO_MANY_KINGS: Final = 3
"""With so many kings on the table the cards are dealt again (SC-3)."""

ScopaPhase: TypeAlias = Literal["between", "deck", "lots", "deal", "turn"]


class ScopaTable(Value, frozen=True):
    """All that everybody saw. ``piles`` are kept for the computers' memory; screens show their sizes alone (SC-12)."""

    opened: ev.ScopaOpened
    phase: ScopaPhase = "between"
    decision: int = 0
    deck: int = 0
    draw: DealDraw = DealDraw()
    dealer: Person = 0
    players: tuple[Person, ...] = ()
    """The players from the dealer's right on."""
    pool: tuple[Card, ...] = ()
    """The cards on the table, in the order in which they came."""
    plays: int = 0
    """The number of cards played in this hand."""
    piles: tuple[int, ...] = ()
    """The cards that each side has taken, as bits (``engine.stock``)."""
    scope: tuple[int, ...] = ()
    """The number of scope of each side."""
    last: ev.ScopaPlayed | None = None
    """The last card played."""
    taken: ev.ScopaPlayed | None = None
    """The last card that took something."""
    ending: ev.ScopaEnded | None = None

    @property
    def rules(self) -> ScopaRules:
        return self.opened.rules

    @property
    def cards(self) -> RoundCards:
        """The pack, of which the first hands are dealt from the dealer's right (SC-3)."""
        hands = (
            on_the_right(self.opened.seats, self.dealer) * self.rules.hand if self.dealer else ()
        )
        return RoundCards(self.deck, self.draw, PACK, (*hands, *(0,) * (len(PACK) - len(hands))))

    @property
    def to_act(self) -> Person:
        """The player on turn, 0 for nobody; everybody has one turn after the other."""
        return self.players[self.plays % len(self.players)] if self.phase == "turn" else 0

    @property
    def sides(self) -> tuple[tuple[Person, ...], ...]:
        """The pairs, or the players alone (SC-2)."""
        return sides_of(self.players)

    @property
    def seen(self) -> int:
        """All cards that have lain open, as bits."""
        return bits(self.pool) | sum(self.piles)

    def side(self, person: Person) -> int:
        """The place in ``sides`` of a player's side."""
        return self.players.index(person) % len(self.sides)

    def held(self, person: Person) -> int:
        """The number of cards in a player's hand, which everybody sees."""
        many = len(self.players)
        gone = self.plays % (self.rules.hand * many)
        return self.rules.hand - (gone + many - 1 - self.players.index(person)) // many

    def is_scopa(self, card: Card, takes: Taking) -> bool:
        """True if this play clears the table and counts as scopa: not the last card of the last deal (SC-5, SC-10)."""
        last = self.plays + self.rules.on_table == len(PACK) - 1
        if not takes or takes != self.pool or last:
            return False
        return not self.rules.ace_takes_all or rank(card) != ACE or rank(takes[0]) == ACE


class ScopaState(Value, frozen=True):
    """The table and the hidden cards: ``hands`` in the order of ``players``, and the ``stock`` in its order."""

    table: ScopaTable
    hands: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()


def start(rules: ScopaRules) -> ScopaState:
    """A sitting before its first hand."""
    opened = ev.ScopaOpened(number=0, rules=rules, seats=(), dealer=0, wins=())
    return ScopaState(ScopaTable(opened))


def evolve(state: ScopaState, event: ev.ScopaEvent) -> ScopaState:
    """The state after ``event``, which needs nothing but the state before it."""
    table = replace(state.table, decision=state.table.decision + 1)
    match event:
        case ev.ScopaOpened(seats=seats, dealer=dealer):
            draw, told = DealDraw(() if dealer else seats), replace(event, chips=())
            now = table.decision
            return ScopaState(
                ScopaTable(told, "deck", now, deck=table.deck, draw=draw, dealer=dealer)
            )
        case ev.ScopaDeck():
            phase: ScopaPhase = "deal" if table.dealer else "lots"
            return ScopaState(replace(table, deck=event.deck, phase=phase))
        case DealLots():
            draw = table.draw.after(event.cards, LOTS, pack=len(PACK))
            if len(draw.tied) > 1:
                return ScopaState(replace(table, draw=draw))
            return ScopaState(replace(table, draw=draw, dealer=draw.tied[0], phase="deal"))
        case PackDealt():
            return _dealt(table, event)
        case ev.ScopaPlayed():
            return _played(state, table, event)
        case _:
            piles = swept(table)
            return ScopaState(replace(table, piles=piles, pool=(), phase="between", ending=event))


def _dealt(table: ScopaTable, event: PackDealt) -> ScopaState:
    """The player on the dealer's right is on turn, or all is dealt again from the next shuffle (SC-3)."""
    many, cards = len(table.opened.seats), event.cards
    dealt, lies = many * table.rules.hand, many * table.rules.hand + table.rules.on_table
    pool, players = cards[dealt:lies], event.people[:many]
    if [rank(card) for card in pool].count(KING) >= TOO_MANY_KINGS:
        return ScopaState(replace(table, draw=DealDraw(shuffle=table.draw.shuffle + 1)))
    none = (0,) * len(sides_of(players))
    begun = replace(table, phase="turn", players=players, pool=pool, piles=none, scope=none)
    return ScopaState(begun, _hands(cards[:dealt], many), cards[lies:])


def _hands(cards: Sequence[Card], many: int) -> tuple[tuple[Card, ...], ...]:
    """The hands that get these cards one at a time, sorted."""
    return tuple(tuple(sorted(cards[place::many], key=PACK.index)) for place in range(many))


def _played(state: ScopaState, table: ScopaTable, event: ev.ScopaPlayed) -> ScopaState:
    """The next player is on turn, with new cards when all hands are empty; without any the hand is over (SC-3)."""
    side, piles, scope, stock = (
        table.side(event.person),
        [*table.piles],
        [*table.scope],
        state.stock,
    )
    pool = tuple(card for card in table.pool if card not in event.takes)
    if event.takes:
        piles[side] |= bits((*event.takes, event.card))
    else:
        pool += (event.card,)
    scope[side] += event.scopa
    hands = tuple(tuple(card for card in hand if card != event.card) for hand in state.hands)
    if not any(hands):
        dealt = len(hands) * table.rules.hand
        hands, stock = _hands(stock[:dealt], len(hands)), stock[dealt:]
    after = replace(
        table,
        phase="turn" if any(hands) else "between",
        plays=table.plays + 1,
        pool=pool,
        piles=tuple(piles),
        scope=tuple(scope),
        last=event,
        taken=event if event.takes else table.taken,
    )
    return ScopaState(after, hands, stock)


def swept(table: ScopaTable) -> tuple[int, ...]:
    """The piles after the last card, when the last taker gets the cards on the table (SC-6)."""
    piles = [*table.piles]
    if table.taken is not None:
        piles[table.side(table.taken.person)] |= bits(table.pool)
    return tuple(piles)
