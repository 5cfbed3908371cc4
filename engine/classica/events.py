"""What happens in a game of classica. State is the fold of these, and they are stored by class name.

Amounts are chips, totals half points. Cards keep the deck, the shuffle of that deck and the place they came from, so
that whoever holds the opened deck can check every one.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.cards import Card
from engine.classica.rules import ClassicaRules
from engine.game import Person, Transfer
from engine.online.seating import Why
from engine.online.winner import Outcome as Compared
from engine.value import value

Fate: TypeAlias = Literal["", "bust", "seven_half"]
"""What a card did to a turn: nothing, or it ended it (PI-26, BT-7)."""

How: TypeAlias = Literal["played", "lapsed", "nobody"]
"""How a bank ended: it was played, who was offered it went into sit-out (CL-6), or nobody took it (PI-16)."""

Apart: TypeAlias = Literal["banker", "idle", "fined", "lapsed", "compensated"]

Outcome: TypeAlias = Compared | Apart
"""How a bank ended for one seat: against the banker's total (CL-9); the banker's own; an all-in bank did not reach him
(CL-5); in sit-out at the deal (CL-8a); the bank in sit-out, and who was paid by it (CL-6)."""


@value
class ClassicaOpened:
    """A bank begins. ``ring`` is everybody seated, ``seats`` those of them who are here, both in turn order.

    ``chips`` are the free chips of ``ring``. ``players`` are here and have some, ``broke`` are here and have none;
    ``unable`` of the players could not cover a single stake (GEN-8). ``line`` is who is offered the bank, one after
    another, and ``whys`` why; it is empty if the matta is drawn for it (PI-9). ``veterans`` have staked or held a bank
    since they sat down; ``newcomers`` have not and are passed over (PI-11). ``resumed``: play had stopped (PI-13).
    """

    number: int
    rules: ClassicaRules
    ring: tuple[Person, ...]
    seats: tuple[Person, ...]
    resumed: bool
    chips: tuple[int, ...]
    players: tuple[Person, ...]
    broke: tuple[Person, ...]
    unable: tuple[Person, ...]
    line: tuple[Person, ...]
    whys: tuple[Why, ...]
    veterans: tuple[Person, ...]
    newcomers: tuple[Person, ...]
    stopped: tuple[Person, ...] = ()
    """If ``resumed``: everybody seated when play stopped (PI-13); empty in logs from before this was kept."""
    edition: int = 1
    """Edition of the rules that decides the bank (``engine.game.EDITION``)."""


@value
class ClassicaLotFell:
    """The matta is drawn for with cards dealt from ``person`` on (PI-9)."""

    person: Person


@value
class ClassicaDeckBegan:
    """All forty are shuffled: deck number ``deck`` (CL-11)."""

    deck: int


@value
class ClassicaFirstDealt:
    """``person`` got ``card``, face up, in the draw for the matta (PI-9).

    If it is the matta, ``line`` and ``whys`` say who is offered the bank, as in ``ClassicaOpened``.
    """

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int
    line: tuple[Person, ...]
    whys: tuple[Why, ...]


@value
class ClassicaRefused:
    """``person`` does not take the bank: he refused it, or was ``away`` in sit-out when it came to him (PI-12, PI-16)."""

    person: Person
    away: bool


@value
class ClassicaWentOut:
    """``person`` went into sit-out before the deal, while the bank was offered to somebody else (CL-8a)."""

    person: Person


@value
class ClassicaLapsed:
    """``person`` was offered the bank, ``why``, and went into sit-out or let his time pass (CL-6)."""

    person: Person
    why: Why


@value
class Fine:
    """What ``person`` loses for being in sit-out at the deal, and his free chips afterwards (CL-8a)."""

    person: Person
    chips: int
    purse: int


@value
class ClassicaAccepted:
    """``person``, who was offered the bank, ``why``, takes it for ``highest`` a stake; ``all_in`` that is the least
    stake, and no choice (CL-5).

    ``put`` chips, as much as he can lose or more, went from his purse to escrow, which leaves him ``bank`` (CL-3).
    ``players`` is who is dealt to, in the order of play, the banker last. ``bound`` is what each punta must stake under
    ``all_in``, else empty; ``idle`` are those it does not reach. ``chips`` are the free chips of the punte, the idle ones
    after the others. ``fined`` went to escrow at once (CL-8a).
    """

    person: Person
    why: Why
    highest: int
    all_in: bool
    put: int
    bank: int
    players: tuple[Person, ...]
    bound: tuple[int, ...]
    idle: tuple[Person, ...]
    chips: tuple[int, ...]
    fined: tuple[Fine, ...]


@value
class ClassicaDealt:
    """One hole card each: ``cards[i]``, from place ``place + i``, to ``people[i]``, the banker last (CL-7)."""

    deck: int
    shuffle: int
    place: int
    people: tuple[Person, ...]
    cards: tuple[Card, ...]


@value
class ClassicaCalled:
    """A card was called with ``stake``, a punta's whole stake, 0 for the banker (PI-25).

    ``staked`` chips went from his purse to escrow, which leaves him ``purse``. ``clock``: he is in sit-out (PI-20, PI-23).
    """

    person: Person
    stake: int
    staked: int
    purse: int
    clock: bool


@value
class ClassicaDrew:
    """``person`` got ``card``; ``fate`` is what it did to his turn."""

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int
    fate: Fate


@value
class ClassicaReshuffled:
    """``pack`` is shuffle ``shuffle`` of the deck: all forty once the matta is drawn for (PI-33), the cards of punte
    already bust if the stock ran out (CL-12).
    """

    shuffle: int
    pack: tuple[Card, ...]


@value
class ClassicaStood:
    """``person`` stands. The fields as in ``ClassicaCalled``."""

    person: Person
    stake: int
    staked: int
    purse: int
    clock: bool


@value
class Result:
    """How the bank ended for one seat: ``chips`` is what it brought him, ``purse`` the free chips afterwards.

    ``total`` is 0 for who had no cards.
    """

    person: Person
    cards: tuple[Card, ...]
    total: int
    outcome: Outcome
    stake: int
    chips: int
    purse: int


@value
class ClassicaEnded:
    """The bank is over and everything is paid (CL-10): ``moves`` empty the escrow, or pay for a bank in sit-out (CL-6).

    ``results``: in the order of play, banker last, then who was idle or fined; empty if nobody took the bank, and then
    ``banker`` is 0.
    """

    number: int
    how: How
    banker: Person
    results: tuple[Result, ...]
    moves: tuple[Transfer, ...]


Event: TypeAlias = (
    ClassicaOpened
    | ClassicaLotFell
    | ClassicaDeckBegan
    | ClassicaFirstDealt
    | ClassicaRefused
    | ClassicaWentOut
    | ClassicaLapsed
    | ClassicaAccepted
    | ClassicaDealt
    | ClassicaCalled
    | ClassicaDrew
    | ClassicaReshuffled
    | ClassicaStood
    | ClassicaEnded
)
