"""The board of a tournament, its terms, and private messages about it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest

from display.board import board_screen, fate_screen, news_screen, terms_text
from display.board_data import place_words
from display.caption import lines_on_phone
from display.measure import MOST_CAPTION, MOST_TEXT, fits, plain
from display.pictures.picture import EveningPicture
from display.pictures.studio import USUAL, Studio
from display.screen import Screen, message_link
from display.terms import CHOICES, NAMES, chosen, options_of, page_after, terms_screen, with_option
from engine.cards import Card
from engine.tournament import Out, Terms
from engine.tournament import actions as act
from engine.tournament.knockouts import Knockouts
from engine.tournament.state import MOST
from engine.value import replace
from games.piatto.events import DuelEnded
from locales import COMPLETE, words
from tests.display.endings import play_out, told
from tests.engine.tournament.kit import ORGANISER, Fair

ITALIAN = words("it")


def test_before_the_start_the_board_shows_the_terms_and_the_entrants() -> None:
    screen = board_screen(told(Fair((2, 3), name="Coppa <b>")))
    assert "Torneo «Coppa &lt;b&gt;»" in screen.text
    assert "Iscritti (2): Zia 2, Zia 3" in screen.text
    assert "1º <b>200</b>" in screen.text
    labels = [button.label for row in screen.keyboard for button in row]
    assert labels == ["Mi iscrivo", "Mi ritiro", "Si comincia", "Condizioni", "Annulla"]


def test_the_terms_can_be_chosen_until_the_first_entry() -> None:
    labels = [b.label for row in board_screen(told(Fair())).keyboard for b in row]
    assert labels == ["Mi iscrivo", "Condizioni", "Annulla"]


def test_during_play_the_board_shows_tables_chips_and_eliminated_players() -> None:
    fair = Fair(range(1, 8), seats=4, elim_tie="shared").begin()
    first, second, *_ = fair.at(2)
    fair.giro(1, (Out(fair.at(1)[0], 1000, 1), Out(fair.at(1)[1], 1000, 2)))
    text = board_screen(told(fair)).text
    assert "In gioco <b>5</b> su 7" in text
    assert "6º–7º Zia" in text
    assert f"Zia {first} 1000, Zia {second} 1000" in text


def test_the_board_says_that_a_single_player_waits() -> None:
    fair = Fair(range(1, 5), seats=2).begin()
    table = fair.at(1)
    fair.giro(1, (Out(table[0], 1000, 1),))
    assert "in attesa di compagni" in board_screen(told(fair)).text


def test_at_the_end_every_player_has_a_place_and_the_best_have_prizes() -> None:
    fair = Fair((1, 2, 3)).begin()
    fair.giro(1, (Out(2, 1000, 1),), winner=3)
    fair.giro(1, (Out(1, 1000, 1),), winner=3)
    screen = board_screen(told(fair))
    assert "Vince <b>Zia 3</b>!" in screen.text
    assert "🥇 1º <b>Zia 3</b> · 200 fiches\n🥈 2º <b>Zia 1</b> · 100 fiches\n\n" in screen.text
    assert screen.text.endswith("🥉 3º <b>Zia 2</b>")
    assert screen.keyboard == ()


def test_the_end_tells_every_elimination_and_the_last_hand() -> None:
    fair = Fair((1, 2, 3)).begin()
    fair.giro(1, (Out(2, 1000, 1),), winner=3)
    fair.giro(1, (Out(1, 1000, 1),), winner=3)
    last = DuelEnded(
        punta=1,
        banker=3,
        stake=1000,
        outcome="lower",
        hole=Card("4C"),
        drawn=(Card("1S"),),
        total=10,
        bank=(Card("7D"), Card("8B")),
        bank_total=15,
        pot=2000,
    )
    it = replace(told(fair), decided=Knockouts(((2, 0), (1, 3)), last))
    lines = board_screen(it).text.splitlines()
    last_hand = "🃏 L’ultima mano: <b>Zia 3</b> con il 7 di denari e il fante di bastoni (7½)"
    last_hand += ", contro <b>Zia 1</b>: il 4 di coppe e l’asso di spade (5)"
    assert lines[-3:] == ["🥉 3º <b>Zia 2</b> (multa)", "", last_hand]
    assert "🥈 2º <b>Zia 1</b> · 100 fiches (contro Zia 3)" in lines
    screen = board_screen(replace(it, style=USUAL))
    assert isinstance(screen.picture, EveningPicture)
    assert [step.gain for step in screen.picture.podium] == ["+200", "+100", "0"]
    assert plain(screen.text).splitlines()[-1] == plain(lines[-1])


def test_the_end_of_a_large_tournament_fits_beside_its_picture() -> None:
    fair = play_out(Fair(range(1, MOST + 1), seats=8, places=10).begin())
    screen = board_screen(replace(told(fair, name="Zia Addolorata Maria {}"), style=USUAL))
    assert fits(screen.text, MOST_CAPTION)
    assert screen.picture is not None
    assert Studio().develop(screen.picture)


@pytest.mark.parametrize(("entrants", "paid"), [(2, 1), (3, 2), (4, 2), (5, 3), (9, 3)])
def test_at_most_half_of_the_entrants_are_paid(entrants: int, paid: int) -> None:
    fair = Fair(range(1, entrants + 1), places=3)
    assert len(told(fair).board.shares) == paid
    assert len(play_out(fair.begin()).tournament.prizes) == paid


@pytest.mark.parametrize(
    ("language", "rounded"),
    [("it", "arrotondata in su"), ("en", "rounded up"), ("es", "redondeando hacia arriba")],
)
@pytest.mark.parametrize("places", [1, 3])
def test_the_terms_say_how_half_of_the_entrants_is_rounded(
    language: str, rounded: str, places: int
) -> None:
    assert rounded in terms_text(told(Fair(range(1, 4), places=places), language=language))


def test_five_lines_stand_before_the_entry_button() -> None:
    for people in ((), (2,), (2, 3, 4)):
        screen = board_screen(told(Fair(people)))
        assert len(screen.text.splitlines()) <= 5
        assert screen.keyboard[0][0].label == "Mi iscrivo"


@pytest.mark.parametrize("language", COMPLETE)
def test_the_terms_of_a_running_tournament_are_five_lines_of_a_small_phone(language: str) -> None:
    lines = terms_text(told(Fair(range(1, 7)).begin(), language=language)).splitlines()
    assert [lines_on_phone(line) for line in lines] == [1] * 5
    for said in ("100", "1000", "40", "20", "50", "10", "30", "300"):
        assert any(said in line for line in lines), said
    before = terms_text(told(Fair(range(1, 7)), language=language))
    assert all(said in before for said in ("6", "90", "3"))


def test_the_invitation_leads_to_the_group_if_telegram_has_links() -> None:
    fair = told(Fair((2, 3)))
    assert all(not key.url for row in board_screen(fair).keyboard for key in row)
    link = message_link(-1001234, 77)
    (button,) = [
        key for row in board_screen(replace(fair, link=link)).keyboard for key in row if key.url
    ]
    asked = parse_qs(urlsplit(button.url).query)
    assert asked["url"] == ["https://t.me/c/1234/77"]
    assert "100 fiches" in asked["text"][0]
    assert message_link(-1234, 77) == ""


def test_the_board_says_when_levels_rise_no_more() -> None:
    fair = Fair((1, 2)).begin()
    while True:
        try:
            fair.run_out()
        except ValueError:
            break
    assert "Più su non si sale." in board_screen(told(fair)).text


def test_the_board_says_that_a_tournament_was_called_off() -> None:
    fair = Fair((1, 2))
    fair.done(ORGANISER, act.CallOff())
    assert "ognuno ha di nuovo la sua iscrizione" in board_screen(told(fair)).text


def test_every_possible_starter_of_an_idle_tournament_is_told() -> None:
    fair = Fair((2, 3))
    fair.run_out()
    assert "lo può fare chiunque sia iscritto" in board_screen(told(fair)).text


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(
    "state",
    [
        lambda fair: fair,
        lambda fair: fair.begin(),
        lambda fair: play_out(fair.begin()),
    ],
)
def test_the_largest_tournament_can_be_sent(language: str, state: Callable[[Fair], Fair]) -> None:
    fair = state(Fair(range(1, MOST + 1), seats=8, places=10, name="x" * 40))
    screen = board_screen(told(fair, language=language, name="Zia Addolorata Maria {}"))
    assert len(screen.text.encode("utf-16-le")) // 2 <= MOST_TEXT


def test_news_and_results_are_one_sentence_each() -> None:
    fair = told(Fair((1, 2)))
    news = news_screen([(1, 5, 5), (2, 3, 4)], (60, 30), fair)
    assert news.text.splitlines() == [
        "👋 <b>Zia 1</b> esce dal torneo: 5º posto.",
        "👋 <b>Zia 2</b> esce dal torneo: 3º–4º posto.",
        "⏫ Da adesso piatto minimo 60 e puntata minima 30.",
    ]
    assert "12º posto su 40" in fate_screen(12, 12, entrants=40, chips=0, word=ITALIAN).text
    assert (
        "2º posto, vinci <b>166</b> fiches"
        in fate_screen(2, 2, entrants=40, chips=166, word=ITALIAN).text
    )
    assert place_words(1, 1, words("en")) == "1st"


# --- terms --------------------------------------------------------------------------------------------------


PAGES = ("main", "all", "more", *map(str, range(len(NAMES))))


@pytest.mark.parametrize("language", COMPLETE)
def test_every_page_of_the_terms_has_words_and_every_button_of_it_works(language: str) -> None:
    terms, said = Terms(), words(language)
    reached = set()
    for page in PAGES:
        screen = terms_screen(5, terms, page=page, word=said)
        assert screen.text
        assert len(screen.keyboard) <= 6, "no page is higher than half a phone"
        for row in screen.keyboard:
            for button in row:
                argument = button.data.rsplit("|", 1)[1]
                does = chosen(terms, argument)
                assert argument == "done" or does is not None
                if isinstance(does, Terms):
                    assert does.check() is None
                    after = page_after(argument)
                    if after is None:
                        assert page == "main", "a preset closes the menu"
                    else:
                        back = codes(terms_screen(5, terms, page=after, word=said))
                        assert f"p:{page}" in back
                elif argument != "done":
                    reached.add(does)
    assert reached == {*PAGES}


@pytest.mark.parametrize("language", COMPLETE)
def test_three_lengths_with_their_minutes_and_one_button_for_the_rest(language: str) -> None:
    def labels(terms: Terms) -> list[str]:
        screen = terms_screen(5, terms, page="main", word=words(language))
        return [button.label for row in screen.keyboard for button in row]

    keys = labels(Terms(entry=10, clock=120))
    assert len(keys) == 4
    assert ["25" in keys[0], "50" in keys[1], "90" in keys[2]] == [True] * 3
    assert [key.endswith("✓") for key in keys] == [False, False, True, False]
    assert not any("✓" in key for key in labels(Terms(stack=200)))
    assert "35" in labels(Terms(seats=2))[1], "the minutes of a full table"


def codes(screen: Screen) -> set[str]:
    """The codes of the buttons of a page."""
    return {button.data.rsplit("|", 1)[1] for row in screen.keyboard for button in row}


@pytest.mark.parametrize(
    "argument",
    [
        "",
        "p:",
        "p:99",
        "p:x",
        "k",
        "k:",
        "k:3",
        "k:00",
        "k:0:0",
        "v:0",
        "v:0:99",
        "v:99:0",
        "v:0:-1",
        "q:1",
        "v:0:01",
    ],
)
def test_a_code_that_no_page_shows_means_nothing(argument: str) -> None:
    assert chosen(Terms(), argument) is None


@pytest.mark.parametrize("name", NAMES)
def test_options_of_a_field_fit_the_usual_terms_or_are_left_out(name: str) -> None:
    fitting = [with_option(Terms(), name, option) for option in options_of(name)]
    assert any(terms is not None for terms in fitting)
    assert all(name in CHOICES or len(options_of(name)) > 1 for name in NAMES)


def test_a_stake_above_the_pot_raises_the_pot() -> None:
    assert with_option(Terms(), "min_bet", 100) == replace(Terms(), min_bet=100, min_pot=100)
    assert with_option(Terms(min_bet=40), "min_pot", 20) == Terms(min_bet=20, min_pot=20)
    assert with_option(Terms(), "min_pot", 1000) == Terms(min_pot=1000)
    assert with_option(Terms(stack=200), "min_pot", 1000) is None


def test_the_board_counts_the_votes_for_calling_off_and_the_needed_ones() -> None:
    fair = Fair(range(1, 6)).begin()
    assert "annullarlo" not in board_screen(told(fair)).text
    fair.done(2, act.CallOff())
    fair.done(3, act.CallOff())
    screen = board_screen(told(fair))
    assert "<b>2</b> voti per annullare: ne servono 3" in screen.text
    assert [b.label for row in screen.keyboard for b in row] == [
        "Condizioni",
        "Annulla",
        "Si continua",
    ]
