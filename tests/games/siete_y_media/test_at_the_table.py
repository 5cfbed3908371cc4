"""Siete y media in a Spanish group: the first game, la loca for everybody, answers that betray no card."""

from __future__ import annotations

import pytest

from display.callback import Tap
from display.measure import plain
from engine.cards import is_figure
from engine.table import actions as act
from engine.table import timers
from engine.value import replace
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.state import SieteState, SieteTable
from locales import signed
from storage import Store, UnitOfWork
from tests.handlers import kit
from tests.handlers.evening import run_out
from tests.handlers.kit import Group
from tests.handlers.siete import NAMES, banker_of, evening, said, table, to_the_window

LATER = "A la loca se apuesta cuando han jugado todos"
RAISE_LATER = "A la loca se añade después de «dobla quien quiera»."
NO_MORE = "A la loca ya no se apuesta."


async def test_a_spanish_group_begins_with_siete_y_media_and_the_spanish_deck(
    store: Store,
) -> None:
    group = await evening(store)
    assert "Mano 1 · banca" in said(group)
    chat = await group.store.read(lambda work: work.chats.at(kit.GROUP))
    assert chat is not None
    assert chat.deck == "spagnole"
    await group.write(1, "/juego otra cosa")
    await group.show_all()
    asked = said(group)
    assert asked.index("Siete y media (") < asked.index("Sette e mezzo (")


async def test_anybody_bets_on_la_loca_with_one_tap(store: Store) -> None:
    group = await evening(store, 3, 3)
    now = await to_the_window(group)
    assert now.phase == "loca"
    assert "¡Va la loca!" in said(group)
    await group.tap_on(3, "loca", "a20")
    assert group.toasts[-1] == "A la loca llevas 20. Te quedan 980."
    await group.tap_on(3, "loca", "a20")
    assert group.toasts[-1] == "A la loca llevas 20. Te quedan 980."
    await group.write(4, "/loca 35")
    await group.show_all()
    assert "Pía: 35" in said(group)
    await group.write(4, "/loca 90000")
    await group.show_all()
    assert "A la loca, como mucho" in said(group)
    await group.write(4, "/retiro")
    await group.show_all()
    banker = await banker_of(group)
    await group.tap_on(banker, "cierro")
    after = await table(group)
    assert (after.turn, after.seat.person) == ("loca", await group.person(3))
    await group.tap_on(3, "carta")
    assert "La loca tiene" in group.toasts[-1]
    await group.tap_on(4, "carta")
    assert "La loca tiene" not in group.toasts[-1]


async def test_a_banker_is_told_when_the_own_card_is_turned_up(store: Store) -> None:
    group = await evening(store, 3)
    player = await group.turn()
    answer = await group.tap_on(3 - player, "carta")
    assert answer.text == "Llevas la banca: tu carta se descubre cuando te toque."
    await to_the_window(group)
    await group.tap_on(3 - player, "cierro")
    answer = await group.tap_on(3 - player, "carta")
    assert (answer.text or "").startswith("Tienes ")


@pytest.mark.parametrize("name", ["tiro", "tapada"])
async def test_an_amount_chosen_for_the_own_hand_is_not_named_for_la_loca(
    store: Store, name: str
) -> None:
    group = await evening(store, 3)
    player = await group.turn()
    await group.tap(player, await group.data("punta", "5"))
    assert "5" in group.toasts[-1]
    now = await to_the_window(group)
    assert now.played[0].bet == 5
    await group.tap_on(player, "loca", "a20")
    await group.tap_on(3 - player, "cierro")
    await group.tap_on(player, name)
    after = await table(group)
    assert (after.turn, after.loca.drew) == ("loca", True), group.toasts[-1]


