# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window reads what the engine writes: both ends are held together here."""

from dataclasses import replace

from app import wire
from app.desktop.figures import Decision, Figure
from app.desktop.review_values import read_queue, with_decision
from app.desktop.values import (
    Limits,
    Place,
    Region,
    read_answer,
    read_fault,
    read_hits,
    read_shelf,
)
from app.engine.commands import AskArguments
from app.engine.number_commands import CropArguments, DecideArguments, NumbersArguments
from core.answers import Answer, Passage, Quote, QuotedFigure, Refusal, RefusalCode, Timings
from core.errors import EncryptedDocumentError
from core.spans import Box, Span
from core.types import (
    Corpus,
    Metadata,
    NumberDecision,
    Numeral,
    NumeralKind,
    Outcome,
    PageSource,
    Reading,
    VersionInfo,
)

SPAN = Span("d1.v2", 40, 0, 6)
BOX = Box(7, 1.234, 2, 3, 4)
VERSION = VersionInfo(
    document_id="d1",
    version=2,
    version_id="d1.v2",
    corpus=Corpus.POLICIES,
    file_name="policy.pdf",
    source_path="/x/policy.pdf",
    title="Homeowners Policy",
    content_sha256="0" * 64,
    outcome=Outcome.PARTIAL,
    coverage=0.98,
    page_count=18,
    ocr_pages=2,
    failed_pages=(3,),
    metadata=Metadata(effective_from="2026-04-01"),
    current=True,
    published_at="2026-11-30T05:00:00+00:00",
)
QUOTE = Quote(SPAN, "$5,000", VERSION, ("4.2",), 7, "5", (BOX,), PageSource.OCR, 0.99, True)
PASSAGE = Passage(
    VERSION,
    "d1.v2.p1",
    "d1.v2.c1",
    (SPAN,),
    (SPAN,),
    ("Homeowners Policy", "4 Deductibles"),
    "$5,000",
    (BOX,),
    "5",
    1.0,
    0.5,
    None,
)
FIGURE = Numeral(
    4,
    SPAN,
    "$5,000",
    None,
    "USD",
    NumeralKind.MONEY,
    0.6,
    False,
    (Reading("recogniser", "$5,000", 0.71239),),
)
PLACE = Place("d1.v2", "Homeowners Policy", ("4.2",), 7, "5", (Region(7, 1.23, 2, 3, 4),))


def make_answer(quotes: tuple[Quote, ...], refusal: Refusal | None) -> Answer:
    return Answer(
        answer_id="a1",
        question="How much?",
        text="",
        quotes=quotes,
        refusal=refusal,
        retrieved=(PASSAGE,),
        models={},
        signals={},
        seconds=Timings(0.1, 5, 0.1, 5.2),
        asked_at="2026-11-30T05:00:00+00:00",
        notes=("Pages are missing.",),
    )


def test_an_answer_comes_over_whole() -> None:
    answer = read_answer(wire.answer_json(make_answer((QUOTE,), None)), {})
    (quote,) = answer.quotes
    assert quote.place == PLACE
    assert (quote.text, quote.version, quote.page_count) == ("$5,000", 2, 18)
    assert (quote.scanned, quote.number_confidence, quote.verified) == (True, 0.99, True)
    assert (answer.answer_id, answer.question, answer.seconds) == ("a1", "How much?", 5.2)
    assert answer.notes == ("Pages are missing.",)
    assert answer.refusal is None


def test_passages_come_over_with_the_title_of_their_document() -> None:
    data = [wire.hit_json(PASSAGE)]
    (hit,) = read_hits(data, {"d1": "Homeowners Policy"})
    assert hit == Place(
        "d1.v2", "Homeowners Policy", ("4 Deductibles",), 7, "5", (Region(7, 1.23, 2, 3, 4),)
    )
    assert read_hits(data, {})[0].title == "policy.pdf"


