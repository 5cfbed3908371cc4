"""A command is one transaction: its events, its chips, its decks, its round, its clocks and what should be shown."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import engine.table as game
from croupier import croupier as croupier_module
from croupier.course import Done
from croupier.dealer import Dealer
from engine.cards import PACK, Card
from engine.game import Choice, Drawn, Refusal
from engine.sette_e_mezzo.events import BankDrawn, Called, Dealt, Reshuffled, RoundEnded
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.shuffle import order, seal, shuffle_label
from engine.table import actions as act
from engine.table import events as ev
from engine.value import replace
from storage import Desk, StorageFailed, Store
from storage.audit import audit
from storage.records import StoredEvent
from tests.croupier.kit import NOON, RULES, Home, at_home

# --- opening a table ----------------------------------------------------------------------------------------


async def test_opening_a_table_seats_its_opener_seals_a_deck_and_wants_a_message(
    store: Store, path: Path
) -> None:
    home = await at_home(store, path, seated=1)
    log = [event for _, event in await home.log()]
    assert [type(event) for event in log] == [ev.TableOpened, ev.SatDown, ev.DeckSealed]
    assert set(await home.places()) == {f"table:{home.table}:0", f"seal:{home.table}:1"}
    assert [(clock.kind, clock.due_at) for clock in await home.clocks()] == [("idle", None)]


async def test_one_table_a_chat_or_topic(home: Home) -> None:
    def open_in(thread: int) -> Done | Refusal:
        return home.croupier.open_table(
            desk_now[0],
            NOON,
            chat_id=home.chat,
            thread_id=thread,
            who=home.people[1],
            game="sette_e_mezzo",
            rules=RULES,
            clock=0,
        )

    desk_now: list[Desk] = []

    def job(desk: Desk) -> tuple[Done | Refusal, Done | Refusal]:
        desk_now[:] = [desk]
        return open_in(0), open_in(9)

    here, in_a_topic = await home.write(job)
    assert here == Refusal("table_open")
    assert isinstance(in_a_topic, Done)


async def test_a_table_that_may_not_be_opened_leaves_nothing(store: Store, path: Path) -> None:
    home = await at_home(store, path, seated=1)

    def job(desk: Desk) -> Done | Refusal:
        return home.croupier.open_table(
            desk,
            NOON,
            chat_id=home.chat,
            thread_id=5,
            who=home.people[0],
            game="sette_e_mezzo",
            rules=SetteEMezzoRules(min_stake=0),
            clock=0,
        )

    assert await home.write(job) == Refusal("rules_min_stake_too_low")
    assert len(await home.read(lambda desk: desk.tables.all_open())) == 1


# --- all or nothing -----------------------------------------------------------------------------------------


class BrokenError(Exception):
    pass


async def everything(home: Home) -> list[Any]:
    """All that is stored, row by row."""
    with closing(sqlite3.connect(home.path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
        return [(name, db.execute(f"SELECT * FROM {name}").fetchall()) for name in sorted(names)]  # noqa: S608


async def test_a_job_that_fails_leaves_nothing_and_the_table_at_hand_is_not_ahead(
    home: Home,
) -> None:
    await home.deal()
    before, seen = await everything(home), await home.seen()

    def job(desk: Desk) -> None:
        home.act(desk, seen.turn, act.Play(Choice("sto")))
        raise BrokenError

    with pytest.raises(BrokenError):
        await home.write(job)
    assert await everything(home) == before
    assert await home.seen() == seen
    await home.play("sto")


async def test_a_job_that_fails_does_not_disturb_those_that_are_committed_with_it(
    home: Home,
) -> None:
    await home.deal()
    seen = await home.seen()

    def bad(desk: Desk) -> None:
        home.act(desk, seen.turn, act.Play(Choice("sto")))
        raise BrokenError

    def good(desk: Desk) -> Done | Refusal:
        return home.act(desk, seen.turn, act.Play(Choice("tiro")))

    failed, done, looked = await asyncio.gather(
        home.write(bad), home.write(good), home.seen(), return_exceptions=True
    )
    assert isinstance(failed, BrokenError)
    assert isinstance(done, Done)
    assert isinstance(looked, game.TableView)
    assert looked.decision > seen.decision
    assert isinstance(done.events[0], Called)


async def test_a_commit_that_fails_leaves_the_table_at_hand_where_the_log_is(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.deal()
    seen = await home.seen()
    write = Store.write

    async def fails(store: Store, job: Any) -> Any:
        def broken(desk: Desk) -> None:
            job(desk)
            raise StorageFailed("the disk is full")

        return await write(store, broken)

    monkeypatch.setattr(Store, "write", fails)
    with pytest.raises(StorageFailed):
        await home.do(seen.turn, act.Play(Choice("sto")))
    monkeypatch.undo()
    assert await home.seen() == seen
    await home.play("sto")


async def test_a_refusal_writes_nothing(home: Home) -> None:
    before = await everything(home)
    assert await home.refused(home.people[0], act.Sit()) == "already_seated"
    assert await everything(home) == before


async def test_commands_of_several_people_at_once_are_each_carried_out_once(home: Home) -> None:
    await asyncio.gather(*(home.do(person, act.Cut("x")) for person in home.people for _ in "ab"))
    assert [event for _, event in await home.log() if isinstance(event, ev.DeckCut)] == [
        ev.DeckCut(1, person, "x") for person in home.people
    ]


async def test_what_an_update_caused_is_noted_with_it(home: Home) -> None:
    home.updates = 77
    await home.deal()
    stored = await home.read(lambda desk: desk.journal.load(home.table))
    assert {event.update_id for event in stored if event.type == "Dealt"} == {77}


async def test_a_table_folded_from_its_log_is_the_table_at_hand(home: Home) -> None:
    await home.deal()
    await home.play("sto")
    kept = await home.read(lambda desk: home.croupier.loaded(desk, home.table))
    home.croupier._tables.clear()
    assert await home.read(lambda desk: home.croupier.loaded(desk, home.table)) == kept


async def test_only_so_many_tables_are_kept_at_hand(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(croupier_module, "CACHED_TABLES", 2)
    loaded = await home.read(lambda desk: home.croupier.loaded(desk, home.table))
    for number in (901, 902):
        home.croupier._keep(number, loaded)
    assert home.table not in home.croupier._tables
    assert (await home.seen()).seats == loaded.table.seats


async def test_a_table_without_a_log_is_no_table(home: Home) -> None:
    with pytest.raises(LookupError, match="table 99 has no log"):
        await home.read(lambda desk: home.croupier.view(desk, 99))


async def test_a_table_can_be_seen_as_it_was(home: Home) -> None:
    await home.deal()
    seen, seq = await home.seen(), (await home.log())[-1][0]
    await home.play("sto")
    assert await home.read(lambda desk: home.croupier.view_at(desk, home.table, seq)) == seen
    later = await home.read(lambda desk: home.croupier.view_at(desk, home.table, 10**6))
    assert later == await home.seen()


async def test_the_ends_of_several_rounds_are_seen_without_reading_their_log_again(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = []
    for _ in range(3):
        await home.deal()
        await home.play_out()
        ends.append(((await home.log())[-1][0], await home.seen()))
    await home.deal()
    monkeypatch.setattr(home.croupier, "decoded", None)
    for seq, seen in ends:
        assert await home.read(lambda d, s=seq: home.croupier.view_at(d, home.table, s)) == seen  # type: ignore[misc]


async def test_a_moment_that_was_read_again_is_kept_and_only_so_many_are(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(croupier_module, "PAST_TABLES", 2)
    await home.deal()
    read = []
    decoded = home.croupier.decoded

    def counted(table_id: int, stored: Iterable[StoredEvent]) -> list[Any]:
        read.append(table_id)
        return decoded(table_id, stored)

    monkeypatch.setattr(home.croupier, "decoded", counted)
    for seq in (2, 3, 3, 2, 4, 2):
        await home.read(lambda d, s=seq: home.croupier.view_at(d, home.table, s))  # type: ignore[misc]
    assert len(read) == 4


async def test_what_never_happened_is_not_shown(home: Home) -> None:
    """Copies at hand that a job made which came to nothing are not believed, nor is a past."""
    await home.deal()
    (last, _), now = (await home.log())[-1], await home.seen()

    def fails(desk: Desk) -> None:
        loaded = home.croupier.loaded(desk, home.table)
        home.croupier._keep_past(home.table, last - 1, replace(loaded.table, round=98))
        home.croupier._keep(home.table, replace(loaded, table=replace(loaded.table, round=99)))
        raise KeyError(last)

    with pytest.raises(KeyError):
        await home.croupier.write(fails)
    past = await home.read(lambda desk: home.croupier.view_at(desk, home.table, last - 1))
    assert past.round == (await home.seen()).round == now.round


# --- chips --------------------------------------------------------------------------------------------------


async def test_who_sits_down_gets_the_chats_chips_once(home: Home) -> None:
    """[GEN-9] starting chips come from the house and belong to the chat, not to the table."""
    chips = (await home.read(lambda desk: desk.chats.get(home.chat))).starting_chips
    await home.deal()
    assert sum((await home.purses()).values()) + await home.escrow() == 3 * chips
    await home.play_out()
    await home.done(home.people[0], act.EndTable())
    assert sum((await home.purses()).values()) == 3 * chips


async def test_a_stake_and_its_cover_lie_in_escrow_until_the_hand_is_settled(home: Home) -> None:
    """[GEN-8] the bank's cover before the deal, the stake with the call, the extra cover with it."""
    done = await home.deal()
    bank = next(event.banker for event in done.events if isinstance(event, BankDrawn))
    chips = (await home.read(lambda desk: desk.chats.get(home.chat))).starting_chips
    assert await home.escrow() == 2 * 5 * 2, "twice the minimum for each of two"
    assert (await home.purses())[bank] == chips - 20
    punta = (await home.seen()).turn
    await home.play("sto", 30)
    assert await home.escrow() == 20 + 30 + 2 * 25
    assert (await home.purses())[punta] == chips - 30
    await home.play_out()
    assert await home.escrow() == 0
    assert sum((await home.purses()).values()) == 3 * chips


