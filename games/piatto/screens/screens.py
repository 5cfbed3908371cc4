"""The screens of piatto: the question, the buttons, the viewer's own cards."""

from __future__ import annotations

from typing import Final

from display.drawing.amounts import choice_rows
from display.drawing.online import COMMANDS as ONLINE
from display.drawing.online import SKIP
from display.drawing.own import OwnCards, OwnHand, online_hand, own_lines
from display.games.lines import draw_or_stand
from display.render_context import RenderContext
from display.screen import Button
from engine.game import PUBLIC, Offer
from games.piatto.view import PiattoView
from locales import Raw

OFFERS: Final = ("accetto", "rifiuto", "gioco", "non_gioco", "tiro", "sto")

COMMANDS: Final = (*ONLINE, SKIP)


def asks(context: RenderContext) -> Raw:
    """The player on turn and the question."""
    view: PiattoView = context.seen.game
    table, word = view.table, context.words
    name = context.name(context.seen.running.turn)
    if table.phase == "offer":
        offer = next((one for one in context.offers if one.name == "accetto"), Offer("accetto"))
        key = "piatto.asks.bank" if offer.high > offer.low else "piatto.asks.all_in"
        if context.pictured and offer.high > offer.low:
            key = "online.asks_bank"  # the amounts stand on the buttons
        return word(key, name=name, low=offer.low, high=offer.high)
    if table.phase == "join":
        return word("piatto.asks.join", name=name, pot=table.pot)
    return draw_or_stand(
        context, "drawing.turn_banker" if table.phase == "banker" else "drawing.turn"
    )


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """Rows of buttons; the highest amount is the whole pot, or all the player's chips."""
    view: PiattoView = context.seen.game
    table = view.table
    whole_pot = table.phase == "punta" and table.credit(table.punta) >= table.pot
    return choice_rows(context, "piatto.whole_pot" if whole_pot else "piatto.all_i_have")


def means(context: RenderContext, amount: int) -> str:
    """The meaning of this stake or pot: all the player's chips, or the whole pot; empty otherwise."""
    view: PiattoView = context.seen.game
    table = view.table
    if table.phase == "offer":
        all_of_it = amount == table.credit(view.viewer)
        return context.words("piatto.chosen.all_in") if all_of_it else ""
    return context.words("piatto.chosen.whole") if amount == table.pot else ""


# --- for one player alone -----------------------------------------------------------------------------------


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's own cards and the question to the viewer; a note for a viewer without cards."""
    view: PiattoView = context.seen.game
    table, word = view.table, context.words
    lines = _cards(context, view)
    offer = next((one for one in context.offers if one.high), None)
    if table.to_act != view.viewer or view.viewer == PUBLIC:
        return lines
    if table.phase == "offer" and offer is not None:
        key = "piatto.card.bank" if offer.high > offer.low else "piatto.card.all_in"
        lines = [word(key, low=offer.low, high=offer.high)]
        if not any(one.name == "rifiuto" for one in context.offers) and not table.rules.tournament:
            lines.append(word("piatto.card.refuse"))
    elif table.phase == "join":
        lines = [word("piatto.card.join", pot=table.pot)]
    elif offer is not None:
        key = "drawing.own.stakes" if offer.high > offer.low else "drawing.own.one_stake"
        lines += ["", word(key, low=offer.low, high=offer.high)]
    return lines


def own_hand(context: RenderContext) -> OwnHand | None:
    """The viewer's own cards in the running mano."""
    view: PiattoView = context.seen.game
    return online_hand(view.cards, context.words, may_draw=view.may_draw)


OWN: Final = OwnCards(own_hand, none="piatto.card.none")


def _cards(context: RenderContext, view: PiattoView) -> list[str]:
    duel = view.table.duel
    lines = own_lines(OWN, context, view.cards)
    if duel is not None and view.viewer == duel.punta and duel.stake is not None:
        lines += ["", context.words("drawing.own.stake", stake=duel.stake)]
    return lines
