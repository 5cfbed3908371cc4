"""The result of a bank of classica, for the group and for single players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from display.cards import points, ranks, with_worth
from display.drawing.offered import next_bank
from display.drawing.online import result_line
from display.drawing.own import online_drew, won_or_lost
from display.games.lines import listed, parted
from display.render_context import RenderContext
from engine.drawing.hand import MATTA
from engine.game import Person
from engine.half_points import SEVEN_AND_HALF
from games.classica import events as ev
from games.classica.view import ClassicaView
from locales import Raw


def result_lines(context: RenderContext) -> list[str]:
    """The ended bank: the banker's total, each player's change with the cards, and the next banker."""
    view: ClassicaView = context.seen.game
    table, word = view.table, context.words
    ending = table.ending
    if ending is None:
        return []
    if ending.how == "nobody":
        return [word("online.nobody", n=context.seen.round)]
    lines: list[str] = [
        result_line(context, result.person, result.chips, how=_how(context, result))
        for result in ending.results
    ]
    broke = table.opened.broke
    if broke:
        lines.append(word("classica.broke", names=listed(context, broke)))
    return parted(
        [_head(context, ending)],
        lines,
        next_bank(context, table.memory),
    )


def _head(context: RenderContext, ending: ev.ClassicaEnded) -> Raw:
    word = context.words
    name = context.name(ending.banker)
    if ending.how == "lapsed":
        return word("classica.ended.lapsed", n=context.seen.round, name=name)
    bank = _of(ending, ending.banker)
    if bank is None or not bank.cards:
        return word("classica.ended.unplayed", n=context.seen.round, name=name)
    key = "bust" if bank.total > SEVEN_AND_HALF else "played"
    return word(f"classica.ended.{key}", n=context.seen.round, name=name, total=points(bank.total))


def _of(ending: ev.ClassicaEnded, person: Person) -> ev.ClassicaResult | None:
    return next((result for result in ending.results if result.person == person), None)


def _how(context: RenderContext, result: ev.ClassicaResult) -> Raw:
    """Points and cards, with the reason for the change if the points do not show it."""
    word = context.words
    if not result.cards:
        return word(f"classica.outcome.{result.outcome}")
    total = points(result.total)
    cards = ranks(result.cards, MATTA, word)
    shown = total if cards == total else f"{total} ({cards})"
    if result.outcome in ("bust", "tie", "banker"):
        return word(f"classica.outcome.{result.outcome}", total=Raw(shown))
    return Raw(shown)


# --- for one player alone -----------------------------------------------------------------------------------


def happened(context: RenderContext, who: Person, events: Sequence[Any]) -> str | None:
    """The effect of an action on its actor, and the actor's result if the action ended the bank."""
    view: ClassicaView = context.seen.game
    word = context.words
    said: list[str] = []
    for event in events:
        match event:
            case ev.ClassicaAccepted(person=person) if person == who:
                said = [word("classica.told.bank", highest=event.highest, risk=view.risk(0))]
            case ev.ClassicaRefused(person=person) if person == who:
                said = [word("drawing.refused")]
            case ev.OnlineStood(person=person, stake=stake) if person == who:
                key = "drawing.stood" if stake else "drawing.stood_bank"
                said = [word(key, stake=stake)]
            case ev.OnlineDrew(person=person) if person == who:
                said = [online_drew(word, event.card, _total_after(view, event))]
            case ev.ClassicaEnded():
                result = _of(event, who)
                said += [won_or_lost(word, result.chips)] if result is not None else []
                break
    return " ".join(said) or None


def _total_after(view: ClassicaView, event: ev.OnlineDrew) -> int:
    """The total in half points after this card, of the player who drew it."""
    if event.fate == "seven_half":
        return SEVEN_AND_HALF
    ending = view.table.ending
    result = _of(ending, event.person) if ending is not None else None
    return result.total if result is not None else view.total


def recap(context: RenderContext) -> str | None:
    """The viewer's result of the last bank; None for a viewer who did not play in it."""
    view: ClassicaView = context.seen.game
    ending = view.table.ending
    result = _of(ending, context.seen.viewer) if ending is not None else None
    if ending is None or result is None:
        return None
    word = context.words
    if not result.cards:
        how = word(f"classica.outcome.{result.outcome}")
        had = word("classica.recap.aside", n=context.seen.round, how=how)
    else:
        had = word(
            "classica.recap.had",
            n=context.seen.round,
            cards=with_worth(result.cards, points(result.total), word, short=context.pictured),
        )
    return Raw(f"{had} {won_or_lost(word, result.chips)}")
