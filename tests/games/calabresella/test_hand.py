"""The rules of calabresella, number by number: deal, auction, accomodo, play, result (CA)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import NUMBER, PACK, Card
from engine.chance import DeckOpened, Draw, Drawn
from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    Between,
    Choice,
    Clock,
    Move,
    OpenRound,
    Refusal,
    Waiting,
    WonMatch,
)
from engine.tricks.events import DealLots, PackDealt
from games.calabresella import actions as act
from games.calabresella.cards import STRENGTH, THIRDS, cards_of, playable, taker
from games.calabresella.events import CalaEnded, CalaNamed
from games.calabresella.forms import (
    ARCISOLO,
    CHIAMO,
    CHIEDO,
    DIVIDETE,
    FORMS,
    NO_CALL,
    PASS,
    SCEGLIETE,
    SOLISSIMA,
    SOLISSIMO,
    SOLO,
    call_name,
)
from games.calabresella.game import GAME
from games.calabresella.rules import PRESETS, SWITCHES, CalaRules
from games.calabresella.scoring import gains, outcome, ranking, stakes
from tests.games.calabresella.kit import auction, deal, masked, number, numbers, refusal
from tests.kit.play import Sitting

PASSES = (act.Lascio(), act.Lascio(), act.Lascio())
TABLES = [
    ("terziglio", 3, {}),
    ("quartiglio", 4, {}),
    ("mediatore", 4, {"four": "mediatore"}),
    ("quintiglio", 5, {}),
    ("sestiglio", 6, {}),
    ("settiglio", 7, {}),
]
tables = pytest.mark.parametrize(("name", "seats", "switches"), TABLES)


def others_pass(table: Sitting) -> None:
    """Everybody who is still asked in the auction passes."""
    while table.state.table.phase == "auction":
        table.do(table.waiting(), act.Lascio())


def declare(table: Sitting, call: int) -> None:
    """The player on turn makes this call."""
    low = call < table.state.table.round.out_of_turn
    auction(table, (table.waiting(), act.Dichiaro(call) if low else act.Solissima(call)))


def play_on(table: Sitting) -> CalaEnded:
    """The clock plays the rest."""
    while isinstance(table.awaits(), Waiting):
        table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    ended: CalaEnded = table.last(CalaEnded)
    return ended


# --- tables, cards and deal -------------------------------------------------------------------------------------


@tables
def test_every_number_of_players_has_its_table(name: Any, seats: int, switches: Any) -> None:
    """[CA-1, CA-5] The cards of each player, the monte and the number of tricks."""
    cards, monte = {
        "terziglio": (12, 4),
        "quartiglio": (10, 0),
        "mediatore": (9, 4),
        "quintiglio": (8, 0),
        "sestiglio": (6, 4),
        "settiglio": (6, 4),
    }[name]
    table = deal(seats=seats, **switches)
    assert table.state.table.round.form == FORMS[name]
    assert {hand.bit_count() for hand in table.state.hands} == {cards}
    assert table.state.aside.monte.bit_count() == monte
    others_pass(table)
    table.open()
    declare(table, SOLO)
    assert sum(play_on(table).tricks) == cards


def test_three_to_seven_play() -> None:
    """[CA-1]"""
    table = Sitting(GAME, seats=range(1, 9))
    assert table.open() == Refusal("too_many", amount=7)
    assert table.open((1, 2)) == Refusal("seats", amount=3)
    assert (GAME.seats.min_players(table.rules), GAME.seats.max_players(table.rules)) == (3, 7)
    assert table.open((1, 2, 3), CalaRules(target=0)) == Refusal("bad_rules")
    assert table.open((1, 2, 3), PACK) == Refusal("bad_rules")
    assert not isinstance(table.open((1, 2, 3)), Refusal)
    assert table.open() == Refusal("hand_open")


def test_the_rank_of_cards_in_a_trick() -> None:
    """[CA-2]"""
    best_first = sorted(PACK[:10], key=lambda card: -STRENGTH[NUMBER[card]])
    assert " ".join(best_first) == "3D 2D 1D 10D 9D 8D 7D 6D 5D 4D"


def test_the_points_of_cards() -> None:
    """[CA-3]"""
    assert [THIRDS[number] for number in numbers("1C 2C 3C 4C 5C 6C 7C 8C 9C 10C")] == [
        *(3, 1, 1, 0, 0, 0, 0, 1, 1, 1)
    ]
    assert sum(THIRDS) == 32


def test_the_last_trick_brings_a_point() -> None:
    """[CA-4]"""
    assert outcome((6, 6), (15, 17), 0).points == (6, 5)
    assert outcome((6, 6), (15, 17), 1).points == (5, 6)


def test_the_dealer_of_a_settiglio_sits_out() -> None:
    """[CA-6, CA-9] The six others play; the dealer is not awaited, sees no card and scores 0."""
    table = deal(seats=7)
    round_ = table.state.table.round
    assert (round_.dealer, round_.players) == (7, (1, 2, 3, 4, 5, 6))
    assert table.view(7).hand == 0
    assert table.names(7) == []
    assert refusal(table.do(7, act.Lascio())) == "not_playing"
    auction(table, (1, act.Dichiaro(SOLO)))
    ended = play_on(table)
    assert dict(ended.gains)[7] == 0
    table.open()
    assert table.state.table.round.dealer == 1
    assert table.state.table.round.players == (2, 3, 4, 5, 6, 7)


@tables
def test_cards_are_dealt_one_at_a_time_from_the_dealers_right(
    name: str, seats: int, switches: Any
) -> None:
    """[CA-7] The last four are the monte."""
    table = deal(seats=seats, **switches)
    dealt = table.last(PackDealt)
    form = table.state.table.round.form
    assert dealt.people[: form.players] == tuple(range(1, form.players + 1))
    assert dealt.people == (*dealt.people[: form.players] * form.cards, *(0,) * form.monte)
    assert dealt.cards == table.orders[1, 1]
    assert dealt.place == 0


def test_the_highest_card_deals_and_equal_ones_draw_again() -> None:
    """[CA-8] By the order of CA-2; then the deal moves to the right."""
    table = Sitting(
        GAME, seats=(1, 2, 3, 4), stacked=(*map(Card, ["1D", "3C", "10B", "3D", "2S", "1S"]),)
    )
    table.open()
    first, second = (event for event in table.log if type(event) is DealLots)
    assert (first.people, second.people, second.cards) == ((1, 2, 3, 4), (2, 4), ("2S", "1S"))
    assert (second.deck, second.shuffle, second.place) == (1, 0, 4)
    assert table.state.table.round.dealer == 2
    assert table.state.table.round.players == (3, 4, 1, 2)
    for dealer in (3, 4, 1):
        declare(table, SOLO)
        play_on(table)
        table.open()
        assert table.state.table.round.dealer == dealer


def test_equal_cards_to_the_end_of_the_shuffle_are_drawn_from_a_new_one() -> None:
    """[CA-8]"""
    low = (2, 1, 10, 9, 8, 7, 6, 5)
    pairs = [f"{rank}{suit}" for rank in low for suit in "DCSB"]
    order = ["3D", "3C", "4S", "3S", "3B", *pairs, "4D", "4C", "4B"]
    table = Sitting(GAME, stacked=tuple(map(Card, order)))
    table.open()
    lots = [event for event in table.log if type(event) is DealLots]
    assert lots[-1].shuffle == 1
    assert all(event.shuffle == 0 for event in lots[:-1])
    assert lots[18].place == 37
    assert table.last(PackDealt).shuffle >= 2


def test_a_card_drawn_for_the_deal_is_not_drawn_again() -> None:
    """[CA-8]"""
    table = Sitting(GAME, seats=(1, 2, 3))
    table.orders[1, 0] = tuple(map(Card, ["3D", "3C", "4D"])) + tuple(PACK)
    table.tell(TABLE, OpenRound((1, 2, 3), table.rules))
    table.tell(CHANCE, DeckOpened(1))
    table.tell(CHANCE, Drawn(tuple(map(Card, ["3D", "3C", "4D"]))))
    assert table.awaits() == Draw(deck=1, shuffle=0, pack=PACK, place=3, count=2)
    wrong = table.tell(CHANCE, Drawn((Card("3D"), Card("2C"))))
    assert wrong == Refusal("bad_cards")


def test_the_deal_goes_round_past_people_who_have_left() -> None:
    """[CA-8]"""
    table = deal(seats=5)
    for seats, dealer in (((1, 2, 3, 4), 1), ((2, 3, 4), 2), ((7, 4, 9), 4), ((1, 4, 5), 5)):
        declare(table, SOLO)
        play_on(table)
        table.open(seats)
        assert table.state.table.round.dealer == dealer
    declare(table, SOLO)
    play_on(table)
    table.open((11, 12, 13))
    assert type(table.log[-2]) is DealLots, "nobody of the earlier table is here"


# --- declarations -----------------------------------------------------------------------------------------------


def test_everybody_speaks_in_turn_the_dealer_last() -> None:
    """[CA-9, CA-12] Each once."""
    table = deal(seats=5)
    for person in (1, 2, 3, 4, 5):
        assert table.waiting() == person
        assert refusal(table.do(person % 5 + 1, act.Lascio())) == "not_your_turn"
        call = {2: CHIAMO, 4: CHIEDO}.get(person, PASS)
        auction(table, (person, act.Dichiaro(call) if call else act.Lascio()))
    said = table.state.table.round.said
    assert said == ((1, PASS), (2, CHIAMO), (3, PASS), (4, CHIEDO), (5, PASS))
    assert (table.waiting(), table.names(4)) == (4, ["poso"])


def test_an_overcall_is_higher() -> None:
    """[CA-10]"""
    order = (CHIAMO, CHIEDO, SOLO, SOLISSIMO, ARCISOLO, DIVIDETE, SCEGLIETE)
    assert order == tuple(sorted(order))
    assert [call_name(FORMS["terziglio"], call, local=False) for call in order] == [
        *("chiamo", "chiedo", "solo", "solissimo"),
        *("arcisolo", "arcisolo_dividete", "arcisolo_scegliete"),
    ]
    table = deal()
    auction(table, (1, act.Dichiaro(SOLO)))
    assert refusal(table.do(2, act.Dichiaro(CHIEDO))) == "call_too_low"
    assert refusal(table.do(2, act.Dichiaro(SOLO))) == "call_too_low"
    assert table.names(2) == ["lascio", "solissima"]
    auction(table, (2, act.Solissima(SOLISSIMO)))
    typed = GAME.sight.action(GAME.sight.view(table.state, 3), Choice("dichiaro"))
    assert typed == Refusal("call_too_low"), "all calls that count on the turn alone are lower"
    assert table.offers(3)[1].options == (ARCISOLO, DIVIDETE, SCEGLIETE)


@tables
def test_the_calls_of_every_table(name: Any, seats: int, switches: Any) -> None:
    """[CA-11] And their local names."""
    wanted = {
        "terziglio": "chiedo solo solissimo arcisolo arcisolo_dividete arcisolo_scegliete",
        "quartiglio": "chiamo chiedo solo",
        "mediatore": "chiamo chiedo solo solissimo arcisolo",
        "quintiglio": "chiamo chiedo solo",
        "sestiglio": "chiamo chiedo solo solissimo arcisolo",
        "settiglio": "chiamo chiedo solo solissimo arcisolo",
    }[name]
    local = {
        "terziglio": "chiamo solo solissimo arcisolo arcisolo_dividete arcisolo_scegliete",
        "quartiglio": "chiamo solo solissimo",
        "mediatore": "chiamo mediatore solo solissimo arcisolo",
        "quintiglio": "chiamo solo solissimo",
    }.get(name, wanted)
    form = FORMS[name]
    assert " ".join(call_name(form, call, local=False) for call in form.calls) == wanted
    assert " ".join(call_name(form, call, local=True) for call in form.calls) == local
    table = deal(seats=seats, **switches)
    offered = [call for offer in table.offers(1) for call in offer.options]
    assert tuple(offered) == form.calls
    for call in range(SCEGLIETE + 2):
        ok = call in form.calls
        action = (
            act.Solissima(call)
            if call >= table.state.table.round.out_of_turn
            else act.Dichiaro(call)
        )
        done = GAME.core.decide(table.state, Move(1, action, {}))
        assert isinstance(done, Refusal) != ok


@pytest.mark.parametrize(("after", "dealer"), [("same", 3), ("next", 1)])
def test_a_hand_that_all_pass_is_dealt_again(after: str, dealer: int) -> None:
    """[CA-13] By the same dealer or the next; it counts for nothing."""
    table = deal(redeal_dealer=after, limit="hands", hands=3)
    auction(table, *enumerate(PASSES, 1))
    ended = table.last(CalaEnded)
    assert table.awaits() == BETWEEN
    assert GAME.tally.score(ended) == {1: 0, 2: 0, 3: 0}
    assert (ended.declarers, GAME.tally.match(ended)) == ((), None)
    assert table.state.table.round.hands == 0
    table.open()
    assert table.state.table.round.dealer == dealer


def test_si_puo_is_answered_in_any_order_and_the_first_highest_call_plays() -> None:
    """[CA-14]"""
    table = deal(seats=5, si_puo=True)
    assert table.awaits() == Waiting((2, 3, 4, 5))
    due = GAME.timing.clock(table.state)
    assert due == Clock(table.state.table.decision, 0, 20)
    assert table.names(1) == []
    assert refusal(table.do(1, act.Lascio())) == "no_hand"
    assert table.offers(4)[1].options == (CHIEDO, SOLO)
    assert refusal(table.do(4, act.Dichiaro(CHIAMO))) == "call_unknown"
    assert refusal(table.do(4, act.Solissima(SOLO))) == "unknown_action"
    auction(table, (4, act.Dichiaro(CHIEDO)), (2, act.Dichiaro(CHIEDO)), (5, act.Lascio()))
    assert table.awaits() == Waiting((3,))
    assert refusal(table.do(4, act.Lascio())) == "no_hand"
    assert GAME.timing.clock(table.state) == due
    auction(table, (3, act.Lascio()))
    assert (table.state.table.round.caller, table.names(4)) == (4, ["poso"])


def test_a_solissima_counts_out_of_turn_until_a_higher_call() -> None:
    """[CA-15] The speaker's turn stays, and the tap under way is good."""
    table = deal(seats=6)
    auction(table, (1, act.Lascio()), (2, act.Dichiaro(CHIAMO)))
    before = GAME.timing.clock(table.state)
    assert before is not None
    assert table.awaits() == Waiting((3, 4, 5, 6))
    (offer,) = table.offers(5)
    assert (offer.name, offer.options) == ("solissima", (SOLISSIMO, ARCISOLO))
    assert offer.decision == table.state.table.round.solissima != before.decision
    auction(table, (5, act.Solissima(SOLISSIMO)))
    assert GAME.timing.clock(table.state) == before
    assert refusal(table.do(3, act.Dichiaro(SOLO))) == "call_too_low"
    assert table.names(5) == table.names(2) == table.names(1) == []
    assert refusal(table.do(5, act.Solissima(ARCISOLO))) == "not_your_turn"
    auction(table, (3, act.Lascio()), (4, act.Lascio()))
    assert table.waiting() == 6, "who declared out of turn has spoken"
    auction(table, (6, act.Solissima(ARCISOLO)))
    assert (table.state.table.phase, table.state.table.round.caller) == ("tricks", 6)


