"""A hand from people's side: stakes, cards, answers, and refused taps."""

from __future__ import annotations

import asyncio
import re

from tests.kit.house import House
from tests.kit.sitting import PATIENCE, settled, sitting


async def test_choosing_a_stake_only_answers_and_tiro_names_it(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    answer = await at.tap(who, "20", table)
    assert answer.text == "Puntata: 20. Ora tocca Tiro o Sto."
    answer = await at.tap(who, "Sto", table)
    assert "20" in (answer.text or "")
    await at.see(rf"{who.name} · 20 · ")


async def test_the_answer_to_tiro_tells_the_card_before_any_edit(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    answer = await at.tap(who, "Tiro", table)
    assert re.match(
        r"(Asso|[2-7]|Fante|Cavallo|Re) di (denari|coppe|spade|bastoni)(, la matta)?: ",
        answer.text or "",
    )


async def test_a_double_tap_draws_one_card(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    first = asyncio.create_task(at.tap(who, "Tiro", table))
    second = asyncio.create_task(at.tap(who, "Tiro", table))
    said = [(await first).text or "", (await second).text or ""]
    assert sum(" di " in text and ":" in text for text in said) == 1


async def test_another_players_button_answers_kindly_and_does_nothing(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    other = next(person for person in at.people.values() if person is not who)
    answer = await at.tap(other, "Tiro", table)
    assert answer.text == f"Adesso tocca a {who.name}."
    stranger = home.telegram.person("Marco")
    await stranger.join(at.group)
    answer = await at.tap(stranger, "Sto", table)
    assert answer.text == "A questo tavolo non hai un posto: tocca Siediti."


async def test_the_button_of_an_old_hand_is_answered_kindly(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    _, old = await at.turn()
    labels = home.telegram.telegram.orders.callback_data(at.group, old.message_id)
    await at.play_out()
    await at.see(r"Mano 2")
    for data in (
        labels[-2][0],
        "1|1|1|1|tiro|",
        "1|zz|1|1|sto|",
        "nonsense",
        "1|1|1|1|punta|999999",
    ):
        answer = await at.forge(old, data or "")
        assert answer.text


async def test_commands_play_as_buttons_do_in_every_language(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, _ = await at.turn()
    await who.write(at.group, "/punta 20")
    await at.see(f"{who.name}: Puntata: 20")
    await who.write(at.group, "/stand")
    await at.see(rf"{who.name} · 20 · ")
    other, _ = await at.turn()
    await other.write(at.group, "/punta cento")
    await at.see("Scrivi un numero, per esempio /punta 20")
    await other.write(at.group, "/sto 10")
    await at.see(rf"{other.name} · 10 · ")


async def test_a_result_shows_every_change_and_the_next_banker(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    result = await at.play_out()
    for name in at.people:
        assert name in result.text
    assert "banco" in result.text
    changes = [
        int(n.replace("−", "-"))
        for n in re.findall(r"^\u2007*([+−]\d+|0)  ", result.text, re.MULTILINE)
    ]
    assert len(changes) == len(at.people)
    assert sum(changes) == 0
    answer = await at.tap(at.first, "Com’è andata", result)
    assert answer.alert


async def test_the_buttons_of_the_last_result_still_work(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", started=True)
    result = await at.play_out()
    people, orders = home.telegram.telegram.people, home.telegram.telegram.orders
    rows = orders.callback_data(at.group, result.message_id)
    data = dict(zip(result.labels, (said for row in rows for said in row), strict=True))
    await at.see("Mano 2")
    await settled(home)

    async def tap_late(label: str) -> str:
        query = people.forge(
            user=at.first.id, chat=at.group, message=result.message_id, data=data[label] or ""
        )
        for _ in range(200):
            answer = await at.first.answer(query)
            if answer is not None:
                return answer.text or ""
            await asyncio.sleep(0.02)
        raise AssertionError(f"{label}: no answer")

    assert (await tap_late("Com’è andata")).startswith("Mano 1: avevi ")
    assert await tap_late("Siediti") == "Hai già il tuo posto a questo tavolo."
    assert await tap_late("Pausa") == "Va bene: dopo questa mano ci si ferma un po’."
    assert (await tap_late("Mi alzo")).endswith("Davvero? Allora di nuovo: Mi alzo.")
    await settled(home)
    assert "questa mano la finisce lui" in await tap_late("Mi alzo")


async def test_a_player_who_gets_up_by_command_has_left_the_table(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", dealt=False)
    await at.people["Nonna"].write(at.group, "/alzati")
    await at.see(r"(?m)Al tavolo: Luca, Rita$")
    await at.people["Nonna"].write(at.group, "/leave")
    await at.see("Nonna: A questo tavolo non hai un posto")
    await at.tap(at.first, "Si gioca!")
    await at.turn()
    await at.people["Rita"].write(at.group, "/mi_alzo")
    await at.see("Rita: Lasci il tavolo")


async def test_a_new_language_is_spoken_at_the_open_table_at_once(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", admin=True, dealt=False)
    home.telegram.telegram.groups.promote(at.first.id, at.group, by=at.first.id)
    await at.first.write(at.group, "/lingua es")
    await at.see("En la mesa: Luca, Rita")


async def test_tavolo_brings_the_table_to_the_bottom(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    _, before = await at.turn()
    for number in range(5):
        await at.first.write(at.group, f"chiacchiere {number}")
    await at.first.write(at.group, "/tavolo")
    for _ in range(200):
        _, after = await at.turn()
        if after.message_id > before.message_id:
            break
        await asyncio.sleep(0.02)
    assert after.message_id > before.message_id
    assert after.text.splitlines()[0] == before.text.splitlines()[0]


async def test_cuts_are_shown_and_change_the_order(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    await at.people["Rita"].write(at.group, "/taglia viva la nonna & <b>tutti</b>")
    await at.see(r"Rita taglia: «viva la nonna & <b>tutti</b>»")
    await at.people["Rita"].write(at.group, "/taglia ancora")
    await at.see("già tagliato")


async def test_the_seal_stands_above_the_table_and_the_cut_under_the_result(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    seal = await at.see(r"già decisi\.\nIl sigillo del tavolo 1:\s+[0-9a-f]{64}")
    assert seal.labels == ["Come si controlla"]
    how = await at.tap(at.first, "Come si controlla")
    assert "check.html" in (how.text or "")
    lobby = await at.see("Al tavolo")
    assert lobby.message_id > seal.message_id
    await at.tap(at.first, "Si gioca!")
    await at.play_out()
    result = await at.see_button("✂️ Taglia")
    answer = await at.tap(at.people["Rita"], "✂️ Taglia", result)
    assert "Hai tagliato" in (answer.text or "")
    answer = await at.tap(at.people["Rita"], "✂️ Taglia", result)
    assert "già tagliato" in (answer.text or "")
    await at.turn()
    await at.first.write(at.group, "/taglia in mezzo alla mano")
    await at.see("Luca: Hai tagliato con «in mezzo alla mano».")
    shown = await at.first.messages(at.group)
    assert [m.message_id for m in shown if re.search("[0-9a-f]{64}", m.text)] == [seal.message_id]
    await at.play_out()
    _, table = await at.turn()
    said = [m for m in await at.first.messages(at.group) if m.from_bot]
    assert said[-1].message_id == table.message_id


async def test_chips_are_counted_ranked_and_refilled(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", started=True)
    await at.play_out()
    await at.first.write(at.group, "/saldo")
    await at.see(r"Luca: [\d ]+ fiches")
    await at.first.write(at.group, "/ricarica")
    await at.see(r"meno di 20 fiches|mano finita")
    await at.first.write(at.group, "/classifica")
    ranking = await at.see("Classifica")
    assert "senza computer" in ranking.text
    await at.first.write(at.group, "/mano")
    hands = await at.see("Le ultime mani")
    await at.tap(at.first, "Mano 1", hands)
    page = await at.first.see(at.first.private, r"Mano 1 · 1 di \d", timeout=PATIENCE)
    await at.first.tap("📄 File", message=page)
    for _ in range(300):
        files = [m for m in await at.first.messages(at.first.private) if m.document]
        if files:
            break
        await asyncio.sleep(0.02)
    assert files


async def test_a_sleeper_is_nudged_once_and_then_the_table_plays_the_seat(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, _ = await at.turn()
    home.pass_(40)
    nudge = await at.see(f"⏰ {who.name}, tocca a te")
    mentions = [e for e in nudge.entities if e["type"] == "text_mention"]
    assert [m["user"]["id"] for m in mentions] == [who.id]
    home.pass_(30)
    await at.see(rf"[✓✗★♛] {who.name}")
    for message in await at.first.messages(at.group):
        assert not (message.keyboard and f"⏰ {who.name}" in message.text)


async def test_a_group_that_has_moved_gets_each_message_once(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", kind="group")
    at.group = home.telegram.telegram.groups.migrate(at.group)
    await at.turn()
    await asyncio.sleep(60)
    shown = await at.first.messages(at.group)
    new = [one.text for one in shown if one.from_bot and one.chat_id == at.group]
    assert len(new) == len({*new})
