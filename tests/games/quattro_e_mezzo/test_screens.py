"""The screens of quattro e mezzo: the table, the private card, the result, the end of a match."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

from display.odds import chart_picture
from display.pictures.picture import Bar, CardStyle, EveningPicture, TablePicture
from display.reaction import Reaction
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC, Choice, Waiting
from engine.registry import GAMES
from engine.table import actions as act
from engine.value import replace
from games.quattro_e_mezzo import odds as reckoning
from games.quattro_e_mezzo.events import DoppioSei, QuattroSto, QuattroTiro
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.screens import LOOK
from games.quattro_e_mezzo.screens.house import HOUSE
from games.quattro_e_mezzo.screens.screens import draw_lines
from locales import COMPLETE, Raw, words
from playground import reading
from tests.display.scenes import scene_of
from tests.display.sittings import happened, labels, lines, plain, private, scene_at, table_of
from tests.engine.table.kit import Club
from tests.games.quattro_e_mezzo.kit import deal
from tests.kit.play import Sitting, cards
from tests.pictures.paper import STYLE

TIRO, STO, SIXES = QuattroTiro(), QuattroSto(), DoppioSei()


def own(table: Sitting, viewer: int) -> str:
    return plain(private(table, viewer))


def buttons(table: Sitting, viewer: int = PUBLIC) -> list[str]:
    """The labels of the game's choices."""
    rows = LOOK.offers.choices(scene_at(table, viewer))
    return [button.label for row in rows for button in row]


def test_only_two_sixes_are_called_doppio_sei() -> None:
    """[QM-7] A 5 and a 7 make twelve points too, and are bust."""
    table = deal("5D 6D 3C", "7C 6C")
    table.do(1, TIRO)
    assert "Totale: 12." in own(table, 1)
    table.do(2, TIRO)
    assert "Totale: doppio sei." in own(table, 2)


@pytest.mark.parametrize(
    ("hole", "draws", "total", "said"),
    [
        ("4D", "5S", "9", "Hai sballato."),
        ("6D", "6S", "doppio sei", "Doppio sei!"),
        ("7D", "8S", "7½", "Sette e mezzo!"),
        ("8D", "8S 9D 9S 9C 9B 8C 8B 10C", "4½", "Mega quattro e mezzo!"),
    ],
)
def test_the_private_card_tells_its_owner_how_the_turn_ended(
    hole: str, draws: str, total: str, *, said: str
) -> None:
    """[QM-7, QM-15] In a whole sentence, as the answer to the tap."""
    table = deal(f"{hole} 5C 3C", draws)
    for _ in draws.split():
        table.do(1, TIRO)
    assert card_said(table, 1)[1:] == [f"Totale: {total}.", said]


def card_said(table: Sitting, viewer: int) -> list[str]:
    """The lines about the viewer's own cards."""
    return told(LOOK.own.card_lines(scene_at(table, viewer)))


def test_the_table_shows_dealer_target_points_and_covered_cards() -> None:
    """[QM-2, QM-4, QM-19] A 4½ is said aloud, with its card face down."""
    table = deal("4D 5C 3C", "8S")
    assert lines(table)[0] == "Mano 1 · dà le carte Nonna Pia · si vince a 50"
    assert "▸ Luca (0) · 🎴" in lines(table)
    assert buttons(table) == ["Tiro", "Sto"]
    table.do(1, TIRO)
    assert "▸ Luca (0) · 🎴 + Fante di spade · 4½" in lines(table)
    assert LOOK.picture.caption_lines(scene_at(table)) == [
        "<b>Luca</b>: Fante di spade · 4½!",
    ]


@pytest.mark.parametrize("points", [11, 50, 80])
def test_the_italian_target_reads_well_before_every_number(points: int) -> None:
    """[QM-19] An 11 and an 80 begin with a vowel, so no article stands before them."""
    rules = QuattroRules(target=points)
    assert HOUSE.stakes(rules, words("it")) == f"Si vince a {points} punti"
    table = deal("4D 5C 3C", rules=rules)
    assert lines(table)[0].endswith(f" · si vince a {points}")