def test_a_solo_with_the_name_of_a_solissimo_counts_out_of_turn() -> None:
    """[CA-15] Only under local names, and only where the rules allow it."""
    found = {key: call for key, call in SOLISSIMA.items() if call != SOLISSIMO}
    assert found == {
        **{(name, True): SOLO for name in ("quartiglio", "quintiglio")},
        **{(name, False): NO_CALL for name in ("quartiglio", "quintiglio")},
    }
    assert deal(seats=5).names(4) == ["solissima"]
    assert deal(seats=5, local_names=False).names(4) == []
    assert deal(seats=6, solissimo_out_of_turn="si_puo_only").names(4) == []
    table = deal(seats=6, solissimo_out_of_turn="si_puo_only")
    assert table.awaits() == Waiting((1,))
    assert refusal(table.do(1, act.Solissima(SOLISSIMO))) == "call_unknown"
    auction(table, (1, act.Dichiaro(SOLISSIMO)))


# --- accomodo ---------------------------------------------------------------------------------------------------


def holder_of(table: Sitting, card: str) -> int:
    """The person who holds a card; 0 for nobody."""
    hands = zip(table.state.table.round.players, table.state.hands, strict=True)
    return next((person for person, hand in hands if hand & masked(card)), 0)


def test_the_caller_names_a_card_that_another_holds() -> None:
    """[CA-17] Nobody shows who it is."""
    table = deal({1: "3D 2D"}, seats=5)
    auction(table, (1, act.Dichiaro(CHIAMO)))
    others_pass(table)
    (offer,) = table.offers(1)
    assert len(offer.options) == 32
    assert offer.private
    assert not {*numbers("3D 2D")} & {*offer.options}
    assert table.do(1, act.Nomino(number("3D"))) == Refusal("own_card", hidden=True)
    assert refusal(table.do(1, act.Nomino(40))) == "not_a_card"
    auction(table, (1, act.Nomino(number("1D"))))
    partner = holder_of(table, "1D")
    assert partner
    assert [person for person in table.seats if table.view(person).partner] == [partner]
    assert not table.view(PUBLIC).partner
    assert (table.last(CalaNamed).holder, table.state.table.round.partner) == (-1, 0)
    ended = play_on(table)
    assert ended.declarers == (1, partner)


