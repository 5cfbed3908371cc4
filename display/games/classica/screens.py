"""The screens of classica: the running bank, the question, the buttons, the viewer's own cards."""

from __future__ import annotations

from typing import Final

from display.buttons import named, with_amount
from display.cards import card_name, points, ranks
from display.games.lines import parted
from display.games.online.amounts import amount_choices, shown_amounts
from display.games.online.commands import COMMANDS as COMMANDS
from display.games.online.offered import Offered, draw_lines, offered_lines
from display.games.online.own import own_lines, own_said
from display.scene import Scene
from display.screen import Button
from engine.classica.state import Seat, Table
from engine.classica.view import ClassicaView
from engine.game import PUBLIC, Offer, Person
from engine.online.hand import MATTA
from locales import Raw, number, signed

OFFERS: Final = ("accetto", "rifiuto", "tiro", "sto")

_MARKS: Final = {"waiting": "·", "stands": "✓", "bust": "✗", "seven_half": "★"}


def hand_lines(scene: Scene) -> list[str]:
    """The bank's number, banker and highest stake; every punta with stake and cards; the players outside the bank."""
    view: ClassicaView = scene.seen.game
    table = view.table
    if not table.accepted.person:
        return [*offered_lines(scene, offered(table)), *_risks(scene, view)]
    head: list[str] = [_head(scene, view)]
    if table.accepted.all_in:
        head.append(scene.words("classica.bound", n=table.rules.min_bet))
    seats = [_seat_line(scene, table, seat) for seat in table.seats]
    return parted(head, _draw(scene, table), [*seats, *idle_lines(scene, table)])


def _draw(scene: Scene, table: Table) -> list[str]:
    """The draw for the matta, until a stake is named."""
    untouched = table.turn == 0 and table.seats[0].stake is None
    return draw_lines(scene, table.drawn) if table.drawn and untouched else []


def offered(table: Table) -> Offered:
    """The bank that no player has accepted yet."""
    return Offered(
        number=table.opened.number,
        drawn=table.drawn,
        candidate=table.offered,
        why=table.why if table.whys else "right",
        before=table.memory.banker,
        passed=tuple(gone.person for gone in table.passed),
        newcomers=table.opened.newcomers,
    )


def _risks(scene: Scene, view: ClassicaView) -> list[str]:
    """The most that the bank can lose, for each amount with a button (CL-2)."""
    offer = with_amount(scene.offers)
    if offer is None or offer.low >= offer.high:
        return []
    word = scene.words
    each = [
        word("classica.risk", amount=amount, risk=view.risk(amount))
        for amount in shown_amounts(offer)
    ]
    return [word("classica.risks", n=len(view.punte), risks=Raw(" · ".join(each)))]


def _head(scene: Scene, view: ClassicaView) -> Raw:
    table = view.table
    return scene.words(
        "classica.head_all_in" if table.accepted.all_in else "classica.head",
        n=table.opened.number,
        name=scene.name(table.accepted.person),
        highest=table.accepted.highest,
        risk=view.risk(0),
    )


def _seat_line(scene: Scene, table: Table, seat: Seat) -> str:
    word = scene.words
    mark = "▸" if table.to_act == seat.person else _MARKS[seat.status]
    parts: list[str] = [word("sette.seat", mark=mark, name=scene.name(seat.person))]
    if seat.person == table.accepted.person:
        parts.append(word("classica.the_bank"))
    elif seat.stake is not None:
        parts.append(number(seat.stake))
    elif (bound := table.bound(seat.person)) is not None:
        parts.append(f"({number(bound)})")
    cards: list[str] = [word("sette.covered")] * seat.covered
    if seat.status in ("bust", "seven_half"):
        said = word(f"classica.status.{seat.status}")
        cards += [ranks((card,), MATTA, word) for card in seat.open]
        return " · ".join([*parts, f"{said} ({', '.join(cards)})"])
    cards += [ranks((card,), MATTA, word) for card in seat.open[:-1]]
    cards += [card_name(card, word) for card in seat.open[-1:]]
    parts.append(" + ".join(cards))
    if seat.total is not None:
        parts.append(f"<b>{points(seat.total)}</b>")
    elif seat.status == "stands":
        parts.append(word("classica.status.stands"))
    return " · ".join(parts)


