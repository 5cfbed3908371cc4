"""The steps from a text to a message: parsing, trimming, finding commands and links, limits."""

import re
from collections.abc import Container
from typing import Final

from playground.botapi.errors import ApiError, bad, strict
from playground.botapi.markup import parse_html
from playground.botapi.model import Entity
from playground.botapi.schema import utf16_length

TEXT_LIMIT: Final = 4096
CAPTION_LIMIT: Final = 1024
FOUND: Final = {
    "bot_command": re.compile(r"(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])"),
    "mention": re.compile(r"(?<![\w@])@[A-Za-z0-9_]{3,32}\b"),
    "url": re.compile(r"(?<![\w@/])(?:https?://[^\s<>\"]+|t\.me/[^\s<>\"]+)"),
    "hashtag": re.compile(r"(?<![\w#])#\w+"),
}
ORDER: Final = (
    "expandable_blockquote",
    "blockquote",
    "text_link",
    "text_mention",
    "bold",
    "italic",
)
PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
DEEP_LINK: Final = re.compile(
    r"(?:https?://t\.me/\w+/?|tg://resolve/?)\?.*?\b(?:start|startgroup)=([^&#]*)"
)


def formatted(
    source: str,
    parse_mode: str | None,
    entities: list[Entity] | None,
    *,
    limit: int,
    known: Container[int],
) -> tuple[str, list[Entity]]:
    """Text and entities as the message will have them.

    `known` are the ids of users whom a `tg://user` link may mention; other such links become plain text, as with
    Telegram. Raise ApiError 400 for bad markup and for an empty text. It does so for a text over `limit` UTF-16 units
    after parsing, and for a deep link with a payload that Telegram would not pass on.
    """
    found: list[Entity]
    if entities is not None:
        # Telegram: entities "can be specified instead of parse_mode"; python-telegram-bot may send both.
        text, found = source, [dict(entity) for entity in entities]
        _check_entities(text, found)
    elif parse_mode is None or parse_mode == "":
        text, found = source, []
    elif parse_mode.lower() == "html":
        text, found = parse_html(source)
    elif parse_mode.lower() in ("markdown", "markdownv2"):
        raise ApiError(501, f"the local Telegram has no parse_mode {parse_mode}")
    else:
        raise bad("unsupported parse_mode")
    text, found = _trim(text, found)
    found = [e for e in found if e["type"] != "text_mention" or e["user"]["id"] in known]
    for entity in found:
        if "url" in entity:
            check_deep_link(entity["url"])
    if utf16_length(text) > limit:
        raise bad("message is too long" if limit == TEXT_LIMIT else "message caption is too long")
    return text, arrange(text, found)


def check_deep_link(url: str) -> None:
    """Raise ApiError 400 if the link starts a bot with a payload that is not 1 to 64 of `A-Za-z0-9_-`.

    Telegram lets such a link pass and drops the payload when it is followed, which nobody notices in time.
    """
    match = DEEP_LINK.match(url)
    if match and not PAYLOAD.fullmatch(match[1]):
        raise strict(f"deep link payload {match[1]!r} is not 1 to 64 of A-Za-z0-9_-")


def arrange(text: str, marked: list[Entity]) -> list[Entity]:
    """The marked entities and those that Telegram finds by itself, in Telegram's order, none inside code."""
    code = [
        (e["offset"], e["offset"] + e["length"]) for e in marked if e["type"] in ("code", "pre")
    ]
    taken = code + [
        (e["offset"], e["offset"] + e["length"])
        for e in marked
        if e["type"] in ("text_link", "text_mention", "date_time")
    ]
    result = [piece for entity in marked for piece in _outside(entity, code)]
    wide = not text.isascii() and any(ch > "\uffff" for ch in text)
    for kind, pattern in FOUND.items():
        for match in pattern.finditer(text):
            start = utf16_length(text[: match.start()]) if wide else match.start()
            length = utf16_length(match[0])
            if not any(low < start + length and start < high for low, high in taken):
                result.append({"type": kind, "offset": start, "length": length})
    rank = {kind: place for place, kind in enumerate(ORDER)}
    result.sort(key=lambda e: (e["offset"], -e["length"], rank.get(e["type"], len(ORDER))))
    return result


def _outside(entity: Entity, code: list[tuple[int, int]]) -> list[Entity]:
    """The parts of an entity that are not in code: `code` and `pre` cannot hold or be held by others but quotations."""
    if entity["type"] in ("code", "pre", "blockquote", "expandable_blockquote"):
        return [entity]
    spans = [(entity["offset"], entity["offset"] + entity["length"])]
    for low, high in code:
        spans = [
            part
            for start, end in spans
            for part in ((start, min(end, low)), (max(start, high), end))
            if part[0] < part[1]
        ]
    spans = sorted(set(spans))
    return [{**entity, "offset": start, "length": end - start} for start, end in spans]


def _trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Cut white space at both ends and move the entities along."""
    cut = len(text) - len(text.lstrip())
    shift = utf16_length(text[:cut])
    text = text.strip()
    size = utf16_length(text)
    kept: list[Entity] = []
    for entity in entities:
        start = max(entity["offset"] - shift, 0)
        end = min(entity["offset"] - shift + entity["length"], size)
        if start < end:
            kept.append({**entity, "offset": start, "length": end - start})
    return text, kept


def _check_entities(text: str, entities: list[Entity]) -> None:
    size = utf16_length(text)
    for entity in entities:
        if (
            entity["offset"] < 0
            or entity["length"] <= 0
            or entity["offset"] + entity["length"] > size
        ):
            raise strict(f"entity {entity['type']} lies outside the text")