async def test_a_stake_that_was_chosen_is_named_with_the_action(home: Home) -> None:
    """[SM-31, GEN-8] choosing moves nothing."""
    await home.deal()
    punta = (await home.seen()).turn
    before = await home.purses()
    await home.write(lambda desk: desk.drafts.choose(home.table, punta, 1, 35))
    assert await home.purses() == before
    done = await home.play("sto")
    assert done.events[0].stake == 35
    assert (await home.purses())[punta] == before[punta] - 35


async def test_an_amount_that_is_said_goes_before_one_that_was_chosen(home: Home) -> None:
    await home.deal()
    punta = (await home.seen()).turn
    await home.write(lambda desk: desk.drafts.choose(home.table, punta, 1, 35))
    assert (await home.play("sto", 10)).events[0].stake == 10


async def test_what_was_chosen_is_forgotten_with_the_hand(home: Home) -> None:
    await home.deal()
    punta = (await home.seen()).turn
    await home.write(lambda desk: desk.drafts.choose(home.table, punta, 1, 35))
    await home.play_out()
    assert await home.read(lambda desk: desk.drafts.chosen(home.table, punta, 1)) is None


async def test_a_stake_said_after_one_was_chosen_is_not_lowered_by_it(
    store: Store, path: Path
) -> None:
    """[SM-32] a call for 40, then Sto without a word: 40 stays named, whatever had been chosen before."""
    for seed in range(40):
        home = await at_home(store, path, rules=SetteEMezzoRules(matta=None), seed=seed)
        await home.deal()
        punta = (await home.seen()).turn
        await home.write(
            lambda desk, home=home, punta=punta: desk.drafts.choose(home.table, punta, 1, 10)  # type: ignore[misc]
        )
        await home.play("tiro", 40)
        still_on = (await home.seen()).turn == punta
        if still_on:
            assert (await home.play("sto")).events[0].stake == 40
        await home.play_out()
        await home.done(home.people[0], act.EndTable())
        if still_on:
            return
    pytest.fail("everybody was bust")


