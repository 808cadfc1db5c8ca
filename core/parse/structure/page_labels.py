# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The label that is printed on a page: its own number, as a head or foot says it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from core.parse.lines.lines import Row
from core.parse.lines.numbering import roman_value

_NUMBER = r"(?:[A-Z]{1,3}[-\u2013.]|\d{1,2}[-\u2013])?\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7}"
_SAID = re.compile(
    rf"\b(?:page|pg\.?|p\.)\s*[:|#\u2013-]?\s*(?P<label>{_NUMBER})(?![\w.])(?:\s*(?:of|/)\s*(?P<total>\d+))?",
    re.IGNORECASE,
)
_AROUND = r"[-\u2013\u2014|\s\[\]()]*"
_SAID_ALONE = re.compile(rf"{_AROUND}{_SAID.pattern}{_AROUND}", re.IGNORECASE)
_ALONE = re.compile(
    rf"[-\u2013\u2014|\s\[(]*(?P<label>{_NUMBER})(?:\s*(?:of|/)\s*\d{{1,4}})?[-\u2013\u2014|\s\])]*"
)
_OF_PART = re.compile(r"[A-Z]{1,3}[-\u2013]\d{1,4}")
_COUNTED = re.compile(r"(?P<label>\d{1,4})\s+of\s+\d{1,4}")
_LEAST_AGREEING = 2


def says_page_alone(text: str) -> bool:
    """Whether a row may be nothing but a page number, with or without the word."""
    return bool(_ALONE.fullmatch(text) or _SAID_ALONE.fullmatch(text))


def says_page_of(text: str) -> bool:
    """Whether a row says ``Page 2 of 4`` and nothing else."""
    match = _SAID_ALONE.fullmatch(text)
    return match is not None and match["total"] is not None


def says_page(text: str) -> bool:
    """Whether a row says ``Page 2`` and nothing else."""
    return _SAID.fullmatch(text) is not None


def counted(text: str) -> int | None:
    """The number that a row is alone; None when it says more, or no number."""
    match = _ALONE.fullmatch(text) or _SAID_ALONE.fullmatch(text)
    if match is None:
        return None
    label = match["label"]
    return int(label) if label.isdigit() else roman_value(label) or None


def is_of_part(text: str) -> bool:
    """Whether a row is the number of a page within a part, and nothing else: ``A-2``."""
    return _OF_PART.fullmatch(text) is not None


def is_own_number(text: str, page: int) -> bool:
    """Whether a row is the number of its page, counted from one, or a number between dashes."""
    match = _ALONE.fullmatch(text)
    if match is None or text.startswith(("(", "[")):
        return False
    label = match["label"]
    value = int(label) if label.isdigit() else roman_value(label)
    dashed = text != label
    return value == page + 1 or (dashed and value > 0)


def label_of(rows: Sequence[Row]) -> str | None:
    """The label that the heads and feet of a page say."""
    for pattern, whole in ((_SAID, False), (_COUNTED, False), (_ALONE, True)):
        for row in rows:
            for text in (row.text, *(line.text for line in row.lines)):
                match = pattern.fullmatch(text) if whole else pattern.search(text)
                if match is not None:
                    return match["label"]
    return None


def settled(
    labels: list[str | None], rows: Mapping[int, Sequence[Row]], near: Mapping[int, Sequence[Row]]
) -> list[str | None]:
    """Fill in labels that the other pages, or the number of pages, make sure.

    Args:
        labels: What the heads and feet say.
        rows: Heads and feet, by page.
        near: Other rows near the edges, by page: a foot may say more than on other pages.
    """
    if any(label is not None for label in labels) or near:
        labels = _stated(labels, near)
    if any(label is not None for label in labels) or len(labels) < 3:
        return labels
    found = [_outer_numbers(rows.get(n, [])) for n in range(len(labels))]
    offsets = Counter(value - n for n, values in enumerate(found) for value in values)
    if not offsets:
        return labels
    offset, count = offsets.most_common(1)[0]
    if count < max(3, len(labels) // 2):
        return labels
    return [str(n + offset) if n + offset in values else None for n, values in enumerate(found)]


def _stated(labels: Sequence[str | None], near: Mapping[int, Sequence[Row]]) -> list[str | None]:
    """Labels said within a longer row, where they fit those of other pages or the page count."""
    ahead = Counter(
        int(label) - n for n, label in enumerate(labels) if label is not None and label.isdigit()
    )
    agreed = {offset for offset, count in ahead.items() if count >= _LEAST_AGREEING}
    found = list(labels)
    for n, label in enumerate(labels):
        for row in () if label is not None else near.get(n, ()):
            match = _SAID.search(row.text)
            if match is None or not match["label"].isdigit():
                continue
            offset = int(match["label"]) - n
            counts_all = offset == 1 and match["total"] == str(len(labels))
            if offset in agreed or counts_all:
                found[n] = match["label"]
    return found


def _outer_numbers(rows: Sequence[Row]) -> set[int]:
    """Numbers at the beginning and the end of rows."""
    words = [word for row in rows for word in (row.text.split()[0], row.text.split()[-1])]
    return {int(word) for word in words if word.isdigit() and len(word) < 7}
