"""The decisions of calabresella: the events of an action, or its refusal."""

from __future__ import annotations

from typing import TypeAlias

from engine.calabresella import actions as act
from engine.calabresella import events as ev
from engine.calabresella.cards import BIT, NUMBERS, THIRDS, WHOLE_PACK, cards_of, coded
from engine.calabresella.evolve import evolve
from engine.calabresella.forms import CHIAMO, CHIEDO, PASS
from engine.calabresella.money import is_covered, least, payment, raised, uncovered
from engine.calabresella.offers import uncovered_call
from engine.calabresella.players import on_timeout
from engine.calabresella.rules import SEATS, CalaRules
from engine.calabresella.scoring import PACK_THIRDS, gains, minutes_left, outcome, ranking
from engine.calabresella.state import CalaRound, CalaState, CalaTable, not_on_turn
from engine.cards import PACK, suit
from engine.chance import DeckOpened, Drawn, TimeIs
from engine.game import (
    CHANCE,
    CLOCK,
    TABLE,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Who,
)

CalaVerdict: TypeAlias = tuple[ev.CalaEvent, ...] | Refusal


def decide(state: CalaState, who: Who, action: object, purses: Purses) -> CalaVerdict:
    """The events of ``action`` by ``who``. Refused: see ``GameCore.decide`` and the functions below."""
    table = state.table
    if who > 0:
        if who == table.to_act:
            if table.phase == "auction":
                return _spoke(state, who, action, purses=purses)
            return _acted(state, action, clock=False)
        if table.phase == "auction" and type(action) is act.Solissima and who in table.standing:
            return _called(table.round, who, action, purses=purses)
        if table.phase == "si_puo" and who in table.unanswered:
            return _answered_si_puo(state, who, action, purses=purses)
        return not_on_turn(table, who)
    if who == CHANCE:
        return _answered(state, action)
    if who == CLOCK:
        return _timed_out(state, action)
    if who == TABLE and isinstance(action, OpenRound):
        return _opened(table, action, purses)
    return Refusal("not_awaited")


def _timed_out(state: CalaState, action: object) -> CalaVerdict:
    """*Alla regola*, and nothing else; with *si può?* the end of the window. Refused: ``not_awaited``."""
    phase = state.table.phase
    if phase == "si_puo" and type(action) is act.Lascio:
        return (ev.CalaSilence(),)
    if state.table.to_act and action == on_timeout(state, True):
        if phase == "auction":
            return _passed(state.table, clock=True)
        return _acted(state, action, clock=True)
    return Refusal("not_awaited")


# --- the table and chance -------------------------------------------------------------------------------------


def _opened(table: CalaTable, action: OpenRound, purses: Purses) -> CalaVerdict:
    """Refused: ``hand_open``, ``bad_rules``, ``seats`` (``amount`` players at least), ``too_few`` (with ``amount``
    chips).

    People without points need no entry in the scores, unless they play.
    """
    rules, present, last = action.rules, action.seats, table.round
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, CalaRules) or rules.check() is not None:
        return Refusal("bad_rules")
    if not SEATS[0] <= len(present) <= SEATS[1]:
        return Refusal("seats", amount=SEATS[0])
    needed, seats = least(rules), present
    if needed:
        seats = tuple(one for one in present if purses.get(one, 0) >= needed)
        if len(seats) < SEATS[0]:
            return Refusal("too_few", amount=needed)
    kept = {one: points for one, points in last.scores if points}
    return (
        ev.CalaOpened(
            number=last.opened.number + 1,
            rules=rules,
            seats=seats,
            dealer=next_dealer(last, seats),
            scores=tuple((dict.fromkeys(seats, 0) | kept).items()),
            hands=last.hands,
            chips=tuple((one, purses.get(one, 0)) for one in present) if needed else (),
            since=last.since if rules.limit == "time" else 0,
            skipped=tuple(one for one in present if one not in seats),
        ),
    )


