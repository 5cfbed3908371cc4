"""The whole Telegram in a JSON file, so that a second evening finds the first one's messages.

Older evenings have fields that the model has no longer: loading ignores them, as pydantic does with every dataclass
here.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import Base64Bytes, TypeAdapter, ValidationError

from playground.botapi.core import Core
from playground.botapi.errors import OrderError
from playground.botapi.model import BotProfile, Document, Photo, Query, TelegramChat, User
from playground.botapi.updates import Update, UpdateQueue
from playground.botapi.world import World

VERSION: Final = 1


@dataclass(slots=True)
class Saved:
    """The file's content."""

    version: int
    bot: BotProfile
    users: dict[int, User]
    chats: dict[int, TelegramChat]
    queries: dict[str, Query]
    files: dict[str, Base64Bytes]
    """Empty: files lie beside this one, each written once. Older evenings have them here."""
    last_box_id: int
    created: int
    next_update: int
    allowed_updates: list[str] | None
    pending: list[Update] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)
    photos: dict[str, Photo] = field(default_factory=dict)


def _adapter() -> TypeAdapter[Any]:
    return TypeAdapter(Saved)


def save(core: Core, path: Path) -> None:
    """Write the file, whole or not at all."""
    world, updates = core.world, core.updates
    saved = Saved(
        version=VERSION,
        bot=world.bot,
        users=world.users,
        chats=world.chats,
        queries=world.queries,
        files={},
        last_box_id=world.last_box_id,
        created=world.created,
        next_update=updates.next_id,
        allowed_updates=updates.allowed,
        pending=list(updates.waiting),
        documents=world.documents,
        photos=world.photos,
    )
    _save_files(world, files_of(path))
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(_adapter().dump_json(saved))
    draft.replace(path)


def files_of(path: Path) -> Path:
    """The folder with the files of the Telegram that is saved at `path`."""
    return path.with_name(path.name + ".files")


def _save_files(world: World, folder: Path) -> None:
    for file_id, content in world.files.items():
        place = folder / file_id
        if not place.exists():
            folder.mkdir(exist_ok=True)
            draft = place.with_name(file_id + ".new")
            draft.write_bytes(content)
            draft.replace(place)


def _load_files(world: World, folder: Path) -> None:
    """The content of the files; and, for evenings saved before there was a list of documents, that list."""
    for chat in world.chats.values():
        for message in chat.messages.values():
            if message.document is not None:
                world.documents.setdefault(message.document.file_id, message.document)
    for file_id in (*world.documents, *world.photos):
        place = folder / file_id
        if file_id not in world.files and place.exists():
            world.files[file_id] = place.read_bytes()


def load(path: Path, updates: UpdateQueue) -> World:
    """Read a saved world, and its pending updates into `updates`.

    Raise OrderError for a file that is none of ours.
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
        bot=saved.bot,
        users=saved.users,
        chats=saved.chats,
        queries=saved.queries,
        files=saved.files,
        documents=saved.documents,
        photos=saved.photos,
        last_box_id=saved.last_box_id,
        created=saved.created,
    )
    _load_files(world, files_of(path))
    # The bot is one of the users: one object, not two copies of it.
    world.users[saved.bot.user.id] = saved.bot.user
    return world
