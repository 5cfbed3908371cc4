"""What happens in a game of piatto. State is the fold of these, and they are stored by class name.

Amounts are chips, totals half points. Cards keep the deck, the shuffle of that deck and the place they came from, so
that whoever holds the opened deck can check every one. ``clock``: the system did it, since his time was up or he is in
sit-out.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.cards import Card
from engine.game import Person
from engine.online.seating import Why
from engine.online.winner import Outcome
from engine.piatto.rules import PiattoRules
from engine.value import value

Fate: TypeAlias = Literal["", "bust", "seven_half"]
"""What a card did to a turn: nothing, or it ended it (PI-26, BT-7)."""

Missing: TypeAlias = Literal["declined", "away", "no_chips"]
"""Why a punta is skipped: he said *Non gioco*, is in sit-out, or has nothing to stake (PI-20)."""

Reshuffle: TypeAlias = Literal["bank", "matta", "stock"]
"""Why cards are shuffled again within a deck: a bank begins after the draw for the matta, the matta came out (PI-33), or
the stock ran out (PI-34)."""

BankEnd: TypeAlias = Literal["all_played", "pot_won", "nobody_banks"]
"""How a bank ended: the banker has played all punte, somebody won the whole pot (PI-32), or nobody took it (PI-16)."""


@value
class Memory:
    """What is kept from bank to bank."""

    banker: Person
    """Who held the last bank; 0 before the first."""
    ring: tuple[Person, ...]
    """Who was seated then, in turn order."""
    staked: tuple[Person, ...]
    """Who has named a stake or a pot since he sat down, in no order: the others are newcomers (PI-11)."""


@value
class PiattoOpened:
    """A bank is to be given. ``ring`` is everybody seated, in turn order; ``here`` who of them is not in sit-out.

    ``chips`` are the free chips of ``ring``; ``memory`` is what the last bank left; ``resumed``: play had stopped since,
    for want of players (PI-13). ``order`` is who is offered the bank, one after another, and ``whys`` why;
    empty while the matta is to be drawn for, by ``among``. ``newcomers`` are passed over (PI-11).
    """

    number: int
    rules: PiattoRules
    ring: tuple[Person, ...]
    here: tuple[Person, ...]
    chips: tuple[int, ...]
    order: tuple[Person, ...]
    whys: tuple[Why, ...]
    newcomers: tuple[Person, ...]
    among: tuple[Person, ...]
    memory: Memory
    resumed: bool
    stopped: tuple[Person, ...] = ()
    """If ``resumed``: everybody seated when play stopped (PI-13); empty in logs from before this was kept."""
    edition: int = 1
    """Edition of the rules that decides the bank (``engine.game.EDITION``)."""


@value
class MattaLot:
    """The draw for the matta begins with ``first`` (PI-9)."""

    first: Person


@value
class PiattoDeck:
    """All forty are shuffled anew: deck number ``deck``."""

    deck: int


@value
class MattaCard:
    """``person`` got ``card``, face up, in the draw for the matta (PI-9).

    If it is the matta, ``order`` is who is offered the bank: he, then everybody on his right; otherwise it is empty.
    """

    person: Person
    card: Card
    deck: int
    place: int
    order: tuple[Person, ...]


@value
class BankDeclined:
    """``person`` does not take the bank (PI-16)."""

    person: Person
    clock: bool


@value
class BankFined:
    """``person`` is in sit-out and cannot take the bank of a tournament: it costs him ``fine`` (PI-17).

    ``before`` is what he had. ``shares``: who gets how much of it; with ``penalty_share`` ``all`` he himself too.
    ``asked``: the bank was offered to him; otherwise he was known to be in sit-out.
    """

    person: Person
    before: int
    fine: int
    shares: tuple[tuple[Person, int], ...]
    asked: bool

    @property
    def after(self) -> int:
        """What he has left, his own share included."""
        mine = sum(chips for person, chips in self.shares if person == self.person)
        return self.before - self.fine + mine


@value
class PotNamed:
    """``person`` takes the bank with a pot of ``pot`` chips (PI-14, PI-15). ``punte`` play against him, in turn.

    ``why`` it was offered to him; ``purse`` are his free chips afterwards.
    """

    person: Person
    why: Why
    pot: int
    purse: int
    punte: tuple[Person, ...]


@value
class PiattoShuffled:
    """``pack`` is shuffled anew within the deck, as its shuffle number ``shuffle`` (PI-33, PI-34)."""

    shuffle: int
    pack: tuple[Card, ...]
    why: Reshuffle


@value
class PuntaPlays:
    """``person`` plays against this bank (BT-3)."""

    person: Person


@value
class PuntaSkipped:
    """``person`` does not play against this bank (PI-20).

    ``asked``: it was put to him; otherwise it was known that he would not.
    """

    person: Person
    why: Missing
    asked: bool


@value
class PuntaFined:
    """``person`` is in sit-out and does not play: it costs him ``fine``, to the pot or to ``banker`` (PI-22).

    ``before`` is what he had; ``to_pot`` where the fine went. ``asked``: cards lay ready for him, unseen; otherwise he was
    known to be in sit-out.
    """

    person: Person
    banker: Person
    before: int
    fine: int
    to_pot: bool
    asked: bool


@value
class DuelDealt:
    """One card face down each, ``cards[i]`` from place ``place + i`` to ``people[i]``: punta, then banker (PI-24).

    Of one card where the stock ends between the two (PI-34).
    """

    deck: int
    shuffle: int
    place: int
    people: tuple[Person, ...]
    cards: tuple[Card, ...]


@value
class DuelPassedOn:
    """The two cards that lay ready for somebody in sit-out, who got none and saw none, are now for ``punta`` (PI-22)."""

    punta: Person


@value
class DuelCalled:
    """``person`` called a card. ``stake`` is the punta's stake, of which ``staked`` chips left his purse now (PI-25).

    Both are 0 for the banker. ``purse`` are the free chips of ``person`` afterwards.
    """

    person: Person
    stake: int
    staked: int
    purse: int
    clock: bool


@value
class DuelDrew:
    """``person`` got ``card``, face up. ``fate`` is what it did to his turn."""

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int
    fate: Fate


@value
class DuelStood:
    """``person`` stands. The fields as in ``DuelCalled``."""

    person: Person
    stake: int
    staked: int
    purse: int
    clock: bool


@value
class DuelEnded:
    """A mano is over and paid (PI-28 … PI-31); ``pot`` is the pot afterwards.

    ``hole`` is the punta's covered card and ``total`` his total, None where nobody had to see them: the banker is bust.
    ``drawn`` are his other cards, ``bank`` all cards of the banker; empty, and ``bank_total`` None, if he did not play.
    """

    punta: Person
    banker: Person
    stake: int
    outcome: Outcome
    hole: Card | None
    drawn: tuple[Card, ...]
    total: int | None
    bank: tuple[Card, ...]
    bank_total: int | None
    pot: int


@value
class PiattoResult:
    """What the bank brought one person, fines included, and his free chips afterwards."""

    person: Person
    chips: int
    purse: int


@value
class Elimination:
    """Somebody lost his last chip in a tournament (TO-4, TO-5).

    ``before`` is what he had just before the mano, or the fine, in which he did. ``mano`` is which punta of the bank that
    was, from 1; 0 is a fine for the bank, a giro of its own (PI-17). The banker comes after all punte.
    """

    person: Person
    before: int
    mano: int


@value
class PiattoEnded:
    """The bank is over; ``left`` chips of the pot go to ``banker`` (PI-32), who is 0 if nobody took it (PI-16).

    ``results`` of everybody seated, in turn order. ``eliminated`` in the order in which they lost their last chip.
    """

    number: int
    banker: Person
    why: BankEnd
    left: int
    results: tuple[PiattoResult, ...]
    eliminated: tuple[Elimination, ...]


Event: TypeAlias = (
    PiattoOpened
    | MattaLot
    | PiattoDeck
    | MattaCard
    | BankDeclined
    | BankFined
    | PotNamed
    | PiattoShuffled
    | PuntaPlays
    | PuntaSkipped
    | PuntaFined
    | DuelDealt
    | DuelPassedOn
    | DuelCalled
    | DuelDrew
    | DuelStood
    | DuelEnded
    | PiattoEnded
)
