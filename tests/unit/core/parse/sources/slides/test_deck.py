# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks made here, read back as a flow."""

import re
import zipfile
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.util import Inches

from core.errors import DamagedDocumentError, EmptyDocumentError
from core.parse.formats import FileFormat
from core.parse.sources.flow import FlowKind, TextRun, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings
from tests.unit.core.parse.sources.slides.decks import (
    BLANK,
    DRAWING,
    TITLE_AND_TEXT,
    TITLE_ONLY,
    add_box,
    add_slide,
    read,
    said,
)

DECK = "http://schemas.openxmlformats.org/presentationml/2006/main"


def test_each_slide_is_a_section_on_a_page_of_its_own(tmp_path: Path) -> None:
    deck = Presentation()
    add_slide(deck, TITLE_ONLY, "Perils")
    add_box(add_slide(deck, BLANK).shapes, "No title here", 1, 1)
    flow = read(deck, tmp_path)
    heads = [block for block in flow.blocks if block.kind is FlowKind.HEADING]
    assert [(plain(h.runs), h.level, h.new_page, h.page_label, h.place) for h in heads] == [
        ("Perils", 1, True, "Slide 1", "Slide 1"),
        ("Slide 2", 1, True, "Slide 2", "Slide 2"),
    ]
    assert said(flow) == ["Perils", "Slide 2", "No title here"]
    assert flow.blocks[-1].place == "Slide 2"
    assert flow.title == "Perils"


def test_shapes_are_read_by_their_place_and_not_as_they_were_drawn(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, TITLE_ONLY)
    add_box(slide.shapes, "third", 1, 4)
    add_box(slide.shapes, "second", 5, 2.1)
    add_box(slide.shapes, "fourth", 4, 4.05)
    add_box(slide.shapes, "first", 1, 2.2)
    slide.shapes.title.text = "Title"
    slide.shapes.title.top, slide.shapes.title.left = Inches(6), Inches(1)
    assert said(read(deck, tmp_path)) == ["Title", "first", "second", "third", "fourth"]


def test_a_group_is_read_as_one_thing_at_its_own_place(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, BLANK)
    for name, left in (("B", 5), ("A", 1)):
        group = slide.shapes.add_group_shape()
        add_box(group.shapes, f"text of {name}", left, 3)
        add_box(group.shapes, f"head of {name}", left, 2)
    assert said(read(deck, tmp_path))[1:] == [
        "head of A",
        "text of A",
        "head of B",
        "text of B",
    ]


def test_a_group_that_was_scaled_has_its_members_where_they_show(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, BLANK)
    group = slide.shapes.add_group_shape()
    add_box(group.shapes, "low", 1, 5)
    add_box(group.shapes, "high", 1, 1)
    group.top, group.height = Inches(0.2), Inches(0.6)
    add_box(slide.shapes, "below all", 1, 3)
    assert said(read(deck, tmp_path))[1:] == ["high", "low", "below all"]


def test_a_group_with_other_shapes_among_its_members_is_read_by_place(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, BLANK)
    group = slide.shapes.add_group_shape()
    add_box(group.shapes, "last", 1, 6)
    add_box(group.shapes, "first", 1, 1)
    add_box(slide.shapes, "middle", 1, 3)
    assert said(read(deck, tmp_path))[1:] == ["first", "middle", "last"]


def test_bullets_and_levels_come_from_the_master(tmp_path: Path) -> None:
    deck = Presentation()
    frame = add_slide(deck, TITLE_AND_TEXT, "Cover").placeholders[1].text_frame
    frame.text = "Flood"
    inner = frame.add_paragraph()
    inner.text, inner.level = "of rivers", 1
    flow = read(deck, tmp_path)
    assert [(b.kind, b.level, b.marker) for b in flow.blocks[1:]] == [
        (FlowKind.ITEM, 0, "•"),
        (FlowKind.ITEM, 1, "\u2013"),
    ]


def numbered(paragraph: Any, form: str, start: int | None = None) -> None:
    mark = etree.SubElement(paragraph._p.get_or_add_pPr(), f"{{{DRAWING}}}buAutoNum", type=form)
    if start is not None:
        mark.set("startAt", str(start))


