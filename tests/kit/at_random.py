"""The random player of tests and measurements."""

from __future__ import annotations

from typing import Any, Final

from engine.game import AnyGame, Below, Choice, Offer, Policy, Refusal

SELDOM: Final = 8
"""It makes a call out of turn once in this many times."""


MOST: Final = 40
"""It names at most so many steps above the smallest amount, so that chips last."""


def random_choice(offers: tuple[Offer, ...], below: Below) -> Choice | None:
    """Any offer, with any amount and any options in its range. None: it lets a question out of turn pass."""
    offer = offers[below(len(offers))]
    if all(one.decision for one in offers) and below(SELDOM):
        return None
    low, high, step = offer.low, offer.high, offer.step
    amount = low + step * below(min((high - low) // step, MOST) + 1) if high else None
    left = [*offer.options]
    options = tuple([left.pop(below(len(left))) for _ in range(min(offer.take, len(left)))])
    if offer.sets and below(len(offer.sets) + len(offer.options)) < len(offer.sets):
        options = offer.sets[below(len(offer.sets))]
    return Choice(offer.name, amount, options)


def random_player(game: AnyGame) -> Policy[Any, Any]:
    """A policy for a game."""

    def play(view: Any, offers: tuple[Offer, ...], below: Below) -> Any:
        choice = random_choice(offers, below)
        if choice is None:
            return None
        action = game.sight.action(view, choice)
        assert not isinstance(action, Refusal), (choice, action)
        return action

    return play


def player_of(game: AnyGame, name: str) -> Policy[Any, Any]:
    """A computer of the game by its name, or the ``random`` player."""
    return random_player(game) if name == "random" else game.players.policies[name]
