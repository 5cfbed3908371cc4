"""What happens at a table, as the journal keeps it. Events of the game lie between these in the same log.

Class names and fields are stored; neither ever changes its meaning.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.game import Choice, Person
from engine.registry import AnyRules
from engine.value import value

AnyEvent: TypeAlias = Any
"""An event of the table, or of the game at it: which games there are only the registry knows."""


@value
class TableOpened:
    game: str
    opener: Person
    rules: AnyRules
    clock: int
    """Seconds a decision; 0 without a clock."""
    practice: bool = False
    """In the opener's private chat, where nobody else can come."""
    tournament: int = 0
    """The tournament whose table it is; ``opener`` organises that, and need not sit here."""
    kept: tuple[Person, ...] = ()
    """Players whose seats are kept until ``KeptSeatsFreed``, in turn order: those of the table before."""


@value
class KeptSeatsFreed:
    """Seats that were kept and not taken are free for anybody."""


@value
class SatDown:
    """Somebody takes a seat, or his old one again; he plays from the next round on."""

    person: Person


@value
class ComputerSatDown:
    """``by`` gave a seat to a computer: ``person`` is its number, ``player`` the reference player that decides."""

    person: Person
    player: str
    by: Person


@value
class GotUp:
    """Somebody leaves, or a computer is sent away. In a round that he is dealt into, his seat plays *alla regola* until it is over."""

    person: Person


@value
class CameBack:
    person: Person


@value
class BackNextRound:
    """Somebody comes back from sit-out with the next round; the running one goes on without him."""

    person: Person


@value
class WentAway:
    """Sit-out by the clock: too often in a row out of time. The seat stays, and is not dealt in until he comes back."""

    person: Person


@value
class SatOut:
    """Sit-out by choice. In a round that he is dealt into, his seat plays *alla regola* until it is over."""

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
    """Whether players here may ask what the best move is, from now on."""

    person: Person
    on: bool


@value
class DeckSealed:
    """A deck with a secret and a seal of its own lies ready, as every deck did before there were chains."""

    deck: int
    seal: str


@value
class ChainSealed:
    """A chain of secrets is fixed for ``decks`` decks from number ``first`` on; ``seal`` is the SHA-256 of its first
    secret (hex).

    ``shown``: Telegram has accepted the message with the seal before, a tournament's, whose one seal stands for all its
    chains. ``table`` is then how the sum of the shuffle calls the table.
    """

    first: int
    decks: int
    seal: str
    shown: bool = False
    table: str = ""


@value
class SealShown:
    """Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""

    first: int


@value
class StartWaits:
    """Somebody wants the first deal, which comes by itself once the seal is shown."""

    person: Person


@value
class DeckCut:
    deck: int
    person: Person
    words: str


@value
class DeckTaken:
    """The deck that lies ready comes into play with the cuts it has; the one before is closed, and the next may be cut."""

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
    """No further round after this one until somebody goes on."""

    person: Person


@value
class Halted:
    """The table rests. ``reason``: ``asked``, ``few`` (too few are there), or why the game could not go on
    (``nobody_covers``, ``nobody_banks``).
    """

    reason: str


@value
class TimedOut:
    """The clock ran out for a decision; for the rest of the round the seat plays *alla regola*."""

    person: Person
    decision: int


@value
class AheadSet:
    """Somebody set ahead what he will do once the game asks him this question, in place of what he had set."""

    person: Person
    question: str
    choice: Choice


@value
class AheadWithdrawn:
    person: Person
    question: str


@value
class AheadPlayed:
    """The turn came, and what was set ahead is done: the events that follow are of it."""

    person: Person
    question: str


@value
class AheadDropped:
    """What was set ahead is no longer legal, or will not be asked any more."""

    person: Person
    question: str


@value
class TurnCallable:
    """Without a clock: this decision has been open so long that anybody may call it."""

    decision: int


@value
class TurnCalled:
    person: Person
    decision: int


@value
class BecameIdle:
    """Nobody has done anything for so long that anybody may end the table."""


@value
class EndAsked:
    """The table ends when the round is over. ``person`` 0: the bot was thrown out."""

    person: Person


@value
class Closed:
    """The table is over. ``thrown_out``: nobody in the chat can be told."""

    thrown_out: bool


EVENTS: tuple[type, ...] = (
    TableOpened,
    KeptSeatsFreed,
    SatDown,
    ComputerSatDown,
    GotUp,
    CameBack,
    BackNextRound,
    WentAway,
    SatOut,
    RulesChanged,
    GameChanged,
    AdviceAllowed,
    DeckSealed,
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
    AheadSet,
    AheadWithdrawn,
    AheadPlayed,
    AheadDropped,
    TurnCallable,
    TurnCalled,
    BecameIdle,
    EndAsked,
    Closed,
)
