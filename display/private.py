"""A player's private card: one message in the chat with the bot, edited hand after hand."""

from __future__ import annotations

from display.ahead import ahead_lines, ahead_rows
from display.buttons import named
from display.games import look
from display.measure import fitting
from display.pictures.picture import Picture
from display.scene import Scene
from display.screen import Button, Screen
from engine.table import offers


def card_screen(scene: Scene) -> Screen:
    """The card of ``scene.seen.viewer``: the player's cards and, during the player's turn, exactly the legal moves."""
    word, seen = scene.words, scene.seen
    playing = seen.phase == "round" and seen.viewer in seen.playing
    if playing:
        lines = [word(look(scene).words_of_round("where"), chat=scene.title, n=seen.round), ""]
    else:
        lines = [word("table.name", name=scene.title), ""]
    rows: list[tuple[Button, ...]] = []
    if seen.phase == "closed":
        return Screen(fitting(("\n".join(_closed(scene)),)), picture=_picture(scene))
    can = {offer.name for offer in offers(seen)}
    if playing:
        lines += look(scene).card_lines(scene)
        if seen.turn == seen.viewer:
            lines += ["", word("card.your_turn")]
            rows += look(scene).choices(scene)
            rows += [(named(scene, "consiglio"),)] if seen.advice else []
        elif seen.turn and "eccomi" not in can:
            lines += ["", word("card.wait_turn")]
    else:
        lines += _between(scene)
    early = ahead_lines(scene)
    if early:
        lines += ["", *early]
        rows += ahead_rows(scene)
    if "eccomi" in can:
        lines += ["", word("card.away" if playing else "card.out")]
        rows.append((named(scene, "eccomi", "success"),))
    elif seen.viewer in seen.absent:
        lines += ["", word(look(scene).words_of_round("back"))]
    elif "mi_assento" in can and seen.turn != seen.viewer:
        rows.append((named(scene, "mi_assento"),))
    picture = _picture(scene)
    if picture is not None:
        lines = [line for line in lines if line]
    return Screen("\n".join(lines), tuple(rows), picture)


def _between(scene: Scene) -> list[str]:
    """The result of the last round, or the news that cards will come; not for a player who is out of the tournament."""
    seen = scene.seen
    told = look(scene).recap(scene)
    plays = not seen.tournament or any(seat.person == seen.viewer for seat in seen.seats)
    if told or not plays:
        return [told] if told else []
    return [scene.words(look(scene).words_of_round("wait"))]


def _closed(scene: Scene) -> list[str]:
    """The news that the table is closed, with the result if the group could not see it because it removed the bot."""
    word, seen = scene.words, scene.seen
    if seen.tournament or not (seen.thrown_out and seen.round):
        return [word("card.closed", chat=scene.title)]
    return [word("card.thrown_out", chat=scene.title), "", *look(scene).result_lines(scene)]


def _picture(scene: Scene) -> Picture | None:
    """The player's cards; a back without cards, since a picture can never become a text again."""
    if scene.style is None:
        return None
    return look(scene).hand_picture(scene, scene.style)
