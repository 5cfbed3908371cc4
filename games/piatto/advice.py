"""The best action in piatto, and the reference player that takes it; both use one person's view alone."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.cards import Card
from engine.drawing.actions import Gioco, OnlineSto, OnlineTiro
from engine.drawing.hand import is_lone_matta, weight
from engine.drawing.solver.advise import advised, before_the_card, for_a_punta, for_the_banker
from engine.drawing.solver.beliefs import StandingPunta
from engine.drawing.solver.duel import FRESH
from engine.drawing.solver.hands import WEIGHTS
from engine.drawing.solver.punta import OnlinePuntaTurn, alla_regola
from engine.drawing.solver.seen import by_worth, unseen
from engine.game import Below, Choice, ChoiceWorth, Offer
from engine.half_points import SEVEN_AND_HALF
from engine.solver.advice import Advice, Option, worths_of
from engine.solver.left import Left, Pile
from engine.value import replace
from games.piatto.bank_value import bank_value
from games.piatto.events import DuelEnded, PiattoAction
from games.piatto.offers import action_of
from games.piatto.stakes import pot_range, stake_range
from games.piatto.state import Duel, running
from games.piatto.view import PiattoView


def advice(view: PiattoView) -> Advice | None:
    """The best action of ``view.viewer`` on turn; None at any other time. It uses only cards that the viewer sees."""
    table = view.table
    if not table.to_act or table.to_act != view.viewer:
        return None
    if table.phase == "offer":
        return _on_the_bank(view)
    if table.duel is None:
        return _on_playing(view)
    if table.duel.bank:
        return _for_the_banker(view, table.duel)
    return _for_the_punta(view, table.duel)


COMPANY: Final = 3
"""The best player declines at most one bank in this many, and never two in a row."""


def best(view: PiattoView, _offers: tuple[Offer, ...], _below: Below) -> PiattoAction:
    """The reference player that takes the best advice, except that it plays against most banks to keep the
    game going.
    """
    found = advice(view)
    if found is None:
        raise ValueError("it is not this viewer's turn")
    if found.best.name == "non_gioco" and not may_decline(view):
        return Gioco()
    return action_of(found.best)


def weigh(view: PiattoView, action: PiattoAction) -> tuple[ChoiceWorth, ...]:
    """The worth of a card and of standing in a mano, at the stake of ``action``; by default it is the minimum."""
    if not isinstance(action, OnlineTiro | OnlineSto):
        return ()
    duel = running(view.table)
    if duel.bank:
        found = _for_the_banker(view, duel)
    else:
        stake = duel.stake or action.stake or _limits(view)[0]
        found = _for_the_punta(view, replace(duel, stake=stake))
    return worths_of(found.options, action, action_of)


def may_decline(view: PiattoView) -> bool:
    """True if a computer may decline this bank. It depends on the bank's number and its own, which are public."""
    return view.table.opened.number % COMPANY == view.viewer % COMPANY


# --- the bank, and the choice to play against it -------------------------------------------------------------


def _on_the_bank(view: PiattoView) -> Advice:
    """The best pot if all others play *alla regola*; among equally good pots the smallest."""
    table, rules = view.table, view.rules
    low, high = pot_range(rules, table.credit(view.viewer))
    least = _least_stakes(view)
    enough = min(max(low, sum(least)), high)
    options = [
        Option(Choice("accetto", pot), bank_value(pot, least, "least").gain)
        for pot in sorted({low, enough, high})
    ]
    if rules.bank_refusal_button and not rules.tournament:
        options.append(Option(Choice("rifiuto"), Fraction(0)))
    return advised(options, None, "punte_alla_regola")


def _least_stakes(view: PiattoView) -> tuple[int, ...]:
    """The stakes *alla regola* of all other present players against a bank of the viewer's."""
    table = view.table
    here = [p for p in table.opened.here if p not in table.away]
    purses = [table.credit(person) for person in here if person != view.viewer]
    return tuple(min(view.rules.min_bet, credit) for credit in purses if credit)


