"""People with characters. They see messages and buttons of Telegram, nothing else."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter, deque
from math import inf
from typing import TYPE_CHECKING, Final

from display.callback import Tap, parse
from display.taps import kind_of
from playground.botapi.errors import OrderError
from playground.botapi.views import commands_for
from tests.world.characters import (
    AGAIN,
    AHEAD,
    AWAY,
    AWAY_COMMANDS,
    BACK,
    CARDS,
    ELSEWHERE,
    ENTRIES,
    LETTERS,
    LOOKS,
    MOMENT,
    MOVES,
    OF_ALL,
    PACES,
    PATIENCE,
    SEATED,
    SEATING,
    SIGNS,
    STARTS,
    WORDS,
)
from tests.world.groups import Group
from tests.world.sight import Seen, seen_by

if TYPE_CHECKING:
    from tests.world.world import World


LINK: Final = re.compile(r"startgroup=([\w-]{20,})")


class Somebody:
    """One person of the evening."""

    def __init__(self, world: World, number: int, *, name: str, character: str) -> None:
        self._world = world
        self._chance = random.Random(f"{world.plan.seed} person {number}")
        self.character = character
        self._telegram = world.telegram
        user = self._telegram.people.add_user(name, language=world.plan.language)
        self.id, self.name = user.id, name
        self.groups: list[Group] = []
        self._is_shy = world.plan.shy and number % 3 > 0
        """Whether this person never opens the private chat with the bot."""
        self._wishes: Counter[str] = Counter()
        """Buttons that a host taps before the first hand, and how often."""
        self._orders: deque[str] = deque()
        """Commands that a host types first."""
        self._changes_later = 0
        self._asked: deque[str] = deque(maxlen=5)
        """The newest taps, whose answers may lead elsewhere."""
        self._tapped: dict[tuple[int, str], float] = {}
        """When this person tapped each button last, by message and data."""
        self._tried: Counter[str] = Counter()
        """The buttons that somebody curious has tapped."""
        self._looks_at = 0
        """The message with the last of them."""

    def hosts(self) -> None:
        """Be a host with the wishes of the plan."""
        plan = self._world.plan
        menu, change = ("t_cond", "t_set") if plan.tournament else ("imposta", "set")
        self._wishes.update({"computer": 2 * plan.computers, menu: bool(plan.changes)})
        self._wishes[change] = plan.changes
        if plan.chips:
            self._orders.append(f"/fiches {plan.chips} 100 20")
        if plan.closed:
            self._wishes["stato"] = 4
            self._telegram.people.start(self.id)
            self._telegram.people.write(self.id, self.id, "/stato")
        self._changes_later = plan.changes_later

    async def live(self) -> None:
        """Act until people go home."""
        mean = PACES[self.character]
        starts = self._chance.random() < (0.4 if self._world.plan.own_tables else 0.8)
        if starts and not self._is_shy:
            self._telegram.people.start(self.id)
        while not self._world.is_over:
            await asyncio.sleep(self._chance.expovariate(1 / mean))
            if self.character == "late" and self._chance.random() < 0.5:
                await self._last_moment()
            try:
                self._act()
            except OrderError:  # a client does not allow it just now
                continue

    async def _last_moment(self) -> None:
        """Wait until the time of one's turn is nearly over, if that is not too long."""
        moment = self._chance.expovariate(1 / MOMENT)
        while moment < (left := self._world.time_left(self.id)) < PATIENCE:
            if self._world.is_over:
                return
            await asyncio.sleep(min(left - moment, 2.0))

    def _act(self) -> None:
        chance, group = self._chance.random(), self._chance.choice(self.groups)
        is_host = group.host == self.id
        if self._follow():
            pass
        elif self.character == "cheat" and chance < 0.3:
            self._cheat(group)
        elif self._is_curious and chance < 0.08:
            self._type(group)
        elif self._is_curious and chance < 0.1 and self._world.links:
            self._open(self._chance.choice(self._world.links))
        elif self.character == "restless" and 0.9 < chance < 0.93:
            self._say(group, self._chance.choice(MOVES))
        elif self.character == "restless" and chance < 0.02:
            self._telegram.groups.leave(self.id, group.address)
        elif self.character == "restless" and chance < 0.2 and not self._is_inside(group):
            self._telegram.groups.join(self.id, group.address)
        elif self._world.plan.closed and is_host and chance < 0.1 and self._invite():
            pass
        elif is_host and self._orders and self._world.loop.time() > 1.0:
            self._say(group, self._orders.popleft())
        elif is_host and group.wants_table():
            self._say(group, group.opening)
        elif is_host and chance < 0.03 and self._changes_later and self._world.hands():
            self._changes_later -= 1
            self._wishes["set"] += 3
            self._say(group, "/impostazioni")
        else:
            self._tap()

    def _follow(self) -> bool:
        """Follow the link of an answer, as a client does by itself."""
        queries = self._telegram.core.world.queries
        for query in self._asked:
            if queries[query].answered_at is not None:
                self._asked.remove(query)
                if url := queries[query].url:
                    self._world.links.append(url)
                    self._open(url)
                    return True
                break
        return False

    def _open(self, url: str) -> None:
        """Open a link; somebody shy leaves it."""
        if not self._is_shy:
            self._telegram.people.follow(self.id, url)

    @property
    def _is_curious(self) -> bool:
        return self.character == "curious" or self._world.is_ending

    def _is_inside(self, group: Group) -> bool:
        world = self._telegram.core.world
        return world.is_inside(world.chats[group.address], self.id)

    # --- buttons ----------------------------------------------------------------------------------------------

    def _tap(self) -> None:
        """Play when called; else bring the table on, or now and then look around."""
        chance, seen = self._chance, self._seen()
        if self.character != "cheat" and chance.random() < 0.9:
            seen = [one for one in seen if not self._waits_for(one)]
        calls = [one for one in seen if self._is_called(one)]
        seats = [one for one in seen if one.name in SEATING]
        ahead = [one for one in seen if one.name in AHEAD]
        cards = [one for one in seen if one.name in CARDS]
        crowd = [one for one in seen if one.name in OF_ALL]
        back = [one for one in seen if one.name == "eccomi"]
        starts = [one for one in seen if one.name in STARTS and self._may_start(one)]
        if self.character == "restless" and chance.random() < 0.1:
            self._press_one([one for one in seen if one.name in AWAY | BACK])
        elif calls and chance.random() < 0.9:
            self._choose(chance.choice(calls))
        elif self._prepares(seen):
            pass
        elif ahead and chance.random() < 0.1:
            self._press(chance.choice(ahead))
        elif cards and chance.random() < 0.1:
            self._press(chance.choice(cards))
        elif crowd and chance.random() < 0.2:
            self._press(chance.choice(crowd))
        elif starts and self._world.loop.time() > SEATED:
            self._press(starts[0])
        elif back and chance.random() < 0.1:
            self._press(back[0])
        elif seats and chance.random() < 0.8:
            self._press(chance.choice(seats))
        elif chance.random() < (0.5 if self._is_curious else 0.05):
            rude = chance.random() < 0.02
            avoided = AWAY if self._is_curious else AWAY | ELSEWHERE
            self._press_one([one for one in seen if rude or one.name not in avoided])

    def _waits_for(self, one: Seen) -> bool:
        """The person waits for the effect of the last tap, or has a seat already, so this tap is of no use."""
        at = self._tapped.get((one.message.id, one.data), -inf)
        is_there = one.name in ENTRIES and self.name in (one.message.text or "")
        return is_there or self._world.loop.time() < at + AGAIN

    def _choose(self, one: Seen) -> None:
        """Tap a button of the game; somebody who likes typing types its words."""
        if self.character != "typist" or self._chance.random() < 0.4:
            self._press(one)
            return
        said = one.label
        for sign, word in SIGNS.items():
            said = said.replace(sign, word)
        text = f"/{one.name} {said}"
        if self._chance.random() < 0.1 and not self._is_shy:
            self._telegram.people.write(self.id, self.id, text)
        else:
            self._say(self._chance.choice(self.groups), text)

    def _may_start(self, one: Seen) -> bool:
        own = one.message.chat_id == self.id
        return own or any(
            group.address == one.message.chat_id and group.host == self.id for group in self.groups
        )

    def _prepares(self, seen: list[Seen]) -> bool:
        """Change rules, or ask computers to the table."""
        for name, more in self._wishes.items():
            found = [one for one in seen if one.name == name] if more else []
            if found:
                self._wishes[name] -= 1
                self._press(self._chance.choice(found))
                return True
        return False

    def _is_called(self, one: Seen) -> bool:
        """Whether it is an action, as far as this person can tell."""
        if one.tap is None or not one.tap.decision or kind_of(one.name).page:
            return False
        if one.name in LOOKS | AWAY | BACK | SEATING | AHEAD:
            return False
        text = one.message.text or ""
        return one.is_own or any(f"{self.name}{after}" in text for after in (":", ",", " ("))

    def _press_one(self, found: list[Seen]) -> None:
        """Tap one of these buttons; somebody curious one that is new, and often below the last one."""
        if not found:
            return
        if self._is_curious:
            below = [one for one in found if one.message.id == self._looks_at]
            found = below if below and self._chance.random() < 0.5 else found
            least = min(self._tried[_kind(one)] for one in found)
            found = [one for one in found if self._tried[_kind(one)] == least]
        one = self._chance.choice(found)
        self._tried[_kind(one)] += 1
        self._looks_at = one.message.id
        self._press(one)

    def _press(self, one: Seen) -> None:
        self._tapped[one.message.id, one.data] = self._world.loop.time()
        tapped = self._telegram.people.tap(
            self.id, one.message.chat_id, one.message.id, row=one.row, column=one.column
        )
        if tapped.query_id is not None:
            self._asked.append(tapped.query_id)
        elif tapped.url is not None:
            self._world.links.append(tapped.url)
            self._open(tapped.url)

    def _seen(self) -> list[Seen]:
        """The buttons of the newest messages."""
        core = self._telegram.core
        chats = [*(group.address for group in self.groups if group.has_bot()), self.id]
        seen = [one for chat in chats for one in seen_by(core, self.id, chat)]
        self._world.seen_data.extend(one.data for one in seen if one.data)
        return seen

    def flood(self, group: Group) -> None:
        """Tap a button that this person sees there a hundred times."""
        seen = [*seen_by(self._telegram.core, self.id, group.address)]
        if seen:
            one = self._chance.choice(seen)
            for _ in range(100):
                self._press(one)

    def _cheat(self, group: Group) -> None:
        """Tap foreign, stale and invented buttons, in the group or in private."""
        address = self.id if self._chance.random() < 0.3 else group.address
        chat = self._telegram.core.world.chats.get(address)
        messages = chat.messages.values() if chat is not None and group.has_bot() else ()
        of_bot = [one for one in messages if one.sender_id == self._world.bot_id]
        seen = self._world.seen_data
        if not of_bot or not seen:
            return
        message, data = self._chance.choice(of_bot[-6:]), self._chance.choice(seen)
        tap, other = parse(data), parse(self._chance.choice(seen))
        if tap is not None and self._chance.random() < 0.5:
            changed = {
                "table": tap.table + self._chance.randint(-1, 1),
                "round": tap.round + self._chance.randint(-1, 1),
                "decision": tap.decision + self._chance.randint(-1, 2),
            }
            foreign = other.argument if other is not None else ""
            argument = self._chance.choice((tap.argument, tap.argument, foreign, "", "9", "a9:9"))
            data = Tap(
                **{name: max(0, value) for name, value in changed.items()},
                name=tap.name,
                argument=argument,
            ).data()
        self._telegram.people.forge(self.id, address, message.id, data=data)

    def _invite(self) -> bool:
        """Give the newest invitation to the host of a group without the bot, who follows its link."""
        chats = self._telegram.core.world.chats
        letters = chats[self.id].messages.values() if self.id in chats else ()
        found = [LINK.search(one.text or "") for one in letters]
        codes = [link[1] for link in found if link is not None]
        without = [group for group in self._world.groups if not group.has_bot()]
        if not codes or not without:
            return False
        self._telegram.groups.join(self._world.bot_id, without[-1].address, by=without[-1].host)
        self._telegram.people.write(without[-1].host, without[-1].address, f"/start {codes[-1]}")
        return True

    # --- words ------------------------------------------------------------------------------------------------

    def _type(self, group: Group) -> None:
        """Type a command of the client's list, in the group or in private."""
        core = self._telegram.core
        private = self._chance.random() < 0.4 and not self._is_shy
        address = self.id if private else group.address
        if private and self._chance.random() < 0.3:
            self._telegram.people.write(self.id, address, self._chance.choice(LETTERS))
            return
        listed = [
            one["command"] for one in commands_for(core.world, self.id, core.world.chat(address))
        ]
        rude = self._chance.random() < 0.05
        names = [name for name in listed if rude or name not in AWAY_COMMANDS]
        if names:
            text = f"/{self._chance.choice(names)} {self._chance.choice(WORDS)}"
            topic = None if private or self._chance.random() < 0.1 else group.topic
            self._telegram.people.write(self.id, address, text, thread=topic)

    def close(self, group: Group) -> None:
        """End the table of a group."""
        self._say(group, "/chiudi")

    def _say(self, group: Group, text: str) -> None:
        self._telegram.people.write(self.id, group.address, text, thread=group.topic)


def _kind(one: Seen) -> str:
    """Buttons of one kind are the same to somebody curious."""
    return f"{one.name} {one.tap.argument}" if one.tap is not None else ""
