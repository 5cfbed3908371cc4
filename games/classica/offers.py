"""A viewer's possible actions, from that view alone: now (BT-1 … BT-7) or as premoves (PM-2)."""

from __future__ import annotations

from engine.cards import Card
from engine.drawing.actions import shared_action
from engine.drawing.hand import is_lone_matta
from engine.drawing.seating import whose_turn
from engine.game import PUBLIC, Choice, Offer, Person, PossiblePremove, Refusal
from games.classica.bank import able_to_bank
from games.classica.events import ClassicaAction
from games.classica.stakes import bank_range, stake_offer, stake_range
from games.classica.state import ClassicaSeat, ClassicaTable, credit_of, drawable
from games.classica.view import ClassicaView


def offers(view: ClassicaView) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer`` now; for ``PUBLIC`` those legal for any hand that fits the public view.

    Amounts are in chips. The amount of *accetto* is the highest stake, or the whole credit (CL-5).
    """
    table = view.table
    if view.viewer not in (PUBLIC, table.to_act):
        return ()
    if table.phase == "offer":
        return _bank_offers(table)
    if table.phase == "turn":
        return _turn_offers(table, table.seats[table.turn], view.cards)
    return ()


def premoves(view: ClassicaView) -> tuple[PossiblePremove, ...]:
    """The viewer's possible premoves: an answer to the next offer of the bank, and the first decision (PM-2)."""
    table = view.table
    found: list[PossiblePremove] = []
    if view.viewer != PUBLIC and view.viewer == next_bank(table) != table.offered:
        found += _bank_premove(table, view.viewer)
    seat = view.seat
    waits = seat is not None and seat.status == "waiting" and seat.stake is None
    if seat is not None and waits and seat.person not in (table.to_act, table.banker):
        found.append(PossiblePremove("stake", _turn_offers(table, seat, view.cards)))
    return tuple(found)


def action(_: ClassicaView, choice: Choice) -> ClassicaAction | Refusal:
    """The action of a choice. Refused: ``unknown_action``."""
    try:
        return shared_action(choice)
    except KeyError:
        return Refusal("unknown_action")


def next_bank(table: ClassicaTable) -> Person:
    """The player to be offered the next bank, as far as is known now (PI-10, PI-11).

    During a bank it is the one after this bank. 0 if the draw for the matta decides, or if no player could hold the
    bank.
    """
    opened = table.opened
    memory = table.memory
    banker = table.banker if table.ending is None else memory.banker
    if not banker:
        return 0
    chips = credit_of(table)
    with_chips = [person for person in table.active if chips[person] > 0]
    able = able_to_bank(table.rules, with_chips, chips)
    if table.ending is None:
        # Every player of this bank will have staked by its end.
        stakers = table.accepted.players or table.active
        memory = memory.with_bank(banker, opened.ring).with_stakers(*stakers)
    order = whose_turn(opened.ring, able, memory).order
    return order[0] if order else 0


def _bank_offers(table: ClassicaTable) -> tuple[Offer, ...]:
    """*Accetto* with its amount, and *rifiuto* where it is free (BT-2)."""
    person = table.offered
    punte = len(table.active) - 1
    accept = Offer("accetto", *bank_range(table.rules, credit_of(table)[person], punte))
    return (accept, Offer("rifiuto")) if table.rules.bank_refusal_button else (accept,)


def _bank_premove(table: ClassicaTable, person: Person) -> list[PossiblePremove]:
    """*Accetto* for the next bank: the amounts that the player's chips allow now."""
    chips = credit_of(table)
    punte = sum(chips[one] > 0 for one in table.active) - 1
    return [
        PossiblePremove("bank", (Offer("accetto", *bank_range(table.rules, chips[person], punte)),))
    ]


def _turn_offers(
    table: ClassicaTable, seat: ClassicaSeat, cards: tuple[Card, ...]
) -> tuple[Offer, ...]:
    """Actions on the turn of a player with ``cards``; without cards, the actions that some hand allows."""
    if seat.stake is None and seat.person != table.banker:
        bound = table.bound(seat.person)
        low, high = stake_range(table.rules, table.accepted.highest, bound=bound, purse=seat.purse)
    else:
        low = high = 0
    found: list[Offer] = []
    if drawable(table):
        found.append(stake_offer(table.rules, "tiro", low=low, high=high))
    known = cards if cards or seat.covered else seat.open
    if not must_draw(table, known):
        found.append(stake_offer(table.rules, "sto", low=low, high=high))
    return tuple(found)


def must_draw(table: ClassicaTable, cards: tuple[Card, ...]) -> bool:
    """True if a player with ``cards`` may not stand: on the matta alone, while cards can be drawn (PI-4, CL-12)."""
    return table.rules.lone_matta_must_draw and is_lone_matta(cards) and drawable(table)
