# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Word files of all makes, broken ones, and what is said of what is in them but not read."""

import io
import zipfile
from pathlib import Path

import docx
import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from core.errors import (
    DamagedDocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    XmlDepthError,
    XmlEntityError,
)
from core.parse.formats import FileFormat
from core.parse.sources.flow import FlowKind, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings
from tests.unit.core.parse.sources.docx.word_files import (
    SPACES,
    cell,
    para,
    printed,
    read,
    related,
    row,
    run,
    table,
    write,
)

SETTINGS = ParseSettings()


def repacked(path: Path, changes: dict[str, bytes | None]) -> Path:
    """The same file with some parts changed, put in, or left out."""
    with zipfile.ZipFile(path) as archive:
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    parts |= {name: content for name, content in changes.items() if content is not None}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            if changes.get(name, b"") is not None:
                archive.writestr(name, content)
    return path


def test_a_file_that_another_library_wrote(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Terms", 0)
    document.add_heading("Scope", 1)
    document.add_paragraph("It covers fire.")
    document.add_paragraph("smoke", style="List Bullet")
    document.add_paragraph("first", style="List Number")
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    cells[0].text, cells[1].text = "Limit", "$5,000"
    path = tmp_path / "made.docx"
    document.save(str(path))
    flow = read_source(path, "made.docx", FileFormat.DOCX, SETTINGS)
    assert printed(flow) == ["Terms", "Scope", "It covers fire.", "• smoke", "1. first"]
    assert [plain(c.runs) for c in flow.blocks[-1].cells] == ["Limit", "$5,000"]
    assert flow.title == "Terms"


def test_the_strict_form_of_the_format(tmp_path: Path) -> None:
    path = write(tmp_path, para(run("a", "<w:b/>")))
    with zipfile.ZipFile(path) as archive:
        old = archive.read("word/document.xml")
    strict = old.replace(
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
    )
    repacked(path, {"word/document.xml": strict})
    flow = read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)
    assert (printed(flow), flow.blocks[0].runs[0].bold) == (["a"], True)


def test_the_text_may_stand_in_a_part_of_any_name(tmp_path: Path) -> None:
    path = write(tmp_path, para("a"))
    with zipfile.ZipFile(path) as archive:
        text = archive.read("word/document.xml")
    target = related([("m", "officeDocument", "/text/main.xml")]).encode()
    repacked(path, {"word/document.xml": None, "text/main.xml": text, "_rels/.rels": target})
    assert printed(read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)) == ["a"]


def test_relations_to_parts_that_are_not_there_do_not_matter(tmp_path: Path) -> None:
    path = write(tmp_path, para("a"))
    lost = related([("s", "styles", "NULL"), ("n", "numbering", "gone.xml")]).encode()
    repacked(path, {"word/_rels/document.xml.rels": lost})
    assert printed(read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)) == ["a"]


def test_an_archive_without_a_text_is_damaged(tmp_path: Path) -> None:
    path = repacked(write(tmp_path, para("a")), {"word/document.xml": None})
    with pytest.raises(DamagedDocumentError, match=r"terms\.docx"):
        read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)


def test_a_text_without_a_body_is_damaged(tmp_path: Path) -> None:
    path = write(tmp_path, "")
    repacked(path, {"word/document.xml": f"<w:document {SPACES}/>".encode()})
    with pytest.raises(DamagedDocumentError, match="no body"):
        read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)


def test_a_file_without_a_word_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EmptyDocumentError):
        read(tmp_path, para(""))


def test_hostile_parts_are_refused_before_they_are_read(tmp_path: Path) -> None:
    path = write(tmp_path, para("a"))
    with zipfile.ZipFile(path) as archive:
        text = archive.read("word/document.xml")
    repacked(path, {"word/document.xml": b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + text})
    with pytest.raises(XmlEntityError):
        read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)
    nested = para("a")
    for _ in range(80):
        nested = table(row(cell(nested)))
    with pytest.raises(XmlDepthError):
        read(tmp_path, nested)


def test_what_is_nested_as_deep_as_allowed_is_read(tmp_path: Path) -> None:
    nested = para("a")
    for _ in range(60):
        nested = table(row(cell(nested + para("b")), cell("c")))
    flow = read(tmp_path, nested)
    assert flow.blocks[0].kind is FlowKind.TABLE
    assert plain(flow.blocks[0].cells[0].runs).startswith("a\nb\nc\nb")


def test_a_table_of_a_huge_grid_costs_no_more_than_its_cells(tmp_path: Path) -> None:
    wide = '<w:gridSpan w:val="1000"/>'
    late = '<w:gridBefore w:val="999999999"/>'
    rows = "".join(row(cell("a", wide)) for _ in range(3_000))
    flow = read(tmp_path, table(rows, row(cell("b"), properties=late)))
    assert len(flow.blocks[0].cells) == 3_001


def test_a_locked_file_is_opened_with_its_password(tmp_path: Path) -> None:
    plain_bytes = io.BytesIO()
    document = docx.Document()
    document.add_paragraph("Locked words.")
    document.save(plain_bytes)
    locked = io.BytesIO()
    OOXMLFile(plain_bytes).encrypt("Sesame 7", locked)
    path = tmp_path / "locked.docx"
    path.write_bytes(locked.getvalue())
    with pytest.raises(EncryptedDocumentError):
        read_source(path, "locked.docx", FileFormat.DOCX, SETTINGS)
    flow = read_source(path, "locked.docx", FileFormat.DOCX, SETTINGS, ("Sesame 7",))
    assert printed(flow) == ["Locked words."]


def test_macros_are_said_and_not_touched(tmp_path: Path) -> None:
    flow = read(tmp_path, para("a"), {"word/vbaProject.bin": "\0"})
    assert flow.facts == ("The file holds macros; they were not touched.",)


def test_comments_are_counted_and_left_out(tmp_path: Path) -> None:
    comment = f'<w:comment w:id="0" w:author="A">{para("Is this right?")}</w:comment>'
    body = para('<w:commentRangeStart w:id="0"/>' + run("a") + '<w:commentRangeEnd w:id="0"/>')
    flow = read(tmp_path, body, comments=comment)
    assert (printed(flow), flow.facts) == (["a"], ("1 comment was left out.",))


def test_parts_in_other_formats_are_said(tmp_path: Path) -> None:
    flow = read(tmp_path, para("a") + '<w:altChunk r:id="x"/>')
    assert flow.facts == ("1 part in another format was not read.",)


def test_words_of_a_diagram_follow_what_bears_it(tmp_path: Path) -> None:
    space = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
    drawing = f'<w:r><w:drawing><d:relIds xmlns:d="{space}" r:dm="data1"/></w:drawing></w:r>'
    points = "".join(
        f'<d:pt type="{kind}"><d:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></d:t></d:pt>'
        for kind, text in (("node", "Claim"), ("pres", "x"), ("node", "Payment"))
    )
    data = f'<d:dataModel xmlns:d="{space}" {SPACES}><d:ptLst>{points}</d:ptLst></d:dataModel>'
    path = write(tmp_path, para(run("Steps") + drawing) + para("Next."))
    relation = related([("data1", "diagramData", "diagrams/data1.xml")]).encode()
    repacked(
        path,
        {"word/diagrams/data1.xml": data.encode(), "word/_rels/document.xml.rels": relation},
    )
    flow = read_source(path, "terms.docx", FileFormat.DOCX, SETTINGS)
    assert printed(flow) == ["Steps", "Claim", "Payment", "Next."]
    assert flow.facts == ("1 text box was set after its paragraph.",)
