"""The promises that hold after every evening. Nothing here uses the code that it judges: it reads rows and calls."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from contextlib import closing
from math import inf
from typing import Final, NamedTuple

from tests.world.telegram import Called
from tests.world.world import BEGAN, World

GROUP_A_MINUTE: Final = 20
BOT_A_SECOND: Final = 30

SHORT: Final = {30: 10, 60: 15, 120: 30}
"""Seconds for a move after a timed-out one, by the table's clock."""

LEARNING: Final = 3
"""Calls that a process may lose to flood control: that is how it learns what Telegram counts."""

LEARNING_OWN: Final = 12
"""The same where members have messages of their own, which Telegram counts to the group."""

DATA: Final = re.compile(r"1\|([0-9a-z]+)\|([0-9a-z]+)\|([0-9a-z]+)\|")

SUITS: Final = {
    "D": ("🪙", "denari", "oros", "coins"),
    "C": ("🏆", "coppe", "copas", "cups"),
    "S": ("⚔️", "spade", "espadas", "swords"),
    "B": ("🪵", "bastoni", "bastos", "clubs"),
}
RANKS: Final = {
    1: ("asso", "as", "ace", "A"),
    8: ("fante", "sota", "jack", "F", "S", "J", "8"),
    9: ("cavallo", "caballo", "knight", "C", "K", "9"),
    10: ("re", "rey", "king", "R", "10"),
}


def _name(rank: int, suit: str) -> re.Pattern[str]:
    """A card as texts write it, in three languages."""
    ranks = "|".join(RANKS.get(rank, (str(rank),)))
    sign, *names = SUITS[suit]
    return re.compile(rf"(?i)\b(?:{ranks})(?:{sign}| (?:di |de |of )?(?:{'|'.join(names)})\b)")


NAMES: Final = {f"{rank}{suit}": _name(rank, suit) for rank in range(1, 11) for suit in SUITS}


def complaints(world: World) -> Iterator[str]:
    """The complaints about an evening that is over. Each begins with the judge's name."""
    yield from world.findings
    with closing(sqlite3.connect(world.disk.path)) as db:
        yield from _ledger(db)
        yield from _updates(db, world)
        yield from _stale_taps(db, world)
        yield from _rest(db, world)
        yield from _clocks(db, world)
        yield from _secrets(db, world)
    yield from _limits(world)
    yield from _answers(world)
    for trouble in world.loop.troubles:
        yield f"unhandled: {trouble.get('message')} {trouble.get('exception')!r}"


def _ledger(db: sqlite3.Connection) -> Iterator[str]:
    """Every account by addition, and no account but the house's ever below zero."""
    kinds = dict(db.execute("SELECT id, kind FROM accounts"))
    balances: Counter[int] = Counter()
    for number, source, target, chips in db.execute(
        "SELECT id, source, target, chips FROM transfers ORDER BY id"
    ):
        balances[source] -= chips
        balances[target] += chips
        if balances[source] < 0 and kinds[source] != "house":
            yield f"ledger: transfer {number} leaves account {source} at {balances[source]}"
    for account, balance in db.execute("SELECT id, balance FROM accounts"):
        if balances[account] != balance:
            yield f"ledger: account {account} has {balance}, its transfers give {balances[account]}"
    left = db.execute(
        "SELECT t.id, a.balance FROM accounts a JOIN tables t ON t.id = a.table_id"
        " WHERE t.status = 'closed' AND a.balance <> 0"
    )
    for table, balance in left:
        yield f"ledger: {balance} chips lie on the closed table {table}"
    yield from _escrow(db)


def _escrow(db: sqlite3.Connection) -> Iterator[str]:
    """Between two rounds no chip lies in escrow."""
    idle = db.execute(
        "SELECT a.table_id, a.balance FROM accounts a JOIN tables t ON t.id = a.table_id"
        " WHERE a.kind = 'escrow' AND a.balance <> 0 AND t.game <> 'tournament'"
        " AND (SELECT max(seq) FROM events e WHERE e.table_id = t.id AND e.type = 'RoundStarted')"
        " < (SELECT max(last_seq) FROM rounds r WHERE r.table_id = t.id)"
    )
    for table, balance in idle:
        yield f"escrow: {balance} chips lie at table {table} between two rounds"


