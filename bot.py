"""Matta: reads the settings, wires the parts, runs them."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable

import structlog
from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import BaseRequest

import interpreter
from croupier.catching_up import renew_snapshots
from croupier.computer_players import ComputerPlayers
from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.dealer import Dealer, RepeatableDealer
from croupier.durations import Tempo
from croupier.hearing import Hearing
from croupier.timer_loop import TimerLoop
from croupier.worker_pools import WorkerPools
from delivery.budget import Budget
from delivery.gateway import Gateway
from delivery.leaving import LeavingButtons
from delivery.profile import introduce
from delivery.reconciler import AT_ONCE, Reconciler
from delivery.transport import AiohttpRequest
from delivery.uploads import Uploads
from display.pictures.decks import DeckError
from display.pictures.studio import Studio
from engine.journal import EVENTS, TOLD
from handlers.admins import Admins
from handlers.dispatcher import Dispatcher
from handlers.feed import Feed
from handlers.inbox import UpdateInbox
from handlers.poller import Poller, PollerStoppedError
from logs import setup
from settings import ENV_FILE, Settings, SettingsError, load, readable_by_others
from storage import Codec, StorageRefusedError, Store
from tournaments.loop import TournamentLoop
from tournaments.runner import TournamentRunner

log = structlog.get_logger()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def make_bot(settings: Settings, polling: BaseRequest) -> Bot:
    """python-telegram-bot as a plain client of the Bot API server that the settings name; it polls with ``polling``."""
    return Bot(
        settings.token.get_secret_value(),
        base_url=settings.base_url,
        request=AiohttpRequest(AT_ONCE * 3),
        get_updates_request=polling,
    )


def make_dealer(settings: Settings) -> Dealer:
    """Chance: the operating system's, but for a playground that asks for a repeatable evening."""
    if settings.seed is None:
        return Dealer()
    log.warning("decks_are_repeatable", seed=settings.seed)
    return RepeatableDealer(settings.seed)


async def run(settings: Settings, stop: asyncio.Event, now: Callable[[], int] = now) -> None:
    """Run the bot until ``stop`` is set, then stop without losing anything.

    ``now`` gives milliseconds since 1970. Raise ``StorageRefusedError`` or ``PollerStoppedError`` with a sentence for the operator.
    """
    store = await Store.open(settings.database)
    try:
        polling = AiohttpRequest(2)
        async with _greeted(make_bot(settings, polling), polling, stop) as bot:
            if not stop.is_set():
                feed = Feed(polling, bot.base_url)
                await _run(settings, store, bot, feed=feed, stop=stop, now=now)
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def _greeted(bot: Bot, polling: BaseRequest, stop: asyncio.Event) -> AsyncIterator[Bot]:
    """The bot, once Telegram has said who it is or ``stop`` is set; waits for a Telegram that is away.

    Its connections are closed in the end; ``Bot.shutdown`` leaves those of a bot open that Telegram has not greeted.
    """
    greeting = asyncio.create_task(_greet(bot))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([greeting, stopping], return_when=asyncio.FIRST_COMPLETED)
        if greeting.done():
            greeting.result()
        yield bot
    finally:
        for task in (greeting, stopping):
            task.cancel()
        await asyncio.gather(greeting, stopping, return_exceptions=True)
        await asyncio.gather(bot.request.shutdown(), polling.shutdown())


async def _greet(bot: Bot) -> None:
    delay = 1.0
    while not await _introduced(bot):
        await asyncio.sleep(delay)
        delay = min(delay * 2, 30.0)


async def _introduced(bot: Bot) -> bool:
    try:
        await bot.initialize()
    except InvalidToken:
        said = "Telegram refuses MATTA_TOKEN: is it the one BotFather gave?"
        raise PollerStoppedError(said) from None
    except TelegramError as error:
        log.warning("telegram_unreachable", error=type(error).__name__)
        return False
    return True


def open_studio(settings: Settings) -> Studio | None:
    """Where the pictures are drawn; None if there shall be none, or the usual deck cannot be drawn with."""
    if not settings.pictures:
        return None
    try:
        studio = Studio()
    except DeckError as error:
        log.error("no_pictures", reason=str(error))  # noqa: TRY400 -- the reason says it all
        return None
    for refused in studio.refused:
        log.warning("deck_refused", reason=str(refused))
    return studio


