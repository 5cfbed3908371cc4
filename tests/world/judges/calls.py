"""Calls: Telegram's limits, and answers to taps."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from math import inf
from typing import Final

from tests.world.judges.buttons import decisions
from tests.world.judges.troubles import DYING, TOO_MANY
from tests.world.judges.watch import LATE, Watch
from tests.world.telegram import HANGS, Called
from tests.world.world import BEGAN, World

OK: Final = 200
REFUSED: Final = 400

GROUP_A_MINUTE: Final = 20
BOT_A_SECOND: Final = 30

LEARNING: Final = 3
"""Calls that a process may lose to flood control in a chat: that is how it learns what Telegram counts."""

LEARNING_OWN: Final = 12
"""The same where members have messages of their own, which Telegram counts to the group."""

UNDER_WAY: Final = 0.5
"""Seconds in which calls for one member arrive that were made before the bot knew of a refusal."""

ROUNDED: Final = 0.1

TOLD: Final = 3
"""Times at which somebody is told the cards in a window although own tables can be opened."""

HARMLESS: Final = frozenset({"twice", "late", "jump", "locked", "leaving", "rank", "names"})
"""Faults in spite of which an own table can be opened."""

SAME: Final = 4
"""Calls with the same content in a minute."""


def limits(world: World) -> Iterator[str]:
    """Telegram accepts no more calls than its limits allow, and seldom has to refuse one."""
    bot: deque[float] = deque()
    groups: defaultdict[str, deque[float]] = defaultdict(deque)
    refused: Counter[tuple[int, int]] = Counter()
    for call in world.calls:
        if call.status == 429 and not call.by_weather:
            refused[call.life, int(call.given.get("chat_id", 0))] += 1
        if call.status != 200 or not call.is_shown:
            continue
        address, alone = _receiver(call)
        if _too_many(bot, call.at, seconds=1.0, most=BOT_A_SECOND):
            yield f"limits: more than {BOT_A_SECOND} calls in the second before {call.at:.2f}"
            return
        is_counted = address.startswith("-") and (not alone or world.plan.counting == "group")
        if is_counted and _too_many(groups[address], call.at, seconds=60.0, most=GROUP_A_MINUTE):
            yield f"limits: more than {GROUP_A_MINUTE} messages a minute at {call.at:.2f}"
            return
    most = LEARNING_OWN if world.plan.own_tables else LEARNING
    for (life, chat), times in refused.items():
        if times > most:
            yield f"limits: {times} calls of process {life} to {chat} came too early"


def _too_many(window: deque[float], at: float, *, seconds: float, most: int) -> bool:
    window.append(at)
    while at - window[0] >= seconds:
        window.popleft()
    return len(window) > most


def waits(world: World) -> Iterator[str]:
    """After a 429 a chat gets nothing until the time is over that Telegram asks for. Where answers get lost the bot
    may not know of it. Messages for one member may be under way when the first of them is refused.
    """
    if world.misfortune.had("unanswered", "hung", "outage"):
        return
    ends: dict[tuple[int, str, str], tuple[float, float]] = {}
    for call in world.calls:
        if not call.is_shown:
            continue
        key = (call.life, *_receiver(call))
        begin, end = ends.get(key, (0.0, 0.0))
        heard = begin + UNDER_WAY if key[2] else begin
        if heard < call.at < end - ROUNDED:
            yield f"waits for 429: {call.method} to {key[1:]} {end - call.at:.2f} s too early"
        if call.status == TOO_MANY:
            ends[key] = (call.at, max(end, call.at + call.wait))


def _receiver(call: Called) -> tuple[str, str]:
    """A chat, and the member of it who alone sees the message."""
    alone = json.loads(call.given.get("ephemeral_message_parameters") or "{}") or call.given
    return str(call.given.get("chat_id")), str(alone.get("receiver_user_id") or "")


def moves(world: World) -> Iterator[str]:
    """A group's old address gets no calls once Telegram has said the new one."""
    refused: Counter[tuple[int, str]] = Counter()
    since = min((at for at, name in world.misfortune.happened if name == "migration"), default=inf)
    moved = {str(chat.id) for chat in world.telegram.core.world.chats.values() if chat.migrated_to}
    for call in world.calls:
        address = str(call.given.get("chat_id"))
        if address in moved and call.status == REFUSED and call.at > since:
            refused[call.life, address] += 1
    for (life, address), times in refused.items():
        if times > LEARNING:
            yield f"moves: process {life} made {times} calls to the old address {address}"


