"""High card: everybody stakes the same and gets one card, keeps it or drops it; the highest wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from display import game_ui as ui
from display.cards import card_name
from display.command import IN_GROUPS, command
from display.house import HouseRules
from display.page import Page, time_page
from display.pictures.picture import BACK, CardStyle, Face, TablePicture
from display.plain import numbered, own_cards, table_of_hands
from display.reaction import Reaction
from display.render_context import RenderContext
from engine import game as g
from engine.card_events import CardsDealt, DeckShuffled
from engine.cards import PACK, Card, rank
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.cousin import by_feel
from engine.deciders import out_of_turn
from engine.families import GameAction, GameEvent, GameRules
from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    ESCROW,
    PUBLIC,
    TABLE,
    Offer,
    Person,
    Refusal,
    Transfer,
)
from engine.value import Tagged, Value, replace
from games.listing import GameListing
from locales import Raw, Words, signed

# --- rules, actions and events --------------------------------------------------------------------------------


class HighCardRules(Value, GameRules, frozen=True, tag_field="game", tag="high_card"):
    """House rules. ``stake``: the chips that every player stakes, from 1 to 1,000."""

    stake: int = 5

    def check(self) -> str | None:
        return None if 1 <= self.stake <= 1_000 else "stake_too_high"


class Tengo(Tagged, GameAction, frozen=True):
    """Keep the card."""


class Butto(Tagged, GameAction, frozen=True):
    """Drop the card: the stake is lost, and nobody sees the card."""


ACTIONS: Final[dict[str, Tengo | Butto]] = {"tengo": Tengo(), "butto": Butto()}


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
    """``person`` kept the card, or dropped it; ``clock``: because the time was up."""

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

# --- state and view -------------------------------------------------------------------------------------------


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
    cards: tuple[Card, ...]


def view(state: HighCardState, viewer: Person) -> HighCardView:
    hands = dict(zip(state.table.opened.players, state.cards, strict=False))
    return HighCardView(viewer, state.table, (hands[viewer],) if viewer in hands else ())


def offers(view: HighCardView) -> tuple[Offer, ...]:
    """Both answers, for the player on turn and for the public."""
    turn = view.table.to_act and view.viewer in (PUBLIC, view.table.to_act)
    return tuple(map(Offer, ACTIONS)) if turn else ()


def action(_: HighCardView, choice: g.Choice) -> Tengo | Butto | Refusal:
    return ACTIONS.get(choice.name, Refusal("unknown_action"))


# --- play -----------------------------------------------------------------------------------------------------


def decide(state: HighCardState, move: g.Move[Any]) -> tuple[HighCardEvent, ...] | Refusal:
    """Refused: ``bad_rules``, ``too_few`` (players with the stake, which is ``amount``), ``bad_cards``, see
    ``Game``.
    """
    table, players = state.table, state.table.opened.players
    who, action = move.who, move.action
    if who > 0 and who != table.to_act:
        return out_of_turn(table, who, players)
    match table.phase, action:
        case "between", g.OpenRound(seats=seats, rules=rules) if who == TABLE:
            if not isinstance(rules, HighCardRules) or rules.check() is not None:
                return Refusal("bad_rules")
            able = tuple(person for person in seats if move.purses.get(person, 0) >= rules.stake)
            if len(able) < 2:
                return Refusal("too_few", rules.stake)
            chips = tuple(move.purses[person] for person in able)
            return (HighCardOpened(table.opened.number + 1, rules, players=able, chips=chips),)
        case "deck", DeckOpened(deck) if who == CHANCE:
            return (HighCardDeck(deck),)
        case "deal", Drawn(cards) if who == CHANCE:
            if len(cards) != len(players) or len({*cards} & {*PACK}) != len(players):
                return Refusal("bad_cards")
            return (HighCardDealt(table.deck, 0, 0, players, cards),)
        case "turn", Tengo() | Butto() if who in (table.to_act, CLOCK):
            said = HighCardSaid(table.to_act, isinstance(action, Tengo), who == CLOCK)
            last = table.to_act == players[-1]
            return (said, _ended(state, (*table.said, said.kept))) if last else (said,)
    return Refusal("unknown_action" if who > 0 else "not_awaited")


def _ended(state: HighCardState, kept: tuple[bool, ...]) -> HighCardEnded:
    """The highest kept card wins, of equal ones the first; if all are dropped, the last player wins."""
    players, stake = state.table.opened.players, state.table.opened.rules.stake
    hands = zip(players, state.cards, kept, strict=True)
    shown = tuple((person, card) for person, card, keeps in hands if keeps)
    best = max(shown, key=lambda hand: rank(hand[1]), default=(players[-1], ""))
    pot = stake * len(players)
    gains = tuple((person, pot * (person == best[0]) - stake) for person in players)
    return HighCardEnded(winner=best[0], pot=pot, shown=shown, gains=gains)


def evolve(state: HighCardState, event: HighCardEvent) -> HighCardState:
    t = replace(state.table, decision=state.table.decision + 1)
    match event:
        case HighCardOpened():
            return HighCardState(replace(t, opened=event, phase="deck", said=(), ending=None))
        case HighCardDeck():
            t = replace(t, phase="deal", deck=event.deck)
        case HighCardDealt():
            return HighCardState(replace(t, phase="turn", to_act=event.people[0]), event.cards)
        case HighCardSaid():
            after = next(iter(t.opened.players[len(t.said) + 1 :]), 0)
            t = replace(t, said=(*t.said, event.kept), to_act=after)
        case HighCardEnded():
            t = replace(t, phase="between", ending=event)
    return HighCardState(t, state.cards)


def awaits(state: HighCardState) -> g.Awaits:
    table = state.table
    if table.phase == "deck":
        return FreshDeck()
    if table.phase == "deal":
        return Draw(deck=table.deck, shuffle=0, pack=PACK, place=0, count=len(table.opened.players))
    return g.Waiting((table.to_act,)) if table.to_act else BETWEEN


def transfers(event: HighCardEvent) -> tuple[Transfer, ...]:
    """All stakes go to escrow at the opening, and to the winner at the end."""
    if isinstance(event, HighCardOpened):
        return tuple(Transfer(person, ESCROW, event.rules.stake) for person in event.players)
    return (Transfer(ESCROW, event.winner, event.pot),) if isinstance(event, HighCardEnded) else ()


def opening(event: HighCardEvent) -> dict[Person, int]:
    return (
        dict(zip(event.players, event.chips, strict=True))
        if isinstance(event, HighCardOpened)
        else {}
    )


def alla_regola(view: HighCardView, _offers: object, _below: object) -> Tengo | Butto:
    return Tengo() if view.cards and rank(view.cards[0]) >= 6 else Butto()


GAME: Final[g.Game[HighCardRules, HighCardState, Tengo | Butto, HighCardEvent, HighCardView]] = (
    g.Game(
        key="high_card",
        rulebook=g.plain_rulebook(HighCardRules),
        seats=g.SeatLimits(min_players=lambda _: 2, max_players=lambda _: 10, max_timeouts=1),
        chips=g.ChipFlow(
            least=lambda rules: rules.stake,
            opening=opening,
            transfers=transfers,
            results=lambda event: dict(event.gains) if isinstance(event, HighCardEnded) else None,
        ),
        logged=g.LoggedTypes(actions=(Tengo, Butto), events=get_args(HighCardEvent)),
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
            action=action,
        ),
        timing=g.Timing(
            on_timeout=lambda _state, _lapsed: Tengo(),
        ),
        players=g.ReferencePlayers(
            policies={"alla_regola": alla_regola, "cousin": by_feel(alla_regola, action)}
        ),
    )
)

# --- screens --------------------------------------------------------------------------------------------------


def pages(rules: HighCardRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """The rules in two pages: the game, and the time."""
    page = Page(words("high_card.rules.title"))
    page.say(words("high_card.rules.goal", n=rules.stake))
    return page.text, time_page(clock, words, time_up=(words("high_card.rules.time_up"),)).text


def hand_lines(context: RenderContext) -> list[str]:
    """The players, each with an answer so far."""
    table: HighCardTable = context.seen.game.table
    word, said = context.words, dict(zip(table.opened.players, table.said, strict=False))
    marks = {True: word("high_card.kept"), False: word("high_card.dropped"), None: Raw("·")}
    lines = [
        word("high_card.seat", name=context.name(one), said=marks[said.get(one)])
        for one in table.opened.players
    ]
    return numbered(context, lines)


def result_lines(context: RenderContext) -> list[str]:
    """The shown cards and every player's gain."""
    word, ending = context.words, context.seen.game.table.ending
    if ending is None:
        return []
    shown = dict(ending.shown)
    lines = [
        word(
            "high_card.result",
            name=context.name(one),
            card=card_name(shown[one], word) if one in shown else word("high_card.dropped"),
            chips=Raw(signed(chips)),
        )
        for one, chips in ending.gains
    ]
    return numbered(context, lines)


