# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers and questions made with as few words as a test needs."""

from core.answers import Answer, Quote, Refusal, RefusalCode, Timings
from core.evaluate.golden import GoldenQuestion, Place
from core.evaluate.judge import CitationChecks
from core.spans import Box, Span
from core.types import Corpus, Metadata, Outcome, PageSource, VersionInfo
from models.base import ModelIdentity

MODEL = ModelIdentity("pointer", "ab" * 32, "runtime 1.0")


def version(file_name: str = "policy.pdf", document_id: str = "d1") -> VersionInfo:
    return VersionInfo(
        document_id=document_id,
        version=1,
        version_id=f"{document_id}.v1",
        corpus=Corpus.POLICIES,
        file_name=file_name,
        source_path=f"/library/{file_name}",
        title="Policy",
        content_sha256="0" * 64,
        outcome=Outcome.COMPLETE,
        coverage=1.0,
        page_count=9,
        ocr_pages=0,
        failed_pages=(),
        metadata=Metadata(),
        current=True,
        published_at="2026-04-01T00:00:00+00:00",
    )


def quote(
    text: str,
    *,
    file_name: str = "policy.pdf",
    page: int = 3,
    path: tuple[str, ...] = ("4 Deductibles", "4.2 By peril"),
    block: int = 0,
) -> Quote:
    return Quote(
        span=Span("d1.v1", block, 0, len(text)),
        text=text,
        version=version(file_name),
        section_path=path,
        page_index=page,
        page_label=None,
        boxes=(Box(page, 0, 0, 10, 10),),
        source=PageSource.TEXT,
        min_number_confidence=None,
        verified=True,
    )


def answer(*quotes: Quote, seconds: float = 1.0, text: str | None = None) -> Answer:
    return _record(quotes, None, seconds, text)


def refusal(code: RefusalCode = RefusalCode.NO_EVIDENCE, seconds: float = 1.0) -> Answer:
    return _record((), Refusal(code, "No.", "Look elsewhere."), seconds, None)


def _record(
    quotes: tuple[Quote, ...], refused: Refusal | None, seconds: float, text: str | None
) -> Answer:
    return Answer(
        answer_id="a1",
        question="?",
        text="\n".join(each.text for each in quotes) if text is None else text,
        quotes=quotes,
        refusal=refused,
        retrieved=(),
        models={"language_model": MODEL},
        signals={"dense_top": 0.5},
        seconds=Timings(0.0, 0.0, 0.0, seconds),
        asked_at="2026-04-01T00:00:00+00:00",
    )


def question(
    *words: str,
    section: str | None = "4.2",
    page: int | None = 3,
    document: str | None = "policy.pdf",
    question_id: str = "q1",
    kind: str = "clause",
    expected_quote: str | None = None,
) -> GoldenQuestion:
    return GoldenQuestion(
        question_id=question_id,
        question="How much?",
        answerable=True,
        kind=kind,
        places=(Place(document, section, page, words),),
        expected_quote=expected_quote,
    )


def unanswerable(*codes: RefusalCode, question_id: str = "u1") -> GoldenQuestion:
    return GoldenQuestion(
        question_id=question_id,
        question="Who?",
        answerable=False,
        kind="unanswerable",
        refusal_codes=codes,
    )


def agreeing(*quotes: Quote) -> CitationChecks:
    """Checks that find every one of these quotes as it is told."""
    stored = {each.span: each.text for each in quotes}
    return CitationChecks(read_span=stored.__getitem__, read_boxes=lambda each: each.text)
