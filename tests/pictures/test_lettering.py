"""Text on pictures: any text, in any script, and never outside its box."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from display.pictures import faces
from display.pictures.lettering import SMALLEST, cut, fitted, legible, line_height, mask, width
from display.pictures.picture import TablePicture
from display.table import table_screen
from engine.value import replace
from locales.names import tidy
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.pictures.paper import STYLE

ROOM = 200


@given(st.text(max_size=60))
def test_any_text_has_a_shape_as_high_as_a_line(text: str) -> None:
    shape = mask(text, 38)
    assert shape.height == line_height(38)
    assert shape.width >= width(text, 38)


@given(st.text(min_size=1, max_size=60), st.integers(0, 400))
def test_a_fitted_text_fits(text: str, room: int) -> None:
    said, size = fitted((text,), room, 36)
    assert width(said, size) <= room or not said
    assert SMALLEST <= size <= 36


def test_the_longest_wording_that_fits_is_used() -> None:
    assert fitted(("✓ sta", "✓"), 500, 36) == ("✓ sta", 36)
    assert fitted(("✓ sta", "✓"), 50, 36) == ("✓", 36)


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert cut("Maria Concetta Addolorata", ROOM, 36).endswith("…")
    assert width(cut("Maria Concetta Addolorata", ROOM, 36), 36) <= ROOM


NAMES = [
    ("Nonna Pia", "Nonna Pia", "Nonna Pia"),
    ("Bèatrice Ñ", "Bèatrice Ñ", "Bèatrice Ñ"),
    ("Željko", "Željko", "Željko"),
    ("Άννα", "Άννα", "Άννα"),
    ("Наташа", "Наташа", "Наташа"),
    ("محمد", "محمد", "محمد"),
    ("דוד", "דוד", "דוד"),
    ("नमस्ते", "Posto 4 □□□□", "नमस्ते"),
    ("สมชาย", "Posto 4 □□□□□", "สมชาย"),
    ("Ilario 🎄", "Ilario", "Ilario 🎄"),
    ("王 Wang", "□ Wang", "王 Wang"),
    ("\ufdfd", "Posto 4 □", "Posto 4 □"),
    ("\ufdfd Ali", "Ali", "Ali"),
    ("007", "007", "007"),
    ("♥♥", "♥♥", "♥♥"),
    ("□□", "Posto 4 □□", "Posto 4 □□"),
    ("王小明", "Posto 4 □□□", "王小明"),
    ("王小明 (2)", "Posto 4 □□□ (2)", "王小明 (2)"),
    ("ひろし 지민", "Posto 4 □□□ □□", "ひろし 지민"),
    ("🎄🎅", "Posto 4 □□", "🎄🎅"),
    ("👍🏽 👩\u200d👦", "Posto 4 □ □", "👍 👩\u200d👦"),
    ("𓀀𓀁", "Posto 4 □□", "Posto 4 □□"),
    ("𓀀́", "Posto 4 □", "Posto 4 □"),
    ("", "Posto 4", "Posto 4"),
]
"""A name, and its legible form with the bot's own font alone and with the extra ``fonts``."""


@pytest.fixture(scope="module", autouse=True)
def fonts_of_the_extra() -> Iterator[None]:
    """The machine's own fonts are left aside."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(faces, "SYSTEM", ())
        patch.setattr(faces, "PERSONAL", ())
        forget()
        yield
    forget()


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The only folder of fonts, at first empty."""
    monkeypatch.setattr(faces, "SYSTEM", (str(tmp_path),))
    monkeypatch.setattr(faces, "PACKAGES", ("no_such_package_of_fonts",))
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def forget() -> None:
    for known in (*CACHES, legible, width, mask):
        known.cache_clear()


CACHES = (faces.faces, faces.opened, faces.has, faces.face_of, faces.shown, faces.runs)

OF_DEBIAN = (
    "opentype/noto/NotoSansCJK-Bold.ttc",
    "opentype/noto/NotoSansCJK-Regular.ttc",
    "truetype/ancient-scripts/Symbola_hint.ttf",
    "truetype/noto/NotoColorEmoji.ttf",
    "truetype/noto/NotoSansHebrew-Black.ttf",
    "truetype/noto/NotoSansHebrew-Bold.ttf",
    "truetype/noto/NotoSansHebrew-Regular.ttf",
    "truetype/noto/NotoSansMath-Regular.ttf",
    "truetype/noto/NotoSerifHebrew-Bold.ttf",
)
OF_MACOS = (
    "Apple Color Emoji.ttc",
    "NotoSansHebrew[wdth,wght].ttf",
    "NotoSansCJK.ttc",
    "Supplemental/Arial Unicode.ttf",
)


