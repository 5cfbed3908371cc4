"""Settings, environment variables ``MATTA_…`` and the same names in a file; and which program it is.

The environment wins over the file. Every command reads the same settings. A refusal names each missing, malformed or
misspelt setting and never its value.
"""

from __future__ import annotations

import ipaddress
import os
import re
import stat
import subprocess
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX: Final = "MATTA_"

TOKEN_SHAPE: Final = re.compile(r"(?a)\d{6,}:[\w-]{30,}")

LOCAL_SECRET: Final = "LOCAL-"  # noqa: S105 -- opens nothing
"""How the secret of a local Telegram's token begins. BotFather gives out none like it."""

WEBHOOK_PORTS: Final = (443, 80, 88, 8443)
"""The ports to which Telegram posts updates."""

_REMARK: Final = "remark"

SERVER: Final = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL server begins."""

Read = TypeVar("Read", bound="FileSettings")

ENV_FILES: Final = (Path(".env"), Path("/etc/matta/matta.env"))
"""The files with settings, of which the first that exists is read: of the folder of the start, of the machine."""

HERE: Final = Path(__file__).parent

UNKNOWN: Final = "unknown"
"""In place of a version or commit that cannot be found out."""


def version() -> str:
    """The version in ``pyproject.toml``; without that file the installed one."""
    try:
        with (HERE / "pyproject.toml").open("rb") as project:
            return str(tomllib.load(project)["project"]["version"])
    except (OSError, ValueError, KeyError):
        with suppress(metadata.PackageNotFoundError):
            return metadata.version("matta")
        return UNKNOWN


def commit() -> str:
    """The commit of the working tree that holds this file, also if another user owns it."""
    git = ["git", "-C", str(HERE), "-c", f"safe.directory={HERE}"]
    asked = [*git, "rev-parse", "--short=12", "HEAD"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, timeout=2, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return UNKNOWN
    return told.stdout.strip()


class SettingsError(Exception):
    """The bot cannot start. The text has one line for every setting that is wrong and quotes none of their values."""


class FileSettings(BaseSettings):
    """The settings that every command reads. A field's description says what it must be; it ends up in the refusal."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    database: str = Field(
        "matta.db",
        description="the path of the database file, in a folder that exists, or an address like postgresql://host/matta",
    )
    token: SecretStr | None = None
    token_file: Path | None = Field(
        None,
        description="the path of a file with the token, for a host that keeps secrets in files",
    )

    copies: Path | None = Field(
        None,
        description="the path of a folder that exists, for the nightly copies; nothing: beside the file",
    )

    @property
    def stored_at(self) -> str:
        """The path of the file, or the address with the schema of this token: ``matta_`` and the bot's id."""
        if not on_a_server(self.database) or "search_path" in self.database:
            return self.database
        bot, _, _ = self.token.get_secret_value().partition(":") if self.token else ("", "", "")
        schema = f"matta_{bot}" if bot else "matta"
        joint = "&" if "?" in self.database else "?"
        return f"{self.database}{joint}options=-c%20search_path%3D{schema}"

    @property
    def copies_folder(self) -> Path:
        """The folder of the nightly copies."""
        beside = Path() if on_a_server(self.database) else Path(self.database)
        return self.copies or beside.resolve().parent

    archive_days: int = Field(
        365,
        ge=0,
        le=36500,
        description="after how many days a closed table goes into the archive of its year, from 0 (none does) to 36500",
    )

    @field_validator("copies")
    @classmethod
    def _is_a_folder(cls, path: Path | None) -> Path | None:
        if path is not None and not path.expanduser().is_dir():
            raise ValueError
        return path and path.expanduser()

    @field_validator("database")
    @classmethod
    def _folder_exists(cls, where: str) -> str:
        path = Path(where).expanduser()
        if on_a_server(where):
            return where
        if not path.parent.is_dir() or path.is_dir():
            raise ValueError
        return str(path)

    @model_validator(mode="before")
    @classmethod
    def _token_from_its_file(cls, given: dict[str, object]) -> dict[str, object]:
        """``MATTA_TOKEN`` wins over the file."""
        name = given.get("token_file")
        if given.get("token") or not name:
            return given
        try:
            return {**given, "token": Path(str(name)).read_text(encoding="utf-8").strip()}
        except (OSError, UnicodeDecodeError) as error:
            return cls._unreadable(given, error)

    @classmethod
    def _unreadable(cls, given: dict[str, object], _: Exception) -> dict[str, object]:
        """Most commands need no token."""
        return given


