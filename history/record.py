"""From a table's log to the file of one hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.cards import Card
from engine.chance import Lots
from engine.game import AnyGame, Awaits, Move, OpenRound, Person, Refusal
from engine.registry import GAMES
from engine.table import SealedDeck, Table, start
from engine.table import decks as lying
from engine.table import events as ev
from history import format as fmt
from history.covering import without_covered
from history.errors import ReplayError
from history.games import RETELLINGS
from history.retelling import Retelling
from history.step import Step, steps_of
from locales.names import clean


class _Logged(NamedTuple):
    """One round from the log: the game before it, its events, the deck of the lot, the decks it used."""

    number: int
    before: Any
    events: list[Any]
    lots: list[SealedDeck]
    decks: dict[int, SealedDeck]


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
    ``tournament``: the table's tournament. Raise
    ``LookupError`` if the log does not hold the whole round, ``ReplayError`` if the engine gives other events.
    """
    rounds, game = _rounds(iter(log), round_number, before)
    key, retelling = game.key, RETELLINGS[game.key]
    *earlier, wanted = rounds
    needed = earlier[retelling.first_needed([one.events for one in earlier]) :]
    banks = [bank for bank in map(retelling.bank, wanted.events) if bank is not None]
    gains = [gain for gain in map(game.chips.results, wanted.events) if gain is not None]
    scores = [scored for scored in map(game.tally.score, wanted.events) if scored is not None]
    matches = [won for won in map(game.tally.match, wanted.events) if won is not None]
    hand = _round(key, wanted, names or {})
    began = wanted.number - (retelling.opens(wanted.events[0]) or 1) + 1
    file = fmt.HandFile(
        game=key,
        table=table_id,
        began=began if began != 1 else None,
        tournament=tournament,
        decks=tuple(_deck(deck, disclosed) for _, deck in sorted(wanted.decks.items())),
        before=tuple(fmt.Round(**_round(key, one, {})) for one in needed),
        hand=fmt.FiledHand(
            **hand,
            bystanders=_bystanders(hand, retelling, events=wanted.events, names=names or {}),
            points=tuple(
                fmt.FiledPoints(person=person, points=points)
                for scored in scores[-1:]
                for person, points in scored.items()
            )
            or None,
            match=matches[-1].ranking if matches else None,
            lots=wanted.lots[0].deck if wanted.lots else None,
            bank=fmt.FiledBank(person=banks[-1][0], why=banks[-1][1]) if banks else None,
            cards=tuple(
                fmt.FiledCard(**card._asdict())
                for event in wanted.events
                for card in retelling.dealt(event)
            ),
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

    begins: type[Any]
    began: int
    """The first round of the round's game at this table."""


def needs(opening: Any, round_number: int) -> Needs | None:
    """The part of the log that a round's file needs, by its opening event; None for any other event."""
    for retelling in RETELLINGS.values():
        number = retelling.opens(opening)
        if number is not None:
            return Needs(retelling.begins, round_number - number + 1)
    return None


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
        if kind in of_game:
            _enter(
                rounds[-1],
                RETELLINGS[game.key],
                awaited=game.core.awaits(state),
                decks=decks,
                event=event,
            )
            state = game.core.evolve(state, event)
        elif kind is ev.GameChanged:
            coming, rules = GAMES[event.game], event.rules
        elif kind is ev.RoundStarted:
            if coming is not game:
                game, rounds = coming, []
                state, of_game = game.core.start(rules), set(game.logged.events)
            rounds.append(_Logged(number=event.round, before=state, events=[], lots=[], decks={}))
        elif kind is ev.RoundOver and event.round == last:
            return rounds, game
        elif kind in lying.EVENTS:
            decks = lying.evolve(decks, event)
    raise LookupError(f"round {last} is not in the log, or not over")


def _enter(
    logged: _Logged, retelling: Retelling, awaited: Awaits, *, decks: lying.TableDecks, event: Any
) -> None:
    """Enter an event of the game, with its deck."""
    logged.events.append(event)
    lots = decks.in_play or decks.ready
    if isinstance(awaited, Lots) and lots is not None:
        logged.lots.append(lots)
        logged.decks[lots.deck] = lots
    if decks.in_play is not None and retelling.dealt(event):
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
    return RETELLINGS[game.key].covered(state, logged.events[-1])


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


def _round(key: str, logged: _Logged, names: Mapping[Person, str]) -> dict[str, Any]:
    """The fields of every round."""
    game, retelling, writer = GAMES[key], RETELLINGS[key], steps_of(key)
    steps = list(_steps(game, retelling, logged))
    opening = steps[0].action
    free = _purses_before(game, retelling, steps[0].events)
    return {
        "round": logged.number,
        "rules": writer.write_rules(opening.rules),
        "seats": tuple(_seat(person, names, free.get(person)) for person in opening.everybody),
        "steps": tuple(writer.write(step) for step in steps),
    }


def _bystanders(
    hand: Mapping[str, Any],
    retelling: Retelling,
    *,
    events: Iterable[Any],
    names: Mapping[Person, str],
) -> tuple[fmt.FiledSeat, ...] | None:
    """People without a seat who acted in the round, in the order of their first action."""
    seated = {seat.person for seat in hand["seats"]}
    found = dict.fromkeys(person for event in events for person in retelling.purses(event))
    outside = [person for person in found if person not in seated]
    return tuple(_seat(person, names) for person in outside) or None


def _seat(person: Person, names: Mapping[Person, str], chips: int | None = None) -> fmt.FiledSeat:
    return fmt.FiledSeat(person=person, name=clean(names.get(person) or "") or None, chips=chips)


def _steps(game: AnyGame, retelling: Retelling, logged: _Logged) -> Iterator[Step]:
    """The actions of a round, each sent to the engine again."""
    state = logged.before
    free: dict[Person, int] = {}
    for number, events in enumerate(_groups(retelling, logged.events), 1):
        who, action = retelling.action(state, events[0])
        before = _purses_before(game, retelling, events)
        outside = tuple((p, chips) for p, chips in before.items() if free.get(p) != chips)
        free.update(before)
        verdict = game.core.decide(state, Move(who, action, free))
        if verdict != events:
            refused = verdict.code if isinstance(verdict, Refusal) else "other events came of it"
            raise ReplayError(logged.number, number, refused)
        yield Step(
            who=who,
            action=action,
            events=events,
            chips=() if isinstance(action, OpenRound) else outside,
        )
        for event in events:
            state = game.core.evolve(state, event)
            for transfer in game.chips.transfers(event):
                free[transfer.source] = free.get(transfer.source, 0) - transfer.chips
                free[transfer.target] = free.get(transfer.target, 0) + transfer.chips


def _groups(retelling: Retelling, events: list[Any]) -> Iterator[tuple[Any, ...]]:
    """The events of each action."""
    group: list[Any] = []
    for event in events:
        if group and not retelling.follows(event):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def _purses_before(
    game: AnyGame, retelling: Retelling, events: tuple[Any, ...]
) -> dict[Person, int]:
    """The free chips before ``events``, as far as the events tell them."""
    before: dict[Person, int] = {}
    moved: defaultdict[int, int] = defaultdict(int)
    for event in events:
        for transfer in game.chips.transfers(event):
            moved[transfer.source] -= transfer.chips
            moved[transfer.target] += transfer.chips
        for person, chips in retelling.purses(event).items():
            before.setdefault(person, chips - moved[person])
    return before
