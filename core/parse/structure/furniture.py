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

from core.parse.lines.lines import PageLines, Row, body_size, rows_of
from core.parse.lines.numbering import roman_value
from core.parse.structure.edge_rows import EdgeRow, edge_rows
from core.parse.structure.edge_text import opening_heads, ruled_rows, text_rows, told_once
from core.parse.structure.page_labels import (
    counted,
    is_of_part,
    is_own_number,
    label_of,
    says_page,
    says_page_alone,
    says_page_of,
    settled,
)

MARGIN_SHARE = 0.10
SAME_PLACE_PT = 8.0
SAME_PLACE_ON_SCANS_PT = 24.0
_LEAST_COUNTING = 3
_LEAST_SAYING = 2
_SAME_STEP = 1.3
_CLOSE = 1.35


@dataclass(frozen=True, slots=True)
class Furniture:
    """What is set around the text of the pages.

    Attributes:
        lines: ``id`` of each line that is furniture, by position in the pages given.
        labels: Printed label of each page, or None.
    """

    lines: tuple[frozenset[int], ...]
    labels: tuple[str | None, ...]


def find_furniture(pages: Sequence[PageLines]) -> Furniture:
    """Tell furniture from text over a whole document."""
    rows = [rows_of(page.level) for page in pages]
    edges = edge_rows(pages, rows)
    chosen = _repeated(edges, len(pages))
    chosen |= _numbered(edges, pages)
    chosen |= _counting(edges, len(pages))
    chosen |= _beside(edges, chosen, len(pages))
    chosen -= text_rows(edges, chosen, body_size(pages))
    chosen = _outermost(edges, chosen, len(pages))
    chosen |= {n for n, edge in enumerate(edges) if says_page_of(edge.row.text)}
    chosen -= ruled_rows(edges, chosen, pages, rows)
    chosen -= told_once(edges, chosen)
    kept = opening_heads(edges, chosen, pages, rows)
    lines: list[set[int]] = [set() for _ in pages]
    outer: dict[int, list[Row]] = defaultdict(list)
    near: dict[int, list[Row]] = defaultdict(list)
    for n, edge in enumerate(edges):
        if n in chosen:
            lines[edge.page].update({id(line) for line in edge.row.lines} - kept)
            outer[edge.page].append(edge.row)
        else:
            near[edge.page].append(edge.row)
    labels = [label_of(outer.get(n, [])) for n in range(len(pages))]
    for n, each in enumerate(rows):
        near[n] += [] if labels[n] is not None else each[-1:]
    return Furniture(tuple(map(frozenset, lines)), tuple(settled(labels, outer, near)))


def _repeated(edges: Sequence[EdgeRow], page_count: int) -> set[int]:
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


def _steady(members: Sequence[int], edges: Sequence[EdgeRow]) -> list[int]:
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


def _offsets(edge: EdgeRow) -> set[int]:
    """By how much each number of a row is ahead of its page."""
    values = [int(text) for text in re.findall(r"\d{1,6}", edge.row.text)]
    words = re.findall(r"\b[ivxlcIVXLC]+\b", edge.row.text)
    values.extend(roman_value(word) for word in words if roman_value(word))
    return {value - edge.page for value in values}


def _at_one_place(members: Sequence[int], edges: Sequence[EdgeRow], needed: int) -> set[int]:
    """Members with enough others at their height; the height may waver on scans."""
    kept: set[int] = set()
    for n in members:
        reach = SAME_PLACE_ON_SCANS_PT if edges[n].row.from_ocr else SAME_PLACE_PT
        near = {edges[m].page for m in members if abs(edges[m].place - edges[n].place) < reach}
        if len(near) >= needed:
            kept.add(n)
    return kept


def _numbered(edges: Sequence[EdgeRow], pages: Sequence[PageLines]) -> set[int]:
    """Rows in the outer margin that say nothing but a page number."""
    chosen: set[int] = set()
    for n, edge in enumerate(edges):
        height = pages[edge.page].height
        share = MARGIN_SHARE * height
        in_margin = edge.row.y1 < share if edge.top else edge.row.y0 > height - share
        text = edge.row.text
        if not in_margin:
            continue
        if says_page(text) or is_own_number(text, edge.page):
            chosen.add(n)
    return chosen


def _counting(edges: Sequence[EdgeRow], page_count: int) -> set[int]:
    """Rows that are a number alone and rise by one from page to page, wherever they stand."""
    ahead: dict[int, int] = {}
    for n, edge in enumerate(edges):
        value = counted(edge.row.text)
        if value is not None:
            ahead[n] = value - edge.page
    counts = Counter(ahead.values())
    said = Counter(offset for n, offset in ahead.items() if says_page(edges[n].row.text))
    share = 0.3 * page_count
    of_part = [n for n, edge in enumerate(edges) if is_of_part(edge.row.text)]
    if len({edges[n].page for n in of_part}) < max(_LEAST_COUNTING, 0.5 * page_count):
        of_part = []
    return set(of_part) | {
        n
        for n, offset in ahead.items()
        if counts[offset] >= max(_LEAST_COUNTING, share)
        or (said[offset] >= max(_LEAST_SAYING, share) and says_page(edges[n].row.text))
    }


def _beside(edges: Sequence[EdgeRow], chosen: set[int], page_count: int) -> set[int]:
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


def _outermost(edges: Sequence[EdgeRow], chosen: set[int], page_count: int) -> set[int]:
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
            if n not in chosen or _is_of_table(edges[n]):
                break
            outer.append(n)
        # The rows of one head stand close to each other; white space parts the last from the text.
        while outer and not _set_off(edges[outer[-1]]):
            often = shares[edges[outer[-1]].key, top] >= 0.5 * page_count
            if often and not _is_of_paragraph(edges[outer[-1]]):
                break
            outer.pop()
        kept.update(outer)
    return kept


def _is_of_table(edge: EdgeRow) -> bool:
    """Whether a row is the header of the table below it, or the last row of the one above it."""
    if edge.inner is None or min(len(edge.row.lines), len(edge.inner.lines)) < 2:
        return False
    if not edge.top:
        step = abs(edge.row.middle - edge.inner.middle)
        if edge.step is None or step > _SAME_STEP * edge.step:
            return False
    starts = [line.x0 for line in edge.inner.lines]
    beneath = sum(any(abs(line.x0 - x) < 6 for x in starts) for line in edge.row.lines)
    return beneath >= 2


def _is_of_paragraph(edge: EdgeRow) -> bool:
    """Whether a row is set like the text beside it, at its left edge and right under or over it."""
    row, text = edge.row, edge.inner
    if text is None or says_page_alone(row.text):
        return False
    close = abs(text.middle - row.middle) <= _CLOSE * row.size
    alike = abs(text.size - row.size) < 0.3 and abs(text.x0 - row.x0) < 2
    return close and alike and row.bold == text.bold


def _set_off(edge: EdgeRow) -> bool:
    """Whether white space parts a row from the text."""
    if edge.inner is None:
        return True
    return abs(edge.inner.middle - edge.row.middle) > 1.5 * max(edge.row.size, edge.inner.size)
