# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that wait for a person, or that one has settled, as the engine tells them."""

from dataclasses import dataclass, replace

from app.desktop.figure_words import decided, legible
from app.desktop.figures import Decision, read_decision
from app.desktop.values import Fault, Json, Place, Reading, Region


@dataclass(frozen=True, slots=True)
class ReviewNumber:
    """A figure of the queue.

    Attributes:
        number_id: Names it to the engine.
        document_id: Whose figure it is.
        text: As it was read.
        kind: What it counts: ``money``.
        gates: Whether an answer stops at it while it is in doubt.
        place: Where it stands.
        context: The words around it.
        confidence: How likely what was read is right; None where that is not known.
        readable: Whether what was read makes sense, so that it can be confirmed.
        readings: Of each reader.
        doubts: What speaks against it whatever was read: ``unread ink``.
        decision: None while it is in doubt.
    """

    number_id: str
    document_id: str
    text: str
    kind: str
    gates: bool
    place: Place
    context: str
    confidence: float | None
    readable: bool
    readings: tuple[Reading, ...]
    doubts: tuple[str, ...] = ()
    decision: Decision | None = None

    @property
    def doubtful(self) -> bool:
        """Whether nobody has settled it."""
        return self.decision is None

    @property
    def shown(self) -> str:
        """As a person settled it, else as it was read."""
        return self.text if self.decision is None else self.decision.text

    @property
    def title(self) -> str:
        """The same in words, where nothing was read or no figure is printed."""
        return legible(self.text) if self.decision is None else decided(self.decision)


@dataclass(frozen=True, slots=True)
class Saying:
    """What a person said of a figure.

    Attributes:
        action: Confirm, correct, that none is printed, or undo.
        text: Of a correction.
    """

    action: str
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Unlikely:
    """What a person said of a figure, and why they must say it again."""

    saying: Saying
    fault: Fault


def read_queue(data: Json) -> tuple[ReviewNumber, ...]:
    """Read the answer to ``numbers``."""
    return tuple(_number(item) for item in data["numbers"])


def with_decision(number: ReviewNumber, data: Json) -> ReviewNumber:
    """Return a figure as the answer to ``decide`` leaves it."""
    decision = read_decision(data["decision"])
    return replace(
        number, decision=decision, readable=data.get("confirmable", data["value"] is not None)
    )


def _number(item: Json) -> ReviewNumber:
    page_index = item["page_index"] or 0
    place = Place(
        version_id=f"{item['document_id']}.v{item['version']}",
        title=str(item["document"]),
        section_path=(),
        page_index=page_index,
        page_label=item["page_label"],
        regions=tuple(
            Region(box["page_index"], box["x0"], box["y0"], box["x1"], box["y1"])
            for box in item["boxes"]
        ),
        doubtful=True,
    )
    return ReviewNumber(
        number_id=item["id"],
        document_id=item["document_id"],
        text=item["text"],
        kind=item["kind"],
        gates=item.get("gates", True),
        place=place,
        context=item.get("context", ""),
        confidence=item["confidence"],
        readable=item.get("confirmable", item["value"] is not None),
        readings=tuple(Reading(r["source"], r["text"], r["probability"]) for r in item["readings"]),
        doubts=tuple(item.get("doubts", ())),
        decision=read_decision(item["decision"]),
    )
