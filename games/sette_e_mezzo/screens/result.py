"""The result of a hand of sette e mezzo: one line for each player, short enough for a phone."""

from __future__ import annotations

from typing import Final

from display.cards import points, ranks, suit_name
from display.games.lines import FIGURE_SPACE, parted, short_names
from display.games.next_banker import next_banker
from display.render_context import RenderContext
from engine.cards import suit
from games.sette_e_mezzo.bank import passes_if_all_stay
from games.sette_e_mezzo.events import SetteEMezzoOutcome
from games.sette_e_mezzo.screens.event_text import did
from games.sette_e_mezzo.state import Ending, Shown
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import Raw, signed

_TIES: Final[frozenset[SetteEMezzoOutcome]] = frozenset(
    {"lost_tie", "lost_seven_half", "lost_reale_tie", "lost_triple_tie"}
)


def result_lines(context: RenderContext) -> list[str]:
    """The ended round: one line for each player, the banker last, then the next banker."""
    view: SetteEMezzoView = context.seen.game
    ending = view.table.ending
    if ending is None:
        return []
    word = context.words
    bank = ending.results[-1]
    if bank.kind == "bust":
        head = word("sette.result.bank_bust", hand=context.seen.round)
    else:
        head = word("sette.result.bank", hand=context.seen.round, total=_worth(context, bank))
    names = short_names({r.person: context.name(r.person) for r in ending.results})
    width = max(len(signed(result.chips)) for result in ending.results)
    lines: list[str] = [head, ""]
    lines += [
        word(
            "drawing.result",
            change=signed(result.chips).rjust(width, FIGURE_SPACE),
            name=names[result.person],
            what=_what(context, place, result, banker=result is bank),
        )
        for place, result in enumerate(ending.results)
    ]
    return parted(lines, next_bank(context, view, ending))


def _what(context: RenderContext, place: int, result: Shown, *, banker: bool) -> Raw:
    """Points, the reason for the change if the points do not show it, the optional rules used, and the cards."""
    word = context.words
    view: SetteEMezzoView = context.seen.game
    cards = ranks(result.cards, view.rules.matta, word)
    done = did(view.table.seats[place], word)
    if result.total is None:
        backs = [word("hands.covered") for _ in result.covered]
        return Raw(", ".join([" + ".join([*backs, cards] if cards else backs), *done]))
    said: list[str] = [word("drawing.the_bank")] if banker else []
    said.append(_worth(context, result))
    if result.kind == "bust":
        said.append(word("sette.result.bust"))
    elif result.outcome in _TIES:
        said.append(word("sette.result.tie"))
    elif not banker and abs(result.chips) > result.stake:
        triple = "triple" in result.outcome
        said.append(word("sette.result.triple" if triple else "sette.result.double"))
    told = ", ".join([*said, *done])
    if result.kind not in ("reale", "triple") and cards != points(result.total):
        told += f" ({cards})"
    return Raw(told)


def _worth(context: RenderContext, result: Shown) -> Raw:
    """The points, or the name of a special hand."""
    if result.kind == "triple":
        return context.words("hands.kind.triple")
    if result.kind != "reale":
        return Raw(points(result.total or 0))
    suits = {suit(card) for card in result.cards}
    if len(suits) > 1:
        return context.words("hands.kind.reale")
    return context.words("sette.kind.reale_of", suit=suit_name(suits.pop(), context.words))


def next_bank(context: RenderContext, view: SetteEMezzoView, ending: Ending) -> list[str]:
    """The next banker, and the reason; nothing if nobody of the round is there, or at a closed table."""
    if context.is_over:
        return []
    if passes_if_all_stay(view.table):
        players = view.table.round.players
        name = context.name(players[0])
        return [context.words("sette.next.low", n=len(players), name=name)]
    banker = next_banker(context, ending.banker, before=view.table.round.seats)
    if not banker:
        return []
    why: str = ending.why
    if banker != ending.banker:
        why = "passes"
    elif banker == view.banker:
        why = "stays"
    return [context.words(f"sette.next.{why}", name=context.name(banker))]
