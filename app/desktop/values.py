# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the engine tells, as frozen values. Their text is untrusted and shown as plain text only."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.desktop.figures import Figure, read_figures

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that did not work, in words for people."""

    code: str
    message: str
    advice: str


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle on a page, in points from its top left."""

    page_index: int
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Lost:
    """Characters of a page that stand in none of its text; `text` is how they begin, if known."""

    page_index: int
    characters: int
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is known of a document.

    Attributes:
        name: As in the metadata: ``form_number``.
        value: As printed, or as given.
        source: ``page``, ``file`` or ``user``; None for a library of an older version.
        page_index: Where it is stated.
    """

    name: str
    value: str
    source: str | None = None
    page_index: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document that can be asked."""

    document_id: str
    version: int
    version_id: str
    title: str
    file_name: str
    corpus: str
    outcome: str
    pages: int
    ocr_pages: int
    failed_pages: tuple[int, ...]
    effective_from: str | None
    effective_to: str | None
    coverage: float = 1.0
    lost: tuple[Lost, ...] = ()
    facts: tuple[Fact, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def partial(self) -> bool:
        """Whether something of it could not be read."""
        return self.outcome == "partial"


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be brought in."""

    path: str
    corpus: str
    fault: Fault

    @property
    def locked(self) -> bool:
        """Whether a password would open it."""
        return self.fault.code == "ENCRYPTED"


@dataclass(frozen=True, slots=True)
class Place:
    """Something on a page that can be gone to.

    Attributes:
        version_id: Whose page.
        title: Of the document.
        section_path: Headings from the top.
        page_index: Where it begins.
        page_label: Printed there, or None.
        regions: Where it stands; may go over several pages.
        doubtful: Whether it is shown because something could not be verified.
    """

    version_id: str
    title: str
    section_path: tuple[str, ...]
    page_index: int
    page_label: str | None
    regions: tuple[Region, ...]
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a page."""

    place: Place
    text: str
    version: int
    page_count: int | None
    block_index: int | None
    scanned: bool
    number_confidence: float | None
    verified: bool
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reader made of a figure."""

    source: str
    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class DoubtfulNumber:
    """A figure that could not be read for certain."""

    number_id: str
    text: str
    place: Place
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer."""

    code: str
    message: str
    advice: str
    quotes: tuple[Quote, ...]
    numbers: tuple[DoubtfulNumber, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question."""

    answer_id: str
    question: str
    quotes: tuple[Quote, ...]
    refusal: Refusal | None
    hits: tuple[Place, ...]
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Progress:
    """Where long work stands. `total` is None when that is not known."""

    stage: str
    item: str
    done: int
    total: int | None


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a question looks; an empty field limits nothing."""

    corpus: str | None = None
    document_id: str | None = None
    in_force_on: str | None = None

    def arguments(self) -> Json:
        """Return them as the engine's command takes them."""
        return {
            "corpus": self.corpus,
            "document_ids": [self.document_id] if self.document_id else [],
            "in_force_on": self.in_force_on,
        }


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the library holds."""

    documents: tuple[Document, ...] = field(default=())
    failures: tuple[Failure, ...] = field(default=())

    def titles(self) -> dict[str, str]:
        """Return the title of each document by its id."""
        return {document.document_id: document.title for document in self.documents}


def read_fault(data: Json) -> Fault:
    """Read an error."""
    return Fault(str(data["code"]), str(data["message"]), str(data["advice"]))


def read_progress(data: Json) -> Progress:
    """Read where the work stands."""
    return Progress(data["stage"], data["item"], data["done"], data["total"])


def read_shelf(data: Json) -> Shelf:
    """Read the answer to ``documents``."""
    return Shelf(
        tuple(_document(item) for item in data["documents"]),
        tuple(
            Failure(item["path"], item["corpus"], read_fault(item["error"]))
            for item in data["failures"]
        ),
    )


def read_hits(items: Iterable[Json], titles: dict[str, str]) -> tuple[Place, ...]:
    """Read passages; those without a place on a page are left out."""
    return tuple(_hit(item, titles) for item in items if item["boxes"])


def read_answer(data: Json, titles: dict[str, str]) -> Answer:
    """Read the answer to ``ask`` or ``answer``."""
    refusal = data["refusal"]
    return Answer(
        answer_id=data["answer_id"],
        question=data["question"],
        quotes=tuple(_quote(item) for item in data["quotes"]),
        refusal=None if refusal is None else _refusal(refusal, titles),
        hits=read_hits(data["retrieved"], titles),
        notes=tuple(data["notes"]),
        seconds=data["seconds"]["total"],
    )


def _document(item: Json) -> Document:
    metadata = item["metadata"]
    return Document(
        document_id=item["document_id"],
        version=item["version"],
        version_id=item["version_id"],
        title=item["title"] or item["document"],
        file_name=item["document"],
        corpus=item["corpus"],
        outcome=item["outcome"],
        pages=item["pages"],
        ocr_pages=item["ocr_pages"],
        failed_pages=tuple(item["failed_pages"]),
        effective_from=metadata["effective_from"],
        effective_to=metadata["effective_to"],
        coverage=item["coverage"],
        lost=tuple(
            Lost(each["page_index"], each["characters"], each["text"])
            for each in item.get("lost", ())
        ),
        facts=_facts(metadata, item.get("metadata_spans", {})),
        remarks=tuple(item.get("facts", ())),
    )


def _facts(metadata: Json, places: Json) -> tuple[Fact, ...]:
    """What is known, the days left out: they have a line of their own."""
    facts = []
    for name, value in metadata.items():
        if value is not None and not name.startswith("effective_"):
            place = places.get(name, {})
            facts.append(Fact(name, value, place.get("source"), place.get("page_index")))
    return tuple(facts)


def _hit(item: Json, titles: dict[str, str]) -> Place:
    return Place(
        version_id=f"{item['document_id']}.v{item['version']}",
        title=titles.get(item["document_id"]) or str(item["document"]),
        section_path=tuple(item["section_path"]),
        page_index=item["boxes"][0]["page_index"],
        page_label=item["page_label"],
        regions=_regions(item["boxes"]),
    )


def _quote(item: Json, *, doubtful: bool = False) -> Quote:
    place = Place(
        version_id=item["version_id"],
        title=item["title"] or item["document"],
        section_path=tuple(item["section_path"]),
        page_index=item["page_index"],
        page_label=item["page_label"],
        regions=_regions(item["boxes"]),
        doubtful=doubtful,
    )
    return Quote(
        place=place,
        text=item["text"],
        version=item["version"],
        page_count=item["page_count"],
        block_index=item.get("block_index"),
        scanned=item["source"] == "ocr",
        number_confidence=item["min_number_confidence"],
        verified=item["verified"],
        figures=read_figures(item.get("figures", ())),
    )


def _refusal(data: Json, titles: dict[str, str]) -> Refusal:
    evidence = data["evidence"]
    quotes = tuple(_quote(e, doubtful=True) for e in evidence if e["kind"] == "quote")
    labels = {(q.place.version_id, q.place.page_index): q.place.page_label for q in quotes}
    return Refusal(
        code=data["code"],
        message=data["message"],
        advice=data["advice"],
        quotes=quotes,
        numbers=tuple(_number(e, titles, labels) for e in evidence if e["kind"] == "number"),
    )


def _number(
    item: Json, titles: dict[str, str], labels: dict[tuple[str, int], str | None]
) -> DoubtfulNumber:
    version_id = f"{item['document_id']}.v{item['version']}"
    page_index = item["page_index"] or 0
    place = Place(
        version_id=version_id,
        title=titles.get(str(item["document_id"]), ""),
        section_path=(),
        page_index=page_index,
        page_label=labels.get((version_id, page_index)),
        regions=_regions(item["boxes"]),
        doubtful=True,
    )
    readings = tuple(Reading(r["source"], r["text"], r["probability"]) for r in item["readings"])
    return DoubtfulNumber(item["id"], item["text"], place, readings)


def _regions(boxes: Iterable[Json]) -> tuple[Region, ...]:
    return tuple(
        Region(box["page_index"], box["x0"], box["y0"], box["x1"], box["y1"]) for box in boxes
    )
