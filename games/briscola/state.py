"""The state of a table of briscola: public facts, the hands and the stock. Cards are ``engine.cards.NUMBER``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.cards import NUMBER, PACK, Card, rank
from engine.game import Person
from engine.tricks.dealer import DealDraw
from engine.tricks.play import TrickPlay
from engine.tricks.sides import partner_of
from engine.value import Value
from games.briscola.cards import SUIT, SWAPS, left_out
from games.briscola.events import BriscolaEnded, BriscolaOpened
from games.briscola.rules import BriscolaRules

BriscolaPhase: TypeAlias = Literal["between", "deck", "draw", "deal", "tricks"]


class BriscolaTable(Value, frozen=True):
    """All public information. Points taken are not shown before the game is over (BR-12)."""

    opened: BriscolaOpened
    phase: BriscolaPhase = "between"
    decision: int = 0
    to_act: Person = 0
    deck: int = 0
    draw: DealDraw = DealDraw()
    """The draw for the first deal (BR-3)."""
    dealer: Person = 0
    play: TrickPlay = TrickPlay()
    """The tricks, by the players from the dealer's right on."""
    turned: int = 0
    """The turned-up card; its suit is briscola, also when it has been drawn (BR-4)."""
    stock: int = 0
    """The number of cards to be drawn, the turned-up card included."""
    known: tuple[tuple[int, Person], ...] = ()
    """The cards that everybody has seen go into a hand, and whose it is: exchanged, or drawn last."""
    ending: BriscolaEnded | None = None

    @property
    def rules(self) -> BriscolaRules:
        return self.opened.rules

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of this game: with three players one is left out (BR-2)."""
        missing = left_out(self.rules, len(self.opened.seats))
        return tuple(card for card in PACK if card not in missing)

    @property
    def briscola(self) -> int:
        """The suit of briscola."""
        return SUIT[self.turned]

    @property
    def swapped(self) -> int | None:
        """The card that may now be exchanged for the turned-up one, if a hand has it (BR-11); None for none."""
        wanted = SWAPS.get(rank(PACK[self.turned]))
        if not self.rules.swap_seven or not self.stock or wanted is None:
            return None
        card = NUMBER[Card(f"{wanted}{PACK[self.turned][-1]}")]
        return None if card in self.play.played or PACK[card] not in self.pack else card

    def partner(self, person: Person) -> Person:
        """The partner of a player; 0 without partners."""
        return partner_of(self.play.players, person)


class BriscolaState(Value, frozen=True):
    """The public table and the hidden cards."""

    table: BriscolaTable
    hands: tuple[tuple[int, ...], ...] = ()
    """The hands, in the order of ``table.play.players``."""
    stock: tuple[int, ...] = ()
    """The cards to be drawn, in order; the turned-up card is the last."""


def start(rules: BriscolaRules) -> BriscolaState:
    """A sitting before its first game."""
    opened = BriscolaOpened(number=0, rules=rules, seats=(), dealer=0, wins=())
    return BriscolaState(BriscolaTable(opened))