async def test_the_list_of_bets_stays_that_of_its_hand_and_hides_erased_names(store: Store) -> None:
    """A tap under the result opens it also during the next hand, with the gains."""
    group = await evening(store, 3)
    await to_the_window(group)
    await group.tap_on(3, "loca", "a20")
    await group.tap_on(4, "loca", "a5")
    tap = Tap(table=await group.table(), round=1, decision=0, name="puntate")
    await group.tap(4, tap.data())
    await group.show_all()
    assert "👥 Mano 1 · apuestas: 2, en total 25\n\n1. Marcos: 20\n2. Pía: 5" in said(group)
    banker = await banker_of(group)
    await group.tap_on(banker, "cierro")
    await group.tap_on(3, "loca_planta")
    while (now := await table(group)).phase == "turn":
        await group.tap_on(await group.turn(), "sto")
    gain = dict(now.ending.loca if now.ending is not None else ())[await group.person(3)]
    await group.write(4, "/privacy")
    await group.tap_on(4, "nome_via")
    await group.show_all()
    await group.tap(4, tap.data())
    await group.show_all()
    assert f"1. Marcos: 20 · {signed(gain)}\n2. Alguien: 5 · " in said(group)
    await group.tap(4, replace(tap, round=7).data())
    await group.show_all()
    assert "No ha apostado nadie." in said(group)


@pytest.mark.parametrize("private", [False, True])
async def test_a_refused_amount_is_forgotten(store: Store, private: bool) -> None:
    """[SY-15] The group offers amounts for any card; a player without a media is told the minimum, and bets it then."""
    group = await evening(store, 1, *((1, 2) if private else ()))
    player = await group.turn()
    await group.tap(player, await group.data("punta", "20"))
    await group.tap_on(player, "tiro", private=private)
    assert group.toasts[-1] == "Sin una media, la primera apuesta es la mínima: 5."
    assert (await table(group)).seat.bet is None
    await group.tap_on(player, "tiro", private=private)
    assert (await table(group)).seat.bet == 5
    await group.tap(player, await group.data("punta", "20"))
    await group.tap_on(player, "sto", private=private)
    assert group.toasts[-1] == "Para subir la apuesta hay que pedir carta."
    await group.tap_on(player, "sto", private=private)
    assert (await table(group)).played[0].bet == 5


async def test_a_first_bet_typed_in_the_group_betrays_no_card(store: Store) -> None:
    """[SY-15, BT-1] The range in an answer that everybody reads is that of any card."""
    group = await evening(store)
    table_id = await group.table()
    state: SieteState = await group.store.read(
        lambda work: group.croupier.loaded(work, table_id).table.sitting.state
    )
    assert not is_figure(state.holes[1]), "the exact range would be the minimum alone"
    await group.write(await group.turn(), "/apuesta 30")
    await group.show_all()
    assert "Apuesta: 30. Ahora toca Carta o Me planto." in said(group)


async def answers(group: Group, who: int, typed: str) -> tuple[SieteTable, SieteTable]:
    """The table before and after these words."""
    before = await table(group)
    await group.write(who, typed)
    await group.show_all()
    return before, await table(group)


@pytest.mark.parametrize("typed", ["/carta", "/pido", "/dame_tapada", "/tapada"])
async def test_a_spanish_player_asks_for_a_card_in_words(store: Store, typed: str) -> None:
    """The button says *Carta*, so ``/carta`` asks for one; the own card is ``/mi_carta``."""
    group = await evening(store)
    before, after = await answers(group, await group.turn(), typed)
    assert after.place == before.place + 1
    before, after = await answers(group, await group.turn(), "/mi_carta")
    assert after == before


@pytest.mark.parametrize("typed", ["/me_planto", "/planto"])
async def test_a_spanish_player_stands_in_words(store: Store, typed: str) -> None:
    group = await evening(store)
    _, after = await answers(group, await group.turn(), typed)
    assert after.played[0].status == "stands"


async def test_words_behind_a_bet_must_be_a_number(store: Store) -> None:
    group = await evening(store)
    before, after = await answers(group, await group.turn(), "/pido mucho")
    assert after == before
    assert "Escribe un número, por ejemplo /pido 20" in said(group)


@pytest.mark.parametrize("typed", ["/doblo ya", "/doblo 20", "/doblo"])
async def test_words_behind_a_command_without_an_amount_are_ignored(
    store: Store, typed: str
) -> None:
    group = await evening(store)
    await answers(group, await group.turn(), typed)
    assert "Escribe un número" not in said(group)


