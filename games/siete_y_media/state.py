"""One point of play: ``SieteTable`` has all public information, the rest of ``SieteState`` is hidden.

The public table is a value without hidden cards, so nobody can forget to remove them from a public view.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.cards import PACK_SIZE, Card
from engine.game import Person
from engine.value import Value, blank
from games.siete_y_media.events import Chips, Holders, SieteOpened, SieteReason, SieteResult
from games.siete_y_media.rules import SieteRules

HIDDEN: Final = Card("")
"""In public information: a card that lies face down, and that nobody can name."""

LOCA: Final[Person] = 0
"""The holder of la loca's card before somebody plays it."""

SietePhase: TypeAlias = Literal[
    "between", "lots", "shares", "deck", "deal", "turn", "card", "loca", "raises", "over"
]
"""The phase of a hand.

``between``: no hand is open. ``lots``, ``deck``, ``deal``: chance must draw lots, open a fresh deck, deal the covered
cards. ``shares``: the window in which people take shares of the bank. ``turn``: somebody must decide. ``card``: the
card asked for must come. ``loca``, ``raises``: the windows of la loca. ``over``: the settlement follows at once.
"""

SieteTurn: TypeAlias = Literal["player", "loca", "bank"]
"""Whose hand is being played."""

SieteStatus: TypeAlias = Literal[
    "waiting", "stands", "doubled", "muerto", "seven_half", "bust", "unplayed"
]
"""``waiting``: the turn is not over. ``doubled``: stands with twice the minimum on one card. ``unplayed``: the bank's
money was spoken for (SY-41). The others tell how a turn ended."""

BUST_OR_UNPLAYED: Final = frozenset({"bust", "unplayed"})
"""Hands whose cards have gone to the back of the pack, and that nobody pays."""


class SieteSeat(Value, frozen=True):
    """The public information about one hand: a player's, la loca's or the banker's."""

    person: Person
    purse: int
    """The player's free chips when last seen."""
    covered: Card | None = None
    """The card that lies face down: ``HIDDEN``, or its name if everybody saw it before it came round again. None if no
    card is covered."""
    status: SieteStatus = "waiting"
    bet: int | None = None
    """A player's chips at risk, the 7's of a muerto; None before the first bet. La loca's are in ``SieteLoca``."""
    below: int = 0
    """The chips on both cards of a muerto, else 0."""
    open: tuple[Card, ...] = ()
    """Face-up cards, in the order received."""
    at: int = 0
    """The place of the covered card in the order received."""
    total: int | None = None
    """Half points, if public."""

    @property
    def chips(self) -> int:
        """All chips at risk on this hand."""
        return (self.bet or 0) + self.below

    def cards(self, hole: Card) -> tuple[Card, ...]:
        """All cards in the order received, with ``hole`` as the covered one."""
        if self.covered is None:
            return self.open
        if self.at == 0:
            return (hole,) + self.open
        return self.open[: self.at] + (hole,) + self.open[self.at :]


NOBODY: Final = SieteSeat(person=-4, purse=0)
"""The seat on turn if no player is. No person, viewer or actor has this number."""


class BetOnLoca(Value, frozen=True):
    """One bet on la loca."""

    person: Person
    first: int
    """The bet before any doubling."""
    base: int
    """The bet before the window of raises that is open, or the last one that was."""
    bet: int
    free: int
    """The person's free chips when last seen."""

    def most(self, rules: SieteRules) -> int:
        """The most that may be added in the window of raises (SY-35), without regard to purse and bank."""
        if rules.loca_double_cap == "per_announcement":
            return self.base
        return max(0, 2 * self.first - self.base)


class SieteLoca(Value, frozen=True):
    """The public information about la loca."""

    bets: tuple[BetOnLoca, ...] = ()
    """In the order in which they reached their final amount (SY-32)."""
    named: tuple[tuple[Person, Person], ...] = ()
    """(bettor, bettor whom that person names)."""
    responsible: Person = 0
    """The person who plays it, 0 before the window is closed."""
    seat: SieteSeat = NOBODY
    """La loca's hand; ``NOBODY`` if none was dealt."""
    announced: bool = False
    """*Dobla quien quiera* has been said, and the card that must follow has not been asked for (SY-33)."""
    ever_announced: bool = False
    drew: bool = False
    """A card has been asked for."""

    @property
    def total(self) -> int:
        """The sum of all bets."""
        return sum(bet.bet for bet in self.bets)

    def bet_of(self, person: Person) -> BetOnLoca | None:
        return next((bet for bet in self.bets if bet.person == person), None)

    def vote_of(self, person: Person) -> Person:
        """The bettor whom ``person`` names, 0 for none."""
        return dict(self.named).get(person, 0)

    @property
    def speaks(self) -> Person:
        """The person who would play it if the window closed now (SY-32); 0 without bets."""
        if not self.bets:
            return 0
        votes = dict(self.named)
        chosen = {votes.get(bet.person, 0) for bet in self.bets}
        if len(chosen) == 1 and 0 not in chosen:
            return chosen.pop()
        highest = max(bet.bet for bet in self.bets)
        return next(bet.person for bet in self.bets if bet.bet == highest)


NO_LOCA: Final = SieteLoca()


class SieteShown(Value, frozen=True):
    """The public end of a hand: results, in which cards that stayed face down are ``HIDDEN`` (SY-24).

    ``total`` of such a hand is None.
    """

    number: int
    results: tuple[SieteShownHand, ...]
    bank: tuple[Card, ...]
    total: int
    loca: Chips
    shares: Chips
    gains: Chips
    banker: Person
    why: SieteReason


