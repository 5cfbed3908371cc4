"""The menu of the computers at a table: the seated computers, and buttons to seat one or to send one away."""

from __future__ import annotations

from collections.abc import Mapping

from display.callback import Tap
from display.screen import Button, Screen
from engine.game import Person
from engine.registry import game_of
from engine.table import TableView
from locales import Raw, Words

NAME = "computer"
"""The name of the taps. Arguments: ``in:`` and a player, ``out:`` and a number, ``done``; empty for the menu itself."""

A_ROW = 2
"""Maximum number of computers in a row of buttons: more do not fit a phone."""


def computers_screen(
    table_id: int, seen: TableView, names: Mapping[Person, str], *, words: Words
) -> Screen:
    """The menu for the present state of the table."""
    lines: list[str] = [words("computers.title"), words("computers.says"), ""]
    game = game_of(seen.agreed.rules)
    players = game.players.computers
    for player in players:
        own = f"computers.player.{player}.{game.key}"
        lines.append(words(own if words.has(own) else f"computers.player.{player}.says"))
    seated = [seat for seat in seen.seating.seats if seat.person in seen.seating.computers]
    seat = [
        _button(table_id, words(f"computers.player.{player}.seat"), f"in:{player}")
        for player in players
    ]
    rows = [tuple(seat[first : first + A_ROW]) for first in range(0, len(seat), A_ROW)]
    if seated:
        lines.append("")
    for one in seated:
        name = names.get(one.person) or words("somebody")
        lines.append(
            words(
                "computers.seated", name=name, player=words(f"computers.player.{one.player}.name")
            )
        )
        rows.append(
            (_button(table_id, words("computers.send_away", name=name), f"out:{one.person}"),)
        )
    rows.append((_button(table_id, words("computers.done"), "done"),))
    return Screen("\n".join(lines), tuple(rows))


def _button(table_id: int, label: Raw, argument: str) -> Button:
    return Button(
        label, Tap(table=table_id, round=0, decision=0, name=NAME, argument=argument).data()
    )
