"""``lazy``: ``functools.cached_property`` as it is from Python 3.12 on, without a lock.

Python 3.11 takes one for whatever is read for the first time, which costs more than most of what is read so. What has
such a property belongs to one thread, or is a value and comes out the same whoever works it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as lazy
else:

    class lazy:  # noqa: N801 -- it is used like ``property``
        """A property that is worked out once; then it is an attribute, and may be set or deleted like one."""

        def __init__(self, read: Callable[[Any], Any]) -> None:
            self._read = read
            self._name = read.__name__
            self.__doc__ = read.__doc__

        def __get__(self, owner: Any, kind: type | None = None) -> Any:
            found = owner.__dict__[self._name] = self._read(owner)
            return found


class Remembers:
    """The base of a ``@value`` with ``lazy`` properties: room for them beside its fields."""


__all__ = ["Remembers", "lazy"]
