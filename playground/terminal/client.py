"""What a person's client does for him: taps the button in that place, lists the commands, fetches a file."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from playground.botapi.people import Tapped
from playground.botapi.views import ChatView, MessageView
from playground.neighbours import news
from playground.people import Answer, Person
from playground.terminal.completion import Command

PATIENCE: Final = 10.0
"""Seconds after which an answer does not come any more."""
AT_ONCE: Final = 0.03
"""Seconds in which what comes together is shown together."""
SHOWN: Final = 80
"""Messages of a chat that are shown."""


class Client:
    """One person's client."""

    def __init__(self, person: Person) -> None:
        self.person = person

    async def news(self) -> AsyncIterator[None]:
        """Comes round at once, and then whenever something has changed."""
        since = -1
        while True:
            newest = await news(self.person, since, 30)
            if newest != since:
                since = newest
                yield
                await asyncio.sleep(AT_ONCE)

    async def chats(self) -> list[ChatView]:
        return await self.person.chats()

    async def messages(self, chat: int) -> list[MessageView]:
        return await self.person.messages(chat, limit=SHOWN)

    async def commands(self, chat: int) -> list[Command]:
        """The menu of commands that the chat has for this person."""
        found = await self.person.door.ask(
            list[dict[str, str]], "commands", viewer=self.person.id, chat=chat
        )
        return [(one["command"], one["description"]) for one in found]

    async def file(self, chat: int, message: int) -> str:
        """A document's text. Raises OrderError if it has none."""
        return await self.person.door.ask(
            str, "document", viewer=self.person.id, chat=chat, message=message
        )

    async def tap(self, message: MessageView, place: tuple[int, int]) -> Answer | None:
        """Taps a button and waits for what comes of it; None for no answer.

        Raises OrderError if the button is not there any more.
        """
        person = self.person
        since = await news(person)
        tapped = await person.door.ask(
            Tapped,
            "tap",
            user=person.id,
            chat=message.chat_id,
            message=message.message_id,
            row=place[0],
            column=place[1],
        )
        if tapped.query_id is None:
            return Answer(url=tapped.url, copied=tapped.copied)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while loop.time() < deadline:
            found = await person.answer(tapped.query_id)
            if found is not None:
                return Answer(found.text, found.alert, found.url)
            since = await news(person, since, deadline - loop.time())
        return None
