"""Windows in which everybody may bet: taps, commands and answers of people with and without a seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import engine.journal
from display.measure import plain
from engine.game import CLOCK
from engine.table import actions as act
from storage import Codec, Store, UnitOfWork
from storage.records import ClockRow
from tests.handlers import kit
from tests.handlers.kit import Group
from tests.kit.wager.played import wager_is_played

NAMES = {1: "Luca", 2: "Rita", 3: "Marco", 4: "Pia"}
BANKER, MARCO, PIA = 2, 3, 4


@pytest.fixture(autouse=True)
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with wager_is_played():
        monkeypatch.setattr(kit, "CODEC", Codec((*engine.journal.EVENTS, *engine.journal.TOLD)))
        yield


async def window(store: Store, seed: int = 1, *private: int) -> Group:
    """An open window; Luca and Rita have seats, and Rita holds the bank. ``private``: people with a private chat."""
    group = Group(store, names=NAMES, languages={}, seed=seed)
    await group.opened(*private)
    await group.write(1, "/gioco scommessa")
    await group.tap_on(BANKER, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    return group


def last(group: Group, *, address: int = kit.GROUP) -> list[str]:
    """The texts of the newest table, or private card, in a chat."""
    return next(
        shown.texts
        for shown in reversed(group.shown)
        if shown.address == address and shown.place.kind in ("table", "card")
    )


def said(group: Group) -> str:
    """All that stood in the group."""
    return "\n".join(plain(shown.screen.text) for shown in group.shown if shown.public)


async def test_one_tap_on_an_amount_bets_and_says_what_is_left(store: Store) -> None:
    group = await window(store)
    await group.tap_on(MARCO, "bet", "a20")
    assert group.toasts[-1] == "Scommessa: 20. Ti restano 980."
    await group.tap_on(MARCO, "bet", "a20")
    assert group.toasts[-1] == "Scommessa: 20. Ti restano 980."
    await group.tap_on(MARCO, "bet", "a5")
    assert group.toasts[-1] == "Scommessa: 5. Ti restano 995."
    await group.tap_on(MARCO, "take_back")
    assert group.toasts[-1] == "Scommessa ripresa. Hai 1000."
    await group.tap(MARCO, await group.data("take_back"))
    assert group.toasts[-1] == "Non hai scommesso."
    await group.tap(MARCO, await group.data("bet", "a101"))
    assert group.toasts[-1] == "Al massimo 100."
    await group.tap(MARCO, await group.data("bet", "a1000000"))
    assert group.toasts[-1] == "Al massimo 100."


async def test_a_card_says_the_amount_chosen_during_a_window(store: Store) -> None:
    """Nobody is on turn then, and the amount is still the viewer's own."""
    group = await window(store, 1, MARCO)
    await group.tap_on(MARCO, "bet", "a20")
    await group.show_all()
    assert "Scommetto" in last(group, address=MARCO)
    await group.write(MARCO, "/punta 35")
    await group.show_all()
    assert "Scommetto 35" in last(group, address=MARCO)
    assert "Scommetto" in last(group), "the others see nothing of it"
    await group.tap(MARCO, await group.data("bet"), private=True)
    assert group.toasts[-1] == "Scommessa: 35. Ti restano 965."


async def test_an_amount_chosen_before_the_first_bet_sends_no_card(store: Store) -> None:
    group = await window(store, 1, MARCO)
    await group.show_all()
    before = [shown for shown in group.shown if shown.address == MARCO]
    await group.write(MARCO, "/punta 35")
    await group.show_all()
    assert [shown for shown in group.shown if shown.address == MARCO] == before
    assert "Marco: Hai scelto 35: ora tocca Scommetto." in said(group)


async def test_looking_at_the_cards_opens_no_account(store: Store) -> None:
    group = await window(store)
    await group.tap_on(PIA, "carta")
    assert group.toasts[-1] == "A questo tavolo non hai un posto: tocca Siediti."
    person = await group.person(PIA)
    assert await store.read(lambda work: work.ledger.of_person(person)) == []
    await group.write(PIA, "/gioco")
    await group.tap_on(PIA, "siediti")
    await group.tap_on(PIA, "carta")
    assert group.toasts[-1] == "In questa mano non ci sei: giochi dalla prossima."


