"""Advice for a player on turn: the figures of ``best``, ready for the screens."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.drawing.hand import CARD_WEIGHTS, weight
from engine.game import Choice, ChoiceWorth, LookBack
from engine.value import Value
from games.quattro_e_mezzo.best import (
    BUST,
    QuattroHeld,
    plays,
    unseen_by,
    with_card,
)
from games.quattro_e_mezzo.events import DoppioSei, QuattroAction, QuattroSto
from games.quattro_e_mezzo.view import QuattroView


class QuattroOption(Value, frozen=True):
    """One possible action, ready to be taken up, and the points of the hand that it brings on average."""

    choice: Choice
    points: Fraction


class QuattroAdvice(Value, frozen=True):
    """All possible actions, the best first. ``busts``: the chance that the next card would end the hand over 7½."""

    options: tuple[QuattroOption, ...]
    busts: Fraction


def advice(view: QuattroView) -> QuattroAdvice | None:
    """The best action of ``view.viewer`` on turn; None at any other time. It uses only cards that the viewer sees."""
    if view.table.to_act != view.viewer:
        return None
    found = [QuattroOption(_choice(play.action), play.points) for play in plays(view)]
    found.sort(key=lambda option: -option.points)
    unseen = unseen_by(view)
    held = QuattroHeld(weight(view.cards), len(view.cards), first=CARD_WEIGHTS[view.cards[0]])
    bad = sum(n for card, n in unseen.items() if with_card(held, card, view.rules)[1] == BUST)
    return QuattroAdvice(tuple(found), Fraction(bad, sum(unseen.values())))


def _choice(action: object) -> Choice:
    """The choice that makes this action."""
    if isinstance(action, QuattroSto):
        return Choice("sto", None, () if action.matta is None else (action.matta,))
    return Choice("doppio_sei" if isinstance(action, DoppioSei) else "tiro")


def weigh(view: QuattroView, action: QuattroAction) -> tuple[ChoiceWorth, ...]:
    """The points of the hand that every play brings on average, a play like ``action`` first."""
    found = sorted(plays(view), key=lambda play: type(play.action) is not type(action))
    return tuple(ChoiceWorth(_choice(play.action), play.points) for play in found)


LOOKS_BACK: Final = LookBack(weigh=weigh, unit="whole", least=Fraction(1, 4))
