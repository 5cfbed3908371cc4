"""The table's message in the group, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final

from display.bets import BETS
from display.buttons import LAST_TRICK, button, in_rows, is_whole, named
from display.callback import parse
from display.caption import MOST_LINES, caption, fitting_lines, folded, lines_on_phone
from display.game_ui import HaltReason
from display.games import GAME_UIS, look, look_of, words_at
from display.legend import with_legend
from display.main_menu import menu_button
from display.options import picked_lines
from display.phone import closer, filled, lines_beside, rows_beside
from display.pictures.picture import EveningPicture, HandPicture, Picture, TablePicture
from display.premoves import premove_rows
from display.render_context import Deadline, RenderContext
from display.rules_text import lobby_lines
from display.screen import Button, ButtonStyle, Keyboard, Screen
from display.watch import WATCH, watch_button
from display.which_game import WHICH, cover
from engine.game import PUBLIC
from engine.registry import game_of
from engine.table import enough, offers
from engine.table.seating import plays_in_pairs
from engine.value import replace
from locales import Raw


def table_screen(context: RenderContext) -> Screen:
    """The present content of the table's message."""
    phases: dict[str, Callable[[RenderContext, Picture | None], Screen]] = {
        "lobby": _lobby,
        "round": _round,
        "pause": _pause,
        "halt": _halt,
        "closed": lambda context, _: _closed(context),
    }
    picture, draw = _picture(context), phases[context.seen.phase]
    drawn = draw(replace(context, pictured=picture is not None), picture)
    return Screen(drawn.text, _usable(context, drawn.keyboard), picture)


def _picture(context: RenderContext) -> TablePicture | EveningPicture | HandPicture | None:
    """The picture of a match that is won, else of the round with its legend; before the first one of the game.

    None without pictures, or while no card lies on the table. A player at a practice table sees the own cards below the
    trick.
    """
    if context.style is None:
        return None
    if context.seen.phase == "lobby":
        return cover(look_of(context.seen.agreed.rules), context.words, context.style)
    if not context.seen.round:
        return None
    ui = look(context)
    won = (
        ui.picture.match_picture(context, context.style) if context.seen.phase != "round" else None
    )
    if won is not None:
        return won
    if context.seen.viewer in context.seen.running.everybody:
        own = ui.own.hand_picture(context, context.style)
        if own.table is not None:
            return own
    picture = ui.picture.table_picture(context, context.style)
    return None if picture is None else with_legend(picture, context.words, ui.holder)


MOST_AWAY: Final = 2
"""Maximum number of absent players named in a caption."""

MOST_NAMED: Final = 4
"""Maximum number of seated players named in a caption."""

_FOR_SEVERAL: Final = frozenset({"siediti", "alzati", "mi_assento", "carta", "pausa"})
"""Buttons without use at a practice table: its one person plays against computers and sees the cards on its message."""


_OF_A_TABLE_OF_ITS_OWN: Final = frozenset(
    {
        "siediti",
        "alzati",
        "carta",
        "pausa",
        "si_gioca",
        "imposta",
        "computer",
        "chiudi",
        "regole",
        WHICH,
    }
)
"""Buttons without use at a tournament table, which the tournament directs; in private it also shows the cards."""


def _usable(context: RenderContext, keyboard: Keyboard) -> Keyboard:
    """The keyboard without the buttons that have no use at this table, and without empty rows."""
    without: AbstractSet[str] = frozenset()
    if context.seen.tournament.number:
        own_card = {"carta"} if context.seen.tournament.in_group else set()
        without = _OF_A_TABLE_OF_ITS_OWN - own_card
    elif context.seen.practice:
        without = _FOR_SEVERAL
    return _left_out(keyboard, without)


def _left_out(keyboard: Keyboard, names: AbstractSet[str]) -> Keyboard:
    """The keyboard without the buttons of these names, and without empty rows."""
    kept = (
        tuple(key for key in row if (tap := parse(key.data)) is None or tap.name not in names)
        for row in keyboard
    )
    return tuple(row for row in kept if row)


