"""The steps of an evening: dealing, pausing, resting, ending, the bot being thrown out."""

from __future__ import annotations

import pytest

from engine.game import BETWEEN, ESCROW, TABLE, Choice
from engine.table import actions as act
from engine.table import all_events, awaits, fold, results, transfers, usual_table, view
from engine.table import events as ev
from games.piatto.rules import PiattoRules
from games.sette_e_mezzo.events import RoundEnded
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.engine.table.kit import Club, kinds

# --- dealing ------------------------------------------------------------------------------------------------


def test_two_players_are_needed_to_begin() -> None:
    club = Club(seated=(1,))
    verdict = club.do(1, act.Start())
    assert (verdict.code, verdict.amount) == ("need_more", 2)


def test_only_a_seated_player_begins_the_hand() -> None:
    club = Club()
    assert club.refused(9, act.Start()) == "sit_first"


def test_the_first_hand_draws_lots_and_opens_the_sealed_deck() -> None:
    """[SM-28] Lots choose the first mazziere, then cards are dealt."""
    club = Club()
    assert kinds(club.deal()) == [
        *("RoundStarted", "RoundOpened", "BankDrawn"),
        *("DeckTaken", "DeckBegan", "Dealt"),
    ]


def test_nobody_begins_a_hand_twice() -> None:
    club = Club()
    club.deal()
    assert club.refused(1, act.Start()) == "already_playing"


def test_the_pause_is_over_as_soon_as_everybody_present_is_ready() -> None:
    club = Club(seated=(1, 2, 3, 4))
    club.deal()
    club.play_out()
    club.done(4, act.SitOut())
    assert kinds(club.done(1, act.Start())) == ["ReadyForNext"]
    assert club.refused(1, act.Start()) == "already_ready"
    assert kinds(club.done(2, act.Start())) == ["ReadyForNext"]
    assert view(club.table, 3).halt.ready == (1, 2)
    assert kinds(club.done(3, act.Start()))[:2] == ["ReadyForNext", "RoundStarted"]
    assert club.table.halt.ready == ()


def test_a_ready_player_who_goes_away_and_comes_back_is_still_ready() -> None:
    club = Club(seated=(1, 2, 3))
    club.deal()
    club.play_out()
    club.done(1, act.Start())
    club.done(1, act.SitOut())
    assert kinds(club.done(1, act.Start())) == ["CameBack"]
    club.done(2, act.AskPause())
    assert club.table.halt.ready == (), "a longer break begins anew"


def test_a_button_of_another_round_does_not_begin_a_hand() -> None:
    club = Club()
    assert club.refused(1, act.Start(3)) == "stale"
    club.done(1, act.Start(0))
    assert club.table.round == 1


def test_an_absent_player_who_deals_is_back() -> None:
    club = both_away()
    happened = club.done(2, act.Start())
    assert kinds(happened) == ["CameBack"], "a single player cannot play"
    assert club.presence(2) == "here"
    happened = club.done(1, act.Start())
    assert kinds(happened)[:2] == ["CameBack", "RoundStarted"]


def test_a_table_of_players_without_chips_cannot_begin_and_says_so() -> None:
    """[GEN-9] A player needs the minimum stake."""
    club = Club(seated=(1, 2), chips=4)
    assert club.refused(1, act.Start()) == "too_few"


def test_if_nobody_can_cover_the_bank_the_table_rests_and_says_so() -> None:
    """[GEN-8, GEN-9] Then everybody may take the refill."""
    club = Club(seated=(1, 2, 3))
    club.deal()
    club.play_out()
    for person in (1, 2, 3):
        club.purses[person] = 19
    assert kinds(club.run_out("pause")) == ["Halted"]
    assert club.table.halt.reason == "nobody_covers"
    assert club.refused(1, act.Start()) == "nobody_covers"


