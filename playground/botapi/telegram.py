"""`Telegram`: the whole of it in one object, and the way that a bot's call takes through it."""

import inspect
import secrets
from pathlib import Path
from typing import Any, Self

# Importing these registers their methods.
from playground.botapi import (  # noqa: F401 -- importing them registers their methods
    methods_bot,
    methods_chats,
    methods_ephemeral,
    methods_media,
    methods_messages,
)
from playground.botapi.access import find_chat
from playground.botapi.clock import PlaygroundClock, RealClock
from playground.botapi.core import ANSWER_WITHIN, Core
from playground.botapi.ephemeral import check_known, receiver_of
from playground.botapi.errors import ApiError, OrderError
from playground.botapi.faults import Faults
from playground.botapi.feed import UpdateFeed
from playground.botapi.groups import Groups
from playground.botapi.limits import FloodControl, Limits
from playground.botapi.methods import Call, entry
from playground.botapi.orders import Orders
from playground.botapi.people import PeopleActions
from playground.botapi.save import load
from playground.botapi.schema import JsonObject, Upload, check_call, method_name
from playground.botapi.updates import UpdateQueue
from playground.botapi.views import Views
from playground.botapi.webhook import WebhookPoster
from playground.botapi.world import World, new_world

BOT_ID = 5550100777


def new_token(bot_id: int = BOT_ID) -> str:
    """A token that nobody can know. Its secret has Telegram's alphabet, and begins as no real one does."""
    return f"{bot_id}:LOCAL-{secrets.token_urlsafe(24)}"


class Telegram:
    """One local Telegram with one bot.

    `people`, `groups`, `views` and `orders` hold the actions; `core` is for the server. Without a `token` the bot gets
    a new one.
    """

    def __init__(
        self,
        token: str | None = None,
        *,
        clock: PlaygroundClock | None = None,
        limits: Limits | None = None,
        answer_within: float = ANSWER_WITHIN,
        world: World | None = None,
        updates: UpdateQueue | None = None,
    ) -> None:
        clock = clock or RealClock()
        updates = updates or UpdateQueue(clock)
        faults = Faults()
        self.core = Core(
            world=world or new_world(token or new_token()),
            clock=clock,
            updates=updates,
            webhook=WebhookPoster(updates, clock, faults),
            feed=UpdateFeed(),
            flood=FloodControl(clock, limits or Limits()),
            faults=faults,
            answer_within=answer_within,
        )
        self.people = PeopleActions(self.core)
        self.groups = Groups(self.core)
        self.views = Views(self.core)
        self.orders = Orders(self.core)

    @classmethod
    def load(
        cls,
        path: Path,
        *,
        token: str | None = None,
        clock: PlaygroundClock | None = None,
        limits: Limits | None = None,
    ) -> Self:
        """A Telegram as `orders.save` left it, whose bot gets another `token`: a new one, unless one is given.

        Raise OrderError for a file that holds none, or holds another bot than the token's.
        """
        clock = clock or RealClock()
        updates = UpdateQueue(clock)
        world = load(path, updates)
        world.bot.token = token or new_token(world.bot_id)
        if world.bot.token.partition(":")[0] != str(world.bot_id):
            raise OrderError(f"{path} holds bot {world.bot_id}, which the token is not for")
        return cls(clock=clock, limits=limits, world=world, updates=updates)

    @property
    def token(self) -> str:
        return self.core.world.bot.token

    @property
    def bot_id(self) -> int:
        return self.core.world.bot_id

    def chat_of(self, given: JsonObject) -> int | None:
        """The chat that a call is about, as far as it can be told before the call is checked."""
        written = given.get("chat_id")
        if isinstance(written, int | str) and not isinstance(written, bool):
            try:
                return find_chat(self.core.world, written).id
            except ApiError:
                return (
                    int(written)
                    if isinstance(written, int) or written.lstrip("-").isdigit()
                    else None
                )
        return None

    async def call(
        self, written: str, given: JsonObject, files: dict[str, Upload] | None = None
    ) -> Any:
        """One call of the bot: checked against the table, counted, and carried out; returns the `result`.

        Raise ApiError with Telegram's answer.
        """
        name = method_name(written)
        chat_id = self.chat_of(given)
        try:
            args = check_call(name, given, files or {})
            check_known(self.core, name, args)
            handler = entry(name, args).handler
        except ApiError:
            self.core.flood.note(name, chat_id)
            raise
        self.core.flood.spend(
            name, chat_id, receiver=receiver_of(args), counting=self.core.ephemeral.counting
        )
        result = handler(Call(self.core, name, args))
        return await result if inspect.isawaitable(result) else result
