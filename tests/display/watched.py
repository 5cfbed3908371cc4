"""Finished rounds to watch, of any game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from croupier.past_round import PastRound, replayed
from display.games import words_at
from display.render_context import shown_names
from engine.game import AnyGame, Person
from engine.table import events as ev
from engine.table import evolve, start
from locales import words
from messages.watching import Reel, reel_of
from tests.display.scenes import NAMES
from tests.display.sittings import something
from tests.engine.table.kit import Club
from tests.pictures.paper import STYLE

PEOPLE: Final = shown_names({person: NAMES[person % len(NAMES)] for person in range(1, 13)})


def played_round(game: AnyGame, rules: Any, people: int, *, seed: int) -> PastRound:
    """The first round of a table whose players act at random. Its deck is not closed."""
    chance = random.Random(seed)
    club = Club(seated=tuple(range(1, people + 1)), rules=rules, game=game.key)
    while not any(isinstance(event, ev.RoundOver) for event in club.log):
        if club.table.phase == "round" and chance.random() > 0.05:
            something(club, chance)
        else:
            club.deal() if club.table.phase == "lobby" else club.run_out(club.kinds()[0])
    return past_round(club)


def past_round(club: Club, *, closed: bool = False) -> PastRound:
    """The first finished round of a table."""
    opened, *log = club.log
    table, events = start(opened), list[Any]()
    for event in log:
        if isinstance(event, ev.RoundStarted):
            before, events = table, []
        table = evolve(table, event)
        events.append(event)
        if isinstance(event, ev.RoundOver):
            break
    return replayed(events, before=before, disclosed=lambda _: b"" if closed else None)


def reel(
    past: PastRound,
    language: str = "it",
    *,
    pictured: bool = True,
    names: Mapping[Person, str] = PEOPLE,
) -> Reel:
    said, style = words_at(past.game.key, words(language)), STYLE if pictured else None
    return reel_of(past, table_id=36**5, words=said, names=names, style=style)
