"""Tables of any game of the registry, for laws: rules as its menu reaches them, and people with few chips or many."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from engine.game import CLOCK, TABLE, Absent, AnyGame, Refusal
from engine.switches import SwitchOption
from tests.kit.play import Sitting

BYSTANDER: Final = 99
"""A person in the chat without a seat."""

CHIPS: Final = (0, 3, 5, 12, 60, 300, 2000)
"""The chips that a person may have."""


def legal(game: AnyGame, rules: Any, name: str) -> list[SwitchOption]:
    """The values that a switch may take under these rules."""
    switches = game.rulebook.switches
    return [
        option
        for option in switches.options_of(name)
        if switches.misfit(rules, name, option) is None
    ]


@st.composite
def rules_of(draw: st.DrawFn, game: AnyGame) -> Any:
    """Rules as people reach them: from a preset, by some changes of the menu."""
    switches = game.rulebook.switches
    rules = draw(st.sampled_from(list(game.rulebook.presets.values())))
    for _ in range(draw(st.integers(0, 6))):
        at_work = [name for name in switches.names if switches.at_work(rules, name)]
        if not at_work:
            break
        name = draw(st.sampled_from(at_work))
        rules = switches.changed(rules, name, draw(st.sampled_from(legal(game, rules, name))))
    return rules


@st.composite
def tables_of(draw: st.DrawFn, game: AnyGame, *, all_play: bool = False) -> Sitting:
    """A table under any rules, and a bystander.

    ``all_play``: everybody has the chips to play, and the bystander more than any bank covers.
    """
    rules = draw(rules_of(game))
    least = game.chips.least(rules) if all_play else 0
    fewest = max(2, game.seats.min_players(rules))
    people = draw(st.integers(fewest, game.seats.max_players(rules)))
    held = draw(
        st.lists(
            st.sampled_from([chips for chips in CHIPS if chips >= least]), min_size=3, max_size=4
        )
    )
    seats = tuple(range(1, people + 1))
    purses = {person: held[person % len(held)] for person in seats}
    table = Sitting(game, rules, seats=seats, seed=draw(st.integers(0, 10**6)), chips=purses)
    table.purses[BYSTANDER] = 100_000 if all_play else held[0]
    return table


def some_step(table: Sitting) -> None:
    """A random choice, or the clock's; sometimes another player goes absent.

    Only a person outside the round may be refused, since no view of it knows that purse.
    """
    kind = table.random.random()
    if kind < 0.1:
        others = [person for person in table.seats if person != table.waiting()]
        if not isinstance(table.do(TABLE, Absent(table.random.choice(others))), Refusal):
            return
    if kind < 0.25:
        lapsed = table.random.random() < 0.5
        action = table.game.timing.on_timeout(table.state, lapsed)
        assert not isinstance(table.do(CLOCK, action), Refusal)
        return
    who, choice = table.random_choice()
    done = table.do(who, choice)
    outside = who == BYSTANDER or table.purses[who] < table.game.chips.least(table.rules)
    assert outside or not isinstance(done, Refusal), (choice, done)
