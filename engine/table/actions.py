"""What can be done at a table: by people, by the clock, by chance, and by the bot's own fate (``TABLE``)."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.game import ChanceAnswer, Choice, Person
from engine.registry import AnyRules
from engine.value import value


@value
class OpenTable:
    game: str
    rules: AnyRules
    clock: int
    practice: bool = False
    kept: tuple[Person, ...] = ()
    """Players whose seats are kept for a while, in turn order; the opener is one of them."""


@value
class OpenForTournament:
    """A table of a tournament, with ``people`` seated in turn order."""

    game: str
    rules: AnyRules
    clock: int
    tournament: int
    people: tuple[Person, ...]


@value
class TakeSeat:
    """``TABLE``: the tournament seats somebody here. ``away``: he is in sit-out."""

    person: Person
    away: bool


@value
class GiveUpSeat:
    """``TABLE``: the tournament moves somebody to another table."""

    person: Person


@value
class GoOn:
    """``TABLE``: the tournament lets its table play the next round, by ``rules``, with those ``staying`` who sit here."""

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
    """``computer`` is the number it plays under, ``player`` one of ``Game.computers``."""

    computer: Person
    player: str


@value
class SendAway:
    """A computer gives up its seat, like somebody who gets up."""

    computer: Person


@value
class ComputerPlays:
    """A computer acts on its own turn, with an action of the game."""

    decision: int
    action: Any


@value
class SitOut:
    """Keep one's seat and decide nothing until one comes back."""


@value
class Wake:
    """A player whose decision ran out of time shows up without deciding anything: the short clock ends."""


@value
class ComeBack:
    pass


@value
class Start:
    """Deal the first round, or go on after a halt. ``round``: the number of rounds played when the button stood
    there; another one makes the tap stale. None for a typed command.
    """

    round: int | None = None


@value
class AskPause:
    round: int | None = None


@value
class SetRules:
    """House rules of the next round, of this game or of another. ``admin``: a group admin may do what the opener may."""

    rules: AnyRules
    clock: int
    admin: bool = False


@value
class AllowAdvice:
    """``admin``: a group admin may do what the opener may."""

    on: bool
    admin: bool = False


@value
class Cut:
    """``words``: anything of 1 to 64 characters. ``deck`` None: the one that lies ready. A cut before the seal is shown
    would prove nothing.
    """

    words: str
    deck: int | None = None


@value
class Play:
    """Take up one of the game's offers. ``round`` and ``decision`` bind a button to what it was shown for."""

    choice: Choice
    round: int | None = None
    decision: int | None = None


@value
class SetAhead:
    """Choose before one's turn (PM-1). ``round`` binds a button to what it was shown for."""

    choice: Choice
    round: int | None = None


@value
class WithdrawAhead:
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
class TimeUp:
    """``CLOCK``: the alarm ``clock`` (as ``alarms`` named it) rang."""

    clock: str


@value
class SealChain:
    """Asked of chance: a chain of secrets for deck ``first`` and following. Answered with ``ChainDrawn``."""

    first: int


@value
class ChainDrawn:
    """The fields as in ``ChainSealed``."""

    first: int
    decks: int
    seal: str
    shown: bool = False
    table: str = ""


@value
class AwaitSeal:
    """No deck is opened and no clock runs before Telegram has accepted the seal of deck ``deck``. Answered with
    ``SeeSeal``; meanwhile people do what needs no deck.
    """

    deck: int


@value
class SeeSeal:
    """``TABLE``: Telegram has accepted the message with the seal of the chain that begins with deck ``first``."""

    first: int


@value
class PlayFor:
    """Asked of the croupier at once: the clock is to play ``decision`` for somebody who is not there."""

    who: Person
    decision: int


@value
class PlayAhead:
    """Asked of the croupier at once: ``decision`` has come to somebody who had chosen ahead."""

    who: Person
    decision: int


Action: TypeAlias = (
    OpenTable
    | OpenForTournament
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
    | Wake
    | Start
    | AskPause
    | SetRules
    | AllowAdvice
    | Cut
    | Play
    | SetAhead
    | WithdrawAhead
    | CallTurn
    | EndTable
    | ThrownOut
    | TimeUp
    | ChainDrawn
    | SeeSeal
    | PlayFor
    | PlayAhead
    | ChanceAnswer
)
