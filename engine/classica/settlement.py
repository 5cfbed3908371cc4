"""Payments of a played bank (CL-9, CL-10) and of a bank in sit-out (CL-6). Chips only, no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.classica.rules import ClassicaRules
from engine.game import ESCROW, Person, Transfer
from engine.online.seating import shared
from engine.value import value


@value
class Paid:
    """The contents of the escrow, shared out: ``back`` for each paid punta, ``bank`` for the banker."""

    back: Mapping[Person, int]
    bank: int


def pay(stakes: Mapping[Person, int], won: Mapping[Person, int], escrow: int) -> Paid:
    """Empty the escrow of ``escrow`` chips (CL-10).

    It holds the ``stakes``, the bank's cover and the fines. ``won`` is each punta's gain, below zero for a loss.
    """
    back = {person: stakes[person] + chips for person, chips in won.items() if chips > 0}
    return Paid(back, escrow - sum(back.values()))


def moves(paid: Paid, banker: Person) -> tuple[Transfer, ...]:
    """The transfers that pay, the banker's last."""
    out = [Transfer(ESCROW, person, chips) for person, chips in paid.back.items()]
    if paid.bank > 0:
        out.append(Transfer(ESCROW, banker, paid.bank))
    return tuple(out)


def sitout_pay(rules: ClassicaRules, credit: int, punte: Sequence[Person]) -> Mapping[Person, int]:
    """The payment of a bank in sit-out with ``credit`` chips to each of ``punte``, in the order of play (CL-6).

    Twice the minimum stake to each, or to all together; if the bank has less, all of it in equal shares.
    """
    each = 2 * rules.min_bet
    if rules.sitout_pay == "each" and credit >= each * len(punte):
        return dict.fromkeys(punte, each)
    if rules.sitout_pay == "shared":
        return shared(min(each, credit), punte)
    return shared(credit, punte)