async def la_loca_is_played(store: Store) -> tuple[Group, int]:
    """Marcos plays la loca without a seat; returns the banker too."""
    group = await evening(store, 3, 3)
    await to_the_window(group)
    await group.write(3, "/loca 35")
    banker = await banker_of(group)
    await group.tap_on(banker, "cierro")
    return group, banker


@pytest.mark.parametrize("typed", ["/dejo_la_banca", "/dejo la banca", "/dejo", "/dejo 20"])
async def test_the_bank_and_la_loca_are_played_in_words(store: Store, typed: str) -> None:
    """The responsible says what the buttons say, and the banker gives the bank up."""
    group, banker = await la_loca_is_played(store)
    before, after = await answers(group, 3, "/la_loca_se_planta")
    assert (before.turn, after.turn, after.loca.seat.status) == ("loca", "bank", "stands")
    _, after = await answers(group, banker, typed)
    assert after.left
    assert "Escribe un número" not in said(group)


async def test_everybody_may_double_in_words(store: Store) -> None:
    """The card is a media here."""
    group, _ = await la_loca_is_played(store)
    _, after = await answers(group, 3, "/dobla_quien_quiera")
    assert after.phase == "raises"
    _, after = await answers(group, 3, "/subo 20")
    assert after.loca.bets[0].bet == 55


async def test_la_loca_doubles_in_words(store: Store) -> None:
    group, _ = await la_loca_is_played(store)
    _, after = await answers(group, 3, "/la_loca_dobla")
    assert after.loca.bets[0].bet == 70


async def test_an_italian_player_sees_the_own_card_with_the_same_word(store: Store) -> None:
    group = Group(store, names=NAMES, languages=dict.fromkeys(NAMES, "it"), seed=1)
    await group.opened()
    await group.write(1, "/gioco siete y media")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    before, after = await answers(group, await group.turn(), "/carta")
    assert after == before


async def test_the_answer_to_a_vote_says_the_name(store: Store) -> None:
    """[SY-32] Also of a bystander."""
    group = await evening(store, 3, 3)
    await to_the_window(group)
    await group.tap_on(3, "loca", "a20")
    await group.tap_on(4, "loca", "a5")
    await group.show_all()
    await group.tap_on(4, "puntate")
    await group.tap_on(4, "nombro", f"m{await group.person(4)}")
    assert group.toasts[-1] == "Por ti, que la juegue Pía. Hace falta que lo digan todos."


async def test_people_without_a_seat_are_told_the_truth_about_la_loca(store: Store) -> None:
    """[SY-31] They play no next hand; a bettor is in this hand, and a tap after the window comes too late."""
    group = await evening(store, 3)
    await group.write(4, "/loca 35")
    assert f"Pía: {LATER}" in await told(group)
    await group.write(4, "/tiro")
    assert "Pía: No tienes sitio en esta mesa: toca Sentarse." in await told(group)
    await to_the_window(group)
    late = await group.data("loca", "a5")
    await group.tap_on(3, "loca", "a20")
    await group.tap_on(4, "loca", "a5")
    banker = await banker_of(group)
    await group.tap_on(banker, "cierro")
    await group.tap(4, late)
    assert group.toasts[-1] == "Un momento, la mesa ya ha seguido."
    await group.tap_on(4, "loca_planta")
    assert group.toasts[-1] == "Ahora le toca a Marcos."
    await group.write(4, "/retiro")
    assert f"Pía: {NO_MORE}" in await told(group)


async def told(group: Group) -> str:
    await group.show_all()
    return said(group)


async def test_an_amount_for_la_loca_stands_in_its_command(store: Store) -> None:
    """[SY-31, SY-33, SY-35] ``/apuesta`` tells it, and spoils neither la loca's cards nor a raise."""
    group = await evening(store, 3, 3)
    await to_the_window(group)
    await group.write(3, "/apuesta 40")
    assert "Marcos: A la loca se apuesta así: /loca 40" in await told(group)
    await group.tap_on(3, "loca", "a20")
    banker = await banker_of(group)
    await group.tap_on(banker, "cierro")
    await group.tap(3, await group.data("quien_quiera"))
    await group.write(3, "/apuesta 7")
    assert "Marcos: Se añade así: /subo 7" in await told(group)
    await group.write(3, "/subo 50")
    assert "Marcos: Puedes añadir como mucho 20." in await told(group)
    await group.tap_on(3, "subo")
    assert (await table(group)).loca.bets[0].bet == 40
    await group.tap_on(banker, "cierro")
    assert "Marcos, han subido: ahora, carta." in await told(group)
    await group.tap_on(3, "tiro")
    assert (await table(group)).loca.drew


