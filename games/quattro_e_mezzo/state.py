"""One point of play: ``QuattroTable`` has all public information, the rest of ``QuattroState`` is hidden.

A card can always be drawn (QM-22). The pack has 118 points. Twelve players cannot hold more than 99 of them: a hand
that is not bust has 7½ at most, the two doppi sei that the pack allows have 12 each, and a bust player keeps one card.
So the stock, or the called cards of bust players, still have some.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.awaiting import awaited
from engine.cards import PACK, Card
from engine.chance import Draw
from engine.game import BETWEEN, Awaits, Between, Person
from engine.value import Value, replace
from games.quattro_e_mezzo.events import QuattroEnded, QuattroOpened
from games.quattro_e_mezzo.hand import QuattroHand, possible_holes, unseen_worths
from games.quattro_e_mezzo.rules import QuattroRules

QuattroStatus: TypeAlias = Literal["waiting", "stands", "bust", "seven_half", "doppio_sei", "mega"]
"""``waiting``: the turn is not over; ``QuattroTable.seat`` is on turn. The others tell how a turn ended."""

QuattroPhase: TypeAlias = Literal["between", "lots", "deck", "deal", "turn", "card", "over", "draw"]
"""``between``: no hand is open. ``lots``, ``deck``, ``deal``: chance must draw lots, open a deck, deal the hole cards.
``turn``: a player must decide. ``card``: the called card must come. ``over``: all have played. ``draw``: the tied
players draw for the deal.
"""

MATCH_OVER: Final = Between("match_over")
"""The table rests after a match: the next hand begins another one."""


class QuattroSeat(Value, frozen=True):
    """The public information about one player in this hand; the defaults are those before the turn."""

    person: Person
    status: QuattroStatus = "waiting"
    open: tuple[Card, ...] = ()
    """Face-up cards, in the order received."""
    covered: bool = True
    """True while the hole card is face down."""
    total: int | None = None
    """Half points, if public: 4½ or 7½ announced, bust, the dealer's without the matta, all at the end."""
    four: int = 0
    """The number of cards at which 4½ was announced (QM-4); 0 for never, and with the matta."""


NOBODY: Final = QuattroSeat(person=-4, covered=False)
"""The seat on turn if no player is. No person, viewer or actor has this number."""


class QuattroTable(Value, frozen=True):
    """All public information. The waiting seats, and all seats at the end, follow from the other fields."""

    round: QuattroOpened
    phase: QuattroPhase = "between"
    decision: int = 0
    """The number of the pending decision; grows with every event."""
    place: int = 0
    """Place of the next card in the order of the last shuffle."""
    seen: int = 0
    """The cards that have been face up in this hand, as a set of bits."""
    played: tuple[QuattroSeat, ...] = ()
    """Seats whose turn is over, in the order of play."""
    seat: QuattroSeat = NOBODY
    """The seat on turn, or ``NOBODY``."""
    deck: int = -1
    """Number of the deck in play, -1 before the first."""
    shuffle: int = 0
    """Number of the shuffle that cards come from."""
    pack: tuple[Card, ...] = PACK
    """The cards of that shuffle, in the order of ``PACK``."""
    scores: tuple[tuple[Person, int], ...] = ()
    """Points in this match, also of people who do not play now; no entry means zero."""
    hands: tuple[QuattroHand, ...] = ()
    """All final hands, once they are turned up."""
    draw: tuple[tuple[Person, Card], ...] = ()
    """The cards of the draw for the deal, in order (QM-12)."""
    tied: tuple[Person, ...] = ()
    """The players who draw against each other, in the order of play; after the draw the one who deals next."""
    drawing: tuple[Person, ...] = ()
    """Those of them who still get a card."""
    ending: QuattroEnded | None = None
    """The end of the last hand, until the next hand opens."""

    @property
    def seats(self) -> tuple[QuattroSeat, ...]:
        """All players' seats, in the order of play, the dealer last. Empty until the hole cards are dealt."""
        if self.phase in ("lots", "deck", "deal"):
            return ()
        known = self.played if self.seat == NOBODY else (*self.played, self.seat)
        seats = (*known, *map(QuattroSeat, self.round.players[len(known) :]))
        shown = {hand.person: hand for hand in self.hands}
        return tuple(_turned_up(seat, shown.get(seat.person)) for seat in seats)

    def could(self, seat: QuattroSeat) -> int:
        """The worths that the covered card of ``seat`` may have, as a set (``hand.possible_holes``)."""
        stop = ""
        if seat.status != "waiting":
            declared = seat.total is not None and seat.four != len(seat.open) + 1
            stop = "four_half" if declared else "stands"
        rules = self.round.rules
        holes = possible_holes(seat.open, seat.four, stop, mega_with_matta=rules.mega_with_matta)
        return holes & unseen_worths(self.seen)

    @property
    def stock(self) -> int:
        """Number of cards that can still be drawn before a reshuffle."""
        return len(self.pack) - self.place

    @property
    def aside(self) -> tuple[Card, ...]:
        """Called cards of bust players, which a reshuffle would take (SM-40)."""
        busts = [seat.open[1:] for seat in self.played if seat.status == "bust"]
        return tuple([card for called in busts for card in called])

    @property
    def to_act(self) -> Person:
        """The player whose decision is pending, 0 for none."""
        return self.seat.person if self.phase == "turn" else 0


def _turned_up(seat: QuattroSeat, hand: QuattroHand | None) -> QuattroSeat:
    """The seat with all its cards face up, if they are."""
    if hand is None:
        return seat
    return replace(seat, open=hand.cards, covered=False, total=hand.total)


class QuattroState(Value, frozen=True):
    """The whole state, hidden cards included. Only ``evolve`` makes a new one."""

    table: QuattroTable
    hands: tuple[tuple[Card, ...], ...] = ()
    """All cards of each seat, in the order of play and as received, the hole card first."""
    mattas: tuple[int, ...] = ()
    """The value of the matta of each seat whose turn is over, in half points; 0 without it."""
    left: int = 0
    """The cards still in the stock, as a set of bits."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the player on turn; empty if no player is on turn."""
        table = self.table
        return () if table.seat == NOBODY else self.hands[len(table.played)]


def start(rules: QuattroRules) -> QuattroState:
    """A sitting before its first hand: no dealer, no open deck, no points."""
    opened = QuattroOpened(
        number=0, rules=rules, players=(), ring=(), dealer=0, why="lot", scores=()
    )
    return QuattroState(QuattroTable(opened))


def awaits(state: QuattroState) -> Awaits:
    """The player or the request to chance that the game waits for."""
    table = state.table
    return awaited(
        table,
        draw=lambda: Draw(
            deck=table.deck,
            shuffle=table.shuffle,
            pack=table.pack,
            place=table.place,
            count=len(table.round.players) if table.phase == "deal" else 1,
        ),
        lots=lambda: table.round.players,
        between=MATCH_OVER if table.ending is not None and table.ending.ranking else BETWEEN,
    )
