"""The audit decides every move of a log again."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.journal as game
from engine.table import actions as act
from storage.audit import audit
from tests.croupier.kit import Home
from tests.kit.corrupt import corrupt

_MOVE = "(SELECT max(seq) FROM events WHERE type = 'Move' AND body LIKE '%Sto%')"


@pytest.mark.of_a_file
@pytest.mark.parametrize(
    ("statement", "says"),
    [
        (
            'UPDATE events SET body = json_set(body, \'$.action\', json(\'{"type":"Tiro","stake":null}\'))',
            "gives other events",
        ),
        ("UPDATE events SET body = replace(body, '\"who\":', '\"who\":9')", "is refused"),
    ],
)
async def test_a_move_that_its_events_do_not_come_of_is_found(
    home: Home, path: Path, statement: str, *, says: str
) -> None:
    await home.deal()
    await home.play_out()
    await home.done(home.people[0], act.EndTable())
    await home.store.close()
    assert audit(path, game).differences == []
    corrupt(path, f"{statement} WHERE seq = {_MOVE}")
    (difference,) = audit(path, game).differences
    assert says in difference
