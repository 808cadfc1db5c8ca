# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows at the edge of a page that are text all the same.

To lose a clause costs more than to keep a foot: furniture cannot be quoted.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence, Set

from core.parse.lines.lines import Line, PageLines, Row, body_size
from core.parse.lines.numbering import Marker, MarkerKind, marker_of
from core.parse.numbers.figures import is_numeric
from core.parse.numbers.number_words import WORDS
from core.parse.raw import Rule
from core.parse.structure.edge_rows import EdgeRow
from core.parse.structure.page_labels import says_page_alone

_CURRENCY = r"(?:[$\u00a3\u20ac]|\b(?:USD|EUR|GBP))"
_PERIOD = (
    r"(?:(?:business|working|calendar|consecutive)\s+)?(?:days?|weeks?|months?|years?|hours?)\b"
)
_AMOUNT = re.compile(
    rf"{_CURRENCY}\s?\d|\d\s?(?:%|(?:USD|EUR|GBP)\b|\u20ac|\u00a3)|"
    rf"\d\s?(?:per\s?cent|dollars?|euros?|pounds)\b|\b\d+(?:\s|-){_PERIOD}|"
    rf"\b{WORDS}\)?\s+(?:\(\d+\)\s*)?(?:per\s?cent\b|dollars\b|euros\b|{_PERIOD})|"
    r"\d\s+(?:each|per|any\s+one|in\s+all|in\s+the\s+aggregate)\b",
    re.IGNORECASE,
)
_LEAST_SENTENCE_WORDS = 4
_PARTS = frozenset({"endorsement", "article", "clause", "rule", "schedule", "coverage", "section"})
_VERBS = frozenset(
    {"is", "are", "be", "shall", "must", "may", "will", "applies", "apply", "covers", "cover",
     "excludes", "includes", "means", "has", "have", "does", "do", "ends", "begins", "replaces"}
)  # fmt: skip
_LEAST_LETTERS = 3
_HEADING_SIZE = 1.15
_TEXT_SIZE = 0.95
_LEAST_HEADS = 2
_GOES_ON = re.compile(r"\bcont(?:inued|[\u2019']?d|\.)\s*\W*$", re.IGNORECASE)
_TOUCH_PT = 2.0

_Upright = tuple[int, float, float]


def text_rows(edges: Sequence[EdgeRow], chosen: Set[int], size: float) -> set[int]:
    """Those of the chosen rows that are text wherever they stand.

    They say an amount, a rate or a time, belong to a table of figures, or are a sentence or the
    number of a part that no other page has.

    Args:
        edges: The rows at the edges of all pages.
        chosen: Positions of those that seem to be furniture.
        size: Of the document's text, in points.
    """
    times = Counter(edge.row.text for edge in edges)
    keys = Counter(edge.key for edge in edges)
    rows = ((n, edges[n]) for n in chosen)
    return {
        n
        for n, edge in rows
        if _AMOUNT.search(edge.row.text)
        or sum(is_numeric(line.text) for line in edge.row.lines) >= 2
        or _is_item(edge.row)
        or (times[edge.row.text] == 1 and _opens_or_tells(edge.row, keys[edge.key] == 1))
        or (times[edge.row.text] == 1 and edge.top and _is_set_as_heading(edge.row, size))
    }


def _is_set_as_heading(row: Row, size: float) -> bool:
    """Whether a row numbers a part and is larger than the text, as no running head is."""
    marker = marker_of(row.text)
    numbers = marker is not None and _numbers_words(marker, row.text)
    return numbers and len(row.lines) == 1 and row.size > _HEADING_SIZE * size


def told_once(edges: Sequence[EdgeRow], chosen: Set[int]) -> set[int]:
    """Sentences that stand on page after page, each on one of them: they may be terms.

    A head is kept where it stands first, a foot where it stands last: no paragraph that goes on
    overleaf is broken by it there.
    """
    told: dict[tuple[str, bool], int] = {}
    for n in sorted(chosen):
        edge = edges[n]
        if _is_term(edge.row) and not (edge.top and (edge.key, True) in told):
            told[edge.key, edge.top] = n
    return set(told.values())


def _is_term(row: Row) -> bool:
    words = row.text.split()
    small = [word for word in words if word[0].islower()]
    verbs = any(word.strip(",.;").casefold() in _VERBS for word in words)
    return len(small) >= _LEAST_SENTENCE_WORDS - 1 and 2 * len(small) > len(words) and verbs


def _opens_or_tells(row: Row, unlike: bool) -> bool:
    if len(row.lines) > 1:
        return False
    small = sum(word[0].islower() for word in row.text.split())
    if row.text.endswith((".", ";")) and small >= _LEAST_SENTENCE_WORDS:
        return True
    marker = marker_of(row.text)
    if marker is None:
        return False
    closed = marker.closed and marker.kind is MarkerKind.DECIMAL
    return marker.keyword in _PARTS or ((unlike or closed) and _numbers_words(marker, row.text))


