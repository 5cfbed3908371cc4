"""A table at one moment, in parts: each part is one idea, and an event changes one or two of them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from engine.families import GameRules
from engine.game import AnyGame, Choice, Clock, Person, Waiting
from engine.registry import GAMES, game_of
from engine.table.decks import TableDecks
from engine.table.seating import Seating
from engine.value import Value, replace

TablePhase: TypeAlias = Literal["lobby", "round", "pause", "halt", "closed"]
"""``lobby``: before the first deal. ``pause``: the short one between rounds. ``halt``: until a player goes on."""

Premove: TypeAlias = tuple[Person, str, Choice]
"""A premove (PM-1): the player, the question of the game, and the answer."""

MOST_VIEWS: Final = 64
"""Views that are kept of one state, more than a table has people."""


class GameSitting(Value, frozen=True, dict=True):
    """The game that is played, with the life of its state; a change of game begins another sitting."""

    key: str
    """The key of the game."""
    state: Any
    """The game's own."""
    number: int = 0
    """Number of changes of game before it: each game counts its own decisions."""

    @property
    def kind(self) -> AnyGame:
        return GAMES[self.key]

    @cached_property
    def _views(self) -> dict[Person, Any]:
        return {}

    def view(self, viewer: Person) -> Any:
        """The game's view of this state for a viewer, built once for each."""
        if viewer not in self._views:
            if len(self._views) == MOST_VIEWS:
                self._views.clear()
            self._views[viewer] = self.kind.sight.view(self.state, viewer)
        return self._views[viewer]


class Agreement(Value, frozen=True):
    """The agreements of the players, for the next round. Everybody may know all of it: views hold it as it is."""

    rules: GameRules
    """They may be another game's; the running round has its own inside ``GameSitting.state``."""
    clock: int
    """Seconds per decision; 0 without a clock."""
    advice: bool = False
    """Players may ask for the best move."""
    earlier: tuple[GameRules, ...] = ()
    """The last agreed rules of each other game that was agreed at this table."""

    @property
    def kind(self) -> AnyGame:
        """The game of the next round."""
        return game_of(self.rules)

    @property
    def game_key(self) -> str:
        """The key of the next round's game, which ``rules`` belong to."""
        return self.kind.key

    @property
    def for_chips(self) -> bool:
        """True if the next round is played for chips."""
        return self.kind.chips.least(self.rules) > 0


class RunningRound(Value, frozen=True):
    """The players and the pending decision of the running round; between two rounds, the values are the defaults."""

    clock: int = 0
    """Seconds per decision."""
    playing: tuple[Person, ...] = ()
    """Players in the round; nobody else is dealt in before it is over."""
    bystanders: tuple[Person, ...] = ()
    """People outside ``playing`` who have acted in the round, in the order of their first action."""
    absent: frozenset[Person] = frozenset()
    """Absent players: the clock plays *alla regola* in their place until the round ends."""
    lapsed: int = 0
    """The decision during which its owner went away, or 0."""
    callable: int = 0
    """The decision that everybody may call, or 0."""
    called: int = 0
    """The decision that was called, or 0."""
    decided: frozenset[tuple[Person, int]] = frozenset()
    """Computers and the questions that they have answered out of turn, or have let pass."""
    for_chips: bool = False
    """True if the round is played for chips."""
    came_in: tuple[tuple[Person, int], ...] = ()
    """Chips that came into purses from elsewhere since the deal; they do not count in this round."""

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All people in the round: players, and bystanders who have acted."""
        return (*self.playing, *self.bystanders) if self.bystanders else self.playing


class Halt(Value, frozen=True):
    """Why a table rests, or is about to, and how it goes on."""

    asked: bool = False
    """A player wants the table to rest after the round."""
    reason: str = ""
    """Why it rests; empty while play goes on."""
    stopped: tuple[Person, ...] = ()
    """All players seated when play stopped, in turn order; empty while it goes on (PI-13)."""
    starter: Person = 0
    """The player who wants the next deal, which comes once the seal is shown; 0 for none."""
    ready: tuple[Person, ...] = ()
    """The players who need no more pause before the next round."""


class TableEnding(Value, frozen=True):
    """The end of a table. Everybody may know all of it: views hold it as it is."""

    asked: bool = False
    """The table closes when the round is over."""
    thrown_out: bool = False
    """The bot was removed from the chat, so the clock plays the table to its end."""


class Activity(Value, frozen=True):
    """The signs of life of people at a table."""

    count: int = 0
    """Counts the actions of people: an idle timer belongs to one value of it."""
    idle: bool = False
    """Nobody has done anything for so long that everybody may end the table."""


class TournamentHold(Value, frozen=True):
    """A table's bond to its tournament. Everybody may know all of it: views hold it as it is."""

    number: int = 0
    """The tournament that owns the table; 0 for a table of its own."""
    held: bool = False
    """It waits for its tournament to let it go on."""
    in_group: bool = False
    """True for a tournament's table that is played in the group's chat and not in private chats."""

    @property
    def in_private(self) -> bool:
        """True for a tournament's table that is played in private chats."""
        return self.number != 0 and not self.in_group


