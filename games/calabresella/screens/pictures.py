"""The picture of a round of calabresella: the trick with its players, the trick before, the call and the sides."""

from __future__ import annotations

from display.cards import card_within
from display.games.labels import name_of
from display.pictures.picture import BACK, CardStyle, Label, Panel, Plate, TablePicture
from display.points import signed_points
from display.reaction import Reaction
from display.render_context import RenderContext
from display.tricks.pictures import leads, takes, trick_panel, tricks_won, wins
from engine.cards import PACK
from engine.game import Person
from games.calabresella.game import GAME
from games.calabresella.screens.facts import (
    call_said,
    declarers,
    pass_said,
    said_points,
    sides,
    table_of,
)
from games.calabresella.screens.result import totals
from games.calabresella.state import CalaTable
from games.calabresella.view import CalaView
from locales import Raw


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The auction or the trick; None before the deal. A trick stays until the next card is led."""
    table = table_of(context)
    round_ = table.round
    if table.phase in ("deck", "lots", "deal") or not round_.players:
        return None
    panels = tuple(_panel(context, person) for person in round_.players)
    aside = tuple(
        _plate(context, person, place=len(panels) + place)
        for place, person in enumerate(
            one for one in round_.opened.seats if one not in round_.players
        )
    )
    return TablePicture(
        style, BACK, panels, pot=_call_label(context, table), plates=aside, heap=False
    )


def _panel(context: RenderContext, person: Person) -> Panel:
    table = table_of(context)
    round_, ending = table.round, table.round.ending
    gained = dict(ending.gains) if ending is not None else {}
    over = ending is not None and bool(ending.ranking)
    return trick_panel(
        context,
        table.play,
        person,
        foot=_foot(context, table, person),
        status=_status(context, person),
        change=_change(gained[person]) if person in gained and not over else None,
        turn=person == table.to_act,
        dealer=person == round_.dealer,
        before=round_.rules.last_trick,
    )


def _foot(context: RenderContext, table: CalaTable, person: Person) -> str:
    """The tricks of a player during the play; the points of the match before and after it."""
    ending = table.round.ending
    if table.phase == "tricks":
        return tricks_won(context, table.play, person)
    points = totals(context) if ending is not None else dict(table.round.scores)
    return context.words("cala.picture.points", points=said_points(points.get(person, 0)))


def _status(context: RenderContext, person: Person) -> Label | None:
    """The winner of a match; a call or a pass in the auction; else the declaring side with the taker or the leader of
    a trick.
    """
    table, word = table_of(context), context.words
    round_ = table.round
    if round_.ending is not None:
        return wins(context) if (person,) in round_.ending.ranking[:1] else None
    if table.phase in ("si_puo", "auction"):
        return _said(context, table, person)
    trick = takes(context, table.play, person) or leads(context, table.play, person)
    if person not in declarers(round_) and person != round_.caller:
        return trick
    if trick is not None:
        return Label(tuple(f"◆ {way}" for way in trick.ways), "good")
    key = "cala.picture.calls" if person == round_.caller else "cala.picture.partner"
    return Label((word(key), "◆"), "good")


def _said(context: RenderContext, table: CalaTable, person: Person) -> Label | None:
    """The last words of a player in the auction."""
    round_, word = table.round, context.words
    if table.phase == "si_puo":
        answers = dict(round_.answers)
        if person not in answers:
            return None
        call = answers[person]
        if not call:
            return Label((word("cala.no"),))
        return Label((call_said(round_, call, word),), "good")
    called, found = False, None
    for one, call in round_.said:
        called = called or bool(call)
        if one == person:
            name = call_said(round_, call, word) if call else pass_said(word, called=called)
            found = Label((name,), "good" if call else "")
    return found


def _plate(context: RenderContext, person: Person, *, place: int) -> Plate:
    """The name plate of the dealer of a settiglio, who takes no part in the hand."""
    return Plate(name=name_of(context, person, place), banker=True, dim=True)


def _change(halves: int) -> Label:
    said = signed_points(halves, GAME.tally.points)
    if not halves:
        return Label((said,))
    return Label((f"{'▲' if halves > 0 else '▼'} {said}", said), "good" if halves > 0 else "bad")


def _call_label(context: RenderContext, table: CalaTable) -> Label | None:
    """The call with its card, and the tricks of both sides if everybody knows them; at the end their points."""
    round_, word = table.round, context.words
    if not round_.caller or table.phase in ("si_puo", "auction"):
        return None
    said = call_said(round_, round_.call, word)
    said = Raw(said[:1].upper() + said[1:])
    if round_.named >= 0:
        card = PACK[round_.named]
        said = word("cala.picture.call", call=said, card=card_within(card, word))
    found = round_.ending.points if round_.ending is not None else sides(table)
    if found is None:
        return Label((said,))
    key = "cala.picture.call_tricks" if round_.ending is None else "cala.picture.call_points"
    own, others = found
    return Label((word(key, call=said, own=own, others=others), f"{said} · {own}–{others}", said))


def is_dealt(context: RenderContext) -> bool:
    """True while players have cards."""
    return table_of(context).phase not in ("between", "deck", "lots", "deal")


def reaction(view: CalaView) -> Reaction | None:
    """The reaction: a match, a stramazzo, else a cappotto."""
    ending = view.table.round.ending
    if ending is None:
        return None
    if ending.ranking:
        return Reaction.BANK_TAKEN
    if ending.feat:
        return Reaction.WONDER if ending.feat == "stramazzo" else Reaction.BEST_HAND
    return None
