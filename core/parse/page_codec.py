# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page as read, as a blob: arrays beside a piece of JSON. No pickle: data must never run code."""

import io
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import astuple

import numpy as np
import numpy.typing as npt

from core.parse.raw import (
    CropReadings,
    Doubt,
    DoubtCause,
    RawLine,
    RawPage,
    Rule,
    UnreadInk,
    UnreadPrint,
    View,
)
from core.types import PageSource

# Speed over size: a page is packed in a few milliseconds and thrown away when its file is done.
_LEVEL = 1
_PLAIN = (
    "index",
    "width",
    "height",
    "file_label",
    "pixel_width",
    "pixel_height",
    "raw_characters",
    "error_code",
    "error_message",
    "reason",
    "fingerprint",
)


def pack_page(page: RawPage) -> bytes:
    """Return a blob that `unpack_page` turns back, exactly."""
    described = {
        **{name: getattr(page, name) for name in _PLAIN},
        "source": page.source.value,
        "lines": [
            (line.text, line.probabilities is not None, *_style(line)) for line in page.lines
        ],
        "second_readings": [astuple(reading) for reading in page.second_readings],
        "unread_print": [astuple(row) for row in page.unread_print],
    }
    # ASCII JSON keeps characters that are not text (half of a pair), which OCR and PDFs can give.
    text = json.dumps(described).encode("ascii")
    buffer = io.BytesIO()
    np.savez(
        buffer,
        described=np.frombuffer(text, np.uint8),
        steps=_steps(_joined([line.boxes.reshape(-1, 4) for line in page.lines], (0, 4))),
        probabilities=_joined([_probabilities(line) for line in page.lines], (0,)),
        rules=np.array([astuple(rule) for rule in page.rules], np.float64).reshape(-1, 5),
        unread_ink=np.array([astuple(ink) for ink in page.unread_ink], np.float64).reshape(-1, 4),
    )
    return zlib.compress(buffer.getvalue(), _LEVEL)


def unpack_page(blob: bytes) -> RawPage:
    """Return the page of a blob."""
    with np.load(io.BytesIO(zlib.decompress(blob)), allow_pickle=False) as stored:
        arrays = {name: stored[name] for name in stored.files}
    arrays["boxes"] = _boxes(arrays["steps"])
    described = json.loads(arrays["described"].tobytes())
    return RawPage(
        **{name: described[name] for name in _PLAIN},
        source=PageSource(described["source"]),
        lines=tuple(_lines(described["lines"], arrays)),
        rules=tuple(
            Rule(x0, y0, x1, y1, bool(shade)) for x0, y0, x1, y1, shade in arrays["rules"].tolist()
        ),
        second_readings=tuple(
            CropReadings(line, start, end, text, probability, View(view))
            for line, start, end, text, probability, view in described["second_readings"]
        ),
        unread_ink=tuple(UnreadInk(*numbers) for numbers in arrays["unread_ink"].tolist()),
        unread_print=tuple(UnreadPrint(*numbers) for numbers in described["unread_print"]),
    )


_Doubts = list[tuple[int, int, str]]
_Style = tuple[float, bool, bool, float, bool, _Doubts]


def _style(line: RawLine) -> _Style:
    size, angle = float(line.font_size), float(line.angle)
    doubts = [(doubt.start, doubt.end, doubt.cause.value) for doubt in line.doubts]
    return size, bool(line.bold), bool(line.italic), angle, bool(line.note), doubts


def _probabilities(line: RawLine) -> npt.NDArray[np.float32]:
    if line.probabilities is None:
        return np.zeros(0, np.float32)
    return line.probabilities


def _joined(
    parts: list[npt.NDArray[np.float32]], empty: tuple[int, ...]
) -> npt.NDArray[np.float32]:
    return np.asarray(np.concatenate([np.zeros(empty, np.float32), *parts]), np.float32)


def _steps(boxes: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    """How each edge follows from that of the character before, by bits and exactly.

    All first bytes come before all second ones: most are then like their neighbours, and what is
    compressed is a third as long.
    """
    bits = np.ascontiguousarray(boxes.T, "<f4").view("<u4")
    steps = np.diff(bits, axis=1, prepend=np.zeros((4, 1), "<u4"))
    return np.ascontiguousarray(steps.view(np.uint8).reshape(4, -1, 4).transpose(0, 2, 1))


def _boxes(steps: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    bits = np.ascontiguousarray(steps.transpose(0, 2, 1)).view("<u4")[..., 0]
    edges = np.cumsum(bits, axis=1, dtype="<u4").view("<f4")
    return np.ascontiguousarray(edges.T, np.float32)


def _lines(
    described: list[tuple[str, bool, float, bool, bool, float, bool, _Doubts]],
    arrays: Mapping[str, npt.NDArray[np.float32]],
) -> Iterator[RawLine]:
    at = at_probability = 0
    for text, with_probabilities, font_size, bold, italic, angle, note, doubts in described:
        count = len(text)
        probabilities = None
        if with_probabilities:
            probabilities = arrays["probabilities"][at_probability : at_probability + count]
            at_probability += count
        yield RawLine(
            text=text,
            boxes=arrays["boxes"][at : at + count],
            probabilities=probabilities,
            font_size=font_size,
            bold=bold,
            italic=italic,
            angle=angle,
            note=note,
            doubts=tuple(Doubt(start, end, DoubtCause(cause)) for start, end, cause in doubts),
        )
        at += count
