"""A hand of scopa as a file: replayed, checked against its deck, told in words."""

from __future__ import annotations

from engine.tricks.events import PackDealt
from games.scopa.rules import ScopaRules
from history import tell
from history.verify import verify
from tests.history.kit import RandomEvening, replays_as_written, seals


def test_a_deal_after_three_kings_is_told_and_checked() -> None:
    """[SC-3] The cards come from the next shuffle of the same deck."""
    played = RandomEvening(157, 4, ScopaRules()).play_to_the_end(1)
    replayed = replays_as_written(played.file(1))
    events = [event for turn in replayed.turns for event in turn.step.events]
    assert len([event for event in events if isinstance(event, PackDealt)]) == 2
    said = "\n".join(tell.tell(replayed, "it"))
    assert "Troppi re in tavola" in said
    assert "primiera" in said
    assert verify(played.file(1), seals(played)).verdict == "right"