async def _run(
    settings: Settings,
    store: Store,
    bot: Bot,
    *,
    feed: Feed,
    stop: asyncio.Event,
    now: Callable[[], int],
) -> None:
    link = TelegramConnection(now)
    hearing = Hearing()
    tempo = Tempo(settings.second_milliseconds)
    gateway = Gateway(bot, leaving=LeavingButtons(tempo.settles))
    croupier = Croupier(
        store=store, codec=Codec((*EVENTS, *TOLD)), dealer=make_dealer(settings), tempo=tempo
    )
    tournaments = TournamentRunner(croupier)
    budget = Budget(settings.bot_messages_a_second, tempo.second / 1000)
    studio = open_studio(settings)
    uploads = Uploads(croupier, studio) if studio is not None else None
    reconciler = Reconciler(
        tournaments=tournaments, gateway=gateway, budget=budget, link=link, now=now, uploads=uploads
    )
    worker_pools = WorkerPools()
    dispatcher = Dispatcher(
        tournaments,
        gateway,
        Admins(gateway),
        bot_username=bot.username,
        now=now,
        wake=reconciler.wake,
        worker_pools=worker_pools,
        may_write=reconciler.may_write,
        own_messages=reconciler.own_tables,
    )
    inbox = UpdateInbox(
        store,
        dispatcher,
        hearing,
        bot_username=bot.username,
        now=now,
        heard=reconciler.heard,
        is_new=gateway.leaving.is_new,
    )
    poller = Poller(feed=feed, inbox=inbox, link=link, hearing=hearing, now=now)
    computer_players = ComputerPlayers(
        croupier, now=now, wake=reconciler.wake, worker_pools=worker_pools, seed=settings.seed
    )
    timer_loop = TimerLoop(
        croupier,
        link,
        hearing=hearing,
        now=now,
        probe=gateway.alive,
        wake=reconciler.wake,
        computer_players=computer_players,
    )
    tournament_loop = TournamentLoop(tournaments, now=now, wake=reconciler.wake)
    await reconciler.own_tables.restore()
    await dispatcher.restore()
    log.info("running", bot=bot.username)
    parts = [
        asyncio.create_task(poller.run(), name="poller"),
        asyncio.create_task(reconciler.run(), name="reconciler"),
        asyncio.create_task(timer_loop.run(poller.caught_up), name="timer_loop"),
        asyncio.create_task(tournament_loop.run(poller.caught_up), name="tournament_loop"),
        asyncio.create_task(introduce(bot), name="introduction"),
        asyncio.create_task(renew_snapshots(croupier), name="snapshots"),
    ]
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([*parts[:4], stopping], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for part in (*parts, stopping):
            part.cancel()
        ended = await asyncio.gather(*parts, stopping, return_exceptions=True)
        await poller.finish()
        await computer_players.stop()
        await worker_pools.close()
        await dispatcher.finish(3)
        await reconciler.finish(3)
        if studio is not None:
            studio.close()
        if poller.caught_up.is_set():
            await timer_loop.stop()
    for result in ended[:4]:
        if isinstance(result, Exception):
            raise result
    log.info("stopped")


async def run_until_signal(settings: Settings) -> None:
    """``run`` until SIGINT (Ctrl-C) or SIGTERM."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await run(settings, stop)


def warn_of_a_readable_token() -> None:
    """Log a warning if other users of this machine can read the file with the token."""
    if readable_by_others():
        log.warning("env_file_readable_by_others", mend=f"chmod 600 {ENV_FILE}")


def main() -> int:
    """Run the bot until a signal; returns the exit status: 0, or 2 with a sentence if it refuses to run."""
    interpreter.set_up()
    try:
        settings = load()
        setup(settings.log_level, settings.log_format, sys.stderr)
        warn_of_a_readable_token()
        asyncio.run(run_until_signal(settings))
    except (SettingsError, StorageRefusedError, PollerStoppedError) as refused:
        sys.stderr.write(f"matta: {refused}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
