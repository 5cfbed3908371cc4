"""One point of play: ``SetteEMezzoTable`` has all public information, the rest of ``SetteEMezzoState`` is hidden.

The public table is a value without hidden cards, so nobody can forget to remove them from a public view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, TypeVar

from engine.awaiting import awaited
from engine.cards import PACK, Card
from engine.chance import Draw
from engine.game import Awaits, Person
from engine.value import Value, blank, replace
from games.sette_e_mezzo.events import BankReason, HandKind, RoundOpened, SetteEMezzoOutcome
from games.sette_e_mezzo.hand import weight
from games.sette_e_mezzo.rules import SetteEMezzoRules

T = TypeVar("T")

SeatStatus: TypeAlias = Literal["waiting", "stands", "bust", "seven_half", "reale", "triple"]
"""``waiting``: the turn is not over; ``SetteEMezzoTable.seat`` is on turn. The others tell how a turn ended."""

SetteEMezzoPhase: TypeAlias = Literal["between", "lots", "deck", "deal", "turn", "card", "over"]
"""The phase of a hand.

``between``: no hand is open. ``lots``, ``deck``, ``deal``: chance must draw lots, open a fresh deck, deal the hole
cards. ``turn``: a player must decide. ``card``: the called card must come. ``over``: all have played, and the
settlement follows at once.
"""


class SetteEMezzoSeat(Value, frozen=True):
    """The public information about one player in this hand; the defaults are those before the turn."""

    person: Person
    purse: int
    """Free chips when last seen (of the banker: when the hand was opened, see ``SetteEMezzoTable.bank``)."""
    status: SeatStatus = "waiting"
    stake: int | None = None
    """Chips at risk; None before the first stake is named, and for the banker."""
    open: tuple[Card, ...] = ()
    """Face-up cards, in the order received."""
    covered: tuple[int, ...] = (0,)
    """One entry per face-down card: the shuffle of the deck that it came from."""
    total: int | None = None
    """Half points, if public: bust, 7½ announced, the banker on turn, and all players at the end."""
    burnt: tuple[Card, ...] = ()
    """Burnt and swapped cards (SM-41, SM-42)."""
    swapped: bool = False
    swaps: tuple[int, ...] = ()
    """Indices in ``burnt`` of the swapped cards."""
    ace_half: bool = False
    """The first card is an ace that counts ½ (SM-43)."""


class Pack(Value, frozen=True):
    """The cards of a shuffle, as far as they are public."""

    seen: tuple[Card, ...]
    unseen: int = 0
    """Number of further cards that were covered when they were shuffled (SM-37)."""

    @property
    def size(self) -> int:
        return len(self.seen) + self.unseen


FULL_PACK: Final = Pack(PACK)


class Shown(Value, frozen=True):
    """The public result of one seat.

    After a banker's bust a hole card that needs no showing stays covered (SM-37): it is not among ``cards``,
    ``total`` is None and ``kind`` is ``points``.
    """

    person: Person
    cards: tuple[Card, ...]
    covered: tuple[int, ...]
    total: int | None
    kind: HandKind
    outcome: SetteEMezzoOutcome
    stake: int
    chips: int
    purse: int


class Ending(Value, frozen=True):
    """The public end of a hand. The fields are as in ``RoundEnded``."""

    number: int
    results: tuple[Shown, ...]
    banker: Person
    why: BankReason
    used_up: bool


class Stock(Value, frozen=True):
    """Cards that nobody sees."""

    pack: tuple[Card, ...]
    """The cards of the last shuffle, in the order of ``PACK``."""
    unseen: tuple[Card, ...]
    """Hole cards that were set aside covered (SM-37)."""


FULL_STOCK: Final = Stock(PACK, ())

NOBODY: Final = SetteEMezzoSeat(person=-4, purse=0, covered=())
"""The seat on turn if no player is. No person, viewer or actor has this number."""


class SetteEMezzoTable(Value, frozen=True):
    """All public information.

    The waiting seats, and all seats at the end, follow from the other fields: ``seats`` builds them.
    """

    round: RoundOpened
    """The hand, as it was opened and as the lots changed it."""
    phase: SetteEMezzoPhase = "between"
    decision: int = 0
    """The number of the pending decision; grows with every event."""
    place: int = len(PACK)
    """Place of the next card in the order of the last shuffle."""
    bank: int = 0
    """Free chips of the banker when last seen."""
    played: tuple[SetteEMezzoSeat, ...] = ()
    """Seats whose turn is over, in the order of play."""
    seat: SetteEMezzoSeat = NOBODY
    """The seat on turn, or ``NOBODY``."""
    deck: int = -1
    """Number of the deck in play, -1 before the first."""
    packs: tuple[Pack, ...] = (FULL_PACK,)
    """The shuffled packs: first all forty cards, then each reshuffle inside this hand (SM-40).

    Cards come from the last pack.
    """
    aside: tuple[Card, ...] = ()
    """Seen cards that a reshuffle would take: of finished hands, and called cards of bust players (SM-40)."""
    unseen: int = 0
    """Number of further cards that a reshuffle would take: hole cards that stayed covered (SM-37)."""
    ending: Ending | None = None
    """The end of the last hand, until the next hand opens."""

    @property
    def seats(self) -> tuple[SetteEMezzoSeat, ...]:
        """All players' seats, in the order of play, the banker last. Empty until the hole cards are dealt."""
        known = self.played if self.seat == NOBODY else (*self.played, self.seat)
        opened = self.round
        dealt = self.phase not in ("lots", "deck", "deal")
        rest = slice(len(known), None if dealt else 0)
        seats = (*known, *map(SetteEMezzoSeat, opened.players[rest], opened.chips[rest]))
        ending = self.ending
        return seats if ending is None else tuple(map(_at_the_end, seats, ending.results))

    @property
    def turn(self) -> int:
        """Index in ``seats`` of the player on turn; -1 for none."""
        return -1 if self.seat == NOBODY else len(self.played)

    @property
    def stock(self) -> int:
        """Number of cards that can still be drawn before a reshuffle."""
        return self.packs[-1].size - self.place

    @property
    def to_act(self) -> Person:
        """The player whose decision is pending, 0 for none."""
        return self.seat.person if self.phase == "turn" else 0


