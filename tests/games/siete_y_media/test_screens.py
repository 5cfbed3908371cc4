"""The screens of siete y media: captions of la loca and of a shared bank, the picture of a muerto's result."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from display.buttons import in_rows
from display.games.labels import change
from display.pictures.picture import TablePicture
from display.private import card_screen
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC
from games.siete_y_media.actions import (
    Cierro,
    Loca,
    LocaDobla,
    LocaPlanta,
    Muerto,
    Ofrezco,
    SieteAction,
    SieteSto,
    SieteTiro,
    Tapada,
)
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.screens import LOOK
from games.siete_y_media.screens.result import LOCA_LINE
from games.siete_y_media.screens.screens import KEYS
from locales import COMPLETE, words
from tests.display.sittings import plain, scene_at
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.tables import (
    ANA,
    BEA,
    dividing,
    opened,
    played,
    sittings,
    take,
    turns,
    window,
)
from tests.kit.examples import examples
from tests.kit.play import Sitting
from tests.pictures.paper import STYLE


def caption(table: Sitting) -> list[str]:
    """The lines of the game below the picture, as a phone shows them."""
    said = LOOK.picture.caption_lines(scene_at(table, language="es"))
    return plain(Screen("\n".join(said))).splitlines()


def test_the_caption_counts_bets_on_la_loca_once_there_is_one() -> None:
    """[SY-31] Before that it says the hand and the bank."""
    table = window()
    (line,) = caption(table)
    assert line.startswith("Mano 1 · banca ")
    table.do(ANA, Loca(20))
    assert caption(table) == ["La loca · apuestas: 1, en total 20"]


def test_the_caption_names_the_holders_of_a_shared_bank() -> None:
    """[SY-42] After the deal, when the picture has no plates."""
    table = opened(loca=False)
    assert len(caption(table)) == 1
    take(table, 2)
    table.do(1, Cierro())
    head, holders = caption(table)
    assert head.startswith("Mano 2 · banca ")
    assert holders.startswith("La banca, entre varios: ")
    assert "75\u202f%" in holders
    assert "25\u202f%" in holders


def test_a_window_of_shares_shows_what_is_offered_and_taken() -> None:
    """[SY-42] In the caption, the picture, and to the person."""
    table = opened(loca=False)
    take(table, 2, 30)
    table.do(1, Ofrezco(4, 20))
    _, holders, offered = caption(table)
    assert ("70\u202f%" in holders, "30\u202f%" in holders) == (True, True)
    assert offered.startswith("Ofrecido: ")
    assert offered.endswith(" 20\u202f%")
    context = scene_at(table, 4, "es")
    assert LOOK.own.peek(context) == "Te ofrecen un 20\u202f% de la banca."
    shown = LOOK.picture.table_picture(scene_at(table, language="es"), STYLE)
    assert isinstance(shown, TablePicture)
    assert [plate.label.ways[0] for plate in shown.plates if plate.label] == [
        *("70\u202f%", "30\u202f%", "ofrecido 20\u202f%")
    ]


def test_a_person_without_the_minimum_but_with_a_share_misses_no_hand() -> None:
    """[SY-42]"""
    table = dividing(loca=False)
    table.purses[3] = 4
    table.open()
    skipped = plain(Screen(words("es")("drawing.skipped", name=scene_at(table).name(3))))
    assert skipped in "\n".join(LOOK.table.hand_lines(scene_at(table, language="es")))
    take(table, 3, 10)
    assert skipped not in "\n".join(LOOK.table.hand_lines(scene_at(table, language="es")))


@pytest.mark.parametrize("language", COMPLETE)
def test_the_banker_chooses_a_share_and_a_person(language: str) -> None:
    """[SY-42] Only the banker's own keyboard has a tick; shares that are not left have no button."""
    table = opened(loca=False)
    take(table, 2, 60)

    def rows(viewer: int) -> list[list[str]]:
        keyboard = in_rows(tuple(LOOK.offers.choices(scene_at(table, viewer, language))))
        return [[button.label for button in row] for row in keyboard]

    first, *people, last = rows(1)
    assert first == ["5%", "10%", "20%", "25% ✓"]
    assert [len(row) for row in people] == [2, 1]
    assert last == [words(language)("siete.deal")]
    assert rows(PUBLIC)[0] == ["5%", "10%", "20%", "25%"]
    assert rows(2) == [[words(language)("button.salgo")]]
    assert rows(4) == []


def test_the_result_of_a_muerto_has_both_totals() -> None:
    """[SY-21] The 7 is paid, and the card under it is lost."""
    table = deal("5D 7C 4C", "3D")
    table.do(2, Muerto())
    table.do(3, SieteSto())
    table.do(1, SieteSto())
    picture = LOOK.picture.table_picture(scene_at(table), STYLE)
    assert isinstance(picture, TablePicture)
    status = picture.panels[0].status
    assert status is not None
    assert status.ways == ("7 · ✗ 10",)


