"""The decisions of an ended round that cost a player most, by the cards that the player saw at each of them.

A game gives the worth of the choices at one decision (``engine.game.LookBack``); the rest is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.families import GameAction
from engine.game import Choice, ChoiceWorth, LookBack, Move, Offer, OpenMoment, Person
from engine.value import Value

MOST_LOSSES: Final = 3
"""A look back names so many decisions at most."""


class OwnMove(Value, frozen=True):
    """A move of the player who looks back, in the log of the round."""

    action: GameAction


class Loss(Value, frozen=True):
    """A decision that cost something.

    ``event``: the number of the round's events before it. ``worths``: of every choice, in the order of ``choices_of``.
    """

    event: int
    played: ChoiceWorth
    worths: tuple[ChoiceWorth, ...]

    @property
    def better(self) -> ChoiceWorth:
        """The best choice."""
        return max(self.worths, key=lambda one: one.worth)

    @property
    def cost(self) -> Fraction:
        return self.better.worth - self.played.worth


class Review(Value, frozen=True):
    """The decisions of one player that cost most, in the order of play."""

    losses: tuple[Loss, ...]

    @property
    def costliest(self) -> Loss | None:
        """The one that cost most; None if none cost anything."""
        return max(self.losses, key=lambda loss: loss.cost, default=None)


def own_log(log: Iterable[Any], person: Person) -> tuple[Any, ...]:
    """The game's events of a round, each after the move that made it if that was a move of ``person``."""
    return tuple(
        OwnMove(entry.action) if isinstance(entry, Move) else entry
        for entry in log
        if not isinstance(entry, Move) or entry.who == person
    )


def choices_of(offers: Iterable[Offer], beside: frozenset[str]) -> tuple[Choice, ...]:
    """The choices of a decision: each card, with the cards that it takes; other offers by name, without an amount.

    ``beside``: offers left out, as in ``LookBack``.
    """
    found: list[Choice] = []
    for offer in offers:
        if offer.name in beside:
            continue
        if offer.option_kind != "cards":
            found.append(Choice(offer.name))
            continue
        with_others = {chosen[0] for chosen in offer.sets}
        alone = [(card,) for card in offer.options if card not in with_others]
        found += [Choice(offer.name, options=chosen) for chosen in (*alone, *offer.sets)]
    return tuple(found)


def reviewed(
    before: Any,
    log: Sequence[Any],
    person: Person,
    *,
    evolve: Callable[[Any, Any], Any],
    view: Callable[[Any, Person], Any],
    offers: Callable[[Any], tuple[Offer, ...]],
    looks_back: LookBack[Any, Any],
) -> Review:
    """The decisions of ``person`` that cost most in an ended round.

    ``before``: the game's state before the round; ``log``: of ``own_log``; the rest are parts of the game.
    """
    ended = next((entry for entry in reversed(log) if not isinstance(entry, OwnMove)), None)
    state, event, losses = before, 0, list[Loss]()
    for entry in log:
        if not isinstance(entry, OwnMove):
            state, event = evolve(state, entry), event + 1
            continue
        seen = view(state, person)
        known = OpenMoment(state, ended) if looks_back.is_open else seen
        choices = choices_of(offers(seen), looks_back.beside)
        loss = _loss(looks_back.weigh(known, entry.action), choices, event=event)
        if loss is not None and loss.cost >= looks_back.least:
            losses.append(loss)
    worst = sorted(losses, key=lambda loss: -loss.cost)[:MOST_LOSSES]
    return Review(tuple(sorted(worst, key=lambda loss: loss.event)))


def _loss(weighed: Sequence[ChoiceWorth], choices: Sequence[Choice], *, event: int) -> Loss | None:
    """The worth of every choice, of equal names the best; None unless all of them are known."""
    worths: dict[Choice, Fraction] = {}
    for one in weighed:
        choice = _among(choices, one.choice)
        worths[choice] = max(one.worth, worths.get(choice, one.worth))
    if not weighed or not worths.keys() >= {*choices}:
        return None
    played = _among(choices, weighed[0].choice)
    found = tuple(ChoiceWorth(choice, worths[choice]) for choice in choices)
    return Loss(event=event, played=ChoiceWorth(played, worths[played]), worths=found)


def _among(choices: Sequence[Choice], choice: Choice) -> Choice:
    """The same choice among those of the decision: without an amount, and options other than cards."""
    return choice if choice in choices else Choice(choice.name)