@pytest.mark.parametrize(
    ("won", "each", "seats"), [(True, 4, 4), (False, 2, 4), (True, 4, 6), (False, 2, 6)]
)
def test_a_called_card_in_the_monte_leaves_the_caller_alone(
    won: bool, each: int, seats: int
) -> None:
    """[CA-18, CA-36]"""
    opponents = seats - 1
    caller, partner, halves = stakes(CHIAMO, seats, alone=True, won=won)
    assert (caller, partner, halves) == (2 * each * opponents, 0, 2 * each)
    table = deal({1: "3D 2D"}, seats=seats, monte="1D 1C 1S 1B", four="mediatore")
    auction(table, (1, act.Dichiaro(CHIAMO)))
    others_pass(table)
    auction(table, (1, act.Nomino(number("1D"))))
    assert not any(table.view(person).partner for person in table.seats)
    ended = play_on(table)
    assert ended.declarers == (1,)


def chiedo(named: str, laid: str = "4D", **more: Any) -> Sitting:
    """Person 1 asks for a card for another one."""
    table = deal({1: "4D 5D 6D", 2: "3C 2C"}, **{"monte": "1S 4S 5S 6S"} | more)
    auction(table, (1, act.Dichiaro(CHIEDO)))
    others_pass(table)
    auction(table, (1, act.Poso(number(laid))), (1, act.Nomino(number(named))))
    return table


