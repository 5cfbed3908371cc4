"""`parse_mode=HTML`: markup to text and entities, with Telegram's rules and error messages.

Rules from https://core.telegram.org/bots/api#html-style; the wording of the errors from tdlib's parser.
"""

import html
import re
from dataclasses import dataclass, field
from typing import Any, Final

from playground.botapi.errors import ApiError, bad
from playground.botapi.model import Entity
from playground.botapi.schema import utf16_length

SIMPLE: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "u": "underline",
    "ins": "underline",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
CHARACTER: Final = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));?")
TAG_NAME: Final = re.compile(r"[^\s>/]*")
ATTRIBUTE: Final = re.compile(r"""\s+([^\s=>/"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+))?""")
TIME_FORMAT: Final = re.compile(r"r|w?[dD]?[tT]?")
LINK: Final = re.compile(
    r"^(?:https?://|tg://|ton://|mailto:|tel:)?[^\s/?#]+\.?[^\s]*$", re.IGNORECASE
)


@dataclass(slots=True)
class _Open:
    """A tag that is not closed yet."""

    name: str
    start: int
    at_byte: int
    attributes: dict[str, str] = field(default_factory=dict)


def _fail(text: str) -> ApiError:
    return bad(f"can't parse entities: {text}")


def unescape(text: str) -> str:
    """Resolve the references that Telegram knows: four names and numbers. Others stay."""

    def one(match: re.Match[str]) -> str:
        decimal, hexadecimal, name = match.groups()
        if name:
            return NAMED[name] if name in NAMED and match[0].endswith(";") else match[0]
        code = int(decimal) if decimal else int(hexadecimal, 16)
        return html.unescape(f"&#{code};") if 0 < code < 0x10FFFF else match[0]

    return CHARACTER.sub(one, text)


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Text and entities (offsets in UTF-16 units) of a message in HTML.

    Raise ApiError 400 "can't parse entities: …" as Telegram does.
    """
    pieces: list[str] = []
    entities: list[Entity] = []
    opened: list[_Open] = []
    length = position = 0
    while position < len(source):
        tag_at = source.find("<", position)
        if tag_at != position:
            piece = unescape(source[position : tag_at if tag_at >= 0 else len(source)])
            pieces.append(piece)
            length += utf16_length(piece)
            if tag_at < 0:
                break
        at_byte = len(source[:tag_at].encode())
        if source.startswith("</", tag_at):
            position = _close(
                source,
                tag_at,
                at_byte=at_byte,
                opened=opened,
                length=length,
                entities=entities,
                pieces=pieces,
            )
        else:
            tag, position = _open(source, tag_at, at_byte)
            tag.start = length
            opened.append(tag)
    if opened:
        raise _fail(f'Can\'t find end tag corresponding to start tag "{opened[-1].name}"')
    return "".join(pieces), entities


def _open(source: str, tag_at: int, at_byte: int) -> tuple[_Open, int]:
    match = TAG_NAME.match(source, tag_at + 1)
    name = match[0].lower() if match else ""
    position = tag_at + 1 + len(name)
    if position >= len(source):
        raise _fail(f"Unclosed start tag at byte offset {at_byte}")
    if name not in SIMPLE:
        raise _fail(f'Unsupported start tag "{name}" at byte offset {at_byte}')
    tag = _Open(name, 0, at_byte)
    while attribute := ATTRIBUTE.match(source, position):
        tag.attributes[attribute[1].lower()] = unescape((attribute[2] or "").strip("\"'"))
        position = attribute.end()
    rest = re.compile(r"\s*").match(source, position)
    position = rest.end() if rest else position
    if position >= len(source):
        raise _fail(f"Unclosed start tag at byte offset {at_byte}")
    if source[position] != ">":
        raise _fail(
            f'Expected equal sign in declaration of an attribute of the tag "{name}" at byte offset {at_byte}'
        )
    if name == "span" and tag.attributes.get("class") != "tg-spoiler":
        raise _fail(f'Tag "span" must have class "tg-spoiler" at byte offset {at_byte}')
    return tag, position + 1


def _close(
    source: str,
    tag_at: int,
    at_byte: int,
    *,
    opened: list[_Open],
    length: int,
    entities: list[Entity],
    pieces: list[str],
) -> int:
    if not opened:
        raise _fail(f"Unexpected end tag at byte offset {at_byte}")
    end = source.find(">", tag_at)
    if end < 0:
        raise _fail(f"Unclosed end tag at byte offset {at_byte}")
    name = source[tag_at + 2 : end].strip().lower()
    tag = opened.pop()
    if name not in ("", tag.name):
        raise _fail(
            f'Unmatched end tag at byte offset {at_byte}, expected "</{tag.name}>", found "</{name}>"'
        )
    if length > tag.start:
        inner = "".join(pieces).encode("utf-16-le")[2 * tag.start : 2 * length].decode("utf-16-le")
        _finish(tag, opened, length=length, inner=inner, entities=entities)
    return end + 1


def _finish(
    tag: _Open, opened: list[_Open], length: int, *, inner: str, entities: list[Entity]
) -> None:
    """Add the entity of a closed tag."""
    entity: dict[str, Any] = {
        "type": SIMPLE[tag.name],
        "offset": tag.start,
        "length": length - tag.start,
    }
    attributes = tag.attributes
    if tag.name == "a":
        url = attributes.get("href") or inner
        person = re.fullmatch(r"tg://user\?id=(\d+)", url)
        if person:
            entity |= {"type": "text_mention", "user": {"id": int(person[1])}}
        elif (LINK.match(url) and "." in url) or url.startswith("tg://"):
            entity["url"] = (
                url if "://" in url or url.startswith(("mailto:", "tel:")) else f"http://{url}"
            )
        else:
            return
    elif tag.name == "code" and opened and opened[-1].name == "pre" and "class" in attributes:
        # <pre><code class="language-x">: the language belongs to the pre, and the code is no entity of its own.
        opened[-1].attributes["language"] = attributes["class"].removeprefix("language-")
        return
    elif tag.name == "pre" and attributes.get("language"):
        entity["language"] = attributes["language"]
    elif tag.name == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    elif tag.name == "tg-emoji":
        if not attributes.get("emoji-id", "").isdigit():
            raise _fail("Invalid custom emoji identifier specified")
        entity["custom_emoji_id"] = attributes["emoji-id"]
    elif tag.name == "tg-time":
        moment, form = attributes.get("unix", ""), attributes.get("format", "")
        if not moment.isdigit():
            raise _fail("Invalid date-time specified")
        if not TIME_FORMAT.fullmatch(form):
            raise _fail("Invalid date-time format specified")
        entity["unix_time"] = int(moment)
        if form:
            entity["date_time_format"] = form
    entities.append(entity)
