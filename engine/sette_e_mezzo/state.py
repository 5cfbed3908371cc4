"""One point of play. What everybody knows is a value of its own, ``Table``; the rest of ``State`` is hidden.

So a hidden card cannot slip into a public picture by being forgotten: it is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, TypeVar

from engine.cards import PACK, Card
from engine.game import Person
from engine.sette_e_mezzo.events import Kind, Outcome, RoundOpened, Why
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.value import value

T = TypeVar("T")

BIT: Final[dict[Card, int]] = {card: 1 << place for place, card in enumerate(PACK)}
"""One bit a card, for the set of cards in the stock."""

ALL_FORTY: Final = (1 << len(PACK)) - 1

Status: TypeAlias = Literal["waiting", "stands", "bust", "seven_half", "reale", "triple"]
"""``waiting`` has not ended his turn; ``Table.seat`` is on turn. The others have, and how."""

Phase: TypeAlias = Literal["between", "lots", "deck", "deal", "turn", "card", "over"]
"""No hand is open; lots, a fresh deck or the hole cards are to come; somebody decides; a card is to come for him; all
have played, and the settlement follows in the same breath."""


@value
class Extras:
    """What the optional rules did to one player's hand."""

    burnt: tuple[Card, ...]
    """Cards that he burnt or swapped."""
    swapped: bool
    ace_half: bool
    swaps: tuple[int, ...] = ()
    """Places in ``burnt`` of the cards that were swapped."""


NO_EXTRAS: Final = Extras((), False, False)


@value
class Seat:
    """What everybody knows of one player in this hand."""

    person: Person
    status: Status
    stake: int | None
    """Chips at risk; None before the first is named, and for the banker."""
    purse: int
    """Free chips when last seen (of the banker: when the hand was opened, see ``Table.bank``)."""
    open: tuple[Card, ...]
    """Cards that lie face up, in the order received."""
    covered: tuple[int, ...]
    """One entry a face-down card: the shuffle of the deck that it came from."""
    total: int | None
    """Half points, if everybody can know them: bust, 7½ announced, the banker on his turn, and all at the end."""
    extras: Extras

    @property
    def burnt(self) -> tuple[Card, ...]:
        return self.extras.burnt

    @property
    def swapped(self) -> bool:
        return self.extras.swapped

    @property
    def ace_half(self) -> bool:
        return self.extras.ace_half


@value
class Pack:
    """The cards that were shuffled, as far as everybody knows them."""

    seen: tuple[Card, ...]
    unseen: int = 0
    """Number of cards besides that lay covered when they were shuffled (SM-37)."""

    @property
    def size(self) -> int:
        return len(self.seen) + self.unseen


FULL_PACK: Final = Pack(PACK)


@value
class Shown:
    """The result of one seat as everybody sees it.

    After a banker's bust a hole card that nobody had to show stays covered (SM-37): it is not among ``cards``, ``total``
    is None and ``kind`` is ``points``.
    """

    person: Person
    cards: tuple[Card, ...]
    covered: tuple[int, ...]
    total: int | None
    kind: Kind
    outcome: Outcome
    stake: int
    chips: int
    purse: int


@value
class Ending:
    """How a hand ended, as everybody sees it. The fields as in ``RoundEnded``."""

    number: int
    results: tuple[Shown, ...]
    banker: Person
    why: Why
    used_up: bool


@value
class Setting:
    """What stays the same from card to card, apart from ``Table`` so that a card need not copy it."""

    round: RoundOpened
    """The hand, as it was opened and as the lots changed it."""
    deck: int
    """Number of the deck in play, -1 before the first."""
    packs: tuple[Pack, ...]
    """The packs that were shuffled: all forty first, then each reshuffle inside this hand (SM-40). Cards now come from the
    last.
    """
    aside: tuple[Card, ...]
    """Seen cards that a reshuffle would take: of finished hands, and called cards of bust players (SM-40)."""
    unseen: int
    """Number of cards that a reshuffle would take besides: hole cards that stayed covered (SM-37)."""
    ending: Ending | None
    """How the last hand ended, until the next is opened."""


@value
class Stock:
    """Cards that nobody sees."""

    pack: tuple[Card, ...]
    """The cards of the last shuffle, in the order of ``PACK``."""
    unseen: tuple[Card, ...]
    """Hole cards that were set aside covered (SM-37)."""


