"""The lesson in the private chat: by buttons to its end, in three languages, without any part of a real table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from display.callback import Tap, parse
from display.games import GAME_UIS
from display.lesson import (
    BEGIN,
    LESSON,
    ON,
    OTHERS,
    SERIOUS,
    Lesson,
    lesson_screen,
    lessons,
    usual_lesson,
)
from display.measure import plain
from display.pictures.picture import HandPicture
from display.pictures.studio import USUAL
from engine.lesson import Moment
from engine.lesson import moments as moments_of
from games.sette_e_mezzo.screens import LOOK
from locales import COMPLETE, words
from messages.content import LessonContent
from messages.lessons import stored_lesson
from storage import Store
from tests.display.kit import check_limits
from tests.handlers.kit import GROUP, Group, ShownMessage
from tests.kit.played import high_card_is_played
from tests.words.markup import fault_of

NAMES = {1: "Luca", 2: "Rita", 3: "Pia"}
OPENS = {1: "/impara", 2: "/learn", 3: "/aprender"}
SPOKEN = {1: "it", 2: "en", 3: "es"}


def moments(game: str = "sette_e_mezzo") -> tuple[Moment, ...]:
    """Every step of a game's lesson."""
    return moments_of(lessons()[game].plan)


def way(game: str) -> tuple[str, ...]:
    """The arguments of the lesson's taps, in order."""
    return tuple(moment.move or ON for moment in moments(game)[:-1])


WAY = way("sette_e_mezzo")

TWO_IN_A_ROW = 20
"""Maximum length of a label that Telegram shows with two buttons in a row (characters)."""

MESSAGES = {"people", "places", "updates_done", "inbox", "heartbeat", "sqlite_sequence"}
"""Tables of the database that every message is written to."""


@pytest.fixture
def group(store: Store) -> Group:
    return Group(store, NAMES, SPOKEN)


@pytest.fixture
def high_card() -> Iterator[str]:
    """The name of a game without a lesson, which is played too."""
    with high_card_is_played():
        yield words("it")("game.high_card.name")


