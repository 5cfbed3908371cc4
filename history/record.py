"""From a table's log to the file of one hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.cards import Card
from engine.chance import Lots
from engine.game import AnyGame, Move, OpenRound, Person, Transfer
from engine.registry import GAMES, game_of
from engine.table import SealedDeck, Table, start
from engine.table import decks as lying
from engine.table import events as ev
from history import format as fmt
from history.covering import without_covered
from history.step import Step, dealt_by, write_step
from locales.names import clean


class LoggedMove(NamedTuple):
    """A move, and the events that came of it."""

    move: Move[Any]
    events: list[Any]


class _Logged(NamedTuple):
    """One round from the log: the game before it, its moves, the deck of the lot, the decks it used."""

    number: int
    before: Any
    moves: list[LoggedMove]
    lots: list[SealedDeck]
    decks: dict[int, SealedDeck]

    @property
    def events(self) -> Iterator[Any]:
        return (event for done in self.moves for event in done.events)

    @property
    def opening(self) -> LoggedMove:
        return self.moves[0]


def record(
    log: Iterable[Any],
    *,
    table_id: int,
    round_number: int,
    disclosed: Callable[[int], bytes | None],
    names: Mapping[Person, str] | None = None,
    tournament: fmt.FiledTournament | None = None,
    before: Table | None = None,
) -> fmt.HandFile:
    """Make the file of a finished round, from the log of its table up to there or further.

    ``before``: the table between two rounds, if ``log`` starts there; ``needs`` tells how early it must be.
    ``disclosed(deck)`` gives the secret of a closed deck, None before; until then covered cards are left out.
    ``tournament``: the table's tournament. Raise ``LookupError`` if the log does not hold the whole round.
    """
    rounds, game = _rounds(iter(log), round_number, before)
    *earlier, wanted = rounds
    needed = _needed(game, earlier)
    gains = [gain for gain in map(game.chips.results, wanted.events) if gain is not None]
    scores = [scored for scored in map(game.tally.score, wanted.events) if scored is not None]
    matches = [won for won in map(game.tally.match, wanted.events) if won is not None]
    began = wanted.number - wanted.opening.events[0].number + 1
    known = names or {}
    file = fmt.HandFile(
        format=fmt.FORMAT,
        version=fmt.VERSION,
        game=game.key,
        table=table_id,
        began=began if began != 1 else None,
        tournament=tournament,
        decks=tuple(_deck(deck, disclosed) for _, deck in sorted(wanted.decks.items())),
        before=tuple(
            fmt.Round(round=one.number, seats=_seats(game, one, {}), steps=_steps(game, one))
            for one in needed
        ),
        hand=fmt.FiledHand(
            round=wanted.number,
            seats=_seats(game, wanted, known),
            steps=_steps(game, wanted),
            bystanders=_bystanders(wanted, known),
            points=tuple(
                fmt.FiledPoints(person=person, points=points)
                for scored in scores[-1:]
                for person, points in scored.items()
            )
            or None,
            match=matches[-1].ranking if matches else None,
            lots=wanted.lots[0].deck if wanted.lots else None,
            cards=tuple(card for event in wanted.events for card in dealt_by(event)),
            settlement=tuple(
                fmt.Gain(person=person, chips=chips)
                for gain in gains[-1:]
                for person, chips in gain.items()
            ),
        ),
    )
    return without_covered(
        file, [_covered(game, one, disclosed=disclosed) for one in (*needed, wanted)]
    )


class Needs(NamedTuple):
    """The start of the log that the file of a round needs: an event ``begins``, or the round ``began``."""

    begins: type[Any] | None
    began: int
    """The first round of the round's game at this table."""


def needs(opening: Move[OpenRound], opened: Any, round_number: int) -> Needs:
    """The part of the log that a round's file needs, by its opening move and that move's first event."""
    return Needs(game_of(opening.action.rules).logged.begins, round_number - opened.number + 1)


def _needed(game: AnyGame, earlier: list[_Logged]) -> list[_Logged]:
    """The earlier rounds that the next one depends on."""
    begins = game.logged.begins
    began = [
        at
        for at, one in enumerate(earlier)
        if begins is not None and any(isinstance(event, begins) for event in one.events)
    ]
    return earlier[began[-1] if began else 0 :]


