"""A hand of quattro e mezzo from the lots to the next dealer, and the match."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import PACK
from engine.chance import DeckOpened, Draw, Drawn, LotFell
from engine.game import (
    BETWEEN,
    CHANCE,
    CLOCK,
    PUBLIC,
    TABLE,
    Between,
    Move,
    OpenRound,
    Refusal,
    WonMatch,
)
from engine.value import replace
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import LARGEST_TARGET, PRESETS, QuattroRules
from games.quattro_e_mezzo.state import MATCH_OVER
from tests.games.quattro_e_mezzo.kit import deal
from tests.kit.play import Sitting, cards

TIRO, STO = ev.QuattroTiro(), ev.QuattroSto()


def ended(table: Sitting) -> ev.QuattroEnded:
    found: ev.QuattroEnded = table.last(ev.QuattroEnded)
    return found


def scores(table: Sitting) -> dict[int, int]:
    return dict(table.state.table.scores)


# --- the deal -------------------------------------------------------------------------------------------------


def test_the_first_dealer_is_drawn_by_lot_and_every_hand_has_a_fresh_deck() -> None:
    """[QM-22] All forty cards; the dealer's right begins."""
    table = Sitting(GAME, seats=(1, 2, 3, 4), lot=2)
    table.open()
    opened = table.state.table.round
    assert (opened.dealer, opened.players, opened.why) == (2, (3, 4, 1, 2), "lot")
    dealt: Any = table.last(ev.Dealt)
    assert (dealt.people, dealt.place) == ((3, 4, 1, 2), 0)
    table.play_out("alla_regola")
    decks = table.decks
    table.open()
    assert table.decks == decks + 1
    assert table.last(ev.Dealt).place == 0


def test_two_to_twelve_play() -> None:
    """[QM-22] Fewer or more are refused, and somebody twice."""
    table = Sitting(GAME)
    assert (GAME.seats.min_players(table.rules), GAME.seats.max_players(table.rules)) == (2, 12)
    assert table.open((1,)) == Refusal("too_few")
    assert table.open(tuple(range(1, 14))) == Refusal("too_many", 12)
    assert table.open((1, 2, 2)) == Refusal("seated_twice")
    assert table.open((1, 2), rules=object()) == Refusal("bad_rules")
    assert table.open((1, 2), rules=QuattroRules(target=0)) == Refusal("bad_rules")
    assert isinstance(table.open(tuple(range(1, 13))), tuple)
    assert table.open((1, 2)) == Refusal("hand_open")


def test_rules_that_cannot_be_played() -> None:
    """[QM-19] A target from 1 to 1,000, and switches with their own values."""
    assert QuattroRules(target=LARGEST_TARGET).check() is None
    assert QuattroRules(target=LARGEST_TARGET + 1).check() == "target_unknown"
    wrong: Any = "both"
    assert QuattroRules(five_vs_doppio_sei=wrong).check() == "five_vs_doppio_sei_unknown"
    assert [rules.target for rules in PRESETS.values()] == [50, 100, 20]


def test_chance_answers_the_question_alone() -> None:
    table = Sitting(GAME, seats=(1, 2))
    decide, no_chips = GAME.core.decide, table.purses
    table.tell(TABLE, OpenRound((1, 2), table.rules))
    assert table.view(PUBLIC).seats == ()
    assert decide(table.state, Move(CHANCE, LotFell(3), no_chips)) == Refusal("bad_lot")
    assert decide(table.state, Move(CHANCE, Drawn(cards("1D")), no_chips)) == Refusal("not_awaited")
    table.tell(CHANCE, LotFell(1))
    assert decide(table.state, Move(CHANCE, LotFell(1), no_chips)) == Refusal("not_awaited")
    assert decide(table.state, Move(CHANCE, DeckOpened(-1), no_chips)) == Refusal("bad_deck")
    table.tell(CHANCE, DeckOpened(4))
    assert decide(table.state, Move(CHANCE, Drawn(cards("1D")), no_chips)) == Refusal("bad_cards")
    assert decide(table.state, Move(CLOCK, TIRO, no_chips)) == Refusal("not_awaited")
    assert table.awaits() == Draw(deck=4, shuffle=0, pack=PACK, place=0, count=2)


def test_only_the_player_on_turn_acts() -> None:
    """Others are refused; a card that is called is waited for."""
    table = deal("5D 5C 5S")
    decide = GAME.core.decide
    assert decide(table.state, Move(2, TIRO, {})) == Refusal("not_your_turn", person=1)
    assert decide(table.state, Move(9, TIRO, {})) == Refusal("not_playing", person=1)
    assert decide(table.state, Move(1, object(), {})) == Refusal("unknown_action")
    assert decide(table.state, Move(CLOCK, ev.DoppioSei(), {})) == Refusal("not_awaited")
    table.tell(1, TIRO)
    assert decide(table.state, Move(1, TIRO, {})) == Refusal("wait_for_card")


