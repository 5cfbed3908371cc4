"""A viewer's possible actions, from that view alone (BT-1, SY-10 to SY-20, SY-30 to SY-35, SY-42)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.cards import PACK, Card, is_figure, rank
from engine.drawing.offers import for_any_hand
from engine.game import PUBLIC, Choice, Offer, Person, Refusal
from engine.half_points import HALF, POINTS, SEVEN_AND_HALF
from games.siete_y_media import actions as act
from games.siete_y_media.actions import SieteAction
from games.siete_y_media.money import (
    bet_range,
    highest_loca,
    highest_raise,
    may_accept,
    may_be_offered,
    may_give_back,
    most_offered,
    muerto_range,
)
from games.siete_y_media.rules import SHARE_STEP, USUAL_SHARE
from games.siete_y_media.settlement import weight
from games.siete_y_media.state import (
    SieteSeat,
    SieteTable,
    drawable,
)
from games.siete_y_media.view import SieteView

MOST_NAMED: Final = 8
"""Bettors who can be named to play la loca: the highest bets, and the namer's own."""

ORDER: Final = (
    "tiro",
    "tapada",
    "sto",
    "doblo",
    "muerto",
    "dejo",
    "reparto",
    "ofrezco",
    "entro",
    "salgo",
    "cierro",
    "loca",
    "retiro",
    "nombro",
    "loca_planta",
    "loca_dobla",
    "quien_quiera",
    "subo",
)

_ONLY_STO: Final = (Offer("sto"),)
_TIRO_OR_STO: Final = (Offer("tiro"), *_ONLY_STO)
_DOBLO: Final = Offer("doblo", private=True)
_CIERRO: Final = Offer("cierro")
_ONLY_CIERRO: Final = (_CIERRO,)
_ONLY_DEJO: Final = (Offer("dejo"),)
_DEJO_OR_REPARTO: Final = (*_ONLY_DEJO, Offer("reparto"))


def offers(view: SieteView) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer`` now; for ``PUBLIC`` those legal for any covered card that nobody can name.

    A purse that the hand has not seen yet is no part of a view: a person without a seat may be offered a higher bet on
    la loca than the purse allows, and ``decide`` then names the highest.
    """
    table = view.table
    viewer = view.viewer
    phase = table.phase
    if phase == "turn":
        if table.seat.person != viewer:
            return _for_any_card(table) if viewer == PUBLIC else ()
        if table.turn == "player" and view.card is not None:
            return _of_player(table, view.card)
        return offers_with(table, view.loca if table.turn == "loca" else view.card)
    if phase == "loca":
        return _loca_bets(table, viewer)
    if phase == "raises":
        return _raises(table, viewer)
    return _shares(table, viewer) if phase == "shares" else ()


def _for_any_card(table: SieteTable) -> tuple[Offer, ...]:
    """The offers of everybody's keyboard: those of each covered card that the player on turn may have."""
    seat = table.seat
    if seat.covered is None:
        return offers_with(table, None)
    hands = (offers_with(table, card) for card in could_be(table, seat))
    return for_any_hand(hands, ORDER)


def could_be(table: SieteTable, seat: SieteSeat) -> Iterator[Card]:
    """The cards that lie covered on the hand on turn, as far as everybody knows: one of each worth."""
    if seat.covered:
        yield seat.covered
        return
    known = weight(seat.open)
    most = SEVEN_AND_HALF - (1 if table.rules.announce_seven_half and seat.open else 0)
    seen = set(seen_cards(table))
    found: set[int] = set()
    for card in PACK:
        points = POINTS[card]
        if card not in seen and points not in found and known + points <= most:
            found.add(points)
            yield card


def seen_cards(table: SieteTable) -> Iterator[Card]:
    """The cards that everybody can name: face up, at the back of the pack, or covered after they came round again."""
    for seat in (*table.played, table.seat, table.loca.seat):
        yield from seat.open
        if seat.covered:
            yield seat.covered
    yield from (card for card in (*table.back, *table.dealt) if card)


def offers_with(table: SieteTable, hole: Card | None) -> tuple[Offer, ...]:
    """The possible actions of the hand on turn with ``hole`` covered; None for the banker's, which is open."""
    if hole is None:
        return _of_bank(table)
    return _of_player(table, hole) if table.turn == "player" else _of_loca(table, hole)


def _of_player(table: SieteTable, hole: Card) -> tuple[Offer, ...]:
    seat = table.seat
    if seat.bet is None:
        return _with_first_card(table, hole)
    if weight((hole, *seat.open)) >= SEVEN_AND_HALF or not drawable(table):
        return _ONLY_STO
    low, high = bet_range(table, seat.purse, table.bank)
    return _calls(table, low, high) + _ONLY_STO


