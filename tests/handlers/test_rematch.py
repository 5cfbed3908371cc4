"""``Rivincita``: the same table again; every player takes the old seat with a tap."""

from __future__ import annotations

from display.callback import Tap
from engine.table import TableView
from engine.table import actions as act
from storage import Store, UnitOfWork
from tests.handlers.kit import Group

NAMES = {1: "Rita", 2: "Luca", 3: "Pia", 4: "Marco"}


async def played(store: Store, *people: int) -> Group:
    """A group whose table is closed after one hand."""
    group = Group(store, NAMES, {})
    await group.opened(*NAMES)
    await group.deal(people[1])
    for person in people[2:]:
        await group.tap_on(person, "siediti")
    await group.play_out()
    await group.write(1, "/chiudi")
    await group.show_all()
    return group


async def seen(group: Group) -> TableView:
    table_id = await group.table()
    return await group.store.read(lambda work: group.croupier.view(work, table_id))


async def seated(group: Group) -> list[int]:
    """The players of the newest table, in turn order, by their Telegram ids."""
    seats = (await seen(group)).seating.seats

    def job(work: UnitOfWork) -> list[int]:
        return [work.people.get(seat.person).telegram_id for seat in seats]

    return await group.store.read(job)


async def test_each_player_takes_the_old_seat_with_a_tap(store: Store) -> None:
    group = await played(store, 1, 2, 3)
    old = await seen(group)
    await group.tap_on(3, "rivincita")
    assert "stesse regole" in group.toasts[-1]
    new = await seen(group)
    assert (new.agreed.rules, new.agreed.clock, new.game_key) == (
        old.agreed.rules,
        old.agreed.clock,
        old.game_key,
    )
    assert new.phase == "lobby"
    await group.show_all()
    lobby = next(shown for shown in reversed(group.shown) if "Tengo il posto" in shown.screen.text)
    assert "Tengo il posto a <b>Rita</b>, <b>Luca</b>." in lobby.screen.text
    await group.tap_on(2, "rivincita")
    await group.tap_on(1, "rivincita")
    assert await seated(group) == [1, 2, 3]
    await group.show_all()
    assert "Tengo il posto" not in group.shown[-1].screen.text


async def test_a_new_player_may_join_the_rematch_but_not_open_it(store: Store) -> None:
    group = await played(store, 1, 2)
    await group.tap_on(4, "rivincita")
    assert "chi era a quel tavolo" in group.toasts[-1]
    assert (await seen(group)).phase == "closed"
    await group.tap_on(2, "rivincita")
    await group.tap_on(4, "rivincita")
    await group.tap_on(1, "rivincita")
    assert await seated(group) == [1, 2, 4]


async def test_a_player_who_got_up_opens_no_rematch_of_a_full_table(store: Store) -> None:
    """The twelve players of the last hand sit down again; the thirteenth person waits for a free seat."""
    people = range(1, 14)
    group = Group(store, {n: f"Persona {n}" for n in people}, {})
    await group.opened(*people)
    await group.write(13, "/gioco sette e mezzo")
    for who in people[:11]:
        await group.tap_on(who, "siediti")
    await group.write(13, "/alzati")
    await group.tap_on(12, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.play_out()
    group.admins = frozenset({1})
    await group.write(1, "/chiudi")
    await group.tap_on(13, "rivincita")
    assert "i posti sono tutti di chi ha giocato fino alla fine" in group.toasts[-1].lower()
    assert (await seen(group)).phase == "closed"
    for who in (5, 13, *people[:12]):
        await group.tap_on(who, "rivincita")
    assert await seated(group) == [*people[:12]]


async def test_the_rematch_moves_no_chips(store: Store) -> None:
    group = await played(store, 1, 2)

    def chips(work: UnitOfWork) -> list[tuple[int, int]]:
        return [(line.person, line.balance) for line in work.ledger.ranking(1)]

    before = await store.read(chips)
    await group.tap_on(1, "rivincita")
    await group.tap_on(2, "rivincita")
    assert await store.read(chips) == before


async def test_computers_sit_down_again(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(1, 2)
    await group.write(1, "/gioco sette e mezzo")
    await group.tap_on(1, "computer")
    await group.tap_on(1, "computer", "in:best", private=True)
    await group.tap_on(1, "si_gioca")
    table_id = await group.table()
    await group.bot(inside=False)  # plays the hand to its end
    await group.bot(inside=True)
    old = await seen(group)
    assert old.round == 1
    data = Tap(table=table_id, round=0, decision=0, name="rivincita").data()
    await group.tap(1, data)
    new = await seen(group)
    assert new.phase == "lobby"
    assert [seat.player for seat in new.seating.seats] == ["", "best"]
    assert new.seating.computers == (old.seating.seats[1].person,)


async def test_a_practice_table_is_played_again_in_private(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(1)
    await group.write(1, "/gioco", private=True)
    await group.show_all()
    table_id = await group.store.read(lambda work: work.tables.all_open()[0].table_id)
    person = await group.person(1)

    def job(work: UnitOfWork) -> None:
        group.croupier.act(
            work, group.now, table_id=table_id, who=person, action=act.EndTable(admin=False)
        )

    await group.croupier.write(job)
    data = Tap(table=table_id, round=0, decision=0, name="rivincita").data()
    await group.tap(1, data, private=True)
    (row,) = await group.store.read(lambda work: work.tables.all_open())
    new = await group.store.read(lambda work: group.croupier.view(work, row.table_id))
    assert new.practice
    assert [bool(seat.player) for seat in new.seating.seats] == [False, True, True, True]
    await group.tap(1, data, private=True)
    assert len(await group.store.read(lambda work: work.tables.all_open())) == 1


async def test_a_button_of_an_earlier_evening_opens_nothing(store: Store) -> None:
    group = await played(store, 1, 2)
    button = next(
        key.data
        for shown in reversed(group.shown)
        for row in shown.screen.keyboard
        for key in row
        if "|rivincita|" in key.data
    )
    await group.write(1, "/gioco sette e mezzo")
    await group.show_all()
    await group.write(1, "/chiudi")
    await group.tap(1, button)
    assert "di un’altra volta" in group.toasts[-1]
    await group.tap(1, button, private=True)
    assert (await seen(group)).phase == "closed"


async def test_a_former_member_has_no_seat_kept(store: Store) -> None:
    group = await played(store, 1, 2, 3)
    await group.leaves(3)
    await group.tap_on(1, "rivincita")
    assert (await seen(group)).seating.absent_kept == (await group.person(2),)


async def test_the_summary_leads_to_the_ranking_and_the_hands(store: Store) -> None:
    group = await played(store, 1, 2)
    await group.tap_on(2, "classifica")
    await group.show_all()
    assert "Classifica" in group.shown[-1].screen.text
    await group.tap_on(2, "le_mani")
    await group.show_all()
    assert "Le ultime mani" in group.shown[-1].screen.text
