"""Laws for every game of the registry. A new game gets these tests by its entry there."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial, reduce
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from engine.cards import Card
from engine.chance import Draw, Drawn
from engine.families import GameRules
from engine.game import (
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    WINDOWS,
    Absent,
    AnyGame,
    Between,
    Choice,
    GroupPace,
    Move,
    Offer,
    OpenRound,
    Purses,
    Refusal,
    Tally,
    Waiting,
)
from engine.registry import GAMES
from engine.stored import reader_of, stored_name, to_builtins, to_text
from engine.table import Table, decide, evolve
from engine.table.actions import CountLater, Play
from engine.table.purses import held
from engine.table.state import game_waits
from tests.engine.table.kit import Club
from tests.kit import golden
from tests.kit.examples import examples
from tests.kit.hidden import SWAPS
from tests.kit.play import POTS, Sitting

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
seeds = st.integers(0, 10**6)
BYSTANDER: Final = 99
"""A person in the chat without a seat."""

MATCHES: Final = 2
"""The matches that the law of matches plays to their end."""

MOST_ROUNDS: Final = 2_000
"""The rounds in which they are surely over."""


def random_games(law: Callable[..., None]) -> Callable[..., None]:
    """Try the law with every game and some seeds."""
    tried: Callable[..., None] = games(given(seed=seeds)(examples(10)(law)))
    return tried


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
        assert table.decks <= decks + 1
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


@games
def test_every_game_describes_itself(game: AnyGame) -> None:
    """It has a key, presets that fit together, numbers of seats, and names of actions and events that can be stored."""
    assert GAMES[game.key] is game
    assert all(rules.check() is None for rules in game.rulebook.presets.values())
    assert (
        next(iter(game.rulebook.presets.values()))
        == game.rulebook.rules()
        == game.rulebook.switches.usual
    )
    names = [stored_name(kind) for kind in (*game.logged.events, *game.logged.actions)]
    assert len(set(names)) == len(names)
    assert {"alla_regola", "random"} <= game.players.policies.keys()
    assert game.seats.max_timeouts >= 1
    assert game.players.computers[0] == "alla_regola", "the default of computers"
    for rules in game.rulebook.presets.values():
        assert max(2, game.seats.min_players(rules)) <= game.seats.max_players(rules)
        assert game.chips.least(rules) > 0 or game.tally.points, "a game counts chips or points"


@games
def test_the_rules_of_a_game_are_told_from_others_with_the_same_fields(game: AnyGame) -> None:
    """They are stored with the key of their game."""
    assert stored_name(game.rulebook.rules) == game.key
    rules = game.rulebook.rules()
    assert to_builtins(rules)["game"] == game.key


@games
def test_no_points_are_lost_in_a_round_that_nobody_played(game: AnyGame) -> None:
    assert game.players.review((), 1) is None


@games
def test_every_game_has_a_golden_transcript_and_plays_it_again(game: AnyGame) -> None:
    """The stored commands bring about the stored events and chips."""
    golden.check(game.key)


@games
def test_the_hidden_cards_of_every_game_can_be_exchanged(game: AnyGame) -> None:
    """Without an exchange the law of the public view would test nothing."""
    assert game.key in SWAPS


@random_games
def test_a_choice_is_accepted_exactly_if_it_is_offered(game: AnyGame, seed: int) -> None:
    """[BT-1] This holds for every viewer at every decision: no offer is refused, and no other choice or player is
    accepted. The public has the offers of everybody awaited, but no options that show a hidden card.
    """
    table = sitting(game, seed)
    names = offer_names(game)
    for _ in range(2):
        table.open()
        while isinstance(asked := table.awaits(), Waiting):
            public = {offer.name: offer for offer in table.offers(PUBLIC)}
            assert not any(offer.options for offer in public.values() if offer.private)
            for person in (*table.seats, BYSTANDER):
                view = table.view(person)
                offers = {offer.name: offer for offer in game.sight.offers(view)}
                assert offers.keys() <= set(names)
                if not asked.anybody:
                    assert bool(offers) == (person in asked.people)
                assert offers or person not in asked.people
                assert person not in asked.people or offers.keys() <= public.keys()
                for name in names:
                    offer = offers.get(name)
                    for choice in choices(offer) if offer else ():
                        action = game.sight.action(view, choice)
                        assert accepted(table, person, action), choice
                    for choice in beyond(name, offer):
                        action = game.sight.action(view, choice)
                        assert not accepted(table, person, action), choice
            table.random_step()


@games
@given(seed=seeds)
@examples(3)
def test_a_reference_player_gives_an_action_of_the_game_that_is_accepted(
    game: AnyGame, seed: int
) -> None:
    """It never gives a refusal; an offer that the game does not know is an error of the game, not an answer.

    Out of turn it may let the question pass (None).
    """
    table = sitting(game, seed)
    players = [name for name in game.players.policies if name not in game.players.slow]
    table.open()
    while isinstance(table.awaits(), Waiting):
        below = table.random.randrange
        due = game.timing.clock(table.state)
        assert due is not None
        for person in table.may_act():
            view = table.view(person)
            for name in players:
                action = game.players.policies[name](view, table.offers(person), below)
                if action is None:
                    assert person != due.who
                    continue
                assert isinstance(action, game.logged.actions), name
                assert not isinstance(
                    game.core.decide(table.state, Move(person, action, table.purses)), Refusal
                ), (name, action)
            with pytest.raises(KeyError):
                game.players.policies["random"](view, (Offer("no_action"),), below)
        table.random_step()


@random_games
def test_a_finished_round_waits_for_the_table_alone(game: AnyGame, seed: int) -> None:
    """Neither players nor chance nor the clock have a legal action. Results sum to zero; a game played for chips has
    none only if nothing was played and the table is to rest. A game played for points has a score, which names the
    losers too; after a match the table may rest.
    """
    table = sitting(game, seed)
    table.open()
    table.play_out()
    over = table.awaits()
    assert isinstance(over, Between)
    assert game.timing.clock(table.state) is None
    assert game.timing.question(table.state) == ""
    for person in (*table.seats, BYSTANDER, PUBLIC):
        assert table.offers(person) == ()
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
    assert len(results) <= 1
    matches = [won for event in table.log if (won := game.tally.match(event)) is not None]
    played = bool(matches) or not over.rest
    assert len(scores) == (1 if game.tally.points and played else 0)
    assert all(set(scored) == set(table.seats) for scored in scores), "losers have a score"
    assert results or scores or over.rest
    assert all(sum(brought.values()) == 0 for brought in results)
    assert all(game.chips.bank(event) in (0, *table.seats) for event in table.log)
    for won in matches:
        people = [person for place in won.ranking for person in place]
        assert sorted(people) == sorted(set(people) & set(table.seats))
    assert all(table.purses[pot] == 0 for pot in POTS)


@games
@given(seed=seeds)
@examples(2)
def test_players_with_equal_points_share_a_place_in_a_match(game: AnyGame, seed: int) -> None:
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


@random_games
def test_rules_and_events_are_read_back_as_written(game: AnyGame, seed: int) -> None:
    """They go through JSON by the name of their class."""
    table = played(game, seed, rounds=2)
    for reader in (reader_of(game.rulebook.rules), reader_of(GameRules)):
        back = reader.read(to_text(table.rules))
        assert (type(back), back) == (game.rulebook.rules, table.rules), (
            "known among the rules of all games"
        )
    for event in table.log:
        back = reader_of(type(event)).read(to_text(event))
        assert back == event
        assert game.chips.transfers(back) == game.chips.transfers(event)


@random_games
def test_replay_equals_play(game: AnyGame, seed: int) -> None:
    """State is the fold of the events alone; folding changes no state it was given."""
    table = played(game, seed, rounds=3)
    state = game.core.start(table.rules)
    for event in table.log:
        before = pickle.dumps(state)
        after = game.core.evolve(state, event)
        assert state == pickle.loads(before)  # noqa: S301 -- our own bytes
        state = after
    assert state == table.state
    assert game.sight.view(state, PUBLIC) == table.view(PUBLIC)


@random_games
def test_hidden_cards_stay_hidden(game: AnyGame, seed: int) -> None:
    """[BT-1] Two states that differ only in cards that a viewer cannot know give that viewer the same picture,
    keyboard, premoves and refusals. The viewers are all seats, a bystander and the public.
    """
    chance = random.Random(seed)
    table = sitting(game, seed)
    exchanged: set[int] = set()
    for played in range(30):  # a bank against which nobody plays hides nothing
        if played >= 3 and exchanged:
            break
        table.open()
        while isinstance(table.awaits(), Waiting):
            for viewer in (*table.seats, BYSTANDER, PUBLIC):
                other = SWAPS[game.key](table.state, chance, viewer)
                if other is not None:
                    exchanged.add(viewer)
                    assert other != table.state
                    actor = chance.choice(table.seats)
                    one = what_is_known(table, table.state, viewer, actor=actor)
                    assert one == what_is_known(table, other, viewer, actor=actor)
            table.random_step()
    assert exchanged


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


@random_games
def test_a_player_is_always_awaited_and_the_clock_can_always_act(game: AnyGame, seed: int) -> None:
    """The law holds until the round is over; the number of a decision that is closed is never used again.

    An offer out of turn answers a question of its own, so that its button outlives the turn of another player.
    """
    table = sitting(game, seed)
    decisions: list[int] = []
    now: set[int] = set()
    closed: set[int] = set()
    for _ in range(3):
        table.open()
        while isinstance(asked := table.awaits(), Waiting):
            due = game.timing.clock(table.state)
            assert due is not None
            if due.kind in WINDOWS:
                assert due.who == 0, "the end of a window is nobody's lapse"
            else:
                assert due.who in asked.people
            if game.sight.pace is not None:
                pace = game.sight.pace(game.sight.view(table.state, PUBLIC))
                assert pace in get_args(GroupPace)
                assert pace != "late" or due.kind == "turn", "only a turn shows on a private card"
            decisions.append(due.decision)
            still = {due.decision}
            for person in table.may_act():
                for offer in table.offers(person):
                    assert offer.decision != due.decision, "0 means the clock's"
                    assert offer.decision or due.who in (0, person)
                    still.add(offer.decision or due.decision)
            closed |= now - still
            assert not still & closed
            now = still
            for lapsed in (True, False):
                action = game.timing.on_timeout(table.state, lapsed)
                done = game.core.decide(table.state, Move(CLOCK, action, table.purses))
                assert not isinstance(done, Refusal), (lapsed, action)
            lapsed = bool(len(decisions) % 2)
            table.do(CLOCK, game.timing.on_timeout(table.state, lapsed)) if len(
                decisions
            ) % 3 else table.random_step()


@random_games
def test_the_question_asked_now_is_never_among_the_premoves(game: AnyGame, seed: int) -> None:
    """[PM-2] Each player has one premove a question, under the names of the ordinary buttons; the public view has
    none.
    """
    table = sitting(game, seed)
    names = offer_names(game)
    for _ in range(3):
        table.open()
        while True:
            due = game.timing.clock(table.state)
            for person in (*table.seats, BYSTANDER, PUBLIC):
                premoves = game.sight.premoves(table.view(person))
                asked = [one.question for one in premoves]
                assert len(set(asked)) == len(asked)
                assert all(asked)
                assert not premoves or person in table.seats
                assert {offer.name for one in premoves for offer in one.offers} <= set(names)
                if due is not None and due.who == person:
                    assert game.timing.question(table.state) not in asked
            if not isinstance(table.awaits(), Waiting):
                break
            table.random_step()


@random_games
def test_an_absent_player_may_keep_a_seat_and_play_may_resume_later(
    game: AnyGame, seed: int
) -> None:
    """[PI-12, PI-13] A round of the players present opens while others are absent."""
    table = sitting(game, seed)
    table.seats = table.seats[: game.seats.max_players(table.rules) - 1]
    away = max(table.seats) + 1
    if len(table.seats) < game.seats.min_players(table.rules):
        assert isinstance(table.open(ring=(*table.seats, away)), Refusal), "every seat must play"
        return
    for resumed in (False, True):
        table.purses.update(dict.fromkeys((*table.seats, away), 2000))
        chips = sum(table.purses.values())
        done = table.open(ring=(*table.seats, away), resumed=resumed)
        assert not isinstance(done, Refusal)
        while isinstance(asked := table.awaits(), Waiting):
            if asked.people[0] == away:
                table.do(CLOCK, game.timing.on_timeout(table.state, False))
            else:
                table.random_step()
        assert sum(table.purses.values()) == chips


@random_games
def test_an_absence_out_of_turn_never_stops_a_round(game: AnyGame, seed: int) -> None:
    """[PI-12, CL-8a] The table may report an absence at any moment; most games do nothing about it at once."""
    table = sitting(game, seed)
    table.open()
    while isinstance(asked := table.awaits(), Waiting):
        others = [person for person in table.seats if person not in asked.people]
        table.do(TABLE, Absent(table.random.choice((*others, BYSTANDER))))
        if isinstance(table.awaits(), Waiting):
            table.random_step()
    assert isinstance(table.awaits(), Between)
    assert all(table.purses[pot] == 0 for pot in POTS)


@random_games
def test_chance_cannot_deal_a_card_twice(game: AnyGame, seed: int) -> None:
    """A card that has been drawn from the same shuffle is refused, and so is a wrong number of cards."""
    table = sitting(game, seed)
    asked_by_table = OpenRound(seats=table.seats, rules=table.rules)
    assert not isinstance(table.tell(TABLE, asked_by_table), Refusal)
    drawn: dict[tuple[int, int], tuple[Card, ...]] = {}
    while not isinstance(asked := table.awaits(), Between):
        if isinstance(asked, Waiting):
            table.random_action()
            continue
        good = table.answer(asked)
        if isinstance(asked, Draw):
            assert isinstance(good, Drawn)
            earlier = drawn.get((asked.deck, asked.shuffle), ())
            for cards in wrong_draws(good.cards, earlier):
                wrong = game.core.decide(table.state, Move(CHANCE, Drawn(cards), table.purses))
                assert isinstance(wrong, Refusal), cards
            drawn[asked.deck, asked.shuffle] = earlier + good.cards
        assert not isinstance(table.tell(CHANCE, good), Refusal)
        if not isinstance(table.awaits(), Draw):
            again = game.core.decide(table.state, Move(CHANCE, good, table.purses))
            assert isinstance(again, Refusal)


@random_games
def test_chips_that_come_or_go_change_nobody_elses_round(game: AnyGame, seed: int) -> None:
    """[GEN-8] At every decision of a table, the chips of people whom the round does not hold may go elsewhere: all
    others have the same offers and refusals then, and the same offers after each of their choices. Chips that come in
    for a person of the round change neither anybody's nor that person's own.
    """
    chance = random.Random(seed)
    rules = chance.choice(list(game.rulebook.presets.values()))
    people = chance.randint(max(2, game.seats.min_players(rules)), game.seats.max_players(rules))
    seats = tuple(range(1, people + 1))
    chips = 3 * people * game.chips.least(rules) or 2000  # so few that they bound the stakes
    club = Club(game=game.key, rules=rules, seated=seats, chips=chips)
    club.purses[BYSTANDER] = 100_000
    club.deal()
    for _ in range(40):
        asked = game_waits(club.table)
        if club.table.phase != "round" or asked is None:
            break
        moved = chance.choice((*seats, BYSTANDER))
        table, purses = club.table, dict(club.purses)
        if moved in held(table):
            later = decide(table, TABLE, action=CountLater(moved, 500), purses=purses)
            assert not isinstance(later, Refusal)
            table = reduce(evolve, later, table)
            purses[moved] += 500
            viewers = {*seats, BYSTANDER}
        else:
            del purses[moved]
            viewers = {*seats, BYSTANDER} - {moved}
        acting = [
            (person, chance.choice([*choices(offer), *beyond(offer.name, offer)]))
            for person in ((*asked.people, BYSTANDER) if asked.anybody else asked.people)
            for offer in game.sight.offers(game.sight.view(table.sitting.state, person))
        ]
        for person, choice in acting:
            if person in viewers:
                tap = partial(what_follows, who=person, choice=choice, viewers=viewers)
                assert tap(table, purses) == tap(club.table, club.purses)
        person, choice = chance.choice(acting)
        club.do(person, Play(choice))


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
