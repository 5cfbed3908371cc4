"""The public table of quattro e mezzo: the running hand, its buttons, the result, the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from display.buttons import button, named
from display.callback import choice_argument
from display.cards import points, rank_name, ranks
from display.command import IN_GROUPS, NOT_LISTED, command
from display.drawing.seats import MARKS, just, last_seen, seat_label, shown, status_word
from display.games.labels import change, name_of
from display.games.lines import FIGURE_SPACE, draw_or_stand, goes_on_level, listed
from display.measure import plain
from display.pictures.picture import (
    BACK,
    BestHandPicture,
    CardStyle,
    EveningPicture,
    Face,
    Label,
    Panel,
    PlayedHand,
    PodiumStep,
    TablePicture,
)
from display.reaction import Reaction, many_alike
from display.render_context import RenderContext
from display.screen import Button
from engine.cards import Card, rank
from engine.drawing.hand import MATTA, weight
from engine.game import PUBLIC, Choice, Person
from engine.half_points import MATTA_WEIGHT
from games.quattro_e_mezzo.events import QuattroEnded
from games.quattro_e_mezzo.hand import FOUR_AND_HALF, QuattroHand
from games.quattro_e_mezzo.screens.own import hand_name, said_points
from games.quattro_e_mezzo.state import QuattroSeat, QuattroTable
from games.quattro_e_mezzo.view import QuattroView
from locales import Raw, signed

OFFERS: Final = ("tiro", "sto", "doppio_sei")

COMMANDS: Final = (
    command(IN_GROUPS, "tiro tira", en="card hit", es="pido pide"),
    command(IN_GROUPS, "sto", en="stand stay", es="planto me_planto"),
    command(NOT_LISTED, "doppio_sei", en="double_six", es="doble_seis"),
)

MOST_ABOVE: Final = 8
"""The result of a match names this many players below the winner."""


def _table(context: RenderContext) -> QuattroTable:
    view: QuattroView = context.seen.game
    return view.table


def _scores(context: RenderContext) -> dict[Person, int]:
    return dict(_table(context).scores)


# --- the running hand -----------------------------------------------------------------------------------------


def hand_lines(context: RenderContext) -> list[str]:
    """The hand's number, dealer and target; then every player with points and cards."""
    table, word = _table(context), context.words
    return [
        word(
            "quattro.head",
            hand=context.seen.round,
            dealer=context.name(table.round.dealer),
            n=table.round.rules.target,
        ),
        "",
        *(_seat_line(context, table, seat) for seat in table.seats),
    ]


def _seat_line(context: RenderContext, table: QuattroTable, seat: QuattroSeat) -> str:
    word = context.words
    score = _scores(context).get(seat.person, 0)
    parts: list[str] = [
        word(
            "quattro.seat",
            mark="▸" if table.to_act == seat.person else MARKS[seat.status],
            name=context.name(seat.person),
            points=said_points(score),
        )
    ]
    parts += shown(word, seat, status_word(word), backs=int(seat.covered), matta=MATTA)
    return " · ".join(parts)


def asks(context: RenderContext) -> Raw:
    """The player on turn and the question; shorter below a picture."""
    return draw_or_stand(context, "drawing.turn")


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """Card and stop; in private also the totals that the matta allows, the best first."""
    offers = {offer.name: offer for offer in context.offers}
    stop = offers.get("sto")
    values = stop.options if stop is not None and context.seen.viewer != PUBLIC else ()
    main = [named(context, "tiro", "primary")] if "tiro" in offers else []
    if values:
        main.append(_stop_at(context, values[0], first=True))
    elif stop is not None:
        main.append(named(context, "sto", "primary"))
    others = [_stop_at(context, value) for value in values[1:]]
    sixes = [named(context, "doppio_sei", "success")] if "doppio_sei" in offers else []
    return [tuple(row) for row in (main, sixes, others) if row]