def _with_first_card(table: SieteTable, hole: Card) -> tuple[Offer, ...]:
    """The possible actions before the first bet (SY-15, SY-17, SY-19)."""
    purse = table.seat.purse
    rules = table.round.rules
    low, high = bet_range(table, purse, table.bank)
    most = stand = low
    if POINTS[hole] == HALF:
        most = stand = high
    elif rules.initial_bet == "free":
        most = high
    number = rank(hole)
    can_draw = drawable(table)
    found: tuple[Offer, ...] = (Offer("sto", low, stand),)
    if can_draw:
        found = _calls(table, low, most) + found
    if number in rules.double_ranks and 2 * rules.min_bet <= high:
        found += (_DOBLO,)
    if number == 7 and rules.muerto and can_draw:
        low, high = muerto_range(table, purse, table.bank)
        if low:
            found += (Offer(name="muerto", low=low, high=high, private=True),)
    return found


def _calls(table: SieteTable, low: int, high: int) -> tuple[Offer, ...]:
    """The offers of a card with a bet in this range (SY-11)."""
    first_stays = table.rules.covered_choice == "first"
    return tuple(
        Offer(name, low, high) for name in (("tiro",) if first_stays else ("tiro", "tapada"))
    )


def _of_loca(table: SieteTable, hole: Card) -> tuple[Offer, ...]:
    loca, seat = table.loca, table.seat
    worth = weight(seat.open) + POINTS[hole]
    if worth >= SEVEN_AND_HALF:
        return (Offer("loca_planta"),)
    found: list[Offer] = []
    if drawable(table):
        found.append(Offer("tiro"))
        if table.rules.covered_choice == "player":
            found.append(Offer("tapada"))
    if loca.announced:
        return tuple(found)
    found.append(Offer("loca_planta"))
    if not loca.drew and not loca.ever_announced:
        found.append(Offer("loca_dobla"))
    if drawable(table) and starts_with_media(seat, hole):
        found.append(Offer("quien_quiera", private=True))
    return tuple(found)


def starts_with_media(seat: SieteSeat, hole: Card) -> bool:
    """True if the first card of this hand is a media."""
    return is_figure(seat.cards(hole)[0])


def _of_bank(table: SieteTable) -> tuple[Offer, ...]:
    found = _TIRO_OR_STO if drawable(table) else _ONLY_STO
    if not may_leave(table):
        return found
    return found + (_DEJO_OR_REPARTO if _divisible(table) else _ONLY_DEJO)


def may_leave(table: SieteTable) -> bool:
    """True if the banker may give up the bank, and has not done so (SY-40)."""
    return not table.left and table.round.rules.bank_rotation != "each_hand"


def may_divide(table: SieteTable) -> bool:
    """True if the banker may divide the bank of the next hand, and has not done so (SY-42)."""
    return may_leave(table) and _divisible(table)


def _divisible(table: SieteTable) -> bool:
    """The same for a banker who may give up the bank."""
    opened = table.round
    return not table.divides and opened.rules.shared_bank and len(opened.seats) > 2


# --- windows ------------------------------------------------------------------------------------------------------


def _loca_bets(table: SieteTable, viewer: Person) -> tuple[Offer, ...]:
    opened = table.round
    if viewer == opened.banker:
        return _ONLY_CIERRO
    if viewer in dict(opened.holders):
        return ()
    bets = table.loca.bets
    found: list[Offer] = []
    people = [bet.person for bet in bets] if viewer == PUBLIC else []
    highest = max(_highest(table, person) for person in (viewer, *people))
    if highest > 0:
        found.append(Offer("loca", 1, highest))
    own = table.loca.bet_of(viewer)
    if own is not None or (viewer == PUBLIC and bets):
        found.append(Offer("retiro"))
        if len(bets) > 1:
            options = may_be_named(table, viewer) if viewer != PUBLIC else ()
            found.append(Offer("nombro", options=options, option_kind="people", private=True))
    if viewer == PUBLIC:
        found.append(_CIERRO)
    return tuple(found)


def may_be_named(table: SieteTable, viewer: Person) -> tuple[Person, ...]:
    """The bettors whom ``viewer`` may name: the highest bets first, and the viewer if that is a bettor (SY-32)."""
    by_bet = [bet.person for bet in sorted(table.loca.bets, key=lambda bet: -bet.bet)]
    named = by_bet[:MOST_NAMED]
    return tuple(named if viewer in named or viewer not in by_bet else (*named, viewer))


