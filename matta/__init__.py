"""The program ``matta``: one command for all that a host does.

The rooms of the house (``bot.py``, ``engine``, ``storage`` …) lie beside this folder in the repository. In a wheel they
lie within it, so that an environment gets no name but ``matta``.
"""

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent

HOUSE: Final = next(
    folder for folder in (PACKAGE / "house", PACKAGE.parent) if (folder / "bot.py").is_file()
)
"""The folder with the rooms."""
