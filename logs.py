"""The log: one line an event, as JSON or for reading, without tokens and cards.

Every record of every library goes through one handler at the root. The handler takes tokens and card codes out of
texts, arguments, extra fields and exceptions, and hides values under telling names (``card``, ``token``) whole. A
fixed line replaces a failing one, because the standard library would print its arguments.
"""

from __future__ import annotations

import logging
import re
import sys
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final, Literal, NamedTuple, TextIO, TypeAlias

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

Format: TypeAlias = Literal["json", "console"]

HIDDEN: Final = "[hidden]"

TELLING: Final = frozenset(
    {"card", "cards", "hole", "hand", "hands", "drawn", "draw", "deck", "pack"}
    | {"token", "secret", "secrets", "password", "authorization", "cookie"}
)
"""Words that, standing in a field's name, hide its value."""

QUIET: Final = {
    "httpx": logging.WARNING,  # whole URLs at INFO, and the token is part of them
    "httpcore": logging.WARNING,
    "aiohttp": logging.WARNING,
    "telegram": logging.INFO,  # at DEBUG every message
    "aiosqlite": logging.WARNING,  # at DEBUG every statement with its values
    "asyncio": logging.INFO,
}
"""The lowest level of these loggers, also with a lower level in the settings."""

_TOKEN: Final = re.compile(r"(?a)\d{6,}(?::|%3[Aa])[\w-]{30,}")
_CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:10|[1-9])[DCSB](?![A-Za-z0-9])")
_WORDS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

_DEEPEST: Final = 6

MOST_TROUBLES: Final = 30
"""Kinds of troubles that are remembered, the last ones."""

_EVENT: Final = re.compile(r"(?a)[a-z0-9_]{1,40}")
"""The name of an event or a logger."""


class Trouble(NamedTuple):
    """A kind of log events from ``WARNING`` on. ``times``: how often; ``last``: the time of the last one (ms)."""

    event: str
    times: int
    last: int


class Troubles:
    """The last troubles, each kind once: the names of our events, and of the loggers of other libraries, whose messages
    may hold anything.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """``clock`` returns seconds since 1970."""
        self._clock = clock
        self._lock = threading.Lock()
        self._kinds: dict[str, Trouble] = {}
        """By event; the last one is the newest."""

    def __call__(self, _: WrappedLogger, __: str, event: EventDict) -> EventDict:
        """Note an event; a step of every log line."""
        if event.get("level") in ("warning", "error", "critical"):
            logger = str(event.get("logger")).partition(".")[0]
            is_foreign = "_record" in event and logger != "matta"
            name = logger if is_foreign else str(event.get("event"))
            if _EVENT.fullmatch(name) is not None:
                self._note(name)
        return event

    def _note(self, name: str) -> None:
        with self._lock:
            before = self._kinds.pop(name, Trouble(name, 0, 0))
            now = int(self._clock() * 1000)
            self._kinds[name] = Trouble(name, before.times + 1, now)
            if len(self._kinds) > MOST_TROUBLES:
                del self._kinds[next(iter(self._kinds))]

    def newest(self) -> list[Trouble]:
        """The remembered troubles, the newest first."""
        with self._lock:
            return list(reversed(self._kinds.values()))


troubles: Final = Troubles()
"""The troubles of this process."""


def setup(level: str, format: Format, stream: TextIO) -> None:  # noqa: A002 -- what it is called everywhere
    """Send all log records and all uncaught exceptions to ``stream``. A second call replaces the first."""
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        troubles,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            *before,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = _Handler(stream)
    handler.setLevel(level)
    handler.setFormatter(
        _Formatter(
            foreign_pre_chain=[*before, structlog.stdlib.ExtraAdder(), _without_echo],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,  # the plain traceback: no locals
                _without_secrets,
                _renderer(format, stream),
            ],
        )
    )
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one, _Handler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name, quiet in QUIET.items():
        logging.getLogger(name).setLevel(quiet)
    logging.captureWarnings(capture=True)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    sys.unraisablehook = _unraisable


def scrub(text: str) -> str:
    """Take tokens and card codes out of a text."""
    return _CARD.sub(HIDDEN, _TOKEN.sub(HIDDEN, text))


def clean(value: Any, depth: int = 0) -> Any:
    """A copy of a logged value that may be shown: texts scrubbed, values under telling names hidden."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return scrub(value)
    if isinstance(value, bytes | bytearray | memoryview) or depth > _DEEPEST:
        return HIDDEN
    if isinstance(value, Mapping):
        return {
            scrub(str(key)): HIDDEN if _is_telling(str(key)) else clean(inner, depth + 1)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [clean(inner, depth + 1) for inner in value]
    return scrub(repr(value))


def _is_telling(name: str) -> bool:
    return any(word.lower() in TELLING for word in _WORDS.findall(name))


def _without_echo(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Another handler may have left its own text on the record, which then looks like an extra field."""
    event.pop("message", None)
    event.pop("asctime", None)
    return event


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The last but one step of every line."""
    cleaned: EventDict = clean(event)
    return cleaned


def _renderer(format: Format, stream: TextIO) -> Processor:  # noqa: A002 -- the same word as in setup
    if format == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
    )


class _Formatter(structlog.stdlib.ProcessorFormatter):
    def format(self, record: logging.LogRecord) -> str:
        """Scrub the finished line once more: nothing leaves here unread."""
        return scrub(super().format(record))


class _Handler(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 -- the standard library's name
        """Report a line that could not be written, without its arguments; the standard library would print them."""
        try:
            self.stream.write(f"a log line of {scrub(str(record.name))} could not be written\n")
        except (OSError, ValueError):  # the stream itself is gone
            return


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Log an uncaught exception like every other record."""
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("matta").critical("uncaught", exc_info=(kind, error, trace))


def _uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        _uncaught(args.exc_type, args.exc_value, args.exc_traceback)


def _unraisable(args: sys.UnraisableHookArgs) -> None:
    """From a destructor, say. The object itself is not shown: its picture could hold anything."""
    if args.exc_value is not None:
        _uncaught(args.exc_type, args.exc_value, args.exc_traceback)