_SPARED: Final = (frozenset({WATCH}), frozenset({"regole", "imposta", WHICH}))
"""Buttons that a keyboard without room goes without, the first set first. All of them are in the menu too."""

_ON_CARDS_TOO: Final = frozenset({"eccomi"})
"""Buttons that the cards of their players have too, so that the group's message may go without them."""


def _beside(
    context: RenderContext, keyboard: Keyboard, *, picture: Picture | None, lines: list[str]
) -> Keyboard:
    """The usable keyboard, in as few rows as a small phone shows beside the picture and these lines, if they fit.

    If even the first line has no room, buttons that stand elsewhere too are left out.
    """
    rows = in_rows(_usable(context, keyboard))
    if not context.pictured:
        return rows
    most = rows_beside(picture, min(_long(lines), MOST_LINES))
    least = rows_beside(picture, _long(lines[:1]))
    joined = closer(rows, most)
    for spared in (*_SPARED, *((_ON_CARDS_TOO,) if context.seen.viewer == PUBLIC else ())):
        kept = in_rows(_left_out(rows, spared))
        fewer = closer(kept, most)
        if len(joined) > least and len(fewer) < len(joined):
            rows, joined = kept, fewer
    return filled(joined, least)


def _lobby(context: RenderContext, picture: Picture | None) -> Screen:
    word, seen = context.words, context.seen
    house = look_of(seen.agreed.rules).rules.house
    title = word("table.title", game=word(f"game.{house.game.key}.name"))
    about: list[str] = [*_partners(context), *_kept(context)]
    about += [*lobby_lines(house, seen.agreed.rules, word), *_deck_lines(context)]
    ready = _ready(context)
    waits = [] if ready else [word("table.wait_for_more", people=_people(context))]
    seated = _seated(replace(context, pictured=False))
    if context.pictured and waits:  # a folded caption shows three lines
        lines = [title, *waits, " · ".join([seated, *about])]
    elif context.pictured:
        lines = [title, seated, " · ".join(about)]
    else:
        lines = [title, seated, *about, *(("", *waits) if waits else ())]
    keyboard: Keyboard = (
        (named(context, "si_gioca", "success"),) if ready and not seen.halt.starting else (),
        _open_to_somebody(context, "siediti", "alzati", first="" if ready else "primary"),
        _open_to_somebody(context, "compagni"),
        (named(context, "regole"), named(context, "imposta"), _other_game(context)),
        (named(context, "computer"), *_menu(context), *_open_to_somebody(context, "chiudi")),
    )
    keyboard = _beside(context, keyboard, picture=picture, lines=lines)
    return Screen(folded(lines) if context.pictured else "\n".join(lines), keyboard)


def _round(context: RenderContext, picture: Picture | None) -> Screen:
    must = _must(context) if context.pictured else []
    keyboard = _beside(context, _round_keyboard(context), picture=picture, lines=must)
    if context.pictured:
        most = lines_beside(picture, len(keyboard))
        first, *rest = must or [""]
        must = [first, *fitting_lines(rest, most - lines_on_phone(first))] if must else []
        lines = caption(must, _may(context), most)
    else:
        lines = _round_text(context)
    return Screen("\n".join(lines), keyboard)


def _long(lines: list[str]) -> int:
    """Lines of a small phone."""
    return sum(map(lines_on_phone, lines))


def _round_text(context: RenderContext) -> list[str]:
    """The running round without a picture."""
    seen = context.seen
    lines = look(context).table.hand_lines(context)
    if seen.viewer in seen.running.everybody:
        lines += ["", *look(context).own.card_lines(context)]
    if context.nudge:
        lines = [context.words("table.nudge", name=_link(context)), "", *lines]
    if seen.running.decision:
        lines += ["", _asks(context), *_apart(context), *picked_lines(context)]
        if context.deadline is not None:
            lines.append(_until(context))
    coming = _coming(context)
    return [*lines, "", *coming] if coming else lines


def _must(context: RenderContext) -> list[str]:
    """The player on turn and the deadline."""
    must: list[str] = []
    if context.seen.running.decision:
        must += [*_called(context), *_apart(context), *picked_lines(context)]
        if context.deadline is not None:
            must.append(_until(context))
    return must


