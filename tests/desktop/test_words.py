# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Facts as plain sentences."""

import pytest

from app.desktop import words
from app.desktop.values import Document, Lost, Place, Progress, Quote, Reading
from core.parse import formats


def make_quote(**changes) -> Quote:
    place = Place("d1.v2", "Policy", ("4 Deductibles", "4.2 By peril"), 15, "14", ())
    fields = {
        "place": place,
        "text": "Words.",
        "version": 2,
        "page_count": 62,
        "block_index": 1,
        "scanned": False,
        "number_confidence": None,
        "verified": True,
    }
    return Quote(**(fields | changes))


def make_document(**changes) -> Document:
    fields = {
        "document_id": "d1",
        "version": 1,
        "version_id": "d1.v1",
        "title": "Policy",
        "file_name": "policy.pdf",
        "corpus": "policies",
        "outcome": "complete",
        "pages": 31,
        "ocr_pages": 0,
        "failed_pages": (),
        "effective_from": None,
        "effective_to": None,
    }
    return Document(**(fields | changes))


@pytest.mark.parametrize(
    ("label", "index", "count", "expected"),
    [
        ("14", 15, 62, "page 14 (sheet 16 of 62)"),
        ("iv", 3, None, "page iv (sheet 4)"),
        (None, 0, 3, "sheet 1 of 3"),
        ("", 0, 3, "sheet 1 of 3"),
    ],
)
def test_a_page_is_named_by_print_and_sheet(label, index, count, expected) -> None:
    assert words.page_words(label, index, count) == expected


@pytest.mark.parametrize(
    ("failed", "expected"),
    [
        ((), "Complete · 31 pages"),
        ((2,), "Partly read · page 3 is missing"),
        ((2, 6), "Partly read · pages 3, 7 are missing"),
        (tuple(range(9)), "Partly read · pages 1, 2, 3, 4, 5, 6 and more are missing"),
    ],
)
def test_an_outcome_counts_pages_from_one(failed, expected) -> None:
    assert words.outcome_words(make_document(failed_pages=failed)) == expected


def test_text_that_was_lost_is_said_page_by_page() -> None:
    lost = (Lost(2, 120, "The deductible"), Lost(2, 6, "$5,000"), Lost(9, 1, ""))
    document = make_document(outcome="partial", coverage=0.97312, lost=lost)
    assert words.outcome_words(document) == "Partly read · 97.3 % of its characters"
    assert words.lost_words(document) == [
        "Sheet 3: 126 characters missing, from “The deductible” on",
        "Sheet 10: 1 character missing",
    ]
    many = tuple(Lost(index, 50, "") for index in range(8))
    assert words.lost_words(make_document(lost=many))[-1] == "And 2 more sheets"
    assert words.lost_words(make_document()) == []


@pytest.mark.parametrize(
    ("progress", "expected"),
    [
        (Progress("reading", "a.pdf", 0, 31), "Reading page 1 of 31"),
        (Progress("reading", "a.pdf", 3, 31), "Reading page 4 of 31"),
        (Progress("reading", "a.pdf", 31, 31), "Reading page 31 of 31"),
        (Progress("reading", "a.pdf", 0, None), "Reading"),
        (Progress("indexing", "a.pdf", 32, 64), "Making it searchable"),
        (Progress("new stage", "a.pdf", 0, None), "Working"),
    ],
)
def test_progress_in_words(progress, expected) -> None:
    assert words.progress_words(progress) == expected


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.713, "71.3 %"), (0.5, "50 %"), (1.0, "100 %"), (0.99996, "99.9 %"), (0.0, "0 %")],
)
def test_a_share_is_never_rounded_up_to_certainty(share, expected) -> None:
    assert words.percent(share) == expected


def test_the_least_certain_figure_of_a_card_counts() -> None:
    scanned = [make_quote(scanned=True, number_confidence=c) for c in (0.999, None, 0.984)]
    expected = "Read from a scan, its least certain figure 98.4 % sure"
    assert words.source_words(scanned) == expected
    assert words.source_words(scanned[1:2]) == "Read from a scan"
    assert words.source_words([make_quote()]) == "From the text of the file"


def test_what_is_copied_names_its_source() -> None:
    assert words.copied([make_quote(), make_quote(text="More.")]) == (
        "“Words.\nMore.”\n— Policy, version 2, 4 Deductibles › 4.2 By peril,"  # noqa: RUF001
        " page 14 (sheet 16 of 62)"
    )


def test_a_reading_that_found_nothing_says_so() -> None:
    reading = Reading("second reader", "", 0.0)
    assert words.reading_words(reading) == ("Second reading", "nothing", "0 % sure")


def test_a_struck_figure_says_so_instead_of_how_surely_it_was_read() -> None:
    reading = Reading("struck out", "$5,000", 0.0)
    assert words.reading_words(reading) == ("Struck out", "$5,000", "as it is displayed")


def test_an_unknown_code_still_has_a_title() -> None:
    assert words.refusal_title("SOMETHING_NEW") == "This cannot be answered safely"


def test_the_dialog_shows_every_kind_that_is_read() -> None:
    shown = set(words.FILE_KINDS.split("(")[1].split(")")[0].replace("*", "").split())
    pictures = {".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff"}
    texts = set(formats._TEXT_SUFFIXES) - formats.CODE_SUFFIXES
    assert shown == pictures | texts | set(formats._OFFICE_SUFFIXES)
