"""A page of the rules in words, and the page that all games share."""

from __future__ import annotations

from display.callback import Tap
from display.screen import Button
from engine.table.timers import CALLED, PATIENCE
from engine.value import replace
from locales import Raw, Words


class Page:
    """A page under construction."""

    def __init__(self, title: str) -> None:
        self.lines = [f"<b>{title}</b>", ""]

    def say(self, *sentences: str) -> None:
        """Add one point, of these sentences."""
        self.lines.append("· " + " ".join(sentences))

    def say_each(self, words: Words, section: str, *names: str) -> None:
        """Add a point for each key ``section.name``. These sentences need no values."""
        for name in names:
            self.say(words(f"{section}.{name}"))

    @property
    def text(self) -> Raw:
        return Raw("\n".join(self.lines))


class Section(Page):
    """A page of one section of the catalogue, from ``section.title`` on. A name stands for the key ``section.name``."""

    def __init__(self, words: Words, section: str) -> None:
        super().__init__(words(f"{section}.title"))
        self.words, self.section = words, section

    def point(self, *names: str, **values: object) -> None:
        """Add one point of these sentences, all with these values."""
        self.say(*[self.words(f"{self.section}.{name}", **values) for name in names])

    def points(self, *names: str) -> None:
        """Add a point for each of these sentences, which need no values."""
        for name in names:
            self.point(name)


def plain_page(words: Words, section: str, *names: str) -> Page:
    """A page with the title ``section.title`` whose points are the sentences ``section.name``."""
    page = Page(words(f"{section}.title"))
    page.say_each(words, section, *names)
    return page


def turning(tap: Tap, at: int, count: int) -> tuple[Button, ...]:
    """The row that turns the pages of a message; ``tap`` with another page in its argument asks for that page."""

    def leaf(label: str, to: int) -> Button:
        return Button(label, replace(tap, argument=str(to)).data())

    last = count - 1
    return (
        leaf("‹", at - 1 if at else last),
        leaf(f"{at + 1} / {count}", at),
        leaf("›", at + 1 if at < last else 0),
    )


def time_page(clock: int, words: Words, *, time_up: tuple[Raw, ...]) -> Page:
    """The page on time and chips. ``time_up``: the game's sentences about a player whose time runs out."""
    page = Page(words("rules.time.title"))
    if clock:
        page.say(words("rules.time.clock", n=clock))
    else:
        page.say(words("rules.time.no_clock", minutes=PATIENCE // 60, seconds=CALLED))
    for said in time_up:
        page.say(said)
    page.say(words("rules.time.play_money"))
    page.say(words("rules.time.broke"))
    return page
