"""Finds sentences that a reader has to read twice: ``python -m tools.plain [FILE ...]``, ``--commits RANGE``.

Docstrings, comments, test names and pages of docs are read. A finding is one of four:

* headless: a clause on *who*, *what*, *whoever* or *whatever* without a noun before it. A question may, and so may one
inside a
  sentence (*says who won*);
* role: *he*, *his* or *him*, instead of the role or *they*;
* long: a sentence of more than 30 words;
* subject: the subject of a commit has more than 72 characters (with ``--commits`` alone).

Code, quotations and words in italics are left out: they speak of other texts.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
LONGEST_SENTENCE: Final = 30
"""Words."""

LONGEST_SUBJECT: Final = 72
"""Characters of a commit's subject."""

OF_OTHERS: Final = ("LICENSE", "display/pictures/drawn/")
"""Texts that this project did not write."""

QUOTED: Final = re.compile(
    r"```.*?```|``[^`]*``|`[^`]*`|\"[^\"\n]*\"|“[^”]*”|«[^»]*»|\*\*?[^*\n]+\*?\*|<!--.*?-->|<(?:img|source|/?picture)[^>]*>|\]\([^)]*\)|https?://\S+",
    re.DOTALL,
)
END: Final = re.compile(r"(?<=[.;!?:])[)\"*_]*\s+|\n\s*\n|\n\s*(?:[-*]|\d+\.)\s|\||\n#+")
ASKING: Final = (
    r"(?:ask|choose|decide|discover|explain|find out|guess|hear|imply|knew|know|known|learn|"
    r"mean|name|notice|print|reckon|remember|"
    r"reveal|said|saw|say|see|seen|show|shown|tell|told|understand|wonder|write|writes)(?:s|es|d|ed|ing|n)?"
)
"""Verbs that a question may follow inside a sentence: *says who won*."""

WITHOUT_NOUN: Final = (
    r"(?:^|[^\w\s`,)”’'*…]\s*|\b(?:about|after|all|and|are|as|at|be|because|before|beside|besides|between|but|by|for|from|if|"
    r"in|into|is|just|like|not|of|on|only|or|over|since|so|than|that|then|to|unless|until|upon|was|were|where|whether|while|"
    r"with|without)\s+)"
)
HEADLESS: Final = re.compile(
    rf"{WITHOUT_NOUN}(?:who|whom)\b|\b(?:whatever|whoever|whomever)\b|\bwhat\b", re.IGNORECASE
)
QUESTION: Final = re.compile(rf"\b{ASKING}(?:\s+\w+)?\s+(?:who|whom|what)\b", re.IGNORECASE)
ROLE: Final = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
TEST: Final = re.compile(r"test_\w+")


class Prose(NamedTuple):
    """A piece of prose and where it stands."""

    path: str
    line: int
    said: str


class Finding(NamedTuple):
    """Something to write anew."""

    path: str
    line: int
    kind: str
    said: str


def of_python(path: str, source: str) -> Iterator[Prose]:
    """Docstrings, comments and test names of a module. Comments in lines one below another are one text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield Prose(path, node.lineno, node.value.value)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and TEST.match(node.name):
            yield Prose(path, node.lineno, node.name.removeprefix("test_").replace("_", " "))
    yield from _comments(path, source)


def _comments(path: str, source: str) -> Iterator[Prose]:
    begun, block = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            after_code = bool(token.line[: token.start[1]].strip())
            if block and (after_code or token.start[0] != begun + len(block)):
                yield Prose(path, begun, "\n".join(block))
                block = []
            begun = begun if block else token.start[0]
            said = token.string.lstrip("# ")
            block.append("" if said.startswith(("noqa", "type:", "pragma")) else said)
            if after_code:
                yield Prose(path, begun, block.pop())
    if block:
        yield Prose(path, begun, "\n".join(block))


def of_page(path: str, source: str) -> Iterator[Prose]:
    """A page of docs, paragraph by paragraph."""
    source = re.sub(r"```.*?```", lambda code: "\n" * code[0].count("\n"), source, flags=re.DOTALL)
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", source):
        yield Prose(path, line, paragraph)
        line += paragraph.count("\n")


def sentences(text: Prose) -> Iterator[Prose]:
    """The sentences of a text, without code and quotations."""
    said = QUOTED.sub(lambda quoted: "X" + "\n" * quoted[0].count("\n"), text.said)
    line, begin = text.line, 0
    for end in [*(match.end() for match in END.finditer(said)), len(said)]:
        sentence = said[begin:end]
        blank = len(sentence) - len(sentence.lstrip())
        yield Prose(text.path, line + sentence[:blank].count("\n"), " ".join(sentence.split()))
        line, begin = line + sentence.count("\n"), end


def findings(text: Prose) -> Iterator[Finding]:
    """All that is to be written anew in a text."""
    for path, line, said in sentences(text):
        for kind, found in (
            ("headless", HEADLESS.search(QUESTION.sub("X", said)) and not said.endswith("?")),
            ("role", ROLE.search(said)),
            ("long", len(re.findall(r"\w[\w'’.-]*", said)) > LONGEST_SENTENCE),
        ):
            if found:
                yield Finding(path=path, line=line, kind=kind, said=said)


def texts(files: Sequence[str]) -> Iterator[Prose]:
    """The prose of these files; of every file of the project if none is named."""
    listed = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split()  # noqa: S607
    for name in files or listed:
        if name.startswith(OF_OTHERS) or not Path(name).is_file():
            continue
        if name.endswith(".py"):
            yield from of_python(name, Path(name).read_text(encoding="utf-8"))
        elif name.endswith(".md"):
            yield from of_page(name, Path(name).read_text(encoding="utf-8"))


def subjects(commits: str) -> Iterator[Finding]:
    """Commits of a range whose subject is too long."""
    command = ["git", "log", "--format=%h %s", commits]
    for line in subprocess.check_output(command, cwd=ROOT, text=True).splitlines():  # noqa: S603
        number, _, subject = line.partition(" ")
        if len(subject) > LONGEST_SUBJECT:
            yield Finding(path=number, line=len(subject), kind="subject", said=subject)


def main() -> int:
    """Print the findings; 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tools.plain", description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--commits", metavar="RANGE")
    asked = parser.parse_args()
    found = (
        list(subjects(asked.commits))
        if asked.commits
        else [one for text in texts(asked.files) for one in findings(text)]
    )
    lines = [f"{one.path}:{one.line}: {one.kind}: {one.said[:200]}" for one in found]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