def _stop_at(context: RenderContext, matta: int, *, first: bool = False) -> Button:
    """A button that stops with this value of the matta, by the total that it makes."""
    view: QuattroView = context.seen.game
    total = weight(view.cards) - MATTA_WEIGHT + matta
    return button(
        context,
        "sto",
        label=context.words("quattro.stop_at", total=points(total)),
        argument=choice_argument(Choice("sto", None, (matta,))),
        style="primary" if first else "",
    )


def caption_lines(context: RenderContext) -> list[str]:
    """The last event; before the first card the hand's number; after the hand its result and the next dealer.

    After a match the winner comes first, and the cards of a draw before the dealer whom they name. A match that goes on
    because the best are level has no room for the next dealer, or for the result after a draw; the picture has both.
    """
    table, word = _table(context), context.words
    if table.ending is not None:
        lines = result_lines(context)
        told = [lines[0], lines[-1]]
        draw = draw_lines(context, table.draw)
        if draw and context.drawn is not None:
            told[-1] = word("quattro.draw.now", cards=Raw(draw[-1]))
        elif draw and not table.ending.ranking:
            name = context.name(table.ending.dealer)
            told[-1] = word("quattro.draw.won", cards=Raw(draw[-1]), name=name)
        level = level_lines(context, table.ending) if context.drawn is None else []
        if level:
            return [*level, told[-1]] if draw else [told[0], *level]
        return told[::-1] if table.ending.ranking else told
    seen = last_seen(word, table.seats, table.to_act)
    if seen is None:
        return [hand_lines(context)[0]]
    seat, said = seen
    four = seat.total == FOUR_AND_HALF and seat.status in ("waiting", "stands")
    return [just(context, seat, word("quattro.announced", what=said) if four else said)]


def is_dealt(context: RenderContext) -> bool:
    """True if any player has cards."""
    return bool(_table(context).seats)


# --- the result -----------------------------------------------------------------------------------------------


def result_lines(context: RenderContext) -> list[str]:
    """The winners, each hand with its points, the draw for the deal, a level match, the next dealer or the match's
    end.
    """
    table, word = _table(context), context.words
    ending = table.ending
    if ending is None:
        return []
    scores = _scores(context)
    lines: list[str] = [_head(context, ending), ""]
    hands = {hand.person: hand for hand in ending.hands}
    width = max(len(signed(gained)) for _, gained in ending.points)
    for person, gained in ending.points:
        hand = hands.get(person)
        lines.append(
            word(
                "quattro.result.line",
                name=context.name(person),
                what=_what(context, hand),
                change=_change(gained, width),
                total=said_points(scores.get(person, 0)),
            )
        )
    draw = draw_lines(context, table.draw)
    lines += ["", *draw] if draw else []
    if context.drawn is not None:
        return lines
    if ending.ranking:
        return [*lines, "", *match_lines(context, ending)]
    if context.is_over:
        return lines
    next_dealer = word(f"quattro.next.{ending.why}", name=context.name(ending.dealer))
    return [*lines, "", *level_lines(context, ending), next_dealer]


def _change(gained: int, width: int) -> Raw:
    """A change of points, as wide as the longest; a gain stands out."""
    said = signed(gained)
    shown = f"<b>{said}</b>" if gained else said
    return Raw(FIGURE_SPACE * (width - len(said)) + shown)


def level_lines(context: RenderContext, ending: QuattroEnded) -> list[Raw]:
    """The players who are level at the target or above, so that the match goes on; empty if there are none (QM-19)."""
    table, scores = _table(context), _scores(context)
    totals = {person: scores.get(person, 0) for person in table.round.ring}
    best = max(totals.values())
    if ending.ranking or best < table.round.rules.target:
        return []
    return goes_on_level(context, totals, said_points(best))


