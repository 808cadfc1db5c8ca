# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Charts as what they were drawn from: a title and a table of categories and values."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind, TextRun, plain
from core.parse.sources.sheets.formats import GENERAL
from core.parse.sources.slides.chart_axes import (
    Print,
    categories_print,
    is_plot,
    unit_named,
    values_print,
)
from core.parse.sources.slides.chart_labels import labels_of
from core.parse.sources.slides.paragraphs import runs_of
from core.parse.sources.slides.shapes import child, first_below, local, number

_CATEGORIES = ("cat", "xVal")
_VALUES = ("val", "yVal")

_AS_STORED = Print()

Points = dict[int, str]


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart says.

    Attributes:
        blocks: Its title, the titles of its axes and a table.
        hidden: How many of its rows or lines are filtered out.
        otherwise: Labels that print another figure than the one that is drawn, each with that one.
    """

    blocks: tuple[FlowBlock, ...]
    hidden: int
    otherwise: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Series:
    """One row or line of a chart.

    Attributes:
        name: In the legend.
        categories: What each value is of, by position.
        values: As they would show.
        sizes: Of a bubble chart.
        labels: What is printed at values in the place of their figures.
    """

    name: str
    categories: Points
    values: Points
    sizes: Points
    labels: Points

    def at(self, position: int) -> str:
        """What stands at a value: its label, and the figure where that holds none."""
        value, label = self.values[position], self.labels.get(position, "")
        if any(map(str.isdigit, label)):
            return label
        return f"{value}\n{label}" if label else value

    def otherwise(self) -> Iterator[tuple[str, str]]:
        """Labels with other figures than those that are drawn."""
        for position, label in self.labels.items():
            value = self.values.get(position, "")
            if _digits(label) and _digits(value) and _digits(label) != _digits(value):
                yield label, value


def read_chart(chart: etree._Element, place: str) -> Chart:
    """Read a chart as its title, the titles of its axes and a table."""
    axes = [axis for axis in chart.iter() if local(axis).endswith("Ax")]
    found = [each for each in chart.iter() if local(each) == "ser"]
    shown = [each for each in found if not _is_filtered(each)]
    series = [_series(each, axes) for each in shown]
    blocks = tuple(_blocks(chart, axes, series, place))
    otherwise = tuple(pair for each in series for pair in each.otherwise())
    return Chart(blocks, len(found) - len(shown), otherwise)


def _is_filtered(series: etree._Element) -> bool:
    return any(local(outer).startswith("filtered") for outer in series.iterancestors())


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


def _blocks(
    chart: etree._Element,
    axes: Sequence[etree._Element],
    series: Sequence[_Series],
    place: str,
) -> Iterator[FlowBlock]:
    titles = [_title(child(chart, "chart"))]
    for axis in axes:
        titles += [_title(axis), unit_named(axis)]
    for title in filter(None, titles):
        yield FlowBlock(FlowKind.CAPTION, (TextRun(title),), place=place)
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
                    yield row, column, each.at(position), False
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


def _series(element: etree._Element, axes: Sequence[etree._Element]) -> _Series:
    plot = next((each for each in element.iterancestors() if is_plot(each)), element)
    prints = dict.fromkeys(_CATEGORIES, categories_print(plot, axes))
    prints |= dict.fromkeys(_VALUES, values_print(element, plot, axes))
    said: dict[str, Points] = {}
    for each in element:
        said[local(each)] = _points(each, prints.get(local(each), _AS_STORED))
    return _Series(
        " ".join(said.get("tx", {}).values()),
        next((said[kind] for kind in _CATEGORIES if kind in said), {}),
        next((said[kind] for kind in _VALUES if kind in said), {}),
        said.get("bubbleSize", {}),
        labels_of(element),
    )


def _points(element: etree._Element, printed: Print) -> Points:
    """Texts or numbers by position; of categories on several levels, all, the widest first."""
    levels = [each for each in element.iter() if local(each) == "lvl"]
    if not levels:
        cache = next(
            (each for each in element.iter() if local(each).endswith(("Cache", "Lit"))), None
        )
        if cache is None:
            value = child(element, "v")
            return {} if value is None or not value.text else {0: value.text}
        return _level(cache, printed)
    found: Points = {}
    inner = _level(levels[0], printed)
    outer = [(each, sorted(each)) for each in (_level(e, printed) for e in reversed(levels[1:]))]
    for position, text in inner.items():
        above = [_at_or_before(level, order, position) for level, order in outer]
        found[position] = " / ".join(part for part in (*above, text) if part)
    return found


def _level(cache: etree._Element, printed: Print) -> Points:
    code = child(cache, "formatCode")
    default = (code.text if code is not None else None) or GENERAL
    is_number = local(cache).startswith("num")
    points: Points = {}
    for each in cache:
        value = child(each, "v")
        if local(each) == "pt" and value is not None and value.text:
            text = value.text
            own = each.get("formatCode") or default
            points[int(number(each, "idx"))] = printed.show(text, own) if is_number else text
    return points


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
        return " ".join(_points(title, _AS_STORED).values())
    lines = [plain(runs_of(each)) for each in rich if local(each) == "p"]
    return " ".join(line.strip() for line in lines if line.strip())