def _highest(table: SieteTable, person: Person) -> int:
    """The highest bet on la loca, within the free chips that the hand has seen."""
    most = highest_loca(table, person, table.bank)
    bet = table.loca.bet_of(person)
    if bet is not None:
        return min(most, bet.free + bet.bet)
    free = seen_free(table, person)
    return most if free is None else min(most, free)


def seen_free(table: SieteTable, person: Person) -> int | None:
    """A player's free chips after the player's own hand; None for people without a hand."""
    return next((seat.purse for seat in table.played if seat.person == person), None)


def _raises(table: SieteTable, viewer: Person) -> tuple[Offer, ...]:
    found: list[Offer] = []
    most = max(
        (
            highest_raise(table, bet, free=bet.free, bank=table.bank)
            for bet in table.loca.bets
            if viewer in (PUBLIC, bet.person)
        ),
        default=0,
    )
    if most > 0:
        found.append(Offer("subo", 1, most))
    if viewer in (PUBLIC, table.round.banker):
        found.append(_CIERRO)
    return tuple(found)


def _shares(table: SieteTable, viewer: Person) -> tuple[Offer, ...]:
    opened = table.round
    people = opened.seats if viewer == PUBLIC else (viewer,)
    found: list[Offer] = []
    if viewer in (PUBLIC, opened.banker):
        options = may_be_offered(table)
        if options:
            found.append(
                Offer(
                    "ofrezco",
                    low=SHARE_STEP,
                    high=most_offered(table),
                    options=options,
                    step=SHARE_STEP,
                    option_kind="people",
                )
            )
    if any(may_accept(table, person) is not None for person in people):
        found.append(Offer("entro"))
    if any(may_give_back(table, person) is not None for person in people):
        found.append(Offer("salgo"))
    if viewer in (PUBLIC, opened.banker):
        found.append(_CIERRO)
    return tuple(found)


# --- choices ------------------------------------------------------------------------------------------------------


_WITH_AMOUNT: Final[Mapping[str, Callable[[int | None], SieteAction]]] = {
    "tiro": act.SieteTiro,
    "tapada": act.Tapada,
    "sto": act.SieteSto,
    "muerto": act.Muerto,
    "loca": act.Loca,
    "subo": act.Subo,
}

_BARE: Final[Mapping[str, SieteAction]] = {
    "doblo": act.Doblo(),
    "dejo": act.Dejo(),
    "reparto": act.Reparto(),
    "entro": act.Entro(),
    "salgo": act.Salgo(),
    "cierro": act.Cierro(),
    "retiro": act.Retiro(),
    "loca_planta": act.LocaPlanta(),
    "loca_dobla": act.LocaDobla(),
    "quien_quiera": act.QuienQuiera(),
}


def closed(view: SieteView, name: str) -> Refusal | None:
    """The refusal of a choice about the bets on la loca outside its window (SY-31, SY-35).

    Codes: ``not_in_rules``, ``loca_later``, ``raise_later``, ``loca_closed``.
    """
    table = view.table
    if name not in _ABOUT_BETS:
        return None
    if not table.rules.loca:
        return Refusal("not_in_rules")
    if table.phase == ("raises" if name == "subo" else "loca"):
        return None
    if table.turn == "player":
        return Refusal("loca_later")
    return Refusal("raise_later" if name == "subo" and table.turn == "loca" else "loca_closed")


_ABOUT_BETS: Final = frozenset({"loca", "retiro", "nombro", "subo"})


def action(view: SieteView, choice: Choice) -> SieteAction | Refusal:
    """The action of this viewer's choice.

    Refused: ``unknown_action``, also for several options; ``nobody_named`` if there is nobody to name.
    """
    if len(choice.options) > 1:
        return Refusal("unknown_action")
    if choice.name == "ofrezco":
        people = choice.options or may_be_offered(view.table)
        usual = min(USUAL_SHARE, most_offered(view.table))
        percent = usual if choice.amount is None else choice.amount
        return act.Ofrezco(people[0], percent) if people else Refusal("nobody_named")
    if choice.name == "nombro":
        options = choice.options or may_be_named(view.table, view.viewer)
        return act.Nombro(options[0]) if options else Refusal("nobody_named")
    try:
        return action_of(choice.name, choice.amount)
    except KeyError:
        return Refusal("unknown_action")


def action_of(name: str, amount: int | None) -> SieteAction:
    """The action without options of this name. Raise ``KeyError`` if there is none."""
    found = _WITH_AMOUNT.get(name)
    return _BARE[name] if found is None else found(amount)
