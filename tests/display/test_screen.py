"""A screen's fingerprint: the same exactly when Telegram would see no difference."""

from __future__ import annotations

import pytest

from display.screen import Button, Screen
from engine.value import replace

SCREEN = Screen("ciao", ((Button("Tiro", "1"), Button("Sto", "2")), (Button("Regole", "3"),)))


def test_equal_screens_have_one_fingerprint() -> None:
    assert SCREEN.fingerprint() == replace(SCREEN).fingerprint()
    assert len(SCREEN.fingerprint()) == 24


@pytest.mark.parametrize(
    "other",
    [
        replace(SCREEN, text="Ciao"),
        SCREEN.without_buttons(),
        Screen("ciao", ((Button("Tiro", "1"),), (Button("Sto", "2"),), (Button("Regole", "3"),))),
        *(
            Screen("ciao", ((button, Button("Sto", "2")), (Button("Regole", "3"),)))
            for button in (
                *(Button("Tira", "1"), Button("Tiro", "9"), Button("Tiro", url="1")),
                *(Button("Tiro", copy="1"), Button("Tiro", "1", style="danger")),
            )
        ),
    ],
)
def test_every_visible_difference_changes_the_fingerprint(other: Screen) -> None:
    assert other.fingerprint() != SCREEN.fingerprint()


def test_a_screen_without_buttons_has_the_same_words() -> None:
    assert SCREEN.without_buttons() == Screen("ciao")
