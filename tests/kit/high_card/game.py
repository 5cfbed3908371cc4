"""High card: everybody stakes the same and gets one card; each player in turn keeps it or passes; the highest wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.card_events import CardsDealt, DeckShuffled
from engine.cards import PACK, Card, rank
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    ESCROW,
    TABLE,
    Awaits,
    Below,
    Choice,
    Clock,
    Game,
    Offer,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Transfer,
    Who,
    out_of_turn,
    waiting_for,
)
from engine.switches import Switches
from engine.value import replace, value

SEATS: Final = (2, 10)
MOST: Final = 1_000


@dataclass(frozen=True, slots=True)
class HighCardRules:
    """House rules. ``stake``: the chips that every player stakes, from 1 to ``MOST``."""

    stake: int = 5

    def check(self) -> str | None:
        """The code of a contradiction; None if the rules can be played."""
        return None if 1 <= self.stake <= MOST else "stake_too_high"


@value
class Tengo:
    """Keep the card."""


@value
class Passo:
    """Pass: the stake is lost, and nobody sees the card."""


HighCardAction: TypeAlias = Tengo | Passo


@value
class HighCardOpened:
    """A round begins: each of ``players``, in turn order, stakes ``rules.stake`` chips."""

    number: int
    rules: HighCardRules
    players: tuple[Person, ...]
    chips: tuple[int, ...]
    """Free chips of ``players`` before the stake."""


@value
class HighCardDeck(DeckShuffled):
    """The deck of the round."""


@value
class HighCardDealt(CardsDealt):
    """One card for each player, in turn order."""


@value
class HighCardSaid:
    """``person`` kept the card, or passed; ``clock``: the time was up."""

    person: Person
    kept: bool
    clock: bool


@value
class HighCardEnded:
    """The round is paid: ``shown`` are the kept cards, ``gains`` each player's chips won or lost."""

    number: int
    shown: tuple[tuple[Person, Card], ...]
    gains: tuple[tuple[Person, int], ...]
    moves: tuple[Transfer, ...]


HighCardEvent: TypeAlias = (
    HighCardOpened | HighCardDeck | HighCardDealt | HighCardSaid | HighCardEnded
)


@value
class HighCardTable:
    """All public information. ``said``: the answers so far, in turn order; True for a kept card."""

    opened: HighCardOpened
    phase: Literal["between", "deck", "deal", "turn", "over"]
    decision: int
    deck: int
    said: tuple[bool, ...]
    ending: HighCardEnded | None

    @property
    def to_act(self) -> Person:
        """The player on turn, 0 for none."""
        return self.opened.players[len(self.said)] if self.phase == "turn" else 0


@value
class HighCardState:
    """The public table, and the hidden card of each player."""

    table: HighCardTable
    cards: tuple[Card, ...]


@value
class HighCardView:
    """The picture of ``viewer``: the table, and the viewer's own card if there is one."""

    viewer: Person
    table: HighCardTable
    card: Card | None


def start(rules: HighCardRules) -> HighCardState:
    """A sitting before its first round."""
    return HighCardState(
        HighCardTable(
            opened=HighCardOpened(number=0, rules=rules, players=(), chips=()),
            phase="between",
            decision=0,
            deck=0,
            said=(),
            ending=None,
        ),
        (),
    )


def decide(
    state: HighCardState, who: Who, action: object, purses: Purses
) -> tuple[HighCardEvent, ...] | Refusal:
    """The events of ``action`` by ``who``. Refused: see ``Game.decide``, ``_opened`` and ``_answered``."""
    table = state.table
    if who > 0 and who != table.to_act:
        return out_of_turn(table.to_act, playing=who in table.opened.players, card_to_come=False)
    if who > 0:
        return _said(state, action, False)
    if who == TABLE and isinstance(action, OpenRound):
        return _opened(table, action, purses)
    if who == CLOCK and table.to_act and action == on_timeout(state, True):
        return _said(state, action, True)
    return _answered(table, action) if who == CHANCE else Refusal("not_awaited")


def _opened(
    table: HighCardTable, action: OpenRound, purses: Purses
) -> tuple[HighCardEvent, ...] | Refusal:
    """Refused: ``hand_open``, ``bad_rules``, ``too_few`` (players with the stake, which is ``amount``)."""
    rules = action.rules
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, HighCardRules) or rules.check() is not None:
        return Refusal("bad_rules")
    players = tuple(one for one in action.seats if purses.get(one, 0) >= rules.stake)
    if len(players) < SEATS[0]:
        return Refusal("too_few", rules.stake)
    chips = tuple(purses[one] for one in players)
    return (
        HighCardOpened(number=table.opened.number + 1, rules=rules, players=players, chips=chips),
    )


def _answered(table: HighCardTable, answer: object) -> tuple[HighCardEvent, ...] | Refusal:
    """The answer of chance. Refused: ``bad_deck`` (deck numbers must grow), ``bad_cards``, ``not_awaited``."""
    people = table.opened.players
    if table.phase == "deck" and isinstance(answer, DeckOpened):
        return (HighCardDeck(answer.deck),) if answer.deck > table.deck else Refusal("bad_deck")
    if table.phase == "deal" and isinstance(answer, Drawn):
        if len(answer.cards) != len(people) or len({*answer.cards} & {*PACK}) != len(people):
            return Refusal("bad_cards")
        return (HighCardDealt(table.deck, 0, 0, people, answer.cards),)
    return Refusal("not_awaited")