def test_the_private_card_has_the_exact_buttons() -> None:
    """[QM-3] Below 4½ there is no stop, though the group shows one."""
    table = deal("4D 5C 3C")
    assert buttons(table, 1) == ["Tiro"]
    assert "Sotto 4½ si tira ancora." in own(table, 1)
    assert buttons(deal("5D 5C 3C"), 1) == ["Tiro", "Sto"]
    assert "Con un altro 6 fai doppio sei!" in own(deal("6D 5C 3C"), 1)


def test_the_private_card_proposes_the_best_total_of_the_matta_first() -> None:
    """[QM-1, QM-21] The group sees no total."""
    table = deal("4D 5C 3C", "10D")
    table.do(1, TIRO)
    assert buttons(table) == ["Tiro", "Sto", "Doppio sei!"], "there might be a six below"
    assert buttons(table, 1) == ["Tiro", "Sto a 4½", "Sto a 7", "Sto a 6", "Sto a 5"]
    assert "Totale: 4½, 7, 6 o 5." in own(table, 1)
    assert happened(table, 1, QuattroSto(6)) == "Stai a 7."
    assert "Totale: 7." in own(table, 1)


def test_a_six_and_the_matta_may_be_declared() -> None:
    """[QM-7] In the group too, where the six lies covered."""
    table = deal("6D 5C 3C", "10D")
    table.do(1, TIRO)
    assert buttons(table) == ["Tiro", "Sto", "Doppio sei!"]
    assert buttons(table, 1) == ["Tiro", "Sto a 7", "Doppio sei!", "Sto a 6½"]
    assert "Oppure dichiara il doppio sei!" in own(table, 1)
    assert happened(table, 1, SIXES) == "Doppio sei!"
    assert "doppio sei" in own(table, 1)


@pytest.mark.parametrize(
    ("hole", "draw", "said"),
    [
        ("1D", "2C", "2 di coppe: ora hai 3."),
        ("4D", "8C", "Fante di coppe: quattro e mezzo! Puoi fermarti, o tirare ancora."),
        ("7D", "8C", "Fante di coppe: sette e mezzo!"),
        ("7D", "4C", "4 di coppe: 11, hai sballato."),
        ("6D", "6C", "6 di coppe: doppio sei!"),
        ("3D", "10D", "Re di denari, la matta: ora hai 7, 6 o 5."),
    ],
)
def test_the_answer_to_a_card(hole: str, draw: str, said: str) -> None:
    """[QM-4, QM-7] The player reads the effect of the card."""
    answer = happened(deal(f"{hole} 5C 3C", draw), 1, TIRO)
    assert answer == said


def test_the_result_names_winner_hands_points_and_next_dealer() -> None:
    """[QM-14, QM-16] A 5 beats a 4½."""
    table = deal("4D 5C 7C", "8S 3S")
    table.do(1, TIRO)
    table.do(1, STO)
    table.do(2, STO)
    table.do(3, TIRO)
    assert lines(table)[:5] == [
        "Mano 1 · vince Zia Rita con 5",
        "",
        "\u20070  Luca · 4½ (4, fante) · in tutto 0",
        "+2  Zia Rita · 5 · in tutto 2",
        "\u20070  Nonna Pia · 10, sballa (7, 3) · in tutto 0",
    ]
    assert "Zia Rita prende il mazzo." in lines(table)
    recap = LOOK.actor.recap(scene_at(table, 2))
    assert recap == "Mano 1: avevi il 5 di coppe. Punti: +2, in tutto 2."
    lost = LOOK.actor.recap(scene_at(table, 1))
    assert lost == "Mano 1: avevi il 4 di denari e il fante di spade, 4½. Punti: 0, in tutto 0."
    assert LOOK.actor.recap(scene_at(table, 9)) is None


