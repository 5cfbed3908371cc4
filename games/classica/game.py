"""Classica, as the online rooms play it: each deal has one bank, plays against all punte at once and pays at the end.

The rules are CL-1 … CL-13.
"""

from __future__ import annotations

from typing import Final, get_args

from engine import game as g
from engine.drawing.actions import OnlineSto, OnlineTiro
from engine.drawing.seating import SEATS
from engine.solver.advice import LEAST_COST
from games.classica import events as ev
from games.classica.advice import advice, best, weigh
from games.classica.decide import DECIDERS
from games.classica.evolve import evolve
from games.classica.offers import action, offers, premoves
from games.classica.players import alla_regola, cousin, on_timeout
from games.classica.rules import PRESETS, SWITCHES, ClassicaRules
from games.classica.state import ClassicaState, awaits, question, start
from games.classica.view import ClassicaView, view

GAME: Final[
    g.Game[ClassicaRules, ClassicaState, ev.ClassicaAction, ev.ClassicaEvent, ClassicaView]
] = g.Game(
    key="classica",
    rulebook=g.Rulebook(rules=ClassicaRules, presets=PRESETS, switches=SWITCHES),
    seats=g.SeatLimits(
        min_players=lambda rules: rules.min_players,
        max_players=lambda _: SEATS[1],
        max_timeouts=1,
    ),
    chips=g.ChipFlow(
        least=lambda rules: rules.min_bet,
        opening=ev.opening,
        transfers=ev.transfers,
        results=ev.results,
        bank=ev.bank,
    ),
    logged=g.LoggedTypes(
        actions=get_args(ev.ClassicaAction), events=get_args(ev.ClassicaEvent), begins=ev.Dealt
    ),
    core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, offers=offers, action=action, premoves=premoves),
    timing=g.Timing(on_timeout=on_timeout, question=question),
    players=g.ReferencePlayers(
        policies={"alla_regola": alla_regola, "cousin": cousin, "best": best},
        advice=advice,
        looks_back=g.LookBack(
            weigh=weigh, looks_at=(OnlineTiro, OnlineSto), unit="", least=LEAST_COST
        ),
        slow=frozenset({"best"}),
    ),
)