def test_the_soloist_of_a_chiedo_lays_names_takes_exchanges_and_discards() -> None:
    """[CA-19] In this order, and the laid card before the monte is seen."""
    table = deal({1: "4D 5D 6D", 2: "3C 2C"}, monte="1S 4S 5S 6S")
    auction(table, (1, act.Dichiaro(CHIEDO)))
    others_pass(table)
    assert table.names(1) == ["poso"]
    assert refusal(table.do(1, act.Nomino(number("3C")))) == "unknown_action"
    assert table.do(1, act.Poso(number("3C"))) == Refusal("not_held", hidden=True)
    assert table.do(1, act.Poso(40)) == Refusal("not_held", hidden=True)
    auction(table, (1, act.Poso(number("4D"))))
    assert table.view(1).known.taken == 0, "the monte is not seen yet"
    assert table.do(1, act.Nomino(number("4D"))) == Refusal("own_card", hidden=True)
    assert number("4D") not in table.offers(1)[0].options
    auction(table, (1, act.Nomino(number("3C"))))
    assert table.last(CalaNamed).holder == 2
    assert table.view(2).hand & masked("3C 4D") == masked("4D")
    assert [table.view(one).known.laid for one in (1, 2, 3)] == [masked("4D")] * 2 + [0]
    (offer,) = table.offers(1)
    assert (offer.take, len(offer.options)) == (4, 16)
    assert table.view(1).known.taken == masked("1S 4S 5S 6S")
    auction(table, (1, act.Accomodo(numbers("4S 5S 6S 3C"))))
    assert table.view(1).hand.bit_count() == 12
    assert table.state.aside.monte == masked("4S 5S 6S 3C")


