"""``python -m engine odds``: what the bank is worth under given house rules, the best play, and a picture of both.

The house rules are a preset, a JSON file of switches, or switches one by one; what stands later wins.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from engine import odds_text
from engine.odds_picture import picture
from engine.sette_e_mezzo.rules import ALLOWED, PRESETS, SetteEMezzoRules
from engine.sette_e_mezzo.solver.odds import edge_of_best_banker, effects, odds
from engine.sette_e_mezzo.solver.published import compared


def main(arguments: list[str] | None = None) -> int:
    """Print what was asked for; 2 if the house rules do not fit together."""
    options = _parser().parse_args(arguments)
    try:
        rules = _rules(options)
    except (OSError, ValueError, TypeError) as wrong:
        print(f"these are no house rules: {wrong}", file=sys.stderr)
        return 2
    for line in _lines(rules, published=options.published):
        print(line, flush=True)
    if options.picture is not None:
        drawn = picture(odds(rules), tuple(effects(rules)))
        options.picture.write_text(drawn, encoding="utf-8")
    return 0


def _lines(rules: SetteEMezzoRules, *, published: bool) -> Iterator[str]:
    if published:
        yield from odds_text.published(compared())
        return
    changed = ", ".join(odds_text.switches(rules))
    yield f"House rules: {changed or 'the default ones'}"
    found = odds(rules)
    parts = (
        odds_text.heading(found, edge_of_best_banker(rules)),
        odds_text.first_cards(found),
        odds_text.best_play(found),
        odds_text.effects(effects(rules)),
    )
    for part in parts:
        yield ""
        yield from part


def _rules(options: argparse.Namespace) -> SetteEMezzoRules:
    """The house rules asked for; raise if they are none."""
    rules = PRESETS[options.preset]
    if options.rules is not None:
        rules = replace(rules, **json.loads(options.rules.read_text(encoding="utf-8")))
    given = {
        field.name: getattr(options, field.name)
        for field in fields(SetteEMezzoRules)
        if field.name in options
    }
    if given.get("matta") == "none":
        given["matta"] = None
    rules = replace(rules, **given)
    if rules.check() is not None:
        raise ValueError(rules.check())
    return rules


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser(
        "odds", help="the house edge, the best play, and what each switch changes"
    )
    command.add_argument("--preset", choices=PRESETS, default=next(iter(PRESETS)))
    command.add_argument("--rules", type=Path, help="a JSON file: switches and their values")
    command.add_argument("--picture", type=Path, help="an SVG file to draw it into")
    command.add_argument(
        "--published", action="store_true", help="the solver beside published figures"
    )
    default = SetteEMezzoRules()
    for field in fields(SetteEMezzoRules):
        now = getattr(default, field.name)
        how: dict[str, Any] = {"default": argparse.SUPPRESS, "dest": field.name}
        if isinstance(now, bool):
            how["action"] = argparse.BooleanOptionalAction
        elif isinstance(now, int):
            how["type"] = int
        if field.name in ALLOWED:
            how["choices"] = ALLOWED[field.name]
        command.add_argument(f"--{field.name.replace('_', '-')}", **how)
    return parser


if __name__ == "__main__":
    sys.exit(main())
