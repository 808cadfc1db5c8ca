# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Running heads, running feet and page numbers, and the label that is printed on a page.

What stands in the same place on several pages with the same words, figures apart, is furniture. In
a short document, where nothing can repeat, only the plainest page numbers in the margin are.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.parse.lines.lines import PageLines, Row, rows_of
from core.parse.lines.numbering import marker_of, roman_value
from core.parse.numbers.figures import is_numeric
from core.parse.raw import Layout

EDGE_ROWS = 5
EDGE_SHARE = 0.17
FRAME_SHARE = 0.05
MARGIN_SHARE = 0.10
BOOK_ROWS = 6
"""Pages with fewer rows do not tell where the print of a book begins and ends."""
SAME_PLACE_PT = 8.0
SAME_PLACE_ON_SCANS_PT = 24.0

_NUMBER = r"(?:[A-Z]{1,3}[-\u2013.]|\d{1,2}[-\u2013])?\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7}"
_SAID_PAGE = re.compile(
    rf"\bpage\s*:?\s*(?P<label>{_NUMBER})(?![\w.])(?:\s*(?:of|/)\s*\d+)?", re.IGNORECASE
)
_ALONE = re.compile(
    rf"[-\u2013\u2014|\s\[(]*(?P<label>{_NUMBER})(?:\s*(?:of|/)\s*\d{{1,4}})?[-\u2013\u2014|\s\])]*"
)
_AMOUNT = re.compile(r"[$\u00a3\u20ac]\s?\d|\d\s?%|\b(?:USD|EUR|GBP)\s?\d|\d\s?(?:USD|EUR|GBP)\b")
_LEAST_SENTENCE_WORDS = 4
_PARTS = frozenset({"endorsement", "article", "clause", "rule", "schedule", "coverage", "section"})
_COUNTED = re.compile(r"(?P<label>\d{1,4})\s+of\s+\d{1,4}")


