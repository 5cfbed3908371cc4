"""The searching computer player of calabresella: its worlds agree with its view, and it plays well in open cases."""

from __future__ import annotations

import pickle
import random
from functools import partial
from itertools import count
from typing import Any

import pytest

from engine.game import Person, Waiting
from games.calabresella.actions import Accomodo, Calo, Dichiaro, Lascio, Nomino, Solissima
from games.calabresella.cards import BIT, cards_of, wanted
from games.calabresella.events import CalaEnded
from games.calabresella.expert import Effort, best, searched
from games.calabresella.forms import ARCISOLO, CHIAMO, CHIEDO, DIVIDETE, SCEGLIETE, SOLISSIMO, SOLO
from games.calabresella.game import GAME
from games.calabresella.playout import (
    SUITS,
    CalaTaken,
    OpenTrick,
    followed,
    laid,
    lead,
    strong,
    thirds_of,
    thrown,
    worth,
)
from games.calabresella.state import CalaState
from games.calabresella.worlds import facts, taken_so_far, world
from tests.games.calabresella.kit import auction, deal, missing_suits, number, numbers, swap_hidden
from tests.games.calabresella.strength import cheater, company, gain, player
from tests.kit.examples import TIMES
from tests.kit.play import Sitting

QUICK = Effort(worlds=8, seconds=60)


def held(cards: str) -> int:
    return strong(numbers(cards))


def thinks(table: Sitting, person: Person, effort: Effort = QUICK) -> Any:
    view = table.view(person)
    return searched(view, GAME.sight.offers(view), random.Random(1).randrange, effort=effort)


# --- worlds -------------------------------------------------------------------------------------------------------


def check_world(state: CalaState, viewer: Person, chance: random.Random) -> None:
    """A world has every card once, the right number in each hand, and nothing that the viewer knows better."""
    table = state.table
    round_, own = table.round, table.round.players.index(viewer)
    view = GAME.sight.view(state, viewer)
    known = facts(view)
    found = world(known, chance.randrange)
    everything = [*found.hands, found.monte, strong(table.played)]
    laid_card = strong(cards_of(state.aside.laid)) if table.phase == "name" else 0
    if viewer == round_.caller and table.phase == "name":
        everything.append(laid_card)
    assert sum(everything) == sum(1 << place for place in range(40))
    assert sum(mask.bit_count() for mask in everything) == 40
    assert found.hands[own] == strong(cards_of(state.hands[own] | view.known.taken))
    if table.phase != "tricks":
        return
    for place, mask in enumerate(found.hands):
        assert mask.bit_count() == state.hands[place].bit_count()
        assert not mask & strong(cards_of(missing_suits(table)[place]))
    caller = round_.players.index(round_.caller)
    assert not found.hands[caller] & strong(cards_of(round_.called))
    if round_.call != SCEGLIETE:
        mine = strong(cards_of(state.known[own].given))
        assert found.monte & mine == mine
    won = sum(THIRDS for _, THIRDS in known.tricks)
    assert taken_so_far(known, (True,) * len(found.hands)).thirds == won