def _at_the_end(s: SetteEMezzoSeat, result: Shown) -> SetteEMezzoSeat:
    """The seat with the cards that its player had to show (SM-37)."""
    status: SeatStatus = "bust" if result.kind == "bust" else s.status
    return replace(
        s,
        status=status,
        purse=result.purse,
        open=result.cards,
        covered=result.covered,
        total=result.total,
    )


class SetteEMezzoState(Value, frozen=True):
    """The whole state, hidden cards included. Only ``evolve`` makes a new one."""

    table: SetteEMezzoTable
    hands: tuple[tuple[Card, ...], ...] = ()
    """All cards of each seat, in the order received, the hole card first."""
    mattas: tuple[int, ...] = ()
    """The declared value of each seat's matta, in half points; 0 for no declaration."""
    left: int = 0
    """The cards still in the stock, one ``BIT`` per card."""
    stock: Stock = FULL_STOCK

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the player on turn; empty if no player is on turn."""
        return self.hands[self.table.turn] if self.table.turn >= 0 else ()

    @property
    def weight(self) -> int:
        """The weight of ``cards`` (see ``hand``)."""
        table = self.table
        return weight(table.round.rules.values, self.cards, table.seat.ace_half)


def start(rules: SetteEMezzoRules) -> SetteEMezzoState:
    """A sitting before its first hand: no banker, no open deck."""
    return SetteEMezzoState(
        SetteEMezzoTable(blank(RoundOpened, rules=rules, why="lot", fresh=True))
    )


def drawable(table: SetteEMezzoTable) -> bool:
    """True if a card can be drawn, from the stock or after a reshuffle (SM-40)."""
    return table.stock > 0 or bool(table.aside) or table.unseen > 0


def all_bust(punte: Iterable[SetteEMezzoSeat]) -> bool:
    """True if all of these seats are bust; if they are all punte, the banker need not play."""
    return all(seat.status == "bust" for seat in punte)


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values with one replaced."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


def awaits(state: SetteEMezzoState) -> Awaits:
    """The player or the request to chance that the game waits for."""
    table = state.table
    return awaited(table, draw=lambda: _draw(state), lots=lambda: table.round.players)


def _draw(state: SetteEMezzoState) -> Draw:
    table = state.table
    deals = table.phase == "deal"
    return Draw(
        deck=table.deck,
        shuffle=0 if deals else len(table.packs) - 1,
        pack=state.stock.pack,
        place=table.place,
        count=len(table.round.players) if deals else 1,
    )
