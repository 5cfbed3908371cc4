"""A tournament in the group: entries, running tables with their players, eliminations, winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote, urlencode

from display.board_data import BoardData, place_words
from display.callback import Tap
from display.measure import plain
from display.screen import Button, Screen
from display.screen import ButtonStyle as ButtonStyle
from display.victory import over_screen
from engine.game import Person
from engine.tournament import FinalPlace as Rank
from engine.tournament import offers
from engine.tournament.terms import expected_minutes
from locales import Raw, Words

BUTTONS: Final[Mapping[str, tuple[str, ButtonStyle]]] = {
    "iscriviti": ("t_entra", "success"),
    "ritirati": ("t_esce", ""),
    "via": ("t_via", "primary"),
    "condizioni": ("t_cond", ""),
    "annulla": ("t_annulla", ""),
    "continua": ("t_continua", ""),
}
"""For each of the tournament's offers the name of its tap and the style of its button."""

MY_TABLE: Final = "t_tavolo"
"""The button that leads a player from the group to the own table in the private chat."""

_ROWS: Final = (
    ("iscriviti", "ritirati"),
    ("via",),
    ("condizioni",),
    ("annulla", "continua"),
)
_WITH_TERMS: Final = 2
"""The row that the invitation shares with the terms."""

BUILT_KEYS: Final = tuple(f"tournament.button.{tap}" for tap, _ in BUTTONS.values())

MOST_OUT: Final = 8
"""Number of eliminated players named during the tournament, the last ones."""


def board_screen(data: BoardData) -> Screen:
    """The present content of the board."""
    if data.board.phase == "over":
        return over_screen(data)
    draw = {
        "entries": _entries,
        "draw": _entries,
        "running": _running,
        "called_off": _called_off,
    }[data.board.phase]
    entering = data.board.phase in ("entries", "draw")
    text = "\n".join([data.title, *([] if entering else [""]), *draw(data)])
    can = {offer.name for offer in offers(data.board)}
    if data.board.phase != "called_off":
        can.add("condizioni")  # all members may read them
    rows = [[_button(data, name) for name in together if name in can] for together in _ROWS]
    if data.board.phase == "entries" and data.link:
        rows[_WITH_TERMS].insert(1, _invitation(data))
    return Screen(text, tuple(tuple(row) for row in rows if row))


def _button(data: BoardData, offer: str) -> Button:
    tap, style = BUTTONS[offer]
    label = data.words(f"tournament.button.{tap}")
    return Button(
        label, Tap(table=data.tournament_id, round=0, decision=0, name=tap).data(), style=style
    )


def _entries(data: BoardData) -> list[str]:
    """The text above the entry button, short enough for a phone; another button opens the terms."""
    word, board, terms = data.words, data.board, data.board.terms
    lines = [
        word("tournament.organiser", name=data.name(board.organiser)),
        word("tournament.price", entry=terms.entry, stack=terms.stack),
        *_prizes(data),
        _entered(data),
    ]
    if board.phase == "draw":
        lines.append(word("table.seal_waits"))
    return [*lines, word("tournament.quiet")] if board.quiet else lines


def terms_text(data: BoardData) -> Raw:
    """The terms that a player accepts by entering; once it runs, five lines of a small phone.

    The rules pages tell the fines and the ties.
    """
    word, board, terms = data.words, data.board, data.board.terms
    lines = [
        data.title,
        word("tournament.starts", entry=terms.entry, stack=terms.stack),
        word("tournament.minimums", min_pot=terms.min_pot, min_bet=terms.min_bet),
        word("tournament.pace", rise=terms.rise, every=terms.every, clock=terms.clock),
    ]
    if board.phase == "running":
        return Raw("\n".join([*lines, *_prizes(data)]))
    minutes = expected_minutes(terms, max(len(board.entrants), terms.seats))
    lines.append(word("tournament.tables", seats=terms.seats, minutes=minutes))
    return Raw("\n".join([*lines, word("tournament.paid", n=terms.places)]))


