# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads PNG, JPEG and TIFF files as pages; always by OCR. Runs in the worker process.

A page's size in points comes from the resolution that the file states, if that is a sane one, else
from 200 pixels an inch. The turn that a camera notes (EXIF) is applied before anything else.
"""

import math
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError
from PIL.TiffImagePlugin import TiffImageFile

from core.errors import DamagedDocumentError, DocumentError, LimitExceededError
from core.parse.document import failed_page
from core.parse.fingerprint import fingerprint
from core.parse.formats import FileFormat
from core.parse.raw import RawInfo, RawPage
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.picture import PagePicture
from core.settings import ParseSettings
from core.types import PageSource
from models.base import ByteImage
from models.errors import ModelOutputError

_DEFAULT_DPI = 200.0
_LEAST_DPI = 50.0
_MOST_DPI = 1200.0
_MOST_DECODED = 4
_TURNED_ON_SIDE = frozenset({5, 6, 7, 8})
_EXIF_ORIENTATION = 0x0112
# Pillow has no root for what a broken file makes it raise; all of these have been seen.
_FAULTS = (
    UnidentifiedImageError,
    OSError,
    ValueError,
    TypeError,
    SyntaxError,
    EOFError,
    LookupError,
    ArithmeticError,
    MemoryError,
    struct.error,
    Image.DecompressionBombError,
)
_PIL_FORMATS = {FileFormat.PNG: "PNG", FileFormat.JPEG: "JPEG", FileFormat.TIFF: "TIFF"}


@dataclass(frozen=True, slots=True, eq=False)
class ImagePage:
    """One page of an image file, turned as its camera noted.

    Attributes:
        picture: Its pixels, with square pixels.
        width: Points.
        height: Points.
        pixel_width: Of the file, as displayed.
        pixel_height: Of the file, as displayed.
    """

    picture: PagePicture
    width: float
    height: float
    pixel_width: int
    pixel_height: int


def describe_image(
    path: Path, name: str, file_format: FileFormat, settings: ParseSettings
) -> RawInfo:
    """Say how many pages an image file has.

    Raises:
        LimitExceededError: It has more pages than are read.

    Passes on:
        DamagedDocumentError: It cannot be decoded.
    """
    with _without_warnings(), _open(path, name, file_format) as image:
        count = _count_pages(image, settings.max_pages) if file_format is FileFormat.TIFF else 1
    if count > settings.max_pages:
        message = f"{name} has more than {settings.max_pages:,} pages, the most that are read."
        raise LimitExceededError(message, "Split the file, or raise max_pages.")
    return RawInfo(count, None, (), file_format.value, str(path.resolve()))


def _count_pages(image: Image.Image, most: int) -> int:
    """Follow the chain of pictures, at most one beyond `most`.

    Where the chain is broken, the page that it breaks off at counts: it cannot be read, and the
    pages before it can.
    """
    count = 1
    while count <= most:
        try:
            image.seek(count)
        except EOFError:
            return count
        except _FAULTS:
            return count + 1
        count += 1
    return count


def load_image_page(
    path: Path, name: str, page_index: int, max_pixels: int, dpi: float
) -> ImagePage:
    """Decode one page.

    Args:
        path: The file.
        name: For messages.
        page_index: From 0.
        max_pixels: The picture is made smaller above this.
        dpi: The picture is made smaller above this resolution; never larger.

    Raises:
        DamagedDocumentError: It cannot be decoded.
        LimitExceededError: It has so many pixels that decoding it is not tried.
    """
    with _without_warnings(), _open(path, name, None) as image:
        try:
            if page_index:
                image.seek(page_index)
            if image.width * image.height > _MOST_DECODED * max_pixels:
                message = (
                    f"Page {page_index + 1} of {name} has {image.width * image.height:,} pixels; "
                    f"at most {_MOST_DECODED * max_pixels:,} are read."
                )
                raise LimitExceededError(message, "Save it smaller, or raise max_page_pixels.")
            resolution = _resolution(image)
            turned = int(image.getexif().get(_EXIF_ORIENTATION, 1)) in _TURNED_ON_SIDE
            plain = ImageOps.exif_transpose(_to_rgb(image))
        except _FAULTS as error:
            raise DamagedDocumentError(*_damaged(name, page_index)) from error
    if turned:
        resolution = resolution[::-1]
    return _to_page(plain, resolution, max_pixels, dpi)


class ImageReader:
    """An image file as pages."""

    def __init__(self, path: Path, name: str, settings: ParseSettings, ocr: OcrReader) -> None:
        """Remember the file; it is opened page by page."""
        self._path = path
        self._name = name
        self._settings = settings
        self._ocr = ocr

    def close(self) -> None:
        """Nothing is held open."""

    def read(self, page_index: int) -> RawPage:
        """Read one page; one that is broken or too large is returned as failed.

        Passes on:
            ModelError: OCR cannot be loaded.
        """
        try:
            page = load_image_page(
                self._path,
                self._name,
                page_index,
                self._settings.max_page_pixels,
                self._settings.ocr_dpi,
            )
        except DocumentError as error:
            return failed_page(page_index, error, None)
        try:
            read = self._ocr.read(page.picture)
        except ModelOutputError as error:
            return failed_page(page_index, error, (page.width, page.height))
        return RawPage(
            index=page_index,
            width=page.width,
            height=page.height,
            source=PageSource.OCR,
            lines=read.lines,
            rules=read.rules,
            second_readings=read.second_readings,
            unread_ink=read.unread_ink,
            unread_print=read.unread_print,
            pixel_width=page.pixel_width,
            pixel_height=page.pixel_height,
            raw_characters=read.characters,
            fingerprint=fingerprint((page.width, page.height), pixels=page.picture.pixels),
        )


@contextmanager
def _without_warnings() -> Iterator[None]:
    """Pillow warns of what it makes good in a file; what it cannot is a fault and said as one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _open(path: Path, name: str, file_format: FileFormat | None) -> Image.Image:
    formats = list(_PIL_FORMATS.values()) if file_format is None else [_PIL_FORMATS[file_format]]
    Image.MAX_IMAGE_PIXELS = None  # Sizes are checked here, page by page, before decoding.
    try:
        return Image.open(path, formats=formats)
    except _FAULTS as error:
        raise DamagedDocumentError(*_damaged(name, None)) from error


