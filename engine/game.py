"""The interface of a game: table, croupier, history and the conformance suite know nothing else about it.

A *game* value lasts for a whole sitting (pack, banker, running score). Its unit is a *round*: the table opens a round
with ``OpenRound``; then players, the clock and chance act until ``awaits`` returns ``BETWEEN`` again.

The engine draws no random numbers, reads no clock, does no I/O and contains no words for players. A state is the fold
of its events, and every value is frozen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from engine.cards import Card
from engine.chance import AskTime, ChanceRequest
from engine.families import GameAction, GameRules
from engine.switches import Switches
from engine.value import Tagged, Value

# --- actors, viewers and purses -----------------------------------------------------------------------------

Person: TypeAlias = int
"""The internal number of a person, always above zero. A seat has the number of its player."""

Who: TypeAlias = int
"""An actor: a person, or one of the three below."""

CLOCK: Final[Who] = -1
CHANCE: Final[Who] = -2
TABLE: Final[Who] = -3
"""The table around the game: it opens rounds."""

PUBLIC: Final[Person] = 0
"""The viewer who knows only public information."""

Purse: TypeAlias = int
"""A place for chips: a person's number is that person's purse; the others belong to the table."""

ESCROW: Final[Purse] = -11
POT: Final[Purse] = -12
PRIZE: Final[Purse] = -13

Act = TypeVar("Act", bound=GameAction, covariant=True)

Purses: TypeAlias = Mapping[Person, int]
"""Free chips of all seated players, of everybody who acted in the round or left during it, and of the actor.

So they hold everybody whom the round may pay. They are read in the transaction that runs the command. A person
outside the round whose chips a round elsewhere holds is left out. Within a round they change by its own events alone
(``engine/table/purses``).
"""


class Transfer(NamedTuple):
    """``chips`` (above zero) go from ``source`` to ``target``."""

    source: Purse
    target: Purse
    chips: int


# --- refusals -----------------------------------------------------------------------------------------------


class Refusal(Value, frozen=True):
    """The reason why an action is refused. ``code`` is a key of the message catalogues under ``refusal``.

    ``amount`` (chips), ``person`` and ``suit`` (its letter) fill the placeholders of the message. ``hidden`` marks a
    refusal that depends on a hidden card: only the actor may get it.
    """

    code: str
    amount: int = 0
    person: Person = 0
    hidden: bool = False
    suit: str = ""


# --- moves --------------------------------------------------------------------------------------------------


class Move(Tagged, Generic[Act], frozen=True):
    """One action in a game. The log keeps it before the events that came of it, so a replay decides again."""

    who: Who
    action: Act
    purses: Purses

    @property
    def by_clock(self) -> bool:
        return self.who == CLOCK


class OpenRound(Tagged, GameAction, frozen=True, omit_defaults=True):
    """The table (``who=TABLE``) opens a round for ``seats``, in turn order (GEN-3), under ``rules``.

    Legal only ``Between`` rounds. Refused with ``nobody_covers`` if no player can hold the bank (GEN-8); the table
    then pauses.
    """

    seats: tuple[Person, ...]
    """The present players."""
    rules: GameRules
    ring: tuple[Person, ...] = ()
    """All seated players, present or in sit-out, in turn order; empty if equal to ``seats``."""
    resumed: bool = False
    """True if play has stopped since the last round because too few players were there (PI-13)."""
    stopped: tuple[Person, ...] = ()
    """If ``resumed``: the players seated when play stopped."""

    @property
    def everybody(self) -> tuple[Person, ...]:
        return self.ring or self.seats


class Absent(Tagged, GameAction, frozen=True):
    """The table (``who=TABLE``) reports that ``person`` went into sit-out or left, outside that person's own decision.

    A game refuses it, without any event, if the absence changes nothing before that person's next decision
    (``on_timeout``).
    """

    person: Person


# --- pending decisions --------------------------------------------------------------------------------------


class Waiting(Value, frozen=True):
    """``people`` may act now, seated or not; with ``anybody`` everybody in the chat may act too (bets on la loca)."""

    people: tuple[Person, ...]
    anybody: bool = False


class Between(Value, frozen=True):
    """No round is open: only the table may act. ``rest``: the reason to pause the table now (PI-16), empty for none."""

    rest: str = ""


BETWEEN: Final = Between()

Awaits: TypeAlias = Waiting | Between | ChanceRequest | AskTime


class Clock(Value, frozen=True):
    """A decision with a time limit; ``Timing.on_timeout`` gives the action when the time is up.

    ``decision`` is a number unique within this game. The clock belongs to that number, so another player's bet does
    not restart it. ``who`` is the person on turn; 0 for a window, in which everybody concerned may act until the time
    is up: its end is nobody's lapse, and it hurries nobody.
    """

    decision: int
    who: Person
    window: int = 0
    """Seconds of a window, the same at every table, also without a clock; 0 for a turn."""


def turn_clock(state: Any) -> Clock | None:
    """The decision of the player on turn (``state.table.to_act``); None if that is 0."""
    table = state.table
    return Clock(table.decision, table.to_act) if table.to_act else None


# --- possible actions ---------------------------------------------------------------------------------------


OptionKind: TypeAlias = Literal["", "half_points", "cards", "calls", "people"]
"""The meaning of the numbers in ``Offer.options``; empty for an offer without options.