async def test_a_card_is_due_after_a_window_in_which_nobody_has_raised(store: Store) -> None:
    """[SY-33]"""
    group, banker = await la_loca_is_played(store)
    await group.tap(3, await group.data("quien_quiera"))
    await group.tap_on(banker, "cierro")
    assert "Marcos: ahora, carta." in await told(group)


async def test_a_muerto_is_answered_and_la_locas_cards_too(store: Store) -> None:
    """[SY-19] The answer names the bets, never the card below; la loca's card is told to its player."""
    group = await evening(store, 24)
    player = await group.turn()
    await group.tap(player, await group.data("muerto"))
    assert group.toasts[-1] == "Muerto: 10 al 7 y 5 debajo."
    await group.write(player, "/loca 10")
    await group.show_all()
    await group.tap_on(3 - player, "cierro")
    await group.tap_on(player, "tiro")
    assert ": ahora " in group.toasts[-1]


@pytest.mark.parametrize("leaves", ["/levantarse", "/ausente"])
async def test_the_result_names_a_banker_who_is_there(store: Store, leaves: str) -> None:
    """[SY-40] The bank goes to the right of a banker who has left or is away."""
    group = await evening(store, 3)
    await group.tap_on(4, "siediti")
    await to_the_window(group)
    banker = await banker_of(group)
    await group.write(banker, leaves)
    while (await table(group)).ending is None:
        await run_out(group)
    after = await told(group)
    assert f"{NAMES[banker]} sigue con la banca" not in after
    assert f"La banca pasa a {NAMES[3 - banker]}." in after


@pytest.mark.parametrize("words", ["1.5", "1,5", "5 10", "1.0000", "12.50", ".500", "1 00"])
async def test_an_amount_with_a_stray_sign_bets_nothing(store: Store, words: str) -> None:
    """``1.5`` is not 15 chips, and ``5 10`` is not 510."""
    group = await evening(store, 3)
    await to_the_window(group)
    await group.write(3, f"/loca {words}")
    assert "Escribe un número, por ejemplo /loca 20" in await told(group)
    assert (await table(group)).loca.bets == ()


@pytest.mark.parametrize(
    "words", ["20000", "20.000", "20,000", "20 000", "20\u202f000", "20\xa0000"]
)
async def test_thousands_may_be_parted(store: Store, words: str) -> None:
    group = await evening(store, 3)
    await to_the_window(group)
    await group.write(3, f"/loca {words}")
    assert "A la loca, como mucho" in await told(group)


async def answers_to(group: Group, who: int, words: str) -> str:
    """The group's messages after a typed command, and none from before."""
    await group.show_all()
    before = len(group.shown)
    await group.write(who, words)
    await group.show_all()
    return "\n".join(plain(one.screen.text) for one in group.shown[before:] if one.public)


async def test_a_bet_outside_the_window_is_told_when_it_is_possible(store: Store) -> None:
    """[SY-31, SY-35] Also to a person without a seat, who needs none, and to the player on turn."""
    group = await evening(store, 3)
    player = await group.turn()
    for who in (3, player, 3 - player):
        for words in ("/loca 5", "/retiro", "/subo 5"):
            assert LATER in await answers_to(group, who, words), (who, words)
    await to_the_window(group)
    assert RAISE_LATER in await answers_to(group, 3, "/subo 5")
    await group.write(3, "/loca 20")
    await group.tap_on(3 - player, "cierro")
    assert RAISE_LATER in await answers_to(group, player, "/subo 5")
    for who in (3, 4, player, 3 - player):
        for words in ("/loca 5", "/retiro"):
            assert NO_MORE in await answers_to(group, who, words), (who, words)
    await group.tap_on(3, "loca_planta")
    assert NO_MORE in await answers_to(group, 4, "/subo 5")


