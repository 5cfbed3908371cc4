"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from engine.cards import Card
from engine.half_points import POINTS
from engine.siete_y_media import events as ev
from engine.siete_y_media.money import loca_room
from engine.siete_y_media.settlement import shown_ending
from engine.siete_y_media.state import (
    BUST_OR_UNPLAYED,
    HIDDEN,
    NO_LOCA,
    NOBODY,
    BetOnLoca,
    SieteLoca,
    SietePhase,
    SieteSeat,
    SieteState,
    SieteStatus,
    SieteTable,
    cards_to_deal,
    changed,
    dealt_seat,
    first_seat,
    hole_at,
    new_facts,
    new_seat,
    new_state,
    new_table,
    stepped,
)
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace

_Drawn: TypeAlias = ev.SieteDrew | ev.SieteDrewAgain


def evolve(state: SieteState, event: ev.SieteEvent) -> SieteState:
    return _FOLD[type(event)](state, event)


def _with_table(state: SieteState, table: SieteTable) -> SieteState:
    """The state with the same hidden cards."""
    return new_state(
        table=table, holes=state.holes, total=state.total, left=state.left, back=state.back
    )


# --- the bank and the deal ----------------------------------------------------------------------------------------


def _opened(state: SieteState, event: ev.SieteOpened) -> SieteState:
    t = state.table
    facts = new_facts(round=event, deck=t.facts.deck, ending=None, left=False, offered=0)
    phase: SietePhase = "lots"
    if event.banker:
        phase = "shares" if event.share else "deck" if event.fresh else "deal"
    table = new_table(
        facts=facts,
        phase=phase,
        turn="player",
        decision=t.decision + 1,
        place=t.place,
        back=t.back,
        bank=_bank(event.holders, event.purses),
        exposure=event.exposure,
        standing=0,
        dealt=(),
        played=(),
        seat=NOBODY,
        loca=NO_LOCA,
    )
    return new_state(table=table, holes=(), total=0, left=state.left, back=state.back)


def _bank(holders: ev.Holders, purses: ev.Chips) -> tuple[int, ...]:
    """The holders' free chips; they come first in ``purses``."""
    if len(holders) == 1:
        return (purses[0][1],)
    return tuple([chips for _, chips in purses[: len(holders)]])


def _lot(state: SieteState, event: ev.SieteLot) -> SieteState:
    t = state.table
    phase: SietePhase = "deck" if t.round.fresh else "deal"
    return _with_bank(state, event, phase=phase, banker=event.banker, decision=t.decision + 1)


def _shared(state: SieteState, event: ev.SieteShared) -> SieteState:
    t = state.table
    return _with_bank(state, event, phase="shares", banker=t.round.banker, decision=t.decision)


def _with_bank(
    state: SieteState,
    event: ev.SieteLot | ev.SieteShared,
    *,
    phase: SietePhase,
    banker: int,
    decision: int,
) -> SieteState:
    """The hand with these holders and players."""
    t = state.table
    opened = replace(t.round, banker=banker, players=event.players, holders=event.holders)
    table = replace(
        t,
        facts=replace(t.facts, round=opened),
        phase=phase,
        decision=decision,
        bank=_bank(event.holders, event.purses),
        exposure=event.exposure,
    )
    return _with_table(state, table)


def _shares_closed(state: SieteState, _: ev.SieteSharesClosed) -> SieteState:
    t = state.table
    phase: SietePhase = "deck" if t.round.fresh else "deal"
    return _with_table(state, replace(t, phase=phase, decision=t.decision + 1))


def _deck(state: SieteState, event: ev.SieteDeck) -> SieteState:
    t = state.table
    facts = replace(t.facts, deck=event.deck)
    table = replace(t, facts=facts, phase="deal", decision=t.decision + 1, place=0, back=())
    return new_state(table=table, holes=state.holes, total=state.total, left=ALL_FORTY, back=())


def _dealt(state: SieteState, event: ev.SieteDealt) -> SieteState:
    t = state.table
    count = len(event.cards)
    cards = (HIDDEN,) * count
    left = state.left & ~bits(event.cards)
    return _deal(state, event.cards, known=cards, place=t.place + count, gone=0, left=left)


