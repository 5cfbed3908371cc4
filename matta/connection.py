"""The doctor's questions to Telegram: the way there, the clock, the token, webhook, privacy, another process."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

import aiohttp
import certifi
from telegram import Bot, User, WebhookInfo
from telegram.error import Conflict, InvalidToken, TelegramError

from delivery.transport import AiohttpRequest
from handlers.webhook import WebhookOwner
from matta.diagnosis import Diagnosis, bad, careful, good
from settings import Settings

SKEW: Final = 5
"""Seconds by which this machine's clock may differ from Telegram's."""

PATIENCE: Final = 20
"""Seconds that Telegram may take for an answer."""

NO_NAME: Final = "the name in {url} cannot be resolved: look at the network and /etc/resolv.conf"
NO_CERTIFICATE: Final = (
    "the certificate of {url} is not good ({why}): look at the clock, and at a proxy in the way"
)
NO_WAY: Final = "{url} cannot be reached ({why}): look at network and firewall"
WRONG_CLOCK: Final = "{seconds:.0f} s {way} Telegram's: set it, as with `timedatectl set-ntp true`"
REFUSED: Final = (
    "Telegram refuses it: compare MATTA_TOKEN with BotFather's, or ask for a new one (/token)"
)
NO_ANSWER: Final = (
    "Telegram gave no usable answer ({why}): try again, and look at a proxy in the way"
)
NO_GROUPS: Final = "the bot may not be added to groups: /setjoingroups → Enable, with BotFather"
NO_PRIVACY: Final = (
    "privacy mode is off, and Telegram sends the bot every word of its groups:"
    " /setprivacy → Enable, with BotFather"
)
UNDELIVERED: Final = (
    "Telegram cannot deliver {number} updates to {url} ({why}): look at the domain, its certificate, and the proxy"
    " that must lead to {listen}"
)
NOT_SET: Final = "none is set though the bot runs: its log says why (webhook_refused)"
WEBHOOK: Final = (
    "one that this bot did not set takes this bot's updates: remove it with `curl {url}<MATTA_TOKEN>/deleteWebhook`,"
    " your token in place of <MATTA_TOKEN>"
)
ANOTHER: Final = (
    "another one polls with this token, here or elsewhere: stop it, or take another token"
)


async def connection_found(
    settings: Settings, *, running: bool, mark: str = ""
) -> AsyncIterator[Diagnosis]:
    """Everything in the order in which the bot needs it, up to the first fault in the way.

    ``running``: a bot on this machine plays with this token. ``mark``: as in ``WebhookOwner``.
    """
    way = await _way(settings.api_base_url)
    for one in way:
        yield one
    if any(one.how == "bad" for one in way):
        return
    request, polling = AiohttpRequest(2), AiohttpRequest(1)
    bot = Bot(
        settings.token.get_secret_value(),
        base_url=settings.base_url,
        request=request,
        get_updates_request=polling,
    )
    try:
        await request.initialize()
        await polling.initialize()
        me = await bot.get_me()
        yield good("token", f"of @{me.username}, {me.first_name}")
        for one in _of_groups(me):
            yield one
        webhook = await bot.get_webhook_info()
        yield _webhook(
            webhook, settings, is_own=WebhookOwner(bot, mark).owns(webhook.url), running=running
        )
        yield await _process(bot, running=running, can_poll=not webhook.url)
    except InvalidToken:
        yield bad("token", REFUSED)
    except TelegramError as error:
        yield bad("token", NO_ANSWER.format(why=error.message))
    finally:
        await request.shutdown()
        await polling.shutdown()


async def _way(url: str) -> list[Diagnosis]:
    """Name resolution, certificate, and the clock against the server's."""
    context = ssl.create_default_context(cafile=certifi.where())
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, trust_env=True) as session,
            session.head(url, ssl=context, allow_redirects=False) as answer,
        ):
            return [good("network", f"{url} answers"), _clock(answer.headers.get("Date"))]
    except aiohttp.ClientConnectorDNSError:
        said = NO_NAME.format(url=url)
    except aiohttp.ClientConnectorCertificateError as error:
        said = NO_CERTIFICATE.format(url=url, why=error.certificate_error)
    except TimeoutError:
        said = NO_WAY.format(url=url, why=f"no answer in {PATIENCE} s")
    except (aiohttp.ClientError, OSError) as error:
        said = NO_WAY.format(url=url, why=error)
    return [bad("network", said)]


def _clock(date: str | None) -> Diagnosis:
    if date is None:
        return good("clock", "the server does not tell its own")
    skew = (datetime.now(UTC) - parsedate_to_datetime(date)).total_seconds()
    if abs(skew) > SKEW:
        way = "ahead of" if skew > 0 else "behind"
        return careful("clock", WRONG_CLOCK.format(seconds=abs(skew), way=way))
    return good("clock", "agrees with Telegram's")


def _of_groups(me: User) -> list[Diagnosis]:
    found = []
    if me.can_join_groups is False:
        found.append(bad("groups", NO_GROUPS))
    if me.can_read_all_group_messages:
        found.append(careful("groups", NO_PRIVACY))
    return found or [good("groups", "it may join them, and sees commands and taps alone")]


def _webhook(webhook: WebhookInfo, settings: Settings, *, is_own: bool, running: bool) -> Diagnosis:
    if webhook.url and not is_own:
        return bad("webhook", WEBHOOK.format(url=settings.base_url))
    if not settings.webhook:
        own = "this bot set one before: its next start removes it"
        return good("webhook", own if webhook.url else "none is in the way")
    if not webhook.url:
        return bad("webhook", NOT_SET) if running else good("webhook", "the start sets it")
    number = webhook.pending_update_count
    if running and number and webhook.last_error_message:
        said = UNDELIVERED.format(
            number=number,
            url=settings.webhook,
            why=webhook.last_error_message,
            listen=settings.webhook_listen,
        )
        return bad("webhook", said)
    return good("webhook", f"Telegram delivers to {settings.webhook}; {number} updates wait there")


async def _process(bot: Bot, *, running: bool, can_poll: bool) -> Diagnosis:
    """Poll once, which confirms nothing: Telegram refuses it while another process polls."""
    if running:
        return good("process", "the bot runs on this machine")
    if not can_poll:
        return good("process", "the bot does not run, and a webhook keeps others from polling")
    try:
        await bot.get_updates(limit=1, timeout=0)
    except Conflict:
        return bad("process", ANOTHER)
    return good("process", "the bot does not run, and nobody else polls with its token")
