"""A game for points in a group: the evening and its picture, the last hands, the ranking and past seasons."""

from __future__ import annotations

import io
import random
import re
from functools import partial

import pytest
from PIL import Image

from display.callback import Tap
from display.measure import MOST_TEXT, length, plain
from display.pictures.picture import EveningPicture
from display.pictures.studio import Studio
from display.points import signed_points
from display.ranking import seasons_screen
from display.screen import Screen
from display.story import Fact, Story
from display.summary import EveningResults, ScoreLine, summary_screen
from engine.game import CLOCK, Choice
from engine.table import actions as act
from engine.table import usual_table
from engine.value import replace
from games.calabresella.game import GAME
from locales import COMPLETE, Raw, signed, words
from messages.evenings import evening
from messages.hands import last_hands
from messages.points import season_asked
from storage import Store, UnitOfWork
from tests.games.calabresella.terziglio import NAMES, lobby
from tests.handlers import kit
from tests.handlers.kit import GROUP, Group

YEAR = 366 * 24 * 3600 * 1000


async def play(group: Group, hands: int = 1, *, seed: int = 1) -> None:
    """Play hands, in each of which somebody calls and cards are played at random."""
    chance = random.Random(seed)
    for _ in range(hands):
        await deal(group)
        table_id = await group.table()
        while await group.turn():
            await group.croupier.write(partial(_play, group, table_id=table_id, chance=chance))


async def deal(group: Group) -> None:
    """Begin a hand, by the button or by the clock of the pause."""
    await group.show_all()
    table_id = await group.table()
    clocks = await group.store.read(lambda work: work.clocks.of_table(table_id))
    pauses = [clock.decision for clock in clocks if clock.kind == "pause"]
    if not pauses:
        await group.tap_on(1, "si_gioca")
        return
    await group.act_at(CLOCK, act.TimeUp(pauses[0]))


def _play(group: Group, work: UnitOfWork, *, table_id: int, chance: random.Random) -> None:
    who = group.croupier.view(work, table_id).running.turn
    offers = GAME.sight.offers(group.croupier.view(work, table_id, who).game)
    offer = chance.choice([offer for offer in offers if offer.name != "lascio"])
    options = tuple(chance.sample(offer.options, offer.take)) if offer.options else ()
    group.croupier.play(
        work, group.now, table_id=table_id, who=who, choice=Choice(offer.name, None, options)
    )


def newest(group: Group, text: str) -> str:
    """The newest message with these words, as people read it."""
    shown = (plain(one.screen.text) for one in reversed(group.shown))
    return next(said for said in shown if text in said)


async def results(group: Group) -> EveningResults:
    table_id = await group.table()
    tell = await group.store.read(
        lambda work: evening(work, group.croupier, table_id, pictures=True)
    )
    return tell()


