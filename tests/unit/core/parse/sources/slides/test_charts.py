# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Charts print their figures in the formats of labels and axes, and labels may be typed."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from core.parse.sources.flow import Flow
from tests.unit.core.parse.sources.slides.decks import (
    BLANK,
    DRAWING,
    add_slide,
    read,
    rows,
    table_of,
)
from tests.unit.core.parse.sources.slides.decks import said as told

CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
NEWER = "http://schemas.microsoft.com/office/drawing/2012/chart"


def part(xml: str) -> Any:
    names = f'xmlns:c="{CHART}" xmlns:a="{DRAWING}" xmlns:c15="{NEWER}"'
    return etree.fromstring(f"<x {names}>{xml}</x>")[0]


def deck_with(*values: float) -> tuple[Any, Any]:
    """A deck with a chart of one row named Paid."""
    deck, data = Presentation(), CategoryChartData()
    data.categories = ["North", "South", "West"][: len(values)]
    data.add_series("Paid", values)
    frame = add_slide(deck, BLANK).shapes.add_chart(
        XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(1), Inches(5), Inches(4), data
    )
    return deck, frame.chart


def figures(flow: Flow) -> list[str]:
    return [row[1] for row in rows(table_of(flow))[1:]]


def set_labels(chart: Any, xml: str) -> None:
    series = next(chart._chartSpace.iter(f"{{{CHART}}}ser"))
    series.find(f"{{{CHART}}}cat").addprevious(part(f"<c:dLbls>{xml}</c:dLbls>"))


def typed(position: int, text: str) -> str:
    return (
        f'<c:dLbl><c:idx val="{position}"/><c:tx><c:rich><a:bodyPr/><a:p>{text}</a:p></c:rich>'
        '</c:tx><c:showVal val="1"/></c:dLbl>'
    )


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        ('<c:numFmt formatCode="0%" sourceLinked="0"/><c:showVal val="1"/>', ["13%", "200%"]),
        ('<c:numFmt formatCode="0%" sourceLinked="1"/><c:showVal val="1"/>', ["0.125", "2"]),
        ('<c:numFmt formatCode="0%" sourceLinked="0"/><c:showVal val="0"/>', ["0.125", "2"]),
        (
            '<c:numFmt formatCode="0%" sourceLinked="0"/><c:showVal val="1"/>'
            '<c:showPercent val="1"/>',
            ["0.125", "2"],
        ),
    ],
)
def test_figures_are_printed_as_their_labels_are(
    labels: str, shown: list[str], tmp_path: Path
) -> None:
    deck, chart = deck_with(0.125, 2)
    set_labels(chart, labels)
    assert figures(read(deck, tmp_path)) == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ('"$"#,##0', ["12.5", "$1,500"]),
        ('"$"#,##0.0', ["$12.5", "$1,500.0"]),
        ('#,##0.0000,"K"', ["0.0125K", "1.5000K"]),
        ("General", ["12.5", "1500"]),
    ],
)
def test_the_axis_gives_a_unit_where_it_does_not_round(
    code: str, shown: list[str], tmp_path: Path
) -> None:
    deck, chart = deck_with(12.5, 1500)
    chart.value_axis.tick_labels.number_format = code
    chart.value_axis.tick_labels.number_format_is_linked = False
    assert figures(read(deck, tmp_path)) == shown


def test_figures_of_an_axis_in_thousands_are_in_thousands(tmp_path: Path) -> None:
    deck, chart = deck_with(5200, 1000)
    chart.value_axis._element.append(
        part('<c:dispUnits><c:builtInUnit val="thousands"/></c:dispUnits>')
    )
    flow = read(deck, tmp_path)
    assert (told(flow)[1:], figures(flow)) == (["Thousands"], ["5.2", "1"])


def test_points_take_the_format_of_either_axis(tmp_path: Path) -> None:
    deck, data = Presentation(), XyChartData()
    data.add_series("Claims").add_data_point(5, 7)
    frame = add_slide(deck, BLANK).shapes.add_chart(
        XL_CHART_TYPE.XY_SCATTER, Inches(1), Inches(1), Inches(5), Inches(4), data
    )
    for axis, code in ((frame.chart.category_axis, '0" km"'), (frame.chart.value_axis, '"$"0')):
        axis.tick_labels.number_format = code
        axis.tick_labels.number_format_is_linked = False
    assert rows(table_of(read(deck, tmp_path))) == [["<Claims>"], ["<5 km>", "$7"]]


def test_labels_typed_by_hand_are_what_the_slide_prints(tmp_path: Path) -> None:
    deck, chart = deck_with(5000, 7000, 9)
    set_labels(
        chart,
        typed(0, "<a:r><a:t>$5,</a:t></a:r><a:r><a:t>200</a:t></a:r>")
        + typed(1, "<a:r><a:t>a record</a:t></a:r>")
        + typed(2, '<a:fld id="{1}" type="VALUE"><a:t>[VALUE]</a:t></a:fld>'),
    )
    flow = read(deck, tmp_path)
    assert figures(flow) == ["$5,200", "7000\na record", "9"]
    assert flow.facts == ("A chart on slide 1 prints $5,200 where 5000 is drawn.",)


def test_labels_may_come_from_cells(tmp_path: Path) -> None:
    deck, chart = deck_with(5000, 7000)
    field = '<a:fld id="{1}" type="CELLRANGE"><a:t>[CELLRANGE]</a:t></a:fld>'
    set_labels(chart, typed(0, field))
    points = "".join(f'<c:pt idx="{n}"><c:v>about {n}</c:v></c:pt>' for n in (5, 6))
    points = points.replace('"5"', '"0"').replace('"6"', '"1"')
    next(chart._chartSpace.iter(f"{{{CHART}}}ser")).append(
        part(
            f"<c:extLst><c:ext><c15:datalabelsRange><c15:dlblRangeCache>{points}"
            "</c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst>"
        )
    )
    assert figures(read(deck, tmp_path)) == ["about 5", "7000"]


def test_a_row_that_is_filtered_out_of_a_chart_is_said(tmp_path: Path) -> None:
    deck, chart = deck_with(5000, 7000)
    series = next(chart._chartSpace.iter(f"{{{CHART}}}ser"))
    values = "<c:val><c:numLit><c:pt idx='0'><c:v>1</c:v></c:pt></c:numLit></c:val>"
    series.getparent().append(
        part(
            "<c:extLst><c:ext><c15:filteredBarSeries><c15:ser>"
            f"{values}</c15:ser></c15:filteredBarSeries></c:ext></c:extLst>"
        )
    )
    flow = read(deck, tmp_path)
    assert figures(flow) == ["5000", "7000"]
    assert flow.facts == ("1 filtered chart row was not read (slide 1).",)
