"""A player on turn may tap any button of the own screen: the game takes it up, at the first tap or at the second."""

from __future__ import annotations

import random

import pytest

from display.callback import Tap, parse
from display.games import GAME_UIS
from engine.registry import GAMES
from storage import Store
from tests.handlers.evening import run_out
from tests.handlers.kit import GROUP, Group
from tests.kit.crowd import NAMES, crowd

STEPS = 120


def buttons(group: Group, *, address: int, names: tuple[str, ...]) -> list[tuple[Tap, str]]:
    """The buttons with these names on the newest screen of a chat, except grey ones."""
    screens = [one.screen for one in group.shown if one.address == address and one.screen.keyboard]
    found = []
    for row in screens[-1].keyboard if screens else ():
        for button in row:
            tap = parse(button.data)
            if tap is not None and tap.name in names and not button.disabled:
                found.append((tap, button.data))
    return found


async def length(group: Group) -> int:
    """The number of the last event in the log of the newest table."""
    table_id = await group.table()
    return await group.store.read(lambda work: group.croupier.loaded(work, table_id).seq)


async def dealt(store: Store, game: str, seed: int) -> Group:
    people = crowd(GAMES[game])
    group = Group(store, NAMES, {}, seed=seed)
    await group.bot(inside=True)
    await group.opened(*people, len(people) + 1)
    await group.write(1, f"/gioco {game.replace('_', ' ')}")
    for who in people[1:]:
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    return group


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", sorted(GAME_UIS))
async def test_no_button_of_the_own_screen_is_refused_twice(
    store: Store, game: str, seed: int
) -> None:
    """Amounts are also chosen on the group's keyboard, which has those of any card, and by people without a seat."""
    group, rng = await dealt(store, game, seed), random.Random(seed)
    offers = GAME_UIS[game].offers.names
    tapped = set()
    for _ in range(STEPS):
        group.now += 3000
        await group.show_all()
        turn = await group.turn()
        if rng.random() < 0.3:
            who = turn or rng.choice([1, 2, 3, 4])
            public = buttons(group, address=GROUP, names=("punta", "loca", "cierro", "si_gioca"))
            if public:
                await group.tap(who, rng.choice(public)[1])
            continue
        own = buttons(group, address=turn, names=offers) if turn else []
        if not own:
            await run_out(group)
            continue
        tap, data = rng.choice(own)
        before = await length(group)
        for _ in range(2):
            await group.tap(turn, data, private=True)
            if await length(group) > before:
                break
        assert await length(group) > before, (tap.name, tap.argument, group.toasts[-2:])
        tapped.add((tap.name, tap.argument))
    assert len(tapped) >= 2
