"""The deciders of calabresella: a move gives events or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from engine.cards import PACK, suit
from engine.chance import DeckOpened, TimeIs
from engine.deciders import (
    ByAction,
    Deciders,
    by_action,
    out_of_turn,
    refuse_deck,
    rules_to_open,
)
from engine.game import Move, OpenRound, Person, Refusal
from engine.tricks.dealing import BY_CHANCE, next_dealer
from engine.tricks.match import who_can_pay
from games.calabresella import actions as act
from games.calabresella import events as ev
from games.calabresella.awaiting import clock
from games.calabresella.cards import BIT, NUMBERS, THIRDS, cards_of, coded
from games.calabresella.evolve import evolve
from games.calabresella.forms import CHIAMO, CHIEDO, PASS
from games.calabresella.money import is_covered, least, payment, raised, uncovered
from games.calabresella.offers import uncovered_call
from games.calabresella.players import on_timeout
from games.calabresella.rules import SEATS, CalaRules
from games.calabresella.scoring import PACK_THIRDS, gains, minutes_left, outcome, ranking
from games.calabresella.state import CalaPhase, CalaRound, CalaState

CalaVerdict: TypeAlias = tuple[ev.CalaEvent, ...] | Refusal


def by_person(state: CalaState, move: Move[Any]) -> CalaVerdict:
    """A decision on a turn, a solissima out of turn, or an answer to *si può?*."""
    table, who = state.table, move.who
    if who == table.to_act:
        return by_action(_ON_TURN[table.phase], state, move)
    if (
        table.phase == "auction"
        and isinstance(move.action, act.Solissima)
        and who in table.standing
    ):
        return call(state, move)
    if table.phase == "si_puo" and who in table.unanswered:
        return by_action(_SI_PUO, state, move)
    return out_of_turn(table, who, table.round.players)


def by_clock(state: CalaState, move: Move[Any]) -> CalaVerdict:
    """*Alla regola*; with *si può?* the end of the window."""
    if state.table.phase == "si_puo":
        return (ev.CalaSilence(),)
    return by_action(_ON_TURN[state.table.phase], state, move)


# --- the table and chance -------------------------------------------------------------------------------------


def open_round(state: CalaState, move: Move[OpenRound]) -> CalaVerdict:
    """Begin a deal.

    Refused: as ``rules_to_open``, ``seats`` (``amount`` players at least), ``too_few`` (with ``amount`` chips). People
    without points need no entry in the scores, unless they play.
    """
    table, purses, present = state.table, move.purses, move.action.seats
    rules = rules_to_open(table, move.action, CalaRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    last = table.round
    if len(present) < SEATS[0]:
        return Refusal("seats", amount=SEATS[0])
    needed = least(rules)
    seats = who_can_pay(present, purses, chips=needed, fewest=SEATS[0])
    if isinstance(seats, Refusal):
        return seats
    kept = {one: points for one, points in last.scores if points}
    return (
        ev.CalaOpened(
            number=last.opened.number + 1,
            rules=rules,
            seats=seats,
            dealer=_dealer(last, seats),
            scores=tuple((dict.fromkeys(seats, 0) | kept).items()),
            hands=last.hands,
            chips=tuple((one, purses.get(one, 0)) for one in present) if needed else (),
            since=last.since if rules.limit == "time" else 0,
            skipped=tuple(one for one in present if one not in seats),
        ),
    )


def _dealer(last: CalaRound, seats: tuple[Person, ...]) -> Person:
    """The dealer among ``seats`` after round ``last``; 0 if cards must be drawn for the deal (CA-8).

    The deal does not move after a hand that all passed under ``redeal_dealer`` *same* (CA-13).
    """
    passed = last.ending is not None and not last.ending.declarers
    if passed and last.rules.redeal_dealer == "same" and last.dealer in seats:
        return last.dealer
    return next_dealer(last.dealer, last.opened.seats, seats)


def take_time(state: CalaState, move: Move[TimeIs]) -> CalaVerdict:
    """The time at the begin of a match by time, or at the end of a deal of it."""
    told = ev.CalaTime(move.action.at)
    return (told, _ended(state, told.at)) if state.table.played else (told,)


def open_deck(state: CalaState, move: Move[DeckOpened]) -> CalaVerdict:
    """Begin the opened deck. Refused: ``bad_deck``."""
    answer = move.action
    return refuse_deck(answer, state.table.round.deck) or (ev.CalaDeck(answer.deck),)


# --- auction --------------------------------------------------------------------------------------------------


def call(state: CalaState, move: Move[act.Dichiaro | act.Solissima]) -> CalaVerdict:
    """A call. Refused: ``call_too_low``, ``call_unknown`` (not at this table or as this action), as ``_in_force``."""
    round_, named = state.table.round, move.action.call
    out_of_turn = isinstance(move.action, act.Solissima)
    if named not in round_.form.calls or (named >= round_.out_of_turn) != out_of_turn:
        return Refusal("call_unknown")
    if named <= round_.call:
        return Refusal("call_too_low")
    return _in_force(round_, move, named)


def _in_force(round_: CalaRound, move: Move[Any], call: int) -> CalaVerdict:
    """The call with its escrow. Refused: as ``uncovered_call``."""
    who, purses = move.who, move.purses
    if round_.rules.per_point and not is_covered(round_, who, call=call, purses=purses):
        return uncovered_call(round_, uncovered(round_, who, purses))
    moves, after = raised(round_, who, call=call, purses=purses)
    return (ev.CalaSaid(person=who, call=call, clock=False, moves=moves, purses=after),)


def say_no(_state: CalaState, move: Move[act.Lascio]) -> CalaVerdict:
    """No, to *si può?* (CA-14)."""
    return (ev.CalaSaid(move.who, PASS, clock=False),)


def call_after_all(state: CalaState, move: Move[act.Dichiaro]) -> CalaVerdict:
    """A call from chiedo on, to *si può?* (CA-14). Refused: ``call_unknown``, as ``_in_force``."""
    round_, named = state.table.round, move.action.call
    if named not in round_.form.calls or named < CHIEDO:
        return Refusal("call_unknown")
    return _in_force(round_, move, named)


def pass_(state: CalaState, move: Move[act.Lascio]) -> CalaVerdict:
    """A pass on the turn, and the end of the round if all have passed (CA-13)."""
    table = state.table
    round_ = table.round
    said = ev.CalaSaid(table.to_act, PASS, move.by_clock)
    over = not round_.caller and len(round_.said) + 1 == len(round_.players)
    return (said, _all_passed(round_)) if over else (said,)


def _all_passed(round_: CalaRound) -> ev.CalaEnded:
    gained = tuple((person, 0) for person in round_.opened.seats)
    moves, brought = payment(round_, gained)
    return ev.CalaEnded(
        number=round_.opened.number,
        call=PASS,
        declarers=(),
        monte=(),
        tricks=(0, 0),
        thirds=(0, 0),
        points=(0, 0),
        feat="",
        won=False,
        gains=gained,
        ranking=(),
        moves=moves,
        brought=brought,
    )


# --- accomodo -------------------------------------------------------------------------------------------------


def _hand(state: CalaState) -> int:
    """The hand of the player on turn."""
    return state.hands[state.table.round.players.index(state.table.to_act)]


def name_card(state: CalaState, move: Move[act.Nomino]) -> CalaVerdict:
    """Refused: ``not_a_card``, ``own_card`` (hidden; the laid card is one's own too, CA-17, CA-19)."""
    card = move.action.card
    if card not in NUMBERS:
        return Refusal("not_a_card")
    if (_hand(state) | state.aside.laid) & BIT[card]:
        return Refusal("own_card", hidden=True)
    round_ = state.table.round
    holder = ev.UNTOLD
    if round_.call != CHIAMO or round_.rules.called_reveals:
        holders = zip(round_.players, state.hands, strict=True)
        holder = next((one for one, hand in holders if hand & BIT[card]), ev.IN_THE_MONTE)
    return (
        ev.CalaNamed(
            person=state.table.to_act, card=PACK[card], holder=holder, clock=move.by_clock
        ),
    )


def lay(state: CalaState, move: Move[act.Poso]) -> CalaVerdict:
    """Lay a card aside. Refused, hidden: ``not_held``."""
    card = move.action.card
    if card not in NUMBERS or not _hand(state) & BIT[card]:
        return Refusal("not_held", hidden=True)
    return (ev.CalaLaid(state.table.to_act, PACK[card], move.by_clock),)


def discard(state: CalaState, move: Move[act.Accomodo]) -> CalaVerdict:
    """Refused: ``how_many`` (``amount`` different cards are needed), ``not_held`` (hidden)."""
    table, cards = state.table, move.action.cards
    if not len(cards) == len({*cards}) == table.round.due:
        return Refusal("how_many", amount=table.round.due)
    held = _hand(state) | state.aside.taken
    if not all(card in NUMBERS and held & BIT[card] for card in cards):
        return Refusal("not_held", hidden=True)
    return (ev.CalaDiscarded(table.to_act, coded(cards), move.by_clock),)


# --- play -----------------------------------------------------------------------------------------------------


def play(state: CalaState, move: Move[act.Calo]) -> CalaVerdict:
    """Refused: ``not_held`` and ``must_follow`` (both hidden; ``suit`` is the one that was led)."""
    table, card = state.table, move.action.card
    if card not in NUMBERS or not state.playable & BIT[card]:
        if card not in NUMBERS or not _hand(state) & BIT[card]:
            return Refusal("not_held", hidden=True)
        led = PACK[table.played[-(len(table.played) % table.round.form.players)]]
        return Refusal("must_follow", hidden=True, suit=suit(led))
    played = ev.CalaPlayed(table.to_act, PACK[card], move.by_clock)
    form = table.round.form
    if len(table.played) + 1 < form.players * form.cards:
        return (played,)
    after = evolve(state, played)
    return (played,) if after.table.phase == "time" else (played, _ended(after))


def _ended(state: CalaState, now: int | None = None) -> ev.CalaEnded:
    """The result of a round after its last card (CA-30 to CA-37). ``now``: the time, for a match that ends by it."""
    table = state.table
    round_ = table.round
    players, many = round_.players, round_.form.players
    declarers = (round_.caller, round_.partner) if round_.partner else (round_.caller,)
    monte = cards_of(state.aside.monte)
    mine = [at for at, place in enumerate(table.takers) if players[place] in declarers]
    taken = [table.played[at * many : (at + 1) * many] for at in mine]
    last = int(players[table.takers[-1]] not in declarers)
    if not last:
        taken.append(monte)
    own = sum([THIRDS[card] for cards in taken for card in cards])
    tricks, thirds = (len(mine), round_.form.cards - len(mine)), (own, PACK_THIRDS - own)
    ended = outcome(tricks, thirds, last)
    gained = dict.fromkeys(round_.opened.seats, 0) | gains(
        ended, round_.call, players=players, declarers=declarers
    )
    before = dict(round_.scores)
    total = {person: before[person] + halves for person, halves in gained.items()}
    moves, brought = payment(round_, gained.items())
    left = None if now is None else minutes_left(round_.rules, now - round_.since)
    return ev.CalaEnded(
        number=round_.opened.number,
        call=round_.call,
        declarers=declarers,
        monte=coded(monte),
        tricks=tricks,
        thirds=thirds,
        points=ended.points,
        feat=ended.feat,
        won=ended.won,
        gains=tuple(gained.items()),
        ranking=ranking(round_.rules, total, hands=round_.hands + 1, left=left),
        moves=moves,
        brought=brought,
        left=left,
    )


_ON_TURN: Final[Mapping[CalaPhase, ByAction[CalaState, ev.CalaEvent]]] = {
    "auction": {act.Lascio: pass_, act.Dichiaro: call, act.Solissima: call},
    "discard": {act.Accomodo: discard},
    "lay": {act.Poso: lay},
    "name": {act.Nomino: name_card},
    "tricks": {act.Calo: play},
}
_SI_PUO: Final[ByAction[CalaState, ev.CalaEvent]] = {
    act.Lascio: say_no,
    act.Dichiaro: call_after_all,
}

DECIDERS: Final = Deciders(
    person=by_person,
    chance={
        ("time", TimeIs): take_time,
        ("deck", DeckOpened): open_deck,
        **BY_CHANCE,
    },
    table={OpenRound: open_round},
    clock=by_clock,
    on_timeout=on_timeout,
    pending=clock,
)
