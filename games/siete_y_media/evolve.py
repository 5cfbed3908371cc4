"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from typing import Final

from engine.card_events import AGAIN
from engine.cards import Card
from engine.folding import by_event
from engine.half_points import POINTS
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace
from games.siete_y_media import events as ev
from games.siete_y_media.money import loca_room
from games.siete_y_media.settlement import shown_ending
from games.siete_y_media.state import (
    BUST_OR_UNPLAYED,
    HIDDEN,
    NOBODY,
    BetOnLoca,
    SieteLoca,
    SietePhase,
    SieteSeat,
    SieteState,
    SieteStatus,
    SieteTable,
    any_stands,
    cards_to_deal,
    hole_at,
)

_SAME_DECISION: Final = (
    ev.SieteShared,
    ev.SieteShareOffered,
    ev.SieteBankLeft,
    ev.SieteBankOffered,
    ev.SieteLocaBet,
    ev.SieteLocaNamed,
    ev.SieteLocaRaised,
)
"""Events after which the pending decision is still the same one."""


def evolve(state: SieteState, event: ev.SieteEvent) -> SieteState:
    if isinstance(event, ev.SieteChipsMoved) and event.purses:
        t = state.table
        bank = _bank(t.holders, event.purses)
        state = replace(state, table=replace(t, bank=bank, exposure=event.exposure))
    after = _FOLD[type(event)](state, event)
    if isinstance(event, _SAME_DECISION):
        return after
    return replace(after, table=replace(after.table, decision=state.table.decision + 1))


# --- the bank and the deal ----------------------------------------------------------------------------------------


def _opened(state: SieteState, event: ev.SieteOpened) -> SieteState:
    t = state.table
    phase: SietePhase = "lots"
    if event.banker:
        phase = "shares" if event.divides else "deck" if event.fresh else "deal"
    table = SieteTable(
        round=event,
        deck=t.deck,
        phase=phase,
        place=t.place,
        back=t.back,
        bank=_bank(event.holders, event.purses),
        exposure=event.exposure,
    )
    return replace(state, table=table, holes=(), total=0)


def _bank(holders: ev.Holders, purses: ev.Chips) -> tuple[int, ...]:
    """The holders' free chips; they come first in ``purses``."""
    return tuple([chips for _, chips in purses[: len(holders)]])


def _lot(state: SieteState, event: ev.SieteLot) -> SieteState:
    t = state.table
    phase: SietePhase = "deck" if t.round.fresh else "deal"
    return _with_bank(state, event, phase=phase, banker=event.banker)


def _shared(state: SieteState, event: ev.SieteShared) -> SieteState:
    t = state.table
    after = _with_bank(state, event, phase="shares", banker=t.round.banker)
    return _with_offered(after, tuple(one for one in t.offered if one[0] != event.person))


def _share_offered(state: SieteState, event: ev.SieteShareOffered) -> SieteState:
    others = tuple(one for one in state.table.offered if one[0] != event.to)
    return _with_offered(state, (*others, (event.to, event.percent)))


def _with_offered(state: SieteState, offered: ev.Chips) -> SieteState:
    t = state.table
    return replace(state, table=replace(t, offered=offered))


def _with_bank(
    state: SieteState, event: ev.SieteLot | ev.SieteShared, *, phase: SietePhase, banker: int
) -> SieteState:
    """The hand with these holders and players."""
    t = state.table
    opened = replace(t.round, banker=banker, players=event.players, holders=event.holders)
    table = replace(
        t,
        round=opened,
        phase=phase,
        bank=_bank(event.holders, event.purses),
        exposure=event.exposure,
    )
    return replace(state, table=table)


def _shares_closed(state: SieteState, _: ev.SieteSharesClosed) -> SieteState:
    t = state.table
    phase: SietePhase = "deck" if t.round.fresh else "deal"
    return replace(state, table=replace(t, offered=(), phase=phase))


def _deck(state: SieteState, event: ev.DeckBegan) -> SieteState:
    t = state.table
    table = replace(t, deck=event.deck, phase="deal", place=0, back=())
    return SieteState(table, left=ALL_FORTY)


def _dealt(state: SieteState, event: ev.Dealt) -> SieteState:
    t = state.table
    count = len(event.cards)
    if event.deck == AGAIN:
        after = replace(state, table=replace(t, back=t.back[count:]), back=state.back[count:])
        return _deal(after, event.cards, known=t.back[:count])
    after = replace(
        state, table=replace(t, place=t.place + count), left=state.left & ~bits(event.cards)
    )
    return _deal(after, event.cards, known=(HIDDEN,) * count)


