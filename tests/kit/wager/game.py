"""Wager, a game for tests: everybody in the chat, seated or not, bets on one covered card against the banker's.

La loca will need the same: a window for everybody's bets, a person without a seat to be paid and awaited, a card that
nobody holds yet, and a second window for raises. The banker, the next player in each round, covers all bets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

from engine import game as g
from engine.card_events import CardsDealt, DeckShuffled
from engine.cards import PACK, Card, rank
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.families import GameAction, GameEvent, GameRules
from engine.game import (
    CHANCE,
    CLOCK,
    ESCROW,
    PUBLIC,
    TABLE,
    Awaits,
    Below,
    Between,
    Choice,
    Clock,
    Move,
    Offer,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Transfer,
    Waiting,
)
from engine.switches import Switches
from engine.value import Tagged, Value, replace

SEATS: Final = (2, 9)
NOBODY: Final[Person] = 0
"""The covered card belongs to nobody before the bets are closed."""


class WagerRules(Value, GameRules, frozen=True, tag_field="game", tag="wager"):
    """House rules. ``most``: the highest bet in chips."""

    most: int = 100

    def check(self) -> str | None:
        """The code of a contradiction; None if the rules can be played."""
        return None if self.most > 0 else "max_stake_below_min"


class Bet(Tagged, GameAction, frozen=True):
    """Bet ``amount`` chips in all: another bet replaces the first, and the same again changes nothing."""

    amount: int


class TakeBack(Tagged, GameAction, frozen=True):
    """Take the bet back while the window is open."""


class CloseBets(Tagged, GameAction, frozen=True):
    """The banker closes the window."""


class CallRaises(Tagged, GameAction, frozen=True):
    """The responsible lets every bettor raise."""


class Raise(Tagged, GameAction, frozen=True):
    """A bettor adds ``amount`` chips, up to the bet."""

    amount: int


class Reveal(Tagged, GameAction, frozen=True):
    """The responsible has both cards turned over."""


WagerAction: TypeAlias = Bet | TakeBack | CloseBets | CallRaises | Raise | Reveal


class WagerOpened(Tagged, GameEvent, frozen=True):
    """A round begins. ``cover``: the banker's free chips, which limit all bets together."""

    number: int
    rules: WagerRules
    banker: Person
    players: tuple[Person, ...]
    cover: int


class WagerDeck(DeckShuffled, frozen=True):
    """The deck of the round."""


class WagerDealt(CardsDealt, frozen=True):
    """The banker's card, which even the banker does not see, and the card of the bettors."""


class WagerBet(Tagged, GameEvent, frozen=True):
    """``person`` bets ``amount`` in all, 0 after taking the bet back; ``before`` was the bet until now (chips).

    ``left``: the person's free chips after it, which a history of the round needs.
    """

    person: Person
    amount: int
    before: int
    left: int
    banker: Person


class WagerClosed(Tagged, GameEvent, frozen=True):
    """No more bets. ``responsible`` speaks for the bettors: the highest bet, of equal ones the first."""

    responsible: Person


class WagerRaisesCalled(Tagged, GameEvent, frozen=True):
    """Every bettor may raise."""


class WagerRaised(Tagged, GameEvent, frozen=True):
    """``person`` adds ``amount`` chips; ``left`` are the free chips after it."""

    person: Person
    amount: int
    left: int
    banker: Person


class WagerEnded(Tagged, GameEvent, frozen=True):
    """The round is paid. Both cards are turned over if anybody bet; ``gains`` are chips won or lost."""

    number: int
    shown: tuple[Card, ...]
    gains: tuple[tuple[Person, int], ...]
    moves: tuple[Transfer, ...]


WagerEvent: TypeAlias = (
    WagerOpened
    | WagerDeck
    | WagerDealt
    | WagerBet
    | WagerClosed
    | WagerRaisesCalled
    | WagerRaised
    | WagerEnded
)

WagerPhase: TypeAlias = Literal["between", "deck", "deal", "bets", "card", "raises"]


