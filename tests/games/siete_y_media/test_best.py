"""The best computer of siete y media against plain search over single cards, and its advice in whole hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from engine.cards import PACK, Card
from engine.game import Move, Refusal, Waiting
from engine.solver.left import Left, pile_of
from engine.value import replace
from games.siete_y_media.actions import Muerto, SieteSto, SieteTiro, Tapada
from games.siete_y_media.game import GAME
from games.siete_y_media.odds import effects, reckoned, regola
from games.siete_y_media.rules import PRESETS, SieteRules
from games.siete_y_media.solver import SieteHeld, SietePlayersTurn, advice, muerto_value, weigh
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.reckoning import any_rules_by, pays, points
from tests.kit.play import Sitting, cards

SEVEN_AND_HALF = Fraction(15, 2)

# --- plain search -----------------------------------------------------------------------------------------------


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def rest(pack: Sequence[Card], at: int) -> tuple[Card, ...]:
    return (*pack[:at], *pack[at + 1 :])


def bank_pays(
    bank: Fraction, pack: Sequence[Card], stock: int, *, hand: Fraction, least: Fraction, times: int
) -> Fraction:
    """The gain of a chip on ``hand`` against a bank that draws, card by card, below ``least`` (SY-43)."""
    if bank >= least or not stock:
        return Fraction(pays(hand, bank, bet=1, times=times))
    return mean(
        [
            bank_pays(
                bank + points(card), rest(pack, at), stock - 1, hand=hand, least=least, times=times
            )
            for at, card in enumerate(pack)
        ]
    )


def stands(
    hand: Fraction, pack: Sequence[Card], stock: int, *, least: Fraction, times: int
) -> Fraction:
    """The same, with every card as the bank's first one."""
    return mean(
        [
            bank_pays(points(card), rest(pack, at), stock, hand=hand, least=least, times=times)
            for at, card in enumerate(pack)
        ]
    )


def plays(
    covered: Fraction,
    shown: Fraction,
    *,
    pack: Sequence[Card],
    stock: int,
    bets: tuple[int, int],
    others: Fraction,
    times: int,
) -> Fraction:
    """The chips of the best play with a bet of ``bets[0]`` that may go up to ``bets[1]`` with every request."""
    hand = covered + shown
    if hand > SEVEN_AND_HALF:
        return Fraction(-bets[0])
    least = max(
        Fraction(5), min(others, hand if hand == SEVEN_AND_HALF else shown + Fraction(1, 2))
    )
    found = [bets[0] * stands(hand, pack, stock, least=least, times=times)]
    if hand == SEVEN_AND_HALF or not stock:
        return found[0]
    for bet, turned in product({*bets}, (False, True)):
        coming = [
            plays(
                points(card) if turned else covered,
                hand if turned else shown + points(card),
                pack=rest(pack, at),
                stock=stock - 1,
                bets=(bet, bets[1]),
                others=others,
                times=times,
            )
            for at, card in enumerate(pack)
        ]
        found.append(mean(coming))
    return max(found)


PACKS = ["8D 1C 3S 6B", "10D 9C 2C 5S 4B", "8D 8C 7S 1B", "1D 2C 4S 7B 8S"]


@pytest.mark.unwatched
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("hole", ["8B", "3D", "6C"])
@pytest.mark.parametrize(("others", "times"), [("0.5", 2), ("6.5", 1), ("7.5", 2)])
def test_a_players_turn_equals_plain_search(
    pack: str, hole: str, others: str, *, times: int
) -> None:
    """[SY-11, SY-16, SY-43] From short packs, with every stock, which covered card is best included."""
    held = cards(pack)
    least = Fraction(others)
    for stock in range(1, len(held)):
        turn = SietePlayersTurn((2, 5), others=int(least * 2), times=times)
        left = Left(pile_of(held, None), stock=stock)
        points_of = points(cards(hole)[0])
        found = turn.value(SieteHeld(int(points_of * 2), 0), left).at(0)
        assert found == plays(
            points_of, Fraction(0), pack=held, stock=stock, bets=(2, 5), others=least, times=times
        )


@pytest.mark.parametrize("pack", PACKS)
def test_a_muerto_equals_plain_search(pack: str) -> None:
    """[SY-20, SY-21] Every card lies under the 7 once; the bank sees the 7."""
    held = cards(pack)
    stock = len(held) - 1
    turn = SietePlayersTurn((1, 1), others=15, times=2)
    found = muerto_value(turn, Left(pile_of(held, None), stock=stock), above=10, below=7)

    def under(at: int, card: Card) -> Fraction:
        left = rest(held, at)
        seven = stands(Fraction(7), left, stock - 1, least=Fraction(7), times=1)
        both = stands(7 + points(card), left, stock - 1, least=Fraction(7), times=2)
        return 10 * seven + 7 * (both if 7 + points(card) == SEVEN_AND_HALF else Fraction(-1))

    assert found == mean([under(at, card) for at, card in enumerate(held)])


