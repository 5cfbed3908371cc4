"""The mark of computers stands before their names alone."""

from __future__ import annotations

from storage import Store
from tests.handlers.kit import Group


async def test_a_person_named_like_a_computer_is_shown_without_its_mark(store: Store) -> None:
    group = Group(store, {1: "🤖 Pulcinella", 2: "🤖🤖"}, {})
    await group.opened(1, 2)
    await group.write(1, "/gioco sette e mezzo")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "computer")
    await group.tap_on(1, "computer", "in:alla_regola", private=True)
    await group.show_all()
    lobby = next(one for one in reversed(group.shown) if "Al tavolo" in one.screen.text)
    line = next(line for line in lobby.screen.text.split("\n") if "Al tavolo" in line)
    assert line == "Al tavolo: <b>Pulcinella</b>, <b>Qualcuno</b>, <b>🤖\u00a0Pulcinella</b>"
