"""Calabresella from three to seven players: auction, exchange, hidden partner and tricks, for points or chips (CA)."""

from __future__ import annotations

from typing import Final, get_args

from engine import game as g
from games.calabresella.actions import CalaAction
from games.calabresella.advice import advice
from games.calabresella.awaiting import awaits, clock, pace, plays_itself, question, rests
from games.calabresella.decide import DECIDERS
from games.calabresella.events import (
    ROLES,
    CalaEvent,
    CalaOpened,
    opening,
    results,
    role,
    score,
    transfers,
    won_match,
)
from games.calabresella.evolve import evolve
from games.calabresella.expert import best
from games.calabresella.money import least
from games.calabresella.offers import action, offers, only, premoves
from games.calabresella.players import alla_regola, on_timeout
from games.calabresella.review import LOOKS_BACK
from games.calabresella.rules import PRESETS, SEATS, SWITCHES, CalaRules
from games.calabresella.rules_of_thumb import cousin
from games.calabresella.state import CalaState, start
from games.calabresella.view import CalaView, view

GAME: Final[g.Game[CalaRules, CalaState, CalaAction, CalaEvent, CalaView]] = g.Game(
    key="calabresella",
    rulebook=g.Rulebook(rules=CalaRules, presets=PRESETS, switches=SWITCHES),
    seats=g.SeatLimits(
        min_players=lambda _: SEATS[0],
        max_players=lambda _: SEATS[1],
        max_timeouts=2,
    ),
    chips=g.ChipFlow(least=least, opening=opening, transfers=transfers, results=results),
    tally=g.Tally(points="halves", score=score, match=won_match, roles=ROLES, role=role),
    logged=g.LoggedTypes(
        actions=get_args(CalaAction), events=get_args(CalaEvent), begins=CalaOpened
    ),
    core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, offers=offers, action=action, only=only, premoves=premoves, pace=pace),
    timing=g.Timing(
        clock=clock,
        on_timeout=on_timeout,
        question=question,
        plays_itself=plays_itself,
        rests=rests,
    ),
    players=g.ReferencePlayers(
        policies={"alla_regola": alla_regola, "cousin": cousin, "best": best},
        advice=advice,
        looks_back=LOOKS_BACK,
        slow=frozenset({"best"}),
    ),
)
