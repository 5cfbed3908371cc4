"""People who read messages and tap buttons by their label: the kit that tests and clients drive the bot with.

A `Person` works through a door: `InProcess` to a Telegram in this process, `OverHttp` to one in another.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

import aiohttp
from pydantic import TypeAdapter

from playground.botapi.control import actions
from playground.botapi.errors import OrderError
from playground.botapi.people import Followed, TappedButton
from playground.botapi.telegram import Telegram
from playground.botapi.views import AnswerView, ChatView, MessageView

T = TypeVar("T")
AnyMessage = int | MessageView
"""A message, or its id in the chat that is named beside it."""


class Door(Protocol):
    """The way to a Telegram."""

    async def ask(self, kind: type[T], action: str, **arguments: object) -> T:
        """Do an action of the control API; the result is of type `kind`. Raise OrderError if it is impossible."""
        ...

    async def wait(self, viewer: int, since: int, timeout: float) -> int:  # noqa: ASYNC109 - a deadline passed on
        """Wait for an event of the viewer after `since`; return the newest number, changed or not."""
        ...

    async def close(self) -> None:
        """Close the door."""
        ...


class InProcess:
    """Straight into a Telegram of this process."""

    def __init__(self, telegram: Telegram) -> None:
        self.telegram = telegram
        self._actions: dict[str, Callable[..., Any]] = dict(actions(telegram))

    async def ask(self, kind: type[T], action: str, **arguments: object) -> T:  # noqa: ARG002 - for the other door
        return cast("T", self._actions[action](**arguments))

    async def wait(self, viewer: int, since: int, timeout: float) -> int:  # noqa: ASYNC109
        return await self.telegram.core.feed.wait(viewer, since, timeout)

    async def close(self) -> None:
        pass


class OverHttp:
    """Through the control API of a server at `url` (`http://127.0.0.1:8081`). Many people may share one."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None
        self._adapters: dict[object, TypeAdapter[Any]] = {}

    async def _post(self, action: str, arguments: dict[str, object]) -> object:
        if self._session is None:
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=90))
        async with self._session.post(f"{self._url}/control/{action}", json=arguments) as response:
            body = await response.json()
        if not body["ok"]:
            raise OrderError(body["error"])
        return body["result"]

    async def ask(self, kind: type[T], action: str, **arguments: object) -> T:
        result = await self._post(action, arguments)
        if kind not in self._adapters:
            self._adapters[kind] = TypeAdapter(kind)
        return cast("T", self._adapters[kind].validate_python(result))

    async def wait(self, viewer: int, since: int, timeout: float) -> int:  # noqa: ASYNC109
        result = await self._post("wait", {"viewer": viewer, "since": since, "timeout": timeout})
        return cast("int", result)

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None


@dataclass(frozen=True, slots=True)
class TapAnswer:
    """The result of a tap: the bot's callback answer, or the link or text of a button that asks no bot."""

    text: str | None = None
    alert: bool = False
    url: str | None = None
    copied: str | None = None


