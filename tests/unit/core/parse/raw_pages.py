# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small pages of even type for tests: every character is half as wide as it is high."""

import textwrap
from collections.abc import Sequence

import numpy as np

from core.parse.assemble import assemble
from core.parse.raw import CropReadings, OutlineEntry, RawInfo, RawLine, RawPage, Rule, UnreadInk
from core.settings import ParseSettings
from core.types import PageSource, SourceDocument


def line(
    text: str,
    x: float,
    y: float,
    size: float = 10.0,
    bold: bool = False,
    probability: float | None = None,
    angle: float = 0.0,
) -> RawLine:
    count = len(text)
    boxes = np.empty((count, 4), dtype=np.float32)
    boxes[:, 0] = x + np.arange(count) * size / 2
    boxes[:, 1] = y
    boxes[:, 2] = boxes[:, 0] + size / 2
    boxes[:, 3] = y + size
    if angle == 90:
        boxes = np.stack([np.full(count, x), y + np.arange(count) * size / 2] * 2, axis=1).astype(
            np.float32
        )
        boxes[:, 2] += size
        boxes[:, 3] += size / 2
    probabilities = None
    if probability is not None:
        probabilities = np.full(count, probability, dtype=np.float32)
    return RawLine(text, boxes, probabilities, size, bold, False, angle)


def prose(
    text: str,
    x: float,
    y: float,
    characters: int = 80,
    size: float = 10.0,
    probability: float | None = None,
) -> list[RawLine]:
    """A paragraph set to a measure, 12 points from line to line at size 10."""
    return [
        line(row, x, y + 1.2 * size * n, size, probability=probability)
        for n, row in enumerate(textwrap.wrap(text, characters))
    ]


def page(
    lines: Sequence[RawLine],
    index: int = 0,
    rules: Sequence[Rule] = (),
    scanned: bool = False,
    second: Sequence[CropReadings] = (),
    ink: Sequence[UnreadInk] = (),
) -> RawPage:
    return RawPage(
        index=index,
        width=612.0,
        height=792.0,
        source=PageSource.OCR if scanned else PageSource.TEXT,
        lines=tuple(lines),
        rules=tuple(rules),
        second_readings=tuple(second),
        unread_ink=tuple(ink),
        raw_characters=sum(len(each.text.replace(" ", "")) for each in lines),
    )


def info(count: int, title: str | None = None, outline: Sequence[OutlineEntry] = ()) -> RawInfo:
    return RawInfo(count, title, tuple(outline), "pdf", "/nowhere/file.pdf")


def document(
    *pages: RawPage, title: str | None = None, outline: Sequence[OutlineEntry] = ()
) -> SourceDocument:
    about = info(max(len(pages), 1), title, outline)
    return assemble("doc.v1", "file.pdf", about, pages, ParseSettings())


def told(read: SourceDocument) -> list[tuple[str, str]]:
    """Kind and text of each block, furniture left out."""
    return [(b.kind.value, b.text) for b in read.blocks if b.kind.value != "furniture"]


def box_rules(xs: Sequence[float], ys: Sequence[float]) -> list[Rule]:
    """A full grid."""
    level = [Rule(xs[0], y, xs[-1], y) for y in ys]
    return level + [Rule(x, ys[0], x, ys[-1]) for x in xs]


BODY = (
    "We insure the dwelling against direct loss by flood and pay the cost of repair after the "
    "deductible has been taken off, provided that the loss is reported to us in good time and the "
    "property is kept for inspection until we release it in writing to the named insured."
)
