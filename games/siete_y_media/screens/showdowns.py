"""The public end of a hand of siete y media, and the bot's reaction to it."""

from __future__ import annotations

from display.drawing.showdowns import kind_of
from display.pictures.picture import BACK
from display.reaction import Reaction, many_alike
from display.showdown import Showdown, ShownHand
from games.siete_y_media.view import SieteView


def showdowns(view: SieteView) -> tuple[Showdown, ...]:
    """One showdown a hand: every hand with a seat against the banker."""
    ending = view.table.ending
    if ending is None:
        return ()
    hands = tuple(
        ShownHand(
            person=shown.result.person,
            cards=shown.result.cards,
            total=shown.total,
            kind=kind_of(shown.total),
            chips=shown.result.chips,
        )
        for shown in ending.results
        if shown.result.person and shown.result.outcome != "unplayed"
    )
    bank = ShownHand(
        person=view.banker,
        cards=ending.bank,
        total=ending.total,
        kind=kind_of(ending.total),
        chips=sum(chips for _, chips in ending.shares),
    )
    return (Showdown(bank=bank, punte=hands, matta=BACK),) if hands else ()


def reaction(view: SieteView) -> Reaction | None:
    """The reaction: a muerto that makes 7½, else a 7½ that takes the bank, else a bust of all players."""
    ending = view.table.ending
    if ending is None:
        return None
    if any(shown.result.below and shown.result.chips > 0 for shown in ending.results):
        return Reaction.WONDER
    if ending.why == "seven_half":
        return Reaction.BANK_TAKEN
    busts = [hand.kind == "bust" for showdown in showdowns(view) for hand in showdown.punte]
    return Reaction.ALL_BUST if many_alike(busts) else None
