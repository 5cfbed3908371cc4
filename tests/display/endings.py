"""Ends of evenings and tournaments, as a screen reads them."""

from __future__ import annotations

from display.board_data import BoardData
from display.pictures.picture import BACK, Face
from display.pictures.studio import USUAL
from display.showdown import ShowdownKind, ShownHand
from display.story import BestHand, Story
from display.summary import EveningResults, SummaryLine
from engine.cards import Card
from engine.tournament import Out, board
from locales import Raw, words
from tests.engine.tournament.kit import Fair


def told(fair: Fair, viewer: int = 0, language: str = "it", *, name: str = "Zia {}") -> BoardData:
    names = {person: name.format(person) for person in range(1, 101)}
    return BoardData(
        tournament_id=5, board=board(fair.tournament, viewer), names=names, words=words(language)
    )


def play_out(fair: Fair) -> Fair:
    while not fair.tournament.done:
        bench = next(bench for bench in fair.tournament.benches if not bench.waits)
        fair.giro(bench.number, (Out(bench.people[0], 10, 1),), winner=bench.people[-1])
    return fair


def hand(person: int, *cards: str, total: int | None, kind: ShowdownKind = "points") -> ShownHand:
    faces: tuple[Face, ...] = tuple(Card(card) if card else BACK for card in cards)
    return ShownHand(person=person, cards=faces, total=total, kind=kind, chips=0)


def made(story: Story, *, people: int = 3, language: str = "it") -> EveningResults:
    lines = tuple(
        SummaryLine(person=n, name=f"Zia {n}", chips=100 - 50 * n, refills=0)
        for n in range(1, people + 1)
    )
    return EveningResults(
        table_id=7,
        words=words(language),
        rounds=9,
        played=(Raw("9 mani"), Raw("2 banchi")),
        practice=False,
        lines=lines,
        points=(),
        story=story,
        style=USUAL,
    )


REALE = BestHand(
    round=4,
    winner=hand(1, "10D", "7D", total=15, kind="reale"),
    loser=hand(2, "6C", "5C", total=22, kind="bust"),
    chips=120,
    matta=Card("10D"),
)
