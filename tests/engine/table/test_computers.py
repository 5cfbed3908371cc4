"""Computers at a table: players seat them and send them away; they play on their own turn, never alone."""

from __future__ import annotations

from engine.game import CLOCK, Choice
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import events as ev
from engine.table import offers, start, view
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.engine.table.kit import Club, kinds

MASK = 50
OTHER = 51


def with_computers(*people: int, clock: int = 60, computers: tuple[int, ...] = (MASK,)) -> Club:
    club = Club(seated=people, clock=clock)
    for computer in computers:
        club.done(people[0], act.SeatComputer(computer, "alla_regola"))
    return club


def until_computer(club: Club) -> None:
    while club.turn != MASK:
        club.play("sto")


def test_a_player_gives_a_computer_a_seat_and_sends_it_away() -> None:
    club = Club(seated=(1, 2))
    done = club.done(2, act.SeatComputer(MASK, "alla_regola"))
    assert done == (ev.ComputerSatDown(MASK, "alla_regola", 2),)
    assert view(club.table, 0).seating.computers == (MASK,)
    assert kinds(club.done(1, act.SendAway(MASK))) == ["GotUp"]
    assert club.presence(MASK) == ""
    club.check()


def test_a_bystander_may_neither_seat_nor_send_away_a_computer() -> None:
    club = with_computers(1, 2)
    assert club.refused(9, act.SeatComputer(OTHER, "alla_regola")) == "sit_first"
    assert club.refused(9, act.SendAway(MASK)) == "sit_first"


def test_only_computers_of_this_game_are_seated_and_only_once() -> None:
    club = with_computers(1, 2)
    assert club.refused(1, act.SeatComputer(OTHER, "random")) == "no_such_computer"
    assert club.refused(1, act.SeatComputer(MASK, "alla_regola")) == "no_such_computer"
    assert club.refused(1, act.SendAway(2)) == "no_such_computer"
    assert club.refused(1, act.SendAway(OTHER)) == "no_such_computer"


def test_a_full_table_and_an_ending_table_take_no_computer() -> None:
    most = GAMES["sette_e_mezzo"].seats.max_players(SetteEMezzoRules())
    club = Club(seated=tuple(range(1, most + 1)))
    assert club.refused(1, act.SeatComputer(MASK, "alla_regola")) == "table_full"
    club = Club(seated=(1, 2))
    club.deal()
    club.done(1, act.EndTable())
    assert club.refused(1, act.SeatComputer(MASK, "alla_regola")) == "table_ending"


def test_one_person_and_a_computer_are_enough_and_computers_alone_are_not() -> None:
    """[SM-2] Two to twelve may play, and at least one of them is a person."""
    club = with_computers(1)
    assert "si_gioca" in {offer.name for offer in offers(view(club.table, 1))}
    club.deal()
    assert club.table.running.playing == (1, MASK)
    club = with_computers(1, computers=(MASK, OTHER))
    club.done(1, act.GetUp())
    assert club.table.seating.here == (MASK, OTHER)
    assert club.refused(1, act.Start()) == "sit_first"
    assert "si_gioca" not in {offer.name for offer in offers(view(club.table, 0))}


def test_the_table_rests_if_only_computers_are_left_after_a_hand() -> None:
    club = with_computers(1, computers=(MASK, OTHER))
    club.deal()
    club.done(1, act.GetUp())
    while club.table.phase == "round":
        club.run_out(club.kinds()[0])
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")


def after_a_hand_against_a_computer() -> Club:
    club = with_computers(1)
    club.deal()
    while club.table.phase == "round":
        if club.turn == 1:
            club.play("sto")
        else:
            club.run_out("quick")
    return club


def test_sending_away_the_last_opponent_in_the_pause_makes_the_table_rest() -> None:
    club = after_a_hand_against_a_computer()
    assert club.table.phase == "pause"
    assert kinds(club.done(1, act.SendAway(MASK))) == ["GotUp", "Halted"]


def test_a_computer_thinks_on_a_clock_of_its_own_at_every_table() -> None:
    for clock in (0, 60):
        club = with_computers(1, 2, clock=clock)
        club.deal()
        until_computer(club)
        assert club.kinds() == ["computer"]
    club = with_computers(1)
    club.deal()
    until_computer(club)
    assert club.kinds() == ["quick"]


def test_the_clock_of_a_computer_plays_alla_regola_and_nobody_calls_it_late() -> None:
    """[SM-46] The clock plays for a computer that has not decided, and the computer does not become absent."""
    club = with_computers(1, 2)
    club.deal()
    until_computer(club)
    happened = club.run_out("computer")
    assert "TimedOut" not in kinds(happened)
    seat = club.table.seating.seat(MASK)
    assert seat is not None
    assert (seat.presence, club.table.seating.missed) == ("here", ())
    assert MASK not in club.table.running.absent


def test_a_computer_acts_on_its_own_turn_and_on_no_other() -> None:
    club = with_computers(1, 2)
    assert club.refused(MASK, act.ComputerPlays(1, None)) == "stale"
    club.deal()
    until_computer(club)
    game = club.table.sitting.kind
    seen = game.sight.view(club.table.sitting.state, MASK)
    action = game.players.policies["alla_regola"](seen, game.sight.offers(seen), lambda _: 0)
    assert club.refused(MASK, act.ComputerPlays(club.decision + 1, action)) == "stale"
    assert club.refused(1, act.ComputerPlays(club.decision, action)) == "no_such_computer"
    assert club.refused(9, act.ComputerPlays(club.decision, action)) == "no_such_computer"
    assert club.done(MASK, act.ComputerPlays(club.decision, action))


def test_the_clock_plays_for_a_computer_sent_away_until_the_hand_is_over() -> None:
    club = with_computers(1, 2, 3)
    club.deal()
    club.done(1, act.SendAway(MASK))
    assert club.presence(MASK) == "leaving"
    assert club.refused(1, act.SendAway(MASK)) == "no_such_computer"
    while club.table.phase == "round":
        assert club.turn != MASK
        club.play("sto")
    assert club.presence(MASK) == ""


def test_a_single_person_among_computers_need_not_wait_for_the_pause_to_end() -> None:
    club = after_a_hand_against_a_computer()
    assert "si_gioca" in {offer.name for offer in offers(view(club.table, 1))}
    assert club.refused(1, act.Start(club.table.round + 1)) == "stale"
    assert "RoundStarted" in kinds(club.done(1, act.Start(club.table.round)))


def test_with_two_persons_the_pause_is_for_both() -> None:
    club = with_computers(1, 2)
    club.deal()
    while club.table.phase == "round":
        if club.turn == MASK:
            club.run_out("computer")
        else:
            club.play("sto")
    assert kinds(club.done(1, act.Start())) == ["ReadyForNext"]
    assert "si_gioca" not in {offer.name for offer in offers(view(club.table, 1))}
    assert kinds(club.done(2, act.Start()))[:2] == ["ReadyForNext", "RoundStarted"]


def test_the_view_of_a_practice_table_says_practice() -> None:
    rules = Club().rules
    opened = ev.TableOpened(game="sette_e_mezzo", opener=1, rules=rules, clock=60, practice=True)
    assert view(start(opened), 1).practice


def test_a_person_cannot_take_the_turn_of_a_computer() -> None:
    club = with_computers(1, 2)
    club.deal()
    until_computer(club)
    assert club.refused(1, act.Play(Choice("sto"))) == "not_your_turn"
    assert club.refused(CLOCK, act.TimeUp(f"turn:{club.decision}")) == "stale"