async def test_nobody_asks_for_advice_in_a_window(store: Store) -> None:
    group = await window(store)
    table_id = await group.table()
    who = await group.person(1)
    await group.croupier.write(
        lambda work: group.croupier.act(
            work, group.now, table_id=table_id, who=who, action=act.AllowAdvice(on=True)
        )
    )
    await group.show_all()
    assert "💡 Consiglio" not in last(group)
    await group.tap(1, await group.data("consiglio"))
    assert group.toasts[-1] == "Adesso non si può."
    await group.tap_on(MARCO, "bet", "a20")
    await group.tap_on(BANKER, "close_bets")
    await group.show_all()
    assert "💡 Consiglio" in last(group)


async def test_a_typed_choice_of_a_person_without_a_seat_is_heard(store: Store) -> None:
    group = await window(store)
    await group.tap_on(MARCO, "bet", "a20")
    await group.write(PIA, "/scopro")
    await group.show_all()
    assert "Pia: Adesso non si può." in said(group)
    await group.tap_on(BANKER, "close_bets")
    await group.write(MARCO, "/scopro")
    await group.show_all()
    assert "\nMarco · " in said(group)


def clocks_of(work: UnitOfWork, *, table_id: int) -> list[ClockRow]:
    return work.clocks.of_table(table_id)


async def told(path: Path, seed: int) -> list[object]:
    """All that people without the responsible's card get in a round, until the cards are turned over."""
    store = await Store.open(path)
    try:
        group = await window(store, seed, 1, BANKER, PIA)
        got: list[object] = []
        for who, name, argument in (
            (MARCO, "bet", "a20"),
            (PIA, "bet", "a100"),
            (PIA, "bet", "a5"),
            (1, "bet", "a5"),
            (1, "carta", ""),
            (BANKER, "carta", ""),
            (BANKER, "bet", "a5"),
            (BANKER, "close_bets", ""),
            (PIA, "carta", ""),
            (PIA, "reveal", ""),
            (MARCO, "call_raises", ""),
            (PIA, "raise", "a5"),
            (1, "take_back", ""),
            (1, "carta", ""),
        ):
            answer = await group.tap(who, await group.data(name, argument))
            table_id = await group.table()
            clocks = await store.read(partial(clocks_of, table_id=table_id))
            shown = [
                (one.address, one.texts, one.place.urgency)
                for one in await group.show_all()
                if one.place.kind != "seal"
            ]
            got.append((answer.text, answer.alert, shown, clocks))
        return got
    finally:
        await store.close()


async def test_no_message_and_no_answer_depends_on_the_hidden_cards(
    tmp_path: Path,
) -> None:
    """Messages, keyboards, answers and clocks are the same with any cards; their order and number too."""
    first = await told(tmp_path / "1.db", 1)
    for seed in (2, 3, 4):
        assert await told(tmp_path / f"{seed}.db", seed) == first


async def test_the_card_of_a_person_without_a_seat_promises_no_cards(store: Store) -> None:
    """A bystander of an earlier round sits down in the next window, and gets up at once."""
    group = await window(store, 1, MARCO)
    await group.tap_on(MARCO, "bet", "a20")
    await group.tap_on(BANKER, "close_bets")
    await group.tap(MARCO, await group.data("reveal"))
    await group.show_all()
    assert "Avevi scommesso 20" in last(group, address=MARCO)[0]
    table_id = await group.table()
    (clock,) = await store.read(partial(clocks_of, table_id=table_id))
    await group.croupier.write(
        lambda work: group.croupier.act(
            work, group.now, table_id=table_id, who=CLOCK, action=act.TimeUp(clock.decision)
        )
    )
    await group.tap_on(MARCO, "siediti")
    await group.tap_on(MARCO, "alzati")
    await group.show_all()
    assert plain(last(group, address=MARCO)[0]).splitlines() == [
        "Famiglia Rossi",
        "",
        "A questo tavolo non hai un posto: tocca Siediti.",
    ]
