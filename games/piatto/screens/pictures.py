"""The picture of piatto: the pot, the two players of the duel with their cards, a plate for each other player."""

from __future__ import annotations

from display.drawing.pictures import draw_picture, final_label
from display.drawing.seats import total_label
from display.games.labels import change, name_of
from display.pictures.picture import BACK, CardStyle, Face, Label, Panel, Plate, TablePicture
from display.render_context import RenderContext
from engine.drawing.hand import MATTA, best_total, fate_of
from engine.drawing.winner import WINS
from engine.game import Person
from games.piatto.events import DuelEnded, PuntaFined, PuntaSkipped
from games.piatto.state import Duel, PiattoTable, PuntaEnd
from games.piatto.view import PiattoView
from locales import number


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The running or ended bank; None before the first bank is offered."""
    view: PiattoView = context.seen.game
    table = view.table
    if not table.ring:
        return None
    if not table.banker:
        return draw_picture(context, style, ring=table.ring, drawn=table.drawn)
    last = next((done for done in reversed(table.done) if isinstance(done, DuelEnded)), None)
    if table.duel is not None:
        panels = _running(context, view, table.duel)
    elif last is not None:
        panels = _over(context, table, last)
    elif table.drawn and not table.done:
        return draw_picture(
            context,
            style,
            ring=table.ring,
            drawn=table.drawn,
            banker=table.banker,
            pot=_pot(context, table),
        )
    else:
        panels = (_dealer(context, table),)
    shown = {table.banker, *(_punta_shown(table, last),)}
    plates = tuple(_plate(context, table, person) for person in table.punte if person not in shown)
    return TablePicture(
        style=style, matta=MATTA, panels=panels, pot=_pot(context, table), plates=plates
    )


def _punta_shown(table: PiattoTable, last: DuelEnded | None) -> Person:
    if table.duel is not None:
        return table.duel.punta
    return last.punta if last is not None else 0


def _pot(context: RenderContext, table: PiattoTable) -> Label:
    chips = table.pot
    if table.ending is not None:
        chips = table.ending.left
    return Label((context.words("piatto.picture.pot", pot=chips), number(chips)))


def _running(context: RenderContext, view: PiattoView, duel: Duel) -> tuple[Panel, ...]:
    table = view.table
    mine = view.cards
    backs: tuple[Face, ...] = (BACK, *duel.drawn)
    punta = Panel(
        name=name_of(context, duel.punta, _place(table, duel.punta)),
        cards=mine if mine and view.viewer == duel.punta else backs,
        stake=number(duel.stake) if duel.stake is not None else "",
        status=_status(context, duel),
        turn=table.phase == "punta",
    )
    covered: tuple[Face, ...] = duel.bank or (BACK,)
    total = best_total(duel.bank)
    bank = Panel(
        name=name_of(context, table.banker, _place(table, table.banker)),
        cards=mine if mine and view.viewer == table.banker else covered,
        status=total_label(fate_of(total), total) if duel.bank else None,
        turn=table.phase == "banker",
        banker=True,
    )
    return punta, bank


def _status(context: RenderContext, duel: Duel) -> Label | None:
    if duel.status == "seven_half":
        return Label(("★ 7½",), "good")
    if duel.status == "stands":
        return Label((f"✓ {context.words('drawing.status.stands')}", "✓"))
    return None


def _over(context: RenderContext, table: PiattoTable, done: DuelEnded) -> tuple[Panel, ...]:
    """The last mano, until the next is dealt; after the bank, with the banker's result of the whole bank."""
    won = done.outcome in WINS
    brought = -done.stake if won else done.stake
    if table.ending is not None:
        brought = next(r.chips for r in table.ending.results if r.person == done.banker)
    hole = () if done.hole is None else (done.hole,)
    punta = Panel(
        name=name_of(context, done.punta, _place(table, done.punta)),
        cards=(*hole, *done.drawn),
        status=final_label(done.total),
        change=change(done.stake if won else -done.stake),
        dim=not won,
    )
    bank = Panel(
        name=name_of(context, done.banker, _place(table, done.banker)),
        cards=done.bank,
        status=final_label(done.bank_total),
        change=change(brought),
        banker=True,
        dim=won,
    )
    return punta, bank


def _dealer(context: RenderContext, table: PiattoTable) -> Panel:
    """The banker before the first mano, and after a bank without one."""
    return Panel(
        name=name_of(context, table.banker, _place(table, table.banker)),
        cards=(BACK,) if table.ending is None else (),
        banker=True,
    )


def _plate(context: RenderContext, table: PiattoTable, person: Person) -> Plate:
    done = next((one for one in table.done if _who(one) == person), None)
    return Plate(
        name=name_of(context, person, _place(table, person)),
        label=_went(context, done) if done is not None else None,
        turn=table.phase == "join" and table.punta == person,
        dim=done is not None and not _won(done),
    )


def _who(done: PuntaEnd) -> Person:
    return done.punta if isinstance(done, DuelEnded) else done.person


def _won(done: PuntaEnd) -> bool:
    return isinstance(done, DuelEnded) and done.outcome in WINS


def _went(context: RenderContext, done: PuntaEnd) -> Label:
    if isinstance(done, PuntaSkipped):
        return Label((context.words(f"online.aside.{done.why}"), "–"))
    if isinstance(done, PuntaFined):
        return change(-done.fine)
    return change(done.stake if _won(done) else -done.stake)


def _place(table: PiattoTable, person: Person) -> int:
    return table.ring.index(person)
