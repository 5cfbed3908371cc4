"""The changes that a table may make to its game, its house rules and its clock."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engine.game import AnyGame, Refusal
from engine.registry import GAMES
from engine.settings import (
    CLOCKS,
    NewClock,
    NewGame,
    NewPreset,
    NewValue,
    SettingsChange,
    TableSettings,
    settings_after,
)
from engine.switches import STEPS
from engine.value import replace
from games.classica.rules import ClassicaRules
from games.piatto.rules import PiattoRules
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from tests.kit.bussa import BUSSA, BussaRules, bussa_is_played

SETTE = SetteEMezzoRules()
NO_SWITCH = Refusal("no_switch")
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def after(change: SettingsChange, rules: Any = SETTE, clock: int = 30) -> TableSettings | Refusal:
    return settings_after(TableSettings(rules, clock), change)


def test_another_game_begins_with_its_usual_rules_and_keeps_the_clock() -> None:
    assert after(NewGame("piatto")) == TableSettings(PiattoRules(), 30)
    assert after(NewGame("poker")) == NO_SWITCH


def test_a_game_of_the_table_keeps_its_rules() -> None:
    """A player looks at other games and comes back: nothing is lost."""
    novara, pot = PRESETS["novara"], PiattoRules(min_bet=50, min_pot=50)
    assert after(NewGame("sette_e_mezzo"), novara) == TableSettings(novara, 30)
    now = TableSettings(novara, 30)
    assert settings_after(now, NewGame("piatto"), earlier=(pot,)) == TableSettings(pot, 30)
    assert settings_after(now, NewGame("classica"), earlier=(pot,)) == TableSettings(
        ClassicaRules(), 30
    )


def test_a_game_with_too_few_seats_begins_with_a_preset_that_seats_everybody() -> None:
    presets: Any = {str(most): BussaRules(max_players=most) for most in (2, 4, 3, 5)}
    fixed = replace(BUSSA, rulebook=replace(BUSSA.rulebook, presets=presets))
    with bussa_is_played(cast(Any, fixed)):
        now = TableSettings(SETTE, 30)
        usual: tuple[Any, ...] = ()
        earlier = (BussaRules(max_players=2),)
        for known, seated, most in (
            *((usual, 1, 4), (usual, 4, 4), (usual, 5, 5), (usual, 6, 4)),
            *((earlier, 2, 2), (earlier, 3, 4)),
        ):
            found = settings_after(now, NewGame("bussa"), earlier=known, seated=seated)
            assert found == TableSettings(cast(Any, BussaRules(max_players=most)), 30)


def test_a_preset_is_one_of_the_present_game() -> None:
    assert after(NewPreset("novara")) == TableSettings(PRESETS["novara"], 30)
    assert after(NewPreset("novara"), PiattoRules()) == NO_SWITCH


def test_the_clock_has_a_few_values() -> None:
    assert [after(NewClock(seconds)) for seconds in CLOCKS] == [
        TableSettings(SETTE, seconds) for seconds in CLOCKS
    ]
    assert after(NewClock(31)) == NO_SWITCH


@pytest.mark.parametrize(
    ("rules", "name", "option", "changed"),
    [
        (SETTE, "min_stake", 100, SetteEMezzoRules(min_stake=100, max_stake=100)),
        (SETTE, "max_stake", 100, SetteEMezzoRules(max_stake=100)),
        (PiattoRules(), "min_bet", 50, PiattoRules(min_bet=50, min_pot=50)),
        (PiattoRules(), "min_pot", 2, PiattoRules(min_bet=2, min_pot=2)),
        (PiattoRules(), "bank_refusal_button", True, PiattoRules(bank_refusal_button=True)),
        (
            ClassicaRules(min_max_bet=20, table_max=50),
            "min_bet",
            100,
            ClassicaRules(min_bet=100, min_max_bet=100, table_max=100),
        ),
        (
            ClassicaRules(min_bet=10, min_max_bet=20),
            "table_max",
            5,
            ClassicaRules(min_bet=5, min_max_bet=5, table_max=5),
        ),
        (ClassicaRules(min_max_bet=20), "min_max_bet", None, ClassicaRules()),
    ],
)
def test_a_switch_changes_its_dependent_fields_with_it(
    rules: Any, name: str, option: Any, *, changed: Any
) -> None:
    """Stakes stay in order."""
    assert after(NewValue(name, option), rules) == TableSettings(changed, 30)


@pytest.mark.parametrize(
    ("rules", "name", "option"),
    [
        (SETTE, "rounds", 3),
        (SETTE, "min_stake", 7),
        (SETTE, "matta_undeclared", "best"),
        (SETTE, "burn_saves_bust", True),
        (SetteEMezzoRules(min_stake=20), "max_stake", 10),
        (PiattoRules(), "mode", "tournament"),
        (PiattoRules(), "penalty_share", "all"),
    ],
)
def test_a_value_that_nobody_is_offered_is_refused(rules: Any, name: str, option: Any) -> None:
    """No field, no value of the menu, no switch, without effect now, or out of order with another."""
    assert after(NewValue(name, option), rules) == NO_SWITCH


def test_an_explained_contradiction_is_refused_by_name() -> None:
    """[SM-40] A pack shuffled for each hand never moves a bank that only its exhaustion moves."""
    exhausted = PRESETS["banco_lungo"]
    answer = after(NewValue("deck_reshuffle", "each_hand"), exhausted)
    assert answer == Refusal("rules_exhaustion_each_hand")
    with pytest.raises(ValueError, match="exhaustion_each_hand"):
        GAMES["sette_e_mezzo"].rulebook.switches.changed(exhausted, "deck_reshuffle", "each_hand")


@games
def test_every_offered_value_leads_to_rules_that_fit_together(game: AnyGame) -> None:
    """From every preset, and fields that are no switches keep their usual values."""
    switches = game.rulebook.switches
    for preset in game.rulebook.presets.values():
        for name in switches.settable:
            for option in switches.options_of(name):
                answer = settings_after(TableSettings(preset, 0), NewValue(name, option))
                if isinstance(answer, TableSettings):
                    assert answer.rules.check() is None
                    assert switches.as_set(answer.rules) == answer.rules


def test_the_values_of_a_switch_follow_from_its_type() -> None:
    switches = GAMES["sette_e_mezzo"].rulebook.switches
    assert switches.options_of("burn_3_4") == (True, False)
    assert switches.options_of("min_stake") == STEPS
    assert switches.options_of("bank_passing")[0] == "reale_or_exhaustion"
    assert switches.options_of("matta")[-1] is None
    assert switches.of_cards("matta")
    assert not switches.of_cards("min_stake")
