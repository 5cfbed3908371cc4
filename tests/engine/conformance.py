"""The parts of the conformance suite: tables, choices inside and outside an offer, and laws that planted faults try."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from typing import Any, Final

from msgspec.structs import fields

from engine.cards import Card
from engine.chance import Drawn
from engine.game import (
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    AnyGame,
    Between,
    Choice,
    Move,
    Offer,
    Purses,
    Refusal,
    Tally,
    Waiting,
)
from engine.stored import stored_name
from engine.table import Table, decide, evolve
from engine.table.actions import Play
from tests.kit.any_tables import BYSTANDER, some_step
from tests.kit.hidden import SWAPS
from tests.kit.play import POTS, Sitting

MATCHES: Final = 2
"""The matches that the law of matches plays to their end."""

MOST_ROUNDS: Final = 2_000
"""The rounds in which they are surely over."""


def sitting(game: AnyGame, seed: int) -> Sitting:
    """A table with some number of players, under some preset."""
    chance = random.Random(seed)
    rules = chance.choice(list(game.rulebook.presets.values()))
    people = chance.randint(max(2, game.seats.min_players(rules)), game.seats.max_players(rules))
    table = Sitting(game, rules, seats=tuple(range(1, people + 1)), seed=seed, chips=2000)
    table.purses[BYSTANDER] = 100_000  # more than any bank covers
    return table


def played(game: AnyGame, seed: int, rounds: int) -> Sitting:
    """Such a table after this many rounds, each with one fresh deck at most."""
    table = sitting(game, seed)
    for decks in range(rounds):
        table.open()
        table.play_out()
        assert table.decks <= decks + 1, "a round opens one fresh deck at most"
    return table


def offer_names(game: AnyGame) -> list[str]:
    """The names that its offers may have: those of its actions, with or without the first word."""
    names = [
        re.sub(r"(?<!^)(?=[A-Z])", "_", stored_name(action)).lower()
        for action in game.logged.actions
    ]
    return names + [name.partition("_")[2] for name in names if "_" in name]


def choices(offer: Offer) -> list[Choice]:
    """Choices within an offer, at its ends and in between."""
    amounts: list[int | None] = [None]
    if offer.high:
        steps = (offer.high - offer.low) // offer.step
        amounts += sorted({offer.low, offer.low + steps // 2 * offer.step, offer.high})
    taken: list[tuple[int, ...]] = [()]
    if offer.options:
        starts = range(len(offer.options) - offer.take + 1)
        taken += [offer.options[start : start + offer.take] for start in starts]
    taken += offer.sets
    return [Choice(offer.name, amount, options) for amount in amounts for options in taken]


def beyond(name: str, offer: Offer | None) -> list[Choice]:
    """Choices outside an offer: all of them, or amounts and options outside its range."""
    if offer is None:
        return [Choice(name), Choice(name, 10), Choice(name, None, (2,))]
    wrong = [Choice(name, offer.high + 1)] if offer.high else []
    if offer.low > 0:
        wrong.append(Choice(name, offer.low - 1))
    if offer.step > 1:
        wrong.append(Choice(name, offer.low + 1))
    if offer.options:
        others = offer.options[: offer.take - 1]
        unknown = [option for option in (3, 99) if option not in offer.options]
        wrong += [Choice(name, None, (*others, option)) for option in unknown]
        wrong.append(Choice(name, None, (*offer.options[: offer.take], offer.options[0])))
    return wrong


def some_actions(game: AnyGame) -> tuple[Any, ...]:
    """One action of each kind; amounts, cards and people without a default are 1."""
    return _some_of(game.logged.actions)


@cache
def _some_of(kinds: tuple[type[Any], ...]) -> tuple[Any, ...]:
    found = []
    for kind in kinds:
        needed = [field for field in fields(kind) if field.required]
        filled = {field.name: (1,) if "tuple" in str(field.type) else 1 for field in needed}
        found.append(kind(**filled))
    return tuple(found)


def accepted(table: Sitting, who: int, action: Any) -> bool:
    """True if the action, made from a choice and the player's own view, has an effect."""
    if isinstance(action, Refusal):
        return False
    done = table.game.core.decide(table.state, Move(who, action, table.purses))
    return not isinstance(done, Refusal)


# --- laws ---


def a_finished_round_waits_for_the_table_alone(game: AnyGame, seed: int) -> None:
    """Neither players nor chance nor the clock have a legal action. Results sum to zero; a game played for chips has
    none only if nothing was played and the table is to rest. A game played for points has a score, which names the
    losers too; after a match the table may rest.
    """
    table = sitting(game, seed)
    table.open()
    table.play_out()
    over = table.awaits()
    assert isinstance(over, Between)
    assert game.timing.clock(table.state) is None, "no clock runs between rounds"
    assert game.timing.question(table.state) == ""
    for person in (*table.seats, BYSTANDER, PUBLIC):
        assert table.offers(person) == (), "between rounds nobody has offers"
        for action in some_actions(game):
            assert isinstance(
                game.core.decide(table.state, Move(person, action, table.purses)), Refusal
            )
            assert isinstance(
                game.core.decide(table.state, Move(CLOCK, action, table.purses)), Refusal
            )
    assert isinstance(game.core.decide(table.state, Move(CHANCE, Drawn(()), table.purses)), Refusal)
    assert isinstance(game.core.decide(table.state, Move(TABLE, None, table.purses)), Refusal)
    results = [brought for event in table.log if (brought := game.chips.results(event))]
    scores = [scored for event in table.log if (scored := game.tally.score(event)) is not None]
    assert len(results) <= 1, "one event ends a round for chips"
    matches = [won for event in table.log if (won := game.tally.match(event)) is not None]
    played = bool(matches) or not over.rest
    assert len(scores) == (1 if game.tally.points and played else 0), (
        "one event scores a round of a game with points"
    )
    assert all(set(scored) == set(table.seats) for scored in scores), "losers have a score"
    assert results or scores or over.rest, "a round has results or a score, or a reason to rest"
    assert all(sum(brought.values()) == 0 for brought in results), "results sum to zero"
    assert all(game.chips.bank(event) in (0, *table.seats) for event in table.log)
    for won in matches:
        people = [person for place in won.ranking for person in place]
        assert sorted(people) == sorted(set(people) & set(table.seats))
    assert all(table.purses[pot] == 0 for pot in POTS), "no chips stay in escrow, pot or prize"


