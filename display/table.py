"""The table's message in the group, phase by phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from display.agreed import lobby_lines
from display.ahead import ahead_rows
from display.buttons import button, named
from display.callback import parse
from display.caption import caption
from display.games import look, look_of, words_at
from display.legend import with_legend
from display.main_menu import menu_button
from display.scene import Scene
from display.screen import Button, Keyboard, Screen, Style
from engine.game import PUBLIC
from engine.registry import game_of
from engine.table import offers
from locales import Raw


def table_screen(scene: Scene) -> Screen:
    """The present content of the table's message."""
    draw = {
        "lobby": _lobby,
        "round": _round,
        "pause": _pause,
        "halt": _halt,
        "closed": _closed,
    }[scene.seen.phase]
    picture = None
    if scene.style is not None and scene.seen.round:
        picture = look(scene).table_picture(scene, scene.style)
    screen = draw(replace(scene, pictured=picture is not None))
    if picture is not None:
        screen = Screen(screen.text, screen.keyboard, with_legend(picture, scene.words))
    if scene.seen.tournament:
        own_card = {"carta"} if scene.seen.in_group else set()
        return _without(screen, _OF_A_TABLE_OF_ITS_OWN - own_card)
    return _without(screen, _FOR_SEVERAL) if scene.seen.practice else screen


MOST_AWAY: Final = 2
"""Maximum number of absent players named in a caption."""

MOST_NAMED: Final = 4
"""Maximum number of seated players named in a caption."""

_FOR_SEVERAL: Final = frozenset({"siediti", "alzati", "mi_assento", "carta", "pausa"})
"""Buttons without use at a practice table: its one person plays against computers and sees the cards on its message."""


_OF_A_TABLE_OF_ITS_OWN: Final = frozenset(
    {"siediti", "alzati", "carta", "pausa", "si_gioca", "imposta", "computer", "chiudi", "regole"}
)
"""Buttons without use at a tournament table, which the tournament directs; in private it also shows the cards."""


def _without(screen: Screen, names: frozenset[str]) -> Screen:
    """The screen without the buttons of these names."""
    kept = (
        tuple(key for key in row if (tap := parse(key.data)) is None or tap.name not in names)
        for row in screen.keyboard
    )
    return Screen(screen.text, tuple(row for row in kept if row), screen.picture)


def _lobby(scene: Scene) -> Screen:
    word, seen = scene.words, scene.seen
    house = look_of(seen.rules).house
    lines: list[str] = [word("table.title", game=word(f"game.{house.game.key}.name"))]
    lines.append(_seated(scene))
    lines += _kept(scene)
    lines += lobby_lines(house, seen.rules, word)
    lines += _deck_lines(scene)
    enough = len(seen.seats) >= _fewest(scene)
    if not enough:
        lines += ["", word("table.wait_for_more", people=_people(scene))]
    keyboard: Keyboard = (
        (named(scene, "si_gioca", "success"),) if enough and not seen.starting else (),
        _open_to_somebody(scene, "siediti", "alzati", first="" if enough else "primary"),
        (named(scene, "regole"), named(scene, "imposta")),
        (named(scene, "computer"), *_menu(scene)),
        _open_to_somebody(scene, "chiudi"),
    )
    return Screen("\n".join(lines), keyboard)


def _round(scene: Scene) -> Screen:
    lines = _round_caption(scene) if scene.pictured else _round_text(scene)
    return Screen("\n".join(lines), _round_keyboard(scene))


def _round_text(scene: Scene) -> list[str]:
    """The running round without a picture."""
    seen = scene.seen
    lines = look(scene).hand_lines(scene)
    if seen.viewer in seen.playing:
        lines += ["", *look(scene).card_lines(scene)]
    if scene.nudge:
        lines = [_mention(scene, "table.nudge"), "", *lines]
    if seen.turn:
        lines += ["", _asks(scene)]
        if scene.deadline is not None:
            lines.append(_until(scene))
    coming = _coming(scene)
    return [*lines, "", *coming] if coming else lines


def _round_caption(scene: Scene) -> list[str]:
    """The player on turn and the deadline; if there is room, the next or the last event."""
    seen = scene.seen
    must = [_mention(scene, "table.called")] if scene.nudge else []
    if seen.turn:
        must.append(_asks(scene))
        if scene.deadline is not None:
            must.append(_until(scene))
    mine = [look(scene).total_line(scene)] if seen.viewer in seen.playing else []
    may = [*_soon(scene)[:1], *mine, *_away(scene), *look(scene).caption_lines(scene)]
    return caption(must, [*may, *_newcomers(scene)])