def _dealt_again(state: SieteState, event: ev.SieteDealtAgain) -> SieteState:
    t = state.table
    count = len(event.cards)
    known = t.back[:count]
    return _deal(state, event.cards, known=known, place=t.place, gone=count, left=state.left)


def _deal(
    state: SieteState,
    cards: tuple[Card, ...],
    *,
    known: tuple[Card, ...],
    place: int,
    gone: int,
    left: int,
) -> SieteState:
    """More covered cards, ``gone`` of them from the back of the pack; after the last one the first player is on turn."""
    t = state.table
    opened = t.facts.round
    holes = state.holes + cards
    dealt = t.dealt + known
    phase: SietePhase = "deal"
    seat, total = NOBODY, 0
    if len(holes) == cards_to_deal(opened):
        phase = "turn"
        seat, total = dealt_seat(opened, 0, dealt[1]), POINTS[holes[1]]
    table = new_table(
        facts=t.facts,
        phase=phase,
        turn="player",
        decision=t.decision + 1,
        place=place,
        back=t.back[gone:],
        bank=t.bank,
        exposure=t.exposure,
        standing=0,
        dealt=dealt,
        played=(),
        seat=seat,
        loca=t.loca,
    )
    return new_state(table=table, holes=holes, total=total, left=left, back=state.back[gone:])


# --- turns --------------------------------------------------------------------------------------------------------


def _players_over(state: SieteState) -> SieteState:
    """La loca or the banker is next. Players who have not played find the bank's money spoken for (SY-41)."""
    t = state.table
    opened = t.facts.round
    if len(t.played) < len(opened.players):
        return _players_over(_unplayed(state))
    return _open_loca(state) if opened.rules.loca else _bank_turn(state, t.loca, t.decision)


def _unplayed(state: SieteState) -> SieteState:
    """The card of the next player, who does not play, goes to the back of the pack, and nobody sees it."""
    t = state.table
    at = len(t.played)
    card = t.dealt[at + 1]
    seat = dealt_seat(t.facts.round, at, card)
    gone = replace(seat, status="unplayed", covered=None)
    table = replace(t, played=(*t.played, gone), back=(*t.back, card))
    return replace(state, table=table, back=(*state.back, state.holes[at + 1]))


def _open_loca(state: SieteState) -> SieteState:
    """The window of la loca; if the bank covers no bet, its card goes back at once (SY-39)."""
    t = state.table
    if loca_room(t, t.bank) <= 0:
        return _bank_turn(state, t.loca, t.decision, loca_back=True)
    return _with_table(state, replace(t, turn="loca", phase="loca", seat=NOBODY))


def _bank_turn(
    state: SieteState, loca: SieteLoca, decision: int, *, loca_back: bool = False
) -> SieteState:
    """The banker turns up the card; the hand is over if no bet is left against the bank (SY-23).

    ``loca`` is la loca as it ended, ``decision`` the banker's. ``loca_back``: la loca's card goes to the back of the
    pack (SY-39).
    """
    t = state.table
    card = state.holes[0]
    total = POINTS[card]
    seat = new_seat(
        person=t.facts.round.banker,
        status="waiting",
        bet=0,
        below=0,
        purse=0,
        open=(card,),
        covered=None,
        at=0,
        total=total,
    )
    table = new_table(
        facts=t.facts,
        phase="turn" if t.standing or bets_left(loca) else "over",
        turn="bank",
        decision=decision,
        place=t.place,
        back=(*t.back, t.dealt[-1]) if loca_back else t.back,
        bank=t.bank,
        exposure=t.exposure,
        standing=t.standing,
        dealt=t.dealt,
        played=t.played,
        seat=seat,
        loca=loca,
    )
    return new_state(
        table=table,
        holes=state.holes,
        total=total,
        left=state.left,
        back=(*state.back, state.holes[-1]) if loca_back else state.back,
    )


def bets_left(loca: SieteLoca) -> bool:
    """True if bets on la loca still stand against the bank."""
    return bool(loca.bets) and loca.seat.status != "bust"