# --- the next dealer ------------------------------------------------------------------------------------------


def over(table: Sitting) -> Sitting:
    table.play_out("alla_regola")
    return table


def test_a_dealer_who_is_not_there_is_followed_by_the_next_on_the_right() -> None:
    """[QM-14] In sit-out or gone; if nobody of the last hand is left, the lot decides again."""
    table = over(deal("6D 6C 6S 7B"))
    assert ended(table).dealer == 4
    table.open((1, 2, 3), ring=(1, 2, 3, 4))
    assert (table.state.table.round.dealer, table.state.table.round.why) == (1, "left")
    gone = over(deal("6D 6C 6S 7B"))
    gone.open((2, 3, 5))
    assert (gone.state.table.round.dealer, gone.state.table.round.players) == (2, (3, 5, 2))
    nobody = over(deal("6D 6C 6S 7B"))
    nobody.lot = 8
    nobody.open((7, 8))
    assert (nobody.state.table.round.dealer, nobody.state.table.round.why) == (8, "lot")


# --- the draw for the deal ------------------------------------------------------------------------------------


def tie(draws: str, holes: str = "4D 4C 5S 7B") -> Sitting:
    """Players 1 and 2 have 4½ with two cards, and draw for the deal; 3 is bust, and 4, who deals, has 7."""
    table = deal(holes, f"8D 8C 7C {draws}")
    for person, acts in enumerate(("TS", "TS", "T"), 1):
        for act in acts:
            table.do(person, TIRO if act == "T" else STO)
    table.tell(4, STO)
    return table


def chance_answers(table: Sitting) -> None:
    """One answer of chance."""
    done = table.tell(CHANCE, table.answer(table.awaits()))
    assert not isinstance(done, Refusal), done


def test_a_complete_tie_for_the_pack_is_drawn_for_card_by_card() -> None:
    """[QM-12, QM-11] Both score; all hands are turned up before the draw, and the higher card deals."""
    table = tie("2D 5B")
    assert table.last(ev.QuattroTied).tied == (1, 2)
    assert table.offers(PUBLIC) == ()
    assert [one.covered for one in table.view(PUBLIC).seats] == [False] * 4
    chance_answers(table)
    assert table.state.table.draw == ((1, cards("2D")[0]),)
    assert not isinstance(table.awaits(), Between)
    chance_answers(table)
    assert isinstance(table.awaits(), Between)
    assert (ended(table).dealer, ended(table).why) == (2, "drawn")
    assert ended(table).winners == (1, 2)
    assert dict(ended(table).points) == {1: 5, 2: 5, 3: 0, 4: 0}
    assert table.state.table.draw == tuple(zip((1, 2), cards("2D 5B"), strict=True))


@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        ("10D 9S 1D 8S", 1),
        ("10S 1D", 2),
        ("1D 10D", 1),
        ("3D 3C 8S 9S 7D 6B", 1),
        ("7S 6D", 1),
        ("6D 7S", 2),
    ],
)
def test_the_order_of_the_draw(draws: str, dealer: int) -> None:
    """[QM-12] Figures are the lowest and all equal, the matta too; then ace to 7; equal cards draw again."""
    table = tie(draws)
    for _ in draws.split():
        assert isinstance(table.awaits(), Draw)
        chance_answers(table)
    assert isinstance(table.awaits(), Between)
    assert ended(table).dealer == dealer


