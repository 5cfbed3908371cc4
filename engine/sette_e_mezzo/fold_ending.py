"""The fold of the end of a hand."""

from __future__ import annotations

from engine.cards import Card
from engine.sette_e_mezzo.events import Result, RoundEnded
from engine.sette_e_mezzo.state import (
    NOBODY,
    Ending,
    Seat,
    Setting,
    Shown,
    State,
    Stock,
    Table,
)


def round_ended(state: State, event: RoundEnded) -> State:
    """Set the cards of the hand aside (SM-39)."""
    t = state.table
    was = t.setting
    results = event.results
    banker = len(results) - 1
    bank_busts = results[banker].kind == "bust"
    aside = was.aside
    unseen: tuple[Card, ...] = ()
    shown: list[Shown] = []
    for turn, (result, seat) in enumerate(zip(results, t.played, strict=False)):
        if bank_busts and turn < banker and seat.total is None:
            seen = _stays_covered(result, seat)
            unseen += tuple([card for card in result.cards if card not in seat.open])
        else:
            seen = _turned_up(result)
        # The called cards of a bust punta have been set aside already.
        called = seat.status == "bust" and turn < banker
        aside += (seen.cards[:1] if called else seen.cards) + seat.extras.burnt
        shown.append(seen)
    if len(t.played) == banker:  # the banker did not have to play
        shown.append(_turned_up(results[banker]))
        aside += results[banker].cards
    ending = Ending(event.number, tuple(shown), event.banker, event.why, event.used_up)
    setting = Setting(was.round, was.deck, was.packs, aside, was.unseen + len(unseen), ending)
    table = Table(setting, "between", t.decision + 1, t.place, t.bank, t.played, NOBODY)
    stock = Stock(state.stock.pack, state.stock.unseen + unseen) if unseen else state.stock
    return State(table, (), 0, state.others, state.mattas, state.left, stock)


def _turned_up(r: Result) -> Shown:
    return Shown(r.person, r.cards, (), r.total, r.kind, r.outcome, r.stake, r.chips, r.purse)


def _stays_covered(r: Result, seat: Seat) -> Shown:
    """The result of a seat whose covered cards stay covered: a bust banker pays it in any case (SM-37)."""
    cards, covered = seat.open, seat.covered
    return Shown(r.person, cards, covered, None, "points", r.outcome, r.stake, r.chips, r.purse)
