"""A replay in words for people, or as values for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from msgspec.structs import fields

from engine.card_events import CardGiven, CardsDealt
from engine.cards import Card
from engine.game import AnyGame, Person
from engine.value import replace
from history.games import TELLERS
from history.plain import tell_plainly
from history.replay import Code, Failure, ReplayableRounds, ReplayTurn
from history.step import write_step
from history.words import Telling
from locales import words

BUILT_KEYS: Final = (
    *(f"history.fail.{code}" for code in get_args(Code)),
    *(f"game.{key}.name" for key in TELLERS),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(replayed: ReplayableRounds, language: str) -> Iterator[str]:
    """The hand line by line: the seats, every action with its number, the settlement."""
    file, hand = replayed.file, replayed.file.hand
    telling = Telling(words(language), file.names)
    game = telling.say(f"game.{file.game}.name")
    yield telling.say("history.title", game=game, table=str(file.table), round=str(hand.round))
    if replayed.rules is not None:
        yield telling.say("history.rules", rules=_rules(replayed.rules, telling))
    seats = [
        telling.say("history.seat", name=telling.name(seat.person), n=seat.chips)
        if seat.chips is not None
        else telling.name(seat.person)
        for seat in hand.seats
    ]
    yield telling.say("history.seats", seats=", ".join(seats))
    if file.before:
        yield telling.say("history.before", n=len(file.before))
    yield ""
    for number, turn in enumerate(replayed.turns, 1):
        yield from _step(replayed, number, turn=turn, telling=telling)
    if replayed.failure is not None:
        yield from ("", explain(replayed.failure, telling, hand.round))


def explain(failure: Failure, telling: Telling, round_number: int) -> str:
    """The place of a failure and its reason."""
    reason = telling.say(f"history.fail.{failure.code}", detail=failure.detail)
    if failure.code == "left_out":
        return reason
    key = "history.failed" if failure.round == round_number else "history.failed_before"
    return telling.say(key, step=str(failure.step), round=str(failure.round), reason=reason)


def as_json(replayed: ReplayableRounds, language: str) -> dict[str, Any]:
    """The same for programs; ``failure`` is null for a valid file."""
    file = replayed.file
    telling = Telling(words(language), file.names)
    failure = replayed.failure
    return {
        "ok": failure is None,
        "game": file.game,
        "table": file.table,
        "round": file.hand.round,
        "steps": [
            {"step": number, **write_step(turn.step), "text": told(turn, replayed.game, telling)}
            for number, turn in enumerate(replayed.turns, 1)
        ],
        "settlement": _settlement(replayed),
        "failure": failure
        and {
            "round": failure.round,
            "step": failure.step,
            "code": failure.code,
            "detail": failure.detail,
            "text": explain(failure, telling, file.hand.round),
        },
    }


def _step(
    replayed: ReplayableRounds, number: int, turn: ReplayTurn, *, telling: Telling
) -> Iterator[str]:
    for person, chips in turn.step.chips.items():
        yield telling.say("history.outside", name=telling.name(person), n=chips)
    first, *more = told(turn, replayed.game, telling)
    yield telling.say("history.step", number=f"{number:>3}", text=first)
    for line in more:
        yield telling.say("history.more", text=line)


def told(turn: ReplayTurn, game: AnyGame, telling: Telling) -> list[str]:
    """The sentences of every event, each with the state after it."""
    teller = TELLERS[game.key]
    if teller is None:
        return tell_plainly(turn, game, telling)
    state, lines = turn.before, []
    for event in turn.step.events:
        state = game.core.evolve(state, event)
        lines += teller(event, state, telling)
    return lines


def told_to_watch(
    turn: ReplayTurn,
    game: AnyGame,
    *,
    language: str,
    names: Mapping[Person, str],
    covered: frozenset[Card],
    pictured: bool,
) -> list[str]:
    """The sentences of a step of a hand that is watched. A picture shows the hands that are dealt.

    A round with ``covered`` cards is told plainly, since totals in the game's own words depend on them.
    """
    telling = Telling(words(language), names)
    teller = None if covered else TELLERS[game.key]
    unsaid = [one for one in turn.step.events if _is_unsaid(one, covered, pictured=pictured)]
    said = tuple(event for event in turn.step.events if event not in unsaid)
    dealt = any(isinstance(event, CardsDealt) for event in unsaid)
    lines = [telling.say("history.all_dealt")] if dealt else []
    if teller is None:
        step = replace(turn.step, events=said)
        return [*lines, *(tell_plainly(replace(turn, step=step), game, telling) if said else [])]
    state = turn.before
    for event in turn.step.events:
        state = game.core.evolve(state, event)
        lines += teller(event, state, telling) if event in said else []
    return lines


def _is_unsaid(event: object, covered: frozenset[Card], *, pictured: bool) -> bool:
    """True for hands that a picture shows, and for cards that stay covered."""
    if isinstance(event, CardsDealt):
        return pictured or not covered.isdisjoint(event.cards)
    return isinstance(event, CardGiven) and event.card in covered


def _settlement(replayed: ReplayableRounds) -> dict[str, int]:
    """Each person's gain by the valid steps; empty if they do not reach the end."""
    gains = [
        gain
        for turn in replayed.turns
        for event in turn.step.events
        if (gain := replayed.game.chips.results(event)) is not None
    ]
    return {str(person): chips for person, chips in gains[-1].items()} if gains else {}


def _rules(rules: Any, telling: Telling) -> str:
    """The switches that differ from the default, by their names in the file."""
    usual = type(rules)()
    changed = [
        f"{field.name} = {getattr(rules, field.name)}"
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(usual, field.name)
    ]
    return ", ".join(changed) or telling.say("history.usual_rules")
