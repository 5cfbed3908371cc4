"""The events of a table, as the journal keeps them. Events of the game lie between these in the same log.

Class names and fields are stored; neither ever changes its meaning.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.game import Choice, Person
from engine.registry import AnyRules
from engine.value import value

AnyEvent: TypeAlias = Any
"""An event of the table, or of its game; only the registry knows the games."""


@value
class TableOpened:
    game: str
    opener: Person
    rules: AnyRules
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


@value
class KeptSeatsFreed:
    """Seats that were kept and not taken are free for everybody."""


@value
class SatDown:
    """A player takes a seat, or the old one again, and plays from the next round on."""

    person: Person


@value
class ComputerSatDown:
    """``by`` gave a seat to a computer: ``person`` is its number, ``player`` the reference player that decides."""

    person: Person
    player: str
    by: Person


@value
class GotUp:
    """A player leaves, or a computer is sent away.

    In a round that the seat is dealt into, it plays *alla regola* to the end.
    """

    person: Person


@value
class CameBack:
    person: Person


@value
class DecidedInTime:
    """A player has decided on a turn: the turns that timed out before it are forgotten."""

    person: Person


@value
class BackNextRound:
    """A player comes back from sit-out with the next round; the running one goes on without that player."""

    person: Person


@value
class WentAway:
    """Sit-out by the clock, after too many time-outs in a row.

    The seat stays, and is not dealt in until the player is back.
    """

    person: Person


@value
class SatOut:
    """Sit-out by choice. In a round that the seat is dealt into, it plays *alla regola* to the end."""

    person: Person


@value
class RulesChanged:
    """The house rules of the next round."""

    person: Person
    rules: AnyRules
    clock: int


@value
class GameChanged:
    """Another game from the next round on, and its house rules."""

    person: Person
    game: str
    rules: AnyRules
    clock: int


@value
class AdviceAllowed:
    """From now on players here may ask for the best move, or may not."""

    person: Person
    on: bool


@value
class ChainFacts:
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


@value
class ChainSealed(ChainFacts):
    """A chain of secrets is fixed."""


@value
class SealShown:
    """Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""

    first: int


@value
class StartWaits:
    """A player wants the first deal, which starts by itself once the seal is shown."""

    person: Person


@value
class DeckCut:
    deck: int
    person: Person
    words: str


@value
class DeckTaken:
    """The ready deck comes into play with its cuts; the previous deck is closed, and the next may be cut."""

    deck: int


@value
class LetGoOn:
    """The tournament lets its table play round ``round``."""

    round: int


@value
class RoundStarted:
    round: int
    seats: tuple[Person, ...]


@value
class RoundOver:
    round: int


@value
class PauseAsked:
    """No further round after this one until a player goes on."""

    person: Person


@value
class Halted:
    """The table rests.

    ``reason``: ``asked``, ``few`` (too few players are present), or the game's reason to stop (``nobody_covers``,
    ``nobody_banks``).
    """

    reason: str


@value
class TimedOut:
    """The clock ran out for a decision; for the rest of the round the seat plays *alla regola*."""

    person: Person
    decision: int


@value
class PremoveSet:
    """A player set a premove for this question of the game; it replaces an earlier one."""

    person: Person
    question: str
    choice: Choice


@value
class PremoveWithdrawn:
    person: Person
    question: str


@value
class PremovePlayed:
    """The turn came, and the premove is played: the following events come from it."""

    person: Person
    question: str


@value
class PremoveDropped:
    """A premove is no longer legal, or its question will not come any more."""

    person: Person
    question: str


@value
class BystanderActed:
    """A person who is not dealt into the round acts in it for the first time: from now on it may pay that person."""

    person: Person


@value
class ChipsCameIn:
    """Chips from elsewhere for a person of the running round, which count from the next round on (GEN-8)."""

    person: Person
    chips: int


@value
class ComputerDecided:
    """A computer has answered question ``decision`` out of turn, or has let it pass."""

    person: Person
    decision: int


@value
class TurnCallable:
    """Without a clock: this decision has been pending for so long that everybody may call it."""

    decision: int


@value
class TurnCalled:
    person: Person
    decision: int


@value
class BecameIdle:
    """Nobody has done anything for so long that everybody may end the table."""


@value
class EndAsked:
    """The table ends when the round is over. ``person`` 0: the bot was thrown out."""

    person: Person


@value
class Closed:
    """The table is over. ``thrown_out``: no message can reach the chat."""

    thrown_out: bool


EVENTS: tuple[type, ...] = (
    TableOpened,
    KeptSeatsFreed,
    SatDown,
    ComputerSatDown,
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
