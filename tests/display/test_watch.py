"""Finished hands to watch, of every game: every step can be shown, with all cards of the file and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier.past_round import PastRound
from display.callback import parse
from display.caption import has_time, lines_on_phone
from display.games import look
from display.measure import plain
from display.pictures.picture import BACK, TablePicture
from display.pictures.plan import CROWDED, table_plan
from display.screen import Screen
from display.taps import TAPS
from display.watch import WATCH, LostMoment, WatchedMove, WatchKeys, shared_screen, watch_screen
from engine.cards import Card
from engine.game import AnyGame
from engine.registry import GAMES
from engine.value import replace
from games.calabresella.rules import CalaRules
from history.words import Telling
from locales import COMPLETE, Raw, words
from messages.watching import Reel
from tests.display.kit import check_limits
from tests.display.scenes import check_text
from tests.display.watched import past_round, played_round, reel
from tests.engine.table.kit import Club
from tests.kit.phone import PHONES, cut_labels, excess, lines_of
from tests.kit.played import high_card_is_played
from tests.pictures.paper import STYLE

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
ALONE = WatchKeys(alone=True, played=True, chose=True, shares=True)


def rounds_of(game: AnyGame) -> Iterator[PastRound]:
    """A round of every preset, at a small and at a full table."""
    for seed, rules in enumerate(game.rulebook.presets.values()):
        fewest, most = max(2, game.seats.min_players(rules)), game.seats.max_players(rules)
        for people in sorted({fewest, most}):
            yield played_round(game, rules, people, seed=seed)


def steps(watched: Reel) -> Iterator[WatchedMove]:
    return map(watched.move, range(watched.steps))


def faces(picture: TablePicture) -> set[Card]:
    shown = {face for panel in picture.panels for face in (*panel.cards, *panel.held)}
    return {Card(face) for face in (shown | {*(picture.common or ())}) - {BACK}}


def own_cards(move: WatchedMove) -> set[Card]:
    """The cards that the players held, as each of them saw the own ones."""
    hands = [look(own).own.hand_picture(own, STYLE).cards for own in move.own]
    return {Card(face) for hand in hands for face in hand if face != BACK}


def shown_table(screen: Screen) -> TablePicture:
    assert isinstance(screen.picture, TablePicture)
    return screen.picture


def can_be_shown(past: PastRound, language: str) -> None:
    for pictured in (True, False):
        for move in steps(reel(past, language, pictured=pictured)):
            for screen in (watch_screen(move, ALONE), shared_screen(move, Raw("Rita"))):
                check_limits(screen)
                check_text(screen)
                taps = [parse(key.data) for row in screen.keyboard for key in row]
                assert {tap.name for tap in taps if tap is not None} <= TAPS.keys()
                if pictured and screen.picture is not None:
                    assert lines_of(screen) <= 3
                    assert all(excess(screen, phone) <= 0 for phone in PHONES), screen.text


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_every_step_of_a_hand_of_every_game_can_be_shown(game: AnyGame, language: str) -> None:
    for past in rounds_of(game):
        can_be_shown(past, language)


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_the_last_step_names_the_hand_once(game: AnyGame, language: str) -> None:
    for past in rounds_of(game):
        for pictured in (True, False):
            watched = reel(past, language, pictured=pictured)
            hand, _, _ = plain(watch_screen(watched.move(0), ALONE).text).partition(" · ")
            last = watched.move(watched.steps - 1)
            for screen in (watch_screen(last, ALONE), shared_screen(last, Raw("Rita"))):
                assert len(re.findall(rf"{hand}\b", plain(screen.text))) == 1, screen.text


def test_so_can_those_of_a_game_without_a_story_of_its_own() -> None:
    with high_card_is_played():
        for past in rounds_of(GAMES["high_card"]):
            can_be_shown(past, "it")


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_a_question_about_a_move_has_room_below_its_picture(game: AnyGame, language: str) -> None:
    for past in rounds_of(game):
        watched = reel(past, language)
        for step in range(watched.steps):
            person = past.seen(watched.first + step, 0).running.turn
            moment = watched.question(step, 1, person) if person else None
            if moment is not None:
                has_room(watched.move(step), moment)


def test_a_question_with_many_takings_asks_for_the_card_first() -> None:
    """Each choice then has a key, as the only one of its card or behind its card's key."""
    rules = GAMES["scopa"].rulebook.presets["scopone"]
    past = played_round(GAMES["scopa"], rules, 4, seed=2)
    watched = reel(past)
    crowded = 0
    for step in range(watched.steps):
        person = past.seen(watched.first + step, 0).running.turn
        moment = watched.question(step, 52, person) if person else None
        if moment is None or len(moment.choices) < 12:
            continue
        move = watched.move(step)
        first = arguments(move, moment)
        cards = [int(one.removeprefix("p52.")) for one in first if one.startswith("p52.")]
        behind = [arguments(move, replace(moment, card=card)) for card in cards]
        assert all("p52" in keys for keys in behind), "the way back"
        asked = [one for keys in (first, *behind) for one in keys if one.startswith("m52.")]
        assert sorted(asked) == sorted(f"m52.{place}" for place in range(len(moment.choices)))
        for card in (None, *cards):
            has_room(move, replace(moment, card=card))
        crowded += bool(cards)
    assert crowded


