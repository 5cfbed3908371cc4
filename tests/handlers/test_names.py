"""With any names of people and group, every screen can be sent and every answer to a tap is plain text."""

from __future__ import annotations

import asyncio
import re
import tempfile
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from locales.names import tidy
from storage import Store
from tests.display.scenes import check_text
from tests.handlers.evening import evening
from tests.handlers.kit import Group
from tests.kit.examples import examples

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
HELL = st.sampled_from(
    [
        "Mamma & Papà",
        "<b>&amp;\"'</b>",
        "\u202egnirts",
        "&lt;i&gt;",
        FAMILY,
        "Z" + "\u0335" * 20,
        "{name} %s",
        "</i><a href='tg://user?id=1'>x</a>",
        "Anna\u2066\u2069",
        "&" * 30,
        "\n\n",
    ]
)
names = HELL | st.text(max_size=40)
ENTITY = re.compile(r"&(\w+|#\w+);")
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def turns_round(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in TURNS for letter in text)


def check_plain(text: str, called: list[str]) -> None:
    """Check that there is no markup and no entity except in the names."""
    assert not turns_round(text), text
    for name in sorted(map(tidy, called), key=len, reverse=True):
        text = text.replace(name, "") if name else text
    assert not ENTITY.search(text), text
    assert "<b>" not in text, text


@examples(5)
@given(st.lists(names, min_size=4, max_size=4), st.integers(0, 100))
@example(["Mamma & Papà", "\u202egnirts", FAMILY, "<b>&amp;\"'</b>"], 1)
def test_every_screen_parses_and_every_answer_is_plain(called: list[str], seed: int) -> None:
    async def played() -> Group:
        with tempfile.TemporaryDirectory() as folder:
            store = await Store.open(Path(folder) / "matta.db")
            people = dict(enumerate(called[:3], 1))
            group = Group(store, people, {}, title=called[3] or "x")
            try:
                await evening(group, seed, steps=30)
            finally:
                await store.close()
            return group

    group = asyncio.run(played())
    for shown in group.shown:
        check_text(shown.screen)
        for text in shown.texts:
            assert not turns_round(text), (shown.place.kind, text)
        for label in shown.texts[1:]:
            check_plain(label, called)
    for said in group.toasts:
        check_plain(said, called)
        assert len(said.encode("utf-16-le")) // 2 <= 200


async def wrong_turn(store: Store, name: str) -> str:
    """The answer to a tap during the turn of another person with this name."""
    group = Group(store, {1: name, 2: name}, {})
    await group.deal(2)
    turn = await group.turn()
    await group.tap(3 - turn, await group.data("sto"))
    return group.toasts[-1]


async def test_a_wrong_turn_names_the_person_in_plain_text(store: Store) -> None:
    assert await wrong_turn(store, "Mamma & Papà") == "Adesso tocca a Mamma & Papà."


async def test_a_wrong_turn_reverses_no_text(store: Store) -> None:
    assert await wrong_turn(store, "\u202eAnna") == "Adesso tocca ad Anna."


async def test_joined_emoji_stand_in_a_refusal(store: Store) -> None:
    assert await wrong_turn(store, FAMILY) == f"Adesso tocca a {FAMILY}."


@pytest.mark.parametrize("name", ["Mamma & Papà", "\u202eAnna", "Z" + "\u0335" * 20 + "oe"])
async def test_a_premove_is_noted_under_a_tidy_name(store: Store, name: str) -> None:
    group = Group(store, {1: name, 2: name, 3: name}, {})
    await group.write(1, "/gioco piatto")
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    turn = await group.turn()
    await group.write(turn % 3 + 1, "/rifiuto")
    (said,) = [s.screen.text for s in await group.show_all() if s.place.kind == "reply"]
    shown = tidy(name).replace("&", "&amp;")
    assert said.startswith(f"{shown}: "), said
