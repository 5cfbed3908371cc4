"""Writes the pages of the repository as a site of plain HTML: ``python -m tools.site [FOLDER]``, ``make site``.

README is its first page. A page keeps its place and its anchors; pictures and files that a page links to are copied.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT: Final = Path(__file__).parents[1]

PAGES: Final = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]

_FRAME: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem }}
img {{ max-width: 100% }}
pre, table {{ display: block; overflow-x: auto }}
code {{ font-size: .9em; overflow-wrap: anywhere }}
td, th {{ padding: .2rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #8886 }}
</style>
<nav><a href="{home}">Matta</a></nav>
<main>
{body}</main>
</html>
"""


class PageTargets(HTMLParser):
    """The anchors of a page, and the targets of its links and pictures."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.targets: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.anchors.append(value or "")
            elif tag in ("a", "img", "source") and name in ("href", "src", "srcset"):
                self.targets += [value] if value and not re.match(r"\w+:", value) else []


def write_site(folder: Path) -> None:
    """Write all pages into a folder, with the files that they link to and that exist."""
    for page in PAGES:
        path = folder / place(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(rendered(page), encoding="utf-8")
    for page in PAGES:
        for target in PageTargets(_read(page)).targets:
            file = page.parent / target.partition("#")[0]
            if file.is_file() and file.resolve() not in PAGES:
                path = folder / place(file)
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, path)


def place(file: Path) -> PurePosixPath:
    """The path in the site of a file of the repository. No name begins with a dot, which web servers hide."""
    path = PurePosixPath(*(part.lstrip(".") for part in file.resolve().relative_to(ROOT).parts))
    if path.suffix != ".md":
        return path
    return PurePosixPath("index.html") if path.stem == "README" else path.with_suffix(".html")


def rendered(page: Path) -> str:
    """A page as HTML."""
    tokens = _parsed(page)
    taken: dict[str, int] = {}
    title = ""
    for token, inside in zip(tokens, [*tokens[1:], Token("", "", 0)], strict=True):
        if token.type == "heading_open":
            title = title or inside.content
            token.attrSet("id", anchor(inside.content, taken))
        for child in token.children or ():
            if child.type == "link_open":
                target = str(child.attrs.pop("href"))
                if not (page.parent / target).is_dir():  # a site has no page for a folder
                    child.attrSet("href", _moved(page, target))
    home = os.path.relpath("index.html", place(page).parent)
    body = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return _FRAME.format(title=html.escape(re.sub(r"[`*]", "", title)), home=home, body=body)


def anchor(heading: str, taken: dict[str, int]) -> str:
    """The anchor that GitHub gives to a heading: a number follows one that is ``taken``."""
    name = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
    taken[name] = taken.get(name, -1) + 1
    return f"{name}-{taken[name]}" if taken[name] else name


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": True}).enable("table")


def _parsed(page: Path) -> list[Token]:
    return _MARKDOWN.parse(page.read_text(encoding="utf-8"))


def _read(page: Path) -> str:
    return str(_MARKDOWN.renderer.render(_parsed(page), _MARKDOWN.options, {}))


def _moved(page: Path, target: str) -> str:
    """The target of a link as it is in the site."""
    name, hash_, anchor = target.partition("#")
    if not name or re.match(r"\w+:", name):
        return target
    return os.path.relpath(place(page.parent / name), place(page).parent) + hash_ + anchor


def main() -> int:
    """Write the site anew."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "site")
    shutil.rmtree(folder, ignore_errors=True)
    write_site(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
