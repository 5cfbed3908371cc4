"""The best action in classica, and the reference player that takes it; both use one person's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from engine.cards import PACK, Card
from engine.drawing.actions import OnlineSto, OnlineTiro, shared_action
from engine.drawing.regola import least
from engine.drawing.solver.advise import advised, for_a_punta, for_the_banker
from engine.drawing.solver.beliefs import StandingPunta
from engine.drawing.solver.odds import edge_alla_regola
from engine.drawing.solver.punta import NOBODY_ELSE, OnlinePuntaTurn, alla_regola
from engine.drawing.solver.seen import by_worth, unseen
from engine.game import Below, Choice, ChoiceWorth, Offer
from engine.half_points import HALF
from engine.solver.advice import Advice, Option, worths_of
from engine.solver.left import Left, Pile
from engine.value import replace
from games.classica.events import ClassicaAction
from games.classica.offers import must_draw
from games.classica.stakes import bank_range, bound_stakes, is_all_in, stake_range
from games.classica.state import ClassicaSeat, ClassicaTable, credit_of
from games.classica.view import ClassicaView


def advice(view: ClassicaView) -> Advice | None:
    """The best action of ``view.viewer`` on turn; None at any other time. It uses only cards that the viewer sees."""
    table = view.table
    if not table.to_act or table.to_act != view.viewer:
        return None
    if table.phase == "offer":
        return _on_the_bank(view)
    if table.bank_plays:
        return _for_the_banker(view)
    return _for_a_punta(view, table.seats[table.turn])


def best(view: ClassicaView, _offers: tuple[Offer, ...], _below: Below) -> ClassicaAction:
    """The reference player that always takes the best advice."""
    found = advice(view)
    if found is None:
        raise ValueError("it is not this viewer's turn")
    return shared_action(found.best)


def weigh(view: ClassicaView, action: ClassicaAction) -> tuple[ChoiceWorth, ...]:
    """The worth of a card and of standing, at the stake of ``action``; by default it is the minimum."""
    if not isinstance(action, OnlineTiro | OnlineSto):
        return ()
    table = view.table
    if table.bank_plays:
        found = _for_the_banker(view)
    else:
        seat = table.seats[table.turn]
        stake = seat.stake or action.stake or _limits(view, seat)[0]
        found = _for_a_punta(view, replace(seat, stake=stake))
    return worths_of(found.options, action, shared_action)


def _on_the_bank(view: ClassicaView) -> Advice:
    """The best highest stake. If all others play *alla regola* it makes no difference, so the advice is the
    smallest.
    """
    table, rules = view.table, view.rules
    credit = credit_of(table)
    own, chips = credit[view.viewer], [credit[person] for person in view.punte]
    low, high = bank_range(rules, own, len(chips))
    stakes: Sequence[int] = [min(rules.min_bet, all_his) for all_his in chips]
    if is_all_in(rules, own, len(chips)):
        stakes = bound_stakes(rules, own, chips)
    brings = edge_alla_regola(many=len(stakes) > 1) * sum(stakes)
    options = [Option(Choice("accetto", amount), brings) for amount in sorted({low, high})]
    if rules.bank_refusal_button:
        options.append(Option(Choice("rifiuto"), Fraction(0)))
    return advised(options, None, "punte_alla_regola")


def _for_a_punta(view: ClassicaView, seat: ClassicaSeat) -> Advice:
    table = view.table
    left, _ = _left(view)
    turn = _turn(
        _least_of_others(table),
        left.again,
        _holes=left.holes,
        _bank=table.opened.number,
        _place=table.turn,
    )
    limits, barred = _limits(view, seat), must_draw(table, view.cards)
    return for_a_punta(
        turn, view.cards, left=left, stake=seat.stake, limits=limits, must_draw=barred
    )


def _limits(view: ClassicaView, seat: ClassicaSeat) -> tuple[int, int]:
    """The range of the stake (CL-8)."""
    table = view.table
    bound = table.bound(seat.person)
    return stake_range(view.rules, table.accepted.highest, bound=bound, purse=seat.purse)


@lru_cache(maxsize=16)
def _turn(
    _others: int, _again: Pile, _holes: Pile | None, _bank: int, _place: int
) -> OnlinePuntaTurn:
    """Keeps the results of a turn for its later decisions. All arguments but the first only tell turns apart."""
    return OnlinePuntaTurn(alla_regola(_others))


def _least_of_others(table: ClassicaTable) -> int:
    """The smallest total that the other punte still in can hold when the banker plays, as this punta sees it (PI-35).

    A punta who has not played yet counts as standing on the hole card.
    """
    punte = len(table.seats) - 1
    if table.turn + 1 < punte:
        return HALF
    played = [seat for seat in table.seats[: table.turn] if seat.status != "bust"]
    shown = [least(seat.open, seat.status == "seven_half") for seat in played]
    return min(shown, default=NOBODY_ELSE)


def _for_the_banker(view: ClassicaView) -> Advice:
    table = view.table
    left, older = _left(view)
    against = [
        (seat.stake or 0, StandingPunta(by_worth(seat.open), seat.status == "seven_half"))
        for seat in table.seats[:-1]
        if seat.status != "bust"
    ]
    counts = tuple(count for pile in older for count in pile.counts)
    barred = must_draw(table, view.cards)
    return for_the_banker(against, view.cards, left=left, older=counts, must_draw=barred)


def _left(view: ClassicaView) -> tuple[Left, tuple[Pile, ...]]:
    """The cards that can still come, as the viewer knows them, and the piles of covered cards from earlier shuffles.

    A covered card of another player is equally likely to be any card that the viewer has not seen.
    """
    table = view.table
    piles = [unseen(seen, pack) for seen, pack in _packs(view)]
    hidden = len(piles) > 1 and not table.bank_plays
    left = Left(
        pile=piles[-1],
        stock=table.stock,
        again=unseen((), table.aside),
        holes=piles[0] if hidden else None,
    )
    return left, tuple(piles[:-1])


def _packs(view: ClassicaView) -> list[tuple[frozenset[Card], tuple[Card, ...]]]:
    """The packs of this bank, shuffle by shuffle, each with the cards known to be neither in it nor covered."""
    table = view.table
    packs = list(table.packs)
    while len(packs) > 1 and len(packs[-1]) < len(PACK):
        packs.pop()
    # The bank's own shuffle, of all forty cards; later shuffles hold only cards of bust punte (CL-12).
    first = len(packs) - 1
    seen = {*view.cards, *table.aside}
    for seat in table.seats:
        if seat.status != "bust":
            seen.update(seat.open)
    found: list[tuple[frozenset[Card], tuple[Card, ...]]] = []
    for pack in reversed(table.packs[first:]):
        found.append((frozenset(seen), pack))
        seen.update(pack)
    return found[::-1]
