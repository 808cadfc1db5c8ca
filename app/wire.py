# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Values as JSON: the fields that scripts and the window rely on; plain dicts, unformatted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from core.answers import Answer, Passage, Quote, QuotedFigure, Refusal
from core.errors import KnownError
from core.ingest.order import IngestResult
from core.parse.numbers.correction import Settled, may_be_confirmed
from core.spans import Box
from core.store.likeness import Likeness
from core.types import Block, LostText, Metadata, Numeral, Page, Section, Statement, VersionInfo

Json = dict[str, Any]

# Characters of the line that are shown on each side of a figure.
_CONTEXT = 60


def _rounded(probability: float | None) -> float | None:
    return None if probability is None else round(probability, 4)


def error_json(error: KnownError) -> Json:
    """A known fault."""
    return {"code": error.code, "message": error.message, "advice": error.advice}


def box_json(box: Box) -> Json:
    """A box in points; rounded to hundredths, far below what an eye can see."""
    return {
        "page_index": box.page_index,
        "x0": round(box.x0, 2),
        "y0": round(box.y0, 2),
        "x1": round(box.x1, 2),
        "y1": round(box.y1, 2),
    }


def boxes_json(boxes: Iterable[Box]) -> list[Json]:
    """Boxes in order."""
    return [box_json(box) for box in boxes]


def ingest_json(result: IngestResult) -> Json:
    """One line of `ingest --json`."""
    return {
        "path": result.path,
        "document_id": result.document_id,
        "version": result.version,
        "outcome": result.outcome.value,
        "pages_in": result.pages_in,
        "pages_out": result.pages_out,
        "ocr_pages": result.ocr_pages,
        "pages_kept": result.pages_kept,
        "coverage": None if result.coverage is None else round(result.coverage, 4),
        "chunks": result.chunks,
        "embedded": result.embedded,
        "numbers": result.numbers,
        "doubtful_numbers": result.doubtful_numbers,
        "page_errors": [
            {"page_index": page, "code": code, "message": message}
            for page, code, message in result.page_errors
        ],
        "lost": [lost_json(lost) for lost in result.lost],
        "facts": list(result.facts),
        "moved_from": result.moved_from,
        "nearly_same": likenesses_json(result.nearly_same),
        "error": None if result.error is None else error_json(result.error),
        "seconds": round(result.seconds, 3),
    }


def likenesses_json(found: Iterable[Likeness]) -> list[Json]:
    """Documents that are nearly the same as one, the likest first; `copy` says: the same bytes."""
    return [each.as_dict() for each in found]


def changed_json(changed: Mapping[str, tuple[str | None, str | None]]) -> Json:
    """Fields of the metadata that were changed, with what stood there and what stands there."""
    return {name: {"before": before, "after": after} for name, (before, after) in changed.items()}


def lost_json(lost: LostText) -> Json:
    """Characters of a page that stand in no block; no box where their place is not known."""
    return {
        "page_index": lost.page_index,
        "characters": lost.characters,
        "text": lost.text,
        "box": None if lost.box is None else box_json(lost.box),
    }


def metadata_json(metadata: Metadata) -> Json:
    """All fields, null where not stated."""
    return asdict(metadata)


@dataclass(frozen=True, slots=True)
class Stated:
    """Who states a field of the metadata, with the words and boxes it was read from."""

    statement: Statement
    text: str = ""
    boxes: tuple[Box, ...] = ()


def metadata_spans_json(metadata: Metadata, stated: Iterable[Stated]) -> Json:
    """Where each field is stated; those of which that is not known are left out."""
    return {
        each.statement.field: {
            "value": getattr(metadata, each.statement.field),
            "source": each.statement.stated_by.value,
            "text": each.text or None,
            "page_index": _first_page(each.boxes),
            "boxes": boxes_json(each.boxes),
        }
        for each in stated
    }


def version_json(version: VersionInfo) -> Json:
    """A row of `documents list --json`."""
    return {
        "document": version.file_name,
        "document_id": version.document_id,
        "version": version.version,
        "version_id": version.version_id,
        "title": version.title,
        "corpus": version.corpus.value,
        "outcome": version.outcome.value,
        "coverage": round(version.coverage, 4),
        "pages": version.page_count,
        "ocr_pages": version.ocr_pages,
        "failed_pages": list(version.failed_pages),
        "metadata": metadata_json(version.metadata),
        "current": version.current,
        "content_sha256": version.content_sha256,
        "source_path": version.source_path,
        "published_at": version.published_at,
    }


