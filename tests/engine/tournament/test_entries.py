"""Entering, going again, starting, calling off."""

from __future__ import annotations

import pytest

from engine.game import BETWEEN, CHANCE, CLOCK, PRIZE, PUBLIC, TABLE, Refusal
from engine.tournament import Out, Terms, awaits, board, fold, offers, open_tournament, timers
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament.state import MOST
from engine.value import replace
from tests.engine.tournament.kit import ORGANISER, TERMS, Fair


def test_an_entry_goes_from_the_purse_to_the_prizes_and_back() -> None:
    fair = Fair((2, 3))
    assert (fair.purses[2], fair.purses[PRIZE]) == (900, 200)
    fair.done(2, act.Withdraw())
    assert (fair.purses[2], fair.purses[PRIZE]) == (1000, 100)
    assert fair.tournament.entrants == (3,)


def test_nobody_enters_twice_or_with_too_few_chips_or_after_the_start() -> None:
    fair = Fair((2, 3))
    assert fair.refused(2, act.Enter()) == "already_entered"
    fair.purses[4] = 99
    assert fair.refused(4, act.Enter()) == "entry_short"
    assert fair.refused(5, act.Withdraw()) == "not_entered"
    fair.begin()
    assert fair.refused(5, act.Enter()) == "tournament_started"
    assert fair.refused(2, act.Withdraw()) == "tournament_started"
    assert fair.refused(1, act.StartTournament()) == "tournament_started"
    assert fair.refused(1, act.SetTerms(TERMS)) == "tournament_started"


def test_the_number_of_entries_is_limited() -> None:
    fair = Fair(range(1, MOST + 1))
    assert fair.refused(MOST + 1, act.Enter()) == "tournament_full"
    assert "iscriviti" not in {offer.name for offer in offers(board(fair.tournament))}


def test_terms_stand_as_soon_as_somebody_has_paid() -> None:
    fair = Fair()
    fair.done(ORGANISER, act.SetTerms(replace(TERMS, entry=50)))
    assert fair.done(ORGANISER, act.SetTerms(replace(TERMS, entry=50))) == ()
    fair.done(9, act.SetTerms(replace(TERMS, entry=20), admin=True))
    assert fair.refused(9, act.SetTerms(TERMS)) == "organiser_only"
    assert fair.refused(ORGANISER, act.SetTerms(Terms(entry=0))) == "terms_entry"
    fair.done(3, act.Enter())
    assert fair.purses[PRIZE] == 20
    assert fair.refused(ORGANISER, act.SetTerms(TERMS)) == "terms_stand"


def test_wrong_terms_open_nothing() -> None:
    assert open_tournament(1, Terms(stack=1)) == Refusal("terms_stack")


def test_a_tournament_starts_with_two_entries_by_its_organiser_or_an_admin() -> None:
    fair = Fair((2,))
    assert fair.refused(ORGANISER, act.StartTournament()) == "need_two_entrants"
    fair.done(3, act.Enter())
    assert fair.refused(2, act.StartTournament()) == "organiser_only"
    fair.done(9, act.StartTournament(admin=True))
    assert fair.tournament.phase == "running"


def test_without_the_organiser_any_entrant_may_start_after_a_while() -> None:
    fair = Fair((2, 3))
    fair.run_out()
    assert timers(fair.tournament) == ()
    assert fair.refused(9, act.StartTournament()) == "organiser_only"
    fair.done(3, act.StartTournament())
    assert fair.tournament.phase == "running"


def test_a_new_entry_makes_an_idle_tournament_active_again() -> None:
    fair = Fair((2, 3))
    fair.run_out()
    fair.done(4, act.Enter())
    assert fair.refused(3, act.CallOff()) == "organiser_only"


def test_calling_off_gives_everybody_the_entry_back() -> None:
    for begun in (False, True):
        fair = Fair(range(1, 9), seats=4)
        if begun:
            fair.begin()
            fair.giro(1, (Out(fair.at(1)[0], 1000, 1),))
        else:
            assert fair.refused(2, act.CallOff()) == "organiser_only"
        fair.done(ORGANISER, act.CallOff(admin=begun))
        assert fair.tournament.phase == "called_off"
        assert fair.purses[PRIZE] == 0
        assert all(fair.purses[person] == 1000 for person in range(1, 9))
        assert fair.refused(1, act.Enter()) == "tournament_over"
        assert awaits(fair.tournament) == BETWEEN
        assert offers(board(fair.tournament, 1)) == ()


def test_a_tournament_without_its_group_is_called_off() -> None:
    fair = Fair((1, 2, 3)).begin()
    assert fair.refused(CLOCK, act.GroupLost()) == "not_awaited"
    (event,) = fair.done(TABLE, act.GroupLost())
    assert event == ev.CalledOff(0, ((1, 100), (2, 100), (3, 100)))


