"""The solver against a second reckoning without shared code, from short packs: the same fractions."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from engine.value import replace
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.solver.duel import against_best_banker, best_punta, both_alla_regola
from games.sette_e_mezzo.solver.odds import one_stake
from tests.kit import anew
from tests.kit.anew.banker import best_banker
from tests.kit.anew.house import AnewRules, UnseenCards, house_of, left_of
from tests.kit.anew.play import Punta
from tests.kit.play import cards

ONE: Final = Fraction(1)
FEW: Final = (1, 2, 3)
"""Every stake of a small range; the solver looks at its ends alone."""

PACK: Final = "10D 7D 8D 9C 7C 1C 3S 4D"
"""Both colours of a reale, with and without the matta, and a card of each optional rule."""

FIGURES: Final = "10D 7D 8D 9D 9C 8S 4B 5C 6C"
"""Many figures: the more of them lie open, the more the rest counts."""


def short(
    pack: str, rules: SetteEMezzoRules, stakes: tuple[int, ...] = (1,)
) -> tuple[AnewRules, UnseenCards]:
    house = house_of(rules, stakes)
    return house, left_of(pack.split(), house)


def same(pack: str, rules: SetteEMezzoRules) -> None:
    """Compare best play on either side, and *alla regola* on both, for one stake."""
    rules = replace(one_stake(rules), min_stake=1, max_stake=1)
    house, left = short(pack, rules)
    both = Punta(house, ONE, draws_below=10).hand(left)
    assert both_alla_regola(rules, cards(pack)) == both
    assert best_punta(rules, cards(pack)) == Punta(house, ONE, looks=False).hand(left)
    found = -against_best_banker(rules, cards(pack))
    assert found == best_banker(house, left, ONE)
    assert found >= -both


@pytest.mark.parametrize("pack", [PACK, FIGURES])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset(preset: str, pack: str) -> None:
    """[SM-26, SM-46] The test compares the house edge, *alla regola* on both sides, and the best banker."""
    same(pack, PRESETS[preset])


@pytest.mark.unwatched
@pytest.mark.parametrize(
    "switches",
    [
        {"matta": "7D", "seven_matta_reale": "any", "matta_half": False},
        {"matta": "9C", "triple": True, "matta_half": False},
        {"reale_same_suit": False, "reale_beats_illegittimo": "all"},
        {"reale_beats_illegittimo": "matta_figura", "seven_matta_reale": "any"},
        {"reale_double_if_banker_busts": False, "burn_3_4": True, "burn_saves_bust": True},
        {"barella": True, "barella_repeat": True, "asso_mezzo": True, "triple": True},
    ],
    ids=lambda switches: "+".join(switches),
)
def test_every_switch(switches: dict[str, Any]) -> None:
    """[SM-9, SM-13, SM-14, SM-21, SM-25, SM-41, SM-42, SM-43, SM-44] Both reckonings give the same effect."""
    same(PACK, SetteEMezzoRules(**switches))


@pytest.mark.unwatched
@pytest.mark.parametrize("change", ["raise_only", "free", "call_and_stop", "fixed"])
def test_stakes(change: str) -> None:
    """[SM-32] No stake between the minimum and the highest is better than both."""
    switches: dict[str, Any] = {"stake_change": change}
    rules = SetteEMezzoRules(min_stake=1, max_stake=3, **switches)
    house, left = short(FIGURES, rules, FEW)
    assert best_punta(rules, cards(FIGURES)) == Punta(house, ONE, looks=False).hand(left)


SUITS_TELL: Final = "10D 7D 8D 8C 9C 2C 5D 2S"
"""With these cards a punta who looks at the suits of figures plays differently."""


def test_a_look_ahead_takes_figures_for_any_suit() -> None:
    """[SM-13] A punta who looks at the suits of called figures wins a little more than the solver says."""
    rules = one_stake(PRESETS["classico"])
    house, left = short(SUITS_TELL, rules)
    said = best_punta(rules, cards(SUITS_TELL))
    assert said == Punta(house, ONE, looks=False).hand(left)
    assert 0 < Punta(house, ONE).hand(left) - said < Fraction(1, 200)


def test_the_second_reckoning_imports_nothing_of_the_engine() -> None:
    """It imports the standard library and itself alone."""
    for path in Path(anew.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names.append(node.module or "")
            assert not any(
                name.startswith("tests") and not name.startswith("tests.kit.anew") for name in names
            )
            assert not any(name.split(".")[0] == "engine" for name in names)
