"""A tournament table that is played in the group: the players' buttons, and the answers to other people."""

from __future__ import annotations

import pytest

from display.callback import Tap
from display.games import offer_names
from engine.game import CLOCK, Choice
from engine.table.actions import TimeUp
from handlers import callbacks
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, Group, ShownMessage

WATCH = "Qui gioca chi è ancora nel torneo. Guardare si può!"
NOT_HERE = "A un tavolo di torneo non si può: ci pensa il torneo."

OF_PLAYERS = sorted(
    {
        *offer_names(),
        "taglia",
        "mi_assento",
        "eccomi",
        "prima",
        "ripenso",
        "punta",
        "carta",
        "alzati",
    }
)
"""Buttons for seated players only."""

OF_THE_TOURNAMENT = ("siediti", "si_gioca", "pausa", "chiudi", "computer", "imposta", "set")
"""Buttons that nobody may use."""


async def playing(store: Store) -> Group:
    """Rita, Luca and Anna play, and the first bank is offered; Tizio looks on."""
    names = {1: "Rita", 2: "Luca", 3: "Anna", 4: "Tizio"}
    group = Group(store, names, {})
    await group.opened(1, 2, 3, 4)
    await group.begin_tournament(1, 2, 3)
    await deal(group, await its_table(group))
    return group


async def deal(group: Group, table: int) -> None:
    """The pause before the first hand is over."""
    over = TimeUp("pause:0")
    await group.croupier.write(
        lambda work: group.croupier.act(work, group.now, table_id=table, who=CLOCK, action=over)
    )
    await group.show_all()


async def its_table(group: Group) -> int:
    def job(work: UnitOfWork) -> int:
        chat = work.chats.at(GROUP)
        assert chat is not None
        (row,) = group.croupier.tables_in(work, chat.chat_id)
        return row.table_id

    return await group.store.read(job)


async def log_of(group: Group) -> int:
    table = await its_table(group)
    return await group.store.read(lambda work: work.journal.last_seq(table))


async def said_to(group: Group, who: int, name: str, *, argument: str = "") -> str:
    """Tap a button of the present moment, shown or not; returns the answer."""
    table = await its_table(group)
    seen = await group.store.read(lambda work: group.croupier.view(work, table))
    await group.tap(
        who,
        Tap(
            table=table,
            round=seen.round,
            decision=seen.running.decision,
            name=name,
            argument=argument,
        ).data(),
    )
    return group.toasts[-1]


def in_group(shown: list[ShownMessage]) -> list[ShownMessage]:
    return [one for one in shown if one.public]


async def test_the_table_stands_in_the_group_with_the_cards_in_private(store: Store) -> None:
    group = await playing(store)
    tables = [one for one in group.shown if one.place.kind == "table"]
    assert {one.address for one in tables} == {GROUP}
    cards = [one for one in group.shown if one.place.kind == "card"]
    assert {one.address for one in cards} == {1, 2, 3}
    assert all("Famiglia Rossi" in one.screen.text for one in cards)


def argument_of(name: str) -> str:
    return "20" if name == "punta" else ""


async def test_an_onlooker_gets_the_same_answer_with_any_cards_and_changes_nothing(
    store: Store,
) -> None:
    """The answer is the same before the cards, with cards on the table, and on another player's turn."""
    group = await playing(store)
    table = await its_table(group)
    answers = set()
    for _ in range(6):
        before = await log_of(group)
        answers |= {
            await said_to(group, 4, name=name, argument=argument_of(name)) for name in OF_PLAYERS
        }
        assert await log_of(group) == before
        await group.croupier.write(lambda work: _play(work, group, table))
    assert answers == {WATCH}


def _play(work: UnitOfWork, group: Group, table: int) -> None:
    who = group.croupier.view(work, table).running.turn
    for name in ("accetto", "sto"):
        group.croupier.play(work, group.now, table_id=table, who=who, choice=Choice(name))


@pytest.mark.parametrize("who", [1, 2, 4])
@pytest.mark.parametrize("name", OF_THE_TOURNAMENT)
async def test_no_button_decides_in_place_of_the_tournament(
    store: Store, name: str, who: int
) -> None:
    group = await playing(store)
    group.admins = frozenset({1})
    before = await log_of(group)
    assert (
        await said_to(group, who, name=name, argument="in:best" if name == "computer" else "")
        == NOT_HERE
    )
    assert await log_of(group) == before


async def test_a_player_cannot_leave_the_table(store: Store) -> None:
    group = await playing(store)
    before = await log_of(group)
    assert "non ci si alza" in await said_to(group, 2, "alzati")
    await group.write(2, "/alzati")
    (said,) = in_group(await group.show_all())
    assert "non ci si alza" in said.screen.text
    assert await log_of(group) == before


async def test_every_button_is_answered(store: Store) -> None:
    """Buttons that no message of this table has are answered too."""
    group = await playing(store)
    for name in sorted({*callbacks.AT_TABLE, *offer_names(), "taglia"}):
        for who in (1, 4):
            await said_to(group, who, name)
    await group.show_all()