class SieteShownHand(Value, frozen=True):
    """The public result of one hand against the bank."""

    result: SieteResult
    """Without hidden cards; its ``total`` is 0 if ``total`` is None."""
    total: int | None


class SieteTable(Value, frozen=True):
    """All public information. The waiting seats follow from the other fields: ``seats`` builds them."""

    round: SieteOpened
    """The hand, as it was opened and as lots and shares changed it."""
    phase: SietePhase = "between"
    decision: int = 0
    """The number of the pending decision; a bet in a window leaves it alone."""
    place: int = PACK_SIZE
    """Place of the next card in the order of the shuffle; 40 if all have been dealt."""
    back: tuple[Card, ...] = ()
    """The back of the pack, first to come first: cards that nobody can name are ``HIDDEN`` (SY-13)."""
    bank: tuple[int, ...] = ()
    """Free chips of the bank's holders when last seen."""
    exposure: int = 0
    """The bank's largest possible loss, minus its winnings in this hand (see ``money``)."""
    turn: SieteTurn = "player"
    played: tuple[SieteSeat, ...] = ()
    """Players' seats whose turn is over, in the order of play."""
    seat: SieteSeat = NOBODY
    """The hand that is being played, or ``NOBODY``."""
    deck: int = -1
    """Number of the deck in play, -1 before the first."""
    dealt: tuple[Card, ...] = ()
    """The covered cards as everybody knows them, in the order of the deal: ``HIDDEN``, or a name."""
    seated: tuple[SieteSeat, ...] = ()
    """The players' seats before their turns, in the order of play. Empty until all covered cards are dealt."""
    loca: SieteLoca = NO_LOCA
    left: bool = False
    """The banker gives up the bank after this hand."""
    divides: bool = False
    """The banker divides the bank of the next hand."""
    offered: Chips = ()
    """The shares on offer now: people with per cent."""
    ending: SieteShown | None = None
    """The end of the last hand, until the next hand opens."""

    @property
    def rules(self) -> SieteRules:
        return self.round.rules

    @property
    def holders(self) -> Holders:
        return self.round.holders

    @property
    def loca_seat(self) -> SieteSeat:
        """La loca's hand as it is now: the hand on turn once the window of bets is closed."""
        return self.seat if self.turn == "loca" and self.phase != "loca" else self.loca.seat

    @property
    def standing(self) -> int:
        """The players' chips at risk against the bank, without la loca's."""
        return sum(seat.chips for seat in (*self.played, self.seat) if seat.status != "bust")

    @property
    def seats(self) -> tuple[SieteSeat, ...]:
        """All players' seats, in the order of play. Empty until the cards are dealt."""
        seated = self.seated
        if not seated:
            return ()
        known = self.played if self.turn != "player" else (*self.played, self.seat)
        return (*known, *seated[len(known) :])

    @property
    def banker_seat(self) -> SieteSeat | None:
        """The banker's hand, once it is open."""
        return self.seat if self.turn == "bank" else None

    @property
    def uncovered(self) -> int | None:
        """The bank's money that no bet has spoken for; None without a fixed amount (SY-41)."""
        amount = self.round.rules.bank_amount
        return None if amount is None else amount - self.standing - self.loca.total

    @property
    def to_act(self) -> Person:
        """The person whose decision is pending, 0 for none. The banker may close a window, so there it is
        the banker.
        """
        if self.phase == "turn":
            return self.seat.person
        return self.round.banker if self.phase in WINDOW_PHASES else 0


WINDOW_PHASES: Final = frozenset({"shares", "loca", "raises"})


def any_stands(played: tuple[SieteSeat, ...]) -> bool:
    """True if one of these hands stands against the bank."""
    return any(seat.status not in BUST_OR_UNPLAYED for seat in played)


class SieteState(Value, frozen=True):
    """The whole state, hidden cards included. Only ``evolve`` makes a new one."""

    table: SieteTable
    holes: tuple[Card, ...] = ()
    """The covered cards in the order of the deal: the banker's, the players', la loca's. A card that is turned up is
    replaced by the next covered one; under a muerto's 7 lies the other card."""
    total: int = 0
    """The total of the hand on turn, in half points."""
    left: int = 0
    """The cards still to come from the shuffle, one ``engine.stock.BIT`` per card."""
    back: tuple[Card, ...] = ()
    """The back of the pack, first to come first."""

    @property
    def hole(self) -> Card:
        """The covered card of the hand on turn."""
        return self.holes[hole_at(self.table)]


def hole_at(table: SieteTable) -> int:
    """The index in ``SieteState.holes`` of the hand on turn."""
    if table.turn == "player":
        return len(table.played) + 1
    return -1 if table.turn == "loca" else 0


def cards_to_deal(opened: SieteOpened) -> int:
    """Number of covered cards: the banker's, the players', and la loca's if it is played (SY-7)."""
    return 1 + len(opened.players) + opened.rules.loca


def drawable(table: SieteTable) -> bool:
    """True if a card can be asked for (SY-13a)."""
    return table.place < PACK_SIZE or bool(table.back)


def start(rules: SieteRules) -> SieteState:
    """A sitting before its first hand: no banker, no open deck."""
    return SieteState(SieteTable(blank(SieteOpened, rules=rules, why="lot", fresh=True)))
