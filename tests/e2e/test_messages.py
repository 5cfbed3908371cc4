"""How many messages a person receives: the evening of ``bench.messages``, a short one."""

from __future__ import annotations

import pytest

from bench.messages import EveningPlan, kinds_table, measure, table
from tests.kit.process import ROOT


@pytest.mark.real_time
@pytest.mark.timeout(300)
async def test_a_group_receives_little_besides_its_hands() -> None:
    """A hand is one message; the seal, the summary and the answers to commands are the others."""
    rounds = 4
    plan = EveningPlan(rounds=rounds, games=("sette e mezzo",), tournament=False, second=50)
    arriving, game = await measure(ROOT, plan)
    assert (arriving.rounds, game.rounds) == (0, rounds)
    kinds = {kind: count for (chat, kind), count in game.kinds.items() if chat == "group"}
    assert kinds["table"] <= rounds + 2, kinds  # the lobby, and once below later messages
    assert kinds["seal"] == 1, kinds
    assert game.group <= rounds + 8, kinds
    assert max(game.private.values()) <= 4, game.kinds
    assert sum(game.kinds.values()) == game.received["Luca"]
    told = table([arriving, game])
    assert f"| sette e mezzo | {rounds} | {game.group} |" in told
    assert "**the evening**" in told
    assert "| sette e mezzo | group | table |" in kinds_table([game])