def test_the_highest_bettors_are_named_two_a_row_on_the_own_card_alone() -> None:
    """[SY-32] The group names them on the page of all bets."""
    table = window("5D 6C 4C 4S 4B")
    for person, amount in ((ANA, 20), (BEA, 30), (2, 5), (3, 5), (4, 7)):
        table.do(person, Loca(amount))

    def rows(viewer: int) -> list[int]:
        keyboard = LOOK.offers.choices(scene_at(table, viewer, "es"))
        return [len(row) for row in keyboard if row[0].label.startswith("Que juegue ")]

    assert rows(PUBLIC) == []
    assert rows(ANA) == [2, 1]


def test_people_wait_for_their_cards_while_the_bank_is_divided() -> None:
    """[SY-42]"""
    table = opened(loca=False)
    for person in (1, 2):
        context = scene_at(table, person, "es")
        assert LOOK.own.peek(context) == "Las cartas llegan en cuanto se reparta la banca."
    assert "\n\n\n" not in "\n".join(LOOK.table.hand_lines(scene_at(table, language="es")))


def test_a_hand_for_which_the_bank_had_no_money_is_no_stand() -> None:
    """[SY-41] The sign is that of the list."""
    table = deal("5D 10C 4C", bank_amount=5)
    table.do(2, SieteSto())
    seat = table.state.table.seats[1]
    assert seat.status == "unplayed"
    picture = LOOK.picture.table_picture(scene_at(table), STYLE)
    assert isinstance(picture, TablePicture)
    status = picture.panels[1].status
    assert status is not None
    assert status.ways == ("– senza puntata", "–")


def test_la_loca_is_marked_as_on_turn_until_it_stands() -> None:
    """[SY-33]"""
    table = window()
    table.do(ANA, Loca(20))
    table.do(1, Cierro())
    lines = LOOK.table.hand_lines(scene_at(table, language="es"))
    assert "▸ La loca la juega" in lines[-1]
    table.do(ANA, LocaPlanta())
    lines = LOOK.table.hand_lines(scene_at(table, language="es"))
    assert [line[0] for line in lines if "La loca la juega" in line] == ["✓"]


@pytest.mark.parametrize(
    ("rules", "said", "unsaid"),
    [
        (SieteRules(), "chiedi la nuova coperta", "sballa e paga tutti"),
        (SieteRules(), "incassi il primo sette e mezzo", "dà chi gli sta a destra"),
        (SieteRules(covered_choice="first"), "gli altri vedono l’asso", "chiedi la nuova coperta"),
        (SieteRules(bank_rotation="keep"), "dà ancora le carte", "incassi il primo"),
        (SieteRules(bank_rotation="each_hand"), "dà chi gli sta a destra", "incassi il primo"),
        (SieteRules(), "primo sette e mezzo. Quello della loca non conta.", "la de la loca"),
        (SieteRules(bank_rotation="keep"), "finché chi lo tiene", "della loca non conta"),
        (SieteRules(loca=False, bank_amount=50), "incassa il primo sette e mezzo.", "loca"),
    ],
)
def test_the_examples_are_those_of_the_tables_rules(
    rules: SieteRules, said: str, unsaid: str
) -> None:
    """[SY-11, SY-40]"""
    pages = "\n".join(LOOK.rules.pages(rules, 60, words("it")))
    assert said in pages
    assert unsaid not in pages


def told(table: Sitting, who: int, action: SieteAction) -> str | None:
    """The answer to the person who acts."""
    done = table.do(who, action)
    assert isinstance(done, tuple)
    return LOOK.actor.happened(scene_at(table, who, "es"), who, done)


def test_the_person_who_plays_la_loca_is_told_its_end_and_not_an_own_one() -> None:
    """[SY-33, SY-38] All bets are lost with it; the next hand's turns are the person's own again."""
    table = played({2: 40, ANA: 20}, "5D 6C 4C 5C", "7S", bank_rotation="keep")
    assert (
        told(table, 2, SieteTiro()) == "7 de espadas: la loca se pasa. Sus apuestas van a la banca."
    )
    table.do(1, SieteSto())
    table.open()
    while table.waiting() != 2:
        table.do(table.waiting(), SieteSto())
    assert told(table, 2, SieteSto()) == "Te plantas, con 5 en juego."
    table = played({2: 40})
    assert told(table, 2, LocaPlanta()) == "La loca se planta."
    assert told(table, 1, SieteSto()) == "Te plantas."


@pytest.mark.parametrize(("chips", "total"), [(1000, 80), (55, 50), (45, 40)])
def test_the_person_who_doubles_la_loca_is_told_what_the_bets_are_now(
    chips: int, total: int
) -> None:
    """[SY-34] They may be less than twice as much, or as much as before."""
    table = deal("5D 6C 4C 5C", loca=True, chips={1: 1000, 2: chips, 3: 1000})
    table.do(2, SieteSto())
    table.do(3, SieteSto())
    table.do(2, Loca(40))
    table.do(1, Cierro())
    assert told(table, 2, LocaDobla()) == f"La loca dobla y se planta: en total, {total}."


