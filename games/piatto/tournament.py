"""Piatto in a tournament (TO-1): a bank is a giro, and so is a fine that takes a player's last chip (PI-17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.game import Person
from engine.tournament.feed import GiroEnded, TournamentDuel, TournamentGame
from engine.tournament.giro import Out
from engine.tournament.terms import Terms, least
from games.piatto.events import BankFined, DuelEnded, PiattoEnded, PiattoOpened
from games.piatto.game import GAME
from games.piatto.rules import PiattoRules
from games.piatto.state import PiattoState


def _rules(terms: Terms, level: int) -> PiattoRules:
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


def _broke(state: PiattoState) -> frozenset[Person]:
    table = state.table
    if table.phase == "between":
        return frozenset()
    staking = table.punta if table.duel is not None else 0
    holding = table.banker if table.pot else 0
    without = (one for one, has in zip(table.ring, table.purses, strict=True) if not has)
    return frozenset(without) - {staking, holding}


def _ended(event: object) -> GiroEnded | None:
    """A fine is reported at once: giri that end meanwhile at other tables come after it."""
    match event:
        case BankFined(person, before, fine, shares):
            if before - fine + dict(shares).get(person, 0) > 0:
                return None
            return GiroEnded(0, (Out(person, before, 0),), last=False)
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
            return GiroEnded(event.banker, out, last=True)
    return None


def _duels(log: Iterable[object]) -> tuple[TournamentDuel, ...]:
    duels: list[TournamentDuel] = []
    for event in log:
        match event:
            case PiattoOpened():
                duels.clear()
            case DuelEnded():
                duels.append(TournamentDuel(event.punta, event))
    return tuple(duels)


TOURNAMENT: Final = TournamentGame(
    game=GAME, rules=_rules, broke=_broke, ended=_ended, duels=_duels
)
