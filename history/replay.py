"""A hand played again: every action goes to the engine, and every event is compared with the file.

Valid steps are kept; the first invalid one ends the replay, with its place and the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Literal, TypeAlias

from engine.card_events import DeckShuffled
from engine.chance import Draw, Lots
from engine.game import TABLE, AnyGame, Awaits, Between, Move, OpenRound, Person, Refusal
from engine.registry import GAMES
from engine.value import Value
from history.compare import UNEQUAL, first_difference, unlike
from history.errors import FormatError
from history.format import FiledCard, FiledHand, HandFile, Round
from history.record import move_chips
from history.step import Step, dealt_by, read_step, write_events

Code: TypeAlias = Literal[
    "unreadable",
    "refused",
    "events",
    "impossible",
    "after_end",
    "unfinished",
    "cards",
    "lots",
    "settlement",
    "points",
    "bystanders",
    "left_out",
]
"""The reason why a hand does not replay.

``unreadable``: the step cannot be read. ``refused``: the engine refuses the action (``detail``: the refusal's code).
``events``: the engine gives other events. ``impossible``: the earlier steps cannot lead here. ``after_end``: there is
an action after the end. ``unfinished``: an action is missing. ``cards``, ``lots``, ``settlement``, ``points``
(a match's ranking too), ``bystanders``: that part of the file differs from the played hand. ``left_out``: covered cards
are left out until their deck is closed.
"""


class Failure(Value, frozen=True):
    """Place and reason of a failure: ``step`` counts the actions of round ``round`` from 1; 0 is before the first."""

    round: int
    step: int
    code: Code
    detail: str


class ReplayTurn(Value, frozen=True):
    """One valid step: the awaited request, and the state before and after it."""

    step: Step
    awaited: Awaits
    before: Any
    after: Any


class ReplayableRounds(Value, frozen=True):
    """The valid part of a hand. ``earlier``: the rounds before it, as (number, turns)."""

    file: HandFile
    game: AnyGame
    rules: Any
    """Of the hand; None if they cannot be read."""
    earlier: tuple[tuple[int, tuple[ReplayTurn, ...]], ...]
    turns: tuple[ReplayTurn, ...]
    failure: Failure | None


class _ReplayStopsError(Exception):
    def __init__(self, code: Code, detail: str = "", *, step: int | None = None) -> None:
        super().__init__(code)
        self.code: Code = code
        self.detail = detail
        self.step = step


def replay(file: HandFile) -> ReplayableRounds:
    """Play the hand again, after the rounds that it needs. No content of the file makes it raise."""
    run = _Run(file)
    if file.left_out:
        return ReplayableRounds(
            file=file,
            game=run.game,
            rules=None,
            earlier=(),
            turns=(),
            failure=Failure(round=file.hand.round, step=0, code="left_out", detail=""),
        )
    failure: Failure | None = None
    for number in range(len(file.before) + 1):
        failure = run.play(number)
        if failure is not None:
            break
    *earlier, (number, turns) = run.rounds
    complete = number == file.hand.round
    return ReplayableRounds(
        file=file,
        game=run.game,
        rules=run.rules if complete else None,
        earlier=tuple((n, tuple(t)) for n, t in (earlier if complete else run.rounds)),
        turns=tuple(turns) if complete else (),
        failure=failure,
    )


class _Run:
    def __init__(self, file: HandFile) -> None:
        self.file = file
        self.game = GAMES[file.game]
        self.began = file.began or 1
        self.rounds: list[tuple[int, list[ReplayTurn]]] = []
        self.rules: Any = None
        self.state: Any = None
        self.free: dict[Person, int] = {}

    def play(self, index: int) -> Failure | None:
        """Play round ``index`` of the file; return its failure, or None."""
        every: tuple[Round, ...] = (*self.file.before, self.file.hand)
        told = every[index]
        self.turns: list[ReplayTurn] = []
        self.rounds.append((told.round, self.turns))
        try:
            self._round(told, trusted=index == 0 and told.round != self.began)
            if isinstance(told, FiledHand):
                self._told_twice(told)
        except _ReplayStopsError as fails:
            step = fails.step if fails.step is not None else len(self.turns) + 1
            return Failure(round=told.round, step=step, code=fails.code, detail=fails.detail)
        return None

    def _round(self, told: Round, *, trusted: bool) -> None:
        cards = _Cards(told.cards) if isinstance(told, FiledHand) else None
        for number, raw in enumerate(told.steps):
            try:
                step = read_step(raw)
            except FormatError as error:
                raise _ReplayStopsError("unreadable", str(error)) from None
            if number == 0:
                self._opens(step, told)
            self._step(step, first=number == 0, trusted=trusted and number == 0)
            if cards is not None:
                cards.match(map(dealt_by, step.events), number + 1)
        if not told.steps or not isinstance(self.game.core.awaits(self.state), Between):
            raise _ReplayStopsError("unfinished")
        if cards is not None:
            cards.finish(len(told.steps))

    def _opens(self, step: Step, told: Round) -> None:
        """The first step opens this round, for the people of its seats, by rules of this game."""
        opening = step.action
        if step.who != TABLE or not isinstance(opening, OpenRound) or not step.events:
            raise _ReplayStopsError("unreadable", "OpenRound")
        self.rules = opening.rules
        if not isinstance(self.rules, self.game.rulebook.rules) or self.rules.check() is not None:
            raise _ReplayStopsError("unreadable", f"OpenRound.rules: {self.rules.check()}")
        seats = tuple(seat.person for seat in told.seats)
        number = self.began - 1 + getattr(step.events[0], "number", 0)
        if (opening.everybody, number) != (seats, told.round):
            raise _ReplayStopsError("events", f"OpenRound: {opening.everybody} {UNEQUAL} {seats}")
        self.free = {seat.person: seat.chips for seat in told.seats if seat.chips is not None}
        if self.state is None:
            self.state = self.game.core.start(self.rules)

    def _step(self, step: Step, *, first: bool, trusted: bool) -> None:
        """Send a step to the engine. A trusted step (an opening without known earlier rounds) is only applied."""
        game, state = self.game, self.state
        opens = isinstance(step.action, OpenRound)
        awaited = game.core.awaits(state)
        if isinstance(awaited, Between) and not opens:
            raise _ReplayStopsError("after_end" if not first else "refused", "not_opened")
        if opens != first:
            raise _ReplayStopsError("refused", "hand_open")
        self.free |= step.chips
        try:
            if not trusted:
                self._ask(step)
            if trusted:
                self._agree(step.action, step.events)
            for event in step.events:
                state = game.core.evolve(state, event)
                move_chips(self.free, game.chips.transfers(event))
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise _ReplayStopsError("impossible", type(error).__name__) from None
        self.turns.append(ReplayTurn(step=step, awaited=awaited, before=self.state, after=state))
        self.state = state

    def _ask(self, step: Step) -> None:
        verdict = self.game.core.decide(self.state, Move(step.who, step.action, self.free))
        if isinstance(verdict, Refusal):
            raise _ReplayStopsError("refused", verdict.code)
        if verdict != step.events:
            found = first_difference(write_events(step.events), write_events(verdict))
            raise _ReplayStopsError("events", found)

    def _agree(self, opening: OpenRound, events: tuple[Any, ...]) -> None:
        """Check that a trusted opening agrees with its action and the chips of the seats, and holds no other move."""
        event, *more = events
        if any(
            isinstance(one, DeckShuffled) or any(card.deck for card in dealt_by(one))
            for one in more
        ):
            raise _ReplayStopsError("events", f"{type(more[0]).__name__} {UNEQUAL} –")
        chips, name = self.game.chips.opening(event), type(event).__name__
        if chips != self.free:
            raise _ReplayStopsError("events", f"{name}: {unlike(chips, self.free)}")
        said = {
            "rules": opening.rules,
            "ring": opening.everybody,
            "here": opening.seats,
            "resumed": opening.resumed,
            "stopped": opening.stopped,
        }
        present = {*getattr(event, "seats", opening.seats), *getattr(event, "skipped", ())}
        if present != {*opening.seats}:
            raise _ReplayStopsError("events", f"{name}.seats {UNEQUAL} OpenRound")
        for field, value in said.items():
            if getattr(event, field, value) != value:
                raise _ReplayStopsError("events", f"{name}.{field} {UNEQUAL} OpenRound")

    def _told_twice(self, told: FiledHand) -> None:
        """Compare the repeated facts of the file with the played hand."""
        lot = 0
        gains: Mapping[Person, int] = {}
        points: Mapping[Person, int] = {}
        ranking: tuple[tuple[Person, ...], ...] | None = None
        for number, turn in enumerate(self.turns, 1):
            lot = lot or number * isinstance(turn.awaited, Lots)
            for event in turn.step.events:
                gains = self.game.chips.results(event) or gains
                points = self.game.tally.score(event) or points
                won = self.game.tally.match(event)
                ranking = won.ranking if won is not None else ranking
        lots = self._deck_of_lots() if lot else None
        if told.lots != lots:
            raise _ReplayStopsError("lots", f"{told.lots} {UNEQUAL} {lots}", step=lot)
        settled = {gain.person: gain.chips for gain in told.settlement}
        if settled != dict(gains) or len(settled) != len(told.settlement):
            raise _ReplayStopsError("settlement", unlike(settled, gains), step=len(self.turns))
        self._points_and_bystanders(told, points=points, ranking=ranking)

    def _points_and_bystanders(
        self,
        told: FiledHand,
        *,
        points: Mapping[Person, int],
        ranking: tuple[tuple[Person, ...], ...] | None,
    ) -> None:
        """Compare points, ranking and the people without a seat with the played hand."""
        scored = {one.person: one.points for one in told.points or ()}
        if scored != dict(points) or len(scored) != len(told.points or ()):
            raise _ReplayStopsError("points", unlike(scored, points), step=len(self.turns))
        if told.match != ranking:
            raise _ReplayStopsError(
                "points", f"{told.match} {UNEQUAL} {ranking}", step=len(self.turns)
            )
        said = [seat.person for seat in told.bystanders or ()]
        acted = {turn.step.who for turn in self.turns if turn.step.who > 0}
        found = acted - {seat.person for seat in told.seats}
        if set(said) != found or len(said) != len(found):
            raise _ReplayStopsError(
                "bystanders", f"{sorted(said)} {UNEQUAL} {sorted(found)}", step=len(self.turns)
            )

    def _deck_of_lots(self) -> int:
        """The deck in play before this round; at a table's first round the deck opened in it.

        For a game that began later the earlier cards are unknown, but decks are numbered.
        """
        every = [turn.awaited for _, turns in self.rounds[:-1] for turn in turns]
        before = [asked.deck for asked in every if isinstance(asked, Draw)]
        mine = [turn.awaited.deck for turn in self.turns if isinstance(turn.awaited, Draw)]
        return before[-1] if before else mine[0] - (self.began > 1)


class _Cards:
    """The listed cards of the file, taken off one after the other as they are dealt."""

    def __init__(self, listed: tuple[FiledCard, ...]) -> None:
        self._listed = listed
        self._next = 0

    def match(self, dealt: Iterable[tuple[FiledCard, ...]], step: int) -> None:
        """Compare dealt cards with the next listed ones. Raise ``_ReplayStopsError`` at the first difference."""
        for found in chain.from_iterable(dealt):
            said = self._listed[self._next] if self._next < len(self._listed) else None
            if said != found:
                raise _ReplayStopsError(
                    "cards", f"{_lying(said)} {UNEQUAL} {_lying(found)}", step=step
                )
            self._next += 1

    def finish(self, step: int) -> None:
        """Raise ``_ReplayStopsError`` if more cards are listed than were dealt."""
        if self._next < len(self._listed):
            raise _ReplayStopsError(
                "cards", f"{_lying(self._listed[self._next])} {UNEQUAL} –", step=step
            )


def _lying(card: FiledCard | None) -> str:
    """A card with its player and its place."""
    if card is None:
        return "–"
    return f"{card.card} ({card.person}; {card.deck}:{card.shuffle}:{card.place})"
