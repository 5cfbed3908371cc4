"""The size and kind of a picture, read from its content."""

import io
from typing import Final

from PIL import Image, UnidentifiedImageError

from playground.botapi.errors import bad

MIME: Final = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp", "GIF": "image/gif"}


def size(content: bytes) -> tuple[int, int]:
    """Width and height. Raise ApiError 400 for anything but a whole picture of a kind that clients show."""
    try:
        with Image.open(io.BytesIO(content), formats=[*MIME]) as picture:
            picture.load()
            return picture.size
    except (
        UnidentifiedImageError,
        Image.DecompressionBombError,
        OSError,
        ValueError,
        SyntaxError,
    ):
        raise bad("IMAGE_PROCESS_FAILED") from None


def mime(content: bytes) -> str:
    """The kind of a picture that `size` has let pass."""
    with Image.open(io.BytesIO(content), formats=[*MIME]) as picture:
        return MIME[picture.format or "JPEG"]
