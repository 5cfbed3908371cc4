"""Laws for every game of the registry. A new game gets these tests by its entry there."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial, reduce
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.chance import Draw, Drawn
from engine.families import GameRules
from engine.game import (
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    Absent,
    AnyGame,
    Between,
    GroupPace,
    Move,
    OpenRound,
    Refusal,
    Waiting,
)
from engine.registry import GAMES
from engine.stored import reader_of, stored_name, to_builtins, to_text
from engine.table import decide, evolve
from engine.table.actions import CountLater, Play
from engine.table.purses import held_people
from engine.table.state import game_waits
from tests.engine.conformance import (
    a_finished_round_waits_for_the_table_alone,
    accepted,
    beyond,
    choices,
    hidden_cards_stay_hidden,
    offer_names,
    played,
    players_with_equal_points_share_a_place_in_a_match,
    sitting,
    what_follows,
    wrong_draws,
)
from tests.engine.table.kit import Club
from tests.kit import golden
from tests.kit.any_tables import BYSTANDER, some_step, tables_of
from tests.kit.examples import examples
from tests.kit.hidden import SWAPS
from tests.kit.high_card import GAME as HIGH_CARD
from tests.kit.play import POTS
from tests.kit.played import high_card_is_played

TRIED = (*GAMES.values(), HIGH_CARD)
"""Every game of the registry, and the worked example of ``docs/adding-a-game.md``."""

games = pytest.mark.parametrize("game", TRIED, ids=lambda game: game.key)
seeds = st.integers(0, 10**6)


@pytest.fixture(scope="module", autouse=True)
def high_card() -> Iterator[None]:
    """The registries have the worked example too."""
    with high_card_is_played():
        yield


def random_games(law: Callable[..., None]) -> Callable[..., None]:
    """Try the law with every game and some seeds."""
    tried: Callable[..., None] = games(given(seed=seeds)(examples(10)(law)))
    return tried


@games
def test_every_game_describes_itself(game: AnyGame) -> None:
    """It has a key, presets that fit together, numbers of seats, and names of actions and events that can be stored."""
    assert GAMES[game.key] is game
    for name, rules in game.rulebook.presets.items():
        assert rules.check() is None, f"preset {name} contradicts itself"
    assert (
        next(iter(game.rulebook.presets.values()))
        == game.rulebook.rules()
        == game.rulebook.switches.usual
    ), "the first preset, the defaults of the rules and switches.usual are equal"
    names = [stored_name(kind) for kind in (*game.logged.events, *game.logged.actions)]
    assert len(set(names)) == len(names), "each action and event has a name of its own"
    assert game.seats.max_timeouts >= 1
    assert game.players.computers[0] == "alla_regola", "the default of computers"
    for rules in game.rulebook.presets.values():
        assert max(2, game.seats.min_players(rules)) <= game.seats.max_players(rules)
        assert game.chips.least(rules) > 0 or game.tally.points, "a game counts chips or points"


@games
def test_the_rules_of_a_game_are_told_from_others_with_the_same_fields(game: AnyGame) -> None:
    """They are stored with the key of their game."""
    assert stored_name(game.rulebook.rules) == game.key, (
        "the rules have the game's key as their tag"
    )
    rules = game.rulebook.rules()
    assert to_builtins(rules)["game"] == game.key


@pytest.mark.unwatched
@games
def test_every_game_has_a_golden_transcript_and_plays_it_again(game: AnyGame) -> None:
    """The stored commands bring about the stored events and chips."""
    golden.check(game.key)


@games
def test_the_hidden_cards_of_every_game_can_be_exchanged(game: AnyGame) -> None:
    """Without an exchange the law of the public view would test nothing."""
    assert game.key in SWAPS, "tests/games/<game>/kit.py has swap_hidden"


@pytest.mark.unwatched
@games
@given(data=st.data())
@examples(15)
def test_a_choice_is_accepted_exactly_if_it_is_offered(game: AnyGame, data: st.DataObject) -> None:
    """[BT-1, GEN-8] This holds for every viewer at every decision, with few chips too: no offer is refused, and no
    other choice or player is accepted. The public has the offers of everybody awaited, but no options that show a
    hidden card.
    """
    table = data.draw(tables_of(game, all_play=True))
    names = offer_names(game)
    least = game.chips.least(table.rules)
    for _ in range(2):
        if min(table.purses[person] for person in table.seats) < least:
            return  # no view of the round knows a purse outside it
        table.open()
        while isinstance(asked := table.awaits(), Waiting):
            public = {offer.name: offer for offer in table.offers(PUBLIC)}
            assert not any(offer.options for offer in public.values() if offer.private), (
                "a private offer shows the public no options"
            )
            for person in (*table.seats, BYSTANDER):
                view = table.view(person)
                offers = {offer.name: offer for offer in game.sight.offers(view)}
                assert offers.keys() <= set(names), "an offer has the name of an action"
                if not asked.anybody:
                    assert bool(offers) == (person in asked.people), "who is awaited has offers"
                if person in asked.people:
                    assert offers, "who is awaited has offers"
                    assert offers.keys() <= public.keys(), "the public sees every offer"
                for name in names:
                    offer = offers.get(name)
                    for choice in choices(offer) if offer else ():
                        action = game.sight.action(view, choice)
                        assert accepted(table, person, action), f"offered and refused: {choice}"
                    for choice in beyond(name, offer):
                        action = game.sight.action(view, choice)
                        assert not accepted(table, person, action), f"not offered: {choice}"
            table.random_step()


@games
@given(data=st.data())
@examples(25)
def test_results_are_the_chips_that_everybody_won_and_lost(
    game: AnyGame, data: st.DataObject
) -> None:
    """[GEN-5, GEN-8, CL-10, PI-32, SY-18] Under any rules, with few chips or many. After every event the sum is the
    same and no purse is below zero; nothing is left in escrow or pot.
    """
    table = data.draw(tables_of(game))
    for _ in range(4):
        before, known = dict(table.purses), len(table.log)
        if isinstance(table.open(), Refusal):
            assert isinstance(table.awaits(), Between)
            assert table.purses == before
            return
        while isinstance(table.awaits(), Waiting):
            some_step(table)
        assert all(table.purses[pot] == 0 for pot in POTS), "no chips stay in escrow, pot or prize"
        brought: Mapping[int, int] = {}
        for event in table.log[known:]:
            brought = game.chips.results(event) or brought
        assert sum(brought.values()) == 0, "results sum to zero"
        for person in (*table.seats, BYSTANDER):
            assert table.purses[person] - before[person] == brought.get(person, 0), (
                "transfers move what results tell"
            )
        for state in (table.state, game.core.start(table.rules)):
            assert game.sight.covered(state, table.log[-1]) <= {*PACK}
        told = [one for one in getattr(table.log[-1], "results", ()) if hasattr(one, "purse")]
        assert all(one.purse == table.purses[one.person] for one in told)


@pytest.mark.unwatched
@games
@given(data=st.data())
@examples(25)
def test_the_clock_alone_ends_every_round(game: AnyGame, data: st.DataObject) -> None:
    """[SM-40, SM-46, CL-6, PI-35, SY-43] Under any rules. Outside windows it is the clock of the player on turn."""
    table = data.draw(tables_of(game))
    for number in range(6):
        if isinstance(table.open(), Refusal):
            return
        while isinstance(table.awaits(), Waiting):
            due = game.timing.clock(table.state)
            assert due is not None, "a clock runs while somebody is awaited"
            assert due.who == table.waiting() or due.window, "it is that of the player on turn"
            action = game.timing.on_timeout(table.state, number % 2 == 0)
            assert not isinstance(table.do(CLOCK, action), Refusal), "on_timeout is accepted"


@pytest.mark.unwatched
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
                    assert person != due.who, "a computer answers on its turn"
                    continue
                assert isinstance(action, game.logged.actions), name
                assert not isinstance(
                    game.core.decide(table.state, Move(person, action, table.purses)), Refusal
                ), (name, action)
        table.random_step()


@random_games
def test_a_finished_round_waits_for_the_table_alone(game: AnyGame, seed: int) -> None:
    a_finished_round_waits_for_the_table_alone(game, seed)


@games
@given(seed=seeds)
@examples(2)
def test_players_with_equal_points_share_a_place_in_a_match(game: AnyGame, seed: int) -> None:
    players_with_equal_points_share_a_place_in_a_match(game, seed)


@pytest.mark.unwatched
@games
@given(data=st.data(), seed=seeds)
@examples(25)
def test_hidden_cards_stay_hidden_under_any_rules(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    """[BT-1, PI-27, SY-7, SY-14, SY-19, SY-33]"""
    hidden_cards_stay_hidden(data.draw(tables_of(game)), seed)


@games
def test_hidden_cards_are_exchanged(game: AnyGame) -> None:
    """[BT-1] The law of hidden cards compares something in each game."""
    assert hidden_cards_stay_hidden(sitting(game, 1), 1)


@pytest.mark.unwatched
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
        assert back == event, "an event survives JSON"
        assert game.chips.transfers(back) == game.chips.transfers(event)


@pytest.mark.unwatched
@random_games
def test_replay_equals_play(game: AnyGame, seed: int) -> None:
    """State is the fold of the events alone; folding changes no state it was given."""
    table = played(game, seed, rounds=3)
    state = game.core.start(table.rules)
    for event in table.log:
        before = pickle.dumps(state)
        after = game.core.evolve(state, event)
        assert state == pickle.loads(before), "evolve changes no state that it was given"  # noqa: S301 -- our own
        state = after
    assert state == table.state, "the state is the fold of the events"
    assert game.sight.view(state, PUBLIC) == table.view(PUBLIC)


@pytest.mark.unwatched
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
            if due.window:
                assert due.who == 0, "the end of a window is nobody's lapse"
            else:
                assert due.who in asked.people, "the clock is of somebody awaited"
            if game.sight.pace is not None:
                pace = game.sight.pace(game.sight.view(table.state, PUBLIC))
                assert pace in get_args(GroupPace)
                assert pace != "late" or not due.window, "only a turn shows on a private card"
            decisions.append(due.decision)
            still = {due.decision}
            for person in table.may_act():
                for offer in table.offers(person):
                    assert offer.decision != due.decision, "0 means the clock's"
                    assert offer.decision or due.who in (0, person)
                    still.add(offer.decision or due.decision)
            closed |= now - still
            assert not still & closed, "the number of a closed decision never returns"
            now = still
            for lapsed in (True, False):
                action = game.timing.on_timeout(table.state, lapsed)
                done = game.core.decide(table.state, Move(CLOCK, action, table.purses))
                assert not isinstance(done, Refusal), (lapsed, action)
            lapsed = bool(len(decisions) % 2)
            table.do(CLOCK, game.timing.on_timeout(table.state, lapsed)) if len(
                decisions
            ) % 3 else table.random_step()


@pytest.mark.unwatched
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
                assert len(set(asked)) == len(asked), "one premove a question"
                assert all(asked)
                assert not premoves or person in table.seats, "the public has no premoves"
                assert {offer.name for one in premoves for offer in one.offers} <= set(names)
                if due is not None and due.who == person:
                    assert game.timing.question(table.state) not in asked, "it is asked now"
            if not isinstance(table.awaits(), Waiting):
                break
            table.random_step()


@pytest.mark.unwatched
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


@pytest.mark.unwatched
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
        if moved in held_people(table):
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