def _is_item(row: Row) -> bool:
    """Whether a row is an item of a list that goes on in small letters, as no title does."""
    marker = marker_of(row.text) if row.text.startswith("(") else None
    words = [] if marker is None else row.text[marker.end :].split()
    return len(words) >= _LEAST_SENTENCE_WORDS and all(word[0].islower() for word in words[:2])


def _numbers_words(marker: Marker, text: str) -> bool:
    """Whether a text is words with the number of a part before them, rather than of a page."""
    letters = sum(map(str.isalpha, text[marker.end :]))
    numbered = marker.closed or marker.depth > 1 or marker.keyword is not None
    return numbered and marker.kind is not MarkerKind.BULLET and letters >= _LEAST_LETTERS


def opening_heads(
    edges: Sequence[EdgeRow],
    chosen: Set[int],
    pages: Sequence[PageLines],
    rows: Sequence[Sequence[Row]],
) -> set[int]:
    """``id`` of the first of the lines at the top that name a numbered part, and open it.

    What heads every page of a part is its heading on the first of them, unless the heading stands
    in the text, or the head is set smaller than the text. A page number may stand beside it.
    """
    heads = [(edges[n], _head_line(edges[n].row)) for n in sorted(chosen) if edges[n].top]
    times = Counter(line.text for _, line in heads if line is not None)
    found: set[int] = set()
    seen: set[str] = set()
    size = 0.0
    for edge, line in heads:
        if line is None or line.text in seen or times[line.text] < _LEAST_HEADS:
            continue
        seen.add(line.text)
        marker = marker_of(line.text)
        if marker is None or not _numbers_words(marker, line.text) or _GOES_ON.search(line.text):
            continue
        size = size or body_size(pages)
        as_text = line.size >= _TEXT_SIZE * size or line.bold
        if as_text and not _stands_in_text(edge, line.text[marker.end :], line.text, rows):
            found.add(id(line))
    return found


def _head_line(row: Row) -> Line | None:
    """The line of a row beside which nothing but a page number stands."""
    worded = [line for line in row.lines if not says_page_alone(line.text)]
    return worded[0] if len(worded) == 1 else None


def _stands_in_text(edge: EdgeRow, title: str, head: str, rows: Sequence[Sequence[Row]]) -> bool:
    """Whether the words of a head are on its page, or the one before, a second time."""
    near = [row for page in rows[max(0, edge.page - 1) : edge.page + 1] for row in page]
    others = [_folded(row.text) for row in near if row is not edge.row]
    words, name = _folded(head), _folded(title)
    return any(other.startswith(words) or other == name for other in others)


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def ruled_rows(
    edges: Sequence[EdgeRow],
    chosen: Set[int],
    pages: Sequence[PageLines],
    rows: Sequence[Sequence[Row]],
) -> set[int]:
    """Rows of a ruled table: an upright rule runs through them and through rows of the text."""
    by_page: dict[int, list[int]] = defaultdict(list)
    for n in sorted(chosen):
        if not says_page_alone(edges[n].row.text):
            by_page[edges[n].page].append(n)
    found: set[int] = set()
    for page, members in by_page.items():
        uprights = _uprights(pages[page].rules)
        around = {id(edges[n].row) for n in chosen if edges[n].page == page} if uprights else set()
        text = [row for row in rows[page] if id(row) not in around]
        found.update(n for n in members if _is_ruled_in(edges[n].row, text, uprights))
    return found


def _uprights(rules: Sequence[Rule]) -> list[_Upright]:
    """Upright rules, those joined that are drawn cell by cell: x, upper and lower end."""
    found: list[_Upright] = []
    for x, top, end in sorted((round(r.x0), r.y0, r.y1) for r in rules if r.y1 - r.y0 > 1):
        if found and found[-1][0] == x and top <= found[-1][2] + _TOUCH_PT:
            found[-1] = (x, found[-1][1], max(end, found[-1][2]))
        else:
            found.append((x, top, end))
    return found


def _is_ruled_in(row: Row, text: Sequence[Row], uprights: Sequence[_Upright]) -> bool:
    for x, top, end in uprights:
        if top < row.middle < end:
            beside = [other for other in text if top < other.middle < end]
            if beside and any(_is_parted(each, x) for each in (row, *beside)):
                return True
    return False


def _is_parted(row: Row, x: float) -> bool:
    """Whether lines of a row stand on both sides of a place."""
    return row.lines[0].x1 < x + 1 and row.lines[-1].x0 > x - 1
