"""The hands of all lessons follow the rules and show their subject."""

from __future__ import annotations

import pytest

from display.lesson import lessons
from engine.card_events import CardGiven, CardsDealt
from engine.cards import PACK, Card
from engine.drawing.events import MattaCard
from engine.lesson import (
    LEARNER,
    OTHER,
    BadLessonError,
    LessonPlan,
    Moment,
    amount_of,
    moments,
    move_name,
    played,
    prepared,
)
from engine.tricks.events import DealLots, PackDealt
from engine.tricks.play import TrickPlay
from engine.value import replace
from games.briscola import lesson as briscola
from games.briscola.cards import POINTS
from games.calabresella import lesson as cala
from games.calabresella.cards import cards_of
from games.calabresella.screens.facts import is_last_trick
from games.classica import lesson as classica
from games.piatto import lesson as piatto
from games.quattro_e_mezzo import lesson as quattro
from games.scopa import lesson as scopa
from games.scopa.cards import SETTEBELLO
from games.scopa.events import ScopaPlayed
from games.sette_e_mezzo import lesson as sette
from games.sette_e_mezzo.events import Sto, Tiro
from games.sette_e_mezzo.players import regola
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.siete_y_media import lesson as siete

PLANS = [pytest.param(ui.plan, id=game) for game, ui in lessons().items()]


def ends(plan: LessonPlan) -> dict[str, Moment]:
    return {moment.hand.name: moment for moment in moments(plan) if not moment.move}


def outcomes(moment: Moment) -> tuple[str, str]:
    """The learner's outcome, and the kind of the bank's hand."""
    mine, bank = moment.view.table.ending.results
    assert (mine.person, bank.person) == (LEARNER, sette.BANK)
    return mine.outcome, bank.kind


def test_sette_e_mezzo_shows_a_card_a_good_stop_a_bust_and_a_reale() -> None:
    assert {name: outcomes(moment) for name, moment in ends(sette.PLAN).items()} == {
        "card": ("paid", "points"),
        "stop": ("banker_bust", "bust"),
        "bust": ("bust", "points"),
        "reale": ("banker_bust_reale", "bust"),
    }
    assert all(moment.view.rules == SetteEMezzoRules() for moment in moments(sette.PLAN))


def test_quattro_e_mezzo_shows_a_four_and_a_half_a_five_a_doppio_sei_and_the_matta() -> None:
    """[QM-6, QM-7, QM-14, QM-16, QM-21] The learner wins every hand, with these points and this next dealer."""
    shown = {}
    for name, moment in ends(quattro.PLAN).items():
        ending = moment.view.table.ending
        totals = tuple(hand.total for hand in ending.hands)
        shown[name] = (totals, dict(ending.points)[LEARNER], ending.dealer)
    assert shown == {
        "four": ((9, 14, 12), 5, LEARNER),
        "five": ((10, 9, 14), 2, LEARNER),
        "sixes": ((24, 14, 10), 4, quattro.DEALER),
        "matta": ((9, 16, 14), 3, LEARNER),
    }


def test_siete_y_media_shows_a_card_the_covered_card_a_doubled_bet_and_a_seven_half() -> None:
    """[SY-11, SY-17, SY-27, SY-40] The learner wins every hand; the 7½ takes the bank."""
    shown = {}
    for name, moment in ends(siete.PLAN).items():
        ending = moment.view.table.ending
        (mine,) = ending.results
        shown[name] = (mine.result.outcome, mine.result.chips, ending.banker)
    assert shown == {
        "card": ("paid", 5, siete.BANK),
        "covered": ("banker_bust", 5, siete.BANK),
        "double": ("paid", 10, siete.BANK),
        "media": ("paid_double", 10, LEARNER),
    }


