"""The link between a tournament and its game, piatto (TO-1): the rules of a level, and the end of a giro."""

from __future__ import annotations

from typing import Final

from engine import piatto
from engine.game import Person
from engine.piatto.events import BankFined, PiattoEnded
from engine.piatto.rules import PiattoRules
from engine.piatto.state import PiattoState
from engine.tournament.giro import Out
from engine.tournament.terms import Terms, least
from engine.value import Value

GAME: Final = piatto.GAME
"""The game of tournaments (TO-1)."""


class Ended(Value, frozen=True):
    """A giro that an event of a table ended. ``last``: it ended the round too. The other fields are as in ``Giro``."""

    banker: Person
    out: tuple[Out, ...]
    last: bool


def rules_of(terms: Terms, level: int) -> PiattoRules:
    """The house rules of a tournament's tables with the minimums of ``level`` (TO-1, TO-2)."""
    min_pot, min_bet = least(terms, level)
    return PiattoRules(
        min_pot=min_pot,
        min_bet=min_bet,
        mode="tournament",
        lone_matta_must_draw=terms.lone_matta_must_draw,
        sitout_half_to=terms.sitout_half_to,
        reshuffle_matta=terms.reshuffle_matta,
        penalty_share=terms.penalty_share,
    )


def broke(state: PiattoState) -> frozenset[Person]:
    """People who lost their last chip in the running bank, and are out when it ends (TO-3)."""
    table = state.table
    if table.phase == "between":
        return frozenset()
    staking = table.punta if table.duel is not None else 0
    holding = table.banker if table.pot else 0
    without = (one for one, has in zip(table.ring, table.purses, strict=True) if not has)
    return frozenset(without) - {staking, holding}


def ended(event: object) -> Ended | None:
    """The giro that this event of a table ended; None for other events.

    A bank is a giro. So is a fine that takes a player's last chip (PI-17). It is reported at once: giri that end
    meanwhile at other tables come after it.
    """
    match event:
        case BankFined(person, before, fine, shares):
            if before - fine + dict(shares).get(person, 0) > 0:
                return None
            return Ended(0, (Out(person, before, 0),), last=False)
        case PiattoEnded():
            out = tuple(
                Out(
                    person=one.person,
                    credit=one.before,
                    mano=one.mano,
                    banker=one.person == event.banker,
                )
                for one in event.eliminated
                if one.mano
            )
            return Ended(event.banker, out, last=True)
    return None
