"""The worth of the choices at a decision, as each game knows it: at the stake that was named, and of nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.cards import NUMBER, Card
from engine.drawing.actions import Accetto, Gioco, OnlineSto, OnlineTiro
from engine.game import Choice, Person
from games.briscola import best as briscola
from games.briscola.events import BriscolaCalo, BriscolaScambio
from games.quattro_e_mezzo.events import TIRO, DoppioSei, QuattroSto
from games.scopa.events import ScopaCalo
from games.sette_e_mezzo.events import AssoMezzo, Brucia, Sto, Tiro
from games.siete_y_media.actions import Dejo, Doblo, Loca, Muerto, SieteSto, SieteTiro
from tests.games.briscola import kit as briscola_kit
from tests.games.classica import kit as classica_kit
from tests.games.piatto import kit as piatto_kit
from tests.games.quattro_e_mezzo import kit as quattro_kit
from tests.games.scopa import kit as scopa_kit
from tests.games.sette_e_mezzo import kit as sette_kit
from tests.games.siete_y_media import kit as siete_kit
from tests.kit.play import Sitting


def weighed(table: Sitting, action: Any, who: Person = 0) -> dict[str, Fraction]:
    """The worth of each choice by its name, the best of equal names; that of ``action`` comes first."""
    looks_back = table.game.players.looks_back
    assert looks_back is not None
    found: dict[str, Fraction] = {}
    for one in looks_back.weigh(table.view(who or table.waiting()), action):
        found[one.choice.name] = max(one.worth, found.get(one.choice.name, one.worth))
    return found


def cards_weighed(table: Sitting, action: Any) -> list[tuple[tuple[str, ...], Fraction]]:
    """The worth of each card with those that it takes, in the order given."""
    looks_back = table.game.players.looks_back
    assert looks_back is not None
    codes = {number: str(card) for card, number in NUMBER.items()}
    return [
        (tuple(codes[card] for card in one.choice.options), one.worth)
        for one in looks_back.weigh(table.view(table.waiting()), action)
    ]


def number(card: str) -> int:
    return NUMBER[Card(card)]


# --- piatto and classica ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["piatto", "classica"])
def test_a_punta_of_the_online_games_is_weighed_at_the_stake_that_was_named(game: str) -> None:
    """A 6 that draws loses the more, the more was at stake; a stake that is not named is the minimum."""
    if game == "piatto":
        table: Sitting = piatto_kit.bank("6C 2D 1S", pot=100)
        assert weighed(table, Gioco()) == {}
        table.do(table.waiting(), Gioco())
    else:
        table = classica_kit.deal("6C 2D 5B", "1S", highest=50)
    ten, twenty = weighed(table, OnlineTiro(10)), weighed(table, OnlineTiro(20))
    assert [*ten] == ["tiro", "sto"]
    assert [*weighed(table, OnlineSto(10))] == ["sto", "tiro"]
    assert ten["sto"] > ten["tiro"]
    assert {name: 2 * worth for name, worth in ten.items()} == twenty
    least = weighed(table, OnlineTiro())
    assert {name: 2 * worth for name, worth in least.items()} == ten
    table.do(table.waiting(), OnlineTiro(20))
    assert weighed(table, OnlineSto()) == weighed(table, OnlineSto(20))


@pytest.mark.parametrize("game", ["piatto", "classica"])
def test_a_banker_of_the_online_games_is_weighed_by_the_stakes_that_stand(game: str) -> None:
    worths = []
    for stake in (10, 20):
        if game == "piatto":
            table: Sitting = piatto_kit.bank("7C 7D", pot=100)
            piatto_kit.duel(table, "s", stake=stake)
        else:
            table = classica_kit.deal("7C 7D", highest=50)
            table.do(1, OnlineSto(stake))
        found = weighed(table, OnlineTiro())
        assert [*found] == ["tiro", "sto"]
        assert found["sto"] > found["tiro"]
        worths.append(found)
    assert {name: 2 * worth for name, worth in worths[0].items()} == worths[1]


def test_taking_a_bank_is_no_decision_with_a_worth() -> None:
    assert weighed(classica_kit.offered(), Accetto(50)) == {}
    assert weighed(piatto_kit.bank("7C 2D"), Gioco()) == {}


# --- sette e mezzo ------------------------------------------------------------------------------------------------


def test_a_punta_is_weighed_at_the_stake_that_was_named() -> None:
    table = sette_kit.deal("6C 2D", "1S", stake_change="fixed")
    five, ten = weighed(table, Tiro(5)), weighed(table, Tiro(10))
    assert [*five] == ["tiro", "sto"]
    assert five["sto"] > five["tiro"]
    assert {name: 2 * worth for name, worth in five.items()} == ten
    assert weighed(table, Tiro(None)) == five
    table.do(1, Tiro(10))
    assert weighed(table, Sto(None)) == weighed(table, Sto(10))


def test_a_stake_that_may_rise_counts_with_the_best_stakes_after_it() -> None:
    fixed, rising = (
        weighed(sette_kit.deal("4C 2D", stake_change=change), Tiro(5))
        for change in ("fixed", "raise_only")
    )
    assert rising["tiro"] > fixed["tiro"]
    assert rising["sto"] == fixed["sto"]


def test_other_choices_of_a_punta_have_a_worth_too() -> None:
    rules: Any = {"burn_3_4": True, "burn_saves_bust": True, "asso_mezzo": True}
    assert [*weighed(sette_kit.deal("1C 2D", **rules), AssoMezzo())] == [
        "asso_mezzo",
        "sto",
        "tiro",
    ]
    table = sette_kit.deal("6C 2D", "3S", **rules)
    table.do(1, Tiro(5))
    found = weighed(table, Brucia())
    assert [*found] == ["brucia", "sto"]
    assert found["sto"] == -5


def test_a_banker_is_weighed_by_the_stakes_that_stand() -> None:
    table = sette_kit.deal("6C 7D")
    table.do(1, Sto(50))
    found = weighed(table, Tiro())
    assert [*found] == ["tiro", "sto"]
    assert found["sto"] > found["tiro"]


# --- siete y media ------------------------------------------------------------------------------------------------


def test_a_player_of_siete_y_media_is_weighed_at_the_bet_that_was_named() -> None:
    table = siete_kit.deal("2D 7C 4C", "1S", initial_bet="free", max_bet=20)
    ten, twenty = weighed(table, SieteTiro(10)), weighed(table, SieteTiro(20))
    assert next(iter(ten)) == "tiro"
    assert {*ten} >= {"tiro", "sto"}
    assert ten["sto"] > ten["tiro"] > twenty["tiro"]
    assert 2 * ten["sto"] == twenty["sto"]
    least = weighed(table, SieteSto())
    assert 2 * least["sto"] == ten["sto"]


def test_a_seven_may_be_doubled_or_played_as_muerto() -> None:
    table = siete_kit.deal("2D 7C 4C", "1S")
    for action, name in ((Doblo(), "doblo"), (Muerto(), "muerto")):
        found = weighed(table, action)
        assert next(iter(found)) == name
        assert {*found} >= {"doblo", "muerto", "sto", "tiro"}
        assert found["doblo"] == 2 * found["sto"]


def test_a_bet_on_la_loca_and_the_end_of_a_bank_have_no_worth() -> None:
    table = siete_kit.deal("2D 7C 4C 5S", loca=True)
    assert weighed(table, Loca(5), who=2) == {}
    table = siete_kit.deal("4D 7C")
    table.do(2, SieteSto())
    assert weighed(table, Dejo()) == {}
    assert [*weighed(table, SieteTiro())] == ["tiro", "sto"]


# --- quattro e mezzo ----------------------------------------------------------------------------------------------


def test_a_play_of_quattro_e_mezzo_is_weighed_by_its_points() -> None:
    table = quattro_kit.deal("5C 2D")
    found = weighed(table, TIRO)
    assert [*found] == ["tiro", "sto"]
    assert [*weighed(table, QuattroSto())] == ["sto", "tiro"]
    table = quattro_kit.deal("6C 2D", "10D")
    table.do(1, TIRO)
    assert next(iter(weighed(table, DoppioSei()))) == "doppio_sei"


# --- briscola and scopa -------------------------------------------------------------------------------------------


def test_an_ace_given_away_costs_points_at_briscola() -> None:
    """Person 2 answers the ace of briscola with another ace, though a 2 would do."""
    table = briscola_kit.deal("1D 2C 4C  1S 2S 4S", turned="5D")
    briscola_kit.play(table, "1D")
    (ace, lost), *others = cards_weighed(table, BriscolaCalo(number("1S")))
    assert ace == ("1S",)
    assert {card for card, _ in others} == {("2S",), ("4S",)}
    assert all(worth > lost + 5 for _, worth in others)


def test_an_exchange_and_the_last_card_are_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(briscola, "WEIGHED", 1)
    monkeypatch.setattr(briscola, "WEIGHED_END", 1)
    table = briscola_kit.deal("7D 2C 4C", turned="3D", swap_seven=True)
    assert cards_weighed(table, BriscolaScambio()) == []
    ends = set()
    while len(table.view(table.waiting()).hand) > 1:
        action = BriscolaCalo(table.view(table.waiting()).hand[0])
        assert cards_weighed(table, action)
        ends.add(bool(table.state.table.stock))
        table.do(table.waiting(), action)
    assert ends == {True, False}
    assert cards_weighed(table, BriscolaCalo(table.view(table.waiting()).hand[0])) == []


def test_a_settebello_left_lying_costs_points_at_scopa() -> None:
    table = scopa_kit.dealt("7D 5S 2S 10B", "7C 4B 3C", "10S 9S 8S")
    (left, lost), *others = cards_weighed(table, ScopaCalo(number("4B")))
    assert left == ("4B",)
    best = max(others, key=lambda one: one[1])
    assert best[0] == ("7C", "7D")
    assert best[1] > lost + Fraction(1, 2)


def test_a_card_with_one_way_alone_may_take_unnamed_cards() -> None:
    table = scopa_kit.dealt("7D 5S 1S 10B", "7C 4B 3C", "10S 9S 8S")
    named = cards_weighed(table, ScopaCalo(number("7C"), (number("7D"),)))
    assert named[0][0] == ("7C", "7D")
    assert cards_weighed(table, ScopaCalo(number("7C"))) == named


def test_the_only_play_of_scopa_is_no_decision() -> None:
    table = scopa_kit.dealt("7D 5S 1S 10B", "7C 4B 3C", "10S 9S 8S")
    while len(table.view(table.waiting()).plays) > 1:
        who = table.waiting()
        table.do(who, table.game.sight.action(table.view(who), Choice("calo")))
    (card, _), *_ = table.view(table.waiting()).plays
    assert cards_weighed(table, ScopaCalo(NUMBER[card])) == []