def test_numbers_are_counted_as_they_show(tmp_path: Path) -> None:
    deck = Presentation()
    frame = add_box(add_slide(deck, BLANK).shapes, "one", 1, 1).text_frame
    forms: list[tuple[str, int, str | None, int | None]] = [
        ("inner a", 1, "alphaLcParenR", None),
        ("inner b", 1, "alphaLcParenR", None),
        ("two", 0, "arabicPeriod", None),
        ("inner anew", 1, "alphaLcParenR", None),
        ("no number", 0, None, None),
        ("from four", 0, "romanUcParenBoth", 4),
        ("five", 0, "romanUcParenBoth", 4),
    ]
    numbered(frame.paragraphs[0], "arabicPeriod")
    for text, level, form, start in forms:
        paragraph = frame.add_paragraph()
        paragraph.text, paragraph.level = text, level
        if form is not None:
            numbered(paragraph, form, start)
    assert said(read(deck, tmp_path))[1:] == [
        "1. one",
        "a) inner a",
        "b) inner b",
        "2. two",
        "a) inner anew",
        "no number",
        "(IV) from four",
        "(V) five",
    ]


def test_line_breaks_and_raised_and_struck_text_are_kept(tmp_path: Path) -> None:
    deck = Presentation()
    paragraph = add_box(add_slide(deck, BLANK).shapes, "10 m", 1, 1).text_frame.paragraphs[0]
    raised, struck = paragraph.add_run(), paragraph.add_run()
    raised.text, struck.text = "2", " old"
    raised.font._element.set("baseline", "30000")
    struck.font._element.set("strike", "sngStrike")
    paragraph.add_line_break()
    assert read(deck, tmp_path).blocks[1].runs == (
        TextRun("10 m"),
        TextRun("2", raised=True),
        TextRun(" old", struck=True),
        TextRun("\n"),
    )


def test_notes_stand_apart_below_their_slide(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, TITLE_ONLY, "Perils")
    slide.notes_slide.notes_text_frame.text = "Say this aloud."
    add_slide(deck, TITLE_ONLY, "Limits").notes_slide  # noqa: B018 - makes an empty one
    flow = read(deck, tmp_path)
    assert said(flow) == ["Perils", "Notes", "Say this aloud.", "Limits"]
    notes = flow.blocks[1]
    assert (notes.kind, notes.level, notes.new_page, notes.place) == (
        FlowKind.HEADING,
        2,
        False,
        "Slide 1, notes",
    )


def test_a_hidden_slide_is_named_and_keeps_its_number(tmp_path: Path) -> None:
    deck = Presentation()
    add_slide(deck, TITLE_ONLY, "Perils")
    add_slide(deck, TITLE_ONLY, "Rates").element.set("show", "0")
    add_slide(deck, TITLE_ONLY, "Limits")
    flow = read(deck, tmp_path)
    assert [(plain(b.runs), b.page_label) for b in flow.blocks] == [
        ("Perils", "Slide 1"),
        ("Limits", "Slide 3"),
    ]
    assert flow.facts == ("The hidden slide 2 (Rates) was not read.",)


def test_foot_date_and_number_are_furniture_and_so_is_what_the_master_prints(
    tmp_path: Path,
) -> None:
    deck = Presentation()
    slide = add_slide(deck, TITLE_ONLY, "Perils")
    for model in slide.slide_layout.placeholders:
        if model.placeholder_format.idx in {11, 12}:
            slide.shapes._spTree.append(deepcopy(model._element))
    for shape in slide.placeholders:
        if shape.placeholder_format.idx in {11, 12}:
            shape.text_frame.text = f"edge {shape.placeholder_format.idx}"
    printed = add_box(slide.shapes, "For insurers only", 1, 7)._element
    deck.slide_master.shapes._spTree.append(printed)
    flow = read(deck, tmp_path)
    furniture = [plain(b.runs) for b in flow.blocks if b.kind is FlowKind.FURNITURE]
    assert furniture == ["edge 11", "edge 12", "For insurers only"]
    assert said(flow) == ["Perils"]


def test_what_cannot_be_seen_is_not_read_and_said(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, TITLE_ONLY, "Perils")
    add_box(slide.shapes, "beside the slide", -5, 1)
    box = add_box(slide.shapes, "switched off", 1, 3)
    box._element.nvSpPr.cNvPr.set("hidden", "1")
    group = slide.shapes.add_group_shape()
    add_box(group.shapes, "in a group that was switched off", 1, 5)
    group._element.nvGrpSpPr.cNvPr.set("hidden", "1")
    flow = read(deck, tmp_path)
    assert said(flow) == ["Perils"]
    assert flow.facts == ("3 hidden things were not read (slide 1).",)


def pictured(slide: Any, folder: Path, words: str) -> None:
    Image.new("RGB", (4, 4)).save(folder / "dot.png")
    picture = slide.shapes.add_picture(str(folder / "dot.png"), Inches(1), Inches(1))
    picture._element.nvPicPr.cNvPr.set("descr", words)