def books(path: Path) -> dict[str, list[Any]]:
    """Every row of every table of the database about games, chips, decks and chats."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5)) as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        kept = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # noqa: S608
    return {name: rows for name, rows in kept.items() if name not in MESSAGES}


async def newest(group: Group, who: int) -> ShownMessage:
    await group.show_all()
    return next(
        one
        for one in reversed(group.shown)
        if one.address == who and one.place.kind == LESSON and one.place.state == "live"
    )


async def replied(group: Group) -> ShownMessage:
    """The newest answer to a command."""
    await group.show_all()
    return next(one for one in reversed(group.shown) if one.place.kind == "reply")


def labels(shown: ShownMessage) -> list[str]:
    return [plain(button.label) for row in shown.screen.keyboard for button in row]


async def tap(group: Group, who: int, argument: str) -> str:
    """Tap the button of the present lesson; returns the answer."""
    shown = await newest(group, who)
    for button in (button for row in shown.screen.keyboard for button in row):
        tapped = parse(button.data)
        if tapped is not None and tapped.argument == argument:
            await group.tap(who, button.data, private=True)
            return group.toasts[-1]
    raise AssertionError(f"no button {argument}")


async def to_its_end(group: Group, who: int, game: str = "sette_e_mezzo") -> list[ShownMessage]:
    """Do every step of the lesson; returns the messages of all steps."""
    seen = [await newest(group, who)]
    for argument in way(game):
        await tap(group, who, argument)
        seen.append(await newest(group, who))
    return seen


@pytest.mark.parametrize("game", lessons())
@pytest.mark.parametrize("who", OPENS)
async def test_every_lesson_goes_to_its_end_in_the_learners_language(
    group: Group, who: int, game: str
) -> None:
    said = words(SPOKEN[who])
    await group.write(who, f"{OPENS[who]} {game.replace('_', ' ')}", private=True)
    seen = await to_its_end(group, who, game)
    assert len(seen) == len(moments(game))
    for step, shown in enumerate(seen):
        moment = moments(game)[step]
        title, *lines = shown.screen.text.splitlines()
        name, hands = said(f"game.{game}.name"), len(lessons()[game].plan.hands)
        assert title == said("lesson.title", game=name, n=moment.number, of=hands)
        assert (said("lesson.prepared") in lines) == (not moment.move)
        assert "{" not in shown.screen.text
    assert len({shown.screen.text for shown in seen}) == len(seen)
    assert len({group.messages[shown.place.key] for shown in seen}) == 1, "one message, edited"
    assert labels(seen[-1]) == [said("lesson.button.serious")]


async def test_the_first_step_leads_to_the_other_lessons(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    assert labels(await newest(group, 1)) == ["Tiro", "Sto", "Altri giochi"]
    await tap(group, 1, OTHERS)
    assert (await replied(group)).screen.text == "Si impara anche:"
    assert labels(await replied(group)) == [words("it")(f"game.{one}.name") for one in lessons()]
    await group.tap_on(1, LESSON, f"{BEGIN}:quattro_e_mezzo", private=True)
    assert "1/4</b> · Quattro e mezzo" in (await newest(group, 1)).screen.text
    await tap(group, 1, "tiro")
    assert labels(await newest(group, 1)) == ["Tiro", "Sto"]


async def test_the_matta_of_quattro_e_mezzo_has_a_button_for_each_total(group: Group) -> None:
    """[QM-21] Another total is answered with the better one."""
    await group.write(1, "/impara quattro", private=True)
    for argument in way("quattro_e_mezzo")[:-1]:
        await tap(group, 1, argument)
    assert group.toasts[-1] == "Re di denari, la matta: ora hai 4½, 7, 6 o 5."
    assert labels(await newest(group, 1)) == [
        "Tiro",
        "Sto a 4½",
        "Sto a 7",
        "Sto a 6",
        "Sto a 5",
    ]
    assert await tap(group, 1, "sto:6") == "Qui conviene fermarsi: tocca Sto a 4½."


async def test_in_earnest_opens_a_table_of_the_lessons_game(group: Group) -> None:
    await group.write(1, "/impara quattro", private=True)
    last = (await to_its_end(group, 1, "quattro_e_mezzo"))[-1]
    group.shown.clear()
    await group.tap(1, last.screen.keyboard[0][0].data, private=True)
    await group.show_all()
    *_, table = [one for one in group.shown if one.place.kind == "table"]
    assert "quattro e mezzo" in table.screen.text.lower()


async def test_a_group_leads_to_the_lesson_of_its_game(group: Group) -> None:
    await group.write(1, "/gioco quattro")
    await group.write(2, "/learn")
    link = f"https://t.me/matta_bot?start={LESSON}-quattro_e_mezzo"
    assert (await replied(group)).screen.keyboard[0][0].url == link
    await group.write(2, f"/start {LESSON}-quattro_e_mezzo", private=True)
    assert "Four and a half" in (await newest(group, 2)).screen.text
    await group.write(1, "/impara", private=True)
    assert "1/4</b> · Quattro e mezzo" in (await newest(group, 1)).screen.text, "Luca has a seat"


async def test_a_move_is_answered_with_the_new_card(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    assert await tap(group, 1, "tiro") == "2 di spade: ora hai 6."
    assert await tap(group, 1, "sto") == ""
    for argument in WAY[2:5]:
        await tap(group, 1, argument)
    assert "hai sballato" in await tap(group, 1, "tiro")
    await tap(group, 1, ON)
    assert await tap(group, 1, "tiro") == "7 di coppe: sette e mezzo reale!"


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(
    ("game", "step"), [(game, step) for game in lessons() for step in range(len(moments(game)))]
)
def test_every_step_fits_a_phone(language: str, game: str, step: int) -> None:
    chat = "Rossi & figli"
    back = "https://t.me/c/1/2"
    lesson = Lesson(run=36**8 - 1, step=step, game=game, chat=chat, back=back)
    for style in (None, USUAL):
        screen = lesson_screen(lesson, words(language), style)
        check_limits(screen)
        assert not fault_of(screen.text)
        assert len(plain(screen.text)) <= 320 or style is None
        pairs = [row for row in screen.keyboard if len(row) == 2]
        assert all(len(button.label) <= TWO_IN_A_ROW for row in pairs for button in row)
        assert (screen.picture is not None) == (style is not None)


def test_the_cards_are_drawn_as_in_the_real_private_card() -> None:
    for step, moment in enumerate(moments()):
        picture = lesson_screen(Lesson(1, step, usual_lesson()), words("it"), USUAL).picture
        assert isinstance(picture, HandPicture)
        assert picture.cards == moment.view.cards
        assert picture.matta == moment.view.rules.matta


def test_cards_are_named_where_no_picture_shows_them() -> None:
    lesson = Lesson(1, 1, usual_lesson())
    assert "4 of cups" not in lesson_screen(lesson, words("en"), USUAL).text
    assert "4 of cups, 2 of swords" in lesson_screen(lesson, words("en"), None).text


@pytest.mark.parametrize("language", COMPLETE)
def test_the_greetings_buttons_fit_beside_each_other(language: str) -> None:
    said = words(language)
    for key in ("button.apri", "lesson.button.learn", "lesson.button.serious"):
        assert len(said(key)) <= TWO_IN_A_ROW


async def test_a_lesson_writes_nothing_but_its_message(group: Group, path: Path) -> None:
    await group.opened(1, 2, 3)
    await group.deal(2)
    await group.write(3, "/gioco", private=True)
    await group.show_all()
    before = books(path)
    assert before["transfers"]
    for who, command in OPENS.items():
        await group.write(who, command, private=True)
        await tap(group, who, "sto")
        await to_its_end(group, who)
    assert books(path) == before
    (place,) = [
        one
        for one in await group.store.read(lambda work: work.outbox.of_person(1))
        if one.kind == LESSON
    ]
    assert (place.table_id, place.chat_id) == (None, None)


async def test_a_move_that_the_lesson_does_not_ask_for_changes_nothing(group: Group) -> None:
    await group.write(2, "/learn", private=True)
    first = await newest(group, 2)
    assert await tap(group, 2, "sto") == "Better take another card: you only have 4. Tap Card."
    assert await tap(group, 2, "tiro") == "2 of swords: you now have 6."
    assert await tap(group, 2, "tiro") == "Better stop: you already have 6. Tap Stand."
    assert (await newest(group, 2)).screen.text != first.screen.text


async def test_old_buttons_answer_in_words_and_change_nothing(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    first = await newest(group, 1)
    old = first.screen.keyboard[0][0].data
    await tap(group, 1, "tiro")
    second = await newest(group, 1)
    await group.tap(1, old, private=True)
    assert group.toasts[-1] == words("it")("answer.lesson_past")
    assert (await newest(group, 1)).screen == second.screen
    await group.write(1, "/lezione", private=True)
    again = await newest(group, 1)
    assert again.screen.text == first.screen.text
    for data in (old, second.screen.keyboard[0][1].data):
        await group.tap(1, data, private=True)
        assert group.toasts[-1] == words("it")("answer.lesson_past")
    assert (await newest(group, 1)).screen == again.screen


async def test_another_persons_buttons_have_no_effect(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    mine = await newest(group, 1)
    await group.tap(2, mine.screen.keyboard[0][0].data, private=True)
    assert group.toasts[-1] == words("en")("answer.lesson_past")
    await group.write(2, "/learn", private=True)
    theirs = await newest(group, 2)
    await group.tap(2, mine.screen.keyboard[0][0].data, private=True)
    assert group.toasts[-1] == words("en")("answer.lesson_past")
    assert (await newest(group, 1)).screen == mine.screen
    assert (await newest(group, 2)).screen == theirs.screen


@pytest.mark.parametrize("argument", ["", "boh", SERIOUS, ON, "sto", BEGIN, "tiro"])
async def test_invented_taps_are_answered_and_change_nothing(group: Group, argument: str) -> None:
    """In a group the first button leads to the private chat, and the others have no effect."""
    await group.write(1, "/impara", private=True)
    shown = await newest(group, 1)
    first = parse(shown.screen.keyboard[0][0].data)
    assert first is not None
    invented = Tap(table=0, round=first.round, decision=0, name=LESSON, argument=argument).data()
    answer = await group.tap(1, invented)
    assert answer.url or group.toasts[-1] == words("it")("answer.unknown_button")
    assert bool(answer.url) == (argument == BEGIN)
    if argument not in (BEGIN, "tiro"):
        await group.tap(1, invented, private=True)
        assert group.toasts[-1]
    assert (await newest(group, 1)).screen == shown.screen


async def test_at_the_end_only_the_last_steps_buttons_have_an_effect(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    last = (await to_its_end(group, 1))[-1]
    tap_ = parse(last.screen.keyboard[0][0].data)
    assert tap_ is not None
    for argument in ("", ON, "tiro"):
        await group.tap(
            1,
            Tap(
                table=0, round=tap_.round, decision=tap_.decision, name=LESSON, argument=argument
            ).data(),
            private=True,
        )
        assert group.toasts[-1] == words("it")("answer.unknown_button")


async def test_in_earnest_opens_the_practice_table(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    last = (await to_its_end(group, 1))[-1]
    group.shown.clear()
    await group.tap(1, last.screen.keyboard[0][0].data, private=True)
    await group.show_all()
    *_, table = [one for one in group.shown if one.place.kind == "table"]
    assert table.address == 1
    assert labels(table)[0] == "Si gioca!"
    assert LOOK.called[0] in table.screen.text.lower()
    await group.tap(1, last.screen.keyboard[0][0].data, private=True)
    assert group.toasts[-1] == words("it")("answer.lesson_past")


async def test_in_earnest_brings_down_an_open_practice_table(group: Group, path: Path) -> None:
    await group.write(1, "/gioco", private=True)
    await group.write(1, "/impara", private=True)
    last = (await to_its_end(group, 1))[-1]
    before = books(path)
    await group.tap(1, last.screen.keyboard[0][0].data, private=True)
    assert books(path)["tables"] == before["tables"]


async def test_a_learner_with_a_seat_in_a_group_gets_a_link_to_it(group: Group) -> None:
    await group.opened(1, 2)
    await group.deal(2)
    for who, back in ((1, "Torna in Famiglia Rossi"), (2, "Back to Famiglia Rossi")):
        await group.write(who, OPENS[who], private=True)
        last = (await to_its_end(group, who))[-1]
        assert labels(last)[1] == back
        assert last.screen.keyboard[1][0].url.startswith("https://t.me/c/1/")


async def test_a_former_member_gets_no_link_to_the_group(group: Group) -> None:
    await group.opened(1, 2)
    await group.deal(2)
    await group.leaves(2)
    await group.write(2, "/learn", private=True)
    assert len(labels((await to_its_end(group, 2))[-1])) == 1


async def test_the_greeting_in_the_group_leads_to_the_private_chat(group: Group) -> None:
    await group.bot(inside=True)
    (greeted,) = await group.show_all()
    assert "Impara in 2 minuti" in labels(greeted)
    answer = await group.tap_on(3, LESSON, BEGIN)
    assert answer.url == f"https://t.me/matta_bot?start={LESSON}"
    await group.write(3, f"/start {LESSON}", private=True)
    shown = await group.show_all()
    (link,) = [one for one in shown if one.place.state == "delete"]
    assert (link.address, link.place.kind) == (3, "reply"), "the learner's own /start goes"
    (lesson,) = [one for one in shown if one.place.kind == LESSON]
    assert "Lección" in lesson.screen.text


async def test_the_command_in_a_group_answers_with_the_link_alone(group: Group) -> None:
    await group.write(2, "/learn")
    shown = await group.show_all()
    assert [one.address for one in shown] == [GROUP]
    link = f"https://t.me/matta_bot?start={LESSON}-sette_e_mezzo"
    assert shown[0].screen.keyboard[0][0].url == link


async def lessons_listed(group: Group, said: str) -> None:
    """The newest answer says this, and lists the lessons; no lesson has begun."""
    answer = await replied(group)
    assert answer.screen.text == said
    offered = [parse(button.data) for row in answer.screen.keyboard for button in row]
    assert [tap.argument for tap in offered if tap] == [f"{BEGIN}:{game}" for game in lessons()]
    assert not [one for one in group.shown if one.place.kind == LESSON]


def test_every_game_has_a_lesson() -> None:
    assert lessons().keys() == GAME_UIS.keys()


@pytest.mark.parametrize("private", [True, False])
async def test_a_game_without_a_lesson_is_not_taught_as_another(
    group: Group, high_card: str, *, private: bool
) -> None:
    await group.opened(1)
    await group.write(1, f"/impara {high_card}", private=private)
    await lessons_listed(group, words("it")("lesson.none", game=high_card))


@pytest.mark.parametrize("private", [True, False])
async def test_an_unknown_game_is_not_taught_as_another(group: Group, private: bool) -> None:
    await group.opened(1)
    await group.write(1, "/impara burraco", private=private)
    await lessons_listed(group, words("it")("lesson.unknown"))


async def test_a_learner_at_a_table_of_a_game_without_a_lesson_is_told_so(
    group: Group, high_card: str
) -> None:
    """The game may have changed since the table was opened."""
    await group.opened(1)
    await group.write(1, "/gioco sette e mezzo")
    await group.write(1, f"/gioco {high_card}")
    for private in (True, False):
        await group.write(1, "/impara", private=private)
        await lessons_listed(group, words("it")("lesson.none", game=high_card))
    await group.tap_on(1, LESSON, f"{BEGIN}:calabresella", private=True)
    assert "Calabresella" in (await newest(group, 1)).screen.text


async def test_a_link_to_a_named_lesson_does_not_look_at_the_learners_table(group: Group) -> None:
    await group.opened(1)
    await group.write(1, "/gioco calabresella")
    await group.write(1, "/impara sette e mezzo")
    _, _, start = (await replied(group)).screen.keyboard[0][0].url.partition("start=")
    await group.write(1, f"/start {start}", private=True)
    assert "Sette e mezzo" in (await newest(group, 1)).screen.text


async def test_the_private_greeting_starts_the_lesson_and_starts_it_again(group: Group) -> None:
    await group.write(1, "/start", private=True)
    await group.tap_on(1, LESSON, BEGIN, private=True)
    first = await newest(group, 1)
    await tap(group, 1, "tiro")
    await group.tap_menu(1, LESSON, BEGIN)
    assert (await newest(group, 1)).screen.text == first.screen.text


async def test_a_learner_who_prefers_text_gets_text(group: Group) -> None:
    await group.write(1, "/impara", private=True)
    screen = (await newest(group, 1)).screen
    assert screen.picture is None
    assert "4 di coppe" in screen.text


def test_a_step_beyond_the_end_is_the_last_one() -> None:
    assert stored_lesson(LessonContent(run=1, step=99)).ends
