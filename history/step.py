"""One action of a hand and its events, as values and as the JSON of the file.

``engine.stored`` writes and reads each value, as it does for the log; this module only gives a step its form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from engine.chance import ChanceAnswer, DeckOpened, Drawn, LotFell, TimeIs
from engine.game import CHANCE, CLOCK, TABLE, Absent, AnyGame, OpenRound, Person, Who
from engine.registry import GAMES
from engine.stored import Reader, UnknownNameError, UnreadableError, Values, reader_of, to_builtins
from engine.value import Value, replace
from history.errors import FormatError

Json: TypeAlias = dict[str, Any]

ACTORS: Final[Mapping[Who, str]] = {TABLE: "table", CHANCE: "chance", CLOCK: "clock"}
"""The file's names of actors that are not people."""

_NUMBERS: Final = {name: who for who, name in ACTORS.items()}
_OF_ALL: Final[tuple[type[ChanceAnswer | Absent], ...]] = (
    LotFell,
    DeckOpened,
    Drawn,
    TimeIs,
    Absent,
)
_OPENS: Final = OpenRound.__name__
_ONCE_AGREED: Final = frozenset({"exhaustion_each_hand"})
"""Misfits that tables could agree on before they were refused; their hands still replay."""
_KEYS: Final = {"who", "action", "chips", "events"}


class Step(Value, frozen=True):
    """``who`` did ``action``, and ``events`` followed.

    ``chips``: free chips of people just before the step that differ from those after the previous step: those of a
    person without a seat who acts for the first time.
    """

    who: Who
    action: Any
    events: tuple[Any, ...]
    chips: tuple[tuple[Person, int], ...] = ()


class Steps:
    """Writes and reads the steps of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._rules = reader_of(game.rulebook.rules)
        self._actions = Values((*game.logged.actions, *_OF_ALL))
        self._events = Values(game.logged.events)

    def write(self, step: Step) -> Json:
        """A step in the form of the file, without the fields that the opening already tells."""
        action = step.action
        written: Json = {
            "who": ACTORS.get(step.who, step.who),
            "action": _write_opening(action) if isinstance(action, OpenRound) else _write(action),
        }
        if step.chips:
            written["chips"] = {str(person): chips for person, chips in step.chips}
        written["events"] = [_write(event) for event in step.events]
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
        written: Json = to_builtins(rules)
        return written

    def read_rules(self, raw: Json) -> Any:
        """Read rules. Raise ``FormatError`` for an unknown switch, or for rules that do not fit together."""
        rules = _parsed(self._rules, raw, "rules")
        misfit = rules.check()
        if misfit is not None and misfit not in _ONCE_AGREED:
            raise FormatError(f"rules do not fit together: {misfit}")
        return rules

    def write_events(self, events: Iterable[Any]) -> list[Json]:
        return [_write(event) for event in events]


@lru_cache
def steps_of(game_key: str) -> Steps:
    """The steps of the game with this key."""
    return Steps(GAMES[game_key])


def _parsed(reader: Reader, raw: object, where: str) -> Any:
    """Read a value, or raise ``FormatError`` with the name of the first wrong field."""
    try:
        return reader.converted(raw)
    except UnreadableError as error:
        raise _wrong(error, where) from None


def _wrong(error: UnreadableError, where: str) -> FormatError:
    """The error of a value, in one line."""
    return FormatError(f"{'.'.join(filter(None, (where, error.field)))}: {error.reason}")


def _write(thing: object) -> Json:
    written: Json = to_builtins(thing)
    return written


def _read(values: Values, raw: object, what: str) -> Any:
    name = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(name, str):
        raise FormatError(f"{what} has no type")
    try:
        return values.converted(name, raw)
    except UnknownNameError:
        raise FormatError(f"unknown {what} {name!r}") from None
    except UnreadableError as error:
        raise _wrong(error, name) from None


def _fields(raw: Json) -> Json:
    """A value's fields, without its type."""
    return {key: field for key, field in raw.items() if key != "type"}


class _Opening(Value, frozen=True):
    """The fields of an ``OpenRound`` in a step; ``here`` None: all people at the table."""

    here: tuple[Person, ...] | None = None
    resumed: bool = False
    stopped: tuple[Person, ...] = ()


_OPENING: Final = reader_of(_Opening)


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
    return written


def _read_opening(raw: Json, opening: OpenRound) -> OpenRound:
    told = _parsed(_OPENING, _fields(raw), _OPENS)
    seats = opening.seats
    here = seats if told.here is None else told.here
    return as_told(
        OpenRound(
            seats=here,
            rules=opening.rules,
            ring=seats,
            resumed=told.resumed,
            stopped=told.stopped,
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