def _round_keyboard(scene: Scene) -> Keyboard:
    """Buttons for the present moment; none of the game's buttons during a computer's turn."""
    seen = scene.seen
    thinks = seen.turn in seen.computers or not seen.turn
    choices = [] if thinks or _looks_on(scene) else look(scene).choices(scene)
    looking = [named(scene, "carta")] if look(scene).is_dealt(scene) else []
    if seen.advice and not thinks:
        looking.append(named(scene, "consiglio"))
    going = ("mi_assento",) if seen.tournament else ("alzati", "pausa")
    last = (*looking, *_open_to_somebody(scene, *going))
    return (*choices, *_early(scene), last, *_calls(scene))


def _asks(scene: Scene) -> Raw:
    """The player on turn and the question; a waiting viewer in a private chat reads only the player on turn."""
    word, who = scene.words, scene.seen.turn
    if who in scene.seen.computers:
        return word("table.thinks", name=scene.name(who))
    if _looks_on(scene):
        return word("tournament.turn", name=scene.name(who))
    return look(scene).asks(scene)


def _looks_on(scene: Scene) -> bool:
    """True if the message belongs to one viewer and another player is on turn."""
    seen = scene.seen
    return seen.tournament != 0 and seen.viewer not in (PUBLIC, seen.turn)


def _pause(scene: Scene) -> Screen:
    by_oneself = scene.seen.tournament and len(scene.seen.seats) == 1
    alone = scene.words("tournament.alone") if by_oneself else ""
    soon = alone or scene.words("table.next_soon")
    if scene.pictured:
        coming = [*_seal_waits(scene), *_coming(scene), soon]
        lines = [*look(scene).caption_lines(scene)[:2], coming[0]]
    elif not scene.seen.round:  # a tournament's table, before its first round
        lines = [_seated(scene), alone or scene.words("tournament.soon"), *_deck_lines(scene)]
    else:
        lines = [*look(scene).result_lines(scene), soon, *_deck_lines(scene)]
        coming = _coming(scene)
        lines += ["", *coming] if coming else []
    can = {offer.name for offer in offers(scene.seen)}
    go_on = (button(scene, "si_gioca", scene.words("button.avanti"), style="success"),)
    rows = (
        go_on if "si_gioca" in can else (),
        *_early(scene),
        (*_open_to_somebody(scene, "alzati", "pausa"), *_recap(scene)),
        _open_to_somebody(scene, "siediti", "mi_assento", "taglia"),
        *_calls(scene),
    )
    return Screen("\n".join(lines), rows)


def _recap(scene: Scene) -> tuple[Button, ...]:
    return (named(scene, "andata"),) if scene.seen.round else ()


def _early(scene: Scene) -> list[tuple[Button, ...]]:
    """Rows of premoves, on a message that belongs to one viewer: at a practice table or a tournament table."""
    return ahead_rows(scene) if scene.seen.viewer != PUBLIC else []


def _fewest(scene: Scene) -> int:
    """The minimum number of players for a deal."""
    rules = scene.seen.rules
    return game_of(rules).fewest(rules)


def _people(scene: Scene) -> Raw:
    return scene.words(f"table.people.{max(_fewest(scene), 2)}")


def _halt(scene: Scene) -> Screen:
    word, seen = scene.words, scene.seen
    why = word(f"table.halted.{seen.halted}", people=_people(scene))
    if scene.pictured:
        seated = [*_seal_waits(scene), *_next_game(scene), _seated(scene)]
        lines = [*look(scene).caption_lines(scene)[:1], why, seated[0]]
    else:
        lines = [*look(scene).result_lines(scene), "", why]
        lines += [*_next_game(scene), _seated(scene), *_deck_lines(scene)]
    short = seen.halted in ("nobody_covers", "too_few")
    rows: Keyboard = (
        (named(scene, "si_gioca", "success"),),
        (named(scene, "imposta"), named(scene, "ricarica")) if short else (),
        (*_open_to_somebody(scene, "siediti", "alzati"), named(scene, "andata")),
        (named(scene, "regole"), *(() if short else (named(scene, "imposta"),))),
        (named(scene, "computer"), *_menu(scene)),
        _open_to_somebody(scene, "taglia", "chiudi"),
        *_calls(scene),
    )
    return Screen("\n".join(lines), rows)


def _closed(scene: Scene) -> Screen:
    word, seen = scene.words, scene.seen
    told = look(scene).caption_lines if scene.pictured else look(scene).result_lines
    lines = told(scene)[: None if not scene.pictured else 1] if seen.round else []
    return Screen("\n".join([*lines, word("table.closed")]))


