# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the fake engine tells: documents, answers and refusals in the engine's JSON."""

from typing import Any

from tests.desktop.fake_engine import document, error

Json = dict[str, Any]

FLOOD = "What is the flood deductible in Zone A?"
FAX = "What is the limit for the pier?"
NOWHERE = "Is a rental car paid for?"
SLOW = "What takes long?"
CRASH = "What kills the engine?"
GARBAGE = "What makes the engine talk nonsense?"
BROKEN = "What does not work?"
MARKUP = "What is written in markup?"

PATH = ["4 Deductibles", "4.2 By peril"]
ROW = "Flood\t$5,000\t$2,500"
HEADER = "Peril\tZone A\tZone B"
SENTENCE = "The deductible is the one that Table 1 shows."
MARKUP_TEXT = "<b>bold</b> & <img src='file:///etc/passwd'> <a href='x'>link</a>"


def scenario() -> Json:
    """Three documents, a failed file, an answer to each question above, and numbers in doubt."""
    policy = document("dpolicy", "Homeowners Policy", "policies", 18)
    fax = document("dfax", "Coastal Endorsement", "policies", 3, failed_pages=(1,))
    rule = document("drule", "Rule 11", "regulations", 4)
    failed = {
        "path": "/documents/locked.pdf",
        "corpus": "regulations",
        "error": error("ENCRYPTED", "locked.pdf needs a password.", "Save it without one."),
    }
    return {
        "documents": [policy, fax, rule],
        "failures": [failed],
        "numbers": numbers(),
        "answers": {
            FLOOD: {"evidence": hits(), "answer": answer("a-flood", FLOOD, flood_quotes())},
            FAX: {"evidence": hits(), "answer": answer("a-fax", FAX, [], unreadable())},
            NOWHERE: {"answer": answer("a-nowhere", NOWHERE, [], no_evidence())},
            SLOW: {
                "evidence": hits(),
                "delay_s": 30,
                "answer": answer("a-slow", SLOW, flood_quotes()),
            },
            CRASH: {"evidence": hits(), "crash": True},
            GARBAGE: {"garbage": True},
            BROKEN: {"error": error("BUG", "Something went wrong.", "Try again.")},
            MARKUP: {"answer": answer("a-markup", MARKUP, [quote(MARKUP_TEXT)])},
        },
    }


def hits() -> list[Json]:
    return [
        {
            "document": "dpolicy.pdf",
            "document_id": "dpolicy",
            "version": 1,
            "section_path": path,
            "page_index": page,
            "page_label": str(page - 1),
            "text": "…",
            "score": 1.0,
            "boxes": [box(page, 100, 300)],
        }
        for path, page in ((PATH, 7), (["12 Endorsements"], 15))
    ]


def answer(answer_id: str, question: str, quotes: list[Json], refusal: Json | None = None) -> Json:
    return {
        "answer_id": answer_id,
        "question": question,
        "outcome": "refused" if refusal else "answered",
        "answer": None if refusal else "\n".join(q["text"] for q in quotes),
        "quotes": quotes,
        "refusal": refusal,
        "notes": [],
        "retrieved": hits(),
        "models": {},
        "signals": {},
        "seconds": {"retrieve": 0.1, "extract": 5.0, "verify": 0.1, "total": 5.2},
        "asked_at": "2026-11-30T05:00:00+00:00",
    }


def flood_quotes() -> list[Json]:
    """Two rows of one table, a sentence of the same page, and one that goes over two pages."""
    return [
        quote(HEADER, block_index=40, boxes=[box(7, 250, 262)]),
        quote(ROW, block_index=40, boxes=[box(7, 264, 276), box(7, 264, 276, left=330)]),
        quote(SENTENCE, block_index=38, boxes=[box(7, 200, 212), box(7, 214, 226)]),
        quote(
            "It applies once.",
            block_index=60,
            page_index=9,
            page_label="7",
            boxes=[box(9, 700, 712), box(10, 80, 92)],
        ),
    ]


def quote(text: str, **changes: Any) -> Json:
    made = {
        "text": text,
        "document": "dpolicy.pdf",
        "document_id": "dpolicy",
        "version": 1,
        "version_id": "dpolicy.v1",
        "title": "Homeowners Policy",
        "section_path": PATH,
        "page_index": 7,
        "page_label": "5",
        "page_count": 18,
        "boxes": [box(7, 100, 112)],
        "source": "text",
        "min_number_confidence": None,
        "verified": True,
        "block_index": 1,
    }
    return made | changes


def unreadable() -> Json:
    found = quote("", document_id="dfax", version_id="dfax.v1", title="Coastal Endorsement")
    found |= {"document": "dfax.pdf", "page_index": 0, "page_label": None, "page_count": 3}
    found |= {"kind": "quote", "source": "ocr", "boxes": [box(0, 270, 290)]}
    figure = {
        "kind": "number",
        "numeral_kind": "money",
        "id": "dfax.v1.n4",
        "document_id": "dfax",
        "version": 1,
        "text": "$8,500",
        "value": None,
        "unit": "USD",
        "page_index": 0,
        "boxes": [box(0, 276, 287, left=390, right=427)],
        "confidence": 0.61,
        "trusted": False,
        "readings": [
            {"source": "recogniser", "text": "$8,500", "probability": 0.713},
            {"source": "second reader", "text": "$6,500", "probability": 0.642},
        ],
        "decision": None,
    }
    return {
        "code": "LOW_CONFIDENCE_NUMBER",
        "message": "The figure was read in two different ways.",
        "advice": "Look at the figure on the page.",
        "evidence": [found, figure],
    }


def numbers() -> list[Json]:
    """Two figures of the fax, one that stops no answer, one of the policy, one that is settled."""
    settled = {
        "text": "$2,500",
        "value": "2500",
        "by": "B. Officer",
        "at": "2026-11-28T12:00:00+00:00",
    }
    return [
        number("dfax.v1.n4", "$8,500"),
        number("dfax.v1.n6", "\N{REPLACEMENT CHARACTER}", value=None, confidence=0.0),
        number("dfax.v1.n9", "12", kind="reference", gates=False, page_index=2),
        number("dpolicy.v1.n2", "30 days", document="Homeowners Policy", kind="duration"),
        number("dpolicy.v1.n7", "$2,600", document="Homeowners Policy", decision=settled),
    ]


def number(number_id: str, text: str, **changes: Any) -> Json:
    document_id = number_id.partition(".")[0]
    made = {
        "id": number_id,
        "document": "Coastal Endorsement",
        "document_id": document_id,
        "version": 1,
        "text": text,
        "value": text.strip("$"),
        "unit": "USD",
        "kind": "money",
        "gates": True,
        "page_index": 0,
        "page_label": None,
        "boxes": [box(0, 276, 287, left=390, right=427)],
        "context": f"Pier or dock {text}",
        "confidence": 0.61,
        "trusted": False,
        "readings": [
            {"source": "recogniser", "text": text, "probability": 0.713},
            {"source": "second reader", "text": "$6,500", "probability": 0.642},
        ],
        "decision": None,
    }
    return made | changes


def no_evidence() -> Json:
    return {
        "code": "NO_EVIDENCE",
        "message": "No passage states this.",
        "advice": "Ask in other words.",
        "evidence": [],
    }


def box(page: int, top: float, bottom: float, left: float = 100, right: float = 300) -> Json:
    return {"page_index": page, "x0": left, "y0": top, "x1": right, "y1": bottom}
