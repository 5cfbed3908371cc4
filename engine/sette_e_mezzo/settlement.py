"""Payments at the end of a hand: SM-26, line by line."""

from __future__ import annotations

from engine.sette_e_mezzo.events import Outcome
from engine.sette_e_mezzo.hand import Score
from engine.sette_e_mezzo.rules import SEVEN_AND_HALF, SetteEMezzoRules


def settle(
    player: Score, banker: Score, stake: int, rules: SetteEMezzoRules
) -> tuple[Outcome, int]:
    """Settle one player's hand with ``stake`` chips against the banker's (SM-26).

    Returns the outcome, and the player's gain in chips; a figure below zero is a loss. A loss above the stake may be
    more than the player's chips; the caller limits it (GEN-8).
    """
    kind, bank = player.kind, banker.kind
    if kind == "bust":
        return "bust", -stake
    if kind == "triple":
        return ("lost_triple_tie", -stake) if bank == "triple" else ("paid_triple", 3 * stake)
    if bank == "triple":
        return "lost_triple", -3 * stake
    if bank == "bust":
        doubled = rules.reale_double_if_banker_busts and rules.reale_pays > 1
        if kind == "reale" and doubled:
            return "banker_bust_reale", rules.reale_pays * stake
        return "banker_bust", stake
    if player.total > banker.total:
        return ("paid_reale", rules.reale_pays * stake) if kind == "reale" else ("paid", stake)
    if player.total < banker.total:
        return ("lost_double", -rules.reale_pays * stake) if bank == "reale" else ("lost", -stake)
    if player.total < SEVEN_AND_HALF:
        return "lost_tie", -stake
    if bank == "reale":
        if kind == "reale":
            return "lost_reale_tie", -stake
        return "lost_double", -rules.reale_pays * stake
    if kind == "reale" and is_protected(player, banker, rules):
        return "paid_reale_tie", rules.reale_pays * stake
    return "lost_seven_half", -stake


def is_protected(player: Score, banker: Score, rules: SetteEMezzoRules) -> bool:
    """True if a player's reale is paid although the banker has a 7½, but not a reale (SM-20, SM-21, SM-22)."""
    if rules.reale_beats_illegittimo == "all":
        return True
    return player.matta_figure and (
        rules.reale_beats_illegittimo == "matta_figura" or banker.cards == 2
    )
