"""Reads the plain YAML of ``.github``: the project needs no library for it, and a surprise of YAML is refused.

Mappings, lists, texts in a block (``|``), quoted texts, and lists in brackets on one line. Every other text stays as it
is written, also a number. Anchors, tags, folded texts, tabs, a key that is there twice and a step of other than two
spaces are refused.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

Node: TypeAlias = "str | list[Node] | dict[str, Node]"

_KEY: Final = re.compile(r"([\w-]+|\"[^\"]+\"):(?: (.+))?")
_BARE: Final = re.compile(r"(?!.*: )[^\s\[\]{}&*!|>'\"%@`#,-](?:(?! #).)*")


class Line(NamedTuple):
    """A line that says something: its number, its spaces, its text."""

    number: int
    indent: int
    text: str


def read(source: str) -> Node:
    """The value of a file; ``ValueError`` with the number of a line that is not plain."""
    lines = [
        Line(number, len(raw) - len(raw.lstrip(" ")), raw.strip())
        for number, raw in enumerate(source.splitlines(), 1)
        if raw.strip() and not raw.lstrip().startswith("#")
    ]
    node, rest = _node(lines, 0)
    if rest or "\t" in source:
        raise ValueError(f"a tab, or a line at no level: {rest[:1]}")
    return node


def _node(lines: list[Line], indent: int) -> tuple[Node, list[Line]]:
    if not lines or lines[0].indent != indent:
        raise ValueError(f"no value of {indent} spaces: {lines[:1]}")
    return (_list if lines[0].text.startswith("- ") else _mapping)(lines, indent)


def _list(lines: list[Line], indent: int) -> tuple[Node, list[Line]]:
    found: list[Node] = []
    while lines and lines[0].indent == indent and lines[0].text.startswith("- "):
        first = lines[0]._replace(indent=indent + 2, text=lines[0].text[2:])
        if _KEY.fullmatch(first.text):
            item, lines = _mapping([first, *lines[1:]], indent + 2)
        else:
            item, lines = _scalar(first), lines[1:]
        found.append(item)
    return found, lines


def _mapping(lines: list[Line], indent: int) -> tuple[Node, list[Line]]:
    found: dict[str, Node] = {}
    while lines and lines[0].indent == indent:
        line, lines = lines[0], lines[1:]
        pair = _KEY.fullmatch(line.text)
        if pair is None or pair[1] in found:
            raise ValueError(f"line {line.number}: {line.text}")
        if pair[2] == "|":
            block = []
            while lines and lines[0].indent > indent:
                block.append(lines[0].text)
                lines = lines[1:]
            found[pair[1]] = "\n".join(block)
        elif pair[2]:
            found[pair[1]] = _scalar(line._replace(text=pair[2]))
        elif lines and lines[0].indent > indent:
            found[pair[1]], lines = _node(lines, indent + 2)
        else:
            found[pair[1]] = ""
    return found, lines


def _scalar(line: Line) -> Node:
    if bracketed := re.fullmatch(r"\[(.*)\]", line.text):
        return [_scalar(line._replace(text=one.strip())) for one in bracketed[1].split(",")]
    if quoted := re.fullmatch(r"\"([^\"\\]*)\"", line.text):
        return quoted[1]
    if not _BARE.fullmatch(line.text):
        raise ValueError(f"line {line.number}: {line.text}")
    return line.text
