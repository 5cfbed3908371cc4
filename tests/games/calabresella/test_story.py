"""Rounds of calabresella for chips as files: replayed, checked against their deck, told in words."""

from __future__ import annotations

from games.calabresella import events as ev
from games.calabresella.rules import CalaRules
from history import tell
from history.verify import verify
from tests.history.kit import RandomEvening, replays_as_written, seals


def test_a_table_for_chips_files_its_escrow_and_its_settlement() -> None:
    """[CA-35, GEN-5] Each point is worth two chips; the free chips of the seats are those before the hand."""
    played = RandomEvening(5, 4, CalaRules(per_point=2, four="mediatore")).play_to_the_end(4)
    for number in range(1, 5):
        replayed = replays_as_written(played.file(number))
        hand = replayed.file.hand
        assert hand.points is not None
        halves = {one.person: one.points for one in hand.points}
        assert {one.person: one.chips for one in hand.settlement} == halves
        assert all(seat.chips is not None for seat in hand.seats)
        words = "\n".join(tell.tell(replayed, "it"))
        assert "Le fiches: " in words
        assert "Dà le carte" in words
        assert verify(played.file(number), seals(played)).verdict == "right"
        called = any(
            isinstance(e, ev.CalaPlayed) for turn in replayed.turns for e in turn.step.events
        )
        assert called == ("Da parte per la chiamata: " in words)


def test_people_without_the_minimum_are_in_the_file() -> None:
    """[GEN-8] They keep their seat in it, and the hand replays without them."""
    played = RandomEvening(3, 4, CalaRules(per_point=2))
    played.purses[2] = 20
    played.play(1)
    replayed = replays_as_written(played.file(1))
    assert [seat.person for seat in replayed.file.hand.seats] == [1, 2, 3, 4]
    assert "Poche fiches, salta la mano" in "\n".join(tell.tell(replayed, "it"))
