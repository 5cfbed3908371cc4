"""Banks of classica as files: replayed, told in words, and protected against any change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.game import CLOCK, TABLE, Absent, Refusal
from engine.table import events as table_events
from games.classica import events as ev
from games.classica.game import GAME
from games.classica.rules import PRESETS
from history import tell
from history.format import HandFile, Round
from history.record import record
from history.replay import replay
from locales import COMPLETE
from tests.games.classica.kit import ClassicaSitting, deal, emptied, offered
from tests.history.kit import RandomEvening, as_raw, unnoticed


@pytest.fixture(scope="module")
def evening() -> RandomEvening:
    return RandomEvening(seed=3, people=4, rules=PRESETS["amici"], eager=0.6).play_to_the_end(5)


def test_a_file_of_a_bank_holds_the_last_dealt_bank_and_no_earlier_one(
    evening: RandomEvening,
) -> None:
    """[PI-10] The last bank gives banker and seats; the file's own opening names newcomers."""
    assert evening.file(1).before == ()
    first, *others = evening.file(5).before
    assert _is_dealt(first)
    assert not any(map(_is_dealt, others))


def _is_dealt(round_: Round) -> bool:
    return '"Dealt"' in json.dumps(round_.steps)


# --- tampering ----------------------------------------------------------------------------------------------


@pytest.mark.unwatched
@pytest.mark.laws
def test_no_single_value_can_be_changed(evening: RandomEvening) -> None:
    """The file is of a first bank, with its draw for the matta, or of a later one."""
    assert unnoticed(as_raw(evening.file(1))) == []
    assert unnoticed(as_raw(evening.file(5)), ("hand",)) == []


@pytest.mark.laws
def test_of_the_round_before_only_the_offers_of_the_bank_are_trusted(
    evening: RandomEvening,
) -> None:
    """Its opening depends on earlier rounds, which the file lacks; every value that matters for the bank is checked
    all the same.
    """
    trusted = {path[6] for path in unnoticed(as_raw(evening.file(5)), ("before",))}
    assert trusted <= {"line", "whys", "newcomers", "unable", "resumed", "veterans"}


# --- every kind of bank -------------------------------------------------------------------------------------


def file_of(table: ClassicaSitting) -> HandFile:
    """The file of the last bank of a game without a table around it; its cards come from no sealed deck."""
    log = list(_log(table))
    last = table.last(ev.ClassicaOpened).number
    return record(log, table_id=1, round_number=last, disclosed=lambda _: None)


def _log(table: ClassicaSitting) -> Iterator[Any]:
    yield table_events.TableOpened(game="classica", opener=1, rules=table.rules, clock=30)
    yield table_events.ChainSealed(first=1, decks=500, seal="0" * 64, shown=True)
    for move, events in table.moves:
        first, last = events[0], events[-1]
        if isinstance(first, ev.ClassicaOpened):
            yield table_events.RoundStarted(first.number, first.seats)
        if isinstance(first, ev.DeckBegan):
            yield table_events.DeckTaken(first.deck)
        yield from (move, *events)
        if isinstance(last, ev.ClassicaEnded):
            yield table_events.RoundOver(last.number)


def lapsed() -> ClassicaSitting:
    table = offered(4, away=(2,), chips={1: 50, 2: 50, 3: 50, 4: 7})
    table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    return table


def nobody() -> ClassicaSitting:
    table = offered(3, bank_refusal_button=True)
    for person in (3, 1):
        table.do(person, Rifiuto())
    table.do(CLOCK, GAME.timing.on_timeout(table.state, False))
    return table


def all_in() -> ClassicaSitting:
    table = offered(5, away=(1,), chips={1: 1, 2: 500, 3: 500, 4: 500, 5: 7})
    table.do(5, Accetto())
    table.play_out("alla_regola")
    return table


def by_the_clock() -> ClassicaSitting:
    table = deal("4C 7C 3C 2C", "8S 3S 8B", people=4, chips={1: 300, 2: 300, 3: 0, 4: 300})
    while not table.state.table.ending:
        assert not isinstance(table.do(CLOCK, GAME.timing.on_timeout(table.state, True)), Refusal)
    return table


def gone_before_the_deal() -> ClassicaSitting:
    table = offered(4)
    table.do(TABLE, Absent(2))
    table.do(4, Accetto(10))
    table.play_out("alla_regola")
    return table


def to_the_last_card() -> ClassicaSitting:
    table = emptied()
    table.do(12, OnlineTiro())
    table.play_out("alla_regola")
    return table


def unable() -> ClassicaSitting:
    table = deal("4C 6C 7C", chips={1: 500, 2: 500, 3: 500}, allin_partial=False)
    for person in (1, 2, 3):
        table.do(person, OnlineSto())
    table.purses[1] = 3
    table.purses[4] = 500
    table.open((1, 4, 2, 3), ring=(1, 4, 2, 3))
    table.play_out("alla_regola")
    return table


@pytest.mark.unwatched
@pytest.mark.laws
@pytest.mark.parametrize(
    "play", [lapsed, nobody, all_in, by_the_clock, gone_before_the_deal, to_the_last_card, unable]
)
def test_a_bank_of_every_kind_is_replayed_and_told(play: Callable[[], ClassicaSitting]) -> None:
    """[CL-5, CL-6, CL-8a, CL-12, PI-11, PI-16] It is told in every language, and no value of it can be changed."""
    table = play()
    file = file_of(table)
    replayed = replay(file)
    assert replayed.failure is None
    assert unnoticed(as_raw(file), ("hand",)) == []
    for language in COMPLETE:
        told = "\n".join(tell.tell(replayed, language))
        assert "{" not in told
    assert tell.as_json(replayed, "it")["ok"]


@pytest.mark.parametrize(
    ("play", "language", "said"),
    [
        (
            all_in,
            "it",
            (
                "Assenti: Giocatore 1.",
                "Il banco tocca a Giocatore 5, per la matta.",
                "Giocatore 5 prende il banco con tutto quello che ha, 7 fiches",
                "Il banco non arriva a coprire: Giocatore 4.",
                "Giocatore 1 è assente e perde 1 fiche.",
                "Giocatore 4: il banco non bastava, non ha giocato, 0",
            ),
        ),
        (
            by_the_clock,
            "en",
            (
                "Player 4 takes the bank: the maximum is 50 chips.",
                "Player 4 puts 100 chips aside, the most this bank can lose.",
                "Out of chips, not playing: Player 3.",
                "(time ran out)",
            ),
        ),
        (
            lapsed,
            "it",
            (
                "Giocatore 4 non risponde: il banco paga tutti",
                "Giocatore 1: pagato dal banco assente, +4",
            ),
        ),
        (
            nobody,
            "it",
            (
                "Giocatore 3 rifiuta il banco.",
                "Giocatore 2 è assente: il banco passa oltre.",
                "Nessuno prende il banco",
            ),
        ),
    ],
)
def test_a_bank_in_words(
    play: Callable[[], ClassicaSitting], language: str, said: tuple[str, ...]
) -> None:
    """[CL-2, CL-5, CL-6, CL-8a, CL-10, PI-12, PI-16] Absent and fined players, an all-in bank's reach, and the end."""
    told = "\n".join(tell.tell(replay(file_of(play())), language))
    assert [line for line in said if line not in told] == []
