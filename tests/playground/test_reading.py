"""A table's message read from its words alone: they must be the bot's own words."""

from __future__ import annotations

import pytest

from display.cards import card_sign, cards_within
from engine.cards import PACK, Card
from locales import COMPLETE, words
from playground import reading
from playground.botapi.views import ButtonView, MessageView
from playground.contest import ENTRANTS
from playground.reading import (
    FIVE,
    FOUR_AND_HALF,
    SEVEN,
    SEVEN_AND_HALF,
    TableReading,
    halves,
    held,
    least_of,
    least_to_stand,
    loca_held,
    matta_of,
)


def said(text: str, *labels: str) -> TableReading:
    keyboard = [[ButtonView(label, "callback") for label in labels]]
    return TableReading(
        MessageView(
            chat_id=-1,
            message_id=1,
            date=0.0,
            sender_id=1,
            sender="Matta",
            from_bot=True,
            text=text,
            keyboard=keyboard,
        )
    )


@pytest.mark.parametrize("language", COMPLETE)
def test_the_labels_are_those_of_the_catalogue(language: str) -> None:
    word = words(language)
    for name, labels in {
        "carta": reading.PEEK,
        "siediti": reading.SIT,
        "tiro": reading.DRAW,
        "sto": reading.STAND,
        "accetto": reading.ACCEPT,
        "gioco": reading.JOIN,
        "eccomi": reading.BACK,
        "si_gioca": reading.GO_ON,
        "andata": reading.HOW_IT_WENT,
        "pausa": reading.PAUSE,
        "ricarica": reading.REFILL,
        "lascio": reading.PASS,
        "cala_fine": reading.PASS,
        "cala_no": reading.PASS,
        "carte": reading.CARDS,
        "mie_carte": reading.CARDS,
        "accomodo": reading.DONE,
    }.items():
        assert word(f"button.{name}") in labels


@pytest.mark.parametrize("language", COMPLETE)
def test_the_lines_are_those_of_the_catalogue(language: str) -> None:
    word = words(language)

    def plain(key: str, **values: object) -> str:
        return word(key, **values).replace("<b>", "").replace("</b>", "")

    table = said(
        "\n".join(
            [
                plain("drawing.head", hand=12, banker="Zia (Rita)", chips=1000),
                plain("drawing.skipped", name="Marco"),
                plain("drawing.turn", name="Luca"),
                plain("table.away", n=2, names="Pia, Giulia"),
            ]
        )
    )
    assert (table.turn, table.banker) == ("Luca", "Zia (Rita)")
    assert table.away == ["Pia", "Giulia"]
    assert said(plain("table.away", n=1, names="Pia")).away == ["Pia"]
    dealt = plain("quattro.head", hand=12, dealer="Zia (Rita)", n=50)
    bankless = said("\n".join([dealt, plain("drawing.turn", name="Luca")]))
    assert (bankless.turn, bankless.banker) == ("Luca", None)
    for moment in ("auction", "higher", "lay", "name"):
        assert said(plain(f"cala.asks.{moment}", name="Luca")).turn == "Luca"
    assert said(plain("tricks.asks.card", name="Luca")).turn == "Luca"
    assert said(plain("cala.asks.discard", name="Luca", n=4)).turn == "Luca"
    assert reading.YOUR_TURN.search(plain("card.your_turn"))
    assert all(reading.CARD_BUTTON.match(card_sign(card, word)) for card in PACK)
    for head in ("piatto.head", "piatto.head_changed", "classica.head", "classica.head_all_in"):
        numbers = dict.fromkeys(("n", "pot", "named", "highest", "risk"), 20)
        assert said(plain(head, name="Zia (Rita)", **numbers)).banker == "Zia (Rita)"
    for game, asked in (
        ("piatto", ("bank", "all_in", "join")),
        ("classica", ("bank", "one", "all_in")),
    ):
        for key in asked:
            line = plain(f"{game}.asks.{key}", name="Luca", low=1, high=2, pot=3)
            assert said(f"Banco\n\n{line}\n").turn == "Luca"
    for key in ("turn", "turn_banker"):
        assert said(f"Banco\n\n{plain(f'drawing.{key}', name='Luca')}\n").turn == "Luca"
    for n, people in ((1, "Pia"), (2, "Pia, Zia Rita")):
        found = ENTRANTS.search(f"x\n{plain('tournament.entered', n=n, people=people)}")
        assert found is not None
        assert found[1] == people
    assert reading.BROKE.findall(table.text) == ["Marco"]
    seated = said(plain("table.seated", names=f"Luca, {plain('table.away_name', name='Zia Rita')}"))
    assert seated.away == ["Zia Rita"]
    ahead = plain("drawing.own.figure", total="5")
    assert held(f"{plain('drawing.own.many', cards='x', total='4½')} {ahead}") == 9
    for card, worth in (("6C", 12), ("1S", 2), ("9B", 1)):
        shown = cards_within([Card(card)], word)
        assert held(f"{plain('drawing.own.one', cards=shown)} {ahead}") == worth
    assert held(plain("drawing.own.matta", card=cards_within([Card("3D")], word))) == 1
    for card, worth in (("6C", 12), ("1S", 2), ("9B", 1)):
        shown = cards_within([Card(card)], word)
        assert held(f"Famiglia · 1\n{plain('drawing.own.one', cards=shown)}\nx.") == worth
    assert held(word("refusal.not_in_round")) is None
    assert held(plain("siete.own.share", percent=40)) is None
    for key in ("siete.asks.responsible", "siete.asks.due", "siete.asks.due_alone"):
        assert said(f"x\n{plain(key, name='Zia Rita')}").turn == "Zia Rita"
    assert reading.LOCA_OPEN.search(plain("siete.asks.loca", name="Luca"))
    assert word("button.loca_planta") in reading.LOCA_STANDS
    assert loca_held(f"x\n{plain('siete.own.loca', cards='x', total='4½')}") == 9
    assert loca_held(plain("drawing.own.many", cards="x", total="4½")) is None
    for why in ("first_bet", "first_stand"):
        assert reading.FIRST_BET.search(word(f"refusal.{why}", amount=5))
    for halt in ("too_few",):
        assert reading.TAKE_REFILL.search(word(f"table.halted.{halt}"))
    for key, named in (("matta", {"x y z"}), ("no_matta", set())):
        line = f"5 · {word(f'rules.sette_e_mezzo.line.{key}', card='x y z')} · 60"
        assert matta_of([said(line).message]) == named


