"""The start of a hand: the bank's holder, its partners, its players and its cover (SY-6, SY-40 to SY-42, GEN-8)."""

from __future__ import annotations

from typing import Any

from engine.card_events import AGAIN
from engine.cards import PACK_SIZE
from engine.chance import LotFell
from engine.deciders import refuse_lot, rules_to_open
from engine.game import Move, OpenRound, Person, Purses, Refusal
from engine.turn_order import next_holder, on_the_right, who_covers
from games.siete_y_media import actions as act
from games.siete_y_media import events as ev
from games.siete_y_media.money import (
    WHOLE,
    DividedBank,
    change_holders,
    covers,
    kept_shares,
    may_accept,
    may_be_offered,
    may_give_back,
    most_offered,
    opening_exposure,
    short_of,
)
from games.siete_y_media.rules import SEATS, SHARE_STEP, SieteRules
from games.siete_y_media.state import SieteState, SieteTable


def open_round(state: SieteState, move: Move[OpenRound]) -> ev.SieteVerdict:
    """Begin a hand for the present players.

    Refused: as ``rules_to_open``, ``too_few`` (players with the minimum, which is ``amount``), ``nobody_covers``
    (``amount`` is the cover that the bank needs).
    """
    table, purses, seats = state.table, move.purses, move.action.seats
    rules = rules_to_open(table, move.action, SieteRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    before = table.round
    least = rules.min_bet
    chips = tuple([(one, purses.get(one, 0)) for one in seats])
    able = tuple([one for one, free in chips if free >= least])
    why: ev.SieteReason = "stays"
    passed: tuple[Person, ...] = ()
    bank = _still_shared(table, rules, seats=seats, chips=chips)
    if bank is not None:
        banker, holders = before.banker, bank.holders
        players, exposure = bank.players, bank.exposure
    else:
        if len(able) < SEATS[0]:
            return Refusal("too_few", least)
        exposure = opening_exposure(rules, len(able) - 1)
        banker, why, passed = _banker(table, seats, need=exposure, purses=purses)
        if banker == 0 and (why != "lot" or max([free for _, free in chips]) < exposure):
            return Refusal("nobody_covers", exposure)
        players = on_the_right(able, banker)[:-1] if banker else able
        holders = ((banker, WHOLE),) if banker else ()
    inside = dict(holders)
    divides = why == "stays" and table.divides and len(seats) > 2
    opened = ev.SieteOpened(
        number=before.number + 1,
        rules=rules,
        seats=seats,
        players=players,
        skipped=tuple([one for one in seats if one not in able and one not in inside]),
        passed=passed,
        returned=(
            tuple([one for one, _ in before.holders if one not in inside]) if why == "stays" else ()
        ),
        banker=banker,
        why=why,
        holders=holders,
        divides=divides,
        fresh=_fresh(table, rules),
        chips=chips,
        **covers(holders, 0, new=exposure if banker else 0, purses=purses),
    )
    if not banker or divides or opened.fresh:
        return (opened,)
    return (opened, *deal_again(state, opened))


def _fresh(table: SieteTable, rules: SieteRules) -> bool:
    """True if all forty cards are shuffled first; if not, the pack goes round (SY-13)."""
    return rules.shuffle_each_hand or table.deck < 0 or table.round.rules.shuffle_each_hand


def _banker(
    table: SieteTable, seats: tuple[Person, ...], *, need: int, purses: Purses
) -> tuple[Person, ev.SieteReason, tuple[Person, ...]]:
    """The banker, the reason, and the people passed over because they cannot cover; 0 if lots must be drawn."""
    ending = table.ending
    if ending is None:
        return 0, "lot", ()
    due, there = next_holder(ending.banker, table.round.seats, seats)
    if due == 0:
        return 0, "lot", ()
    why: ev.SieteReason = ending.why if there else "left"
    if purses.get(due, 0) >= need:
        return due, why, ()
    banker, passed = who_covers(seats, due, need=need, purses=purses)
    return banker, "no_cover", passed


def _still_shared(
    table: SieteTable, rules: SieteRules, *, seats: tuple[Person, ...], chips: ev.Chips
) -> DividedBank | None:
    """A shared bank that stays, with the shares that still hold (SY-42); None if no partner or not the banker is left.

    All shares end if the bank is divided anew.
    """
    before = table.round
    if len(before.holders) < 2 or table.divides or not rules.shared_bank:
        return None
    stays = table.ending is not None and table.ending.why == "stays"
    if not stays or before.banker not in seats:
        return None
    bank = kept_shares(rules, holders=before.holders, seats=seats, chips=chips)
    return None if len(bank.holders) < 2 or short_of(bank, chips) else bank


def draw_bank(state: SieteState, move: Move[LotFell]) -> ev.SieteVerdict:
    """Set the first banker by lot (SY-6); a player who cannot cover the bank passes it to the right.

    Refused: ``bad_lot``, ``nobody_covers`` (``amount``: the cover needed).
    """
    opened, answer, purses = state.table.round, move.action, move.purses
    refusal = refuse_lot(answer, opened.players)
    if refusal is not None:
        return refusal
    exposure = opening_exposure(opened.rules, len(opened.players) - 1)
    banker, passed = who_covers(opened.players, answer.person, need=exposure, purses=purses)
    if banker == 0:
        return Refusal("nobody_covers", exposure)
    holders = ((banker, WHOLE),)
    lot = ev.SieteLot(
        lot=answer.person,
        banker=banker,
        passed=passed,
        players=on_the_right(opened.players, banker)[:-1],
        holders=holders,
        **covers(holders, 0, new=exposure, purses=purses),
    )
    return (lot,) if opened.fresh else (lot, *deal_again(state, opened))


def offer_share(state: SieteState, move: Move[act.Ofrezco]) -> ev.SieteVerdict:
    """Offer a share (SY-42).

    Refused: ``share_closed`` (not to this person), ``share_step`` (``amount``: the highest share).
    """
    table, to, percent = state.table, move.action.person, move.action.percent
    if to not in may_be_offered(table):
        return Refusal("share_closed")
    if percent % SHARE_STEP or not SHARE_STEP <= percent <= most_offered(table):
        return Refusal("share_step", most_offered(table))
    return (ev.SieteShareOffered(person=table.round.banker, to=to, percent=percent),)


def enter(state: SieteState, move: Move[act.Entro]) -> ev.SieteVerdict:
    """Take the offered share (SY-42). Refused: ``share_closed`` (none is offered any more, or its cover is
    too high).
    """
    return _divided(state, move, may_accept(state.table, move.who))


def leave(state: SieteState, move: Move[act.Salgo]) -> ev.SieteVerdict:
    """Give a share back while the bank is being divided. Refused: ``share_closed``."""
    return _divided(state, move, may_give_back(state.table, move.who))


def _divided(state: SieteState, move: Move[Any], divided: DividedBank | None) -> ev.SieteVerdict:
    if divided is None:
        return Refusal("share_closed")
    table = state.table
    moved = change_holders(
        table.holders,
        table.exposure,
        after=divided.holders,
        new=divided.exposure,
        purses=move.purses,
    )
    if min(chips for _, chips in moved["purses"]) < 0:
        return Refusal("share_closed")
    shared = ev.SieteShared(
        person=move.who,
        entered=move.who not in dict(table.holders),
        players=divided.players,
        holders=divided.holders,
        **moved,
    )
    return (shared,)


def close_shares(state: SieteState, move: Move[act.Cierro]) -> ev.SieteVerdict:
    """The bank is divided; then the cards come."""
    closed = ev.SieteSharesClosed(move.by_clock)
    opened = state.table.round
    return (closed,) if opened.fresh else (closed, *deal_again(state, opened))


def deal_again(state: SieteState, opened: ev.SieteOpened) -> tuple[ev.Dealt, ...]:
    """The covered cards that follow from the back of the pack without chance, if the shuffle has none left."""
    return () if state.table.place < PACK_SIZE else (dealt_again(state, dealt_to(opened)),)


def dealt_again(state: SieteState, people: tuple[Person, ...]) -> ev.Dealt:
    """Covered cards for ``people`` that come round again (SY-13)."""
    return ev.Dealt(AGAIN, shuffle=0, place=0, people=people, cards=state.back[: len(people)])


def dealt_to(opened: ev.SieteOpened) -> tuple[Person, ...]:
    """The people of the covered cards in the order of the deal (SY-7)."""
    people = (opened.banker, *opened.players)
    return (*people, 0) if opened.rules.loca else people
