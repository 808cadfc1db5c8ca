# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""All that a document states of itself, each value with the words that state it.

What it does not state stays unknown: a wrong value is worse than none, for a search by it would
leave the document out in silence.
"""

import re
from collections.abc import Sequence
from dataclasses import asdict

from core.parse.metadata.editions import edition
from core.parse.metadata.findings import Finding, finding, short_value, values_of
from core.parse.metadata.form_numbers import form_number, named_form
from core.parse.metadata.jurisdictions import jurisdiction
from core.parse.metadata.kinds import document_type, line_named, line_of_business, type_named
from core.parse.metadata.periods import in_force_from, in_force_to, period
from core.parse.metadata.sayings import Place, Saying, sayings
from core.spans import Span
from core.types import Block, Metadata, StatedBy, Statement

_PRODUCT = re.compile(
    r"product(?:\s+name)?|insurance\s+product|plan\s+name|name\s+of\s+product", re.IGNORECASE
)
_SOURCE = re.compile(
    r"source\s+system|system\s+of\s+record|exported\s+from|(?:generated|produced)\s+by\s+system",
    re.IGNORECASE,
)


def read_metadata(
    version_id: str, title: str, blocks: Sequence[Block], properties: Metadata | None = None
) -> tuple[Metadata, tuple[Statement, ...]]:
    """Read what the pages state; what the file alone says of itself is marked as such.

    Args:
        version_id: Whose blocks they are.
        title: Of the document.
        blocks: In reading order.
        properties: What the file's own properties state; a page that states it too wins.
    """
    said = sayings(blocks)
    form = form_number(said, title)
    found: dict[str, Finding | None] = {
        "document_type": document_type(said, title),
        "line_of_business": line_of_business(said),
        "jurisdiction": jurisdiction(said),
        "product": _named(said, _PRODUCT),
        "form_number": form.number if form else None,
        "effective_from": in_force_from(said),
        "effective_to": in_force_to(said),
        "source_system": _named(said, _SOURCE),
        "edition": (form.edition if form else None) or edition(said),
    }
    both = period(said)
    if both and not found["effective_from"] and not found["effective_to"]:
        found["effective_from"], found["effective_to"] = both
    values = {name: each.value for name, each in found.items() if each}
    statements = [
        Statement(name, StatedBy.PAGE, Span(version_id, each.block_index, each.start, each.end))
        for name, each in found.items()
        if each
    ]
    for name, stated in asdict(properties or Metadata()).items():
        if stated is not None and name not in values:
            values[name] = stated
            statements.append(Statement(name, StatedBy.FILE))
    for name, value in _from_file(title):
        if name not in values:
            values[name] = value
            statements.append(_of_file(version_id, name, title, said))
    return Metadata(**values), tuple(statements)


def _of_file(version_id: str, name: str, title: str, said: Sequence[Saying]) -> Statement:
    """The file's own title may be printed as well, though not as a heading: then its place."""
    for saying in said:
        start = saying.text.find(title)
        if start >= 0 and saying.place in {Place.TITLE, Place.FURNITURE}:
            at = saying.offset + start
            span = Span(version_id, saying.block_index, at, at + len(title))
            return Statement(name, StatedBy.PAGE, span)
    return Statement(name, StatedBy.FILE)


def _from_file(title: str) -> list[tuple[str, str]]:
    named = (
        ("document_type", type_named(title)),
        ("line_of_business", line_named(title)),
        ("form_number", named_form(title)),
    )
    return [(name, value) for name, value in named if value]


def _named(said: Sequence[Saying], label: "re.Pattern[str]") -> Finding | None:
    for saying, start in values_of(said, label):
        end = short_value(saying.text, start)
        if end is not None:
            return finding(saying, start, end)
    return None