def test_the_draw_for_the_deal_is_told_card_by_card() -> None:
    """[QM-12] A line for each draw."""
    context = scene_at(deal("4D 5C 3C"))
    drawn = tuple(zip((1, 2, 3, 1, 3), cards("5D 8C 5S 1D 7C"), strict=True))
    shown = draw_lines(context, drawn)
    assert shown == [
        "🎴 Il mazzo si gioca alla carta più alta:",
        "<b>Luca</b> 5 · <b>Zia Rita</b> fante · <b>Nonna Pia</b> 5",
        "<b>Luca</b> asso · <b>Nonna Pia</b> 7",
    ]
    assert draw_lines(context, ()) == []
    title, first, second = shown
    for in_sight, seen in (
        (1, ["<b>Luca</b> 5 · <b>Zia Rita</b> … · <b>Nonna Pia</b> …"]),
        (2, ["<b>Luca</b> 5 · <b>Zia Rita</b> fante · <b>Nonna Pia</b> …"]),
        (3, [first]),
        (4, [first, "<b>Luca</b> asso · <b>Nonna Pia</b> …"]),
        (5, [first, second]),
    ):
        now = replace(context, drawn=in_sight)
        assert draw_lines(now, drawn) == [title, *seen]


def told(said: list[str]) -> list[str]:
    """Lines as a phone shows them."""
    return plain(Screen("\n".join(said))).splitlines()


def tied(target: int = 50) -> Sitting:
    """Luca and Zia Rita have 4½ with two cards and draw: a 2 and a 5."""
    table = deal("4D 4C 5S 7B", "8D 8C 7C 2D 5B", target=target)
    for person, action in ((1, TIRO), (1, STO), (2, TIRO), (2, STO), (3, TIRO), (4, STO)):
        table.do(person, action)
    return table


def test_the_next_dealer_is_told_with_the_last_card_of_the_draw() -> None:
    """[QM-12] Text, caption and picture; before that nothing names the winner of the draw."""
    table = tied()
    context = scene_at(table)
    assert GAME.sight.drawn(table.view(PUBLIC)) == 2
    whole = told(LOOK.table.result_lines(context))
    assert whole[-3:] == [
        "Luca 2 · Zia Rita 5",
        "",
        "Il mazzo va a Zia Rita, con la carta più alta.",
    ]
    under_way = replace(context, drawn=1)
    assert told(LOOK.table.result_lines(under_way)) == [*whole[:-3], "Luca 2 · Zia Rita …"]
    captions = [LOOK.picture.caption_lines(one)[1] for one in (under_way, context)]
    assert told(captions) == [
        "🎴 Si tira il mazzo: Luca 2 · Zia Rita …",
        "🎴 Luca 2 · Zia Rita 5: il mazzo va a Zia Rita.",
    ]
    for one, next_dealers in ((under_way, []), (context, ["Zia Rita"])):
        picture = LOOK.picture.table_picture(one, STYLE)
        assert isinstance(picture, TablePicture)
        assert [panel.name for panel in picture.panels if panel.next_banker] == next_dealers


def test_a_match_that_goes_on_after_its_target_says_why() -> None:
    """[QM-19] Both reach 5 points with 4½; the caption leaves the result to the picture."""
    context = scene_at(tied(target=5))
    level = "Luca e Zia Rita sono pari a 5: si continua."
    dealer = "Il mazzo va a Zia Rita, con la carta più alta."
    assert told(LOOK.table.result_lines(context))[-3:] == ["", level, dealer]
    assert told(LOOK.picture.caption_lines(context)) == [
        level,
        "🎴 Luca 2 · Zia Rita 5: il mazzo va a Zia Rita.",
    ]
    under_way = replace(context, drawn=1)
    for said in (LOOK.table.result_lines(under_way), LOOK.picture.caption_lines(under_way)):
        assert level not in told(said), "the last card of the draw comes first"
    assert "pari a" not in "".join(told(LOOK.table.result_lines(scene_at(tied(target=6)))))


