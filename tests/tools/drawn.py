"""The printed and drawn answers of `tools.odds`."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tools.odds.__main__ import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314  (it is our own)