async def test_typed_commands_concern_the_tournament_table(store: Store) -> None:
    group = await playing(store)
    turn = await group.store.read(lambda work: _turn(work, group))
    before = await log_of(group)
    await group.write(turn, "/accetto")
    assert await log_of(group) > before
    before = await log_of(group)
    await group.write(4, "/sto")
    (said,) = in_group(await group.show_all())[-1:]
    assert "Guardare si può" in said.screen.text
    assert await log_of(group) == before
    other = next(who for who in (1, 2, 3) if who != turn)
    await group.write(other, "/assente")
    assert await log_of(group) > before


def _turn(work: UnitOfWork, group: Group) -> int:
    chat = work.chats.at(GROUP)
    assert chat is not None
    (row,) = group.croupier.tables_in(work, chat.chat_id)
    return work.people.get(group.croupier.view(work, row.table_id).running.turn).telegram_id


@pytest.mark.parametrize("typed", ["/gioco", "/gioco sette", "/gioco piatto"])
async def test_no_other_table_opens_beside_the_tournament(store: Store, typed: str) -> None:
    group = await playing(store)
    await group.write(4, typed)
    (said,) = in_group(await group.show_all())
    assert said.screen.text.startswith("Qui si gioca il torneo")
    assert said.screen.keyboard == ()
    await group.tap(4, Tap(table=0, round=0, decision=0, name="gioco").data())
    assert group.toasts[-1].startswith("Qui si gioca il torneo")
    await its_table(group)


async def test_the_menu_offers_no_table_and_leads_to_the_rules_of_the_tournament(
    store: Store,
) -> None:
    group = await playing(store)
    await group.tap(4, Tap(table=0, round=0, decision=0, name="menu").data())
    menu = [one for one in await group.show_all() if one.address == 4][-1]
    assert "Apri un tavolo" not in menu.texts
    await group.tap_menu(4, "menu", "imposta")
    assert group.toasts[-1] == NOT_HERE
    await group.tap_menu(4, "menu", "regole")
    rules = [one for one in await group.show_all() if one.address == 4][-1]
    assert "uno alla volta" in rules.screen.text


async def test_the_tables_rules_can_be_read_in_the_group(store: Store) -> None:
    """The reader has no private chat."""
    group = await playing(store)
    group.names[5] = "Caio"
    await group.write(5, "/regole")
    (shown,) = in_group(await group.show_all())
    assert shown.place.kind == "rules"


async def test_the_tables_message_changes_with_the_groups_language(store: Store) -> None:
    group = await playing(store)
    group.admins = frozenset({1})
    await group.write(1, "/lingua en")
    shown = [one for one in await group.show_all() if one.place.kind == "table"]
    assert any("Sit out" in one.texts for one in shown)


async def test_a_player_who_opens_the_private_chat_later_has_a_card_there(store: Store) -> None:
    group = await playing(store)
    table = await its_table(group)
    person = await group.person(2)
    await group.croupier.write(lambda work: work.outbox.drop(f"card:{table}:{person}"))
    await group.write(2, "/start", private=True)
    assert "card" in {one.place.kind for one in await group.show_all() if one.address == 2}


async def test_a_command_in_private_leads_to_the_group(store: Store) -> None:
    """It does so at an ordinary table too."""
    group = await playing(store)
    before = await log_of(group)
    await group.write(2, "/assente", private=True)
    said = [one for one in await group.show_all() if one.address == 2]
    assert any("Famiglia Rossi" in text for one in said for text in one.texts)
    assert await log_of(group) == before


async def test_a_tap_on_the_private_card_plays(store: Store) -> None:
    group = await playing(store)
    turn = await group.store.read(lambda work: _turn(work, group))
    before = await log_of(group)
    await group.tap_on(turn, "accetto", private=True)
    assert await log_of(group) > before


async def test_an_amount_is_chosen_in_the_group(store: Store) -> None:
    group = await playing(store)
    turn = await group.store.read(lambda work: _turn(work, group))
    before = await log_of(group)
    assert "60" in await said_to(group, turn, name="punta", argument="60")
    shown = await group.show_all()
    assert {(one.address, one.place.kind) for one in shown} == {(turn, "card")}
    assert await log_of(group) == before


async def test_a_former_member_is_out_of_reach(store: Store) -> None:
    group = await playing(store)
    table = await its_table(group)
    await group.leaves(2)
    await group.show_all()
    before = await log_of(group)
    for name in ("sto", "eccomi", "mi_assento"):
        await group.tap(2, Tap(table=table, round=1, decision=1, name=name).data(), private=True)
        assert group.toasts[-1].startswith("Non sei più nel gruppo")
    await group.write(2, "/eccomi", private=True)
    gone = [one for one in await group.show_all() if one.address == 2]
    assert all("Non sei più nel gruppo" in one.screen.text for one in gone)
    assert await log_of(group) == before


