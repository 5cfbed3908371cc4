"""The kit for tests: a server in one line, people and groups in one more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from telegram import Bot
from telegram.request import HTTPXRequest

from playground.botapi.clock import PlaygroundClock
from playground.botapi.core import ANSWER_WITHIN
from playground.botapi.groups import GroupKind
from playground.botapi.limits import Limits
from playground.botapi.server import LocalServer
from playground.botapi.telegram import Telegram
from playground.people import InProcess, OverHttp, PlaygroundPerson


class TestServer(LocalServer):
    """A server with short words for making people and groups."""

    __test__ = False  # the name is no invitation to pytest

    def person(
        self,
        first_name: str,
        *,
        username: str | None = None,
        language: str | None = "it",
        started: bool = False,
    ) -> PlaygroundPerson:
        """A new person, driven in this process. `started`: has pressed Start long ago, without an update."""
        user = self.telegram.people.add_user(first_name, username=username, language=language)
        user.started = started
        return PlaygroundPerson(InProcess(self.telegram), user.id, first_name)

    def bot(self) -> Bot:
        """A python-telegram-bot client of this server; use it as a context manager.

        It loads no certificates, which would be most of a client's cost.
        """
        plain, polling = (HTTPXRequest(size, httpx_kwargs={"verify": False}) for size in (64, 1))
        return Bot(
            self.token,
            base_url=self.base_url,
            request=plain,
            get_updates_request=polling,
        )

    def over_http(self, person: PlaygroundPerson) -> PlaygroundPerson:
        """The same person, driven through the control API; `await person.close()` afterwards."""
        return PlaygroundPerson(OverHttp(self.url), person.id, person.name)

    def group(
        self, title: str, *people: PlaygroundPerson, kind: GroupKind = "group", admin: bool = False
    ) -> int:
        """A group of these people, made by the first, with the bot as a member (or admin)."""
        creator, *others = [person.id for person in people]
        return self.telegram.groups.add_group(
            title, creator, members=others, kind=kind, bot="administrator" if admin else "member"
        )


@asynccontextmanager
async def local_telegram(
    *,
    token: str | None = None,
    limits: Limits | None = None,
    clock: PlaygroundClock | None = None,
    answer_within: float = ANSWER_WITHIN,
    port: int = 0,
) -> AsyncIterator[TestServer]:
    """A running server in this process. Flood control is off unless `limits` are given."""
    telegram = Telegram(
        token, clock=clock, limits=limits or Limits(on=False), answer_within=answer_within
    )
    async with TestServer(telegram, port=port) as server:
        yield server
