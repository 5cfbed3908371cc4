"""Every figure of ``docs/odds.md`` reckoned anew from the whole pack: ``make figures``. It takes half an hour of one
core.

``tests/kit/anew`` reckons, and the page gives the printed figures. One test alone asks the solver, for a figure that
takes too long in the suite. Figures measured in play, which ``tools.bench.best`` prints, are not checked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from engine.cards import Card
from engine.value import replace
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.solver.odds import edge_of_best_banker
from tests.kit.anew.banker import best_banker
from tests.kit.anew.house import (
    FIVE,
    MATTA,
    ONLINE,
    SEVEN,
    WHOLE_PACK,
    AnewRules,
    Number,
    house_of,
    left_of,
)
from tests.kit.anew.online import FoundOut, first_cards, flat, of_two, piatto_bank
from tests.kit.anew.play import ANY_BURNS, Line, Punta, lines

PAGE: Final = (Path(__file__).parents[3] / "docs" / "odds.md").read_text(encoding="utf-8")
NUMBER: Final = re.compile(r"[+−-]?\d+(?:\.\d+)?")
FLAT: Final = flat(WHOLE_PACK)


def row(first: str, after: str = "") -> list[str]:
    """The cells of the first line of a table whose first cell is ``first``, after the words ``after``."""
    assert after in PAGE
    for line in PAGE[PAGE.index(after) :].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] == first:
            return cells[1:]
    raise AssertionError(f"no such line: {first}")


def numbers(pattern: str) -> list[str]:
    """The numbers in place of each # in ``pattern``; line ends count as spaces."""
    parts = (re.escape(part) for part in pattern.split("#"))
    found = re.search(rf"({NUMBER.pattern})".join(parts), " ".join(PAGE.split()))
    assert found, pattern
    return list(found.groups())


def is_printed(cell: str, reckoned: Number) -> bool:
    """True if ``cell`` is this number, rounded to as many digits."""
    said = NUMBER.findall(cell)[0]
    digits = len(said.partition(".")[2])
    error = abs(float(said.replace("−", "-")) - float(reckoned))
    return error <= 0.5 * 0.1**digits + 1e-9


def are_printed(cells: Sequence[str], reckoned: Sequence[Number]) -> None:
    assert len(cells) == len(reckoned)
    for cell, one in zip(cells, reckoned, strict=True):
        assert is_printed(cell, one), (cell, one)


# --- sette e mezzo --------------------------------------------------------------------------------------------


def house(rules: SetteEMezzoRules) -> AnewRules:
    """These house rules for one stake of one chip."""
    return house_of(rules)


@cache
def wins(rules: AnewRules, *, burns: int = ANY_BURNS, **how: Any) -> Number:
    """The bank's gain from a punta, in chips."""
    return -Punta(rules, 1.0, **how).hand(left_of(WHOLE_PACK, rules), burns)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("looks", [False, True])
def test_the_house_edge(preset: str, looks: bool) -> None:
    """[SM-46] The punta looks at the suits of figures, or not."""
    edge, _, _, chips = row(f"`{preset}`")
    rules = PRESETS[preset]
    assert is_printed(edge, 100 * wins(house(rules), looks=looks))
    stakes = (rules.min_stake, rules.max_stake)
    assert is_printed(chips, -wins(house_of(rules, stakes), looks=looks))
    assert chips.endswith(f"({stakes[0]} to {stakes[1]})")


@pytest.mark.parametrize("preset", PRESETS)
def test_both_alla_regola(preset: str) -> None:
    """[SM-46] Nobody uses an optional rule."""
    both = wins(house(PRESETS[preset]), draws_below=FIVE)
    assert is_printed(row(f"`{preset}`")[1], 100 * both)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_best_banker(preset: str) -> None:
    """[SM-36] The punta looks at all suits."""
    rules = house(PRESETS[preset])
    best = best_banker(rules, left_of(WHOLE_PACK, rules), 1.0)
    assert is_printed(row(f"`{preset}`")[2], 100 * best)


def test_the_solver_finds_the_same_best_banker() -> None:
    """[SM-36] The suite computes it without a matta alone, which is quicker."""
    found = edge_of_best_banker(PRESETS["classico"])
    assert round(found, 7) == Fraction(2265904, 10_000_000)
    assert is_printed(row("`classico`")[2], 100 * float(found))


@cache
def totals(*, looks: bool) -> Mapping[tuple[int, bool], Line]:
    rules = house(PRESETS["classico"])
    return lines(Punta(rules, 1.0, looks=looks), left_of(WHOLE_PACK, rules))


def test_the_table_of_totals() -> None:
    """[SM-26] The punta does not look at the suits of figures."""
    for (total, matta), line in totals(looks=False).items():
        name = f"{total // 2 or ''}{'½' if total % 2 else ''}" + " with the matta" * matta
        *cells, better = row(name, after="| total |")
        are_printed(cells, [100 * line.chance, 100 * line.stands, 100 * line.draws])
        if 0 < line.calls < 1:
            assert is_printed(better, 100 * line.calls)
            assert better.startswith("card in")
        else:
            assert better == ("card" if line.calls else "stand")
    assert len(totals(looks=False)) == 15


