"""Advice for the player on turn, and the reference player that follows it; both use one person's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from engine.game import Below, Choice, ChoiceWorth, Offer
from engine.half_points import HALF, SEVEN_AND_HALF
from engine.solver.advice import Advice, Option, worths_of
from engine.solver.left import Pile
from engine.value import replace
from games.sette_e_mezzo.events import RoundOpened, SetteEMezzoAction, Sto, Tiro
from games.sette_e_mezzo.offers import action_of, best_declaration
from games.sette_e_mezzo.players import least_still_in
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.banker import BankersTurn, Foe
from games.sette_e_mezzo.solver.beliefs import held_by
from games.sette_e_mezzo.solver.hands import score_of
from games.sette_e_mezzo.solver.punta import BURNS, NOBODY_ELSE, Banker, PuntaHand, PuntaTurn
from games.sette_e_mezzo.solver.seen import left_for, older_piles
from games.sette_e_mezzo.solver.stakes import Stakes, stakes_of
from games.sette_e_mezzo.state import SetteEMezzoSeat, SetteEMezzoTable
from games.sette_e_mezzo.view import SetteEMezzoView


def advice(view: SetteEMezzoView, burns: int = BURNS) -> Advice | None:
    """The best action of ``view.viewer`` on turn; None at any other time. It uses only cards that the viewer sees.

    ``burns``: number of future burnings in the calculation, apart from the card in hand.
    """
    table = view.table
    if table.phase != "turn" or table.seat.person != view.viewer:
        return None
    if view.viewer == view.banker:
        return _for_the_banker(view)
    return _for_a_punta(view, table.seat, burns)


def best(view: SetteEMezzoView, _offers: tuple[Offer, ...], _below: Below) -> SetteEMezzoAction:
    """The reference player that always takes the best advice.

    It calculates no burning except that of the card in hand: each further one would take as long as all the rest, and
    a computer has only its short pause to think. So the time of a thought does not tell the card either.
    """
    found = advice(view, burns=0)
    if found is None:
        raise ValueError("it is not this viewer's turn")
    return action_of(view, found.best)


def weigh(view: SetteEMezzoView, action: SetteEMezzoAction) -> tuple[ChoiceWorth, ...]:
    """The worth of every option, at the stake of ``action``: by default the last one named, or the minimum.

    No burning is calculated except that of the card in hand, as for ``best``.
    """
    if view.viewer == view.banker:
        return worths_of(_for_the_banker(view).options, action, partial(action_of, view))
    seat = view.table.seat
    named = action.stake if isinstance(action, Tiro | Sto) else None
    stake = named or seat.stake or view.rules.min_stake
    purse = seat.purse + (seat.stake or 0) - stake
    asked = _Asked(view, replace(seat, stake=stake, purse=purse), burns=0)
    found = asked.turn.worths(asked.hand, asked.left, asked.stakes.level(stake))
    options = [Option(Choice(name), chips) for name, chips in found]
    return worths_of(options, action, partial(action_of, view))


class _Asked:
    """A punta on turn with this seat, and the calculation of the options."""

    def __init__(self, view: SetteEMezzoView, seat: SetteEMezzoSeat, burns: int) -> None:
        rules, table = view.rules, view.table
        self.stakes = stakes_of(rules, seat.stake, purse=seat.purse, bank=table.bank)
        self.hand = PuntaHand(view.cards, burns, ace_half=seat.ace_half, swapped=seat.swapped)
        self.left = left_for(view)
        self.turn = _turn(
            rules,
            self.stakes,
            banker=Banker(_least_of_others(table)),
            _again=self.left.again,
            _holes=self.left.holes,
            _hand=table.round,
        )


def _for_a_punta(view: SetteEMezzoView, seat: SetteEMezzoSeat, burns: int) -> Advice:
    asked = _Asked(view, seat, burns)
    turn, hand, left, stakes = asked.turn, asked.hand, asked.left, asked.stakes
    options: list[Option] = []
    for found in turn.choices(hand, left, stakes.level(seat.stake)):
        carries = found.name in ("tiro", "sto") and view.total < SEVEN_AND_HALF
        amount = stakes.chips[found.level] if carries else None
        options.append(Option(Choice(found.name, amount, _declared(view, found.name)), found.chips))
    busts = turn.busts(hand, left) if _can_call(options) else None
    return Advice(tuple(options), busts, "banker_alla_regola")


@lru_cache(maxsize=16)
def _turn(
    rules: SetteEMezzoRules,
    stakes: Stakes,
    banker: Banker,
    _again: Pile,
    _holes: Pile | None,
    _hand: RoundOpened,
) -> PuntaTurn:
    """Keeps the results of a turn for its later decisions. The last three arguments only tell turns apart."""
    return PuntaTurn(rules, stakes, banker)


def _least_of_others(table: SetteEMezzoTable) -> int:
    """The lowest total that the other punte still in can hold when the banker plays, as this punta sees it (SM-46).

    A punta who has not played yet counts as standing on the hole card.
    """
    others = len(table.round.players) - 2  # without this punta and the banker
    if len(table.played) < others:
        return HALF
    if all(seat.status == "bust" for seat in table.played):
        return NOBODY_ELSE
    return least_still_in(table)


def _for_the_banker(view: SetteEMezzoView) -> Advice:
    rules = view.rules
    left, older = left_for(view), older_piles(view)
    still_in = [seat for seat in view.table.played if seat.status != "bust"]
    standing = [seat for seat in still_in if seat.status == "stands"]
    counts = tuple(count for pile in (*older, left.pile) for count in pile.counts)
    held = iter(held_by(rules, standing, counts))
    foes: list[Foe] = []
    for seat in still_in:
        stake = seat.stake or 0
        if seat.status == "stands":
            foes.append(Foe(stake=stake, means=stake + seat.purse, shows=None, held=next(held)))
        else:
            triple = seat.status == "triple"
            shows = score_of(seat.open, rules, seat.ace_half, triple=triple)
            foes.append(Foe(stake, stake + seat.purse, shows))
    turn = BankersTurn(rules, foes, older)
    options = tuple(
        Option(Choice(name, None, _declared(view, name)), chips)
        for name, chips in turn.choices(view.cards, left)
    )
    busts = turn.busts(view.cards, left) if _can_call(options) else None
    return Advice(options, busts, "punte_alla_regola")


def _declared(view: SetteEMezzoView, name: str) -> tuple[int, ...]:
    """The declaration of the matta that goes with a choice, in half points; empty if there is none."""
    declared = best_declaration(view) if name == "sto" else None
    return () if declared is None else (declared,)


def _can_call(options: Sequence[Option]) -> bool:
    return any(option.choice.name == "tiro" for option in options)
