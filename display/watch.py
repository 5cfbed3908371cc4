"""A finished hand to watch: the table after each of its moves with all cards face up, and the moment that cost most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from display.buttons import LOST, in_rows
from display.callback import Tap
from display.caption import fitting_lines, has_time, lines_on_phone
from display.cards import card_sign
from display.games import look
from display.legend import with_legend
from display.main_menu import menu_button
from display.measure import plain
from display.options import in_pairs
from display.page import turning
from display.phone import filled, lines_beside, rows_beside
from display.pictures.picture import (
    BACK,
    CardStyle,
    Face,
    HandPicture,
    Panel,
    Plate,
    TablePicture,
)
from display.pictures.plan import in_sixes
from display.render_context import RenderContext
from display.review import choice_label, choice_place, look_back_says
from display.screen import Button, Keyboard, Screen
from engine.cards import PACK, Card
from engine.game import Choice
from engine.value import Value, replace
from locales import Raw, shown

WATCH: Final = "rivedi"
"""The name of the taps on a watched hand. Its argument is a step, which turns the page, or one of those below; then the
step is the tap's decision.
"""

OPEN, RECAP, SHARE, INSTEAD, TAKES = "apri", "andata", "mostra", "m", "p"
"""Arguments: open the page, the reader's result, show this moment to the group. ``LOST``: the moment that cost most.

``m52.7``: the worth of choice 7 in place of the one that was made after 52 events. ``p52.12``: at that moment, the
choices with card 12 first; ``p52`` leads back to all cards.
"""

FILE: Final = "storia"
"""The name of the taps that ask for the file of a hand."""

BUILT_KEYS: Final = tuple(f"button.{name}" for name in (RECAP, LOST, SHARE))
"""Keys that are built here, so that no search finds them as they are."""


class WatchedMove(Value, frozen=True):
    """The table after a move.

    ``seen``: by the public; ``own``: by each player of the round. ``covered``: cards that nobody may see yet.
    ``step``: from 0, of ``steps``. ``told``: the move in sentences that are no HTML yet; without a picture also the
    hands that are dealt.
    """

    seen: RenderContext
    own: tuple[RenderContext, ...]
    covered: frozenset[Card]
    step: int
    steps: int
    told: tuple[str, ...]

    @property
    def is_last(self) -> bool:
        return self.step == self.steps - 1


def open_table(move: WatchedMove, style: CardStyle) -> TablePicture | None:
    """The game's own picture of the table, with every card that a player saw; None before any card.

    Names, signs and totals are the public ones. In a game that keeps the hands off its table they lie in the panels.
    """
    ui = look(move.seen)
    public = ui.picture.table_picture(move.seen, style)
    if public is None:
        return None
    hands = [ui.own.hand_picture(own, style) for own in move.own]
    tables = [ui.picture.table_picture(own, style) or public for own in move.own]
    if any(hand.table is not None for hand in hands):
        whole = _with_hands(public, [*zip(hands, tables, strict=True)])
    else:
        whole = _with_faces(public, tables)
    return with_legend(_without(whole, move.covered), move.seen.words, ui.holder)


def _with_faces(public: TablePicture, own: Sequence[TablePicture]) -> TablePicture:
    """The table with the cards that one of the players saw and the public did not."""
    shown = zip(public.panels, *(table.panels for table in own), strict=True)
    panels = (
        replace(one, cards=min((one, *others), key=lambda panel: panel.cards.count(BACK)).cards)
        for one, *others in shown
    )
    return replace(public, panels=tuple(panels))


def _with_hands(
    public: TablePicture, own: Sequence[tuple[HandPicture, TablePicture]]
) -> TablePicture:
    """The table with each hand in its player's panel, or in a panel in place of the player's plate.

    The player is the one whom the own picture and the public one name differently.
    """
    panels, plates = list(public.panels), list(public.plates)
    for hand, table in own:
        for place, (one, mine) in enumerate(zip(public.panels, table.panels, strict=True)):
            if one.name != mine.name:
                lies = () if set(one.cards) == {BACK} else one.cards
                panels[place] = replace(one, cards=lies, before=(), held=hand.cards)
        for plate, own_plate in zip(public.plates, table.plates, strict=False):
            if plate.name != own_plate.name:
                plates.remove(plate)
                panels.append(_panel(plate, hand.cards))
    return replace(
        public,
        panels=tuple(panels),
        plates=tuple(plates),
        heap=not public.panels,
        open_hands=True,
    )


def _panel(plate: Plate, hand: tuple[Face, ...]) -> Panel:
    return Panel(
        name=plate.name,
        cards=hand,
        status=plate.label,
        turn=plate.turn,
        banker=plate.banker,
        next_banker=plate.next_banker,
        coin=False,
    )


def _without(picture: TablePicture, covered: frozenset[Card]) -> TablePicture:
    """The picture with the backs of the covered cards."""
    if not covered:
        return picture
    panels = tuple(
        replace(one, cards=tuple(BACK if face in covered else face for face in one.cards))
        for one in picture.panels
    )
    return replace(picture, panels=panels)


# --- the screen -------------------------------------------------------------------------------------------------


class LostMoment(Value, frozen=True):
    """The moment that cost its reader most. ``event``: the number of the round's events before the move.

    ``choices``: of the reader; empty if no decision of the reader cost anything. ``card``: only those with this card
    first are shown; None for all.
    """

    event: int
    choices: tuple[Choice, ...]
    card: int | None = None


class WatchKeys(Value, frozen=True):
    """The keys below a watched move.

    ``alone``: one person reads the page, who ``played`` in the round, and ``chose`` something in it.
    ``shares``: there is a group to show it to. ``question``: the choices that the reader had then; None without one.
    """

    alone: bool
    played: bool
    chose: bool
    shares: bool
    question: LostMoment | None = None


def watch_screen(move: WatchedMove, keys: WatchKeys) -> Screen:
    """One move of a finished hand, on a page for one person or for the group.

    While its reader is asked, only the answers stand below it, and the keys that turn the page.
    """
    context = move.seen
    tap = Tap(table=context.table_id, round=context.seen.round, decision=0, name=WATCH)
    here = replace(tap, decision=move.step)
    pages = turning(tap, move.step, move.steps)
    picture = open_table(move, context.style) if context.style is not None else None
    if keys.question is not None and keys.question.choices:
        keyboard = _answers(context, here, keys.question, pages=pages, picture=picture)
    else:
        keyboard = in_rows((pages, *(_others(context, here, keys) if keys.alone else ())))
    lines = _lines(
        move, picture, titled=lambda title: title, question=keys.question, rows=len(keyboard)
    )
    return Screen("\n".join(lines), keyboard, picture)


def _others(context: RenderContext, here: Tap, keys: WatchKeys) -> tuple[tuple[Button, ...], ...]:
    """The rows of a page that one person reads and that asks nothing."""
    names = [RECAP] * keys.played
    names += [LOST] * keys.chose
    file = Button(context.words(f"button.{FILE}"), replace(here, decision=0, name=FILE).data())
    shared = (_key(context, here, SHARE),) if keys.shares else ()
    return (
        (*(_key(context, here, name) for name in names), file),
        (*shared, menu_button(context.words, "mani")),
    )


def watch_button(context: RenderContext, step: int = 0) -> Button:
    """The button that opens the page of the table's round, at a step."""
    tap = Tap(
        table=context.table_id,
        round=context.seen.round,
        decision=step,
        name=WATCH,
        argument=OPEN,
    )
    return Button(context.words(f"button.{WATCH}"), tap.data())


