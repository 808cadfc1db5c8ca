# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables, charts and diagrams of decks made here."""

from collections.abc import Iterator
from pathlib import Path

from lxml import etree
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.util import Inches

from core.parse.sources.flow import plain
from tests.unit.core.parse.sources.slides.decks import (
    BLANK,
    DRAWING,
    TITLE_ONLY,
    add_slide,
    read,
    rows,
    said,
    table_of,
)


def test_a_table_keeps_its_merged_cells_and_its_head(tmp_path: Path) -> None:
    deck = Presentation()
    frame = add_slide(deck, BLANK).shapes.add_table(
        3, 3, Inches(1), Inches(1), Inches(6), Inches(2)
    )
    table = frame.table
    for row, texts in enumerate((("Peril", "Limits", ""), ("Flood", "1", "2"), ("Wind", "3", "4"))):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    table.cell(0, 1).merge(table.cell(0, 2))
    block = table_of(read(deck, tmp_path))
    assert rows(block) == [["<Peril>", "<Limits>"], ["<Flood>", "1", "2"], ["<Wind>", "3", "4"]]
    assert (block.cells[1].column_span, block.place) == (2, "Slide 1")


def test_a_label_without_values_is_no_name(tmp_path: Path) -> None:
    deck = Presentation()
    frame = add_slide(deck, BLANK).shapes.add_table(
        4, 2, Inches(1), Inches(1), Inches(6), Inches(2)
    )
    texts = (("Peril", "Limit"), ("Water", ""), ("Flood", "1"), ("Rain", "2"))
    for row, (label, value) in enumerate(texts):
        frame.table.cell(row, 0).text, frame.table.cell(row, 1).text = label, value
    assert rows(table_of(read(deck, tmp_path))) == [
        ["<Peril>", "<Limit>"],
        ["Water", ""],
        ["<Flood>", "1"],
        ["<Rain>", "2"],
    ]


def test_a_chart_is_a_table_of_what_it_shows(tmp_path: Path) -> None:
    deck = Presentation()
    data = CategoryChartData(number_format='"$"#,##0.0')
    data.categories = ["North", "South"]
    data.add_series("2023", (1200, 2))
    data.add_series("2024", (None, 4.25))
    frame = add_slide(deck, BLANK).shapes.add_chart(
        XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(1), Inches(5), Inches(4), data
    )
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "Losses"
    frame.chart.value_axis.has_title = True
    frame.chart.value_axis.axis_title.text_frame.text = "thousands"
    flow = read(deck, tmp_path)
    assert said(flow)[1:] == ["Losses", "thousands"]
    assert rows(table_of(flow)) == [
        ["<2023>", "<2024>"],
        ["<North>", "$1,200.0"],
        ["<South>", "$2.0", "$4.3"],
    ]
    assert [(c.row, c.column) for c in table_of(flow).cells] == [
        (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2),
    ]  # fmt: skip


def test_points_of_a_chart_keep_both_their_values(tmp_path: Path) -> None:
    deck = Presentation()
    data = XyChartData()
    series = data.add_series("Claims")
    series.add_data_point(1, 10)
    series.add_data_point(2, 20)
    add_slide(deck, BLANK).shapes.add_chart(
        XL_CHART_TYPE.XY_SCATTER, Inches(1), Inches(1), Inches(5), Inches(4), data
    )
    assert rows(table_of(read(deck, tmp_path))) == [["<Claims>"], ["<1>", "10"], ["<2>", "20"]]


def outline_parts() -> Iterator[str]:
    yield '<d:pt modelId="0" type="doc"/>'
    for number, text in enumerate(("Report", "Review", "by phone"), 1):
        yield (
            f'<d:pt modelId="{number}"><d:t><a:bodyPr/><a:p><a:r><a:t>{text}</a:t></a:r></a:p>'
            "</d:t></d:pt>"
        )
    yield '<d:pt modelId="9" type="pres"/></d:ptLst><d:cxnLst>'
    for source, target, order in ((0, 2, 1), (0, 1, 0), (1, 3, 0)):
        yield f'<d:cxn modelId="x" srcId="{source}" destId="{target}" srcOrd="{order}"/>'
    yield '<d:cxn modelId="y" type="presOf" srcId="1" destId="9" srcOrd="0"/>'


def test_a_diagram_is_its_outline(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, TITLE_ONLY, "Claims")
    name = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
    model = (
        f'<d:dataModel xmlns:d="{name}" xmlns:a="{DRAWING}"><d:ptLst>'
        f"{''.join(outline_parts())}</d:cxnLst></d:dataModel>"
    )
    part = Part(
        PackURI("/ppt/diagrams/data1.xml"), "application/xml", slide.part.package, model.encode()
    )
    identity = slide.part.relate_to(part, f"{name}Data")
    frame = slide.shapes.add_table(1, 1, Inches(1), Inches(1), Inches(1), Inches(1))._element
    data = frame.graphic.graphicData
    data.set("uri", name)
    for each in list(data):
        data.remove(each)
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    etree.SubElement(data, f"{{{name}}}relIds").set(f"{{{relations}}}dm", identity)
    flow = read(deck, tmp_path)
    assert [(plain(b.runs), b.level) for b in flow.blocks[1:]] == [
        ("Report", 0),
        ("by phone", 1),
        ("Review", 0),
    ]
