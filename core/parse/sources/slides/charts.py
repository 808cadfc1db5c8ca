# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Charts as what they were drawn from: a title and a table of categories and values."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from lxml import etree

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind, TextRun, plain
from core.parse.sources.sheets.formats import GENERAL, show_number
from core.parse.sources.slides.paragraphs import runs_of
from core.parse.sources.slides.shapes import child, first_below, local, number

_CATEGORIES = ("cat", "xVal")
_VALUES = ("val", "yVal")

Points = dict[int, str]


@dataclass(frozen=True, slots=True)
class _Series:
    """One row or line of a chart.

    Attributes:
        name: In the legend.
        categories: What each value is of, by position.
        values: As they would show.
        sizes: Of a bubble chart.
    """

    name: str
    categories: Points
    values: Points
    sizes: Points


def chart_blocks(chart: etree._Element, place: str) -> Iterator[FlowBlock]:
    """Give a chart as its title, the titles of its axes and a table."""
    series = [_series(each) for each in chart.iter() if local(each) == "ser"]
    title = _title(child(chart, "chart"))
    if title:
        yield FlowBlock(FlowKind.CAPTION, (TextRun(title),), place=place)
    for axis in chart.iter():
        if local(axis).endswith("Ax") and _title(axis):
            yield FlowBlock(FlowKind.CAPTION, (TextRun(_title(axis)),), place=place)
    cells = list(_cells([each for each in series if each.values]))
    if cells:
        placed = tuple(
            FlowCell(row, column, (TextRun(text),), header=header, place=place)
            for row, column, text, header in cells
        )
        yield FlowBlock(FlowKind.TABLE, cells=placed, place=place)


def _cells(series: Sequence[_Series]) -> Iterator[tuple[int, int, str, bool]]:
    """Cells of the table: a column for each series, a row for each category.

    Where each series has its own categories, as points have, each is a table of its own below.
    """
    row = 0
    for group in _alike(series):
        names = [each.name for each in group]
        sized = any(each.sizes for each in group)
        if any(names):
            yield from ((row, n, name, True) for n, name in enumerate(names, 1) if name)
            row += 1
        positions = sorted({n for each in group for n in (*each.categories, *each.values)})
        for position in positions:
            label = next((s.categories[position] for s in group if position in s.categories), "")
            if label:
                yield row, 0, label, any(position in each.values for each in group)
            for column, each in enumerate(group, 1):
                if position in each.values:
                    yield row, column, each.values[position], False
            if sized and position in group[0].sizes:
                yield row, len(group) + 1, group[0].sizes[position], False
            row += 1


def _alike(series: Sequence[_Series]) -> list[list[_Series]]:
    """Series side by side that have the same categories, or none of their own."""
    groups: list[list[_Series]] = []
    for each in series:
        first = groups[-1][0] if groups else None
        if first is not None and not each.sizes and each.categories in ({}, first.categories):
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def _series(element: etree._Element) -> _Series:
    said: dict[str, Points] = {}
    for each in element:
        said[local(each)] = _points(each)
    return _Series(
        " ".join(said.get("tx", {}).values()),
        next((said[kind] for kind in _CATEGORIES if kind in said), {}),
        next((said[kind] for kind in _VALUES if kind in said), {}),
        said.get("bubbleSize", {}),
    )


def _points(element: etree._Element) -> Points:
    """Texts or numbers by position; of categories on several levels, all, the widest first."""
    levels = [each for each in element.iter() if local(each) == "lvl"]
    if not levels:
        cache = next(
            (each for each in element.iter() if local(each).endswith(("Cache", "Lit"))), None
        )
        if cache is None:
            value = child(element, "v")
            return {} if value is None or not value.text else {0: value.text}
        return _level(cache)
    found: Points = {}
    inner = _level(levels[0])
    outer = [(points, sorted(points)) for points in map(_level, reversed(levels[1:]))]
    for position, text in inner.items():
        above = [_at_or_before(level, order, position) for level, order in outer]
        found[position] = " / ".join(part for part in (*above, text) if part)
    return found


def _level(cache: etree._Element) -> Points:
    code = child(cache, "formatCode")
    default = (code.text if code is not None else None) or GENERAL
    is_number = local(cache).startswith("num")
    points: Points = {}
    for each in cache:
        value = child(each, "v")
        if local(each) == "pt" and value is not None and value.text:
            text = value.text
            shown = _shown(text, each.get("formatCode") or default) if is_number else text
            points[int(number(each, "idx"))] = shown
    return points


def _shown(text: str, code: str) -> str:
    try:
        value = Decimal(format(float(text), ".15g"))
    except (ValueError, InvalidOperation):
        return text
    return show_number(value, code) if value.is_finite() else text


def _at_or_before(level: Points, order: Sequence[int], position: int) -> str:
    """The text of a wider level, which is said once for all that it covers."""
    count = bisect_right(order, position)
    return level[order[count - 1]] if count else ""


def _title(element: etree._Element | None) -> str:
    title = child(element, "title")
    if title is None:
        return ""
    rich = first_below(title, "rich")
    if rich is None:
        return " ".join(_points(title).values())
    lines = [plain(runs_of(each)) for each in rich if local(each) == "p"]
    return " ".join(line.strip() for line in lines if line.strip())