def _rounds(
    events: Iterator[Any], last: int, before: Table | None
) -> tuple[list[_Logged], AnyGame]:
    """The rounds of one game up to ``last``, and the game. Only game and decks of the table are followed."""
    table = start(next(events)) if before is None else before
    game, coming, rules = table.sitting.kind, table.agreed.kind, table.agreed.rules
    state, decks = table.sitting.state, table.decks
    of_game = set(game.logged.events)
    rounds: list[_Logged] = []
    for event in events:
        kind = type(event)
        if kind is Move:
            rounds[-1].moves.append(LoggedMove(event, []))
        elif kind in of_game:
            _enter(rounds[-1], isinstance(game.core.awaits(state), Lots), decks, event=event)
            state = game.core.evolve(state, event)
        elif kind is ev.GameChanged:
            coming, rules = GAMES[event.game], event.rules
        elif kind is ev.RoundStarted:
            if coming is not game:
                game, rounds = coming, []
                state, of_game = game.core.start(rules), set(game.logged.events)
            rounds.append(_Logged(number=event.round, before=state, moves=[], lots=[], decks={}))
        elif kind is ev.RoundOver and event.round == last:
            return rounds, game
        elif kind in lying.EVENTS:
            decks = lying.evolve(decks, event)
    raise LookupError(f"round {last} is not in the log, or not over")


def _enter(logged: _Logged, by_lot: bool, decks: lying.TableDecks, *, event: Any) -> None:
    """Enter an event of the game, with its deck. ``by_lot``: a lot was asked for before it."""
    logged.moves[-1].events.append(event)
    lots = decks.in_play or decks.ready
    if by_lot and lots is not None:
        logged.lots.append(lots)
        logged.decks[lots.deck] = lots
    if decks.in_play is not None and dealt_by(event):
        logged.decks[decks.in_play.deck] = decks.in_play


def _covered(
    game: AnyGame, logged: _Logged, disclosed: Callable[[int], bytes | None]
) -> frozenset[Card]:
    """The cards that stay covered after a round; none if its decks are closed."""
    if all(disclosed(deck) is not None for deck in logged.decks):
        return frozenset()
    state = logged.before
    for event in logged.events:
        state = game.core.evolve(state, event)
    return game.sight.covered(state, logged.moves[-1].events[-1])


def _deck(deck: SealedDeck, disclosed: Callable[[int], bytes | None]) -> fmt.FiledDeck:
    secret = disclosed(deck.deck)
    return fmt.FiledDeck(
        deck=deck.deck,
        first=deck.first,
        table=deck.table or None,
        seal=deck.seal,
        cuts=tuple(fmt.FiledCut(person=person, words=words) for person, words in deck.cuts),
        secret=secret.hex() if secret is not None else None,
    )


def _seats(
    game: AnyGame, logged: _Logged, names: Mapping[Person, str]
) -> tuple[fmt.FiledSeat, ...]:
    move, events = logged.opening
    chips = game.chips.opening(events[0])
    return tuple(_seat(person, names, chips.get(person)) for person in move.action.everybody)


def _bystanders(logged: _Logged, names: Mapping[Person, str]) -> tuple[fmt.FiledSeat, ...] | None:
    """People without a seat who acted in the round, in the order of their first action."""
    seated = logged.opening.move.action.everybody
    acted = dict.fromkeys(done.move.who for done in logged.moves if done.move.who > 0)
    return tuple(_seat(person, names) for person in acted if person not in seated) or None


def _seat(person: Person, names: Mapping[Person, str], chips: int | None = None) -> fmt.FiledSeat:
    return fmt.FiledSeat(person=person, name=clean(names.get(person) or "") or None, chips=chips)


def _steps(game: AnyGame, logged: _Logged) -> tuple[fmt.Json, ...]:
    """The moves of a round, each with the actor's free chips if the steps before do not tell them."""
    free = dict(game.chips.opening(logged.opening.events[0]))
    transfers = [move for event in logged.events for move in game.chips.transfers(event)]
    involved = {purse for source, target, _ in transfers for purse in (source, target)}
    steps = []
    for move, events in logged.moves:
        told = move.who not in involved or free.get(move.who) == move.purses.get(move.who)
        chips = {} if told or move.who < 0 else {move.who: move.purses[move.who]}
        steps.append(write_step(Step(move.who, move.action, tuple(events), chips=chips)))
        free |= chips
        for event in events:
            move_chips(free, game.chips.transfers(event))
    return tuple(steps)


def move_chips(free: dict[Person, int], transfers: Iterable[Transfer]) -> None:
    """Change free chips by an event's transfers."""
    for source, target, chips in transfers:
        free[source] = free.get(source, 0) - chips
        free[target] = free.get(target, 0) + chips