def test_calabresella_shows_three_tricks_and_a_call() -> None:
    """[CA-17, CA-27, CA-30] The learner wins both hands with the partner who sits opposite."""
    shown = {}
    for name, moment in ends(cala.PLAN).items():
        ending = moment.view.table.round.ending
        shown[name] = (ending.declarers, ending.points, dict(ending.gains)[LEARNER])
    assert shown == {
        "tricks": ((LEARNER, cala.FACING), (8, 3), 2),
        "call": ((LEARNER, cala.FACING), (8, 3), 2),
    }
    calls = [moment for moment in moments(cala.PLAN) if moment.hand.name == "call"]
    assert [moment.move for moment in calls] == ["dichiaro:1", "nomino:12", ""]
    assert not calls[1].view.partner
    assert calls[1].view.table.round.holder < 0, "the partner is secret until the card falls"


def test_calabresella_shows_a_suit_to_follow_a_trick_for_the_partner_and_the_last_one() -> None:
    """[CA-28, CA-29, CA-30] Everybody's cards are open."""
    follow, lost, last, over = (one for one in moments(cala.PLAN) if one.hand.name == "tricks")
    assert follow.offers == ("calo:30",), "only bastoni"
    assert len(cards_of(follow.view.hand)) == 3
    assert {*lost.offers} == {"calo:18", "calo:20"}
    *_, ninth, tenth = over.view.table.play.tricks
    assert ninth.taker == cala.FACING
    assert (LEARNER, "1S") in ninth.cards, "an ace, for the partner"
    assert is_last_trick(last.view.table)
    assert tenth.taker == cala.FACING


def test_in_calabresella_the_other_card_would_lose_the_hand() -> None:
    """The fault that the lesson warns of."""
    tricks = cala.PLAN.hands[0]
    bad = replace(tricks, moves=("calo:30", "calo:18", "calo:20"))
    *_, over = played(cala.PLAN, bad, 1)
    assert over.view.table.round.ending.points == (4, 7)


def test_piatto_shows_the_pot_a_bust_and_the_whole_pot() -> None:
    """[PI-7, PI-26, PI-28, PI-32] The outcome of each duel, and the pot after it."""
    shown = {}
    for name, moment in ends(piatto.PLAN).items():
        (duel,) = moment.view.table.done
        shown[name] = (duel.outcome, duel.total, duel.bank_total, duel.pot)
    assert shown == {
        "pot": ("higher", 12, 10, 15),
        "bust": ("bust", 18, None, 25),
        "whole": ("higher", 14, 10, 0),
    }


def test_classica_shows_a_card_the_highest_stake_a_tie_and_the_matta() -> None:
    """[CL-2, CL-9, PI-3, PI-29] The learner's and the banker's total, and the learner's chips."""
    shown = {}
    for name, moment in ends(classica.PLAN).items():
        mine, bank = moment.view.table.ending.results
        shown[name] = (mine.total, bank.total, mine.chips)
    assert shown == {
        "card": (12, 10, 5),
        "highest": (14, 12, 50),
        "tie": (10, 10, -5),
        "matta": (15, 18, 5),
    }
    offers = moments(classica.PLAN)[0].offers
    assert offers == ("tiro=5", "tiro=50", "sto=5", "sto=50"), "the lowest and the highest stake"


def test_briscola_shows_a_trick_a_trump_a_trick_to_lose_and_a_lead() -> None:
    """[BR-1, BR-5, BR-6] The points of the first trick of each hand, and its taker."""
    shown = {}
    for name, moment in ends(briscola.PLAN).items():
        play = moment.view.table.play
        first = TrickPlay(play.players, play.first, played=play.played[:2], takers=play.takers[:1])
        shown[name] = (play.tricks[0].taker, sum(first.taken(POINTS).values()))
    assert shown == {
        "take": (LEARNER, 15),
        "briscola": (LEARNER, 10),
        "leave": (OTHER, 0),
        "lead": (LEARNER, 0),
    }


def test_scopa_shows_a_taking_a_sum_the_settebello_and_a_scopa() -> None:
    """[SC-4, SC-5] The first taking of each hand."""
    taken = {}
    for name, moment in ends(scopa.PLAN).items():
        first = next(one for one in moment.events if isinstance(one, ScopaPlayed))
        taken[name] = (first.person, first.card, first.takes, first.scopa)
    assert taken == {
        "take": (LEARNER, "5C", ("5D",), False),
        "sum": (LEARNER, "7C", ("4C", "3S"), False),
        "equal": (LEARNER, "7C", (SETTEBELLO,), False),
        "scopa": (LEARNER, "10B", ("5S", "2C", "1D", "2B"), True),
    }
    equal = next(one for one in moments(scopa.PLAN) if one.hand.name == "equal")
    assert {"4S", "3B"} < {*equal.view.table.pool}, "they make 7 as well"