def test_the_board_offers_exactly_the_possible_actions_of_each_player() -> None:
    fair = Fair((2, 3))

    def names(viewer: int) -> set[str]:
        return {offer.name for offer in offers(board(fair.tournament, viewer))}

    assert names(2) == {"ritirati"}
    assert names(4) == {"iscriviti"}
    assert names(ORGANISER) == {"iscriviti", "via", "annulla"}
    assert names(PUBLIC) == {"iscriviti", "ritirati", "via", "annulla"}
    fair.run_out()
    assert names(2) == {"ritirati", "via", "annulla"}
    fair.begin()
    assert names(ORGANISER) == set(), "the organiser did not enter"
    assert names(2) == names(PUBLIC) == {"annulla"}
    fair.done(2, act.CallOff())
    assert names(2) == {"continua"}
    assert names(3) == {"annulla"}
    assert names(PUBLIC) == {"annulla", "continua"}


def test_levels_rise_by_the_clock_to_the_highest_one() -> None:
    fair = Fair((1, 2)).begin()
    seen = [board(fair.tournament)]
    while timers(fair.tournament):
        assert fair.refused(CLOCK, act.TimerOver("level:0")) == "stale"
        assert fair.refused(CHANCE, act.TimerOver(timers(fair.tournament)[0].name)) == "stale"
        fair.run_out()
        seen.append(board(fair.tournament))
    assert [one.level for one in seen] == list(range(1, len(seen) + 1))
    assert seen[0].coming == (seen[1].min_pot, seen[1].min_bet)
    assert seen[-1].coming is None
    assert seen[-1].min_bet >= 2000


def test_a_released_table_gets_the_current_level() -> None:
    fair = Fair((1, 2, 3)).begin()
    assert ev.TableLetGo(1, 1) in fair.log
    fair.run_out()
    assert fair.giro(1)[-1] == ev.TableLetGo(1, 2)


def test_the_draw_is_for_chance_alone() -> None:
    fair = Fair((1, 2, 3)).begin()
    assert fair.refused(CHANCE, act.SeatsFell((1, 2, 3))) == "not_awaited"
    assert fair.refused(2, act.SeatsFell((1, 2, 3))) == "unknown_action"


def test_the_board_shows_tables_players_and_chips() -> None:
    fair = Fair(range(1, 8), seats=4).begin()
    first, other = fair.at(1), fair.at(2)
    fair.giro(2, (Out(other[0], 1000, 1),), winner=other[1])
    seen = board(fair.tournament)
    assert seen.standing[0] == (other[1], 2000)
    assert [table.number for table in seen.tables] == [1, 2]
    assert {person for person, _ in seen.tables[0].stacks} == set(first)
    assert seen.met == (ORGANISER, *range(1, 8))
    assert (seen.pool, seen.shares) == (700, (351, 233, 116))


def test_a_log_without_its_opening_is_no_tournament() -> None:
    with pytest.raises(ValueError, match="begins with TournamentOpened, not EntryPaid"):
        fold([ev.EntryPaid(2, 100)])


# --- the seal -----------------------------------------------------------------------------------------------


def test_nobody_is_seated_before_the_seal_is_shown() -> None:
    fair = Fair(range(1, 4), shown=False)
    fair.done(ORGANISER, act.StartTournament())
    assert (fair.tournament.phase, fair.tournament.benches) == ("draw", ())
    assert awaits(fair.tournament) == act.AwaitTournamentSeal()
    assert fair.refused(CHANCE, act.SeatsFell((1, 2, 3))) == "not_awaited"
    assert fair.refused(1, act.SeeTournamentSeal()) == "unknown_action"
    assert fair.refused(CHANCE, act.SeeTournamentSeal()) == "not_awaited"
    fair.done(TABLE, act.SeeTournamentSeal())
    assert (fair.tournament.phase, len(fair.tournament.benches)) == ("running", 1)
    assert fair.refused(TABLE, act.SeeTournamentSeal()) == "not_awaited"


def test_a_tournament_that_waits_for_its_seal_can_be_called_off() -> None:
    fair = Fair(range(1, 4), shown=False)
    fair.done(ORGANISER, act.StartTournament())
    assert [offer.name for offer in offers(board(fair.tournament, ORGANISER))] == ["annulla"]
    fair.done(ORGANISER, act.CallOff())
    assert fair.tournament.phase == "called_off"


def test_a_tournament_opened_before_seals_existed_gets_one_before_its_draw() -> None:
    fair = Fair(range(1, 4))
    sealed = (ev.TournamentSealed, ev.TournamentSealShown)
    fair.log = [event for event in fair.log if not isinstance(event, sealed)]
    fair.tournament = fold(fair.log)
    assert fair.tournament.seal is None
    fair.done(ORGANISER, act.StartTournament())
    assert fair.tournament.phase == "running"
    kinds = [type(event).__name__ for event in fair.log]
    assert kinds.index("TournamentSealShown") < kinds.index("TablesDrawn")
    assert fair.refused(CHANCE, act.TournamentDrawn("0" * 64, ())) == "not_awaited"
