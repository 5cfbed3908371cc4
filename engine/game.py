"""What a game is: the one interface that table, croupier, history and the conformance suite know.

A *game* value lives for a whole sitting (pack, banker, running score). Its unit is a *round*: the table opens one
with ``OpenRound``, then people, the clock and chance act until ``awaits`` says ``BETWEEN`` again.

Nothing here draws a random number, reads a clock, does I/O or knows a word for people. State is only ever the
fold of its events, and every value is frozen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from engine.cards import Card
from engine.value import value

# --- who acts, who looks, where chips lie -------------------------------------------------------------------

Person: TypeAlias = int
"""Somebody's internal number, always above zero. A seat is called by the number of who sits there."""

Who: TypeAlias = int
"""A person, or one of the three below."""

CLOCK: Final[Who] = -1
CHANCE: Final[Who] = -2
TABLE: Final[Who] = -3
"""The table around the game: opens rounds."""

PUBLIC: Final[Person] = 0
"""The viewer who knows only what everybody knows."""

Purse: TypeAlias = int
"""Where chips lie: a person's number is his purse; the others are the table's own."""

ESCROW: Final[Purse] = -11
POT: Final[Purse] = -12
PRIZE: Final[Purse] = -13

Purses: TypeAlias = Mapping[Person, int]
"""Free chips, read in the transaction that runs the command: of everybody seated, of who got up in the running round, and
of who acts.
"""


class Transfer(NamedTuple):
    """``chips`` (above zero) go from ``source`` to ``target``."""

    source: Purse
    target: Purse
    chips: int


# --- refusals -----------------------------------------------------------------------------------------------


@value
class Refusal:
    """Why an action changes nothing. ``code`` is a key of the message catalogues under ``refusal``.

    ``amount`` (chips) and ``person`` are what the sentence needs. ``hidden`` marks a refusal that depends on a
    hidden card: it may reach only the person who acted.
    """

    code: str
    amount: int = 0
    person: Person = 0
    hidden: bool = False


# --- chance -------------------------------------------------------------------------------------------------


@value
class Lots:
    """Chance is to name one of ``among`` (SM-28). Answered with ``LotFell``."""

    among: tuple[Person, ...]


@value
class FreshDeck:
    """Chance is to open the next sealed deck: all forty, in an order nobody knows. Answered with ``DeckOpened``.

    At most once a round: a round begins only while a deck lies ready, and the seal of the one after it may not be shown
    yet. A game that shuffles more often asks for a further shuffle of the same deck (``Draw``).
    """


@value
class Draw:
    """Chance is to turn over ``count`` cards from ``place`` on. Answered with ``Drawn``.

    The order lies in deck ``deck``: shuffle 0 is all forty, shuffle ``k`` the k-th reshuffle, of ``pack`` (SM-40,
    PI-33). One number of a shuffle goes with one pack.
    """

    deck: int
    shuffle: int
    pack: tuple[Card, ...]
    place: int
    count: int


ChanceRequest: TypeAlias = Lots | FreshDeck | Draw


@value
class LotFell:
    person: Person


@value
class DeckOpened:
    deck: int


@value
class Drawn:
    cards: tuple[Card, ...]


ChanceAnswer: TypeAlias = LotFell | DeckOpened | Drawn


# --- what the table does to a game --------------------------------------------------------------------------


EDITION: Final = 2
"""Edition of the rules that new rounds are played by. In edition 1 the last hand judged whether the pack was used up for the
next (SM-40).
"""


@value
class OpenRound:
    """The table (``who=TABLE``) opens a round for ``seats``, in turn order (GEN-3), under ``rules``.

    Legal only ``Between`` rounds. Refused with code ``nobody_covers`` if nobody can hold the bank (GEN-8); the table
    then pauses.
    """

    seats: tuple[Person, ...]
    """Who is here."""
    rules: Any
    ring: tuple[Person, ...] = ()
    """Everybody seated, here or in sit-out, in turn order; empty if that is the same as ``seats``."""
    resumed: bool = False
    """Play had stopped since the last round for want of players (PI-13)."""
    stopped: tuple[Person, ...] = ()
    """If ``resumed``: everybody seated when play stopped. Empty in rounds logged before this was kept; then everybody
    seated in the last round counts.
    """
    edition: int = EDITION
    """Edition of the rules that decides the round; a logged round is decided by its own again."""

    @property
    def everybody(self) -> tuple[Person, ...]:
        return self.ring or self.seats


@value
class Absent:
    """The table (``who=TABLE``) says during a round that ``person`` went into sit-out, or left, while no decision was his.

    A game to which that makes no difference before his next decision (``overdue``) refuses it, and nothing follows.
    """

    person: Person


# --- whom a game waits for ----------------------------------------------------------------------------------


@value
class Waiting:
    """``people`` may act now; with ``anybody`` so may everybody else who is present (la loca's bets)."""

    people: tuple[Person, ...]
    anybody: bool = False


@value
class Between:
    """No round is open: only the table may act. ``rest``: why the table should rest now (PI-16); empty: go on."""

    rest: str = ""


BETWEEN: Final = Between()

Awaits: TypeAlias = Waiting | Between | ChanceRequest


