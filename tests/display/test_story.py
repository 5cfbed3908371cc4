"""The story of an evening is true, and story_of from public events."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from PIL import Image

from display.games import GAME_UIS
from display.measure import MOST_CAPTION, fits, plain
from display.pictures.evening import apart
from display.pictures.picture import BACK, EveningPicture
from display.pictures.studio import Studio
from display.story import MOST_TITLES, NO_STORY, Fact, RoundSeen, Story, story_of
from display.summary import EveningResults, ScoreLine, summary_screen
from engine.cards import Card
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import start, usual_table, view
from engine.value import replace
from games.sette_e_mezzo.events import RoundEnded
from locales import COMPLETE
from messages.evenings import evening, rounds_seen
from storage import Store
from tests.croupier.kit import Home, at_home, play_anything
from tests.display.endings import REALE, hand, made

Play: TypeAlias = Callable[..., Coroutine[Any, Any, Home]]


@pytest.fixture
async def play(tmp_path: Path) -> Any:
    """Play a table of four, who take up offers at random, and close it."""
    stores: list[Store] = []

    async def playing(key: str, *, rounds: int, seed: int) -> Home:
        path = tmp_path / f"{len(stores)}.db"
        stores.append(await Store.open(path))
        rules = usual_table(key).rules
        home = await at_home(stores[-1], path, people=4, seated=4, rules=rules, seed=seed)
        chance = random.Random(seed)
        for _ in range(rounds):
            await home.deal()
            await play_anything(home, chance)
        await home.done(home.people[0], act.EndTable())
        return home

    yield playing
    for store in stores:
        await store.close()


async def told_of(home: Home) -> EveningResults:
    tell = await home.read(lambda work: evening(work, home.croupier, home.table, pictures=True))
    return tell()


async def rounds_of(home: Home) -> list[RoundSeen]:
    return list(rounds_seen(event for _, event in await home.log()))


# --- from a log ---------------------------------------------------------------------------------------------


async def test_the_curves_of_a_game_without_chips_end_at_the_points(play: Play) -> None:
    home = await play("quattro_e_mezzo", rounds=12, seed=5)
    it = await told_of(home)
    points = dict.fromkeys(home.people, 0)
    for _, event in await home.log():
        for person, scored in (GAMES["quattro_e_mezzo"].tally.score(event) or {}).items():
            points[person] += scored
    assert {person: line[-1] for person, line in it.story.curves.items()} == points
    assert sum(points.values()) > 0
    assert it.lines == ()
    assert isinstance(summary_screen(it).picture, EveningPicture)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not game.tally.points])
async def test_the_curves_end_at_the_chips_in_the_books(play: Play, key: str) -> None:
    it = await told_of(await play(key, rounds=12, seed=5))
    assert {line.person: line.chips for line in it.lines} == {
        person: line[-1] for person, line in it.story.curves.items()
    }
    assert {len(line) for line in it.story.curves.values()} == {13}
    assert all(sum(at) == 0 for at in zip(*it.story.curves.values(), strict=True))
    picture = summary_screen(it).picture
    assert isinstance(picture, EveningPicture)
    assert [step.name for step in picture.podium] == [line.name for line in it.lines[:3]]


async def test_the_hand_of_the_evening_won_most(play: Play) -> None:
    home = await play("sette_e_mezzo", rounds=20, seed=8)
    ended = [event for _, event in await home.log() if isinstance(event, RoundEnded)]
    most = max(result.chips for event in ended for result in event.results)
    best = (await told_of(home)).story.best
    assert best is not None
    assert best.chips == most
    (of_round,) = [event for event in ended if event.number == best.round]
    assert most in {r.chips for r in of_round.results if r.person == best.winner.person}


async def test_a_computer_wins_and_loses_no_hand_of_the_evening(play: Play) -> None:
    home = await play("sette_e_mezzo", rounds=16, seed=3)
    rounds = await rounds_of(home)
    one, other, *rest = home.people
    assert story_of(rounds, frozenset((one, *rest))).best is None
    best = story_of(rounds, frozenset(rest)).best
    assert best is not None
    assert best.loser is not None
    assert {best.winner.person, best.loser.person} == {one, other}


async def test_covered_cards_stay_covered(play: Play) -> None:
    """[SM-37] After the banker's bust nobody learns the covered cards."""
    covered = 0
    for seed in range(3):
        home = await play("sette_e_mezzo", rounds=12, seed=seed)
        for one in await rounds_of(home):
            assert one.seen.viewer == PUBLIC
            (duel,) = GAME_UIS["sette_e_mezzo"].ended.showdowns(one.seen.game)
            results = one.seen.game.table.ending.results
            for one_hand, result in zip((*duel.punte, duel.bank), results, strict=True):
                assert (one_hand.total is None) == (BACK in one_hand.cards)
                assert {face for face in one_hand.cards if face} == set(result.cards)
                covered += one_hand.total is None
    assert covered


