"""A table at one moment: its seats, its phase, its decks, and the game."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from engine.game import AnyGame, Choice, Clock, Person, Waiting
from engine.registry import GAMES, AnyRules, game_of
from engine.table.decks import Chain, Decks, SealedDeck
from engine.value import value

Phase: TypeAlias = Literal["lobby", "round", "pause", "halt", "closed"]
"""``lobby``: before the first deal. ``pause``: the short one between rounds. ``halt``: until a player goes on."""

Presence: TypeAlias = Literal["here", "away", "leaving"]
"""``away``: sit-out. ``leaving``: the player got up in a round that must still be settled."""

Premove: TypeAlias = tuple[Person, str, Choice]
"""A premove (PM-1): the player, the question of the game, and the answer."""


@value
class Seat:
    person: Person
    presence: Presence = "here"
    timeouts: int = 0
    player: str = ""
    """The reference player that plays here (``Game.computers``); empty for a person."""


@value
class Table:
    game_key: str
    opener: Person
    rules: AnyRules
    """Of the next round, which may be another game's; the running one has its own inside ``game``."""
    clock: int
    """Seconds per decision of the next round; 0 without a clock."""
    game: Any
    phase: Phase = "lobby"
    seats: tuple[Seat, ...] = ()
    round: int = 0
    """Rounds started."""
    round_clock: int = 0
    """Seconds per decision of the running round."""
    playing: tuple[Person, ...] = ()
    """Players in the running round; nobody else is dealt in before it is over."""
    absent: frozenset[Person] = frozenset()
    """Absent players: the clock plays *alla regola* in their place until the round ends."""
    sealed: SealedDeck | None = None
    """The ready deck: it may be cut, and is opened next."""
    deck: SealedDeck | None = None
    """The deck in play, with its cuts; None before the first."""
    met: frozenset[Person] = frozenset()
    """All people who ever sat here."""
    pause_asked: bool = False
    ending: bool = False
    thrown_out: bool = False
    halted: str = ""
    stopped: tuple[Person, ...] = ()
    """All players seated when play stopped, in turn order; empty while it goes on (PI-13)."""
    callable: int = 0
    """The decision that everybody may call, or 0."""
    called: int = 0
    """The decision that was called, or 0."""
    idle: bool = False
    activity: int = 0
    """Counts the actions of people: an idle alarm belongs to one value of it."""
    advice: bool = False
    """Players may ask for the best move."""
    practice: bool = False
    """One person alone with computers, in a private chat with the bot."""
    lapsed: int = 0
    """The decision during which its owner went away, or 0."""
    ahead: tuple[Premove, ...] = ()
    """Premoves in the order set, one per person and question. Only the owner sees a premove."""
    games: int = 0
    """Number of changes of game: each game counts its own decisions."""

    tournament: int = 0
    """The tournament that owns the table; 0 for a table of its own."""
    held: bool = False
    """It waits for its tournament to let it go on."""
    chains: tuple[Chain, ...] = ()
    """Of the secrets of decks to come."""
    starter: Person = 0
    """The player who wants the first deal, which comes once the seal is shown; 0 for none."""
    kept: tuple[Person, ...] = ()
    """Players whose seats are kept, in turn order, also those already seated; empty once the time is over."""
    in_group: bool = False
    """True for a tournament's table that is played in the group's chat and not in private chats."""

    def seat(self, person: Person) -> Seat | None:
        for seat in self.seats:
            if seat.person == person:
                return seat
        return None

    @property
    def here(self) -> tuple[Person, ...]:
        """Players to be dealt into the next round, in turn order."""
        return tuple(seat.person for seat in self.seats if seat.presence == "here")

    @property
    def people(self) -> tuple[Person, ...]:
        """Seated people without computers, present or not."""
        return tuple(seat.person for seat in self.seats if not seat.player)

    @property
    def deck_number(self) -> int:
        """Number of the deck in play; 0 before the first."""
        return self.deck.deck if self.deck else 0

    @property
    def decks(self) -> Decks:
        return Decks(self.deck, self.sealed, self.chains)

    @property
    def awaits_seal(self) -> bool:
        """True if the next round waits for Telegram to show a seal."""
        return self.sealed is None and self.phase in ("lobby", "pause", "halt")

    @property
    def kind(self) -> AnyGame:
        return GAMES[self.game_key]

    @property
    def next_kind(self) -> AnyGame:
        """The game of the next round."""
        return game_of(self.rules)


def enough(seats: tuple[Seat, ...], rules: AnyRules) -> bool:
    """True if a round can be dealt by these rules: enough players are present, and not only computers.

    A tournament waits for nobody.
    """
    if not game_of(rules).min_players(rules):
        return True
    here = [seat for seat in seats if seat.presence == "here"]
    min_players = game_of(rules).min_players(rules)
    return len(here) >= min_players and any(not seat.player for seat in here)


def with_game(table: Table, game: Any) -> Table:
    """The table with a new state of its game.

    It names all fields, because it runs for every card and ``replace`` is slow.
    """
    return Table(
        table.game_key,
        table.opener,
        table.rules,
        table.clock,
        game,
        table.phase,
        table.seats,
        table.round,
        table.round_clock,
        table.playing,
        table.absent,
        table.sealed,
        table.deck,
        table.met,
        table.pause_asked,
        table.ending,
        table.thrown_out,
        table.halted,
        table.stopped,
        table.callable,
        table.called,
        False,
        table.activity,
        table.advice,
        table.practice,
        table.lapsed,
        table.ahead,
        table.games,
        table.tournament,
        table.held,
        table.chains,
        table.starter,
        table.kept,
        table.in_group,
    )


def absent_kept(table: Table) -> tuple[Person, ...]:
    """Players who have not taken their kept seats."""
    return tuple(person for person in table.kept if table.seat(person) is None)


def open_clock(table: Table) -> Clock | None:
    """The game's clock for the pending decision; None outside a round."""
    return GAMES[table.game_key].clock(table.game) if table.phase == "round" else None


def game_waits(table: Table) -> Waiting | None:
    """The players that the game at the table waits for; None for none."""
    awaited = GAMES[table.game_key].awaits(table.game)
    return awaited if isinstance(awaited, Waiting) else None
