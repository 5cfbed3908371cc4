"""The pending questions of calabresella, their clock and their pace."""

from __future__ import annotations

from typing import Final

from engine.chance import AskTime, FreshDeck
from engine.game import (
    BETWEEN,
    Awaits,
    Clock,
    GroupPace,
    Person,
    Waiting,
    turn_clock,
)
from engine.tricks.cards import QUESTION
from engine.tricks.match import MATCH_OVER
from games.calabresella.money import is_covered
from games.calabresella.state import CalaState
from games.calabresella.view import CalaView


def awaits(state: CalaState) -> Awaits:
    """The players or the request to chance that are pending. The called partner is never awaited as such."""
    table = state.table
    round_ = table.round
    if table.to_act:
        return Waiting(_speakers(state)) if table.phase == "auction" else Waiting((table.to_act,))
    if table.phase == "si_puo":
        return Waiting(table.unanswered)
    if table.phase == "time":
        return AskTime()
    if table.phase == "deck":
        return FreshDeck()
    if table.phase in ("lots", "deal"):
        return table.cards.asked(lots=table.phase == "lots")
    return MATCH_OVER if round_.ending is not None and round_.ending.ranking else BETWEEN


def _speakers(state: CalaState) -> tuple[Person, ...]:
    """The player on turn, and the people who may call out of turn now and have the chips for it."""
    table = state.table
    if not state.purses:
        return table.standing
    round_, purses = table.round, dict(state.purses)
    calls = [one for one in round_.form.calls if one > round_.call and one >= round_.out_of_turn]
    return tuple(
        person
        for person in table.standing
        if person == table.to_act
        or any(is_covered(round_, person, call=call, purses=purses) for call in calls)
    )


SI_PUO: Final = 20
"""Seconds in which everybody may answer *si può?* (CA-14)."""


def clock(state: CalaState) -> Clock | None:
    """The decision of the player on turn; the answers to *si può?* are a window (CA-14)."""
    table = state.table
    if table.phase == "si_puo":
        return Clock(table.decision, 0, SI_PUO)
    return turn_clock(state)


def plays_itself(state: CalaState) -> bool:
    """True in the last trick: everybody has one card, and the other cards of the trick follow the first."""
    table = state.table
    form = table.round.form
    return table.phase == "tricks" and len(table.played) >= form.players * (form.cards - 1)


def rests(state: CalaState) -> bool:
    """True while a complete trick lies on the table."""
    return state.table.phase == "tricks" and state.table.play.rests


def question(state: CalaState) -> str:
    """Only a card may be chosen before the turn."""
    return QUESTION if state.table.phase == "tricks" else ""


def pace(view: CalaView) -> GroupPace:
    """The pace of a trick; every other moment is shown at once."""
    return view.table.play.pace if view.table.phase == "tricks" else "turn"
