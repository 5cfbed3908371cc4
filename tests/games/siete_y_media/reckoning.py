"""Siete y media reckoned a second time, slowly and from the rules alone."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from engine.cards import Card
from games.siete_y_media.rules import ALLOWED, SieteRules


def points(card: Card) -> Fraction:
    """[SY-4] Oros, copas, espadas, bastos alike: the index, and a half for sota, caballo and rey."""
    index = int(card.rstrip("DCSB"))
    return Fraction(1, 2) if index in (8, 9, 10) else Fraction(index)


SEVEN_AND_HALF = Fraction(15, 2)


def pays(hand: Fraction, bank: Fraction, bet: int, *, times: int) -> int:
    """The chips that the bank pays to one hand, below zero if it collects (SY-5, SY-12, SY-21, SY-24 to SY-26)."""
    over = hand > SEVEN_AND_HALF
    bank_over = bank > SEVEN_AND_HALF
    if over or bank == SEVEN_AND_HALF or (not bank_over and hand <= bank):
        return -bet
    return bet * (times if hand == SEVEN_AND_HALF else 1)


def any_rules_by(chance: random.Random) -> Any:
    """Rules of some kind."""
    named: dict[str, Any] = {name: chance.choice(allowed) for name, allowed in ALLOWED.items()}
    return SieteRules(
        **{
            **named,
            "bank_amount": chance.choice([None, 20, 100]),
            "max_bet": chance.choice([None, 30]),
            "loca": chance.random() < 0.7,
            "muerto": True,
            "announce_seven_half": chance.random() < 0.6,
            "shuffle_each_hand": chance.random() < 0.5,
        }
    )
