# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lists that vanish or move, references taken for headings, headings cut in two, columns mixed."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from core.types import Outcome
from tests.integration.misreadings.sheets import (
    PARAGRAPH,
    saved,
    scanned,
    set_lines,
    set_prose,
    sheet,
    told,
)
from tests.integration.misreadings.whole_way import WholeWay

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]

Kept = Callable[[pymupdf.Document, Path], Path]
AS_PDF_AND_SCAN = pytest.mark.parametrize("kept", [saved, scanned], ids=["text layer", "scan"])
WORDS = [
    "(a) Flood means water that rises over dry land.",
    "(b) Loss means sudden damage to the dwelling.",
    "(c) Premium means $4,180 for each policy term.",
]
TERMS = [
    "- Hail is frozen rain.",
    "- Storm is wind over 60 mph.",
    "- Tide is the sea at its height.",
]
ANSWER = (
    "The insurer shall answer each claim in writing within thirty days and shall say in plain "
    "words why it pays less than was asked for the loss."
)


@AS_PDF_AND_SCAN
def test_lists_under_numbered_headings_are_whole_and_in_place(
    read: WholeWay, tmp_path: Path, kept: Kept
) -> None:
    document = pymupdf.open()
    page = sheet(document, 320, 270)
    y = set_lines(page, ["3 Definitions"], 20, 30, size=13, font="hebo") + 4
    y = set_lines(page, ["In this policy these words have these meanings:"], 20, y) + 2
    y = set_lines(page, WORDS, 35, y) + 8
    y = set_lines(page, ["3.1 Glossary"], 20, y, size=12, font="hebo") + 4
    y = set_lines(page, TERMS, 35, y) + 8
    y = set_lines(page, ["4 Deductibles"], 20, y, size=13, font="hebo") + 4
    set_prose(page, PARAGRAPH, 20, y, characters=55)
    found = read(kept(document, tmp_path / "lists.file"))
    assert told(found) == [
        ("heading", "3 Definitions"),
        ("paragraph", "In this policy these words have these meanings:"),
        *(("list_item", text) for text in WORDS),
        ("heading", "3.1 Glossary"),
        *(("list_item", text) for text in TERMS),
        ("heading", "4 Deductibles"),
        ("paragraph", PARAGRAPH),
    ]
    assert [b.section_index for b in found.blocks] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    assert (found.outcome, found.coverage) == (Outcome.COMPLETE, 1.0)


REFERENCES = [
    "the test of 11.5.14.2 applies",
    "11.5.14.2 applies to each loss",
    "11.5.14.2 of these rules governs the claim.",
    "see 4.2 of the policy.",
    "under section 7.",
    "pursuant to Article 9.",
]
RUNNING = [
    "We settle each claim as the rules say, and the limit stated in Section",
    "4.2 of this policy is the most that we pay for one loss, unless the test in",
    "11.5.14.2 applies to the loss and notice was given to us in good time under",
    "Section 7 and Article 9 of the rules that are in force when the loss begins.",
]


@AS_PDF_AND_SCAN
def test_references_open_no_sections(read: WholeWay, tmp_path: Path, kept: Kept) -> None:
    document = pymupdf.open()
    page = sheet(document, 380, 300)
    y = set_lines(page, ["11.5 Tests"], 20, 30, size=13, font="hebo") + 4
    for text in REFERENCES:
        y = set_lines(page, [text], 20, y) + 7
    y = set_lines(page, RUNNING, 20, y) + 8
    y = set_lines(page, ["11.6 Payment"], 20, y, size=13, font="hebo") + 4
    set_prose(page, PARAGRAPH, 20, y, characters=66)
    found = read(kept(document, tmp_path / "references.file"))
    assert [(s.number, s.title) for s in found.sections] == [("11.5", "Tests"), ("11.6", "Payment")]
    assert told(found) == [
        ("heading", "11.5 Tests"),
        *(("paragraph", text) for text in REFERENCES),
        ("paragraph", " ".join(RUNNING)),
        ("heading", "11.6 Payment"),
        ("paragraph", PARAGRAPH),
    ]


WRAPPED = [
    ["Section 14-3. Permits for work in public ways and for the", "storage of goods in streets"],
    ["Section 14-4. Notice to the owners of land that adjoins a", "public way"],
]


@AS_PDF_AND_SCAN
def test_wrapped_headings_are_one(read: WholeWay, tmp_path: Path, kept: Kept) -> None:
    document = pymupdf.open()
    page = sheet(document, 400, 260)
    y = 30.0
    for heading in WRAPPED:
        y = set_lines(page, heading, 20, y, size=12, font="hebo") + 5
        y = set_prose(page, PARAGRAPH, 20, y, characters=68) + 4
    found = read(kept(document, tmp_path / "wrapped.file"))
    assert told(found) == [
        ("heading", " ".join(WRAPPED[0])),
        ("paragraph", PARAGRAPH),
        ("heading", " ".join(WRAPPED[1])),
        ("paragraph", PARAGRAPH),
    ]
    assert [section.number for section in found.sections] == ["14-3", "14-4"]


@AS_PDF_AND_SCAN
def test_two_columns_are_read_one_after_the_other(
    read: WholeWay, tmp_path: Path, kept: Kept
) -> None:
    document = pymupdf.open()
    page = sheet(document, 440, 230)
    set_lines(page, ["5 Duties of the insurer and of the insured"], 20, 30, size=13, font="hebo")
    set_prose(page, f"On the left. {PARAGRAPH} {ANSWER}", 20, 56, characters=40)
    set_prose(page, f"On the right. {ANSWER} {PARAGRAPH}", 235, 56, characters=40)
    found = read(kept(document, tmp_path / "two.file"))
    assert told(found) == [
        ("heading", "5 Duties of the insurer and of the insured"),
        ("paragraph", f"On the left. {PARAGRAPH} {ANSWER}"),
        ("paragraph", f"On the right. {ANSWER} {PARAGRAPH}"),
    ]


def test_three_columns_are_read_one_after_the_other(read: WholeWay, tmp_path: Path) -> None:
    document = pymupdf.open()
    page = sheet(document, 520, 250)
    texts = [f"Column {n}. {PARAGRAPH} {ANSWER}" for n in (1, 2, 3)]
    for x, text in zip((20, 190, 360), texts, strict=True):
        set_prose(page, text, x, 40, characters=30)
    assert told(read(saved(document, tmp_path / "three.pdf"))) == [
        ("paragraph", text) for text in texts
    ]