def hit_json(passage: Passage) -> Json:
    """One hit of `search --json`."""
    version = passage.version
    return {
        "document": version.file_name,
        "document_id": version.document_id,
        "version": version.version,
        "section_path": list(passage.breadcrumb[1:]),
        "page_index": _first_page(passage.boxes),
        "page_label": passage.page_label,
        "text": passage.text,
        "told": passage.told,
        "figures": [_figure_json(passage.text, each, {}) for each in passage.figures],
        "score": round(passage.score, 6),
        "boxes": boxes_json(passage.boxes),
    }


def _first_page(boxes: Sequence[Box]) -> int | None:
    return boxes[0].page_index if boxes else None


def quote_json(quote: Quote, pictures: Mapping[str, str] | None = None) -> Json:
    """One quote of `ask --json`.

    Args:
        quote: As given.
        pictures: Where the pictures of its doubtful figures are kept, by the names of the numerals.
    """
    version = quote.version
    return {
        "text": quote.text,
        "told": quote.told,
        "figures": [_figure_json(quote.text, each, pictures or {}) for each in quote.figures],
        "document": version.file_name,
        "document_id": version.document_id,
        "version": version.version,
        "version_id": version.version_id,
        "current": version.current,
        "title": version.title,
        "section_path": list(quote.section_path),
        "page_index": quote.page_index,
        "page_label": quote.page_label,
        "page_count": version.page_count,
        "boxes": boxes_json(quote.boxes),
        "source": quote.source.value,
        "min_number_confidence": _rounded(quote.min_number_confidence),
        "verified": quote.verified,
    }


def _figure_json(text: str, figure: QuotedFigure, pictures: Mapping[str, str]) -> Json:
    """A figure of a stored text: `text` is what was read, `shown` what is told."""
    decision = figure.decision
    told = None if decision is None else {**asdict(decision), "value": figure.value}
    return {
        "id": figure.number_id,
        "start": figure.start,
        "end": figure.end,
        "text": text[figure.start : figure.end],
        "shown": figure.shown,
        "doubtful": decision is None,
        "decision": told,
        "picture": pictures.get(figure.number_id),
    }


def numeral_json(numeral: Numeral, boxes: Sequence[Box], block_text: str) -> Json:
    """One numeral of `numbers list --json` or of a refusal's evidence.

    Args:
        numeral: As stored.
        boxes: Where it stands.
        block_text: Text of the block that it stands in; the words around it are shown with it.
    """
    version_id = numeral.span.version_id
    document_id, _, version = version_id.rpartition(".v")
    return {
        "id": f"{version_id}.n{numeral.index}",
        "document_id": document_id,
        "version": int(version),
        "text": numeral.text,
        "value": numeral.value,
        "unit": numeral.unit,
        "kind": numeral.kind.value,
        "gates": numeral.kind.gates,
        "page_index": _first_page(boxes),
        "boxes": boxes_json(boxes),
        "context": _context(block_text, numeral.span.start, numeral.span.end),
        "confidence": _rounded(numeral.confidence),
        "trusted": numeral.trusted,
        "doubts": [doubt.value for doubt in numeral.doubts],
        "confirmable": may_be_confirmed(
            Settled(numeral.text, numeral.value, numeral.unit, numeral.kind)
        ),
        "readings": [
            {"source": r.source, "text": r.text, "probability": round(r.probability, 4)}
            for r in numeral.readings
        ],
        "decision": _decision_json(numeral),
    }


def _decision_json(numeral: Numeral) -> Json | None:
    """Who settled a numeral, when, and as what; null while it stands as it was read."""
    made = numeral.decision
    if made is None:
        return None
    return {"by": made.by, "at": made.at, "value": numeral.value, "text": made.text}