FULL_STOCK: Final = Stock(PACK, ())

NOBODY: Final = Seat(-4, "waiting", None, 0, (), (), None, NO_EXTRAS)
"""On turn when nobody is. No person, viewer or actor has this number."""


def seated(person: Person, purse: int) -> Seat:
    """Somebody with his hole card, before his turn. It is dealt from the whole pack."""
    return Seat(person, "waiting", None, purse, (), (0,), None, NO_EXTRAS)


@value
class Table:
    """What everybody knows.

    Who waits for his turn, and how all look at the end, follows from the rest: ``seats`` puts it together.
    """

    setting: Setting
    phase: Phase
    decision: int
    """Grows with every event: the number of the decision that is awaited."""
    place: int
    """Place of the next card in the order of the last shuffle."""
    bank: int
    """Free chips of the banker when last seen."""
    played: tuple[Seat, ...]
    """Those whose turn is over, in the order of play."""
    seat: Seat
    """Who is on turn, or ``NOBODY``."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of play, the banker last. Empty until the hole cards are dealt."""
        known = self.played if self.seat == NOBODY else (*self.played, self.seat)
        opened = self.setting.round
        dealt = self.phase not in ("lots", "deck", "deal")
        rest = slice(len(known), None if dealt else 0)
        seats = (*known, *map(seated, opened.players[rest], opened.chips[rest]))
        ending = self.setting.ending
        return seats if ending is None else tuple(map(_at_the_end, seats, ending.results))

    @property
    def turn(self) -> int:
        """Whose turn it is, as a place in ``seats``; -1 when it is nobody's."""
        return -1 if self.seat == NOBODY else len(self.played)

    @property
    def round(self) -> RoundOpened:
        return self.setting.round

    @property
    def deck(self) -> int:
        return self.setting.deck

    @property
    def packs(self) -> tuple[Pack, ...]:
        return self.setting.packs

    @property
    def aside(self) -> tuple[Card, ...]:
        return self.setting.aside

    @property
    def ending(self) -> Ending | None:
        return self.setting.ending

    @property
    def stock(self) -> int:
        """How many cards can still be drawn before a reshuffle."""
        return self.setting.packs[-1].size - self.place

    @property
    def to_act(self) -> Person:
        """Whose decision is awaited, 0 if nobody's."""
        return self.seat.person if self.phase == "turn" else 0


def _at_the_end(s: Seat, result: Shown) -> Seat:
    """The seat with the cards that its player had to show (SM-37)."""
    status: Status = "bust" if result.kind == "bust" else s.status
    purse, cards, covered = result.purse, result.cards, result.covered
    return Seat(s.person, status, s.stake, purse, cards, covered, result.total, s.extras)


@value
class State:
    """Everything. Only ``evolve`` makes one."""

    table: Table
    cards: tuple[Card, ...]
    """All cards of who is on turn, in the order received, the hole card first; empty when nobody is."""
    weight: int
    """What they weigh (see ``hand``): every decision and every card asks for it."""
    others: tuple[tuple[Card, ...], ...]
    """The cards of each seat besides; the place of who is on turn holds what his turn began with."""
    mattas: tuple[int, ...]
    """What each seat declared the matta to count, in half points; 0 is nothing declared."""
    left: int
    """The cards still in the stock, one ``BIT`` a card."""
    stock: Stock

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """All cards of each seat, in the order received, the hole card first."""
        turn = self.table.turn
        return self.others if turn < 0 else replaced(self.others, turn, self.cards)


def start(rules: SetteEMezzoRules) -> State:
    """A sitting before its first hand: nobody is banker, no deck is open."""
    nothing = RoundOpened(0, rules, (), (), (), (), 0, "lot", True, (), 0)
    setting = Setting(nothing, -1, (FULL_PACK,), (), 0, None)
    table = Table(setting, "between", 0, len(PACK), 0, (), NOBODY)
    return State(table, (), 0, (), (), 0, FULL_STOCK)


def drawable(table: Table) -> bool:
    """Whether a card can be drawn at all, from the stock or after a reshuffle (SM-40)."""
    setting = table.setting
    return table.stock > 0 or bool(setting.aside) or setting.unseen > 0


def all_bust(punte: Iterable[Seat]) -> bool:
    """Whether all of these are bust: of everybody but the banker, then he need not play."""
    return all(seat.status == "bust" for seat in punte)


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values, but for one."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)
