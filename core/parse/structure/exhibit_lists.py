# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lists of exhibits: numbered like sections, but an entry only names what is filed elsewhere."""

import re
from collections.abc import Iterator, Sequence

from core.parse.lines.numbering import MarkerKind
from core.parse.lines.paragraphs import Paragraph
from core.parse.structure.titles import Verdict

_FILED = re.compile(
    r"\bincorporated\s+(?:herein\s+)?by\s+reference\b|\b(?:filed|furnished)\s+(?:herewith|with\b|as\b)|"
    r"\bpreviously\s+filed\b",
    re.IGNORECASE,
)
_SECTIONS = frozenset({"heading", "clause", "item"})
_LEAST_ENTRIES = 3
_LEAST_FILED = 0.4
_LONGEST_BETWEEN = 8
"""Words of what may stand between entries: a page number, heads of columns."""


def exhibit_entries(paragraphs: Sequence[Paragraph], verdicts: Sequence[Verdict]) -> list[bool]:
    """Say of each paragraph whether it is an entry of such a list."""
    entries = [False] * len(verdicts)
    for run in _runs(paragraphs, verdicts):
        filed = sum(bool(_FILED.search(paragraphs[n].text)) for n in run)
        if len(run) >= _LEAST_ENTRIES and filed >= _LEAST_FILED * len(run):
            for n in run:
                entries[n] = True
    return entries


def _runs(paragraphs: Sequence[Paragraph], verdicts: Sequence[Verdict]) -> Iterator[list[int]]:
    """Numbered paragraphs with hardly a word between them."""
    run: list[int] = []
    for number, (paragraph, verdict) in enumerate(zip(paragraphs, verdicts, strict=True)):
        if _may_be_entry(verdict):
            run.append(number)
        elif verdict.role == "heading" or len(paragraph.text.split()) > _LONGEST_BETWEEN:
            yield run
            run = []
    yield run


def _may_be_entry(verdict: Verdict) -> bool:
    marker = verdict.marker
    if marker is None or verdict.level is not None or verdict.role not in _SECTIONS:
        return False
    return marker.kind is MarkerKind.DECIMAL and marker.depth <= 2