def test_a_named_card_in_the_monte_leaves_three_discards() -> None:
    """[CA-19] The laid card is the fourth."""
    table = chiedo("1S")
    assert table.last(CalaNamed).holder == 0
    (offer,) = table.offers(1)
    assert (offer.take, len(offer.options)) == (3, 15)
    auction(table, (1, act.Accomodo(numbers("4S 5S 6S"))))
    assert table.state.aside.monte == masked("4S 5S 6S 4D")
    assert table.view(1).known.given == masked("4S 5S 6S 4D")
    assert table.view(1).hand.bit_count() == 12


def soloist(call: int, seats: int = 3) -> Sitting:
    """Person 1 plays this call, with the four 4s in the monte."""
    table = deal(seats=seats, monte="4D 4C 4S 4B" if seats != 5 else "")
    declare(table, call)
    others_pass(table)
    return table


MONTE = "4D 4C 4S 4B"


def test_a_solo_takes_the_monte_and_discards_four() -> None:
    """[CA-20, CA-25]"""
    table = soloist(SOLO)
    assert [table.view(one).known.taken for one in (1, 2, 3, PUBLIC)] == [masked(MONTE), 0, 0, 0]
    (public,) = table.offers(PUBLIC)
    assert (public.take, public.options) == (4, ())
    cards = cards_of(table.view(1).hand)[-3:] + numbers("4D")
    assert table.do(1, act.Accomodo(cards[:3])) == Refusal("how_many", amount=4)
    auction(table, (1, act.Accomodo(cards)))
    assert table.view(1).known.given == table.state.aside.monte
    assert table.state.aside.monte.bit_count() == 4
    assert [table.view(one).known.given for one in (2, 3)] == [0, 0]
    assert soloist(SOLO, seats=5).state.table.phase == "tricks"


def test_a_solissimo_only_looks_at_the_monte() -> None:
    """[CA-21]"""
    table = soloist(SOLISSIMO)
    assert table.state.table.phase == "tricks"
    assert [table.view(one).known.given for one in (1, 2, 3)] == [masked(MONTE), 0, 0]
    assert table.view(1).hand & masked(MONTE) == 0


def test_nobody_looks_at_the_monte_of_an_arcisolo() -> None:
    """[CA-22]"""
    table = soloist(ARCISOLO)
    assert table.state.table.phase == "tricks"
    assert [table.view(one).known.given for one in (1, 2, 3)] == [0, 0, 0]
    assert table.state.aside.monte == masked(MONTE)


def test_dividete_gives_two_cards_of_the_monte_to_each_opponent() -> None:
    """[CA-23]"""
    table = deal(monte=MONTE)
    auction(table, (2, act.Solissima(DIVIDETE)))
    others_pass(table)
    assert (table.waiting(), table.view(3).known.taken) == (3, masked("4D 4C"))
    first = (*numbers("4D"), cards_of(table.view(3).hand)[-1])
    assert refusal(table.do(3, act.Accomodo(numbers(MONTE)))) == "how_many"
    auction(table, (3, act.Accomodo(first)))
    assert (table.waiting(), table.view(1).known.taken) == (1, masked("4S 4B"))
    assert table.view(3).known.taken == 0
    auction(table, (1, act.Accomodo(numbers("4S 4B"))))
    assert table.state.table.phase == "tricks"
    assert {*cards_of(table.state.aside.monte)} == {*first, *numbers("4S 4B")}
    assert [table.view(one).known.given for one in (1, 2)] == [masked("4S 4B"), 0]
    assert {hand.bit_count() for hand in table.state.hands} == {12}


