# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Entries of contents pages, which read like headings: the headings themselves come further on."""

import re
from collections.abc import Iterator, Sequence

from core.parse.lines.numbering import Marker
from core.parse.lines.paragraphs import Paragraph
from core.parse.structure.titles import Verdict, fold

_CONTENTS = re.compile(r"(?:table\s+of\s+)?contents|index", re.IGNORECASE)
_SECTIONS = frozenset({"heading", "clause"})
_LEAST_ENTRIES = 5
_LEAST_SHARE = 0.6


def contents_entries(paragraphs: Sequence[Paragraph], verdicts: Sequence[Verdict]) -> list[bool]:
    """Say of each paragraph whether it is an entry of a contents page."""
    last: dict[tuple[str, str], int] = {}
    for number, verdict in enumerate(verdicts):
        if verdict.role in _SECTIONS and verdict.marker is not None:
            last[_numbered_as(verdict.marker)] = number
    entries = [False] * len(verdicts)
    for number in _under_contents(paragraphs, verdicts, last):
        entries[number] = True
    titled = {_titled_as(verdict): number for number, verdict in enumerate(verdicts)}
    for first, end in _runs(paragraphs, verdicts):
        again = [n for n in range(first, end) if titled[_titled_as(verdicts[n])] > n]
        if len(again) >= max(_LEAST_ENTRIES, _LEAST_SHARE * (end - first)):
            # The heading that opens the text may stand right under the last entry.
            entries[first : again[-1] + 1] = [True] * (again[-1] + 1 - first)
    return entries


def _under_contents(
    paragraphs: Sequence[Paragraph], verdicts: Sequence[Verdict], last: dict[tuple[str, str], int]
) -> Iterator[int]:
    """Numbered entries under a heading that says ``Contents``, up to the first that is the last."""
    listed = False
    for number, (paragraph, verdict) in enumerate(zip(paragraphs, verdicts, strict=True)):
        if verdict.role == "heading" and verdict.marker is None:
            listed = bool(_CONTENTS.fullmatch(paragraph.text.strip()))
        elif listed and verdict.marker is not None and verdict.role in _SECTIONS:
            listed = last[_numbered_as(verdict.marker)] != number
            if listed:
                yield number


def _runs(
    paragraphs: Sequence[Paragraph], verdicts: Sequence[Verdict]
) -> Iterator[tuple[int, int]]:
    """Numbered headings with no text between them: first, and one past the last."""
    first = 0
    for number in range(len(verdicts) + 1):
        if number < len(verdicts) and _may_be_entry(paragraphs[number], verdicts[number]):
            continue
        if number - first >= _LEAST_ENTRIES:
            yield first, number
        first = number + 1


def _may_be_entry(paragraph: Paragraph, verdict: Verdict) -> bool:
    if verdict.marker is None or verdict.level is not None:
        return False
    return verdict.role in _SECTIONS and len(paragraph.rows) <= 2


def _numbered_as(marker: Marker) -> tuple[str, str]:
    """By what an entry and its heading are alike: a long number may get its word only there."""
    return ("" if marker.depth > 1 else marker.kind, marker.number)


def _titled_as(verdict: Verdict) -> tuple[str, ...]:
    """The same; a short number comes again in every chapter, so its title has to as well."""
    if verdict.marker is None or verdict.role not in _SECTIONS:
        return ()
    numbered = _numbered_as(verdict.marker)
    return numbered if verdict.marker.depth > 1 else (*numbered, fold(verdict.title))
