"""Evenings of any game in which people go absent and come back."""

from __future__ import annotations

import random

from engine.game import PUBLIC, Choice
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import timers, usual_table, view
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.crowd import crowd


def evening_of(game: str, seed: int) -> Club:
    """Three people, or as many as the game needs, at a table of this game, in the first round."""
    people = crowd(GAMES[game])
    club = Club(seated=people, game=game, rules=usual_table(game).rules, clock=30)
    rng = random.Random(seed)
    for _ in range(rng.randrange(3)):
        club.do(rng.choice(people), act.SitOut())
    club.do(1, act.Start())
    return club


def step(club: Club, rng: random.Random) -> None:
    """Let a clock run out, or let somebody play, leave or come back."""
    luck = rng.random()
    if luck < 0.1:
        actions = (act.ComeBack(), act.SitOut(), act.Sit(), act.Start())
        club.do(rng.choice(crowd(club.table.agreed.kind)), rng.choice(actions))
        return
    running = timers(club.table)
    turn = view(club.table, PUBLIC).running.turn
    offers = scene_of(club.table, turn).offers if turn else ()
    if luck < 0.5 and offers:
        first = offers[0]
        options = first.options[: first.take] if first.options else ()
        club.do(turn, act.Play(Choice(first.name, options=options)))
    elif running:
        club.run_out(running[0].kind)
    else:
        club.do(1, act.Start())