def test_scegliete_gives_the_monte_to_one_opponent_after_the_other() -> None:
    """[CA-24, CA-25] The second takes the first one's discards."""
    table = deal(monte=MONTE)
    auction(table, (2, act.Solissima(SCEGLIETE)))
    assert (table.waiting(), table.view(3).known.taken) == (3, masked(MONTE))
    passed = (*numbers("4D 4C 4S"), cards_of(table.view(3).hand)[-1])
    auction(table, (3, act.Accomodo(passed)))
    assert table.waiting() == 1
    assert {*cards_of(table.view(1).known.taken)} == {*passed}
    last = (*numbers("4D 4C 4S"), cards_of(table.view(1).hand)[-1])
    auction(table, (1, act.Accomodo(last)))
    assert {*cards_of(table.state.aside.monte)} == {*last}
    assert {*cards_of(table.view(3).known.given)} == {*passed}
    assert table.view(2).known.given == 0


def test_no_mistake_of_the_exchange_can_be_made() -> None:
    """[CA-26] Each of them is refused, and nobody pays for it."""
    table = chiedo("3C")
    hand = cards_of(table.view(1).hand)
    mistakes = {
        "play before the discards": act.Calo(hand[0]),
        "a second card to name": act.Nomino(number("2C")),
        "a second laid card": act.Poso(hand[0]),
        "too few discards": act.Accomodo(hand[:3]),
        "too many discards": act.Accomodo(hand[:5]),
        "the same card twice": act.Accomodo((hand[0], *hand[:3])),
        "a card that is not due": act.Accomodo((number("2C"), *hand[:3])),
    }
    for mistake, action in mistakes.items():
        assert isinstance(table.do(1, action), Refusal), mistake
    assert refusal(table.do(2, act.Accomodo(numbers("2C 4D")))) == "not_your_turn"
    table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert table.state.table.phase == "tricks"
    assert (table.state.hands[1] | table.state.aside.monte) & masked("4D"), "it is not left over"


# --- play -------------------------------------------------------------------------------------------------------


def test_the_player_on_the_dealers_right_leads_after_any_call() -> None:
    """[CA-27] Under a switch the declarer of a solissimo."""
    for leads, caller in ((False, 1), (True, 3)):
        table = deal(seats=5, solissimo_leads=leads)
        auction(table, (3, act.Solissima(SOLO)))
        assert table.waiting() == caller
        table = deal(seats=5, solissimo_leads=leads)
        auction(table, (1, act.Dichiaro(CHIEDO)), (2, act.Lascio()))
        others_pass(table)
        assert play_on(table).call == CHIEDO
    table = deal(seats=6, solissimo_leads=True)
    auction(table, (1, act.Lascio()), (2, act.Dichiaro(SOLO)))
    others_pass(table)
    table.do(2, GAME.timing.on_timeout(table.state, True))
    assert table.waiting() == 1


def test_suit_must_be_followed() -> None:
    """[CA-28] Only the player hears why a card is refused."""
    table = deal({1: "4D 1C", 2: "5D 6D 1S", 3: "7C 7S 7B"}, seed=3)
    auction(table, (1, act.Solissima(SCEGLIETE)))
    table.do(2, act.Accomodo(cards_of(table.view(2).known.taken)))
    table.do(3, act.Accomodo(cards_of(table.view(3).known.taken)))
    assert len(table.offers(1)[0].options) == 12
    table.do(1, act.Calo(number("4D")))
    diamonds = {card for card in cards_of(table.view(2).hand) if card < 10}
    assert {*table.offers(2)[0].options} == diamonds
    assert table.do(2, act.Calo(number("1S"))) == Refusal("must_follow", hidden=True, suit="D")
    assert table.do(2, act.Calo(number("1C"))) == Refusal("not_held", hidden=True)
    assert table.do(2, act.Calo(40)) == Refusal("not_held", hidden=True)
    assert refusal(table.do(1, act.Calo(number("1C")))) == "not_your_turn"
    (public,) = table.offers(PUBLIC)
    assert (public.private, public.options) == (True, ())


def test_the_first_card_of_a_trick_decides_the_suit() -> None:
    """[CA-28]"""
    hand = masked("4C 5D 6D")
    assert playable(hand, numbers("4D 3C"), 3) == masked("5D 6D")
    assert playable(hand, numbers("4D 3C 2C"), 3) == playable(hand, (), 3) == hand
    assert playable(hand, numbers("4S 3C"), 3) == hand


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("3D 2D 1D", 0),
        ("4D 5D 3D", 2),
        ("7D 8D 6D", 1),
        ("4D 3C 3B", 0),
        ("4C 3D 3S 5C 7B 6C", 5),
        ("10D 1D 2C 3C", 1),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(trick: str, place: int) -> None:
    """[CA-29]"""
    assert taker(numbers(trick)) == place