def _head(context: RenderContext, ending: QuattroEnded) -> Raw:
    """The winners and their hands."""
    word, number = context.words, context.seen.round
    won = [hand for hand in ending.hands if hand.person in ending.winners]
    if not won:
        return word("quattro.result.nobody", hand=number)
    names = listed(context, ending.winners)
    key = "quattro.result.won" if len(won) == 1 else "quattro.result.tied"
    return word(key, hand=number, names=names, total=hand_name(won[0], word))


def _what(context: RenderContext, hand: QuattroHand | None) -> Raw:
    """The hand with its cards; a dash for a player whose turn never came."""
    word = context.words
    if hand is None:
        return Raw("–")
    said = hand_name(hand, word)
    if hand.kind == "bust":
        said = word("quattro.result.bust", total=said)
    cards = ranks(hand.cards, MATTA, word)
    return said if cards == said else Raw(f"{said} ({cards})")


def draw_lines(context: RenderContext, draw: Sequence[tuple[Person, Card]]) -> list[str]:
    """The draw for the deal; a line for each draw, with an ellipsis for cards that are to come (QM-12)."""
    word = context.words
    in_sight = len(draw) if context.drawn is None else context.drawn
    rounds: list[list[tuple[Person, Raw]]] = []
    for place, (person, card) in enumerate(draw):
        if not rounds or person in {one for one, _ in rounds[-1]}:
            if place >= in_sight:
                break
            rounds.append([])
        said = rank_name(rank(card), word).lower() if place < in_sight else "…"
        one = word("quattro.draw.card", name=context.name(person), card=said)
        rounds[-1].append((person, one))
    if not rounds:
        return []
    lines = [Raw(" · ").join([one for _, one in cards]) for cards in rounds]
    return [word("quattro.draw.title"), *lines]


def _places(ending: QuattroEnded) -> list[tuple[int, Person]]:
    """Everybody with their place in the match, the winner first; equal points share a place."""
    found: list[tuple[int, Person]] = []
    for people in ending.ranking:
        place = len(found) + 1
        found += [(place, person) for person in people]
    return found


def _place_lines(context: RenderContext, places: Sequence[tuple[int, str, Person]]) -> list[str]:
    """A line for each place, with name and points; a number instead of the last ones."""
    word, scores = context.words, _scores(context)
    lines: list[str] = [
        word(
            "quattro.match.place",
            place=place,
            name=name,
            points=said_points(scores.get(person, 0)),
        )
        for place, name, person in places[:MOST_ABOVE]
    ]
    more = len(places) - MOST_ABOVE
    return [*lines, word("word.others", n=more)] if more > 0 else lines


def match_lines(context: RenderContext, ending: QuattroEnded) -> list[str]:
    """The winner of the match, and the others by their points."""
    word, scores = context.words, _scores(context)
    (_, winner), *others = _places(ending)
    lines = _place_lines(context, [(place, context.name(one), one) for place, one in others])
    mega = any(hand.kind == "mega" for hand in ending.hands)
    won = word(
        "quattro.match.mega" if mega else "quattro.match.won",
        name=context.name(winner),
        n=scores.get(winner, 0),
    )
    return [won, *lines, word("quattro.match.over", name=context.name(winner))]


def in_match(view: QuattroView) -> bool:
    """True if players have points in a match that is not over."""
    ending = view.table.ending
    over = ending is not None and bool(ending.ranking)
    return not over and any(points for _, points in view.table.scores)


def reaction(view: QuattroView) -> Reaction | None:
    """The reaction: a Mega, else a match, else a doppio sei, else a bust of all."""
    ending = view.table.ending
    if ending is None:
        return None
    if any(hand.kind == "mega" for hand in ending.hands):
        return Reaction.WONDER
    if ending.ranking:
        return Reaction.BANK_TAKEN
    if any(hand.kind == "doppio_sei" for hand in ending.hands):
        return Reaction.BEST_HAND
    if many_alike(hand.kind == "bust" for hand in ending.hands):
        return Reaction.ALL_BUST
    return None


