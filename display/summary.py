"""The summary of an evening in one message when a table closes: in words, or beside a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from display.buttons import is_whole
from display.callback import Tap
from display.caption import folded
from display.measure import MOST_CAPTION, MOST_TEXT, fits, length, plain, taken
from display.pictures.lettering import legible
from display.pictures.picture import (
    BestHandPicture,
    CardStyle,
    Curve,
    EveningPicture,
    PodiumStep,
)
from display.places import shared_places
from display.points import in_points
from display.screen import Button, Keyboard, Screen
from display.shown_hands import in_words, played_hand
from display.story import BestHand, Fact, Story
from engine.game import Person
from engine.registry import GAMES
from engine.value import Value
from locales import Raw, Words, signed
from storage.records import TableId

BUILT_KEYS: Final = (
    *(f"summary.said.{about}" for about in ("comeback", "bank", "led", "bust", "won")),
    *(f"summary.titled.{about}" for about in ("reale", "seven_half", "bank", "bust")),
    *(f"table.people.{n}" for n in range(2, 13)),
)
"""Keys built here, which no search for the whole key finds (see ``tests/words``)."""


class SummaryLine(Value, frozen=True):
    person: Person
    name: str
    chips: int
    refills: int


class ScoreLine(Value, frozen=True):
    """A person's points of the evening, in words. ``won``: matches, which decide the place first."""

    person: Person
    name: str
    points: str
    won: int = 0


class EveningResults(Value, frozen=True):
    """Each player's result at a closed table, best first."""

    table_id: TableId
    words: Words
    rounds: int
    played: tuple[Raw, ...]
    """The number of rounds in words, and the number of banks that players took if it was counted."""
    practice: bool
    lines: tuple[SummaryLine, ...]
    points: tuple[str, ...]
    """Lines with the points of games that count points."""
    story: Story
    style: CardStyle | None
    """The style of the cards in the picture; None for a text without a picture."""
    scores: tuple[ScoreLine, ...] = ()
    """The points of the main game, best first, for an evening without chips."""

    def name(self, person: Person) -> str:
        """The person's name in the summary, or a word for somebody without one."""
        told: tuple[SummaryLine | ScoreLine, ...] = (*self.lines, *self.scores)
        name = next((line.name for line in told if line.person == person), "")
        return name or self.words("somebody")


