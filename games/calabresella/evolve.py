"""The fold of events into the state of calabresella. No event needs anything but the state before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import NUMBER, PACK
from engine.game import Person
from engine.tricks.dealing import DealDraw
from engine.tricks.events import DealLots, PackDealt
from engine.value import replace
from games.calabresella import events as ev
from games.calabresella.cards import BIT, CARD_BIT, STRENGTH, mask_of, playable, taker
from games.calabresella.forms import (
    ARCISOLO,
    CHIAMO,
    CHIEDO,
    DIVIDETE,
    MONTE,
    NO_CALL,
    SCEGLIETE,
    SOLISSIMA,
    SOLISSIMO,
    SOLO,
    CalaForm,
    form_for,
)
from games.calabresella.state import (
    CalaAside,
    CalaKnown,
    CalaRound,
    CalaState,
    CalaTable,
    silenced,
)


def evolve(state: CalaState, event: ev.CalaEvent) -> CalaState:
    """The state after ``event``."""
    return _FOLDS[type(event)](state, event)


# --- the deal -------------------------------------------------------------------------------------------------


def _after_opening(state: CalaState, event: ev.CalaOpened) -> CalaState:
    """The chips of people are kept apart from the table, which everybody sees."""
    table, purses = state.table, event.chips
    if purses:
        event = replace(event, chips=())
    form = form_for(len(event.seats), event.rules.four)
    round_ = CalaRound(
        opened=event,
        form=form,
        deck=table.round.deck,
        dealer=event.dealer,
        players=_players(form, event.seats, event.dealer) if event.dealer else (),
        draw=DealDraw() if event.dealer else DealDraw(event.seats),
        scores=event.scores,
        hands=event.hands,
        since=event.since,
    )
    begins: Any = "time" if event.rules.limit == "time" and not event.since else "deck"
    return CalaState(CalaTable(round_, begins, table.decision), purses=purses)


def _after_time(state: CalaState, event: ev.CalaTime) -> CalaState:
    """A match begins. After the last card of a hand its end comes with the time, and nothing changes before."""
    table = state.table
    if table.played:
        return state
    return replace(
        state, table=replace(table, round=replace(table.round, since=event.at), phase="deck")
    )


def _players(form: CalaForm, seats: tuple[Person, ...], dealer: Person) -> tuple[Person, ...]:
    """The people at play, from the dealer's right on; the dealer is the last, or sits out (CA-6, CA-9)."""
    first = seats.index(dealer) + 1
    return (*seats[first:], *seats[:first])[: form.players]


def _after_deck(state: CalaState, event: ev.CalaDeck) -> CalaState:
    round_ = replace(state.table.round, deck=event.deck)
    phase: Any = "deal" if round_.dealer else "lots"
    return replace(state, table=replace(state.table, round=round_, phase=phase))


def _after_lots(state: CalaState, event: DealLots) -> CalaState:
    """The highest card deals; equal highest ones draw again (CA-8)."""
    table = state.table
    draw = table.round.draw.after(event.cards, STRENGTH, pack=len(PACK))
    round_ = replace(table.round, draw=draw)
    if len(draw.tied) > 1:
        return replace(state, table=replace(table, round=round_))
    (dealer,) = draw.tied
    players = _players(round_.form, round_.opened.seats, dealer)
    round_ = replace(round_, dealer=dealer, players=players)
    return replace(state, table=replace(table, round=round_, phase="deal"))


