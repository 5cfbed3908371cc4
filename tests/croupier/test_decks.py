"""A deck keeps its secret until it is closed."""

from __future__ import annotations

from engine.table import actions as act
from storage import UnitOfWork
from tests.croupier.kit import Home


async def test_a_decks_secret_is_told_to_nobody_before_the_deck_is_closed(home: Home) -> None:
    def disclosed(work: UnitOfWork) -> list[bool]:
        return [work.decks.disclosed(home.table, number) is not None for number in (1, 2)]

    def states(work: UnitOfWork) -> list[str]:
        return [deck.state for deck in work.decks.of_table(home.table)]

    assert await home.read(states) == ["sealed"]
    await home.deal()
    assert await home.read(states) == ["open", "sealed"]
    await home.play_out()
    assert await home.read(states) == ["open", "sealed"]
    assert await home.read(disclosed) == [False, False]
    await home.done(home.people[0], act.EndTable())
    assert await home.read(states) == ["closed", "closed"]
    assert await home.read(disclosed) == [True, True]