async def test_after_the_bots_removal_every_player_is_told_in_private(store: Store) -> None:
    group = await playing(store)
    await group.bot(inside=False)
    told = [one for one in await group.show_all() if one.address in (1, 2, 3)]
    assert any("iscrizione è tornata" in one.screen.text for one in told)
    assert not [one for one in told if one.public]
    await group.bot(inside=True)
    ended = [one for one in in_group(await group.show_all()) if one.place.kind == "ending"]
    assert "il torneo è stato annullato" in ended[0].screen.text
    await group.write(1, "/gioco sette e mezzo")
    assert any("Al tavolo" in one.screen.text for one in in_group(await group.show_all()))


async def test_the_closed_table_has_no_rematch(store: Store) -> None:
    group = await playing(store)
    table = await its_table(group)
    group.admins = frozenset({1})
    await group.tap_on(1, "t_annulla")
    await group.tap_on(1, "t_annulla", "si")
    await group.show_all()
    await group.tap(2, Tap(table=table, round=1, decision=1, name="rivincita").data())
    assert group.toasts[-1] == "Quel tavolo non è in questa chat."


async def beside(store: Store, *, dealt: bool) -> Group:
    """Rita, Luca and Anna enter a tournament where a table is open, with ``dealt`` in the middle of a hand, and
    Rita starts it.
    """
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna", 4: "Tizio"}, {})
    await group.opened(1, 2, 3, 4)
    await group.write(1, "/gioco sette e mezzo")
    await group.tap_on(4, "siediti")
    if dealt:
        await group.show_all()
        await group.tap_on(1, "si_gioca")
    await group.write(1, "/torneo")
    for who in (1, 2, 3):
        await group.tap_on(who, "t_entra")
    group.shown.clear()
    await group.tap_on(1, "t_via")
    await group.show_all()
    return group


async def at_two_tables(store: Store) -> Group:
    """Rita, Luca, Anna and Tizio begin a tournament at tables of two, in their private chats; Caio looks on."""
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna", 4: "Tizio", 5: "Caio"}, {})
    await group.opened(1, 2, 3, 4, 5)
    await group.begin_tournament(1, 2, 3, 4, seats=2)
    return group


async def test_a_hand_in_the_group_is_finished_before_a_tournament_of_one_table(
    store: Store,
) -> None:
    group = await beside(store, dealt=True)
    assert group.toasts[-1].startswith("Il torneo si gioca qui nel gruppo")
    assert not any(one.place.kind == "watch" for one in group.shown)


async def test_a_lobby_gives_way_and_its_people_read_that_it_is_closed(store: Store) -> None:
    group = await beside(store, dealt=False)
    texts = [text for one in group.shown if one.address == GROUP for text in one.texts]
    assert any("Il tavolo è chiuso" in text for text in texts)
    assert not any("👀" in text for text in texts)
    assert await its_table(group)


async def test_a_turn_in_private_chats_says_so_in_the_group_and_its_button_leads_there(
    store: Store,
) -> None:
    group = await at_two_tables(store)
    (watch,) = [one for one in group.shown if one.place.kind == "watch"]
    assert watch.texts[0].startswith("👀 Tavolo 1 · si gioca nelle chat private")
    ((leads,),) = watch.screen.keyboard
    assert leads.label == "▸ Al mio tavolo"
    answer = await group.tap(2, leads.data)
    assert answer.url == "https://t.me/matta_bot?start=carte"
    (again,) = [one for one in await group.show_all() if one.place.state == "live"]
    assert (again.address, again.place.kind) == (2, "table")
    await group.write(2, "/start carte", private=True)
    assert [one for one in await group.show_all() if one.place.state == "live"] == []
    await group.tap(5, leads.data)
    assert group.toasts[-1] == WATCH


async def test_no_button_of_a_table_in_private_chats_brings_a_private_card_beside_it(
    store: Store,
) -> None:
    group = await at_two_tables(store)
    person, table = await group.person(2), group.seat_of(2)
    await deal(group, table)
    seen = await store.read(lambda work: group.croupier.view(work, table))
    for name in sorted({*callbacks.AT_TABLE, *offer_names(), "taglia"} - {"alzati", "chiudi"}):
        tap = Tap(table=table, round=seen.round, decision=seen.running.decision, name=name)
        for private in (True, False):
            await group.tap(2, tap.data(), private=private)
        places = await store.read(lambda work: work.outbox.of_person(person))
        assert "card" not in {one.kind for one in places}, name


async def test_a_player_who_had_blocked_the_bot_is_led_to_the_turn(store: Store) -> None:
    group = await at_two_tables(store)
    person = await group.person(2)
    await store.write(lambda work: work.people.set_private(person, "blocked"))

    def job(work: UnitOfWork) -> None:
        for place in work.outbox.of_person(person):
            work.outbox.drop(place.key)

    await store.write(job)
    await group.write(2, "/start carte", private=True)
    (shown,) = [one for one in await group.show_all() if one.place.state == "live"]
    assert (shown.address, shown.place.kind) == (2, "table")