def has_room(move: WatchedMove, question: LostMoment) -> None:
    screen = watch_screen(move, replace(ALONE, question=question))
    if screen.picture is not None and question.choices:
        assert 0 < lines_of(screen) <= 3
        assert cut_labels(screen) == []
        assert all(excess(screen, phone) <= 0 for phone in PHONES), screen


def arguments(move: WatchedMove, question: LostMoment) -> list[str]:
    """The arguments of the keys that answer or lead on."""
    screen = watch_screen(move, replace(ALONE, question=question))
    taps = [parse(key.data) for row in screen.keyboard for key in row]
    return [tap.argument for tap in taps if tap is not None and tap.argument[:1] in {"m", "p"}]


@games
def test_a_picture_has_the_cards_that_each_player_held(game: AnyGame) -> None:
    """A hand that its game keeps off the table lies in its player's panel, at every step in the same place."""
    for past in rounds_of(game):
        sizes = set()
        for move in steps(reel(past)):
            picture = shown_table(watch_screen(move, ALONE))
            assert own_cards(move) - past.covered <= faces(picture)
            people, plates = len(picture.panels), len(picture.plates)
            plan = table_plan(
                people,
                plates,
                pot=picture.pot is not None,
                common=picture.common is not None,
                legend=True,
                open_hands=picture.open_hands,
            )
            assert plan.height <= CROWDED
            sizes.add(picture.open_hands)
        assert len(sizes) == 1, "a hand does not jump between two layouts"


def test_covered_cards_stay_covered_until_their_deck_is_closed() -> None:
    """[SM-37] In pictures and words: no card, and no total that depends on one."""
    club = Club(seated=(1, 2, 3), holes="5D 6D 6B", draws="2S 4S")
    club.deal()
    club.play("tiro", 20)
    club.play("sto")
    club.play("sto", 20)
    club.play("tiro")
    past, told = past_round(club), Telling(words("it"), {})
    assert past.covered == {Card("5D"), Card("6D")}
    everything = []
    for pictured in (True, False):
        for move in steps(reel(past, pictured=pictured)):
            screen = watch_screen(move, ALONE)
            assert not pictured or not faces(shown_table(screen)) & past.covered
            everything.append(screen.text)
    text = "\n".join(everything)
    assert all(told.card(card) not in text for card in past.covered)
    assert "2 di spade" in text
    assert "è a" not in text, "a total would tell the covered card"
    opened = past_round(club, closed=True)
    assert opened.covered == frozenset()
    first = shown_table(watch_screen(reel(opened).move(0), ALONE))
    assert past.covered <= faces(first)
    in_words = watch_screen(reel(opened, pictured=False).move(0), ALONE).text
    assert all(told.card(card) in in_words for card in past.covered)


def test_the_moment_that_cost_most_has_a_key_for_each_choice_of_its_reader() -> None:
    past = played_round(GAMES["briscola"], GAMES["briscola"].rulebook.rules(), 2, seed=1)
    watched = reel(past)
    leader = past.seen(watched.first, 0).running.turn
    moment = watched.question(0, 5, leader)
    assert moment.choices
    keys = WatchKeys(alone=True, played=True, chose=True, shares=True, question=moment)
    screen = watch_screen(watched.move(0), keys)
    taps = [tap for row in screen.keyboard for key in row if (tap := parse(key.data))]
    asked = {tap.argument for tap in taps if tap.name == WATCH and tap.argument.startswith("m5.")}
    assert asked == {f"m5.{place}" for place in range(len(moment.choices))}
    assert not {"andata", "persi"} & {tap.argument for tap in taps}
    assert "Da quel che vedevi: che giocavi?" in screen.text
    other = next(person for person in past.players if person != leader)
    assert watched.question(0, 5, other).choices == ()
    nothing = WatchKeys(
        alone=True, played=True, chose=True, shares=True, question=LostMoment(event=0, choices=())
    )
    assert "non hai sbagliato" in watch_screen(watched.move(watched.steps - 1), nothing).text


def test_a_page_for_the_group_has_only_keys_that_turn_it() -> None:
    past = played_round(GAMES["scopa"], GAMES["scopa"].rulebook.rules(), 2, seed=1)
    screen = watch_screen(
        reel(past).move(3), WatchKeys(alone=False, played=False, chose=False, shares=False)
    )
    assert [len(row) for row in screen.keyboard] == [3]


def test_the_title_stands_below_a_result_that_leaves_the_time_no_room() -> None:
    """Behind the short title it has room; below a full line it would take a fourth one."""
    past = played_round(GAMES["calabresella"], CalaRules(), 3, seed=3)
    watched = reel(past, names=dict.fromkeys(range(1, 4), "Ж" * 24))
    end = watched.move(watched.steps - 1)
    result, title = watch_screen(end, ALONE).text.splitlines()
    assert title.startswith("<b>Mano 1</b>")
    assert lines_on_phone(result, last=True) == lines_on_phone(result) + 1
    assert has_time([result, title], 3)
    first = watch_screen(watched.move(0), ALONE).text
    assert first.startswith("<b>Mano 1</b>"), "a move has it above"
