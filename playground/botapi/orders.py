"""Orders of a test: limits, faults, cut networks, duplicated updates; and counters and hidden data to check."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from playground.botapi.core import Actor, action
from playground.botapi.errors import OrderError
from playground.botapi.faults import Fault, FaultKind
from playground.botapi.model import Message
from playground.botapi.save import save
from playground.botapi.settings import EphemeralCounting, ServerKind
from playground.botapi.sightings import Sighting


class Orders(Actor):
    """The side of this Telegram that no bot and no person sees."""

    # Limits and counts.

    @action
    def set_limits(
        self,
        on: bool = True,
        whole_bot: int | None = None,
        group: int | None = None,
        *,
        private: int | None = None,
    ) -> None:
        """Switch flood control, and set how many messages are allowed a second (whole bot), a minute (group) and
        in five seconds (private chat).
        """
        given = {"whole_bot": whole_bot, "group": group, "private": private}
        flood = self._core.flood
        flood.limits = replace(
            flood.limits, on=on, **{k: v for k, v in given.items() if v is not None}
        )

    @action
    def counters(self) -> list[dict[str, Any]]:
        """Calls since the start or `reset_counters`: rows of method, chat (None for calls about no chat), number of
        calls, and number of 429s among them.
        """
        flood = self._core.flood
        return [
            {"method": method, "chat": chat, "calls": calls, "refused": flood.refused[method, chat]}
            for (method, chat), calls in flood.calls.items()
        ]

    def calls(self, method: str | None = None, chat: int | None = None) -> int:
        """The number of calls, of that method and to that chat if named."""
        return self._count(self._core.flood.calls, method, chat)

    def refused(self, method: str | None = None, chat: int | None = None) -> int:
        """The number of calls answered with 429."""
        return self._count(self._core.flood.refused, method, chat)

    @staticmethod
    def _count(
        counted: dict[tuple[str, int | None], int], method: str | None, chat: int | None
    ) -> int:
        return sum(n for (m, c), n in counted.items() if method in (None, m) and chat in (None, c))

    @action
    def reset_counters(self) -> None:
        """Set all counters to zero."""
        self._core.flood.forget()

    # Troubles.

    @action
    def fault(
        self,
        kind: FaultKind = "error",
        method: str | None = None,
        chat: int | None = None,
        *,
        times: int = 1,
        skip: int = 0,
        after: bool = False,
        code: int = 500,
        description: str = "Internal Server Error",
        parameters: dict[str, int] | None = None,
        seconds: float = 0.0,
    ) -> None:
        """Order a fault, see `faults.Fault`."""
        self._core.faults.orders.append(
            Fault(
                kind=kind,
                method=method,
                chat=chat,
                times=times,
                skip=skip,
                after=after,
                code=code,
                description=description,
                parameters=parameters or {},
                seconds=seconds,
            )
        )

    @action
    def clear_faults(self) -> None:
        """Remove every fault, the latency and the cut."""
        self._core.faults.orders.clear()
        self._core.faults.latency = 0.0
        self._core.faults.network_cut = False

    @action
    def cut(self, cut: bool = True) -> None:
        """Cut the network between bot and Telegram, waiting polls included, or mend it."""
        self._core.faults.network_cut = cut
        self._core.updates.end_poll()

    @action
    def latency(self, seconds: float) -> None:
        """Delay every answer by so many seconds."""
        self._core.faults.latency = seconds

    # Ephemeral messages.

    @action
    def set_ephemeral(
        self,
        server: ServerKind | None = None,
        counting: EphemeralCounting | None = None,
        within: float | None = None,
        *,
        after_answer: bool | None = None,
        lives: float | None = None,
        tells_gone: bool | None = None,
    ) -> None:
        """Set how messages for one member are treated, see `settings.EphemeralRules`. Omitted settings stay."""
        given = {
            "server": server,
            "counting": counting,
            "within": within,
            "after_answer": after_answer,
            "lives": lives,
            "tells_gone": tells_gone,
        }
        for name, value in given.items():
            if value is not None:
                setattr(self._core.ephemeral, name, value)

    @action
    def refuse_ephemeral(self, chat: int, code: int | None = 400) -> None:
        """Let a chat refuse such messages with 400 or 403, or (None) take them again."""
        refusing = self._core.ephemeral.refusing
        refusing.pop(chat, None)
        if code is not None:
            refusing[chat] = code

    @action
    def deafen(self, user: int, deaf: bool = True) -> None:
        """Let a person's client show no ephemeral message from now on, though every call succeeds."""
        deafs = self._core.ephemeral.deaf
        (deafs.add if deaf else deafs.discard)(user)

    def record(self) -> None:
        """Begin to write down what every client could show."""
        self._core.sightings.on = True

    def sightings(self) -> list[Sighting]:
        """All messages and answers shown since `record`, each with its viewers."""
        return list(self._core.sightings.seen)

    # Updates.

    @action
    def pending(self) -> list[dict[str, Any]]:
        """The updates that the bot has not confirmed, as it gets them."""
        return [update.json() for update in self._core.updates.pending()]

    @action
    def confirmed(self) -> list[int]:
        """Ids of the last few thousand updates that the bot has confirmed."""
        return self._core.updates.confirmed()

    @action
    def redeliver(self, update_id: int) -> None:
        """Deliver a confirmed update once more."""
        try:
            self._core.updates.again(update_id)
        except LookupError as error:
            raise OrderError(str(error)) from None

    @action
    def jump(self, distance: int = 1_000_000) -> int:
        """Move the numbering of updates, forwards or backwards; return the next id."""
        return self._core.updates.jump(distance)

    # The bot's settings at BotFather's, and looking behind the curtain.

    @action
    def set_privacy(self, on: bool = True) -> None:
        """Switch the bot's privacy mode."""
        self._core.world.bot.privacy_mode = on

    @action
    def expire_queries(self) -> None:
        """Make every unanswered callback query too old."""
        for query in self._core.world.queries.values():
            if query.answered_at is None:
                query.asked_at = float("-inf")

    @action
    def callback_data(self, chat: int, message: int) -> list[list[str | None]]:
        """The callback data behind a message's buttons, which a modified client could read."""
        rows = self._core.world.message(chat, message).keyboard
        return [[button.get("callback_data") for button in row] for row in rows]

    def raw_messages(self, chat: int) -> list[Message]:
        """Every stored message of a chat, visible or not, for searching the whole chat."""
        return list(self._core.world.chat(chat).messages.values())

    @action
    def whole_world(self) -> dict[str, list[int]]:
        """Ids of all people (not bots) and of all groups and channels."""
        world = self._core.world
        return {
            "people": [user.id for user in world.users.values() if not user.is_bot],
            "chats": [chat.id for chat in world.chats.values() if chat.type != "private"],
        }

    def save(self, path: str) -> None:
        """Write the whole Telegram to a file; `Telegram.load` reads it."""
        save(self._core, Path(path))
