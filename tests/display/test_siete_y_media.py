"""The screens of siete y media: captions of la loca and of a shared bank, the picture of a muerto's result."""

from __future__ import annotations

from display.games.siete_y_media import LOOK
from display.pictures.picture import TablePicture
from display.screen import Screen
from engine.siete_y_media.actions import Cierro, Entro, Loca, Muerto, SieteSto
from tests.display.sittings import plain, scene_at
from tests.engine.siete_y_media.test_loca import ANA, window
from tests.engine.siete_y_media.test_shares import opened
from tests.kit.play import Sitting
from tests.kit.siete import deal
from tests.pictures.paper import STYLE


def caption(table: Sitting) -> list[str]:
    """The lines of the game below the picture, as a phone shows them."""
    said = LOOK.picture.caption_lines(scene_at(table, language="es"))
    return plain(Screen("\n".join(said))).splitlines()


def test_the_caption_counts_bets_on_la_loca_once_there_is_one() -> None:
    """[SY-31] Before that it says the hand and the bank."""
    table = window()
    (line,) = caption(table)
    assert line.startswith("Mano 1 · banca ")
    table.do(ANA, Loca(20))
    assert caption(table) == ["La loca · apuestas: 1, en total 20"]


def test_the_caption_names_the_holders_of_a_shared_bank() -> None:
    """[SY-42] After the deal, when the picture has no plates."""
    table = opened(loca=False)
    assert len(caption(table)) == 1
    table.do(2, Entro())
    table.do(1, Cierro())
    head, holders = caption(table)
    assert head.startswith("Mano 2 · banca ")
    assert holders.startswith("La banca, entre varios: ")
    assert "75 %" in holders
    assert "25 %" in holders


def test_the_result_of_a_muerto_has_both_totals() -> None:
    """[SY-21] The 7 is paid, and the card under it is lost."""
    table = deal("5D 7C 4C", "3D")
    table.do(2, Muerto())
    table.do(3, SieteSto())
    table.do(1, SieteSto())
    picture = LOOK.picture.table_picture(scene_at(table), STYLE)
    assert isinstance(picture, TablePicture)
    status = picture.panels[0].status
    assert status is not None
    assert status.ways == ("7 · ✗ 10",)
