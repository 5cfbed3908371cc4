"""*Alla regola* (SC-13), which also plays for the clock."""

from __future__ import annotations

from engine.game import Below, Offer
from games.scopa.cards import ScopaPlay
from games.scopa.events import ScopaCalo
from games.scopa.state import ScopaState
from games.scopa.view import ScopaView, numbers, view


def as_action(play: ScopaPlay) -> ScopaCalo:
    """The action of a play."""
    card, *takes = numbers((play[0], *play[1]))
    return ScopaCalo(card, tuple(takes))


def on_timeout(state: ScopaState, _lapsed: bool) -> ScopaCalo:
    """The action for an absent player; ``lapsed`` makes no difference."""
    return as_action(view(state, state.table.to_act).plays[0])


def alla_regola(view: ScopaView, _offers: tuple[Offer, ...], _below: Below) -> ScopaCalo:
    """The play for an absent player."""
    return as_action(view.plays[0])