def _called(state: SieteState, event: ev.SieteCalled) -> SieteState:
    t = state.table
    s = t.seat
    face_up, covered, at = s.open, s.covered, s.at
    if event.turned is not None:
        face_up = s.cards(event.turned)
        covered = None
        at = len(face_up)
    seat = changed(
        s,
        s.status,
        bet=event.bet,
        purse=event.purses[-1][1] if event.purses else s.purse,
        face_up=face_up,
        covered=covered,
        at=at,
        total=s.total,
    )
    loca = t.loca
    if t.turn == "loca":
        loca = replace(loca, announced=False, drew=True)
    staked = event.bet - (s.bet or 0)
    return _with_stake(state, event, phase="card", seat=seat, loca=loca, staked=staked)


def _with_stake(
    state: SieteState,
    event: ev.SieteCalled | ev.SieteStood | ev.SieteMuerto,
    *,
    phase: SietePhase,
    seat: SieteSeat,
    loca: SieteLoca,
    staked: int,
) -> SieteState:
    """The hand on turn has ``staked`` more chips at risk, and ``seat`` tells it."""
    t = state.table
    table = stepped(
        t,
        phase,
        place=t.place,
        back=t.back,
        bank=_bank(t.facts.round.holders, event.purses) if event.purses else t.bank,
        exposure=event.exposure,
        standing=t.standing + staked,
        seat=seat,
        loca=loca,
    )
    return _with_table(state, table)


def _drew(state: SieteState, event: ev.SieteDrew) -> SieteState:
    t = state.table
    return _given(
        state,
        event,
        known=HIDDEN,
        place=t.place + 1,
        back=t.back,
        left=state.left & ~BIT[event.card],
        hidden_back=state.back,
    )


def _drew_again(state: SieteState, event: ev.SieteDrewAgain) -> SieteState:
    t = state.table
    return _given(
        state,
        event,
        known=t.back[0],
        place=t.place,
        back=t.back[1:],
        left=state.left,
        hidden_back=state.back[1:],
    )


def _given(
    state: SieteState,
    event: _Drawn,
    known: Card,
    place: int,
    back: tuple[Card, ...],
    left: int,
    hidden_back: tuple[Card, ...],
) -> SieteState:
    """``event.card`` comes; ``known`` is its public name if it lies face down."""
    t = state.table
    s = t.seat
    holes = state.holes
    total = state.total + POINTS[event.card]
    face_up, covered = s.open, s.covered
    if event.covered:
        covered = known
        now = [*holes]
        now[hole_at(t)] = event.card
        holes = tuple(now)
    else:
        face_up += (event.card,)
    seat = changed(
        s,
        event.fate or s.status,
        bet=s.bet,
        purse=s.purse,
        face_up=face_up,
        covered=covered,
        at=s.at,
        total=total if t.turn == "bank" else s.total,
    )
    bank, exposure, standing = t.bank, t.exposure, t.standing
    if event.fate and t.turn != "bank":
        cards = seat.cards(holes[hole_at(t)])
        seat = replace(seat, open=cards, covered=None, total=total)
        if event.fate == "bust":
            back += cards
            hidden_back += cards
            bank = _bank(t.facts.round.holders, event.purses)
            exposure = event.exposure
            standing -= s.bet or 0
    table = stepped(
        t,
        "turn",
        place=place,
        back=back,
        bank=bank,
        exposure=exposure,
        standing=standing,
        seat=seat,
        loca=t.loca,
    )
    after = new_state(table=table, holes=holes, total=total, left=left, back=hidden_back)
    return _ends(after) if event.fate or s.status == "muerto" else after


def _ends(state: SieteState) -> SieteState:
    """The hand on turn is over, as its seat tells."""
    t = state.table
    if t.turn == "player":
        return _passed(state)
    if t.turn == "loca":
        return _bank_turn(state, replace(t.loca, seat=t.seat), t.decision)
    return _with_table(state, replace(t, phase="over"))


