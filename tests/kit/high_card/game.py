"""High card: everybody stakes the same and gets one card; each player in turn keeps it or passes; the highest wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

from engine import game as g
from engine.card_events import CardsDealt, DeckShuffled
from engine.cards import PACK, Card, rank
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.deciders import out_of_turn
from engine.families import GameAction, GameEvent, GameRules
from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    ESCROW,
    PUBLIC,
    TABLE,
    Awaits,
    Move,
    Offer,
    OpenRound,
    Person,
    Refusal,
    Transfer,
    Waiting,
    turn_clock,
)
from engine.switches import Switches
from engine.value import Tagged, Value, replace


class HighCardRules(Value, GameRules, frozen=True, tag_field="game", tag="high_card"):
    """House rules. ``stake``: the chips that every player stakes, from 1 to 1,000."""

    stake: int = 5

    def check(self) -> str | None:
        return None if 1 <= self.stake <= 1_000 else "stake_too_high"


class Tengo(Tagged, GameAction, frozen=True):
    """Keep the card."""


class Passo(Tagged, GameAction, frozen=True):
    """Pass: the stake is lost, and nobody sees the card."""


HighCardAction: TypeAlias = Tengo | Passo

ACTIONS: Final[dict[str, HighCardAction]] = {"tengo": Tengo(), "passo": Passo()}


class HighCardOpened(Tagged, GameEvent, frozen=True):
    """A round begins: ``players``, in turn order, stake ``rules.stake`` of their free ``chips`` each."""

    number: int
    rules: HighCardRules
    players: tuple[Person, ...]
    chips: tuple[int, ...]


class HighCardDeck(DeckShuffled, frozen=True):
    """The deck of the round."""


class HighCardDealt(CardsDealt, frozen=True):
    """One card for each player, in turn order."""


class HighCardSaid(Tagged, GameEvent, frozen=True):
    """``person`` kept the card, or passed; ``clock``: because the time was up."""

    person: Person
    kept: bool
    clock: bool


class HighCardEnded(Tagged, GameEvent, frozen=True):
    """``winner`` takes the ``pot`` of all stakes. ``shown``: the kept cards; ``gains``: chips won or lost."""

    winner: Person
    pot: int
    shown: tuple[tuple[Person, Card], ...]
    gains: tuple[tuple[Person, int], ...]


HighCardEvent: TypeAlias = (
    HighCardOpened | HighCardDeck | HighCardDealt | HighCardSaid | HighCardEnded
)
HighCardVerdict: TypeAlias = tuple[HighCardEvent, ...] | Refusal


class HighCardTable(Value, frozen=True):
    """All public information. ``said``: the answers so far, in turn order; True for a kept card."""

    opened: HighCardOpened
    phase: Literal["between", "deck", "deal", "turn"] = "between"
    decision: int = 0
    deck: int = 0
    to_act: Person = 0
    said: tuple[bool, ...] = ()
    ending: HighCardEnded | None = None


class HighCardState(Value, frozen=True):
    """The public table, and the hidden card of each player."""

    table: HighCardTable
    cards: tuple[Card, ...] = ()


class HighCardView(Value, frozen=True):
    """The picture of ``viewer``: the table, and the viewer's own card if there is one."""

    viewer: Person
    table: HighCardTable
    card: Card | None


def decide(state: HighCardState, move: Move[Any]) -> HighCardVerdict:
    """Refused: ``bad_rules``, ``too_few`` (players with the stake, which is ``amount``), ``bad_cards``, see
    ``Game``.
    """
    table, players = state.table, state.table.opened.players
    who, action, purses = move.who, move.action, move.purses
    if who > 0 and who != table.to_act:
        return out_of_turn(table, who, players)
    match table.phase, action:
        case "between", OpenRound(seats=seats, rules=rules) if who == TABLE:
            if not isinstance(rules, HighCardRules) or rules.check() is not None:
                return Refusal("bad_rules")
            able = tuple(person for person in seats if purses.get(person, 0) >= rules.stake)
            if len(able) < 2:
                return Refusal("too_few", rules.stake)
            chips = tuple(purses[person] for person in able)
            return (HighCardOpened(table.opened.number + 1, rules, players=able, chips=chips),)
        case "deck", DeckOpened(deck) if who == CHANCE:
            return (HighCardDeck(deck),)
        case "deal", Drawn(cards) if who == CHANCE:
            if len(cards) != len(players) or len({*cards} & {*PACK}) != len(players):
                return Refusal("bad_cards")
            return (HighCardDealt(table.deck, 0, 0, players, cards),)
        case "turn", Tengo() | Passo() if who in (table.to_act, CLOCK):
            said = HighCardSaid(table.to_act, isinstance(action, Tengo), who == CLOCK)
            last = table.to_act == players[-1]
            return (said, _ended(state, (*table.said, said.kept))) if last else (said,)
    return Refusal("unknown_action" if who > 0 else "not_awaited")


