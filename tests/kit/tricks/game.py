"""Tricks, a game for tests: an auction, an exchange with the monte, and twelve tricks of three players for points.

Calabresella will need the same: a call out of turn, several cards of a hidden hand in one action, suits that must be
followed, and points instead of chips, in a match of several rounds.

The player next to the dealer speaks first and leads first. Each speaks once: *passa*, *chiamo* or *solo*. Anybody who
has not passed may call *solissimo* at any moment of the auction, which ends it. The highest caller plays alone against
the others. With *chiamo* and *solo* the caller takes the monte and discards four cards.

An ace is worth three thirds, a 3, a 2 and a figure one, the last trick three; its taker also gets the four cards that
lie aside. The caller needs 18 of the 35 thirds, and then gets the call's value from each opponent, else pays it. If
all pass, everybody scores zero. Points stay with their person, also while that person does not play, until somebody at
the table reaches the rules' ``match``. Then all points are gone, and the next round begins a new match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final, get_args

from engine import game as g
from engine.calabresella.cards import BIT, NUMBERS, THIRDS, WHOLE_PACK, cards_of, coded, mask_of
from engine.cards import NUMBER, PACK
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.deciders import out_of_turn
from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    Awaits,
    Below,
    Choice,
    Clock,
    GroupPace,
    Move,
    Offer,
    OpenRound,
    Person,
    PossiblePremove,
    Refusal,
    Waiting,
    WonMatch,
)
from engine.switches import Switches
from engine.value import replace
from tests.kit.tricks.cards import SEATS, playable, taker
from tests.kit.tricks.state import (
    PASS,
    SOLISSIMO,
    Chiamo,
    Gioca,
    Passa,
    Scarto,
    Solissimo,
    TricksAction,
    TricksDealt,
    TricksDeck,
    TricksDiscarded,
    TricksEnded,
    TricksEvent,
    TricksOpened,
    TricksPlayed,
    TricksRound,
    TricksRules,
    TricksSaid,
    TricksState,
    TricksTable,
    TricksView,
)

HAND: Final = 12
DISCARDS: Final = 4
MONTE: Final[Person] = 0
"""The cards of the monte are dealt to nobody."""

LAST_TRICK: Final = 3
TO_WIN: Final = 18
"""Thirds."""


def start(rules: TricksRules) -> TricksState:
    """A sitting before its first round."""
    opened = TricksOpened(number=0, rules=rules, players=())
    return TricksState(TricksTable(TricksRound(opened), "between"))


def decide(state: TricksState, move: Move[Any]) -> tuple[TricksEvent, ...] | Refusal:
    """The events of a move. Refused: see ``GameCore.decide`` and the functions below."""
    table, who, action = state.table, move.who, move.action
    if who > 0:
        if who == table.to_act:
            return _acted(state, action, clock=False)
        if table.phase == "auction" and type(action) is Solissimo and who in table.standing:
            return _said(state, TricksSaid(who, SOLISSIMO, clock=False))
        return out_of_turn(table, who, table.round.opened.players)
    if who == CHANCE:
        return _answered(table, action)
    if who == CLOCK and table.to_act and action == on_timeout(state, True):
        return _acted(state, action, clock=True)
    if who == TABLE and isinstance(action, OpenRound):
        return _opened(table, action)
    return Refusal("not_awaited")


def _opened(table: TricksTable, action: OpenRound) -> tuple[TricksEvent, ...] | Refusal:
    """The deal goes to the next of the last players who is still here. Refused: ``hand_open``,
    ``bad_rules``, ``few``.
    """
    rules, seats, last = action.rules, action.seats, table.round.opened
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, TricksRules) or rules.check() is not None:
        return Refusal("bad_rules")
    if len(seats) != SEATS:
        return Refusal("few")
    dealer = next((person for person in last.players if person in seats), seats[-1])
    first = seats.index(dealer) + 1
    players = (*seats[first:], *seats[:first])
    return (TricksOpened(number=last.number + 1, rules=rules, players=players),)


def _answered(table: TricksTable, answer: object) -> tuple[TricksEvent, ...] | Refusal:
    """The answer of chance. Refused: ``bad_deck`` (deck numbers must grow), ``bad_cards``, ``not_awaited``."""
    deck = table.round.deck
    if table.phase == "deck" and isinstance(answer, DeckOpened):
        return (TricksDeck(answer.deck),) if answer.deck > deck else Refusal("bad_deck")
    if table.phase == "deal" and isinstance(answer, Drawn):
        if len(answer.cards) != len(PACK) or {*answer.cards} != WHOLE_PACK:
            return Refusal("bad_cards")
        people = (*(table.round.opened.players * HAND), *((MONTE,) * DISCARDS))
        return (TricksDealt(deck=deck, shuffle=0, place=0, people=people, cards=answer.cards),)
    return Refusal("not_awaited")


def _acted(state: TricksState, action: object, *, clock: bool) -> tuple[TricksEvent, ...] | Refusal:
    """An action of the player on turn. Refused: ``call_too_low``, ``unknown_action`` (also if it is not its time)."""
    table = state.table
    phase, who = table.phase, table.to_act
    if phase == "tricks" and type(action) is Gioca:
        return _played(state, action.card, clock=clock)
    if phase == "exchange" and type(action) is Scarto:
        return _discarded(state, action.cards, clock=clock)
    if phase == "auction" and type(action) is Passa:
        return _said(state, TricksSaid(who, PASS, clock))
    if phase == "auction" and type(action) is Solissimo:
        return _said(state, TricksSaid(who, SOLISSIMO, clock))
    if phase == "auction" and type(action) is Chiamo:
        if not table.round.call < action.call < SOLISSIMO:
            return Refusal("call_too_low")
        return _said(state, TricksSaid(who, action.call, clock))
    return Refusal("unknown_action")


def _said(state: TricksState, said: TricksSaid) -> tuple[TricksEvent, ...]:
    """A pass or a call; the round is over if it was the last pass of all."""
    after = evolve(state, said)
    return (said, _ended(after)) if not after.table.to_act else (said,)


def _hand(state: TricksState) -> int:
    """The hand of the player on turn."""
    return state.hands[state.table.round.opened.players.index(state.table.to_act)]


def _discarded(
    state: TricksState, cards: tuple[int, ...], *, clock: bool
) -> tuple[TricksEvent, ...] | Refusal:
    """Refused: ``how_many`` (``amount`` different cards are needed), ``not_held`` (hidden)."""
    if not len(cards) == len({*cards}) == DISCARDS:
        return Refusal("how_many", amount=DISCARDS)
    held = _hand(state) | state.aside
    if not all(card in NUMBERS and held & BIT[card] for card in cards):
        return Refusal("not_held", hidden=True)
    return (TricksDiscarded(state.table.to_act, coded(cards), clock),)


def _played(state: TricksState, card: int, *, clock: bool) -> tuple[TricksEvent, ...] | Refusal:
    """Refused: ``not_held`` and ``must_follow`` (both hidden)."""
    if card not in NUMBERS or not state.playable & BIT[card]:
        held = card in NUMBERS and _hand(state) & BIT[card]
        return Refusal("must_follow" if held else "not_held", hidden=True)
    played = TricksPlayed(state.table.to_act, PACK[card], clock)
    if len(state.table.played) < SEATS * HAND - 1:
        return (played,)
    return played, _ended(evolve(state, played))


def _ended(state: TricksState) -> TricksEnded:
    """The points of a round after its last card, or after the last pass."""
    round_, players = state.table.round, state.table.round.opened.players
    thirds = dict(zip(players, state.table.thirds, strict=True))
    worth = round_.call if thirds.get(round_.caller, 0) >= TO_WIN else -round_.call
    points = {one: -worth if one != round_.caller else (SEATS - 1) * worth for one in players}
    scores = dict(round_.scores)
    total = {one: scores.get(one, 0) + points[one] for one in players}
    return TricksEnded(
        number=round_.opened.number,
        aside=coded(cards_of(state.aside)) if round_.caller else (),
        thirds=tuple(thirds.items()),
        points=tuple(points.items()),
        ranking=_ranking(total) if max(total.values()) >= round_.opened.rules.match else (),
    )


def _ranking(total: Mapping[Person, int]) -> tuple[tuple[Person, ...], ...]:
    """The players of a match that is over: those of its last round, the best first."""
    best_first = sorted(total, key=lambda one: -total[one])
    return tuple(tuple(place) for _, place in groupby(best_first, key=total.__getitem__))


# --- evolve ---------------------------------------------------------------------------------------------------


def evolve(state: TricksState, event: TricksEvent) -> TricksState:
    """The state after ``event``."""
    return _FOLDS[type(event)](state, event)


def _after_opening(state: TricksState, event: TricksOpened) -> TricksState:
    """People without points need no entry, unless they play."""
    table = state.table
    kept = {one: points for one, points in table.round.scores if points}
    scores = tuple((dict.fromkeys(event.players, 0) | kept).items())
    round_ = TricksRound(opened=event, deck=table.round.deck, scores=scores)
    return TricksState(TricksTable(round_, "deck", table.decision))


def _after_deck(state: TricksState, event: TricksDeck) -> TricksState:
    round_ = replace(state.table.round, deck=event.deck)
    return TricksState(replace(state.table, round=round_, phase="deal"))


def _after_end(state: TricksState, event: TricksEnded) -> TricksState:
    scores = () if event.ranking else _added(state.table.round.scores, event.points)
    round_ = replace(state.table.round, scores=scores, ending=event)
    return TricksState(replace(state.table, round=round_, phase="between", to_act=0))


def _added(
    scores: tuple[tuple[Person, int], ...], points: tuple[tuple[Person, int], ...]
) -> tuple[tuple[Person, int], ...]:
    gained = dict(points)
    return tuple((one, before + gained.get(one, 0)) for one, before in scores)


def _after_deal(state: TricksState, event: TricksDealt) -> TricksState:
    """The auction begins, with two questions: the speaker's, and the one that is open to everybody."""
    table = state.table
    players = table.round.opened.players
    masks = dict.fromkeys((*players, MONTE), 0)
    for person, card in zip(event.people, event.cards, strict=True):
        masks[person] |= BIT[NUMBER[card]]
    question = table.decision + 1
    round_ = replace(table.round, solissimo=question)
    auction = TricksTable(round=round_, phase="auction", decision=question + 1, to_act=players[0])
    return TricksState(auction, tuple(masks[person] for person in players), masks[MONTE])


