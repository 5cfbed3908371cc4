"""A game played without a table, shown as if it were at one."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from typing import Any, Final

from display.callback import parse
from display.games import GAME_UIS
from display.pictures.picture import CardStyle
from display.private import card_screen
from display.render_context import RenderContext
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC, Choice, Person, Waiting
from engine.table import Table
from engine.table import actions as act
from engine.table.state import game_waits, with_game
from engine.table.view import view
from engine.value import replace
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.play import Sitting

NAMES: Final = {1: "Luca", 2: "Zia Rita", 3: "Nonna Pia", 4: "Marco", 5: "Anna"}


def table_of(sitting: Sitting) -> Table:
    """A table with all players of the sitting in its current state."""
    club = Club(seated=sitting.seats, rules=sitting.rules, game=sitting.game.key)
    club.deal()
    running = isinstance(sitting.awaits(), Waiting)
    table = with_game(club.table, sitting.state)
    return replace(table, phase="round" if running else "pause", round=sitting.rounds)


def scene_at(
    sitting: Sitting,
    viewer: Person = PUBLIC,
    language: str = "it",
    *,
    draft: int | None = None,
    style: CardStyle | None = None,
) -> RenderContext:
    context = scene_of(table_of(sitting), viewer, language, deadline=None, draft=draft, style=style)
    return replace(context, names=NAMES, chips=dict(sitting.purses))


def lines(sitting: Sitting, language: str = "it") -> list[str]:
    """The text in the group, as a phone shows it."""
    return plain(table_screen(scene_at(sitting, language=language))).splitlines()


def plain(screen: Screen) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", screen.text))


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.keyboard for button in row]


def game_buttons(screen: Screen, key: str) -> set[str]:
    """The game's choices on a keyboard, and ``punta`` for its amounts."""
    taps = [parse(button.data) for row in screen.keyboard for button in row]
    return {tap.name for tap in taps if tap and tap.name in (*GAME_UIS[key].offers.names, "punta")}


def happened(sitting: Sitting, who: Person, action: Any) -> str:
    """The answer to the player of this action."""
    events = sitting.do(who, action)
    assert isinstance(events, tuple), events
    context = replace(scene_at(sitting, who), names={})
    return GAME_UIS[sitting.game.key].actor.happened(context, who, events) or ""


def private(sitting: Sitting, viewer: Person, draft: int | None = None) -> Screen:
    return card_screen(scene_at(sitting, viewer, draft=draft))


BYSTANDER: Final = 99
"""A person without a seat."""


def evening(
    rules: Any, key: str, people: int, *, chips: int, seed: int, steps: int = 30
) -> Iterator[Club]:
    """A table of players who act at random; some are late, some go and come back."""
    chance = random.Random(seed)
    club = Club(seated=tuple(range(1, people + 1)), rules=rules, game=key, chips=chips)
    club.do(1, act.Start())
    for _ in range(steps):
        yield club
        number, who = chance.randrange(20), chance.randint(1, people)
        if number == 0:
            club.do(who, act.SitOut())
        elif number < 3:
            club.do(who, act.ComeBack())
        elif club.table.phase == "round" and number > 4:
            something(club, chance)
        elif club.table.phase in ("round", "pause"):
            club.run_out(chance.choice(club.kinds()))
        else:
            club.do(who, act.ComeBack())
            club.do(who, act.Start())


def something(club: Club, chance: random.Random) -> None:
    """A random choice of a person who may act; only a bystander may lack the chips for it."""
    asked = game_waits(club.table)
    assert asked is not None
    who = chance.choice((*asked.people, BYSTANDER) if asked.anybody else asked.people)
    seen = view(club.table, who)
    offers = GAME_UIS[seen.game_key].rules.house.game.sight.offers(seen.game)
    if not offers:
        return  # a banker in a window of bets
    offer = chance.choice(offers)
    amounts = range(offer.low, offer.high + 1, offer.step)
    options = tuple(chance.sample(offer.options, offer.take)) if offer.options else ()
    if offer.sets:
        options = chance.choice(offer.sets)
    club.do(
        who, act.Play(Choice(offer.name, chance.choice(amounts) if offer.high else None, options))
    )
