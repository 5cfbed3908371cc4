"""The bank: its holder, its players and its cover at the start of a hand, and the next holder (SM-27, SM-28, SM-38,
GEN-8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.chance import LotFell
from engine.deciders import refuse_lot, rules_to_open
from engine.game import Move, OpenRound, Person, Refusal
from engine.turn_order import next_holder, on_the_right, who_covers
from games.sette_e_mezzo.events import (
    BankDrawn,
    BankReason,
    RoundOpened,
    SetteEMezzoVerdict,
)
from games.sette_e_mezzo.hand import Score
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.state import SetteEMezzoState, SetteEMezzoTable

SEATS = (2, 12)
"""Minimum and maximum number of players (SM-2)."""


def open_round(state: SetteEMezzoState, move: Move[OpenRound]) -> SetteEMezzoVerdict:
    """Begin a hand for the present players.

    Refused: as ``rules_to_open``, ``too_few`` (players with the minimum stake, which is ``amount``),
    ``nobody_covers`` (``amount`` is the cover that the bank needs).
    """
    table, purses, seats = state.table, move.purses, move.action.seats
    rules = rules_to_open(table, move.action, SetteEMezzoRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    least = rules.min_stake
    # history knows the purses of those who play alone
    players = tuple([person for person in seats if purses.get(person, 0) >= least])
    skipped = tuple([person for person in seats if person not in players])
    if len(players) < SEATS[0]:
        return Refusal("too_few", least)
    need = bank_needs(rules, len(players))
    number = table.round.number + 1
    stock = table.stock
    due, why = _due_banker(table, seats=seats, players=len(players), rules=rules)
    banker = due
    passed: tuple[Person, ...] = ()
    if due == 0:  # the lot decides, and nobody covers the bank yet
        if max(purses[person] for person in players) < need:
            return Refusal("nobody_covers", need)
        need = 0
    elif purses.get(due, 0) < need:
        why = "no_cover"
        banker, passed = who_covers(seats, due, need=need, purses=purses)
        if banker == 0:
            return Refusal("nobody_covers", need)
    fresh = (
        banker == 0
        or banker != table.round.banker
        or rules.deck_reshuffle == "each_hand"
        or stock < len(players)
        or (table.ending is not None and table.ending.used_up)
    )
    if banker:
        players = on_the_right(players, banker)
    chips = tuple(map(purses.__getitem__, players))
    return (
        RoundOpened(
            number=number,
            rules=rules,
            seats=seats,
            players=players,
            skipped=skipped,
            passed=passed,
            banker=banker,
            why=why,
            fresh=fresh,
            chips=chips,
            cover=need,
        ),
    )


def draw_bank(state: SetteEMezzoState, move: Move[LotFell]) -> SetteEMezzoVerdict:
    """Set the first banker by lot (SM-28); a player who cannot cover the bank passes it to the right.

    Refused: ``bad_lot``, ``nobody_covers`` (``amount``: the cover needed).
    """
    opened, answer, purses = state.table.round, move.action, move.purses
    refusal = refuse_lot(answer, opened.players)
    if refusal is not None:
        return refusal
    need = bank_needs(opened.rules, len(opened.players))
    banker, passed = who_covers(opened.seats, answer.person, need=need, purses=purses)
    if banker == 0:
        return Refusal("nobody_covers", need)
    players = on_the_right(opened.players, banker)
    chips = tuple([purses[person] for person in players])
    return (
        BankDrawn(
            lot=answer.person,
            banker=banker,
            passed=passed,
            players=players,
            chips=chips,
            cover=need,
        ),
    )


def bank_needs(rules: SetteEMezzoRules, players: int) -> int:
    """The chips that the bank must put aside before the deal: the cover of all minimum stakes (GEN-8)."""
    return rules.values.cover * rules.min_stake * (players - 1)


def passes_if_all_stay(table: SetteEMezzoTable) -> bool:
    """True if the pack is used up for another hand of the same players, so that the bank would pass (SM-40)."""
    players = len(table.round.players)
    return _exhausted(table, players=players, rules=table.round.rules)


def _exhausted(was: SetteEMezzoTable, players: int, *, rules: SetteEMezzoRules) -> bool:
    """True if too few cards are left for ``players``, and that moves the bank from a banker who would stay (SM-40)."""
    return (
        was.ending is not None
        and was.ending.why == "stays"
        and was.stock < players
        and rules.bank_passing != "reale"
        and rules.deck_reshuffle == "exhaustion"
    )


def _due_banker(
    was: SetteEMezzoTable,
    seats: tuple[Person, ...],
    *,
    players: int,
    rules: SetteEMezzoRules,
) -> tuple[Person, BankReason]:
    """The player whose turn it is to hold the bank, with or without cover; 0 if lots must be drawn."""
    ending = was.ending
    if ending is None:
        return 0, "lot"
    due, stays = next_holder(ending.banker, was.round.seats, seats)
    if not stays:
        return due, "left" if due else "lot"
    if _exhausted(was, players=players, rules=rules):
        return seats[(seats.index(due) + 1) % len(seats)], "exhaustion"
    return due, ending.why


class Played(NamedTuple):
    """The end of one player's hand: its score, and the chips gained by SM-26 (below zero for a loss)."""

    person: Person
    score: Score
    chips: int


def next_banker(
    rules: SetteEMezzoRules,
    banker: Person,
    banker_score: Score,
    *,
    players: Sequence[Played],
    on_his_right: Person,
    used_up: bool,
) -> tuple[Person, BankReason]:
    """The banker of the next hand, and the reason.

    ``players`` are the punte, in turn order from the banker's right; only those with a reale matter. ``used_up``: the
    pack counts as used up (SM-40).
    """
    taker = reale_taker(rules, banker_score, players)
    if taker is not None:
        return taker, "reale"
    if used_up and rules.bank_passing != "reale":
        return on_his_right, "exhaustion"
    return banker, "stays"


def reale_taker(
    rules: SetteEMezzoRules,
    banker_score: Score,
    players: Sequence[Played],
) -> Person | None:
    """The player who takes the bank with a reale (SM-27), or None."""
    reali = [player for player in players if player.score.kind == "reale"]
    if not reali or rules.bank_passing == "exhaustion":
        return None
    candidates = [player for player in reali if _may_take(player, banker_score, rules)]
    if not candidates:
        return None
    if rules.reale_bank_choice == "first":
        return candidates[0].person
    order = rules.reale_suit_order
    highest = min(order.index(player.score.suit) for player in candidates)
    of_suit = [player for player in candidates if order.index(player.score.suit) == highest]
    if rules.reale_equal_suit == "natural_first":
        of_suit.sort(key=lambda player: not player.score.natural)
    return of_suit[0].person


def _may_take(player: Played, banker: Score, rules: SetteEMezzoRules) -> bool:
    if player.chips > 0:
        return True
    if banker.kind == "reale":
        order = rules.reale_suit_order
        return order.index(player.score.suit) < order.index(banker.suit)
    return rules.reale_beaten_takes_bank