def _passed(state: SieteState) -> SieteState:
    """A player's turn is over; if another player plays, that one is on turn in the same copy of the table."""
    t = state.table
    opened = t.facts.round
    at = len(t.played) + 1
    amount = opened.rules.bank_amount
    after, total = NOBODY, 0
    if at < len(opened.players) and (amount is None or t.standing < amount):
        after, total = dealt_seat(opened, at, t.dealt[at + 1]), POINTS[state.holes[at + 1]]
    table = new_table(
        facts=t.facts,
        phase="turn",
        turn="player",
        decision=t.decision,
        place=t.place,
        back=t.back,
        bank=t.bank,
        exposure=t.exposure,
        standing=t.standing,
        dealt=t.dealt,
        played=(*t.played, t.seat),
        seat=after,
        loca=t.loca,
    )
    then = new_state(table=table, holes=state.holes, total=total, left=state.left, back=state.back)
    return _players_over(then) if after is NOBODY else then


def _stood(state: SieteState, event: ev.SieteStood) -> SieteState:
    t = state.table
    s = t.seat
    status: SieteStatus = "doubled" if event.doubled else "stands"
    seat = changed(
        s,
        status,
        bet=event.bet,
        purse=event.purses[-1][1] if event.purses else s.purse,
        face_up=s.open,
        covered=s.covered,
        at=s.at,
        total=s.total,
    )
    staked = event.bet - (s.bet or 0)
    return _ends(_with_stake(state, event, phase="turn", seat=seat, loca=t.loca, staked=staked))


def _muerto(state: SieteState, event: ev.SieteMuerto) -> SieteState:
    """The 7 lies face up, and the card under it must come."""
    t = state.table
    seat = replace(
        t.seat,
        status="muerto",
        bet=event.above,
        below=event.below,
        purse=event.purses[-1][1],
        open=(event.card,),
        covered=None,
        at=1,
    )
    staked = event.above + event.below
    return _with_stake(state, event, phase="card", seat=seat, loca=t.loca, staked=staked)


def _bank_left(state: SieteState, _: ev.SieteBankLeft) -> SieteState:
    t = state.table
    return _with_table(state, replace(t, facts=replace(t.facts, left=True, offered=0)))


def _bank_offered(state: SieteState, event: ev.SieteBankOffered) -> SieteState:
    t = state.table
    return _with_table(state, replace(t, facts=replace(t.facts, offered=event.percent)))


# --- la loca ------------------------------------------------------------------------------------------------------


def _loca_bet(state: SieteState, event: ev.SieteLocaBet) -> SieteState:
    """A new amount goes to the end of the order; without a bet nobody names or is named."""
    t = state.table
    person = event.person
    bets = tuple(bet for bet in t.loca.bets if bet.person != person)
    named = t.loca.named
    if event.amount:
        amount, free = event.amount, event.purses[-1][1]
        bets += (BetOnLoca(person=person, first=amount, base=amount, bet=amount, free=free),)
    else:
        named = tuple(vote for vote in named if person not in vote)
    return _with_loca(state, event, replace(t.loca, bets=bets, named=named))


def _with_loca(
    state: SieteState,
    event: ev.SieteLocaBet | ev.SieteLocaRaised | ev.SieteLocaDoubled,
    loca: SieteLoca,
) -> SieteState:
    t = state.table
    bank = _bank(t.round.holders, event.purses)
    return _with_table(state, replace(t, bank=bank, exposure=event.exposure, loca=loca))


def _loca_named(state: SieteState, event: ev.SieteLocaNamed) -> SieteState:
    t = state.table
    others = tuple(vote for vote in t.loca.named if vote[0] != event.person)
    named = (*others, (event.person, event.named))
    return _with_table(state, replace(t, loca=replace(t.loca, named=named)))


def _loca_closed(state: SieteState, event: ev.SieteLocaClosed) -> SieteState:
    t = state.table
    if not event.responsible:
        return _bank_turn(state, t.loca, t.decision + 1, loca_back=True)
    seat = first_seat(event.responsible, 0, t.dealt[-1])
    table = replace(
        t,
        decision=t.decision + 1,
        phase="turn",
        seat=seat,
        loca=replace(t.loca, responsible=event.responsible, seat=seat),
    )
    return replace(state, table=table, total=POINTS[state.holes[-1]])


