# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Items of lists that are typed: paragraphs that begin with ``(a)``, ``(b)``, ``(i)`` in turn.

One mark alone may be anything; two that follow one another, or bullets in a row, are a list. What
stands in what is told by the marks: a series that begins anew stands in the item above it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, settled, succeeds
from core.parse.sources.flow import FlowBlock, FlowKind, plain
from core.parse.sources.marks import split_mark
from core.parse.sources.printed import printed

_PLAIN = frozenset([FlowKind.PARAGRAPH, FlowKind.LINE])
_DEEPEST = 10
"""So many series in one another are none; it also bounds the search."""
_FIRST = frozenset(["1", "a", "A", "i", "I", "aa"])
_OPENS_TWO = re.compile(r"\d+[A-Z]{0,2}\.\s*[\u2014\u2013-]?\s*\(1\)")
_FIRST_OF_TWO = Marker(MarkerKind.PAREN_DIGIT, "1", ("1",), 0, None, True)


@dataclass(frozen=True, slots=True)
class _Typed:
    """A mark that is typed before a paragraph.

    Attributes:
        position: Of the paragraph.
        marker: The mark.
        is_second: Whether another stands before it: ``4. (1)`` opens two series.
    """

    position: int
    marker: Marker
    is_second: bool = False


def with_typed_items(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """The same blocks; paragraphs that are items of a typed list are items."""
    made = list(blocks)
    part: list[_Typed] = []
    for position, block in enumerate(blocks):
        if block.kind is FlowKind.HEADING:
            _make_items(made, part)
            part = []
        marker = _mark(block)
        if marker is not None:
            last = part[-1].marker if part else None
            part.append(_Typed(position, settled(marker, last)))
        if marker is not None and _OPENS_TWO.match(printed(block)):
            part.append(_Typed(position, _FIRST_OF_TWO, is_second=True))
    _make_items(made, part)
    return made


def _mark(block: FlowBlock) -> Marker | None:
    """The mark that a paragraph opens with, if an item could."""
    if block.kind not in _PLAIN or block.marker or block.opens_section or block.note_of is not None:
        return None
    marker = marker_of(printed(block))
    if marker is None or marker.kind is MarkerKind.KEYWORD or marker.depth > 1:
        return None
    return marker if marker.closed or marker.kind is MarkerKind.BULLET else None


def _make_items(blocks: list[FlowBlock], part: Sequence[_Typed]) -> None:
    """Make items of the marks of one section that are in a series."""
    open_marks: list[Marker] = []
    series: list[list[tuple[_Typed, int]]] = []
    open_series: list[list[tuple[_Typed, int]]] = []
    for typed in part:
        depth = _depth(open_marks, typed.marker)
        if depth > _DEEPEST:
            open_marks, open_series, depth = [], [], 0
        if depth == len(open_marks):
            open_series.append([])
            series.append(open_series[-1])
        del open_marks[depth:], open_series[depth + 1 :]
        open_marks.append(typed.marker)
        open_series[depth].append((typed, depth))
    for one in [each for each in series if len(each) > 1]:
        _set_in(blocks, [typed.position for typed, _ in one], one[0][1])
        for typed, depth in one:
            if not typed.is_second:
                block = blocks[typed.position]
                mark, runs = split_mark(block.runs)
                level = max(depth, block.level)
                blocks[typed.position] = replace(
                    block, kind=FlowKind.ITEM, marker=mark, runs=runs, level=level
                )


def _set_in(blocks: list[FlowBlock], places: Sequence[int], depth: int) -> None:
    """Set the items that the file marks, between those of a typed series, in by one more.

    Below the last they are its own if it ends in a colon and they follow at once.
    """
    between = sorted(set(range(places[0], places[-1])) - set(places))
    place = places[-1] + 1
    opens = plain(blocks[places[-1]].runs).rstrip().endswith((":", "\u2014"))
    while opens and place < len(blocks) and blocks[place].kind is FlowKind.ITEM:
        between.append(place)
        place += 1
    for number in between:
        if blocks[number].kind is FlowKind.ITEM:
            blocks[number] = replace(blocks[number], level=blocks[number].level + depth + 1)


def _depth(open_marks: Sequence[Marker], marker: Marker) -> int:
    """Where a mark goes on with a series that is open, from the innermost; else one deeper."""
    for depth in range(len(open_marks) - 1, -1, -1):
        before = open_marks[depth]
        if marker.kind is MarkerKind.BULLET:
            if before.kind is MarkerKind.BULLET:
                return depth
        elif before.kind is not MarkerKind.BULLET and _goes_on(before, marker):
            return depth
    return len(open_marks)


def _goes_on(before: Marker, marker: Marker) -> bool:
    """Whether a mark follows another, or stands for it again, as lists that count themselves do."""
    alike = before.kind is marker.kind and before.number == marker.number
    if alike or marker.number in _FIRST:
        return alike
    return succeeds(before, marker) or _doubled(before, marker)


def _doubled(before: Marker, marker: Marker) -> bool:
    """Whether ``(bb)`` follows ``(aa)``."""
    both = before.number, marker.number
    if any(len(number) != 2 or number[0] != number[1] for number in both):
        return False
    return before.kind is marker.kind and ord(both[1][0]) == ord(both[0][0]) + 1
