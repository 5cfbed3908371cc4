"""Whole evenings of random players, clocks and chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.chance import Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, Choice
from engine.registry import GAMES, game_of
from engine.table import CLOCKS, Table, timers, view
from engine.table import actions as act
from engine.value import replace
from games.sette_e_mezzo.rules import PRESETS
from tests.engine.table.kit import Club, Done
from tests.games.sette_e_mezzo.kit import swap_hidden
from tests.kit.bussa import BussaRules

PEOPLE = range(1, 8)


TRADITIONAL: tuple[Any, ...] = tuple(PRESETS.values())


RULES: tuple[Any, ...] = (
    *(BussaRules(), BussaRules(min_players=3), *TRADITIONAL),
    *(rules for game in GAMES.values() for rules in game.rulebook.presets.values()),
)
"""Rules of every game, and of the test game: setting other rules may change the game."""


NAMES = ("tiro", "sto", "brucia", "bluff", "accetto", "rifiuto", "gioco", "non_gioco")


Step = tuple[int, int, int]
"""An action, a player, and a number to choose the rest with."""


steps = st.lists(
    st.tuples(st.integers(0, 39), st.sampled_from(PEOPLE), st.integers(0, 9999)),
    min_size=20,
    max_size=60,
)


class DrawnEvening(NamedTuple):
    clock: int
    rules: Any
    chips: int
    steps: list[Step]


def evenings_with(known: Sequence[Any]) -> st.SearchStrategy[DrawnEvening]:
    """Evenings that begin with some of these rules."""
    return st.builds(
        DrawnEvening,
        st.sampled_from((0, 60)),
        st.sampled_from(known),
        st.sampled_from((20, 300, 5000)),
        steps,
    )


evenings = evenings_with(TRADITIONAL)


evenings_of_games = evenings_with(RULES)


def club_of(evening: DrawnEvening) -> Club:
    rules = evening.rules
    club = Club(
        seated=(1, 2, 3, 4),
        clock=evening.clock,
        rules=rules,
        chips=evening.chips,
        game=game_of(rules).key,
    )
    club.do(1, act.Start())
    return club


def take(club: Club, step: Step, known: Sequence[Any] = TRADITIONAL) -> Done:
    """Let a player act; mostly legally, sometimes at random. House rules are taken from ``known``."""
    kind, who, number = step
    table = club.table
    match kind:
        case 0:
            return club.do(who, act.Sit())
        case 1:
            return club.do(who, act.GetUp())
        case 2:
            return club.do(who, (act.ComeBack(), act.SitOut())[number % 2])
        case 3:
            return club.do(who, act.AskPause((None, table.round, number)[number % 3]))
        case 4:
            rules = known[number % len(known)]
            clock = CLOCKS[number % len(CLOCKS)]
            return club.do(who, act.SetRules(rules, clock, admin=number % 2 == 0))
        case 5 | 6:
            return club.do(who, act.Cut("x" * (number % 70)))
        case 7:
            return club.do(who, act.CallTurn((club.decision, number)[number % 2]))
        case 8:
            return club.do(who, act.EndTable(admin=number % 5 == 0))
        case 9:
            return club.do(TABLE, act.ThrownOut()) if number % 10 == 0 else None
        case 10:
            return club.do(
                CHANCE, (Drawn(()), LotFell(who), act.ChainDrawn(number, 9, ""))[number % 3]
            )
        case 11:
            return club.do((CLOCK, CHANCE, who)[number % 3], act.TimeUp(f"turn:{number % 20}"))
        case 12:
            return club.do(CLOCK, act.PlayFor(who, (club.decision, number)[number % 2]))
        case 13:
            choice = Choice(NAMES[number % len(NAMES)], number % 80 or None)
            return club.do(who, act.Play(choice, (None, table.round)[number % 2], None))
        case 14:
            choice = Choice(NAMES[number % len(NAMES)], number % 80 or None)
            return club.do(who, act.SetPremove(choice, (None, table.round)[number % 2]))
        case 15:
            return club.do(who, act.WithdrawPremove(("bank", "join", "")[number % 3]))
        case 16 | 17 | 18:
            return club.do(who, act.Start())
        case 19 | 20 | 21 | 22 | 23 | 24:
            ran_out = timers(table)
            return (
                club.do(CLOCK, act.TimeUp(ran_out[number % len(ran_out)].name)) if ran_out else None
            )
        case _:
            return play_something(club, number) if table.phase == "round" else None


def steps_of(
    evening: DrawnEvening, known: Sequence[Any] = TRADITIONAL
) -> Iterator[tuple[Club, Step]]:
    """Play the evening; gives the club after every step, with that step."""
    club = club_of(evening)
    for step in evening.steps:
        take(club, step, known)
        yield club, step


def play_something(club: Club, number: int) -> Done:
    """Take up an offer of the player on turn; it cannot be refused."""
    seen = view(club.table, club.actor)
    offered = GAMES[seen.game_key].sight.offers(seen.game)
    offer = offered[number % len(offered)]
    amounts = range(offer.low, offer.high + 1, offer.step)
    amount = amounts[number % len(amounts)] if offer.high else None
    first = number % max(len(offer.options), 1)
    options = (offer.options[first:] + offer.options[:first])[: offer.take]
    choice = Choice(offer.name, amount, options)
    return club.done(club.actor, act.Play(choice, club.table.round, club.decision))


def with_hidden_cards_swapped(
    evening: DrawnEvening, known: Sequence[Any] = TRADITIONAL, seed: int = 0
) -> Iterator[tuple[Table, Table]]:
    """The table after every step with hidden cards, each with a copy in which other cards are hidden."""
    rng = random.Random(seed)
    for club, _ in steps_of(evening, known):
        other = swapped(club.table, rng)
        if other is not None:
            yield club.table, other


def swapped(table: Table, rng: random.Random) -> Table | None:
    hides = table.phase == "round" and table.sitting.key == "sette_e_mezzo"
    game = swap_hidden(table.sitting.state, rng) if hides else None
    if game is None:
        return None
    return replace(table, sitting=replace(table.sitting, state=game))
