"""The way of a move into every game: its actor, its action and the phase name the function that decides it.

Every such function takes the state and the move, and gives events or a refusal; a person's is refused with
``unknown_action`` if the phase has none for it, all others with ``not_awaited``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.chance import DeckOpened, LotFell
from engine.families import GameAction, GameRules
from engine.game import CHANCE, CLOCK, Clock, Move, OpenRound, Person, Refusal, turn_clock
from engine.value import Value


class PhasedTable(Protocol):
    """The public facts of a round."""

    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> Person:
        """The player on turn, 0 for nobody."""


class PhasedState(Protocol):
    """The state of a game."""

    @property
    def table(self) -> PhasedTable: ...


State = TypeVar("State", bound=PhasedState)
Event = TypeVar("Event")
Rules = TypeVar("Rules", bound=GameRules)

Decider: TypeAlias = Callable[[State, Move[Any]], tuple[Event, ...] | Refusal]
ByAction: TypeAlias = Mapping[type[Any], Decider[State, Event]]

NOT_AWAITED = Refusal("not_awaited")


class Deciders(Value, Generic[State, Event], frozen=True, kw_only=True):
    """The deciders of a game. ``decide`` is its ``GameCore.decide``."""

    person: Decider[State, Event]
    chance: Mapping[tuple[str, type[Any]], Decider[State, Event]]
    """By the phase and the answer."""
    table: ByAction[State, Event]
    clock: Decider[State, Event]
    """Decides what ``on_timeout`` gives for the pending decision, and nothing else."""
    on_timeout: Callable[[State, bool], GameAction]
    pending: Callable[[State], Clock | None] = turn_clock
    """The clock of the pending decision."""

    def decide(self, state: State, move: Move[Any]) -> tuple[Event, ...] | Refusal:
        if move.who > 0:
            return self.person(state, move)
        if move.who == CLOCK:
            return self.clock(state, move) if self._ran_out(state, move.action) else NOT_AWAITED
        if move.who == CHANCE:
            answered = self.chance.get((state.table.phase, type(move.action)))
            return answered(state, move) if answered is not None else NOT_AWAITED
        asked = self.table.get(type(move.action))
        return asked(state, move) if asked is not None else NOT_AWAITED

    def _ran_out(self, state: State, action: GameAction) -> bool:
        if self.pending(state) is None:
            return False
        return any(action == self.on_timeout(state, lapsed) for lapsed in (True, False))


def by_action(
    deciders: ByAction[State, Event], state: State, move: Move[Any]
) -> tuple[Event, ...] | Refusal:
    """The verdict of the action's decider. Refused: ``unknown_action``."""
    decider = deciders.get(type(move.action))
    return decider(state, move) if decider is not None else Refusal("unknown_action")


def on_turn(
    deciders: ByAction[State, Event], players: Callable[[State], Collection[Person]]
) -> Decider[State, Event]:
    """Decides a turn by its action; anybody else's move is refused as ``out_of_turn`` says."""

    def decided(state: State, move: Move[Any]) -> tuple[Event, ...] | Refusal:
        if move.who in (CLOCK, state.table.to_act):
            return by_action(deciders, state, move)
        return out_of_turn(state.table, move.who, players(state))

    return decided


def out_of_turn(table: PhasedTable, who: Person, players: Collection[Person]) -> Refusal:
    """The refusal of a move by a person who may not act now; ``players``: of this round.

    Codes: ``wait_for_card``, ``no_hand`` (no decision is pending), ``not_your_turn`` and ``not_playing``
    (``person`` is on turn).
    """
    if not table.to_act:
        return Refusal("wait_for_card" if table.phase == "card" else "no_hand")
    return Refusal("not_your_turn" if who in players else "not_playing", person=table.to_act)


def rules_to_open(
    table: PhasedTable, action: OpenRound, kind: type[Rules], *, most: int
) -> Rules | Refusal:
    """The rules of a new round, or the refusal that every game has in common.

    No round is open, the rules are of this game, and each person sits once, at one of ``most`` seats. Codes:
    ``hand_open``, ``bad_rules``, ``seated_twice`` (or present without a seat), ``too_many`` (``amount``: most).
    """
    ring, seats = action.everybody, action.seats
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(action.rules, kind) or action.rules.check() is not None:
        return Refusal("bad_rules")
    if len({*ring}) < len(ring) or len({*seats}) < len(seats) or not {*seats} <= {*ring}:
        return Refusal("seated_twice")
    return Refusal("too_many", most) if len(ring) > most else action.rules


def refuse_deck(answer: DeckOpened, last: int) -> Refusal | None:
    """``bad_deck``: the numbers of decks must grow."""
    return Refusal("bad_deck") if answer.deck <= last else None


def refuse_lot(answer: LotFell, among: Collection[Person]) -> Refusal | None:
    """``bad_lot``: the lot must fall on one of those asked for."""
    return Refusal("bad_lot") if answer.person not in among else None
