"""Shuffles: for the draw, for a bank, after the matta, when the stock runs out."""

from __future__ import annotations

from engine.cards import PACK
from engine.chance import DeckOpened, Draw, FreshDeck
from engine.drawing.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro
from engine.drawing.hand import MATTA
from engine.game import CHANCE, TABLE, Move, OpenRound, Refusal
from games.piatto.events import Dealt, DeckBegan, OnlineDrew, Reshuffled
from games.piatto.state import PiattoState
from tests.games.piatto.kit import PiattoSitting, bank, done, duel
from tests.kit.play import cards


def shuffles(table: PiattoSitting) -> list[tuple[int, str]]:
    return [(e.shuffle, e.why) for e in table.log if isinstance(e, Reshuffled)]


def test_every_later_bank_begins_with_a_fresh_deck() -> None:
    """[PI-33] The deck opens after the bank is taken; an earlier deck is refused."""
    table = bank()
    table.play_out("alla_regola")
    table.tell(TABLE, OpenRound(table.seats, table.rules))
    table.tell(1, Accetto())
    assert table.awaits() == FreshDeck()
    old = table.state.table.deck
    assert table.game.core.decide(
        table.state, Move(CHANCE, DeckOpened(old), table.purses)
    ) == Refusal("bad_deck")
    table.tell(CHANCE, table.answer(table.awaits()))
    assert table.last(DeckBegan).deck == 2
    assert table.state.table.stock == 40


# --- the stock runs out ---------------------------------------------------------------------------------------

MANY = 12


def nearly_out(left: int, last: str) -> PiattoSitting:
    """A bank of eleven punte; the next one is asked to play with ``left`` cards in the stock, among them ``last``.

    Earlier punte drew figures and low cards until the stock was so small.
    """
    final = cards(last)
    first = [card for card in LOW_FIRST if card not in final]
    order = " ".join([*first, *final])
    table = bank(order, people=MANY, pot=1000, chips=5000)
    while table.state.table.stock > left:
        state: PiattoState = table.state
        if state.table.phase == "join":
            done(table, state.table.punta, Gioco() if state.table.stock > left else NonGioco())
        elif state.table.phase == "punta":
            more = state.table.stock - left
            done(table, state.table.punta, OnlineTiro() if more else OnlineSto())
        else:
            done(table, state.table.banker, OnlineSto())
    while table.state.table.phase in ("punta", "banker"):
        done(table, table.waiting(), OnlineSto())
    return table


LOW_FIRST = sorted(
    (card for card in PACK if card != MATTA),
    key=lambda card: (int(card[:-1]) % 10 if int(card[:-1]) < 8 else 0, card),
)
"""Figures first, then aces, twos …: many cards come before anybody is bust. The matta is not among them."""


def test_if_the_stock_ends_during_a_draw_the_used_cards_are_shuffled() -> None:
    """[PI-34] The cards on the table stay. The mano goes on; as the matta is out, all forty are shuffled afterwards."""
    table = nearly_out(2, "2D 10D")
    assert table.state.table.stock == 2
    punta = table.waiting()
    done(table, punta, Gioco())
    assert table.state.table.stock == 0
    events = done(table, punta, OnlineTiro(5))
    pack = next(event for event in events if isinstance(event, Reshuffled))
    assert pack.why == "stock"
    assert set(pack.pack) == set(PACK) - {"2D", "10D"}
    drew = next(event for event in events if isinstance(event, OnlineDrew))
    assert (drew.shuffle, drew.place) == (pack.shuffle, 0)
    assert drew.card in pack.pack
    table.play_out("alla_regola")


def test_the_stock_may_end_between_the_two_covered_cards() -> None:
    """[PI-34, PI-24] The punta gets the last card, the banker the first of the reshuffled ones."""
    table = nearly_out(1, "10D")
    punta = table.waiting()
    table.tell(punta, Gioco())
    asked = table.awaits()
    assert isinstance(asked, Draw)
    assert asked.count == 1
    table.tell(CHANCE, table.answer(asked))
    assert table.last(Dealt).people == (punta,)
    assert table.state.table.duel is None
    assert table.view(punta).cards == ()
    asked = table.awaits()
    assert isinstance(asked, Draw)
    assert (asked.count, asked.place, len(asked.pack)) == (1, 0, 39)
    table.tell(CHANCE, table.answer(asked))
    assert table.last(Dealt).people == (MANY,)
    assert table.view(punta).cards == ("10D",)
    table.play_out("alla_regola")


def test_the_stock_may_end_before_a_mano() -> None:
    """[PI-34, PI-33] This needs ``exposed`` and a matta that nobody saw."""
    table = bank("", people=MANY, reshuffle_matta="exposed", pot=1000, chips=5000)
    empty_stock(table)
    assert table.state.table.stock == 0
    done(table, table.waiting(), Gioco())
    assert shuffles(table)[-1][1] == "stock"
    assert table.last(Reshuffled).pack == PACK
    assert table.state.table.stock == 38
    table.play_out("alla_regola")


def empty_stock(table: PiattoSitting) -> None:
    """Mani that use up all forty cards; the banker holds the covered matta while the punta goes bust."""
    unseen = "7C 10D 7S"
    rest = [card for card in LOW_FIRST if card not in cards(unseen)]
    table.stack(1, 1, f"{unseen} {' '.join(rest)}")
    duel(table, "t")
    while (left := table.state.table.stock) > 0:
        state = table.state
        if state.table.phase == "join":
            done(table, state.table.punta, Gioco())
        elif left and state.table.phase in ("punta", "banker"):
            odd = left % 2
            done(table, table.waiting(), OnlineTiro() if left > 2 or odd else OnlineSto())
    while table.state.table.phase in ("punta", "banker"):
        done(table, table.waiting(), OnlineSto())