A card is its ``engine.cards.NUMBER``.
"""


class Offer(Value, frozen=True):
    """One possible action of a viewer, computed from that viewer's view alone.

    ``name`` is the short name of the action, the same in callback data, typed commands and catalogues. ``low`` to
    ``high`` (chips) is the range of its amount, in steps of ``step``; both are 0 if it carries no amount.
    """

    name: str
    low: int = 0
    high: int = 0
    options: tuple[int, ...] = ()
    """Values to choose from, best first; empty if there is no choice."""
    step: int = 1
    option_kind: OptionKind = ""
    take: int = 1
    """Number of options that one choice takes together (four discards are one action)."""
    sets: tuple[tuple[int, ...], ...] = ()
    """Sets of options that may be chosen as well, of any size: a card with the cards that it takes."""
    private: bool = False
    """True if the options show their owner's hidden cards: a group gets one button, which opens them for its owner."""
    marks: bool = False
    """True if a first tap only marks a card, and a second tap on it chooses it."""
    decision: int = 0
    """The question that it answers, if that is not the clock's; 0 for the clock's.

    A tap stays good while its question is open, also if another person's turn has come and gone.
    """

    @property
    def heads(self) -> frozenset[int]:
        """The options, and the first option of each set."""
        return frozenset({*self.options, *(chosen[0] for chosen in self.sets)})


class Choice(Value, frozen=True):
    """An accepted offer: the meaning of a button or a typed command. ``Sight.action`` turns it into the game's action.

    ``amount`` None: the last amount named, or the smallest. ``options`` empty: the best. The order of ``options`` that
    are taken together means nothing.
    """

    name: str
    amount: int | None = None
    options: tuple[int, ...] = ()


class PossiblePremove(Value, frozen=True):
    """A possible premove (PM-2): an answer to ``question``, given before the viewer is asked.

    The game names its questions (``bank``, ``join``, ``stake``); ``offers`` are the possible answers, as far as they
    are known now.
    """

    question: str
    offers: tuple[Offer, ...]


# --- the game -----------------------------------------------------------------------------------------------

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")

Below: TypeAlias = Callable[[int], int]
"""``below(n)`` gives a number 0..n-1."""

Policy: TypeAlias = Callable[[View, tuple[Offer, ...], Below], Action | None]
"""A reference player: ``play(view, offers, below)`` gives one of the actions that ``offers`` allow.

None, only out of turn: it lets the question pass.
"""

PointUnit: TypeAlias = Literal["", "whole", "halves", "thirds"]
"""The unit of a game's points: 5 halves are 2½."""