@pytest.mark.parametrize("plan", PLANS)
def test_every_prepared_card_is_used_and_no_other(plan: LessonPlan) -> None:
    for hand in plan.hands:
        assert len(set(hand.cards)) == len(hand.cards)
        assert set(hand.cards) <= set(PACK)
        came: list[Card] = []
        for moment in played(plan, hand, 1):
            for event in moment.events:
                if isinstance(event, DealLots | MattaCard):
                    continue  # the draw for the deal or the bank, from another shuffle
                if isinstance(event, CardsDealt | PackDealt):
                    came += event.cards
                elif isinstance(event, CardGiven):
                    came.append(event.card)
        assert came == list(hand.cards)


@pytest.mark.parametrize("plan", PLANS)
def test_the_move_that_the_lesson_asks_for_is_offered(plan: LessonPlan) -> None:
    asked = [moment for moment in moments(plan) if moment.move]
    assert all(moment.move in moment.offers for moment in asked)
    assert [len(hand.moves) for hand in plan.hands] == [
        sum(moment.hand is hand for moment in asked) for hand in plan.hands
    ]


def test_sette_e_mezzo_asks_for_the_play_alla_regola() -> None:
    asked = [moment for moment in moments(sette.PLAN) if moment.move]
    assert [moment.move for moment in asked] == ["tiro", "sto", "sto", "tiro", "tiro"]
    for moment in asked:
        best = Tiro if moment.move == "tiro" else Sto
        assert isinstance(regola(moment.view), best)
        assert moment.offers == ("tiro", "sto")


def test_nobody_stops_below_four_and_a_half_and_the_matta_offers_each_total() -> None:
    """[QM-3, QM-21] The best value of the matta comes first."""
    offers = {(moment.hand.name, moment.part): moment.offers for moment in moments(quattro.PLAN)}
    assert offers["four", 0] == ("tiro",)
    assert offers["matta", 1] == ("tiro", "sto:1", "sto:6", "sto:4", "sto:2")


@pytest.mark.parametrize("plan", PLANS)
def test_a_hand_ends_and_is_numbered(plan: LessonPlan) -> None:
    for moment in moments(plan):
        ended = any(type(event).__name__.endswith("Ended") for event in moment.events)
        assert ended == (not plan.game.sight.offers(moment.view)), "over, or on turn again"
    assert [moment.number for moment in ends(plan).values()] == [*range(1, len(plan.hands) + 1)]


def test_the_steps_of_a_hand_are_counted_from_zero() -> None:
    assert [moment.part for moment in moments(sette.PLAN)] == [0, 1, 2, 0, 1, 0, 1, 0, 1]


def test_a_hand_that_does_not_end_is_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.lesson.MOST_STEPS", 3)
    with pytest.raises(BadLessonError, match="no end"):
        list(played(sette.PLAN, sette.PLAN.hands[0], 1))


@pytest.mark.parametrize(
    ("cards", "moves"),
    [
        ("4C 4C", "sto"),  # the same card twice
        ("4C 5B 2S", "tiro tiro"),  # a card that does not exist
        ("4C", "sto"),
        ("4C 5B", "doblo"),  # not offered in this game
    ],
)
def test_the_rules_refuse_a_badly_prepared_hand(cards: str, moves: str) -> None:
    with pytest.raises(BadLessonError):
        list(played(sette.PLAN, prepared("bad", cards, moves), 1))


@pytest.mark.parametrize(
    ("move", "name", "amount"),
    [("sto", "sto", None), ("calo:3", "calo", None), ("tiro=5", "tiro", 5)],
)
def test_a_move_is_a_name_with_an_option_or_an_amount(
    move: str, name: str, amount: int | None
) -> None:
    assert (move_name(move), amount_of(move)) == (name, amount)
