"""Before the start: terms, entries, withdrawals, calling it off. A tournament whose group is lost ends at any time."""

from __future__ import annotations

from engine.game import CHANCE, CLOCK, TABLE, Refusal, Who
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament import voting
from engine.tournament.event_builder import TournamentEventBuilder
from engine.tournament.state import FEWEST, MOST, Tournament
from engine.tournament.terms import Terms
from engine.tournament.timers import timers


def terms_refusal(terms: Terms) -> Refusal | None:
    """The reason why these terms cannot be played, ``terms_<field>``; None if they can."""
    wrong = terms.check()
    return None if wrong is None else Refusal(f"terms_{wrong}")


def leads(tournament: Tournament, who: Who, *, admin: bool) -> bool:
    """True if ``who`` may start it or call it off: organiser, admin, or any entrant once entries have been quiet."""
    return admin or who == tournament.organiser or (tournament.quiet and who in tournament.entrants)


def set_terms(builder: TournamentEventBuilder, who: Who, action: act.SetTerms) -> Refusal | None:
    """Change the terms. They stand as soon as one person has paid, because an entrant's terms must not change.

    Refused: ``organiser_only`` (``person``: the organiser), ``tournament_started``, ``terms_stand``, and as
    ``terms_refusal``.
    """
    tournament = builder.tournament
    if not (action.admin or who == tournament.organiser):
        return Refusal("organiser_only", person=tournament.organiser)
    if tournament.phase != "entries":
        return Refusal("tournament_started")
    if tournament.entrants:
        return Refusal("terms_stand")
    wrong = terms_refusal(action.terms)
    if wrong is None and action.terms != tournament.terms:
        builder.add(ev.TermsSet(who, action.terms))
    return wrong


def enter(builder: TournamentEventBuilder, who: Who, _: act.Enter) -> Refusal | None:
    """Pay the entry in chips, into escrow.

    Refused: ``already_entered``, ``tournament_started``, ``tournament_full`` (``amount``: the most entrants),
    ``chips_in_round`` (a running round holds the chips), ``entry_short`` (``amount``: the entry).
    """
    tournament = builder.tournament
    if who in tournament.entrants:
        return Refusal("already_entered")
    if tournament.phase != "entries":
        return Refusal("tournament_started")
    if len(tournament.entrants) >= MOST:
        return Refusal("tournament_full", amount=MOST)
    entry = tournament.terms.entry
    if who not in builder.purses:
        return Refusal("chips_in_round")
    if builder.purses[who] < entry:
        return Refusal("entry_short", amount=entry)
    builder.add(ev.EntryPaid(who, entry))
    return None


def withdraw(builder: TournamentEventBuilder, who: Who, _: act.Withdraw) -> Refusal | None:
    """Take the entry back. Refused: ``not_entered``, ``tournament_started``."""
    tournament = builder.tournament
    if who not in tournament.entrants:
        return Refusal("not_entered")
    if tournament.phase != "entries":
        return Refusal("tournament_started")
    builder.add(ev.EntryTakenBack(who, tournament.terms.entry))
    return None


def drawn(builder: TournamentEventBuilder, who: Who, action: act.TournamentDrawn) -> Refusal | None:
    """Chance has fixed the secrets of the draw and of all decks, once. Refused: ``not_awaited``."""
    if who != CHANCE or builder.tournament.seal is not None:
        return Refusal("not_awaited")
    builder.add(ev.TournamentSealed(action.seal, action.links))
    return None


def see_seal(builder: TournamentEventBuilder, who: Who, _: act.SeeTournamentSeal) -> Refusal | None:
    """The seal is shown in the chat. Refused: ``not_awaited`` (no seal waits for that)."""
    seal = builder.tournament.seal
    if who != TABLE or seal is None or seal.shown:
        return Refusal("not_awaited")
    builder.add(ev.TournamentSealShown())
    return None


def close_entries(
    builder: TournamentEventBuilder, who: Who, action: act.StartTournament
) -> Refusal | None:
    """Close the entries: chance draws the seats next, once the seal is shown.

    Refused: ``tournament_started``, ``organiser_only`` (see ``leads``), ``need_two_entrants``.
    """
    tournament = builder.tournament
    if tournament.phase != "entries":
        return Refusal("tournament_started")
    if not leads(tournament, who, admin=action.admin):
        return Refusal("organiser_only", person=tournament.organiser)
    if len(tournament.entrants) < FEWEST:
        return Refusal("need_two_entrants")
    builder.add(ev.EntriesClosed(who))
    return None


def call_off(builder: TournamentEventBuilder, who: Who, action: act.CallOff) -> Refusal | None:
    """End it without a winner. Once cards are dealt it takes an admin, or a majority of the remaining players.

    Refused: ``organiser_only`` (see ``leads``), and as ``voting.vote``.
    """
    tournament = builder.tournament
    if tournament.phase == "running" and not action.admin:
        return voting.vote(builder, who, action.broke)
    if not leads(tournament, who, admin=action.admin):
        return Refusal("organiser_only", person=tournament.organiser)
    builder.end(who)
    return None


def group_lost(builder: TournamentEventBuilder, who: Who, _: act.GroupLost) -> Refusal | None:
    """Nobody can see the board any more, and no prize can be announced: call it off.

    Refused: ``not_awaited`` (only ``TABLE`` may).
    """
    if who != TABLE:
        return Refusal("not_awaited")
    builder.end(who)
    return None


def timer_over(builder: TournamentEventBuilder, who: Who, action: act.TimerOver) -> Refusal | None:
    """Raise the level, or mark the entries as quiet. Refused: ``stale`` (the timer is not set any more)."""
    over = next((timer for timer in timers(builder.tournament) if timer.name == action.name), None)
    if who != CLOCK or over is None:
        return Refusal("stale")
    if over.kind == "level":
        builder.add(ev.LevelRose(builder.tournament.level + 1))
    else:
        builder.add(ev.EntriesQuiet())
    return None
