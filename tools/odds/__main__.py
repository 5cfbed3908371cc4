"""``python -m tools.odds``: prints the value of the bank and the best play under given house rules, or draws both.

The house rules are a preset, a JSON file of switches, or single switches. A later source overrides an earlier one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from engine.value import replace
from games import FOLDERS
from tools.odds.command import OddsCommand

ODDS: Final[Mapping[str, OddsCommand]] = {
    folder: import_module(f"tests.games.{folder}.odds").ODDS
    for folder in FOLDERS
    if find_spec(f"tests.games.{folder}.odds")
}
"""The games with a solver; the first is the default."""


def main(arguments: list[str] | None = None) -> int:
    """Print the odds; return 2 if the house rules do not fit together."""
    command = ODDS[_game_parser().parse_known_args(arguments)[0].game]
    options = _parser(command).parse_args(arguments)
    try:
        rules = _rules(command, options)
    except (OSError, ValueError, TypeError) as wrong:
        print(f"these are no house rules: {wrong}", file=sys.stderr)
        return 2
    for line in command.published() if options.published else command.lines(rules):
        print(line, flush=True)
    if options.picture is not None:
        options.picture.write_text(command.picture(rules), encoding="utf-8")
    return 0


def _rules(command: OddsCommand, options: argparse.Namespace) -> Any:
    """The house rules from the options. Raise ``ValueError`` or ``TypeError`` if they are invalid."""
    rules = command.game.rulebook.presets[options.preset]
    if options.rules is not None:
        rules = replace(rules, **json.loads(options.rules.read_text(encoding="utf-8")))
    given = {
        name: getattr(options, name)
        for name in command.game.rulebook.switches.names
        if name in options
    }
    hints = get_type_hints(command.game.rulebook.rules)
    rules = replace(rules, **{name: _read(hints[name], said) for name, said in given.items()})
    if rules.check() is not None:
        raise ValueError(rules.check())
    return rules


def _read(hint: Any, said: Any) -> Any:
    """Parse the value of a switch whose type may include None; other values pass unchanged."""
    values = get_args(hint)
    if NoneType not in values or not isinstance(said, str):
        return said
    if said == "none":
        return None
    return int(said) if int in values else said


def _game_parser() -> argparse.ArgumentParser:
    """A parser for ``--game`` alone: the game decides which switches the full parser has."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--game", choices=ODDS, default=next(iter(ODDS)))
    return parser


def _parser(of_game: OddsCommand) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.odds", description=__doc__, parents=[_game_parser()]
    )
    presets = of_game.game.rulebook.presets
    parser.add_argument("--preset", choices=presets, default=next(iter(presets)))
    parser.add_argument("--rules", type=Path, help="a JSON file: switches and their values")
    parser.add_argument("--picture", type=Path, help="an SVG file to draw it into")
    parser.add_argument(
        "--published", action="store_true", help="the solver beside published figures"
    )
    hints = get_type_hints(of_game.game.rulebook.rules)
    for name in of_game.game.rulebook.switches.names:
        hint = hints[name]
        how: dict[str, Any] = {"default": argparse.SUPPRESS, "dest": name}
        values = get_args(hint) if get_origin(hint) is Literal else ()
        if hint is bool:
            how["action"] = argparse.BooleanOptionalAction
        elif hint is int or any(isinstance(value, int) for value in values):
            how["type"] = int
        if values:
            how["choices"] = values
        parser.add_argument(f"--{name.replace('_', '-')}", **how)
    return parser


if __name__ == "__main__":
    sys.exit(main())