def _seated(scene: Scene) -> Raw:
    word = scene.words
    names = [
        word("table.away_name", name=scene.name(seat.person))
        if seat.presence == "away"
        else word("table.name", name=scene.name(seat.person))
        for seat in scene.seen.seats
    ]
    if not names:
        return word("table.nobody")
    if scene.pictured and len(names) > MOST_NAMED:
        return word("table.seated_many", n=len(names))
    return word("table.seated", names=Raw(", ".join(names)))


def _kept(scene: Scene) -> list[Raw]:
    """The players whose seats are kept, if there are any."""
    if not scene.seen.kept:
        return []
    names = ", ".join(
        scene.words("table.name", name=scene.name(person)) for person in scene.seen.kept
    )
    return [scene.words("table.kept", names=Raw(names))]


def _deck_lines(scene: Scene) -> list[str]:
    """The cuts of the next deck with their players, or the note that the table waits for the seal."""
    waits, sealed = _seal_waits(scene), scene.seen.sealed
    if waits or sealed is None:
        return waits
    said = scene.words
    return [said("table.cut", name=scene.name(who), words=cut) for who, cut in sealed.cuts]


def _seal_waits(scene: Scene) -> list[str]:
    return [scene.words("table.seal_waits")] if scene.seen.awaits_seal else []


def _coming(scene: Scene) -> list[str]:
    """Newcomers, absent players, and the events after this hand."""
    return [*_newcomers(scene), *_away(scene), *_soon(scene)]


def _newcomers(scene: Scene) -> list[str]:
    """Players who join from the next hand on."""
    seen = scene.seen
    waiting = [
        s.person for s in seen.seats if s.presence == "here" and s.person not in seen.playing
    ]
    if seen.phase != "round" or not waiting:
        return []
    names = ", ".join(scene.name(person) for person in waiting)
    return [scene.words(look(scene).words_of_round("next"), names=names)]


def _away(scene: Scene) -> list[str]:
    away = [scene.name(s.person) for s in scene.seen.seats if s.presence == "away"]
    if not away:
        return []
    if not scene.pictured:
        return [scene.words("table.away", n=len(away), names=", ".join(away))]
    if len(away) > MOST_AWAY:
        return [scene.words("table.away_many", n=len(away))]
    return [scene.words("table.away_names", n=len(away), names=", ".join(away))]


def _soon(scene: Scene) -> list[str]:
    """The event after this hand, if it is not just another hand."""
    word, seen = scene.words, scene.seen
    if seen.ending:
        return [word(look(scene).words_of_round("last"))]
    pause = [word(look(scene).words_of_round("pause"))] if seen.pause_asked else []
    return [*_next_game(scene), *pause]


def _next_game(scene: Scene) -> list[str]:
    """The note that another game comes next, if so."""
    word, seen = scene.words, scene.seen
    if seen.next_game == seen.game_key:
        return []
    said = words_at(seen.next_game, word)
    return [said("table.next_game", game=word(f"game.{seen.next_game}.name"))]


def _open_to_somebody(scene: Scene, *names: str, first: Style = "") -> tuple[Button, ...]:
    """The named buttons that at least one person in the group could use now."""
    can = {offer.name for offer in offers(scene.seen)}
    left = [name for name in names if name in can]
    return tuple(named(scene, name, first if name == names[0] else "") for name in left)


def _menu(scene: Scene) -> tuple[Button, ...]:
    """The button to the menu, for tables with several people."""
    alone = scene.seen.practice or scene.seen.tournament
    return () if alone else (menu_button(scene.words),)


def _calls(scene: Scene) -> list[tuple[Button, ...]]:
    """Buttons that appear only if a player is absent or slow."""
    can = {offer.name for offer in offers(scene.seen)}
    row = []
    if "chiama" in can:
        row.append(button(scene, "chiama", scene.words("button.chiama")))
    if "eccomi" in can:
        row.append(named(scene, "eccomi"))
    return [tuple(row)] if row else []


def _mention(scene: Scene, key: str) -> str:
    who = scene.seen.turn
    link = Raw(
        f'<a href="tg://user?id={scene.telegram_ids[who]}">{scene.words("table.name", name=scene.name(who))}</a>'
    )
    return scene.words(key, name=link)


def _until(scene: Scene) -> str:
    """The deadline; the client replaces the words by the reader's local time."""
    end = scene.deadline
    if end is None:
        return ""
    within = scene.words("table.within", n=end.seconds)
    return f'⏳ <tg-time unix="{end.unix}" format="T">{within}</tg-time>'