def next_dealer(last: CalaRound, seats: tuple[Person, ...]) -> Person:
    """The dealer among ``seats`` after round ``last``; 0 if cards must be drawn for the deal (CA-8).

    The deal moves to the right, and not after a hand that all passed under ``redeal_dealer`` *same* (CA-13).
    """
    if last.dealer in seats:
        stays = (
            last.ending is not None
            and not last.ending.declarers
            and last.rules.redeal_dealer == "same"
        )
        return last.dealer if stays else seats[(seats.index(last.dealer) + 1) % len(seats)]
    before = last.opened.seats
    after = before.index(last.dealer) + 1 if before else 0
    return next((one for one in (*before[after:], *before[:after]) if one in seats), 0)


def _answered(state: CalaState, answer: object) -> CalaVerdict:
    """The answer of chance. Refused: ``bad_deck`` (deck numbers must grow), ``bad_cards``, ``not_awaited``."""
    table = state.table
    round_ = table.round
    if table.phase == "time" and isinstance(answer, TimeIs):
        told = ev.CalaTime(answer.at)
        return (told, _ended(state, told.at)) if table.played else (told,)
    if table.phase == "deck" and isinstance(answer, DeckOpened):
        return (ev.CalaDeck(answer.deck),) if answer.deck > round_.deck else Refusal("bad_deck")
    if table.phase not in ("lots", "deal") or not isinstance(answer, Drawn):
        return Refusal("not_awaited")
    cards = answer.cards
    if table.phase == "deal":
        if len(cards) != len(PACK) or {*cards} != WHOLE_PACK:
            return Refusal("bad_cards")
        people = (*(round_.players * round_.form.cards), *((ev.IN_THE_MONTE,) * round_.form.monte))
        dealt = ev.CalaDealt(
            deck=round_.deck, shuffle=round_.shuffle, place=0, people=people, cards=cards
        )
        return (dealt,)
    new = {*cards} & WHOLE_PACK - {PACK[number] for number in table.played}
    if not len(cards) == len(new) == len(round_.tied):
        return Refusal("bad_cards")
    drawn = ev.CalaLots(
        deck=round_.deck,
        shuffle=round_.shuffle,
        place=round_.place,
        people=round_.tied,
        cards=cards,
    )
    return (drawn,)


# --- auction --------------------------------------------------------------------------------------------------


def _acted(state: CalaState, action: object, *, clock: bool) -> CalaVerdict:
    """An action of the player on turn after the auction.

    Refused: ``unknown_action`` (also if it is not its time), and as below.
    """
    table = state.table
    phase, who = table.phase, table.to_act
    if phase == "tricks" and type(action) is act.Calo:
        return _played(state, action.card, clock=clock)
    if phase == "discard" and type(action) is act.Accomodo:
        return _discarded(state, action.cards, clock=clock)
    if phase == "lay" and type(action) is act.Poso:
        held = action.card in NUMBERS and _hand(state) & BIT[action.card]
        if not held:
            return Refusal("not_held", hidden=True)
        return (ev.CalaLaid(who, PACK[action.card], clock),)
    if phase == "name" and type(action) is act.Nomino:
        return _named(state, action.card, clock=clock)
    return Refusal("unknown_action")


def _spoke(state: CalaState, who: Person, action: object, *, purses: Purses) -> CalaVerdict:
    """A pass or a call of the player on turn. Refused: ``unknown_action``, and as by ``_called``."""
    if type(action) is act.Lascio:
        return _passed(state.table, clock=False)
    if isinstance(action, act.Dichiaro | act.Solissima):
        return _called(state.table.round, who, action, purses=purses)
    return Refusal("unknown_action")


