"""Matta: reads the settings, wires the parts, runs them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Final

import structlog
from telegram import Bot
from telegram.error import Conflict, InvalidToken, TelegramError
from telegram.request import BaseRequest

import service
from croupier.catching_up import renew_snapshots
from croupier.computer_players import ComputerPlayers
from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.dealer import Dealer, RepeatableDealer
from croupier.durations import Tempo
from croupier.poll_gate import PollGate
from croupier.timer_loop import TimerLoop
from croupier.tournament_loop import TournamentLoop
from croupier.worker_pools import WorkerPools
from delivery.budget import Budget
from delivery.gateway import Gateway
from delivery.leaving import LeavingButtons
from delivery.profile import introduce
from delivery.reconciler import MOST_CALLS, Reconciler
from delivery.transport import AiohttpRequest
from delivery.uploads import Uploads
from display.host import HostFacts, HostTrouble
from display.pictures.decks import DeckError
from display.pictures.studio import Studio
from engine.journal import TOLD, all_events
from games import hand_in, listings
from handlers.dispatcher import Dispatcher
from handlers.feed import Feed
from handlers.fleet_watch import FleetWatch
from handlers.host import Host
from handlers.inbox import UpdateInbox
from handlers.poll_refusals import PollerStoppedError, PollRefusals
from handlers.poller import LONGEST_RETRY, Poller
from handlers.webhook import Webhook, WebhookOwner
from listening import listening
from logs import setup, troubles
from messages.listener import WantedMessages
from messages.painter import MessagePainter
from metrics import Metrics, RunningParts, served
from settings import (
    HERE,
    Settings,
    SettingsError,
    commit,
    env_file,
    load,
    readable_by_others,
    version,
)
from storage import (
    SCHEMA,
    Codec,
    StorageClosedError,
    StorageRefusedError,
    StorageUnavailableError,
    Store,
)
from storage.archiver import Archiver
from storage.audit import last_whole, sound_mark
from storage.errors import LeaseHeldError, LeaseLostError, ServerAwayError
from storage.kinds import database
from storage.nightly import NightlyCopies, newest_copy
from storage.sqlite.database import FileDatabase

log = structlog.get_logger()

DISK_AGAIN: Final = 5.0
"""Seconds between two attempts to open the file while its disk cannot be used."""

SERVER_AGAIN: Final = 0.5
"""The same while another process has the lease, or the server is away: a standby takes over soon."""

CALLS_END: Final = 3
"""Seconds that calls under way may take at the end. After a lost lease the next owner makes them again."""

FIRST_POLL: Final = 1
"""Seconds of the first poll: long enough for another process with this token to take its poll back."""

ESSENTIAL: Final = 6
"""Number of the first parts, of which none may end before the bot stops."""

SWITCH: Final = 0.0005
"""Seconds until a busy event loop lets the database's thread in: Python's own 5 ms would starve it."""

COLLECT_EVERY: Final = 20_000
"""New live containers until the cycle collector looks for garbage; Python's own number is 700.

Reference counting frees nearly all values of a tap, since the values of a game have no cycles. Only exceptions and
tasks are left for the collector.
"""

AGAIN_EVERY: Final = 3
"""Collections until the collector looks again at surviving containers. Python's own number is 10; with so many
containers that would be a pause of 200 ms for a tap.
"""


WHOLE_EVERY: Final = 6 * 86_400_000
"""Milliseconds after which a nightly audit reads everything: once a week, also if one night comes a little earlier."""

TROUBLES_SHOWN: Final = 10
"""Kinds of troubles that an owner reads."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def set_up_interpreter() -> None:
    """Set Python's switch interval and thresholds, and freeze all present objects: they live until the end."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY, AGAIN_EVERY)


def make_bot(settings: Settings, calling: BaseRequest, polling: BaseRequest) -> Bot:
    """python-telegram-bot as a plain client of the Bot API server that the settings name; it polls with ``polling``."""
    return Bot(
        settings.token.get_secret_value(),
        base_url=settings.base_url,
        request=calling,
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

    ``now`` gives milliseconds since 1970. Raise ``StorageRefusedError`` or ``PollerStoppedError`` with a sentence for
    the operator; ``SettingsError`` if the address of the metrics cannot be opened.
    """
    _tell("starting", settings)
    metrics = Metrics(database(settings.stored_at), settings.copies_folder, now)
    async with served(metrics, settings.metrics):
        service.tell("READY=1")  # it now waits for disk and Telegram as long as they take
        living = asyncio.create_task(service.keep_alive())
        try:
            await _run_with_file(settings, stop, metrics=metrics, now=now)
        finally:
            service.tell("STOPPING=1")
            living.cancel()
    _tell("stopped", settings)