class WagerTable(Value, frozen=True):
    """All public information.

    ``bets``: the bets in the order in which they were made. ``raised``: the chips added to them. ``decision`` grows
    with the phase and not with a bet, so a window keeps its number.
    """

    opened: WagerOpened
    phase: WagerPhase
    decision: int
    deck: int
    bets: tuple[tuple[Person, int], ...]
    raised: tuple[tuple[Person, int], ...]
    responsible: Person
    ending: WagerEnded | None

    def bet_of(self, person: Person) -> int:
        return dict(self.bets).get(person, 0)

    def raised_by(self, person: Person) -> int:
        return dict(self.raised).get(person, 0)

    @property
    def left(self) -> int:
        """The banker's chips that cover no bet yet."""
        return self.opened.cover - sum(chips for _, chips in (*self.bets, *self.raised))

    def highest_bet(self, person: Person) -> int:
        """The highest bet that the banker covers, 0 for none."""
        return min(self.opened.rules.most, self.left + self.bet_of(person))

    def highest_raise(self, person: Person) -> int:
        """The highest raise left to this bettor, 0 for none."""
        return min(self.bet_of(person) - self.raised_by(person), self.left)


class WagerState(Value, frozen=True):
    """The public table, the banker's card and the card of the bettors."""

    table: WagerTable
    cards: tuple[Card, ...]


class WagerView(Value, frozen=True):
    """The picture of ``viewer``; ``card`` is the bettors' card, for the responsible alone."""

    viewer: Person
    table: WagerTable
    card: Card | None


def start(rules: WagerRules) -> WagerState:
    """A sitting before its first round."""
    opened = WagerOpened(number=0, rules=rules, banker=0, players=(), cover=0)
    return WagerState(
        WagerTable(
            opened=opened,
            phase="between",
            decision=0,
            deck=0,
            bets=(),
            raised=(),
            responsible=0,
            ending=None,
        ),
        (),
    )


def decide(state: WagerState, move: Move[Any]) -> tuple[WagerEvent, ...] | Refusal:
    """The events of a move. Refused: see ``GameCore.decide`` and the functions below."""
    table, who, action, purses = state.table, move.who, move.action, move.purses
    if who == TABLE and isinstance(action, OpenRound):
        return _opened(table, action, purses)
    if who == CHANCE:
        return _answered(table, action)
    if who == CLOCK:
        due = clock(state) is not None and action == on_timeout(state, True)
        return _reached(state, action) if due else Refusal("not_awaited")
    if who < 0:
        return Refusal("not_awaited")
    if table.phase == "bets" and who != table.opened.banker:
        if isinstance(action, Bet):
            return _bet(table, who, amount=action.amount, purses=purses)
        if isinstance(action, TakeBack):
            return _taken_back(table, who, purses)
    if table.phase == "raises" and isinstance(action, Raise):
        return _raised(table, who, amount=action.amount, purses=purses)
    to_act = _speaker(table)
    if who != to_act:
        playing = who in table.opened.players
        return Refusal("not_your_turn" if playing else "not_playing", person=to_act)
    return _reached(state, action)


def _speaker(table: WagerTable) -> Person:
    """The person who ends the phase: the banker or the responsible; 0 for nobody."""
    return {
        "bets": table.opened.banker,
        "card": table.responsible,
        "raises": table.responsible,
    }.get(table.phase, 0)


def _opened(
    table: WagerTable, action: OpenRound, purses: Purses
) -> tuple[WagerEvent, ...] | Refusal:
    """Refused: ``hand_open``, ``bad_rules``, ``nobody_covers`` (nobody has a chip for the bank)."""
    rules = action.rules
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, WagerRules) or rules.check() is not None:
        return Refusal("bad_rules")
    number = table.opened.number + 1
    ring = (*action.seats[number % len(action.seats) :], *action.seats)
    banker = next((person for person in ring if purses.get(person, 0) > 0), 0)
    if not banker:
        return Refusal("nobody_covers")
    return (
        WagerOpened(
            number=number, rules=rules, banker=banker, players=action.seats, cover=purses[banker]
        ),
    )