@pytest.mark.laws
@pytest.mark.parametrize("called_reveals", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_a_world_agrees_with_all_that_a_player_saw(seats: int, called_reveals: bool) -> None:
    chance = random.Random(seats)
    for seed in range(6 * TIMES):
        four = "mediatore" if seed % 2 else "quartiglio"
        table = deal(seats=seats, seed=seed, four=four, called_reveals=called_reveals)
        while isinstance(table.awaits(), Waiting):
            for person in table.state.table.round.players:
                check_world(table.state, person, chance)
            if seed % 3 and table.state.table.round.caller and table.state.table.phase == "auction":
                auction(table, (table.waiting(), Lascio()))
            else:
                table.random_step()


@pytest.mark.unwatched
@pytest.mark.laws
@pytest.mark.parametrize("call", [CHIEDO, SOLISSIMO, DIVIDETE, SCEGLIETE])
def test_a_world_agrees_after_every_exchange(call: int) -> None:
    chance = random.Random(call)
    for seed in range(5 * TIMES):
        table = deal(seats=3, seed=seed)
        auction(table, (1, Dichiaro(call) if call < SOLISSIMO else Solissima(call)))
        while isinstance(table.awaits(), Waiting):
            for person in (1, 2, 3):
                check_world(table.state, person, chance)
            if table.state.table.phase == "auction":
                auction(table, (table.waiting(), Lascio()))
            else:
                table.random_step()


def test_cards_make_room_for_one_that_fits_nowhere_else() -> None:
    """Two cards can lie in one place only, and the last one drawn finds it taken by a card that can move on."""
    known = facts(deal(seats=3).view(1))
    one, two, three = known.unseen[:3]
    both = BIT[one] | BIT[two]
    tight = known._replace(
        unseen=(one, two, three),
        rooms=(0, 1, 1, 1),
        barred=(0, 0, both | BIT[three], 0),
    )
    for seed in range(20):
        with pytest.raises(
            ValueError, match=str(known.unseen[0]) + "|" + str(two) + "|" + str(three)
        ):
            world(tight, random.Random(seed).randrange)
        fair = tight._replace(barred=(0, 0, both, both))
        assert world(fair._replace(rooms=(0, 2, 1, 0)), random.Random(seed).randrange)
        chain = tight._replace(barred=(0, BIT[one], BIT[one] | BIT[two], 0))
        found = world(chain, random.Random(seed).randrange)
        assert found.monte & strong((one,))
        assert found.hands[1] & strong((two,))
        assert found.hands[2] & strong((three,))


# --- playing out --------------------------------------------------------------------------------------------------


def test_a_lead_is_sure_or_low_from_the_longest_suit() -> None:
    assert lead(held("3D 2C 4C 5C"), held("3C 1D")) == held("3D")
    assert lead(held("2D 2C 4C 5C"), held("3C 3D")) == held("4C")


def test_a_card_that_follows() -> None:
    trick = laid(OpenTrick(0), held("2D"), 3)
    assert (trick.taker, trick.suit, trick.thirds) == (0, SUITS[numbers("2D")[0] // 10], 1)
    own = held("1D 4D")
    assert followed(own, trick, friendly=True, last=True, left=0) == held("1D")
    assert followed(held("10D 4D"), trick, friendly=True, last=False, left=own) == held("10D")
    assert followed(held("7D 4D"), trick, friendly=True, last=True, left=0) == held("4D")
    assert followed(own, trick, friendly=False, last=True, left=0) == held("4D")
    assert followed(held("1D"), trick, friendly=False, last=True, left=0) == held("1D")
    assert followed(held("3D 4D"), trick, friendly=False, last=False, left=own) == held("3D")
    low = laid(OpenTrick(0), held("5D"), 3)
    assert followed(held("1D 3D 4D"), low, friendly=False, last=True, left=0) == held("1D")
    assert followed(held("10D 7D"), low, friendly=False, last=True, left=0) == held("7D")
    assert followed(held("1D 4D"), low, friendly=False, last=False, left=held("6D")) == held("1D")
    assert followed(held("1D 4D"), low, friendly=False, last=False, left=held("3D")) == held("4D")


def test_a_card_of_another_suit() -> None:
    assert thrown(held("1C 10C 4C 3S"), gift=True) == held("1C")
    assert thrown(held("10C 4C 3S"), gift=True) == held("10C")
    assert thrown(held("4C 3S"), gift=True) == held("4C")
    assert thrown(held("3S"), gift=True) == held("3S")
    assert thrown(held("1C 10C 4C"), gift=False) == held("4C")
    assert thrown(held("1C 10C"), gift=False) == held("10C")
    assert thrown(held("1C 3C"), gift=False) == held("3C")
    assert thrown(held("1C"), gift=False) == held("1C")
    assert laid(laid(OpenTrick(0), held("4D"), 3), held("1C"), 3).taker == 0


def test_the_worth_of_a_result() -> None:
    """[CA-31, CA-34, CA-36] Game points in halves, the same as the table's, and a little for each third."""
    taken = CalaTaken(thirds=20, tricks=7, last=True)
    for role, halves in enumerate((4, 2, -2)):
        got = worth(taken, 0, call=CHIAMO, players=5, tricks=8, alone=False, role=role)
        assert round(got) == halves
    lost = CalaTaken(thirds=8, tricks=2)
    assert round(worth(lost, 0, call=CHIEDO, players=3, tricks=12, alone=True, role=0)) == -4
    assert thirds_of(held("1D 3D 10D 4D")) == 5


# --- decisions ----------------------------------------------------------------------------------------------------


def test_the_expert_wins_the_last_tricks_it_can_count() -> None:
    table = deal({1: "3D 2D 1D 10D 9D 8D 7D 6D 5D 4D 3C 2C", 2: "3S", 3: "3B"}, seats=3)
    assert thinks(table, 1) == Dichiaro(SOLO)
    assert thinks(table, 2) is None
    auction(table, (1, Solissima(ARCISOLO)), (2, Lascio()), (3, Lascio()))
    assert thinks(table, 1) != Calo(number("2C"))


@pytest.mark.parametrize(
    "cards",
    [
        "3S 3D 2C 10B 10C 10D 9B 9S 9D 6B 5B 4C",
        "3B 3S 2S 2D 10C 9C 7B 7D 5B 5S 5C 4D",
        "1C 1D 3B 3C 10C 9S 9C 8C 7B 7S 6C 5C",
        "1S 3B 3S 2B 2D 9S 9C 8B 7D 6B 6C 4S",
        "1D 3B 3D 2B 2D 10S 9S 9C 7B 6D 5S 4S",
        "3B 3S 3C 2S 10B 10C 9C 8C 7D 6B 5C 4D",
    ],
)
def test_a_good_hand_of_a_terziglio_is_called(cards: str) -> None:
    """Measured play gains with these hands, of a strength from 14½ to 17½; a search through worlds passed them."""
    assert thinks(deal({1: cards}, seats=3), 1) == Dichiaro(CHIEDO)


def test_an_expert_goes_over_a_chiedo_with_a_very_strong_hand_alone() -> None:
    for cards, action in (
        ("3B 3S 3C 2B 2D 1B 10C 9C 8C 7D 6B 5C", Dichiaro(SOLO)),
        ("1C 1D 3B 3C 10C 9S 9C 8C 7B 7S 6C 5C", Lascio()),
    ):
        table = deal({2: cards}, seats=3)
        auction(table, (1, Dichiaro(CHIEDO)))
        assert thinks(table, 2) == action


def test_a_pass_makes_a_hand_stronger_where_there_is_a_monte() -> None:
    """A strength of 12⅔ is too little for the first speaker of a terziglio, and enough after a pass."""
    cards = "3D 3C 2D 1B 8D 7S 6S 6C 6B 5B 5C 4S"
    for person, action in ((1, Lascio()), (2, Dichiaro(CHIEDO)), (3, Dichiaro(CHIEDO))):
        table = deal({person: cards}, seats=3)
        auction(table, *[(before, Lascio()) for before in range(1, person)])
        assert thinks(table, person) == action
    for person in range(1, 6):
        table = deal({person: "3D 3C 1B 7D 6C 5B 4S 7S"}, seats=5)
        auction(table, *[(before, Lascio()) for before in range(1, person)])
        assert thinks(table, person) == Lascio()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_other_hands_do_not_change_a_call(seats: int) -> None:
    compared = calls = 0
    for seed in range(20):
        table = deal(seats=seats, seed=seed, four="mediatore" if seed % 2 else "quartiglio")
        while table.state.table.phase == "auction":
            person = table.waiting()
            action = thinks(table, person)
            calls += action != Lascio()
            other = swap_hidden(table.state, random.Random(seed), person)
            assert other is not None
            view = GAME.sight.view(other, person)
            again = searched(
                view, GAME.sight.offers(view), random.Random(9).randrange, effort=QUICK
            )
            assert again == action
            compared += 1
            auction(table, (person, action))
    assert compared > 40
    assert calls > 3


def test_a_call_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it takes no time that could tell a hand."""
    monkeypatch.delattr("games.calabresella.expert.Thought")
    weak = deal({1: "4D 5D 6D 7D 4C 5C 6C 7C"}, seats=5)
    assert thinks(weak, 1) == Lascio()
    strong_hand = deal({1: "3D 2D 1D 3C 2C 1C 3S 3B"}, seats=5)
    assert thinks(strong_hand, 1) == Dichiaro(CHIEDO)


def test_one_card_needs_no_thought() -> None:
    table = deal({1: "3D 2D"}, seats=3)
    auction(table, (1, Dichiaro(CHIEDO)), (2, Lascio()), (3, Lascio()))
    while isinstance(table.awaits(), Waiting):
        person = table.waiting()
        view = table.view(person)
        if len(cards_of(view.hand)) == 1:
            assert best(view, GAME.sight.offers(view), random.Random(1).randrange) == Calo(
                cards_of(view.hand)[0]
            )
        table.random_step()


def test_an_expert_keeps_a_hand_that_takes_every_trick() -> None:
    table = deal({1: "3D 2D 1D 10D 9D 8D 3C 2C 1C 10C 9C 8C"}, seats=3, monte="4S 5S 6S 7S")
    auction(table, (1, Dichiaro(SOLO)), (2, Lascio()), (3, Lascio()))
    assert thinks(table, 1, Effort(40, 60)) == Accomodo(numbers("4S 5S 6S 7S"))


@pytest.mark.parametrize(
    ("seats", "four"), [(3, "mediatore"), (4, "mediatore"), (4, "quartiglio"), (6, "mediatore")]
)
@pytest.mark.parametrize("call", [CHIAMO, CHIEDO])
def test_an_expert_names_a_card_and_plays_to_the_end(seats: int, four: str, call: int) -> None:
    for seed in range(3):
        table = deal(seats=seats, seed=seed, four=four)
        if call not in table.state.table.round.form.calls:
            return
        auction(table, (1, Dichiaro(call)))
        while table.state.table.phase == "auction":
            auction(table, (table.waiting(), Lascio()))
        while isinstance(table.awaits(), Waiting):
            person = table.waiting()
            act = thinks(table, person)
            if isinstance(act, Nomino):
                assert act.card in wanted(table.view(person).hand)
            auction(table, (person, act))
        assert table.last(CalaEnded).declarers[0] == 1


@pytest.mark.unwatched
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_experts_sit_at_every_table(seats: int) -> None:
    for seed in range(4):
        rules: dict[str, Any] = {"four": "mediatore"} if seed % 2 else {"si_puo": seed == 2}
        if rules.get("si_puo"):
            rules["solissimo_out_of_turn"] = "si_puo_only"
        table = deal(seats=seats, seed=seed, **rules)
        while isinstance(table.awaits(), Waiting):
            person = table.waiting()
            auction(table, (person, thinks(table, person)))


@pytest.mark.unwatched
def test_experts_with_little_effort_beat_rules_of_thumb() -> None:
    """A short form of `make duel`, which is clear beyond doubt; here the gain just must be three standard errors."""
    found = gain(player("best", part=0.005), player("cousin"), seats=3, deals=10)
    assert found.points.mean > 3 * found.points.error


@pytest.mark.unwatched
def test_experts_among_each_other_play_most_deals_of_a_terziglio() -> None:
    """A short form of `make duel`: fewer than a third are passed out."""
    found = company(player("best", part=0.001), seats=3, deals=20)
    assert found.passed < 1 / 3
    assert sum(map(len, found.callers.values())) == round(20 * (1 - found.passed))


def test_a_player_who_sees_all_cards_shows_what_there_is_to_gain() -> None:
    """Equal players gain nothing, since the points of a deal are zero in all."""
    equal = gain(player("cousin"), player("cousin"), seats=3, deals=20)
    assert equal.points.mean == 0
    most = gain(cheater, player("cousin"), seats=3, deals=8)
    assert most.points.mean > 1
    assert most.passed < equal.passed


def test_a_thought_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is read at the start and after each world; each reading finds it a second later."""
    seconds = count()
    table, effort = called(), Effort(worlds=1_000, seconds=3)
    monkeypatch.setattr("games.calabresella.expert.monotonic", lambda: float(next(seconds)))
    assert thinks(table, 1, effort) is not None
    assert next(seconds) == 5


def test_a_thought_goes_to_another_process_and_comes_back_the_same() -> None:
    """Equal questions have equal names there, so a restart of the bot changes no decision."""
    view = called().view(1)
    offers = GAME.sight.offers(view)
    think = partial(searched, view, offers, random.Random(4).randrange, effort=QUICK)
    again: Any = pickle.loads(pickle.dumps(think))  # noqa: S301 -- our own bytes
    assert again() == think()
    assert hash((view, offers)) == hash((again.args[0], again.args[1]))
    assert {"best"} == GAME.players.slow
    assert "best" in GAME.players.computers


def called() -> Sitting:
    """Person 1 leads after a call."""
    table = deal(seats=4)
    auction(table, (1, Dichiaro(CHIAMO)))
    while table.state.table.phase == "auction":
        auction(table, (table.waiting(), Lascio()))
    auction(table, (1, Nomino(wanted(table.view(1).hand)[0])))
    return table
