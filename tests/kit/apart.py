"""A network of its own, whose one cable can be cut: packets get lost, and nobody closes a connection."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

_NEW_NETWORK: Final = 0x40000000
"""``CLONE_NEWNET`` of Linux."""


class Namespace:
    """A thread in the network; processes that it starts are there too. Unix sockets lead in and out."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self.run(_leave_the_network)
        self.run(lambda: _set("up"))

    def run(self, what: Callable[[], T]) -> T:
        return self._thread.submit(what).result()

    def cut(self) -> None:
        self.run(lambda: _set("down"))

    def close(self) -> None:
        self._thread.shutdown()


@contextmanager
def apart() -> Iterator[Namespace]:
    """Skip the test where this user cannot make networks."""
    try:
        network = Namespace()
    except OSError as refused:
        pytest.skip(f"a cable cannot be cut here: {refused}")
    try:
        yield network
    finally:
        network.close()


def _leave_the_network() -> None:
    try:
        unshare = ctypes.CDLL(None, use_errno=True).unshare
    except AttributeError as error:
        raise OSError("only Linux has networks of a thread") from error
    if unshare(_NEW_NETWORK):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _set(state: str) -> None:
    subprocess.run(["/usr/sbin/ip", "link", "set", "lo", state], check=True)
