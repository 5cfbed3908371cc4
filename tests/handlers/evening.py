"""A random evening: people type every command, tap every kind of button, leave and come back."""

from __future__ import annotations

import random

from display.games import GAME_UIS
from engine.game import CLOCK
from engine.table import timers
from engine.table.actions import TimeUp
from handlers.commands import handlers
from storage import UnitOfWork
from tests.handlers.kit import Group, ShownMessage

ARGUMENTS = ("", "", "", "20", "x", "1000 500", "Coppa <b> & co \u202e", "en")
COMMANDS = sorted(set(handlers()) - {"lingua"})


async def evening(group: Group, seed: int, steps: int = 60) -> list[ShownMessage]:
    """Play an evening; returns all shown messages."""
    rng = random.Random(seed)
    people = list(group.names)
    game = [*GAME_UIS.values()][seed % len(GAME_UIS)]
    await group.bot(inside=True)
    await group.opened(*people[: rng.randint(0, len(people))])
    await group.write(people[0], f"/gioco {game.called[0]}")
    await group.show_all()
    for who in people[1:]:
        await group.tap_on(who, "siediti")
    await group.write(people[0], "/torneo")
    await group.show_all()
    for _ in range(steps):
        await _step(group, rng, people)
        if rng.random() < 0.6:
            await group.show_all()
    await group.show_all()
    await group.bot(inside=False)
    await group.bot(inside=True)
    await group.write(people[0], "/classifica")
    await group.show_all()
    return group.shown


async def _step(group: Group, rng: random.Random, people: list[int]) -> None:
    who, luck = rng.choice(people), rng.random()
    if luck < 0.2:
        command = rng.choice(COMMANDS)
        if command != "chiudi" or rng.random() < 0.2:
            await group.write(
                who, f"/{command} {rng.choice(ARGUMENTS)}".rstrip(), private=rng.random() < 0.3
            )
    elif luck < 0.25:
        await (group.leaves(who) if rng.random() < 0.5 else group.joins(who))
    elif luck < 0.4:
        await run_out(group)
    else:
        turn = await group.turn()
        await _tap(group, rng, turn if turn in people and rng.random() < 0.7 else who)


async def _tap(group: Group, rng: random.Random, who: int) -> None:
    """Tap a button of a recent message, in the group or in the person's private chat."""
    near = [shown for shown in group.shown if shown.address < 0 or shown.address == who][-6:]
    buttons = [
        (button.data, shown.public)
        for shown in near
        for row in shown.screen.keyboard
        for button in row
        if button.data and ("|chiudi|" not in button.data or rng.random() < 0.1)
    ]
    if buttons:
        data, public = rng.choice(buttons)
        await group.tap(who, data, private=not public)


async def run_out(group: Group) -> None:
    """Let all clocks of the newest table run out."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> None:
        loaded = group.croupier.loaded(work, table_id)
        for timer in timers(loaded.table) if loaded.table.phase != "closed" else ():
            group.croupier.act(
                work, group.now, table_id=table_id, who=CLOCK, action=TimeUp(timer.name)
            )

    await group.croupier.write(job)