def idle_lines(scene: Scene, table: Table) -> list[str]:
    """Players outside this bank, with the reason and the fine if there is one (CL-5, CL-8a)."""
    word, accepted = scene.words, table.accepted
    fines = {fine.person: fine.chips for fine in accepted.fined}
    why: dict[Person, str] = dict.fromkeys(accepted.idle, "idle")
    why |= dict.fromkeys(table.away, "away")
    why |= dict.fromkeys(table.opened.broke, "no_chips")
    lines: list[str] = []
    for person, reason in why.items():
        said = word(f"classica.why.{reason}")
        name = scene.name(person)
        if person in fines:
            chips = signed(-fines[person])
            lines.append(word("classica.done", mark="▼", name=name, chips=chips, how=said))
        else:
            lines.append(word("classica.aside", mark="–", name=name, why=said))
    return lines


def asks(scene: Scene) -> Raw:
    """The player on turn and the question."""
    view: ClassicaView = scene.seen.game
    table, word = view.table, scene.words
    name = scene.name(scene.seen.turn)
    if table.phase == "offer":
        offer = with_amount(scene.offers) or Offer("accetto")
        key = "classica.asks.bank" if offer.high > offer.low else "classica.asks.one"
        if _all_in(view, offer):
            key = "classica.asks.all_in"
        elif scene.pictured:
            key = "online.asks_bank"  # the amounts stand on the buttons
        return word(key, name=name, low=offer.low, high=offer.high)
    if scene.pictured:
        return word("table.asks_short", name=name)
    return word("classica.asks.banker" if table.bank_plays else "classica.asks.punta", name=name)


def _all_in(view: ClassicaView, offer: Offer) -> bool:
    """True if the bank can be taken only with all the player's chips (CL-5)."""
    return offer.low == offer.high and offer.low < len(view.punte) * view.rules.least_highest


def choices(scene: Scene) -> list[tuple[Button, ...]]:
    """Rows of buttons: first the amounts, then the actions (BT-2, BT-4 … BT-6)."""
    names = {offer.name for offer in scene.offers}
    rows = amount_choices(scene, "")
    for pair in (("accetto", "rifiuto"), ("tiro", "sto")):
        row = [
            named(scene, name, "" if name == "rifiuto" else "primary")
            for name in pair
            if name in names
        ]
        rows += [tuple(row)] if row else []
    return rows


def means(scene: Scene, amount: int) -> str:
    """The risk of a bank with this highest stake; empty outside the offer of a bank."""
    view: ClassicaView = scene.seen.game
    if view.table.phase != "offer":
        return ""
    return scene.words("classica.chosen.risk", risk=view.risk(amount))


# --- for one player alone -----------------------------------------------------------------------------------


def card_lines(scene: Scene) -> list[str]:
    """The viewer's own cards and the question to the viewer; while a bank is offered to the viewer, its risk."""
    view: ClassicaView = scene.seen.game
    table, word = view.table, scene.words
    mine = view.viewer != PUBLIC and table.to_act == view.viewer
    offer = with_amount(scene.offers) if mine else None
    if mine and table.phase == "offer" and offer is not None:
        return _bank_lines(scene, view, offer)
    seat = view.seat
    if seat is None or not view.cards:
        return [word("classica.card.none")]
    lines = own_lines(scene, view.cards, waiting=seat.status == "waiting")
    if offer is not None:
        key = "classica.card.stakes" if offer.high > offer.low else "classica.card.one_stake"
        key = "classica.card.either" if offer.step > 1 else key
        lines += ["", word(key, low=offer.low, high=offer.high)]
    elif seat.stake:
        lines += ["", word("classica.card.your_stake", stake=seat.stake)]
    return lines


def _bank_lines(scene: Scene, view: ClassicaView, offer: Offer) -> list[str]:
    word = scene.words
    if _all_in(view, offer):
        lines: list[str] = [
            word("classica.card.all_in", amount=offer.low, n=view.rules.min_bet),
        ]
    else:
        amount = scene.draft if scene.draft is not None else offer.low
        lines = [
            word("classica.card.bank", low=offer.low, high=offer.high),
            word("classica.card.risk", amount=amount, risk=view.risk(amount)),
        ]
    if not view.rules.bank_refusal_button:
        lines.append(word("classica.card.refuse"))
    return lines


def peek(scene: Scene) -> str:
    """The viewer's own cards in a sentence."""
    view: ClassicaView = scene.seen.game
    if view.seat is None or not view.cards:
        return scene.words("classica.card.none")
    return own_said(scene, view.cards, waiting=view.seat.status == "waiting")
