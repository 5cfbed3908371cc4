"""The whole Telegram in a JSON file, so that a second evening finds the first one's messages."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import Base64Bytes, TypeAdapter, ValidationError

from playground.botapi.core import Core
from playground.botapi.errors import OrderError
from playground.botapi.model import BotProfile, Chat, Query, User
from playground.botapi.updates import Update, Updates
from playground.botapi.world import World

VERSION: Final = 1


@dataclass(slots=True)
class Saved:
    """The file's content."""

    version: int
    bot: BotProfile
    users: dict[int, User]
    chats: dict[int, Chat]
    queries: dict[str, Query]
    files: dict[str, Base64Bytes]
    last_box_id: int
    created: int
    next_update: int
    allowed_updates: list[str] | None
    pending: list[Update] = field(default_factory=list)


def _adapter() -> TypeAdapter[Any]:
    return TypeAdapter(Saved)


def save(core: Core, path: Path) -> None:
    """Writes the file, whole or not at all."""
    world, updates = core.world, core.updates
    saved = Saved(
        VERSION,
        world.bot,
        world.users,
        world.chats,
        world.queries,
        world.files,
        world.last_box_id,
        world.created,
        updates.next_id,
        updates.allowed,
        list(updates.waiting),
    )
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(_adapter().dump_json(saved))
    draft.replace(path)


def load(path: Path, updates: Updates) -> World:
    """Reads a saved world, and its pending updates into `updates`.

    Raises OrderError for a file that is none of ours.
    """
    try:
        saved: Saved = _adapter().validate_json(path.read_bytes())
    except ValidationError:
        raise OrderError(f"{path} holds no saved Telegram of version {VERSION}") from None
    if saved.version != VERSION:
        raise OrderError(f"{path} is of version {saved.version}, not {VERSION}")
    updates.next_id, updates.allowed = saved.next_update, saved.allowed_updates
    updates.waiting.extend(saved.pending)
    world = World(
        saved.bot,
        saved.users,
        saved.chats,
        saved.queries,
        saved.files,
        saved.last_box_id,
        saved.created,
    )
    # The bot is one of the users: one object, not two copies of it.
    world.users[saved.bot.user.id] = saved.bot.user
    return world
