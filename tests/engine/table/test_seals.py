"""Chains of secrets at a table: no deal and no cut before the seal is shown, and decks are used in number order."""

from __future__ import annotations

import pytest

from engine.game import CHANCE, CLOCK, TABLE
from engine.table import actions as act
from engine.table import awaits, timers, view
from engine.table import events as ev
from engine.table.view import offers
from games.piatto.rules import PiattoRules
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.engine.table.kit import Club, kinds

ANEW = SetteEMezzoRules(deck_reshuffle="each_hand")
"""A deck a hand."""


def waiting(seated: tuple[int, ...] = (1, 2, 3)) -> Club:
    """A table whose seal Telegram has not accepted."""
    return Club(shown=False, seated=seated)


def see(club: Club, first: int = 1) -> tuple[str, ...]:
    """Let Telegram accept a seal, and return the names of the events."""
    return tuple(kinds(club.done(TABLE, act.SeeSeal(first))))


def shown(club: Club) -> set[str]:
    """The actions that the table offers player 1."""
    return {offer.name for offer in offers(view(club.table, 1))}


def test_a_table_waits_until_its_seal_is_shown_and_no_clock_runs() -> None:
    club = waiting()
    assert awaits(club.table) == act.AwaitSeal(1)
    assert timers(club.table) == ()
    assert view(club.table, 0).decks.awaits_seal
    club.check()
    see(club)
    assert not view(club.table, 0).decks.awaits_seal
    assert club.kinds() == ["idle"]


def test_the_deal_waits_for_the_seal_and_then_follows_by_itself() -> None:
    club = waiting()
    assert kinds(club.done(1, act.Start())) == ["StartWaits"]
    assert club.table.phase == "lobby"
    assert view(club.table, 0).halt.starting
    assert "si_gioca" not in shown(club)
    assert club.refused(2, act.Start()) == "seal_waits"
    happened = see(club)
    assert happened[:2] == ("SealShown", "RoundStarted")
    assert "Dealt" in happened
    assert not view(club.table, 0).halt.starting


def test_a_start_that_is_no_longer_possible_is_dropped() -> None:
    club = waiting(seated=(1, 2))
    club.done(1, act.Start())
    club.done(2, act.GetUp())
    assert see(club) == ("SealShown",)
    assert (club.table.phase, club.table.halt.starter) == ("lobby", 0)


def test_no_cut_counts_before_the_seal_is_shown() -> None:
    club = waiting()
    assert club.refused(1, act.Cut("x")) == "seal_waits"
    assert "taglia" not in shown(club)
    see(club)
    assert "taglia" in shown(club)
    club.done(1, act.Cut("x"))


def test_a_table_without_a_shown_seal_can_be_joined_changed_and_ended() -> None:
    club = waiting(seated=(1,))
    club.done(2, act.Sit())
    club.done(1, act.SetRules(ANEW, 60))
    club.done(1, act.EndTable())
    club.check()


def test_only_the_table_itself_sees_a_seal_and_only_once() -> None:
    club = waiting()
    assert club.refused(1, act.SeeSeal(1)) == "unknown_action"
    assert club.refused(CHANCE, act.SeeSeal(1)) == "not_awaited"
    assert club.refused(TABLE, act.SeeSeal(2)) == "not_awaited"
    see(club)
    assert club.refused(TABLE, act.SeeSeal(1)) == "not_awaited"


@pytest.mark.unwatched
@pytest.mark.parametrize("decks", [4, 60])
def test_the_next_chain_is_sealed_while_the_last_is_in_use(decks: int) -> None:
    """An evening longer than its chain never waits: the seal is shown long before its first deck is opened."""
    club = Club(rules=ANEW, decks=decks, chips=10**6)
    taken: list[int] = []
    ready: list[int] = []
    for _ in range(2 * decks + 2):
        for event in (*club.deal(), *_played_out(club)):
            if isinstance(event, ev.DeckTaken):
                taken.append(event.deck)
            if isinstance(event, ev.ChainSealed):
                ready.append(event.first - taken[-1])
        club.check()
    assert taken == list(range(1, 2 * decks + 3)), (
        "every deck in the order of the numbers, none skipped"
    )
    assert len(ready) >= 2
    assert min(ready) > 1
    assert club.table.decks.in_play is not None
    assert club.table.decks.in_play.first == 2 * decks + 1


def _played_out(club: Club) -> tuple[object, ...]:
    known = len(club.log)
    club.play_out()
    return tuple(club.log[known:])


def test_the_pause_stands_still_until_the_next_chain_is_shown_and_then_goes_on() -> None:
    club = Club(rules=ANEW, decks=2)
    club.shown = False
    for _ in range(2):
        club.deal()
        club.play_out()
    assert awaits(club.table) == act.AwaitSeal(3)
    assert timers(club.table) == ()
    assert club.refused(CLOCK, act.TimeUp("pause:2")) == "stale"
    assert kinds(club.done(1, act.Start())) == ["ReadyForNext"]
    see(club, 3)
    assert club.kinds() == ["pause"]
    assert kinds(club.run_out("pause"))[0] == "RoundStarted"
    assert club.table.decks.in_play is not None
    assert (club.table.decks.in_play.deck, club.table.decks.in_play.first) == (3, 3)


def test_piatto_has_a_deck_a_bank_and_one_seal() -> None:
    """[PI-33] The draw for the matta and its bank are shuffles of one deck."""
    club = Club(game="piatto", rules=PiattoRules())
    for _ in range(3):
        club.deal()
        club.done(CLOCK, act.TimeUp(timers(club.table)[0].name))
        while club.table.phase == "round":
            club.done(CLOCK, act.TimeUp(timers(club.table)[0].name))
        if club.table.phase == "halt":
            break
    assert sum(isinstance(event, ev.ChainSealed) for event in club.log) == 1