class Settings(FileSettings):
    """Everything that can be set."""

    token: SecretStr = Field(
        description="the bot's token as @BotFather gives it: digits, a colon, 30 or more letters and digits"
    )
    api_base_url: str = Field(
        "https://api.telegram.org",
        description="the address of a Bot API server, like https://api.telegram.org or http://127.0.0.1:8081",
    )
    copies_kept: int = Field(
        7,
        ge=0,
        le=1000,
        description="how many nightly copies are kept, from 0 (none is made) to 1000",
    )
    bot_messages_a_second: int = Field(
        30,
        ge=1,
        le=1000,
        description="a whole number from 1 to 1000: Telegram allows 30 unless it granted you more",
    )
    pictures: bool = Field(
        True,
        description="yes or no: whether the cards are shown as pictures to those who want them",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = Field(
        "INFO", description="one of DEBUG, INFO, WARNING, ERROR, CRITICAL"
    )
    log_format: Literal["json", "console"] = Field("json", description="json or console")
    metrics: str = Field(
        "",
        description="nothing, or an IP address of this machine and a port, like 127.0.0.1:9464",
    )
    webhook: str = Field(
        "",
        description="nothing, or the https address at which Telegram reaches this machine, like https://matta.example.org,"
        " on port 443, 80, 88 or 8443",
    )
    webhook_listen: str = Field(
        "127.0.0.1:8443",
        description="an IP address of this machine and a port, like 127.0.0.1:8443",
    )
    second_milliseconds: int = Field(
        1000,
        ge=1,
        le=1000,
        description="how many milliseconds a second at the table lasts, from 1 to 1000 (less than 1000 only for tests)",
    )

    owners: Annotated[frozenset[int], NoDecode] = Field(
        frozenset(),
        description="Telegram ids of people, whole numbers above 0 with commas between them, or nothing",
    )
    open: bool = Field(
        True,
        description="yes or no: whether every group may use the bot, or only those that an owner lets in",
    )
    seed: int | None = Field(
        None,
        description="a whole number, or nothing: it makes every evening's decks the same, for the playground alone",
    )

    @property
    def base_url(self) -> str:
        """The URL before the token, for calls."""
        return f"{self.api_base_url}/bot"

    @field_validator("token")
    @classmethod
    def _token_has_its_shape(cls, token: SecretStr) -> SecretStr:
        if not TOKEN_SHAPE.fullmatch(token.get_secret_value()):
            raise ValueError
        return token

    @field_validator("api_base_url")
    @classmethod
    def _is_an_address(cls, url: str) -> str:
        """With or without the ``/bot`` that some documentation adds; kept without."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError
        if parts.username is not None or parts.query or parts.fragment or TOKEN_SHAPE.search(url):
            raise ValueError
        _ = parts.port  # raises ValueError for an impossible port
        return url.rstrip("/").removesuffix("/bot").rstrip("/")

    @field_validator("metrics")
    @classmethod
    def _has_host_and_port(cls, metrics: str) -> str:
        if metrics:
            host_and_port(metrics)
        return metrics

    @field_validator("webhook_listen")
    @classmethod
    def _listens_at_host_and_port(cls, address: str) -> str:
        host_and_port(address)
        return address

    @field_validator("webhook")
    @classmethod
    def _can_be_reached(cls, url: str, info: ValidationInfo) -> str:
        """Telegram posts to https alone, on four ports; a server on this machine posts to any address."""
        parts = urlsplit(url)
        local = _is_loopback(info.data.get("api_base_url", "")) and parts.scheme == "http"
        if not url:
            return ""
        if not parts.hostname or not (local or parts.scheme == "https"):
            raise ValueError
        if not local and (parts.port or 443) not in WEBHOOK_PORTS:
            raise ValueError
        if parts.username is not None or parts.query or parts.fragment or TOKEN_SHAPE.search(url):
            raise ValueError
        return url.rstrip("/")

    @field_validator("owners", mode="before")
    @classmethod
    def _separated(cls, owners: object) -> object:
        if not isinstance(owners, str):
            return owners
        ids = frozenset(int(owner) for owner in owners.split(","))
        if min(ids) <= 0:
            raise ValueError
        return ids

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @classmethod
    def _unreadable(cls, given: dict[str, object], error: Exception) -> dict[str, object]:  # noqa: ARG003
        raise PydanticCustomError(
            _REMARK, "MATTA_TOKEN_FILE cannot be read: it must be a file with the token alone"
        ) from error

    @model_validator(mode="after")
    def _time_runs_true(self) -> Settings:
        if self.second_milliseconds < 1000 and not _is_loopback(self.api_base_url):
            raise PydanticCustomError(
                _REMARK,
                "MATTA_SECOND_MILLISECONDS may be below 1000 only if MATTA_API_BASE_URL is on this machine",
            )
        return self

    @model_validator(mode="after")
    def _somebody_lets_in(self) -> Settings:
        if not self.open and not self.owners:
            raise PydanticCustomError(
                _REMARK, "MATTA_OPEN=no needs MATTA_OWNERS: nobody could let a group in"
            )
        return self

    @model_validator(mode="after")
    def _chance_is_chance(self) -> Settings:
        secret = self.token.get_secret_value().partition(":")[2]
        local = _is_loopback(self.api_base_url) and secret.startswith(LOCAL_SECRET)
        if self.seed is not None and not local:
            raise PydanticCustomError(
                _REMARK,
                "MATTA_SEED is for the playground alone: with a Telegram token every deck is left to chance",
            )
        return self


def on_a_server(database: str) -> bool:
    """Whether ``MATTA_DATABASE`` is the address of a PostgreSQL server."""
    return database.startswith(SERVER)


def host_and_port(address: str) -> tuple[str, int]:
    """Read ``127.0.0.1:9464`` or ``[::1]:9464``. Raise ``ValueError`` for a name, or without a port."""
    parts = urlsplit(f"//{address}")
    host = ipaddress.ip_address(parts.hostname or "")
    if parts.netloc != address or not parts.port or parts.username is not None:
        raise ValueError
    return str(host), parts.port


def env_file() -> Path:
    """The file with settings that exists; the first name if none does."""
    return next((file for file in ENV_FILES if file.exists()), ENV_FILES[0])


def load(file: Path | None = None) -> Settings:
    """Read the settings of the bot; a file that does not exist counts as empty. Raise ``SettingsError``."""
    return _read(Settings, file or env_file())


def file_settings() -> FileSettings:
    """Read where the file is, also without a token. Raise ``SettingsError``."""
    return _read(FileSettings, env_file())


def _read(kind: type[Read], env_file: Path) -> Read:
    try:
        lines = _misspelt({*os.environ, *_names(env_file)})
        settings = kind(_env_file=env_file)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
        lines = [_remark(str(d["type"]), d["msg"], d["loc"]) for d in details] + lines
    except (OSError, UnicodeDecodeError):
        lines = [f"{env_file} cannot be read: it must be a text file of this user, in UTF-8"]
    else:
        if not lines:
            return settings
    # raised out here, so that pydantic's error with its values is not even the context
    raise SettingsError("\n".join(lines))


def readable_by_others(env_file: Path) -> bool:
    """Whether the file holds the token and users other than its owner may read it. False if there is no such file."""
    if f"{PREFIX}TOKEN" not in _names(env_file):
        return False
    return bool(env_file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))


def _names(env_file: Path) -> Iterable[str]:
    """The names in the file; none if there is no file."""
    if not env_file.exists():
        return ()
    return dotenv_values(env_file, encoding="utf-8")


def _misspelt(names: Iterable[str]) -> list[str]:
    """Remarks about names that look like ours and are not; other programs' names are theirs."""
    known = {f"{PREFIX}{name}".upper() for name in Settings.model_fields}
    return [
        f"{name} is not a setting; is it misspelt?"
        for name in sorted(names)
        if name.upper().startswith(PREFIX) and name.upper() not in known
    ]


def _remark(kind: str, message: str, where: tuple[int | str, ...]) -> str:
    """One line about one setting."""
    if kind == _REMARK:
        return message
    name = str(where[0]).lower().removeprefix(PREFIX.lower())
    trouble = "is missing" if kind == "missing" else "is malformed"
    wanted = Settings.model_fields[name].description
    return f"{PREFIX}{name.upper()} {trouble}; it must be {wanted}"


def _is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
