"""Sette e mezzo, the traditional game: all players against one bank, which moves (SM-1 … SM-46)."""

from __future__ import annotations

from typing import Final, get_args

from engine.game import Game
from engine.sette_e_mezzo.bank import SEATS
from engine.sette_e_mezzo.decide import decide
from engine.sette_e_mezzo.events import (
    SetteEMezzoAction,
    SetteEMezzoEvent,
    bank,
    results,
    transfers,
)
from engine.sette_e_mezzo.evolve import evolve
from engine.sette_e_mezzo.offers import action, offers
from engine.sette_e_mezzo.players import alla_regola, cousin, on_timeout, random_legal
from engine.sette_e_mezzo.rules import PRESETS, SWITCHES, SetteEMezzoRules
from engine.sette_e_mezzo.solver.advice import advice, best
from engine.sette_e_mezzo.state import SetteEMezzoState, awaits, clock, start
from engine.sette_e_mezzo.view import SetteEMezzoView, view


def min_players(_: SetteEMezzoRules) -> int:
    return SEATS[0]


def least(rules: SetteEMezzoRules) -> int:
    return rules.min_stake


GAME: Final[
    Game[SetteEMezzoRules, SetteEMezzoState, SetteEMezzoAction, SetteEMezzoEvent, SetteEMezzoView]
] = Game(
    key="sette_e_mezzo",
    rules=SetteEMezzoRules,
    presets=PRESETS,
    switches=SWITCHES,
    min_players=min_players,
    max_players=lambda _: SEATS[1],
    least=least,
    max_timeouts=2,
    back_at_once=True,
    actions=get_args(SetteEMezzoAction),
    events=get_args(SetteEMezzoEvent),
    start=start,
    decide=decide,
    evolve=evolve,
    awaits=awaits,
    view=view,
    offers=offers,
    action=action,
    clock=clock,
    on_timeout=on_timeout,
    transfers=transfers,
    results=results,
    bank=bank,
    advice=advice,
    slow=frozenset({"best"}),
    policies={"alla_regola": alla_regola, "cousin": cousin, "random": random_legal, "best": best},
)
