"""The models of the rules follow random rounds of every game."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.game import CLOCK, AnyGame, Refusal, Waiting
from engine.stored import to_builtins
from engine.value import replace
from games import listings
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting
from tests.world import rules
from tests.world.rules.round import Round

GAMES: Final[dict[str, AnyGame]] = {one.game.key: one.game for one in listings()}
MOST: Final = 8
"""Players."""


def some_rules(game: AnyGame, chance: random.Random) -> Any:
    """A preset with a few switches changed; piatto also as in a tournament."""
    switches = game.rulebook.switches
    found: Any = chance.choice([*game.rulebook.presets.values()])
    for name in chance.choices(switches.names, k=chance.randint(0, 6)):
        legal = [one for one in switches.options_of(name) if not switches.misfit(found, name, one)]
        found = switches.changed(found, name, chance.choice(legal)) if legal else found
    if game.key == "piatto" and chance.random() < 0.3:
        shares = {"penalty_share": chance.choice(("others", "all"))}
        found = replace(
            found, mode="tournament", sitout_half_to=chance.choice(("pot", "credit")), **shares
        )
    return found


def wrongs(game: AnyGame, seed: int) -> Iterator[str]:
    """What the model says to each round of a random sitting; the clock decides now and then."""
    chance = random.Random(seed)
    house = some_rules(game, chance)
    least, most = game.seats.min_players(house), game.seats.max_players(house)
    seats = range(1, chance.randint(least, max(least, min(most, MOST))) + 1)
    chips = {one: chance.choice((30, 100, 1_000, 5_000)) for one in seats}
    table, before = Sitting(game, house, seats=seats, seed=seed, chips=chips), None
    absent = chance.choice((0, 0.1, 0.5))
    for number in range(1, chance.randint(2, 5)):
        purses, first = dict(table.purses), len(table.moves)
        if isinstance(table.open(), Refusal):
            return
        while isinstance(table.awaits(), Waiting):
            if chance.random() < absent:
                table.do(CLOCK, game.timing.on_timeout(table.state, False))
            else:
                table.do(*table.random_choice())  # a bet that the purse does not allow is refused
        before = Round(1, number, [*as_stored(table.moves[first:])], before)
        moved = {
            one: table.purses[one] - had for one, had in purses.items() if isinstance(one, int)
        }
        yield rules.wrong_with(before, moved)


def as_stored(moves: Any) -> Iterator[dict[str, Any]]:
    """Moves and events as the log has them."""
    for move, events in moves:
        yield {"type": "Move", "who": move.who, "action": {"type": type(move.action).__name__}}
        yield from map(to_builtins, events)


@pytest.mark.parametrize("key", GAMES)
def test_a_model_follows_random_rounds_of_its_game(key: str) -> None:
    """The long form plays 3,000 sittings."""
    first = anywhere(10**6)
    for seed in range(first, first + more(40, long=3_000)):
        for wrong in wrongs(GAMES[key], seed):
            assert not wrong, f"{key}, sitting {seed}: {wrong}"


def test_no_model_uses_code_that_it_judges() -> None:
    """They import the standard library, each other, the second readings of games, and the check of the cards."""
    allowed = ("tests.world.rules", "tests.games.", "tests.kit.anew", "history.check")
    ours = ("engine", "games", "history", "tests", "croupier", "storage")
    for path in Path(rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names.append(node.module or "")
            for name in names:
                assert name.startswith(allowed) or name.split(".")[0] not in ours, (path, name)