# --- the result -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thirds", "last", "won", "points"),
    [
        ((15, 17), 0, True, (6, 5)),
        ((14, 18), 0, False, (5, 6)),
        ((18, 14), 1, True, (6, 5)),
        ((17, 15), 1, False, (5, 6)),
        ((29, 3), 0, True, (10, 1)),
    ],
)
def test_fractions_are_dropped_and_six_points_win(
    thirds: tuple[int, int], last: int, won: bool, *, points: tuple[int, int]
) -> None:
    """[CA-30]"""
    assert outcome((6, 6), thirds, last) == (won, "", points)


def test_all_tricks_are_a_cappotto() -> None:
    """[CA-31, CA-33] It doubles, for either side; it is no stramazzo."""
    assert outcome((12, 0), (32, 0), 0) == (True, "cappotto", (11, 0))
    assert outcome((0, 12), (0, 32), 1) == (False, "cappotto", (0, 11))
    won = gains(outcome((12, 0), (32, 0), 0), SOLO, players=(1, 2, 3), declarers=(1,))
    assert won == {1: 16, 2: -8, 3: -8}


def test_most_tricks_against_less_than_a_point_are_a_stramazzo() -> None:
    """[CA-32, CA-33] It trebles; the last trick brings no point, and the monte counts."""
    assert outcome((7, 5), (30, 2), 0) == (True, "stramazzo", (10, 0))
    assert outcome((7, 5), (30, 2), 1) == (True, "stramazzo", (10, 0))
    assert outcome((5, 7), (2, 30), 0) == (False, "stramazzo", (0, 10))
    assert outcome((7, 5), (29, 3), 0).feat == ""
    assert outcome((3, 3), (30, 2), 0).feat == "", "half of the tricks are not most"
    assert outcome((5, 7), (30, 2), 0).feat == "", "with fewer tricks"
    lost = gains(outcome((5, 7), (2, 30), 0), SOLO, players=(1, 2, 3), declarers=(1,))
    assert lost == {1: -24, 2: 12, 3: 12}


GAME_POINTS = """
chiamo             chiamante  –    1    1    2    2.5  1
chiamo             chiamato   –    1    1    1    1.5  1
chiedo             solista    2    3    3    4    5    1
solo               solista    4    6    6    8    10   2
solissimo          solista    6    –    9    –    15   3
arcisolo           solista    8    –    12   –    20   4
arcisolo_dividete  solista    10   –    –    –    –    5
arcisolo_scegliete solista    12   –    –    –    –    6
"""


@pytest.mark.parametrize("row", GAME_POINTS.strip().splitlines())
def test_the_table_of_game_points(row: str) -> None:
    """[CA-34, CA-16, CA-35] Literally; and the opponents balance it."""
    name, role, *cells, each = row.split()
    columns: Any = ("terziglio", "quartiglio", "mediatore", "quintiglio", "sestiglio")
    for column, cell in zip(columns, cells, strict=True):
        form = FORMS[column]
        named = {call_name(form, call, local=False): call for call in form.calls}
        assert (name in named) == (cell != "–")
        if name not in named:
            continue
        people = tuple(range(1, form.players + 1))
        sides = (1, 2) if role.startswith("chiama") else (1,)
        for won in (True, False):
            ended = outcome((6, 5), (20, 12) if won else (12, 20), 0)
            found = gains(ended, named[name], players=people, declarers=sides)
            assert sum(found.values()) == 0
            sign = 1 if won else -1
            assert found[2 if role == "chiamato" else 1] == sign * 2 * float(cell)
            assert {found[one] for one in people if one not in sides} == {-sign * 2 * int(each)}


def test_points_are_added_and_stay_with_their_people() -> None:
    """[CA-35] Also of those who are away; a newcomer begins at zero."""
    table = deal(seats=3, target=1000)
    total = dict.fromkeys((1, 2, 3, 4), 0)
    for seats in ((1, 2, 3), (2, 3, 4), (1, 2, 3)):
        if seats != table.seats:
            table.open(seats)
        declare(table, SOLO)
        ended = play_on(table)
        assert sum(dict(ended.gains).values()) == 0
        for person, halves in ended.gains:
            total[person] += halves
    assert dict(table.state.table.round.scores) == total


