"""A group with a table in it, and the words its people use."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

from croupier.durations import Tempo
from playground.botapi.groups import GroupKind
from playground.botapi.views import AnswerView, MessageView
from playground.people import PlaygroundPerson, TapAnswer
from tests.kit.evening import TABLE, TURN
from tests.kit.house import House

PATIENCE = 120.0
"""Seconds that a test waits for a result."""


@dataclass
class SeatedPeople:
    """People around one table, in the order they sat down."""

    home: House
    group: int
    people: dict[str, PlaygroundPerson]

    @property
    def first(self) -> PlaygroundPerson:
        return next(iter(self.people.values()))

    async def see(self, pattern: str, who: PlaygroundPerson | None = None) -> MessageView:
        return await (who or self.first).see(self.group, pattern, timeout=PATIENCE)

    async def see_button(self, label: str) -> MessageView:
        """The newest message with that button, once there is one."""
        return await see_label(self.first, self.group, label)

    async def turn(self) -> tuple[PlaygroundPerson, MessageView]:
        """The player on turn by the newest table message, once it names one."""
        for _ in range(int(PATIENCE / 0.02)):
            for message in reversed(await self.first.messages(self.group)):
                if TABLE & {*message.labels}:  # an older message above it is about to be deleted
                    turn = TURN.search(message.text)
                    if turn is not None:
                        return self.people[turn.group(1)], message
                    break
            await asyncio.sleep(0.02)
        raise AssertionError("nobody is called")

    async def tap(
        self, who: PlaygroundPerson, label: str, message: MessageView | None = None
    ) -> TapAnswer:
        """Tap and return the answer, which must come."""
        answer = await who.tap(label, chat=self.group, message=message, timeout=PATIENCE)
        assert answer is not None, f"{label}: no answer"
        return answer

    async def advice(self, who: PlaygroundPerson, message: MessageView) -> TapAnswer:
        """Ask for advice, and again as long as the bot says so: on a busy machine the first reckoning may take too
        long.
        """
        for _ in range(10):
            answer = await self.tap(who, "💡 Consiglio", message)
            if answer.text != "Chiedimelo ancora.":
                return answer
        raise AssertionError("no advice, however often it was asked for")

    async def forge(self, message: MessageView, data: str) -> AnswerView:
        """The answer to a tap of the first person with data that no button has."""
        first = self.first
        query = self.home.telegram.telegram.people.forge(
            user=first.id, chat=self.group, message=message.message_id, data=data
        )
        for _ in range(200):
            answer = await first.answer(query)
            if answer is not None:
                return answer
            await asyncio.sleep(0.02)
        raise AssertionError(f"no answer to {data}")

    async def begin_with_advice(self) -> tuple[PlaygroundPerson, MessageView]:
        """Allow advice and begin; the player on turn, and the table."""
        await self.tap(self.first, "Impostazioni")
        await self.tap(self.first, "💡 Consigli", await self.see(r"Le regole di casa"))
        await self.see(r"si può chiedere consiglio")
        await self.tap(self.first, "Si gioca!")
        return await self.turn()

    async def play_out(self) -> MessageView:
        """All players stand until the hand is over; returns the message with its result."""
        while True:
            for message in reversed(await self.first.messages(self.group)):
                if message.keyboard and re.search(r"il banco (fa|sballa)", message.text):
                    return message
                if "👁 Mia carta" in message.labels:
                    turn = TURN.search(message.text)
                    if turn is not None:
                        await self.people[turn.group(1)].press("Sto", message=message)
                    break
            await asyncio.sleep(0.02)


async def sitting(
    home: House,
    *names: str,
    started: bool = False,
    kind: GroupKind = "supergroup",
    admin: bool = False,
    dealt: bool = True,
) -> SeatedPeople:
    """A group whose first person opens a table at which all sit; with ``dealt`` the first hand is under way."""
    people = {name: home.telegram.person(name, started=started) for name in names}
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind=kind, admin=admin)
    made = SeatedPeople(home, group, people)
    await made.first.write(group, "/gioco sette e mezzo")
    await made.see(r"Al tavolo")
    for person in list(people.values())[1:]:
        await made.tap(person, "Siediti")
    await made.see(r"Al tavolo: .*" + re.escape(names[-1]))
    if started:
        for person in people.values():
            await person.start()
    if dealt:
        await made.tap(made.first, "Si gioca!")
        await made.turn()
    return made


async def settled(home: House) -> None:
    """Wait until buttons that leave, close or pause count, wherever they have come to: a hair longer, for rounded
    times.
    """
    await asyncio.sleep(1.01 * Tempo(home.settings.second_milliseconds).settles)


async def see_label(who: PlaygroundPerson, chat: int, label: str) -> MessageView:
    """The newest message with that button, once this person sees one there."""
    for _ in range(int(PATIENCE / 0.02)):
        shown = await who.messages(chat)
        found = [m for m in shown if any(button.startswith(label) for button in m.labels)]
        if found:
            return found[-1]
        await asyncio.sleep(0.02)
    raise AssertionError(f"no button {label!r}")


async def tap_through(who: PlaygroundPerson, chat: int, *labels: str) -> None:
    """Tap one button after the other, each as soon as it is there."""
    for label in labels:
        answer = await who.tap(label, chat=chat, timeout=PATIENCE)
        assert answer is not None, f"{label}: no answer"


async def see_in(person: PlaygroundPerson, chat: int, pattern: str) -> MessageView:
    return await person.see(chat, pattern, timeout=PATIENCE)
