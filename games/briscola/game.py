"""Briscola for two, for three, and for four in pairs: a match of won games, for points or chips (BR)."""

from __future__ import annotations

from functools import partial
from typing import Final, get_args

from engine import game as g
from engine.tricks import match
from engine.tricks.advice import advised_choice
from engine.tricks.cards import QUESTION
from engine.tricks.sides import PAIRED
from games.briscola.best import LOOKS_BACK, best
from games.briscola.decide import DECIDERS, awaits
from games.briscola.events import BriscolaAction, BriscolaEvent, BriscolaOpened
from games.briscola.players import alla_regola, cousin, on_timeout
from games.briscola.rules import PRESETS, SEATS, SWITCHES, BriscolaRules
from games.briscola.state import BriscolaState, evolve, start
from games.briscola.view import BriscolaView, action, offers, only, premoves, view

GAME: Final[g.Game[BriscolaRules, BriscolaState, BriscolaAction, BriscolaEvent, BriscolaView]] = (
    g.Game(
        key="briscola",
        rulebook=g.Rulebook(rules=BriscolaRules, presets=PRESETS, switches=SWITCHES),
        seats=g.SeatLimits(
            min_players=lambda _: SEATS[0],
            max_players=lambda _: SEATS[1],
            pairs=frozenset({PAIRED}),
            max_timeouts=2,
        ),
        chips=match.CHIPS,
        tally=g.Tally(points="whole", score=match.score, match=match.won_match),
        logged=g.LoggedTypes(
            actions=get_args(BriscolaAction), events=get_args(BriscolaEvent), begins=BriscolaOpened
        ),
        core=g.GameCore(start=start, decide=DECIDERS.decide, evolve=evolve, awaits=awaits),
        sight=g.Sight(
            view=view,
            offers=offers,
            action=action,
            only=only,
            premoves=premoves,
            pace=lambda seen: seen.table.play.pace if seen.table.to_act else "turn",
        ),
        timing=g.Timing(
            on_timeout=on_timeout,
            question=lambda state: QUESTION if state.table.to_act else "",
            plays_itself=lambda state: state.table.is_last_trick,
            rests=lambda state: bool(state.table.to_act) and state.table.play.rests,
        ),
        players=g.ReferencePlayers(
            policies={"alla_regola": alla_regola, "cousin": cousin, "best": best},
            advice=partial(advised_choice, policy=best, offers=offers, action=action),
            looks_back=LOOKS_BACK,
        ),
    )
)
