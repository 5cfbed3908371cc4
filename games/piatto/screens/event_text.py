"""Messages for one player: the effect of a tap, and the result of the last bank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from display.drawing.own import online_drew, won_or_lost
from display.render_context import RenderContext
from engine.drawing.winner import WINS
from engine.game import Person
from engine.half_points import SEVEN_AND_HALF
from games.piatto import events as ev
from games.piatto.screens.bank import how_it_went
from games.piatto.screens.screens import OWN
from games.piatto.view import PiattoView
from locales import Raw


def happened(context: RenderContext, who: Person, events: Sequence[Any]) -> str | None:
    """The effect of an action on its actor: the action or the card, then the result if that ended the mano."""
    word = context.words
    said: list[str] = []
    for event in events:
        match event:
            case ev.PotNamed(person=person, pot=pot) if person == who:
                said = [word("piatto.told.bank", pot=pot)]
            case ev.BankDeclined(person=person) if person == who:
                said = [word("drawing.refused")]
            case ev.PuntaPlays(person=person) if person == who:
                said = [OWN.peek(context)]
            case ev.PuntaSkipped(person=person) if person == who:
                said = [word("piatto.told.skips")]
            case ev.OnlineStood(person=person, stake=stake) if person == who:
                said = [word("drawing.stood" if stake else "drawing.stood_bank", stake=stake)]
            case ev.OnlineDrew(person=person) if person == who:
                said = [online_drew(word, event.card, _total_after(context, event, events))]
            case ev.DuelEnded(punta=punta, banker=banker) if who in (punta, banker):
                said.append(_ended(context, who, event))
                break
    return " ".join(said) or None


def _total_after(context: RenderContext, event: ev.OnlineDrew, events: Sequence[Any]) -> int:
    """The total in half points after this card, of the player who drew it.

    It is the player's own view; if the card ended the mano, the public total.
    """
    view: PiattoView = context.seen.game
    if event.fate == "seven_half":
        return SEVEN_AND_HALF
    if event.fate == "":
        return view.total
    ended = next(one for one in events if isinstance(one, ev.DuelEnded))
    total = ended.total if event.person == ended.punta else ended.bank_total
    return total or 0


def _ended(context: RenderContext, who: Person, event: ev.DuelEnded) -> Raw:
    """The result of the mano for one of its two players, with the reason if the player cannot know it yet."""
    won = (event.outcome in WINS) == (who == event.punta)
    side = "punta" if who == event.punta else "bank"
    return context.words(f"piatto.told.{side}_{'won' if won else 'lost'}", n=event.stake)


def recap(context: RenderContext) -> str | None:
    """The viewer's result of the last bank; None for a viewer who had no part in it."""
    view: PiattoView = context.seen.game
    table, who, word = view.table, context.seen.viewer, context.words
    ending = table.ending
    if ending is None or not ending.banker:
        return None
    result = next((one for one in ending.results if one.person == who), None)
    if result is None:
        return None
    brought = won_or_lost(word, result.chips)
    if who == ending.banker:
        had = word("piatto.recap.bank", n=context.seen.round, named=table.named)
        return Raw(f"{had} {brought}")
    mano = next((d for d in table.done if isinstance(d, ev.DuelEnded) and d.punta == who), None)
    if mano is None:
        aside = word("piatto.recap.aside", n=context.seen.round)
        return Raw(f"{aside} {brought}") if result.chips else aside
    had = word("piatto.recap.mano", n=context.seen.round, how=how_it_went(context, mano))
    return Raw(f"{had} {brought}")