def _called(context: RenderContext) -> list[str]:
    """The question; it mentions the player on turn if the message calls that player."""
    asks, word = _asks(context), context.words
    if not context.nudge:
        return [asks]
    name, link = word("table.name", name=context.name(context.nudge)), _link(context)
    return [f"⏰ {asks.replace(name, link, 1)}"] if name in asks else [f"⏰ {link}", asks]


def _may(context: RenderContext) -> list[str]:
    """The lines for a caption with room, most important first: the next or the last event, and the absent players."""
    mine = context.seen.viewer in context.seen.running.everybody
    return [
        *_soon(context)[:1],
        *([look(context).own.total_line(context)] if mine else []),
        *_away(context),
        *look(context).picture.caption_lines(context),
        *_newcomers(context),
    ]


def _round_keyboard(context: RenderContext) -> Keyboard:
    """Buttons for the present moment; none of the game's buttons for a computer, or a player with an own table in use.

    In public one button stands for all private offers, the same for every hand; it opens them for its owner.
    Buttons that leave the table stand in the lowest row, where no move's button lies, and stay there after the round.
    """
    seen = context.seen
    thinks = seen.running.turn in seen.seating.computers or not seen.running.decision
    choices = []
    if not (thinks or context.plays_apart or _looks_on(context)):
        choices = look(context).offers.choices(_without_hidden(context))
    own = _own_button(context)
    looking = [own] if own is not None else []
    if seen.agreed.advice and seen.running.turn and not thinks:
        looking.append(named(context, "consiglio"))
    going = ("mi_assento",) if seen.tournament.number else ("alzati", "pausa")
    leaving = tuple(_open_to_somebody(context, *going))
    if look(context).own.last_trick(context):
        looking.append(named(context, LAST_TRICK))
    together = (*looking, *leaving)
    last = (together,) if is_whole(together) else (tuple(looking), leaving)
    calls, bets = _calls(context), _bets(context)
    apart: list[Button] = []
    for key in (*calls, *bets):  # a row less, if the labels are short
        place = next((at for at, row in enumerate(choices) if is_whole((*row, key))), None)
        if place is not None:
            choices[place] = (*choices[place], key)
        elif key not in bets or not calls:
            apart.append(key)
    return (*choices, *_early(context), tuple(apart), *last)


def _without_hidden(context: RenderContext) -> RenderContext:
    """The screen's data without the private offers, for the public."""
    shown = tuple(
        offer for offer in context.offers if not offer.private or context.seen.viewer != PUBLIC
    )
    return replace(context, offers=shown) if len(shown) < len(context.offers) else context


def _own_button(context: RenderContext) -> Button | None:
    """The button that leads to the own choices or cards; None before any card is dealt."""
    hidden = {*context.offers} - {*_without_hidden(context).offers}
    if any(offer.option_kind == "cards" for offer in hidden):
        return named(context, "carte")
    if context.plays_apart or look(context).picture.is_dealt(context):
        return button(context, "carta", context.words(look(context).own.peek_label))
    return None


def _asks(context: RenderContext) -> Raw:
    """The player on turn and the question; a waiting viewer in a private chat reads only the player on turn.

    The only person at a practice table of tricks reads the task itself, such as the suit to follow.
    """
    word, who = context.words, context.seen.running.turn
    if who in context.seen.seating.computers:
        return word("table.thinks", name=context.name(who))
    if _looks_on(context):
        return word("tournament.turn", name=context.name(who))
    if who == context.seen.viewer and look(context).own.many_turns:
        return Raw(look(context).own.your_turn(context))
    return look(context).table.asks(context)


def _apart(context: RenderContext) -> list[Raw]:
    """The button that opens the own table on which the player on turn plays; empty for other players."""
    own = _own_button(context) if context.plays_apart else None
    return [context.words("table.plays_apart", button=own.label)] if own is not None else []


def _looks_on(context: RenderContext) -> bool:
    """True if the message belongs to one viewer and another player is on turn."""
    seen = context.seen
    return seen.tournament.number != 0 and seen.viewer not in (PUBLIC, seen.running.turn)