async def _run_with_file(
    settings: Settings, stop: asyncio.Event, *, metrics: Metrics, now: Callable[[], int]
) -> None:
    calling, polling = metrics.requests = (AiohttpRequest(MOST_CALLS * 3), AiohttpRequest(2))
    store = await _opened(settings.stored_at, stop)
    hurrying = asyncio.create_task(_hurry(store, stop))
    try:
        refusals = PollRefusals(settings.base_url)
        mark = await _webhook_mark(settings, store)
        bot = make_bot(settings, calling, polling)
        feed = Feed(polling, bot.base_url)
        owner = WebhookOwner(bot, mark)
        async with _greeted(owner, feed, polling, refusals=refusals, stop=stop):
            if not stop.is_set():
                await _run(
                    settings,
                    store,
                    bot,
                    feed=feed,
                    mark=mark,
                    refusals=refusals,
                    metrics=metrics,
                    stop=stop,
                    now=now,
                )
    finally:
        hurrying.cancel()
        await store.close()


async def _webhook_mark(settings: Settings, store: Store) -> str:
    """The mark of the webhooks that were set with this file; a new one if the first is to be set."""
    mark = await store.read(lambda work: work.webhook.mark())
    if settings.webhook and not mark:
        mark = secrets.token_urlsafe(12)
        await store.write(lambda work: work.webhook.keep(mark))
    return mark


async def _hurry(store: Store, stop: asyncio.Event) -> None:
    """After ``stop`` nothing waits for the disk."""
    await stop.wait()
    store.hurry()


def _tell(event: str, settings: Settings) -> None:
    """Log the first or the last line, with the program and its database."""
    stored = database(settings.stored_at)
    size, log_size = 0, 0
    with contextlib.suppress(StorageRefusedError):  # a server that is away
        size, log_size = stored.sizes()
    log.info(
        event,
        version=version(),
        commit=commit(),
        schema=SCHEMA,
        file=stored.name,
        bytes=size,
        log_bytes=log_size,
    )


async def _opened(where: str, stop: asyncio.Event) -> Store:
    """The open store; waits for a disk or a server that cannot be used, and for the lease of another process.

    Raise its last refusal if ``stop`` is set meanwhile.
    """
    told = ""
    while True:
        try:
            return await Store.open(where)
        except StorageUnavailableError as trouble:
            if str(trouble) != told:
                told = str(trouble)
                log.error("disk_unavailable", reason=told)  # noqa: TRY400 -- the reason says it all
            of_server = isinstance(trouble, LeaseHeldError | ServerAwayError)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SERVER_AGAIN if of_server else DISK_AGAIN):
                    await stop.wait()
            if stop.is_set():
                raise


@contextlib.asynccontextmanager
async def _greeted(
    owner: WebhookOwner,
    feed: Feed,
    polling: BaseRequest,
    *,
    refusals: PollRefusals,
    stop: asyncio.Event,
) -> AsyncIterator[None]:
    """Begin once Telegram has said who the bot is and accepted a poll, or ``stop`` is set; wait for a Telegram that is
    away.

    The bot's connections are closed in the end; ``Bot.shutdown`` leaves those of a bot open that Telegram has not
    greeted.
    """
    greeting = asyncio.create_task(_greet(owner, feed, refusals))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([greeting, stopping], return_when=asyncio.FIRST_COMPLETED)
        if greeting.done():
            greeting.result()
        yield
    finally:
        for task in (greeting, stopping):
            task.cancel()
        await asyncio.gather(greeting, stopping, return_exceptions=True)
        await asyncio.gather(owner.bot.request.shutdown(), polling.shutdown())


async def _greet(owner: WebhookOwner, feed: Feed, refusals: PollRefusals) -> None:
    while not await _introduced(owner, feed, refusals):  # noqa: ASYNC110 -- nobody tells when Telegram is back
        await asyncio.sleep(LONGEST_RETRY)


async def _introduced(owner: WebhookOwner, feed: Feed, refusals: PollRefusals) -> bool:
    """True once Telegram has accepted a poll, which confirms nothing.

    Until then this process shows nothing in any chat: another one may play with this token.
    """
    try:
        await owner.bot.initialize()
        await _first_poll(owner, feed)
    except InvalidToken:
        await refusals.doubt_token(owner.bot.get_me)
        return False
    except Conflict as error:
        refusals.conflict(error.message)
        return False
    except TelegramError as error:
        refusals.tell("telegram_unreachable", error.message)
        return False
    refusals.accepted()
    return True


