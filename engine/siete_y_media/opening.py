"""The start of a hand: the bank's holder, its partners, its players and its cover (SY-6, SY-40 to SY-42, GEN-8)."""

from __future__ import annotations

from engine.cards import PACK_SIZE
from engine.chance import LotFell
from engine.game import OpenRound, Person, Purses, Refusal
from engine.siete_y_media import events as ev
from engine.siete_y_media.money import (
    WHOLE,
    DividedBank,
    change_holders,
    covers,
    may_enter,
    may_give_back,
    opening_exposure,
    part,
)
from engine.siete_y_media.rules import SEATS, SieteRules
from engine.siete_y_media.state import SieteState, SieteTable
from engine.turn_order import heir_of, on_the_right, who_covers


def open_round(state: SieteState, action: OpenRound, purses: Purses) -> ev.SieteVerdict:
    """Begin a hand for ``action.seats``.

    Refused: ``hand_open``, ``bad_rules``, ``seated_twice``, ``too_many``, ``too_few`` (players with the minimum,
    which is ``amount``), ``nobody_covers`` (``amount`` is the cover that the bank needs).
    """
    table = state.table
    before = table.facts.round
    rules = action.rules
    seats = action.seats
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, SieteRules) or rules.misfit is not None:
        return Refusal("bad_rules")
    if len(set(seats)) != len(seats):
        return Refusal("seated_twice")
    if len(seats) > SEATS[1]:
        return Refusal("too_many", SEATS[1])
    least = rules.min_bet
    chips: dict[Person, int] = {}
    for one in seats:
        free = purses.get(one, 0)
        if free >= least:
            chips[one] = free
    able = tuple(chips)
    if len(able) < SEATS[0]:
        return Refusal("too_few", least)
    exposure = opening_exposure(rules, len(able) - 1)
    banker, why, passed = _banker(table, seats, need=exposure, purses=purses)
    if banker == 0 and (why != "lot" or max(chips.values()) < exposure):
        return Refusal("nobody_covers", exposure)
    players = on_the_right(able, banker)[:-1] if banker else able
    holders: ev.Holders = ((banker, WHOLE),) if banker else ()
    returned: tuple[Person, ...] = ()
    share = 0
    if banker and banker == before.banker:
        share = table.facts.offered if len(able) > 2 else 0
        if len(before.holders) > 1:
            holders, players, returned = _partners(
                table, rules, players=players, ends=bool(table.facts.offered), purses=purses
            )
            exposure = opening_exposure(rules, len(players))
    moves, after = covers(holders, 0, new=exposure, purses=purses) if banker else ((), ())
    opened = ev.new_opened(
        number=before.number + 1,
        rules=rules,
        seats=seats,
        players=players,
        skipped=tuple([one for one in seats if one not in able]) if able != seats else (),
        passed=passed,
        returned=returned,
        banker=banker,
        why=why,
        holders=holders,
        share=share,
        fresh=_fresh(table, rules),
        chips=tuple(chips.items()),
        exposure=exposure if banker else 0,
        moves=moves,
        purses=after,
        edition=action.edition,
    )
    if not banker or share or opened.fresh:
        return (opened,)
    return (opened, *deal_again(state, opened))


def _fresh(table: SieteTable, rules: SieteRules) -> bool:
    """True if all forty cards are shuffled first; if not, the pack goes round (SY-13)."""
    return rules.shuffle_each_hand or table.facts.deck < 0 or table.round.rules.shuffle_each_hand


def _banker(
    table: SieteTable, seats: tuple[Person, ...], *, need: int, purses: Purses
) -> tuple[Person, ev.SieteReason, tuple[Person, ...]]:
    """The banker, the reason, and the people passed over because they cannot cover; 0 if lots must be drawn."""
    ending = table.facts.ending
    if ending is None:
        return 0, "lot", ()
    heir, there = heir_of(ending.banker, table.facts.round.seats, seats)
    if heir == 0:
        return 0, "lot", ()
    why: ev.SieteReason = ending.why if there else "left"
    if purses.get(heir, 0) >= need:
        return heir, why, ()
    banker, passed = who_covers(seats, heir, need=need, purses=purses)
    return banker, "no_cover", passed


