"""``lazy``: ``functools.cached_property`` as in Python 3.12 and later, without a lock.

Python 3.11 takes a lock at the first access to each such property, which costs more than most of these computations.
An object with a ``lazy`` property belongs to one thread, or it is a value and every thread computes the same result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as lazy
else:

    class lazy:  # noqa: N801 -- it is used like ``property``
        """A property that is computed once; then it is an attribute, and can be set or deleted as such."""

        def __init__(self, read: Callable[[Any], Any]) -> None:
            self._read = read
            self._name = read.__name__
            self.__doc__ = read.__doc__

        def __get__(self, owner: Any, kind: type | None = None) -> Any:
            found = owner.__dict__[self._name] = self._read(owner)
            return found


__all__ = ["lazy"]