def _pause(context: RenderContext, picture: Picture | None) -> Screen:
    by_oneself = context.seen.tournament.number and len(context.seen.seating.seats) == 1
    alone = context.words("tournament.alone") if by_oneself else ""
    soon = [alone or _goes_on(context)] if not context.past else []
    keyboard = _pause_keyboard(context)
    if context.pictured:
        coming = [*_seal_waits(context), *_coming(context), *soon][:1]
        first, *more = look(context).picture.caption_lines(context)
        keyboard = _beside(context, keyboard, picture=picture, lines=[first, *coming])
        left = lines_beside(picture, len(keyboard)) - lines_on_phone(first)
        coming = fitting_lines(coming, left)
        lines = [first, *fitting_lines(more, left - _long(coming)), *coming]
    elif not context.seen.round:  # a tournament's table, before its first round
        lines = [_seated(context), alone or context.words("tournament.soon"), *_deck_lines(context)]
    else:
        lines = [*look(context).table.result_lines(context), *soon, *_deck_lines(context)]
        coming = _coming(context)
        lines += ["", *coming] if coming else []
    return Screen("\n".join(lines), keyboard)


def _pause_keyboard(context: RenderContext) -> Keyboard:
    """To go on or to sit down, the last round, and in the lowest row the buttons that leave."""
    can = {offer.name for offer in offers(context.seen)}
    go_on = (button(context, "si_gioca", _go_on_label(context), style="success"),)
    told, cut = _bets(context), _open_to_somebody(context, "taglia")
    leaving = _open_to_somebody(context, "alzati", "pausa", "mi_assento")
    calls = tuple(_calls(context))
    if context.seen.tournament.number:  # nobody gets up there, so one row has room for all
        return (*_early(context), (*told, *calls), _recapped(context, (), (*cut, *leaving)))
    coming = (*(go_on if "si_gioca" in can else ()), *_open_to_somebody(context, "siediti"))
    if is_whole((*coming, *calls)):
        coming, calls = (*coming, *calls), ()
    return (coming, *_early(context), _recapped(context, calls, (*told, *cut)), leaving)


def _go_on_label(context: RenderContext) -> Raw:
    """``Avanti ▸``; once somebody has tapped it, it also says how many of those who are here have."""
    ready, here = context.seen.halt.ready, context.seen.seating.present
    if not ready:
        return context.words("button.avanti")
    return context.words("table.go_on", n=len({*ready} & {*here}), all=len(here))


def _bets(context: RenderContext) -> list[Button]:
    """The button to the list of all bets, if the message does not name them all."""
    return [named(context, BETS)] if look(context).bets.shortens(context) else []


def _recapped(
    context: RenderContext, before: tuple[Button, ...], after: tuple[Button, ...]
) -> tuple[Button, ...]:
    """These buttons with those about the last round between them: its result, and to watch it if a phone has room."""
    if not context.seen.round:
        return (*before, *after)
    recap = named(context, "andata")
    row = (*before, recap, watch_button(context), *after)
    return row if is_whole(row) else (*before, recap, *after)


def _early(context: RenderContext) -> list[tuple[Button, ...]]:
    """Rows of premoves, on a message that belongs to one viewer: at a practice table or a tournament table."""
    return premove_rows(context) if context.seen.viewer != PUBLIC else []


def _fewest(context: RenderContext) -> int:
    """The minimum number of players for a deal."""
    rules = context.seen.agreed.rules
    return game_of(rules).seats.min_players(rules)


def _ready(context: RenderContext) -> bool:
    """True if enough players are present for a deal."""
    return enough(context.seen.seating.seats, context.seen.agreed.rules)


def _people(context: RenderContext) -> Raw:
    return context.words(f"table.people.{max(_fewest(context), 2)}")


