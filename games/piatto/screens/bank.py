"""The course of a bank of piatto in lines: the ended duels, the running duel, the next punte."""

from __future__ import annotations

from display.cards import points
from display.drawing.offered import Offered, draw_lines, next_bank, offered_lines
from display.drawing.online import result_line
from display.drawing.seats import cards_said, status_word
from display.games.lines import listed, parted
from display.render_context import RenderContext
from engine.drawing.hand import MATTA
from engine.drawing.winner import wins
from engine.game import Person
from games.piatto.events import BankFined, DuelEnded, PiattoEnded, PuntaFined, PuntaSkipped
from games.piatto.state import Duel, PiattoTable, PuntaEnd
from games.piatto.view import PiattoView
from locales import Raw, signed


def hand_lines(context: RenderContext) -> list[str]:
    """The bank's number, banker and pot; then the ended mani, the running mano, and the next punte."""
    view: PiattoView = context.seen.game
    table = view.table
    if not table.banker:
        return offered_lines(context, offered(table)) + fine_lines(context, table)
    return parted(
        [_head(context, table)],
        _draw(context, table),
        _done(context, table),
        _duel(context, table),
        _ahead(context, table),
    )


def offered(table: PiattoTable) -> Offered:
    """The bank that no player has accepted yet."""
    return Offered(
        drawn=table.drawn,
        candidate=table.candidate,
        why=table.why if table.candidate else "right",
        before=table.memory.banker,
        passed=tuple(gone.person for gone in table.passed if not isinstance(gone, BankFined)),
        newcomers=table.opened.newcomers,
    )


def fine_lines(context: RenderContext, table: PiattoTable) -> list[str]:
    """Players who were absent when the bank came to them, with their fines."""
    return [
        context.words("piatto.bank_fined", name=context.name(gone.person), n=gone.fine)
        for gone in table.passed
        if isinstance(gone, BankFined)
    ]


def _head(context: RenderContext, table: PiattoTable) -> Raw:
    key = "piatto.head" if table.pot == table.named else "piatto.head_changed"
    return context.words(
        key,
        n=context.seen.round,
        name=context.name(table.banker),
        pot=table.pot,
        named=table.named,
    )


def _done(context: RenderContext, table: PiattoTable) -> list[str]:
    return [done_line(context, done) for done in table.done]


def _draw(context: RenderContext, table: PiattoTable) -> list[str]:
    """The draw for the matta, until the first mano is dealt."""
    drawn = table.drawn
    return draw_lines(context, drawn) if drawn and not table.done and table.duel is None else []


def done_line(context: RenderContext, done: PuntaEnd) -> Raw:
    """The result of one punta: ``▲ Luca +40 · 6½ contro 5``."""
    word = context.words
    if isinstance(done, PuntaSkipped):
        name = context.name(done.person)
        return word("drawing.aside", mark="–", name=name, why=word(f"online.aside.{done.why}"))
    if isinstance(done, PuntaFined):
        why = "fined_pot" if done.to_pot else "fined_bank"
        return word(
            "drawing.done",
            mark="▼",
            name=context.name(done.person),
            chips=signed(-done.fine),
            how=word(f"piatto.why.{why}"),
        )
    won = wins(done.outcome, done.stake)
    return result_line(context, done.punta, won, how=how_it_went(context, done))


def how_it_went(context: RenderContext, done: DuelEnded) -> Raw:
    """The reason for the result: the totals, or the player who went bust."""
    word = context.words
    punta = points(done.total) if done.total is not None else ""
    bank = points(done.bank_total) if done.bank_total is not None else ""
    return word(f"piatto.how.{done.outcome}", punta=punta, bank=bank)


def _duel(context: RenderContext, table: PiattoTable) -> list[str]:
    """The running mano: the punta with the stake, the banker below, and a fresh shuffle if there was one."""
    duel = table.duel
    lines: list[str] = []
    if duel is not None:
        lines = [_punta(context, table, duel), _bank(context, table, duel)]
    if table.reason in ("matta", "stock") and table.shuffled == len(table.done):
        lines.append(context.words(f"piatto.shuffled.{table.reason}"))
    return lines


def _punta(context: RenderContext, table: PiattoTable, duel: Duel) -> Raw:
    word = context.words
    said = " + ".join(cards_said(word, 1, duel.drawn, matta=MATTA))
    if duel.status != "waiting":
        said += f" · {status_word(word)(duel.status)}"
    key = "piatto.punta" if duel.stake is not None else "piatto.punta_first"
    turn = table.phase == "punta"
    return word(
        key,
        mark="▸" if turn else "✓",
        name=context.name(duel.punta),
        stake=duel.stake or 0,
        cards=Raw(said),
    )


def _bank(context: RenderContext, table: PiattoTable, duel: Duel) -> Raw:
    word = context.words
    cards = cards_said(word, 0 if duel.bank else 1, duel.bank, matta=MATTA)
    return word(
        "piatto.banker",
        mark="▸" if table.phase == "banker" else "·",
        name=context.name(table.banker),
        cards=Raw(" + ".join(cards)),
    )


def _ahead(context: RenderContext, table: PiattoTable) -> list[str]:
    """The punte after this mano, in order."""
    if table.phase == "between":
        return []
    if not table.coming:
        return [context.words("piatto.last")] if len(table.punte) > 1 else []
    away = table.away
    names = [
        context.words(
            "table.away_name" if person in away else "table.name", name=context.name(person)
        )
        for person in table.coming
    ]
    return [context.words("piatto.coming", names=Raw(", ".join(names)))]


# --- the ended bank -------------------------------------------------------------------------------------------


def result_lines(context: RenderContext) -> list[str]:
    """The ended bank: the chips in the pot, every player's result, and the next banker."""
    view: PiattoView = context.seen.game
    table = view.table
    ending = table.ending
    if ending is None:
        return []
    if not ending.banker:
        return parted(
            [context.words("online.nobody", n=context.seen.round)], fine_lines(context, table)
        )
    lines = _done(context, table)
    lines.append(_bankers_line(context, ending))
    left_out = table.punte[len(table.done) :]
    if left_out:
        lines.append(context.words("piatto.left_out", names=listed(context, left_out)))
    if ending.eliminated:
        out = dict.fromkeys(one.person for one in ending.eliminated)
        lines.append(context.words("piatto.out", names=listed(context, out)))
    return parted(
        [_ended(context, table, ending)],
        lines,
        next_bank(context, table.memory),
    )


def _ended(context: RenderContext, table: PiattoTable, ending: PiattoEnded) -> Raw:
    word = context.words
    if ending.why == "pot_won":
        winner: Person = table.punte[len(table.done) - 1]
        return word("piatto.ended.pot_won", n=context.seen.round, name=context.name(winner))
    return word(
        "piatto.ended.all_played",
        n=context.seen.round,
        name=context.name(ending.banker),
        left=ending.left,
        named=table.named,
    )


def _bankers_line(context: RenderContext, ending: PiattoEnded) -> Raw:
    chips = next(r.chips for r in ending.results if r.person == ending.banker)
    return result_line(context, ending.banker, chips, how=context.words("drawing.the_bank"))