@value
class Clock:
    """The decision that must not be waited for for ever; what happens then says ``Game.overdue``.

    ``decision`` is a number that no other decision of this game has: a clock belongs to it, so that somebody else's
    bet does not start it again. ``kind`` is ``turn`` for an ordinary one; how many seconds a kind has is for the
    croupier to know. ``who`` is awaited.
    """

    decision: int
    kind: str
    who: Person


# --- what somebody may do -----------------------------------------------------------------------------------


@value
class Offer:
    """One thing that a viewer may do, computed from his picture alone.

    ``name`` is the action's short name, the same in callback data, typed commands and catalogues. ``low`` to ``high``
    (chips) is the range of the amount it may carry, in steps of ``step``; both are 0 if it carries none. ``options`` are
    the values it may be given besides (half points for the matta), best first; empty if there is nothing to choose.
    """

    name: str
    low: int = 0
    high: int = 0
    options: tuple[int, ...] = ()
    step: int = 1


@value
class Choice:
    """An offer taken up: what a button or a typed command says. ``Game.action`` makes the game's action of it.

    ``amount`` None: the last one named, or the least. ``option`` None: the best.
    """

    name: str
    amount: int | None = None
    option: int | None = None


@value
class Ahead:
    """What a viewer may set before his turn (PM-2): his answer to ``question``, once that is put to him.

    A question is named by the game (``bank``, ``join``, ``stake``); ``offers`` are what he may answer, as far as can be
    said now.
    """

    question: str
    offers: tuple[Offer, ...]


# --- the game -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    """One game as the registry lists it: its types and its pure functions.

    State, event, action, view and rules are the game's own types; here they are ``Any``, because the table and the
    croupier carry them without looking inside. ``engine/sette_e_mezzo`` has them typed.
    """

    key: str
    rules: type[Any]
    """One frozen dataclass with defaults; ``rules.check() -> str | None`` names what does not fit together."""
    presets: Mapping[str, Any]
    """Named house rules; the first is the default."""
    seats: tuple[int, int]
    """Least and most players."""
    fewest: Callable[[Any], int]
    """``fewest(rules)``: least people here for a round (PI-13)."""
    least: Callable[[Any], int]
    """``least(rules)``: chips below which one cannot play."""
    strikes: int
    """Times out of time in a row that make a sit-out."""
    back_at_once: bool
    """Whether who comes back from sit-out plays on in the middle of a round; else from the next round on."""
    actions: tuple[type[Any], ...]
    events: tuple[type[Any], ...]
    """Stored by class name, which therefore never changes its meaning."""
    start: Callable[[Any], Any]
    """``start(rules) -> state``, between rounds, nobody banker yet."""
    decide: Callable[[Any, Who, Any, Purses], tuple[Any, ...] | Refusal]
    """``decide(state, who, action, purses)``: the events that the action brings about, or why it may not be.

    What an event needs of the purses it keeps, so that replay needs the log alone."""
    evolve: Callable[[Any, Any], Any]
    awaits: Callable[[Any], Awaits]
    view: Callable[[Any, Person], Any]
    """``view(state, viewer)``; ``PUBLIC`` sees what everybody knows. An allow-list."""
    offers: Callable[[Any], tuple[Offer, ...]]
    """``offers(view)``: exact for a seat; for ``PUBLIC`` those of who is to act, legal for at least one hand that
    is consistent with the public view (BT-1)."""
    action: Callable[[Any, Choice], Any]
    """``action(view, choice)``: the action (for ``decide``) that this viewer's choice stands for, or a Refusal."""
    clock: Callable[[Any], Clock | None]
    """Cheap, since it is asked several times a command."""
    overdue: Callable[[Any, bool], Any]
    """``overdue(state, lapsed) -> action``: what ``CLOCK`` plays for who is not there (*alla regola*, SM-46); only
    asked while ``clock`` names a decision. ``lapsed``: his time ran out, or he went into sit-out, while the decision
    was his; False: he was in sit-out already when it came to him (CL-6, PI-12, PI-20, PI-22). ``decide`` takes both."""
    ahead: Callable[[Any], tuple[Ahead, ...]]
    """``ahead(view)``: what this viewer may set before his turn, one a question; during a round and between two. Empty
    for ``PUBLIC``, and for a question that is being put to him now."""
    question: Callable[[Any], str]
    """``question(state)``: which question ``clock``'s decision is; empty if none that could be set ahead."""
    transfers: Callable[[Any], tuple[Transfer, ...]]
    """The chips that one event moves."""
    results: Callable[[Any], Mapping[Person, int] | None]
    """``results(event)``: what the round brought everybody (chips, sum zero) if this event ended it, else None."""
    computers: tuple[str, ...]
    """Reference players that may be given a seat of their own, *alla regola* first."""
    advice: Callable[[Any], Any]
    """``advice(view)``: what the viewer does best now, a value of the game's own; None if he is not on turn. It may
    take a second and more."""
    slow: frozenset[str]
    """Those of them whose decision may take a second and more."""
    reference: Mapping[str, Callable[[Any, tuple[Offer, ...], Callable[[int], int]], Any]]
    """Reference players: name to ``play(view, offers, below) -> action``. ``below(n)`` gives a number 0..n-1."""