class Table(Value, frozen=True):
    opener: Person
    practice: bool
    """One person alone with computers, in a private chat with the bot."""
    sitting: GameSitting
    agreed: Agreement
    seating: Seating
    tournament: TournamentHold
    phase: TablePhase = "lobby"
    round: int = 0
    """Rounds started."""
    running: RunningRound = RunningRound()
    chose: frozenset[Person] = frozenset()
    """People who have made a choice themselves in the last round, of those that the game's ``LookBack`` looks at."""
    decks: TableDecks = TableDecks()
    halt: Halt = Halt()
    ending: TableEnding = TableEnding()
    activity: Activity = Activity()
    premoves: tuple[Premove, ...] = ()
    """In the order set, one per person and question. Only the owner sees a premove."""

    @property
    def awaits_seal(self) -> bool:
        """True if the next round waits for Telegram to show a seal."""
        return self.decks.ready is None and self.phase in ("lobby", "pause", "halt")


def with_game(table: Table, state: Any) -> Table:
    """The table with a new state of its game. A move wakes an idle table."""
    activity = table.activity
    return replace(
        table,
        sitting=replace(table.sitting, state=state),
        activity=Activity(activity.count) if activity.idle else activity,
    )


def open_clock(table: Table) -> Clock | None:
    """The game's clock for the pending decision; None outside a round."""
    sitting = table.sitting
    return sitting.kind.timing.clock(sitting.state) if table.phase == "round" else None


def open_questions(table: Table, person: Person) -> frozenset[int]:
    """The decisions that this person may answer now, by their offers: the clock's, and those open to others."""
    clock = open_clock(table)
    sitting = table.sitting
    offers = sitting.kind.sight.offers(sitting.view(person)) if clock is not None else ()
    current = clock.decision if clock is not None else 0
    return frozenset([offer.decision or current for offer in offers])


def out_of_turn(table: Table, person: Person) -> tuple[int, ...]:
    """The decisions, in order, that this person may answer although the clock waits for somebody else."""
    clock = open_clock(table)
    if clock is None or clock.who == person:
        return ()
    return tuple(sorted(open_questions(table, person)))


def to_play_at_once(table: Table) -> Clock | None:
    """The pending decision, if the clock must play it at once.

    Its person is absent, the table lost its chat, or everybody knows the only possible action.
    """
    clock, sitting = open_clock(table), table.sitting
    gone = clock is not None and (table.ending.thrown_out or clock.who in table.running.absent)
    return clock if gone or sitting.kind.timing.plays_itself(sitting.state) else None


def game_waits(table: Table) -> Waiting | None:
    """The players that the game at the table waits for; None for none."""
    awaited = table.sitting.kind.core.awaits(table.sitting.state)
    return awaited if isinstance(awaited, Waiting) else None
