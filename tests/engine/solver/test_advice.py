"""Advice from a view, and the player who takes it."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import partial

import pytest

from engine.game import PUBLIC, Choice, Refusal, Waiting
from engine.solver.advice import Advice
from engine.solver.deals import Deals
from engine.value import replace
from games.sette_e_mezzo.events import AssoMezzo, Barella, Brucia, Sto, Tiro
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.solver.advice import advice
from games.sette_e_mezzo.solver.beliefs import held_by, may_hold
from games.sette_e_mezzo.solver.seen import unseen
from games.sette_e_mezzo.solver.stakes import stakes_of
from tests.games.sette_e_mezzo.kit import GAME, deal, exhaust
from tests.kit.counted import counted_calls
from tests.kit.play import Sitting, cards


def advised(table: Sitting, person: int) -> Advice:
    found = advice(table.view(person))
    assert found is not None
    return found


def test_only_the_player_on_turn_gets_advice() -> None:
    """No other player and no public viewer gets any, nor anybody between hands."""
    table = deal("6C 2S 2B")
    assert advice(table.view(2)) is None
    assert advice(table.view(PUBLIC)) is None
    with pytest.raises(ValueError, match="not this viewer's turn"):
        GAME.players.policies["best"](table.view(2), (), lambda n: 0)
    table.play_out("best")
    assert advice(table.view(1)) is None


OPTIONAL = SetteEMezzoRules(
    burn_3_4=True,
    burn_saves_bust=True,
    barella=True,
    barella_repeat=True,
    asso_mezzo=True,
    triple=True,
)


MOST_CALLS = 1_000_000
"""About a fifth of a second on a machine of today, a tenth of the shortest pause."""


@pytest.mark.unwatched
@pytest.mark.parametrize(
    ("hole", "expected"), [("3C", Brucia), ("4C", Brucia), ("1C", AssoMezzo), ("8C", Tiro)]
)
def test_a_computer_decides_on_any_card_well_within_its_pause(hole: str, expected: type) -> None:
    """[SM-41, SM-42] With all optional rules together: else *alla regola* would play, and that would tell the card."""
    table = deal(f"{hole} 6B", rules=OPTIONAL)
    think = partial(GAME.players.policies["best"], table.view(1), table.offers(1), lambda _: 0)
    calls, decided = counted_calls(think)
    assert calls < MOST_CALLS
    assert type(decided) is expected


def test_a_seven_stands_for_the_highest_stake_and_a_four_calls_for_the_minimum() -> None:
    """[SM-31, SM-32] The stake is chosen with the decision."""
    assert advised(deal("7C 2S 2B"), 1).best == Choice("sto", 50)
    assert advised(deal("1C 2S 2B"), 1).best == Choice("tiro", 5)


def test_a_figure_may_call_for_the_highest_stake_where_stakes_are_free() -> None:
    """[SM-32] The next card cannot bust it, and afterwards the stake may go down again."""
    table = deal("8D 2S 2B", stake_change="free")
    assert advised(table, 1).best == Choice("tiro", 50)
    assert advised(table, 1).busts == 0


def test_advice_tells_how_likely_the_next_card_busts() -> None:
    """A 6 busts with every unseen card worth 2 or more."""
    found = advised(deal("6C 2S 2B"), 1)
    assert found.busts == Fraction(4 * 6 - 1, 39)
    assert found.assumes == "banker_alla_regola"


def test_advice_declares_the_matta_at_its_best_value() -> None:
    """[SM-8] Standing with a 3 and the matta is 7."""
    table = deal("10D 2S 2B", "3S")
    table.do(1, Tiro(5))
    assert advised(table, 1).best == Choice("sto", 50, (8,))


@pytest.mark.unwatched
def test_advice_weighs_all_that_is_offered() -> None:
    """[SM-41, SM-42, SM-43] It weighs optional rules too."""
    every = SetteEMezzoRules(burn_3_4=True, barella=True, asso_mezzo=True)
    table = deal("4C 1S 2B", rules=every)
    names = {option.choice.name for option in advised(table, 1).options}
    assert names == {"tiro", "sto", "brucia", "barella"}
    view = table.view(1)
    assert GAME.players.policies["best"](view, GAME.sight.offers(view), lambda n: 0) in (
        Barella(),
        Brucia(),
    )
    table.do(1, Sto())
    view = table.view(2)
    assert isinstance(GAME.players.policies["best"](view, (), lambda n: 0), AssoMezzo | Tiro)


def test_a_card_that_busts_is_burnt() -> None:
    """[SM-41] The alternative is to concede, which loses the stake."""
    table = deal("6C 2S 2B", "3S", burn_3_4=True, burn_saves_bust=True)
    table.do(1, Tiro(20))
    found = advised(table, 1)
    assert found.best == Choice("brucia")
    assert found.options[1].chips == -20
    assert found.busts is None


def test_seven_and_matta_are_a_triple() -> None:
    """[SM-44] The triplè wins three stakes against almost every hand; the banker declares it too."""
    table = deal("7C 2S", "10D", triple=True)
    table.do(1, Tiro(5))
    assert advised(table, 1).best == Choice("triple")
    table = deal("7C 7S", "9C 10D", triple=True)
    table.do(1, Sto())
    table.do(2, Tiro())
    table = deal("5C 7S", "10D", triple=True)
    table.do(1, Sto(5))
    table.do(2, Tiro())
    found = advised(table, 2)
    assert found.best == Choice("triple")
    assert found.assumes == "punte_alla_regola"
    assert found.options[0].chips == 15


def test_the_banker_takes_a_standing_punta_to_have_five_or_more() -> None:
    """[SM-46] Four is not enough against a covered card, though its lowest total is ½."""
    table = deal("7C 2S 4C", "9C 8S 3B")
    table.do(1, Sto())
    table.do(2, Tiro())
    table.do(2, Tiro())
    table.do(2, Tiro())
    table.do(2, Sto())
    held = {
        covered.cards[0][0]
        for covered in may_hold(PRESETS["classico"], (), covered=(0,), ace_half=False, by_rule=True)
    }
    assert held == {5, 6, 7}
    assert advised(table, 3).best == Choice("tiro")


@pytest.mark.parametrize("by_rule", [True, False])
def test_nobody_covers_a_card_that_makes_seven_and_a_half(by_rule: bool) -> None:
    """[SM-34, SM-44] Such a card is shown, also where seven and matta leave the turn open for a triplè."""
    for preset in ("classico", "novara"):
        held = may_hold(
            PRESETS[preset], cards("10D"), covered=(0,), ace_half=False, by_rule=by_rule
        )
        assert {covered.total for covered in held} == {14}
        assert all(covered.cards[0][0] not in (0, 7) for covered in held)


def test_a_punta_who_does_not_play_alla_regola_may_hold_anything() -> None:
    """*Alla regola* nobody calls a card on 5 or more, so no covered card fits the open cards of such a call."""
    rules = PRESETS["classico"]
    assert may_hold(rules, cards("5S 1S"), covered=(0,), ace_half=False, by_rule=True) == ()
    anyhow = may_hold(rules, cards("5S 1S"), covered=(0,), ace_half=False, by_rule=False)
    assert sorted(covered.total for covered in anyhow) == [13, 14, 14]  # figure, ace, matta
    table = deal("1C 2B", "5S")
    table.do(1, Tiro())
    table.do(1, Sto())
    assert {o.choice.name for o in advised(table, 2).options} == {"tiro", "sto"}


def test_hands_that_contradict_each_other_drop_alla_regola_for_all_punte() -> None:
    """Two punte need a 5, 6 or 7, and only one such card is left: then no punta is taken to play *alla regola*."""
    table = deal("7C 2S 1B")
    table.do(1, Sto())
    table.do(2, Sto())
    seats = table.state.table.seats[:2]
    rules = table.rules
    left = (3, 0, 3, 0, 0, 1, 0, 0, 0)
    assert {len(held) for held in held_by(rules, seats, left)} == {9}
    assert {len(held) for held in held_by(rules, seats, (3, 0, 3, 0, 0, 2, 0, 0, 0))} == {3}


def test_a_half_ace_hides_several_cards() -> None:
    """[SM-43] The covered cards are counted in every order in which they may have come."""
    rules = SetteEMezzoRules(asso_mezzo=True)
    held = may_hold(rules, cards("1C"), covered=(0, 0), ace_half=True, by_rule=True)
    two = next(one for one in held if one.cards == ((1, 1), (4, 1)))
    assert (two.orders, two.total) == (2, 11)
    assert Deals([held]).ways((0, 1, 0, 0, 1, 0, 0, 0, 0)) == 2
    table = deal("1C 6B", "2S 3S", asso_mezzo=True)
    table.do(1, AssoMezzo())
    table.do(1, Tiro())
    table.do(1, Tiro())
    table.do(1, Sto())
    assert advised(table, 2).best.name in ("tiro", "sto")


@pytest.mark.unwatched
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("people", [2, 3])
def test_the_best_player_plays_whole_hands(preset: str, people: int) -> None:
    """[SM-40, BT-1] No choice is refused, and advice weighs exactly the offers, also after reshuffles."""
    rules = replace(PRESETS[preset], burn_3_4=False)
    table = Sitting(GAME, rules, seats=tuple(range(1, people + 1)), seed=people)
    table.open()
    table.play_out("best")
    exhaust(table, people + 1)
    chance = random.Random(1)
    for _ in range(3):
        table.open()
        while isinstance(asked := table.awaits(), Waiting):
            person = asked.people[0]
            view = table.view(person)
            assert unseen_fits(table, person)
            found = advised(table, person)
            assert Counter(o.choice.name for o in found.options) == Counter(table.names(person))
            option = chance.choice(found.options)
            assert not isinstance(table.do(person, GAME.sight.action(view, option.choice)), Refusal)


def unseen_fits(table: Sitting, person: int) -> bool:
    """True if a player's unseen cards are as many as the covered ones on the table, in the stock and set aside.

    Once cards that stayed covered have been shuffled (SM-37), a player may count more unseen cards than are left.
    """
    t = table.state.table
    blurred = any(pack.unseen for pack in t.packs)
    for shuffle, left in enumerate(unseen(table.view(person))):
        others = [seat for seat in t.seats if seat.person != person]
        there = sum(seat.covered.count(shuffle) for seat in others)
        if shuffle == len(t.packs) - 1:
            there += t.stock + (0 if shuffle else t.unseen)
        if len(left) < there or (len(left) > there and not blurred):
            return False
    return True


def test_stakes_worth_naming_are_the_ends_of_the_range() -> None:
    """[SM-32, GEN-8] The named stake is worth it too; the switch decides the stakes that may follow."""
    rules = SetteEMezzoRules()
    fresh = stakes_of(rules, None, purse=30, bank=1000)
    assert (fresh.chips, fresh.means, fresh.level(None)) == ((5, 30), 30, 2)
    named = stakes_of(rules, 10, purse=30, bank=1000)
    assert (named.chips, named.means) == ((10, 40), 40)
    assert named.stands == ((0, 1), (1,), (0, 1))
    two = stakes_of(replace(rules, stake_change="call_and_stop"), 10, purse=90, bank=1000)
    assert two.chips == (5, 10, 50)
    assert two.calls[1] == (1,)
    assert two.stands[1] == (0, 1, 2)
    assert two.brings(-2, 2) == -100
    assert two.brings(-3, 2) == -100
