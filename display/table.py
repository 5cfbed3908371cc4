"""The table's message in the group, phase by phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from display.agreed import lobby_lines
from display.ahead import ahead_rows
from display.buttons import button, named
from display.callback import parse
from display.caption import END, folded
from display.games import look, look_of, words_at
from display.measure import fitting
from display.scene import Scene
from display.screen import Button, Keyboard, Screen, Style
from engine.game import PUBLIC
from engine.registry import game_of
from engine.table import offers
from locales import Raw


def table_screen(scene: Scene) -> Screen:
    """What the table's message shows now."""
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
        ways = (draw(replace(scene, pictured=True, brief=brief)).text for brief in (0, 1, 2))
        text = fitting(ways).replace(f"{END}\n\n", f"{END}\n")
        screen = Screen(text, screen.keyboard, picture)
    if scene.seen.tournament:
        return _without(screen, _OF_A_TABLE_OF_ITS_OWN)
    return _without(screen, _FOR_SEVERAL) if scene.seen.practice else screen


_FOR_SEVERAL: Final = frozenset({"siediti", "alzati", "mi_assento", "carta", "pausa"})
"""Buttons that mean nothing where one person plays with computers, and sees his cards on the table's own message."""


_OF_A_TABLE_OF_ITS_OWN: Final = frozenset(
    {"siediti", "alzati", "carta", "pausa", "si_gioca", "imposta", "computer", "chiudi", "regole"}
)
"""Buttons that mean nothing at a tournament's table: the tournament sees to that, and one's cards stand beside them."""


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
        (
            named(scene, "computer"),
            *_open_to_somebody(scene, "chiudi"),
        ),
    )
    return Screen("\n".join(lines), keyboard)


def _round(scene: Scene) -> Screen:
    seen = scene.seen
    lines = _told(scene, look(scene).hand_lines(scene))
    if seen.viewer in seen.playing:
        lines += ["", *look(scene).card_lines(scene)]
    if scene.nudge:
        lines = [_mention(scene), "", *lines]
    if seen.turn:
        lines += ["", _asks(scene)]
        if scene.deadline is not None:
            lines.append(_until(scene))
    lines += _coming(scene)
    asking = (named(scene, "consiglio"),) if seen.advice else ()
    choices = look(scene).choices(scene) if not _looks_on(scene) else []
    rows = [*choices, *_early(scene), (named(scene, "carta"), *asking)]
    going = ("mi_assento",) if seen.tournament else ("siediti", "alzati", "pausa")
    rows.append(_open_to_somebody(scene, *going))
    rows += _calls(scene)
    return Screen("\n".join(lines), tuple(rows))


def _asks(scene: Scene) -> Raw:
    """Whose turn it is and what he is asked; whoever waits at a table in his own chat reads whose turn it is."""
    word, who = scene.words, scene.seen.turn
    if who in scene.seen.computers:
        return word("table.thinks", name=scene.name(who))
    if _looks_on(scene):
        return word("tournament.turn", name=scene.name(who))
    return look(scene).asks(scene)


def _looks_on(scene: Scene) -> bool:
    """Whether the message is one person's own and it is not his turn."""
    seen = scene.seen
    return seen.tournament != 0 and seen.viewer not in (PUBLIC, seen.turn)


def _pause(scene: Scene) -> Screen:
    lines = _told(scene, look(scene).result_lines(scene))
    alone = scene.seen.tournament and len(scene.seen.seats) == 1
    soon = scene.words("tournament.alone" if alone else "table.next_soon")
    lines += [soon, *_deck_lines(scene), *_coming(scene)]
    can = {offer.name for offer in offers(scene.seen)}
    go_on = (button(scene, "si_gioca", scene.words("button.avanti"), style="success"),)
    rows = (
        go_on if "si_gioca" in can else (),
        *_early(scene),
        (*_open_to_somebody(scene, "alzati", "pausa"), named(scene, "andata")),
        _open_to_somebody(scene, "siediti", "mi_assento", "taglia"),
        *_calls(scene),
    )
    return Screen("\n".join(lines), rows)


def _early(scene: Scene) -> list[tuple[Button, ...]]:
    """On a message that is one person's own, at a practice table and a tournament's, what he may choose before his turn."""
    return ahead_rows(scene) if scene.seen.viewer != PUBLIC else []


def _fewest(scene: Scene) -> int:
    """Without how many nobody is dealt in."""
    rules = scene.seen.rules
    return game_of(rules).fewest(rules)