def test_a_draw_for_the_deal_takes_one_card_of_the_stock() -> None:
    """[QM-12]"""
    table = tie("2D 5B")
    for wrong in ("", "2D 5B", "4D"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")


def test_only_the_highest_draw_again() -> None:
    """[QM-12] Of three tied players one drops out."""
    table = deal("4D 4C 4S 7B", "8D 8C 8S 3D 1D 3C 2D 5C")
    for person in (1, 2, 3):
        table.do(person, TIRO)
        table.do(person, STO)
    table.do(4, STO)
    assert [person for person, _ in table.state.table.draw] == [1, 2, 3, 1, 3]
    tied = [event for event in table.log if isinstance(event, ev.QuattroTied)]
    assert [event.tied for event in tied] == [(1, 2, 3), (1, 3)], "told before each draw"
    assert ended(table).dealer == 3


def test_a_tie_without_the_pack_is_not_drawn_for() -> None:
    """[QM-12, QM-11] Two equal sixes both score, and the dealer stays."""
    table = deal("6D 6C 5S", "")
    for person in (1, 2, 3):
        table.do(person, STO)
    assert (ended(table).winners, ended(table).dealer) == ((1, 2), 3)
    assert not any(isinstance(event, ev.QuattroTied) for event in table.log)


def test_the_dealer_in_a_tie_wins_alone_and_nothing_is_drawn() -> None:
    """[QM-13, QM-12] Also with 4½ against 4½."""
    table = deal("4D 5S 4C", "8D 8C")
    table.do(1, TIRO)
    table.do(1, STO)
    table.do(2, TIRO)
    table.do(2, STO)
    table.do(3, TIRO)
    table.play_out("alla_regola")
    assert not any(isinstance(event, ev.QuattroDealCard) for event in table.log)


def draw_until(table: Sitting, left: int) -> None:
    """Let the cards of the stock go, all but ``left``, by folding the state of a later place."""
    state = table.state
    order = table.order(Draw(deck=1, shuffle=0, pack=PACK, place=0, count=1))
    place = len(state.table.pack) - left
    gone = order[state.table.place : place]
    kept = state.left
    for card in gone:
        kept ^= 1 << PACK.index(card)
    table.state = replace(state, table=replace(state.table, place=place), left=kept)


def test_a_draw_takes_all_other_cards_when_the_stock_ends() -> None:
    """[QM-12] The cards of the draw itself stay on the table."""
    table = tie("")
    draw_until(table, left=1)
    chance_answers(table)
    again = table.last(ev.Reshuffled)
    shown = table.state.table.draw[0][1]
    assert again.pack == tuple(card for card in PACK if card != shown)
    asked = table.awaits()
    assert isinstance(asked, Draw)
    assert (asked.shuffle, asked.place, asked.count) == (1, 0, 1)
    chance_answers(table)


def test_a_stock_that_ended_before_the_draw_gives_way_to_all_cards() -> None:
    """[QM-12] All forty are shuffled, because the hand is over."""
    table = deal("4D 4C 7B", "8D 8C")
    for person in (1, 2):
        table.do(person, TIRO)
        table.do(person, STO)
    draw_until(table, left=0)
    table.do(3, STO)
    again = table.last(ev.Reshuffled)
    assert again.pack == PACK
    assert isinstance(table.awaits(), Between)


# --- the match ------------------------------------------------------------------------------------------------


def test_points_are_kept_through_the_match_and_the_target_ends_it() -> None:
    """[QM-19] The table rests; the next hand begins a new match, and the deal goes on as it was."""
    table = Sitting(GAME, QuattroRules(target=15), seats=(1, 2, 3), seed=3)
    total = dict.fromkeys(table.seats, 0)
    for _ in range(60):
        table.open()
        table.play_out("alla_regola")
        for person, points in ended(table).points:
            total[person] += points
        assert scores(table) == total
        if ended(table).ranking:
            break
        assert table.awaits() == BETWEEN
        assert GAME.tally.match(ended(table)) is None
    best = max(total.values())
    assert best >= 15
    assert GAME.tally.match(ended(table)) == WonMatch(ended(table).ranking)
    assert [total[one] for one in ended(table).ranking[0]] == [best]
    assert table.awaits() == MATCH_OVER
    dealer = ended(table).dealer
    table.open()
    assert table.state.table.round.dealer == dealer
    assert scores(table) == {1: 0, 2: 0, 3: 0}


def test_a_newcomer_begins_at_zero_and_a_score_waits_for_its_person() -> None:
    """[QM-19] A player in sit-out keeps the points and a place."""
    table = deal("7D 5C 5S", target=1)
    for person in (1, 2, 3):
        table.do(person, STO)
    assert ended(table).ranking == ((1,), (2, 3))
    long = deal("7D 5C 5S", target=3)
    for person in (1, 2, 3):
        long.do(person, STO)
    assert scores(long) == {1: 1, 2: 0, 3: 0}
    long.open((2, 3, 4), ring=(1, 2, 3, 4))
    assert scores(long) == {1: 1, 2: 0, 3: 0, 4: 0}
    opened: Any = long.last(ev.QuattroOpened)
    assert opened.ring == (1, 2, 3, 4)
    long.play_out("alla_regola")
    assert set(scores(long)) == {1, 2, 3, 4}


def test_the_one_who_left_is_not_ranked_and_the_one_in_sit_out_is() -> None:
    """[QM-19] Points of people without a seat count for nobody's place."""
    for ring, ranked in (((1, 2, 3), {1, 2, 3}), ((2, 3), {2, 3})):
        table = deal("7D 5C 5S", target=2)
        for person in (1, 2, 3):
            table.do(person, STO)
        rules = QuattroRules(target=1)
        for _ in range(20):
            table.open((2, 3), rules, ring=ring)
            table.play_out("alla_regola")
            if ended(table).ranking:
                break
        assert {one for place in ended(table).ranking for one in place} == ranked
