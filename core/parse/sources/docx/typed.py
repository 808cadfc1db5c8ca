# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers that were typed instead of made by Word: they count as its own do."""

from collections.abc import Sequence
from dataclasses import replace

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, ordinal
from core.parse.sources.docx.drafts import Draft, Paragraph
from core.parse.sources.docx.numbering import Level, Numbered
from core.parse.sources.marks import without

_BRACKETED = frozenset(
    {
        MarkerKind.PAREN_LOWER,
        MarkerKind.PAREN_ROMAN,
        MarkerKind.PAREN_UPPER,
        MarkerKind.PAREN_DIGIT,
    }
)
_WITH_STOP = frozenset(
    {MarkerKind.DECIMAL, MarkerKind.LOWER, MarkerKind.LOWER_ROMAN, MarkerKind.BULLET}
)
TYPED_DECIMAL = f"typed {MarkerKind.DECIMAL.value}"
_BRACKETS_LEVEL = 6
"""In brackets stand the numbers of deeper levels."""


def with_typed_numbers(drafts: Sequence[Draft]) -> list[Draft]:
    """The same drafts, typed numbers parted from the text of what is no heading."""
    return [_parted(draft) if isinstance(draft, Paragraph) else draft for draft in drafts]


def _parted(draft: Paragraph) -> Paragraph:
    if draft.numbered is not None or draft.outline is not None or draft.in_contents:
        return draft
    marker = marker_of(draft.text)
    if marker is None or not _is_sure(marker) or not draft.text[marker.end :].strip():
        return draft
    mark = draft.text[: marker.end].strip()
    bullet = marker.kind is MarkerKind.BULLET
    bracketed = marker.kind in _BRACKETED
    level = Level(number_format="bullet" if bullet else "decimal", text=mark)
    count = ordinal(marker.parts[-1]) if marker.parts else None
    depth = _BRACKETS_LEVEL if bracketed else marker.depth
    numbered = Numbered(mark, f"typed {marker.kind.value}", depth, count or 0, level)
    if marker.kind is MarkerKind.PAREN_DIGIT:
        # One and the same series with the numbers that it stands under.
        numbered = replace(numbered, list_key=TYPED_DECIMAL)
    return replace(draft, runs=without(draft.runs, marker.end), numbered=numbered)


def _is_sure(marker: Marker) -> bool:
    """Whether what a text opens with is a number for sure, and no quantity or initial."""
    if marker.kind in _BRACKETED or marker.kind is MarkerKind.BULLET:
        return True
    several = marker.kind is MarkerKind.DECIMAL and marker.depth > 1
    return marker.kind in _WITH_STOP and (marker.closed or several)