@dataclass(frozen=True, slots=True)
class Furniture:
    """What is set around the text of the pages.

    Attributes:
        lines: ``id`` of each line that is furniture, by position in the pages given.
        labels: Printed label of each page, or None.
    """

    lines: tuple[frozenset[int], ...]
    labels: tuple[str | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _EdgeRow:
    page: int
    row: Row
    top: bool
    place: float
    key: str
    inner: Row | None


def find_furniture(pages: Sequence[PageLines]) -> Furniture:
    """Tell furniture from text over a whole document."""
    rows = [rows_of(page.level) for page in pages]
    head, foot = _print_frame(pages, rows)
    edges = [
        edge
        for n, page in enumerate(pages)
        for edge in _edge_rows(
            n,
            rows[n],
            max(head, EDGE_SHARE * page.height),
            min(foot, (1 - EDGE_SHARE) * page.height),
            page.height,
        )
    ]
    chosen = _repeated(edges, len(pages))
    chosen |= _numbered(edges, pages)
    chosen |= _counting(edges, len(pages))
    chosen |= _beside(edges, chosen, len(pages))
    chosen -= _plain_text(edges)
    chosen = _outermost(edges, chosen, len(pages))
    lines: list[set[int]] = [set() for _ in pages]
    outer: dict[int, list[Row]] = defaultdict(list)
    for n in sorted(chosen):
        edge = edges[n]
        lines[edge.page].update(id(line) for line in edge.row.lines)
        outer[edge.page].append(edge.row)
    labels = [_label(outer.get(n, [])) for n in range(len(pages))]
    return Furniture(tuple(map(frozenset, lines)), tuple(_settled(labels, outer)))


def front_matter(pages: Sequence[PageLines], layout: Layout) -> Furniture:
    """What is set around the text of a facsimile: the fields above it, and no running heads."""
    lines = [
        frozenset(
            id(line)
            for line in page.level
            if (page.index, line.middle) < (layout.body_page, layout.body_top)
        )
        for page in pages
    ]
    return Furniture(tuple(lines), (None,) * len(pages))


def _print_frame(pages: Sequence[PageLines], rows: Sequence[Sequence[Row]]) -> tuple[float, float]:
    """How far down heads and how far up feet are looked for, by where print begins and ends.

    A small book on large sheets has its heads well inside the sheet.
    """
    printed = [(page, each) for page, each in zip(pages, rows, strict=True) if each]
    if len(printed) < 3 or median(len(each) for _, each in printed) < BOOK_ROWS:
        return 0.0, float("inf")
    top = min(each[0].y0 for _, each in printed)
    bottom = max(each[-1].y1 for _, each in printed)
    reach = FRAME_SHARE * (bottom - top)
    return top + reach, bottom - reach


def _edge_rows(
    number: int, rows: Sequence[Row], head: float, foot: float, height: float
) -> list[_EdgeRow]:
    found: list[_EdgeRow] = []
    for position, row in enumerate(rows):
        near_top = position < EDGE_ROWS and row.y1 < head
        near_foot = position >= len(rows) - EDGE_ROWS and row.y0 > foot
        # Where pages are as long as their text, their number stands right under it.
        near_foot = near_foot or (position + 1 == len(rows) and bool(_ALONE.fullmatch(row.text)))
        if near_top or near_foot:
            place = row.middle if near_top else row.middle - height
            beside = position + 1 if near_top else position - 1
            inner = rows[beside] if 0 <= beside < len(rows) else None
            found.append(_EdgeRow(number, row, near_top, place, _key(row.text), inner))
    return found


def _key(text: str) -> str:
    words = []
    for word in re.split(r"\s+", text.strip()):
        bare = word.strip("-\u2013\u2014.|()[]")
        words.append("#" if roman_value(bare) else re.sub(r"\d+", "#", word.casefold()))
    # Spaces come and go on scans, so they do not count.
    return re.sub(r"[^\w#]+", "", "".join(words))


def _repeated(edges: Sequence[_EdgeRow], page_count: int) -> set[int]:
    """Rows whose words stand in the same place on at least three pages, or on both of two."""
    groups: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for n, edge in enumerate(edges):
        groups[edge.key, edge.top].append(n)
    needed = 3 if page_count > 3 else 2
    chosen: set[int] = set()
    for (key, _), members in groups.items():
        if key and page_count >= 2:
            steady = _steady(members, edges) if "#" in key else members
            chosen.update(_at_one_place(steady, edges, needed))
    return chosen


def _steady(members: Sequence[int], edges: Sequence[_EdgeRow]) -> list[int]:
    """Members whose figures are those of a running head, not of sections that open pages.

    Either the very words come again on other pages, or a figure rises with the page, or words
    beside the figures come again at the very same place (``Title 21`` beside ``Section 4.2``).
    """
    parts = Counter(part for n in members for part in _parts(edges[n].row))
    texts = Counter("".join(edges[n].row.text.split()) for n in members)
    offsets = Counter(offset for n in members for offset in _offsets(edges[n]))
    rising = {offset for offset, count in offsets.items() if count >= max(2, 0.3 * len(members))}
    return [
        n
        for n in members
        if texts["".join(edges[n].row.text.split())] > 1
        or any(offset in rising for offset in _offsets(edges[n]))
        or any(parts[part] > 2 for part in _parts(edges[n].row))
    ]


def _parts(row: Row) -> set[tuple[str, int]]:
    """Lines that stand side by side in a row, with their places; none where it is one line."""
    if len(row.lines) < 2:
        return set()
    worded = [line for line in row.lines if sum(map(str.isalpha, line.text)) >= 4]
    return {(line.text, round(line.x0 / 4)) for line in worded}


def _offsets(edge: _EdgeRow) -> set[int]:
    """By how much each number of a row is ahead of its page."""
    values = [int(text) for text in re.findall(r"\d{1,6}", edge.row.text)]
    words = re.findall(r"\b[ivxlcIVXLC]+\b", edge.row.text)
    values.extend(roman_value(word) for word in words if roman_value(word))
    return {value - edge.page for value in values}


def _at_one_place(members: Sequence[int], edges: Sequence[_EdgeRow], needed: int) -> set[int]:
    """Members with enough others at their height; the height may waver on scans."""
    kept: set[int] = set()
    for n in members:
        reach = SAME_PLACE_ON_SCANS_PT if edges[n].row.from_ocr else SAME_PLACE_PT
        near = {edges[m].page for m in members if abs(edges[m].place - edges[n].place) < reach}
        if len(near) >= needed:
            kept.add(n)
    return kept


def _numbered(edges: Sequence[_EdgeRow], pages: Sequence[PageLines]) -> set[int]:
    """Rows in the outer margin that say nothing but a page number."""
    chosen: set[int] = set()
    for n, edge in enumerate(edges):
        height = pages[edge.page].height
        share = MARGIN_SHARE * height
        in_margin = edge.row.y1 < share if edge.top else edge.row.y0 > height - share
        text = edge.row.text
        if not in_margin:
            continue
        if _SAID_PAGE.fullmatch(text) or _is_own_number(text, edge.page):
            chosen.add(n)
    return chosen


def _counting(edges: Sequence[_EdgeRow], page_count: int) -> set[int]:
    """Rows that are a number alone and rise by one from page to page, wherever they stand."""
    ahead: dict[int, int] = {}
    for n, edge in enumerate(edges):
        match = _ALONE.fullmatch(edge.row.text)
        if match is not None and match["label"].isdigit():
            ahead[n] = int(match["label"]) - edge.page
    counts = Counter(ahead.values())
    return {n for n, offset in ahead.items() if counts[offset] >= max(3, 0.3 * page_count)}


def _is_own_number(text: str, page: int) -> bool:
    match = _ALONE.fullmatch(text)
    if match is None or text.startswith(("(", "[")):
        return False
    label = match["label"]
    value = int(label) if label.isdigit() else roman_value(label)
    dashed = text != label
    return value == page + 1 or (dashed and value > 0)


def _beside(edges: Sequence[_EdgeRow], chosen: set[int], page_count: int) -> set[int]:
    """Rows at a height at which most pages have furniture: a running head that changes."""
    places = Counter((edges[n].top, round(edges[n].place)) for n in chosen)
    sizes = {(edges[n].top, round(edges[n].place)): edges[n].row.size for n in sorted(chosen)}
    least = max(4.0, 0.3 * page_count)
    found: set[int] = set()
    for n, edge in enumerate(edges):
        if len(edge.row.text) >= 90:
            continue
        near = [(edge.top, round(edge.place) + step) for step in (0, -1, 1)]
        size = next((sizes[place] for place in near if places[place] >= least), None)
        if size is not None and abs(edge.row.size - size) < 0.6:
            found.add(n)
    return found


def _plain_text(edges: Sequence[_EdgeRow]) -> set[int]:
    """Rows that are text wherever they stand: to lose a clause costs more than to keep a foot.

    They say an amount or a rate, belong to a table of figures, or are a sentence or the number of
    a part that no other page has.
    """
    times = Counter(edge.row.text for edge in edges)
    return {
        n
        for n, edge in enumerate(edges)
        if _AMOUNT.search(edge.row.text)
        or sum(is_numeric(line.text) for line in edge.row.lines) >= 2
        or (times[edge.row.text] == 1 and _opens_or_tells(edge.row))
    }


def _opens_or_tells(row: Row) -> bool:
    if len(row.lines) > 1:
        return False
    small = sum(word[0].islower() for word in row.text.split())
    if row.text.endswith((".", ";")) and small >= _LEAST_SENTENCE_WORDS:
        return True
    marker = marker_of(row.text)
    return marker is not None and marker.keyword in _PARTS


def _outermost(edges: Sequence[_EdgeRow], chosen: set[int], page_count: int) -> set[int]:
    """Keep only rows with no text between them and the edge of the page.

    The header of a long table repeats as well, but text stands above it or many pieces are in it.
    """
    by_page: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for n, edge in enumerate(edges):
        by_page[edge.page, edge.top].append(n)
    kept: set[int] = set()
    shares = Counter((edges[n].key, edges[n].top) for n in chosen)
    for (_, top), members in by_page.items():
        outer: list[int] = []
        for n in sorted(members, key=lambda n: edges[n].place, reverse=not top):
            if n not in chosen or _heads_table(edges[n]):
                break
            outer.append(n)
        # The rows of one head stand close to each other; white space parts the last from the text.
        while outer and not _set_off(edges[outer[-1]]):
            if shares[edges[outer[-1]].key, top] >= 0.5 * page_count:
                break
            outer.pop()
        kept.update(outer)
    return kept


def _heads_table(edge: _EdgeRow) -> bool:
    """Whether a row at the top is the header of the table below it."""
    if not edge.top or edge.inner is None or min(len(edge.row.lines), len(edge.inner.lines)) < 2:
        return False
    starts = [line.x0 for line in edge.inner.lines]
    beneath = sum(any(abs(line.x0 - x) < 6 for x in starts) for line in edge.row.lines)
    return beneath >= 2


def _set_off(edge: _EdgeRow) -> bool:
    """Whether white space parts a row from the text."""
    if edge.inner is None:
        return True
    return abs(edge.inner.middle - edge.row.middle) > 1.5 * max(edge.row.size, edge.inner.size)


def _label(rows: Sequence[Row]) -> str | None:
    for pattern, whole in ((_SAID_PAGE, False), (_COUNTED, False), (_ALONE, True)):
        for row in rows:
            for text in (row.text, *(line.text for line in row.lines)):
                match = pattern.fullmatch(text) if whole else pattern.search(text)
                if match is not None:
                    return match["label"]
    return None


def _settled(labels: list[str | None], rows: dict[int, list[Row]]) -> list[str | None]:
    """Fill in labels that end or begin a running head (``3  Harbour Policy``) and rise by one."""
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


def _outer_numbers(rows: Sequence[Row]) -> set[int]:
    """Numbers at the beginning and the end of rows."""
    words = [word for row in rows for word in (row.text.split()[0], row.text.split()[-1])]
    return {int(word) for word in words if word.isdigit() and len(word) < 7}
