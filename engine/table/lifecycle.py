"""The lifecycle of a table: starting, resting, cutting the deck, ending."""

from __future__ import annotations

from engine.game import TABLE, Refusal, Who
from engine.shuffle import LONGEST_CUT, is_cut
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.seating import enough


def start(builder: TableEventBuilder, who: Who, action: act.Start) -> Refusal | None:
    """Deal the first round, go on after a halt, or cut the pause short once everybody who is present wants that.

    Refused: ``already_playing``, ``already_ready``, ``stale`` (another round's button), ``sit_first``, ``need_more``
    (``amount``: players needed), ``elsewhere`` (players are in a round elsewhere), ``seal_waits`` (somebody started
    already), and the refusals of the game's ``OpenRound``.
    """
    table = builder.table
    if table.phase == "round" or (table.phase == "pause" and table.tournament.number):
        return Refusal("already_playing")
    if action.round is not None and action.round != table.round:
        return Refusal("stale")
    seat = table.seating.seat(who)
    if seat is None:
        return Refusal("sit_first")
    back = seat.presence != "here"
    if back:
        builder.add(ev.CameBack(who))
    if table.phase == "pause" and enough(builder.table.seating.seats, table.agreed.rules):
        if who not in table.halt.ready:
            builder.add(ev.ReadyForNext(who))
        elif not back:
            return Refusal("already_ready")
        if not {*builder.table.seating.present} <= {*builder.table.halt.ready}:
            return None
    refusal = builder.open_round()
    if refusal is not None and refusal.code in ("few", "elsewhere"):
        if back:
            return None
        min_players = table.agreed.kind.seats.min_players(table.agreed.rules)
        return refusal if refusal.code == "elsewhere" else Refusal("need_more", amount=min_players)
    if refusal is not None and refusal.code == "seal_waits":
        if not table.halt.starter:
            builder.add(ev.StartWaits(who))
        return refusal if table.halt.starter and not back else None
    return refusal


def see_seal(builder: TableEventBuilder, who: Who, action: act.SeeSeal) -> Refusal | None:
    """The seal is shown in the chat. If a player asked to start meanwhile, the round begins now, if it still can.

    Refused: ``not_awaited`` (no chain waits for this seal).
    """
    table = builder.table
    seen = any(chain.first == action.first and not chain.shown for chain in table.decks.chains)
    if who != TABLE or not seen:
        return Refusal("not_awaited")
    builder.add(ev.SealShown(action.first))
    if table.halt.starter and table.phase != "round":
        builder.open_round()
    return None


def ask_pause(builder: TableEventBuilder, who: Who, action: act.AskPause) -> Refusal | None:
    """Rest when the round is over, or at once between two rounds.

    Refused: ``not_seated``, ``already_resting``, ``stale`` (another round's button), ``pause_coming``.
    """
    table = builder.table
    if table.seating.seat(who) is None:
        return Refusal("not_seated")
    if table.phase in ("lobby", "halt"):
        return Refusal("already_resting")
    if action.round is not None and action.round != table.round:
        return Refusal("stale")
    if table.halt.asked:
        return Refusal("pause_coming")
    builder.add(ev.PauseAsked(who))
    if table.phase == "pause":
        builder.rest("asked")
    return None


def cut(builder: TableEventBuilder, who: Who, action: act.Cut) -> Refusal | None:
    """Cut the ready deck with words of the player's own, once.

    Refused: ``sit_first``, ``stale`` (another deck's button), ``not_sealed_yet``, ``seal_waits``, ``empty_cut``,
    ``bad_cut`` (not in the form of ``is_cut``; ``amount``: the most characters), ``already_cut``.
    """
    table = builder.table
    sealed = table.decks.ready
    if table.seating.seat(who) is None:
        return Refusal("sit_first")
    if action.deck not in (None, sealed.deck if sealed else table.decks.number + 1):
        return Refusal("stale")
    if sealed is None:
        return Refusal("not_sealed_yet" if table.phase == "round" else "seal_waits")
    if not action.words:
        return Refusal("empty_cut")
    if not is_cut(action.words):
        return Refusal("bad_cut", amount=LONGEST_CUT)
    if any(person == who for person, _ in sealed.cuts):
        return Refusal("already_cut")
    builder.add(ev.DeckCut(sealed.deck, who, action.words))
    return None


def end_table(builder: TableEventBuilder, who: Who, action: act.EndTable) -> Refusal | None:
    """End the table: at once between rounds, otherwise when the round is over.

    Refused: ``opener_ends`` (only the opener, an admin, or anybody at an idle table), ``table_ending``.
    """
    table = builder.table
    if not (action.admin or who == table.opener or table.activity.idle):
        return Refusal("opener_ends", person=table.opener)
    if table.ending.asked:
        return Refusal("table_ending")
    builder.add(ev.EndAsked(who))
    if table.phase != "round":
        builder.add(ev.Closed(thrown_out=False))
    return None


def thrown_out(builder: TableEventBuilder, who: Who, _: act.ThrownOut) -> Refusal | None:
    """The bot is out of the chat: the running round is played to its end.

    Refused: ``not_awaited`` (only ``TABLE`` may).
    """
    if who != TABLE:
        return Refusal("not_awaited")
    builder.add(ev.EndAsked(0))
    if builder.table.phase != "round":
        builder.add(ev.Closed(thrown_out=True))
    return None
