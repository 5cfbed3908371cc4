"""The actions at a table: by people, by the clock, by chance, and by the bot's environment (``TABLE``)."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.chance import ChanceAnswer
from engine.families import GameRules
from engine.game import Choice, Person
from engine.table.events import ChainFacts
from engine.value import Value


class OpenTable(Value, frozen=True):
    game: str
    rules: GameRules
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


class TakeSeat(Value, frozen=True):
    """``TABLE``: the tournament seats a player here. ``away``: the player is in sit-out."""

    person: Person
    away: bool


class GiveUpSeat(Value, frozen=True):
    """``TABLE``: the tournament moves a player to another table."""

    person: Person


class GoOn(Value, frozen=True):
    """``TABLE``: the tournament lets its table play the next round, by ``rules``.

    Only players in ``staying`` keep their seats.
    """

    rules: GameRules
    staying: frozenset[Person]


class Sit(Value, frozen=True):
    pass


class GetUp(Value, frozen=True):
    pass


class SeatComputer(Value, frozen=True):
    """``computer`` is the number it plays under, ``player`` one of ``ReferencePlayers.computers``."""

    computer: Person
    player: str


class SendAway(Value, frozen=True):
    """A computer gives up its seat, like a player who gets up."""

    computer: Person


class ComputerPlays(Value, frozen=True):
    """A computer acts with an action of the game: on its own turn, or on a question that is open to it out of turn.

    ``action`` None: it lets a question out of turn pass.
    """

    decision: int
    action: Any


class ChangePartners(Value, frozen=True):
    """The players of two pairs get other partners: all but the first move on by one seat."""


class SitOut(Value, frozen=True):
    """Keep the seat and decide nothing until ``ComeBack``."""


class ComeBack(Value, frozen=True):
    pass


class Start(Value, frozen=True):
    """Deal the first round, or go on after a halt.

    ``round``: the number of rounds played when the button appeared; a different number makes the tap stale. None for
    a typed command.
    """

    round: int | None = None


class AskPause(Value, frozen=True):
    round: int | None = None


class SetRules(Value, frozen=True):
    """House rules of the next round, of this game or of another.

    ``admin``: a group admin has the opener's rights here.
    """

    rules: GameRules
    clock: int
    admin: bool = False


class ChangeGame(Value, frozen=True):
    """Play another game, by its key, from the next round on.

    ``admin``: a group admin has the opener's rights here.
    """

    game: str
    admin: bool = False


class AllowAdvice(Value, frozen=True):
    """``admin``: a group admin has the opener's rights here."""

    on: bool
    admin: bool = False


class Cut(Value, frozen=True):
    """``words`` in the form of ``engine.shuffle.is_cut``. ``deck`` None: the ready deck.

    A cut before the seal is shown would prove nothing.
    """

    words: str
    deck: int | None = None


class Play(Value, frozen=True):
    """Take up one of the game's offers. ``round`` and ``decision`` bind a button to the moment it was shown for."""

    choice: Choice
    round: int | None = None
    decision: int | None = None


class SetPremove(Value, frozen=True):
    """Make a premove (PM-1). ``round`` binds a button to the moment it was shown for."""

    choice: Choice
    round: int | None = None


class WithdrawPremove(Value, frozen=True):
    question: str


class CallTurn(Value, frozen=True):
    decision: int


class EndTable(Value, frozen=True):
    admin: bool = False


class ThrownOut(Value, frozen=True):
    """``TABLE``: the bot is no longer in the chat. The round is played out *alla regola* and the table closes."""


class CountLater(Value, frozen=True):
    """``TABLE``: chips from elsewhere have come into a purse that the running round reads."""

    person: Person
    chips: int


class TimeUp(Value, frozen=True):
    """``CLOCK``: the timer ``clock`` (a name from ``timers``) ran out."""

    clock: str


class SealChain(Value, frozen=True):
    """A request to chance: a chain of secrets for deck ``first`` and the following. The answer is ``ChainDrawn``."""

    first: int


class ChainDrawn(ChainFacts, frozen=True):
    """Chance has drawn a chain."""


class AwaitSeal(Value, frozen=True):
    """Wait until Telegram has accepted the seal of deck ``deck``. The answer is ``SeeSeal``.

    No deck is opened and no clock runs before. Meanwhile people may take actions that need no deck.
    """

    deck: int


class SeeSeal(Value, frozen=True):
    """``TABLE``: Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""

    first: int


class PlayFor(Value, frozen=True):
    """An immediate request to the croupier: the clock must play ``decision`` for an absent player."""

    who: Person
    decision: int


class PlayOnly(Value, frozen=True):
    """Play the only possible choice of ``person``, who wants that, as soon as the turn comes; only ``CLOCK`` does
    this.
    """

    person: Person
    decision: int


class PlayPremove(Value, frozen=True):
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