def _on_playing(view: PiattoView) -> Advice:
    """The value of playing before the first card: a low stake on a bad card and a high stake on a good one.

    For a newcomer it also includes the value of the smallest possible bank: without a stake a newcomer is passed over
    (PI-11).
    """
    table = view.table
    before = _left(view, to_be_dealt=2)
    # The pack is about to be shuffled; its cards are then as good as fresh.
    if table.stock < 2:
        before = FRESH
    brings = before_the_card(_turn_of(view, before), before, _limits(view))
    if view.viewer not in table.memory.staked:
        low, _ = pot_range(view.rules, table.credit(view.viewer))
        brings += bank_value(low, _least_stakes(view), "least").gain
    options = [Option(Choice("gioco"), brings), Option(Choice("non_gioco"), Fraction(0))]
    return advised(options, None, "banker_alla_regola")


# --- the duel -------------------------------------------------------------------------------------------------


def _for_the_punta(view: PiattoView, duel: Duel) -> Advice:
    left = _left(view)
    turn = _turn_of(view, left)
    must_draw = _must_draw(view)
    return for_a_punta(
        turn, view.cards, left=left, stake=duel.stake, limits=_limits(view), must_draw=must_draw
    )


def _turn_of(view: PiattoView, left: Left) -> OnlinePuntaTurn:
    table = view.table
    return _turn(left.again, left.away, _bank=table.opened.number, _mano=len(table.done))


@lru_cache(maxsize=16)
def _turn(_again: Pile, _away: int, _bank: int, _mano: int) -> OnlinePuntaTurn:
    """Keeps the results of a mano for its later decisions. The parameters only tell mani apart."""
    return OnlinePuntaTurn(alla_regola())


def _for_the_banker(view: PiattoView, duel: Duel) -> Advice:
    standing = StandingPunta(by_worth(duel.drawn), duel.status == "seven_half")
    against = [(duel.stake or 0, standing)]
    return for_the_banker(against, view.cards, _left(view), must_draw=_must_draw(view))


def _limits(view: PiattoView) -> tuple[int, int]:
    """The range of the stake (PI-19)."""
    table = view.table
    return stake_range(view.rules, table.pot, table.credit(view.viewer))


def _must_draw(view: PiattoView) -> bool:
    """True if the house rules bar standing on the matta alone, and the viewer holds it alone (PI-4)."""
    return view.rules.lone_matta_must_draw and is_lone_matta(view.cards)


# --- cards left ------------------------------------------------------------------------------------------------


def _left(view: PiattoView, to_be_dealt: int = 1) -> Left:
    """The cards that can still come, as the viewer knows them; ``to_be_dealt`` covered cards of the mano are unknown.

    One of these belongs to the opponent, or will. Cards put aside unseen are equally likely to be any unseen card.
    The matta is not among them, or all cards would have been shuffled (PI-33).
    """
    table = view.table
    used = [done for done in table.done[table.shuffled :] if isinstance(done, DuelEnded)]
    shown = [card for mano in used for card in _shown(mano)]
    seen = {*shown, *view.cards}
    if table.duel is not None:
        seen.update(table.duel.drawn, table.duel.bank)
    dealt_matta = view.rules.reshuffle_matta == "dealt"
    pile = unseen(seen)
    for mano in used:
        if dealt_matta and mano.hole is None and mano.total == SEVEN_AND_HALF:
            pile = pile.without(_hole_of_seven_and_half(mano.drawn))
    covered = 0 if to_be_dealt > 1 else 1
    away = pile.size - table.stock - covered if dealt_matta else 0
    stock = table.stock - (to_be_dealt - 1)
    return Left(pile, stock, unseen((), shown), away=away)


def _shown(mano: DuelEnded) -> tuple[Card, ...]:
    hole = () if mano.hole is None else (mano.hole,)
    return (*hole, *mano.drawn, *mano.bank)


def _hole_of_seven_and_half(drawn: tuple[Card, ...]) -> int:
    """The worth of the covered card that makes 7½ with ``drawn``, if none of these cards is the matta."""
    return WEIGHTS.index(SEVEN_AND_HALF - weight(drawn))
