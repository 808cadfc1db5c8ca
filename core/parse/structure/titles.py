# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What reads and looks like a title, whether or not it is numbered."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.parse.lines.lines import PageLines
from core.parse.lines.numbering import Marker
from core.parse.lines.paragraphs import Paragraph

MAX_HEADING_WORDS = 16
MAX_ITALIC_WORDS = 10
_LISTED = re.compile(r":\s+[a-z]")
"""What a sentence goes on to list."""
_MOST_ROWS = 3
_MOST_SET_OFF = 10
"""Words of a row that only white space makes a heading: a sentence may stand alone as well."""
_FEW = 0.1
VERBS = re.compile(
    r"\b(?:shall|must|will|may|is|are|was|were|has|have|means|applies|apply|pays?|does|do|can|cannot|"
    r"should|includes?)\b",
    re.IGNORECASE,
)
_OPENING_QUOTES = '"\u201c\u2018\u00ab'
_CLOSING_QUOTES = '"\u201d\u2019\u00bb'
_LEAD_IN = re.compile(r"\b(?:following|follows?|below|these)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"\S@\S|https?:")
_SIGNED = re.compile(r"/\s*s\s*/", re.IGNORECASE)
_POST_CODE = re.compile(r",\s+[A-Z][\w. ]+\s\d{5}(?:-\d{4})?$")
_COLUMN_HEAD = re.compile(
    r"pages?(?:\s+no\.?)?(?:\s+(?:\d{1,4}|[ivxlc]+)(?:\s+of\s+\d+)?)?", re.IGNORECASE
)
_BLANKS = re.compile(r"_{3,}|_\s*$")
_SENTENCES = re.compile(r"(?:\b[a-z]\w*|\w{5,}|[)\d])\.\s+[A-Z]")
"""A full stop, and not one of ``Ltd.`` or ``St.``"""
_NOTE_MARKS = re.compile("[\u00b9\u00b2\u00b3\u2070-\u2079],[\u00b9\u00b2\u00b3\u2070-\u2079]")
_CODE = re.compile(r"(?=\S*\d\S*[-\u2010-\u2013]\S*\d)[A-Z\d][A-Z\d.\u2010-\u2013-]+$")
_DATE = re.compile(
    r"(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?"
    r",?\s+)?\d{4}|\d{1,2}\s+(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+"
    r"\d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}/\d{4})",
    re.IGNORECASE,
)
_OF_DATES = re.compile(
    r"\b(?:last|latest|first|date[ds]?|revised|revision|updated?|amended|amendment|adopted|approved|"
    r"approval|added|accepted|effective|issued?|posted|published|printed|reviewed|received|filed|voted|"
    r"enacted|as|of|at|on|by|in|from|to|and|the|since|with|until|through)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a paragraph is.

    Attributes:
        role: ``heading``, ``clause`` (numbered, opens a section, stays a paragraph), ``item`` or
            ``text``.
        marker: Its number, settled.
        title: Of the section that it opens.
        level: Of a heading, where the file itself says it.
    """

    role: str
    marker: Marker | None
    title: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True)
class KnownTitle:
    """A title that bookmarks or the contents page name.

    Attributes:
        level: In the bookmarks; None where they do not say it, or say several.
        pages: Those that the bookmarks point to; empty where only the contents page names it.
    """

    level: int | None = None
    pages: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Setting:
    """What the whole document tells about its headings.

    Attributes:
        body_size: Type size of running text.
        outline: By folded title.
        mostly_bold: Running text is bold, or cannot be told apart.
        declared: Levels of headings that the file marks as such, by ``id`` of their first line.
    """

    body_size: float
    outline: Mapping[str, KnownTitle]
    mostly_bold: bool = False
    declared: Mapping[int, int] = field(default_factory=dict)

    def declared_level(self, paragraph: Paragraph) -> int | None:
        """Level of a paragraph that the file marks as a heading; None for any other."""
        return self.declared.get(id(paragraph.rows[0].lines[0]))

    def known(self, paragraph: Paragraph) -> KnownTitle | None:
        """What the outline says of a paragraph that stands where it says."""
        known = self.outline.get(fold(paragraph.text))
        if known is None or not known.pages:
            return known
        page = paragraph.rows[0].page_index
        return known if any(abs(each - page) <= 1 for each in known.pages) else None


def mostly_bold(pages: Sequence[PageLines], size: float) -> bool:
    """Whether most print of that size is bold."""
    bold = total = 0
    for page in pages:
        for line in page.level:
            if abs(line.size - size) < 0.1 * size:
                total += len(line.text)
                bold += len(line.text) * line.bold
    return bold > 0.5 * total


def fold(title: str) -> str:
    """A title without case, punctuation and spaces, to compare by."""
    return re.sub(r"[\W_]+", "", title).casefold()


def stands_out(paragraph: Paragraph, setting: Setting) -> bool:
    """Whether type sets it apart from running text."""
    larger = 1.3 if paragraph.rows[0].from_ocr else 1.12
    if paragraph.size > larger * setting.body_size:
        return True
    return (paragraph.bold and not setting.mostly_bold) or paragraph.capitals


def unstopped(text: str) -> str:
    """A title without a full stop that ends no sentence: after capitals, or after ``etc.``."""
    if text.lower().endswith(" etc.") or (
        text.endswith(".") and text.isupper() and not VERBS.search(text)
    ):
        return text[:-1]
    return text


def is_title_like(rest: str) -> bool:
    """Whether words after a number read as a title rather than a sentence."""
    words = rest.split()
    if not words or len(words) > MAX_HEADING_WORDS:
        return False
    if rest[0].islower() or (rest.endswith((".", ";", ",", ":")) and len(words) > 3):
        return False
    if re.search(r"[.;]\s", rest) or is_address(rest) or rest.endswith((";", ",")):
        return False
    if rest.endswith(":") and VERBS.search(rest):
        return False
    if len(words) > 8 and _LISTED.search(rest):
        return False
    return not (len(words) > 5 and VERBS.search(rest) and not rest.isupper())


def is_plain_title(paragraph: Paragraph, following: Paragraph | None, setting: Setting) -> bool:
    """Whether a paragraph without a number is a heading."""
    text = unstopped(paragraph.text)
    longer = 2 if _is_long(paragraph) else 1
    if not _is_worded(text, longer * MAX_HEADING_WORDS) or _is_no_title(text):
        return False
    if text.endswith(":") and not _labels_text(paragraph, following, setting):
        return False
    if setting.known(paragraph) is not None:
        return True
    if _states_dates(text) or _names_people(text):
        return False
    if following is None or len(paragraph.rows) > longer * _MOST_ROWS:
        return paragraph.size > 1.3 * setting.body_size
    if _CODE.search(text) and paragraph.size <= 1.12 * setting.body_size:
        return False
    if _SENTENCES.search(text) or _is_spread(paragraph):
        return False
    return stands_out(paragraph, setting) or _is_modest(paragraph, following)


def is_set_off(paragraph: Paragraph, following: Paragraph | None) -> bool:
    """Whether on a scan, where bold print cannot be told, white space makes a row a heading.

    It stands alone on a short row, further from the text above than from the text below.
    """
    row = paragraph.rows[0]
    if not row.from_ocr or len(paragraph.rows) > 1 or following is None:
        return False
    if len(paragraph.text.split()) > _MOST_SET_OFF:
        return False
    near = 0.8 if len(following.rows) > 1 or following.marker is not None else 0.6
    short = row.x1 - paragraph.left < 0.7 * (paragraph.right - paragraph.left)
    closer = following.space_before < near * paragraph.space_before
    return short and closer and 1.7 < paragraph.space_before < 9


def _is_spread(paragraph: Paragraph) -> bool:
    """Whether a row is three or more pieces with wide gaps: names, labels, cells without rules."""
    return any(
        sum(b.x0 - a.x1 > 0.8 * row.size for a, b in pairwise(row.lines)) >= 2
        for row in paragraph.rows
    )


def _is_modest(paragraph: Paragraph, following: Paragraph) -> bool:
    """Whether words that read as a title are set in italics, or apart on a scan."""
    text = paragraph.text
    if not is_title_like(text) or VERBS.search(text):
        return False
    return _is_slanted(paragraph, following) or is_set_off(paragraph, following)


def _is_slanted(paragraph: Paragraph, following: Paragraph) -> bool:
    """Whether it is a row of italics, set off above, over a paragraph that is not."""
    text = paragraph.text
    row, below = paragraph.rows[0], following.rows
    if not row.italic or len(paragraph.rows) > 1 or paragraph.space_before <= 1.15:
        return False
    if following.marker is not None or all(each.italic for each in below):
        return False
    if len(below) < 2 and not (following.text.endswith((".", ":")) and " " in following.text):
        return False
    return len(text.split()) <= MAX_ITALIC_WORDS and ":" not in text


def _is_no_title(text: str) -> bool:
    """Whether its first or last character says that it is part of a sentence, a field, a quote."""
    if text[0].islower() or text.endswith((".", ";", ",")) or _BLANKS.search(text):
        return True
    if text[0] in _OPENING_QUOTES and text[-1] in _CLOSING_QUOTES:
        return True
    if _SIGNED.match(text) or _COLUMN_HEAD.fullmatch(text) or is_address(text):
        return True
    return text[0] in "(*[0123456789" and text.endswith(")")


def is_address(text: str) -> bool:
    """Whether a line is of an address, by post or on a net."""
    return bool(_ADDRESS.search(text) or _POST_CODE.search(text))


def _is_long(paragraph: Paragraph) -> bool:
    """Whether a title is in bold capitals over several rows: it may be a sentence long."""
    return len(paragraph.rows) > 1 and paragraph.bold and in_capitals(paragraph.text)


def in_capitals(text: str) -> bool:
    """Whether it is set in capitals, but for a few letters as in ``13a-14(a)``."""
    large, small = sum(map(str.isupper, text)), sum(map(str.islower, text))
    return large + small >= 4 and small <= _FEW * (large + small)


def _is_worded(text: str, most: int) -> bool:
    letters = sum(map(str.isalpha, text))
    if letters < 3 or letters < 0.5 * len(text.replace(" ", "")):
        return False
    return len(text.split()) <= most


def _states_dates(text: str) -> bool:
    """Whether a line says when a text was made or changed, and hardly anything else."""
    rest, count = _DATE.subn(" ", text)
    if not count:
        return False
    words = re.findall(r"\w+", _OF_DATES.sub(" ", rest))
    said = len(_OF_DATES.findall(rest))
    return len(words) <= (count if said else 0)


def _names_people(text: str) -> bool:
    """Whether a line is a list of persons: by note marks, or parts of a few capitalised words."""
    if _NOTE_MARKS.search(text):
        return True
    parts = [part.split() for part in re.sub(r",\s*and\s", ",", text).split(",")]
    if len(parts) < 3:
        return False
    return all(
        2 <= len(words) <= 7 and all(not word[0].islower() or word == "and" for word in words)
        for words in parts
    )


def _labels_text(paragraph: Paragraph, following: Paragraph | None, setting: Setting) -> bool:
    """Whether a title that ends in a colon stands over text: no field of a form, no lead-in."""
    text = paragraph.text
    if following is None or len(text.split()) < 2 or not stands_out(paragraph, setting):
        return False
    if VERBS.search(text) or _LEAD_IN.search(text):
        return False
    if following.marker is not None or following.text.endswith(":"):
        return False
    return len(following.rows) > 1 or stands_out(following, setting)
