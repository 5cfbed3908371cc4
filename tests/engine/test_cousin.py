"""The computer that plays *like a cousin*, at every game: by feel, from its own view and its lots."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cousin import (
    BOLD,
    CAREFUL,
    EVEN,
    TEMPERS,
    Temper,
    bank,
    banker_target,
    draws,
    stake,
    temper_of,
)
from engine.drawing.actions import Accetto, Gioco, OnlineSto, OnlineTiro
from engine.game import CLOCK, AnyGame, Offer, Refusal, Waiting
from engine.registry import GAMES
from engine.value import replace
from games.sette_e_mezzo.events import AssoMezzo, Barella, Brucia, Sto, Tiro, Triple
from games.sette_e_mezzo.rules import PRESETS
from tests.games.classica import kit as classica
from tests.games.piatto import kit as piatto
from tests.games.sette_e_mezzo import kit as sette
from tests.kit.examples import examples
from tests.kit.hidden import SWAPS
from tests.kit.play import Sitting

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
seeds = st.integers(0, 2**32 - 1)


def lot(number: int) -> Callable[[int], int]:
    """Lots that always fall on ``number``, or on the highest possible number below it."""
    return lambda limit: min(number, limit - 1)


# --- laws -----------------------------------------------------------------------------------------------------


@games
@given(seed=seeds)
@examples(12)
def test_a_cousin_decides_from_its_own_view_and_its_lots_alone(game: AnyGame, seed: int) -> None:
    """Cards hidden from the computer are exchanged: its decision stays the same, and it is legal."""
    chance = random.Random(seed)
    rules = game.rulebook.presets[chance.choice(list(game.rulebook.presets))]
    table = Sitting(game, rules, seats=(1, 2, 3, 4), chips=100_000, seed=seed)
    exchanged = 0
    for played in range(30):
        if played >= 3 and exchanged:
            break
        table.open()
        while isinstance(asked := table.awaits(), Waiting):
            person = asked.people[0]
            decision = decide(game, table.state, person=person, seed=seed)
            other = SWAPS[game.key](table.state, chance)
            if other is not None and game.sight.view(other, person) == game.sight.view(
                table.state, person
            ):
                exchanged += 1
                assert decide(game, other, person=person, seed=seed) == decision
            if decision is None:  # a bank leaves its window to the clock
                person, decision = CLOCK, game.timing.on_timeout(table.state, False)
            done = table.do(person, decision)
            assert not isinstance(done, Refusal), (decision, done)
    assert exchanged


def evening(game: AnyGame, preset: str, seed: int) -> Sitting:
    """Nothing is played yet; among the four players are rich and poor ones."""
    chips = dict(
        zip((1, 2, 3, 4), random.Random(seed).choices((7, 40, 300, 2_000), k=4), strict=True)
    )
    return Sitting(game, game.rulebook.presets[preset], seats=(1, 2, 3, 4), chips=chips, seed=seed)


def decide(game: AnyGame, state: Any, person: int, *, seed: int) -> Any:
    view = game.sight.view(state, person)
    below = random.Random(f"{seed} {game.timing.clock(state)}").randrange
    return game.players.policies["cousin"](view, game.sight.offers(view), below)


EVERY_PRESET = [(key, name) for key, game in GAMES.items() for name in game.rulebook.presets]


@pytest.mark.unwatched
@pytest.mark.parametrize(("key", "preset"), EVERY_PRESET)
def test_whole_evenings_are_legal_under_every_preset(key: str, preset: str) -> None:
    """[BT-1] No action of the computer is refused, with rich and poor players."""
    for seed in range(8):
        table = evening(GAMES[key], preset, seed)
        for _ in range(15):
            if isinstance(table.open(), Refusal):
                break
            table.play_out("cousin")


def test_a_cousin_needs_no_thinking_time_and_every_game_has_one() -> None:
    for game in GAMES.values():
        assert game.players.computers[:2] == ("alla_regola", "cousin")
        assert "cousin" not in game.players.slow


# --- temperaments and stakes ----------------------------------------------------------------------------------


def test_a_computer_keeps_its_temperament() -> None:
    assert [temper_of(person) for person in (3, 4, 5, 6)] == [CAREFUL, EVEN, BOLD, CAREFUL]
    assert {temper.stands_from for temper in TEMPERS} == {9, 10, 11}


def test_a_computer_draws_below_its_threshold_and_sometimes_on_it() -> None:
    assert draws(9, 10, temper=EVEN, below=lot(1))
    assert not draws(10, 10, temper=EVEN, below=lot(1))
    assert draws(10, 10, temper=EVEN, below=lot(0))
    assert not draws(11, 10, temper=EVEN, below=lot(0))
    assert not draws(13, 13, temper=EVEN, below=lot(0)), "a banker at its target does not draw"


def test_a_banker_draws_to_the_total_against_it_and_suspects_a_large_stake() -> None:
    assert banker_target(EVEN, 3, largest=5, least=5) == 10
    assert banker_target(EVEN, 13, largest=5, least=5) == 13
    assert banker_target(BOLD, 3, largest=14, least=5) == 11
    assert banker_target(CAREFUL, 3, largest=15, least=5) == 12


@pytest.mark.parametrize(
    ("strength", "drawn", "amount"),
    [(14, 0, 20), (14, 9, 30), (13, 0, 10), (12, 9, 20), (11, 9, 5), (3, 0, 10)],
)
def test_a_better_card_means_a_higher_stake(strength: int, drawn: int, amount: int) -> None:
    """Once in a while it bets high on nothing."""
    offer = Offer("tiro", 5, 50)
    assert stake(offer, strength, 5, temper=EVEN, below=lot(drawn)) == amount


def test_a_stake_is_always_an_offered_one() -> None:
    assert stake(Offer("sto"), 14, 5, temper=BOLD, below=lot(9)) is None
    assert stake(Offer("sto", 5, 12), 14, 5, temper=BOLD, below=lot(9)) == 12
    assert stake(Offer("sto", 40, 50), 3, 5, temper=EVEN, below=lot(1)) == 40
    ends = Offer("sto", 5, 50, step=45)
    assert stake(ends, 14, 5, temper=BOLD, below=lot(0)) == 50
    assert stake(ends, 14, 5, temper=CAREFUL, below=lot(0)) == 5


def test_a_bank_is_larger_with_more_nerve_and_never_too_large() -> None:
    def amount(high: int, unit: int, temper: Temper, *, drawn: int = 9) -> int:
        return bank(Offer("accetto", 20, high), unit, temper=temper, below=lot(drawn))

    assert amount(1_000, 20, CAREFUL) == 40
    assert amount(1_000, 20, BOLD) == 100
    assert amount(1_000, 20, temper=BOLD, drawn=0) == 20
    assert amount(1_000, 5, temper=EVEN, drawn=0) == 20
    assert amount(200, 20, BOLD) == 50
    assert amount(30, 20, BOLD) == 20


# --- the games ------------------------------------------------------------------------------------------------


def plays(table: Sitting, number: int = 99) -> Any:
    """The action of a cousin whose lots fall on ``number``."""
    who = table.waiting()
    return table.game.players.policies["cousin"](table.view(who), table.offers(who), lot(number))


@pytest.mark.parametrize(
    ("hole", "action"),
    [("4C", Tiro(5)), ("5C", Sto(5)), ("6C", Sto(20)), ("7C", Sto(30)), ("10D", Tiro(30))],
)
def test_at_sette_e_mezzo_a_punta_bets_on_its_card(hole: str, action: Tiro | Sto) -> None:
    """[SM-31] Player 1 is even-tempered."""
    assert plays(sette.deal(f"{hole} 7S")) == action


def test_at_sette_e_mezzo_a_punta_declares_its_matta() -> None:
    """[SM-8]"""
    table = sette.deal("10D 7S", "3C")
    table.do(1, Tiro(5))
    assert plays(table) == Sto(30, 8)


def test_at_sette_e_mezzo_a_banker_suspects_a_high_stake() -> None:
    """Player 3 is careful: it would stand on 4½."""
    for amount, expected in ((10, Sto), (20, Tiro)):
        table = sette.deal("6C 6S 5B")
        table.do(1, Sto(amount))
        table.do(2, Sto(5))
        assert type(plays(table)) is expected


def test_at_sette_e_mezzo_a_cousin_uses_the_optional_rules() -> None:
    """[SM-41, SM-42, SM-43, SM-44]"""
    rules = replace(PRESETS["meridionale"], burn_saves_bust=True)
    assert plays(sette.deal("4C 7S", rules=rules)) == Barella()
    assert plays(sette.deal("1C 7S", rules=rules)) == AssoMezzo()
    assert plays(sette.deal("3C 7S", rules=rules)) == Brucia()
    table = sette.deal("2C 7S", "3C", rules=rules)
    table.do(1, Tiro(5))
    assert type(plays(table)) is Sto, "a 3 that makes 5 is kept"
    table = sette.deal("6C 7S", "3C", rules=rules)
    table.do(1, Tiro(5))
    assert plays(table) == Brucia()
    table = sette.deal("7C 5S", "10D", rules=PRESETS["novara"])
    table.do(1, Tiro(5))
    assert plays(table) == Triple()


def test_at_piatto_a_cousin_takes_the_bank_and_always_plays() -> None:
    """[PI-14, BT-3]"""
    table = piatto.sitting(3)
    table.deal()
    assert plays(table) == Accetto(40)
    assert plays(piatto.bank()) == Gioco()


@pytest.mark.parametrize(
    ("hole", "action"),
    [
        ("4C", OnlineTiro(5)),
        ("5C", OnlineSto(5)),
        ("6C", OnlineSto(20)),
        ("7C", OnlineSto(30)),
        ("10D", OnlineTiro(30)),
    ],
)
def test_at_piatto_a_punta_bets_on_its_card(hole: str, action: OnlineTiro | OnlineSto) -> None:
    """[PI-19]"""
    table = piatto.bank(f"{hole} 2S")
    table.do(1, Gioco())
    assert plays(table) == action


def test_at_piatto_a_banker_suspects_a_high_stake() -> None:
    for amount, expected in ((10, OnlineSto), (20, OnlineTiro)):
        table = piatto.bank("6C 5S")
        table.do(1, Gioco())
        table.do(1, OnlineSto(amount))
        assert type(plays(table)) is expected


def test_a_cousin_draws_where_standing_is_forbidden() -> None:
    """[PI-4] Its own wish makes no difference."""
    table = piatto.bank("10D 2S", lone_matta_must_draw=True)
    table.do(1, Gioco())
    assert type(plays(table)) is OnlineTiro


def test_at_classica_a_cousin_takes_the_bank_and_bets_on_its_card() -> None:
    """[CL-2, CL-5, CL-8] Its bank leaves room for stakes, and takes at most a quarter of its possible sum."""
    assert plays(classica.offered(3), 0) == Accetto(20)
    assert plays(classica.offered(3)) == Accetto(40)
    assert plays(classica.offered(3, chips=200)) == Accetto(25)
    assert plays(classica.offered(3, chips=7)) == Accetto(7)
    assert plays(classica.deal("5C 2S 3C")) == OnlineSto(5)
    assert plays(classica.deal("7C 2S 3C")) == OnlineSto(30)
    assert plays(classica.deal("10D 2S 3C")) == OnlineTiro(30)
    barred = classica.deal("10D 2S 3C", lone_matta_must_draw=True)
    assert plays(barred) == OnlineTiro(30)


def test_at_classica_a_banker_suspects_a_high_stake_of_a_punta_still_in() -> None:
    """[CL-9]"""
    for amount, expected in ((10, OnlineSto), (20, OnlineTiro)):
        table = classica.deal("6C 6S 5B", "9D")
        table.do(1, OnlineSto(5))
        table.do(2, OnlineSto(amount))
        assert type(plays(table)) is expected


def test_at_classica_a_cousin_stands_if_no_card_is_left() -> None:
    """[CL-12]"""
    view = classica.deal("4C 2S 3C").view(1)
    stands = (Offer("sto", 5, 50),)
    assert GAMES["classica"].players.policies["cousin"](view, stands, lot(99)) == OnlineSto(5)