def test_the_suits_of_figures_gain_a_punta_little() -> None:
    """[SM-13] The gain of a punta who looks at suits, and its effect on the table of totals."""
    rules = house(PRESETS["classico"])
    (edge,) = numbers("the house edge of `classico` is # hundredths too high")
    entries, threes = numbers(
        "would change its entries by # hundredths at most, and the share of hands with a 3 that call by #."
    )
    assert is_printed(edge, 100 * (wins(rules, looks=False) - wins(rules, looks=True)))
    blind, looking = totals(looks=False), totals(looks=True)
    changes = [
        100 * abs(float(change))
        for key, line in blind.items()
        for change in (
            line.chance - looking[key].chance,
            line.stands - looking[key].stands,
            line.draws - looking[key].draws,
        )
    ]
    assert is_printed(entries, max(changes))
    calls = {key: 100 * abs(float(line.calls - looking[key].calls)) for key, line in blind.items()}
    assert max(calls, key=calls.__getitem__) == (6, False)
    assert is_printed(threes, calls[6, False])


CHANGES: Final[Mapping[str, dict[str, Any]]] = {
    "bruciare": {"burn_3_4": True},
    "barella": {"barella": True},
    "asso mezzo": {"asso_mezzo": True},
    "no matta": {"matta": None},
    "every reale against an illegittimo": {"reale_beats_illegittimo": "all"},
    "reale of two suits": {"reale_same_suit": False},
    "triplè": {"triple": True},
    "matta without ½": {"matta_half": False},
    "matta and figure against an illegittimo": {"reale_beats_illegittimo": "matta_figura"},
    "any seven with the matta": {"seven_matta_reale": "any"},
    "a reale that pays once": {"reale_multiplier": 1},
    "a reale paid once by a bust banker": {"reale_double_if_banker_busts": False},
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_effect_of_each_switch(name: str) -> None:
    """[SM-41, SM-42, SM-43, SM-44] Every other value of each switch is reckoned."""
    now = wins(house(PRESETS["classico"]), looks=False)
    then = wins(house(replace(PRESETS["classico"], **CHANGES[name])), looks=False)
    paragraph = "in hundredths of the stake: "
    text = " ".join(PAGE[PAGE.index(paragraph) :].split())
    said = re.search(rf"(?:: |[,;] ){name} ({NUMBER.pattern})", text)
    assert said
    assert is_printed(said[1], 100 * (then - now))


def test_the_choice_of_the_matta_changes_nothing() -> None:
    """[SM-6] The hand has one stake."""
    rules = PRESETS["classico"]
    for matta in (Card("9C"), Card("9D")):
        other = wins(house(replace(rules, matta=matta)), looks=False)
        assert other == pytest.approx(wins(house(rules), looks=False), abs=1e-12)


def test_looking_ahead_at_burnings() -> None:
    """[SM-41] Looking ahead at none, one or two burnings is compared with burning without end."""
    rules = house(PRESETS["meridionale"])
    punta, left = Punta(rules, 1.0, looks=False), left_of(WHOLE_PACK, rules)
    cost = [100 * (punta.hand(left) - punta.hand(left, burns)) for burns in range(3)]
    said = numbers(
        "no burning at all costs the punta # % of the stake beside burning without end, one burning ahead # %, two # %"
    )
    are_printed(said, cost)


# --- piatto and classica --------------------------------------------------------------------------------------


@cache
def duel(**how: Any) -> Number:
    """The punta's gain from a stake."""
    return Punta(ONLINE, 1.0, **how).hand(FLAT)


@cache
def duel_with_best_banker() -> Number:
    return best_banker(ONLINE, FLAT, 1.0)


@cache
def openings(fixed: int | None = None) -> Mapping[int, tuple[Number, Mapping[str, Number]]]:
    """Every first card: its probability and each choice's gain."""
    return first_cards(Punta(ONLINE, 1.0, fixed=fixed), FLAT)


def good_and_bad(fixed: int | None = None) -> tuple[Number, Number]:
    """Gain and loss per stake in a duel: on the cards with which a punta is ahead, and on all others."""
    worth = [(chance, max(options.values())) for chance, options in openings(fixed).values()]
    good = sum(chance * brings for chance, brings in worth if brings > 0)
    return good, -sum(chance * brings for chance, brings in worth if brings <= 0)


def test_a_duel() -> None:
    """[PI-28, PI-35] The house edge, and the span between two best players."""
    best, regola = -duel(), -duel(draws_below=FIVE)
    heading = "### A duel"
    are_printed(row("punta best, banker *alla regola*: the house edge", heading), [100 * best])
    are_printed(row("both *alla regola*", heading), [100 * regola])
    are_printed(row("banker best, punta *alla regola*", heading), [100 * duel_with_best_banker()])
    said = numbers(
        "a banker *alla regola* is sure of # %, and a punta *alla regola* gives away no more than # %."
        " So PI-35 costs either side # hundredths at most."
    )
    gap = duel_with_best_banker() - best
    are_printed(said, [100 * best, 100 * duel_with_best_banker(), 100 * gap])


def test_a_punta_who_knows_the_best_banker() -> None:
    """[PI-27] The banker's conclusions from open cards mislead then."""
    name = "the same banker, and a punta who knows this play and plays best against it"
    are_printed(row(name), [-100 * FoundOut(FLAT, 1.0).hand()])


def test_first_cards() -> None:
    """[PI-2, PI-3, PI-4] The value of each first card, played best and otherwise."""
    names = {0: "figure", 1: "ace", MATTA: "matta"}
    for rank, (chance, options) in openings().items():
        often, best, brings, otherwise = row(names.get(rank, str(rank)), after="| first card |")
        (name, most), (_, least) = sorted(options.items(), key=lambda one: -one[1])
        assert best == {"tiro": "card", "sto": "stand"}[name]
        are_printed([often, brings, otherwise], [100 * chance, 100 * most, 100 * least])


def test_the_stake() -> None:
    """[PI-7, BT-3] The figure is the span from which a punta is ahead."""
    good, bad = good_and_bad()
    ahead = {rank for rank, (_, options) in openings().items() if max(options.values()) > 0}
    assert ahead == {6, SEVEN, MATTA}
    said = numbers("A stake put on those wins # % of it a duel, one put on the others loses # %.")
    are_printed(said, [100 * good, 100 * bad])
    (from_,) = numbers("as soon as the highest stake is # times the least or more")
    (below,) = numbers("as long as the pot is below # times the least stake")
    assert float(below) <= bad / good <= float(from_) < float(below) + 0.011


@pytest.mark.parametrize("at", range(6))
def test_thresholds(at: int) -> None:
    """[PI-35] Both sides stand from 4 to 6½."""
    total = 8 + at
    cells = {
        "a punta wins, against a bank that stands on 5": duel(draws_below=total, fixed=FIVE),
        "a punta wins, against a bank *alla regola*": duel(draws_below=total),
        "a bank wins by a fixed total, from a punta *alla regola*": -duel(
            draws_below=FIVE, fixed=total
        ),
        "a bank wins by a fixed total, from a punta who plays best": -duel(fixed=total),
    }
    for name, worth in cells.items():
        assert is_printed(row(name)[at], 100 * worth)


def test_the_text_about_thresholds() -> None:
    """[PI-35] It compares drawing on a five, standing on a four and drawing up to six."""
    five, four, six = numbers(
        "drawing on a 5 too is # better against a fixed five, standing on a 4 already # better against PI-35's banker."
        " Against a punta *alla regola* a bank would win # more"
    )
    fixed, regola = {"fixed": FIVE}, {"draws_below": FIVE}
    are_printed(
        [five, four, six],
        [
            100 * (duel(draws_below=11, **fixed) - duel(draws_below=10, **fixed)),
            100 * (duel(draws_below=8) - duel(draws_below=10)),
            100 * (duel(fixed=10, **regola) - duel(fixed=12, **regola)),
        ],
    )


@pytest.mark.parametrize("pot", [20, 40, 100])
def test_a_bank_of_piatto(pot: int) -> None:
    """[PI-8, PI-32] The bank has three punte with several ways of staking."""
    dealt = [(chance, max(options.values())) for chance, options in openings().values()]
    ahead = [one for one in dealt if one[1] > 0]
    behind = [one for one in dealt if one[1] <= 0]

    def kind(
        cards: list[tuple[Number, Number]], *, everything: bool
    ) -> tuple[bool, Number, Number]:
        chance = sum(one for one, _ in cards)
        brings = sum(one * worth for one, worth in cards)
        return everything, chance, (1 + brings / chance) / 2

    by_staking: tuple[list[tuple[bool, Number, Number]], ...] = (
        [(False, 1.0, (1 + duel(draws_below=FIVE)) / 2)],
        [kind(ahead, everything=True), kind(behind, everything=False)],
        [kind(dealt, everything=True)],
    )
    for cell, kinds in zip(row(str(pot), after="| pot |"), by_staking, strict=True):
        gain, lost = piatto_bank(pot, 5, punte=3, kinds=kinds)
        said, _, how_often = cell.partition(", ")
        assert is_printed(said, gain)
        assert is_printed(how_often, 100 * lost) if lost else how_often == "never"


def test_a_bank_of_classica() -> None:
    """[CL-3, CL-7] The gain comes from one punta, from each of two, from each of many."""
    said = numbers(
        "the bank wins # % from one punta, # % from each of two, and comes down to # % among so many"
        " that it always stands on five; from one among these who plays best # %."
    )
    found = [-duel(draws_below=FIVE), -of_two(FLAT, 1.0)]
    found += [-duel(draws_below=FIVE, fixed=FIVE), -duel(fixed=FIVE)]
    are_printed(said, [100 * one for one in found])
    (times,) = numbers("such a bank wins as long as the highest is below # times the least")
    good, bad = good_and_bad(FIVE)
    assert float(times) <= bad / good < float(times) + 0.01
