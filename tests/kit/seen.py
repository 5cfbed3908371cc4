"""The bot as monitoring sees it: its two pages, read over HTTP."""

from __future__ import annotations

import socket

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

Figures = dict[tuple[str, ...], float]
"""Value by name and labels: ``("matta_waiting", "queue=jobs")``."""


def free_address() -> str:
    """A loopback address at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


async def page(address: str, name: str) -> tuple[int, str]:
    """Status and text of a page."""
    async with (
        aiohttp.ClientSession() as client,
        client.get(f"http://{address}/{name}") as response,
    ):
        return response.status, await response.text()


async def figures(address: str) -> Figures:
    """All figures of a scrape."""
    status, text = await page(address, "metrics")
    assert status == 200
    return {
        (sample.name, *(f"{label}={value}" for label, value in sorted(sample.labels.items()))): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
