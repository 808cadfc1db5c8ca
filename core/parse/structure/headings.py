# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which paragraphs are headings, which open a numbered clause, and which are list items.

Numbering, type and the file's own outline are weighed together. A clause that is numbered like a
section but goes on as a sentence opens a section and stays a paragraph; a cross-reference is
never a heading.
"""

import re
from collections.abc import Sequence, Set

from core.parse.lines.numbering import Marker, MarkerKind, follows, settled, title_marker
from core.parse.lines.paragraphs import LEADERS, Paragraph
from core.parse.structure.contents import contents_entries
from core.parse.structure.exhibit_lists import exhibit_entries
from core.parse.structure.labels import heads_nothing
from core.parse.structure.titles import (
    MAX_HEADING_WORDS,
    VERBS,
    Setting,
    Verdict,
    is_plain_title,
    is_set_off,
    is_title_like,
    stands_out,
)
from core.parse.structure.wrapped_headings import BRACKETS

TOP = 9.0
"""Space before what stands at the top of a column."""
_RUN_IN = re.compile(r"(?P<title>[A-Z\"\u201c][^.:;]{1,70}?)(?P<close>\.|:|\s[\u2013\u2014-])\s+\S")


def judge(
    paragraphs: Sequence[Paragraph], setting: Setting, over_tables: Set[int] = frozenset()
) -> list[Verdict]:
    """Say of each paragraph what it is.

    Args:
        paragraphs: In reading order.
        setting: What the document tells about its headings.
        over_tables: ``id`` of those that a table comes after.
    """
    verdicts: list[Verdict] = []
    last_of_kind: dict[MarkerKind, Marker] = {}
    for number, paragraph in enumerate(paragraphs):
        following = paragraphs[number + 1] if number + 1 < len(paragraphs) else None
        marker = paragraph.marker
        if marker is not None:
            marker = _settled(marker, last_of_kind)
        verdict = _judge_one(paragraph, marker, following, setting, last_of_kind)
        unnamed = verdict.role == "heading" and verdict.marker is None and verdict.level is None
        if unnamed and setting.known(paragraph) is None:
            over_table = id(paragraph) in over_tables
            nothing = heads_nothing(paragraphs, number, setting, over_table)
            verdict = Verdict("text", None) if nothing else verdict
        verdicts.append(verdict)
        if verdict.marker is not None:
            last_of_kind[verdict.marker.kind] = verdict.marker
    verdicts = [
        Verdict("text", None) if entry else verdict
        for verdict, entry in zip(verdicts, contents_entries(paragraphs, verdicts), strict=True)
    ]
    return [
        Verdict("item", verdict.marker) if entry else verdict
        for verdict, entry in zip(verdicts, exhibit_entries(paragraphs, verdicts), strict=True)
    ]


def _settled(marker: Marker, last_of_kind: dict[MarkerKind, Marker]) -> Marker:
    for before in (MarkerKind.UPPER, MarkerKind.LOWER, MarkerKind.PAREN_LOWER):
        marker = settled(marker, last_of_kind.get(before))
    return marker


def _judge_one(
    paragraph: Paragraph,
    marker: Marker | None,
    following: Paragraph | None,
    setting: Setting,
    last_of_kind: dict[MarkerKind, Marker],
) -> Verdict:
    text = paragraph.text
    declared = setting.declared_level(paragraph)
    if declared is not None:
        return _titled(paragraph, marker, declared)
    if LEADERS.search(text) or _is_form_row(paragraph):
        return Verdict("text", None)
    if marker is None:
        if not is_plain_title(paragraph, following, setting):
            return Verdict("text", None)
        known = setting.known(paragraph)
        return _titled(paragraph, None, None if known is None else known.level)
    rest = text[marker.end :].strip()
    if marker.kind is MarkerKind.KEYWORD:
        return _keyword_verdict(paragraph, marker, rest, setting)
    if marker.kind is MarkerKind.DECIMAL and marker.depth >= 2:
        before = last_of_kind.get(MarkerKind.DECIMAL)
        apart = _opens_children(marker, following) or is_set_off(paragraph, following)
        return _decimal_verdict(rest, marker, before, apart or stands_out(paragraph, setting))
    if marker.kind is MarkerKind.BULLET:
        return Verdict("item", marker)
    return _single_verdict(paragraph, marker, following, setting)


def _titled(paragraph: Paragraph, marker: Marker | None, level: int | None) -> Verdict:
    """A heading that is known to be one, whatever it says."""
    text = paragraph.text
    if marker is None or marker.kind is MarkerKind.BULLET:
        marker = title_marker(text)
    title = text if marker is None else text[marker.end :].strip().rstrip(".")
    return Verdict("heading", marker, title, level)


def _is_form_row(paragraph: Paragraph) -> bool:
    row = paragraph.rows[0]
    gaps = [b.x0 - a.x1 for a, b in zip(row.lines, row.lines[1:], strict=False)]
    start = 1 if paragraph.marker is not None else 0
    return any(gap > 3 * row.size for gap in gaps[start:])


def _keyword_verdict(paragraph: Paragraph, marker: Marker, rest: str, setting: Setting) -> Verdict:
    if not rest or is_title_like(BRACKETS.sub("", rest, 1) or rest):
        return Verdict("heading", marker, rest.rstrip("."))
    apart = stands_out(paragraph, setting) and len(rest.split()) <= 2 * MAX_HEADING_WORDS
    if apart and not re.search(r"[.;]\s", rest):
        return Verdict("heading", marker, rest)
    return Verdict("clause", marker, run_in_title(rest))


def _decimal_verdict(rest: str, marker: Marker, before: Marker | None, apart: bool) -> Verdict:
    if not rest:
        return Verdict("clause", marker)
    if rest[0].islower() and not (before is not None and follows(before, marker)):
        return Verdict("text", None)
    if is_title_like(rest) or (_is_unended(rest) and apart):
        return Verdict("heading", marker, rest.rstrip("."))
    return Verdict("clause", marker, run_in_title(rest))


def _is_unended(rest: str) -> bool:
    short = len(rest.split()) <= MAX_HEADING_WORDS
    return short and not rest.endswith((".", ";", ",", ":")) and not re.search(r"[.;]\s", rest)


def run_in_title(rest: str) -> str:
    """The title that a clause opens with (``Peril-specific. The deductible ...``), or nothing."""
    match = _RUN_IN.match(rest)
    if match is None:
        return ""
    title = match["title"].strip()
    most_words = 8 if match["close"] == "." else 4
    if len(title.split()) > most_words or VERBS.search(title):
        return ""
    return title


def _single_verdict(
    paragraph: Paragraph, marker: Marker, following: Paragraph | None, setting: Setting
) -> Verdict:
    rest = paragraph.text[marker.end :].strip()
    if _is_page_head(paragraph, marker):
        return Verdict("text", None)
    hangs = marker.closed or paragraph.rows[0].lines[0].text == marker.number
    item = Verdict("item", marker) if hangs else Verdict("text", None)
    if not is_title_like(rest):
        return item
    if setting.known(paragraph) is not None or stands_out(paragraph, setting):
        return Verdict("heading", marker, rest.rstrip("."))
    if marker.kind not in {MarkerKind.DECIMAL, MarkerKind.ROMAN, MarkerKind.UPPER}:
        return item
    if _opens_children(marker, following):
        return Verdict("heading", marker, rest.rstrip("."))
    airy = paragraph.space_before > 1.4 and not _is_sibling(marker, following)
    if airy and following is not None and len(rest.split()) <= 8 and rest[-1] not in ".:":
        return Verdict("heading", marker, rest)
    return item


def _is_page_head(paragraph: Paragraph, marker: Marker) -> bool:
    """Whether it is the number of a page and what its running head says, far apart from it."""
    row = paragraph.rows[0]
    if marker.closed or len(row.lines) < 2 or row.lines[0].text != marker.number:
        return False
    return paragraph.space_before == TOP and row.lines[1].x0 - row.lines[0].x1 > 6 * row.size


def _opens_children(marker: Marker, following: Paragraph | None) -> bool:
    if following is None or following.marker is None:
        return False
    child = following.marker
    return (
        marker.kind is MarkerKind.DECIMAL
        and child.kind is MarkerKind.DECIMAL
        and child.depth > marker.depth
        and child.parts[: marker.depth] == marker.parts
    )


def _is_sibling(marker: Marker, following: Paragraph | None) -> bool:
    other = None if following is None else following.marker
    return other is not None and other.kind is marker.kind and other.depth == marker.depth