GroupPace: TypeAlias = Literal["turn", "late", "stays"]
"""How soon the group sees a moment of a round.

``turn``: at once. ``late``: with the next cards, since the player on turn sees the turn on the own private card.
``stays``: at once, and it stays in sight for a moment (a complete trick).
"""


class WonMatch(Value, frozen=True):
    """A match that is over. ``ranking``: its players, the best first; equal players share a place."""

    ranking: tuple[tuple[Person, ...], ...]


def _nothing(_: object) -> None:
    return None


def _no_premoves(_: object) -> tuple[PossiblePremove, ...]:
    return ()


def _no_question(_: object) -> str:
    return ""


def _never_closed(_view: object, _name: str) -> Refusal | None:
    return None


def _no_cards(_: object) -> int:
    return 0


def _nothing_covered(_state: object, _ended: object) -> frozenset[Card]:
    return frozenset()


def _no_chips(_: object) -> int:
    return 0


def _no_purses(_: object) -> Mapping[Person, int]:
    return {}


def _no_transfers(_: object) -> tuple[Transfer, ...]:
    return ()


def _never(_: object) -> bool:
    return False


def _no_bank(_: object) -> Person:
    return 0


class Rulebook(Value, Generic[Rules], frozen=True, kw_only=True):
    """The rules of a game, and the settings of a table."""

    rules: type[Rules]
    """One frozen dataclass with defaults; ``rules.check() -> str | None`` names a contradiction between switches."""
    presets: Mapping[str, Rules]
    """Named house rules; the first is the default."""
    switches: Switches[Rules]
    """The rules that may be set at a table, and when."""


def plain_rulebook(rules: type[Rules]) -> Rulebook[Rules]:
    """The rulebook of a game with one preset, whose switches are all fields of its rules."""
    usual = rules()
    return Rulebook(rules=rules, presets={"usual": usual}, switches=Switches(usual=usual))


class SeatLimits(Value, Generic[Rules], frozen=True, kw_only=True):
    """The players whom a round needs, and those whom a table holds."""

    min_players: Callable[[Rules], int]
    """``min_players(rules)``: minimum number of present players for a round (PI-13)."""
    max_players: Callable[[Rules], int]
    """``max_players(rules)``: number of seats at a table. Rules that fix the number of players give the
    same to both.
    """
    pairs: frozenset[int] = frozenset()
    """Numbers of players who play in two pairs. Partners sit opposite."""
    max_timeouts: int
    """Consecutive time-outs that put a player into sit-out."""

    @property
    def back_at_once(self) -> bool:
        """True if a player back from sit-out joins the running round; where one time-out is enough, the next one."""
        return self.max_timeouts > 1


class LoggedTypes(Value, Generic[Action, Event], frozen=True, kw_only=True):
    """The values that the log stores."""

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    """Stored by class name, which therefore never changes its meaning."""
    begins: type[Event] | None = None
    """The event after which a round depends on no round before it, so that a replay may begin there: it tells all that
    lasts (score, banker, newcomers). None: a replay needs all rounds of the game at its table.
    """


class GameCore(Value, Generic[Rules, State, Event], frozen=True, kw_only=True):
    """The state of a game: an action makes events, and an event makes the next state."""

    start: Callable[[Rules], State]
    """``start(rules) -> state``: no round is open and no player is banker yet."""
    decide: Callable[[State, Move[Any]], tuple[Event, ...] | Refusal]
    """``decide(state, move)``: the events of the move, or a refusal (``engine.deciders``).

    Refused in every game, apart from the refusals of each action: ``out_of_turn``, ``unknown_action``, and
    ``not_awaited`` (chance, the clock or the table at the wrong moment).

    An event keeps every figure that it needs from the purses, so replay needs the log alone.
    """
    evolve: Callable[[State, Event], State]
    awaits: Callable[[State], Awaits]


