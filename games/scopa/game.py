"""Scopa for two, three and four, and scopone, for points or chips (SC)."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias, get_args

from engine import game as g
from engine.cousin import by_feel
from engine.tricks import match
from engine.tricks.advice import advised_choice
from engine.tricks.cards import QUESTION
from engine.tricks.sides import PAIRED
from games.scopa import events as ev
from games.scopa.best import LOOKS_BACK, best
from games.scopa.decide import DECIDERS, awaits
from games.scopa.players import alla_regola, on_timeout
from games.scopa.rules import PRESETS, SWITCHES, ScopaRules
from games.scopa.state import ScopaState, evolve, start
from games.scopa.view import ScopaView, action, offers, only, pace, premoves, view

ScopaGame: TypeAlias = g.Game[ScopaRules, ScopaState, ev.ScopaCalo, ev.ScopaEvent, ScopaView]

GAME: Final[ScopaGame] = g.Game(
    key="scopa",
    rulebook=g.Rulebook(rules=ScopaRules, presets=PRESETS, switches=SWITCHES),
    seats=g.SeatLimits(
        min_players=lambda rules: rules.fewest,
        max_players=lambda _: PAIRED,
        pairs=frozenset({PAIRED}),
        max_timeouts=2,
    ),
    chips=match.CHIPS,
    tally=g.Tally(points="whole", score=ev.score, match=match.won_match),
    logged=g.LoggedTypes(
        actions=(ev.ScopaCalo,), events=get_args(ev.ScopaEvent), begins=ev.ScopaOpened
    ),
    core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, offers=offers, action=action, only=only, premoves=premoves, pace=pace),
    timing=g.Timing(
        on_timeout=on_timeout,
        question=lambda state: QUESTION if state.table.to_act else "",
    ),
    players=g.ReferencePlayers(
        policies={
            "alla_regola": alla_regola,
            "cousin": by_feel(alla_regola, action),
            "best": best,
        },
        advice=partial(advised_choice, policy=best, offers=offers, action=action),
        looks_back=LOOKS_BACK,
        slow=frozenset({"best"}),
    ),
)
