"""The events of a table, as the journal keeps them.

Events of the game lie between these in the same log, each group after the ``Move`` that it came of.

Class names and fields are stored; neither ever changes its meaning.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.families import GameRules
from engine.game import Choice, Move, Person
from engine.value import Tagged

AnyEvent: TypeAlias = Any
"""An event of the table, or of its game; only the registry knows the games."""


class TableOpened(Tagged, frozen=True):
    game: str
    opener: Person
    rules: GameRules
    clock: int
    """Seconds per decision; 0 without a clock."""
    practice: bool = False
    """The table is in the opener's private chat, where nobody else can join."""
    tournament: int = 0
    """The tournament that owns the table; ``opener`` organises the tournament, and need not sit here."""
    kept: tuple[Person, ...] = ()
    """Players whose seats are kept until ``KeptSeatsFreed``, in turn order: the players of the previous table."""
    in_group: bool = False
    """True for a tournament's table in the group's chat; other tournament tables are played in private chats."""


class KeptSeatsFreed(Tagged, frozen=True):
    """Seats that were kept and not taken are free for everybody."""


class SatDown(Tagged, frozen=True):
    """A player takes a seat, or the old one again, and plays from the next round on."""

    person: Person


class PartnersChanged(Tagged, frozen=True):
    """All players but the first have moved on by one seat, because ``person`` asked for other partners."""

    person: Person


class ComputerSatDown(Tagged, frozen=True):
    """``by`` gave a seat to a computer: ``person`` is its number, ``player`` the reference player that decides."""

    person: Person
    player: str
    by: Person


class GotUp(Tagged, frozen=True):
    """A player leaves, or a computer is sent away.

    In a round that the seat is dealt into, it plays *alla regola* to the end.
    """

    person: Person


class CameBack(Tagged, frozen=True):
    person: Person


class DecidedInTime(Tagged, frozen=True):
    """A player has decided on a turn: the turns that timed out before it are forgotten."""

    person: Person


class BackNextRound(Tagged, frozen=True):
    """A player comes back from sit-out with the next round; the running one goes on without that player."""

    person: Person


class WentAway(Tagged, frozen=True):
    """Sit-out by the clock, after too many time-outs in a row.

    The seat stays, and is not dealt in until the player is back.
    """

    person: Person


class SatOut(Tagged, frozen=True):
    """Sit-out by choice. In a round that the seat is dealt into, it plays *alla regola* to the end."""

    person: Person


class RulesChanged(Tagged, frozen=True):
    """The house rules of the next round."""

    person: Person
    rules: GameRules
    clock: int


class GameChanged(Tagged, frozen=True):
    """Another game from the next round on, and its house rules."""

    person: Person
    game: str
    rules: GameRules
    clock: int


class AdviceAllowed(Tagged, frozen=True):
    """From now on players here may ask for the best move, or may not."""

    person: Person
    on: bool


class ChainFacts(Tagged, frozen=True):
    """The public facts about a chain of secrets for ``decks`` decks from number ``first`` on.

    ``seal`` is the SHA-256 of the first secret, in hex. ``shown``: Telegram has already accepted the message with the
    seal, because it is a tournament's, whose one seal stands for all its chains. ``table`` is then the name of the
    table in the shuffle calculation.
    """

    first: int
    decks: int
    seal: str
    shown: bool = False
    table: str = ""


class ChainSealed(ChainFacts, frozen=True):
    """A chain of secrets is fixed."""


class SealShown(Tagged, frozen=True):
    """Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""

    first: int


class StartWaits(Tagged, frozen=True):
    """A player wants the first deal, which starts by itself once the seal is shown."""

    person: Person


class ReadyForNext(Tagged, frozen=True):
    """A player needs no more pause; once everybody present has said so, the next round begins."""

    person: Person


class DeckCut(Tagged, frozen=True):
    deck: int
    person: Person
    words: str


class DeckTaken(Tagged, frozen=True):
    """The ready deck comes into play with its cuts; the previous deck is closed, and the next may be cut."""

    deck: int


class LetGoOn(Tagged, frozen=True):
    """The tournament lets its table play round ``round``."""

    round: int


class RoundStarted(Tagged, frozen=True):
    round: int
    seats: tuple[Person, ...]


class RoundOver(Tagged, frozen=True):
    round: int


class PauseAsked(Tagged, frozen=True):
    """No further round after this one until a player goes on."""

    person: Person


class Halted(Tagged, frozen=True):
    """The table rests.

    ``reason``: ``asked``, ``few`` (too few players are present), or the game's reason to stop (``nobody_covers``,
    ``nobody_banks``).
    """

    reason: str


class TimedOut(Tagged, frozen=True):
    """The clock ran out for a decision; for the rest of the round the seat plays *alla regola*."""

    person: Person
    decision: int


class PremoveSet(Tagged, frozen=True):
    """A player set a premove for this question of the game; it replaces an earlier one."""

    person: Person
    question: str
    choice: Choice


class PremoveWithdrawn(Tagged, frozen=True):
    person: Person
    question: str


class PremovePlayed(Tagged, frozen=True):
    """The turn came, and the premove is played: the following events come from it."""

    person: Person
    question: str


class PremoveDropped(Tagged, frozen=True):
    """A premove is no longer legal, or its question will not come any more."""

    person: Person
    question: str


class BystanderActed(Tagged, frozen=True):
    """A person who is not dealt into the round acts in it for the first time: from now on it may pay that person."""

    person: Person


class ChipsCameIn(Tagged, frozen=True):
    """Chips from elsewhere for a person of the running round, which count from the next round on (GEN-8)."""

    person: Person
    chips: int


class ComputerDecided(Tagged, frozen=True):
    """A computer has answered question ``decision`` out of turn, or has let it pass."""

    person: Person
    decision: int


class TurnCallable(Tagged, frozen=True):
    """Without a clock: this decision has been pending for so long that everybody may call it."""

    decision: int


class TurnCalled(Tagged, frozen=True):
    person: Person
    decision: int


class BecameIdle(Tagged, frozen=True):
    """Nobody has done anything for so long that everybody may end the table."""


class EndAsked(Tagged, frozen=True):
    """The table ends when the round is over. ``person`` 0: the bot was thrown out."""

    person: Person


class Closed(Tagged, frozen=True):
    """The table is over. ``thrown_out``: no message can reach the chat."""

    thrown_out: bool


EVENTS: tuple[type, ...] = (
    Move,
    TableOpened,
    KeptSeatsFreed,
    SatDown,
    ComputerSatDown,
    PartnersChanged,
    GotUp,
    CameBack,
    DecidedInTime,
    BackNextRound,
    WentAway,
    SatOut,
    RulesChanged,
    GameChanged,
    AdviceAllowed,
    ChainSealed,
    SealShown,
    StartWaits,
    ReadyForNext,
    DeckCut,
    DeckTaken,
    LetGoOn,
    RoundStarted,
    RoundOver,
    PauseAsked,
    Halted,
    TimedOut,
    PremoveSet,
    PremoveWithdrawn,
    PremovePlayed,
    PremoveDropped,
    BystanderActed,
    ChipsCameIn,
    ComputerDecided,
    TurnCallable,
    TurnCalled,
    BecameIdle,
    EndAsked,
    Closed,
)