def _after_call(state: TricksState, event: TricksSaid) -> TricksState:
    """The next speaks; after the last, or a solissimo, the highest caller exchanges, or the first player leads."""
    table = state.table
    players, said = table.round.opened.players, (*table.round.said, (event.person, event.call))
    round_ = replace(table.round, said=said)
    if event.call:
        round_ = replace(round_, caller=event.person, call=event.call)
    table = replace(table, round=round_, decision=table.decision + 1)
    if event.call == SOLISSIMO:
        return _play_begins(table, state.hands, state.aside)
    if len(said) < SEATS:
        return replace(state, table=replace(table, to_act=players[len(said)]))
    if not round_.caller:
        return replace(state, table=replace(table, to_act=0))
    table = replace(table, round=replace(round_, exchanger=round_.caller))
    return replace(state, table=replace(table, phase="exchange", to_act=round_.caller))


def _after_exchange(state: TricksState, event: TricksDiscarded) -> TricksState:
    table = state.table
    aside = mask_of(event.cards)
    hands = tuple(
        (hand | state.aside) & ~aside if person == event.person else hand
        for person, hand in zip(table.round.opened.players, state.hands, strict=True)
    )
    return _play_begins(replace(table, decision=table.decision + 1), hands, aside)


def _play_begins(table: TricksTable, hands: tuple[int, ...], aside: int) -> TricksState:
    """The player next to the dealer leads."""
    begun = replace(table, phase="tricks", to_act=table.round.opened.players[0])
    return TricksState(table=begun, hands=hands, aside=aside, playable=hands[0])