def _said(state: HighCardState, action: object, clock: bool) -> tuple[HighCardEvent, ...] | Refusal:
    table = state.table
    if not isinstance(action, Tengo | Passo):
        return Refusal("unknown_action")
    said = HighCardSaid(table.to_act, isinstance(action, Tengo), clock)
    kept = (*table.said, said.kept)
    if len(kept) < len(table.opened.players):
        return (said,)
    return said, _ended(table.opened, kept, state.cards)


def _ended(
    opened: HighCardOpened, kept: tuple[bool, ...], cards: tuple[Card, ...]
) -> HighCardEnded:
    """Equal highest cards share all stakes, the odd chips go to the first; if all passed, the stakes go back."""
    hands = zip(opened.players, cards, kept, strict=True)
    shown = tuple((person, card) for person, card, keeps in hands if keeps)
    best = max((rank(card) for _, card in shown), default=0)
    winners = [person for person, card in shown if rank(card) == best] or list(opened.players)
    stake, pot = opened.rules.stake, opened.rules.stake * len(opened.players)
    each, odd = divmod(pot, len(winners))
    gets = {person: each + (place < odd) for place, person in enumerate(winners)}
    gains = tuple((person, gets.get(person, 0) - stake) for person in opened.players)
    moves = tuple(Transfer(ESCROW, person, chips) for person, chips in gets.items())
    return HighCardEnded(number=opened.number, shown=shown, gains=gains, moves=moves)


def evolve(state: HighCardState, event: HighCardEvent) -> HighCardState:
    """The state after ``event``."""
    t = replace(state.table, decision=state.table.decision + 1)
    match event:
        case HighCardOpened():
            return HighCardState(replace(t, opened=event, phase="deck", said=(), ending=None), ())
        case HighCardDeck():
            return HighCardState(replace(t, phase="deal", deck=event.deck), ())
        case HighCardDealt():
            return HighCardState(replace(t, phase="turn"), event.cards)
        case HighCardSaid():
            said = (*t.said, event.kept)
            over = len(said) == len(t.opened.players)
            return HighCardState(
                replace(t, said=said, phase="over" if over else "turn"), state.cards
            )
        case HighCardEnded():
            return HighCardState(replace(t, phase="between", ending=event), ())


def awaits(state: HighCardState) -> Awaits:
    """The player or the request to chance that is pending."""
    table = state.table
    if table.phase == "deck":
        return FreshDeck()
    if table.phase == "deal":
        return Draw(deck=table.deck, shuffle=0, pack=PACK, place=0, count=len(table.opened.players))
    return waiting_for(table.to_act) if table.to_act else BETWEEN


def view(state: HighCardState, viewer: Person) -> HighCardView:
    """The picture of ``viewer``."""
    hands = dict(zip(state.table.opened.players, state.cards, strict=False))
    return HighCardView(viewer, state.table, hands.get(viewer))


def offers(view: HighCardView) -> tuple[Offer, ...]:
    """Both answers, for the player on turn and for the public."""
    turn = view.table.to_act and view.viewer in (0, view.table.to_act)
    return (Offer("tengo"), Offer("passo")) if turn else ()


def action(_: HighCardView, choice: Choice) -> HighCardAction | Refusal:
    """The action of a choice. Refused: ``unknown_action``."""
    found: Mapping[str, HighCardAction] = {"tengo": Tengo(), "passo": Passo()}
    return found.get(choice.name, Refusal("unknown_action"))


def clock(state: HighCardState) -> Clock | None:
    """The decision of the player on turn."""
    table = state.table
    return Clock(table.decision, "turn", table.to_act) if table.to_act else None


def on_timeout(_state: HighCardState, _lapsed: bool) -> HighCardAction:
    """An absent player keeps the card."""
    return Tengo()


def transfers(event: HighCardEvent) -> tuple[Transfer, ...]:
    """Stakes go to escrow at the opening; at the end they leave it."""
    if isinstance(event, HighCardOpened):
        return tuple(Transfer(person, ESCROW, event.rules.stake) for person in event.players)
    return event.moves if isinstance(event, HighCardEnded) else ()


def results(event: HighCardEvent) -> Mapping[Person, int] | None:
    """The gains of a finished round."""
    return dict(event.gains) if isinstance(event, HighCardEnded) else None


def alla_regola(view: HighCardView, _offers: tuple[Offer, ...], _below: Below) -> HighCardAction:
    """Keep a 6 or more."""
    return Tengo() if view.card is not None and rank(view.card) >= 6 else Passo()


def random_legal(_view: HighCardView, offers: tuple[Offer, ...], below: Below) -> HighCardAction:
    """Any offer. Raise ``KeyError`` for an offer of another game."""
    found: Mapping[str, HighCardAction] = {"tengo": Tengo(), "passo": Passo()}
    return found[offers[below(len(offers))].name]


GAME: Final[Game[HighCardRules, HighCardState, HighCardAction, HighCardEvent, HighCardView]] = Game(
    key="high_card",
    rules=HighCardRules,
    presets={"usual": HighCardRules()},
    switches=Switches(usual=HighCardRules()),
    seats=SEATS,
    min_players=lambda _: SEATS[0],
    least=lambda rules: rules.stake,
    max_timeouts=2,
    back_at_once=False,
    actions=get_args(HighCardAction),
    events=get_args(HighCardEvent),
    start=start,
    decide=decide,
    evolve=evolve,
    awaits=awaits,
    view=view,
    offers=offers,
    action=action,
    clock=clock,
    on_timeout=on_timeout,
    premoves=lambda _: (),
    question=lambda _: "",
    transfers=transfers,
    results=results,
    bank=lambda _: 0,
    computers=("alla_regola",),
    advice=lambda _: None,
    slow=frozenset(),
    policies={"alla_regola": alla_regola, "random": random_legal},
)