def _ended(state: HighCardState, kept: tuple[bool, ...]) -> HighCardEnded:
    """The highest kept card wins, of equal ones the first; if all pass, the last player wins."""
    players, stake = state.table.opened.players, state.table.opened.rules.stake
    hands = zip(players, state.cards, kept, strict=True)
    shown = tuple((person, card) for person, card, keeps in hands if keeps)
    best = max(shown, key=lambda hand: rank(hand[1]), default=None)
    winner = players[-1] if best is None else best[0]
    pot = stake * len(players)
    gains = tuple((person, pot * (person == winner) - stake) for person in players)
    return HighCardEnded(winner=winner, pot=pot, shown=shown, gains=gains)


def evolve(state: HighCardState, event: HighCardEvent) -> HighCardState:
    t = replace(state.table, decision=state.table.decision + 1)
    match event:
        case HighCardOpened():
            t = replace(t, opened=event, phase="deck", said=(), ending=None)
        case HighCardDeck():
            t = replace(t, phase="deal", deck=event.deck)
        case HighCardDealt():
            return HighCardState(replace(t, phase="turn", to_act=event.people[0]), event.cards)
        case HighCardSaid():
            after = next(iter(t.opened.players[len(t.said) + 1 :]), 0)
            t = replace(t, said=(*t.said, event.kept), to_act=after)
        case HighCardEnded():
            return HighCardState(replace(t, phase="between", ending=event))
    return HighCardState(t, state.cards)


def awaits(state: HighCardState) -> Awaits:
    table = state.table
    if table.phase == "deck":
        return FreshDeck()
    if table.phase == "deal":
        return Draw(deck=table.deck, shuffle=0, pack=PACK, place=0, count=len(table.opened.players))
    return Waiting((table.to_act,)) if table.to_act else BETWEEN


def view(state: HighCardState, viewer: Person) -> HighCardView:
    hands = dict(zip(state.table.opened.players, state.cards, strict=False))
    return HighCardView(viewer, state.table, hands.get(viewer))


def offers(view: HighCardView) -> tuple[Offer, ...]:
    """Both answers, for the player on turn and for the public."""
    turn = view.table.to_act and view.viewer in (PUBLIC, view.table.to_act)
    return tuple(map(Offer, ACTIONS)) if turn else ()


def opening(event: HighCardEvent) -> Mapping[Person, int]:
    if not isinstance(event, HighCardOpened):
        return {}
    return dict(zip(event.players, event.chips, strict=True))


def transfers(event: HighCardEvent) -> tuple[Transfer, ...]:
    """All stakes go to escrow at the opening, and to the winner at the end."""
    if isinstance(event, HighCardOpened):
        return tuple(Transfer(person, ESCROW, event.rules.stake) for person in event.players)
    if isinstance(event, HighCardEnded):
        return (Transfer(ESCROW, event.winner, event.pot),)
    return ()


GAME: Final[g.Game[HighCardRules, HighCardState, HighCardAction, HighCardEvent, HighCardView]] = (
    g.Game(
        key="high_card",
        rulebook=g.Rulebook(
            rules=HighCardRules,
            presets={"usual": HighCardRules()},
            switches=Switches(usual=HighCardRules()),
        ),
        seats=g.SeatLimits(min_players=lambda _: 2, max_players=lambda _: 10, max_timeouts=2),
        chips=g.ChipFlow(
            least=lambda rules: rules.stake,
            opening=opening,
            transfers=transfers,
            results=lambda event: dict(event.gains) if isinstance(event, HighCardEnded) else None,
        ),
        logged=g.LoggedTypes(actions=get_args(HighCardAction), events=get_args(HighCardEvent)),
        core=g.GameCore(
            start=lambda rules: HighCardState(
                HighCardTable(HighCardOpened(0, rules, (), chips=()))
            ),
            decide=decide,
            evolve=evolve,
            awaits=awaits,
        ),
        sight=g.Sight(
            view=view,
            offers=offers,
            action=lambda _, choice: ACTIONS.get(choice.name, Refusal("unknown_action")),
        ),
        timing=g.Timing(
            clock=lambda state: turn_clock(state.table.decision, state.table.to_act),
            on_timeout=lambda _state, _lapsed: Tengo(),
        ),
        players=g.ReferencePlayers(
            policies={
                "alla_regola": lambda view, _offers, _below: (
                    Tengo() if view.card and rank(view.card) >= 6 else Passo()
                ),
            }
        ),
    )
)
