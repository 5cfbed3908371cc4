"""One action of a hand and its events, as values and as the JSON of the file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError

from engine.chance import ChanceAnswer, DeckOpened, Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, Absent, AnyGame, OpenRound, Person, Who
from engine.registry import GAMES
from engine.value import replace, value
from history.errors import FormatError

Json: TypeAlias = dict[str, Any]

ACTORS: Final[Mapping[Who, str]] = {TABLE: "table", CHANCE: "chance", CLOCK: "clock"}
"""The file's names of actors that are not people."""

FILED_NAMES: Final[Mapping[str, str]] = {"OnlineSto": "Sto", "OnlineTiro": "Tiro"}
"""The file's names of classes that have another name in the code. All other classes are filed by their own."""

_NUMBERS: Final = {name: who for who, name in ACTORS.items()}
_OF_ALL: Final[tuple[type[ChanceAnswer | Absent], ...]] = (LotFell, DeckOpened, Drawn, Absent)
_STRICT: Final = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)
_OPENS: Final = OpenRound.__name__
_ONCE_AGREED: Final = frozenset({"exhaustion_each_hand"})
"""Misfits that tables could agree on before they were refused; their hands still replay."""
_KEYS: Final = {"who", "action", "chips", "events"}


@value
class Step:
    """``who`` did ``action``, and ``events`` followed.

    ``chips``: free chips of people just before the step that differ from those after the previous step, because
    something outside the hand (a refill, another table) changed them.
    """

    who: Who
    action: Any
    events: tuple[Any, ...]
    chips: tuple[tuple[Person, int], ...] = ()


class Steps:
    """Writes and reads the steps of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._rules = adapter(game.rules)
        self._actions = _adapters((*game.actions, *_OF_ALL))
        self._events = _adapters(game.events)

    def write(self, step: Step) -> Json:
        """A step in the form of the file, without the fields that the opening already tells."""
        action = step.action
        written: Json = {
            "who": ACTORS.get(step.who, step.who),
            "action": _write_opening(action)
            if isinstance(action, OpenRound)
            else _write(self._actions, action),
        }
        if step.chips:
            written["chips"] = {str(person): chips for person, chips in step.chips}
        written["events"] = [_write(self._events, event) for event in step.events]
        return written

    def read(self, raw: object, opening: OpenRound) -> Step:
        """Read a step, or raise ``FormatError``.

        ``opening`` lists everybody at the table: the step gives only the differences.
        """
        if not isinstance(raw, dict):
            raise FormatError("a step is an object")
        unknown = sorted(raw.keys() - _KEYS)
        if unknown:
            raise FormatError(f"unknown field {unknown[0]}")
        missing = sorted(_KEYS - {"chips"} - raw.keys())
        if missing:
            raise FormatError(f"field {missing[0]} is missing")
        if not isinstance(raw["events"], list):
            raise FormatError("events is a list")
        action = raw["action"]
        opens = isinstance(action, dict) and action.get("type") == _OPENS
        return Step(
            who=_who(raw["who"]),
            action=_read_opening(action, opening)
            if opens
            else _read(self._actions, action, "action"),
            events=tuple(_read(self._events, event, "event") for event in raw["events"]),
            chips=_chips(raw.get("chips", {})),
        )

    def write_rules(self, rules: Any) -> Json:
        written: Json = self._rules.dump_python(rules, mode="json")
        return written

    def read_rules(self, raw: Json) -> Any:
        """Read rules. Raise ``FormatError`` for an unknown switch, or for rules that do not fit together."""
        rules = parsed(self._rules, raw, "rules")
        misfit = rules.check()
        if misfit is not None and misfit not in _ONCE_AGREED:
            raise FormatError(f"rules do not fit together: {misfit}")
        return rules

    def write_events(self, events: Iterable[Any]) -> list[Json]:
        return [_write(self._events, event) for event in events]


@lru_cache
def steps_of(game_key: str) -> Steps:
    return Steps(GAMES[game_key])


def filed_name(kind: type[Any]) -> str:
    """The name of an action's or an event's class in the file."""
    return FILED_NAMES.get(kind.__name__, kind.__name__)


def adapter(kind: Any) -> TypeAdapter[Any]:
    """Strict: no other types, no unknown fields. A dataclass is strict only inside another type, hence the None."""
    return TypeAdapter(kind | None, config=_STRICT)


def parsed(reader: TypeAdapter[Any], raw: object, where: str) -> Any:
    """Read a value, or raise ``FormatError`` with the name of the first wrong field."""
    try:
        found = reader.validate_json(json.dumps(raw))
    except ValidationError as error:
        raise FormatError(explained(error, where)) from None
    if found is None:
        raise FormatError(f"{where} is empty")
    return found


def explained(error: ValidationError, where: str = "") -> str:
    """The first error, in one line."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = ".".join(str(part) for part in (where, *first["loc"]) if part != "")
    return f"{path or 'file'}: {first['msg']}"


