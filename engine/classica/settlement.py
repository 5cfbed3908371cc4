"""Who pays whom: a bank that was played (CL-9, CL-10), and one that sat out (CL-6). Chips only, no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.classica.rules import ClassicaRules
from engine.game import ESCROW, Person, Transfer
from engine.online.seating import shared
from engine.value import value


@value
class Paid:
    """What comes out of the escrow: ``back`` to each punta who is paid, and the rest to the banker."""

    back: Mapping[Person, int]
    bank: int


def pay(stakes: Mapping[Person, int], won: Mapping[Person, int], escrow: int) -> Paid:
    """Empty the escrow of ``escrow`` chips (CL-10).

    ``stakes`` lie in it, with the bank's cover and the fines; ``won`` is what each punta wins, below zero what he loses.
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
    """What a bank in sit-out with ``credit`` chips pays each of ``punte``, in the order of play (CL-6).

    Twice the least stake to each, or to all together; if that is more than it has, equal shares of what there is.
    """
    each = 2 * rules.min_bet
    if rules.sitout_pay == "each" and credit >= each * len(punte):
        return dict.fromkeys(punte, each)
    if rules.sitout_pay == "shared":
        return shared(min(each, credit), punte)
    return shared(credit, punte)