# --- whole hands ------------------------------------------------------------------------------------------------


def sittings() -> list[Sitting]:
    chance = random.Random(4)
    rules = [*PRESETS.values(), *(any_rules_by(chance) for _ in range(6))]
    found = []
    for seed, one in enumerate(rules):
        seats = tuple(range(1, chance.randint(3, 7)))
        found.append(Sitting(GAME, one, seats=seats, seed=seed, chips=chance.choice([60, 1000])))
        found[-1].purses[99] = 500
    return found


def test_the_advice_is_exactly_the_offers_that_change_the_hand() -> None:
    """[BT-1] Every choice of the best computer is accepted on every turn; other people get no advice."""
    seen: set[str] = set()
    for table in sittings():
        for _ in range(2):
            if isinstance(table.open(), Refusal):
                break
            while isinstance(table.awaits(), Waiting):
                now = table.state.table
                if now.phase != "turn":
                    assert all(advice(table.view(person)) is None for person in table.seats)
                else:
                    person = now.seat.person
                    view = table.view(person)
                    found = advice(view)
                    assert found is not None
                    action = GAME.sight.action(view, found.best)
                    assert GAME.players.policies["best"](view, (), lambda _: 0) == action
                    offered = {offer.name for offer in table.offers(person)}
                    assert {one.choice.name for one in found.options} == offered - {
                        "dejo",
                        "reparto",
                    }
                    seen |= offered
                    for one in found.options:
                        action = GAME.sight.action(view, one.choice)
                        done = GAME.core.decide(table.state, Move(person, action, table.purses))
                        assert not isinstance(done, Refusal), one
                who, action = table.random_choice()
                table.do(who, action)
    assert seen >= {"tiro", "tapada", "sto", "doblo", "muerto", "loca_dobla", "quien_quiera"}


def test_best_leaves_the_windows_alone() -> None:
    """[SY-31] A bet on la loca loses on average. No choice of a window has a worth."""
    table = deal("2C 6C 8D", loca=True)
    table.do(2, SieteSto())
    assert table.state.table.phase == "loca"
    assert GAME.players.policies["best"](table.view(2), table.offers(2), lambda _: 0) is None
    assert weigh(table.view(2), SieteSto()) == ()


def test_a_covered_card_that_everybody_saw_counts_as_it_is() -> None:
    """[SY-13] It came round again from the back of the pack."""
    table = deal("5C 6D", announce_seven_half=True)
    table.do(2, SieteSto())
    state = table.state
    (seat,) = state.table.played
    seen = replace(seat, covered=cards("6D")[0])
    table.state = replace(state, table=replace(state.table, played=(seen,)))
    found = advice(table.view(1))
    assert found is not None
    assert {one.choice.name: one.chips for one in found.options}["sto"] == -5


def test_nobody_is_advised_to_draw_from_an_empty_pack() -> None:
    """[SY-13a]"""
    table = deal("5C 7C")
    table.do(2, SieteSto())
    state = table.state
    table.state = replace(state, table=replace(state.table, place=40, back=()))
    found = advice(table.view(1))
    assert found is not None
    assert [one.choice.name for one in found.options] == ["sto"]
    assert found.busts is None


def test_a_seven_is_doubled_and_a_media_drawn_to() -> None:
    """[SY-17, SY-19] The bet below a muerto loses."""
    seven = advice(deal("2C 7C 1D").view(2))
    assert seven is not None
    assert [one.choice.name for one in seven.options[:2]] == ["doblo", "muerto"]
    media = advice(deal("2C 8C 1D").view(2))
    assert media is not None
    assert (media.best.name, media.best.amount) == ("tiro", 495), "a 7½ is paid double"
    single = advice(deal("2C 8C 1D", seven_half_double="none").view(2))
    assert single is not None
    assert (single.best.name, single.best.amount) == ("tiro", 5)
    assert media.assumes == "banker_alla_regola"


def bank_stands(table: Sitting) -> Fraction:
    """The bank's gain by standing, as advised."""
    found = advice(table.view(1))
    assert found is not None
    return next(one.chips for one in found.options if one.choice.name == "sto")


def test_the_bank_weighs_all_hands_that_stand() -> None:
    """[SY-23, SY-26, SY-27] Against open hands its gain is exact: it pays the 7½ double, single to the second."""
    table = deal("5C 7C 7D 6D", "8C 8D", announce_seven_half=True)
    table.do(2, SieteTiro())
    table.do(3, SieteTiro())
    table.do(4, SieteSto())
    found = advice(table.view(1))
    assert found is not None
    assert found.assumes == "punte_alla_regola"
    # Nobody has seen three 5s, which tie with the bank's, four 6s and two 7s.
    beaten = Fraction(3, 9)
    assert bank_stands(table) == -10 - 5 + 5 * (2 * beaten - 1)