# --- rounds and decks ---------------------------------------------------------------------------------------


async def test_a_round_is_entered_with_where_it_stands_in_the_log_and_what_it_brought(
    home: Home,
) -> None:
    """[GEN-5] the results sum to zero."""
    for _ in range(2):
        await home.deal()
        await home.play_out()
    log = await home.log()
    starts = [seq for seq, event in log if isinstance(event, ev.RoundStarted)]
    ends = [seq for seq, event in log if isinstance(event, ev.RoundOver)]
    settled = [event for _, event in log if isinstance(event, RoundEnded)]
    for number, first, last, ended in zip((1, 2), starts, ends, settled, strict=True):
        hand = await home.read(lambda desk, n=number: desk.rounds.get(home.table, n))  # type: ignore[misc]
        assert hand is not None
        assert (hand.first_seq, hand.last_seq) == (first, last)
        brought = {result.person: result.chips for result in ended.results}
        assert {result.person: result.chips for result in hand.results} == brought
        assert sum(brought.values()) == 0


async def test_a_round_that_is_played_out_in_one_command_is_entered(home: Home) -> None:
    """[SM-46] thrown out in the middle of the second hand."""
    await home.deal()
    await home.play_out()
    await home.deal()
    await home.write(lambda desk: home.croupier.throw_out(desk, home.now, home.chat))
    starts = [seq for seq, event in await home.log() if isinstance(event, ev.RoundStarted)]
    hand = await home.read(lambda desk: desk.rounds.get(home.table, 2))
    assert hand is not None
    assert hand.first_seq == starts[1]


