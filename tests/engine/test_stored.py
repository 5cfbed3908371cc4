"""Values to JSON text and back, read strictly."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.families import GameRules
from engine.journal import TOLD, all_events
from engine.registry import GAMES
from engine.stored import (
    UnknownNameError,
    UnreadableError,
    Values,
    reader_of,
    stored_name,
    to_builtins,
    to_text,
)
from engine.value import Tagged, Value
from games.piatto.rules import PiattoRules


class Rules(Tagged, frozen=True):
    least: int = 5
    matta: str = "10D"


class Dealt(Tagged, frozen=True):
    cards: tuple[Card, ...]
    places: dict[int, int]
    rules: Rules
    who: int | None = None
    words: str = ""


class Colour(Enum):
    RED = "red"


class Painted(Tagged, frozen=True):
    colour: Colour


class Label(str):
    """A text of a class of its own."""

    __slots__ = ()


class Labelled(Tagged, frozen=True):
    label: Label


class Agreed(Tagged, frozen=True):
    rules: GameRules


class Alias(Value, frozen=True):
    what: object


VALUES = Values([Dealt, Rules, Painted, Labelled, Agreed])
BODY = (
    '{"type":"Dealt","cards":["7D"],"places":{"3":1},'
    '"rules":{"type":"Rules","least":5,"matta":"10D"},"who":null,"words":""}'
)


@given(
    cards=st.lists(st.sampled_from(PACK)),
    places=st.dictionaries(st.integers(0, 2**60), st.integers(0, 2**60)),
    least=st.integers(-(2**60), 2**60),
    who=st.none() | st.integers(0, 2**60),
    words=st.text(),
)
def test_a_value_is_read_back_equal(
    cards: list[Card], places: dict[int, int], least: int, *, who: int | None, words: str
) -> None:
    dealt = Dealt(cards=tuple(cards), places=places, rules=Rules(least), who=who, words=words)
    name, body = VALUES.write(dealt)
    assert name == "Dealt"
    assert VALUES.read(name, body) == dealt


def test_the_text_names_every_field() -> None:
    assert VALUES.write(Dealt((Card("7D"),), {3: 1}, Rules())) == ("Dealt", BODY)


def test_a_field_added_later_reads_as_its_default() -> None:
    assert VALUES.read("Rules", '{"type":"Rules","least":7}') == Rules(7)
    assert VALUES.converted("Rules", {"type": "Rules", "least": 7}) == Rules(7)


def test_every_stored_name_belongs_to_one_class() -> None:
    actions = {action for game in GAMES.values() for action in game.logged.actions}
    for kinds in ({*all_events(), *TOLD}, actions):
        assert len({stored_name(kind) for kind in kinds}) == len(kinds)


UNREADABLE = {
    "another class": ("Rules", '{"type":"Dealt","least":5}', "type"),
    "an unknown field": ("Rules", '{"type":"Rules","least":5,"colour":1}', "colour"),
    "an unknown field inside": ("Dealt", BODY.replace('"least"', '"most"'), "rules.most"),
    "a missing field": ("Dealt", '{"type":"Dealt","cards":[]}', "places"),
    "a wrong type": ("Rules", '{"type":"Rules","least":"5"}', "least"),
    "another card": ("Dealt", BODY.replace('"7D"', "7"), "cards[0]"),
    "another colour": ("Painted", '{"type":"Painted","colour":"green"}', "colour"),
    "no JSON": ("Rules", "{", ""),
    "null": ("Rules", "null", ""),
    "a list": ("Rules", "[]", ""),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_wrong_text_is_refused_with_its_place_and_no_value(what: str) -> None:
    name, text, place = UNREADABLE[what]
    with pytest.raises(UnreadableError) as unreadable:
        VALUES.read(name, text)
    assert unreadable.value.field == place
    assert "green" not in str(unreadable.value)
    assert unreadable.value.__cause__ is None


def test_no_error_quotes_a_card() -> None:
    with pytest.raises(UnreadableError) as unreadable:
        VALUES.read("Dealt", BODY.replace('"7D"', '["4C"]'))
    assert "4C" not in str(unreadable.value)


def test_the_rules_of_any_game_are_read_by_their_key() -> None:
    agreed = Agreed(PiattoRules())
    name, text = VALUES.write(agreed)
    assert VALUES.read(name, text) == agreed
    with pytest.raises(UnreadableError, match="unknown game"):
        VALUES.read("Agreed", '{"type":"Agreed","rules":{"game":"poker"}}')
    with pytest.raises(UnreadableError, match="min_pot"):
        VALUES.read("Agreed", '{"type":"Agreed","rules":{"game":"piatto","min_pot":"x"}}')


def test_a_text_of_a_class_of_its_own_is_read_as_that() -> None:
    name, text = VALUES.write(Labelled(Label("Matta")))
    assert text == '{"type":"Labelled","label":"Matta"}'
    assert type(VALUES.read(name, text).label) is Label


def test_a_value_becomes_objects_lists_texts_and_numbers() -> None:
    assert to_builtins(Rules(7)) == {"type": "Rules", "least": 7, "matta": "10D"}
    with pytest.raises(UnreadableError, match="least"):
        VALUES.converted("Rules", {"type": "Rules", "least": "7"})


def test_an_unknown_name_is_no_value() -> None:
    with pytest.raises(UnknownNameError, match="Shuffled"):
        VALUES.read("Shuffled", "{}")


def test_an_unknown_class_cannot_be_stored() -> None:
    with pytest.raises(TypeError, match="unknown class"):
        VALUES.write(object())
    with pytest.raises(NotImplementedError, match="object"):
        to_text(Alias(object()))
    with pytest.raises(NotImplementedError, match="complex"):
        reader_of(complex).read("[]")


def test_classes_that_could_not_be_read_back_are_refused() -> None:
    class Anything(Tagged, frozen=True):
        what: Any

    class Plain(Value, frozen=True):
        pass

    other = type("Rules", (Tagged,), {"__annotations__": {}}, frozen=True)
    with pytest.raises(TypeError, match="Any"):
        Values([Anything])
    with pytest.raises(TypeError, match="not tagged"):
        Values([Plain])
    with pytest.raises(TypeError, match="two classes"):
        Values([Rules, other])
    assert Values([Rules, Rules]).read("Rules", '{"type":"Rules"}') == Rules()
