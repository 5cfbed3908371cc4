"""Piatto, as the online rooms play it: duels against a pot (PI-1 … PI-35)."""

from __future__ import annotations

from typing import Final, get_args

from engine import game as g
from engine.drawing.actions import OnlineSto, OnlineTiro
from engine.drawing.seating import SEATS
from engine.solver.advice import LEAST_COST
from games.piatto import events as ev
from games.piatto.advice import advice, best, weigh
from games.piatto.decide import DECIDERS
from games.piatto.evolve import evolve
from games.piatto.offers import action, offers, premoves
from games.piatto.players import alla_regola, cousin, on_timeout
from games.piatto.rules import PRESETS, SWITCHES, PiattoRules
from games.piatto.state import PiattoState, awaits, question, start
from games.piatto.view import PiattoView, view


def _fewest(rules: PiattoRules) -> int:
    """A cash game stops with fewer than ``min_players`` present; a tournament waits for nobody (PI-12, PI-13)."""
    return 0 if rules.tournament else rules.min_players


def _least(rules: PiattoRules) -> int:
    """The minimum stake; 0 in a tournament, which has no refill."""
    return 0 if rules.tournament else rules.min_bet


GAME: Final[g.Game[PiattoRules, PiattoState, ev.PiattoAction, ev.PiattoEvent, PiattoView]] = g.Game(
    key="piatto",
    rulebook=g.Rulebook(rules=PiattoRules, presets=PRESETS, switches=SWITCHES),
    seats=g.SeatLimits(min_players=_fewest, max_players=lambda _: SEATS[1], max_timeouts=1),
    chips=g.ChipFlow(
        least=_least, opening=ev.opening, transfers=ev.transfers, results=ev.results, bank=ev.bank
    ),
    logged=g.LoggedTypes(
        actions=get_args(ev.PiattoAction), events=get_args(ev.PiattoEvent), begins=ev.DeckBegan
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
    ),
)
