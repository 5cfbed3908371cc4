"""Golden transcripts: a played sitting as JSON, so that a change of behaviour shows as a difference in a file.

``python -m tests.kit.golden KEY`` plays one with the random player and prints it. Names and meanings in a stored file
never change: if a rule is mended, read the difference before you replace the file.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from engine.chance import DeckOpened, Drawn, LotFell, TimeIs
from engine.game import AnyGame, OpenRound, Waiting
from engine.registry import GAMES
from engine.stored import reader_of, stored_name, to_builtins
from tests.kit.play import Sitting

GoldenJson: TypeAlias = Any
Told: TypeAlias = Any

TESTS = Path(__file__).parents[1]
ROUNDS = 8
MOST_SEATS = 4
OTHER_ROUNDS = 3

_TABLE: tuple[type[Any], ...] = (OpenRound, LotFell, DeckOpened, Drawn, TimeIs)


def written(value: Told) -> GoldenJson:
    """A value as JSON, with the name of its class."""
    return to_builtins(value)


def read(game: AnyGame, stored: GoldenJson) -> Told:
    """The event, action or answer of this JSON."""
    named = {
        stored_name(kind): kind for kind in (*game.logged.events, *game.logged.actions, *_TABLE)
    }
    kind = named[stored["type"]]
    return reader_of(kind).converted(stored)


class Recorder(Sitting):
    """A sitting that keeps every command and its events."""

    def __init__(self, game: AnyGame, rules: Told, seats: tuple[int, ...], *, seed: int) -> None:
        super().__init__(game, rules, seats=seats, seed=seed, chips=400)
        self.commands: list[GoldenJson] = []

    def tell(self, who: int, action: Told) -> Told:
        events = super().tell(who, action)
        self.commands.append(
            {"who": who, "does": written(action), "events": [written(event) for event in events]}
        )
        return events


def _folder(key: str) -> Path:
    """The folder with the game's tests."""
    real = TESTS / "games" / key
    return real if real.is_dir() else TESTS / "kit" / key


def _other_seats(key: str) -> tuple[tuple[int, str], ...]:
    """More sittings, if the game's rules change with the number of players: the players and the preset."""
    kit = ".".join((*_folder(key).relative_to(TESTS.parent).parts, "kit"))
    other: tuple[tuple[int, str], ...] = getattr(import_module(kit), "OTHER_SEATS", ())
    return other


def play(key: str) -> GoldenJson:
    """One sitting a preset, all recorded."""
    game = GAMES[key]
    wanted = [(name, MOST_SEATS, ROUNDS) for name in game.rulebook.presets]
    wanted += [(name, many, OTHER_ROUNDS) for many, name in _other_seats(key)]
    sittings = [
        _sitting(game, name, many=many, rounds=rounds, seed=seed)
        for seed, (name, many, rounds) in enumerate(wanted, start=1)
    ]
    return {"game": key, "sittings": sittings}


def _sitting(game: AnyGame, name: str, *, many: int, rounds: int, seed: int) -> GoldenJson:
    """A sitting of ``many`` players, or of as many as the preset has seats."""
    rules = game.rulebook.presets[name]
    table = Recorder(game=game, rules=rules, seats=seats(game, rules, many), seed=seed)
    for _ in range(rounds):
        table.open()
        while isinstance(table.awaits(), Waiting):
            table.random_step()
    told = {"preset": name, "commands": table.commands, "chips": chips(table)}
    return told if many == MOST_SEATS else {"preset": name, "seats": many, **told}


def seats(game: AnyGame, rules: Any, many: int = MOST_SEATS) -> tuple[int, ...]:
    """So many players, or as many as the rules have seats."""
    return tuple(range(1, min(game.seats.max_players(rules), many) + 1))


def _people(game: AnyGame, sitting: GoldenJson) -> tuple[int, ...]:
    """The players of a stored sitting."""
    return seats(game, game.rulebook.presets[sitting["preset"]], sitting.get("seats", MOST_SEATS))


def chips(table: Sitting) -> GoldenJson:
    """The chips of every purse, by number."""
    return {str(purse): amount for purse, amount in sorted(table.purses.items())}


def check(key: str) -> None:
    """Play the stored commands again: every event and every chip must come out as stored."""
    game = GAMES[key]
    stored = json.loads((_folder(key) / "transcript.json").read_text())
    assert stored["game"] == key
    others = [name for _, name in _other_seats(key)]
    assert [sitting["preset"] for sitting in stored["sittings"]] == [
        *game.rulebook.presets,
        *others,
    ]
    for sitting in stored["sittings"]:
        rules = game.rulebook.presets[sitting["preset"]]
        table = Sitting(game, rules, seats=_people(game, sitting), chips=400)
        for number, command in enumerate(sitting["commands"]):
            events = table.tell(command["who"], read(game, command["does"]))
            assert [written(event) for event in events] == command["events"], number
            assert [read(game, event) for event in command["events"]] == list(events), number
        assert chips(table) == sitting["chips"]


if __name__ == "__main__":
    text = json.dumps(play(sys.argv[1]), ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write(text.replace('{"who"', '\n{"who"').replace('{"preset"', '\n{"preset"') + "\n")