@pytest.mark.parametrize(
    ("written", "count"), [("½", 1), ("0", 0), ("4½", 9), ("7", 14), ("7½", 15), ("10", 20)]
)
def test_points_are_read_in_halves(written: str, count: int) -> None:
    assert halves(written) == count


@pytest.mark.parametrize(
    ("line", "least"),
    [
        ("▸ Luca · 🎴", ("Luca", 1)),
        ("✓ Zia Rita · 20 · 🎴 + 4 di denari · sta", ("Zia Rita", 9)),
        ("✓ Luca · 5 · 🎴 + asso + Re di spade · sta", ("Luca", 4)),
        ("▸ Luca · 20 · 🎴 + matta + 2 di spade", ("Luca", SEVEN)),
        ("✓ Luca · 5 · 🎴 + Re di denari · sta", ("Luca", SEVEN)),
        ("· Luca · 5 · 6 + Fante di spade · 6½", ("Luca", 13)),
        ("★ Luca · 5 · 7½! (re, matta)", ("Luca", SEVEN_AND_HALF)),
        ("▸ Luca · 10 · 🎴 + Jack of cups", ("Luca", 2)),
        ("▸ Luca", None),
    ],
)
def test_the_lowest_possible_hand_is_read_from_a_players_line(
    line: str, least: tuple[str, int] | None
) -> None:
    assert least_of(line, frozenset({"re di denari"})) == least


def test_the_banker_reads_the_lowest_hands_of_the_players_still_in() -> None:
    table = said(
        "Mano 3 · banco Pia (940)\n\n✗ Luca · 20 · sballa (5, 4)\n✓ Rita · 5 · 🎴 + 6 di coppe · sta\n"
        "★ Marco · 5 · 7½! (7, re)\n▸ Pia · 5 di spade · 5\n\n"
        "Pia: tiro, o ti va bene così?"
    )
    assert table.least_still_in(frozenset()) == 13


@pytest.mark.parametrize("language", COMPLETE)
def test_four_and_a_half_is_enough_where_it_is_the_best_hand(language: str) -> None:
    word = words(language)

    def title(game: str) -> MessageView:
        named = word("table.title", game=word(f"game.{game}.name"))
        return said(f"{named.replace('<b>', '').replace('</b>', '')}\n").message

    assert least_to_stand([title("sette_e_mezzo"), title("quattro_e_mezzo")]) == FOUR_AND_HALF
    assert least_to_stand([title("quattro_e_mezzo"), title("siete_y_media")]) == FIVE
    assert least_to_stand([]) == FIVE


def test_a_name_is_not_found_inside_another() -> None:
    assert not said("Al tavolo: Gianluca, Lucas").names("Luca")
    assert said("Al tavolo: Gianluca, Luca").names("Luca")


def test_a_call_is_found_without_its_meaning_too() -> None:
    """The group's message of a large table has the names of the calls alone."""
    assert {call.partition(" · ")[0] for call in reading.CALL} < reading.CALL
