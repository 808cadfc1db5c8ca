# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Footnotes, endnotes, heads and feet, and what a file states of itself."""

from pathlib import Path

import pytest

from core.parse.sources.flow import Flow, FlowKind, TextRun, plain
from core.types import Metadata
from tests.unit.core.parse.sources.docx.word_files import (
    cell,
    field,
    heading_styles,
    para,
    printed,
    read,
    row,
    run,
    styled,
    table,
)

BREAK = "<w:r><w:lastRenderedPageBreak/></w:r>"


def mark(note_id: int, kind: str = "footnote", more: str = "") -> str:
    return f'<w:r><w:{kind}Reference w:id="{note_id}"{more}/></w:r>'


def note(
    note_id: int, text: str, kind: str = "footnote", before: str = "", after: str = " "
) -> str:
    own = f"{run(before)}<w:r><w:{kind}Ref/></w:r>{run(after + text)}"
    return f'<w:{kind} w:id="{note_id}">{para(own)}</w:{kind}>'


def notes(flow: Flow) -> list[tuple[str, str, int | None]]:
    return [
        (block.marker, plain(block.runs), block.note_of)
        for block in flow.blocks
        if block.kind is FlowKind.FOOTNOTE
    ]


def test_a_note_follows_what_bears_its_raised_mark(tmp_path: Path) -> None:
    separator = '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
    flow = read(
        tmp_path,
        para("First.") + para(run("The limit is $5,000") + mark(2) + run(".")) + para("Last."),
        footnotes=separator + note(2, "Per year."),
    )
    assert notes(flow) == [("1", "Per year.", 1)]
    assert flow.blocks[1].runs == (
        TextRun("The limit is $5,000"),
        TextRun("1", raised=True),
        TextRun("."),
    )
    assert [block.kind.value for block in flow.blocks] == [
        "paragraph",
        "paragraph",
        "footnote",
        "paragraph",
    ]


def test_endnotes_stand_at_the_end_with_their_own_marks(tmp_path: Path) -> None:
    flow = read(
        tmp_path,
        para(run("A") + mark(1, "endnote")) + para("B"),
        endnotes=note(1, "Far below.", "endnote"),
    )
    assert notes(flow) == [("i", "Far below.", 0)]
    assert flow.blocks[-1].kind is FlowKind.FOOTNOTE


def test_marks_count_in_the_format_of_the_section_from_its_start(tmp_path: Path) -> None:
    said = '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="3"/></w:footnotePr>'
    flow = read(
        tmp_path,
        para(run("A") + mark(1) + mark(2)) + f"<w:sectPr>{said}</w:sectPr>",
        footnotes=note(1, "One.") + note(2, "Two."),
    )
    assert [found[:2] for found in notes(flow)] == [("c", "One."), ("d", "Two.")]


def ended(content: str, said: str) -> str:
    """The last paragraph of a section that counts its notes so."""
    return para(content, f"<w:sectPr><w:footnotePr>{said}</w:footnotePr></w:sectPr>")


@pytest.mark.parametrize(
    ("first", "last", "marks"),
    [
        ('<w:numFmt w:val="lowerLetter"/>', '<w:numFmt w:val="upperRoman"/>', ["a", "b", "III"]),
        ('<w:numFmt w:val="lowerLetter"/>', "", ["a", "b", "3"]),
        ("", '<w:numRestart w:val="eachSect"/>', ["1", "2", "1"]),
        ("", '<w:numRestart w:val="eachSect"/><w:numStart w:val="7"/>', ["1", "2", "7"]),
        ('<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/>', "", ["001", "002", "3"]),
    ],
)
def test_each_section_counts_its_notes_in_its_own_way(
    tmp_path: Path, first: str, last: str, marks: list[str]
) -> None:
    flow = read(
        tmp_path,
        ended(run("A") + mark(1) + mark(2), first)
        + para(run("B") + mark(3))
        + f"<w:sectPr><w:footnotePr>{last}</w:footnotePr></w:sectPr>",
        footnotes="".join(note(n, "x") for n in (1, 2, 3)),
    )
    assert [found[0] for found in notes(flow)] == marks


def test_marks_that_begin_anew_on_each_page_do_so_where_word_last_broke_it(tmp_path: Path) -> None:
    settings = '<w:footnotePr><w:numRestart w:val="eachPage"/></w:footnotePr>'
    flow = read(
        tmp_path,
        para(run("A") + mark(1) + mark(2)) + para(BREAK + run("B") + mark(3)),
        footnotes="".join(note(n, "x") for n in (1, 2, 3)),
        settings=settings,
    )
    assert [found[0] for found in notes(flow)] == ["1", "2", "1"]


def test_a_note_keeps_the_brackets_around_its_own_mark(tmp_path: Path) -> None:
    flow = read(
        tmp_path,
        para(run("Act(") + mark(1) + run(")")),
        footnotes=note(1, "1961 c. 33.", before="(", after=") "),
    )
    assert notes(flow) == [("(1)", "1961 c. 33.", 0)]
    assert plain(flow.blocks[0].runs) == "Act(1)"