class PlaygroundPerson:
    """A person with a Telegram client."""

    def __init__(self, door: Door, user_id: int, name: str = "") -> None:
        self.door = door
        self.id = user_id
        self.name = name or str(user_id)
        self.heard: list[TapAnswer] = []
        """The answers to this person's taps, oldest first."""

    def __repr__(self) -> str:
        return f"<{self.name} {self.id}>"

    @property
    def private(self) -> int:
        """The person's private chat with the bot."""
        return self.id

    @property
    def alerts(self) -> list[TapAnswer]:
        """The answers that came up as an alert."""
        return [answer for answer in self.heard if answer.alert]

    @property
    def toasts(self) -> list[TapAnswer]:
        """The answers that were shown for a moment."""
        return [answer for answer in self.heard if answer.text and not answer.alert]

    async def close(self) -> None:
        """Close the door of a person who does not share it."""
        await self.door.close()

    # Doing.

    async def write(
        self, chat: int, text: str, *, thread: int | None = None, reply_to: AnyMessage | None = None
    ) -> MessageView:
        """Write a message. Raise OrderError where a client would not allow it."""
        reply = reply_to.message_id if isinstance(reply_to, MessageView) else reply_to
        return await self.door.ask(
            MessageView, "write", user=self.id, chat=chat, text=text, thread=thread, reply_to=reply
        )

    async def start(self, payload: str | None = None) -> MessageView:
        """Press Start in the private chat; return the sent ``/start``."""
        return await self.door.ask(MessageView, "start", user=self.id, payload=payload)

    async def follow(self, url: str) -> Followed:
        """Open a t.me link: to the bot (and press Start), or to a message in one of the chats."""
        return await self.door.ask(Followed, "follow", user=self.id, url=url)

    async def block(self) -> None:
        await self._do("block")

    async def unblock(self) -> None:
        await self._do("unblock")

    async def join(self, chat: int) -> None:
        await self._do("join", chat=chat)

    async def leave(self, chat: int) -> None:
        await self._do("leave", chat=chat)

    async def _do(self, action: str, **arguments: object) -> None:
        # These actions return nothing, which is an `object` too.
        await self.door.ask(object, action, user=self.id, **arguments)

    # Tapping.

    async def tap(
        self,
        label: str,
        chat: int | None = None,
        message: AnyMessage | None = None,
        *,
        timeout: float = 5.0,  # noqa: ASYNC109 - how patient this person is
    ) -> TapAnswer | None:
        """Tap a button by its label and wait for the answer; None if none came in time.

        The button is looked for on `message` if given, else on the newest message of the bot in `chat` that has it,
        as soon as one has. Raise OrderError if nothing has it, at once or after `timeout` seconds.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        since = await self._now()
        while True:
            try:
                tapped = await self._tap(label, chat, message)
                break
            except OrderError:
                left = deadline - loop.time()
                if message is not None or left <= 0:
                    raise
                since = await self.door.wait(self.id, since, left)
        if tapped.query_id is None:
            return TapAnswer(url=tapped.url, copied=tapped.copied)
        while True:
            found = await self.answer(tapped.query_id)
            if found is not None:
                answer = TapAnswer(found.text, found.alert, found.url)
                self.heard.append(answer)
                return answer
            left = deadline - loop.time()
            if left <= 0:
                return None
            since = await self.door.wait(self.id, since, left)

    async def press(
        self, label: str, chat: int | None = None, message: AnyMessage | None = None
    ) -> str | None:
        """Tap without waiting; return the query's id, or None for a button that asks no bot."""
        return (await self._tap(label, chat, message)).query_id

    async def answer(self, query_id: str) -> AnswerView | None:
        """The answer to one of the person's queries, if it came."""
        return await self.door.ask(
            cast("type[AnswerView | None]", AnswerView | None),
            "answer",
            viewer=self.id,
            query_id=query_id,
        )

    async def answers(self) -> list[AnswerView]:
        """Every callback answer that the person got."""
        return await self.door.ask(list[AnswerView], "answers", viewer=self.id)

    async def _tap(self, label: str, chat: int | None, message: AnyMessage | None) -> TappedButton:
        found = await self._find(label, chat, message)
        place = found.button(label)
        if place is None:
            raise OrderError(
                f"{self.name} sees no one button {label!r} on {found.text!r}, only {found.labels}"
            )
        return await self.door.ask(
            TappedButton,
            "tap",
            user=self.id,
            chat=found.chat_id,
            message=found.message_id,
            row=place[0],
            column=place[1],
        )

    async def _find(self, label: str, chat: int | None, message: AnyMessage | None) -> MessageView:
        if isinstance(message, MessageView):
            chat, message = message.chat_id, message.message_id
        if chat is None:
            raise OrderError("in which chat?")
        if message is not None:
            found = await self.door.ask(
                cast("type[MessageView | None]", MessageView | None),
                "message",
                viewer=self.id,
                chat=chat,
                message=message,
            )
            if found is None:
                raise OrderError(f"{self.name} does not see message {message}")
            return found
        shown = [m for m in await self.messages(chat) if m.from_bot and m.keyboard]
        for candidate in reversed(shown):
            if candidate.button(label) is not None:
                return candidate
        raise OrderError(
            f"{self.name} sees no button {label!r} in {chat}, only {[m.labels for m in shown[-3:]]}"
        )

    # Looking.

    async def chats(self) -> list[ChatView]:
        """The person's list of chats."""
        return await self.door.ask(list[ChatView], "chats", viewer=self.id)

    async def messages(
        self, chat: int, *, thread: int | None = None, limit: int = 50
    ) -> list[MessageView]:
        """The messages that the person sees in the chat, oldest first."""
        return await self.door.ask(
            list[MessageView], "messages", viewer=self.id, chat=chat, thread=thread, limit=limit
        )

    async def last(self, chat: int, *, thread: int | None = None) -> MessageView | None:
        """The newest message of the bot that the person sees in the chat."""
        for message in reversed(await self.messages(chat, thread=thread)):
            if message.from_bot:
                return message
        return None

    async def see(self, chat: int, regex: str, *, timeout: float = 5.0) -> MessageView:  # noqa: ASYNC109
        """Wait until a message of the bot matches (in its text or a label); return the newest that does.

        Raise AssertionError, with the messages seen instead, after `timeout` seconds.
        """

        def matching(shown: list[MessageView]) -> MessageView | None:
            for message in reversed(shown):
                if message.from_bot and _matches(regex, message):
                    return message
            return None

        return await self._until(
            chat, matching, timeout=timeout, complaint=f"no message like {regex!r}"
        )

    async def gone(self, chat: int, regex: str, *, timeout: float = 5.0) -> None:  # noqa: ASYNC109
        """Wait until no message of the bot matches any more. Raise AssertionError after `timeout` seconds."""

        def nothing(shown: list[MessageView]) -> bool | None:
            return None if any(m.from_bot and _matches(regex, m) for m in shown) else True

        await self._until(
            chat, nothing, timeout=timeout, complaint=f"there still is a message like {regex!r}"
        )

    async def _until(
        self,
        chat: int,
        wanted: Callable[[list[MessageView]], T | None],
        timeout: float,  # noqa: ASYNC109
        *,
        complaint: str,
    ) -> T:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while True:
            since = await self._now()
            shown = await self.messages(chat)
            found = wanted(shown)
            if found is not None:
                return found
            left = deadline - loop.time()
            if left <= 0:
                seen = "\n---\n".join(f"{m.sender}: {m.text}\n{m.labels}" for m in shown[-5:])
                raise AssertionError(
                    f"{self.name}: {complaint} in {chat} within {timeout} s; instead:\n{seen}"
                )
            await self.door.wait(self.id, since, left)

    async def _now(self) -> int:
        """The number of the person's newest event."""
        return await self.door.wait(self.id, -1, 0)


def _matches(regex: str, message: MessageView) -> bool:
    return re.search(regex, message.text) is not None or any(
        re.search(regex, label) for label in message.labels
    )
