"""Calabresella from three to seven players: auction, exchange, hidden partner and tricks, for points or chips (CA)."""

from __future__ import annotations

from typing import Final, get_args

from engine.calabresella.actions import CalaAction
from engine.calabresella.advice import advice
from engine.calabresella.awaiting import awaits, clock, pace, plays_itself, question, rests
from engine.calabresella.decide import decide
from engine.calabresella.events import CalaEvent, results, score, transfers, won_match
from engine.calabresella.evolve import evolve
from engine.calabresella.expert import best
from engine.calabresella.money import least
from engine.calabresella.offers import action, offers, only, premoves
from engine.calabresella.players import alla_regola, on_timeout, random_legal
from engine.calabresella.review import review
from engine.calabresella.rules import PRESETS, SEATS, SWITCHES, CalaRules
from engine.calabresella.state import CalaState, start
from engine.calabresella.thumb import cousin
from engine.calabresella.view import CalaView, view
from engine.game import Game

GAME: Final[Game[CalaRules, CalaState, CalaAction, CalaEvent, CalaView]] = Game(
    key="calabresella",
    rules=CalaRules,
    presets=PRESETS,
    switches=SWITCHES,
    min_players=lambda _: SEATS[0],
    max_players=lambda _: SEATS[1],
    least=least,
    max_timeouts=2,
    actions=get_args(CalaAction),
    events=get_args(CalaEvent),
    start=start,
    decide=decide,
    evolve=evolve,
    awaits=awaits,
    view=view,
    offers=offers,
    action=action,
    clock=clock,
    on_timeout=on_timeout,
    slow=frozenset({"best"}),
    policies={"alla_regola": alla_regola, "cousin": cousin, "random": random_legal, "best": best},
    premoves=premoves,
    question=question,
    transfers=transfers,
    results=results,
    plays_itself=plays_itself,
    rests=rests,
    only=only,
    points="halves",
    score=score,
    match=won_match,
    pace=pace,
    advice=advice,
    review=review,
)
