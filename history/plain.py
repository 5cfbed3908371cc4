"""The story of a game that has no words of its own for it: decks, cards, moves by their buttons, and gains."""

from __future__ import annotations

import re
from typing import Any

from engine.card_events import CardGiven, CardsDealt, DeckShuffled
from engine.game import CLOCK, AnyGame, OpenRound, Waiting
from history.replay import ReplayTurn
from history.words import Telling
from locales import signed


def tell_plainly(turn: ReplayTurn, game: AnyGame, telling: Telling) -> list[str]:
    """The sentences of one step, at least one."""
    told = _move(turn, telling)
    for event in turn.step.events:
        told += _event(event, game, telling)
    return told or [telling.say("history.goes_on")]


def _move(turn: ReplayTurn, telling: Telling) -> list[str]:
    """The move of a person, or of the clock for the player on turn."""
    step, awaited = turn.step, turn.awaited
    if isinstance(step.action, OpenRound):
        return [telling.say("history.opened")]
    by_clock = step.who == CLOCK
    if step.who < 0 and not (by_clock and isinstance(awaited, Waiting)):
        return []
    person = awaited.people[0] if by_clock and isinstance(awaited, Waiting) else step.who
    move = telling.say(_button(step.action, telling))
    said = telling.say("history.does", name=telling.name(person), move=move)
    return [telling.clocked(said, by_clock)]


def _button(action: object, telling: Telling) -> str:
    """The key of the offer's word: ``AssoMezzo`` is ``asso_mezzo``, and perhaps the first word is the game's own."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(action).__name__).lower()
    whole = f"button.{name}"
    return whole if telling.words.has(whole) else f"button.{name.partition('_')[2]}"


def _event(event: Any, game: AnyGame, telling: Telling) -> list[str]:
    match event:
        case DeckShuffled():
            return [telling.say("history.deck", number=str(event.deck))]
        case CardsDealt():
            return [telling.say("history.given", cards=telling.hole_cards(event))]
        case CardGiven():
            name, card = telling.name(event.person), telling.card(event.card)
            return [
                telling.say(
                    "history.given", cards=telling.say("history.hole", name=name, card=card)
                )
            ]
    gains = game.chips.results(event) or {}
    return [
        telling.say("history.gain", name=telling.name(person), chips=signed(chips))
        for person, chips in gains.items()
    ]
