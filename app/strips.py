# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A figure cut out of its page in its line, for a person who is to say what is printed there."""

import struct
from dataclasses import dataclass

from core.errors import NotFoundError
from core.spans import Box, Span
from core.store.boxes import boxes_within
from core.types import Numeral
from core.workspace import Workspace

_PNG_SIZE = slice(16, 24)
"""Where a PNG says how wide and how high it is."""

# Of a strip, in points and in heights of the figure.
_LEAST_BESIDE_PT = 150.0
_EDGE_PT = 3.0
_FARTHEST_LINE = 3.0
_NO_LINE = 1.5


@dataclass(frozen=True, slots=True)
class Strip:
    """A figure in its line, with the lines above and below.

    Attributes:
        png: The picture.
        width: In pixels.
        height: In pixels.
        box: Of the figure in the picture, in pixels: left, upper, right, lower edge.
    """

    png: bytes
    width: int
    height: int
    box: tuple[float, float, float, float]


def number_strip(library: Workspace, numeral: Numeral, zoom: float) -> Strip:
    """Cut a figure out of its page with its line and the lines around it.

    Args:
        library: The open workspace.
        numeral: As stored.
        zoom: Pixels a point; fewer where the page itself has fewer.

    Raises:
        NotFoundError: It stands nowhere on a page.
    """
    version_id = numeral.span.version_id
    boxes = library.store.spans.boxes(numeral.span)
    if not boxes:
        message = f"The number {numeral.text!r} has no place on a page."
        raise NotFoundError(message, "Open the document and look for it there.")
    figure = _around([box for box in boxes if box.page_index == boxes[0].page_index])
    part = _strip_around(library, figure, numeral.span)
    png = library.part_picture(version_id, part, zoom)
    width, height = struct.unpack(">II", png[_PNG_SIZE])
    across, down = width / (part.x1 - part.x0), height / (part.y1 - part.y0)
    left, upper = (figure.x0 - part.x0) * across, (figure.y0 - part.y0) * down
    right, lower = (figure.x1 - part.x0) * across, (figure.y1 - part.y0) * down
    return Strip(png, width, height, (left, upper, right, lower))


def _strip_around(library: Workspace, figure: Box, span: Span) -> Box:
    page = library.store.spans.page(span.version_id, figure.page_index)
    runs = _runs_near(library, figure, span)
    tall = max(figure.y1 - figure.y0, 1.0)
    farthest = _FARTHEST_LINE * tall
    middle = (figure.y0 + figure.y1) / 2
    above = [run for run in runs if run.y1 <= middle and figure.y0 - run.y1 < farthest]
    below = [run for run in runs if run.y0 >= middle and run.y0 - figure.y1 < farthest]
    top = max(above, key=lambda run: run.y1).y0 if above else figure.y0 - _NO_LINE * tall
    bottom = min(below, key=lambda run: run.y0).y1 if below else figure.y1 + _NO_LINE * tall
    shown = [run for run in runs if run.y1 > top and run.y0 < bottom]
    left = min([figure.x0 - _LEAST_BESIDE_PT, *(run.x0 for run in shown)])
    right = max([figure.x1 + _LEAST_BESIDE_PT, *(run.x1 for run in shown)])
    return Box(
        figure.page_index,
        max(left - _EDGE_PT, 0.0),
        max(min(top, figure.y0) - _EDGE_PT, 0.0),
        min(right + _EDGE_PT, page.width),
        min(max(bottom, figure.y1) + _EDGE_PT, page.height),
    )


def _runs_near(library: Workspace, figure: Box, span: Span) -> list[Box]:
    """The lines of a figure's block, and of its neighbours, on its page."""
    spans = library.store.spans
    found: list[Box] = []
    for index in range(max(span.block_index - 1, 0), span.block_index + 2):
        block = spans.find_block(span.version_id, index)
        if block is not None and block.text:
            found += boxes_within(block, 0, len(block.text))
    return [run for run in found if run.page_index == figure.page_index]


def _around(boxes: list[Box]) -> Box:
    return Box(
        boxes[0].page_index,
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )
