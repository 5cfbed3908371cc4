"""The screens of siete y media: the running hand, its buttons, the viewer's own cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from display.bets import ShownBet
from display.buttons import LONGEST, MOST_STAKES, amount_rows, button, is_whole, named, stakes
from display.callback import choice_argument
from display.cards import ranks
from display.command import IN_GROUPS, NOT_LISTED, command
from display.drawing.seats import MARKS, cards_said, left_out, shown
from display.games.lines import short_names
from display.render_context import RenderContext
from display.screen import Button
from engine.game import Choice, Offer, Person
from games.siete_y_media.events import Chips
from games.siete_y_media.offers import may_be_named
from games.siete_y_media.rules import USUAL_SHARE
from games.siete_y_media.screens.texts import own_lines, table_of
from games.siete_y_media.state import BetOnLoca, SieteSeat, SieteTable
from games.siete_y_media.view import SieteView
from locales import Raw, number

COMMANDS: Final = (
    command(IN_GROUPS, "tiro tira", en="card hit", es="pido pide"),
    command(IN_GROUPS, "tapada coperta", en="facedown", es="tapada dame_tapada"),
    command(IN_GROUPS, "sto", en="stand stay", es="planto me_planto"),
    command(IN_GROUPS, "doblo raddoppio", en="double", es="doblo"),
    command(IN_GROUPS, "muerto morto", en="muerto", es="muerto"),
    command(IN_GROUPS, "loca", en="loca", es="loca"),
    command(IN_GROUPS, "retiro ritiro", en="takeback", es="retiro"),
    command(IN_GROUPS, "subo aumento", en="raise", es="subo"),
    command(IN_GROUPS, "dejo lascio", en="giveup", es="dejo dejo_la_banca"),
    command(NOT_LISTED, "loca_planta la_loca_sta", en="loca_stands", es="la_loca_se_planta"),
    command(NOT_LISTED, "loca_dobla la_loca_raddoppia", en="loca_doubles", es="la_loca_dobla"),
    command(
        NOT_LISTED,
        "quien_quiera raddoppi_chi_vuole",
        en="double_who_likes",
        es="dobla_quien_quiera",
    ),
)

MOST_BETS: Final = 8
"""Highest bets on la loca that the table names."""

KEYS: Final = 8
"""Maximum number of keys of a turn: more do not fit a small phone beside the picture."""

_BESIDE: Final = 3
"""Keys of the group's message besides the game's: 👁, and two that leave."""

MOST_OF_ALL: Final = 8
"""Maximum number of players at a table whose message has all amounts of a bet on la loca."""

MUERTO_AMOUNTS: Final = 3
"""Lower bets of a muerto with a key; ``/muerto 35`` bets any other."""

MOST_NAMED: Final = 3
"""Bettors with a key, by which a bettor names them to play la loca: those with the highest bets."""

SHARES_SHOWN: Final = (5, 10, 20, 25, 50)
"""Shares of the bank with a button; a banker types another one (``/punta 60``)."""


def hand_lines(context: RenderContext) -> list[str]:
    """The hand's number and bank; every player; la loca; the people left out of the hand."""
    view: SieteView = context.seen.game
    word, table = context.words, view.table
    opened = table.round
    chips = context.chips.get(view.banker, 0)
    banker = context.name(view.banker)
    lines: list[str] = [word("drawing.head", hand=context.seen.round, banker=banker, chips=chips)]
    if len(table.holders) > 1:
        lines.append(word("siete.holders", names=shares_said(context, table.holders)))
    lines += offered_lines(context)
    if table.uncovered is not None and table.dealt:
        lines.append(word("siete.uncovered", n=max(table.uncovered, 0)))
    if table.seats:
        lines += ["", *(_seat_line(context, table, seat) for seat in table.seats)]
    lines += loca_lines(context)
    if table.banker_seat is not None:
        lines.append(_seat_line(context, table, table.banker_seat))
    skipped = [person for person in opened.skipped if not is_holder(table, person)]
    lines += left_out(context, skipped, opened.passed)
    lines += [word("siete.returned", name=context.name(person)) for person in opened.returned]
    return lines


def offered_lines(context: RenderContext) -> list[Raw]:
    """The shares that the banker offers now; empty if there are none."""
    offered = table_of(context).offered
    names = shares_said(context, offered)
    return [context.words("siete.offered", names=names)] if offered else []


def shares_said(context: RenderContext, shares: Chips) -> Raw:
    """People with their shares of the bank: ``Ana 75 %, Luis 25 %``."""
    word = context.words
    return Raw(
        ", ".join(
            word("siete.share", name=context.name(person), percent=str(percent))
            for person, percent in shares
        )
    )


def _seat_line(context: RenderContext, table: SieteTable, seat: SieteSeat) -> str:
    word = context.words
    on_turn = table.phase == "turn" and table.turn != "loca" and table.seat.person == seat.person
    mark = "▸" if on_turn else MARKS[seat.status]
    parts: list[str] = [word("hands.seat", mark=mark, name=context.name(seat.person))]
    if seat.below:
        parts.append(f"{number(seat.bet or 0)} + {number(seat.below)}")
    elif seat.bet:
        parts.append(number(seat.bet))
    backs = int(seat.covered is not None)
    parts += shown(
        word, seat, lambda status: word(f"siete.status.{status}"), backs=backs, matta=None
    )
    return " · ".join(parts)


def cards_of(context: RenderContext, seat: SieteSeat) -> str:
    """The cards of a hand that is not over, the covered one first; only the last card has its full name."""
    backs = int(seat.covered is not None)
    return " + ".join(cards_said(context.words, backs, seat.open, matta=None))


def loca_lines(context: RenderContext) -> list[str]:
    """La loca's bets and hand, from the window of bets on: number, sum, the highest bets, and the player of
    the hand.
    """
    table, word = table_of(context), context.words
    loca = table.loca
    if not loca.bets:
        return []
    lines: list[str] = [word("siete.loca.bets", n=len(loca.bets), total=loca.total)]
    lines += [
        word("siete.loca.bet", name=context.name(bet.person), n=bet.bet)
        for bet in highest(loca.bets)
    ]
    if len(loca.bets) > MOST_BETS:
        lines.append(word("siete.loca.more", n=len(loca.bets) - MOST_BETS))
    if not loca.responsible:
        lines.append(word("siete.loca.would", name=context.name(loca.speaks)))
        return lines
    view: SieteView = context.seen.game
    seat = view.table.loca_seat
    if seat.status in ("bust", "seven_half"):
        status = word(f"siete.status.{seat.status}")
        what = f"{status} ({ranks(seat.open, None, word)})"
    else:
        what = cards_of(context, seat)
        if seat.status != "waiting":
            what += f" · {word(f'siete.loca.{seat.status}')}"
    name = context.name(loca.responsible)
    on_turn = table.turn == "loca" and table.phase != "over"
    mark = "▸" if on_turn else MARKS[seat.status]
    return [*lines, word("siete.loca.plays", mark=mark, name=name, what=Raw(what))]


def highest(bets: tuple[BetOnLoca, ...]) -> list[BetOnLoca]:
    """The highest bets, of equal ones the earlier first."""
    return sorted(bets, key=lambda bet: -bet.bet)[:MOST_BETS]


def all_bets(view: SieteView) -> tuple[ShownBet, ...]:
    """Every bet on la loca, of equal ones the earlier first; after the hand also its gain."""
    ending = view.table.ending
    gains = dict(ending.loca) if ending is not None else {}
    bets = sorted(view.table.loca.bets, key=lambda bet: -bet.bet)
    return tuple([ShownBet(bet.person, bet.bet, gains.get(bet.person)) for bet in bets])


def nominations(view: SieteView) -> tuple[Choice, ...]:
    """The choices by which a bettor says who plays la loca, while the bets are open."""
    table = view.table
    if table.phase != "loca" or len(table.loca.bets) < 2:
        return ()
    people = may_be_named(table, view.viewer)
    return tuple([Choice("nombro", None, (person,)) for person in people])


def shortens_bets(context: RenderContext) -> bool:
    """True if the message leaves out bets on la loca (beside a picture there is no room for any), or bettors may be
    named on their page.
    """
    bets = table_of(context).loca.bets
    left_out = len(bets) > (0 if context.pictured else MOST_BETS)
    return left_out or bool(nominations(context.seen.game))


def asks(context: RenderContext) -> Raw:
    """The question to the person on turn, or to everybody in a window."""
    table, word = table_of(context), context.words
    banker = context.name(table.round.banker)
    if table.phase == "shares":
        return word(
            "siete.asks.shares_short" if context.pictured else "siete.asks.shares", name=banker
        )
    if table.phase == "loca":
        return word("siete.asks.loca_short" if context.pictured else "siete.asks.loca", name=banker)
    if table.phase == "raises":
        return word("siete.asks.raises", name=context.name(table.loca.responsible))
    name = context.name(context.seen.running.turn)
    if table.turn == "loca":
        if not table.loca.announced:
            return word("siete.asks.responsible", name=name)
        raised = any(bet.bet > bet.base for bet in table.loca.bets)
        return word("siete.asks.due" if raised else "siete.asks.due_alone", name=name)
    key = "table.asks_short" if context.pictured else "siete.asks.turn"
    return word(key, name=name)


# --- buttons ------------------------------------------------------------------------------------------------------


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """Rows of buttons: amounts first, then announcements."""
    table = table_of(context)
    offers = {offer.name: offer for offer in context.offers}
    bets: list[tuple[Button, ...]] = []
    if table.phase == "turn" and table.turn == "player" and offers:
        bets = amount_rows(context, table.seat.bet or 0, most=_stake_keys(context))
    rows = [*bets]
    if "loca" in offers:
        rows.append(_loca_amounts(context, offers["loca"]))
    answers = _offered(context, offers, ("tiro", "tapada", "sto"))
    voices = _offered(context, offers, ("loca_planta", "loca_dobla", "quien_quiera"))
    if voices and is_whole((*answers, voices[0])):  # a row less, if the labels are short
        answers, voices = (*answers, voices[0]), voices[1:]
    rows += [answers, _offered(context, offers, ("doblo", "muerto")), voices]
    rows.append(_offered(context, offers, ("subo",)))
    if "muerto" in offers and not bets:
        rows.append(_muerto_amounts(context, offers["muerto"]))
    if "nombro" in offers:
        people = offers["nombro"].options[:MOST_NAMED]
        rows += _people(context, "nombro", people=people, key="siete.plays_it")
    if "ofrezco" in offers:
        rows += _share_rows(context, offers["ofrezco"])
    rows.append(_of_bank(context, offers))
    rows.append(_of_windows(context, offers))
    return [row for row in rows if row]


def _offered(
    context: RenderContext, offers: Mapping[str, Offer], names: Sequence[str]
) -> tuple[Button, ...]:
    """The buttons of those of these choices that are offered."""
    return tuple(
        named(context, name, "primary" if name in _FIRST else "")
        for name in names
        if name in offers
    )


_FIRST: Final = frozenset({"tiro", "sto", "loca_planta"})
"""The two usual answers to the question of a turn."""


def _amount(context: RenderContext, name: str, *, amount: int, label: str) -> Button:
    argument = choice_argument(Choice(name, amount))
    return button(context, name, label, argument=argument)


def _loca_amounts(context: RenderContext, offer: Offer) -> tuple[Button, ...]:
    """Round bets up to the highest, in a viewer's own keyboard up to the purse; one tap bets."""
    table, viewer = table_of(context), context.seen.viewer
    high = offer.high
    if viewer and viewer in context.chips:
        own = table.loca.bet_of(viewer)
        high = min(high, context.chips[viewer] + (own.bet if own else 0))
    low = min(table.rules.min_bet, high)
    crowd = not viewer and len(context.seen.running.playing) > MOST_OF_ALL
    amounts = stakes(low, high, most=2 if crowd else MOST_STAKES) if high > 0 else ()
    return tuple(_amount(context, "loca", amount=n, label=number(n)) for n in amounts)


def _muerto_amounts(context: RenderContext, offer: Offer) -> tuple[Button, ...]:
    """Lower bets of a muerto, in the owner's keyboard alone."""
    return tuple(
        _amount(context, "muerto", amount=n, label=context.words("siete.muerto_at", n=n))
        for n in stakes(offer.low, offer.high, most=MUERTO_AMOUNTS)
    )


def _stake_keys(context: RenderContext) -> int:
    """Keys that the choices of a turn leave for stakes: at least two, the smallest and a usual one."""
    others = len(context.offers) + (0 if context.seen.viewer else _BESIDE)
    return max(KEYS - others - context.seen.agreed.advice, 2)


def _share_rows(context: RenderContext, offer: Offer) -> list[tuple[Button, ...]]:
    """Shares to choose from, with a tick on the one that counts in a banker's own keyboard; then the people."""
    chosen = context.draft or (USUAL_SHARE if context.seen.viewer else 0)
    shares = tuple(
        button(context, "punta", f"{n}% ✓" if n == chosen else f"{n}%", argument=str(n))
        for n in SHARES_SHOWN
        if n <= offer.high
    )
    return [shares, *_people(context, "ofrezco", people=offer.options)]


def _people(
    context: RenderContext, name: str, people: tuple[Person, ...], *, key: str = ""
) -> list[tuple[Button, ...]]:
    """A button for each person, in two rows with short names. ``key``: the words around the name."""
    word = context.words
    in_row = max(-(-len(people) // 2), 2)
    room = LONGEST[in_row] - (len(word(key, name="")) if key else 0)
    names = short_names({person: context.name(person) for person in people}, room)
    buttons = [
        button(
            context,
            name,
            label=word(key, name=Raw(short)) if key else short,
            argument=choice_argument(Choice(name, None, (person,))),
        )
        for person, short in names.items()
    ]
    return [tuple(buttons[at : at + in_row]) for at in range(0, len(buttons), in_row)]


def _of_bank(context: RenderContext, offers: dict[str, Offer]) -> tuple[Button, ...]:
    """The banker gives the bank up, or divides the next one."""
    return tuple(named(context, name) for name in ("dejo", "reparto") if name in offers)


def _of_windows(context: RenderContext, offers: dict[str, Offer]) -> tuple[Button, ...]:
    """Shares to take and to give back, a bet to take back, and the end of a window by the banker."""
    table = table_of(context)
    found = [named(context, name) for name in ("entro", "salgo", "retiro") if name in offers]
    if "cierro" in offers:
        if table.phase == "shares":
            found.append(button(context, "cierro", label=context.words("siete.deal")))
        else:
            found.append(named(context, "cierro"))
    return tuple(found)


# --- for one person alone -----------------------------------------------------------------------------------------


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's cards and bets, and the range of the next bet; a note for a viewer with nothing."""
    table, word = table_of(context), context.words
    nothing = "siete.to_deal" if table.phase == "shares" else "drawing.own.none"
    lines: list[str] = own_lines(context) or [word(nothing)]
    if table.to_act == context.seen.viewer and table.turn == "player":
        ask = next((offer for offer in context.offers if offer.name == "tiro"), None)
        if ask is not None and ask.high > ask.low:
            lines += ["", word("drawing.own.stakes", low=ask.low, high=ask.high)]
    return lines


def peek(context: RenderContext) -> str:
    """The viewer's cards and bets, and the choices that the group does not see; or a word for no cards."""
    nothing = "siete.to_deal" if table_of(context).phase == "shares" else "drawing.own.none"
    lines: list[str] = own_lines(context) or [context.words(nothing)]
    if context.seen.running.turn == context.seen.viewer:
        also = [_with_command(context, one.name) for one in context.offers if one.private]
        lines += [context.words("siete.own.also", said=Raw(" · ".join(also)))] if also else []
    return " ".join(lines)


def _with_command(context: RenderContext, name: str) -> Raw:
    """The label of a choice with the words to type: ``Raddoppio e sto: /doblo``."""
    command = next(one for one in COMMANDS if one.name == name)
    typed = command.names_in(context.words.language)[0]
    return Raw(f"{context.words(f'button.{name}')}: /{typed}")


def is_holder(table: SieteTable, person: Person) -> bool:
    return person in dict(table.holders)