def both_away() -> Club:
    """A table of two at which both have been late twice."""
    club = Club(seated=(1, 2), holes="6D 6C", draws="6S 6B")
    for _ in range(2):
        club.deal()
        while club.table.phase == "round":
            club.run_out(*club.kinds())
    assert [club.presence(person) for person in (1, 2)] == ["away", "away"]
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")
    return club


# --- pausing ------------------------------------------------------------------------------------------------


def test_a_pause_follows_a_hand_and_the_next_hand_follows_the_pause() -> None:
    club = Club()
    club.deal()
    club.play_out()
    assert (club.table.phase, club.kinds()) == ("pause", ["pause"])
    happened = club.run_out("pause")
    assert happened[0] == ev.RoundStarted(2, (1, 2, 3))
    assert club.table.round == 2


def test_a_pause_asked_for_in_a_hand_begins_after_it() -> None:
    club = Club()
    club.deal()
    club.done(2, act.AskPause())
    assert club.refused(3, act.AskPause()) == "pause_coming"
    club.play_out()
    assert (club.table.phase, club.table.halt.reason) == ("halt", "asked")
    assert not club.table.halt.asked
    assert club.refused(2, act.AskPause()) == "already_resting"
    assert kinds(club.deal())[0] == "RoundStarted"
    assert club.table.halt.reason == ""


def test_a_pause_asked_for_between_hands_begins_at_once() -> None:
    club = Club()
    club.deal()
    club.play_out()
    assert club.refused(9, act.AskPause()) == "not_seated"
    assert club.refused(2, act.AskPause(7)) == "stale"
    assert kinds(club.done(2, act.AskPause(1))) == ["PauseAsked", "Halted"]
    assert club.table.phase == "halt"


def test_a_table_in_its_lobby_rests_already() -> None:
    assert Club().refused(1, act.AskPause()) == "already_resting"


def test_no_hand_follows_if_only_one_player_is_left() -> None:
    club = Club(seated=(1, 2))
    club.deal()
    club.done(2, act.GetUp())
    club.play_out()
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")


# --- ending -------------------------------------------------------------------------------------------------


def test_a_table_without_a_hand_ends_at_once() -> None:
    club = Club()
    happened = club.done(1, act.EndTable())
    assert happened == (ev.EndAsked(1), ev.Closed(False))
    assert awaits(club.table) is BETWEEN
    assert club.table.decks.ready is None


def test_an_end_takes_effect_when_the_hand_is_settled() -> None:
    """[GEN-8] Ending the table frees nobody from a stake."""
    club = Club()
    club.deal()
    club.play("sto", 20)
    assert kinds(club.done(1, act.EndTable())) == ["EndAsked"]
    assert (club.table.phase, club.table.ending.asked) == ("round", True)
    assert club.refused(1, act.EndTable()) == "table_ending"
    club.play_out()
    assert club.table.phase == "closed"
    assert any(isinstance(event, RoundEnded) for event in club.log)
    assert club.purses[ESCROW] == 0
    assert club.log[-1] == ev.Closed(False)


def test_the_opener_and_admins_may_end_a_table() -> None:
    club = Club()
    verdict = club.do(2, act.EndTable())
    assert (verdict.code, verdict.person) == ("opener_ends", 1)
    club.done(2, act.EndTable(admin=True))
    assert club.table.phase == "closed"


def test_anybody_ends_an_idle_table() -> None:
    club = Club()
    club.run_out("idle")
    assert club.table.activity.idle
    assert club.kinds() == []
    club.done(99, act.EndTable())
    assert club.table.phase == "closed"


def test_any_action_ends_the_idleness_of_a_table() -> None:
    club = Club()
    first = club.timer("idle")
    club.run_out("idle")
    club.done(4, act.Sit())
    assert not club.table.activity.idle
    assert club.timer("idle") not in ("", first)
    assert club.refused(4, act.EndTable()) == "opener_ends"


def test_throwing_out_the_bot_between_hands_closes_the_table_at_once() -> None:
    club = Club()
    assert club.done(TABLE, act.ThrownOut()) == (ev.EndAsked(0), ev.Closed(True))


