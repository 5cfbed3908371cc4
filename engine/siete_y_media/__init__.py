"""Siete y media, the Spanish game: doubling, muerto, and la loca, on which everybody in the chat may bet (SY)."""

from __future__ import annotations

from typing import Final, get_args

from engine.game import Game
from engine.siete_y_media.actions import SieteAction
from engine.siete_y_media.awaiting import awaits, clock
from engine.siete_y_media.decide import decide
from engine.siete_y_media.events import SieteEvent, bank, results, transfers
from engine.siete_y_media.evolve import evolve
from engine.siete_y_media.offers import action, offers
from engine.siete_y_media.players import alla_regola, cousin, on_timeout, random_legal
from engine.siete_y_media.rules import PRESETS, SEATS, SWITCHES, SieteRules
from engine.siete_y_media.solver import advice, best
from engine.siete_y_media.state import SieteState, start
from engine.siete_y_media.view import SieteView, view


def min_players(_: SieteRules) -> int:
    return SEATS[0]


def least(rules: SieteRules) -> int:
    return rules.min_bet


GAME: Final[Game[SieteRules, SieteState, SieteAction, SieteEvent, SieteView]] = Game(
    key="siete_y_media",
    rules=SieteRules,
    presets=PRESETS,
    switches=SWITCHES,
    min_players=min_players,
    max_players=lambda _: SEATS[1],
    least=least,
    max_timeouts=2,
    back_at_once=True,
    actions=get_args(SieteAction),
    events=get_args(SieteEvent),
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
    policies={"alla_regola": alla_regola, "cousin": cousin, "random": random_legal, "best": best},
)
