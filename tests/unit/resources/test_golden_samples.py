# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The golden questions keep to their form, and what they expect stands where they say."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pymupdf
import pytest

from core.answers import RefusalCode
from core.evaluate.golden import GoldenQuestion, Place, read_golden
from resources.samples import build

SAMPLES = Path(build.__file__).parent
GOLDEN = SAMPLES.parent / "golden" / "samples.jsonl"
QUESTIONS = read_golden(GOLDEN)
ANSWERABLE = [question for question in QUESTIONS if question.answerable]
REFUSED = [question for question in QUESTIONS if not question.answerable]
PLACES = [(q.question_id, place) for q in ANSWERABLE for place in q.places]


def test_counts() -> None:
    kinds = Counter(question.kind for question in QUESTIONS)
    assert kinds == {
        "table_number": 39,
        "number": 23,
        "clause": 9,
        "definition": 5,
        "cross_reference": 3,
        "date": 3,
        "unanswerable": 28,
        "unreadable": 20,
    }
    assert len(ANSWERABLE) == 82


def test_no_question_is_asked_twice() -> None:
    assert len({question.question.casefold() for question in QUESTIONS}) == len(QUESTIONS)


def test_refusals_are_named_by_kind() -> None:
    expected = {
        "unanswerable": (RefusalCode.NO_EVIDENCE,),
        "unreadable": (RefusalCode.LOW_CONFIDENCE_NUMBER,),
    }
    for question in REFUSED:
        assert question.refusal_codes == expected[question.kind], question.question_id
        assert question.expected_quote is None


def test_unreadable_questions_cover_every_doubtful_figure_once() -> None:
    with (SAMPLES / build.FIGURES_FILE).open("rb") as file:
        doubtful = {f["id"] for f in tomllib.load(file)["figure"] if not f["readable"]}
    asked = [q.question_id.removeprefix("unreadable-") for q in REFUSED if q.kind == "unreadable"]
    assert sorted(asked) == sorted(doubtful)


@pytest.mark.parametrize("question", ANSWERABLE, ids=lambda question: question.question_id)
def test_quote_stands_once_in_the_document_on_the_page_named(question: GoldenQuestion) -> None:
    place = question.places[0]
    quote = question.expected_quote
    assert quote is not None
    pages = _pages(place.document)
    assert sum(page.count(quote) for page in pages) == 1
    assert quote in pages[place.page_index or 0]
    assert all(word in quote for word in place.expected_words)


@pytest.mark.parametrize(("question_id", "place"), PLACES, ids=[name for name, _ in PLACES])
def test_section_begins_on_or_before_the_page(question_id: str, place: Place) -> None:
    pages = _pages(place.document)
    page_index = place.page_index or 0
    assert place.section is not None, question_id
    assert any(place.section in page for page in pages[: page_index + 1])
    assert all(word in pages[page_index] for word in place.expected_words)


def test_no_answer_hangs_on_a_doubtful_figure() -> None:
    with (SAMPLES / build.FIGURES_FILE).open("rb") as file:
        listing = tomllib.load(file)
    for question in ANSWERABLE:
        if question.places[0].document == listing["document"]:
            doubtful = [
                figure["text"]
                for figure in listing["figure"]
                if not figure["readable"] and figure["page_index"] == question.places[0].page_index
            ]
            assert not [text for text in doubtful if text in (question.expected_quote or "")]


@cache
def _pages(document: str | None) -> tuple[str, ...]:
    """Text of each page, white space folded; for the scan, the text before it was printed."""
    assert document is not None
    path = SAMPLES / document
    if path.suffix == ".md":
        return (_folded(path.read_text(encoding="utf-8").replace("|", " ")),)
    opened = build.clean_document(document) if document in build.SCANNED else pymupdf.open(path)
    with opened:
        return tuple(_folded(page.get_text()) for page in opened.pages())


def _folded(text: str) -> str:
    return " ".join(text.split())