def _updates(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Every update that Telegram believes to be done is done, and done once."""
    done = {number for (number,) in db.execute("SELECT update_id FROM updates_done")}
    confirmed = world.telegram.core.updates.confirmed()
    if lost := [number for number in confirmed if number not in done]:
        yield f"updates: {len(lost)} were confirmed and not done: {lost[:5]}"
    if waiting := world.telegram.core.updates.pending():
        yield f"updates: {len(waiting)} were never fetched"
    twice = db.execute(
        "SELECT update_id FROM events WHERE update_id IS NOT NULL GROUP BY table_id, update_id"
        " HAVING count(DISTINCT at) > 1 OR max(seq) - min(seq) + 1 <> count(*)"
    ).fetchall()
    if twice:
        yield f"updates: {twice[:5]} took effect twice"
    failed = db.execute("SELECT update_id, error FROM updates_failed").fetchall()
    if failed:
        yield f"updates: failed: {failed[:3]}"
    (left,) = db.execute("SELECT count(*) FROM inbox").fetchone()
    if left:
        yield f"updates: {left} were stored and never handled"


def _stale_taps(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """A button of a decision that is over moves nothing, so a person's taps count in the order of the decisions."""
    data = world.telegram.core.updates.given()
    newest: dict[tuple[int, int, int], int] = {}
    for update, table, kind, body in db.execute(
        "SELECT update_id, table_id, type, body FROM events WHERE update_id IS NOT NULL"
        " GROUP BY update_id, table_id HAVING seq = min(seq) ORDER BY rowid"
    ):
        found = DATA.match(data.get(update, ""))
        if kind != "Move" or found is None or "|prima|" in data[update] or found[3] == "0":
            continue
        decision = int(found[3], 36)
        key = (table, int(found[2], 36), json.loads(body)["who"])
        if decision < newest.get(key, 0):
            yield f"stale: {data[update]} moved table {table} after decision {newest[key]}"
        newest[key] = max(decision, newest.get(key, 0))


def _rest(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """A while after the last fault every message shows what it should, and the people's clocks run."""
    stale = db.execute(
        "SELECT key, kind, state, wanted - shown FROM places WHERE wanted <> shown OR state <> 'live'"
    ).fetchall()
    if stale:
        yield f"rest: not shown: {stale[:4]}"
    unset = db.execute(
        "SELECT c.table_id, c.decision FROM clocks c JOIN tables t ON t.id = c.table_id"
        " WHERE t.status = 'open' AND c.due_at IS NULL"
    ).fetchall()
    if unset:
        yield f"rest: clocks that never began: {unset[:4]}"
    yield from _last_turns(db, world)


def _last_turns(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """At rest the message of a table has the buttons of the decision that its clock runs for."""
    running = db.execute(
        "SELECT p.key, p.address, p.message_id, c.table_id, c.decision FROM clocks c"
        " JOIN places p ON p.table_id = c.table_id AND p.kind = 'table' AND p.state = 'live'"
        " WHERE c.kind IN ('turn', 'short')"
    ).fetchall()
    for key, address, number, table, clock in running:
        chat = world.telegram.core.world.chats.get(address)
        message = chat.messages.get(number) if chat is not None else None
        if message is None:
            continue  # somebody has deleted it
        buttons = [one.get("callback_data", "") for row in message.keyboard for one in row]
        found = {(int(at[1], 36), int(at[3], 36)) for at in map(DATA.match, buttons) if at}
        decision = int(re.split("[:.]", clock)[-1])
        if found and (table, decision) not in found:
            yield f"rest: {key} shows {sorted(found)}, its clock runs for {decision}"


def _clocks(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Nobody's time runs out before Telegram has shown the turn for as long as the table's clock says, not counting the
    time in which no bot ran. After a leap of the machine's clock the times of the file cannot be compared.
    """
    if world.leapt:
        return
    shown: dict[tuple[int, int], float] = {}
    for call in world.calls:
        if call.status == 200 and call.is_shown:
            for table, _, decision in _decisions(call):
                shown.setdefault((table, decision), call.at)
    length: dict[int, int] = {}
    slow: set[tuple[int, int]] = set()
    called: set[int] = set()
    for table, at, kind, body in db.execute(
        "SELECT table_id, at, type, body FROM events WHERE type <> 'Move' ORDER BY rowid"
    ):
        event = json.loads(body)
        if type(event.get("clock")) is int:  # a new one counts from the next hand on
            length[table] = min(event["clock"], length.get(table, event["clock"]))
        if kind == "TurnCalled":
            called.add(table)
        if kind == "TimedOut":
            promised = length[table]
            if (table, event["person"]) in slow or table in called:
                promised = SHORT.get(promised, promised)
            seen, ended = shown.get((table, event["decision"])), at / 1000 - BEGAN
            slow.add((table, event["person"]))
            if seen is None:
                continue
            lost = sum(max(0.0, min(end, ended) - max(gone, seen)) for gone, end in world.away)
            if ended - seen - lost < promised - 0.01:
                yield f"clocks: table {table}, {ended - seen - lost:.1f} s for {event}, not {promised}"


def _decisions(call: Called) -> Iterator[tuple[int, int, int]]:
    """Table, round and decision of each button of a message."""
    for row in json.loads(call.given.get("reply_markup") or "{}").get("inline_keyboard", ()):
        for button in row:
            found = DATA.match(button.get("callback_data", ""))
            if found is not None:
                table, number, decision = (int(one, 36) for one in found.groups())
                yield table, number, decision


def _secrets(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Nobody reads the name of a card that at this moment others alone may know.

    A card that is dealt to a person is theirs until an event names it that everybody may see.
    """
    people = dict(db.execute("SELECT id, telegram_id FROM people"))
    hands = _hands(db, people)
    for call in world.calls:
        text = call.given.get("text") or call.given.get("caption") or ""
        if call.status != 200 or not text or world.leapt:
            continue
        query = world.telegram.core.world.queries.get(call.given.get("callback_query_id", ""))
        if query is not None:
            reader, rounds = query.user_id, {_round(query.data)}
        else:
            alone = json.loads(call.given.get("ephemeral_message_parameters") or "{}") or call.given
            reader = int(alone.get("receiver_user_id") or call.given.get("chat_id") or 0)
            rounds = {(table, number) for table, number, decision in _decisions(call) if decision}
        now = (BEGAN + call.at) * 1000
        for table, number in rounds:
            for card in hands.get((table, number), ()):
                if (
                    card.hidden_from <= now < card.shown_at
                    and reader != card.owner
                    and card.named(text)
                ):
                    yield f"secrets: {card.code} of {card.owner} in {call.method} to {reader}: {text!r}"
                    return


class _Card(NamedTuple):
    """A card that a person holds: hidden from all others between these times (ms)."""

    code: str
    holder: int
    owner: int
    """The holder's Telegram number."""
    deal: int
    """The event that dealt it."""
    hidden_from: float
    shown_at: float

    def named(self, text: str) -> bool:
        return NAMES[self.code].search(text) is not None


class _Hand:
    """The events of one round that everybody may see, and its dealt cards."""

    def __init__(self) -> None:
        self.acts: list[tuple[int, float, int]] = []
        """The number, the time and the person of each."""
        self.cards: list[_Card] = []

    def seen(self) -> Iterator[_Card]:
        """The cards, with the bank's open from the moment at which all others have played."""
        for card in self.cards:
            others = {one.holder for one in self.cards if one.deal == card.deal} - {card.holder}
            acts = [act for act in self.acts if act[0] > card.deal]
            first = min((seq for seq, _, who in acts if who == card.holder), default=inf)
            earlier = [(at, who) for seq, at, who in acts if who in others and seq < first]
            if others == {who for _, who in earlier}:
                opened = max((at for at, _ in earlier), default=inf)
                yield card._replace(shown_at=min(card.shown_at, opened))
            else:
                yield card


def _hands(db: sqlite3.Connection, people: dict[int, int]) -> dict[tuple[int, int], list[_Card]]:
    """The cards that were dealt to people, by table and round."""
    hands: defaultdict[tuple[int, int], _Hand] = defaultdict(_Hand)
    number: dict[int, int] = {}
    before: dict[int, str] = {}
    held: dict[tuple[int, str], tuple[list[_Card], int]] = {}
    """Where each card lies that only its holder knows."""
    for table, seq, at, kind, body in db.execute(
        "SELECT table_id, seq, at, type, body FROM events ORDER BY rowid"
    ):
        decided, before[table] = before.get(table) == "Move", kind
        if kind == "Move":
            continue
        event = json.loads(body)
        number[table] = event["round"] if kind == "RoundStarted" else number.get(table, 0)
        hand = hands[table, number[table]]
        if kind == "Dealt":
            for person, card in zip(event["people"], event["cards"], strict=True):
                if person in people:
                    held[table, card] = hand.cards, len(hand.cards)
                    hand.cards.append(_Card(card, person, people[person], seq, at, inf))
            continue
        if decided:
            hand.acts.append((seq, at, event.get("person", 0)))
        for card in [card for of, card in held if of == table and f'"{card}"' in body]:
            cards, place = held.pop((table, card))
            cards[place] = cards[place]._replace(shown_at=at)
    return {key: [*hand.seen()] for key, hand in hands.items()}


def _round(data: str) -> tuple[int, int]:
    found = DATA.match(data)
    return (int(found[1], 36), int(found[2], 36)) if found is not None else (0, 0)


def _limits(world: World) -> Iterator[str]:
    """Telegram accepts no more calls than its limits allow, and seldom has to refuse one."""
    bot: deque[float] = deque()
    groups: defaultdict[int, deque[float]] = defaultdict(deque)
    refused: Counter[int] = Counter()
    for call in world.calls:
        if call.status == 429 and not call.by_weather:
            refused[call.life] += 1
        if call.status != 200 or not call.is_shown:
            continue
        chat = int(call.given.get("chat_id", 0))
        if _too_many(bot, call.at, seconds=1.0, most=BOT_A_SECOND):
            yield f"limits: more than {BOT_A_SECOND} calls in the second before {call.at:.2f}"
            return
        if chat < 0 and _too_many(groups[chat], call.at, seconds=60.0, most=GROUP_A_MINUTE):
            yield f"limits: more than {GROUP_A_MINUTE} messages a minute at {call.at:.2f}"
            return
    most = LEARNING_OWN if world.plan.own_tables else LEARNING
    for life, times in refused.items():
        if times > most:
            yield f"limits: {times} calls of process {life} came too early"


def _too_many(window: deque[float], at: float, *, seconds: float, most: int) -> bool:
    window.append(at)
    while at - window[0] >= seconds:
        window.popleft()
    return len(window) > most


def _answers(world: World) -> Iterator[str]:
    """Where nothing went wrong every tap is answered, and once."""
    if world.misfortune.happened:
        return
    answered = Counter(
        call.given["callback_query_id"]
        for call in world.calls
        if call.method == "answerCallbackQuery" and call.status == 200
    )
    if twice := [query for query, times in answered.items() if times > 1]:
        yield f"answers: {len(twice)} taps were answered twice"
    queries = world.telegram.core.world.queries.values()
    if quiet := [query.data for query in queries if query.answered_at is None]:
        yield f"answers: {len(quiet)} taps were never answered: {quiet[:3]}"