def test_throwing_out_the_bot_in_a_hand_settles_it_alla_regola_at_once() -> None:
    """[SM-46, GEN-8] A hand with a dealt card is always settled."""
    club = Club(chips=100)
    club.deal()
    club.play("sto", 20)
    club.done(TABLE, act.ThrownOut())
    assert club.log[-1] == ev.Closed(thrown_out=True)
    assert club.purses[ESCROW] == 0
    assert sum(club.purses.values()) == 300
    assert club.table.ending.thrown_out


def test_throwing_out_the_bot_closes_an_ending_table() -> None:
    club = Club()
    club.deal()
    club.done(1, act.EndTable())
    club.done(TABLE, act.ThrownOut())
    assert club.log[-1] == ev.Closed(thrown_out=True)


@pytest.mark.parametrize(
    ("who", "action"),
    [
        *((1, act.Sit()), (1, act.GetUp()), (1, act.ComeBack()), (1, act.Start())),
        *((1, act.AskPause()), (1, act.EndTable(True)), (1, act.Play(Choice("sto")))),
        *((1, act.Cut("x")), (1, act.CallTurn(1)), (TABLE, act.ThrownOut())),
        *(
            (-1, act.TimeUp("idle:1")),
            (-2, act.ChainDrawn(2, 9, "x")),
            (TABLE, act.SeeSeal(1)),
            (1, object()),
        ),
        (1, act.SetRules(SetteEMezzoRules(max_stake=99), 60, admin=True)),
    ],
)
def test_a_closed_table_refuses_everything(who: int, action: act.TableAction) -> None:
    club = Club()
    club.done(1, act.EndTable())
    assert club.refused(who, action) == "table_closed"


# --- the log ------------------------------------------------------------------------------------------------


def test_a_round_without_decisions_is_over_at_once() -> None:
    """[PI-17] The banker has no chips left after the fine, and the others have no opponent."""
    club = Club(seated=(1, 2), game="piatto", rules=PiattoRules(mode="tournament"), chips=30)
    club.deal()
    away = 3 - club.turn
    club.play("accetto", 20)
    club.play_out()
    club.purses[away] = 9
    club.done(away, act.SitOut())
    happened = kinds(club.run_out("pause"))
    assert happened == ["RoundStarted", "PiattoOpened", "BankFined", "PiattoEnded", "RoundOver"]
    assert club.table.phase == "pause"


def test_every_event_of_table_and_games_may_lie_in_a_journal() -> None:
    club = Club()
    club.deal()
    club.play_out()
    assert {type(event) for event in club.log} <= set(all_events())
    assert len({kind.__name__ for kind in all_events()}) == len(all_events())


def test_only_the_game_moves_chips_and_tells_results() -> None:
    """[GEN-5] The results of a round sum to zero."""
    club = Club()
    assert (transfers(ev.GotUp(1)), results(ev.GotUp(1))) == ((), None)
    club.deal()
    club.play_out()
    (brought,) = [found for event in club.log if (found := results(event)) is not None]
    assert set(brought) == {1, 2, 3}
    assert sum(brought.values()) == 0
    assert [event for event in club.log if transfers(event)]


def test_a_log_begins_with_the_opening_of_its_table() -> None:
    with pytest.raises(ValueError, match="begins with TableOpened, not NoneType"):
        fold([])
    with pytest.raises(ValueError, match="not GotUp"):
        fold([ev.GotUp(1)])


def test_a_log_that_cuts_a_missing_deck_is_damaged() -> None:
    with pytest.raises(ValueError, match="DeckCut of deck 1"):
        fold([usual_table(), ev.DeckCut(1, 1, "x")])


def test_the_usual_table_can_be_opened() -> None:
    club = Club(rules=usual_table().rules, clock=usual_table().clock)
    club.deal()
    assert club.table.phase == "round"