def _answered(table: WagerTable, answer: object) -> tuple[WagerEvent, ...] | Refusal:
    """The answer of chance. Refused: ``bad_deck``, ``bad_cards``, ``not_awaited``."""
    if table.phase == "deck" and isinstance(answer, DeckOpened):
        return (WagerDeck(answer.deck),) if answer.deck > table.deck else Refusal("bad_deck")
    if table.phase == "deal" and isinstance(answer, Drawn):
        if len({*answer.cards} & {*PACK}) != 2 or len(answer.cards) != 2:
            return Refusal("bad_cards")
        people = (table.opened.banker, NOBODY)
        return (WagerDealt(deck=table.deck, shuffle=0, place=0, people=people, cards=answer.cards),)
    return Refusal("not_awaited")


def _bet(
    table: WagerTable, who: Person, amount: int, *, purses: Purses
) -> tuple[WagerEvent, ...] | Refusal:
    """The same bet again makes no event. Refused: ``no_bet``, ``bet_too_high`` (``amount``: the highest)."""
    before = table.bet_of(who)
    highest = min(table.highest_bet(who), purses.get(who, 0) + before)
    if amount > highest:
        return Refusal("bet_too_high", amount=highest)
    if amount < 1:
        return Refusal("no_bet")
    left = purses.get(who, 0) + before - amount
    banker = table.opened.banker
    bet = WagerBet(person=who, amount=amount, before=before, left=left, banker=banker)
    return () if amount == before else (bet,)


def _taken_back(table: WagerTable, who: Person, purses: Purses) -> tuple[WagerEvent, ...] | Refusal:
    """Refused: ``no_bet``."""
    before = table.bet_of(who)
    if not before:
        return Refusal("no_bet")
    left = purses.get(who, 0) + before
    banker = table.opened.banker
    return (WagerBet(person=who, amount=0, before=before, left=left, banker=banker),)


def _raised(
    table: WagerTable, who: Person, amount: int, *, purses: Purses
) -> tuple[WagerEvent, ...] | Refusal:
    """Refused: ``no_bet``, ``bet_too_high`` (``amount``: the highest raise)."""
    highest = min(table.highest_raise(who), purses.get(who, 0))
    if not table.bet_of(who) or amount < 1:
        return Refusal("no_bet")
    if amount > highest:
        return Refusal("bet_too_high", amount=highest)
    left = purses.get(who, 0) - amount
    return (WagerRaised(person=who, amount=amount, left=left, banker=table.opened.banker),)


def _reached(state: WagerState, action: object) -> tuple[WagerEvent, ...] | Refusal:
    """The phase ends by ``action``. Refused: ``unknown_action``."""
    table = state.table
    if table.phase == "bets" and isinstance(action, CloseBets):
        best = max((chips for _, chips in table.bets), default=0)
        responsible = next((person for person, chips in table.bets if chips == best), 0)
        closed = WagerClosed(responsible)
        return (closed,) if responsible else (closed, _ended(state))
    if table.phase == "card" and isinstance(action, CallRaises):
        return (WagerRaisesCalled(),)
    if table.phase in ("card", "raises") and isinstance(action, Reveal):
        return (_ended(state),)
    return Refusal("unknown_action")


def _ended(state: WagerState) -> WagerEnded:
    """The higher card wins; equal cards are the banker's."""
    table, number = state.table, state.table.opened.number
    stakes = {person: chips + table.raised_by(person) for person, chips in table.bets}
    if not stakes:
        return WagerEnded(number=number, shown=(), gains=(), moves=())
    banker, total = table.opened.banker, sum(stakes.values())
    theirs, ours = map(rank, state.cards)
    if ours > theirs:
        gains = (*stakes.items(), (banker, -total))
        moves = tuple(Transfer(ESCROW, person, 2 * chips) for person, chips in stakes.items())
    else:
        gains = (*((person, -chips) for person, chips in stakes.items()), (banker, total))
        moves = (Transfer(ESCROW, banker, 2 * total),)
    return WagerEnded(number=number, shown=state.cards, gains=gains, moves=moves)


