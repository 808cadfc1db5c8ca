# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document says of itself on its first pages. What it does not state stays unknown."""

import re
from collections.abc import Sequence

from core.parse.numbers.numeral_forms import numerals_in
from core.parse.numbers.numeral_makers import Habits
from core.types import Block, BlockKind, Metadata, NumeralKind

FIRST_PAGES = 3

_FORM = re.compile(
    r"\bForm\s+(?:No\.?\s*|number\s*:?\s*)?(?P<form>(?:[A-Z]{1,5} )?"
    r"[A-Z]{1,5}[ -]?\d{1,4}(?:[ -]\d{2}){0,3}"
    r"(?:\s*\(\s*(?:Ed\.?\s*)?\d{2}[ /-]\d{2,4}\s*\))?)",
)
_FROM = re.compile(
    r"\b(?:effective(?:[\s_-]+(?:date|from|as\s+of|on))?|in\s+force\s+(?:from|on)|"
    r"comes?\s+into\s+force\s+on|"
    r"valid[\s_-]+from|takes?\s+effect\s+on)\s*[:=]?\s*",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\b(?:expir(?:es|y|ation)(?:[\s_-]+date|\s+on)?|effective[\s_-]+(?:to|until)|"
    r"in\s+force\s+until|valid[\s_-]+(?:to|until))\s*[:=]?\s*",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?i:jurisdiction|state|governing\s+law|territory)\s*:\s*(?P<place>[A-Z][A-Za-z .'&-]{2,40})"
)
_STATE_OF = re.compile(
    r"\b(?:State|Commonwealth|Province)\s+of\s+(?P<place>[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
)
_TYPES = (
    ("endorsement", "endorsement"), ("manual", "manual"), ("handbook", "manual"),
    ("bulletin", "bulletin"), ("circular", "bulletin"), ("directive", "regulation"),
    ("regulations?", "regulation"), ("by-?laws?", "regulation"), ("rules?", "regulation"),
    ("act", "regulation"), ("statute", "regulation"), ("code", "regulation"),
    ("schedule", "schedule"), ("guideline", "guideline"), ("policy", "policy"),
    ("policies", "policy"), ("agreement", "agreement"),
)  # fmt: skip
_LINES = (
    ("homeowners?", "homeowners"), ("flood", "flood"), ("renters?", "renters"),
    ("auto(?:mobile)?|motor", "motor"), ("travel", "travel"), ("liability", "liability"),
    ("marine", "marine"), ("life", "life"), ("health", "health"), ("dwelling", "homeowners"),
)  # fmt: skip


def read_metadata(title: str, blocks: Sequence[Block]) -> Metadata:
    """Read what the title and the first pages state."""
    first = [block for block in blocks if _starts_early(block)]
    texts = [block.text for block in first]
    return Metadata(
        document_type=_named(title, _TYPES),
        line_of_business=_named(title, _LINES),
        jurisdiction=_place(texts),
        form_number=_form(title, texts),
        effective_from=_dated(texts, _FROM),
        effective_to=_dated(texts, _TO),
    )


def _starts_early(block: Block) -> bool:
    if block.kind is BlockKind.FOOTNOTE or not len(block.chars):
        return False
    return int(block.chars.page_indexes[0]) < FIRST_PAGES


def _named(title: str, names: Sequence[tuple[str, str]]) -> str | None:
    for word, name in names:
        if re.search(rf"\b(?:{word})\b", title, re.IGNORECASE):
            return name
    return None


def _form(title: str, texts: Sequence[str]) -> str | None:
    for text in (title, *texts):
        match = _FORM.search(text)
        if match is not None:
            return re.sub(r"\s+", " ", match["form"])
    return None


def _place(texts: Sequence[str]) -> str | None:
    for text in texts[:12]:
        match = _PLACE.search(text) or _STATE_OF.search(text)
        if match is not None:
            return match["place"].strip(" .")
    return None


def _dated(texts: Sequence[str], words: "re.Pattern[str]") -> str | None:
    """A whole, unambiguous date right after the words that announce it."""
    for text in texts:
        for match in words.finditer(text):
            rest = text[match.end() : match.end() + 40].replace("\t", " ").lstrip()
            dates = [n for n in numerals_in(rest, Habits()) if n.kind is NumeralKind.DATE]
            if dates and dates[0].start <= 4 and dates[0].value and len(dates[0].value) == 10:
                return dates[0].value
    return None