@pytest.mark.parametrize(
    ("files", "chosen"),
    [
        ((), ()),
        (
            OF_DEBIAN,
            (
                "NotoSansCJK-Bold.ttc",
                "NotoSansHebrew-Bold.ttf",
                "NotoSansMath-Regular.ttf",
                "Symbola_hint.ttf",
            ),
        ),
        (OF_MACOS, ("NotoSansCJK.ttc", "NotoSansHebrew[wdth,wght].ttf", "Arial Unicode.ttf")),
        (("NotoSansHebrew-Bold.ttf.part", "NotoSansHebrew.txt"), ()),
    ],
)
def test_a_family_of_the_system_is_found_by_name_in_bold_if_there_is_one(
    folder: Path, files: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    assert [face.name for face in faces.faces()] == [faces.OWN.name, *chosen]


def test_the_systems_font_comes_before_that_of_the_extra(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(faces, "SYSTEM", ("/no/such/folder", str(folder)))
    (folder / "NotoSansThai[wght].ttf").touch()
    thai, hebrew = (
        next(face for face in faces.faces() if face.name == f"{family}[wght].ttf")
        for family in ("NotoSansThai", "NotoSansHebrew")
    )
    assert thai.parent == folder
    assert hebrew.parent.name == "manimgx_fonts"


def test_a_font_of_one_weight_is_drawn_as_it_is_and_a_variable_one_in_bold(folder: Path) -> None:
    one_weight = faces.OWN.with_name("DejaVuSans-Bold.ttf")
    copy(one_weight, folder / "NotoSansHebrew-Bold.ttf")
    copy(variable("NotoSansThai"), folder / "NotoSansThai[wght].ttf")
    hebrew, thai = (faces.opened(face, 40) for face in (1, 2))
    assert hebrew.getlength("דוד") == ImageFont.truetype(str(one_weight), 36).getlength("דוד")
    assert thai.getlength("สมชาย") > ImageFont.truetype(str(thai.path), 36).getlength("สมชาย")
    assert legible("สมชาย", "Posto 4") == "สมชาย"


def variable(family: str) -> Path:
    spec = find_spec("manimgx_fonts")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).with_name(f"{family}[wght].ttf")


def test_a_damaged_file_of_the_system_refuses_no_name(folder: Path) -> None:
    (folder / "NotoSansCJK-Bold.ttc").write_bytes(b"no font")
    copy(variable("NotoSansThai"), folder / "NotoSansThai-Regular.ttf")
    assert legible("王 Wang สมชาย", "Posto 4") == "□ Wang สมชาย"
    assert mask("王 Wang สมชาย", 38).getbbox() is not None


@pytest.mark.parametrize(("name", "stands"), [(name, all_) for name, _, all_ in NAMES])
def test_a_name_keeps_the_letters_that_the_fonts_can_write(name: str, stands: str) -> None:
    assert legible(name, "Posto 4") == stands


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("name", "stands"), [(name, own) for name, own, _ in NAMES])
def test_without_other_fonts_a_letter_is_a_box_behind_the_place_if_none_can_be_read(
    name: str, stands: str
) -> None:
    assert legible(name, "Posto 4") == stands
    assert mask(stands, 38).getbbox() is not None


@pytest.mark.parametrize("name", ["王小明", "דוד", "नमस्ते", "สมชาย", "🎄", "지민", "Ilario 🎄"])
def test_every_script_is_drawn_and_stays_on_its_line(name: str) -> None:
    """Each letter has a shape, none is the box for a missing letter, and nothing reaches over the edges."""
    shape = mask(name, 38)
    box = shape.getbbox()
    assert box is not None
    assert box[3] - box[1] > 10
    assert box[3] <= line_height(38)
    assert box[2] <= shape.width
    assert shape.tobytes() != mask("\uffff" * len(name), 38).tobytes()


def test_a_sign_stays_with_its_letter_and_in_its_font() -> None:
    """An emoji of several parts is one piece; a text in two scripts has as many pieces as it needs."""
    assert len(faces.runs("👩\u200d👦")) == 1
    assert len(faces.runs("🤷\u200d♂")) == 1
    assert legible("☝🏽", "Posto 4") == "☝", "a picture has no skin colours"
    assert [piece for _, piece in faces.runs("王 Wang")] == ["王", " ", "Wang"]
    assert [piece for _, piece in faces.runs("नमस्ते")] == ["नमस्ते"]
    assert [piece for _, piece in faces.runs("Anna Maria")] == ["Anna Maria"]


def test_a_name_from_right_to_left_begins_on_the_right() -> None:
    assert [piece for _, piece in faces.runs("דוד לוי 王")] == ["王", " ", "לוי", " ", "דוד"]
    assert [piece for _, piece in faces.runs("王 דוד")] == ["王", " ", "דוד"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "drawn"),
    [("דוד", "דוד"), ("王 Wang", "□ Wang"), ("王小明", "Posto 1 □□□"), ("🎄🎅", "Posto 1 □□")],
)
def test_the_words_beside_a_picture_have_the_letters_that_no_font_has(
    name: str, drawn: str
) -> None:
    club = Club(seated=(1, 2, 3), holes="6D 4C 2S", draws="1B")
    club.deal()
    scene = scene_of(club.table, style=STYLE)
    turn = scene.seen.running.turn
    screen = table_screen(replace(scene, names={**scene.names, turn: name}))
    assert name in screen.text
    assert isinstance(screen.picture, TablePicture)
    assert [panel.name for panel in screen.picture.panels if panel.turn] == [drawn]


def test_fonts_are_opened_when_needed_and_the_number_of_open_ones_is_limited() -> None:
    forget()
    width("Nonna", 36)
    assert faces.opened.cache_info().currsize <= 2
    for size in range(20, 90):
        width("王 דוד 🎄", size)
    info = faces.opened.cache_info()
    assert info.currsize <= (info.maxsize or 0) <= 48
    assert all(cache.cache_info().maxsize for cache in CACHES)


@given(st.text())
def test_every_name_keeps_something_to_read(name: str) -> None:
    assert legible(tidy(name), "Posto 4").strip()