def _partners(
    table: SieteTable,
    rules: SieteRules,
    *,
    players: tuple[Person, ...],
    ends: bool,
    purses: Purses,
) -> tuple[ev.Holders, tuple[Person, ...], tuple[Person, ...]]:
    """The holders of a shared bank that stays, its players, and the partners who give their shares back (SY-42).

    A partner does who is not there, cannot cover the share, or would leave nobody outside. ``ends``: all of them do,
    because the bank is divided anew.
    """
    banker = table.round.banker
    kept: ev.Holders = ()
    returned: tuple[Person, ...] = ()
    outside = players
    exposure = opening_exposure(rules, len(players))
    for person, percent in table.round.holders[1:]:
        covered = purses.get(person, 0) >= part(exposure, percent)
        if (
            ends
            or not rules.shared_bank
            or not covered
            or person not in players
            or len(outside) < 2
        ):
            returned += (person,)
            continue
        kept += ((person, percent),)
        outside = tuple(one for one in outside if one != person)
    own = WHOLE - sum(percent for _, percent in kept)
    return ((banker, own), *kept), outside, returned


def draw_bank(state: SieteState, answer: LotFell, purses: Purses) -> ev.SieteVerdict:
    """Set the first banker by lot (SY-6); a player who cannot cover the bank passes it to the right.

    Refused: ``bad_lot`` (nobody of the hand), ``nobody_covers`` (``amount``: the cover needed).
    """
    opened = state.table.round
    if answer.person not in opened.players:
        return Refusal("bad_lot")
    exposure = opening_exposure(opened.rules, len(opened.players) - 1)
    banker, passed = who_covers(opened.players, answer.person, need=exposure, purses=purses)
    if banker == 0:
        return Refusal("nobody_covers", exposure)
    holders = ((banker, WHOLE),)
    moves, after = covers(holders, 0, new=exposure, purses=purses)
    lot = ev.SieteLot(
        lot=answer.person,
        banker=banker,
        passed=passed,
        players=on_the_right(opened.players, banker)[:-1],
        holders=holders,
        exposure=exposure,
        moves=moves,
        purses=after,
    )
    return (lot,) if opened.fresh else (lot, *deal_again(state, opened))


def enter(state: SieteState, who: Person, purses: Purses) -> ev.SieteVerdict:
    """Take a share (SY-42). Refused: ``share_closed`` (no share is left for this person, or its cover is too high)."""
    return _divided(state, who, divided=may_enter(state.table, who), purses=purses)


def leave(state: SieteState, who: Person, purses: Purses) -> ev.SieteVerdict:
    """Give a share back while the bank is being divided. Refused: ``share_closed``."""
    return _divided(state, who, divided=may_give_back(state.table, who), purses=purses)


def _divided(
    state: SieteState, who: Person, divided: DividedBank | None, purses: Purses
) -> ev.SieteVerdict:
    if divided is None:
        return Refusal("share_closed")
    table = state.table
    moves, after = change_holders(
        table.holders, table.exposure, after=divided.holders, new=divided.exposure, purses=purses
    )
    if min(chips for _, chips in after) < 0:
        return Refusal("share_closed")
    shared = ev.SieteShared(
        person=who,
        entered=who not in dict(table.holders),
        players=divided.players,
        holders=divided.holders,
        exposure=divided.exposure,
        moves=moves,
        purses=after,
    )
    return (shared,)


def close_shares(state: SieteState, clock: bool) -> tuple[ev.SieteEvent, ...]:
    """The bank is divided; then the cards come."""
    closed = ev.SieteSharesClosed(clock)
    opened = state.table.round
    return (closed,) if opened.fresh else (closed, *deal_again(state, opened))


def deal_again(state: SieteState, opened: ev.SieteOpened) -> tuple[ev.SieteDealtAgain, ...]:
    """The covered cards that follow from the back of the pack without chance, if the shuffle has none left."""
    if state.table.place < PACK_SIZE:
        return ()
    people = dealt_to(opened)
    return (ev.SieteDealtAgain(people, state.back[: len(people)]),)


def dealt_to(opened: ev.SieteOpened) -> tuple[Person, ...]:
    """The people of the covered cards in the order of the deal (SY-7)."""
    people = (opened.banker, *opened.players)
    return (*people, 0) if opened.rules.loca else people