def _halt(context: RenderContext, picture: Picture | None) -> Screen:
    reason = _halt_reason(context)
    says = reason.says if _ready(context) else "table.halted.few"
    why = context.words(says, people=_people(context))
    keyboard = _halt_keyboard(context, reason)
    if context.pictured:
        seated = [*_seal_waits(context), *_next_game(context), _seated(context)]
        first, *_ = [*look(context).picture.caption_lines(context), why]
        keyboard = _beside(context, keyboard, picture=picture, lines=[first, why])
        left = lines_beside(picture, len(keyboard)) - lines_on_phone(first)
        lines = [first, *fitting_lines([why, seated[0]], left)]
    else:
        lines = [*look(context).table.result_lines(context), "", why]
        lines += [*_next_game(context), _seated(context), *_deck_lines(context)]
    return Screen("\n".join(lines), keyboard)


def _halt_keyboard(context: RenderContext, reason: HaltReason) -> Keyboard:
    seen = context.seen
    go_on = button(context, "si_gioca", context.words(f"button.{reason.button}"), style="success")
    if seen.halt.reason == "match_over" and _ready(context):
        told = (named(context, "andata"), *_menu(context))
        leaving = _open_to_somebody(context, "siediti", "alzati", "chiudi")
        return ((go_on, *told), leaving)
    return (
        (go_on,) if _ready(context) else (),
        (named(context, "imposta"), named(context, "ricarica")) if reason.short else (),
        _recapped(context, _open_to_somebody(context, "siediti"), tuple(_calls(context))),
        tuple(_bets(context)),
        (
            named(context, "regole"),
            *(() if reason.short else (named(context, "imposta"),)),
            _other_game(context),
        ),
        (named(context, "computer"), *_menu(context), *_open_to_somebody(context, "taglia")),
        _open_to_somebody(context, "alzati", "chiudi"),
    )


def _halt_reason(context: RenderContext) -> HaltReason:
    """The coming game's or the last game's own reason to stop, or the table's: ``asked``, ``few``.

    After ``few`` the players who are present again are asked to go on. A reason that no game has any more reads as a
    pause.
    """
    seen = context.seen
    code = seen.halt.reason
    for game in (seen.agreed.game_key, seen.game_key):
        if code in GAME_UIS[game].halts:
            reason = GAME_UIS[game].halts[code]
            changed = seen.agreed.game_key != seen.game_key and reason.other_game
            return HaltReason(changed) if changed else reason
    own = f"table.halted.{'enough' if code == 'few' else code}"
    return HaltReason(own if context.words.has(own) else "table.halted.asked")


def _closed(context: RenderContext) -> Screen:
    word, seen = context.words, context.seen
    told = (
        look(context).picture.caption_lines
        if context.pictured
        else look(context).table.result_lines
    )
    lines = told(context)[: None if not context.pictured else 1] if seen.round else []
    if lines and not context.pictured:
        lines.append("")
    return Screen("\n".join([*lines, word("table.closed")]))


def _partners(context: RenderContext) -> list[Raw]:
    """The pairs, if so many people play in pairs: partners sit opposite."""
    word, seating = context.words, context.seen.seating
    if not plays_in_pairs(seating, context.seen.agreed.kind):
        return []
    names = [word("table.name", name=context.name(person)) for person in seating.ring]
    one, other = (word("match.and", first=names[at], last=names[at + 2]) for at in (0, 1))
    return [word("table.partners", one=one, other=other)]


def _seated(context: RenderContext) -> Raw:
    word = context.words
    names = [
        word("table.away_name", name=context.name(seat.person))
        if seat.presence == "away"
        else word("table.name", name=context.name(seat.person))
        for seat in context.seen.seating.seats
    ]
    if not names:
        return word("table.nobody")
    if context.pictured and len(names) > MOST_NAMED:
        return word("table.seated_many", n=len(names))
    return word("table.seated", names=Raw(", ".join(names)))


def _kept(context: RenderContext) -> list[Raw]:
    """The players whose seats are kept, if there are any."""
    if not context.seen.seating.absent_kept:
        return []
    names = ", ".join(
        context.words("table.name", name=context.name(person))
        for person in context.seen.seating.absent_kept
    )
    return [context.words("table.kept", names=Raw(names))]