# --- the picture ----------------------------------------------------------------------------------------------


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The running or ended hand, with everybody's points in the match; None before the first card."""
    view: QuattroView = context.seen.game
    table = view.table
    panels = tuple(
        _panel(context, view, place=place, seat=seat) for place, seat in enumerate(table.seats)
    )
    return TablePicture(style, MATTA, panels) if panels else None


def _panel(context: RenderContext, view: QuattroView, place: int, *, seat: QuattroSeat) -> Panel:
    table = view.table
    ending = table.ending
    gained = dict(ending.points) if ending is not None else {}
    mine = view.cards if seat.person == view.viewer and seat.covered else ()
    covered: tuple[Face, ...] = (BACK,) if seat.covered else ()
    wins = ending is not None and seat.person in ending.winners
    points_now = said_points(_scores(context).get(seat.person, 0))
    score = context.words("quattro.score", points=points_now)
    status = _status(context, seat)
    if ending is not None:  # no room for both beside the points of the hand
        said = status.ways[0] if status is not None else "–"
        bust = (f"{MARKS['bust']} · {score}",) if seat.status == "bust" else ()
        status = Label((f"{said} · {score}", *bust, score))
    return Panel(
        name=name_of(context, seat.person, place),
        cards=mine or (*covered, *seat.open),
        stake=score,
        status=status,
        change=change(gained[seat.person]) if seat.person in gained else None,
        turn=table.to_act == seat.person,
        banker=seat.person == table.round.dealer,
        next_banker=ending is not None
        and context.drawn is None
        and not context.is_over
        and seat.person == ending.dealer != table.round.dealer,
        dim=seat.status == "bust" or (ending is not None and not wins),
        coin=False,
    )


def _status(context: RenderContext, seat: QuattroSeat) -> Label | None:
    if seat.status in ("doppio_sei", "mega"):
        return Label(
            (f"{MARKS[seat.status]} {context.words(f'quattro.kind.{seat.status}')}",), "good"
        )
    return seat_label(seat, status_word(context.words))


# --- the picture of a match that is won -----------------------------------------------------------------------


def match_picture(context: RenderContext, style: CardStyle) -> EveningPicture | None:
    """The podium with everybody's points, the other places below it, and the winner's last hand."""
    table, word = _table(context), context.words
    ending, scores = table.ending, _scores(context)
    if ending is None or not ending.ranking:
        return None
    named = [
        (place, name_of(context, person, number), person)
        for number, (place, person) in enumerate(_places(ending))
    ]
    podium = tuple(
        PodiumStep(place, name, word("quattro.score", points=said_points(scores.get(person, 0))))
        for place, name, person in named[:3]
    )
    _, winner_name, winner = named[0]
    return EveningPicture(
        style=style,
        title=word("quattro.match.picture", name=winner_name),
        podium=podium,
        curves=(),
        best=_last_hand(context, ending, winner=winner, name=winner_name)
        if len(named) <= MOST_BESIDE
        else None,
        titles=tuple(map(plain, _place_lines(context, named[3:]))),
    )


MOST_BESIDE: Final = 5
"""Number of players whose places leave a small phone room for the last hand."""


def _last_hand(
    context: RenderContext, ending: QuattroEnded, *, winner: Person, name: str
) -> BestHandPicture | None:
    """The hand with which the match was won; None if the winner did not play in it."""
    hand = next((one for one in ending.hands if one.person == winner), None)
    if hand is None:
        return None
    said = hand_name(hand, context.words)
    label = Label((said,), "bad" if hand.kind == "bust" else "good")
    return BestHandPicture(
        title=context.words("quattro.match.last", hand=context.seen.round),
        chips=signed(dict(ending.points)[winner]),
        matta=MATTA,
        hands=(PlayedHand(name, hand.cards, label, won=winner in ending.winners),),
    )