@pytest.mark.parametrize("words", ["/retiro", "/ritiro"])
async def test_an_italian_takes_a_bet_back_with_the_words_of_the_button(
    store: Store, words: str
) -> None:
    group = await evening(store, 3)
    await to_the_window(group)
    await group.write(3, "/loca 20")
    await group.write(3, words)
    assert (await table(group)).loca.bets == ()


async def test_nobody_bets_on_la_loca_without_it(store: Store) -> None:
    group = Group(store, names=NAMES, languages=dict.fromkeys(NAMES, "es"), seed=3)
    await group.write(1, "/lingua es")
    await group.write(1, "/juego siete y media")
    await group.act_at(await group.person(1), act.SetRules(SieteRules(loca=False), 60))
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    assert "Con las reglas de hoy no se puede." in await answers_to(group, 3, "/loca 5")


@pytest.mark.parametrize(("words", "bet"), [("/planto", 35), ("/doblo", 70)])
async def test_the_usual_words_are_la_locas_too(store: Store, words: str, bet: int) -> None:
    """[SY-33] ``/planto`` and ``/doblo`` of the person who plays it: la loca stands, la loca doubles."""
    group, _ = await la_loca_is_played(store)
    await group.write(4, words)
    assert (await table(group)).turn == "loca"
    await group.write(3, words)
    now = await table(group)
    assert (now.turn, now.loca.seat.status) == ("bank", "stands" if bet == 35 else "doubled")
    assert now.loca.bets[0].bet == bet


async def seconds_left(group: Group) -> float:
    """The seconds of the only clock of the table."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> float:
        (timer,) = timers(group.croupier.loaded(work, table_id).table)
        return group.croupier.tempo.length(timer, 60) / 1000

    return await group.store.read(job)


async def test_a_banker_offers_each_person_another_share(store: Store) -> None:
    """[SY-42] A share with a button or typed, then the name; an amount for the own hand is none of it."""
    group = Group(store, names=NAMES, languages=dict.fromkeys(NAMES, "es"), seed=3)
    await group.opened()
    await group.write(1, "/lingua es")
    await group.write(1, "/juego siete y media")
    for who in (2, 3, 4):
        await group.tap_on(who, "siediti")
    rules = SieteRules(loca=False, bank_rotation="keep")
    await group.act_at(1, act.SetRules(rules, 60))
    await group.tap_on(1, "si_gioca")
    people = {await group.person(who): who for who in NAMES}
    banker = people[(await table(group)).round.banker]
    first, second, _ = [who for who in NAMES if who != banker]
    while await group.turn() != banker:
        await group.tap_on(await group.turn(), "sto")
    await group.tap_on(banker, "reparto")
    assert (
        group.toasts[-1] == "En la próxima mano repartes la banca: a cada uno la parte que quieras."
    )
    await group.tap_on(banker, "sto")
    await run_out(group)
    await group.show_all()
    assert (await table(group)).phase == "shares"
    assert await seconds_left(group) == 60
    await group.tap(banker, await group.data("punta", "30"))
    assert group.toasts[-1] == "Parte: 30\u202f%. Ahora toca un nombre."
    await group.tap_on(banker, "ofrezco", f"m{await group.person(first)}")
    assert group.toasts[-1] == f"Ofreces un 30\u202f% a {NAMES[first]}."
    await group.write(banker, "/apuesta 36")
    assert "Las partes van de 5 en 5" in await told(group)
    await group.write(banker, "/apuesta 20")
    await group.tap_on(banker, "ofrezco", f"m{await group.person(second)}")
    await group.tap_on(first, "ofrezco", f"m{await group.person(second)}")
    assert "banca" in group.toasts[-1] or NAMES[banker] in group.toasts[-1]
    for who in (first, second):
        await group.tap_on(who, "entro")
    assert group.toasts[-1] == "Llevas el 20\u202f% de la banca."
    now = await table(group)
    assert now.holders == tuple(
        zip([await group.person(who) for who in (banker, first, second)], (50, 30, 20), strict=True)
    )
    await group.tap_on(banker, "cierro")
    await group.tap_on(await group.turn(), "sto")
    await group.tap_on(banker, "tiro")
    assert (await table(group)).turn == "bank", group.toasts[-1]