def _deck_lines(context: RenderContext) -> list[str]:
    """The cuts of the next deck with their players, or the note that the table waits for the seal."""
    waits, sealed = _seal_waits(context), context.seen.decks.ready
    if waits or sealed is None:
        return waits
    said = context.words
    return [said("table.cut", name=context.name(who), words=cut) for who, cut in sealed.cuts]


def _seal_waits(context: RenderContext) -> list[str]:
    return [context.words("table.seal_waits")] if context.seen.decks.awaits_seal else []


def _coming(context: RenderContext) -> list[str]:
    """Newcomers, absent players, and the events after this hand."""
    return [*_newcomers(context), *_away(context), *_soon(context)]


def _newcomers(context: RenderContext) -> list[str]:
    """Players who join from the next hand on."""
    seen = context.seen
    waiting = [
        s.person
        for s in seen.seating.seats
        if s.presence == "here" and s.person not in seen.running.playing
    ]
    if seen.phase != "round" or not waiting:
        return []
    names = ", ".join(context.name(person) for person in waiting)
    return [context.words(look(context).words_of_round("next"), names=names)]


def _away(context: RenderContext) -> list[str]:
    away = [context.name(s.person) for s in context.seen.seating.seats if s.presence == "away"]
    if not away:
        return []
    if not context.pictured:
        return [context.words("table.away", n=len(away), names=", ".join(away))]
    if len(away) > MOST_AWAY:
        return [context.words("table.away_many", n=len(away))]
    return [context.words("table.away_names", n=len(away), names=", ".join(away))]


def _soon(context: RenderContext) -> list[str]:
    """The event after this hand, if it is not just another hand."""
    word, seen = context.words, context.seen
    if seen.ending.asked:
        return [word(look(context).words_of_round("last"))]
    pause = [word(look(context).words_of_round("pause"))] if seen.halt.asked else []
    return [*_next_game(context), *pause]


def _next_game(context: RenderContext) -> list[str]:
    """The note that another game comes next, if so."""
    word, seen = context.words, context.seen
    if seen.agreed.game_key == seen.game_key:
        return []
    said = words_at(seen.agreed.game_key, word)
    return [said("table.next_game", game=word(f"game.{seen.agreed.game_key}.name"))]


def _open_to_somebody(
    context: RenderContext, *names: str, first: ButtonStyle = ""
) -> tuple[Button, ...]:
    """The named buttons that at least one person in the group could use now."""
    can = {offer.name for offer in offers(context.seen)}
    left = [name for name in names if name in can]
    return tuple(named(context, name, first if name == names[0] else "") for name in left)


def _other_game(context: RenderContext) -> Button:
    return button(context, WHICH, context.words(f"menu.button.{WHICH}"))


def _menu(context: RenderContext) -> tuple[Button, ...]:
    """The button to the menu, for tables with several people."""
    alone = context.seen.practice or context.seen.tournament.number
    return () if alone else (menu_button(context.words),)


def _calls(context: RenderContext) -> list[Button]:
    """Buttons that appear only if a player is absent or slow."""
    can = {offer.name for offer in offers(context.seen)}
    calls = []
    if "chiama" in can:
        calls.append(button(context, "chiama", context.words("button.chiama")))
    if "eccomi" in can:
        calls.append(named(context, "eccomi"))
    return calls


def _link(context: RenderContext) -> Raw:
    """A mention of the player on turn."""
    who = context.seen.running.turn
    name = context.words("table.name", name=context.name(who))
    return Raw(f'<a href="tg://user?id={context.telegram_ids[who]}">{name}</a>')


def _goes_on(context: RenderContext) -> str:
    """The end of the pause after a round."""
    end = context.deadline
    if end is None:
        return context.words("table.next_soon")
    return context.words(
        "table.goes_on", time=_left(end, context.words("table.after", n=end.seconds))
    )


def _until(context: RenderContext) -> str:
    """The end of a decision's time."""
    end = context.deadline
    return f"⏳ {_left(end, context.words('table.within', n=end.seconds))}" if end else ""


def _left(end: Deadline, said: Raw) -> Raw:
    """The time left, which the reader's client counts down; an older client shows the words ``said``."""
    return Raw(f'<tg-time unix="{end.unix}" format="r">{said}</tg-time>')
