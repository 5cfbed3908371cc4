"""Advice for a player on turn, from the player's own view alone."""

from __future__ import annotations

from random import Random
from typing import Final, Literal, TypeAlias

from engine.game import Choice
from engine.value import Value
from games.calabresella import actions as act
from games.calabresella.cards import BIT, THIRDS, cards_of, taker
from games.calabresella.expert import Effort, searched
from games.calabresella.offers import offers
from games.calabresella.rules_of_thumb import is_highest, player_at, same_side
from games.calabresella.view import CalaView

EFFORT: Final = Effort(worlds=400, seconds=1.0)
"""The search for one piece of advice."""

CalaReason: TypeAlias = Literal["", "only", "highest", "takes", "gift", "low"]
"""The reason for a card: the only one, nobody can beat it, it takes the trick as it lies, the own side takes the
points, or it gives away least. Empty for another choice.
"""


class CalaAdvice(Value, frozen=True):
    """The best choice, ready to be taken up."""

    choice: Choice
    reason: CalaReason = ""


def advice(seen: CalaView) -> CalaAdvice | None:
    """The best choice of ``seen.viewer`` on turn; None at any other time. The same view gives the same advice."""
    if seen.table.to_act != seen.viewer:
        return None
    offered = offers(seen)
    below = Random(f"{seen.table.decision} {seen.hand}").randrange
    action = searched(seen, offered, below, effort=EFFORT)
    choice = choice_of(action)
    return CalaAdvice(choice, reason_of(seen, *choice.options) if choice.name == "calo" else "")


def choice_of(action: act.CalaAction | None) -> Choice:
    """The choice that makes this action."""
    match action:
        case act.Lascio():
            return Choice("lascio")
        case act.Poso(card):
            return Choice("poso", options=(card,))
        case act.Nomino(card):
            return Choice("nomino", options=(card,))
        case act.Accomodo(cards):
            return Choice("accomodo", options=cards)
        case act.Calo(card):
            return Choice("calo", options=(card,))
        case act.Dichiaro(call):
            return Choice("dichiaro", options=(call,))
        case act.Solissima(call):
            return Choice("solissima", options=(call,))
    raise TypeError(action)  # on turn there always is an action


def reason_of(seen: CalaView, card: int) -> CalaReason:
    """The plainest reason for a card that a player can check with their own eyes."""
    table = seen.table
    if seen.playable == BIT[card]:
        return "only"
    on_table = len(table.played) % table.round.form.players
    if not on_table:
        return "highest" if is_highest(seen, card) else ""
    trick = table.played[-on_table:]
    if taker((*trick, card)) == on_table:
        last = on_table == table.round.form.players - 1
        return "highest" if last or is_highest(seen, card) else "takes"
    if same_side(seen, player_at(table, on_table - taker(trick))):
        return "gift" if THIRDS[card] else ""
    least = min(THIRDS[other] for other in cards_of(seen.playable))
    return "low" if THIRDS[card] == least else ""
