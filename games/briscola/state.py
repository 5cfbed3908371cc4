"""The state of a table of briscola, and the fold of events into it. Cards are ``engine.cards.NUMBER``."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.cards import NUMBER, PACK, Card, rank, suit
from engine.game import Person
from engine.tricks.dealing import DealDraw, RoundCards
from engine.tricks.events import DealLots, PackDealt
from engine.tricks.play import TrickPlay
from engine.turn_order import on_the_right
from engine.value import Value, replace
from games.briscola import events as ev
from games.briscola.cards import STRENGTH, SUIT, SWAPS, left_out, taker
from games.briscola.rules import BriscolaRules

HAND: Final = 3
"""The cards of a hand (BR-4)."""

BriscolaPhase: TypeAlias = Literal["between", "deck", "lots", "deal", "tricks"]


class BriscolaTable(Value, frozen=True):
    """All public information. Points taken are not shown before the game is over (BR-12)."""

    opened: ev.BriscolaOpened
    phase: BriscolaPhase = "between"
    decision: int = 0
    to_act: Person = 0
    deck: int = 0
    draw: DealDraw = DealDraw()
    dealer: Person = 0
    play: TrickPlay = TrickPlay()
    """The tricks, by the players from the dealer's right on."""
    turned: int = 0
    """The turned-up card; its suit is briscola, also when it has been drawn (BR-4)."""
    stock: int = 0
    """The number of cards to be drawn, the turned-up card included."""
    known: tuple[tuple[int, Person], ...] = ()
    """The cards that everybody has seen go into a hand, and whose it is: exchanged, or drawn last."""
    ending: ev.BriscolaEnded | None = None

    @property
    def rules(self) -> BriscolaRules:
        return self.opened.rules

    @property
    def cards(self) -> RoundCards:
        """The pack (BR-2), dealt one at a time from the dealer's right (BR-4)."""
        seats, missing = self.opened.seats, left_out(self.rules, len(self.opened.seats))
        pack = tuple(card for card in PACK if card not in missing)
        hands = on_the_right(seats, self.dealer) * HAND if self.dealer else ()
        return RoundCards(self.deck, self.draw, pack, (*hands, *(0,) * (len(pack) - len(hands))))

    @property
    def held(self) -> int:
        """The number of cards in all hands."""
        return len(self.cards.pack) - self.stock - len(self.play.played)

    @property
    def is_last_trick(self) -> bool:
        """True if everybody has one card, or has played it."""
        return self.phase == "tricks" and self.held + len(self.play.on_table) == len(
            self.play.players
        )

    @property
    def briscola(self) -> int:
        """The suit of briscola."""
        return SUIT[self.turned]

    @property
    def swapped(self) -> int | None:
        """The card that may now be exchanged for the turned-up one, if a hand has it (BR-11); None for none."""
        turned = PACK[self.turned]
        wanted = SWAPS.get(rank(turned))
        if not self.rules.swap_seven or not self.stock or wanted is None:
            return None
        card = Card(f"{wanted}{suit(turned)}")
        gone = NUMBER[card] in self.play.played or card not in self.cards.pack
        return None if gone else NUMBER[card]


class BriscolaState(Value, frozen=True):
    """The public table and the hidden cards."""

    table: BriscolaTable
    hands: tuple[tuple[int, ...], ...] = ()
    """The hands, in the order of ``table.play.players``."""
    stock: tuple[int, ...] = ()
    """The cards to be drawn, in order; the turned-up card is the last."""


def start(rules: BriscolaRules) -> BriscolaState:
    """A sitting before its first game."""
    opened = ev.BriscolaOpened(number=0, rules=rules, seats=(), dealer=0, wins=())
    return BriscolaState(BriscolaTable(opened))


def evolve(state: BriscolaState, event: ev.BriscolaEvent) -> BriscolaState:
    """The state after ``event``, which needs nothing but the state before it."""
    table = replace(state.table, decision=state.table.decision + 1)
    match event:
        case ev.BriscolaOpened(seats=seats, dealer=dealer):
            draw = DealDraw() if dealer else DealDraw(seats)
            told = replace(event, chips=())
            return BriscolaState(
                BriscolaTable(
                    told, "deck", table.decision, deck=table.deck, draw=draw, dealer=dealer
                )
            )
        case ev.BriscolaDeck():
            phase: BriscolaPhase = "deal" if table.dealer else "lots"
            return BriscolaState(replace(table, deck=event.deck, phase=phase))
        case DealLots():
            draw = table.draw.after(event.cards, STRENGTH, pack=len(table.cards.pack))
            if len(draw.tied) > 1:
                return BriscolaState(replace(table, draw=draw))
            return BriscolaState(replace(table, draw=draw, dealer=draw.tied[0], phase="deal"))
        case PackDealt():
            return _dealt(table, event)
        case ev.BriscolaSwapped():
            return _swapped(state, table, event)
        case ev.BriscolaEnded():
            return BriscolaState(replace(table, phase="between", ending=event))
        case _:
            return _played(state, table, event)


def _dealt(table: BriscolaTable, event: PackDealt) -> BriscolaState:
    """The player on the dealer's right leads (BR-4, BR-5)."""
    many = len(table.opened.seats)
    players, numbers = event.people[:many], [NUMBER[card] for card in event.cards]
    turned, *stock = numbers[HAND * many :]
    hands = tuple(tuple(sorted(numbers[place : HAND * many : many])) for place in range(many))
    dealt = replace(
        table,
        phase="tricks",
        to_act=players[0],
        play=TrickPlay(players),
        turned=turned,
        stock=len(stock) + 1,
    )
    return BriscolaState(dealt, hands, (*stock, turned))


def _swapped(
    state: BriscolaState, table: BriscolaTable, event: ev.BriscolaSwapped
) -> BriscolaState:
    """The turned-up card goes into the hand of the player, who still has to play (BR-11)."""
    given, got = NUMBER[event.given], NUMBER[event.got]
    hands = [*state.hands]
    place = table.play.turn
    hands[place] = tuple(sorted({*hands[place], got} - {given}))
    known = (*(one for one in table.known if one[0] != given), (got, event.person))
    after = replace(table, turned=given, known=known)
    return BriscolaState(after, tuple(hands), (*state.stock[:-1], given))


def _played(state: BriscolaState, table: BriscolaTable, event: ev.BriscolaPlayed) -> BriscolaState:
    """The next player is on turn; after a trick its taker, when everybody has drawn (BR-6, BR-7)."""
    card, stock = NUMBER[event.card], state.stock
    play = table.play.after(card, lambda trick: taker(trick, table.briscola))
    hands = [tuple(one for one in hand if one != card) for hand in state.hands]
    known = tuple(one for one in table.known if one[0] != card)
    if play.rests and stock:
        many = len(play.players)
        for drawn in range(many):
            place = (play.leader + drawn) % many
            hands[place] = tuple(sorted((*hands[place], stock[drawn])))
        stock = stock[many:]
        if not stock:
            known += ((table.turned, play.players[play.leader - 1]),)
    to_act = play.players[play.turn] if any(hands) else 0
    after = replace(table, to_act=to_act, play=play, stock=len(stock), known=known)
    return BriscolaState(after, tuple(hands), stock)