def _context(text: str, start: int, end: int) -> str:
    """The words around a figure, cut at spaces, with an ellipsis where more of the line follows."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    left, right = max(line_start, start - _CONTEXT), min(line_end, end + _CONTEXT)
    if left > line_start:
        cut = text.find(" ", left, start)
        left = cut + 1 if cut >= 0 else left
    if right < line_end:
        cut = text.rfind(" ", end, right)
        right = cut if cut >= 0 else right
    before = "\N{HORIZONTAL ELLIPSIS}" if left > line_start else ""
    after = "\N{HORIZONTAL ELLIPSIS}" if right < line_end else ""
    return before + text[left:right] + after


def refusal_json(refusal: Refusal, numbers: Sequence[Json]) -> Json:
    """Why there is no answer; `numbers` are the doubtful numerals with their pictures."""
    pictures = _pictures(numbers)
    return {
        "code": refusal.code.value,
        "message": refusal.message,
        "advice": refusal.advice,
        "evidence": [{"kind": "quote", **quote_json(quote, pictures)} for quote in refusal.evidence]
        + [{**number, "numeral_kind": number["kind"], "kind": "number"} for number in numbers],
    }


def _pictures(numbers: Iterable[Json]) -> dict[str, str]:
    """Where the pictures of numerals are kept, by their names; those without one are left out."""
    return {each["id"]: each["picture"] for each in numbers if "picture" in each}


def answer_json(answer: Answer, numbers: Sequence[Json] = ()) -> Json:
    """The object of `ask --json`; `numbers` are the doubtful numerals with their pictures."""
    refusal = answer.refusal
    pictures = _pictures(numbers)
    seconds = answer.seconds
    return {
        "answer_id": answer.answer_id,
        "question": answer.question,
        "outcome": "answered" if refusal is None else "refused",
        "answer": answer.text if refusal is None else None,
        "quotes": [quote_json(quote, pictures) for quote in answer.quotes],
        "refusal": None if refusal is None else refusal_json(refusal, numbers),
        "notes": list(answer.notes),
        "retrieved": [hit_json(passage) for passage in answer.retrieved],
        "models": {role: asdict(identity) for role, identity in answer.models.items()},
        "signals": {name: round(value, 6) for name, value in answer.signals.items()},
        "seconds": {
            "retrieve": round(seconds.retrieve, 3),
            "extract": round(seconds.extract, 3),
            "verify": round(seconds.verify, 3),
            "total": round(seconds.total, 3),
        },
        "asked_at": answer.asked_at,
    }


def page_json(page: Page, blocks: Sequence[Json]) -> Json:
    """One page of `documents show --json`. Characters are counted without spaces."""
    return {
        "page_index": page.index,
        "page_label": page.label,
        "width": round(page.width, 2),
        "height": round(page.height, 2),
        "pixel_width": page.pixel_width,
        "pixel_height": page.pixel_height,
        "source": page.source.value,
        "ocr_reason": page.ocr_reason,
        "error": None
        if page.error_code is None
        else {"code": page.error_code, "message": page.error_message},
        "raw_characters": page.raw_characters,
        "kept_characters": page.kept_characters,
        "lost": [],
        "blocks": list(blocks),
    }


def block_json(block: Block, path: tuple[str, ...], page_index: int, boxes: Sequence[Box]) -> Json:
    """One block of a page: only the words and boxes that stand on that page.

    A block that goes on over a page's end stands on both pages, each with its part, under one
    `block_index`.
    """
    here = np.flatnonzero(block.chars.page_indexes == page_index)
    return {
        "block_index": block.index,
        "kind": block.kind.value,
        "level": block.level,
        "section_path": list(path),
        "place": block.place,
        "text": block.text[here[0] : here[-1] + 1].strip() if here.size else "",
        "boxes": boxes_json(box for box in boxes if box.page_index == page_index),
    }


def document_json(
    version: VersionInfo,
    pages: Sequence[Page],
    blocks: Sequence[Block],
    sections: Sequence[Section],
    boxes: Mapping[int, Sequence[Box]],
    stated: Sequence[Stated] = (),
) -> Json:
    """The object of `documents show --json`. `boxes` are by block index."""
    by_page: dict[int, list[Json]] = {page.index: [] for page in pages}
    for block in blocks:
        path = () if block.section_index is None else sections[block.section_index].path
        on_pages = sorted({box.page_index for box in boxes[block.index]})
        for page_index in on_pages:
            part = block_json(block, path, page_index, boxes[block.index])
            by_page[page_index].append(part)
    return {
        **version_json(version),
        "metadata_spans": metadata_spans_json(version.metadata, stated),
        "pages": [page_json(page, by_page[page.index]) for page in pages],
    }


def with_lost(document: Json, lost: Iterable[LostText]) -> Json:
    """Tell with each page of `document_json` where text of it stood that is in no block."""
    pages = {page["page_index"]: page for page in document["pages"]}
    for each in lost:
        pages[each.page_index]["lost"].append(lost_json(each))
    return document
