"""The actions at a table: by people, by the clock, by chance, and by the bot's environment (``TABLE``)."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.chance import ChanceAnswer
from engine.game import Choice, Person
from engine.registry import AnyRules
from engine.table.events import ChainFacts
from engine.value import value


@value
class OpenTable:
    game: str
    rules: AnyRules
    clock: int
    practice: bool = False
    kept: tuple[Person, ...] = ()
    """Players whose seats are kept for a while, in turn order; these seats come before the opener's."""
    tournament: int = 0
    """The tournament of the table; 0 for none."""
    people: tuple[Person, ...] = ()
    """The players of a tournament's table, in turn order; empty if the opener alone sits down."""
    in_group: bool = False
    """A tournament's table is played in the group's chat, like a table of its own."""


@value
class TakeSeat:
    """``TABLE``: the tournament seats a player here. ``away``: the player is in sit-out."""

    person: Person
    away: bool


@value
class GiveUpSeat:
    """``TABLE``: the tournament moves a player to another table."""

    person: Person


@value
class GoOn:
    """``TABLE``: the tournament lets its table play the next round, by ``rules``.

    Only players in ``staying`` keep their seats.
    """

    rules: AnyRules
    staying: frozenset[Person]


@value
class Sit:
    pass


@value
class GetUp:
    pass


@value
class SeatComputer:
    """``computer`` is the number it plays under, ``player`` one of ``ReferencePlayers.computers``."""

    computer: Person
    player: str


@value
class SendAway:
    """A computer gives up its seat, like a player who gets up."""

    computer: Person


@value
class ComputerPlays:
    """A computer acts with an action of the game: on its own turn, or on a question that is open to it out of turn.

    ``action`` None: it lets a question out of turn pass.
    """

    decision: int
    action: Any


@value
class SitOut:
    """Keep the seat and decide nothing until ``ComeBack``."""


@value
class ComeBack:
    pass


@value
class Start:
    """Deal the first round, or go on after a halt.

    ``round``: the number of rounds played when the button appeared; a different number makes the tap stale. None for
    a typed command.
    """

    round: int | None = None


@value
class AskPause:
    round: int | None = None


@value
class SetRules:
    """House rules of the next round, of this game or of another.

    ``admin``: a group admin has the opener's rights here.
    """

    rules: AnyRules
    clock: int
    admin: bool = False


@value
class ChangeGame:
    """Play another game, by its key, from the first deal on."""

    game: str


@value
class AllowAdvice:
    """``admin``: a group admin has the opener's rights here."""

    on: bool
    admin: bool = False


@value
class Cut:
    """``words`` in the form of ``engine.shuffle.is_cut``. ``deck`` None: the ready deck.

    A cut before the seal is shown would prove nothing.
    """

    words: str
    deck: int | None = None


@value
class Play:
    """Take up one of the game's offers. ``round`` and ``decision`` bind a button to the moment it was shown for."""

    choice: Choice
    round: int | None = None
    decision: int | None = None


@value
class SetPremove:
    """Make a premove (PM-1). ``round`` binds a button to the moment it was shown for."""

    choice: Choice
    round: int | None = None


@value
class WithdrawPremove:
    question: str


@value
class CallTurn:
    decision: int


@value
class EndTable:
    admin: bool = False


@value
class ThrownOut:
    """``TABLE``: the bot is no longer in the chat. The round is played out *alla regola* and the table closes."""


@value
class CountLater:
    """``TABLE``: chips from elsewhere have come into a purse that the running round reads."""

    person: Person
    chips: int


@value
class TimeUp:
    """``CLOCK``: the timer ``clock`` (a name from ``timers``) ran out."""

    clock: str


@value
class SealChain:
    """A request to chance: a chain of secrets for deck ``first`` and the following. The answer is ``ChainDrawn``."""

    first: int


@value
class ChainDrawn(ChainFacts):
    """Chance has drawn a chain."""


@value
class AwaitSeal:
    """Wait until Telegram has accepted the seal of deck ``deck``. The answer is ``SeeSeal``.

    No deck is opened and no clock runs before. Meanwhile people may take actions that need no deck.
    """

    deck: int


@value
class SeeSeal:
    """``TABLE``: Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""

    first: int


@value
class PlayFor:
    """An immediate request to the croupier: the clock must play ``decision`` for an absent player."""

    who: Person
    decision: int


@value
class PlayOnly:
    """Play the only possible choice of ``person``, who wants that, as soon as the turn comes; only ``CLOCK`` does this."""

    person: Person
    decision: int


@value
class PlayPremove:
    """An immediate request to the croupier: ``decision`` has come to a player with a premove for it."""

    who: Person
    decision: int


TableAction: TypeAlias = (
    OpenTable
    | TakeSeat
    | GiveUpSeat
    | GoOn
    | Sit
    | GetUp
    | SeatComputer
    | SendAway
    | ComputerPlays
    | SitOut
    | ComeBack
    | Start
    | AskPause
    | SetRules
    | ChangeGame
    | AllowAdvice
    | Cut
    | Play
    | SetPremove
    | WithdrawPremove
    | CallTurn
    | EndTable
    | ThrownOut
    | CountLater
    | TimeUp
    | ChainDrawn
    | SeeSeal
    | PlayFor
    | PlayPremove
    | PlayOnly
    | ChanceAnswer
)
