"""Siete y media, the Spanish game: doubling, muerto, and la loca, on which everybody in the chat may bet (SY)."""

from __future__ import annotations

from typing import Final, get_args

from engine import game as g
from engine.solver.advice import LEAST_COST
from games.siete_y_media import events as ev
from games.siete_y_media.actions import SieteAction
from games.siete_y_media.awaiting import awaits, clock, question
from games.siete_y_media.decide import DECIDERS
from games.siete_y_media.evolve import evolve
from games.siete_y_media.offers import action, closed, offers
from games.siete_y_media.players import alla_regola, cousin, on_timeout
from games.siete_y_media.rules import PRESETS, SEATS, SWITCHES, SieteRules
from games.siete_y_media.solver import WEIGHED, advice, best, weigh
from games.siete_y_media.state import SieteState, start
from games.siete_y_media.view import SieteView, covered, view

GAME: Final[g.Game[SieteRules, SieteState, SieteAction, ev.SieteEvent, SieteView]] = g.Game(
    key="siete_y_media",
    rulebook=g.Rulebook(rules=SieteRules, presets=PRESETS, switches=SWITCHES),
    seats=g.SeatLimits(
        min_players=lambda _: SEATS[0],
        max_players=lambda _: SEATS[1],
        max_timeouts=2,
    ),
    chips=g.ChipFlow(
        least=lambda rules: rules.min_bet,
        opening=ev.opening,
        transfers=ev.transfers,
        results=ev.results,
        bank=ev.bank,
    ),
    logged=g.LoggedTypes(
        actions=get_args(SieteAction), events=get_args(ev.SieteEvent), begins=ev.DeckBegan
    ),
    core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, covered=covered, offers=offers, action=action, closed=closed),
    timing=g.Timing(clock=clock, on_timeout=on_timeout, question=question),
    players=g.ReferencePlayers(
        policies={"alla_regola": alla_regola, "cousin": cousin, "best": best},
        advice=advice,
        looks_back=g.LookBack(
            weigh=weigh,
            looks_at=WEIGHED,
            unit="",
            least=LEAST_COST,
            beside=frozenset({"dejo", "reparto"}),
        ),
    ),
)
