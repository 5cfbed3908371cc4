"""People with characters. They see messages and buttons of Telegram, nothing else."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from display.callback import Tap, parse
from playground.botapi import ephemeral
from playground.botapi.errors import OrderError
from playground.botapi.model import Message

if TYPE_CHECKING:
    from tests.world.world import World

SEATING: Final = frozenset({"siediti", "ricarica", "prima", "rivincita"})
"""Taps that bring a table on."""

BACK: Final = frozenset({"eccomi", "si_gioca"})

LOOKS: Final = frozenset(
    {"carta", "carte", "ultima", "spiega", "consiglio", "regole", "andata", "puntate"}
)
"""Taps that change nothing for others."""

AWAY: Final = frozenset({"alzati", "mi_assento", "pausa", "chiudi", "rivincita", "nome_via"})
"""Taps of a person who wants to leave, or ends something."""

COMMANDS: Final = (
    *("/regole", "/fiches", "/classifica", "/aiuto", "/pausa", "/chiama", "/carta"),
    *("/taglia sette", "/punta 5", "/punta 999999", "/punta -3"),
    *("/impostazioni", "/impostazioni matta", "/le_mani"),
    *("/gioco", "/siediti", "/alzati", "/eccomi", "/ricarica", "/privacy", "/torneo", "/stato"),
)

SEATED: Final = 6.0
"""Seconds in which the others sit down before the host begins."""

PACES: Final = {"quick": 0.6, "slow": 3.0, "asleep": 20.0, "cheat": 0.8, "curious": 1.0}
"""Mean seconds between two actions."""


class Seen(NamedTuple):
    """A button that a person sees."""

    message: Message
    row: int
    column: int
    tap: Tap | None

    @property
    def name(self) -> str:
        """The name of its tap; empty for data that cannot be read."""
        return self.tap.name if self.tap is not None else ""


class Somebody:
    """One person of the evening."""

    def __init__(self, world: World, number: int, *, name: str, character: str) -> None:
        self._world = world
        self._chance = random.Random(f"{world.plan.seed} person {number}")
        self.character = character
        self.is_host = number == 0
        self._telegram = world.telegram
        user = self._telegram.people.add_user(name, language=world.plan.language)
        self.id, self.name = user.id, name
        plan = world.plan
        self._wishes = {
            "computer": plan.computers,
            "imposta": min(plan.changes, 1),
            "set": plan.changes,
        }
        """Buttons that the host taps before the first hand, and how often."""
        self.seen_data: deque[str] = deque(maxlen=200)
        """Data of buttons, for somebody who cheats."""

    async def live(self) -> None:
        """Act until people go home."""
        mean = PACES[self.character]
        if self._chance.random() < 0.8:
            self._telegram.people.start(self.id)
        while not self._world.is_over:
            await asyncio.sleep(self._chance.expovariate(1 / mean))
            try:
                self._act()
            except OrderError:  # a client does not allow it just now
                continue

    def _act(self) -> None:
        chance = self._chance.random()
        if self.character == "cheat" and chance < 0.3:
            self._cheat()
        elif self.character == "curious" and chance < 0.05:
            self._say(self._chance.choice(COMMANDS))
        elif self.is_host and self._world.wants_table():
            self._say(f"/gioco {self._world.plan.game.replace('_', ' ')}")
        else:
            self._tap()

    def _tap(self) -> None:
        """Play when called; else bring the table on, or now and then look around."""
        seen = [*self._seen()]
        calls = [one for one in seen if self._is_called(one)]
        seats = [one for one in seen if one.name in SEATING]
        back = [one for one in seen if one.name == "eccomi"]
        starts = [one for one in seen if one.name == "si_gioca"]
        if calls and self._chance.random() < 0.9:
            self._press(self._chance.choice(calls))
        elif self.is_host and self._prepares(seen):
            pass
        elif starts and self.is_host and self._world.loop.time() > SEATED:
            self._press(starts[0])
        elif back and self._chance.random() < 0.1:
            self._press(back[0])
        elif seats and self._chance.random() < 0.8:
            self._press(self._chance.choice(seats))
        elif seen and self._chance.random() < (0.5 if self.character == "curious" else 0.05):
            rude = self._chance.random() < 0.02
            harmless = [one for one in seen if rude or one.name not in AWAY]
            self._press(self._chance.choice(harmless or seen))

    def _prepares(self, seen: list[Seen]) -> bool:
        """Change rules, or ask computers to the table, before the first hand."""
        for name, more in self._wishes.items():
            found = [one for one in seen if one.name == name]
            if more and found:
                self._wishes[name] -= 1
                self._press(self._chance.choice(found))
                return True
        return False

    def _is_called(self, one: Seen) -> bool:
        """Whether it is an action, as far as this person can tell."""
        if one.tap is None or not one.tap.decision or one.tap.name in LOOKS | AWAY | BACK | SEATING:
            return False
        text, own = one.message.text or "", one.message.chat_id > 0 or one.message.id < 0
        return own or any(f"{self.name}{after}" in text for after in (":", ",", " ("))

    def _press(self, one: Seen) -> None:
        self._telegram.people.tap(
            self.id, one.message.chat_id, one.message.id, row=one.row, column=one.column
        )

    def _say(self, text: str) -> None:
        self._telegram.people.write(self.id, self._world.group, text)

    def _cheat(self) -> None:
        """Tap foreign, stale and invented buttons."""
        group = self._telegram.core.world.chats[self._world.group]
        messages = [one for one in group.messages.values() if one.sender_id == self._world.bot_id]
        if not messages:
            return
        message = self._chance.choice(messages[-6:])
        data = self._chance.choice(self.seen_data) if self.seen_data else "1|1|1|1|tiro|"
        tap = parse(data)
        if tap is not None and self._chance.random() < 0.5:
            changed = {
                "table": tap.table + self._chance.randint(-1, 1),
                "round": tap.round + self._chance.randint(-1, 1),
                "decision": tap.decision + self._chance.randint(-1, 2),
            }
            data = Tap(
                **{name: max(0, value) for name, value in changed.items()},
                name=tap.name,
                argument=tap.argument,
            ).data()
        self._telegram.people.forge(self.id, self._world.group, message.id, data=data)

    def _seen(self) -> Iterator[Seen]:
        """The buttons of the newest messages."""
        core = self._telegram.core
        for chat_id in (self._world.group, self.id):
            chat = core.world.chats.get(chat_id)
            if chat is None or not core.world.is_inside(chat, self.id):
                continue
            newest = _newest(chat.messages, 3, self._world.bot_id)
            own: list[Any] = ephemeral.visible(core, chat, self.id) if chat.ephemeral else []
            for message in (*newest, *own[-2:]):
                for row, buttons in enumerate(message.keyboard):
                    for column, button in enumerate(buttons):
                        if data := button.get("callback_data"):
                            if self.character == "cheat":
                                self.seen_data.append(data)
                            yield Seen(message, row, column, parse(data))


def _newest(messages: dict[int, Message], number: int, bot: int) -> list[Message]:
    found: list[Message] = []
    for message in reversed(messages.values()):
        if message.sender_id == bot and message.keyboard:
            found.append(message)
            if len(found) == number:
                break
    return found