def test_the_next_hand_without_a_winner_says_again_that_two_are_level() -> None:
    """[QM-19] Nobody scores, and no draw is in the way: the caption has the result and why play goes on."""
    table = tied(target=5)
    table.open()
    while isinstance(table.awaits(), Waiting):
        table.do(table.waiting(), TIRO)
    context = scene_at(table)
    assert context.seen.round == 2
    level = "Luca e Zia Rita sono pari a 5: si continua."
    assert level in told(LOOK.table.result_lines(context))
    assert told(LOOK.picture.caption_lines(context))[1] == level
    closed = replace(context, seen=replace(context.seen, phase="closed"))
    assert level not in told(LOOK.table.result_lines(closed)), "nothing goes on at a closed table"


def test_no_draw_is_told_card_by_card_during_a_hand_or_after_a_match() -> None:
    table = deal("4D 4C 5S 7B")
    assert GAME.sight.drawn(table.view(PUBLIC)) == 0
    over = tied()
    match = replace(
        over.state.table, ending=replace(over.state.table.ending, ranking=((1, 2), (3, 4)))
    )
    view = over.view(PUBLIC)
    assert GAME.sight.drawn(replace(view, table=match)) == 0


def won() -> Club:
    """A table with a match just won."""
    club = Club(game="quattro_e_mezzo", rules=one_point(), seated=(1, 2, 3))
    club.deal()
    while club.table.phase in ("round", "pause"):
        if club.table.phase == "pause":
            club.run_out("pause")
        else:
            club.done(club.turn, act.Play(Choice(best(club))))
    return club


@pytest.mark.parametrize("style", [None, STYLE])
def test_no_rematch_is_offered_while_another_game_comes_next(style: CardStyle | None) -> None:
    club = won()
    for key in ("sette_e_mezzo", "calabresella", "quattro_e_mezzo"):
        rules = GAMES[key].rulebook.switches.usual
        club.done(1, act.SetRules(rules, clock=60))
        screen = table_screen(scene_of(club.table, style=style))
        assert labels(screen)[0] == ("🔁 Rivincita" if key == GAME.key else "Si gioca!")
        assert ("rivincita" in plain(screen)) == (key == GAME.key)
        assert "Partita finita." in plain(screen)


def test_a_match_that_is_won_has_its_own_page_and_a_rematch() -> None:
    """[QM-19] The winner, the places, and one button."""
    club = won()
    assert not LOOK.in_match(GAME.sight.view(club.table.sitting.state, PUBLIC))
    assert (club.table.phase, club.table.halt.reason) == ("halt", "match_over")
    screen = table_screen(scene_of(club.table))
    text = plain(screen)
    assert "vince la partita con" in text
    assert "\n2. " in text
    assert words("it")("quattro.match_over") in text
    assert labels(screen)[0] == "🔁 Rivincita"
    assert (
        LOOK.ended.reaction(GAME.sight.view(club.table.sitting.state, PUBLIC))
        == Reaction.BANK_TAKEN
    )
    picture = table_screen(scene_of(club.table, style=STYLE)).picture
    ending = club.table.sitting.state.table.ending
    scores = dict(club.table.sitting.state.table.scores)
    assert isinstance(picture, EveningPicture)
    assert picture.podium[0].place == 1
    assert [step.gain for step in picture.podium] == [
        f"{scores[person]} pt" for people in ending.ranking for person in people
    ]
    assert picture.title == f"{picture.podium[0].name} vince la partita!"
    assert picture.best is not None
    assert picture.best.hands[0].won
    assert picture.best.title == f"Mano {ending.number}, l’ultima"
    caption = plain(table_screen(scene_of(club.table, style=STYLE))).splitlines()
    assert caption[:2] == [
        f"🏆 La partita è di {picture.podium[0].name}.",
        words("it")("quattro.match_over"),
    ]
    club.do(1, act.Start())
    assert dict(club.table.sitting.state.table.scores) == {1: 0, 2: 0, 3: 0}
    assert LOOK.picture.match_picture(scene_of(club.table, style=STYLE), STYLE) is None
    assert isinstance(table_screen(scene_of(club.table, style=STYLE)).picture, TablePicture)