def _deal(state: SieteState, cards: tuple[Card, ...], *, known: tuple[Card, ...]) -> SieteState:
    """More covered cards; after the last one the first player is on turn. ``known``: as everybody knows them."""
    t = state.table
    opened = t.round
    t = replace(t, dealt=t.dealt + known)
    after = replace(state, table=t, holes=state.holes + cards)
    if len(after.holes) < cards_to_deal(opened):
        return after
    seated = _seated(opened, t.dealt)
    table = replace(t, seated=seated, phase="turn", seat=seated[0])
    return replace(after, table=table, total=POINTS[after.holes[1]])


def _seated(opened: ev.SieteOpened, dealt: tuple[Card, ...]) -> tuple[SieteSeat, ...]:
    """The players' seats before their turns; ``dealt`` are the covered cards as everybody knows them."""
    chips = dict(opened.chips)
    covered = dealt[1:]
    return tuple(
        [
            SieteSeat(person=person, purse=chips[person], covered=card)
            for person, card in zip(opened.players, covered, strict=False)
        ]
    )


# --- turns --------------------------------------------------------------------------------------------------------


def _turn_over(state: SieteState, seat: SieteSeat) -> SieteState:
    """The hand on turn is over, as ``seat`` tells: the next player is on turn, la loca, the banker or nobody."""
    t = state.table
    phase, turn = t.phase, t.turn
    played, after, total = t.played, NOBODY, 0
    if turn == "player":
        played += (seat,)
        at = len(played)
        if at < len(t.seated) and _has_money(t, seat):
            phase, after, total = "turn", t.seated[at], POINTS[state.holes[at + 1]]
        elif t.rules.loca:
            phase = turn = "loca"
    elif turn == "loca":
        t = replace(t, loca=replace(t.loca, seat=seat))
    else:
        phase, after, total = "over", seat, seat.total or 0
    table = replace(t, phase=phase, turn=turn, played=played, seat=after)
    then = replace(state, table=table, total=total)
    return _players_over(then) if after is NOBODY else then


def _has_money(t: SieteTable, seat: SieteSeat) -> bool:
    """True if bets leave some of the bank's money when the turn of ``seat`` is over (SY-41)."""
    amount = t.round.rules.bank_amount
    return amount is None or replace(t, seat=seat).standing < amount


def _players_over(state: SieteState) -> SieteState:
    """The window of la loca is open, or the banker is next.

    Players who have not played find the bank's money spoken for (SY-41). If the bank covers no bet on la loca, its card
    goes back at once (SY-39).
    """
    t = state.table
    if len(t.played) < len(t.seated):
        return _players_over(_unplayed(state))
    if t.phase != "loca":
        return _bank_turn(state)
    return state if loca_room(t, t.bank) > 0 else _loca_back(state)


def _unplayed(state: SieteState) -> SieteState:
    """The card of the next player, who does not play, goes to the back of the pack, and nobody sees it."""
    t = state.table
    at = len(t.played)
    gone = replace(t.seated[at], status="unplayed", covered=None)
    table = replace(t, played=(*t.played, gone), back=(*t.back, t.dealt[at + 1]))
    return replace(state, table=table, back=(*state.back, state.holes[at + 1]))


def _loca_back(state: SieteState) -> SieteState:
    """Nobody bets on la loca: its card goes to the back of the pack, and the banker is on turn (SY-39)."""
    t = state.table
    table = replace(t, back=(*t.back, t.dealt[-1]))
    return _bank_turn(replace(state, table=table, back=(*state.back, state.holes[-1])))


def _bank_turn(state: SieteState) -> SieteState:
    """The banker turns up the card; the hand is over if no hand or bet stands against the bank (SY-23)."""
    t = state.table
    card = state.holes[0]
    total = POINTS[card]
    table = replace(
        t,
        phase="turn" if any_stands(t.played) or bets_left(t.loca) else "over",
        turn="bank",
        seat=SieteSeat(person=t.round.banker, purse=0, bet=0, open=(card,), total=total),
    )
    return replace(state, table=table, total=total)


def bets_left(loca: SieteLoca) -> bool:
    """True if bets on la loca still stand against the bank."""
    return bool(loca.bets) and loca.seat.status != "bust"


def _called(state: SieteState, event: ev.SieteCalled) -> SieteState:
    """A card is asked for; the covered card may be turned up first."""
    t = state.table
    s = t.seat
    if t.turn == "loca":
        loca = replace(t.loca, announced=False, drew=True)
        t = replace(t, loca=loca)
    face_up, covered, at = s.open, s.covered, s.at
    if event.turned is not None:
        face_up = s.cards(event.turned)
        covered = None
        at = len(face_up)
    seat = replace(_with_bet(s, event), open=face_up, covered=covered, at=at)
    return replace(state, table=replace(t, phase="card", seat=seat))


def _with_bet(s: SieteSeat, event: ev.SieteCalled | ev.SieteStood) -> SieteSeat:
    purse = event.purses[-1][1] if event.purses else s.purse
    return replace(s, bet=event.bet, purse=purse)


