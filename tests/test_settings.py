"""Settings: read from the environment and a file; refusals reveal no value."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
import structlog

import bot
from bot import make_dealer
from croupier.dealer import Dealer, RepeatableDealer
from playground.botapi import Telegram
from settings import LOCAL_SECRET, PREFIX, Settings, SettingsError, load

TOKEN = "123456789:AAEhBOweik9ai2o4rxHWjf_secret-part0"
ROOT = Path(__file__).parent.parent

Loader: TypeAlias = Callable[[str], Settings]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loader:
    """Load the settings from a file of the given text, in an empty environment."""
    for name in [name for name in os.environ if name.upper().startswith(PREFIX)]:
        monkeypatch.delenv(name)
    env_file = tmp_path / ".env"

    def read(text: str) -> Settings:
        env_file.write_text(text, encoding="utf-8")
        return load(env_file)

    return read


def refusal(read: Loader, text: str) -> list[str]:
    with pytest.raises(SettingsError) as refused:
        read(text)
    assert refused.value.__cause__ is None
    assert refused.value.__context__ is None
    return str(refused.value).splitlines()


def test_a_token_is_enough(read: Loader) -> None:
    settings = read(f"MATTA_TOKEN={TOKEN}\n")
    assert settings.token.get_secret_value() == TOKEN
    assert settings.base_url == "https://api.telegram.org/bot"
    assert settings.database == "matta.db"
    assert settings.bot_messages_a_second == 30
    assert (settings.log_level, settings.log_format) == ("INFO", "json")
    assert settings.second_milliseconds == 1000
    assert settings.metrics == ""


def test_everything_can_be_set(read: Loader, tmp_path: Path) -> None:
    settings = read(
        f"""
        # a remark, and names of other programs
        HOME_SERVER=yes
        MATTA_TOKEN={TOKEN}
        MATTA_API_BASE_URL=http://127.0.0.1:8081/bot/
        MATTA_DATABASE={tmp_path}/evening.db
        MATTA_BOT_MESSAGES_A_SECOND=1000
        matta_log_level=debug
        MATTA_LOG_FORMAT=console
        MATTA_SECOND_MILLISECONDS=20
        """
    )
    assert settings.base_url == "http://127.0.0.1:8081/bot"
    assert settings.database == str(tmp_path / "evening.db")
    assert settings.bot_messages_a_second == 1000
    assert settings.log_level == "DEBUG"
    assert settings.log_format == "console"
    assert settings.second_milliseconds == 20


@pytest.mark.parametrize(
    "url", ["https://matta.example.org", "https://matta.example.org:8443/bots/matta/"]
)
def test_a_webhook_is_an_https_address(read: Loader, url: str) -> None:
    assert read(f"MATTA_TOKEN={TOKEN}\nMATTA_WEBHOOK={url}\n").webhook == url.rstrip("/")


def test_a_webhook_may_be_plain_for_a_server_on_this_machine(read: Loader) -> None:
    url = "http://127.0.0.1:9000/x"
    local = "MATTA_API_BASE_URL=http://127.0.0.1:8081"
    assert read(f"MATTA_TOKEN={TOKEN}\n{local}\nMATTA_WEBHOOK={url}\n").webhook == url


def test_the_environment_wins(read: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATTA_LOG_FORMAT", "console")
    assert read(f"MATTA_TOKEN={TOKEN}\nMATTA_LOG_FORMAT=json").log_format == "console"


def test_settings_load_without_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MATTA_TOKEN", TOKEN)
    assert load(None).token.get_secret_value() == TOKEN
    assert load(tmp_path / "nothing").token.get_secret_value() == TOKEN


@pytest.mark.parametrize("text", ["", "MATTA_TOKEN=\n"])
def test_a_missing_token_is_named(read: Loader, text: str) -> None:
    (line,) = refusal(read, text)
    assert line.startswith("MATTA_TOKEN is missing; it must be")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TOKEN", f"{TOKEN}!"),
        ("TOKEN", TOKEN[:20]),
        ("TOKEN", f"bot{TOKEN}"),
        ("API_BASE_URL", "ftp://telegram.example"),
        ("API_BASE_URL", "telegram.example"),
        ("API_BASE_URL", "https://"),
        ("API_BASE_URL", "http://user:pass@telegram.example"),
        ("API_BASE_URL", "http://telegram.example:port"),
        ("API_BASE_URL", f"https://api.telegram.org/bot{TOKEN}"),
        ("API_BASE_URL", "https://telegram.example?x=1"),
        ("DATABASE", "/nowhere/at/all/matta.db"),
        ("DATABASE", "/"),
        ("BOT_MESSAGES_A_SECOND", "0"),
        ("BOT_MESSAGES_A_SECOND", "1001"),
        ("BOT_MESSAGES_A_SECOND", "plenty"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("SECOND_MILLISECONDS", "0"),
        ("SECOND_MILLISECONDS", "1001"),
        ("METRICS", "9464"),
        ("METRICS", ":9464"),
        ("METRICS", "127.0.0.1"),
        ("METRICS", "127.0.0.1:0"),
        ("METRICS", "127.0.0.1:65536"),
        ("METRICS", "localhost:9464"),
        ("METRICS", "http://127.0.0.1:9464"),
        ("METRICS", "x@127.0.0.1:9464"),
        ("METRICS", "127.0.0.1:9464/metrics"),
        ("WEBHOOK", "matta.example.org"),
        ("WEBHOOK", "http://matta.example.org"),
        ("WEBHOOK", "https://matta.example.org:9000"),
        ("WEBHOOK", "https://matta.example.org?x=1"),
        ("WEBHOOK", "https://user@matta.example.org"),
        ("WEBHOOK", f"https://matta.example.org/{TOKEN}"),
        ("WEBHOOK_LISTEN", "8443"),
        ("WEBHOOK_LISTEN", "localhost:8443"),
        ("OWNERS", "Rita"),
        ("OWNERS", "17,,18"),
        ("OWNERS", "17,-18"),
        ("OPEN", "perhaps"),
    ],
)
def test_a_malformed_value_is_named_in_one_line_and_not_quoted(
    read: Loader, name: str, value: str
) -> None:
    token = "" if name == "TOKEN" else f"MATTA_TOKEN={TOKEN}\n"
    (line,) = refusal(read, f"{token}MATTA_{name}={value}\n")
    assert line.startswith(f"MATTA_{name} is malformed; it must be")
    assert value.strip("/") == "" or value not in line.partition(";")[0]
    assert TOKEN[-20:] not in line


@pytest.mark.parametrize("address", ["127.0.0.1:9464", "[::1]:9464", "10.0.0.5:80"])
def test_metrics_may_have_one_written_address(read: Loader, address: str) -> None:
    assert read(f"MATTA_TOKEN={TOKEN}\nMATTA_METRICS={address}\n").metrics == address


def test_owners_are_ids_with_commas_between_them(read: Loader) -> None:
    settings = read(f"MATTA_TOKEN={TOKEN}\nMATTA_OWNERS= 17, 4000000000\nMATTA_OPEN=no\n")
    assert settings.owners == {17, 4_000_000_000}
    assert not settings.open


def test_a_bot_that_nobody_could_open_is_refused(read: Loader) -> None:
    (line,) = refusal(read, f"MATTA_TOKEN={TOKEN}\nMATTA_OPEN=no\n")
    assert line == "MATTA_OPEN=no needs MATTA_OWNERS: nobody could let a group in"


def test_several_mistakes_are_all_named(read: Loader) -> None:
    lines = refusal(read, "MATTA_LOG_LEVEL=loud\nMATTA_LOG_FORMAT=x\nMATTA_OWNER=17\n")
    assert [line.split()[0] for line in lines] == [
        "MATTA_TOKEN",
        "MATTA_LOG_LEVEL",
        "MATTA_LOG_FORMAT",
        "MATTA_OWNER",
    ]


def test_a_misspelt_name_alone_is_refused(read: Loader) -> None:
    (line,) = refusal(read, f"MATTA_TOKEN={TOKEN}\nMATTA_OWNER=17\n")
    assert line == "MATTA_OWNER is not a setting; is it misspelt?"


def test_a_misspelt_name_in_the_environment_is_refused_too(
    read: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATTA_DATABSE", "/var/lib/matta/matta.db")
    monkeypatch.setenv("OTHER_DATABSE", "x")
    (line,) = refusal(read, f"MATTA_TOKEN={TOKEN}\n")
    assert line == "MATTA_DATABSE is not a setting; is it misspelt?"


@pytest.mark.parametrize(
    ("mode", "warned"),
    [(0o600, False), (0o400, False), (0o640, True), (0o604, True), (0o644, True)],
)
def test_a_file_that_others_can_read_causes_a_warning(
    read: Loader,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    mode: int,
    warned: bool,
) -> None:
    """The warning quotes nothing of the file."""
    read(f"MATTA_TOKEN={TOKEN}\n")
    (tmp_path / ".env").chmod(mode)
    monkeypatch.chdir(tmp_path)
    with structlog.testing.capture_logs() as logged:
        bot.warn_of_a_readable_token()
    said = [(line["log_level"], line["event"]) for line in logged]
    assert said == ([("warning", "env_file_readable_by_others")] if warned else [])
    assert TOKEN not in str(logged)


def test_a_file_without_the_token_may_be_read_by_all(
    read: Loader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATTA_TOKEN", TOKEN)
    read("MATTA_LOG_FORMAT=console\n")
    (tmp_path / ".env").chmod(0o644)
    monkeypatch.chdir(tmp_path)
    with structlog.testing.capture_logs() as logged:
        bot.warn_of_a_readable_token()
    assert logged == []


def test_without_a_file_there_is_no_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with structlog.testing.capture_logs() as logged:
        bot.warn_of_a_readable_token()
    assert logged == []


def test_readme_and_operation_make_a_file_that_only_its_owner_reads() -> None:
    for page, made in (
        ("README.md", "install -m 600 .env.example .env"),
        ("docs/operation.md", "install -m 600 /dev/stdin /etc/matta/token"),
    ):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert made in text
        assert "cp .env.example" not in text


@pytest.mark.parametrize(
    "address", ["http://localhost:8081", "http://127.0.0.1", "https://[::1]:8081/bot"]
)
def test_time_may_run_faster_with_the_local_telegram(read: Loader, address: str) -> None:
    text = f"MATTA_TOKEN={TOKEN}\nMATTA_SECOND_MILLISECONDS=5\nMATTA_API_BASE_URL={address}\n"
    assert read(text).second_milliseconds == 5


@pytest.mark.parametrize("address", ["", "https://telegram.example", "http://10.0.0.1"])
def test_time_runs_true_everywhere_else(read: Loader, address: str) -> None:
    text = f"MATTA_TOKEN={TOKEN}\nMATTA_SECOND_MILLISECONDS=999\nMATTA_API_BASE_URL={address}\n"
    (line,) = refusal(read, text)
    assert "MATTA_SECOND_MILLISECONDS" in line


LOCAL = "5550100777:LOCAL-abcdefghijklmnopqrstuvwxyz-0123"


def test_the_playground_may_have_repeatable_decks(read: Loader) -> None:
    text = f"MATTA_TOKEN={LOCAL}\nMATTA_SEED=7\nMATTA_API_BASE_URL=http://127.0.0.1:7575\n"
    assert read(text).seed == 7
    assert isinstance(make_dealer(read(text)), RepeatableDealer)
    assert type(make_dealer(read(f"MATTA_TOKEN={TOKEN}"))) is Dealer


def test_the_token_of_a_local_telegram_is_known_as_local(read: Loader) -> None:
    token = Telegram().token
    assert token.partition(":")[2].startswith(LOCAL_SECRET)
    assert read(f"MATTA_TOKEN={token}").token.get_secret_value() == token


@pytest.mark.parametrize(
    ("token", "address"),
    [
        (TOKEN, ""),
        (TOKEN, "http://127.0.0.1:7575"),  # a self-hosted server of the real Telegram
        (LOCAL, ""),
        (LOCAL, "http://10.0.0.1"),
    ],
)
def test_nobody_repeats_decks_with_a_telegram_token(read: Loader, token: str, address: str) -> None:
    text = f"MATTA_TOKEN={token}\nMATTA_SEED=7\nMATTA_API_BASE_URL={address}\n"
    (line,) = refusal(read, text)
    assert line.startswith("MATTA_SEED is for the playground alone")
    assert token not in line


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_bytes(b"MATTA_TOKEN=\xff")
    with pytest.raises(SettingsError, match="cannot be read"):
        load(env_file)


def test_no_representation_of_the_settings_shows_the_token(read: Loader) -> None:
    settings = read(f"MATTA_TOKEN={TOKEN}")
    assert (
        TOKEN not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"
    )


def test_no_traceback_of_a_refusal_shows_the_token(read: Loader) -> None:
    try:
        read(f"MATTA_TOKEN=x{TOKEN}\nMATTA_API_BASE_URL=http://x/bot{TOKEN}")
    except SettingsError:
        assert TOKEN not in traceback.format_exc()


def test_the_example_names_every_setting_with_its_default(read: Loader) -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    given = dict(re.findall(r"^#? ?(MATTA_[A-Z_]+)=(.*)$", text, re.MULTILINE))
    assert set(given) == {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    uncommented = re.sub(r"^# (MATTA_)", r"\1", text, flags=re.MULTILINE)
    example = read(uncommented.replace("MATTA_TOKEN=", f"MATTA_TOKEN={TOKEN}"))
    assert example.model_copy(update={"log_format": "json"}) == read(f"MATTA_TOKEN={TOKEN}")
