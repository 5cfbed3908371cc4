"""One decision in progress: each event leads to the next, and the free chips are kept up to date."""

from __future__ import annotations

from engine.game import Person, Purses
from engine.piatto.events import Event
from engine.piatto.evolve import evolve
from engine.piatto.money import transfers
from engine.piatto.state import State


class Flow:
    """The current state, the events that led to it, and the free chips of all players."""

    __slots__ = ("_events", "purses", "state")

    def __init__(self, state: State, purses: Purses) -> None:
        self.state = state
        self.purses = dict(purses)
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        self._events.append(event)
        self.state = evolve(self.state, event)
        for source, target, chips in transfers(event):
            self.purses[source] = self.purses.get(source, 0) - chips
            self.purses[target] = self.purses.get(target, 0) + chips

    def credit(self, person: Person) -> int:
        return self.purses.get(person, 0)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)
