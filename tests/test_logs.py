"""A token and a card are planted in every kind of log message, and the log is searched for them."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import structlog

import logs
from tests.kit.log_state import log_put_back

TOKEN = "123456789:AAEhBOweik9ai2o4rxHWjf_secret-part0"
URL = f"https://api.telegram.org/bot{TOKEN}/getUpdates"
ESCAPED = f"https://api.telegram.org/bot{TOKEN.replace(':', '%3A')}/getMe"
CARD = "10D"


@dataclass
class HoleCard:
    code: str


@pytest.fixture(params=["json", "console"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """The written log, in either format; afterwards logging is as it was."""
    written = io.StringIO()
    with log_put_back():
        logs.setup("DEBUG", request.param, written)
        yield written


def said(log: io.StringIO) -> str:
    """The whole log; it must hold a message and no secret."""
    text = log.getvalue()
    assert text
    assert TOKEN not in text
    assert TOKEN.partition(":")[2] not in text
    assert CARD not in text
    return text


def fail_with_a_chain() -> None:
    hole = CARD  # a local that a too eager traceback would show
    try:
        try:
            raise KeyError(CARD)
        except KeyError as cause:
            raise ValueError(f"cannot reach {URL}") from cause
    except ValueError:
        raise RuntimeError(f"{hole}\n{hole}, {TOKEN}")  # noqa: B904 -- a context, on purpose


@pytest.mark.parametrize("name", ["matta", "httpx", "httpcore.connection", "telegram.ext", "x"])
def test_messages_and_arguments_of_any_logger_hide_secrets(log: io.StringIO, name: str) -> None:
    logger = logging.getLogger(name)
    logger.warning("HTTP Request: GET %s", URL)
    logger.warning(f"{ESCAPED} and '{CARD}'")  # noqa: G004
    logger.warning("%(card)s %(url)s", {"card": CARD, "url": URL})
    assert said(log).count(logs.HIDDEN) == 5


def test_extra_fields_hide_secrets(log: io.StringIO) -> None:
    extra = {"url": URL, "kept": [CARD, {"hole": 7, CARD: (TOKEN,)}], "thing": HoleCard(CARD)}
    logging.getLogger("x").warning("plain", extra=extra)
    assert "plain" in said(log)


def test_structlog_fields_arguments_and_context_hide_secrets(log: io.StringIO) -> None:
    logger = structlog.get_logger().bind(url=URL)
    with structlog.contextvars.bound_contextvars(note=f"holds {CARD}"):
        logger.warning("dealt %s", CARD, thing=HoleCard(CARD), raw=TOKEN.encode(), place=17)
    assert "17" in said(log)


@pytest.mark.parametrize("name", ["card", "hole_card", "holeCard", "deck", "BOT_TOKEN", "secret"])
def test_a_value_with_a_secret_name_is_hidden_whole(log: io.StringIO, name: str) -> None:
    structlog.get_logger().warning("dealt", **{name: ["re", 987654321987]})
    assert "987654321987" not in said(log)
    assert logs.HIDDEN in log.getvalue()


def test_troubles_are_names_each_once_and_nothing_that_was_logged(log: io.StringIO) -> None:
    before = {one.event: one.times for one in logs.troubles.newest()}
    structlog.get_logger().info("not_a_trouble", url=URL)
    structlog.get_logger().warning("telegram_429", url=URL, note=CARD)
    structlog.get_logger().warning(f"a sentence of {TOKEN}")
    structlog.get_logger("x").error("telegram_429", rita="Rita")
    logging.getLogger("httpx.client").warning("rita")
    logging.getLogger("matta").critical("uncaught")
    told = {one.event: one.times - before.get(one.event, 0) for one in logs.troubles.newest()}
    assert {name: times for name, times in told.items() if times} == {
        "telegram_429": 2,
        "httpx": 1,
        "uncaught": 1,
    }
    assert said(log)


def test_only_the_last_kinds_of_troubles_are_remembered() -> None:
    troubles = logs.Troubles(clock=lambda: 7.0)
    for number in range(logs.MOST_TROUBLES + 5):
        troubles(None, "warning", {"level": "warning", "event": f"kind_{number}"})
    newest = troubles.newest()
    assert len(newest) == logs.MOST_TROUBLES
    assert newest[0] == logs.Trouble(f"kind_{logs.MOST_TROUBLES + 4}", 1, 7000)


def test_an_ordinary_name_is_not_hidden(log: io.StringIO) -> None:
    structlog.get_logger().warning("shown", handler="reconciler", discarded=987654321987)
    assert "reconciler" in said(log)
    assert "987654321987" in log.getvalue()


def test_exceptions_with_causes_and_locals_hide_secrets(log: io.StringIO) -> None:
    for logger in (logging.getLogger("x"), structlog.get_logger()):
        try:
            fail_with_a_chain()
        except RuntimeError:
            logger.exception("failed with %s", URL)
    text = said(log)
    assert text.count("fail_with_a_chain") >= 2
    assert text.count("direct cause") == 2
    assert "RuntimeError(f" in text, "lines of source stand there, values of locals do not"


def test_an_exception_logged_as_a_value_hides_secrets(log: io.StringIO) -> None:
    structlog.get_logger().error("failed", error=ValueError(f"{CARD} at {URL}"))
    logging.getLogger("x").error(ValueError(f"{CARD} at {URL}"))
    assert "ValueError" in said(log)


def test_a_line_that_cannot_be_written_does_not_print_its_arguments(
    log: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    logger = logging.getLogger("x")
    ours = [one for one in logging.getLogger().handlers if isinstance(one, logs._Handler)]
    logger.addHandler(ours[0])
    logger.propagate = False
    try:
        logger.warning("%d cards, %s", CARD, TOKEN)
    finally:
        logger.removeHandler(ours[0])
        logger.propagate = True
    assert "could not be written" in said(log)
    assert capsys.readouterr().err == ""


def test_a_closed_stream_is_no_error(log: io.StringIO) -> None:
    logging.getLogger("x").warning("first")
    said(log)
    log.close()
    ours = [one for one in logging.getLogger().handlers if isinstance(one, logs._Handler)]
    ours[0].handle(logging.makeLogRecord({"msg": TOKEN}))


def test_an_uncaught_exception_hides_secrets(log: io.StringIO) -> None:
    try:
        fail_with_a_chain()
    except RuntimeError as error:
        sys.excepthook(RuntimeError, error, error.__traceback__)
    assert "uncaught" in said(log)


def test_an_interrupt_is_not_logged(log: io.StringIO) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert log.getvalue() == ""


def test_an_uncaught_exception_in_a_thread_hides_secrets(log: io.StringIO) -> None:
    thread = threading.Thread(target=fail_with_a_chain)
    threading.excepthook = logs._uncaught_in_thread
    thread.start()
    thread.join()
    assert "fail_with_a_chain" in said(log)


class Args:
    """The argument of ``sys.unraisablehook``; Python's own class cannot be made."""

    exc_type = ValueError
    exc_value = ValueError(CARD)
    exc_traceback = None
    err_msg = None
    object = HoleCard(CARD)