def _loca_announced(state: SieteState, _: ev.SieteLocaAnnounced) -> SieteState:
    t = state.table
    bets = tuple(replace(bet, base=bet.bet) for bet in t.loca.bets)
    loca = replace(t.loca, bets=bets, announced=True, ever_announced=True)
    table = replace(t, phase="raises", decision=t.decision + 1, loca=loca)
    return _with_table(state, table)


def _loca_raised(state: SieteState, event: ev.SieteLocaRaised) -> SieteState:
    t = state.table
    free = event.purses[-1][1]
    bets = tuple(
        replace(bet, bet=bet.base + event.amount, free=free) if bet.person == event.person else bet
        for bet in t.loca.bets
    )
    return _with_loca(state, event, replace(t.loca, bets=bets))


def _raises_closed(state: SieteState, _: ev.SieteRaisesClosed) -> SieteState:
    t = state.table
    return _with_table(state, replace(t, phase="turn", decision=t.decision + 1))


def _loca_doubled(state: SieteState, event: ev.SieteLocaDoubled) -> SieteState:
    t = state.table
    added, free = dict(event.added), dict(event.purses)
    bets = tuple(
        replace(
            bet,
            base=bet.bet,
            bet=bet.bet + added[bet.person],
            free=free.get(bet.person, bet.free),
        )
        for bet in t.loca.bets
    )
    after = _with_loca(state, event, replace(t.loca, bets=bets))
    seat = replace(t.seat, status="doubled")
    table = replace(after.table, seat=seat, decision=t.decision + 1)
    return _ends(_with_table(after, table))


# --- the end ------------------------------------------------------------------------------------------------------


def _ended(state: SieteState, event: ev.SieteEnded) -> SieteState:
    """All cards that are still on the table go to the back of the pack, the banker's last (SY-13)."""
    t = state.table
    ending = shown_ending(event, t)
    back, hidden_back = t.back, state.back
    if not t.rules.shuffle_each_hand:
        hands = [
            (seat, hole)
            for seat, hole in zip(t.played, state.holes[1:], strict=False)
            if seat.status not in BUST_OR_UNPLAYED
        ]
        if bets_left(t.loca):
            hands.append((t.loca.seat, state.holes[-1]))
        open_hands = {shown.result.person for shown in ending.results if shown.total is not None}
        for seat, hole in hands:
            person = seat.person if seat is not t.loca.seat else 0
            hidden_back += seat.cards(hole)
            back += seat.cards(hole if person in open_hands else seat.covered or HIDDEN)
        back += event.bank
        hidden_back += event.bank
    table = replace(
        t,
        facts=replace(t.facts, ending=ending),
        phase="between",
        decision=t.decision + 1,
        back=back,
        exposure=0,
    )
    return new_state(table=table, holes=state.holes, total=0, left=state.left, back=hidden_back)


_FOLD: Final[Mapping[type[Any], Callable[[SieteState, Any], SieteState]]] = {
    ev.SieteOpened: _opened,
    ev.SieteLot: _lot,
    ev.SieteShared: _shared,
    ev.SieteSharesClosed: _shares_closed,
    ev.SieteDeck: _deck,
    ev.SieteDealt: _dealt,
    ev.SieteDealtAgain: _dealt_again,
    ev.SieteCalled: _called,
    ev.SieteDrew: _drew,
    ev.SieteDrewAgain: _drew_again,
    ev.SieteStood: _stood,
    ev.SieteMuerto: _muerto,
    ev.SieteBankLeft: _bank_left,
    ev.SieteBankOffered: _bank_offered,
    ev.SieteLocaBet: _loca_bet,
    ev.SieteLocaNamed: _loca_named,
    ev.SieteLocaClosed: _loca_closed,
    ev.SieteLocaAnnounced: _loca_announced,
    ev.SieteLocaRaised: _loca_raised,
    ev.SieteRaisesClosed: _raises_closed,
    ev.SieteLocaDoubled: _loca_doubled,
    ev.SieteEnded: _ended,
}
