"""A refused token and a second poller: the moment at which the bot believes a refusal."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs
from telegram.error import InvalidToken, NetworkError

from handlers.poll_refusals import BELIEVED_AFTER, NEW_FOR, PollerStoppedError, PollRefusals

TERMINATED = "Conflict: terminated by other getUpdates request"
WEBHOOK = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook"


class Bench:
    """The refusals, a clock in seconds, and the next answers of ``getMe``."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.refusals = PollRefusals("https://api.telegram.org/bot", lambda: self.now)
        self.answer: Exception | None = None

    async def get_me(self) -> None:
        if self.answer is not None:
            raise self.answer

    async def doubt(self, seconds: float = 0.0) -> None:
        """Let a poll be refused, so many seconds later."""
        self.now += seconds
        await self.refusals.doubt_token(self.get_me)


async def test_a_refused_poll_ends_nothing_while_get_me_works() -> None:
    bench = Bench()
    for _ in range(10):
        await bench.doubt(BELIEVED_AFTER)


async def test_a_token_is_believed_refused_after_minutes_of_refused_get_me() -> None:
    bench = Bench()
    bench.answer = InvalidToken("Unauthorized")
    await bench.doubt()
    await bench.doubt(BELIEVED_AFTER - 1)
    with pytest.raises(PollerStoppedError, match="MATTA_TOKEN"):
        await bench.doubt(1)


async def test_one_accepted_call_ends_the_doubt_and_an_outage_does_not_confirm_it() -> None:
    bench = Bench()
    for ends in ("get_me", "poll"):
        bench.answer = InvalidToken("Unauthorized")
        await bench.doubt()
        await bench.doubt(BELIEVED_AFTER - 1)
        bench.answer = NetworkError("Bad Gateway")
        await bench.doubt(BELIEVED_AFTER)
        bench.answer = None
        if ends == "get_me":
            await bench.doubt()
        else:
            bench.refusals.accepted()
        bench.answer = InvalidToken("Unauthorized")
        await bench.doubt(BELIEVED_AFTER)


async def test_a_doubt_is_told_at_once_and_then_once_a_minute() -> None:
    bench = Bench()
    bench.answer = InvalidToken("Unauthorized")
    with capture_logs() as logged:
        for _ in range(20):
            await bench.doubt(6)
    assert [line["event"] for line in logged] == ["token_doubted"] * 2
    assert "MATTA_TOKEN" in logged[0]["reason"]


@pytest.mark.parametrize("polled", [False, True])
def test_a_new_process_stops_at_the_first_409(polled: bool) -> None:
    bench = Bench()
    bench.now += 1000  # the time without Telegram does not count
    if polled:
        bench.refusals.accepted()
        bench.now += NEW_FOR - 1
        bench.refusals.accepted()
    with pytest.raises(PollerStoppedError, match="another process"):
        bench.refusals.conflict(TERMINATED)


def test_the_older_process_goes_on_through_every_409() -> None:
    bench = Bench()
    bench.refusals.accepted()
    bench.now += NEW_FOR
    with capture_logs() as logged:
        for _ in range(100):
            bench.refusals.conflict(TERMINATED)
    assert [line["event"] for line in logged] == ["poll_refused"]


def test_a_webhook_is_told_as_that_with_the_command_that_removes_it() -> None:
    command = r"curl https://api\.telegram\.org/bot<MATTA_TOKEN>/deleteWebhook"
    with pytest.raises(PollerStoppedError, match=command):
        Bench().refusals.conflict(WEBHOOK)