def again(world: World) -> Iterator[str]:
    """No call is made again and again that Telegram has refused, and no turn is sent again and again, unless its player
    asks for it: by the button of the cards, or by any tap for an own table. A refusal that gets lost is no refusal.
    """
    are_lost = world.misfortune.had("unanswered")
    asked: defaultdict[str, list[float]] = defaultdict(list)
    tapped: defaultdict[str, list[float]] = defaultdict(list)
    for query in world.telegram.core.world.queries.values():
        tapped[str(query.user_id)].append(query.asked_at - BEGAN)
        if "|carte|" in query.data:
            asked[str(query.user_id)].append(query.asked_at - BEGAN)
    refused: defaultdict[tuple[object, ...], deque[float]] = defaultdict(deque)
    sent: dict[object, tuple[object, deque[float]]] = {}
    for call in world.calls:
        if call.by_weather or not call.is_shown or call.status == TOO_MANY:
            continue
        content = (call.method, *sorted(call.given.items()))
        if call.status != OK:
            if are_lost:
                continue
            times = refused[call.life, content]
        elif _is_turn(call):
            last, times = sent.get(_receiver(call), ((), deque()))
            times = times if last == content else deque()
            sent[_receiver(call)] = content, times
        else:
            continue
        chat, alone = _receiver(call)
        of_late = [at for at in (*asked[chat], *tapped[alone]) if call.at - 60.0 < at < call.at]
        if _too_many(times, call.at, seconds=60.0, most=SAME + len(of_late)):
            yield f"again: {call.method} {call.status} again and again at {call.at:.1f}: {call.given}"
            return


def _is_turn(call: Called) -> bool:
    """Whether a new message has buttons of a decision. A hand that is told again has such data too."""
    is_told_again = "|rivedi|" in call.given.get("reply_markup", "")
    is_new = call.method.startswith("send") and not is_told_again
    return is_new and any(decision for *_, decision in decisions(call))


def seals(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """The group sees the seal of a table's decks before their first card."""
    if world.misfortune.had("leap"):
        return
    texts = [(call.at, call.given.get("text") or "") for call in world.calls if call.status == OK]
    sealed: dict[int, tuple[int, str]] = {}
    alone: set[int] = set()
    for table, at, kind, body in db.execute(
        "SELECT table_id, at, type, body FROM events"
        " WHERE type IN ('TableOpened', 'ChainSealed', 'DeckTaken') ORDER BY rowid"
    ):
        event = json.loads(body)
        if kind == "TableOpened" and (event["practice"] or event["tournament"]):
            alone.add(table)
        elif kind == "ChainSealed":
            sealed[table] = event["first"], event["seal"]
        elif kind == "DeckTaken" and table not in alone:
            first, seal = sealed[table]
            before = [text for when, text in texts if when < at / 1000 - BEGAN]
            if event["deck"] >= first and not any(seal in text for text in before):
                yield f"seals: table {table} plays deck {event['deck']} before its seal is shown"


def own_tables(world: World) -> Iterator[str]:
    """Somebody who never opened the private chat, and asks for the cards in a group again and again, gets an own table
    where Telegram has them.
    """
    harmful = any(name not in HARMLESS for _, name in world.misfortune.happened)
    refused = any(name.startswith("own_table") for _, name in world.events)
    if not world.plan.own_tables or harmful or refused:
        return
    users = world.telegram.core.world.users
    told = Counter(
        query.user_id
        for query in world.telegram.core.world.queries.values()
        if query.chat_id < 0 and "|carta|" in query.data and query.alert
    )
    own = {_receiver(call)[1] for call in world.calls if call.is_shown and call.status == OK}
    for person, times in told.items():
        if times >= TOLD and not users[person].started and str(person) not in own:
            yield f"own: {person} asked {times} times and got no own table"


def answers(world: World, watch: Watch) -> Iterator[str]:
    """Every tap is answered where nothing goes wrong, and once."""
    for query in world.telegram.core.world.queries.values():
        at = query.asked_at - BEGAN
        if at == -inf:
            continue  # Telegram has taken it for too old
        late = LATE + sum(end - begin for begin, end in world.away if begin > at - 1)
        if query.answered_at is not None and query.answered_at - query.asked_at < late:
            continue
        is_calm = watch.troubles.is_calm(at - HANGS, at + late, besides=DYING)
        if is_calm and at + late < world.loop.time():
            yield f"answers: a tap at {at:.1f} s was not answered: {query.data}"
    if world.misfortune.happened:
        return
    answered = Counter(
        call.given["callback_query_id"]
        for call in world.calls
        if call.method == "answerCallbackQuery" and call.status == OK
    )
    if twice := [query for query, times in answered.items() if times > 1]:
        yield f"answers: {len(twice)} taps were answered twice"