def _invitation(data: BoardData) -> Button:
    """A button to share the link to this board."""
    said = data.words("tournament.invited", entry=data.board.terms.entry)
    asked = urlencode({"url": data.link, "text": plain(said)}, quote_via=quote)
    label = data.words("tournament.button.invite")
    return Button(label, url=f"https://t.me/share/url?{asked}")


def _entered(data: BoardData) -> str:
    people = data.board.entrants
    if not people:
        return data.words("tournament.nobody")
    names = ", ".join(data.name(person) for person in people)
    return data.words("tournament.entered", n=len(people), people=names)


def _prizes(data: BoardData) -> list[str]:
    shares = [
        data.words("tournament.prize", place=place_words(place, place, data.words), chips=chips)
        for place, chips in enumerate(data.board.shares, 1)
    ]
    return [data.words("tournament.prizes", prizes=Raw(" · ".join(shares)))] if shares else []


def _running(data: BoardData) -> list[str]:
    word, board = data.words, data.board
    coming = board.coming
    level = word("tournament.now", level=board.level, min_pot=board.min_pot, min_bet=board.min_bet)
    then = (
        word("tournament.then", min_pot=coming[0], min_bet=coming[1])
        if coming is not None
        else word("tournament.top")
    )
    lines = [
        level,
        then,
        word("tournament.left", left=len(board.standing), all=len(board.entrants)),
        "",
    ]
    for table in board.tables:
        seats = [
            word("tournament.seat", name=data.name(person), chips=chips)
            for person, chips in sorted(table.stacks, key=lambda stack: -stack[1])
        ]
        key = "tournament.table" if len(seats) > 1 else "tournament.table_alone"
        lines.append(word(key, number=table.number, people=Raw(", ".join(seats))))
    out = [_out(data, place) for place in board.ranking[:MOST_OUT]]
    if out:
        lines += ["", word("tournament.out_list", people=Raw(", ".join(out)))]
    lines += ["", *_prizes(data)]
    if board.votes:
        lines += ["", word("tournament.votes", n=board.votes, needed=board.votes_needed)]
    return lines


def _out(data: BoardData, place: Rank) -> str:
    place_said = place_words(place.best, place.worst, data.words)
    return data.words("tournament.out", place=place_said, name=data.name(place.person))


def _called_off(data: BoardData) -> list[str]:
    return [data.words("tournament.called_off")]


def news_screen(
    out: Sequence[tuple[Person, int, int]], minimums: tuple[int, int] | None, data: BoardData
) -> Screen:
    """The news for the group: eliminated players (person, best and worst place), and higher minimums."""
    lines: list[str] = [
        data.words(
            "tournament.news.out",
            name=data.name(person),
            place=place_words(best, worst, data.words),
        )
        for person, best, worst in out
    ]
    if minimums is not None:
        low_pot, low_bet = minimums
        lines.append(data.words("tournament.news.level", min_pot=low_pot, min_bet=low_bet))
    return Screen("\n".join(lines))


def fate_screen(best: int, worst: int, entrants: int, *, chips: int, word: Words) -> Screen:
    """The private message to an eliminated player, or with ``chips`` above zero to the winner of a prize."""
    place = place_words(best, worst, word)
    if chips:
        return Screen(word("tournament.fate.prize", place=place, chips=chips))
    return Screen(word("tournament.fate.out", place=place, all=entrants))


def watch_screen(data: BoardData, table: Screen) -> Screen:
    """The featured table in its public view. Its players play in private chats: the message says so, and
    leads there.
    """
    head = data.words("tournament.watch", number=data.board.featured)
    tap = Tap(table=data.tournament_id, round=0, decision=0, name=MY_TABLE).data()
    leads = Button(data.words("tournament.button.my_table"), tap, style="primary")
    return Screen(f"{head}\n{table.text}", ((leads,),), table.picture)
