# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Level and upright lines that a PDF page draws: strokes, thin bars, edges of boxes."""

from collections.abc import Iterator
from typing import Any

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.drawings import PageDrawings
from core.parse.native.frame import PageFrame
from core.parse.raw import Rule

_MAX_RULES = 5_000
_THIN_PT = 3.0
_THICK_PT = 5.0
"""A stroke that is so thick is an area: a marker over words, not a line through them."""
_STRAIGHT_PT = 1.0
_SHORTEST_PT = 4.0
_WHITE = 0.98


def read_rules(drawings: PageDrawings, frame: PageFrame) -> tuple[Rule, ...]:
    """Find the rules of a page; none where it holds more drawings than any table would.

    A rule has `x0 == x1` or `y0 == y1` exactly, and its first corner is the upper or left one.
    """
    rules: dict[Rule, None] = {}
    for drawing in drawings.shapes:
        if _is_visible(drawing):
            for rule in _rules_of(drawing, frame):
                rules[rule] = None
        if len(rules) > _MAX_RULES:
            return ()
    return tuple(rules)


def _is_visible(drawing: dict[str, Any]) -> bool:
    stroke, fill = drawing.get("color"), drawing.get("fill")
    return bool((stroke and min(stroke) < _WHITE) or (fill and min(fill) < _WHITE))


def _rules_of(drawing: dict[str, Any], frame: PageFrame) -> Iterator[Rule]:
    filled = drawing["type"] == "f"
    thick = 0.0 if filled else float(drawing.get("width") or 0.0)
    for item in drawing["items"]:
        segments = list(_segments(item, filled))
        if thick >= _THICK_PT:
            segments = [edge for one in segments for edge in _thick_edges(one, thick / 2)]
        for segment in segments:
            shown = frame.to_display(segment) if frame.rotation else segment
            shade = len(segments) > 1 and (filled or thick >= _THICK_PT)
            rule = _straighten(shown, frame, shade)
            if rule is not None:
                yield rule


def _segments(item: Any, filled: bool) -> Iterator[BoxTuple]:
    if item[0] == "l" and not filled:
        yield _box(item[1], item[2])
    elif item[0] == "re":
        yield from _edges(item[1])
    elif item[0] == "qu":
        points = item[1]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        yield from _edges((min(xs), min(ys), max(xs), max(ys)))


def _edges(rect: BoxTuple) -> Iterator[BoxTuple]:
    """A thin rectangle is one line; of a large one the four edges count, filled or stroked."""
    x0, x1 = sorted((rect[0], rect[2]))
    y0, y1 = sorted((rect[1], rect[3]))
    if x1 - x0 <= _THIN_PT and y1 - y0 > x1 - x0:
        middle = (x0 + x1) / 2
        yield (middle, y0, middle, y1)
    elif y1 - y0 <= _THIN_PT:
        middle = (y0 + y1) / 2
        yield (x0, middle, x1, middle)
    else:
        yield (x0, y0, x1, y0)
        yield (x0, y1, x1, y1)
        yield (x0, y0, x0, y1)
        yield (x1, y0, x1, y1)


def _thick_edges(line: BoxTuple, half: float) -> Iterator[BoxTuple]:
    """The edges of what a level or upright stroke paints."""
    x0, y0, x1, y1 = line
    if y1 - y0 <= _STRAIGHT_PT:
        yield from _edges((x0, y0 - half, x1, y1 + half))
    elif x1 - x0 <= _STRAIGHT_PT:
        yield from _edges((x0 - half, y0, x1 + half, y1))


def _box(one: tuple[float, float], other: tuple[float, float]) -> BoxTuple:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[0], other[0]),
        max(one[1], other[1]),
    )


def _straighten(box: BoxTuple, frame: PageFrame, shade: bool) -> Rule | None:
    x0, x1 = max(box[0], 0.0), min(box[2], frame.width)
    y0, y1 = max(box[1], 0.0), min(box[3], frame.height)
    wide, high = x1 - x0, y1 - y0
    if wide >= _SHORTEST_PT and 0 <= high <= _STRAIGHT_PT:
        y = round((y0 + y1) / 2, 2)
        return Rule(round(x0, 2), y, round(x1, 2), y, shade)
    if high >= _SHORTEST_PT and 0 <= wide <= _STRAIGHT_PT:
        x = round((x0 + x1) / 2, 2)
        return Rule(x, round(y0, 2), x, round(y1, 2), shade)
    return None
