# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from core.errors import DamagedDocumentError, LimitExceededError
from core.parse.formats import FileFormat
from core.parse.scan.image_reader import ImageReader, describe_image, load_image_page
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from core.types import PageSource
from tests.fakes import FakeOcrEngine, FaultyOcrEngine, ocr_line

MANY = 10_000_000


def marked(width: int, height: int) -> Image.Image:
    """White, with the upper left quarter black."""
    image = Image.new("RGB", (width, height), "white")
    image.paste("black", (0, 0, width // 2, height // 2))
    return image


@pytest.mark.parametrize(
    ("dpi", "points"),
    [
        ((300, 300), (192.0, 96.0)),
        ((72, 72), (800.0, 400.0)),
        (None, (288.0, 144.0)),
        ((1, 1), (288.0, 144.0)),
        ((99_999, 99_999), (288.0, 144.0)),
    ],
)
def test_size_comes_from_a_sane_resolution(
    tmp_path: Path, dpi: tuple[int, int] | None, points: tuple[float, float]
) -> None:
    path = tmp_path / "a.png"
    marked(800, 400).save(path, **({"dpi": dpi} if dpi else {}))
    page = load_image_page(path, "a.png", 0, MANY, 200)
    assert (page.width, page.height) == (
        pytest.approx(points[0], rel=1e-3),
        pytest.approx(points[1], rel=1e-3),
    )
    assert (page.pixel_width, page.pixel_height) == (800, 400)


def test_a_fax_with_oblong_pixels_is_made_square(tmp_path: Path) -> None:
    path = tmp_path / "fax.tif"
    marked(1728, 1100).convert("1").save(path, compression="group4", dpi=(204, 98))
    page = load_image_page(path, "fax.tif", 0, MANY, 200)
    assert page.width == pytest.approx(1728 * 72 / 204, rel=1e-2)
    assert page.height == pytest.approx(1100 * 72 / 98, rel=1e-2)
    assert page.picture.points_per_pixel_x == pytest.approx(
        page.picture.points_per_pixel_y, rel=1e-3
    )
    assert (page.pixel_width, page.pixel_height) == (1728, 1100)


@pytest.mark.parametrize(("orientation", "corner"), [(3, (1, 1)), (6, (0, 1)), (8, (1, 0))])
def test_the_turn_that_a_camera_notes_is_applied(
    tmp_path: Path, orientation: int, corner: tuple[int, int]
) -> None:
    path = tmp_path / "a.jpg"
    exif = Image.Exif()
    exif[0x0112] = orientation
    marked(400, 200).save(path, exif=exif, dpi=(200, 200), quality=95)
    page = load_image_page(path, "a.jpg", 0, MANY, 200)
    on_side = orientation != 3
    assert (page.pixel_width, page.pixel_height) == ((200, 400) if on_side else (400, 200))
    assert (page.width, page.height) == ((72.0, 144.0) if on_side else (144.0, 72.0))
    height, width = page.picture.pixels.shape[:2]
    row, column = corner
    dark = page.picture.pixels[height // 4 + row * height // 2, width // 4 + column * width // 2]
    assert dark.max() < 60


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "CMYK", "I;16"])
def test_every_kind_of_pixel_becomes_rgb_on_white(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "a.tif"
    if mode == "I;16":
        ramp = np.full((100, 200), 60_000, dtype=np.uint16)
        ramp[:50, :100] = 0
        Image.fromarray(ramp).save(path)
    else:
        marked(200, 100).convert(mode).save(path)
    pixels = load_image_page(path, "a.tif", 0, MANY, 200).picture.pixels
    assert pixels.shape[2] == 3
    assert pixels[5, 5].max() < 60
    assert pixels[-5, -5].min() > 230


def test_transparent_paper_is_white(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGBA", (50, 50), (0, 0, 0, 0)).save(path)
    assert load_image_page(path, "a.png", 0, MANY, 200).picture.pixels.min() == 255


def test_a_large_picture_is_made_smaller_and_a_huge_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    marked(2000, 1000).save(path)
    page = load_image_page(path, "a.png", 0, 500_000, 200)
    assert page.picture.pixels.shape[0] * page.picture.pixels.shape[1] <= 505_000
    assert (page.pixel_width, page.pixel_height) == (2000, 1000)
    with pytest.raises(LimitExceededError, match=r"2,000,000 pixels"):
        load_image_page(path, "a.png", 0, 400_000, 200)


def test_a_tiff_has_as_many_pages_as_it_has_pictures(tmp_path: Path) -> None:
    path = tmp_path / "a.tif"
    pages = [Image.new("L", (100 + 10 * n, 50), 255) for n in range(3)]
    pages[0].save(path, save_all=True, append_images=pages[1:])
    info = describe_image(path, "a.tif", FileFormat.TIFF, ParseSettings())
    assert (info.page_count, info.format_name) == (3, "tiff")
    assert load_image_page(path, "a.tif", 2, MANY, 200).pixel_width == 120
    with pytest.raises(LimitExceededError, match="more than 2 pages"):
        describe_image(path, "a.tif", FileFormat.TIFF, ParseSettings(max_pages=2))


def test_a_truncated_picture_fails_as_a_page(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    marked(400, 400).save(path)
    path.write_bytes(path.read_bytes()[:900])
    with pytest.raises(DamagedDocumentError, match=r"Page 1 of scan\.jpg is damaged"):
        load_image_page(path, "scan.jpg", 0, MANY, 200)
    reader = ImageReader(
        path, "scan.jpg", ParseSettings(), OcrReader(FakeOcrEngine, lambda _: None)
    )
    page = reader.read(0)
    assert (page.error_code, page.lines) == ("DAMAGED", ())


def test_a_tiff_that_breaks_off_keeps_its_whole_pages(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.tif", tmp_path / "cut.tif"
    pages = [marked(80, 40) for _ in range(3)]
    pages[0].save(whole, save_all=True, append_images=pages[1:])
    data = whole.read_bytes()
    path.write_bytes(data[: len(data) * 6 // 10])
    assert describe_image(path, "cut.tif", FileFormat.TIFF, ParseSettings()).page_count == 3
    assert load_image_page(path, "cut.tif", 0, MANY, 200).pixel_width == 80
    for page_index in (1, 2):
        with pytest.raises(DamagedDocumentError, match=f"Page {page_index + 1} of cut.tif"):
            load_image_page(path, "cut.tif", page_index, MANY, 200)


def test_pictures_in_a_ring_are_a_file_of_one_page(tmp_path: Path) -> None:
    path = tmp_path / "ring.tif"
    marked(80, 40).save(path)
    data = bytearray(path.read_bytes())
    first = int.from_bytes(data[4:8], "little")
    entries = int.from_bytes(data[first : first + 2], "little")
    after = first + 2 + 12 * entries
    data[after : after + 4] = data[4:8]
    path.write_bytes(bytes(data))
    assert describe_image(path, "ring.tif", FileFormat.TIFF, ParseSettings()).page_count == 1


def test_what_only_begins_like_a_picture_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\nnothing more")
    with pytest.raises(DamagedDocumentError, match=r"a\.png is damaged"):
        describe_image(path, "a.png", FileFormat.PNG, ParseSettings())


def test_reader_gives_a_page_by_ocr(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    marked(400, 200).save(path, dpi=(200, 200))
    engine = FakeOcrEngine([ocr_line("Deductible applies here", 10, 20)])
    reader = ImageReader(path, "a.png", ParseSettings(), OcrReader(lambda: engine, lambda _: None))
    page = reader.read(0)
    assert (page.source, page.error_code) == (PageSource.OCR, None)
    assert (page.pixel_width, page.pixel_height) == (400, 200)
    assert page.lines[0].text == "Deductible applies here"
    assert page.lines[0].boxes[0].tolist() == pytest.approx([3.6, 7.2, 7.2, 14.4], abs=0.02)


def test_a_fault_of_the_engine_fails_the_page_only(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    marked(400, 200).save(path)
    reader = ImageReader(path, "a.png", ParseSettings(), OcrReader(FaultyOcrEngine, lambda _: None))
    assert reader.read(0).error_code == "MODEL_OUTPUT_INVALID"
