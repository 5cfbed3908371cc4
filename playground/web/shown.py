"""The files that windows have been told of."""

from collections.abc import Iterable

from playground.botapi.model import Document, Photo
from playground.botapi.views import MessageView


class ShownFiles:
    """Photos and documents by viewer and unique id.

    A viewer gets a file also after its message was deleted or has another one: a window asks for it a moment later.
    """

    def __init__(self) -> None:
        self._files: dict[tuple[int, str], Document | Photo] = {}

    def note(self, viewer: int, messages: Iterable[MessageView]) -> None:
        """Remember the files of messages that this viewer is shown."""
        for message in messages:
            for file in (message.photo, message.document):
                if file is not None:
                    self._files[viewer, file.unique_id] = file

    def find(self, viewer: int, unique_id: str) -> Document | Photo | None:
        """The file with this id if this viewer was shown it."""
        return self._files.get((viewer, unique_id))