def summary_screen(it: EveningResults) -> Screen:
    """The evening with its buttons. Beside a picture, more than three lines are folded until a tap opens them."""
    title = it.words("summary.title", played=Raw(", ".join(it.played)))
    best, said, titles = _best_lines(it), _said(it), _titles(it)
    keyboard = _keyboard(it)
    if it.style is None:
        rest = ["", *taken(it.points, MOST_TEXT // 3, _others(it))] if it.points else []
        rest += ["", *best, *said, *titles] if best or said or titles else []
        room = MOST_TEXT - length("\n".join([title, "", *rest]))
        ranking = ["", *_ranking(it, room)] if it.lines else []
        return Screen("\n".join([title, *ranking, *rest]), keyboard)
    for most in (len(it.lines), 5, 3):
        scored = taken(it.points, MOST_CAPTION // 3, _others(it))
        shown = [*_ranking(it, MOST_TEXT, most), *scored, *best, *titles]
        text = folded([title, *said, *shown])
        if fits(text, MOST_CAPTION):
            break
    return Screen(text, keyboard, _picture(it, it.style))


def _ranking(it: EveningResults, room: int, most: int = 1_000) -> list[str]:
    """A line for each player, as many as fit into ``room`` and at most ``most``."""
    said = it.words
    lines: list[str] = []
    places = shared_places(line.chips for line in it.lines)
    for place, line in zip(places, it.lines[:most], strict=False):
        refills = said("summary.refills", n=line.refills) if line.refills else ""
        change = signed(line.chips)
        lines.append(said("summary.line", place=place, name=line.name, change=change) + refills)
    if len(it.lines) > most:
        lines.append(said("word.others", n=len(it.lines) - most))
    return taken(lines, room, _others(it))


def _others(it: EveningResults) -> Callable[[int], str]:
    """The line that stands for lines left out."""
    return lambda n: it.words("word.others", n=n)


def _keyboard(it: EveningResults) -> Keyboard:
    if not it.rounds:
        return ()
    said = it.words

    def button(name: str) -> Button:
        return Button(
            said(f"button.{name}"), Tap(table=it.table_id, round=0, decision=0, name=name).data()
        )

    again = Button(
        said("button.rivincita"),
        Tap(table=it.table_id, round=0, decision=0, name="rivincita").data(),
        style="success",
    )
    to_read = ("le_mani",) if it.practice else ("classifica", "le_mani")
    row = (again, *(button(name) for name in to_read))
    return (row,) if is_whole(row) else (row[:1], row[1:])


# --- the story ----------------------------------------------------------------------------------------------


def _best_lines(it: EveningResults) -> list[str]:
    """The hand of the evening, if there was one."""
    return [_best_line(it, it.story.best)] if it.story.best is not None else []


def _said(it: EveningResults) -> list[str]:
    """The evening's sentence, if there is one."""
    return [_sentence(it, it.story.said)] if it.story.said is not None else []


def _titles(it: EveningResults) -> list[str]:
    """The titles, one in each line."""
    return [_title(it, fact, it.name(fact.person)) for fact in it.story.titles]


def _best_line(it: EveningResults, best: BestHand) -> str:
    said = it.words
    hand = said(
        "summary.best",
        n=best.round,
        name=it.name(best.winner.person),
        chips=signed(best.chips),
        hand=in_words(best.winner, said),
    )
    if best.loser is None:
        return hand + said("summary.as_bank")
    name = it.name(best.loser.person)
    return hand + said("summary.against", name=name, hand=in_words(best.loser, said))


def _sentence(it: EveningResults, fact: Fact) -> str:
    key, name = f"summary.said.{fact.about}", it.name(fact.person)
    if fact.about == "comeback" and it.story.game:
        unit = GAMES[it.story.game].tally.points
        lowest, end = (Raw(in_points(points, unit)) for points in (fact.n, fact.m))
        return it.words(key, name=name, n=lowest, m=end)
    return it.words(key, name=name, n=fact.n, m=fact.m)


def _title(it: EveningResults, fact: Fact, name: str) -> Raw:
    times = it.words(f"table.people.{fact.n}") if 2 <= fact.n <= 12 else Raw(fact.n)
    return it.words(f"summary.titled.{fact.about}", name=name, times=times)


# --- the picture --------------------------------------------------------------------------------------------


def _picture(it: EveningResults, style: CardStyle) -> EveningPicture:
    said, story = it.words, it.story
    placed: tuple[SummaryLine | ScoreLine, ...] = it.lines or it.scores
    places = shared_places(_result(line) for line in placed)
    names = {
        line.person: legible(line.name, said("picture.place", n=place))
        for place, line in zip(places, placed, strict=True)
    }
    title = said("summary.picture", played=Raw(", ".join(it.played)))
    podium = tuple(
        PodiumStep(place, names[line.person], _gain(line))
        for place, line in zip(places, placed[:3], strict=False)
    )
    curves = tuple(
        Curve(names[line.person], story.curves[line.person])
        for line in placed
        if line.person in story.curves
    )
    best = _best_picture(it, story.best, names) if story.best is not None else None
    titles = tuple(
        legible(plain(_title(it, fact, names.get(fact.person, it.name(fact.person)))), "")
        for fact in story.titles
    )
    return EveningPicture(
        style=style, title=title, podium=podium, curves=curves, best=best, titles=titles
    )


def _result(line: SummaryLine | ScoreLine) -> object:
    """The result that decides the place."""
    return line.chips if isinstance(line, SummaryLine) else (line.won, line.points)


def _gain(line: SummaryLine | ScoreLine) -> str:
    return signed(line.chips) if isinstance(line, SummaryLine) else line.points


def _best_picture(
    it: EveningResults, best: BestHand, names: Mapping[Person, str]
) -> BestHandPicture:
    hands = [best.winner] if best.loser is None else [best.winner, best.loser]
    return BestHandPicture(
        title=it.words("summary.best_title", n=best.round),
        chips=signed(best.chips),
        matta=best.matta,
        hands=tuple(played_hand(hand, names, won=hand is best.winner) for hand in hands),
    )