def evolve(state: WagerState, event: WagerEvent) -> WagerState:
    """The state after ``event``."""
    t = state.table
    following = t.decision + 1
    match event:
        case WagerOpened():
            empty = start(event.rules).table
            new = replace(empty, opened=event, phase="deck", deck=t.deck, decision=following)
            return WagerState(new, ())
        case WagerDeck():
            return WagerState(replace(t, phase="deal", deck=event.deck, decision=following), ())
        case WagerDealt():
            return WagerState(replace(t, phase="bets", decision=following), event.cards)
        case WagerBet():
            others = tuple(bet for bet in t.bets if bet[0] != event.person)
            bets = (*others, (event.person, event.amount)) if event.amount else others
            return WagerState(replace(t, bets=bets), state.cards)
        case WagerClosed():
            closed = replace(t, phase="card", responsible=event.responsible, decision=following)
            return WagerState(closed, state.cards)
        case WagerRaisesCalled():
            return WagerState(replace(t, phase="raises", decision=following), state.cards)
        case WagerRaised():
            others = tuple(one for one in t.raised if one[0] != event.person)
            raised = (*others, (event.person, t.raised_by(event.person) + event.amount))
            return WagerState(replace(t, raised=raised), state.cards)
        case WagerEnded():
            return WagerState(replace(t, phase="between", decision=following, ending=event), ())


def awaits(state: WagerState) -> Awaits:
    """The people or the request to chance that is pending. After a round without a bet the table rests."""
    table = state.table
    match table.phase:
        case "deck":
            return FreshDeck()
        case "deal":
            return Draw(deck=table.deck, shuffle=0, pack=PACK, place=0, count=2)
        case "between":
            unplayed = table.ending is not None and not table.ending.gains
            return Between("nobody_bets" if unplayed else "")
    return Waiting((_speaker(table),), anybody=table.phase != "card")


def view(state: WagerState, viewer: Person) -> WagerView:
    """The picture of ``viewer``."""
    table = state.table
    sees = viewer == table.responsible != NOBODY and table.phase in ("card", "raises")
    return WagerView(viewer, table, state.cards[1] if sees else None)


