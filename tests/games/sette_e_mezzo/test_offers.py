"""Public offers: exactly the actions that some possible hand allows."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.game import PUBLIC, Offer
from games.sette_e_mezzo.events import AssoMezzo, Sto, Tiro
from games.sette_e_mezzo.hand import fate_of
from games.sette_e_mezzo.offers import may_hold
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.state import SetteEMezzoSeat, SetteEMezzoState, SetteEMezzoTable, drawable
from tests.games.sette_e_mezzo.kit import GAME, any_rules, deal, holding
from tests.kit.play import Sitting


def brute_force(state: SetteEMezzoState) -> dict[str, tuple[int, int, set[int]]]:
    """Try every card in every covered place; collect the offers of hands that fit all seen cards."""
    table = state.table
    turn = table.turn
    seat = table.seats[turn]
    union: dict[str, tuple[int, int, set[int]]] = {}
    for covered in permutations(PACK, len(seat.covered)):
        hand = (*seat.open[:1], *covered) if seat.ace_half else (*covered, *seat.open)
        if not could_hold(table, seat, hand=hand, covered=covered):
            continue
        hands = (*state.hands[:turn], hand, *state.hands[turn + 1 :])
        guess = holding(state, hands, state.left)
        for offer in GAME.sight.offers(GAME.sight.view(guess, seat.person)):
            low, high, options = union.get(offer.name, (offer.low, offer.high, set()))
            union[offer.name] = (
                min(low, offer.low),
                max(high, offer.high),
                options | set(offer.options),
            )
    return union


def could_hold(
    table: SetteEMezzoTable,
    seat: SetteEMezzoSeat,
    hand: tuple[Card, ...],
    *,
    covered: tuple[Card, ...],
) -> bool:
    """True if each covered card was in its pack, lies nowhere else, and no card ended the turn."""
    on_table = {card for other in table.seats for card in (*other.open, *other.burnt)}
    for card, shuffle in zip(covered, seat.covered, strict=True):
        gone = (
            set(table.aside)
            if shuffle == len(table.packs) - 1
            else set(table.packs[shuffle + 1].seen)
        )
        if card not in may_hold(table.packs, shuffle) or card in gone or card in on_table:
            return False
    rules = table.round.rules
    for count in range(2, len(hand) + 1):
        can_burn = count == len(hand) and drawable(table) and rules.burn_saves_bust
        if fate_of(
            rules.values, rules, cards=hand[:count], ace_half=seat.ace_half, can_burn=can_burn
        )[0]:
            return False
    return True


def public(state: SetteEMezzoState) -> dict[str, tuple[int, int, set[int]]]:
    offers: tuple[Offer, ...] = GAME.sight.offers(GAME.sight.view(state, PUBLIC))
    assert len({offer.name for offer in offers}) == len(offers)
    return {offer.name: (offer.low, offer.high, set(offer.options)) for offer in offers}


@given(any_rules(), st.integers(2, 6), st.integers(0, 10**6))
def test_the_public_offers_are_the_union_over_every_hand_that_fits(
    rules: SetteEMezzoRules, people: int, seed: int
) -> None:
    """[BT-1, BT-4, BT-5, BT-6] They are never less and never more, under any rules and after any cards seen."""
    table = Sitting(GAME, rules, seats=tuple(range(1, people + 1)), seed=seed)
    for _ in range(3):
        table.open()
        while table.state.table.phase == "turn":
            if len(table.state.table.seats[table.state.table.turn].covered) <= 2:
                assert public(table.state) == brute_force(table.state)
            table.random_step()


def test_the_matta_may_be_declared_while_it_may_be_covered() -> None:
    """[BT-1, SM-8] The public offers hold its values as long as nobody has seen the matta, and not afterwards."""
    table = deal("1C 2S 5C", "3S")
    assert next(o for o in table.offers(PUBLIC) if o.name == "sto").options == ()
    table.do(1, Tiro())
    assert next(o for o in table.offers(PUBLIC) if o.name == "sto").options == (8, 6, 4, 2, 1)
    assert next(o for o in table.offers(1) if o.name == "sto").options == ()
    table = deal("1C 2S 5C", "10D 3S")
    table.do(1, Tiro())
    assert table.view(1).cards == ("1C", "10D")
    table.do(1, Sto(None, 12))
    table.do(2, Tiro())
    assert next(o for o in table.offers(PUBLIC) if o.name == "sto").options == ()


def test_after_a_half_ace_all_covered_cards_are_searched() -> None:
    """[BT-1, SM-43] Several cards are covered: the public offers allow for a matta among them and for a 3 just
    received.
    """
    table = deal("1C 2S 5C", "8S 2C 1B", asso_mezzo=True, burn_3_4=True)
    table.do(1, AssoMezzo())
    for _ in range(3):
        table.do(1, Tiro())
    assert public(table.state) == brute_force_of_three(table.state)


def brute_force_of_three(state: SetteEMezzoState) -> dict[str, tuple[int, int, set[int]]]:
    """Three covered cards have too many deals, so each worth is tried with one card, twice over."""
    few = [
        Card(code)
        for code in ["10D", "8B", "9B", "10B", "1D", "2D", "3D", "3B", "4D", "5D", "6D", "7D"]
    ]
    table = state.table
    seat = table.seats[table.turn]
    union: dict[str, tuple[int, int, set[int]]] = {}
    for covered in permutations(few, 3):
        hand = (*seat.open, *covered)
        if could_hold(table, seat, hand=hand, covered=covered):
            guess = holding(state, (hand, *state.hands[1:]), state.left)
            for offer in GAME.sight.offers(GAME.sight.view(guess, seat.person)):
                low, high, options = union.get(offer.name, (offer.low, offer.high, set()))
                union[offer.name] = (low, high, options | set(offer.options))
    return union


def test_only_the_player_on_turn_is_offered_anything() -> None:
    """[BT-1] Waiting players and bystanders get no offers, nor does anybody between hands."""
    table = deal("1C 2S 5C")
    assert table.offers(2) == table.offers(3) == table.offers(9) == ()
    assert Sitting(GAME).offers(PUBLIC) == ()


def test_every_optional_choice_is_public_as_long_as_some_card_would_allow_it() -> None:
    """[BT-1, SM-41, SM-42, SM-43] The first card makes no difference; an ace is out once all four have been seen."""
    rules = PRESETS["meridionale"]
    shown = set()
    for hole in ("6C", "4C", "1C", "10D"):
        table = Sitting(GAME, rules, stacked=(Card(hole),), seats=(1, 2), lot=2)
        table.open()
        shown.add(table.offers(PUBLIC))
    assert [offer.name for offer in shown.pop()] == [
        "tiro",
        "sto",
        "brucia",
        "barella",
        "asso_mezzo",
    ]
    assert not shown
    table = deal("7C 6S 6B", "1D 1S 1B 1C", asso_mezzo=True, barella=True)
    assert table.names(PUBLIC) == ["tiro", "sto", "barella", "asso_mezzo"]
    table.do(1, Tiro())
    assert table.names(PUBLIC) == ["tiro", "sto", "barella", "asso_mezzo"]
