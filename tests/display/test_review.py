"""The look back at a player's decisions, in the words of every game and language."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from croupier.past_round import PastRound
from display.buttons import LONGEST
from display.games import look
from display.measure import MOST_ANSWER, fits, plain
from display.private import card_screen
from display.review import instead, looks_back, review_lines
from display.screen import Screen
from display.watch import WatchKeys, watch_screen
from engine.game import AnyGame, Choice, ChoiceWorth, Move, Person
from engine.registry import GAMES
from engine.review import Loss, Review, choices_of, own_log, reviewed
from engine.table import actions as act
from engine.table import evolve, fold
from engine.table.events import RoundStarted
from engine.value import replace
from games.briscola import best as briscola
from games.calabresella.rules import CalaRules
from games.scopa import best as scopa
from locales import COMPLETE
from tests.display.kit import check_limits
from tests.display.scenes import check_text
from tests.display.watched import played_round, reel
from tests.engine.table.kit import Club
from tests.web.turns import match, scene_at

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(briscola, "WEIGHED", 2)
    monkeypatch.setattr(briscola, "WEIGHED_END", 2)
    monkeypatch.setattr(scopa, "EFFORT", 2_000)


def look_back(past: PastRound, person: Person) -> Review:
    """The look back of ``person``, at decisions that cost nothing too."""
    game, steps = past.game, [move.turn.step for move in past.moves]
    log = [entry for one in steps for entry in (Move(one.who, one.action, {}), *one.events)]
    back = game.players.looks_back
    assert back is not None
    return reviewed(
        past.moves[0].turn.before,
        own_log(log, person),
        person,
        evolve=game.core.evolve,
        view=game.sight.view,
        offers=game.sight.offers,
        looks_back=replace(back, least=Fraction(0)),
    )


@games
def test_the_key_of_the_look_back_stands_where_its_reader_has_chosen_something(
    game: AnyGame,
) -> None:
    """A player who goes out before the first turn has chosen nothing, nor has one with forced moves alone."""
    found = set[bool]()
    for seed in range(4):
        for club in match(game.key, 4, seed=seed, rounds=3):
            if club.table.phase != "round":
                found |= set(_keys(club))
            elif seed % 2 and _is_first(club):
                club.do(1, act.SitOut())
        found |= set(_keys(club))
    assert found == {True, False}


def _is_first(club: Club) -> bool:
    """True before the first move of a round."""
    begun = max(at for at, one in enumerate(club.log) if isinstance(one, RoundStarted))
    return not any(isinstance(one, Move) and one.who > 0 for one in club.log[begun:])


def _keys(club: Club) -> Iterator[bool]:
    """Whether each player of the ended round has the key."""
    back = club.table.sitting.kind.players.looks_back
    assert back is not None
    begun = max(at for at, one in enumerate(club.log) if isinstance(one, RoundStarted))
    table, chosen = fold(club.log[:begun]), set[Person]()
    for event in club.log[begun:]:
        if isinstance(event, Move) and event.who > 0 and isinstance(event.action, back.looks_at):
            offers = table.sitting.kind.sight.offers(table.sitting.view(event.who))
            if len(choices_of(offers, back.beside)) > 1:
                chosen.add(event.who)
        table = evolve(table, event)
    for seat in club.table.seating.seats:
        scene = scene_at(club, seat.person)
        if look(scene).actor.recap(scene) is None:
            continue
        labels = [key.label for row in card_screen(scene).keyboard for key in row]
        assert (scene.words("button.persi") in labels) == (seat.person in chosen), seat.person
        yield seat.person in chosen


def test_a_banker_who_need_not_play_has_no_mistake_to_see() -> None:
    """All punte are bust before the banker's turn."""
    club = Club(seated=(1, 2), holes="7C 6D", draws="6C")
    club.done(1, act.Start())
    bettor = club.turn
    club.done(bettor, act.Play(Choice("tiro")))
    assert club.table.phase != "round"
    assert set(_keys(club)) == {True, False}


def test_nobody_looks_back_at_an_auction_in_which_all_passed() -> None:
    club = Club(seated=(1, 2, 3), game="calabresella", rules=CalaRules())
    club.deal()
    while club.table.phase == "round":
        club.do(club.turn, act.Play(Choice("lascio")))
    scene = scene_at(club, 1)
    assert look(scene).actor.recap(scene) is not None
    labels = [key.label for row in card_screen(scene).keyboard for key in row]
    assert scene.words("button.rivedi") in labels
    assert scene.words("button.persi") not in labels


def reviews(game: AnyGame) -> Iterator[tuple[PastRound, Person, Review]]:
    for seed in range(9):
        people = max(2, game.seats.min_players(game.rulebook.rules()))
        past = played_round(game, game.rulebook.rules(), people, seed=seed)
        for person in past.players:
            found = look_back(past, person)
            if found.losses:
                yield past, person, found


@games
def test_the_costly_moment_of_every_game_is_asked_about_and_told(game: AnyGame) -> None:
    """Each choice that has a worth is a key of the page, in the same place, and has a sentence in every language."""
    asked = 0
    for past, person, found in reviews(game):
        loss = found.costliest
        assert loss is not None
        for language in COMPLETE:
            watched = reel(past, language)
            step = watched.step_before(loss.event)
            question = watched.question(step, loss.event, person)
            assert question.choices == tuple(one.choice for one in loss.worths)
            keys = WatchKeys(alone=True, played=True, chose=True, shares=True, question=question)
            screen = watch_screen(watched.move(step), keys)
            check_limits(screen)
            asks = f"|m{loss.event}."
            rows = [row for row in screen.keyboard if any(asks in key.data for key in row)]
            assert sum(map(len, rows)) == len(loss.worths)
            assert all(len(key.label) <= LONGEST[len(row)] for row in rows for key in row)
            then = watched.seen(len(past.moves) - 1, person)
            for place in range(len(loss.worths)):
                said = instead(then, found, event=loss.event, place=place)
                check_text(Screen(said))
                assert fits(said, MOST_ANSWER)
                assert said
                asked += 1
            assert instead(then, found, event=loss.event, place=len(loss.worths)) == ""
            lines = review_lines(then, found)
            check_text(Screen(lines))
            assert fits(lines, MOST_ANSWER)
    assert asked > 2


def test_praise_and_title_say_which_cards_were_seen() -> None:
    for name, seen in (("calabresella", "A carte scoperte"), ("briscola", "Con quello che vedevi")):
        past, person, found = next(reviews(GAMES[name]))
        then = reel(past).seen(len(past.moves) - 1, person)
        assert looks_back(then) is not None
        assert review_lines(then, Review(())).startswith(seen)
        assert review_lines(then, Review(())).endswith("Ben giocata!")
        assert review_lines(then, found).startswith(seen)


def test_a_long_look_back_has_the_signs_of_the_cards() -> None:
    past, person, _ = next(reviews(GAMES["scopa"]))
    then = reel(past).seen(len(past.moves) - 1, person)
    many, few = Choice("calo", options=(9, 0, 1, 2, 10, 11)), Choice("calo", options=(30,))
    worths = (ChoiceWorth(many, Fraction(0)), ChoiceWorth(few, Fraction(3, 2)))
    loss = Loss(event=1, played=worths[0], worths=worths)
    assert "prendi" in plain(review_lines(then, Review((loss,))))
    losses = tuple(replace(loss, event=event) for event in range(3))
    lines = plain(review_lines(then, Review(losses)))
    assert "prendi" not in lines
    assert "← " in lines
    assert "in media +1,5 punti" in lines
