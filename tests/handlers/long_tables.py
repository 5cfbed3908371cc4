"""Tables that are played for many rounds without messages."""

from __future__ import annotations

import random

from engine.game import CLOCK, Choice
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import timers
from storage import UnitOfWork
from tests.handlers.kit import Group


def play_to(work: UnitOfWork, group: Group, table_id: int, *, rounds: int) -> None:
    """Play until this number of rounds is over and the next one runs: every player takes the smallest offer."""
    chance = random.Random(7)
    croupier = group.croupier
    while True:
        table = croupier.loaded(work, table_id).table
        if table.phase == "round" and table.round > rounds:
            return
        seen = croupier.view(work, table_id)
        if seen.phase != "round":
            timer = next((one.name for one in timers(table) if one.name.startswith("pause")), "")
            who, what = (CLOCK, act.TimeUp(timer)) if timer else (table.opener, act.Start())
            croupier.act(work, group.now, table_id=table_id, who=who, action=what)
            continue
        play_once(work, group, table_id=table_id, chance=chance)


def play_once(work: UnitOfWork, group: Group, table_id: int, *, chance: random.Random) -> None:
    croupier = group.croupier
    turn = croupier.view(work, table_id).running.turn
    mine = croupier.view(work, table_id, turn)
    offer = chance.choice(GAMES[mine.game_key].sight.offers(mine.game))
    croupier.play(
        work, group.now, table_id=table_id, who=turn, choice=Choice(offer.name, offer.low or None)
    )


def play_out(work: UnitOfWork, group: Group, table_id: int) -> None:
    while group.croupier.view(work, table_id).phase == "round":
        play_once(work, group, table_id=table_id, chance=random.Random(7))