def test_the_picture_of_a_match_names_the_places_below_the_podium() -> None:
    """[QM-19] Equal points share a place; a winner whose hand is not shown has no last hand."""
    table = deal("4D 7C 7S 7B 1C", "8S 2C 3C 3S 4C")
    table.play_out("alla_regola")
    context = scene_at(table, style=STYLE)
    view = context.seen.game
    ending = replace(view.table.ending, ranking=((1,), (2, 3), (4,), (5,)), hands=())
    won = replace(view, table=replace(view.table, ending=ending))
    seen = replace(context.seen, game=won)
    picture = LOOK.picture.match_picture(replace(context, seen=seen), STYLE)
    assert picture is not None
    assert [step.place for step in picture.podium] == [1, 2, 2]
    assert [line.partition(" ")[0] for line in picture.titles] == ["4.", "5."]
    assert picture.best is None


def one_point() -> Any:
    return QuattroRules(target=1)


def best(club: Club) -> str:
    """Stop as soon as possible."""
    offers = GAME.sight.offers(GAME.sight.view(club.table.sitting.state, club.turn))
    return next((offer.name for offer in offers if offer.name != "tiro"), "tiro")


def test_a_mega_is_told_as_such() -> None:
    """[QM-15] Nine figures."""
    table = deal("8D 5C 5S", "9D 8C 9C 10C 8S 9S 10S 8B")
    for _ in range(7):
        table.do(1, TIRO)
    assert happened(table, 1, TIRO) == "Fante di bastoni: Mega quattro e mezzo! La partita è tua."
    assert "🏆 Luca vince la partita con il Mega!" in lines(table)
    assert "\u20070  Zia Rita · – · in tutto 0" in lines(table)
    assert LOOK.ended.reaction(table.view(PUBLIC)) == Reaction.WONDER
    assert LOOK.actor.recap(scene_at(table, 2)) == "Punti: 0, in tutto 0."


def test_three_bust_hands_make_the_table_laugh() -> None:
    """[QM-18] A doppio sei gets applause."""
    table = deal("7D 7C 7S", "4D 4C 4S")
    for person in (1, 2, 3):
        table.do(person, TIRO)
    assert lines(table)[0] == "Mano 1 · sballano tutti, niente punti"
    assert LOOK.ended.reaction(table.view(PUBLIC)) == Reaction.ALL_BUST
    sixes = deal("6D 5C 5S", "6C")
    sixes.do(1, TIRO)
    sixes.do(2, STO)
    assert LOOK.ended.reaction(sixes.view(PUBLIC)) is None
    sixes.do(3, STO)
    assert LOOK.ended.reaction(sixes.view(PUBLIC)) == Reaction.BEST_HAND


def test_the_picture_has_the_points_of_the_match_and_the_sign_of_the_dealer() -> None:
    """[QM-2, QM-19] The legend says that the dealer deals, not that there is a bank."""
    table = deal("4D 5C 3C", "8S")
    table.do(1, TIRO)
    picture = LOOK.picture.table_picture(scene_at(table, style=STYLE), STYLE)
    assert picture is not None
    assert [panel.stake for panel in picture.panels] == ["0 pt"] * 3
    assert [panel.banker for panel in picture.panels] == [False, False, True]
    shown = table_screen(scene_of(table_of(table), style=STYLE)).picture
    assert any(line == "M mazziere" for line in getattr(shown, "legend", ()))


def test_the_picture_of_the_result_has_hands_gains_and_running_points() -> None:
    """[QM-7, QM-16] No chip lies beside the points; a doppio sei is no reale."""
    table = deal("6D 5C 3C", "6C 4S")
    table.do(1, TIRO)
    table.do(2, STO)
    table.play_out("alla_regola")
    shown = table_screen(scene_of(table_of(table), style=STYLE)).picture
    panels = getattr(shown, "panels", ())
    assert [panel.status.ways for panel in panels] == [
        ("★ doppio sei · 4 pt", "4 pt"),
        ("5 · 0 pt", "0 pt"),
        ("7 · 0 pt", "0 pt"),
    ]
    assert [panel.change.ways[-1] for panel in panels] == ["+4", "0", "0"]
    assert not any(panel.coin for panel in panels)
    assert [panel.dim for panel in panels] == [False, True, True]
    assert getattr(shown, "legend", ()) == ("M mazziere",)


