"""Quattro e mezzo: 2 to 12 players, everybody against everybody, for points.

``GAME`` is all that the table, the croupier, the screens and the conformance suite see.
"""

from __future__ import annotations

from typing import Final, get_args

from engine import game as g
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.advice import LOOKS_BACK, advice
from games.quattro_e_mezzo.best import best
from games.quattro_e_mezzo.decide import DECIDERS
from games.quattro_e_mezzo.evolve import evolve
from games.quattro_e_mezzo.offers import action, offers
from games.quattro_e_mezzo.players import alla_regola, cousin, on_timeout
from games.quattro_e_mezzo.rules import PRESETS, SEATS, SWITCHES, QuattroRules
from games.quattro_e_mezzo.state import QuattroState, awaits, start
from games.quattro_e_mezzo.view import QuattroView, drawn, view

GAME: Final[g.Game[QuattroRules, QuattroState, ev.QuattroAction, ev.QuattroEvent, QuattroView]] = (
    g.Game(
        key="quattro_e_mezzo",
        rulebook=g.Rulebook(rules=QuattroRules, presets=PRESETS, switches=SWITCHES),
        seats=g.SeatLimits(
            min_players=lambda _: SEATS[0],
            max_players=lambda _: SEATS[1],
            max_timeouts=2,
        ),
        tally=g.Tally(points="whole", score=ev.score, match=ev.won_match),
        logged=g.LoggedTypes(
            actions=get_args(ev.QuattroAction),
            events=get_args(ev.QuattroEvent),
            begins=ev.QuattroOpened,
        ),
        core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
        sight=g.Sight(view=view, offers=offers, action=action, drawn=drawn),
        timing=g.Timing(on_timeout=on_timeout),
        players=g.ReferencePlayers(
            policies={"alla_regola": alla_regola, "cousin": cousin, "best": best},
            advice=advice,
            looks_back=LOOKS_BACK,
        ),
    )
)