def test_a_mark_of_ones_own_is_left_to_the_text(tmp_path: Path) -> None:
    own = mark(1, more=' w:customMarkFollows="1"') + run("*")
    flow = read(
        tmp_path, para(run("A") + own), footnotes=f'<w:footnote w:id="1">{para("* X")}</w:footnote>'
    )
    assert plain(flow.blocks[0].runs) == "A*"
    assert notes(flow) == [("", "* X", 0)]


def test_a_note_in_a_table_belongs_to_the_table(tmp_path: Path) -> None:
    flow = read(
        tmp_path,
        para("A") + table(row(cell(para(run("b") + mark(1))), cell("c"))),
        footnotes=note(1, "Per item."),
    )
    assert notes(flow) == [("1", "Per item.", 1)]


def test_a_note_that_is_not_there_leaves_its_mark(tmp_path: Path) -> None:
    flow = read(tmp_path, para(run("A") + mark(9)))
    assert printed(flow) == ["A1"]


def reference(kind: str, key: str, page: str = "default") -> str:
    return f'<w:{kind}Reference w:type="{page}" r:id="{key}"/>'


def furniture(flow: Flow) -> list[str]:
    return [plain(b.runs) for b in flow.blocks if b.kind is FlowKind.FURNITURE]


def test_heads_and_feet_are_furniture_around_their_section(tmp_path: Path) -> None:
    section = (
        f"<w:sectPr>{reference('header', 'header1')}{reference('footer', 'footer1')}</w:sectPr>"
    )
    flow = read(tmp_path, para("Text.") + section, header1=para("Head"), footer1=para("Foot"))
    assert [(b.kind.value, plain(b.runs)) for b in flow.blocks] == [
        ("furniture", "Head"),
        ("paragraph", "Text."),
        ("furniture", "Foot"),
    ]


def test_each_head_comes_once_and_only_where_its_kind_is_used(tmp_path: Path) -> None:
    first = reference("header", "header1") + reference("header", "header2", "first")
    ends = para("A", f"<w:sectPr>{first}<w:titlePg/></w:sectPr>")
    last = reference("header", "header1") + reference("header", "header3", "even")
    flow = read(
        tmp_path,
        f"{ends}{para('B')}<w:sectPr>{last}</w:sectPr>",
        header1=para("All pages"),
        header2=para("First page"),
        header3=para("Even pages"),
    )
    assert furniture(flow) == ["First page", "All pages"]


def test_numbers_of_pages_are_no_part_of_a_foot(tmp_path: Path) -> None:
    pages = run("Page ") + field("PAGE", "3") + run(" of ") + field("NUMPAGES", "9")
    foot = para("Form A-1") + para(pages) + para(run("Confidential, page ") + field("PAGE", "3"))
    section = f"<w:sectPr>{reference('footer', 'footer1')}</w:sectPr>"
    flow = read(tmp_path, para("Text.") + section, footer1=foot)
    assert furniture(flow) == ["Form A-1"]


CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
CUSTOM = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
VALUES = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"


def custom(**values: str) -> dict[str, str]:
    inner = "".join(
        f'<property name="{key.replace("_", " ")}" pid="2" fmtid="x"><vt:lpwstr>{value}</vt:lpwstr>'
        "</property>"
        for key, value in values.items()
    )
    spaces = f'xmlns="{CUSTOM}" xmlns:vt="{VALUES}"'
    return {"docProps/custom.xml": f"<Properties {spaces}>{inner}</Properties>"}


def test_properties_of_the_file_state_its_fields(tmp_path: Path) -> None:
    more = custom(
        Effective_Date="1 March 2026",
        Expiry_Date="2027-02-28T00:00:00Z",
        Jurisdiction="Ohio",
        Version="2.1",
        Form_Number="HO 00 03",
        Author="Somebody",
    )
    assert read(tmp_path, para("A"), more).metadata == Metadata(
        jurisdiction="Ohio",
        form_number="HO 00 03",
        effective_from="2026-03-01",
        effective_to="2027-02-28",
        edition="2.1",
    )


@pytest.mark.parametrize("day", ["03/04/2026", "March 2026", "31 February 2026", "soon"])
def test_a_day_that_may_be_another_is_not_read(tmp_path: Path, day: str) -> None:
    assert read(tmp_path, para("A"), custom(Effective_Date=day)).metadata == Metadata()


def test_a_stated_title_counts_where_it_is_printed_and_no_style_prints_another(
    tmp_path: Path,
) -> None:
    core = {
        "docProps/core.xml": f'<c:coreProperties xmlns:c="{CORE}" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Motor Policy</dc:title>'
        "</c:coreProperties>"
    }
    body = para("MOTOR POLICY") + styled("Heading1", "Introduction") + para("A")
    assert read(tmp_path, body, core, styles=heading_styles()).title == "Motor Policy"


def test_the_title_is_what_is_printed_or_else_what_the_properties_say(tmp_path: Path) -> None:
    core = {
        "docProps/core.xml": f'<c:coreProperties xmlns:c="{CORE}" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Of the file</dc:title>'
        "</c:coreProperties>"
    }
    assert read(tmp_path, para("A"), core).title == "Of the file"
    body = styled("Heading1", "Printed") + para("A")
    assert read(tmp_path, body, core, styles=heading_styles()).title == "Printed"