def test_a_refusal_comes_over_with_figures_and_places() -> None:
    code = RefusalCode.LOW_CONFIDENCE_NUMBER
    refusal = Refusal(code, "Twice.", "Look.", (QUOTE,), (FIGURE,))
    numbers = [wire.numeral_json(FIGURE, [BOX], "Flood\t$5,000")]
    read = read_answer(wire.answer_json(make_answer((), refusal), numbers), {}).refusal
    assert (read.code, read.message, read.advice) == ("LOW_CONFIDENCE_NUMBER", "Twice.", "Look.")
    (quote,), (figure,) = read.quotes, read.numbers
    assert quote.place.doubtful
    assert (figure.number_id, figure.text) == ("d1.v2.n4", "$5,000")
    assert (figure.place.page_index, figure.place.page_label) == (7, "5")
    assert figure.readings[0].probability == 0.7124


def test_documents_and_failures_come_over() -> None:
    error = EncryptedDocumentError("It needs a password.", "Save it without one.")
    failure = {"path": "/x/a.pdf", "corpus": "policies", "error": wire.error_json(error)}
    shelf = read_shelf({"documents": [wire.version_json(VERSION)], "failures": [failure]})
    (document,) = shelf.documents
    assert (document.title, document.pages, document.failed_pages) == (
        "Homeowners Policy",
        18,
        (3,),
    )
    assert (document.corpus, document.outcome) == ("policies", "partial")
    assert (document.effective_from, document.effective_to) == ("2026-04-01", None)
    assert shelf.failures[0].fault == read_fault(wire.error_json(error))
    assert shelf.titles() == {"d1": "Homeowners Policy"}


def test_the_engine_takes_the_limits_that_the_window_sends() -> None:
    limits = Limits("policies", "d1", "2026-05-01")
    arguments = AskArguments.model_validate({"question": "How much?"} | limits.arguments())
    assert arguments.corpus is Corpus.POLICIES
    assert arguments.document_ids == ("d1",)
    assert arguments.in_force_on == "2026-05-01"
    free = AskArguments.model_validate({"question": "How much?"} | Limits().arguments())
    assert (free.corpus, free.document_ids, free.in_force_on) == (None, (), None)


DECISION = NumberDecision("$8,500", "A. Officer", "2026-11-30T12:00:00+00:00")


def test_figures_of_a_quote_come_over() -> None:
    figures = (
        QuotedFigure(0, 6, "$8,500", DECISION, "d1.v2.n4", "8500"),
        QuotedFigure(10, 12, "$9", None, "d1.v2.n5", None),
    )
    quote = replace(QUOTE, text="$5,000 or $9", figures=figures)
    (read,) = read_answer(wire.answer_json(make_answer((quote,), None)), {}).quotes
    settled = Decision("$8,500", "A. Officer", "2026-11-30T12:00:00+00:00")
    assert read.figures == (
        Figure(0, 6, "$5,000", "$8,500", settled, "d1.v2.n4"),
        Figure(10, 12, "$9", "$9", None, "d1.v2.n5"),
    )


def test_the_queue_comes_over() -> None:
    told = {"document": "Homeowners Policy", "page_label": "5"}
    waits = wire.numeral_json(FIGURE, [BOX], "Flood $5,000") | told
    settled = wire.numeral_json(replace(FIGURE, value="8500", decision=DECISION), [BOX], "") | told
    first, second = read_queue({"numbers": [waits, settled]})
    assert (first.number_id, first.document_id, first.text) == ("d1.v2.n4", "d1", "$5,000")
    assert (first.gates, first.readable, first.doubtful) == (True, False, True)
    assert first.place == replace(PLACE, section_path=(), doubtful=True)
    assert (first.confidence, first.readings[0].probability) == (0.6, 0.7124)
    assert second.decision == Decision("$8,500", "A. Officer", "2026-11-30T12:00:00+00:00")
    assert with_decision(first, settled) == replace(second, context=first.context)


def test_the_engine_takes_what_the_review_sends() -> None:
    """As the tests of the review find it in the journal of its engine."""
    confirm = {"number_id": "d1.v2.n4", "action": "confirm", "by": "A. Officer"}
    correct = confirm | {"action": "correct", "text": "$8,500"}
    for sent in (confirm, correct, confirm | {"action": "undo"}):
        assert DecideArguments.model_validate(sent).action.value == sent["action"]
    assert CropArguments.model_validate({"number_id": "d1.v2.n4", "zoom": 12.0}).zoom == 12
    assert NumbersArguments.model_validate({}).document_id is None
    assert NumbersArguments.model_validate({"document_id": "d1"}).document_id == "d1"