class Sight(Value, Generic[State, Action, Event, View], frozen=True, kw_only=True):
    """The game as one viewer sees it, and the actions of that viewer."""

    view: Callable[[State, Person], View]
    """``view(state, viewer)``; ``PUBLIC`` sees public information only. An allow-list."""
    offers: Callable[[View], tuple[Offer, ...]]
    """``offers(view)``: exact for a seat.

    For ``PUBLIC``: the offers of everybody awaited that are legal for at least one hand consistent with the public
    view (BT-1). A ``private`` offer shows it no options.
    """
    action: Callable[[View, Choice], Action | Refusal]
    """``action(view, choice)``: the action (for ``decide``) of this viewer's choice, or a Refusal."""
    closed: Callable[[View, str], Refusal | None] = _never_closed
    """``closed(view, name)``: the refusal of a choice that is open to the whole chat, but not at this moment.

    None if it is open now, and for every choice that belongs to a turn.
    """
    only: Callable[[View], Choice | None] | None = None
    """``only(view)``: the viewer's choice, if it is the only one. A person may let it play itself; see ``PlayOnly``.

    None: no choice of this game plays itself.
    """
    premoves: Callable[[View], tuple[PossiblePremove, ...]] = _no_premoves
    """``premoves(view)``: this viewer's possible premoves, one per question, during and between rounds.

    Empty for ``PUBLIC``. A question that the viewer must answer now is left out.
    """
    pace: Callable[[View], GroupPace] | None = None
    """``pace(view)``: the pace of a moment, from the public view; for a game of many cards.

    Then a player's clock also starts with the own private card. None: the group sees every turn at once, and its
    message starts the clock.
    """
    covered: Callable[[State, Event], frozenset[Card]] = _nothing_covered
    """``covered(state, ended)``: the cards that stay covered after a round, though more may be dealt from their deck.

    ``ended`` is the last event of the round, and ``state`` the state after it.
    """
    drawn: Callable[[View], int] = _no_cards
    """``drawn(view)``: the cards of a draw that followed the last round, which the group sees one after the other."""


class Timing(Value, Generic[State, Action], frozen=True, kw_only=True):
    """The decisions with a time limit."""

    clock: Callable[[State], Clock | None] = turn_clock
    """Must be cheap: it is called several times per command."""
    on_timeout: Callable[[State, bool], Action]
    """``on_timeout(state, lapsed) -> action``: the action that ``CLOCK`` plays for an absent player.

    It is *alla regola* (SM-46). Called only while ``clock`` names a decision. ``lapsed`` True: the player's time ran
    out, or the player went into sit-out, during the decision. False: the player was in sit-out before the decision
    began (CL-6, PI-12, PI-20, PI-22). ``decide`` accepts both actions.
    """
    question: Callable[[State], str] = _no_question
    """``question(state)``: the question of ``clock``'s decision. Premoves (PM-2) and chosen amounts answer a question.

    Empty for the game's usual one, and for one that no premove can answer.
    """
    plays_itself: Callable[[State], bool] = _never
    """True if everybody knows that the pending decision has one possible action. The clock plays it at once."""
    rests: Callable[[State], bool] = _never
    """True while a complete trick must stay in sight. The actions of the clock then wait for a moment."""


class ChipFlow(Value, Generic[Rules, Event], frozen=True, kw_only=True):
    """The chips of a game; a game without chips has none of it."""

    least: Callable[[Rules], int] = _no_chips
    """``least(rules)``: minimum chips to play; 0 in a game without chips."""
    opening: Callable[[Event], Mapping[Person, int]] = _no_purses
    """``opening(event)``: the free chips before a round, as far as its first event tells them."""
    transfers: Callable[[Event], tuple[Transfer, ...]] = _no_transfers
    """The chips that one event moves."""
    results: Callable[[Event], Mapping[Person, int] | None] = _nothing
    """``results(event)``: each person's gain in the round (chips, sum zero) if this event ended it, else None.

    Bystanders who were paid are among them. Always None in a game without chips.
    """
    bank: Callable[[Event], Person] = _no_bank
    """``bank(event)``: the person who holds the bank from this event on; 0 if it names nobody, or has no bank."""


