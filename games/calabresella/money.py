"""Chips a game point: the escrow of the call in force, the calls that chips cover, and the payment of a hand.

The escrow is the most that the call can cost (CA-31 to CA-36, GEN-8). It is the same for everybody but the caller, or
it would tell the partner. Shares are in halves, all else in chips; the chips of a point are even, so half a point is
whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.game import ESCROW, Person, Purses, Transfer
from games.calabresella.events import CalaChips
from games.calabresella.forms import CHIAMO, FORMS, PASS, CalaForm
from games.calabresella.rules import CalaRules
from games.calabresella.scoring import TIMES, stakes
from games.calabresella.state import CalaRound


class WorstLoss(NamedTuple):
    """The most halves that a call can cost the caller, and each other player."""

    caller: int
    other: int


@lru_cache(maxsize=64)
def worst_loss(form: CalaForm, call: int) -> WorstLoss:
    """The worst of a call: the highest feat, and for a *chiamo* the called card in a hand or in the monte (CA-18)."""
    alone = [True] if call != CHIAMO or form.monte else []
    if call == CHIAMO:
        alone.append(False)
    won = [stakes(call, form.players, alone=one, won=True) for one in alone]
    lost = [stakes(call, form.players, alone=one, won=False) for one in alone]
    most = max(TIMES.values())
    return WorstLoss(
        caller=most * max(caller for caller, _, _ in lost),
        other=most * max([partner for _, partner, _ in lost] + [each for _, _, each in won]),
    )


HIGHEST_SHARE: Final = max(
    worst_loss(form, call).other for form in FORMS.values() for call in form.calls
)
"""The most halves that any call at any table can cost a player who is not the caller."""


def in_chips(rules: CalaRules, halves: int) -> int:
    """The chips of so many halves; 0 without chips."""
    return halves * (rules.per_point or 0) // 2


def least(rules: CalaRules) -> int:
    """The chips that a player needs for a hand: then every call of another player is covered."""
    return in_chips(rules, HIGHEST_SHARE)


def escrow(round_: CalaRound, call: int, caller: Person) -> dict[Person, int]:
    """The chips of each player at play in escrow while ``call`` of ``caller`` is in force; no entries for a pass."""
    if call == PASS:
        return {}
    worst = worst_loss(round_.form, call)
    own, other = in_chips(round_.rules, worst.caller), in_chips(round_.rules, worst.other)
    return {one: own if one == caller else other for one in round_.players}


def is_covered(
    round_: CalaRound, person: Person, *, call: int, purses: Mapping[Person, int]
) -> bool:
    """True if the chips of ``person`` cover the own ``call``; everybody has the share of every call of another player.

    ``purses``: free chips.
    """
    held = escrow(round_, round_.call, round_.caller).get(person, 0)
    return escrow(round_, call, person)[person] <= purses[person] + held


def uncovered(round_: CalaRound, person: Person, purses: Mapping[Person, int]) -> tuple[int, ...]:
    """The calls of the table that ``person`` may not make for want of chips."""
    return tuple(
        call
        for call in round_.form.calls
        if not is_covered(round_, person, call=call, purses=purses)
    )


def raised(
    round_: CalaRound, person: Person, *, call: int, purses: Purses
) -> tuple[tuple[Transfer, ...], CalaChips]:
    """The chips that ``call`` by ``person`` moves, and everybody's free chips then; nothing if it is not
    the highest.
    """
    if not round_.rules.per_point or call <= round_.call:
        return (), ()
    held = escrow(round_, round_.call, round_.caller)
    wanted = escrow(round_, call, person)
    more = {one: chips - held.get(one, 0) for one, chips in wanted.items()}
    return moves(more), tuple((one, purses[one] - chips) for one, chips in more.items())


def moves(more: Mapping[Person, int]) -> tuple[Transfer, ...]:
    """``more`` chips of each person into escrow; below zero they come out of it."""
    return tuple(
        Transfer(one, ESCROW, chips) if chips > 0 else Transfer(ESCROW, one, -chips)
        for one, chips in more.items()
        if chips
    )


def payment(
    round_: CalaRound, gains: Iterable[tuple[Person, int]]
) -> tuple[tuple[Transfer, ...], CalaChips]:
    """The transfers out of escrow at the end, and the chips that each person has won or lost; nothing without chips.

    ``gains``: game points in halves.
    """
    if not round_.rules.per_point:
        return (), ()
    won = {one: in_chips(round_.rules, halves) for one, halves in gains}
    held = escrow(round_, round_.call, round_.caller)
    return moves({one: -held.get(one, 0) - chips for one, chips in won.items()}), (*won.items(),)