def test_the_bank_believes_that_a_hand_that_stands_has_five() -> None:
    """[SY-43] A 4 never wins."""
    table = deal("4C 7C")
    table.do(2, SieteSto())
    assert bank_stands(table) == -5


def test_the_bank_believes_that_a_hand_called_below_five() -> None:
    """[SY-43] Under an open 4 lie an ace, a 2 or a 3, and no media; a 5 ties with the ace alone."""
    table = deal("5C 2D", "4D")
    table.do(2, SieteTiro())
    table.do(2, SieteSto())
    assert bank_stands(table) == 5 * Fraction(4 - 8, 12)


def test_the_bank_believes_that_a_card_drawn_covered_made_five() -> None:
    """[SY-11, SY-43] The 2 was turned up: beside it lie a 3, a 4 or one of three 5s."""
    table = deal("5C 2D", "3D")
    table.do(2, Tapada())
    table.do(2, SieteSto())
    assert bank_stands(table) == 5 * Fraction(4 - 7, 11)


def test_the_bank_believes_anything_legal_of_a_hand_that_called_above_five() -> None:
    """Under an open 5 and ace lies a media or an ace: the bank's 6½ ties with eleven medias."""
    table = deal("6C 8C", "5D 1D 8B")
    for action in (SieteTiro(), SieteTiro(), SieteSto()):
        table.do(2, action)
    table.do(1, SieteTiro())
    assert bank_stands(table) == 5 * Fraction(11 - 3, 14)


def test_the_bank_weighs_both_hands_of_a_muerto() -> None:
    """[SY-21, SY-27] It pays the 7; a media under it makes a 7½, paid double, and any other card goes over."""
    table = deal("5C 7C", "6D")
    table.do(2, Muerto(20))
    media = Fraction(12, 38)  # nobody has seen the card under the 7
    assert bank_stands(table) == -10 + 20 * (1 - media) - 2 * 20 * media


# --- the odds ---------------------------------------------------------------------------------------------------


def by_the_rule(hand: Fraction, pack: Sequence[Card], stock: int) -> Fraction:
    """The gain of a chip on a hand that draws below five and stands from five (SY-43)."""
    if hand > SEVEN_AND_HALF:
        return Fraction(-1)
    if hand >= 5:
        return stands(hand, pack, stock, least=Fraction(5), times=2)
    return mean(
        [
            by_the_rule(hand + points(card), rest(pack, at), stock - 1)
            for at, card in enumerate(pack)
        ]
    )


def test_a_hand_alla_regola_equals_plain_search() -> None:
    """[SY-43]"""
    held = cards("8D 3C 3S 6B 4D 1S")
    turn = SietePlayersTurn((1, 1), others=1, times=2)
    left = Left(pile_of(held, None), stock=5)
    assert regola(turn, SieteHeld(1, 0), left).at(0) == by_the_rule(Fraction(1, 2), held, 5)


def test_the_odds_of_the_usual_rules() -> None:
    """[SY-17, SY-27, SY-37] The chances of first cards sum to one; la loca *alla regola* is a hand *alla regola*."""
    found = reckoned(SieteRules())
    assert sum(first.chance for first in found.firsts) == 1
    assert found.loca_regola == -found.bank_regola
    assert found.loca_regola < found.loca_best < 0 < found.bank_best < found.bank_regola
    seven = found.firsts[7]
    assert seven.doubles is not None
    assert seven.muerto is not None
    assert seven.muerto == seven.doubles + seven.draws, "the bet below is a bet on one more card"
    assert seven.stands < seven.muerto < seven.doubles
    assert found.media == found.firsts[0].draws > 0


def test_a_muerto_alone_against_the_bank_wins_less_than_half() -> None:
    """[SY-19, SY-43] The bank sees the 7 and draws to it, so the figure of several players is more than double."""
    left = Left(pile_of([card for card in PACK if card != "7C"], None), stock=38)
    alone = SietePlayersTurn((1, 1), others=15, times=2)
    several = SietePlayersTurn((1, 1), others=1, times=2)
    figures = [float(muerto_value(turn, left, above=2, below=1)) for turn in (several, alone)]
    assert figures == pytest.approx([1.0055, 0.4917], abs=5e-5)


def test_the_switches_change_the_odds() -> None:
    """[SY-19, SY-27] A 7½ paid single costs the players; without muerto and doubling nothing is offered."""
    changed = {(switch, other): gain for switch, other, gain in effects(SieteRules())}
    usual = reckoned(SieteRules()).bank_best
    assert changed["seven_half_double", "none"] > usual
    assert changed["muerto", False] == usual
    assert changed["double_stand_ranks", "all"] == usual
    plain = reckoned(SieteRules(muerto=False, double_stand_ranks="all"))
    assert plain.firsts[7].muerto is None
    assert all(first.doubles == 2 * first.stands for first in plain.firsts)