async def _first_poll(owner: WebhookOwner, feed: Feed) -> None:
    """Poll; first remove a webhook that this bot set before, since Telegram allows no poll beside one."""
    try:
        await feed.get(0, FIRST_POLL, limit=1)
    except Conflict as refusal:
        if not await owner.removes(refusal):
            raise
        await feed.get(0, FIRST_POLL, limit=1)


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


def facts(settings: Settings, started: int) -> HostFacts:
    """The state of this process, which began at ``started`` (ms), and of its machine, for the owners."""
    stored = database(settings.stored_at)
    age = newest_copy(stored, settings.copies_folder)
    newest = troubles.newest()[:TROUBLES_SHOWN]
    return HostFacts(
        started=started,
        copy_age=None if age is None else round(age * 1000),
        free=shutil.disk_usage(stored.folder).free,
        troubles=tuple(HostTrouble(**one._asdict()) for one in newest),
    )


async def _run(
    settings: Settings,
    store: Store,
    bot: Bot,
    *,
    feed: Feed,
    mark: str,
    refusals: PollRefusals,
    metrics: Metrics,
    stop: asyncio.Event,
    now: Callable[[], int],
) -> None:
    connection = TelegramConnection(now)
    poll_gate = PollGate()
    tempo = Tempo(settings.second_milliseconds)
    gateway = Gateway(bot, leaving=LeavingButtons(tempo.settles))
    croupier = Croupier(
        store=store,
        codec=Codec((*all_events(), *TOLD)),
        dealer=make_dealer(settings),
        tempo=tempo,
        messages=WantedMessages(),
    )
    budget = Budget(settings.bot_messages_a_second, tempo.second / 1000)
    studio = open_studio(settings)
    host = Host(
        owners=settings.owners, is_open=settings.open, facts=partial(facts, settings, now())
    )
    uploads = Uploads(croupier, studio) if studio is not None else None
    reconciler = Reconciler(
        croupier=croupier,
        gateway=gateway,
        budget=budget,
        painter=MessagePainter(croupier, has_pictures=uploads is not None),
        connection=connection,
        now=now,
        uploads=uploads,
    )
    worker_pools = WorkerPools()
    dispatcher = Dispatcher(
        croupier,
        gateway,
        bot_username=bot.username,
        now=now,
        worker_pools=worker_pools,
        host=host,
        may_write=reconciler.may_write,
        send_unstored=reconciler.sender.send_unstored,
        own_messages=reconciler.own_tables,
    )
    inbox = UpdateInbox(
        store,
        dispatcher,
        poll_gate,
        bot_username=bot.username,
        now=now,
        note_message=reconciler.note_message,
        is_new=gateway.leaving.is_new,
    )
    poller: Poller | Webhook
    if settings.webhook:
        poller = Webhook(
            bot=bot,
            inbox=inbox,
            connection=connection,
            poll_gate=poll_gate,
            refusals=refusals,
            url=f"{settings.webhook}/{mark}",
            listening=partial(
                listening, address=settings.webhook_listen, setting="MATTA_WEBHOOK_LISTEN"
            ),
            now=now,
        )
    else:
        poller = Poller(
            feed=feed,
            inbox=inbox,
            connection=connection,
            poll_gate=poll_gate,
            refusals=refusals,
            get_me=bot.get_me,
            now=now,
        )
    computer_players = ComputerPlayers(
        croupier, now=now, worker_pools=worker_pools, seed=settings.seed
    )
    timer_loop = TimerLoop(
        croupier,
        connection,
        poll_gate=poll_gate,
        now=now,
        probe=gateway.trouble,
        computer_players=computer_players,
    )
    tournament_loop = TournamentLoop(croupier, now=now)
    fleet_watch = FleetWatch(
        croupier,
        bot_username=bot.username,
        now=now,
        introduce=partial(introduce, bot),
        leave=dispatcher.say_goodbye,
    )
    await reconciler.own_tables.restore()
    await dispatcher.restore()
    metrics.parts = RunningParts(store=store, inbox=inbox, poller=poller, budget=budget)
    log.info("running", bot=bot.username)
    parts = [
        asyncio.create_task(store.lasts(), name="storage_lasts"),
        asyncio.create_task(_check(store), name="check"),
        asyncio.create_task(poller.run(), name="poller"),
        asyncio.create_task(reconciler.run(), name="reconciler"),
        asyncio.create_task(timer_loop.run(poller.caught_up), name="timer_loop"),
        asyncio.create_task(tournament_loop.run(poller.caught_up), name="tournament_loop"),
        asyncio.create_task(fleet_watch.run(), name="fleet_watch"),
        asyncio.create_task(renew_snapshots(croupier), name="snapshots"),
        asyncio.create_task(_copy_every_night(settings, store, now), name="copies"),
    ]
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([*parts[:ESSENTIAL], stopping], return_when=asyncio.FIRST_COMPLETED)
    finally:
        store.hurry()
        for part in (*parts, stopping):
            part.cancel()
        ended = await asyncio.gather(*parts, stopping, return_exceptions=True)
        await poller.finish()
        await computer_players.stop()
        await worker_pools.close()
        lost = any(isinstance(result, LeaseLostError) for result in ended)
        patience = 0 if lost else CALLS_END
        await dispatcher.finish(patience)
        await reconciler.finish(patience)
        if studio is not None:
            studio.close()
        if poller.caught_up.is_set():
            with contextlib.suppress(StorageClosedError):  # the first part has the reason
                await timer_loop.stop()
    for result in ended[:ESSENTIAL]:
        if isinstance(result, Exception):
            raise result