def _called(
    round_: CalaRound, who: Person, action: act.Dichiaro | act.Solissima, *, purses: Purses
) -> CalaVerdict:
    """A call. Refused: ``call_too_low``, ``call_unknown`` (not at this table, or not as this action), as
    ``_in_force``.
    """
    call = action.call
    out_of_turn = type(action) is act.Solissima
    if call not in round_.form.calls or (call >= round_.out_of_turn) != out_of_turn:
        return Refusal("call_unknown")
    if call <= round_.call:
        return Refusal("call_too_low")
    return _in_force(round_, who, call=call, purses=purses)


def _in_force(round_: CalaRound, who: Person, *, call: int, purses: Purses) -> CalaVerdict:
    """The call with its escrow. Refused: as ``uncovered_call``."""
    if round_.rules.per_point and not is_covered(round_, who, call=call, purses=purses):
        return uncovered_call(round_, uncovered(round_, who, purses))
    moves, after = raised(round_, who, call=call, purses=purses)
    return (ev.CalaSaid(person=who, call=call, clock=False, moves=moves, purses=after),)


def _answered_si_puo(
    state: CalaState, who: Person, action: object, *, purses: Purses
) -> CalaVerdict:
    """An answer to *si può?*: no, or a call from chiedo on (CA-14).

    Refused: ``call_unknown``, ``unknown_action``, as ``_in_force``.
    """
    if type(action) is act.Lascio:
        return (ev.CalaSaid(who, PASS, clock=False),)
    if type(action) is not act.Dichiaro:
        return Refusal("unknown_action")
    round_ = state.table.round
    if action.call not in round_.form.calls or action.call < CHIEDO:
        return Refusal("call_unknown")
    return _in_force(round_, who, call=action.call, purses=purses)


def _passed(table: CalaTable, *, clock: bool) -> tuple[ev.CalaEvent, ...]:
    """A pass on the turn, and the end of the round if all have passed (CA-13)."""
    round_ = table.round
    said = ev.CalaSaid(table.to_act, PASS, clock)
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


def _named(state: CalaState, card: int, *, clock: bool) -> CalaVerdict:
    """Refused: ``not_a_card``, ``own_card`` (hidden; the laid card is one's own too, CA-17, CA-19)."""
    if card not in NUMBERS:
        return Refusal("not_a_card")
    if (_hand(state) | state.aside.laid) & BIT[card]:
        return Refusal("own_card", hidden=True)
    round_ = state.table.round
    holder = ev.UNTOLD
    if round_.call != CHIAMO or round_.rules.called_reveals:
        holders = zip(round_.players, state.hands, strict=True)
        holder = next((one for one, hand in holders if hand & BIT[card]), ev.IN_THE_MONTE)
    return (ev.CalaNamed(person=state.table.to_act, card=PACK[card], holder=holder, clock=clock),)


def _discarded(state: CalaState, cards: tuple[int, ...], *, clock: bool) -> CalaVerdict:
    """Refused: ``how_many`` (``amount`` different cards are needed), ``not_held`` (hidden)."""
    table = state.table
    if not len(cards) == len({*cards}) == table.round.due:
        return Refusal("how_many", amount=table.round.due)
    held = _hand(state) | state.aside.taken
    if not all(card in NUMBERS and held & BIT[card] for card in cards):
        return Refusal("not_held", hidden=True)
    return (ev.CalaDiscarded(table.to_act, coded(cards), clock),)


# --- play -----------------------------------------------------------------------------------------------------


def _played(state: CalaState, card: int, *, clock: bool) -> CalaVerdict:
    """Refused: ``not_held`` and ``must_follow`` (both hidden; ``suit`` is the one that was led)."""
    table = state.table
    if card not in NUMBERS or not state.playable & BIT[card]:
        if card not in NUMBERS or not _hand(state) & BIT[card]:
            return Refusal("not_held", hidden=True)
        led = PACK[table.played[-(len(table.played) % table.round.form.players)]]
        return Refusal("must_follow", hidden=True, suit=suit(led))
    played = ev.CalaPlayed(table.to_act, PACK[card], clock)
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