def _drew(state: SieteState, event: ev.SieteDrew) -> SieteState:
    """A card comes, from the shuffle or from the back of the pack."""
    t = state.table
    s, card, fate = t.seat, event.card, event.fate
    known, left, hidden_back = HIDDEN, state.left & ~BIT[card], state.back
    if event.deck == AGAIN:
        known, table, hidden_back = t.back[0], replace(t, back=t.back[1:]), state.back[1:]
    else:
        table = replace(t, place=t.place + 1)
    holes, face_up, covered = state.holes, s.open, s.covered
    if event.covered:
        covered = known
        now = [*holes]
        now[hole_at(t)] = card
        holes = tuple(now)
    else:
        face_up += (card,)
    total = state.total + POINTS[card]
    shown = total if t.turn == "bank" else s.total
    if fate and t.turn != "bank":  # turned up (SY-12, SY-14)
        face_up = face_up[: s.at] + (holes[hole_at(t)],) + face_up[s.at :]
        covered, shown = None, total
        if fate == "bust":
            bank = _bank(t.round.holders, event.purses)
            table = replace(table, back=table.back + face_up, bank=bank, exposure=event.exposure)
            hidden_back += face_up
    seat = replace(s, status=fate or s.status, open=face_up, covered=covered, total=shown)
    table = replace(table, phase="turn", seat=seat)
    after = replace(state, table=table, holes=holes, total=total, left=left, back=hidden_back)
    if not fate and s.status != "muerto":
        return after
    return _turn_over(after, seat)


def _stood(state: SieteState, event: ev.SieteStood) -> SieteState:
    status: SieteStatus = "doubled" if event.doubled else "stands"
    return _turn_over(state, replace(_with_bet(state.table.seat, event), status=status))


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
    return replace(state, table=replace(t, phase="card", seat=seat))


def _bank_left(state: SieteState, _: ev.SieteBankLeft) -> SieteState:
    t = state.table
    return replace(state, table=replace(t, left=True, divides=False))


def _bank_offered(state: SieteState, _: ev.SieteBankOffered) -> SieteState:
    t = state.table
    return replace(state, table=replace(t, divides=True))


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
    return replace(state, table=replace(t, loca=replace(t.loca, bets=bets, named=named)))


def _loca_named(state: SieteState, event: ev.SieteLocaNamed) -> SieteState:
    t = state.table
    others = tuple(vote for vote in t.loca.named if vote[0] != event.person)
    named = (*others, (event.person, event.named))
    return replace(state, table=replace(t, loca=replace(t.loca, named=named)))


def _loca_closed(state: SieteState, event: ev.SieteLocaClosed) -> SieteState:
    t = state.table
    if not event.responsible:
        return _loca_back(state)
    seat = SieteSeat(person=event.responsible, purse=0, covered=t.dealt[-1])
    loca = replace(t.loca, responsible=event.responsible, seat=seat)
    table = replace(t, loca=loca, phase="turn", seat=seat)
    return replace(state, table=table, total=POINTS[state.holes[-1]])


def _loca_announced(state: SieteState, _: ev.SieteLocaAnnounced) -> SieteState:
    t = state.table
    bets = tuple(replace(bet, base=bet.bet) for bet in t.loca.bets)
    loca = replace(t.loca, bets=bets, announced=True, ever_announced=True)
    return replace(state, table=replace(t, loca=loca, phase="raises"))


def _loca_raised(state: SieteState, event: ev.SieteLocaRaised) -> SieteState:
    t = state.table
    free = event.purses[-1][1]
    bets = tuple(
        replace(bet, bet=bet.base + event.amount, free=free) if bet.person == event.person else bet
        for bet in t.loca.bets
    )
    return replace(state, table=replace(t, loca=replace(t.loca, bets=bets)))


def _raises_closed(state: SieteState, _: ev.SieteRaisesClosed) -> SieteState:
    return replace(state, table=replace(state.table, phase="turn"))


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
    after = replace(state, table=replace(t, loca=replace(t.loca, bets=bets)))
    return _turn_over(after, replace(t.seat, status="doubled"))


# --- the end ------------------------------------------------------------------------------------------------------


def _ended(state: SieteState, event: ev.SieteEnded) -> SieteState:
    """All cards that are still on the table go to the back of the pack, the banker's last (SY-13)."""
    t = state.table
    ending = shown_ending(event, t)
    back, hidden_back = t.back, state.back
    if not t.round.rules.shuffle_each_hand:
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
    table = replace(t, ending=ending, phase="between", back=back, exposure=0)
    return replace(state, table=table, total=0, back=hidden_back)


_FOLD: Final = by_event(
    _opened,
    _lot,
    _shared,
    _shares_closed,
    _deck,
    _dealt,
    _called,
    _drew,
    _stood,
    _muerto,
    _bank_left,
    _bank_offered,
    _share_offered,
    _loca_bet,
    _loca_named,
    _loca_closed,
    _loca_announced,
    _loca_raised,
    _raises_closed,
    _loca_doubled,
    _ended,
)