def _after_card(state: TricksState, event: TricksPlayed) -> TricksState:
    table, number = state.table, NUMBER[event.card]
    players = table.round.opened.players
    place = players.index(event.person)
    hands = [*state.hands]
    hands[place] ^= BIT[number]
    played, thirds = (*table.played, number), table.thirds
    following = (place + 1) % SEATS
    if len(played) % SEATS == 0:
        following = (following + taker(*played[-SEATS:])) % SEATS
        thirds = _with_trick(state, played, following)
    hand = hands[following]
    after = TricksTable(
        round=table.round,
        phase="tricks",
        decision=table.decision + 1,
        to_act=players[following] if hand else 0,
        played=played,
        thirds=thirds,
    )
    may = playable(hand, played)
    return TricksState(table=after, hands=tuple(hands), aside=state.aside, playable=may)


def _with_trick(state: TricksState, played: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The thirds after a trick for the player at ``place``; the last one brings the cards aside too."""
    first, second, third = played[-SEATS:]
    worth = THIRDS[first] + THIRDS[second] + THIRDS[third]
    if len(played) == SEATS * HAND:
        worth += LAST_TRICK + sum(THIRDS[card] for card in cards_of(state.aside))
    thirds = [*state.table.thirds]
    thirds[place] += worth
    return tuple(thirds)


_FOLDS: Final[Mapping[type, Callable[[TricksState, Any], TricksState]]] = {
    TricksOpened: _after_opening,
    TricksDeck: _after_deck,
    TricksDealt: _after_deal,
    TricksSaid: _after_call,
    TricksDiscarded: _after_exchange,
    TricksPlayed: _after_card,
    TricksEnded: _after_end,
}

# --- questions and answers ------------------------------------------------------------------------------------


def awaits(state: TricksState) -> Awaits:
    """The players or the request to chance that are pending."""
    table = state.table
    if table.to_act:
        return Waiting(table.standing) if table.phase == "auction" else Waiting((table.to_act,))
    if table.phase == "deck":
        return FreshDeck()
    if table.phase == "deal":
        deck = table.round.deck
        return Draw(deck=deck, shuffle=0, pack=PACK, place=0, count=len(PACK))
    return BETWEEN


def view(state: TricksState, viewer: Person) -> TricksView:
    """The picture of ``viewer``: a player's own hand, and the cards aside for a caller who exchanges them."""
    table = state.table
    round_ = table.round
    players = round_.opened.players
    if viewer not in players:
        return TricksView(viewer, table)
    return TricksView(
        viewer=viewer,
        table=table,
        hand=state.hands[players.index(viewer)],
        aside=state.aside if viewer == round_.exchanger else 0,
        playable=state.playable if viewer == table.to_act else 0,
    )


_PASS: Final = Offer("passa")
_DISCARD: Final = Offer("scarto", option_kind="cards", take=DISCARDS, private=True)
_PUBLIC_PLAY: Final = (Offer("gioca", option_kind="cards", private=True),)


def offers(view: TricksView) -> tuple[Offer, ...]:
    """The offers of a player on turn, and *solissimo* for everybody who has not passed.

    ``PUBLIC`` gets the same in the auction, where every hand may make every call. Cards are offered to it without
    options, as ``private`` offers: the hand that they come from is hidden, so any card might be legal.
    """
    table, viewer = view.table, view.viewer
    if table.phase == "tricks":
        if viewer == table.to_act:
            cards = cards_of(view.playable)
            return (Offer("gioca", options=cards, option_kind="cards", private=True),)
        return _PUBLIC_PLAY if viewer == PUBLIC else ()
    if table.phase == "auction":
        return _calls(table, viewer)
    if table.phase != "exchange" or viewer not in (PUBLIC, table.to_act):
        return ()
    return (replace(_DISCARD, options=cards_of(view.hand | view.aside)),)


def _calls(table: TricksTable, viewer: Person) -> tuple[Offer, ...]:
    solissimo = Offer("solissimo", decision=table.round.solissimo)
    if viewer not in (PUBLIC, table.to_act):
        return (solissimo,) if viewer in table.standing else ()
    calls = tuple(range(table.round.call + 1, SOLISSIMO))
    called = (Offer("chiamo", options=calls, option_kind="calls"),) if calls else ()
    return (_PASS, *called, solissimo)


def premoves(view: TricksView) -> tuple[PossiblePremove, ...]:
    """A waiting player may choose the next card, which need not be legal when the turn comes."""
    if view.table.phase != "tricks" or view.viewer == view.table.to_act or not view.hand:
        return ()
    return (PossiblePremove("card", (replace(_PUBLIC_PLAY[0], options=cards_of(view.hand)),)),)


def question(state: TricksState) -> str:
    """Only a card may be chosen before the turn."""
    return "card" if state.table.phase == "tricks" else ""


_MAKERS: Final[Mapping[str, Callable[[tuple[int, ...]], TricksAction]]] = {
    "passa": lambda _: Passa(),
    "chiamo": lambda chosen: Chiamo(*chosen),
    "solissimo": lambda _: Solissimo(),
    "scarto": Scarto,
    "gioca": lambda chosen: Gioca(*chosen),
}


def action(view: TricksView, choice: Choice) -> TricksAction | Refusal:
    """The action of a choice. Refused: as by ``decide``, ``how_many`` (``amount`` options are needed)."""
    if choice.name not in _MAKERS:
        return Refusal("unknown_action")
    offer = next((offer for offer in offers(view) if offer.name == choice.name), None)
    if offer is None:
        on_turn = view.viewer == view.table.to_act
        return (
            Refusal("unknown_action")
            if on_turn
            else out_of_turn(view.table, view.viewer, view.table.round.opened.players)
        )
    chosen = choice.options or offer.options[: offer.take]
    if offer.options and len(chosen) != offer.take:
        return Refusal("how_many", amount=offer.take)
    return _MAKERS[offer.name](chosen)


def clock(state: TricksState) -> Clock | None:
    """The decision of the player on turn."""
    table = state.table
    return Clock(table.decision, "turn", table.to_act) if table.to_act else None


def on_timeout(state: TricksState, _lapsed: bool) -> TricksAction:
    """An absent player passes, discards the four lowest cards, and plays the lowest legal card."""
    table = state.table
    if table.phase == "auction":
        return Passa()
    if table.phase == "tricks":
        return Gioca(cards_of(state.playable)[0])
    return Scarto(cards_of(_hand(state) | state.aside)[:DISCARDS])


def score(event: TricksEvent) -> Mapping[Person, int] | None:
    """The points of a finished round; their sum is zero."""
    return dict(event.points) if isinstance(event, TricksEnded) else None


def won_match(event: TricksEvent) -> WonMatch | None:
    """The end of a match."""
    if isinstance(event, TricksEnded) and event.ranking:
        return WonMatch(event.ranking)
    return None


def pace(view: TricksView) -> GroupPace:
    """A complete trick stays in sight; the cards of a running one are shown together."""
    played = len(view.table.played)
    if view.table.phase != "tricks" or not played:
        return "turn"
    return "late" if played % SEATS else "stays"


# --- reference players ----------------------------------------------------------------------------------------


def alla_regola(view: TricksView, offers: tuple[Offer, ...], _below: Below) -> TricksAction | None:
    """The first offer with its first options, as for absent players; never a call out of turn."""
    offer = offers[0]
    if view.viewer != view.table.to_act:
        return None
    return _MAKERS[offer.name](offer.options[: offer.take])


def random_legal(view: TricksView, offers: tuple[Offer, ...], below: Below) -> TricksAction | None:
    """Any offer with any options; out of turn seldom one. Raise ``KeyError`` for an offer of another game."""
    offer = offers[below(len(offers))]
    make = _MAKERS[offer.name]
    if view.viewer != view.table.to_act and below(8):
        return None
    if not offer.options:
        return make(())
    if offer.take == 1:
        return make((offer.options[below(len(offer.options))],))
    left = [*offer.options]
    return make(tuple([left.pop(below(len(left))) for _ in range(offer.take)]))


GAME: Final[g.Game[TricksRules, TricksState, TricksAction, TricksEvent, TricksView]] = g.Game(
    key="tricks",
    rulebook=g.Rulebook(
        rules=TricksRules,
        presets={"usual": TricksRules()},
        switches=Switches(usual=TricksRules(), options={"match": (5, 11, 21)}),
    ),
    seats=g.SeatLimits(min_players=lambda _: SEATS, max_players=lambda _: SEATS, max_timeouts=2),
    tally=g.Tally(points="whole", score=score, match=won_match),
    logged=g.LoggedTypes(actions=get_args(TricksAction), events=get_args(TricksEvent)),
    core=g.GameCore(start=start, decide=decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=view, offers=offers, action=action, premoves=premoves, pace=pace),
    timing=g.Timing(clock=clock, on_timeout=on_timeout, question=question),
    players=g.ReferencePlayers(policies={"alla_regola": alla_regola, "random": random_legal}),
)