class Tally(Value, Generic[Event], frozen=True, kw_only=True):
    """The points of a game; a game that is played for chips alone has none of it."""

    points: PointUnit = ""
    """The unit of the points in ``score``; empty for a game that is played for chips alone."""
    score: Callable[[Event], Mapping[Person, int] | None] = _nothing
    """``score(event)``: each player's points of the round (in ``points``) if this event ended it, else None.

    They need not sum to zero. A game may have points and chips, or one of them. The event alone tells them, so that a
    replay may begin at any round; so do ``role`` and ``match``.
    """
    roles: tuple[str, ...] = ()
    """The names of all roles in ``role``, in the order in which a page shows them; empty without roles."""
    role: Callable[[Event], Mapping[Person, str] | None] = _nothing
    """``role(event)``: each player's role in the round, for the season, if this event ended it, else None."""
    match: Callable[[Event], WonMatch | None] = _nothing
    """``match(event)``: the end of a match of several rounds, if this event ended one."""


class ChoiceWorth(Value, frozen=True):
    """A choice, and its worth in the unit of the game's ``LookBack``."""

    choice: Choice
    worth: Fraction


class OpenMoment(Value, Generic[State, Event], frozen=True):
    """A moment of an ended round with all cards open. ``ended``: the last event of the round."""

    state: State
    ended: Event


class LookBack(Value, Generic[View, Action], frozen=True, kw_only=True):
    """The part of a look back at an ended round that is a game's own; ``engine.review`` has the rest."""

    weigh: Callable[[View, Action], tuple[ChoiceWorth, ...]]
    """``weigh(view, action)``: the worth of every choice that the viewer had, that of ``action`` first.

    Of one name several choices may be given; the best counts. Empty for a decision whose choices have no known worth.
    The call may take a second.
    """
    is_open: bool = False
    """True if ``weigh`` gets an ``OpenMoment`` in place of the view; for a game that opens all cards at the end."""
    unit: PointUnit
    """The unit of the worths; empty for chips."""
    least: Fraction
    """The least cost that is told, in ``unit``."""
    looks_at: tuple[type[GameAction], ...] = (GameAction,)
    """The actions of the decisions that ``weigh`` knows."""
    beside: frozenset[str] = frozenset()
    """Names of offers that decide nothing about the round, so that ``weigh`` leaves them out."""


class ReferencePlayers(Value, Generic[Action, View], frozen=True, kw_only=True):
    """The computers that play a game, and their advice."""

    policies: Mapping[str, Policy[View, Action]]
    """The computers by name, *alla regola* first. Each can have a seat of its own."""
    advice: Callable[[View], object] = _nothing
    """``advice(view)``: the viewer's best action now, a value of the game's own; None if it is not the viewer's turn.
    The call may take more than a second.
    """
    looks_back: LookBack[Any, Action] | None = None
    """The look back at a player's decisions in an ended round; None if the game has none."""
    slow: frozenset[str] = frozenset()
    """Computers whose decision may take more than a second."""

    @property
    def computers(self) -> tuple[str, ...]:
        """The names of the computers."""
        return tuple(self.policies)


class Game(Value, Generic[Rules, State, Action, Event, View], frozen=True, kw_only=True):
    """One game as the registry lists it: its own types, and its pure functions.

    The fields with a default, here and in the parts, are features that a game need not have.
    """

    key: str
    rulebook: Rulebook[Rules]
    seats: SeatLimits[Rules]
    logged: LoggedTypes[Action, Event]
    core: GameCore[Rules, State, Event]
    sight: Sight[State, Action, Event, View]
    timing: Timing[State, Action]
    chips: ChipFlow[Rules, Event] = ChipFlow()
    tally: Tally[Event] = Tally()
    players: ReferencePlayers[Action, View]

    def __repr__(self) -> str:
        return f"Game({self.key!r})"


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose types are forgotten: the registry, the table and history carry its values without a look inside."""
