"""A table with players, without croupier and storage: chance, purses and the log are kept here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.cards import Card
from engine.chain import seal_of, secret_of
from engine.chance import AskTime, DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots, TimeIs
from engine.families import GameRules
from engine.game import (
    CHANCE,
    CLOCK,
    ESCROW,
    POT,
    PRIZE,
    TABLE,
    Between,
    Choice,
    Move,
    Person,
    Purse,
    Refusal,
    Waiting,
    Who,
)
from engine.shuffle import lots_label, order, shuffle_label
from engine.table import (
    Table,
    awaits,
    decide,
    decided,
    evolve,
    fold,
    open_table,
    start,
    timers,
    transfers,
)
from engine.table import actions as act
from engine.table import events as ev
from engine.table.state import game_waits, open_clock
from engine.table.view import offers, view
from games.sette_e_mezzo.rules import SetteEMezzoRules

Action: TypeAlias = Any
"""An action of the table, or of chance."""

Done: TypeAlias = Any
"""Events, or a refusal: the test asserts the right one."""

Awaited: TypeAlias = Any
"""The input that the table waits for."""

TABLE_ID = 7

DECKS = 500
"""The number of decks of a chain."""


class Club:
    """Player 1 opens a table; ``seated`` are the seated players, in turn order.

    After every event chips must be as many as before, no purse below zero, and the fold of the log the table.
    """

    def __init__(
        self,
        *,
        seated: Sequence[Person] = (1, 2, 3),
        clock: int = 60,
        rules: GameRules | None = None,
        chips: int = 1000,
        holes: str = "",
        draws: str = "",
        game: str = "sette_e_mezzo",
        decks: int = DECKS,
        shown: bool = True,
    ) -> None:
        """``decks`` is the length of a chain. With ``shown`` Telegram accepts a seal at once. ``holes`` and ``draws``
        are cards of the first deck, the holes in the order of play, the banker's last.
        """
        self.rules = rules if rules is not None else SetteEMezzoRules()
        self.purses: dict[Purse, int] = dict.fromkeys((ESCROW, POT, PRIZE), 0)
        self.chips = chips
        self.decks = decks
        self.shown = shown
        self.stacked = [Card(code) for code in f"{holes} {draws}".split()]
        opened = open_table(1, act.OpenTable(game, self.rules, clock))
        assert isinstance(opened, tuple), opened
        self.log: list[Any] = [opened[0]]
        self.table: Table = start(opened[0])
        for event in opened[1:]:
            self._take(event)
        self._let_chance()
        for person in seated[1:]:
            self.done(person, act.Sit())

    # --- acting ----------------------------------------------------------------------------------------------

    def do(self, who: Who, action: Action) -> Done:
        """Take the action, and let chance and the clock act for absent players until a player is awaited."""
        verdict = self.tell(who, action)
        if isinstance(verdict, Refusal):
            return verdict
        return (*verdict, *self._let_chance())

    def done(self, who: Who, action: Action) -> tuple[Any, ...]:
        """Take an action that must be accepted."""
        verdict = self.do(who, action)
        assert isinstance(verdict, tuple), (action, verdict)
        return verdict

    def refused(self, who: Who, action: Action) -> str:
        """The code of the refusal; the table must not change."""
        before = self.table
        verdict = self.do(who, action)
        assert isinstance(verdict, Refusal), (action, verdict)
        assert self.table is before
        return verdict.code

    def tell(self, who: Who, action: Action) -> Done:
        """Tell the table one command, without its consequences; give the events without the moves of the game.

        Each move, decided again, gives the events that follow it.
        """
        seated = set(self.table.seating.ring)
        running = self.table.running
        for person in (who, *running.everybody, *running.absent, *seated):
            if person > 0:
                self.purses.setdefault(person, self.chips)
        verdict = decide(self.table, who, action=action, purses=self.purses)
        if isinstance(verdict, Refusal):
            return verdict
        for at, event in enumerate(verdict, 1):
            if isinstance(event, Move):
                came = decided(self.table, event)
                assert came
                assert came == verdict[at : at + len(came)]
            self._take(event)
        return tuple(event for event in verdict if not isinstance(event, Move))

    def play(
        self,
        name: str,
        amount: int | None = None,
        who: Person = 0,
        *,
        options: tuple[int, ...] = (),
    ) -> tuple[Any, ...]:
        """Take up an offer of the player on turn (or of ``who``)."""
        return self.done(who or self.turn, act.Play(Choice(name, amount, options)))

    def deal(self) -> tuple[Any, ...]:
        """Let the next round begin."""
        if self.table.phase == "pause":
            return self.run_out("pause")
        return self.done(self.table.seating.here[0], act.Start())

    def play_out(self) -> None:
        """Let all players stand until the round is over."""
        while self.table.phase == "round":
            self.play("sto")

    def run_out(self, kind: str) -> tuple[Any, ...]:
        """Let the timer of this kind ring."""
        name = self.timer(kind)
        assert name, (kind, timers(self.table))
        return self.done(CLOCK, act.TimeUp(name))

    # --- asking ----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Person:
        """The player on turn."""
        clock = open_clock(self.table)
        assert clock is not None, self.table.phase
        return clock.who

    @property
    def actor(self) -> Person:
        """The player on turn; in a window the person who may close it."""
        waiting = game_waits(self.table)
        assert waiting is not None, self.table.phase
        return self.turn or waiting.people[0]

    @property
    def decision(self) -> int:
        clock = open_clock(self.table)
        return clock.decision if clock else 0

    def timer(self, kind: str) -> str:
        """The name of the timer of this kind; empty if none is set."""
        return next((timer.name for timer in timers(self.table) if timer.kind == kind), "")

    def kinds(self) -> list[str]:
        return [timer.kind for timer in timers(self.table)]

    def presence(self, person: Person) -> str:
        """The presence of a seated player; empty for all others."""
        seat = self.table.seating.seat(person)
        return seat.presence if seat else ""

    def check(self) -> None:
        """Check the laws that hold at every moment."""
        assert fold(self.log) == self.table
        names = [timer.name for timer in timers(self.table)]
        assert len(set(names)) == len(names)
        awaited = awaits(self.table)
        if self.table.phase == "closed":
            assert isinstance(awaited, Between)
            assert not names
            assert self.purses[ESCROW] == self.purses[POT] == 0
            assert not self.table.premoves
            return
        if isinstance(awaited, act.AwaitSeal):
            assert not self.shown
            assert self.table.awaits_seal
            assert not names
            return
        assert isinstance(awaited, Waiting)
        assert awaited.people or awaited.anybody
        if self.table.phase != "round":
            assert self.table.decks.ready is not None
        if self.table.decks.ready is not None:
            assert self.table.decks.ready.deck == self.table.decks.number + 1
        if self.table.phase != "round":
            assert self.purses[ESCROW] == self.purses[POT] == 0
        else:
            clock = open_clock(self.table)
            assert clock is not None
            assert clock.who not in self.table.running.absent or self.timer("itself")

    # --- chance and money ------------------------------------------------------------------------------------

    def answer(self, asked: Awaited) -> Action:
        """The answer of chance, from secrets that depend only on the deck's number."""
        match asked:
            case act.SealChain(first):
                return act.ChainDrawn(first, self.decks, seal_of(last_secret(first), self.decks))
            case AskTime():
                return TimeIs(600_000 * self.table.round)
            case FreshDeck():
                assert self.table.decks.ready is not None
                return DeckOpened(self.table.decks.ready.deck)
            case Lots(among):
                if self.stacked:
                    return LotFell(among[-1])
                return LotFell(self._order(1, lots_label(self.table.round), among)[0])
            case Draw(number, shuffle, pack, place, count):
                cards = self._order(number, shuffle_label(shuffle), pack)
                if (number, shuffle) == (1, 0):
                    cards = (*self.stacked, *(card for card in cards if card not in self.stacked))
                return Drawn(cards[place : place + count])
        raise AssertionError(asked)

    def _order(self, number: int, label: str, things: Sequence[Any]) -> tuple[Any, ...]:
        deck = self.table.decks.in_play or self.table.decks.ready
        cuts = deck.cuts if deck else ()
        first = deck.first if deck and deck.first else number
        secret = secret_of(last_secret(first), self.decks, number - first + 1)
        return order(secret, table=TABLE_ID, deck=number, cuts=cuts, label=label, things=things)

    def _let_chance(self) -> tuple[Any, ...]:
        happened: list[Any] = []
        self._show_seal()
        while not isinstance(asked := awaits(self.table), Waiting | Between):
            if isinstance(asked, act.AwaitSeal):
                break
            if isinstance(asked, act.PlayFor | act.PlayPremove):
                verdict = self.tell(CLOCK, asked)
            else:
                verdict = self.tell(CHANCE, self.answer(asked))
            assert isinstance(verdict, tuple), (asked, verdict)
            assert verdict, asked
            happened += verdict
            happened += self._show_seal()
        return tuple(happened)

    def _show_seal(self) -> tuple[Any, ...]:
        """Let Telegram accept all waiting seals."""
        happened: list[Any] = []
        for chain in self.table.decks.chains if self.shown else ():
            if not chain.shown:
                happened += self.tell(TABLE, act.SeeSeal(chain.first))
        return tuple(happened)

    def _take(self, event: ev.AnyEvent) -> None:
        before = sum(self.purses.values())
        for source, target, chips in transfers(event):
            self.purses[source] -= chips
            self.purses[target] += chips
        assert sum(self.purses.values()) == before, event
        assert min(self.purses.values()) >= 0, (event, self.purses)
        self.table = evolve(self.table, event)
        self.log.append(event)


def last_secret(first: int) -> bytes:
    """The last secret of the chain that begins with deck ``first``."""
    return (1 + first).to_bytes(32, "big")


def kinds(events: Sequence[Any]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in events]


def offered(club: Club, person: Person) -> set[str]:
    """The names of the table's offers to this person."""
    return {offer.name for offer in offers(view(club.table, person))}