def reaction(view: HighCardView) -> Reaction | None:
    """To a king that wins against cards that everybody has kept."""
    table, ending = view.table, view.table.ending
    if ending is None or len(ending.shown) < len(table.opened.players):
        return None
    return Reaction.BEST_HAND if rank(dict(ending.shown)[ending.winner]) == 10 else None


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """A card for each player: the viewer's own and the shown ones face up."""
    seen: HighCardView = context.seen.game
    table, ending = seen.table, seen.table.ending
    if table.phase not in ("turn", "between"):
        return None
    faces: dict[Person, Face] = dict(ending.shown) if ending else {}
    faces |= {seen.viewer: seen.cards[0]} if seen.cards else {}
    hands = {one: (faces.get(one, BACK),) for one in table.opened.players}
    gains = dict(ending.gains) if ending else {}
    return table_of_hands(context, style, hands, stake=table.opened.rules.stake, gains=gains)


UI: Final = ui.GameUi(
    called=("high card", "carta alta", "carta más alta"),
    commands=(
        command(IN_GROUPS, "tengo", en="keep", es="guardo"),
        command(IN_GROUPS, "butto", en="drop", es="suelto"),
    ),
    round="hand",
    rules=ui.RulesUi(
        house=HouseRules(
            game=GAME,
            groups={"stakes": ("stake",)},
            stakes=lambda rules, words: words("high_card.stake", n=rules.stake),
            amounts=("stake",),
        ),
        pages=pages,
    ),
    offers=ui.OffersUi(names=tuple(ACTIONS)),
    table=ui.RoundUi(hand_lines=hand_lines, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture,
        caption_lines=lambda context: result_lines(context) or hand_lines(context),
        is_dealt=lambda context: context.seen.game.table.phase == "turn",
    ),
    own=own_cards(lambda view: view.cards),
    ended=ui.EndedUi(reaction=reaction),
)

LISTING: Final = GameListing(game=GAME, ui=UI, words=Path(__file__).parent / "words")
