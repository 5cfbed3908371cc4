"""Sette e mezzo, the traditional game: all players against one bank, which moves (SM-1 … SM-46)."""

from __future__ import annotations

from typing import Final, get_args

from engine import game as g
from engine.solver.advice import LEAST_COST
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.bank import SEATS
from games.sette_e_mezzo.decide import DECIDERS
from games.sette_e_mezzo.evolve import evolve
from games.sette_e_mezzo.offers import action, offers
from games.sette_e_mezzo.players import alla_regola, cousin, on_timeout
from games.sette_e_mezzo.rules import PRESETS, SWITCHES, SetteEMezzoRules
from games.sette_e_mezzo.solver.advice import advice, best, weigh
from games.sette_e_mezzo.state import SetteEMezzoState, awaits, start
from games.sette_e_mezzo.view import SetteEMezzoView, covered, view

GAME: Final[
    g.Game[
        SetteEMezzoRules,
        SetteEMezzoState,
        ev.SetteEMezzoAction,
        ev.SetteEMezzoEvent,
        SetteEMezzoView,
    ]
] = g.Game(
    key="sette_e_mezzo",
    rulebook=g.Rulebook(rules=SetteEMezzoRules, presets=PRESETS, switches=SWITCHES),
    seats=g.SeatLimits(
        min_players=lambda _: SEATS[0],
        max_players=lambda _: SEATS[1],
        max_timeouts=2,
    ),
    chips=g.ChipFlow(
        least=lambda rules: rules.min_stake,
        opening=ev.opening,
        transfers=ev.transfers,
        results=ev.results,
        bank=ev.bank,
    ),
    logged=g.LoggedTypes(
        actions=get_args(ev.SetteEMezzoAction),
        events=get_args(ev.SetteEMezzoEvent),
        begins=ev.DeckBegan,
    ),
    core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, covered=covered, offers=offers, action=action),
    timing=g.Timing(on_timeout=on_timeout),
    players=g.ReferencePlayers(
        policies={"alla_regola": alla_regola, "cousin": cousin, "best": best},
        advice=advice,
        looks_back=g.LookBack(weigh=weigh, unit="", least=LEAST_COST),
        slow=frozenset({"best"}),
    ),
)
