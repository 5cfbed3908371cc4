"""Reference players: *alla regola* (SY-43), which also plays for the clock, the cousin, and a random legal player."""

from __future__ import annotations

from typing import Final

from engine.cards import is_figure
from engine.cousin import Temper, banker_target, draws, stake, temper_of
from engine.game import Below, Offer
from engine.half_points import FIVE, HALF, POINTS, SEVEN, SIX
from games.siete_y_media import actions as act
from games.siete_y_media.offers import action_of
from games.siete_y_media.state import (
    BUST_OR_UNPLAYED,
    WINDOW_PHASES,
    SieteSeat,
    SieteState,
    SieteTable,
    drawable,
)
from games.siete_y_media.view import SieteView, view


def alla_regola(
    view: SieteView, offers: tuple[Offer, ...], _below: Below
) -> act.SieteAction | None:
    """Play by SY-43, and bet the table's minimum on la loca once. A bank leaves its windows to the clock."""
    if view.table.phase not in WINDOW_PHASES:
        return regola(view)
    return _small_bet(view, offers)


def _small_bet(view: SieteView, offers: tuple[Offer, ...]) -> act.SieteAction | None:
    """The table's minimum on la loca, unless the player has bet."""
    found = next((offer for offer in offers if offer.name == "loca"), None)
    if found is None or view.table.loca.bet_of(view.viewer) is not None:
        return None
    return act.Loca(min(view.rules.min_bet, found.high))


def regola(view: SieteView) -> act.SieteAction:
    """One step *alla regola* for the person on turn.

    A player and la loca draw below 5 and keep the covered card; the banker draws below 5 and below the lowest total
    that any hand still in can hold. La loca announces nothing, but draws the card that is due.
    """
    table = view.table
    can = drawable(table)
    if table.turn == "loca":
        seat, card = table.seat, view.loca
        total = sum(POINTS[one] for one in seat.open) + (POINTS[card] if card else 0)
        return (
            act.SieteTiro() if table.loca.announced or (can and total < FIVE) else act.LocaPlanta()
        )
    if table.turn == "bank":
        total = table.seat.total or 0
        return (
            act.SieteTiro() if can and total < max(FIVE, least_still_in(table)) else act.SieteSto()
        )
    return act.SieteTiro() if can and view.total < FIVE else act.SieteSto()


def hands_against(table: SieteTable) -> tuple[SieteSeat, ...]:
    """The hands that still stand against the bank, la loca's included."""
    loca = (table.loca.seat,) if table.loca.bets else ()
    return tuple(seat for seat in (*table.played, *loca) if seat.status not in BUST_OR_UNPLAYED)


def least_still_in(table: SieteTable) -> int:
    """The lowest total, in half points, that any hand still in can hold, as far as is public (SM-46)."""
    return min(least_of(seat) for seat in hands_against(table))


def least_of(seat: SieteSeat) -> int:
    """The lowest total that this hand can hold; of a muerto the 7 alone."""
    if seat.total is not None:
        return seat.total
    known = sum(POINTS[card] for card in seat.open)
    if seat.status == "muerto":
        return SEVEN
    return known + (POINTS[seat.covered] if seat.covered else HALF)


def on_timeout(state: SieteState, _lapsed: bool) -> act.SieteAction:
    """The action for an absent person on turn (SY-43), or the end of a window; ``lapsed`` makes no difference."""
    table = state.table
    if table.phase in WINDOW_PHASES:
        return act.Cierro()
    return regola(view(state, table.seat.person))


BRAVE: Final = 2
"""A cousin plays a 7 as muerto once in this many times."""


def cousin(view: SieteView, offers: tuple[Offer, ...], below: Below) -> act.SieteAction | None:
    """Play by feel: raise with a good hand, double a 6 or a 7, try a muerto now and then, bet a little on la loca."""
    table = view.table
    temper = temper_of(view.viewer)
    if table.phase in WINDOW_PHASES:
        return _small_bet(view, offers)
    found = {offer.name: offer for offer in offers}
    if table.turn == "loca":
        return _loca_by_feel(view, found, temper=temper, below=below)
    if table.turn == "bank":
        return _bank_by_feel(table, found, temper=temper, below=below)
    total = view.total
    least = view.rules.min_bet
    if "muerto" in found and below(BRAVE) == 0:
        return action_of("muerto", found["muerto"].low)
    if "doblo" in found and total >= SIX:
        return action_of("doblo", None)
    hope = SEVEN if is_figure(view.cards[0]) and len(view.cards) == 1 else total
    if "tiro" in found and draws(total, temper.stands_from, temper=temper, below=below):
        return act.SieteTiro(stake(found["tiro"], hope, least, temper=temper, below=below))
    return act.SieteSto()


def _loca_by_feel(
    view: SieteView, found: dict[str, Offer], temper: Temper, *, below: Below
) -> act.SieteAction:
    """Double on a 6 or 7, let everybody double on a media, and draw like a player."""
    cards = view.loca_cards
    total = sum(POINTS[card] for card in cards)
    if "quien_quiera" in found and len(cards) == 1:
        return action_of("quien_quiera", None)
    if "loca_dobla" in found and total >= SIX:
        return act.LocaDobla()
    if "loca_planta" not in found:
        return act.SieteTiro()
    drawn = "tiro" in found and draws(total, temper.stands_from, temper=temper, below=below)
    return act.SieteTiro() if drawn else act.LocaPlanta()


def _bank_by_feel(
    table: SieteTable, found: dict[str, Offer], temper: Temper, *, below: Below
) -> act.SieteAction:
    total = table.seat.total or 0
    largest = max(seat.chips for seat in hands_against(table))
    target = banker_target(
        temper, least_still_in(table), largest=largest, least=table.rules.min_bet
    )
    drawn = "tiro" in found and draws(total, target, temper=temper, below=below)
    return act.SieteTiro() if drawn else act.SieteSto()