def shared_screen(move: WatchedMove, person: Raw) -> Screen:
    """One move that a person shows to the group, with a key that opens the hand there."""
    context = move.seen
    picture = open_table(move, context.style) if context.style is not None else None
    lines = _lines(
        move,
        picture,
        titled=lambda title: context.words("watch.shared", name=person, title=title),
        question=None,
        rows=1,
    )
    return Screen("\n".join(lines), ((watch_button(context, move.step),),), picture)


def _title(move: WatchedMove) -> Raw:
    context, step = move.seen, move.step + 1
    return context.words("watch.title", n=context.seen.round, step=step, steps=move.steps)


def _lines(
    move: WatchedMove,
    picture: TablePicture | None,
    *,
    titled: Callable[[Raw], Raw],
    question: LostMoment | None,
    rows: int,
) -> list[str]:
    """The title, the move or the result, and the question: below a picture those for which a small phone has room
    beside so many rows of buttons, the question before all.

    In words a move has all its lines, and the last one the whole result. The title stands below a result that leaves
    the time no room behind it. ``titled``: the title as it is shown.
    """
    context, ui = move.seen, look(move.seen)
    asks = []
    if question is not None:
        asks = [look_back_says(context, "asks" if question.choices else "nothing")]
    room = None
    if picture is not None:
        room = lines_beside(picture, rows) - sum(map(lines_on_phone, asks))
    title, told = _title(move), [Raw(shown(line)) for line in move.told]
    if move.is_last:
        result = ui.picture.caption_lines if picture is not None else ui.table.result_lines
        told = [Raw(line) for line in result(context)] or told
        title, told = _named_once(
            title, told, fits=lambda line: room is None or lines_on_phone(titled(line)) < room
        )
    title = titled(title)
    if room is None:
        return [title, *told, *asks]
    if asks:
        return [*fitting_lines([title, *told], room), *asks]
    lines = [title, *fitting_lines(told, room - lines_on_phone(title))]
    below = move.is_last and not has_time(lines, room)
    return [*lines[1:], title] if below else lines


