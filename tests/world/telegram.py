"""The way between the bot and Telegram, without HTTP: calls and answers take time, get lost and are refused."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from delivery.transport import AiohttpRequest
from playground.botapi.clock import PlaygroundClock
from playground.botapi.errors import ApiError
from playground.botapi.schema import Upload
from playground.botapi.telegram import Telegram
from playground.botapi.updates import UpdateQueue

WAY: Final = 0.03
"""Mean seconds of a way, there or back."""

HANGS: Final = 20.0


class Called(NamedTuple):
    """A call that Telegram has carried out or refused: at ``at`` (s of the loop), by the process ``life``."""

    at: float
    life: int
    method: str
    given: dict[str, Any]
    status: int
    by_weather: bool = False
    wait: int = 0
    """Seconds that a 429 asks for."""

    @property
    def is_shown(self) -> bool:
        return self.method.startswith(("send", "edit"))


WITH_TEXT: Final = frozenset({"sendMessage", "editMessageText", "editMessageCaption"})

WITH_PICTURE: Final = frozenset({"sendPhoto", "editMessageMedia"})

TEXTS: Final = ("Bad Request: can't parse entities", "Bad Request: message is too long")

PICTURES: Final = (
    "Bad Request: wrong file identifier/HTTP URL specified",
    "Bad Request: PHOTO_INVALID_DIMENSIONS",
    "Bad Request: not enough rights to send photos to the chat",
)


class LateUpdates(UpdateQueue):
    """Updates that may come late. Those of one chat keep their order, those of two may not."""

    def __init__(
        self, clock: PlaygroundClock, loop: asyncio.AbstractEventLoop, chance: random.Random
    ) -> None:
        super().__init__(clock)
        self._loop = loop
        self._chance = chance
        self._free: dict[int, float] = {}
        """When the last update of each chat that is late comes (s of the loop)."""
        self.delay = 0.0
        """Mean seconds by which an update is late."""
        self.untold: set[int] = set()
        """People whose leaving Telegram tells nobody, as in large groups."""

    def are_late(self) -> bool:
        """Whether updates are late, or still to come from when they were."""
        return bool(self.delay) or max(self._free.values(), default=0.0) > self._loop.time()

    def add(self, kind: str, payload: dict[str, Any]) -> int | None:
        if _leaver(kind, payload) in self.untold:
            return None
        at, chat = self._loop.time(), (payload.get("message") or payload)["chat"]["id"]
        comes = self._free.get(chat, at)
        if self.delay:
            comes = max(comes, at + self._chance.expovariate(1 / self.delay))
        if comes <= at:
            return super().add(kind, payload)
        self._free[chat] = comes + 0.000_1
        self._loop.call_at(comes, super().add, kind, payload)
        return None


def _leaver(kind: str, payload: dict[str, Any]) -> int:
    """The person whose leaving an update tells; 0 for another update."""
    if kind == "chat_member" and payload["new_chat_member"]["status"] == "left":
        return int(payload["new_chat_member"]["user"]["id"])
    return int((payload.get("message") or payload).get("left_chat_member", {"id": 0})["id"])


class Weather:
    """How ill the way is. Each rate is of a thousand calls."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.lost = 0
        """Calls that never arrive."""
        self.unanswered = 0
        """Calls that take effect and whose answer gets lost."""
        self.hung = 0
        """As both, after a long time."""
        self.refused = 0
        """Calls refused with a 429 or a 5xx."""
        self.fussy = 0
        """Messages that Telegram takes exception to."""
        self.busy = 0
        """The chat to which every call is refused with a 429; 0: none."""
        self.token_refused = False
        self.forbidden: dict[str, str] = {}
        """Methods that no group allows, with Telegram's words."""
        self.cut = False

    def clear(self) -> None:
        self.lost = self.unanswered = self.hung = self.refused = self.fussy = self.busy = 0
        self.cut = self.token_refused = False
        self.forbidden = {}

    def way(self) -> float:
        return self._chance.expovariate(1 / WAY)

    def strikes(self, rate: int) -> bool:
        return bool(rate) and self._chance.randrange(1000) < rate

    def refusal(self, name: str, given: dict[str, Any]) -> ApiError | None:
        """The answer to a call that the weather refuses; None for others."""
        if self.token_refused:
            return ApiError(401, "Unauthorized")
        if self.busy and int(given.get("chat_id", 0)) == self.busy:
            return ApiError(429, "retry after 3", retry_after=3)
        if name in self.forbidden and int(given.get("chat_id", 0)) < 0:
            return ApiError(400, self.forbidden[name])
        objections = PICTURES if name in WITH_PICTURE else TEXTS if name in WITH_TEXT else ()
        if objections and self.strikes(self.fussy):
            return ApiError(400, self._chance.choice(objections))
        return self._refusal() if self.strikes(self.refused) and name != "getMe" else None

    def _refusal(self) -> ApiError:
        code = self._chance.choice((429, 429, 500, 502))
        if code == 429:
            wait = self._chance.randint(1, 8)
            return ApiError(429, f"retry after {wait}", retry_after=wait)
        return ApiError(code, "")