def test_the_gains_of_la_locas_bettors_stand_one_below_the_other() -> None:
    """[SY-37]"""
    table = played({ANA: 20, BEA: 5}, "5D 6C 4C 5C")
    table.do(ANA, LocaPlanta())
    table.do(1, SieteSto())
    lines = LOOK.table.result_lines(scene_at(table, language="es"))
    gains = [line.split("  ")[-2] for line in lines if line.startswith("      ")]
    assert [gain.strip(" ") for gain in gains] == ["−20", "\u2007−5"]


def test_beside_the_picture_la_locas_gains_are_told_by_name_and_hands_stand_on_the_panels() -> None:
    """[SY-37] As many as fit into a line; the others are counted."""
    table = played({ANA: 20, BEA: 5}, "5D 6C 4C 5C")
    table.do(ANA, LocaPlanta())
    table.do(1, SieteSto())
    context = scene_at(table, language="es")
    head, loca, bank = caption(table)
    assert head.startswith("Mano 1 · ")
    assert loca == "La loca: " + ", ".join(
        f"{context.name(who)} −{chips}" for who, chips in ((ANA, 20), (BEA, 5))
    )
    assert bank.endswith("sigue con la banca.")
    shown = LOOK.picture.table_picture(context, STYLE)
    assert isinstance(shown, TablePicture)
    hands = {one.result.person: one.result.chips for one in context.seen.game.table.ending.results}
    own = [panel.change for panel in shown.panels if not panel.banker]
    assert own == [change(chips) for chips in hands.values()]
    crowd = window()
    for person, bet in {ANA: 20, BEA: 5, **dict.fromkeys(range(40, 46), 1)}.items():
        crowd.purses[person] = 100
        crowd.do(person, Loca(bet))
    for action in (Cierro(), LocaPlanta()):
        crowd.do(crowd.waiting(), action)
    crowd.do(1, SieteSto())
    _, loca, _ = caption(crowd)
    assert re.fullmatch(r"La loca: \S+ −20, .*\d más", loca)
    assert len(loca) <= LOCA_LINE


@pytest.mark.parametrize("language", COMPLETE)
def test_announcements_of_la_loca_share_rows_once_doubling_is_over(language: str) -> None:
    """[SY-32] Two buttons have room in a row, or three short ones; the first card may be doubled, the second not."""
    table = played({ANA: 20}, "5D 6C 4C 10C", "2D")
    context = scene_at(table, language=language)
    rows = [len(row) for row in in_rows(tuple(LOOK.offers.choices(context)))]
    assert rows == ([3, 2] if language == "it" else [2, 2, 1])
    table.do(ANA, Tapada())
    context = scene_at(table, language=language)
    rows = [len(row) for row in in_rows(tuple(LOOK.offers.choices(context)))]
    assert rows == ([3, 1] if language == "it" else [2, 2])


def test_the_shares_of_a_bank_are_written_as_in_each_language() -> None:
    """[SY-42] On the picture before the deal."""
    table = opened(loca=False)
    for language, said in (("it", "100%"), ("es", "100\u202f%"), ("en", "100%")):
        shown = LOOK.picture.table_picture(scene_at(table, language=language), STYLE)
        assert isinstance(shown, TablePicture)
        assert [plate.label.ways for plate in shown.plates if plate.label] == [(said,)]


@pytest.mark.unwatched
@given(sittings)
@examples(20)
def test_a_turn_has_eight_keys_at_most(table: Sitting) -> None:
    """In the group and on the own card: the stakes give way to the choices."""
    for state in turns(table):
        if state.table.phase != "turn":
            continue
        who = table.waiting()
        for screen in (table_screen(scene_at(table)), card_screen(scene_at(table, who))):
            assert sum(map(len, screen.keyboard)) <= KEYS, screen.keyboard


def test_choices_that_the_group_does_not_see_are_told_beside_the_own_cards() -> None:
    """[SY-17, SY-19] With the words to type."""
    table = deal("7D 7C 4C", muerto=True)
    context = scene_at(table, table.waiting(), "es")
    assert "/muerto" in LOOK.own.peek(context)
    shown = [button.label for row in table_screen(scene_at(table)).keyboard for button in row]
    assert words("it")("button.muerto") not in shown


def test_the_usual_answers_stand_out_as_in_the_other_games() -> None:
    """[SY-32] A player's card and stand; of la loca the same two."""
    table = played({ANA: 20}, "5D 6C 4C 10C", "2D")
    marked = [
        button.label
        for row in LOOK.offers.choices(scene_at(table, language="it"))
        for button in row
        if button.style == "primary"
    ]
    assert marked == [words("it")("button.tiro"), words("it")("button.loca_planta")]