def test_a_person_without_cards_reads_that() -> None:
    table = deal("4D 5C 3C")
    assert "In questa mano non hai carte." in LOOK.own.peek(scene_at(table, 9))
    assert LOOK.own.peek(scene_at(deal("10D 5C 3C"), 1)).startswith("Hai la matta, il re di denari")
    assert LOOK.own.peek(scene_at(table, 1)) == "Hai il 4 di denari. Sotto 4½ si tira ancora."


def test_the_advice_names_the_total_that_the_matta_makes() -> None:
    """[QM-21] The points on average of the best play and of the next, and the chance of a bust."""
    table = deal("4D 5C 3C", "10D")
    table.do(1, TIRO)
    context = scene_at(table, 1)
    told = LOOK.actor.advised(context, GAME.players.advice(context.seen.game))
    assert told.startswith("💡 Sto a 4½: in media ")
    assert " punti. Tiro: " in told
    assert "Con la prossima carta " in told
    must = scene_at(deal("4D 5C 3C"), 1)
    told = LOOK.actor.advised(must, GAME.players.advice(must.seen.game))
    assert told.startswith("💡 Tiro: in media ")
    assert "Sto" not in told


@pytest.mark.unwatched
@pytest.mark.parametrize("language", COMPLETE)
def test_the_odds_tell_what_each_hand_is_worth(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[QM-5, QM-6, QM-16] Text, caption and chart, and a question that another process can answer.

    With three players; the figures of four take seconds.
    """
    monkeypatch.setattr(reckoning, "PLAYERS", 3)
    monkeypatch.setattr(reckoning, "TABLES", (2, 3))
    word = words(language)
    odds = LOOK.rules.odds
    assert odds is not None
    found = pickle.loads(pickle.dumps(odds.reckoned))(QuattroRules())  # noqa: S301 -- just made
    text, caption = odds.text(found, word), odds.caption(found, word)
    assert caption in text
    assert word("odds.quattro.table", n=28, players=3) in caption
    comma = word("comma")
    assert f"0{comma}6" in caption
    assert word("odds.quattro.hand", total="4½", n=57, points=Raw(f"2{comma}9")) in text
    assert len(text) < 2_000
    assert len(caption) < 1_000
    title, bars = odds.chart(found, word)
    assert "{" not in title
    assert [Bar(*bar).name for bar in bars] == ["4½", "7½", "7", "6½", "6", "5½", "5"]
    assert [Bar(*bar).now for bar in bars] == [False] * 6 + [True]
    assert chart_picture(STYLE, (title, bars)).bars[0].said == "287"
    assert word(odds.button) != word("button.conviene")


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("style", [STYLE, None])
def test_a_dealer_who_must_draw_is_not_asked_to_choose(
    language: str, style: CardStyle | None
) -> None:
    """[QM-2, QM-18] The dealer's card lies open and makes less than 4½: the only button is *Tiro*."""
    table = deal("5D 3C")
    table.do(1, STO)
    context = scene_at(table, language=language, style=style)
    must = LOOK.table.asks(context)
    assert must == context.words("table.must_draw", name=Raw("Zia Rita"))
    assert buttons(table) == ["Tiro"]
    told = re.sub(r"<[^>]*>", "", must)
    found = reading.TURN.search(told)
    assert found is not None
    assert found[1] == "Zia Rita"


def test_the_picture_of_the_result_marks_bust_hands_where_their_total_has_no_room() -> None:
    """[QM-18] Twelve panels have room for the points and one sign."""
    table = deal("5D 4C", "7C")
    table.do(1, STO)
    table.do(2, TIRO)
    shown = table_screen(scene_at(table, style=STYLE)).picture
    ways = [panel.status.ways for panel in getattr(shown, "panels", ())]
    assert ways[1] == ("✗ 11 · 0 pt", "✗ · 0 pt", "0 pt")