def _named_once(
    title: Raw, told: list[Raw], *, fits: Callable[[Raw], bool]
) -> tuple[Raw, list[Raw]]:
    """The title and the other lines, with the hand's number in one of them: a result that names it is the title.

    ``fits``: true for a line that leaves room for another one, since the time may need it; any other result stands
    below the title.
    """
    hand, _, _ = plain(title).partition(" · ")
    for place, line in enumerate(told):
        named, _, what = line.partition(" · ")
        if named == hand:
            rest = [*told[:place], *told[place + 1 :]]
            as_title = bool(what) and fits(line)
            return (line, rest) if as_title else (title, [Raw(what), *rest] if what else rest)
    return title, told


def _answers(
    context: RenderContext,
    here: Tap,
    question: LostMoment,
    *,
    pages: tuple[Button, ...],
    picture: TablePicture | None,
) -> Keyboard:
    """The answers to the question, above the row that turns the page.

    If a small phone has no room for all of them beside the picture, the card is chosen before the cards that it takes.
    """
    most = rows_beside(picture, 1) if picture is not None else len(question.choices) + 1
    heads = Counter(choice.options[0] for choice in question.choices if choice.options)
    keyboard = filled(in_rows((*_moves(context, here, question), pages)), most)
    several = len(heads) < heads.total() == len(question.choices)
    if _picks(question, heads) or (several and len(keyboard) > most):
        keyboard = filled(
            in_rows((*_card_moves(context, here, question, heads=heads), pages)), most
        )
    return keyboard


def _picks(question: LostMoment, heads: Mapping[int, int]) -> bool:
    """True if a card of several choices is chosen."""
    return question.card is not None and heads.get(question.card, 0) > 1


def _placed(context: RenderContext, question: LostMoment) -> list[tuple[int, Choice]]:
    """The choices as on a screen, each with its place among the choices of the moment."""
    return sorted(enumerate(question.choices), key=lambda choice: choice_place(context, choice[1]))


def _moves(context: RenderContext, here: Tap, question: LostMoment) -> list[tuple[Button, ...]]:
    """A key for each choice that the reader had: six single cards a row, or two others."""
    cards: list[Button] = []
    others: list[Button] = []
    for place, choice in _placed(context, question):
        key = _instead(here, question, place, label=choice_label(context, choice))
        (cards if len(choice.options) == 1 else others).append(key)
    return [*in_sixes(cards), *in_pairs(others)]


def _card_moves(
    context: RenderContext, here: Tap, question: LostMoment, *, heads: Mapping[int, int]
) -> list[tuple[Button, ...]]:
    """A key for each card. For a chosen card that has several choices: a key that leads back, and one for each choice.

    ``heads``: the number of choices with each card first.
    """
    placed, takes = _placed(context, question), f"{TAKES}{question.event}"
    if question.card is not None and _picks(question, heads):
        found = [
            _instead(here, question, place, label=_signs(context, choice.options[1:]))
            for place, choice in placed
            if choice.options[:1] == (question.card,)
        ]
        back = _key_of(f"{_signs(context, (question.card,))} ✓", here, takes)
        return [(back,), *in_pairs(found)]
    keys: dict[int, Button] = {}
    for place, choice in placed:
        card = choice.options[0]
        sign = _signs(context, (card,))
        if heads[card] > 1:
            keys[card] = _key_of(f"{sign} …", here, f"{takes}.{card}")
        else:
            keys[card] = _instead(here, question, place, label=sign)
    return in_sixes([*keys.values()])


def _signs(context: RenderContext, cards: Sequence[int]) -> str:
    return " ".join(card_sign(PACK[card], context.words) for card in cards)


def _instead(here: Tap, question: LostMoment, place: int, *, label: str) -> Button:
    return _key_of(label, here, f"{INSTEAD}{question.event}.{place}")


def _key(context: RenderContext, here: Tap, name: str) -> Button:
    return _key_of(context.words(f"button.{name}"), here, name)


def _key_of(label: str, here: Tap, argument: str) -> Button:
    return Button(label, replace(here, argument=argument).data())