def _after_deal(state: CalaState, event: PackDealt) -> CalaState:
    """The auction begins, with two questions: the speaker's, and the one that is open to everybody (CA-15).

    Before it the first speaker may ask *si può?* (CA-14).
    """
    table = state.table
    round_ = table.round
    players, rules = round_.players, round_.rules
    many, cards = len(players), event.cards
    dealt = many * round_.form.cards
    hands = {
        person: mask_of(cards[place:dealt:many]) for place, person in enumerate(event.people[:many])
    }
    lowest = SOLISSIMA[round_.form.name, rules.local_names]
    question = table.decision + 1
    round_ = replace(
        round_,
        solissimo=lowest,
        solissima=question,
        out_of_turn=lowest if rules.solissimo_out_of_turn == "always" else NO_CALL,
    )
    if rules.si_puo:
        begun = CalaTable(round=round_, phase="si_puo", decision=question + 1)
    else:
        begun = CalaTable(round_, "auction", question + 1, to_act=players[0])
    return CalaState(
        table=begun,
        hands=tuple([hands[person] for person in players]),
        aside=CalaAside(
            monte=mask_of(cards[dealt:]),
            second=mask_of(cards[-MONTE // 2 :]) if round_.form.monte else 0,
        ),
        known=(CalaKnown(),) * len(players),
        purses=tuple([(one, chips) for one, chips in state.purses if one in players]),
    )


# --- the auction ----------------------------------------------------------------------------------------------


def _after_call(state: CalaState, event: ev.CalaSaid) -> CalaState:
    if event.purses:
        state = replace(state, purses=event.purses)
    table = state.table
    if table.phase == "si_puo":
        return _after_answer(state, event)
    said = (*table.round.said, (event.person, event.call))
    if event.call:
        round_ = replace(table.round, said=said, caller=event.person, call=event.call)
    else:
        round_ = replace(table.round, said=said)
    spoke = event.person == table.to_act
    over = event.call and (event.call == round_.form.calls[-1] or round_.rules.si_puo)
    following = 0 if over else _next_speaker(round_, table.to_act) if spoke else table.to_act
    decision = table.decision + (spoke or not following)
    done = replace(state, table=CalaTable(round_, "auction", decision, to_act=following))
    return done if following or not round_.caller else _accomodo(done)


def _next_speaker(round_: CalaRound, speaker: Person) -> Person:
    """The next to the right of the last speaker who may still speak; 0 for nobody (CA-9, CA-12)."""
    players = round_.players
    after = players.index(speaker) + 1
    silent = silenced(round_)
    order = (*players[after:], *players[:after])
    may_speak = [person for person in order if person not in silent]
    return may_speak[0] if may_speak else 0


def _after_answer(state: CalaState, event: ev.CalaSaid) -> CalaState:
    """The highest call so far plays, among equal ones the first; after the last answer the window closes (CA-14)."""
    table = state.table
    round_ = replace(table.round, answers=(*table.round.answers, (event.person, event.call)))
    if event.call > round_.call:
        round_ = replace(round_, caller=event.person, call=event.call)
    table = replace(table, round=round_)
    highest = event.call == round_.form.calls[-1]
    after = replace(state, table=table)
    return after if table.unanswered and not highest else _si_puo_is_over(after)


def _after_silence(state: CalaState, _: ev.CalaSilence) -> CalaState:
    return _si_puo_is_over(state)


def _si_puo_is_over(state: CalaState) -> CalaState:
    table = replace(state.table, decision=state.table.decision + 1)
    if table.round.caller:
        return _accomodo(replace(state, table=table))
    speaks = replace(table, phase="auction", to_act=table.round.players[0])
    return replace(state, table=speaks)


# --- accomodo -------------------------------------------------------------------------------------------------


def _accomodo(state: CalaState) -> CalaState:
    """The first step of the caller's exchange (CA-17 to CA-24), or the play."""
    if state.purses:
        state = replace(state, purses=())
    table, aside = state.table, state.aside
    round_ = table.round
    call, caller = round_.call, round_.caller
    if call in (CHIAMO, CHIEDO):
        asks: Any = "name" if call == CHIAMO else "lay"
        return replace(state, table=replace(table, phase=asks, to_act=caller))
    if call == SOLO and round_.form.monte:
        return _takes(state, caller, aside.monte)
    if call == DIVIDETE:
        return _takes(state, table.opponents[0], aside.monte ^ aside.second)
    if call == SCEGLIETE:
        return _takes(state, table.opponents[0], aside.monte)
    if call == SOLISSIMO:
        state = replace(state, known=_learned(state, caller, given=aside.monte))
    return _play_begins(state)


def _takes(state: CalaState, person: Person, cards: int, *, left: int = 0) -> CalaState:
    """``person`` takes these cards of the monte and must discard as many as are too many; ``left`` stays there."""
    table, aside = state.table, state.aside
    place = table.round.players.index(person)
    many = state.hands[place].bit_count() + cards.bit_count() - table.round.form.cards
    return CalaState(
        table=CalaTable(
            round=replace(table.round, due=many),
            phase="discard",
            decision=table.decision,
            to_act=person,
        ),
        hands=state.hands,
        aside=CalaAside(monte=left, taken=cards, second=aside.second, laid=aside.laid),
        known=_learned(state, person, taken=cards),
    )


def _learned(state: CalaState, person: Person, **more: int) -> tuple[CalaKnown, ...]:
    """The knowledge of all players after ``person`` has learned this."""
    place = state.table.round.players.index(person)
    known = [*state.known]
    known[place] = replace(known[place], **more)
    return tuple(known)


def _after_laid(state: CalaState, event: ev.CalaLaid) -> CalaState:
    """The laid card leaves the hand until the exchange (CA-19)."""
    laid, table = CARD_BIT[event.card], state.table
    return replace(
        state,
        table=replace(table, phase="name", decision=table.decision + 1),
        hands=tuple(hand & ~laid for hand in state.hands),
        aside=replace(state.aside, laid=laid),
        known=_learned(state, event.person, laid=laid),
    )


def _after_named(state: CalaState, event: ev.CalaNamed) -> CalaState:
    """With a chiedo the holder exchanges at once; a named card in the monte leaves the laid card there (CA-19)."""
    table, aside = state.table, state.aside
    number = NUMBER[event.card]
    round_ = replace(table.round, named=number, holder=event.holder)
    named, laid = BIT[number], aside.laid
    if round_.call == CHIAMO:
        round_ = replace(round_, called=named)
    state = replace(state, table=replace(table, round=round_, decision=table.decision + 1))
    if round_.called:
        return _play_begins(state)
    if event.holder == ev.IN_THE_MONTE:
        state = replace(state, known=_learned(state, event.person, given=laid))
        return _takes(state, event.person, aside.monte, left=laid)
    hands = tuple(
        hand | named if one == event.person else hand ^ named | laid if hand & named else hand
        for one, hand in zip(round_.players, state.hands, strict=True)
    )
    state = replace(state, hands=hands, known=_learned(state, event.holder, laid=laid))
    if round_.form.monte:
        return _takes(state, event.person, aside.monte)
    return _play_begins(state)


def _after_discards(state: CalaState, event: ev.CalaDiscarded) -> CalaState:
    """The next opponent takes cards of the monte (CA-23, CA-24), or the play begins."""
    table, aside = state.table, state.aside
    discards = mask_of(event.cards)
    place = table.round.players.index(event.person)
    hands = [*state.hands]
    hands[place] = (hands[place] | aside.taken) & ~discards
    given = state.known[place].given | discards
    known = _learned(state, event.person, given=given, taken=0)
    monte = aside.monte | discards
    after = CalaState(
        table=CalaTable(table.round, "discard", table.decision + 1),
        hands=tuple(hands),
        aside=CalaAside(monte=monte, second=aside.second, laid=aside.laid),
        known=known,
    )
    if table.round.call > ARCISOLO and event.person == table.opponents[0]:
        second = table.opponents[1]
        if table.round.call == SCEGLIETE:
            return _takes(after, second, discards)
        return _takes(after, second, aside.second, left=discards)
    return _play_begins(after)


# --- play -----------------------------------------------------------------------------------------------------


def _play_begins(state: CalaState) -> CalaState:
    """The player on the dealer's right leads, or under a switch the declarer of a solissimo (CA-27)."""
    table = state.table
    round_ = table.round
    place = 0
    if round_.rules.solissimo_leads and round_.call >= round_.solissimo:
        place = round_.players.index(round_.caller)
    begun = CalaTable(
        round=replace(round_, due=0) if round_.due else round_,
        phase="tricks",
        decision=table.decision,
        to_act=round_.players[place],
    )
    return CalaState(
        table=begun,
        hands=state.hands,
        aside=state.aside,
        known=state.known,
        playable=state.hands[place],
    )


def _after_card(state: CalaState, event: ev.CalaPlayed) -> CalaState:
    table, number = state.table, NUMBER[event.card]
    round_ = table.round
    bit, many = BIT[number], len(round_.players)
    hands = [*state.hands]
    hands[round_.players.index(event.person)] ^= bit
    if round_.called & bit:
        round_ = replace(round_, partner=event.person)
    play = table.play.after(number, taker)
    following = play.turn
    hand = hands[following]
    after = CalaTable(
        round_,
        "tricks" if hand or round_.rules.limit != "time" else "time",
        table.decision + 1,
        to_act=round_.players[following] if hand else 0,
        played=play.played,
        takers=play.takers,
    )
    return CalaState(
        after,
        tuple(hands),
        state.aside,
        known=state.known,
        playable=playable(hand, play.played, many),
    )


def _after_end(state: CalaState, event: ev.CalaEnded) -> CalaState:
    """Points stay with their person; after a match all are gone (CA-37)."""
    round_ = state.table.round
    gained = dict(event.gains)
    scores: tuple[tuple[Person, int], ...] = ()
    hands = since = 0
    if not event.ranking:
        since = round_.since
        scores = tuple((one, before + gained.get(one, 0)) for one, before in round_.scores)
        hands = round_.hands + bool(event.declarers)
    round_ = replace(round_, scores=scores, hands=hands, since=since, ending=event)
    return CalaState(replace(state.table, round=round_, phase="between", to_act=0))


_FOLDS: Final[Mapping[type, Callable[[CalaState, Any], CalaState]]] = {
    ev.CalaOpened: _after_opening,
    ev.CalaTime: _after_time,
    ev.CalaDeck: _after_deck,
    DealLots: _after_lots,
    PackDealt: _after_deal,
    ev.CalaSaid: _after_call,
    ev.CalaSilence: _after_silence,
    ev.CalaLaid: _after_laid,
    ev.CalaNamed: _after_named,
    ev.CalaDiscarded: _after_discards,
    ev.CalaPlayed: _after_card,
    ev.CalaEnded: _after_end,
}