async def test_a_decks_secret_is_told_to_nobody_before_the_deck_is_closed(home: Home) -> None:
    def disclosed(desk: Desk) -> list[bool]:
        return [desk.decks.disclosed(home.table, number) is not None for number in (1, 2)]

    def states(desk: Desk) -> list[str]:
        return [deck.state for deck in desk.decks.of_table(home.table)]

    assert await home.read(states) == ["sealed"]
    await home.deal()
    assert await home.read(states) == ["open"]
    await home.play_out()
    assert await home.read(states) == ["open", "sealed"]
    assert await home.read(disclosed) == [False, False]
    await home.done(home.people[0], act.EndTable())
    assert await home.read(states) == ["closed", "closed"]
    assert await home.read(disclosed) == [True, True]


async def test_a_deck_is_closed_when_the_next_is_taken(store: Store, path: Path) -> None:
    """[SM-39] all forty anew each hand."""
    home = await at_home(store, path, rules=SetteEMezzoRules(deck_reshuffle="each_hand"))
    for _ in range(2):
        await home.deal()
        await home.play_out()
    decks = await home.read(lambda desk: desk.decks.of_table(home.table))
    assert [deck.state for deck in decks] == ["closed", "open", "sealed"]


@pytest.mark.parametrize("seed", [3, 4])
async def test_every_card_of_an_evening_is_the_one_that_secret_and_cuts_fixed(
    store: Store, path: Path, seed: int
) -> None:
    """[SM-40] reshuffles inside a hand included; the seal stood in the log before anything was dealt."""
    home = await at_home(store, path, people=9, seated=9, seed=seed)
    await home.done(home.people[2], act.Cut("gobbo"))
    for hand in range(6):
        await home.do(home.people[hand], act.Cut(f"mano {hand}"))
        await home.deal()
        while (await home.seen()).phase == "round":
            turn = (await home.seen()).turn
            await home.play("tiro" if (turn + hand) % 2 else "sto")
    await home.done(home.people[0], act.EndTable())
    sealed: dict[int, str] = {}
    cuts: dict[int, list[tuple[int, str]]] = {}
    packs: list[tuple[Any, ...]] = []
    deck = dealt = 0
    for _, event in await home.log():
        match event:
            case ev.DeckSealed():
                sealed[event.deck] = event.seal
                cuts[event.deck] = []
            case ev.DeckCut():
                cuts[event.deck].append((event.person, event.words))
            case ev.DeckTaken():
                deck, packs = event.deck, [PACK]
            case Reshuffled():
                packs.append(event.pack)
            case _ if hasattr(event, "shuffle"):
                cards = event.cards if isinstance(event, Dealt) else (event.card,)
                if event.shuffle == 0:
                    del packs[1:]
                secret = await home.read(lambda desk, n=deck: desk.decks.disclosed(home.table, n))  # type: ignore[misc]
                assert secret is not None
                assert seal(secret) == sealed[deck]
                fixed = order(
                    secret,
                    table=home.table,
                    deck=deck,
                    cuts=cuts[deck],
                    label=shuffle_label(event.shuffle),
                    things=packs[event.shuffle],
                )
                assert fixed[event.place : event.place + len(cards)] == cards
                dealt += len(cards)
    assert dealt > 60
    assert deck > 1


# --- the end ------------------------------------------------------------------------------------------------


async def test_a_closed_table_takes_nothing_and_its_clocks_are_gone(home: Home) -> None:
    await home.done(home.people[0], act.EndTable())
    assert await home.refused(home.people[0], act.Sit()) == "table_closed"
    assert await home.clocks() == []
    row = await home.read(lambda desk: desk.tables.get(home.table))
    assert (row.status, row.closed_at) == ("closed", NOON)
    assert (await home.seen()).phase == "closed"


async def test_after_an_evening_the_audit_finds_nothing(home: Home) -> None:
    """[GEN-5, GEN-8] every posting is one that the log's events move."""
    for hand in range(4):
        await home.deal()
        if hand == 1:
            await home.done(home.people[1], act.GetUp())
            await home.done(home.people[1], act.Sit())
        while (await home.seen()).phase == "round":
            await home.play("tiro" if hand % 2 else "sto")
    await home.deal()
    await home.write(lambda desk: home.croupier.throw_out(desk, home.now, home.chat))
    await home.store.close()
    report = audit(home.path, game)
    assert report.differences == []
    assert report.counts["rounds"] == 5


async def test_a_card_that_cannot_be_is_never_dealt(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[SM-1] a dealer who turns over a card that is not in the pack is stopped, and nothing has happened."""
    before = await everything(home)
    answer = Dealer.answer

    def cheats(self: Dealer, decks: Any, table_id: int, table: Any, request: Any, now: int) -> Any:
        said = answer(self, decks, table_id, table, request, now)
        return Drawn((Card("1D"),) * len(said.cards)) if isinstance(said, Drawn) else said

    monkeypatch.setattr(Dealer, "answer", cheats)
    with pytest.raises(RuntimeError, match="the table refused Drawn: bad_cards"):
        await home.do(home.people[0], act.Start())
    assert await everything(home) == before
