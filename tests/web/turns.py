"""Messages of prepared tables, of every game and for any number of people, for tests of a phone's view."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from display.games import GAME_UIS
from display.pictures.picture import HandPicture, TablePicture
from display.pictures.plan import in_sixes
from display.pictures.studio import USUAL
from display.private import card_screen
from display.render_context import Deadline, RenderContext
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC, Person
from engine.table import actions as act
from engine.table.state import TournamentHold, game_waits
from engine.table.view import view
from engine.value import replace
from tests.display.scenes import scene_of
from tests.display.sittings import evening
from tests.engine.table.kit import Club
from tests.kit.at_random import random_choice

NAMES: Final = {
    1: "Nonna Pia",
    2: "Luca",
    3: "Zia Rita",
    4: "Marco",
    5: "Maria Concetta",
    6: "Anna",
    7: "Zio Peppe",
    8: "Beatrice",
    9: "Giovanni Battista R.",
    10: "Sofia",
    11: "Tommaso",
    12: "Zia Carmela",
}

MOST: Final = 60
"""Maximum number of rounds of a match."""

CLOCK: Final = Deadline(1_800_000_060, 60)


def scene_at(
    club: Club, viewer: Person, language: str = "it", *, draft: int | None = None
) -> RenderContext:
    """The table with these names, a running clock and the usual cards."""
    context = scene_of(
        club.table, viewer, language, deadline=CLOCK, nudge=False, draft=draft, style=USUAL
    )
    return replace(context, names=NAMES, chips=dict(club.purses), title="Famiglia Rossi")


def clubs(game: str, people: int) -> Iterator[Club]:
    """A table in the states of a random evening."""
    rules = next(iter(GAME_UIS[game].rules.house.game.rulebook.presets.values()))
    yield from evening(rules, game, people=people, chips=1000, seed=people)


def match(
    game: str,
    people: int,
    *,
    seed: int = 0,
    rules: Any = None,
    chips: int = 1000,
    rounds: int = MOST,
) -> Iterator[Club]:
    """A table at every moment of a short match under these or the usual rules, played at random.

    It ends after this number of ``rounds`` at the latest.
    """
    played, chance = GAME_UIS[game].rules.house.game, random.Random(seed)
    rules = rules or played.rulebook.switches.usual
    if hasattr(rules, "target"):
        targets = played.rulebook.switches.options_of("target")
        rules = replace(rules, target=min(one for one in targets if isinstance(one, int)))
    club = Club(seated=tuple(range(1, people + 1)), rules=rules, game=game, chips=chips)
    club.done(1, act.Start())
    while club.table.phase == "round" or (
        club.table.phase == "pause" and club.table.round < rounds
    ):
        yield club
        if club.table.phase == "pause":
            club.run_out("pause")
            continue
        asked = game_waits(club.table)
        assert asked is not None
        who = asked.people[0]
        offers = played.sight.offers(view(club.table, who).game)
        plays = offers and who not in club.table.running.absent
        choice = random_choice(offers, chance.randrange) if plays else None
        if choice is None:
            club.run_out(club.kinds()[0])
        else:
            club.do(who, act.Play(choice))
    yield club


def messages(game: str, people: int, language: str = "it") -> Iterator[tuple[str, Screen]]:
    """The messages of a random evening with a layout of their own, each with a name.

    They are from the group, from private chats, and from a tournament table.
    """
    seen: set[object] = set()
    for number, club in enumerate(clubs(game, people)):
        table = club.table
        if not table.round:
            continue
        turn = club.turn if table.phase == "round" else 0
        ways = [("group", table_screen(scene_at(club, PUBLIC, language)))]
        if table.phase == "round":
            mine = scene_at(club, turn or 1, language)
            ways.append(("card", card_screen(mine)))
            seat = replace(mine, seen=replace(mine.seen, tournament=TournamentHold(9)))
            ways.append(("seat", table_screen(seat)))
            nudged = replace(scene_at(club, PUBLIC, language), nudge=turn)
            ways.append(("nudged", table_screen(nudged))) if turn else None
        for kind, screen in ways:
            rows = tuple(map(len, screen.keyboard))
            shape = {(kind, len(screen.text.splitlines()), size(screen), rows), *labels(screen)}
            if shape <= seen:
                continue
            seen |= shape
            yield f"{game} {people} {kind} {number}", screen


def size(screen: Screen) -> tuple[int, ...]:
    """The numbers on which the height of the picture depends."""
    picture = screen.picture
    if isinstance(picture, HandPicture) and picture.table is not None:
        table = picture.table
        return len(table.panels), len(table.plates), len(in_sixes(picture.cards)), 0
    if not isinstance(picture, TablePicture):
        return ()
    return len(picture.panels), len(picture.plates), picture.pot is not None


def labels(screen: Screen) -> set[tuple[int, str | int]]:
    """The buttons, each with the number of buttons in its row; of an amount only its length."""
    return {
        (len(row), len(one.label) if one.label[0].isdigit() else one.label)
        for row in screen.keyboard
        for one in row
    }