def test_words_for_a_picture_stand_in_only_where_a_slide_says_nothing_else(
    tmp_path: Path,
) -> None:
    deck = Presentation()
    pictured(add_slide(deck, TITLE_ONLY, "Perils"), tmp_path, "a flooded house")
    pictured(add_slide(deck, BLANK), tmp_path, "a burnt house")
    flow = read(deck, tmp_path)
    assert said(flow) == ["Perils", "Slide 2", "a burnt house"]
    assert flow.facts == ("2 pictures were not read (slides 1, 2).",)


def test_comments_are_counted(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, TITLE_ONLY, "Perils")
    xml = b'<p:cmLst xmlns:p="urn:p"><p:cm/><p:cm/></p:cmLst>'
    part = Part(PackURI("/ppt/comments/comment1.xml"), "application/xml", slide.part.package, xml)
    slide.part.relate_to(part, RELATIONSHIP_TYPE.COMMENTS)
    assert read(deck, tmp_path).facts == ("2 comments were not read (slide 1).",)


def test_of_two_forms_of_a_shape_one_is_read(tmp_path: Path) -> None:
    deck = Presentation()
    slide = add_slide(deck, BLANK)
    box = add_box(slide.shapes, "said once", 1, 1)._element
    name = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    both = etree.SubElement(slide.shapes._spTree, f"{{{name}}}AlternateContent")
    for form in ("Choice", "Fallback"):
        etree.SubElement(both, f"{{{name}}}{form}").append(deepcopy(box))
    slide.shapes._spTree.remove(box)
    assert said(read(deck, tmp_path))[1:] == ["said once"]


def test_a_deck_of_the_strict_kind_is_read_as_any_other(tmp_path: Path) -> None:
    deck = Presentation()
    add_box(add_slide(deck, TITLE_ONLY, "Perils").shapes, "http://purl.oclc.org/ooxml/a/", 1, 3)
    usual, strict = tmp_path / "usual.pptx", tmp_path / "strict.pptx"
    deck.save(str(usual))
    with zipfile.ZipFile(usual) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith((".xml", ".rels")):
                plain_names = (
                    rb'="http://schemas\.openxmlformats\.org/(\w+)/2006/(relationships|main)'
                )
                data = re.sub(plain_names, rb'="http://purl.oclc.org/ooxml/\1/\2', data)
            new.writestr(name, data)
    flow = read_source(strict, strict.name, FileFormat.PPTX, ParseSettings())
    assert said(flow) == ["Perils", "http://purl.oclc.org/ooxml/a/"]


def test_a_deck_of_pictures_alone_is_empty_and_says_why(tmp_path: Path) -> None:
    deck = Presentation()
    pictured(add_slide(deck, BLANK), tmp_path, "")
    with pytest.raises(EmptyDocumentError, match="1 picture was not read") as caught:
        read(deck, tmp_path)
    assert "PDF" in caught.value.advice


def test_a_deck_without_a_size_is_read_whole(tmp_path: Path) -> None:
    deck = Presentation()
    add_slide(deck, TITLE_ONLY, "Perils")
    deck.element.find(f"{{{DECK}}}sldSz").set("cx", "wide")
    assert said(read(deck, tmp_path)) == ["Perils"]


def test_a_deck_without_its_slides_is_damaged(tmp_path: Path) -> None:
    deck = Presentation()
    add_slide(deck, TITLE_ONLY, "Perils")
    path = tmp_path / "deck.pptx"
    deck.save(str(path))
    cut = tmp_path / "cut.pptx"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(cut, "w") as new:
        for name in old.namelist():
            if not name.startswith("ppt/slides/slide"):
                new.writestr(name, old.read(name))
    with pytest.raises(DamagedDocumentError):
        read_source(cut, cut.name, FileFormat.PPTX, ParseSettings())


def test_figures_of_a_formula_on_a_slide_do_not_join(tmp_path: Path) -> None:
    deck = Presentation()
    box = add_box(add_slide(deck, BLANK).shapes, "Pay 1", 1, 1)
    math = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    newer = "http://schemas.microsoft.com/office/drawing/2010/main"
    parts = "".join(
        f"<m:{n}><m:r><m:t>{t}</m:t></m:r></m:{n}>" for n, t in (("num", 1), ("den", 2))
    )
    names = f'xmlns:a14="{newer}" xmlns:m="{math}"'
    formula = etree.fromstring(f"<a14:m {names}><m:oMath><m:f>{parts}</m:f></m:oMath></a14:m>")
    paragraph = box.text_frame.paragraphs[0]._p
    paragraph.append(formula)
    paragraph.add_r("5")
    assert said(read(deck, tmp_path))[1:] == ["Pay 1 1/2 5"]