@pytest.mark.parametrize("key", list(GAME_UIS))
async def test_the_same_log_is_told_alike(play: Play, key: str) -> None:
    home = await play(key, rounds=8, seed=2)
    assert summary_screen(await told_of(home)) == summary_screen(await told_of(home))


# --- sentences ----------------------------------------------------------------------------------------------


def test_the_hand_of_the_evening_is_told_in_words_too() -> None:
    text = plain(summary_screen(made(Story(curves={}, best=REALE, said=None, titles=()))).text)
    assert (
        "la n. 4: Zia 1 +120 con il re di denari e il 7 di denari (7½ reale), contro Zia 2: "
        in text
    )
    assert text.endswith("il 6 di coppe e il 5 di coppe (11, sballa)")


def test_a_card_that_need_not_be_shown_is_told_as_covered() -> None:
    covered = replace(REALE, winner=hand(1, "", "3C", total=None), loser=None)
    screen = summary_screen(made(Story(curves={}, best=covered, said=None, titles=())))
    assert "con una carta coperta e il 3 di coppe, tenendo il banco" in plain(screen.text)
    assert isinstance(screen.picture, EveningPicture)
    assert screen.picture.best is not None
    (shown,) = screen.picture.best.hands
    assert (shown.cards, shown.label) == ((Card("3C"),), None), "no back in a result"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Fact(about="comeback", person=2, n=120, m=30), "Zia 2 era sotto di 120, e chiude a +30."),
        (Fact("bank", 2, 6), "Zia 2 ha tenuto il banco per 6 mani di fila."),
        (Fact("bust", 2, 5), "Zia 2 ha sballato 5 volte: più di tutti."),
        (Fact("led", 2, 50), "Zia 2 in testa dalla prima mano all’ultima."),
        (Fact(about="won", person=2, n=4, m=9), "Zia 2 ha vinto 4 mani su 9."),
    ],
)
def test_the_evenings_sentence(fact: Fact, said: str) -> None:
    text = plain(summary_screen(made(Story(curves={}, best=None, said=fact, titles=()))).text)
    assert text.splitlines()[1] == said, "in sight without a tap"


def test_titles_are_told_in_words() -> None:
    titles = (Fact("reale", 3, 3), Fact("bust", 1, 13))
    text = plain(summary_screen(made(Story(curves={}, best=None, said=None, titles=titles))).text)
    assert "♛ Zia 3: tre reali in una sera\n💥 Zia 1: ha sballato 13 volte" in text


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("it", ("Zia 3: tre reali in una sera", "Zia 1: 7½ quattro volte")),
        ("en", ("Zia 3: three reali in one night", "Zia 1: 7½, four times")),
        ("es", ("Zia 3: tres reales en una noche", "Zia 1: 7½ cuatro veces")),
    ],
)
def test_titles_stand_in_the_picture_too(language: str, lines: tuple[str, str]) -> None:
    """They also stand beside the picture, with its other contents; without a picture they are part of the text."""
    titles = (Fact("reale", 3, 3), Fact("seven_half", 1, 4))
    it = made(Story(curves={}, best=None, said=None, titles=titles), language=language)
    screen = summary_screen(it)
    assert isinstance(screen.picture, EveningPicture)
    for drawn, line in zip(screen.picture.titles, lines, strict=True):
        assert drawn.endswith(line)
    for text in (screen.text, summary_screen(replace(it, style=None)).text):
        assert all(line in plain(text) for line in lines)
    assert plain(screen.text).count(lines[0]) == 1
    none = summary_screen(
        made(Story(curves={}, best=None, said=None, titles=()), language=language)
    ).picture
    assert isinstance(none, EveningPicture)
    assert none.titles == ()
    studio = Studio()
    heights = []
    for picture in (screen.picture, none):
        with Image.open(io.BytesIO(studio.develop(picture))) as image:
            heights.append(image.height)
    studio.close()
    assert heights[0] > heights[1]


