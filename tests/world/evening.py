"""An evening by its number: played, judged, and made shorter if something is wrong with it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from engine.value import replace
from tests.world.judges import complaints
from tests.world.judges.watch import Watch
from tests.world.loop import StuckError
from tests.world.plan import Plan, plan_of
from tests.world.world import World

FAST: Final = Path("/dev/shm")
"""Evenings write thousands of commits."""

TRIES: Final = 60
"""Evenings that are played to make one shorter."""


class Outcome(NamedTuple):
    """The result of an evening. ``trace``: a hash of everything the bot did and logged."""

    plan: Plan
    wrong: tuple[str, ...]
    trace: str
    faults: tuple[str, ...]
    lives: int
    steps: int
    virtual: float
    """Seconds of the evening."""
    seconds: float
    """Processor time that it took."""

    @property
    def judges(self) -> frozenset[str]:
        """The judges that complain."""
        return frozenset(line.partition(":")[0] for line in self.wrong)


def evening(seed: int) -> Outcome:
    """Play the evening of this number."""
    return play(plan_of(seed))


def play(plan: Plan, tell: Callable[[World], None] = lambda _: None) -> Outcome:
    """Play an evening and judge it; ``tell`` sees its world before that is gone."""
    began = time.process_time()
    with tempfile.TemporaryDirectory(dir=FAST if FAST.is_dir() else None) as folder:
        world = World(plan, Path(folder))
        watch = Watch(world)
        world.watch = watch.look
        try:
            world.play()
            wrong = tuple(complaints(world, watch))
        except StuckError as stuck:
            wrong = (f"stuck: {stuck}",)
        tell(world)
    return Outcome(
        plan=plan,
        wrong=wrong,
        trace=world.trace.hexdigest(),
        faults=tuple(f"{name} at {at:.1f} s" for at, name in world.misfortune.happened),
        lives=world.life.number,
        steps=world.loop.steps,
        virtual=world.loop.time(),
        seconds=time.process_time() - began,
    )


def shorter(found: Outcome, tries: int = TRIES) -> Outcome:
    """The shortest evening with the same complaint that is found by leaving out one thing after the other."""
    for plan in _smaller(found.plan):
        if not tries:
            break
        tries -= 1
        other = play(plan)
        if other.judges & found.judges:
            return shorter(other, tries)
    return found


def _smaller(plan: Plan) -> Iterator[Plan]:
    """Evenings with one thing less."""
    least = 2
    if plan.faults and plan.times > 1:
        yield replace(plan, times=plan.times - 1)
    for fault in plan.faults:
        yield replace(plan, faults=tuple(one for one in plan.faults if one != fault))
    if len(plan.people) > least:
        yield replace(plan, people=plan.people[:-1])
    if plan.hands > 1:
        yield replace(plan, hands=1)
    for number, character in enumerate(plan.people):
        if character != "quick":
            people = (*plan.people[:number], "quick", *plan.people[number + 1 :])
            yield replace(plan, people=people)
    if plan.own_tables:
        yield replace(plan, own_tables=False)
    if plan.shy:
        yield replace(plan, shy=False)
    if plan.others:
        yield replace(plan, others=(), shared=0, other_game="")
    if plan.tournament:
        yield replace(plan, tournament=0)
    if plan.kind != "group":
        yield replace(plan, kind="group")
    if plan.changes or plan.changes_later:
        yield replace(plan, changes=0, changes_later=0)
    if plan.computers:
        yield replace(plan, computers=0)
    if plan.chips:
        yield replace(plan, chips=0)
    if plan.pictures:
        yield replace(plan, pictures=False)
    if plan.thinks or plan.closes:
        yield replace(plan, thinks=False, closes=False)
    if plan.closed or plan.admin:
        yield replace(plan, closed=False, admin=False)
