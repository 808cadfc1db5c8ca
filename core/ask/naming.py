# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document calls itself: words of a question that only name it ask for nothing in it."""

import re
from dataclasses import dataclass

from core.ask.question import Question
from core.ask.sources import SpanSource
from core.ask.words import holds_phrase, phrase_stems, stems
from core.errors import StaleSpanError
from core.types import BlockKind, VersionInfo

_OPENING_BLOCKS = 30
"""Blocks that are looked through for a title block and the first running heads."""

_TITLE_LINE_CHARS = 120
_LEADING = (
    r"(?:(?:under|in|on|of|by|per|for|from|with|according to)\s+)?"
    r"(?:(?:the|our|my|your|this|their|her|his)\s+)?"
)
_TRAILING = r"(?:\s+(?:policy|form|act|manual|rules?|handbook|agreement))?,?"


@dataclass(frozen=True, slots=True)
class DocumentName:
    """How a document is called.

    Attributes:
        text: Title, file name, the lines of its title block and its running heads, joined.
        phrase: Their phrase stems, for terms that must stand in them.
        given: Stems of title and title block: words that go without saying in this document.
    """

    text: str
    phrase: tuple[str, ...]
    given: frozenset[str]


def document_name(spans: SpanSource, version: VersionInfo) -> DocumentName:
    """Read how a document is called: its title block ends where its text begins."""
    lines = [version.title]
    heads: list[str] = [version.file_name]
    opening = True
    for index in range(_OPENING_BLOCKS):
        try:
            block = spans.block(version.version_id, index)
        except StaleSpanError:  # The document ends here.
            break
        text = " ".join(block.text.split())
        if block.kind is BlockKind.FURNITURE:
            heads.append(text)
        elif block.kind is not BlockKind.HEADING or len(text) > _TITLE_LINE_CHARS:
            opening = False
        elif opening:
            lines.append(text)
    text = " . ".join(dict.fromkeys([*lines, *heads]))
    return DocumentName(text, phrase_stems(text), frozenset(stems(" . ".join(lines))))


def without_name(question: Question, name: DocumentName) -> str:
    """Return the question without the phrases that name the document: "under the dwelling form".

    The whole question when nothing would be left of it.
    """
    text = question.text
    for term in question.named:
        if holds_phrase(name.phrase, term.stems):
            text = re.sub(
                rf"\b{_LEADING}{re.escape(term.text)}\b{_TRAILING}", " ", text, flags=re.IGNORECASE
            )
    bare = re.sub(r"\s+([?!.,;])", r"\1", " ".join(text.split()))
    return bare if stems(bare) else question.text