def seen(*brought: dict[int, int]) -> Story:
    """The story of rounds with these gains and without known cards."""
    empty = _nothing()
    return story_of([RoundSeen(one, empty) for one in brought], frozenset())


def _nothing() -> Any:
    return view(start(usual_table()), PUBLIC)


def test_a_comeback_is_told_of_the_player_who_was_far_down() -> None:
    back = seen({1: -90, 2: 90}, {1: 100, 2: -100})
    assert back.said == Fact(about="comeback", person=1, n=90, m=10)
    small = seen({1: -5, 2: 105, 3: -100}, {1: 10, 2: -5, 3: -5}, {1: 1, 2: -1, 3: 0})
    assert small.said == Fact(about="won", person=1, n=2, m=3)


def test_leading_all_evening_takes_some_rounds_and_a_single_leader() -> None:
    win = {1: 10, 2: -10}
    assert seen(win, win, win, win).said == Fact("led", 1, 40)
    assert seen(win, win, win).said == Fact(about="won", person=1, n=3, m=3)
    level = {1: 10, 2: 10, 3: -20}
    assert seen(level, level, level, level).said is None


def test_an_evening_without_rounds_has_no_story() -> None:
    assert story_of([], frozenset()) == NO_STORY


def test_equal_gains_share_their_place() -> None:
    """In words, and on the podium."""
    it = made(NO_STORY, people=4)
    gains = (10, 10, -5, -15)
    lines = tuple(replace(one, chips=n) for one, n in zip(it.lines, gains, strict=True))
    screen = summary_screen(replace(it, lines=lines))
    assert isinstance(screen.picture, EveningPicture)
    assert [step.place for step in screen.picture.podium] == [1, 1, 3]
    text = plain(summary_screen(replace(it, lines=lines, style=None)).text)
    assert [line[0] for line in text.splitlines() if "Zia" in line] == ["1", "1", "3", "4"]
    scores = tuple(
        ScoreLine(person=n, name=f"Zia {n}", points="+2", won=won)
        for n, won in enumerate((1, 0, 0), 1)
    )
    picture = summary_screen(replace(it, lines=(), scores=scores)).picture
    assert isinstance(picture, EveningPicture)
    assert [step.place for step in picture.podium] == [1, 2, 2], "matches come first"


# --- the message --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", COMPLETE)
def test_the_caption_fits_and_says_all_with_twelve_players(language: str) -> None:
    titles = tuple(Fact("reale", n, 2) for n in range(1, MOST_TITLES + 1))
    it = made(
        Story(
            curves={},
            best=REALE,
            said=Fact(about="comeback", person=1, n=9999, m=9999),
            titles=titles,
        ),
        people=12,
        language=language,
    )
    it = replace(it, lines=tuple(replace(line, name="W" * 30 + line.name) for line in it.lines))
    screen = summary_screen(it)
    assert fits(screen.text, MOST_CAPTION)
    in_words = summary_screen(replace(it, style=None))
    assert in_words.picture is None
    assert in_words.keyboard == screen.keyboard
    assert all(line.name in in_words.text for line in it.lines)


def test_curves_names_stand_apart_in_their_order() -> None:
    found = apart([50, 10, 51, 200, 12], 30, (10, 200))
    assert sorted(found) == sorted({*found})
    assert [found.index(one) for one in sorted(found)] == [1, 4, 0, 2, 3]
    assert all(b - a >= 30 for a, b in zip(sorted(found), sorted(found)[1:], strict=False))


@pytest.mark.parametrize("people", [1, 2, 3, 12])
def test_every_evening_can_be_drawn(people: int) -> None:
    line = (0, 10, -20, 5)
    curves = {n: tuple(chips * n for chips in line) for n in range(1, people + 1)}
    studio = Studio()
    for story in (Story(curves=curves, best=REALE, said=None, titles=()), NO_STORY):
        picture = summary_screen(made(story, people=people)).picture
        assert picture is not None
        assert studio.develop(picture)
    studio.close()