class Line(AiohttpRequest):
    """A transport of the bot to a Telegram of this process."""

    __slots__ = ("_life", "_note", "_telegram", "_weather")

    def __init__(
        self,
        telegram: Telegram,
        weather: Weather,
        *,
        life: int,
        note: Callable[[Called], None],
    ) -> None:
        super().__init__(1)
        self._telegram = telegram
        self._weather = weather
        self._life = life
        self._note = note

    async def initialize(self) -> None:
        pass

    async def shutdown(self) -> None:
        pass

    async def do_request(  # noqa: PLR0917 -- as the base class has it
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        parts = urlsplit(url)
        name = parts.path.rpartition("/")[2]
        given: dict[str, Any] = dict(parse_qsl(parts.query))
        files: dict[str, Upload] = {}
        if request_data is not None:
            given |= request_data.json_parameters
            files = {
                key: Upload(
                    filename, kind, content if isinstance(content, bytes) else content.read()
                )
                for key, (filename, content, kind) in request_data.multipart_data.items()
            }
        status, body = await self._through(name, given, files)
        self.answers[name, str(status)] += 1
        return status, json.dumps(body, ensure_ascii=False).encode()

    async def _through(
        self, name: str, given: dict[str, Any], files: dict[str, Upload]
    ) -> tuple[int, dict[str, Any]]:
        weather = self._weather
        await asyncio.sleep(weather.way())
        if weather.cut or weather.strikes(weather.lost):
            raise NetworkError("the call got lost")
        hangs = weather.strikes(weather.hung)
        if hangs and weather.strikes(500):
            await asyncio.sleep(HANGS)
            raise TimedOut
        status, body = await self._answer(name, given, files)
        if hangs:
            await asyncio.sleep(HANGS)
            raise TimedOut
        await asyncio.sleep(weather.way())
        if weather.cut or weather.strikes(weather.unanswered):
            raise NetworkError("the answer got lost")
        return status, body

    async def _answer(
        self, name: str, given: dict[str, Any], files: dict[str, Upload]
    ) -> tuple[int, dict[str, Any]]:
        at = asyncio.get_running_loop().time()
        refusal = self._weather.refusal(name, given)
        if refusal is not None:
            self._note(Called(at, self._life, name, given, refusal.code, True, _wait(refusal)))
            return refusal.code, refusal.body()
        try:
            result = await self._telegram.call(name, given, files)
        except ApiError as error:
            self._note(Called(at, self._life, name, given, error.code, False, _wait(error)))
            return error.code, error.body()
        self._note(Called(at, self._life, name, given, 200))
        return 200, {"ok": True, "result": result}


def _wait(error: ApiError) -> int:
    return error.parameters.get("retry_after", 0)