def players_with_equal_points_share_a_place_in_a_match(game: AnyGame, seed: int) -> None:
    """The first place too: then the match is a draw. Behind it more points are a better place, and the next match
    begins at zero.
    """
    if game.tally.match is Tally().match:
        return  # it has no matches
    table = sitting(game, seed)
    total: Counter[int] = Counter()
    ended = 0
    for _ in range(MOST_ROUNDS):
        before = len(table.log)
        table.open()
        table.play_out()
        for event in table.log[before:]:
            total.update(game.tally.score(event) or {})
            won = game.tally.match(event)
            if won is None:
                continue
            assert all(len({total[one] for one in place}) == 1 for place in won.ranking)
            first, *others = (total[place[0]] for place in won.ranking)
            assert others == sorted(set(others), reverse=True), "equal players share a place"
            assert others[:1] != [first], "a draw is one place"
            total.clear()
            ended += 1
            if ended == MATCHES:
                return
    raise AssertionError("a match ends")


def hidden_cards_stay_hidden(table: Sitting, seed: int) -> set[int]:
    """Two states that differ only in cards that a viewer cannot know give that viewer the same picture, keyboard,
    premoves and refusals. The viewers are all seats, a bystander and the public. Returns the viewers whose hidden
    cards were exchanged.
    """
    chance = random.Random(seed)
    exchanged: set[int] = set()
    for played in range(30):  # a bank against which nobody plays hides nothing
        if (played >= 3 and exchanged) or isinstance(table.open(), Refusal):
            break
        while isinstance(table.awaits(), Waiting):
            for viewer in (*table.seats, BYSTANDER, PUBLIC):
                other = SWAPS[table.game.key](table.state, chance, viewer)
                if other is not None:
                    exchanged.add(viewer)
                    assert other != table.state
                    actor = chance.choice(table.seats)
                    one = what_is_known(table, table.state, viewer, actor=actor)
                    assert one == what_is_known(table, other, viewer, actor=actor), (
                        f"viewer {viewer} learns of a hidden card"
                    )
            some_step(table)
    return exchanged


def what_is_known(table: Sitting, state: Any, viewer: int, *, actor: int) -> tuple[Any, ...]:
    """All that reaches a viewer from a state: picture, offers, premoves, the awaited people and their clock. Also all
    refusals of the viewer's own choices, and those of ``actor`` that everybody may read.
    """
    game = table.game
    seen = game.sight.view(state, viewer)
    told: list[Any] = [seen, game.sight.offers(seen), game.sight.premoves(seen)]
    told += [game.core.awaits(state), game.timing.clock(state), game.timing.question(state)]
    public = [
        choice
        for offer in game.sight.offers(game.sight.view(state, PUBLIC))
        for choice in choices(offer)
    ]
    own = [choice for offer in game.sight.offers(seen) for choice in choices(offer)]
    for person in {viewer, actor} - {PUBLIC}:
        picture = game.sight.view(state, person)
        tried = [
            game.sight.action(picture, choice) for choice in (public if person == actor else own)
        ]
        for action in (*tried, *some_actions(game)):
            done = action
            if not isinstance(action, Refusal):
                done = game.core.decide(state, Move(person, action, table.purses))
            heard = isinstance(done, Refusal) and (person == viewer or not done.hidden)
            told.append(done if heard else None)
    return tuple(told)


def what_follows(
    table: Table, purses: Purses, *, who: int, choice: Choice, viewers: set[int]
) -> Refusal | list[tuple[Offer, ...]]:
    """The refusal of a choice at a table, or the viewers' offers after it."""
    done = decide(table, who, action=Play(choice), purses=purses)
    if isinstance(done, Refusal):
        return done
    sitting = reduce(evolve, done, table).sitting
    sight = sitting.kind.sight
    return [sight.offers(sight.view(sitting.state, viewer)) for viewer in sorted(viewers)]


def wrong_draws(good: tuple[Card, ...], earlier: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Too few cards, too many, one card twice, and one that was drawn earlier."""
    yield ()
    yield (*good, *good)
    yield (good[0],) * (len(good) + 1)
    if len(good) > 1:
        yield good[:-1]
        yield (*good[:-1], good[0])
    if earlier:
        yield (*good[:-1], earlier[0])
        yield (*good[:-1], earlier[-1])
