"""One point of play. What everybody knows is a value of its own, ``Table``; the rest of ``State`` is hidden.

So a hidden card cannot slip into a public picture by being forgotten: it is not there.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.cards import PACK, Card
from engine.game import Person
from engine.sette_e_mezzo.events import RoundEnded, Why
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.value import value

BIT: Final[dict[Card, int]] = {card: 1 << place for place, card in enumerate(PACK)}
"""One bit a card, for the set of cards in the stock."""

ALL_FORTY: Final = (1 << len(PACK)) - 1

Status: TypeAlias = Literal["waiting", "stands", "bust", "seven_half", "reale", "triple"]
"""``waiting`` has not ended his turn; ``Table.turn`` says whose it is. The others have, and how."""

Phase: TypeAlias = Literal["between", "lots", "deck", "deal", "turn", "card", "over"]
"""No hand is open; lots, a fresh deck or the hole cards are to come; somebody decides; a card is to come for him; all
have played, and the settlement follows in the same breath."""


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
    burnt: tuple[Card, ...]
    """Cards that he burnt or swapped in this hand."""
    swapped: bool
    ace_half: bool


@value
class Round:
    """What does not change while a hand is played. Fields as in ``RoundOpened``."""

    number: int
    rules: SetteEMezzoRules
    seats: tuple[Person, ...]
    players: tuple[Person, ...]
    skipped: tuple[Person, ...]
    passed: tuple[Person, ...]
    banker: Person
    why: Why
    chips: tuple[int, ...]
    fresh: bool
    """Whether all forty are to be shuffled before the deal."""


@value
class Table:
    """What everybody knows."""

    round: Round
    phase: Phase
    turn: int
    """Whose turn it is, as a place in ``seats``; -1 when it is nobody's."""
    decision: int
    """Grows with every event: the number of the decision that is awaited."""
    deck: int
    """Number of the deck in play, -1 before the first."""
    packs: tuple[tuple[Card, ...], ...]
    """What was shuffled: all forty first, then each reshuffle inside this hand (SM-40)."""
    place: int
    """Place of the next card in the order of the last shuffle."""
    aside: tuple[Card, ...]
    """Cards that a reshuffle would take: of finished hands, and called cards of who is bust (SM-40)."""
    bank: int
    """Free chips of the banker when last seen."""
    seats: tuple[Seat, ...]
    """Who plays, in the order of play, the banker last. Empty until the hole cards are dealt."""
    ending: RoundEnded | None
    """How the last hand ended, until the next is opened."""

    @property
    def stock(self) -> int:
        """How many cards can still be drawn before a reshuffle."""
        return len(self.packs[-1]) - self.place

    @property
    def to_act(self) -> Person:
        """Whose decision is awaited, 0 if nobody's."""
        return self.seats[self.turn].person if self.phase == "turn" else 0


@value
class State:
    """Everything. Only ``evolve`` makes one."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """All cards of each seat, in the order received, the hole card first."""
    mattas: tuple[int, ...]
    """What each seat declared the matta to count, in half points; 0 is nothing declared."""
    left: int
    """The stock, one ``BIT`` a card."""


def start(rules: SetteEMezzoRules) -> State:
    """A sitting before its first hand: nobody is banker, no deck is open."""
    nothing = Round(0, rules, (), (), (), (), 0, "lot", (), fresh=True)
    table = Table(nothing, "between", -1, 0, -1, (PACK,), len(PACK), (), 0, (), None)
    return State(table, (), (), 0)


def drawable(table: Table) -> bool:
    """Whether a card can be drawn at all, from the stock or after a reshuffle (SM-40)."""
    return table.place < len(table.packs[-1]) or bool(table.aside)
