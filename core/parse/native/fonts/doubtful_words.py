# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds words of a page that hold doubtful characters of a font, and cuts out their pictures.

Runs in the worker process.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pymupdf

from core.parse.letters.glyphs import BoxTuple, union
from core.parse.native.frame import PageFrame
from models.base import ByteImage

_DPI = 220
_MARGIN_SHARE = 0.15
_LARGEST_SIDE_PT = 400.0
_LONGEST = 24
_WORDS_PER_CHARACTER = 3
_SPACE_EM = 0.25


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a gap, all of one font and on one line.

    Attributes:
        font: Name as MuPDF gives it with text.
        text: As the text layer has it.
        box: As displayed.
        quarter: Direction of reading as displayed: 0, 90, 180 or 270 degrees clockwise.
    """

    font: str
    text: str
    box: BoxTuple
    quarter: int


def words_with(page: pymupdf.Page, doubts: Mapping[str, frozenset[str]]) -> list[Word]:
    """A few words for each doubtful character, in the order of the page; empty when none shows one.

    Args:
        page: An open page.
        doubts: Characters by the name of their font.
    """
    counts: Counter[tuple[str, str]] = Counter()
    chosen: list[Word] = []
    for word in _words(page, frozenset(doubts)):
        wanted = [(word.font, c) for c in doubts[word.font] if c in word.text]
        if len(word.text) <= _LONGEST and any(counts[w] < _WORDS_PER_CHARACTER for w in wanted):
            counts.update(wanted)
            chosen.append(word)
    return chosen


def picture_of(page: pymupdf.Page, word: Word) -> ByteImage:
    """A word as drawn, level."""
    x0, y0, x1, y1 = word.box
    margin = _MARGIN_SHARE * min(x1 - x0, y1 - y0)
    clip = pymupdf.Rect(x0 - margin, y0 - margin, x1 + margin, y1 + margin)
    scale = _DPI / 72 * min(1.0, _LARGEST_SIDE_PT / max(clip.width, clip.height, 1))
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False, clip=clip
    )
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    pixels = rows[:, : pixmap.width * 3].reshape(pixmap.height, pixmap.width, 3)
    return np.ascontiguousarray(np.rot90(pixels, k=word.quarter // 90))


def _words(page: pymupdf.Page, fonts: frozenset[str]) -> Iterator[Word]:
    frame = PageFrame.of(page)
    flags = pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_CLIP
    for block in page.get_text("rawdict", flags=flags)["blocks"]:
        for line in block.get("lines", ()):
            across, down = line["dir"]
            angle = math.degrees(math.atan2(down, across)) + frame.rotation
            for span in line["spans"]:
                if span["font"] in fonts and span["alpha"] > 0:
                    yield from _span_words(span, frame, round(angle / 90) % 4 * 90)


def _span_words(span: dict[str, Any], frame: PageFrame, quarter: int) -> Iterator[Word]:
    text, box, end = "", (0.0, 0.0, 0.0, 0.0), (0.0, 0.0)
    for char in span["chars"]:
        letter, place = char["c"], frame.to_display(char["bbox"])
        gap = math.dist(end, char["origin"]) > _SPACE_EM * span["size"]
        if text and (letter.isspace() or gap):
            yield Word(span["font"], text, box, quarter)
            text = ""
        if letter.isspace() or not frame.holds(place):
            continue
        box = union(box, place) if text else place
        text += letter
        x0, _, x1, _ = char["bbox"]
        end = (char["origin"][0] + (x1 - x0), char["origin"][1])
    if text:
        yield Word(span["font"], text, box, quarter)
