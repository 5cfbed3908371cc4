"""The screens of classica: the running bank, the question, the buttons, the viewer's own cards."""

from __future__ import annotations

from typing import Final

from display.buttons import with_amount
from display.drawing.amounts import shown_amounts
from display.drawing.offered import Offered, draw_lines, offered_lines
from display.drawing.online import COMMANDS as COMMANDS
from display.drawing.online import result_line
from display.drawing.own import OwnCards, OwnHand, online_hand, own_lines
from display.drawing.seats import MARKS, shown, status_word
from display.games.lines import draw_or_stand, parted
from display.render_context import RenderContext
from engine.drawing.hand import MATTA
from engine.game import PUBLIC, Offer, Person
from games.classica.state import ClassicaSeat, ClassicaTable
from games.classica.view import ClassicaView
from locales import Raw, number

OFFERS: Final = ("accetto", "rifiuto", "tiro", "sto")


def hand_lines(context: RenderContext) -> list[str]:
    """The bank's number, banker and highest stake; every punta with stake and cards; the players outside the bank."""
    view: ClassicaView = context.seen.game
    table = view.table
    if not table.accepted.person:
        return [*offered_lines(context, offered(table)), *_risks(context, view)]
    head: list[str] = [_head(context, view)]
    if table.accepted.all_in:
        head.append(context.words("classica.bound", n=table.rules.min_bet))
    seats = [_seat_line(context, table, seat) for seat in table.seats]
    return parted(head, _draw(context, table), [*seats, *idle_lines(context, table)])


def _draw(context: RenderContext, table: ClassicaTable) -> list[str]:
    """The draw for the matta, until a stake is named."""
    untouched = table.turn == 0 and table.seats[0].stake is None
    return draw_lines(context, table.drawn) if table.drawn and untouched else []


def offered(table: ClassicaTable) -> Offered:
    """The bank that no player has accepted yet."""
    return Offered(
        drawn=table.drawn,
        candidate=table.offered,
        why=table.why if table.whys else "right",
        before=table.memory.banker,
        passed=tuple(gone.person for gone in table.passed),
        newcomers=table.opened.newcomers,
    )


def _risks(context: RenderContext, view: ClassicaView) -> list[str]:
    """The most that the bank can lose, for each amount with a button (CL-2)."""
    offer = with_amount(context.offers)
    if offer is None or offer.low >= offer.high:
        return []
    word = context.words
    each = [
        word("classica.risk", amount=amount, risk=view.risk(amount))
        for amount in shown_amounts(offer)
    ]
    return [word("classica.risks", n=len(view.punte), risks=Raw(" · ".join(each)))]


def _head(context: RenderContext, view: ClassicaView) -> Raw:
    table = view.table
    return context.words(
        "classica.head_all_in" if table.accepted.all_in else "classica.head",
        n=context.seen.round,
        name=context.name(table.accepted.person),
        highest=table.accepted.highest,
        risk=view.risk(0),
    )


def _seat_line(context: RenderContext, table: ClassicaTable, seat: ClassicaSeat) -> str:
    word = context.words
    mark = "▸" if table.to_act == seat.person else MARKS[seat.status]
    parts: list[str] = [word("hands.seat", mark=mark, name=context.name(seat.person))]
    if seat.person == table.accepted.person:
        parts.append(word("drawing.the_bank"))
    elif seat.stake is not None:
        parts.append(number(seat.stake))
    elif (bound := table.bound(seat.person)) is not None:
        parts.append(f"({number(bound)})")
    parts += shown(word, seat, status_word(word), backs=seat.covered, matta=MATTA)
    return " · ".join(parts)


def idle_lines(context: RenderContext, table: ClassicaTable) -> list[str]:
    """Players outside this bank, with the reason and the fine if there is one (CL-5, CL-8a)."""
    word, accepted = context.words, table.accepted
    fines = {fine.person: fine.chips for fine in accepted.fined}
    why: dict[Person, str] = dict.fromkeys(accepted.idle, "idle")
    why |= dict.fromkeys(table.away, "away")
    why |= dict.fromkeys(table.opened.broke, "no_chips")
    lines: list[str] = []
    for person, reason in why.items():
        said = word(f"online.aside.{reason}")
        if person in fines:
            lines.append(result_line(context, person, -fines[person], how=said))
        else:
            lines.append(word("drawing.aside", mark="–", name=context.name(person), why=said))
    return lines


def asks(context: RenderContext) -> Raw:
    """The player on turn and the question."""
    view: ClassicaView = context.seen.game
    table, word = view.table, context.words
    name = context.name(context.seen.running.turn)
    if table.phase == "offer":
        offer = with_amount(context.offers) or Offer("accetto")
        key = "classica.asks.bank" if offer.high > offer.low else "classica.asks.one"
        if _all_in(view, offer):
            key = "classica.asks.all_in"
        elif context.pictured:
            key = "online.asks_bank"  # the amounts stand on the buttons
        return word(key, name=name, low=offer.low, high=offer.high)
    return draw_or_stand(context, "drawing.turn_banker" if table.bank_plays else "drawing.turn")


def _all_in(view: ClassicaView, offer: Offer) -> bool:
    """True if the bank can be taken only with all the player's chips (CL-5)."""
    return offer.low == offer.high and offer.low < len(view.punte) * view.rules.least_highest


def means(context: RenderContext, amount: int) -> str:
    """The risk of a bank with this highest stake; empty outside the offer of a bank."""
    view: ClassicaView = context.seen.game
    if view.table.phase != "offer":
        return ""
    return context.words("classica.chosen.risk", risk=view.risk(amount))


# --- for one player alone -----------------------------------------------------------------------------------


def own_hand(context: RenderContext) -> OwnHand | None:
    """The viewer's own cards in this bank."""
    view: ClassicaView = context.seen.game
    return online_hand(view.cards, context.words, may_draw=view.may_draw)


OWN: Final = OwnCards(own_hand, none="classica.card.none")


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's own cards and the question to the viewer; while a bank is offered to the viewer, its risk."""
    view: ClassicaView = context.seen.game
    table, word = view.table, context.words
    mine = view.viewer != PUBLIC and table.to_act == view.viewer
    offer = with_amount(context.offers) if mine else None
    if mine and table.phase == "offer" and offer is not None:
        return _bank_lines(context, view, offer)
    lines = own_lines(OWN, context, view.cards)
    if offer is not None and view.cards:
        key = "drawing.own.stakes" if offer.high > offer.low else "drawing.own.one_stake"
        key = "classica.card.either" if offer.step > 1 else key
        lines += ["", word(key, low=offer.low, high=offer.high)]
    elif view.cards and view.seat is not None and view.seat.stake:
        lines += ["", word("drawing.own.stake", stake=view.seat.stake)]
    return lines


def _bank_lines(context: RenderContext, view: ClassicaView, offer: Offer) -> list[str]:
    word = context.words
    if _all_in(view, offer):
        lines: list[str] = [
            word("classica.card.all_in", amount=offer.low, n=view.rules.min_bet),
        ]
    else:
        amount = context.draft if context.draft is not None else offer.low
        lines = [
            word("classica.card.bank", low=offer.low, high=offer.high),
            word("classica.card.risk", amount=amount, risk=view.risk(amount)),
        ]
    if not view.rules.bank_refusal_button:
        lines.append(word("classica.card.refuse"))
    return lines
