"""A driver without a table: plays any game of the registry, keeps the chips, and answers for chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from engine.cards import Card
from engine.chance import (
    AskTime,
    ChanceAnswer,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    LotFell,
    Lots,
    TimeIs,
)
from engine.game import (
    CHANCE,
    CLOCK,
    ESCROW,
    POT,
    PRIZE,
    TABLE,
    AnyGame,
    Awaits,
    Between,
    Move,
    Offer,
    OpenRound,
    Person,
    Purse,
    Refusal,
    Waiting,
    Who,
)
from tests.kit.at_random import player_of, random_player

Rules: TypeAlias = Any
Action: TypeAlias = Any
Event: TypeAlias = Any
View: TypeAlias = Any
"""The game's own types, which a table of any game carries without looking inside."""

Switch: TypeAlias = Any
"""The value of one switch of the rules."""

Done: TypeAlias = Any
"""Events, or a refusal: the test asserts the right one."""

POTS: tuple[Purse, ...] = (ESCROW, POT, PRIZE)


def cards(codes: str) -> tuple[Card, ...]:
    """``"7C 10D"`` as cards."""
    return tuple(Card(code) for code in codes.split())


class Sitting:
    """One game at play. After every event the chips must still be as many as before, and no purse below zero.

    ``stacked`` are the cards that come first from the first deck; the rest, and every other deck, is shuffled from
    ``seed``. ``lot`` wins the lots if it takes part.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: Rules = None,
        *,
        chips: int | Mapping[Person, int] = 1000,
        seats: Sequence[Person] = (1, 2, 3),
        stacked: Sequence[Card] = (),
        lot: Person = 0,
        seed: int = 0,
    ) -> None:
        self.game = game
        self.rules = rules if rules is not None else next(iter(game.rulebook.presets.values()))
        self.seats = tuple(seats)
        self.state = game.core.start(self.rules)
        self.purses: dict[Purse, int] = dict.fromkeys(POTS, 0)
        for person in self.seats:
            self.purses[person] = chips if isinstance(chips, int) else chips[person]
        self.stacked = tuple(stacked)
        self.lot = lot
        self.random = random.Random(seed)
        self.orders: dict[tuple[int, int], tuple[Card, ...]] = {}
        self.log: list[Event] = []
        self.moves: list[tuple[Move[Any], tuple[Event, ...]]] = []
        """Each accepted move with its events."""
        self.decks = 0
        self.rounds = 0
        self.now = 0
        """Milliseconds; ten minutes pass before each answer."""

    # --- playing ---------------------------------------------------------------------------------------------

    def open(
        self,
        seats: Sequence[Person] | None = None,
        rules: Rules = None,
        *,
        ring: Sequence[Person] = (),
        resumed: bool = False,
    ) -> Done:
        """Open a round; returns the events, chance's included, or the refusal."""
        if seats is not None:
            self.seats = tuple(seats)
        rules = rules if rules is not None else self.rules
        return self.do(
            TABLE, OpenRound(seats=self.seats, rules=rules, ring=tuple(ring), resumed=resumed)
        )

    def do(self, who: Who, action: Action) -> Done:
        """Take the action, and let chance answer until people are awaited; returns the events, or the refusal."""
        first = self.tell(who, action)
        if isinstance(first, Refusal):
            return first
        events = list(first)
        while not isinstance(asked := self.awaits(), Waiting | Between):
            more = self.tell(CHANCE, self.answer(asked))
            assert not isinstance(more, Refusal), more
            events += more
        return tuple(events)

    def tell(self, who: Who, action: Action) -> Done:
        """One command, without chance's answer to it."""
        move = Move(who, action, dict(self.purses))
        events = self.game.core.decide(self.state, move)
        if not isinstance(events, Refusal):
            self.moves.append((move, events))
            self.rounds += isinstance(action, OpenRound)
            for event in events:
                self.take(event)
        return events

    def take(self, event: Event) -> None:
        """Fold one event and move its chips."""
        before = sum(self.purses.values())
        for source, target, chips in self.game.chips.transfers(event):
            assert chips > 0, event
            self.purses[source] -= chips
            self.purses[target] += chips
        assert sum(self.purses.values()) == before, event
        assert min(self.purses.values()) >= 0, (event, self.purses)
        self.state = self.game.core.evolve(self.state, event)
        self.log.append(event)

    def random_step(self) -> Done:
        """Let a random person among those who may act take a random legal action, and then let chance answer."""
        done = self.do(*self.random_choice())
        assert not isinstance(done, Refusal), done
        return done

    def random_action(self) -> Done:
        """The same without chance's answer."""
        done = self.tell(*self.random_choice())
        assert not isinstance(done, Refusal), done
        return done

    def random_choice(self) -> tuple[Person, Action]:
        """A person who may act, and a random legal action."""
        while True:  # out of turn a player may let the question pass
            person = self.random.choice(self.may_act())
            view = self.game.sight.view(self.state, person)
            play = random_player(self.game)
            action = play(view, self.game.sight.offers(view), self.random.randrange)
            if action is not None:
                return person, action

    def play_out(self, player: str = "random") -> None:
        """Play the round to its end."""
        while isinstance(asked := self.awaits(), Waiting):
            person = asked.people[0]
            view = self.game.sight.view(self.state, person)
            play = player_of(self.game, player)
            action = play(view, self.game.sight.offers(view), self.random.randrange)
            if action is None:  # a bank leaves its window to the clock
                person, action = CLOCK, self.game.timing.on_timeout(self.state, False)
            done = self.do(person, action)
            assert not isinstance(done, Refusal), (action, done)

    # --- asking ----------------------------------------------------------------------------------------------

    def awaits(self) -> Awaits:
        return self.game.core.awaits(self.state)

    def waiting(self) -> Person:
        """The player on turn."""
        asked = self.awaits()
        assert isinstance(asked, Waiting), asked
        return asked.people[0]

    def may_act(self) -> tuple[Person, ...]:
        """Everybody who may act now, the player on turn first; in a window for all, everybody with an offer."""
        asked = self.awaits()
        assert isinstance(asked, Waiting), asked
        if not asked.anybody:
            return asked.people
        return tuple(one for one in sorted(self.purses) if one > 0 and self.offers(one))

    def view(self, viewer: Person) -> View:
        return self.game.sight.view(self.state, viewer)

    def offers(self, viewer: Person) -> tuple[Offer, ...]:
        return self.game.sight.offers(self.view(viewer))

    def names(self, viewer: Person) -> list[str]:
        return [offer.name for offer in self.offers(viewer)]

    def last(self, kind: type[Event]) -> Event:
        """The latest event of this kind."""
        return next(event for event in reversed(self.log) if type(event) is kind)

    # --- chance ----------------------------------------------------------------------------------------------

    def answer(self, asked: Awaits) -> ChanceAnswer:
        """The answer of chance."""
        if isinstance(asked, Lots):
            return LotFell(self.lot if self.lot in asked.among else self.random.choice(asked.among))
        if isinstance(asked, FreshDeck):
            self.decks += 1
            return DeckOpened(self.decks)
        if isinstance(asked, AskTime):
            self.now += 600_000
            return TimeIs(self.now)
        assert isinstance(asked, Draw), asked
        order = self.order(asked)
        return Drawn(order[asked.place : asked.place + asked.count])

    def order(self, asked: Draw) -> tuple[Card, ...]:
        """The order of the shuffle that a card is drawn from."""
        key = (asked.deck, asked.shuffle)
        if key not in self.orders:
            first = self.stacked if key == (1, 0) else ()
            rest = [card for card in asked.pack if card not in first]
            self.random.shuffle(rest)
            self.orders[key] = (*first, *rest)
        return self.orders[key]