def _adapters(kinds: Iterable[type[Any]]) -> dict[str, TypeAdapter[Any]]:
    return {filed_name(kind): adapter(kind) for kind in kinds}


def _write(adapters: Mapping[str, TypeAdapter[Any]], thing: object) -> Json:
    name = filed_name(type(thing))
    return {"type": name, **adapters[name].dump_python(thing, mode="json")}


def _read(adapters: Mapping[str, TypeAdapter[Any]], raw: object, what: str) -> Any:
    name = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(name, str):
        raise FormatError(f"{what} has no type")
    reader = adapters.get(name)
    if reader is None:
        raise FormatError(f"unknown {what} {name!r}")
    return parsed(reader, {key: field for key, field in raw.items() if key != "type"}, name)


@value
class _Opening:
    """The fields of an ``OpenRound`` in a step; ``here`` None: all people at the table."""

    here: tuple[Person, ...] | None = None
    resumed: bool = False
    stopped: tuple[Person, ...] = ()
    edition: int = 1


_OPENING: Final = adapter(_Opening)


def as_told(opening: OpenRound) -> OpenRound:
    """An opening in the form of a file: a ring only if one of its people is not present."""
    return replace(opening, ring=()) if opening.ring == opening.seats else opening


def _write_opening(action: OpenRound) -> Json:
    written: Json = {"type": _OPENS}
    if action.everybody != action.seats:
        written["here"] = list(action.seats)
    if action.resumed:
        written["resumed"] = True
    if action.stopped:
        written["stopped"] = list(action.stopped)
    if action.edition > 1:
        written["edition"] = action.edition
    return written


def _read_opening(raw: Json, opening: OpenRound) -> OpenRound:
    told = parsed(_OPENING, {key: field for key, field in raw.items() if key != "type"}, _OPENS)
    seats = opening.seats
    here = seats if told.here is None else told.here
    return as_told(
        OpenRound(
            seats=here,
            rules=opening.rules,
            ring=seats,
            resumed=told.resumed,
            stopped=told.stopped,
            edition=told.edition,
        )
    )


def _who(raw: object) -> Who:
    if isinstance(raw, str) and raw in _NUMBERS:
        return _NUMBERS[raw]
    if isinstance(raw, int) and not isinstance(raw, bool) and raw > 0:
        return raw
    raise FormatError(f"who is a person's number or one of {', '.join(sorted(_NUMBERS))}")


def _chips(raw: object) -> tuple[tuple[Person, int], ...]:
    if not isinstance(raw, dict):
        raise FormatError("chips is an object")
    found = []
    for person, chips in raw.items():
        whole = isinstance(chips, int) and not isinstance(chips, bool) and chips >= 0
        if not (isinstance(person, str) and person.isascii() and person.isdigit() and whole):
            raise FormatError("chips are whole numbers of people's numbers")
        found.append((int(person), chips))
    return tuple(found)
