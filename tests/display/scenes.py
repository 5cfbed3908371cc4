"""Scenes made from a table without a database, with difficult names."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

from display.pictures.picture import CardStyle
from display.render_context import Deadline, RenderContext, shown_names
from display.screen import Screen
from engine.game import PUBLIC, Person
from engine.registry import GAMES
from engine.table import Table, view
from engine.table import actions as act
from locales import words
from locales.names import tidy
from tests.engine.table.kit import Club

NAMES = (
    "Nonna Pia",
    "<b>&amp;\"'</b>",
    "\u202e" + "x" * 2000,
    "👨‍👩‍👧" * 30,
    "Nonna Pia",
    "\n\n",
    "ﷺ" * 64,
    "{name} %s {0}",
    "a" * 23 + "&" * 23,
    "Ж" * 64,
    "\u0301" * 64,
    "</i><a href='tg://user?id=1'>x</a>",
)

IN_A_MINUTE = Deadline(1_800_000_060, 60)

TAGS = {"b", "i", "a", "code", "tg-time", "pre", "u", "s", "blockquote", "tg-emoji"}


def scene_of(
    table: Table,
    viewer: Person = PUBLIC,
    language: str = "it",
    *,
    deadline: Deadline | None = IN_A_MINUTE,
    nudge: bool = False,
    draft: int | None = None,
    style: CardStyle | None = None,
) -> RenderContext:
    """The scene of this table as storage would give it, if its players had the names above."""
    seen = view(table, viewer)
    people = seen.seating.met | {seen.opener}
    return RenderContext(
        table_id=36**5,
        address=-(10**12),
        title=tidy("\u202e<Famiglia & co>" * 8),
        seen=seen,
        names=shown_names({person: NAMES[person % len(NAMES)] for person in people}),
        chips=dict.fromkeys(people, 1_000_000_000),
        words=words(language),
        offers=GAMES[seen.game_key].sight.offers(seen.game) if seen.phase == "round" else (),
        deadline=deadline,
        nudge=seen.running.turn if nudge else 0,
        telegram_ids={person: 10**10 + person for person in people},
        draft=draft,
        style=style,
    )


def phases(people: int) -> Iterator[tuple[str, Table]]:
    """One table in every phase, and in the odd ones besides."""
    club = Club(seated=tuple(range(1, people + 1)), chips=5000)
    yield "lobby", club.table
    club.deal()
    yield "first turn", club.table
    club.play("tiro", 50)
    yield "a card was called", club.table
    while club.table.phase == "round":
        club.play("tiro")
    yield "pause", club.table
    club.deal()
    club.run_out("turn")
    yield "somebody was late", club.table
    club.done(99, act.Sit()) if people < 12 else None
    club.done(1, act.EndTable())
    yield "last hand", club.table
    club.play_out()
    yield "closed", club.table
    club = Club(seated=tuple(range(1, people + 1)), clock=0)
    club.deal()
    club.run_out("patience")
    club.done(1, act.AskPause())
    club.done(2, act.GetUp())
    yield "may be called", club.table
    club.play_out()
    yield "halt", club.table
    for person in range(1, people + 1):
        club.purses[person] = 5
    club.play_out()
    yield "alone", Club(seated=(1,)).table


class _Checker(HTMLParser):
    """Telegram's HTML: known tags, closed in order, nothing unescaped."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_entityref(self, name: str) -> None:
        assert name in {"lt", "gt", "amp", "quot"}, name

    def handle_data(self, data: str) -> None:
        assert "<" not in data, data
        assert "&" not in data, data


def check_text(screen: Screen) -> None:
    """Check that Telegram can parse the text, and that no character turns a line round."""
    checker = _Checker()
    checker.feed(screen.text)
    checker.close()
    assert checker.open == []
    assert not any(mark in screen.text for mark in "\u202e\u2066\u2067\u2068\x00")
    assert "\n\n\n" not in screen.text
