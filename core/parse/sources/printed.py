# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a block looks like in print: its mark and its words, and whether they could be a title."""

import re
from collections.abc import Sequence

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, title_marker
from core.parse.sources.flow import FlowBlock, FlowKind, plain

TEXT_KINDS = frozenset([FlowKind.PARAGRAPH, FlowKind.LINE, FlowKind.ITEM])
STRUCTURAL = frozenset(
    [
        "part",
        "subpart",
        "chapter",
        "section",
        "article",
        "rule",
        "schedule",
        "appendix",
        "annex",
        "endorsement",
        "exhibit",
        "attachment",
        "division",
        "title",
    ]
)
_ALONE = frozenset(["schedule", "appendix", "annex"])
"""Words that are titles without a number, where there is only one such part."""
_TITLE_WORDS = 12
_LONG_TITLE_WORDS = 40
_END = re.compile(r"[.;:,!?\u2014-]$")
_VERBS = re.compile(
    r"\b(?:shall|must|will|may|is|are|was|were|has|have|means|applies|apply|does|do|cannot|should)\b",
    re.IGNORECASE,
)


def printed(block: FlowBlock) -> str:
    """Its text in one line, with the mark before it."""
    return " ".join(f"{block.marker} {plain(block.runs)}".split())


def keyword_of(text: str) -> Marker | None:
    """The number that a text opens with after a word like Chapter; None if it has no such."""
    if text.lower() in _ALONE:
        return Marker(MarkerKind.KEYWORD, "", (), len(text), text.lower(), True)
    marker = title_marker(text)
    if marker is None or marker.kind is not MarkerKind.KEYWORD:
        return None
    return marker if marker.keyword in STRUCTURAL else None


def is_short_title(text: str, most: int = _TITLE_WORDS) -> bool:
    """Whether a text without a number reads as a title: short, and no sentence."""
    words = text.split()
    if not words or len(words) > most or _END.search(text) or not _opens_title(text):
        return False
    return marker_of(text) is None and _VERBS.search(text) is None


def is_long_title(text: str) -> bool:
    """Whether a text may be the title of the number above it, however many words it has."""
    words = text.split()
    if not words or len(words) > _LONG_TITLE_WORDS or _END.search(text):
        return False
    return marker_of(text) is None and _opens_title(text)


def is_bold(block: FlowBlock) -> bool:
    """Whether all its words are set in bold."""
    return all(run.bold for run in block.runs if run.text.strip())


def has_headings(blocks: Sequence[FlowBlock]) -> bool:
    """Whether a file marks any heading; one that marks none has them in its print, if at all."""
    return any(block.kind is FlowKind.HEADING or block.opens_section for block in blocks)


def next_text(blocks: Sequence[FlowBlock], start: int) -> int | None:
    """Position of the next block that is neither furniture nor a note; None at the end."""
    for position in range(start, len(blocks)):
        if blocks[position].kind not in {FlowKind.FURNITURE, FlowKind.FOOTNOTE}:
            return position
    return None


def _opens_title(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return len(letters) > 2 and not letters[0].islower()
