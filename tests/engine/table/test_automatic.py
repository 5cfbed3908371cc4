"""Actions that need nobody's tap: the last trick, a premove after a complete trick, and an only choice."""

from __future__ import annotations

from typing import Any

from engine.game import CLOCK, TABLE, Choice
from engine.table import actions as act
from engine.table import awaits, timers, view
from engine.table import events as ev
from engine.table.state import open_clock
from games.calabresella.cards import cards_of
from games.calabresella.events import CalaPlayed
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from tests.engine.table.kit import Club, kinds


def in_tricks(clock: int = 60) -> Club:
    """Three people at the first lead of an arcisolo."""
    rules: Any = CalaRules()
    club = Club(game="calabresella", rules=rules, clock=clock)
    club.deal()
    club.play("solissima", options=(5,))
    while club.table.sitting.state.table.phase == "auction":
        club.play("lascio")
    return club


def playable(club: Club) -> tuple[int, ...]:
    return cards_of(view(club.table, club.turn).game.playable)


def lay(club: Club) -> tuple[Any, ...]:
    """The player on turn plays the first card that may be played."""
    return club.play("calo", options=playable(club)[:1])


def play_tricks(club: Club, count: int) -> None:
    while len(club.table.sitting.state.table.played) < 3 * count:
        lay(club)


def test_the_last_trick_plays_itself_after_a_moment() -> None:
    """The complete trick before stays in sight; then all three cards fall, and nobody has timed out."""
    club = in_tricks()
    play_tricks(club, 11)
    assert club.kinds() == ["itself"]
    happened = club.run_out("itself")
    assert kinds(happened)[:3] == ["CalaPlayed"] * 3
    assert not [one for one in happened if isinstance(one, ev.TimedOut)]
    assert club.table.phase != "round"


def test_the_leader_of_the_last_trick_may_be_faster() -> None:
    club = in_tricks()
    play_tricks(club, 11)
    happened = lay(club)
    assert kinds(happened)[:3] == ["CalaPlayed"] * 3
    assert club.table.phase != "round"


def test_the_last_trick_plays_itself_without_a_clock_too() -> None:
    club = in_tricks(clock=0)
    play_tricks(club, 11)
    assert club.kinds() == ["itself"]


def test_an_absent_leader_waits_until_the_trick_was_seen() -> None:
    club = in_tricks()
    play_tricks(club, 1)
    leader = club.turn
    club.done(leader, act.SitOut())
    assert (club.turn, club.kinds()) == (leader, ["itself"])
    happened = club.run_out("itself")
    assert isinstance(happened[0], CalaPlayed)
    assert happened[0].clock


def premoved_lead() -> Club:
    """A player who has just taken a trick has chosen the next lead before."""
    club = in_tricks()
    for _ in range(10):
        while len(club.table.sitting.state.table.played) % 3 != 2:
            lay(club)
        for person in {1, 2, 3} - {club.turn}:
            card = cards_of(view(club.table, person).game.hand)[0]
            club.done(person, act.SetPremove(Choice("calo", options=(card,))))
        lay(club)
        if club.timer("itself"):
            return club
    raise AssertionError("the last player has taken every trick")


def test_a_premove_waits_until_the_trick_was_seen() -> None:
    club = premoved_lead()
    leader = club.turn
    happened = club.run_out("itself")
    assert kinds(happened)[:2] == ["PremovePlayed", "CalaPlayed"]
    assert happened[0].person == leader


def test_a_tap_takes_the_place_of_a_waiting_premove() -> None:
    club = premoved_lead()
    leader = club.turn
    (mine,) = (choice for _, choice in view(club.table, leader).premoves)
    other = next(card for card in playable(club) if (card,) != mine.options)
    happened = club.play("calo", options=(other,))
    assert kinds(happened)[:2] == ["PremoveDropped", "CalaPlayed"]
    assert view(club.table, leader).premoves == ()


def test_a_table_that_lost_its_chat_does_not_wait() -> None:
    club = in_tricks()
    play_tricks(club, 1)
    club.done(TABLE, act.ThrownOut())
    assert club.table.phase == "closed"
    assert timers(club.table) == ()


def test_an_only_choice_is_played_for_the_person() -> None:
    """It is the person's own action; a lapsed player does not come back by it."""
    club = in_tricks()
    while len(playable(club)) > 1 or club.timer("itself"):
        lay(club)
    who, (card,) = club.turn, playable(club)
    clock = open_clock(club.table)
    assert clock is not None
    happened = club.done(CLOCK, act.PlayOnly(who, clock.decision))
    assert isinstance(happened[0], CalaPlayed)
    assert (happened[0].person, happened[0].clock) == (who, False)
    assert card not in cards_of(view(club.table, who).game.hand)


def test_a_choice_is_not_an_only_one() -> None:
    club = in_tricks()
    who = club.turn
    clock = open_clock(club.table)
    assert clock is not None
    assert club.refused(CLOCK, act.PlayOnly(who, clock.decision)) == "not_awaited"
    assert club.refused(CLOCK, act.PlayOnly(who, clock.decision + 1)) == "stale"
    assert club.refused(CLOCK, act.PlayOnly(who % 3 + 1, clock.decision)) == "stale"
    assert club.refused(who, act.PlayOnly(who, clock.decision)) == "unknown_action"
    assert not isinstance(awaits(club.table), act.PlayFor)


def test_nobody_else_and_no_other_moment_has_an_only_choice() -> None:
    only = GAME.sight.only
    assert only is not None
    club = in_tricks()
    waiting = club.turn % 3 + 1
    assert only(view(club.table, waiting).game) is None
    before = Club(game="calabresella", rules=CalaRules())
    before.deal()
    assert only(view(before.table, before.turn).game) is None


def test_a_game_without_only_choices_plays_none() -> None:
    club = Club()
    club.deal()
    clock = open_clock(club.table)
    assert clock is not None
    assert club.refused(CLOCK, act.PlayOnly(clock.who, clock.decision)) == "not_awaited"