async def _copy_every_night(settings: Settings, store: Store, now: Callable[[], int]) -> None:
    """Keep copies of the file, if any are wanted, and archive old tables after each."""
    if settings.copies_kept:
        audit, stored = NightlyAudit(store, now), database(settings.stored_at)

        async def then(copy: Path) -> None:
            await audit.keep(copy)
            if isinstance(stored, FileDatabase):
                await Archiver(stored.path, store, settings.archive_days, now=now).run()

        await NightlyCopies(
            stored,
            settings.copies_folder,
            settings.copies_kept,
            audit=audit.complaint,
            then=then,
        ).run()


class NightlyAudit:
    """Audits each copy: the new part, and once a week the whole file."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._whole = True
        """Whether the audit of the last copy read everything."""

    async def complaint(self, copy: Path) -> str:
        """Audit a copy in a process of its own; give its first complaint, empty for a sound copy."""
        last = await asyncio.to_thread(last_whole, copy)
        self._whole = last is None or self._now() - last > WHOLE_EVERY
        return await _audited(copy, whole=self._whole)

    async def keep(self, copy: Path) -> None:
        """Note in the file that this copy was sound; the next audit begins there."""
        mark = await asyncio.to_thread(sound_mark, copy, self._now(), whole=self._whole)
        await self._store.write(lambda work: work.audited.put(mark))


async def _audited(copy: Path, *, whole: bool) -> str:
    """Audit a copy in a process of its own; give its first complaint, empty for a sound copy."""
    process = await asyncio.create_subprocess_exec(
        *("nice", "-n", "19", sys.executable, "-m", "matta", "audit", str(copy)),
        *(("--whole",) if whole else ()),
        cwd=HERE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        said, _ = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    return said.decode(errors="replace").partition("\n")[0] if process.returncode else ""


async def _check(store: Store) -> None:
    """Read the whole file while the bot runs, then wait without end: this part ends by damage alone."""
    try:
        await store.check()
    except StorageUnavailableError as trouble:
        log.warning("file_not_checked", reason=str(trouble))
    await asyncio.Event().wait()


async def run_until_signal(settings: Settings) -> None:
    """``run`` until SIGINT (Ctrl-C) or SIGTERM."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await run(settings, stop)


def warn_of_a_readable_token() -> None:
    """Log a warning if other users of this machine can read the file with the token."""
    if readable_by_others(env_file()):
        log.warning("env_file_readable_by_others", mend=f"chmod 600 {env_file()}")


def main() -> int:
    """Run the bot until a signal; returns the exit status: 0, or another one with a sentence if it refuses to run."""
    set_up_interpreter()
    hand_in(*listings())
    setup("INFO", "json", sys.stderr)  # for settings that are refused
    try:
        settings = load()
        setup(settings.log_level, settings.log_format, sys.stderr)
        warn_of_a_readable_token()
        asyncio.run(run_until_signal(settings))
    except (SettingsError, StorageRefusedError, PollerStoppedError) as refused:
        status = refused.status if isinstance(refused, StorageRefusedError) else 2
        log.error("refused", status=status, reason=str(refused))  # noqa: TRY400 -- the reason says it all
        sys.stderr.write(f"matta: {refused}\n")
        return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