async def points(group: Group) -> dict[str, int]:
    """Everybody's points of the evening, the best first."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> dict[str, int]:
        lines = work.points.evening(table_id)
        return {work.people.get(one.person).name or "": one.points for one in lines}

    return await group.store.read(job)


async def test_the_picture_of_an_evening_without_chips_shows_points(store: Store) -> None:
    group = await lobby(store)
    await play(group, 6)
    await group.write(1, "/chiudi")
    it = await results(group)
    earned = await points(group)
    assert it.lines == ()
    assert it.story.game == GAME.key
    ends = {it.name(person): line[-1] for person, line in it.story.curves.items()}
    assert ends == earned
    assert {len(line) for line in it.story.curves.values()} == {7}
    picture = summary_screen(it).picture
    assert isinstance(picture, EveningPicture)
    assert [(step.name, step.gain) for step in picture.podium] == [
        (name, signed_points(n, "halves")) for name, n in earned.items()
    ]
    assert [curve.name for curve in picture.curves] == list(earned)
    podium, chart = replace(picture, curves=()), replace(picture, podium=())
    assert _height(picture) > max(_height(podium), _height(chart))


def _height(picture: EveningPicture) -> int:
    with Image.open(io.BytesIO(Studio().develop(picture))) as image:
        return image.height


async def test_an_evening_with_chips_too_shows_chips(store: Store) -> None:
    """The points of the other game stand in the text."""
    group = await lobby(store)
    await play(group, 2)
    await group.act_at(await group.person(1), act.SetRules(usual_table().rules, 60))
    await deal(group)
    await group.play_out()
    await group.write(1, "/chiudi")
    it = await results(group)
    assert it.scores == ()
    assert it.story.game == ""
    assert sum(line.chips for line in it.lines) == 0
    assert it.points[0] == "<b>Calabresella</b>"
    screen = summary_screen(it)
    assert isinstance(screen.picture, EveningPicture)
    assert [step.gain for step in screen.picture.podium] == [signed(one.chips) for one in it.lines]


def test_a_sentence_about_points_is_in_their_unit() -> None:
    """Chips are whole; five halves are two and a half."""
    said = Fact(about="comeback", person=1, n=5, m=3)
    it = EveningResults(
        table_id=1,
        words=words("it").of("hand"),
        rounds=9,
        played=(Raw("9 mani"),),
        practice=False,
        lines=(),
        points=(),
        story=Story(curves={}, best=None, said=said, titles=(), game=GAME.key),
        style=None,
        scores=(ScoreLine(1, "Zia 1", "+1½"),),
    )
    assert "Zia 1 era sotto di 2½, e chiude a +1½." in plain(summary_screen(it).text)


def points_of(work: UnitOfWork, *, table_id: int, number: int) -> dict[int, int]:
    return work.points.of_round(table_id, number)


async def test_the_last_hands_tell_points(store: Store) -> None:
    group = await lobby(store)
    await play(group, 2)
    group.shown.clear()
    await group.write(1, "/mano")
    await group.show_all()
    told = newest(group, "Le ultime mani")
    table_id = await group.table()
    for number in (1, 2):
        gained = await group.store.read(partial(points_of, table_id=table_id, number=number))
        (line,) = [line for line in told.splitlines() if line.startswith(f"Mano {number}: ")]
        for points in gained.values():
            assert f" {signed_points(points, 'halves')}" in line
        assert all(name in line for name in NAMES.values())
    assert "+0" not in told


async def test_a_list_for_less_room_leaves_out_the_oldest_hands(store: Store) -> None:
    group = await lobby(store)
    await play(group, 3)

    def shown(work: UnitOfWork, *, most: int) -> Screen:
        chat = work.chats.at(GROUP)
        assert chat is not None
        return last_hands(work, group.croupier, words("it"), chat_id=chat.chat_id, most=most)

    whole = await group.store.read(partial(shown, most=MOST_TEXT))
    fewer = await group.store.read(partial(shown, most=length(whole.text) - 1))
    assert length(fewer.text) < length(whole.text)
    for screen, numbers in ((whole, (3, 2, 1)), (fewer, (3, 2))):
        lines = [line for line in screen.text.splitlines() if re.match(r"Mano \d: ", line)]
        assert [int(line[5]) for line in lines] == [*numbers]
        assert len(screen.keyboard[0]) == len(numbers)
        assert "rivederla" in screen.text.splitlines()[-1]
    (newest_alone,) = (await group.store.read(partial(shown, most=1))).keyboard
    assert len(newest_alone) == 1, "the newest hand is always there"


# --- the seasons ------------------------------------------------------------------------------------------------


async def seasons(store: Store, *private: int) -> Group:
    """Three seasons with a hand each, at a table that stays open."""
    group = await lobby(store, *private)
    for season in range(3):
        group.now = kit.NOON + season * YEAR
        await play(group, seed=season)
    return group


async def test_past_seasons_are_reached_from_the_ranking(store: Store) -> None:
    group = await seasons(store)
    await group.write(2, "/classifica")
    await group.show_all()
    assert "2028–29" in newest(group, "Classifica")
    await group.tap_on(2, "menu", "stagioni")
    await group.show_all()
    page = newest(group, "Le stagioni")
    assert "Calabresella, 2027–28" in page
    assert all(name in page for name in NAMES.values())
    assert group.shown[-1].texts[1:] == ["← 2026–27", "2028–29 →"]
    standing = group.shown[-1].place.key
    await group.tap_on(2, "menu", "stagioni:2026")
    await group.show_all()
    assert "Calabresella, 2026–27" in newest(group, "Le stagioni")
    assert group.shown[-1].texts[1:] == ["2027–28 →"]
    assert group.shown[-1].place.key == standing, "the page is turned"
    await group.tap_on(2, "menu", "stagioni:2027")
    await group.tap_on(2, "menu", "stagioni:2028")
    await group.show_all()
    assert group.shown[-1].texts[1:] == ["← 2027–28"]


async def test_a_page_of_seasons_opens_in_an_open_private_chat(store: Store) -> None:
    group = await seasons(store, 2)
    await group.write(2, "/classifica")
    answer = await group.tap_on(2, "menu", "stagioni")
    assert "start=" in answer.url
    await group.show_all()
    assert "Calabresella, 2027–28" in newest(group, "Le stagioni")
    assert group.shown[-1].address == 2
    await group.tap_on(2, "menu", "stagioni:2026", private=True)
    await group.show_all()
    assert "Calabresella, 2026–27" in newest(group, "Le stagioni")


async def test_a_first_season_needs_no_button(store: Store) -> None:
    group = await lobby(store)
    await play(group)
    await group.write(2, "/classifica")
    shown = await group.show_all()
    assert "2026–27" in newest(group, "Classifica")
    assert shown[-1].screen.keyboard == ()


async def test_a_forged_season_shows_the_latest(store: Store) -> None:
    group = await seasons(store)
    await group.write(2, "/classifica")
    await group.tap_on(2, "menu", "stagioni")
    await group.show_all()
    for argument in ("stagioni:1", "stagioni:x"):
        data = Tap(table=0, round=0, decision=0, name="menu", argument=argument).data()
        await group.tap(2, data)
        await group.show_all()
        assert "Calabresella, 2028–29" in newest(group, "Le stagioni")


async def test_a_chat_without_points_has_no_seasons(store: Store) -> None:
    group = Group(store, names=NAMES, languages={})
    await group.write(1, "/gioco sette e mezzo")
    data = Tap(table=0, round=0, decision=0, name="menu", argument="stagioni").data()
    await group.tap(1, data)
    await group.show_all()
    assert "Qui non ha ancora giocato nessuno." in newest(group, "non ha ancora")


async def test_a_person_whose_name_is_erased_stays_without_name_in_past_seasons(
    store: Store,
) -> None:
    group = await seasons(store)
    person = await group.person(3)
    await group.croupier.write(lambda work: work.people.erase_name(person))
    await group.write(2, "/classifica")
    await group.tap_on(2, "menu", "stagioni")
    await group.show_all()
    page = newest(group, "Le stagioni")
    assert "Marco" not in page
    assert "Qualcuno" in page


@pytest.mark.parametrize("language", COMPLETE)
async def test_a_page_of_seasons_speaks_the_groups_language(store: Store, language: str) -> None:
    group = await seasons(store)
    chat = await group.store.read(lambda work: work.tables.all_open()[0].chat_id)
    said = words(language)
    screen = await group.store.read(
        lambda work: seasons_screen(season_asked(work, chat, "2027"), said)
    )
    assert said("ranking.seasons") in screen.text
    assert "2027–28" in screen.text
