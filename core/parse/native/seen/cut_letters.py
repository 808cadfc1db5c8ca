# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters of which the page shows a part only, or nothing: cut by a clip or by its own edge.

What is displayed is the page's text; but of a figure that is cut nobody can say how it goes on. Few
pages have a clip or an edge anywhere near the side of a letter, which their boxes tell. Only those
are followed letter by letter. Runs in the worker process.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame
from core.parse.native.seen.clip_device import ClipDevice, DrawnLetter, inside
from core.parse.native.seen.covered_text import CoveredLetters
from core.parse.native.seen.unturned import run_unturned

_WHOLE = 0.8
"""Less of a letter than this is a part of it."""
_SEEN = 0.5
_TRACE = 0.2
_ABOVE_EM, _BELOW_EM = 0.6, 0.1
_HEIGHT_EM = 0.7
_BESIDE_EM = 0.12
_NARROW_SHARE, _LOW_SHARE = 0.6, 0.5
_EDGE_PT = 4.0
_FIGURE = frozenset("0123456789.,$%")
_Floats = npt.NDArray[np.float64]


@dataclass(slots=True)
class CutLetters:
    """Letters that are not displayed as a whole.

    Attributes:
        hidden: Those of which less than half the width, or hardly a trace, can be seen.
        places: Boxes of all of them, in the frame of the unrotated page.
    """

    hidden: CoveredLetters = field(default_factory=CoveredLetters)
    places: list[BoxTuple] = field(default_factory=list)


def cut_letters(
    page: pymupdf.Page, frame: PageFrame, content: dict[str, Any], clips: Sequence[BoxTuple]
) -> CutLetters:
    """Find the letters of a page that are cut.

    Args:
        page: An open page.
        frame: Its frame.
        content: Its text as MuPDF's dictionary has it.
        clips: Boxes outside of which something or other is not displayed.
    """
    turned = frame.rotation in {90, 270}
    width, height = (frame.height, frame.width) if turned else (frame.width, frame.height)
    bounds = 0.0, 0.0, width, height
    found = CutLetters()
    beside = {clip: _blocks_beside(clip, content, bounds) for clip in (*clips, bounds)}
    near = [clip for clip, blocks in beside.items() if blocks]
    blocks = {number for numbers in beside.values() for number in numbers}
    chosen = [content["blocks"][number] for number in sorted(blocks)]
    if not near or not _may_cut(_Spans(chosen), near, bounds):
        return found
    copies: dict[tuple[str, int, int], list[DrawnLetter]] = defaultdict(list)
    for drawn in _followed(page, bounds):
        copies[drawn.text, round(drawn.origin[0]), round(drawn.origin[1])].append(drawn)
    for same in copies.values():
        # A letter may be drawn in two parts, each clipped to its side of a boundary of colours.
        seen = sum(drawn.share for drawn in same)
        if seen < _WHOLE:
            found.places.append(same[0].box)
        # A line of which the upper half is hidden can still be read.
        is_hidden = seen < _TRACE or sum(drawn.along for drawn in same) < _SEEN
        for drawn in same if is_hidden else ():
            if drawn.share > 0:
                found.hidden.add(drawn.text, drawn.origin)
    return found


def _blocks_beside(clip: BoxTuple, content: dict[str, Any], page: BoxTuple) -> list[int]:
    """Blocks of text that are partly in a clip, or begin or end right at its side.

    Much text begins at the margins of its page; only the page's own edge may not be as near.
    """
    x0, y0, x1, y1 = clip
    room = _EDGE_PT if clip == page or not _is_wide(clip, page) else 0.0
    found = []
    for number, block in enumerate(content["blocks"]):
        left, top, right, bottom = block["bbox"]
        if left >= x1 or right <= x0 or top >= y1 or bottom <= y0:
            continue
        if left < x0 + room or right > x1 - room or top < y0 or bottom > y1:
            found.append(number)
    return found


def _is_wide(clip: BoxTuple, page: BoxTuple) -> bool:
    wide = clip[2] - clip[0] > _NARROW_SHARE * (page[2] - page[0])
    return wide and clip[3] - clip[1] > _LOW_SHARE * (page[3] - page[1])


class _Spans:
    """The spans of blocks as arrays."""

    def __init__(self, blocks: Sequence[dict[str, Any]]) -> None:
        self.spans: list[dict[str, Any]] = []
        level: list[bool] = []
        for block in blocks:
            for line in block.get("lines", ()):
                self.spans += line["spans"]
                level += [abs(line["dir"][1]) < abs(line["dir"][0])] * len(line["spans"])
        self.boxes = np.array([span["bbox"] for span in self.spans]).reshape(-1, 4)
        self.sizes = np.array([span["size"] for span in self.spans])
        self.level = np.array(level, dtype=np.bool_)
        base = np.array([span["origin"][1] for span in self.spans])
        core = self.boxes + 0.2 * self.sizes[:, None] * np.array([1, 1, -1, -1])
        core[self.level, 1] = (base - _ABOVE_EM * self.sizes)[self.level]
        core[self.level, 3] = (base - _BELOW_EM * self.sizes)[self.level]
        core[:, 0] = np.where(self.level, self.boxes[:, 0], core[:, 0])
        core[:, 2] = np.where(self.level, self.boxes[:, 2], core[:, 2])
        self.core: _Floats = core


def _may_cut(spans: _Spans, clips: Sequence[BoxTuple], page: BoxTuple) -> bool:
    if not spans.spans:
        return False
    low, high = spans.core[:, :2], spans.core[:, 2:]
    reach = _BESIDE_EM * spans.sizes
    for clip in clips:
        top, bottom = np.array(clip[:2]), np.array(clip[2:])
        meets = (low < bottom).all(axis=1) & (high > top).all(axis=1)
        inside = (low >= top).all(axis=1) & (high <= bottom).all(axis=1)
        if any(_cuts(spans.spans[n], clip) for n in np.flatnonzero(meets & ~inside)):
            return True
        if clip != page and _is_wide(clip, page):
            continue
        flush = meets & spans.level
        flush &= (abs(low[:, 0] - clip[0]) < reach) | (abs(high[:, 0] - clip[2]) < reach)
        if any(_ends_at(spans.spans[n], clip) for n in np.flatnonzero(flush)):
            return True
    return False


def _cuts(span: dict[str, Any], clip: BoxTuple) -> bool:
    """Whether a clip goes through a letter of a span."""
    for char in span["chars"]:
        share = inside(_letter_box(char["bbox"], char["origin"], span["size"]), clip)
        if 0 < share < _WHOLE and not char["c"].isspace():
            return True
    return False


def _letter_box(box: BoxTuple, origin: Sequence[float], size: float) -> BoxTuple:
    """As high as a figure, where the box of the font goes far beyond."""
    top, bottom = max(box[1], origin[1] - _HEIGHT_EM * size), min(box[3], origin[1])
    return (box[0], top, box[2], bottom) if bottom - top > 0.3 * size else box


def _ends_at(span: dict[str, Any], clip: BoxTuple) -> bool:
    """Whether a figure begins or ends right at the side of a clip."""
    chars = [char for char in span["chars"] if not char["c"].isspace()]
    reach = _BESIDE_EM * span["size"]
    ends = ((chars[0], 0), (chars[-1], 2)) if chars else ()
    return any(
        char["c"] in _FIGURE and abs(char["bbox"][side] - clip[side]) < reach for char, side in ends
    )


def _followed(page: pymupdf.Page, bounds: BoxTuple) -> list[DrawnLetter]:
    device = ClipDevice(bounds)
    run_unturned(page, device)
    return device.letters
