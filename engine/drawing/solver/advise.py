"""From the visible cards and stakes to advice: the same in all online variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.cards import Card
from engine.drawing.hand import weight
from engine.drawing.solver.banker import OnlineBankersTurn, OnlineFoe
from engine.drawing.solver.beliefs import StandingPunta, held_by
from engine.drawing.solver.punta import OnlinePuntaTurn, busts
from engine.drawing.solver.seen import by_worth
from engine.game import Choice
from engine.solver.advice import Advice, Assumes, Option
from engine.solver.left import Counts, Left, next_worths


def advised(options: Iterable[Option], chance: Fraction | None, assumes: Assumes) -> Advice:
    """These options, the best first; equal options keep their order."""
    ranked = sorted(options, key=lambda option: option.chips, reverse=True)
    return Advice(tuple(ranked), chance, assumes)


def for_a_punta(
    turn: OnlinePuntaTurn,
    cards: Sequence[Card],
    left: Left,
    *,
    stake: int | None,
    limits: tuple[int, int],
    must_draw: bool,
) -> Advice:
    """A punta's options with ``cards`` and their values. A punta who is ahead stakes the maximum, else the minimum.

    ``stake``: the named stake, None before; ``limits``: the range of a stake not named yet (PI-19, CL-8).
    ``must_draw``: the punta may not stand (PI-4).
    """
    low, high = limits
    hole, *opened = by_worth(cards)
    options: list[Option] = []
    for found in turn.choices(hole, tuple(opened), left):
        if must_draw and found.name == "sto":
            continue
        amount = None
        if stake is None:
            amount = high if found.wins > 0 else low
        at_risk = stake if amount is None else amount
        options.append(Option(Choice(found.name, amount), found.wins * (at_risk or 0)))
    chance = busts(weight(cards), left) if left.drawable else None
    return advised(options, chance, "banker_alla_regola")


def before_the_card(turn: OnlinePuntaTurn, left: Left, limits: tuple[int, int]) -> Fraction:
    """A punta's average gain in chips from a mano before the first card; with a good card the punta will stake high."""
    low, high = limits
    brings, total = Fraction(0), 0
    for hole, ways, after in next_worths(left):
        wins = turn.wins(hole, (), after)
        brings += ways * wins * (high if wins > 0 else low)
        total += ways
    return brings / total


def for_the_banker(
    against: Sequence[tuple[int, StandingPunta]],
    cards: Sequence[Card],
    left: Left,
    *,
    older: Counts = (),
    must_draw: bool,
) -> Advice:
    """A banker's options with ``cards`` and their values in chips.

    ``against``: stake and visible cards of each punta who stands. ``older`` and ``left`` as in ``OnlineBankersTurn``.
    ``must_draw``: the banker may not stand (PI-4).
    """
    counts = (*older, *left.pile.counts)
    held = held_by([standing for _, standing in against], counts, left.away)
    foes = [OnlineFoe(stake, one) for (stake, _), one in zip(against, held, strict=True)]
    turn = OnlineBankersTurn(foes, older, left.away)
    held_now = weight(cards)
    options = [
        Option(Choice(name), chips)
        for name, chips in turn.choices(held_now, left)
        if name != "sto" or not must_draw
    ]
    chance = turn.busts(held_now, left) if left.drawable else None
    return advised(options, chance, "punte_alla_regola")
