"""An ended tournament: places, prizes, eliminations, and the last hand."""

from __future__ import annotations

from typing import Final

from display.board_data import BoardData, place_words
from display.caption import folded
from display.games import GAME_UIS
from display.measure import MOST_CAPTION, MOST_TEXT, fits, length, plain, taken
from display.pictures.lettering import legible
from display.pictures.picture import BestHandPicture, CardStyle, EveningPicture, PodiumStep
from display.screen import Screen
from display.showdown import Showdown, ShownHand
from display.shown_hands import in_words, played_hand
from engine.families import GameEvent
from engine.tournament import FinalPlace
from engine.tournament.feed import tournament_game
from locales import number, signed

MEDALS: Final = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}


def over_screen(data: BoardData) -> Screen:
    """The end of a tournament, the winner first. Beside a picture all but three lines are folded."""
    word, board = data.words, data.board
    title = data.title
    won = word("tournament.won", name=data.name(board.ranking[0].person))
    places, last = _places(data), _last_hand(data)
    if data.style is None:
        room = MOST_TEXT - length("\n".join([title, "", won, "", "", *last]))
        shown = taken(places, room, lambda n: word("word.others", n=n))
        return Screen("\n".join([title, "", won, "", *shown, *([""] if last else []), *last]))
    for most in (len(places), 12, 6, 3):
        shown = taken(places, MOST_TEXT, lambda n: word("word.others", n=n))[:most]
        shown += [word("word.others", n=len(places) - most)] if len(places) > most else []
        text = folded([title, won, *filter(None, shown), *last])
        if fits(text, MOST_CAPTION):
            break
    return Screen(text, picture=_picture(data, data.style))


def _places(data: BoardData) -> list[str]:
    """A line for each player; an empty line separates the winners of prizes from the others."""
    won = dict(data.board.prizes)
    lines = [_line(data, place, won.get(place.person, 0)) for place in data.board.ranking]
    paid = sum(place.person in won for place in data.board.ranking)
    return [*lines[:paid], "", *lines[paid:]] if 0 < paid < len(lines) else lines


def _line(data: BoardData, place: FinalPlace, chips: int) -> str:
    said = data.words(
        "tournament.line_prize" if chips else "tournament.line",
        place=place_words(place.best, place.worst, data.words),
        name=data.name(place.person),
        chips=chips,
        by=_by(data, place),
    )
    medal = MEDALS.get(place.best, "") if place.best == place.worst else ""
    return medal + said


def _by(data: BoardData, place: FinalPlace) -> str:
    """The player who eliminated this one; empty for the winner."""
    by = dict(data.decided.by).get(place.person)
    if by is None or place.best == 1:
        return ""
    if not by:
        return data.words("tournament.by_fine")
    return data.words("tournament.by", name=data.name(by))


# --- the last hand ------------------------------------------------------------------------------------------


def _sides(duel: Showdown) -> tuple[ShownHand, ShownHand]:
    """The winner's hand and the loser's hand."""
    (punta,) = duel.punte
    return (punta, duel.bank) if punta.chips > 0 else (duel.bank, punta)


def _last_duel(event: GameEvent) -> Showdown:
    return GAME_UIS[tournament_game().game.key].ended.duel(event)


def _last_hand(data: BoardData) -> list[str]:
    if data.decided.last is None:
        return []
    winner, loser = _sides(_last_duel(data.decided.last))
    return [
        data.words(
            "tournament.last_hand",
            name=data.name(winner.person),
            hand=in_words(winner, data.words),
            other=data.name(loser.person),
            its=in_words(loser, data.words),
        )
    ]


def _picture(data: BoardData, style: CardStyle) -> EveningPicture:
    word, won = data.words, dict(data.board.prizes)
    names = {
        place.person: legible(data.name(place.person), word("picture.place", n=place.best))
        for place in data.board.ranking
    }
    podium = tuple(
        PodiumStep(place.best, names[place.person], signed(won[place.person]))
        if place.person in won
        else PodiumStep(place.best, names[place.person], number(0))
        for place in data.board.ranking[:3]
    )
    best = None
    if data.decided.last is not None:
        duel = _last_duel(data.decided.last)
        winner, loser = _sides(duel)
        best = BestHandPicture(
            title=word("tournament.last_hand_title"),
            chips="",
            matta=duel.matta,
            hands=(played_hand(winner, names, won=True), played_hand(loser, names, won=False)),
        )
    title = legible(plain(data.title).removeprefix("🏆 "), "")
    return EveningPicture(style=style, title=title, podium=podium, curves=(), best=best)