def test_an_exception_in_a_destructor_hides_secrets(log: io.StringIO) -> None:
    args: Any = Args
    logs._unraisable(args)
    assert "ValueError" in said(log)
    assert "HoleCard" not in log.getvalue()


def test_warnings_hide_secrets(log: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)
        logging.captureWarnings(capture=True)
        warnings.warn(f"{CARD} {URL}", RuntimeWarning, stacklevel=1)
        logging.captureWarnings(capture=False)
    assert "RuntimeWarning" in said(log)


def test_chatty_libraries_are_quiet_at_any_level(log: io.StringIO) -> None:
    logging.getLogger("httpx").info("HTTP Request: %s", URL)
    logging.getLogger("httpcore.http11").debug("%s", URL)
    logging.getLogger("telegram.Bot").debug("%s", CARD)
    logging.getLogger("aiosqlite").debug("%s", CARD)
    assert log.getvalue() == ""
    logging.getLogger("telegram.Bot").info("said")
    assert "said" in said(log)


def test_the_level_holds_for_libraries_that_may_say_more() -> None:
    stream = io.StringIO()
    logger = logging.getLogger("telegram")
    before = logger.level
    handler = logs._Handler(stream)
    handler.setLevel("ERROR")
    logger.addHandler(handler)
    logger.setLevel(logs.QUIET["telegram"])
    try:
        logger.warning("too much")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
    assert stream.getvalue() == ""


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_json_lines_read_back(log: io.StringIO) -> None:
    structlog.get_logger("matta").info("opened", table=3, who="Zia Rita ½", deep=[[[[[[[[1]]]]]]]])
    logging.getLogger("x").info("two\nlines")
    first, second = (json.loads(line) for line in said(log).splitlines())
    assert first["event"] == "opened"
    assert first["level"] == "info"
    assert first["table"] == 3
    assert first["who"] == "Zia Rita ½"
    assert logs.HIDDEN in str(first["deep"]), "deeper than anybody needs"
    assert second["event"] == "two\nlines"
    assert second["logger"] == "x"


def test_setting_up_again_replaces(log: io.StringIO) -> None:
    other = io.StringIO()
    logs.setup("WARNING", "json", other)
    logging.getLogger("x").info("too low")
    logging.getLogger("x").warning("said")
    assert log.getvalue() == ""
    assert other.getvalue().count("\n") == 1


@pytest.mark.parametrize("text", ["table 10", "5 bis", "v10B2", "9D4A", "seat 11D", "0D", "é1"])
def test_text_without_a_card_stays(text: str) -> None:
    assert logs.scrub(text) == text


@pytest.mark.parametrize("text", ["7D", "'10B'", "card_1C", "(3S,", "x=9D;", "\n4B\n"])
def test_a_card_is_hidden(text: str) -> None:
    assert logs.HIDDEN in logs.scrub(text)