def _people(scene: Scene) -> Raw:
    return scene.words(f"table.people.{max(_fewest(scene), 2)}")


def _halt(scene: Scene) -> Screen:
    word, seen = scene.words, scene.seen
    lines = [
        *_told(scene, look(scene).result_lines(scene)),
        "",
        word(f"table.halted.{seen.halted}", people=_people(scene)),
    ]
    lines += [*_next_game(scene), _seated(scene), *_deck_lines(scene)]
    short = seen.halted in ("nobody_covers", "too_few")
    rows: Keyboard = (
        (named(scene, "si_gioca", "success"),),
        (named(scene, "imposta"), named(scene, "ricarica")) if short else (),
        (*_open_to_somebody(scene, "siediti", "alzati"), named(scene, "andata")),
        (
            named(scene, "regole"),
            *(() if short else (named(scene, "imposta"),)),
            named(scene, "computer"),
        ),
        _open_to_somebody(scene, "taglia", "chiudi"),
        *_calls(scene),
    )
    return Screen("\n".join(lines), rows)


def _closed(scene: Scene) -> Screen:
    word, seen = scene.words, scene.seen
    lines = _told(scene, look(scene).result_lines(scene)) if seen.round else []
    return Screen("\n".join([*lines, word("table.closed")]))


def _told(scene: Scene, lines: list[str]) -> list[str]:
    """The hand in words: whole as a text; beside a picture folded, or only its first line if that is still too long."""
    if not scene.pictured:
        return lines
    return lines[:1] if scene.brief > 1 else folded(lines)


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
    """Who cut the deck that lies ready and with what, or that the table waits for the seal."""
    word, sealed = scene.words, scene.seen.sealed
    if scene.seen.awaits_seal:
        return [word("table.seal_waits")]
    if sealed is None or scene.brief:
        return []
    return [word("table.cut", name=scene.name(who), words=said) for who, said in sealed.cuts]


def _coming(scene: Scene) -> list[str]:
    """What will happen when the hand is over."""
    word, seen = scene.words, scene.seen
    lines: list[str] = []
    waiting = [
        s.person for s in seen.seats if s.presence == "here" and s.person not in seen.playing
    ]
    if seen.phase == "round" and waiting and not scene.brief:
        names = ", ".join(scene.name(person) for person in waiting)
        lines.append(word(look(scene).words_of_round("next"), names=names))
    away = [scene.name(s.person) for s in seen.seats if s.presence == "away"]
    if away and not scene.brief:
        lines.append(word("table.away", n=len(away), names=", ".join(away)))
    if seen.ending:
        lines.append(word(look(scene).words_of_round("last")))
    else:
        lines += _next_game(scene)
        lines += [word(look(scene).words_of_round("pause"))] if seen.pause_asked else []
    return ["", *lines] if lines else []


def _next_game(scene: Scene) -> list[str]:
    """That another game comes, if one does."""
    word, seen = scene.words, scene.seen
    if seen.next_game == seen.game_key:
        return []
    said = words_at(seen.next_game, word)
    return [said("table.next_game", game=word(f"game.{seen.next_game}.name"))]


def _open_to_somebody(scene: Scene, *names: str, first: Style = "") -> tuple[Button, ...]:
    """Those of the table's buttons that at least one person in the group could use now."""
    can = {offer.name for offer in offers(scene.seen)}
    left = [name for name in names if name in can]
    return tuple(named(scene, name, first if name == names[0] else "") for name in left)


def _calls(scene: Scene) -> list[tuple[Button, ...]]:
    """Buttons that are there only when somebody is away or slow."""
    can = {offer.name for offer in offers(scene.seen)}
    row = []
    if "chiama" in can:
        row.append(button(scene, "chiama", scene.words("button.chiama")))
    if "eccomi" in can:
        row.append(named(scene, "eccomi"))
    return [tuple(row)] if row else []


def _mention(scene: Scene) -> str:
    who = scene.seen.turn
    link = Raw(
        f'<a href="tg://user?id={scene.telegram_ids[who]}">{scene.words("table.name", name=scene.name(who))}</a>'
    )
    return scene.words("table.nudge", name=link)


def _until(scene: Scene) -> str:
    """The client puts its own local time in place of the words."""
    end = scene.deadline
    if end is None:
        return ""
    within = scene.words("table.within", n=end.seconds)
    return f'⏳ <tg-time unix="{end.unix}" format="T">{within}</tg-time>'