def offers(view: WagerView) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer``; for ``PUBLIC`` those that anybody in the chat may take.

    A purse is no part of a view, so a person may be offered a higher bet than the purse allows; ``decide`` then names
    the highest.
    """
    table, viewer = view.table, view.viewer
    found: list[Offer] = []
    if table.phase == "bets" and viewer != table.opened.banker:
        public = [table.highest_bet(person) for person, _ in table.bets] if viewer == PUBLIC else []
        highest = max((table.highest_bet(viewer), *public))
        if highest > 0:
            found.append(Offer("bet", 1, highest))
        if table.bets if viewer == PUBLIC else table.bet_of(viewer):
            found.append(Offer("take_back"))
    if table.phase == "raises":
        bettors = [person for person, _ in table.bets if viewer in (PUBLIC, person)]
        highest = max((table.highest_raise(person) for person in bettors), default=0)
        if highest > 0:
            found.append(Offer("raise", 1, highest))
    if viewer in (PUBLIC, _speaker(table)):
        found += _of_speaker(table.phase)
    return tuple(found)


def _of_speaker(phase: WagerPhase) -> tuple[Offer, ...]:
    """The offers to the person who ends the phase."""
    if phase == "bets":
        return (Offer("close_bets"),)
    if phase == "card":
        return Offer("reveal"), Offer("call_raises")
    return (Offer("reveal"),) if phase == "raises" else ()


def action(view: WagerView, choice: Choice) -> WagerAction | Refusal:
    """The action of a choice; without an amount the lowest. Refused: ``unknown_action``."""
    match choice.name:
        case "bet":
            return Bet(1 if choice.amount is None else choice.amount)
        case "raise":
            return Raise(1 if choice.amount is None else choice.amount)
    return _BARE.get(choice.name, Refusal("unknown_action"))


_BARE: Final[Mapping[str, WagerAction]] = {
    "take_back": TakeBack(),
    "close_bets": CloseBets(),
    "call_raises": CallRaises(),
    "reveal": Reveal(),
}


def clock(state: WagerState) -> Clock | None:
    """The windows hurry nobody; the responsible has a turn."""
    table = state.table
    match table.phase:
        case "bets":
            return Clock(table.decision, "bets", NOBODY)
        case "raises":
            return Clock(table.decision, "raises", NOBODY)
        case "card":
            return Clock(table.decision, "turn", table.responsible)
    return None


def on_timeout(state: WagerState, _lapsed: bool) -> WagerAction:
    """A window closes; an absent responsible turns the cards over."""
    return CloseBets() if state.table.phase == "bets" else Reveal()


def opening(event: WagerEvent) -> Mapping[Person, int]:
    return {event.banker: event.cover} if isinstance(event, WagerOpened) else {}


def transfers(event: WagerEvent) -> tuple[Transfer, ...]:
    """A bet and the banker's cover of it are in escrow from the moment the bet is named."""
    match event:
        case WagerBet():
            return _into_escrow(event, event.amount - event.before)
        case WagerRaised():
            return _into_escrow(event, event.amount)
        case WagerEnded():
            return event.moves
    return ()


def _into_escrow(event: WagerBet | WagerRaised, chips: int) -> tuple[Transfer, ...]:
    """``chips`` from the bettor and as many from the banker; back to both if below zero."""
    people = (event.person, event.banker)
    if chips < 0:
        return tuple(Transfer(ESCROW, person, -chips) for person in people)
    return tuple(Transfer(person, ESCROW, chips) for person in people)


def results(event: WagerEvent) -> Mapping[Person, int] | None:
    """The gains of a finished round, of bystanders too."""
    return dict(event.gains) if isinstance(event, WagerEnded) and event.gains else None


def alla_regola(view: WagerView, offers: tuple[Offer, ...], _below: Below) -> WagerAction | None:
    """Bet ten chips once, leave the bank's window to its clock, turn the cards over."""
    names = {offer.name: offer for offer in offers}
    if "reveal" in names:
        return Reveal()
    if "bet" in names and not view.table.bet_of(view.viewer):
        return Bet(min(10, names["bet"].high))
    return None


def random_legal(_view: WagerView, offers: tuple[Offer, ...], below: Below) -> WagerAction:
    """Any offer, with any amount up to twenty. Raise ``KeyError`` for an offer of another game."""
    offer = offers[below(len(offers))]
    if offer.name == "bet":
        return Bet(1 + below(min(offer.high, 20)))
    if offer.name == "raise":
        return Raise(1 + below(offer.high))
    return _BARE[offer.name]


GAME: Final[g.Game[WagerRules, WagerState, WagerAction, WagerEvent, WagerView]] = g.Game(
    key="wager",
    rulebook=g.Rulebook(
        rules=WagerRules, presets={"usual": WagerRules()}, switches=Switches(usual=WagerRules())
    ),
    seats=g.SeatLimits(
        min_players=lambda _: SEATS[0],
        max_players=lambda _: SEATS[1],
        max_timeouts=2,
        back_at_once=True,
    ),
    chips=g.ChipFlow(least=lambda _: 1, opening=opening, transfers=transfers, results=results),
    logged=g.LoggedTypes(actions=get_args(WagerAction), events=get_args(WagerEvent)),
    core=g.GameCore(start=start, decide=decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, offers=offers, action=action),
    timing=g.Timing(clock=clock, on_timeout=on_timeout),
    players=g.ReferencePlayers(policies={"alla_regola": alla_regola, "random": random_legal}),
)