@pytest.mark.parametrize(
    ("limit", "total", "hands", "places"),
    [
        ("points", {1: 42, 2: -42, 3: 0}, 1, ((1,), (3,), (2,))),
        ("points", {1: 41, 2: -41, 3: 0}, 99, ()),
        ("points", {1: 42, 2: 43, 3: -85}, 1, ((2,), (1,), (3,))),
        ("points", {1: 43, 2: 43, 3: -86}, 1, ()),
        ("points", {1: 43, 2: 7, 3: 7}, 1, ((1,), (2, 3))),
        ("hands", {1: 2, 2: 4, 3: -6}, 6, ((2,), (1,), (3,))),
        ("hands", {1: 2, 2: 4, 3: -6}, 5, ()),
        ("hands", {1: 3, 2: 3, 3: -6}, 6, ()),
    ],
)
def test_the_end_of_a_match(limit: Any, total: dict[int, int], hands: int, *, places: Any) -> None:
    """[CA-37] A tie at the top is played on."""
    assert ranking(CalaRules(limit=limit, hands=6), total, hands=hands) == places


@pytest.mark.parametrize("seats", [(1, 2, 3, 4, 5, 6), (1, 2, 3)])
def test_a_match_by_hands_keeps_its_number_when_people_come_and_go(seats: tuple[int, ...]) -> None:
    """[CA-37] Ten hands are ten, and a hand that all pass is none of them."""
    table = deal(seats=4, limit="hands", hands=10)
    for hand in range(1, 11):
        declare(table, SOLO)
        assert bool(play_on(table).ranking) == (hand == 10)
        table.open(seats if hand == 2 else None)
        if hand == 5:
            others_pass(table)
            table.open()


def test_a_match_ends_and_a_new_one_begins_at_zero() -> None:
    """[CA-37]"""
    table = deal(limit="hands", hands=3)
    for hand in range(9):
        declare(table, SOLO)
        ended = play_on(table)
        won = GAME.tally.match(ended)
        if won is not None:
            assert won == WonMatch(ended.ranking)
            assert hand >= 2
            assert (table.state.table.round.scores, table.state.table.round.hands) == ((), 0)
            assert GAME.core.awaits(table.state) == Between(rest="match_over")
            return
        assert table.state.table.round.hands == hand + 1
        table.open()
    raise AssertionError("nine ties")


def test_alla_regola() -> None:
    """[CA-38] It passes, names the highest card not held of the longest suit, and gives up the lowest cards."""
    table = deal({1: "3D 2D 10D 9D 8D 1C 2C 4S 5S 6S 4B 1B"}, monte="1D 4C 5C 6C")
    assert GAME.timing.on_timeout(table.state, True) == act.Lascio()
    auction(table, (1, act.Dichiaro(CHIEDO)))
    others_pass(table)
    assert refusal(table.do(CLOCK, act.Poso(number("1D")))) == "not_awaited"
    view = table.view(1)
    assert GAME.timing.on_timeout(table.state, False) == act.Poso(number("4S"))
    assert GAME.players.policies["alla_regola"](
        view, GAME.sight.offers(view), lambda _: 0
    ) == act.Poso(number("4S"))
    table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert GAME.timing.on_timeout(table.state, True) == act.Nomino(number("1D"))
    assert table.offers(1)[0].options[0] == number("1D")
    table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert GAME.timing.on_timeout(table.state, True) == act.Accomodo(numbers("4C 4B 5C"))
    table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert GAME.timing.on_timeout(table.state, True) == act.Calo(number("5S"))


# --- small things -----------------------------------------------------------------------------------------------


def test_rules_that_cannot_be_played() -> None:
    assert CalaRules(target=1001).check() == "target_unknown"
    assert CalaRules(hands=0).check() == "hands_unknown"
    wrong: Any = {"four": "terziglio"}
    assert CalaRules(**wrong).check() == "four_unknown"
    assert SWITCHES.at_work(CalaRules(), "target")
    assert not SWITCHES.at_work(CalaRules(), "hands")
    assert not SWITCHES.at_work(PRESETS["si_puo"], "auction")


def test_answers_of_chance_out_of_place() -> None:
    table = deal()
    assert refusal(table.tell(CHANCE, Drawn(()))) == "not_awaited"
    others_pass(table)
    table.tell(TABLE, OpenRound((1, 2, 3), table.rules))
    assert refusal(table.tell(CHANCE, DeckOpened(1))) == "bad_deck"
    assert refusal(table.tell(CHANCE, Drawn(PACK))) == "not_awaited"
    table.tell(CHANCE, DeckOpened(2))
    assert refusal(table.tell(CHANCE, Drawn(PACK[:39]))) == "bad_cards"


def test_a_choice_of_too_many_cards_is_refused() -> None:
    table = soloist(SOLO)
    view = table.view(1)
    assert GAME.sight.action(view, Choice("accomodo", None, (1, 2))) == Refusal(
        "how_many", amount=4
    )
    assert GAME.sight.action(view, Choice("lascio")) == Refusal("unknown_action")
    assert GAME.sight.action(table.view(2), Choice("lascio")) == Refusal("not_your_turn", person=1)
    assert GAME.sight.action(view, Choice("gioca")) == Refusal("unknown_action")