def _resolution(image: Image.Image) -> tuple[float, float]:
    """Pixels an inch across and down."""
    stated = image.info.get("dpi")
    if isinstance(image, TiffImageFile) and stated is None:
        stated = image.info.get("resolution")
    try:
        x, y = (float(value) for value in stated or ())
    except (TypeError, ValueError, ZeroDivisionError):
        return _DEFAULT_DPI, _DEFAULT_DPI
    sane = all(math.isfinite(v) and _LEAST_DPI <= v <= _MOST_DPI for v in (x, y))
    return (x, y) if sane else (_DEFAULT_DPI, _DEFAULT_DPI)


def _to_rgb(image: Image.Image) -> Image.Image:
    """Eight bits a channel, on white paper."""
    exif = image.getexif()
    if image.mode.startswith("I") or image.mode == "F":
        values = np.asarray(image, dtype=np.float64)
        low, high = float(values.min(initial=0)), float(values.max(initial=0))
        scaled = (values - low) * (255 / max(high - low, 1e-9))
        plain = Image.fromarray(scaled.astype(np.uint8)).convert("RGB")
    elif "A" in image.getbands() or "transparency" in image.info:
        layered = image.convert("RGBA")
        plain = Image.new("RGB", layered.size, "white")
        plain.paste(layered, mask=layered.getchannel("A"))
    else:
        plain = image.convert("RGB")
    plain.info.pop("exif", None)
    if _EXIF_ORIENTATION in exif:
        plain.getexif()[_EXIF_ORIENTATION] = exif[_EXIF_ORIENTATION]
    return plain


def _to_page(
    image: Image.Image, resolution: tuple[float, float], max_pixels: int, dpi: float
) -> ImagePage:
    width = image.width * 72 / resolution[0]
    height = image.height * 72 / resolution[1]
    target = min(dpi, max(resolution))
    target *= min(1.0, math.sqrt(max_pixels / max(width * height * (target / 72) ** 2, 1)))
    size = (max(round(width * target / 72), 1), max(round(height * target / 72), 1))
    sized = image if size == image.size else image.resize(size, Image.Resampling.LANCZOS)
    pixels: ByteImage = np.ascontiguousarray(np.asarray(sized, dtype=np.uint8))
    return ImagePage(
        picture=PagePicture(pixels, width / size[0], height / size[1]),
        width=width,
        height=height,
        pixel_width=image.width,
        pixel_height=image.height,
    )


def _damaged(name: str, page_index: int | None) -> tuple[str, str]:
    """Message and advice."""
    where = name if page_index is None else f"Page {page_index + 1} of {name}"
    return (
        f"{where} is damaged: the picture cannot be decoded.",
        "Ask for a new copy of the file.",
    )
