"""The picture of a trick: each player's card of it, and of the trick before."""

from __future__ import annotations

from display.games.labels import name_of
from display.pictures.picture import BACK, Face, Label, Panel
from display.render_context import RenderContext
from engine.cards import Card
from engine.game import Person
from engine.tricks.play import Trick, TrickPlay

_NOTHING = Trick((), 0)


def shown_name(context: RenderContext, person: Person, place: int) -> str:
    """A player's name; *tu* on a picture that the player alone looks at."""
    if person == context.seen.viewer:
        return context.words("tricks.picture.you")
    return name_of(context, person, place)


def trick_panel(
    context: RenderContext,
    play: TrickPlay,
    person: Person,
    *,
    foot: str,
    status: Label | None,
    change: Label | None,
    turn: bool,
    dealer: bool,
    before: bool = True,
) -> Panel:
    """A player's card of the present trick, which stays until the next card is led; before the first lead a back.

    ``before``: beside it, small, the card of the trick before.
    """
    tricks = play.tricks
    now = tricks[-1] if tricks else _NOTHING
    earlier = dict(tricks[-2].cards).get(person) if before and len(tricks) > 1 else None
    card = dict(now.cards).get(person)
    back: tuple[Face, ...] = () if tricks else (BACK,)
    return Panel(
        name=shown_name(context, person, play.players.index(person)),
        cards=back if card is None else (card,),
        before=() if earlier is None else (earlier,),
        stake=foot,
        status=status,
        change=change,
        turn=turn,
        banker=dealer,
        dim=bool(now.taker) and person != now.taker,
        coin=False,
    )


def tricks_won(context: RenderContext, play: TrickPlay, person: Person) -> str:
    """The number of a player's tricks; empty before the first."""
    won = play.won(person)
    return context.words("tricks.picture.tricks", n=won) if won else ""


def takes(context: RenderContext, play: TrickPlay, person: Person) -> Label | None:
    """The taker of a complete trick."""
    if not play.rests or play.players[play.leader] != person:
        return None
    return Label((context.words("tricks.picture.takes"), "★"), "good")


def leads(context: RenderContext, play: TrickPlay, person: Person) -> Label | None:
    """The leader of a running trick."""
    if not play.on_table or play.players[play.leader] != person:
        return None
    return Label((context.words("tricks.picture.leads"), "▸"))


def wins(context: RenderContext) -> Label:
    """The winner of a match."""
    return Label((context.words("tricks.picture.wins"), "★"), "good")


def stock_panel(context: RenderContext, *, turned: Card, left: int) -> Panel:
    """The stock in the place of a player: the turned-up card, and the number of cards to be drawn."""
    word = context.words
    return Panel(
        name=word("tricks.picture.stock"),
        cards=(turned,),
        stake=word("tricks.picture.left", n=left),
        status=None,
        change=None,
        coin=False,
    )
